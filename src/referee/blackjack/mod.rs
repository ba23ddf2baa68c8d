//! A round of blackjack.
//!
//! The order is that of the deal: cards, retiro, insurance, the players in
//! turn, the dealer, settlement. Article numbers of the rulebooks stand in
//! the comments: M = Mendoza 2016, C = Club Conservador, O = ocho mazos.

mod bank;
mod dealer;
mod declare;
mod hand;
mod legal;
mod player;
mod settle;

pub use hand::{DealerHand, Fate, Hand};
pub use settle::{BoxResult, Desafio};

use super::story::{Seat, Story, tell};
use crate::cards::{Card, Rank};
use crate::rules::{Blackjack, DesafioWon, HoleCard, Surrender};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{Action, Offer, Strategy};

/// The dealer's place among those that cards are drawn for; box *n* is *n*.
const DEALER: usize = 0;

/// One box in one round.
#[derive(Clone, Debug)]
pub struct Seating {
    /// Its hands: one, or more after splitting.
    pub hands: Vec<Hand>,
    /// What the player does first, asked for before anyone draws.
    first: Option<Action>,
    /// Insurance is taken.
    insured: bool,
    /// Even money is taken.
    even_money: bool,
    /// What became of the desafío's offers.
    desafio: Desafio,
}

/// A table of blackjack: rules, players, and what lies on it.
#[derive(Debug)]
pub struct Table<'a, S: ?Sized> {
    rules: &'a Blackjack,
    strategy: &'a S,
    boxes: usize,
    seats: Vec<Seating>,
    results: Vec<BoxResult>,
    dealer: Option<DealerHand>,
    /// What a bank that counts its ace as suits it has chosen before.
    choices: bank::Choices,
}

