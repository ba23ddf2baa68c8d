//! Aces that the player must declare as 1 or 11, irrevocably: which aces these are, and the hand
//! after the declaration.
//!
//! A declared ace counts as declared, like any other card, and does not make a total soft.

use super::hand::{Hand, Origin, Pair};
use crate::rules::{Blackjack, PlayerAce, SplitAce, SplitAcesCards};
use crate::strategy::Legal;

impl Hand {
    /// Returns how many aces of a two-card hand the player must declare unless the hand is split.
    /// Ace and ten need no declaration, nor does a hand that receives no more cards.
    pub fn aces_to_declare(&self, rules: &Blackjack) -> u8 {
        let finished = self.origin.is_split_ace() && rules.split_aces_cards == SplitAcesCards::One;
        if !rules.declares_aces() || self.cards != 2 || self.declared || finished {
            return 0;
        }
        if !self.ace || self.hard == 11 {
            return 0;
        }
        let two_aces = self.pair != Pair::No;
        match (self.origin, rules.player_split_ace) {
            (Origin::Original, _) | (Origin::Split { aces: true, .. }, SplitAce::Declared) => {
                1 + u8::from(two_aces)
            }
            // Only the second card is an ace.
            (Origin::Split { aces: false, .. }, SplitAce::Declared) => 1,
            (Origin::Split { aces: true, .. }, SplitAce::Free) => 1,
            (Origin::Split { aces: false, .. }, SplitAce::Free) => 0,
        }
    }

    /// Returns the hand as it is played, with its aces declared where the rules require it.
    /// `splits` decides, from the legal actions, whether the hand is split, in which case nothing
    /// is declared. `eleven` decides whether an ace is declared 11, given the total of the other
    /// cards.
    pub fn declare(
        self,
        rules: &Blackjack,
        shown: u8,
        more_hands: bool,
        splits: impl FnOnce(Legal) -> bool,
        eleven: impl FnOnce(u8) -> bool,
    ) -> Hand {
        let aces = self.aces_to_declare(rules);
        if aces == 0 {
            return self;
        }
        let legal = self.legal(rules, shown, more_hands);
        if legal.split && splits(legal) {
            return self;
        }
        self.declared(aces, eleven(self.hard - 1))
    }

    /// Returns the hand with `aces` of its aces declared: one of them as 11 if `eleven`, the others
    /// as 1.
    pub fn declared(self, aces: u8, eleven: bool) -> Hand {
        let hard = if eleven { self.hard + 10 } else { self.hard };
        // With two aces the second may remain undeclared.
        let ace = aces == 1 && self.pair != Pair::No;
        let pair = if ace && hard <= 11 { self.pair } else { Pair::No };
        Hand { hard, ace, pair, declared: true, ..self }
    }

    /// Returns the hand with a third or later card. Where drawn aces are declared, `eleven` decides
    /// whether an ace is declared 11, given the total of the other cards.
    pub fn draw(self, rules: &Blackjack, value: u8, eleven: impl FnOnce(u8) -> bool) -> Hand {
        let hand = self.with(value, Pair::No);
        if value != 1 || rules.player_ace != PlayerAce::Every {
            return hand;
        }
        // With more than 10 the ace can only be 1.
        let others = self.total();
        let more = if others <= 10 && eleven(others) { 10 } else { 0 };
        Hand { hard: hand.hard + more, ace: self.ace, ..hand }
    }
}
