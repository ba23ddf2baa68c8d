//! Strategies of the relancina: what a player sees and does, and the charts.
//!
//! As in blackjack, a strategy sees which actions the rules allow and must not know the rules that
//! decide it.

mod chart;
mod decode;

pub(crate) use chart::FIRST_CARDS;
pub use chart::{Cell, Chart, Rows};

use super::{Action, Legal};
use crate::cards::Card;

/// A move with a hand of relancina.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// An action of blackjack; *giving up* is a surrender.
    Usual(Action),
    /// Changes both cards for new ones (*cambio de juego*).
    Change,
}

/// The cards of the Talla that are visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// One card.
    Up,
    /// Both cards, which are not a prize.
    Both {
        /// Their best total, 4 to 21.
        total: u8,
        /// An ace counts 11.
        soft: bool,
    },
    /// A prize that it has opened.
    Prize {
        /// The multiple that it pays, 2 to 7.
        multiple: u8,
    },
}

/// What a player sees when he decides.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent properties
pub struct View<'a> {
    /// The number of the box, counted from 1.
    pub number: usize,
    /// The hand, in the order the cards came; at most five.
    pub cards: &'a [Card],
    /// Its best total.
    pub total: u8,
    /// An ace in it counts 11.
    pub soft: bool,
    /// Figure and four, figure and two count as special hands.
    pub specials: bool,
    /// It comes from a split.
    pub after_split: bool,
    /// The Talla's second card, which is always up.
    pub up: Card,
    /// The visible cards of the Talla.
    pub sight: Sight,
    /// The actions that the rules allow.
    pub legal: Legal,
    /// The rules allow a change.
    pub change: bool,
}

impl View<'_> {
    /// Returns whether the hand is a relancina (ace and figure) or a chipolo (two aces).
    pub(crate) fn is_two_card_prize(&self) -> bool {
        match self.cards {
            [a, b] => {
                let ace = |card: &Card| card.rank().number() == 1;
                let figure = |card: &Card| card.rank().number() > 10;
                ace(a) && (ace(b) || figure(b)) || figure(a) && ace(b)
            }
            _ => false,
        }
    }
}

/// A way to play the relancina.
pub trait Strategy: Send + Sync {
    /// Returns the move with a hand; it must be allowed, or stand.
    fn play(&self, view: &View<'_>) -> Move;

    /// Returns the number of bets staked on this first card, 1 to 50, where the bet follows it.
    fn stake(&self, _first: Card) -> u8 {
        1
    }

    /// Returns whether a hand that is no prize leaves when the Talla raises the stakes.
    fn leaves_raise(&self) -> bool {
        false
    }
}