impl<'a, S: Strategy + ?Sized> Table<'a, S> {
    /// A table with so many boxes, all played by one strategy.
    #[must_use]
    pub fn new(rules: &'a Blackjack, boxes: u8, strategy: &'a S) -> Table<'a, S> {
        Table {
            rules,
            strategy,
            boxes: usize::from(boxes),
            seats: Vec::new(),
            results: Vec::new(),
            dealer: None,
            choices: bank::Choices::new(),
        }
    }

    /// What each box came to in the last round that was finished.
    #[must_use]
    pub fn results(&self) -> &[BoxResult] {
        &self.results
    }

    /// The dealer's hand in the last round that was finished.
    #[must_use]
    pub fn dealer(&self) -> Option<&DealerHand> {
        self.dealer.as_ref()
    }

    /// Plays one round to its settlement.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards cannot finish it: the round is void.
    pub fn play(&mut self, cards: &mut impl Cards, story: &mut impl Story) -> Result<(), Exhausted> {
        self.results.clear();
        self.dealer = None;
        let (mut dealer, hole) = self.deal(cards, story)?;
        self.first_decisions(&dealer, story);
        self.offers(&dealer, story);

        // Where the dealer looks at the hole card, a natural ends the round.
        if let (HoleCard::Peek, Some(second)) = (self.rules.dealer_hole_card, hole)
            && dealer.may_be_natural()
        {
            let natural = dealer.natural_with(second);
            let finding = if natural { "a natural" } else { "no natural" };
            tell!(story, Seat::Dealer, "dealer.hole_card", "looks at the second card: {finding}");
            if natural {
                self.turn(&mut dealer, second, story);
                self.settle(&dealer, cards, story);
                return Ok(());
            }
        }
        for number in 0..self.seats.len() {
            self.players_turn(number, &dealer, cards, story)?;
        }
        self.dealers_turn(&mut dealer, hole, cards, story)?;
        if dealer.second.is_none() {
            dealer.unseen = hole;
        }
        self.settle(&dealer, cards, story);
        Ok(())
    }

    /// One card to each box and the dealer, then a second; the dealer's
    /// second face down (M 14 c, O 8) or not at all (C, deal).
    fn deal(
        &mut self,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<(DealerHand, Option<Card>), Exhausted> {
        self.seats.truncate(self.boxes);
        for number in 0..self.boxes {
            let card = cards.draw_for(number + 1)?;
            tell!(story, Seat::Box(number + 1, 0), "deal", card = card, "gets");
            match self.seats.get_mut(number) {
                Some(seat) => {
                    seat.hands.clear();
                    seat.hands.push(Hand::new(card));
                    (seat.first, seat.insured, seat.even_money) = (None, false, false);
                    seat.desafio = Desafio::default();
                }
                None => self.seats.push(Seating {
                    hands: vec![Hand::new(card)],
                    first: None,
                    insured: false,
                    even_money: false,
                    desafio: Desafio::default(),
                }),
            }
        }
        let upcard = cards.draw_for(DEALER)?;
        tell!(story, Seat::Dealer, "deal", card = upcard, "gets, face up,");
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let card = cards.draw_for(number + 1)?;
            tell!(story, Seat::Box(number + 1, 0), "deal", card = card, "gets");
            // The desafío is staked between the first card, an ace, and the
            // second (O desafío).
            let challenged = self.rules.desafio_offered && seat.hands[0].cards()[0].rank() == Rank::ACE;
            let won = challenged
                && declare::desafio(self.strategy, &mut seat.desafio, card, Seat::Box(number + 1, 0), story);
            let hand = &mut seat.hands[0];
            hand.take(card);
            hand.desafio_won = won;
            // Ace and ten on the first two cards (M 15 a, b; O definition): a
            // finished hand (M 15 j, O 9).
            if hand.is_ace_and_ten() {
                hand.fate = Fate::Natural(self.rules.natural_pays);
                tell!(story, Seat::Box(number + 1, 0), "natural", "has a natural");
            }
        }
        let hole = match self.rules.dealer_hole_card {
            HoleCard::Peek | HoleCard::NoPeek => Some(cards.draw_for(DEALER)?),
            HoleCard::None => None,
        };
        if hole.is_some() {
            tell!(story, Seat::Dealer, "dealer.hole_card", "gets a card face down");
        }
        Ok((DealerHand::new(upcard), hole))
    }

    /// Every player says what he does first; an early retiro is final here,
    /// before anyone draws and before the hole card is looked at (M 15 end).
    fn first_decisions(&mut self, dealer: &DealerHand, story: &mut impl Story) {
        for number in 0..self.seats.len() {
            if self.seats[number].hands[0].fate != Fate::Live {
                continue;
            }
            let action = self.decide(number, 0, dealer, story);
            let seat = &mut self.seats[number];
            if action == Action::Surrender && self.rules.surrender_kind == Surrender::Early {
                seat.hands[0].fate = Fate::GivenUp;
                tell!(story, Seat::Box(number + 1, 0), "surrender.kind", "retiro: half the bet comes back");
            } else {
                seat.first = Some(action);
            }
        }
    }

    /// Insurance and even money, offered to every box under a dealer's ace
    /// (M 15 k, 16 e; C c).
    fn offers(&mut self, dealer: &DealerHand, story: &mut impl Story) {
        if dealer.upcard.rank() != Rank::ACE {
            return;
        }
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let natural = matches!(seat.hands[0].fate, Fate::Natural(_));
            if natural && self.rules.even_money_offered && self.strategy.takes(Offer::EvenMoney) {
                seat.even_money = true;
                tell!(story, Seat::Box(number + 1, 0), "even_money.offered", "takes even money: 1:1 at once");
            } else if self.rules.insurance_offered && self.strategy.takes(Offer::Insurance) {
                seat.insured = true;
                tell!(
                    story,
                    Seat::Box(number + 1, 0),
                    "insurance.offered",
                    "takes insurance for half the bet"
                );
            }
        }
    }

    /// Every box is settled; then insurance and even money, on every offer
    /// whether taken or not.
    fn settle(&mut self, dealer: &DealerHand, cards: &mut impl Cards, story: &mut impl Story) {
        let under_ace = dealer.upcard.rank() == Rank::ACE;
        // What was never turned is looked at for the offers' own lines: the
        // hole card, or the card the dealer would have taken.
        let natural = under_ace
            .then(|| dealer.second.or(dealer.unseen).or_else(|| cards.peek().ok()))
            .flatten()
            .map(|second| dealer.natural_with(second));
        for (number, seat) in self.seats.iter().enumerate() {
            let mut result = settle::settle(self.rules, &seat.hands, dealer, number, story);
            result.insurance = natural.filter(|_| self.rules.insurance_offered);
            result.insured = seat.insured;
            if seat.insured {
                let won = if natural == Some(true) { "wins +1" } else { "loses -0.5" };
                tell!(story, Seat::Box(number + 1, 0), "insurance.offered", "insurance {won}");
            }
            result.desafio = self.desafio(seat, number, dealer, story);
            if self.rules.even_money_offered
                && under_ace
                && matches!(seat.hands[0].fate, Fate::Natural(_))
                && seat.hands.len() == 1
            {
                result.even_money = Some(self.rules.unit() - result.net);
                result.took_even_money = seat.even_money;
                if seat.even_money {
                    tell!(
                        story,
                        Seat::Box(number + 1, 0),
                        "even_money.offered",
                        "had taken even money: +1 instead"
                    );
                }
            }
            self.results.push(result);
        }
        self.dealer = Some(*dealer);
    }

    /// What the desafíos of a box came to. Where a won challenge ends its hand, the hand's own bet
    /// comes back instead of what the hand, played on, netted.
    fn desafio(&self, seat: &Seating, number: usize, dealer: &DealerHand, story: &mut impl Story) -> Desafio {
        let mut desafio = seat.desafio;
        if self.rules.desafio_won == DesafioWon::PlaysOn {
            return desafio;
        }
        for (i, hand) in seat.hands.iter().enumerate().filter(|(_, hand)| hand.desafio_won) {
            // All are ace and ten of one box, and none is doubled or given up.
            let declined = settle::hand_net(self.rules, self.rules.unit(), hand, dealer);
            debug_assert!(desafio.declined.is_none_or(|known| known == declined));
            desafio.declined = Some(declined);
            if desafio.taken {
                let place = Seat::Box(number + 1, if seat.hands.len() > 1 { i + 1 } else { 0 });
                tell!(
                    story,
                    place,
                    "desafio.won",
                    "had won the desafío: the hand was over, its bet comes back"
                );
            }
        }
        desafio
    }
}
