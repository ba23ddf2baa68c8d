//! Card classes: the coarsest partition of the 52 cards that the rules and the chart can
//! distinguish.

use super::hand::Pair;
use crate::cards::{Card, Rank, Suit};
use crate::rules::{Blackjack, Pack, PairBy};
use crate::strategy::blackjack::Chart;

/// A class of cards that the rules and the chart do not distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// Value of the cards, ace 1.
    pub value: u8,
    /// Rank of ten-value cards, where it matters.
    pub rank: Option<Rank>,
    /// Suit of sevens, where it matters.
    pub suit: Option<Suit>,
}

impl Class {
    /// Returns what kind of pair a first card of this class and a second of class `other` make.
    #[must_use]
    pub fn pair(&self, other: &Class) -> Pair {
        if self.value != other.value {
            Pair::No
        } else if self.rank != other.rank {
            Pair::Value
        } else if self.suit.is_some() && self.suit == other.suit {
            Pair::Suit
        } else {
            Pair::Rank
        }
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
    /// Returns the coarsest partition that these rules and this chart can distinguish.
    #[must_use]
    pub fn new(rules: &Blackjack, chart: &Chart) -> Classes {
        let splits = rules.split_max_hands.get() > 1;
        let by_rank = splits && (rules.split_by == PairBy::Rank || rules.split_resplit_by == PairBy::Rank);
        let by_suit = rules.sevens_pay > 0 || chart.distinguishes_sevens();
        let mut classes: Vec<Class> = Vec::new();
        let mut by_card = [0; Card::PACK as usize];
        for card in Card::pack() {
            let value = card.rank().number().min(10);
            let class = Class {
                value,
                rank: (by_rank && value == 10).then(|| card.rank()),
                suit: (by_suit && card.rank() == Rank::SEVEN).then(|| card.suit()),
            };
            let known = classes.iter().position(|known| *known == class).unwrap_or_else(|| {
                classes.push(class);
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

    /// Returns how many cards of a class are in one pack.
    #[must_use]
    pub(crate) fn per_pack(&self, class: usize, pack: Pack) -> usize {
        pack.ranks().pack().filter(|card| self.of(*card) == class).count()
    }
}
