//! Strategies of the blackjack family: what a player sees and decides, and the charts.

mod answers;
mod cell;
mod chart;
mod decode;
mod rows;

pub(crate) use answers::{Answer, ChartRow, chart_rows};
pub use cell::Cell;
pub use chart::{Chart, Offers};
pub use decode::OFFERS;
pub(crate) use rows::{Place, place};

use super::{Action, Legal};
use crate::cards::Card;
use crate::rules::Shown;

/// What a player sees when he decides.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // what is seen of a hand
pub struct View<'a> {
    /// The hand, in the order the cards came.
    pub cards: &'a [Card],
    /// Its best total.
    pub total: u8,
    /// An ace in it counts 11.
    pub soft: bool,
    /// It was doubled and has received its last card.
    pub doubled: bool,
    /// The bet on it is a free bet of the house.
    pub free: bool,
    /// It comes from a split.
    pub after_split: bool,
    /// The number of the box, counted from 1.
    pub number: usize,
    /// What the dealer shows: the upcard, or the total of both cards.
    pub shown: Shown,
    /// The actions that the rules allow.
    pub legal: Legal,
}

/// An optional bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Half the bet at 2:1 that the dealer has a natural (*seguro*).
    Insurance,
    /// 1:1 at once for a natural under a dealer's ace.
    EvenMoney,
    /// Half the bet at 2:1 that a ten-value follows an ace (*desafío*).
    Desafio,
}

/// A way to play blackjack.
pub trait Strategy: Send + Sync {
    /// Returns the action with a hand; it must be [legal](Legal) or [`Action::Stand`].
    fn act(&self, view: &View<'_>) -> Action;

    /// Returns whether the player takes this optional bet, every time it is offered.
    fn takes(&self, offer: Offer) -> bool;

    /// Returns whether two aces are split, where otherwise they are declared.
    fn opens(&self, view: &View<'_>) -> bool {
        self.act(view) == Action::Split
    }

    /// Returns whether an ace is declared 11 rather than 1, irrevocably, where the rules ask for a
    /// declaration. `other` is the total of the rest of the hand, 1 (of two aces) to 10. The
    /// default is the dealer's rule (O 13): 11 where that makes 17 to 21.
    fn declares_eleven(&self, other: u8, shown: Shown) -> bool {
        let _ = shown;
        other >= 6
    }
}
