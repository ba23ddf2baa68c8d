//! Card classes: the coarsest partition of the 52 cards that the rules and the chart can
//! distinguish.

use super::end::Fate;
use super::hand::Pair;
use crate::cards::{Card, Rank, Suit};
use crate::compiled::partition::Partition;
use crate::rules::{Blackjack, BonusCards, PairBy};
use crate::strategy::blackjack::Chart;

/// A class of cards that the rules and the chart do not distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// Value of the cards, ace 1.
    pub value: u8,
    /// Rank of ten-value cards, where it matters.
    pub rank: Option<Rank>,
    /// Suit of sixes, sevens and eights, or of aces and ten-value cards, where it matters.
    pub suit: Option<Suit>,
}

impl Class {
    /// Returns what kind of pair a first card of this class and a second of class `other` make.
    pub fn pair(&self, other: &Class) -> Pair {
        if self.value != other.value {
            Pair::No
        } else if self.rank != other.rank {
            Pair::Value
        } else if self.value == 7 && self.suit.is_some() && self.suit == other.suit {
            Pair::Suit
        } else {
            Pair::Rank
        }
    }
}

/// The two cards of a hand that a third may make 6-7-8 or 7-7-7, where that is paid a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Run {
    /// No third card makes such a hand.
    No,
    /// They are of two suits.
    Mixed,
    /// They are of one suit.
    Suited(Suit),
}

impl Run {
    /// Returns what the two cards are, where the rules pay a bonus for some suits at least.
    pub fn of(first: &Class, second: &Class) -> Run {
        let begun = match (first.value, second.value) {
            (7, 7) => true,
            (one, other) => one != other && (6..=8).contains(&one) && (6..=8).contains(&other),
        };
        match (first.suit, second.suit) {
            (Some(one), Some(other)) if begun && one == other => Run::Suited(one),
            (Some(_), Some(_)) if begun => Run::Mixed,
            _ => Run::No,
        }
    }

    /// Returns the suits of the three cards with a third card that makes the hand 21; `None` if they
    /// are not 6-7-8 or 7-7-7.
    pub fn with(self, third: &Class) -> Option<BonusCards> {
        match self {
            Run::No => None,
            Run::Suited(Suit::Spades) if third.suit == Some(Suit::Spades) => Some(BonusCards::Spades),
            Run::Suited(suit) if third.suit == Some(suit) => Some(BonusCards::Suited),
            Run::Mixed | Run::Suited(_) => Some(BonusCards::Mixed),
        }
    }
}

/// The card classes of a game.
pub type Classes = Partition<Class>;

impl Classes {
    /// Returns the coarsest partition that these rules and this chart can distinguish.
    pub fn new(rules: &Blackjack, chart: &Chart) -> Classes {
        let splits = rules.split_max_hands.get() > 1;
        let by_rank = splits && (rules.split_by == PairBy::Rank || rules.split_resplit_by == PairBy::Rank);
        let three = Fate::three_cards_pay(rules);
        let by_suit = |rank: Rank| match rank.number() {
            7 => three || rules.sevens_pay > 0 || chart.distinguishes_sevens(),
            6 | 8 => three,
            1 | 10..=13 => Fate::naturals_by_suit(rules),
            _ => false,
        };
        let class = |card: Card| {
            let value = card.rank().number().min(10);
            Class {
                value,
                rank: (by_rank && value == 10).then(|| card.rank()),
                suit: by_suit(card.rank()).then(|| card.suit()),
            }
        };
        Classes::by(class, Class::eq)
    }
}
