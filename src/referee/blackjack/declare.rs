//! What a player says before he draws: the value of an ace, the action of a
//! hand, the desafío. Nothing here moves a card.

use super::Table;
use super::hand::{DealerHand, Hand, value};
use super::settle::Desafio;
use crate::cards::{Card, Rank};
use crate::referee::story::{Seat, Story, tell};
use crate::rules::{PlayerAce, SplitAce};
use crate::strategy::{Action, Legal, Offer, Strategy, View};

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// What the player does with hand `i` of a box. Where aces are declared he
    /// is first asked whether he opens two of them, then what they count
    /// (O 10: two aces that are not opened are 2 or 12).
    pub(super) fn decide(
        &mut self,
        number: usize,
        i: usize,
        dealer: &DealerHand,
        story: &mut impl Story,
    ) -> Action {
        let hands = self.seats[number].hands.len();
        let hand = &self.seats[number].hands[i];
        let aces = self.aces_to_declare(hand, hands > 1);
        if aces > 0 {
            let legal = self.legal(hand, hands, dealer);
            if legal.split && self.strategy.opens(&view(hand, hands, number, dealer, legal)) {
                return Action::Split;
            }
            // The card beside the ace, or the other ace.
            let beside = hand.cards().iter().map(|card| value(*card)).sum::<u8>() - 1;
            let eleven = self.strategy.declares_eleven(beside, dealer.shows());
            let hand = &mut self.seats[number].hands[i];
            hand.declare(aces, eleven);
            let total = hand.total();
            let declared = if eleven { 11 } else { 1 };
            tell!(story, self.seat(number, i), "player.ace", "declares the ace {declared}: {total}");
        }
        let hand = &self.seats[number].hands[i];
        let legal = self.legal(hand, hands, dealer);
        if legal == Legal::default() {
            return Action::Stand;
        }
        let action = self.strategy.act(&view(hand, hands, number, dealer, legal));
        debug_assert!(legal.allows(action), "{action:?} on {:?}", hand.cards());
        action
    }

    /// Aces of a two-card hand whose value the player has yet to say: those
    /// of the first two cards (O 10), but no black jack's (O 9) and none of a
    /// hand that gets no more cards, which counts what is better.
    fn aces_to_declare(&self, hand: &Hand, after_split: bool) -> u8 {
        let [first, second] = *hand.cards() else {
            return 0;
        };
        let settled = self.rules.player_ace == PlayerAce::Free
            || hand.declared()
            || hand.is_ace_and_ten()
            || self.is_closed(hand, after_split);
        if settled {
            return 0;
        }
        let second_too = !after_split || self.rules.player_split_ace == SplitAce::Declared;
        u8::from(first.rank() == Rank::ACE) + u8::from(second_too && second.rank() == Rank::ACE)
    }

    /// Adds a drawn card to hand `i` of a box; its ace may have to be declared
    /// when it comes. On more than 10 it can only be 1.
    pub(super) fn take(
        &mut self,
        number: usize,
        i: usize,
        card: Card,
        dealer: &DealerHand,
        story: &mut impl Story,
    ) {
        let seat = self.seat(number, i);
        let hand = &mut self.seats[number].hands[i];
        let beside = hand.total();
        hand.take(card);
        if self.rules.player_ace == PlayerAce::Every && card.rank() == Rank::ACE {
            let eleven = beside <= 10 && self.strategy.declares_eleven(beside, dealer.shows());
            hand.declare(1, eleven);
            let declared = if eleven { 11 } else { 1 };
            tell!(story, seat, "player.ace", "declares the ace {declared}: {}", hand.total());
        }
    }
}

/// The desafío on the card that follows an ace: half the bet at 2:1 that it
/// is a ten-value (O desafío). It is counted whether it is taken or not.
/// Returns whether it won.
pub(super) fn desafio<S: Strategy + ?Sized>(
    strategy: &S,
    desafio: &mut Desafio,
    card: Card,
    seat: Seat,
    story: &mut impl Story,
) -> bool {
    let won = value(card) == 10;
    if won {
        desafio.won += 1;
    } else {
        desafio.lost += 1;
    }
    desafio.taken = strategy.takes(Offer::Desafio);
    if desafio.taken {
        let finding = if won { "wins 2:1" } else { "loses" };
        tell!(story, seat, "desafio.offered", "desafío, half the bet on a ten-value next: {finding}");
    }
    won
}

/// What the player of a box that has so many hands sees.
fn view<'a>(hand: &'a Hand, hands: usize, number: usize, dealer: &DealerHand, legal: Legal) -> View<'a> {
    View {
        cards: hand.cards(),
        total: hand.total(),
        soft: hand.soft(),
        after_split: hands > 1,
        number: number + 1,
        upcard: dealer.shows(),
        legal,
    }
}
