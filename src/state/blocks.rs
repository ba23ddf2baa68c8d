//! Sets of blocks, as ranges: a run of 10^7 blocks is one range.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// A set of block numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<(u64, u64)>", into = "Vec<(u64, u64)>")]
pub struct BlockSet {
    /// Not empty, in order, with blocks between them that are not in the set.
    ranges: Vec<Range<u64>>,
}

impl From<Range<u64>> for BlockSet {
    fn from(range: Range<u64>) -> BlockSet {
        BlockSet { ranges: if range.is_empty() { Vec::new() } else { vec![range] } }
    }
}

impl From<BlockSet> for Vec<(u64, u64)> {
    fn from(set: BlockSet) -> Vec<(u64, u64)> {
        set.ranges.into_iter().map(|range| (range.start, range.end)).collect()
    }
}

/// The error that a text or a list is no set of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BlockSetError {
    /// A text that is no list of ranges, or whose ranges overlap.
    #[error("allowed: ranges of blocks such as 125..250 or 0..8,16..24, without the last")]
    Text,
    /// Ranges of a file that are empty, touch each other or are not in order.
    #[error("ranges of blocks that are not in order")]
    Order,
}

impl TryFrom<Vec<(u64, u64)>> for BlockSet {
    type Error = BlockSetError;

    fn try_from(pairs: Vec<(u64, u64)>) -> Result<BlockSet, BlockSetError> {
        let ranges: Vec<Range<u64>> = pairs.into_iter().map(|(start, end)| start..end).collect();
        let apart = ranges.windows(2).all(|pair| pair[0].end < pair[1].start);
        if apart && ranges.iter().all(|range| !range.is_empty()) {
            Ok(BlockSet { ranges })
        } else {
            Err(BlockSetError::Order)
        }
    }
}

impl BlockSet {
    /// Returns the ranges, in order.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    /// Returns whether the set has no block.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns the number of blocks.
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns the block after the last one; 0 if the set is empty.
    pub fn end(&self) -> u64 {
        self.ranges.last().map_or(0, |range| range.end)
    }

    /// Adds a range.
    pub fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        // The ranges that touch the new one are joined with it.
        let from = self.ranges.partition_point(|own| own.end < range.start);
        let to = self.ranges.partition_point(|own| own.start <= range.end);
        let touched = &self.ranges[from..to];
        let start = touched.first().map_or(range.start, |own| own.start.min(range.start));
        let end = touched.last().map_or(range.end, |own| own.end.max(range.end));
        self.ranges.splice(from..to, std::iter::once(start..end));
    }

    /// Adds all blocks of another set.
    pub fn extend(&mut self, other: &BlockSet) {
        other.ranges.iter().for_each(|range| self.insert(range.clone()));
    }

    /// Returns the blocks that both sets have.
    pub fn common(&self, other: &BlockSet) -> BlockSet {
        let mut common = BlockSet::default();
        for range in &other.ranges {
            let from = self.ranges.partition_point(|own| own.end <= range.start);
            let own = self.ranges[from..].iter().take_while(|own| own.start < range.end);
            own.for_each(|own| common.insert(own.start.max(range.start)..own.end.min(range.end)));
        }
        common
    }

    /// Returns the blocks that this set lacks of another.
    pub fn missing(&self, of: &BlockSet) -> BlockSet {
        let mut missing = BlockSet::default();
        for range in &of.ranges {
            let mut next = range.start;
            for own in self.common(&range.clone().into()).ranges {
                missing.insert(next..own.start);
                next = own.end;
            }
            missing.insert(next..range.end);
        }
        missing
    }

    /// Returns the set in pieces that are displayed completely.
    pub fn in_pieces(&self) -> impl Iterator<Item = BlockSet> {
        self.ranges.chunks(MOST_SHOWN).map(|ranges| BlockSet { ranges: ranges.to_vec() })
    }

    /// Parses ranges as they are displayed: `125..250,500..625`, with the second number of each
    /// excluded.
    ///
    /// # Errors
    /// The text is no list of ranges, or two of them overlap.
    pub fn parse(text: &str) -> Result<BlockSet, BlockSetError> {
        let mut set = BlockSet::default();
        for part in text.split(',') {
            let (start, end) = part.trim().split_once("..").ok_or(BlockSetError::Text)?;
            let number = |text: &str| text.parse::<u64>().map_err(|_| BlockSetError::Text);
            let range = number(start)?..number(end)?;
            if range.is_empty() || !set.common(&range.clone().into()).is_empty() {
                return Err(BlockSetError::Text);
            }
            set.insert(range);
        }
        Ok(set)
    }
}

