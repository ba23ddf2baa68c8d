//! The player's declarations: the value of an ace, the action on a hand, the desafío. No card is
//! dealt here.

use super::Table;
use super::hand::{DealerHand, Hand, value};
use super::settle::Desafio;
use crate::cards::{Card, Rank};
use crate::referee::narration::{Narration, Seat, narrate};
use crate::rules::{PlayerAce, SplitAce};
use crate::strategy::{Action, Legal, Offer, Strategy, View};

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Returns the player's action on hand `i` of a box. Where aces must be declared, the player
    /// first decides whether to split two aces, then what they count (O 10: two aces that are not
    /// split are 2 or 12).
    pub(super) fn decide(
        &mut self,
        number: usize,
        i: usize,
        dealer: &DealerHand,
        narration: &mut impl Narration,
    ) -> Action {
        let hands = self.seats[number].hands.len();
        let hand = &self.seats[number].hands[i];
        let aces = self.aces_to_declare(hand, hands > 1);
        if aces > 0 {
            let legal = self.legal(hand, hands, dealer);
            if legal.split && self.strategy.opens(&view(hand, hands, number, dealer, legal)) {
                return Action::Split;
            }
            // The total of the other card, which may be the other ace.
            let others = hand.cards().iter().map(|card| value(*card)).sum::<u8>() - 1;
            let eleven = self.strategy.declares_eleven(others, dealer.shows());
            let hand = &mut self.seats[number].hands[i];
            hand.declare(aces, eleven);
            let total = hand.total();
            narrate_declaration(narration, self.seat(number, i), eleven, total);
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

    /// Returns how many aces of a two-card hand the player must still declare (O 10). A black jack
    /// needs no declaration (O 9), nor does a hand that receives no more cards, which has the
    /// better total.
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

    /// Adds a drawn card to hand `i` of a box. Under some rules a drawn ace must be declared; with
    /// more than 10 it can only be 1.
    pub(super) fn take(
        &mut self,
        number: usize,
        i: usize,
        card: Card,
        dealer: &DealerHand,
        narration: &mut impl Narration,
    ) {
        let seat = self.seat(number, i);
        let hand = &mut self.seats[number].hands[i];
        let others = hand.total();
        hand.take(card);
        if self.rules.player_ace == PlayerAce::Every && card.rank() == Rank::ACE {
            let eleven = others <= 10 && self.strategy.declares_eleven(others, dealer.shows());
            hand.declare(1, eleven);
            narrate_declaration(narration, seat, eleven, hand.total());
        }
    }
}

/// Narrates that an ace is declared as 11 or as 1, which makes this total.
fn narrate_declaration(narration: &mut impl Narration, seat: Seat, eleven: bool, total: u8) {
    let declared = || (if eleven { "11" } else { "1" }).to_owned();
    narrate!(narration, seat, "player.ace", "step-declares", declared = declared(), total = total);
}

/// Settles the desafío on the card that follows an ace: half the bet, paid 2:1 if the card is a
/// ten-value (O desafío). Counts it whether it is taken or not, and returns whether it won.
pub(super) fn desafio<S: Strategy + ?Sized>(
    strategy: &S,
    desafio: &mut Desafio,
    card: Card,
    seat: Seat,
    narration: &mut impl Narration,
) -> bool {
    let won = value(card) == 10;
    if won {
        desafio.won += 1;
    } else {
        desafio.lost += 1;
    }
    desafio.taken = strategy.takes(Offer::Desafio);
    if desafio.taken {
        let result = if won { "step-desafio-won" } else { "step-desafio-lost" };
        narrate!(narration, seat, "desafio.offered", result);
    }
    won
}

/// Returns the player's view of a hand of box `number`, which has `hands` hands.
fn view<'a>(hand: &'a Hand, hands: usize, number: usize, dealer: &DealerHand, legal: Legal) -> View<'a> {
    View {
        cards: hand.cards(),
        total: hand.total(),
        soft: hand.soft(),
        doubled: hand.bets > 1,
        free: hand.free == hand.bets,
        after_split: hands > 1,
        number: number + 1,
        shown: dealer.shows(),
        legal,
    }
}
