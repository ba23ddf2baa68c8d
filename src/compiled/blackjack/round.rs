//! Plays a whole round on the compiled tables, box by box and card by card.
//!
//! Cards are drawn in dealing order, so the referee must settle the same cards alike.

use super::dealer::{Dealer, DealerEnd, SecondCard};
use super::end::{DealerNeed, End, Fate};
use super::game::{Column, DealerStep, Game, Step};
use super::soft_draws::SoftDraws;
use crate::bets::blackjack::BoxOutcome;
use crate::rules::{Blackjack, Shown, Soft17};
use crate::shoe::{Cards, Exhausted};

/// The settlement of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Outcome of the main bet.
    pub outcome: BoxOutcome,
    /// Net of the main bet, in units.
    pub net: i64,
    /// Amount wagered on the main bet, in units.
    pub wagered: i64,
    /// Whether insurance won or would have won; `None` if it was not offered.
    pub insurance: Option<bool>,
    /// Whether insurance was taken.
    pub insured: bool,
    /// Net of accepting even money minus that of declining, in units; `None` if it was not offered.
    pub even_money: Option<i64>,
    /// Whether even money was taken.
    pub took_even_money: bool,
    /// Offers of the desafío: the number that won (a ten-value card followed) and the number that
    /// lost.
    pub desafio: [u8; 2],
    /// Where a won desafío ends its hand: the net of each such hand if played on, in units; `None`
    /// if no desafío was won.
    pub declined: Option<i64>,
}

/// Plays rounds on the compiled game.
#[derive(Debug)]
pub struct Round<'a> {
    rules: &'a Blackjack,
    game: &'a Game,
    boxes: usize,
    hands: Vec<Vec<End>>,
    settled: Vec<Settled>,
}

/// The state of a box before the players' turns.
#[derive(Clone, Copy)]
struct Seat {
    classes: [usize; 2],
    step: Step,
    insured: bool,
    even_money: bool,
    desafio: [u8; 2],
    /// The end of the hands that won their desafío: ace and ten.
    won: Option<End>,
}

