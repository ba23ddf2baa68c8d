//! A whole round on the tables, box after box, card after card.
//!
//! Cards are drawn in the order of the deal, so that the referee, fed the
//! same cards, must come to the same settlement.

use super::dealer::{Dealer, DealerEnd};
use super::game::{Column, DealerStep, Game, Step};
use super::hand::{End, Fate};
use super::soft_draws::SoftDraws;
use crate::bets::blackjack::BoxOutcome;
use crate::rules::{Blackjack, DesafioWon, HoleCard, NaturalTakes, Soft17, VersusTwentyOne};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{Chart, Offers};

/// What a box came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What became of it.
    pub outcome: BoxOutcome,
    /// What the main bet netted, in units.
    pub net: i64,
    /// What was wagered on it, in units.
    pub wagered: i64,
    /// Insurance was offered, and would have won.
    pub insurance: Option<bool>,
    /// Insurance was taken.
    pub insured: bool,
    /// Even money was offered: accepting less declining, in units.
    pub even_money: Option<i64>,
    /// Even money was taken.
    pub took_even_money: bool,
    /// Offers of the desafío: those on which a ten-value came, and the others.
    pub desafio: [u8; 2],
    /// Where a won desafío ends its hand: what each such hand netted, played
    /// on, in units; `None` if none was won.
    pub declined: Option<i64>,
}

/// A table that plays rounds on the compiled game.
#[derive(Debug)]
pub struct Round<'a> {
    rules: &'a Blackjack,
    game: &'a Game,
    offers: Offers,
    boxes: usize,
    hands: Vec<Vec<End>>,
    settled: Vec<Settled>,
}

/// What is known of a box before the players' turns.
#[derive(Clone, Copy)]
struct Seat {
    classes: [usize; 2],
    step: Step,
    insured: bool,
    even_money: bool,
    desafio: [u8; 2],
    /// The end of the hands that won theirs: ace and ten.
    won: Option<End>,
}

impl<'a> Round<'a> {
    /// A table with so many boxes.
    #[must_use]
    pub fn new(rules: &'a Blackjack, game: &'a Game, chart: &Chart, boxes: u8) -> Round<'a> {
        let boxes = usize::from(boxes);
        Round {
            rules,
            game,
            offers: chart.offers,
            boxes,
            hands: vec![Vec::new(); boxes],
            settled: Vec::new(),
        }
    }

    /// What each box came to in the last round that was finished.
    #[must_use]
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
        let up = game.classes.all()[draw(cards)?].value;
        let column = game.under(up);
        let mut seats = Vec::with_capacity(self.boxes);
        for first in first {
            seats.push(self.seat([first, draw(cards)?], up, column));
        }
        let hole = if rules.dealer_hole_card == HoleCard::None { None } else { Some(draw(cards)?) };

        for hands in &mut self.hands {
            hands.clear();
        }
        let start = |second: usize| column.dealer[0][second];
        let peeked = rules.dealer_hole_card == HoleCard::Peek
            && hole.is_some_and(|hole| start(hole) == DealerStep::Over(DealerEnd::Natural));
        if peeked {
            // Nobody plays: what the first two cards are is what counts.
            for (seat, hands) in seats.iter().zip(&mut self.hands) {
                hands.push(dealt(game, seat.step, seat.classes));
            }
            let hands = std::mem::take(&mut self.hands);
            self.settle(&seats, &hands, up, DealerEnd::Natural, Some(true));
            self.hands = hands;
            return Ok(());
        }
        for (seat, hands) in seats.iter_mut().zip(&mut self.hands) {
            let draw = || cards.draw().map(|card| game.classes.of(card));
            let before = seat.desafio[0];
            turn(rules, game, column, (seat.step, seat.classes), &mut seat.desafio, hands, draw)?;
            if seat.desafio[0] > before {
                seat.won = Some(game.ace_and_ten_of_split_aces());
            }
        }
        let mut second = hole;
        let (turns, draws) = self.dealer_moves(&seats, up);
        let mut end = None;
        if turns || draws {
            let card = if let Some(hole) = hole { hole } else { draw(cards)? };
            second = Some(card);
            let mut step = start(card);
            if rules.dealer_soft17 == Soft17::BankChooses && draws {
                let value = |class: usize| game.classes.all()[class].value;
                let chosen = self.bank_draws();
                let mut dealer = Dealer::showing(up).with(rules, value(card));
                while dealer.end(rules).is_none() || (dealer.chooses(rules) && chosen.on(dealer.total)) {
                    dealer = dealer.with(rules, value(draw(cards)?));
                }
                step = DealerStep::Over(dealer.end(rules).expect("the dealer stands"));
            }
            // A total that matters to nobody is left where it stands.
            while let (DealerStep::Draw(row), true) = (step, draws) {
                step = column.dealer[usize::from(row)][draw(cards)?];
            }
            if let DealerStep::Over(over) = step {
                end = Some(over);
            }
        }
        // Insurance looks at the card that was, or would have been, second.
        let natural = if up == 1 {
            second
                .or_else(|| cards.peek().ok().map(|card| game.classes.of(card)))
                .map(|second| start(second) == DealerStep::Over(DealerEnd::Natural))
        } else {
            None
        };
        let hands = std::mem::take(&mut self.hands);
        // Where no end was needed, any that is no natural settles alike.
        self.settle(&seats, &hands, up, end.unwrap_or(DealerEnd::Bust), natural);
        self.hands = hands;
        Ok(())
    }

    /// A box with its first two cards and what it does about offers.
    fn seat(&self, classes: [usize; 2], up: u8, column: &Column) -> Seat {
        let step = column.opening[classes[0]][classes[1]];
        let natural = is_natural(step);
        let even_money = up == 1 && natural && self.rules.even_money_offered && self.offers.even_money;
        let insured = up == 1 && self.rules.insurance_offered && self.offers.insurance && !even_money;
        let mut seat = Seat { classes, step, insured, even_money, desafio: [0; 2], won: None };
        desafio(self.rules, self.game, classes, &mut seat.desafio);
        if seat.desafio[0] > 0 {
            seat.won = Some(End { fate: Fate::Natural, doubled: false });
        }
        seat
    }

    /// Whether the dealer turns or takes his second card, and whether he
    /// draws further.
    fn dealer_moves(&self, seats: &[Seat], up: u8) -> (bool, bool) {
        let rules = self.rules;
        let pushed = rules.natural_vs_dealer_21 == VersusTwentyOne::Push;
        let ends = || self.hands.iter().flatten();
        let draws = ends().any(|end| match end.fate {
            Fate::Live(_) | Fate::PaidMore { .. } => true,
            Fate::Natural | Fate::SplitNatural { .. } => pushed,
            _ => false,
        });
        let returns = rules.dealer_natural_takes == NaturalTakes::OriginalBets
            && self.hands.iter().any(|hands| hands.len() > 1 || hands.iter().any(|end| end.doubled));
        let waits =
            |end: &End| matches!(end.fate, Fate::Natural | Fate::SplitNatural { .. } | Fate::RetiroLate);
        let natural_matters = returns || seats.iter().any(|seat| seat.insured) || ends().any(waits);
        (natural_matters && (up == 1 || up == 10), draws)
    }

    /// The soft totals on which a bank that chooses draws against the hands on the table.
    fn bank_draws(&self) -> SoftDraws {
        let mut bank = [0; 7];
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
        let pays = &self.game.pays;
        for (seat, ends) in seats.iter().zip(hands) {
            let net = pays.net(ends, dealer);
            let outcome = if let [end] = ends[..] { pays.outcome(end, dealer) } else { BoxOutcome::Split };
            let offered_even = up == 1 && self.rules.even_money_offered && is_natural(seat.step);
            self.settled.push(Settled {
                outcome,
                net,
                wagered: pays.wagered(ends),
                insurance: natural.filter(|_| up == 1 && self.rules.insurance_offered),
                insured: seat.insured,
                even_money: offered_even.then(|| pays.unit - net),
                took_even_money: seat.even_money,
                desafio: seat.desafio,
                declined: seat
                    .won
                    .filter(|_| self.rules.desafio_won == DesafioWon::EndsHand)
                    .map(|end| pays.hand(end, dealer)),
            });
        }
    }
}

