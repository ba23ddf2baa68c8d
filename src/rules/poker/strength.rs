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
    pub fn of(card: Card) -> CardSet {
        CardSet(1 << (card.suit() as u8 * 16 + poker_rank(card) - 2))
    }

    /// Returns the set with the cards of `other` added.
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
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the ranks of the cards of each suit: bit 0 is a two, bit 12 an ace.
    #[allow(clippy::cast_possible_truncation)] // sixteen bits of each suit
    pub const fn suits(self) -> [u16; 4] {
        [self.0 as u16, (self.0 >> 16) as u16, (self.0 >> 32) as u16, (self.0 >> 48) as u16]
    }

    /// Returns the suits with at least `least` cards, 1 to 13: the highest bit of each suit's sixteen.
    pub(crate) const fn suits_with(self, least: u8) -> u64 {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let suits = (eights + (eights >> 8)) & 0x00ff_00ff_00ff_00ff;
        (suits + (0x8000 - least as u64) * 0x0001_0001_0001_0001) & 0x8000_8000_8000_8000
    }

    /// Returns the ranks that at least one card has.
    pub const fn ranks(self) -> u16 {
        let [a, b, c, d] = self.suits();
        a | b | c | d
    }

    /// Returns the ranks of at least two, at least three and four cards.
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
pub const fn kinds(cards: u8) -> &'static [HandKind] {
    use HandKind::{Flush, FourOfAKind, HighCard, Pair, Straight, StraightFlush, ThreeOfAKind, TwoPairs};
    match cards {
        3 => &[HighCard, Pair, Flush, Straight, ThreeOfAKind, StraightFlush],
        4 => &[HighCard, Pair, TwoPairs, Straight, Flush, ThreeOfAKind, StraightFlush, FourOfAKind],
        _ => &HandKind::ALL,
    }
}

