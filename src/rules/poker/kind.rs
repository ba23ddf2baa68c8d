//! The kinds of poker hands, and the ranks of cards in poker.

use crate::cards::Card;

/// The kinds of poker hands, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum HandKind {
    HighCard,
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl HandKind {
    /// Every kind, the weakest first.
    pub const ALL: [HandKind; 10] = [
        HandKind::HighCard,
        HandKind::Pair,
        HandKind::TwoPairs,
        HandKind::ThreeOfAKind,
        HandKind::Straight,
        HandKind::Flush,
        HandKind::FullHouse,
        HandKind::FourOfAKind,
        HandKind::StraightFlush,
        HandKind::RoyalFlush,
    ];

    /// Returns the name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HandKind::HighCard => "high-card",
            HandKind::Pair => "pair",
            HandKind::TwoPairs => "two-pairs",
            HandKind::ThreeOfAKind => "three-of-a-kind",
            HandKind::Straight => "straight",
            HandKind::Flush => "flush",
            HandKind::FullHouse => "full-house",
            HandKind::FourOfAKind => "four-of-a-kind",
            HandKind::StraightFlush => "straight-flush",
            HandKind::RoyalFlush => "royal-flush",
        }
    }
}

/// The rank of an ace that is high. Ranks of poker are 2 to 14; in a straight from ace to five the ace is low,
/// and its highest rank is 5.
pub(crate) const HIGH_ACE: u8 = 14;

/// Returns a card's rank in poker: 2 to 10, jack 11, queen 12, king 13, ace 14.
pub(crate) fn poker_rank(card: Card) -> u8 {
    match card.rank().number() {
        1 => HIGH_ACE,
        number => number,
    }
}
