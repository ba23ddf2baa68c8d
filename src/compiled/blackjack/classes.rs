//! Card classes: the coarsest partition of the fifty-two cards that the
//! rules and the chart can see.

use super::hand::Pair;
use crate::cards::{Card, Rank, Suit};
use crate::rules::{Blackjack, PairBy};
use crate::strategy::Chart;

/// A class of cards that are the same to a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// What its cards count, ace 1.
    pub value: u8,
    /// The rank, where tens differ by it.
    pub rank: Option<Rank>,
    /// The suit, where sevens differ by it.
    pub suit: Option<Suit>,
}

impl Class {
    /// What a second card of class `other` is to a first of this class.
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

/// The classes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    classes: Vec<Class>,
    of_card: [u8; Card::PACK as usize],
}

impl Classes {
    /// The coarsest partition that these rules and this chart can see.
    #[must_use]
    pub fn new(rules: &Blackjack, chart: &Chart) -> Classes {
        let splits = rules.split_max_hands.get() > 1;
        let by_rank = splits && (rules.split_by == PairBy::Rank || rules.split_resplit_by == PairBy::Rank);
        let by_suit = rules.sevens_pay > 0 || chart.tells_sevens_apart();
        let mut classes: Vec<Class> = Vec::new();
        let mut of_card = [0; Card::PACK as usize];
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

    /// Cards of a class in one pack.
    #[must_use]
    pub fn in_a_pack(&self, class: usize) -> usize {
        self.of_card.iter().filter(|of| usize::from(**of) == class).count()
    }
}