/// Returns the names of the kinds of hands of `cards` cards, for messages.
pub(crate) fn kind_names(cards: u8) -> String {
    kinds(cards).iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

/// Returns how many ranks decide between two hands of a kind of `cards` cards.
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

/// Returns whether a hand of `cards` cards from the ranks of `pack` is of this kind and has `ranks` as its first deciding
/// ranks.
pub(super) fn exists(kind: HandKind, ranks: &[u8], cards: u8, pack: u16) -> bool {
    let copies = |at: usize| match (kind, at) {
        (HandKind::FourOfAKind, 0) => 4,
        (HandKind::ThreeOfAKind | HandKind::FullHouse, 0) => 3,
        (HandKind::Pair | HandKind::TwoPairs, 0) | (HandKind::TwoPairs | HandKind::FullHouse, 1) => 2,
        _ => 1,
    };
    let falls = (1..ranks.len()).all(|at| copies(at - 1) > copies(at) || ranks[at - 1] > ranks[at]);
    let deciding = deciding_ranks(kind, cards);
    if !falls || ranks.len() > deciding {
        return false;
    }
    if ranks.len() < deciding {
        let mut next = (2..=HIGH_ACE).rev();
        return next.any(|rank| exists(kind, &[ranks, &[rank]].concat(), cards, pack));
    }
    let straight = |top: u8| {
        let ranks = (0..cards).map(|below| top.saturating_sub(below));
        ranks.map(|rank| if rank == 1 { HIGH_ACE } else { rank }).collect()
    };
    let held: Vec<u8> = match kind {
        HandKind::Straight | HandKind::StraightFlush => straight(ranks[0]),
        HandKind::RoyalFlush => straight(HIGH_ACE),
        _ => (0..deciding).flat_map(|at| std::iter::repeat_n(ranks[at], copies(at))).collect(),
    };
    let suited = matches!(kind, HandKind::Flush | HandKind::StraightFlush | HandKind::RoyalFlush);
    let card = |(at, rank): (usize, u8)| {
        let place = rank.checked_sub(2).filter(|place| pack >> place & 1 == 1)?;
        Some(1 << (if suited { 0 } else { at % 4 * 16 } + usize::from(place)))
    };
    let set: Option<u64> = held.into_iter().enumerate().map(card).try_fold(0, |set, card| Some(set | card?));
    set.is_some_and(|set| Strength::new(kind, ranks, cards) == Some(Strength::best(CardSet(set), cards)))
}

impl Strength {
    /// Returns the strength of a kind and the ranks that decide, the rest of which are 0; `None` if hands of this number
    /// of cards have no such kind.
    #[allow(clippy::cast_possible_truncation)] // ten kinds
    pub fn new(kind: HandKind, ranks: &[u8], cards: u8) -> Option<Strength> {
        let place = kinds(cards).iter().position(|known| *known == kind)? as u32;
        let ranks = ranks.iter().zip([16, 12, 8, 4, 0]).map(|(rank, at)| u32::from(*rank) << at);
        Some(Strength(place << KIND | ranks.sum::<u32>()))
    }

    /// Returns the kind of a hand of `cards` cards.
    pub fn kind(self, cards: u8) -> HandKind {
        kinds(cards)[(self.0 >> KIND) as usize]
    }

    /// Returns the most important of the ranks that decide, 2 to 14; 0 if none does.
    pub const fn first_rank(self) -> u8 {
        (self.0 >> 16 & 15) as u8
    }

    /// Returns the strength of the best hand of `size` cards, 3 to 5, among the cards of a set. With fewer cards, only
    /// repeated and high ranks count.
    pub fn best(set: CardSet, size: u8) -> Strength {
        let mut flushes = set.suits_with(size);
        let with_lowest = |flushes: u64| {
            let flush = if flushes == 0 { 0 } else { set.suits()[flushes.trailing_zeros() as usize / 16] };
            match size {
                3 => best_of::<3>(set, flush),
                4 => best_of::<4>(set, flush),
                _ => best_of::<5>(set, flush),
            }
        };
        let mut best = with_lowest(flushes);
        // Two suits may have three of six cards.
        while flushes & flushes.wrapping_sub(1) != 0 {
            flushes &= flushes - 1;
            best = best.max(with_lowest(flushes));
        }
        best
    }
}

const fn strength(place: u32, ranks: u32) -> Strength {
    Strength(place << KIND | ranks)
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

/// Returns the bit of the highest rank of a set that is not empty.
const fn top_bit(set: u16) -> u16 {
    1 << set.ilog2()
}

/// Returns the highest rank of a straight of `size` cards; 0 if there is none. An ace is high or below the two.
fn straight(ranks: u16, size: u32) -> u32 {
    let low_ace = u32::from(ranks) << 1 | u32::from(ranks >> 12);
    let mut run = low_ace & low_ace >> 1 & low_ace >> 2;
    if size > 3 {
        run &= low_ace >> 3;
    }
    if size > 4 {
        run &= low_ace >> 4;
    }
    if run == 0 { 0 } else { run.ilog2() + size }
}

/// Returns the best hand of `SIZE` cards, where `flush` are the ranks of a suit with as many cards. Each kind is looked for at
/// its place in [`kinds`].
#[inline]
fn best_of<const SIZE: u32>(set: CardSet, flush: u16) -> Strength {
    let ranks = set.ranks();
    let (twice, thrice, fours) = set.repeated();
    let straight_flush = |place: u32| match straight(flush, SIZE) {
        0 => None,
        top if SIZE == 5 && top == u32::from(HIGH_ACE) => Some(strength(place + 1, 0)),
        top => Some(strength(place, top << 16)),
    };
    // The highest rank of a set, then other cards.
    let of_rank = |place: u32, set: u16, cards: u32| {
        (set > 0).then(|| {
            let top = top_bit(set);
            strength(place, highest(top, 1, 0) | highest(ranks & !top, SIZE.saturating_sub(cards), 1))
        })
    };
    let four = |place: u32| of_rank(place, fours, 4);
    let three = |place: u32| of_rank(place, thrice, 3);
    let flush_of = |place: u32| (flush > 0).then(|| strength(place, highest(flush, SIZE, 0)));
    let straight_of = |place: u32| match straight(ranks, SIZE) {
        0 => None,
        top => Some(strength(place, top << 16)),
    };
    let full_house = |place: u32| {
        let three = if thrice > 0 { top_bit(thrice) } else { return None };
        let pairs = twice & !three;
        (pairs > 0).then(|| strength(place, highest(three, 1, 0) | highest(pairs, 1, 1)))
    };
    let two_pairs = |place: u32| {
        let first = if twice > 0 { top_bit(twice) } else { return None };
        let rest = twice & !first;
        (rest > 0).then(|| {
            let pairs = first | top_bit(rest);
            strength(place, highest(pairs, 2, 0) | highest(ranks & !pairs, SIZE - 4, 2))
        })
    };
    let found = match SIZE {
        3 => straight_flush(5).or_else(|| three(4)).or_else(|| straight_of(3)).or_else(|| flush_of(2)),
        4 => four(7)
            .or_else(|| straight_flush(6))
            .or_else(|| three(5))
            .or_else(|| flush_of(4))
            .or_else(|| straight_of(3))
            .or_else(|| two_pairs(2)),
        _ => straight_flush(8)
            .or_else(|| four(7))
            .or_else(|| full_house(6))
            .or_else(|| flush_of(5))
            .or_else(|| straight_of(4))
            .or_else(|| three(3))
            .or_else(|| two_pairs(2)),
    };
    found.or_else(|| of_rank(1, twice, 2)).unwrap_or_else(|| strength(0, highest(ranks, SIZE, 0)))
}
