//! Card classes of the relancina. The suit matters only for 6, 7 and 8; figures are separate
//! classes only where figures of different ranks are not a pair.

use crate::cards::{Card, Suit};
use crate::rules::{FigurePairs, Pack, Relancina};

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
    #[must_use]
    pub const fn value(&self) -> u8 {
        if self.rank > 10 { 10 } else { self.rank }
    }

    /// Returns whether the cards are J, Q or K; a ten is not a figure.
    #[must_use]
    pub const fn is_figure(&self) -> bool {
        self.rank > 10
    }

    /// Returns the number of the rank, ace 1, with all figures as 11.
    #[must_use]
    pub const fn face(&self) -> u8 {
        if self.rank > 10 { 11 } else { self.rank }
    }
}

/// The card classes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    classes: Vec<Class>,
    /// Class number by card index.
    by_card: [u8; Card::PACK as usize],
}

impl Classes {
    /// Returns the coarsest partition that these rules, with any chart, can distinguish.
    #[must_use]
    pub fn new(rules: &Relancina) -> Classes {
        let mut classes: Vec<Class> = Vec::new();
        let mut by_card = [0; Card::PACK as usize];
        for card in Card::pack() {
            let number = card.rank().number();
            let rank = if rules.split_figures == FigurePairs::AnyFigures { number.min(11) } else { number };
            let suit = (6..=8).contains(&number).then(|| card.suit());
            let known = classes.iter().position(|known| (known.rank, known.suit) == (rank, suit));
            let known = known.unwrap_or_else(|| {
                classes.push(Class { rank, suit, card });
                classes.len() - 1
            });
            by_card[usize::from(card.index())] = u8::try_from(known).expect("at most 52 classes");
        }
        Classes { classes, by_card }
    }

    /// Returns the classes, by number.
    #[must_use]
    pub fn all(&self) -> &[Class] {
        &self.classes
    }

    /// Returns the number of a card's class.
    #[must_use]
    pub fn of(&self, card: Card) -> usize {
        self.by_card[usize::from(card.index())].into()
    }

    /// Returns the first class of the same rank. Hands that begin with cards of the same rank have
    /// the same distribution of ends, because all suits are alike.
    #[must_use]
    pub(crate) fn first_of_rank(&self, class: usize) -> usize {
        let rank = self.classes[class].rank;
        self.classes.iter().position(|known| known.rank == rank).expect("at least the class itself")
    }

    /// Returns how many cards of a class are in one pack.
    #[must_use]
    pub(crate) fn per_pack(&self, class: usize, pack: Pack) -> usize {
        pack.ranks().pack().filter(|card| self.of(*card) == class).count()
    }
}