impl<'a> Round<'a> {
    /// Returns a table with this number of boxes.
    pub fn new(rules: &'a Blackjack, game: &'a Game, boxes: u8) -> Round<'a> {
        let boxes = usize::from(boxes);
        Round { rules, game, boxes, hands: vec![Vec::new(); boxes], settled: Vec::new() }
    }

    /// Returns the settlement of each box in the last finished round.
    pub fn settled(&self) -> &[Settled] {
        &self.settled
    }

    /// Plays a round.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards cannot finish it.
    pub fn play(&mut self, cards: &mut impl Cards) -> Result<(), Exhausted> {
        self.settled.clear();
        let (rules, game) = (self.rules, self.game);
        let draw = |cards: &mut _| Cards::draw(cards).map(|card| game.classes.of(card));
        let mut first = Vec::with_capacity(self.boxes);
        for _ in 0..self.boxes {
            first.push(draw(cards)?);
        }
        let value = |class: usize| game.classes.all()[class].value;
        let upcard = value(draw(cards)?);
        let mut classes = Vec::with_capacity(self.boxes);
        for first in first {
            classes.push([first, draw(cards)?]);
        }
        let hole = if game.second_card == SecondCard::Drawn { None } else { Some(draw(cards)?) };
        let exposed = hole.filter(|_| game.second_card == SecondCard::Exposed);
        let up = exposed.map_or(upcard, |hole| Shown::both(upcard, value(hole)).number());
        let column = game.column(up);
        let mut seats: Vec<Seat> =
            classes.into_iter().map(|classes| self.seat(classes, up, column)).collect();

        for hands in &mut self.hands {
            hands.clear();
        }
        let start = |second: usize| if exposed.is_some() { column.start } else { column.dealer[0][second] };
        let peeked = game.second_card.peeks()
            && hole.is_some_and(|hole| start(hole) == DealerStep::Over(DealerEnd::Natural));
        if peeked {
            // The players have no turn: the first two cards are settled.
            for (seat, hands) in seats.iter().zip(&mut self.hands) {
                hands.push(end_without_turn(game, seat.step, seat.classes));
            }
            let hands = std::mem::take(&mut self.hands);
            self.settle(&seats, &hands, up, DealerEnd::Natural, Some(true));
            self.hands = hands;
            return Ok(());
        }
        for (seat, hands) in seats.iter_mut().zip(&mut self.hands) {
            let draw = || cards.draw().map(|card| game.classes.of(card));
            let before = seat.desafio[0];
            turn(game, column, (seat.step, seat.classes), &mut seat.desafio, hands, draw)?;
            if seat.desafio[0] > before {
                seat.won = Some(game.ace_and_ten_of_split_aces());
            }
        }
        let mut second = hole;
        let need = self.dealer_need(up);
        let draws = need == DealerNeed::Total;
        let mut end = None;
        if need > DealerNeed::Nothing {
            let card = if let Some(hole) = hole { hole } else { draw(cards)? };
            second = Some(card);
            let mut step = start(card);
            if rules.dealer_soft17 == Soft17::BankChooses && draws {
                let chosen = self.bank_draws();
                let mut dealer = Dealer::showing(up).with(rules, value(card));
                while dealer.end(rules).is_none() || (dealer.chooses(rules) && chosen.draws_on(dealer.total))
                {
                    dealer = dealer.with(rules, value(draw(cards)?));
                }
                step = DealerStep::Over(dealer.end(rules).expect("the dealer stands"));
            }
            // The dealer does not draw where no hand depends on the total.
            while let (DealerStep::Draw(row), true) = (step, draws) {
                step = column.dealer[usize::from(row)][draw(cards)?];
            }
            if let DealerStep::Over(over) = step {
                end = Some(over);
            }
        }
        // Insurance is decided by the card that was, or would have been, the dealer's second.
        let natural = if up == 1 {
            second
                .or_else(|| cards.peek().ok().map(|card| game.classes.of(card)))
                .map(|second| start(second) == DealerStep::Over(DealerEnd::Natural))
        } else {
            None
        };
        let hands = std::mem::take(&mut self.hands);
        // Where the dealer's end was not needed, every end other than a natural settles alike.
        self.settle(&seats, &hands, up, end.unwrap_or(DealerEnd::Bust), natural);
        self.hands = hands;
        Ok(())
    }

    /// Returns a box with its first two cards and its decisions on the offers.
    fn seat(&self, classes: [usize; 2], up: u8, column: &Column) -> Seat {
        let step = column.opening[classes[0]][classes[1]];
        let natural = is_natural(step);
        let taken = self.game.optional.taken;
        let even_money = up == 1 && natural && taken.even_money;
        let insured = up == 1 && taken.insurance && !even_money;
        let mut seat = Seat { classes, step, insured, even_money, desafio: [0; 2], won: None };
        desafio(self.game, classes, &mut seat.desafio);
        if seat.desafio[0] > 0 {
            seat.won = Some(End::single(Fate::Natural { suited: false }));
        }
        seat
    }

    fn dealer_need(&self, up: u8) -> DealerNeed {
        let of_box = |hands: &Vec<End>| {
            let split = hands.len() > 1;
            hands.iter().map(move |end| self.game.need(*end, up, split)).max()
        };
        self.hands.iter().filter_map(of_box).max().unwrap_or(DealerNeed::Nothing)
    }

    /// Returns the soft totals on which a bank that chooses draws against the hands on the table.
    fn bank_draws(&self) -> SoftDraws {
        let mut bank = [0; DealerEnd::COUNT];
        for ends in &self.hands {
            for (bank, net) in bank.iter_mut().zip(self.game.pays.nets(ends)) {
                *bank -= net;
            }
        }
        SoftDraws::best(&bank)
    }

    fn settle(
        &mut self,
        seats: &[Seat],
        hands: &[Vec<End>],
        up: u8,
        dealer: DealerEnd,
        natural: Option<bool>,
    ) {
        let (pays, optional) = (&self.game.pays, self.game.optional);
        for (seat, ends) in seats.iter().zip(hands) {
            let net = pays.net(ends, dealer);
            let outcome = if let [end] = ends[..] { pays.outcome(end, dealer) } else { BoxOutcome::Split };
            let offered_even = up == 1 && optional.even_money && is_natural(seat.step);
            self.settled.push(Settled {
                outcome,
                net,
                wagered: pays.wagered(ends),
                insurance: natural.filter(|_| up == 1 && optional.insurance.is_some()),
                insured: seat.insured,
                even_money: offered_even.then(|| pays.unit - net),
                took_even_money: seat.even_money,
                desafio: seat.desafio,
                declined: seat.won.filter(|_| optional.desafio_ends_hand()).map(|end| pays.hand(end, dealer)),
            });
        }
    }
}

