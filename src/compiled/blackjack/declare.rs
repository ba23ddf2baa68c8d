//! Aces that the player declares 1 or 11, irrevocably: which they are, and
//! the hand that is left.
//!
//! A declared ace is a card like any other: it counts what it was said to
//! count, and no total with it is soft for its sake.

use super::hand::{Hand, Origin, Pair};
use crate::rules::{Blackjack, PlayerAce, SplitAce, SplitAcesCards};
use crate::strategy::Legal;

impl Hand {
    /// Aces of a hand of two cards that the player has to declare unless he
    /// opens them; none of ace and ten, nor of a hand that gets no more cards.
    #[must_use]
    pub fn aces_to_declare(&self, rules: &Blackjack) -> u8 {
        let finished = self.origin == Origin::SplitAce && rules.split_aces_cards == SplitAcesCards::One;
        if rules.player_ace == PlayerAce::Free || self.cards != 2 || self.declared || finished {
            return 0;
        }
        if !self.ace || self.hard == 11 {
            return 0;
        }
        let two = self.pair != Pair::No;
        match (self.origin, rules.player_split_ace) {
            (Origin::Original, _) | (Origin::SplitAce, SplitAce::Declared) => 1 + u8::from(two),
            // The first card is no ace, the second is.
            (Origin::Split, SplitAce::Declared) => 1,
            (Origin::SplitAce, SplitAce::Free) => 1,
            (Origin::Split, SplitAce::Free) => 0,
        }
    }

    /// The hand as it is played: with its aces declared, where that is asked.
    /// `opens` says whether the hand is split, of what the rules allow it, and
    /// `eleven` whether an ace beside a total is declared 11. A hand that is
    /// split declares nothing.
    #[must_use]
    pub fn declare(
        self,
        rules: &Blackjack,
        upcard: u8,
        more_hands: bool,
        opens: impl FnOnce(Legal) -> bool,
        eleven: impl FnOnce(u8) -> bool,
    ) -> Hand {
        let aces = self.aces_to_declare(rules);
        if aces == 0 {
            return self;
        }
        let legal = self.legal(rules, upcard, more_hands);
        if legal.split && opens(legal) {
            return self;
        }
        self.declared(aces, eleven(self.hard - 1))
    }

    /// The hand with so many of its aces declared: one of them 11 if `eleven`,
    /// the others 1.
    #[must_use]
    pub fn declared(self, aces: u8, eleven: bool) -> Hand {
        let hard = if eleven { self.hard + 10 } else { self.hard };
        // Of two aces the second may be free.
        let ace = aces == 1 && self.pair != Pair::No;
        let pair = if ace && hard <= 11 { self.pair } else { Pair::No };
        Hand { hard, ace, pair, declared: true, ..self }
    }

    /// The hand with a third or later card; `eleven` says whether an ace
    /// beside a total is declared 11, where such aces are declared.
    #[must_use]
    pub fn draw(self, rules: &Blackjack, value: u8, eleven: impl FnOnce(u8) -> bool) -> Hand {
        let hand = self.with(value, Pair::No);
        if value != 1 || rules.player_ace != PlayerAce::Every {
            return hand;
        }
        // On more than 10 it can only be 1.
        let beside = self.total();
        let more = if beside <= 10 && eleven(beside) { 10 } else { 0 };
        Hand { hard: hand.hard + more, ace: self.ace, ..hand }
    }
}
