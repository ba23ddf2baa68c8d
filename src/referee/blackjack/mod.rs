//! Plays a round of blackjack.
//!
//! The order is that of the table: deal, early surrender, insurance, the players in turn, the
//! dealer, settlement. The comments cite the articles of the rulebooks: M = Mendoza 2016, C = Club
//! Conservador, O = ocho mazos.

mod bank;
mod dealer;
mod declare;
mod hand;
mod legal;
mod player;
pub(super) mod settle;

pub use hand::{DealerHand, Fate, Hand};
pub use settle::{BoxResult, Desafio};

use super::narration::{Narration, Seat, narrate};
use crate::cards::{Card, Rank};
use crate::rules::{Blackjack, DesafioWon, HoleCard, Surrender};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{Action, Offer, Strategy};

/// The place of the dealer's cards; the place of box *n* is *n*.
const DEALER: usize = 0;

/// A box during a round.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// The hands: one, or more after splitting.
    pub hands: Vec<Hand>,
    /// The player's first action, decided before the players' turns.
    first: Option<Action>,
    /// Whether insurance is taken.
    insured: bool,
    /// Whether even money is taken.
    even_money: bool,
    /// The results of the desafío.
    desafio: Desafio,
}

/// A blackjack table: rules, strategy, and the state of the round.
#[derive(Debug)]
pub struct Table<'a, S: ?Sized> {
    rules: &'a Blackjack,
    /// The [unit](Blackjack::unit) of these rules.
    unit: i64,
    strategy: &'a S,
    boxes: usize,
    seats: Vec<Seating>,
    results: Vec<BoxResult>,
    dealer: Option<DealerHand>,
    /// Cache of the choices of a bank that chooses how to count its ace.
    choices: bank::Choices,
}

