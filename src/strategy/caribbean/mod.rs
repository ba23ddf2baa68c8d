//! Strategies of Caribbean stud: what a player sees when he decides whether to raise, and the charts.

mod chart;
mod decode;

pub use chart::{COLUMNS, Cell, Chart, Row, Rows, column};

use crate::cards::Card;
use crate::rules::PokerHand;

/// What a player sees when he decides whether to raise.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The number of the box, counted from 1.
    pub number: usize,
    /// The hand, in the order the cards came.
    pub cards: &'a [Card; 5],
    /// Its rank among the hands of poker.
    pub hand: PokerHand,
    /// The dealer's card that is face-up.
    pub upcard: Card,
}

/// A way to play Caribbean stud.
pub trait Strategy: Send + Sync {
    /// Returns whether a hand raises; otherwise it folds.
    fn raises(&self, view: &View<'_>) -> bool;
}

impl Strategy for Chart {
    fn raises(&self, view: &View<'_>) -> bool {
        let suited = view.cards.iter().filter(|card| card.suit() == view.upcard.suit()).count();
        self.rows.raises(&view.hand, column(view.upcard.rank()), suited)
    }
}
