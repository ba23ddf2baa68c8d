//! The true count and its cells.

#![allow(clippy::cast_possible_wrap)] // counts of cards are small

use crate::counting::System;
use crate::engine::Count;
use crate::rules::Pack;

/// The least and the greatest count with a cell of its own; the cells at the ends hold all counts
/// beyond them.
const ENDS: [i32; 2] = [-12, 12];

/// How a true count is made a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Down.
    Floor,
    /// Towards 0.
    Truncate,
    /// To the nearest, halves up.
    Round,
}

impl Rounding {
    /// Returns the index of a true count at which two choices are equal: the least whole count whose true counts have their
    /// middle there or above it. 0 stands for true counts on both sides where they are rounded towards 0.
    pub fn index(self, crossing: f64) -> f64 {
        let index = match self {
            Rounding::Floor => (crossing - 0.5).ceil(),
            Rounding::Truncate if crossing > 0.0 => (crossing - 0.5).ceil().max(1.0),
            Rounding::Truncate => (crossing + 0.5).ceil().min(0.0),
            Rounding::Round => crossing.ceil(),
        };
        // No −0.
        index + 0.0
    }
}

/// To what part of a deck the unseen cards are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckEstimate {
    /// To the card.
    Exact,
    /// To the nearest quarter of a deck.
    Quarter,
    /// To the nearest half deck.
    Half,
    /// To the nearest deck.
    Full,
}

/// A counting player's true count: the running count, less the expected sum of the tags that were seen,
/// divided by the decks of 52 cards that he has not seen. That sum is 0 only where the tags of the table's
/// pack add up to 0: a balanced system is unbalanced in a pack without tens.
#[derive(Clone, Debug)]
pub struct Counting {
    tags: [i32; 10],
    /// Four times the sum of the tags of one card of each rank of the pack.
    sum: i64,
    /// Ranks of the pack.
    ranks: i64,
    rounding: Rounding,
    estimate: DeckEstimate,
}

impl Counting {
    /// Creates the count of a system at a table with this pack.
    pub fn new(system: &System, pack: Pack, rounding: Rounding, estimate: DeckEstimate) -> Counting {
        let tags = system.quarters();
        let of_value =
            |(value, tag): (usize, &i32)| i64::from(pack.ranks_of_value(value + 1)) * i64::from(*tag);
        let sum = tags.iter().enumerate().map(of_value).sum();
        Counting { tags, sum, ranks: pack.ranks().count().into(), rounding, estimate }
    }

    /// Returns the counts of the cells, in their order.
    pub fn counts(&self) -> impl Iterator<Item = i32> {
        ENDS[0]..=ENDS[1]
    }

    /// Returns the true count of a running count in quarters.
    pub fn true_count(&self, running: i32, unseen: usize, all: usize) -> i32 {
        let (unseen, all) = (unseen.max(1) as i64, all as i64);
        // 4 × 52 × ranks times the running count less its expected value.
        let above = 52 * (self.ranks * i64::from(running) - self.sum * (all - unseen));
        // The cards that stand for the unseen ones.
        let step = match self.estimate {
            DeckEstimate::Exact => 1,
            DeckEstimate::Quarter => 13,
            DeckEstimate::Half => 26,
            DeckEstimate::Full => 52,
        };
        let below = 4 * self.ranks * ((2 * unseen + step) / (2 * step) * step).max(step);
        let count = match self.rounding {
            Rounding::Floor => above.div_euclid(below),
            Rounding::Truncate => above / below,
            Rounding::Round => (2 * above + below).div_euclid(2 * below),
        };
        i32::try_from(count).unwrap_or(if count < 0 { i32::MIN } else { i32::MAX })
    }
}

impl Count for Counting {
    fn cells(&self) -> usize {
        self.counts().count()
    }

    fn tag(&self, value: u8) -> i32 {
        self.tags[usize::from(value) - 1]
    }

    fn cell(&self, running: i32, unseen: usize, all: usize) -> usize {
        let count = self.true_count(running, unseen, all).clamp(ENDS[0], ENDS[1]);
        usize::try_from(count - ENDS[0]).expect("not below the least")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::find;
    use std::ffi::OsStr;

    /// `tests/counted_packs.rs` has the true counts of exactly known unseen decks.
    #[test]
    fn unseen_decks_are_rounded_as_asked() {
        let hi_lo = find(OsStr::new("hi-lo")).unwrap();
        let count = |rounding, estimate, running| {
            Counting::new(&hi_lo, Pack::FRENCH, rounding, estimate).true_count(4 * running, 135, 312)
        };
        // 2.6 unseen decks of 6 are 2.5 by halves and quarters, and 3 by whole decks: a running count of 7 is 2.8 and 2.33.
        assert_eq!(count(Rounding::Round, DeckEstimate::Half, 7), 3);
        assert_eq!(count(Rounding::Round, DeckEstimate::Full, 7), 2);
        assert_eq!(count(Rounding::Floor, DeckEstimate::Quarter, 5), 2);
    }

    /// The middle of the true counts that are rounded to a count reaches the crossing from the index on, and not before.
    #[test]
    fn an_index_is_the_least_count_whose_middle_reaches_the_crossing() {
        for rounding in [Rounding::Floor, Rounding::Truncate, Rounding::Round] {
            let middle = |count: f64| match rounding {
                Rounding::Floor => count + 0.5,
                Rounding::Truncate if count == 0.0 => 0.0,
                Rounding::Truncate => count + 0.5 * count.signum(),
                Rounding::Round => count,
            };
            for hundredths in -1000..=1000 {
                let crossing = f64::from(hundredths) / 100.0;
                let index = rounding.index(crossing);
                assert!(middle(index) >= crossing, "{rounding:?} {crossing}");
                assert!(middle(index - 1.0) < crossing, "{rounding:?} {crossing}");
            }
        }
    }
}
