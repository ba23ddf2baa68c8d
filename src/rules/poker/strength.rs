//! The strength of a poker hand of three, four or five cards: the best one that a set of cards holds, as one number.
//!
//! A set of cards is 64 bits, sixteen for each suit; straights, flushes and repeated ranks are found with bit
//! operations on the four suits.

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
fn poker_rank(card: Card) -> u8 {
    match card.rank().number() {
        1 => HIGH_ACE,
        number => number,
    }
}

/// A set of different cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardSet(pub u64);

impl CardSet {
    /// Returns the set of one card.
    #[must_use]
    pub fn of(card: Card) -> CardSet {
        CardSet(1 << (card.suit() as u8 * 16 + poker_rank(card) - 2))
    }

    /// Returns the set with the cards of `other` added.
    #[must_use]
    pub const fn with(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Returns the cards one by one.
    pub fn cards(self) -> impl Iterator<Item = CardSet> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = CardSet(left & left.wrapping_neg());
            left ^= card.0;
            (card.0 > 0).then_some(card)
        })
    }

    /// Returns the number of cards.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the ranks of the cards of each suit: bit 0 is a two, bit 12 an ace.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // sixteen bits of each suit
    pub const fn suits(self) -> [u16; 4] {
        [self.0 as u16, (self.0 >> 16) as u16, (self.0 >> 32) as u16, (self.0 >> 48) as u16]
    }

    /// Returns the ranks of each suit with at least `least` cards, 1 to 13. The cards of all suits are counted at once, each
    /// suit's in its sixteen bits, whose highest one then says whether they suffice.
    #[allow(clippy::cast_possible_truncation)] // sixteen bits of each suit
    pub(crate) fn suits_of(self, least: u8) -> impl Iterator<Item = u16> {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let suits = (eights + (eights >> 8)) & 0x00ff_00ff_00ff_00ff;
        let mut left = (suits + (0x8000 - u64::from(least)) * 0x0001_0001_0001_0001) & 0x8000_8000_8000_8000;
        std::iter::from_fn(move || {
            let highest = left.checked_ilog2()?;
            left ^= 1 << highest;
            Some((self.0 >> (highest - 15)) as u16)
        })
    }

    /// Returns the ranks that at least one card has.
    #[must_use]
    pub const fn ranks(self) -> u16 {
        let [a, b, c, d] = self.suits();
        a | b | c | d
    }

    /// Returns the ranks of at least two, at least three and four cards.
    #[must_use]
    pub(crate) const fn repeated(self) -> (u16, u16, u16) {
        let [a, b, c, d] = self.suits();
        let (some, both) = (a | b, a & b);
        let (more, two) = (c | d, c & d);
        (both | two | some & more, both & more | some & two, both & two)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::default(), |set, card| set.with(CardSet::of(card)))
    }
}

/// The strength of a hand; a greater one beats a lesser one of the same number of cards. Its kind is in the bits from
/// 20 on, as the place in [`kinds`]; below it are the ranks that decide, four bits each, the most important first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strength(pub u32);

/// The bits below the kind.
const KIND: u32 = 20;

/// Returns the kinds of hands of `cards` cards, 3 to 5, the weakest first.
#[must_use]
pub const fn kinds(cards: u8) -> &'static [HandKind] {
    use HandKind::{Flush, FourOfAKind, HighCard, Pair, Straight, StraightFlush, ThreeOfAKind, TwoPairs};
    match cards {
        3 => &[HighCard, Pair, Flush, Straight, ThreeOfAKind, StraightFlush],
        4 => &[HighCard, Pair, TwoPairs, Straight, Flush, ThreeOfAKind, StraightFlush, FourOfAKind],
        _ => &HandKind::ALL,
    }
}

/// Returns how many ranks decide between two hands of a kind of `cards` cards.
#[must_use]
pub fn deciding_ranks(kind: HandKind, cards: u8) -> usize {
    let cards = usize::from(cards);
    match kind {
        HandKind::HighCard | HandKind::Flush => cards,
        HandKind::Pair => cards - 1,
        HandKind::ThreeOfAKind | HandKind::TwoPairs => cards - 2,
        HandKind::FourOfAKind => cards - 3,
        HandKind::FullHouse => 2,
        HandKind::Straight | HandKind::StraightFlush => 1,
        HandKind::RoyalFlush => 0,
    }
}

impl Strength {
    /// Returns the strength of a kind and the ranks that decide, the rest of which are 0; `None` if hands of this number
    /// of cards have no such kind.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // ten kinds
    pub fn new(kind: HandKind, ranks: &[u8], cards: u8) -> Option<Strength> {
        let place = kinds(cards).iter().position(|known| *known == kind)? as u32;
        let ranks = ranks.iter().zip([16, 12, 8, 4, 0]).map(|(rank, at)| u32::from(*rank) << at);
        Some(Strength(place << KIND | ranks.sum::<u32>()))
    }