impl<'a, S: Strategy + ?Sized> Table<'a, S> {
    /// Returns a table with `boxes` boxes, all played by one strategy.
    pub fn new(rules: &'a Blackjack, boxes: u8, strategy: &'a S) -> Table<'a, S> {
        Table {
            rules,
            unit: rules.unit(),
            strategy,
            boxes: usize::from(boxes),
            seats: Vec::new(),
            results: Vec::new(),
            dealer: None,
            choices: bank::Choices::new(),
        }
    }

    /// Returns the result of each box in the last finished round.
    pub fn results(&self) -> &[BoxResult] {
        &self.results
    }

    /// Returns the dealer's hand in the last finished round.
    pub fn dealer(&self) -> Option<&DealerHand> {
        self.dealer.as_ref()
    }

    /// Plays one round to its settlement.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub fn play(&mut self, cards: &mut impl Cards, narration: &mut impl Narration) -> Result<(), Exhausted> {
        self.results.clear();
        self.dealer = None;
        let (mut dealer, hole) = self.deal(cards, narration)?;
        // An exposed natural ends the round before anyone decides.
        if dealer.natural() {
            self.settle(&dealer, cards, narration);
            return Ok(());
        }
        self.first_decisions(&dealer, narration);
        self.offers(&dealer, narration);

        // Where the dealer peeks at the hole card, a natural ends the round.
        if let (HoleCard::Peek, Some(second), None) = (self.rules.dealer_hole_card, hole, dealer.second)
            && dealer.may_be_natural()
        {
            let natural = dealer.natural_with(second);
            let finding = if natural { "step-peeks-natural" } else { "step-peeks-none" };
            narrate!(narration, Seat::Dealer, "dealer.hole_card", finding);
            if natural {
                self.turn(&mut dealer, second, narration);
                self.settle(&dealer, cards, narration);
                return Ok(());
            }
        }
        for number in 0..self.seats.len() {
            self.players_turn(number, &dealer, cards, narration)?;
        }
        self.dealers_turn(&mut dealer, hole, cards, narration)?;
        if dealer.second.is_none() {
            dealer.unseen = hole;
        }
        self.settle(&dealer, cards, narration);
        Ok(())
    }

    /// Deals one card to each box and the dealer, then a second. The dealer's second card is dealt
    /// face down (M 14 c, O 8), not at all (C, deal), or face up where it is exposed.
    fn deal(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(DealerHand, Option<Card>), Exhausted> {
        self.seats.resize_with(self.boxes, Seating::default);
        for number in 0..self.boxes {
            let card = cards.draw_for(number + 1)?;
            narrate!(narration, Seat::Box(number + 1, 0), "deal", card = card, "step-receives");
            let seat = &mut self.seats[number];
            seat.hands.clear();
            seat.hands.push(Hand::new(card));
            (seat.first, seat.insured, seat.even_money) = (None, false, false);
            seat.desafio = Desafio::default();
        }
        let upcard = cards.draw_for(DEALER)?;
        narrate!(narration, Seat::Dealer, "deal", card = upcard, "step-receives-up");
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let card = cards.draw_for(number + 1)?;
            narrate!(narration, Seat::Box(number + 1, 0), "deal", card = card, "step-receives");
            // The desafío is staked after a first card that is an ace, before the second (O
            // desafío).
            let challenged = self.rules.desafio_offered && seat.hands[0].cards()[0].rank() == Rank::ACE;
            let won = challenged
                && declare::desafio(
                    self.strategy,
                    &mut seat.desafio,
                    card,
                    Seat::Box(number + 1, 0),
                    narration,
                );
            let hand = &mut seat.hands[0];
            hand.take(card);
            hand.desafio_won = won;
            // Ace and ten on the first two cards (M 15 a, b; O definition) finish the hand (M 15 j,
            // O 9).
            if hand.is_ace_and_ten() {
                hand.fate = hand.natural(self.rules);
                narrate!(narration, Seat::Box(number + 1, 0), "natural", "step-natural");
            }
        }
        let hole = match self.rules.dealer_hole_card {
            HoleCard::Peek | HoleCard::NoPeek => Some(cards.draw_for(DEALER)?),
            HoleCard::None => None,
        };
        let mut dealer = DealerHand::new(upcard);
        match hole {
            Some(second) if self.rules.dealer_exposed => {
                narrate!(narration, Seat::Dealer, "dealer.exposed", card = second, "step-receives-up");
                dealer.turn(second, self.rules.dealer_ace);
                if dealer.natural() {
                    narrate!(narration, Seat::Dealer, "natural", "step-natural");
                }
            }
            Some(_) => narrate!(narration, Seat::Dealer, "dealer.hole_card", "step-receives-down"),
            None => {}
        }
        Ok((dealer, hole))
    }

    /// Asks every player for the first action. An early surrender takes effect here, before the
    /// players' turns and before the dealer peeks (M 15 end).
    fn first_decisions(&mut self, dealer: &DealerHand, narration: &mut impl Narration) {
        for number in 0..self.seats.len() {
            if self.seats[number].hands[0].fate != Fate::Live {
                continue;
            }
            let action = self.decide(number, 0, dealer, narration);
            let seat = &mut self.seats[number];
            if action == Action::Surrender && self.rules.surrender_kind == Surrender::Early {
                seat.hands[0].fate = Fate::Surrender;
                narrate!(narration, Seat::Box(number + 1, 0), "surrender.kind", "step-surrenders");
            } else {
                seat.first = Some(action);
            }
        }
    }

    /// Offers insurance and even money to every box under a dealer's ace (M 15 k, 16 e; C c).
    fn offers(&mut self, dealer: &DealerHand, narration: &mut impl Narration) {
        if dealer.upcard.rank() != Rank::ACE {
            return;
        }
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let natural = matches!(seat.hands[0].fate, Fate::Natural { .. });
            if natural && self.rules.even_money_offered && self.strategy.takes(Offer::EvenMoney) {
                seat.even_money = true;
                narrate!(narration, Seat::Box(number + 1, 0), "even_money.offered", "step-even-money");
            } else if self.rules.insurance_offered && self.strategy.takes(Offer::Insurance) {
                seat.insured = true;
                narrate!(narration, Seat::Box(number + 1, 0), "insurance.offered", "step-insurance");
            }
        }
    }

    /// Settles every box, then insurance and even money, on every offer whether taken or not.
    fn settle(&mut self, dealer: &DealerHand, cards: &mut impl Cards, narration: &mut impl Narration) {
        let under_ace = dealer.upcard.rank() == Rank::ACE;
        // The lines of the offers need the dealer's second card even where it was never turned: the
        // hole card, or the card that the dealer would have drawn.
        let natural = under_ace
            .then(|| dealer.second.or(dealer.unseen).or_else(|| cards.peek().ok()))
            .flatten()
            .map(|second| dealer.natural_with(second));
        for (number, seat) in self.seats.iter().enumerate() {
            let mut result = settle::settle((self.rules, self.unit), &seat.hands, dealer, number, narration);
            result.insurance = natural.filter(|_| self.rules.insurance_offered);
            result.insured = seat.insured;
            if seat.insured {
                let won = if natural == Some(true) { "step-insurance-won" } else { "step-insurance-lost" };
                narrate!(narration, Seat::Box(number + 1, 0), "insurance.offered", won);
            }
            result.desafio = self.desafio(seat, number, dealer, narration);
            if self.rules.even_money_offered
                && under_ace
                && matches!(seat.hands[0].fate, Fate::Natural { .. })
                && seat.hands.len() == 1
            {
                result.even_money = Some(self.unit - result.net);
                result.took_even_money = seat.even_money;
                if seat.even_money {
                    narrate!(
                        narration,
                        Seat::Box(number + 1, 0),
                        "even_money.offered",
                        "step-took-even-money"
                    );
                }
            }
            self.results.push(result);
        }
        self.dealer = Some(*dealer);
    }

    /// Returns the results of a box's desafíos. Where a won desafío ends its hand, the hand's bet
    /// is returned instead of the net that the hand has when played on.
    fn desafio(
        &self,
        seat: &Seating,
        number: usize,
        dealer: &DealerHand,
        narration: &mut impl Narration,
    ) -> Desafio {
        let mut desafio = seat.desafio;
        if self.rules.desafio_won == DesafioWon::PlaysOn {
            return desafio;
        }
        for (i, hand) in seat.hands.iter().enumerate().filter(|(_, hand)| hand.desafio_won) {
            // All are ace and ten of one box, and none is doubled or surrendered.
            let declined = settle::hand_net(self.rules, self.unit, hand, dealer);
            debug_assert!(desafio.declined.is_none_or(|known| known == declined));
            desafio.declined = Some(declined);
            if desafio.taken {
                let place = Seat::Box(number + 1, if seat.hands.len() > 1 { i + 1 } else { 0 });
                narrate!(narration, place, "desafio.won", "step-desafio-ended");
            }
        }
        desafio
    }
}
