//! The dealer's hands against a player's hand when a seventh card is known: the one that the player replaced.
//!
//! The dealer's hands with an upcard *u* and without a card *d* are those with *u* less those with both. The latter
//! are found by inclusion and exclusion as in [`deals`](super::deals): Σ (−1)^|S| *N(S ∪ {u, d})* over the sets *S*
//! of at most three cards of the player's hand.

use super::deals::{HAND, Hands, LESSER, MOST, Meetings, Tables, UNQUALIFIED, set, ways_to_name_suits};
use crate::rules::PokerHand;
use std::ops::Range;

/// The most cards of the player's hand that a dealer's hand with two other cards can contain.
const MOST_COMMON: usize = 3;

/// A hand of the player, one for all that differ in the names of the suits only.
pub(super) struct Own<'a> {
    /// Its index among all different hands, the weakest first.
    pub(super) class: usize,
    /// Its cards, ascending.
    pub(super) cards: &'a [u8; HAND],
    /// The number of hands that differ from this one in the names of the suits only, itself included.
    pub(super) times: i64,
    /// Its cards as a bit set.
    set: u64,
    /// The hands that tie it, as bit sets; none if a dealer with them does not qualify.
    equal: &'a [u64],
    /// The class of the first hand that qualifies.
    qualified: usize,
    /// The numbers of hands that do not qualify, and of qualified hands that are less.
    tables: &'a Tables,
}

