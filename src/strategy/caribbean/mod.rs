//! Strategies of Caribbean stud: what a player sees when he decides, and the charts.

mod chart;
mod decode;
mod draw;

pub use chart::{Cell, Chart, Row, Rows, column};
pub use draw::{COLUMNS, Draw};

use crate::cards::Card;
use crate::rules::PokerHand;

/// What a player sees when he decides whether to pay for another card, and whether to raise.
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

    /// Returns the place of the card that the player pays to replace, 0 to 4; `None` to keep all five. It is asked
    /// once for each hand, before [`raises`](Strategy::raises), where the rules sell a card.
    fn replaces(&self, view: &View<'_>) -> Option<usize> {
        let _ = view;
        None
    }
}

impl Strategy for Chart {
    fn raises(&self, view: &View<'_>) -> bool {
        let suited = view.cards.iter().filter(|card| card.suit() == view.upcard.suit()).count();
        self.rows.raises(&view.hand, column(view.upcard.rank()), suited)
    }

    fn replaces(&self, view: &View<'_>) -> Option<usize> {
        let (draw, place) = Draw::of(view.cards, view.hand.kind)?;
        self.rows.buys(draw, column(view.upcard.rank())).then_some(place)
    }
}