    /// Returns the kind of a hand of `cards` cards.
    #[must_use]
    pub fn kind(self, cards: u8) -> HandKind {
        kinds(cards)[(self.0 >> KIND) as usize]
    }

    /// Returns the most important of the ranks that decide, 2 to 14; 0 if none does.
    #[must_use]
    pub const fn first_rank(self) -> u8 {
        (self.0 >> 16 & 15) as u8
    }

    /// Returns the strength of the best hand of `size` cards, 3 to 5, among the cards of a set. With fewer cards, only
    /// repeated and high ranks count.
    #[must_use]
    pub fn best(set: CardSet, size: u8) -> Strength {
        // Two suits may have three of six cards.
        let of = |flush| match size {
            3 => best_of(set, flush, 3),
            4 => best_of(set, flush, 4),
            _ => best_of(set, flush, 5),
        };
        set.suits_of(size).map(of).max().unwrap_or_else(|| of(0))
    }
}

/// By a set of ranks, its five highest, four bits each, the highest first.
static TOP: [u32; 8192] = {
    let mut table = [0; 8192];
    let mut set = 0_usize;
    while set < 8192 {
        let (mut left, mut at, mut packed) = (set, 20, 0);
        while left > 0 && at > 0 {
            let highest = left.ilog2();
            left &= !(1 << highest);
            at -= 4;
            packed |= (highest + 2) << at;
        }
        table[set] = packed;
        set += 1;
    }
    table
};

/// Returns the `count` highest ranks of a set, packed after the `skipped` most important places.
fn highest(set: u16, count: u32, skipped: u32) -> u32 {
    let kept = !0 << (20 - 4 * count);
    (TOP[usize::from(set)] & kept) >> (4 * skipped)
}

/// Returns the bit of the highest rank of a set; 0 if it is empty.
fn top_bit(set: u16) -> u16 {
    set.checked_ilog2().map_or(0, |rank| 1 << rank)
}

/// Returns the highest rank of a straight of `size` cards; `None` if there is none. An ace is high or below the two.
fn straight(ranks: u16, size: u32) -> Option<u32> {
    let low_ace = u32::from(ranks) << 1 | u32::from(ranks >> 12);
    let run = (1..size).fold(low_ace, |run, at| run & low_ace >> at);
    run.checked_ilog2().map(|lowest| lowest + size)
}

/// Returns the best hand of `size` cards, where `flush` are the ranks of a suit with as many cards, if there is one.
#[allow(clippy::cast_possible_truncation)] // ten kinds
#[inline(always)]
fn best_of(set: CardSet, flush: u16, size: u8) -> Strength {
    let count = u32::from(size);
    let ranks = set.ranks();
    let (twice, thrice, fours) = set.repeated();
    // The highest rank of a set, then other cards.
    let of_rank = |set: u16, cards: u32| {
        (set > 0).then(|| {
            let top = top_bit(set);
            highest(top, 1, 0) | highest(ranks & !top, count.saturating_sub(cards), 1)
        })
    };
    let straight_of = |ranks: u16| straight(ranks, count).map(|top| top << 16);
    let of_kind = |kind: HandKind| match kind {
        HandKind::HighCard => Some(highest(ranks, count, 0)),
        HandKind::Pair => of_rank(twice, 2),
        HandKind::TwoPairs => {
            let first = top_bit(twice);
            let pairs = first | top_bit(twice & !first);
            (twice != first).then(|| highest(pairs, 2, 0) | highest(ranks & !pairs, count - 4, 2))
        }
        HandKind::ThreeOfAKind => of_rank(thrice, 3),
        HandKind::Straight => straight_of(ranks),
        HandKind::Flush => (flush > 0).then(|| highest(flush, count, 0)),
        HandKind::FullHouse => {
            let three = top_bit(thrice);
            let pairs = twice & !three;
            (three > 0 && pairs > 0).then(|| highest(three, 1, 0) | highest(pairs, 1, 1))
        }
        HandKind::FourOfAKind => of_rank(fours, 4),
        HandKind::StraightFlush => straight_of(flush),
        HandKind::RoyalFlush => (straight(flush, count) == Some(HIGH_ACE.into())).then_some(0),
    };
    let mut kinds = kinds(size).iter().enumerate().rev();
    let found = kinds.find_map(|(place, kind)| Some((place as u32) << KIND | of_kind(*kind)?));
    Strength(found.expect("every set has a high card"))
}