/// The most ranges that are shown.
const MOST_SHOWN: usize = 1_000;

impl fmt::Display for BlockSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, range) in self.ranges.iter().take(MOST_SHOWN).enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma}{}..{}", range.start, range.end)?;
        }
        let more = self.ranges.len().saturating_sub(MOST_SHOWN);
        if more > 0 { write!(f, " and {more} more ranges") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn listed(set: &BlockSet) -> BTreeSet<u64> {
        set.ranges.iter().cloned().flatten().collect()
    }

    fn sets() -> impl Strategy<Value = Vec<(u64, u64)>> {
        proptest::collection::vec((0_u64..60, 0_u64..12), 0..12)
    }

    fn built(ranges: &[(u64, u64)]) -> BlockSet {
        let mut set = BlockSet::default();
        for (start, length) in ranges {
            set.insert(*start..start + length);
        }
        set
    }

    proptest! {
        /// Ranges are the set of their numbers.
        #[test]
        fn ranges_are_sets(a in sets(), b in sets()) {
            let (first, second) = (built(&a), built(&b));
            let numbers = |ranges: &[(u64, u64)]| -> BTreeSet<u64> {
                ranges.iter().flat_map(|(start, length)| *start..start + length).collect()
            };
            let (one, two) = (numbers(&a), numbers(&b));
            prop_assert_eq!(listed(&first), one.clone());
            prop_assert_eq!(first.count(), one.len() as u64);
            prop_assert_eq!(first.end(), one.last().map_or(0, |last| last + 1));
            prop_assert_eq!(listed(&first.common(&second)), &one & &two);
            prop_assert_eq!(listed(&first.missing(&second)), &two - &one);
            let mut both = first.clone();
            both.extend(&second);
            prop_assert_eq!(listed(&both), &one | &two);
            // The ranges are as few as possible, and come back from text.
            let pairs: Vec<(u64, u64)> = both.clone().into();
            prop_assert_eq!(BlockSet::try_from(pairs), Ok(both.clone()));
            if !both.is_empty() {
                prop_assert_eq!(BlockSet::parse(&both.to_string()), Ok(both));
            }
        }
    }

    /// Any number of ranges is displayed completely in pieces.
    #[test]
    fn pieces_are_the_whole() {
        let mut set = BlockSet::default();
        (0..2_500).for_each(|n| set.insert(3 * n..3 * n + 1));
        assert!(set.to_string().ends_with(" and 1500 more ranges"));
        let mut again = BlockSet::default();
        for piece in set.in_pieces() {
            again.extend(&BlockSet::parse(&piece.to_string()).unwrap());
        }
        assert_eq!(again, set);
    }

    #[test]
    fn wrong_ranges_are_refused() {
        for wrong in ["", "3", "5..5", "6..5", "a..b", "0..4,3..6", "-1..2", "1...3"] {
            assert!(BlockSet::parse(wrong).is_err(), "{wrong}");
        }
        for wrong in [vec![(3, 3)], vec![(4, 3)], vec![(0, 2), (2, 3)], vec![(5, 6), (0, 1)]] {
            assert!(BlockSet::try_from(wrong.clone()).is_err(), "{wrong:?}");
        }
    }
}