/// Calls `visit` with every hand of some classes, where the dealer qualifies with `least` or better.
pub(super) fn each_hand(
    hands: &Hands,
    least: &PokerHand,
    classes: Range<usize>,
    mut visit: impl FnMut(&Own<'_>),
) {
    let qualified = hands.classes.partition_point(|hand| hand < least);
    let mut tables = Tables::new(hands);
    hands.members[..qualified].iter().flatten().for_each(|cards| tables.add(hands, cards, UNQUALIFIED));
    for (class, members) in hands.members.iter().enumerate().take(classes.end) {
        if classes.contains(&class) {
            let equal: Vec<u64> =
                if class < qualified { Vec::new() } else { members.iter().map(set).collect() };
            for cards in members {
                let Some(times) = ways_to_name_suits(cards) else { continue };
                let set = set(cards);
                visit(&Own { class, cards, times, set, equal: &equal, qualified, tables: &tables });
            }
        }
        if class >= qualified {
            for cards in members {
                tables.add(hands, cards, LESSER);
            }
        }
    }
}

/// The numbers of the dealer's hands against one hand of the player.
pub(super) struct Against {
    /// By upcard and property.
    by_upcard: [[i64; MOST]; 2],
    equal: [i64; MOST],
    /// Of the hands with two cards, the higher card first: unqualified ones in the lower half, lesser ones in the
    /// upper half.
    with_both: Vec<u64>,
    equal_with_both: Vec<u32>,
    /// Number of the dealer's hands for an upcard, without and with a replaced card.
    dealers: [i64; 2],
}

impl Against {
    /// Returns numbers to be counted for hands of this pack.
    pub(super) fn new(hands: &Hands) -> Against {
        Against {
            by_upcard: [[0; MOST]; 2],
            equal: [0; MOST],
            with_both: vec![0; MOST * MOST],
            equal_with_both: vec![0; MOST * MOST],
            dealers: [hands.dealers(), hands.dealers_after_draw()],
        }
    }

    /// Counts the dealer's hands against a hand, for every upcard, and for the replaced cards of a bit set.
    pub(super) fn count(&mut self, hands: &Hands, own: &Own<'_>, replaced: u64) {
        self.by_upcard = [[0; MOST]; 2];
        self.equal = [0; MOST];
        own.tables.count(hands, own.cards, (own.qualified, own.class), &mut self.by_upcard);
        for other in own.equal.iter().filter(|other| *other & own.set == 0) {
            each_bit(*other, |card| self.equal[card] += 1);
        }
        if replaced == 0 {
            return;
        }
        self.with_both.fill(0);
        self.equal_with_both.fill(0);
        for other in own.equal.iter().filter(|other| *other & own.set == 0 && *other & replaced != 0) {
            each_bit(*other, |high| {
                each_bit(*other & ((1 << high) - 1), |low| self.equal_with_both[high * MOST + low] += 1);
            });
        }
        let others: Vec<usize> = (0..hands.cards()).filter(|card| own.set >> card & 1 == 0).collect();
        for subset in 0_u32..1 << HAND {
            let mut common = [0; MOST_COMMON];
            let size = subset.count_ones() as usize;
            if size > MOST_COMMON {
                continue;
            }
            let cards = own.cards.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
            common.iter_mut().zip(cards).for_each(|(to, (_, card))| *to = usize::from(*card));
            self.add_common(hands, own, &common[..size], &others, replaced);
        }
    }

    /// Adds or subtracts the hands with these common cards and two others, of which one is replaced.
    fn add_common(
        &mut self,
        hands: &Hands,
        own: &Own<'_>,
        common: &[usize],
        others: &[usize],
        replaced: u64,
    ) {
        let choose = &hands.choose;
        let negative = common.len() % 2 == 1;
        // The number of the set without the two others, by how many of its cards are below each.
        let mut rest = [[0_u32; MOST_COMMON + 1]; MOST_COMMON + 1];
        for (low, rest) in rest.iter_mut().enumerate().take(common.len() + 1) {
            for (high, rest) in rest.iter_mut().enumerate().take(common.len() + 1).skip(low) {
                let place = |at: usize| at + 1 + usize::from(at >= low) + usize::from(at >= high);
                *rest = common.iter().enumerate().map(|(at, card)| choose[*card][place(at)]).sum();
            }
        }
        let below: Vec<usize> =
            others.iter().map(|other| common.iter().filter(|card| *card < other).count()).collect();
        // What the lower card adds to the number.
        let lower: Vec<u32> =
            others.iter().zip(&below).map(|(card, below)| choose[*card][below + 1]).collect();
        for (at, high) in others.iter().enumerate() {
            let base = choose[*high][below[at] + 2];
            let rest: [u32; MOST_COMMON + 1] = std::array::from_fn(|low| rest[low][below[at]] + base);
            let any = replaced >> high & 1 == 1;
            let row = &mut self.with_both[high * MOST..(high + 1) * MOST];
            let lows = others[..at].iter().zip(&lower).zip(&below);
            for ((low, added), below) in lows.filter(|((low, _), _)| any || replaced >> **low & 1 == 1) {
                let number = (rest[*below] + added) as usize;
                let found = own.tables.with(hands, common.len() + 2, number, (own.qualified, own.class));
                let sum = &mut row[*low];
                *sum = if negative { sum.wrapping_sub(found) } else { sum.wrapping_add(found) };
            }
        }
    }

    /// Returns the dealer's hands with an upcard, where the player holds his first five cards.
    pub(super) fn dealt(&self, upcard: usize) -> Meetings {
        let [unqualified, lesser] = [UNQUALIFIED, LESSER].map(|property| self.by_upcard[property][upcard]);
        meetings(self.dealers[0], unqualified, lesser, self.equal[upcard])
    }

    /// Returns the dealer's hands with an upcard, where the player replaced a card of those counted.
    pub(super) fn after_draw(&self, upcard: usize, replaced: usize) -> Meetings {
        let both = upcard.max(replaced) * MOST + upcard.min(replaced);
        let (with_both, equal) = (self.with_both[both], self.equal_with_both[both]);
        let half = |number: u64| i64::try_from(number & u64::from(u32::MAX)).expect("32 bits");
        meetings(
            self.dealers[1],
            self.by_upcard[UNQUALIFIED][upcard] - half(with_both),
            self.by_upcard[LESSER][upcard] - half(with_both >> 32),
            self.equal[upcard] - i64::from(equal),
        )
    }
}

/// Returns the numbers of the dealer's hands.
const fn meetings(dealers: i64, unqualified: i64, lesser: i64, equal: i64) -> Meetings {
    Meetings { unqualified, lesser, equal, better: dealers - unqualified - lesser - equal }
}

/// Calls `visit` with the numbers of the bits of a set.
pub(super) fn each_bit(mut set: u64, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}
