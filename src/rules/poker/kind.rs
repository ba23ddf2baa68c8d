//! The kinds of poker hands, and the ranks of cards in poker.

use crate::cards::Card;

named! {
    /// The kinds of poker hands, the weakest first.
    pub enum HandKind {
        HighCard = "high-card",
        Pair = "pair",
        TwoPairs = "two-pairs",
        ThreeOfAKind = "three-of-a-kind",
        Straight = "straight",
        Flush = "flush",
        FullHouse = "full-house",
        FourOfAKind = "four-of-a-kind",
        StraightFlush = "straight-flush",
        RoyalFlush = "royal-flush",
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
