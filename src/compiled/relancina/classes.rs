//! Card classes of the relancina: suits count of 6, 7 and 8 only, figures
//! are told apart only where they make no pair of one another.

use crate::cards::{Card, Suit};
use crate::rules::{FigurePairs, Relancina};

/// A class of cards that are the same to the rules and to a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The number of the face, ace 1; 11 for figures that are not told apart.
    pub rank: u8,
    /// The suit of a 6, 7 or 8.
    pub suit: Option<Suit>,
    /// A card of the class.
    pub card: Card,
}

impl Class {
    /// What its cards count, ace 1.
    #[must_use]
    pub const fn value(&self) -> u8 {
        if self.rank > 10 { 10 } else { self.rank }
    }

    /// J, Q or K: a ten is no figure.
    #[must_use]
    pub const fn is_figure(&self) -> bool {
        self.rank > 10
    }

    /// The number of the face with all figures as 11.
    #[must_use]
    pub const fn face(&self) -> u8 {
        if self.rank > 10 { 11 } else { self.rank }
    }
}

/// The classes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    classes: Vec<Class>,
    of_card: [u8; Card::PACK as usize],
}

impl Classes {
    /// The coarsest partition that these rules, with any chart, can see.
    #[must_use]
    pub fn new(rules: &Relancina) -> Classes {
        let mut classes: Vec<Class> = Vec::new();
        let mut of_card = [0; Card::PACK as usize];
        for card in Card::pack() {
            let number = card.rank().number();
            let rank = if rules.split_figures == FigurePairs::AnyFigures { number.min(11) } else { number };
            let suit = (6..=8).contains(&number).then(|| card.suit());
            let known = classes.iter().position(|known| (known.rank, known.suit) == (rank, suit));
            let known = known.unwrap_or_else(|| {
                classes.push(Class { rank, suit, card });
                classes.len() - 1
            });
            of_card[usize::from(card.index())] = u8::try_from(known).expect("at most 52 classes");
        }
        Classes { classes, of_card }
    }

    /// The classes, by number.
    #[must_use]
    pub fn all(&self) -> &[Class] {
        &self.classes
    }

    /// The number of a card's class.
    #[must_use]
    pub fn of(&self, card: Card) -> usize {
        self.of_card[usize::from(card.index())].into()
    }

    /// The first class of the same rank. A hand that begins with one card of
    /// a rank ends as one that begins with another, suits being all alike.
    #[must_use]
    pub fn alike(&self, class: usize) -> usize {
        let rank = self.classes[class].rank;
        self.classes.iter().position(|known| known.rank == rank).expect("itself at last")
    }

    /// Cards of a class in one pack.
    #[must_use]
    pub fn in_a_pack(&self, class: usize) -> usize {
        self.of_card.iter().filter(|of| usize::from(**of) == class).count()
    }
}
