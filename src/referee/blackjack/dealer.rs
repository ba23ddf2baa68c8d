//! The dealer's turn: whether the dealer plays at all, and how the dealer draws.

use super::hand::{DealerHand, Fate};
use super::{DEALER, Seating, Table};
use crate::cards::Card;
use crate::referee::narration::{Narration, Seat, narrate};
use crate::rules::{HoleCard, NaturalTakes, Soft17, TwentyTwo, VersusTwentyOne};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Plays the dealer's turn. The dealer turns or draws the second card if a hand depends on it,
    /// and draws further if a hand depends on the total (M 14 i, 15 c; C; O 12, 18).
    pub(super) fn dealers_turn(
        &mut self,
        dealer: &mut DealerHand,
        hole: Option<Card>,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let rules = self.rules;
        let mut hands = self.seats.iter().flat_map(|seat| &seat.hands);
        let total_matters = hands.clone().any(|hand| match hand.fate {
            Fate::Live => true,
            Fate::Natural { .. } => rules.natural_vs_dealer_21 == VersusTwentyOne::Push,
            _ => false,
        });
        // Where a natural takes only original bets, a box that bet more receives a refund.
        let returned = rules.dealer_natural_takes == NaturalTakes::OriginalBets
            && self.seats.iter().any(|seat| wagered(seat) > 1);
        let natural_matters = dealer.may_be_natural()
            && (returned
                || self.seats.iter().any(|seat| seat.insured)
                || hands.any(|hand| matches!(hand.fate, Fate::Natural { .. } | Fate::LateSurrender)));
        if !total_matters && !natural_matters {
            narrate!(narration, Seat::Dealer, "idle-dealer", "step-idle");
            return Ok(());
        }
        // An exposed second card has been turned.
        if dealer.second.is_none() {
            let second = match hole {
                Some(card) => card,
                None => cards.draw_for(DEALER)?,
            };
            self.turn(dealer, second, narration);
        }
        if dealer.natural() || !total_matters {
            return Ok(());
        }
        self.draws(dealer, cards, narration)
    }

    /// Draws the dealer's further cards.
    fn draws(
        &mut self,
        dealer: &mut DealerHand,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let rules = self.rules;
        loop {
            // The bank chooses how to count its ace (M 13 d), against 15 c.
            let chosen = self.bank_draws(dealer);
            let soft_17 = dealer.total == 17 && dealer.soft && rules.dealer_soft17 == Soft17::Hit;
            if dealer.total >= 17 && !soft_17 && !chosen {
                break;
            }
            let total = dealer.total;
            let card = cards.draw_for(DEALER)?;
            dealer.take(card, rules.dealer_ace, rules.dealer_late_ace);
            if chosen {
                narrate!(
                    narration,
                    Seat::Dealer,
                    "dealer.soft17",
                    card = card,
                    "step-ace-as-1",
                    total = total
                );
            } else {
                narrate!(narration, Seat::Dealer, "dealer-draws", card = card, "step-draws");
            }
        }
        if dealer.total == 22 && rules.dealer_total_22 == TwentyTwo::Push {
            narrate!(narration, Seat::Dealer, "dealer.total_22", "step-22-ties");
        } else if dealer.total > 21 {
            narrate!(narration, Seat::Dealer, "dealer-bust", "step-busts", total = dealer.total);
        } else {
            narrate!(narration, Seat::Dealer, "dealer-draws", "step-stands", total = dealer.total);
        }
        Ok(())
    }

    /// Plays out the dealer's hand of the last round, of which the hands of the boxes may not have needed
    /// every card, and returns it. Side bets on the dealer's hand need it.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out.
    ///
    /// # Panics
    /// If no round was played to its settlement.
    pub(in crate::referee) fn played_out(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<DealerHand, Exhausted> {
        let mut dealer = self.dealer.expect("a round was settled");
        if dealer.second.is_none() {
            let second = match dealer.unseen {
                Some(card) => card,
                None => cards.draw_for(DEALER)?,
            };
            self.turn(&mut dealer, second, narration);
        }
        let soft_17 = dealer.total == 17 && dealer.soft && self.rules.dealer_soft17 == Soft17::Hit;
        let stands = dealer.total >= 17 && !soft_17;
        if !dealer.natural() && !stands {
            self.draws(&mut dealer, cards, narration)?;
        }
        Ok(dealer)
    }

    pub(super) fn turn(&self, dealer: &mut DealerHand, second: Card, narration: &mut impl Narration) {
        dealer.turn(second, self.rules.dealer_ace);
        let taken = self.rules.dealer_hole_card == HoleCard::None;
        let step = if taken { "step-draws" } else { "step-shows" };
        narrate!(narration, Seat::Dealer, "dealer.hole_card", card = second, step);
        if dealer.natural() {
            narrate!(narration, Seat::Dealer, "natural", "step-natural");
        }
    }
}

/// Returns the number of bets on a box.
fn wagered(seat: &Seating) -> u32 {
    seat.hands.iter().map(|hand| u32::from(hand.bets)).sum()
}
