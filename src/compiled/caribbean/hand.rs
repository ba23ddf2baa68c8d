//! The rank of a poker hand from card numbers, by sets of ranks.

use crate::rules::{HandKind, PokerHand, Qualifier};

/// Five ranks in a row as a bit set; bit 0 is the two, bit 12 the ace.
pub(super) const IN_A_ROW: u16 = 0b1_1111;
/// Ace, two, three, four and five.
pub(super) const ACE_LOW: u16 = 0b1_0000_0000_1111;

/// Returns the highest rank of a set, 2 to 14.
pub(super) fn highest(set: u16) -> u8 {
    match set.checked_ilog2() {
        Some(bit) => u8::try_from(bit).expect("thirteen ranks") + 2,
        None => 0,
    }
}

/// Returns the rank of a hand of five cards, numbered from 0 to 51: four suits to a rank, aces first.
#[must_use]
pub fn hand(cards: [u8; 5]) -> PokerHand {
    // The ranks that come at least once, twice, …
    let mut at_least = [0_u16; 4];
    let mut suits = 0_u8;
    for card in cards {
        // The ace moves behind the king.
        let bit = 1_u16 << ((card / 4 + 12) % 13);
        suits |= 1 << (card % 4);
        let level = at_least.iter().position(|set| set & bit == 0).expect("four cards of a rank");
        at_least[level] |= bit;
    }
    let [once, twice, thrice, four] = at_least;
    let flush = suits.is_power_of_two();
    let straight = match once {
        0 => None,
        ACE_LOW => Some(5),
        set => (set >> set.trailing_zeros() == IN_A_ROW).then(|| highest(set)),
    };
    let kind = match (straight, flush) {
        (Some(14), true) => HandKind::RoyalFlush,
        (Some(_), true) => HandKind::StraightFlush,
        (Some(_), false) => HandKind::Straight,
        (None, true) => HandKind::Flush,
        (None, false) => match (four.count_ones(), thrice.count_ones(), twice.count_ones()) {
            (1, ..) => HandKind::FourOfAKind,
            (0, 1, 2) => HandKind::FullHouse,
            (0, 1, _) => HandKind::ThreeOfAKind,
            (_, _, 2) => HandKind::TwoPairs,
            (_, _, 1) => HandKind::Pair,
            _ => HandKind::HighCard,
        },
    };
    let mut ranks = [0; 5];
    match (kind, straight) {
        (HandKind::RoyalFlush, _) => {}
        (_, Some(top)) => ranks[0] = top,
        (_, None) => {
            // Every rank once, the more frequent ones first.
            let sets = [four, thrice & !four, twice & !thrice, once & !twice];
            let mut place = 0;
            for mut set in sets {
                while set != 0 {
                    ranks[place] = highest(set);
                    place += 1;
                    set &= !(1 << (ranks[place - 1] - 2));
                }
            }
        }
    }
    PokerHand { kind, ranks }
}

/// Returns the least hand with which the dealer qualifies; its last ranks are 0, less than every rank.
#[must_use]
pub const fn least_qualifying(qualifier: Qualifier) -> PokerHand {
    let (kind, ranks) = match qualifier {
        Qualifier::Any => (HandKind::HighCard, [0; 5]),
        Qualifier::Ace => (HandKind::HighCard, [14, 0, 0, 0, 0]),
        Qualifier::AceQueen => (HandKind::HighCard, [14, 12, 0, 0, 0]),
        Qualifier::AceKing => (HandKind::HighCard, [14, 13, 0, 0, 0]),
        Qualifier::Pair => (HandKind::Pair, [0; 5]),
    };
    PokerHand { kind, ranks }
}
