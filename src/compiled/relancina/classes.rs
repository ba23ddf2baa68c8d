//! Card classes of the relancina. The suit matters only for 6, 7 and 8; figures are separate
//! classes only where figures of different ranks are not a pair.

use crate::cards::{Card, Suit};
use crate::compiled::partition::Partition;
use crate::rules::{FigurePairs, Relancina};

/// A class of cards that the rules and the chart do not distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The number of the rank, ace 1; 11 for all figures where they share a class.
    pub rank: u8,
    /// The suit of a 6, 7 or 8.
    pub suit: Option<Suit>,
    /// A card of the class.
    pub card: Card,
}

impl Class {
    /// Returns the value of the class's cards, ace 1.
    pub const fn value(&self) -> u8 {
        if self.rank > 10 { 10 } else { self.rank }
    }

    /// Returns whether the cards are J, Q or K; a ten is not a figure.
    pub const fn is_figure(&self) -> bool {
        self.rank > 10
    }

    /// Returns the number of the rank, ace 1, with all figures as 11.
    pub const fn face(&self) -> u8 {
        if self.rank > 10 { 11 } else { self.rank }
    }
}

/// The card classes of a game.
pub type Classes = Partition<Class>;

impl Classes {
    /// Returns the coarsest partition that these rules, with any chart, can distinguish.
    pub fn new(rules: &Relancina) -> Classes {
        let class = |card: Card| {
            let number = card.rank().number();
            let rank = if rules.split_figures == FigurePairs::AnyFigures { number.min(11) } else { number };
            Class { rank, suit: (6..=8).contains(&number).then(|| card.suit()), card }
        };
        Classes::by(class, |a, b| (a.rank, a.suit) == (b.rank, b.suit))
    }

    /// Returns the first class of the same rank. Hands that begin with cards of the same rank have
    /// the same distribution of ends, because all suits are alike.
    pub(crate) fn first_of_rank(&self, class: usize) -> usize {
        let rank = self.all()[class].rank;
        self.all().iter().position(|known| known.rank == rank).expect("at least the class itself")
    }
}