fn is_natural(step: Step) -> bool {
    matches!(step, Step::Over(End { fate: Fate::Natural, .. }))
}

/// The end of a box that the dealer's natural keeps from playing.
pub(crate) fn dealt(game: &Game, step: Step, classes: [usize; 2]) -> End {
    match step {
        // Given up before the hole card was looked at, or a natural.
        Step::Over(end) if matches!(end.fate, Fate::Retiro | Fate::Natural) => end,
        _ => {
            let [first, second] = classes.map(|class| game.classes.all()[class]);
            let ace = first.value == 1 || second.value == 1;
            let hard = first.value + second.value;
            let total = if ace && hard <= 11 { hard + 10 } else { hard };
            End { fate: Fate::Live(total), doubled: false }
        }
    }
}

/// The desafío on the card that follows an ace: a box's first card, or the
/// second card of a pair that was opened.
pub(crate) fn desafio(rules: &Blackjack, game: &Game, cards: [usize; 2], offers: &mut [u8; 2]) {
    let [first, next] = cards.map(|class| game.classes.all()[class].value);
    if rules.desafio_offered && first == 1 {
        offers[usize::from(next != 10)] += 1;
    }
}

/// A box plays its hands, from the step that its first two cards ask for.
///
/// # Errors
/// [`Exhausted`] if the cards do not suffice.
fn turn(
    rules: &Blackjack,
    game: &Game,
    column: &Column,
    (mut step, mut two): (Step, [usize; 2]),
    offers: &mut [u8; 2],
    hands: &mut Vec<End>,
    mut draw: impl FnMut() -> Result<usize, Exhausted>,
) -> Result<(), Exhausted> {
    let most = super::Hand::most_hands(rules).unwrap_or(usize::MAX);
    // First cards of hands not yet played, the next one last.
    let mut waiting: Vec<usize> = Vec::new();
    loop {
        match step {
            Step::Draw(row) => step = column.rows[usize::from(row)][draw()?],
            Step::Over(end) => {
                hands.push(end);
                let Some(first) = waiting.pop() else {
                    return Ok(());
                };
                (step, two) = second_card(column, first, hands.len() + waiting.len() + 1 < most, &mut draw)?;
                desafio(rules, game, two, offers);
            }
            Step::Split => {
                waiting.push(two[1]);
                let held = hands.len() + waiting.len() + 1;
                (step, two) = second_card(column, two[0], held < most, &mut draw)?;
            }
        }
    }
}

/// A split hand gets its second card.
fn second_card(
    column: &Column,
    first: usize,
    more_hands: bool,
    draw: &mut impl FnMut() -> Result<usize, Exhausted>,
) -> Result<(Step, [usize; 2]), Exhausted> {
    let second = draw()?;
    Ok((column.split[usize::from(more_hands)][first][second], [first, second]))
}