fn is_natural(step: Step) -> bool {
    matches!(step, Step::Over(End { fate: Fate::Natural { .. }, .. }))
}

/// Returns the end of a box whose turn the dealer's natural cancels.
pub(crate) fn end_without_turn(game: &Game, step: Step, classes: [usize; 2]) -> End {
    match step {
        // Early surrender, or a natural.
        Step::Over(end) if matches!(end.fate, Fate::Surrender | Fate::Natural { .. }) => end,
        _ => {
            let [first, second] = classes.map(|class| game.classes.all()[class]);
            let ace = first.value == 1 || second.value == 1;
            let hard = first.value + second.value;
            let total = if ace && hard <= 11 { hard + 10 } else { hard };
            End::single(Fate::Live(total))
        }
    }
}

/// Counts the desafío that is offered on the card that follows an ace. The ace is a box's first
/// card or a card of a split pair.
pub(crate) fn desafio(game: &Game, cards: [usize; 2], offers: &mut [u8; 2]) {
    let [first, next] = cards.map(|class| game.classes.all()[class].value);
    if game.optional.desafio() && first == 1 {
        offers[usize::from(next != 10)] += 1;
    }
}

/// Plays the hands of a box, from the step of its first two cards.
///
/// # Errors
/// [`Exhausted`] if the cards do not suffice.
fn turn(
    game: &Game,
    column: &Column,
    (mut step, mut two): (Step, [usize; 2]),
    offers: &mut [u8; 2],
    hands: &mut Vec<End>,
    mut draw: impl FnMut() -> Result<usize, Exhausted>,
) -> Result<(), Exhausted> {
    let most = game.most_hands.unwrap_or(usize::MAX);
    // First cards of the hands still to be played, the next one last.
    let mut waiting: Vec<usize> = Vec::new();
    loop {
        match step {
            Step::Draw(row) => step = column.rows[usize::from(row)][draw()?],
            Step::Over(end) => {
                hands.push(end);
                let Some(first) = waiting.pop() else {
                    return Ok(());
                };
                let more = hands.len() + waiting.len() + 1 < most;
                (step, two) = second_card(column.split(more, true), first, &mut draw)?;
                desafio(game, two, offers);
            }
            Step::Split => {
                waiting.push(two[1]);
                let held = hands.len() + waiting.len() + 1;
                let later = !hands.is_empty();
                (step, two) = second_card(column.split(held < most, later), two[0], &mut draw)?;
            }
        }
    }
}

/// Deals a split hand its second card.
fn second_card(
    steps: &[Vec<Step>],
    first: usize,
    draw: &mut impl FnMut() -> Result<usize, Exhausted>,
) -> Result<(Step, [usize; 2]), Exhausted> {
    let second = draw()?;
    Ok((steps[first][second], [first, second]))
}
