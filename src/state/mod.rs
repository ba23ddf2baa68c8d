//! The state of a run or of a part of one: which blocks were dealt, and their counts.
//!
//! A state holds ranges of blocks and sums, so its size does not depend on the number of blocks.
//! States of disjoint blocks of one run are added up in any order, to the same bytes. In a run
//! towards a precision the blocks between two of the numbers of blocks at which the precision is
//! tested have a sum of their own, so that the end of the run can be found.
//!
//! A [`Journal`] is the file of a command that deals several runs, one after the other: it holds the
//! beginning of each.
//!
//! The module may not know how a part is divided, nor how a run is reported.

mod blocks;
mod journal;
mod key;
mod saved;

pub use blocks::{BlockSet, BlockSetError};
pub use journal::Journal;
pub use key::{RunKey, RunOptions};
#[doc(hidden)]
pub use saved::{Contents, FileKind};
pub use saved::{LONGEST_STATE, Saves, Saving, Store, StoreError, is_state_file};

use crate::engine::{Target, group_end, group_of};
use crate::tally::Tally;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A group of blocks whose counts are added up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    blocks: BlockSet,
    tally: Tally,
}

/// The state of a run or of a part of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The run.
    pub key: RunKey,
    /// The rulebook as the user named it: an id, or a path.
    pub reglamento: String,
    /// The chart as the user named it.
    pub strategy: String,
    /// The blocks that this part is to deal; `None` if it is the whole run.
    pub wanted: Option<BlockSet>,
    /// The number of blocks that the parts of the run deal together, where it is known.
    pub planned: Option<u64>,
    /// By the first block that can belong to the group.
    groups: BTreeMap<u64, Group>,
}

impl State {
    /// Returns the state of a run, or of its part with the blocks `wanted`, before anything is dealt.
    pub fn new(
        key: RunKey,
        (reglamento, strategy): (String, String),
        wanted: Option<BlockSet>,
        planned: Option<u64>,
    ) -> State {
        State { key, reglamento, strategy, wanted, planned, groups: BTreeMap::new() }
    }

    /// Returns the blocks that were dealt.
    pub fn blocks(&self) -> BlockSet {
        let mut blocks = BlockSet::default();
        self.groups.values().for_each(|group| blocks.extend(&group.blocks));
        blocks
    }

    /// Returns the counts of all blocks that were dealt; `empty` has none.
    pub fn tally(&self, empty: Tally) -> Tally {
        let mut tally = empty;
        self.groups.values().for_each(|group| tally.merge(&group.tally));
        tally
    }

    /// Returns the consecutive groups of blocks from block 0 up to the first missing one, as
    /// [`finish_run`](crate::engine::finish_run) takes them, and whether that is all.
    pub fn prefix(&self) -> (Vec<(u64, Tally)>, bool) {
        let (mut next, mut found) = (0, Vec::new());
        for group in self.groups.values() {
            match group.blocks.ranges() {
                [only] if only.start == next => next = only.end,
                _ => return (found, false),
            }
            found.push((next, group.tally.clone()));
        }
        (found, true)
    }

    /// Adds a block of a run towards `target`.
    pub fn add(&mut self, target: Target, block: u64, tally: &Tally) {
        self.add_to(group_of(target, block), &(block..block + 1).into(), tally);
    }

    fn add_to(&mut self, group: u64, blocks: &BlockSet, tally: &Tally) {
        match self.groups.get_mut(&group) {
            Some(group) => {
                group.blocks.extend(blocks);
                group.tally.merge(tally);
            }
            None => drop(self.groups.insert(group, Group { blocks: blocks.clone(), tally: tally.clone() })),
        }
    }

    /// Adds a state of other blocks of the same run, whose tallies are like `empty`.
    ///
    /// # Errors
    /// The counts are too large to be added up: they are not those of any run.
    pub fn merge(&mut self, other: &State, empty: &Tally) -> Result<(), Damaged> {
        for (number, group) in &other.groups {
            self.add_to(*number, &group.blocks, &group.tally);
            if !self.groups[number].tally.is_like(empty) {
                return Err(Damaged);
            }
        }
        self.wanted = match (self.wanted.take(), &other.wanted) {
            (Some(mut own), Some(other)) => {
                own.extend(other);
                Some(own)
            }
            _ => None,
        };
        self.planned = self.planned.or(other.planned);
        // The same whatever the order in which the parts are merged.
        for (own, other) in [(&mut self.reglamento, &other.reglamento), (&mut self.strategy, &other.strategy)]
        {
            if other < own {
                own.clone_from(other);
            }
        }
        Ok(())
    }

    /// Returns whether the counts can be those of a run with tallies like `empty`, and the blocks
    /// those of the part.
    ///
    /// # Errors
    /// They cannot.
    pub fn check(&self, empty: &Tally) -> Result<(), Damaged> {
        let target = self.key.target().ok_or(Damaged)?;
        let group = |(number, group): (&u64, &Group)| {
            let within = BlockSet::from(*number..group_end(target, *number));
            group_of(target, *number) == *number
                && !group.blocks.is_empty()
                && within.missing(&group.blocks).is_empty()
                && group.tally.is_like(empty)
        };
        let wanted = self.wanted.as_ref();
        // The sum of all groups leaves room for another one, as that of each does.
        let mut sum = empty.clone();
        let mut add = |group: &Group| {
            sum.merge(&group.tally);
            sum.is_like(empty)
        };
        let fits = self.groups.iter().all(group)
            && self.groups.values().all(&mut add)
            && wanted.is_none_or(|wanted| wanted.missing(&self.blocks()).is_empty())
            && self.planned.is_none_or(|planned| wanted.is_none_or(|wanted| wanted.end() <= planned));
        if fits { Ok(()) } else { Err(Damaged) }
    }
}

/// The error that a state does not hold what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its counts are not those of the run that it names")]
pub struct Damaged;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{Line, Outcome};
    use proptest::prelude::*;

    fn lines() -> Vec<Line> {
        vec![Line { name: "box", unit: 2, optional: false, outcomes: vec![Outcome::varied("net")] }]
    }

    fn empty() -> Tally {
        Tally::new(&lines()).with_control(true)
    }

    fn key(target: Target) -> RunKey {
        let (rounds, precision) = match target {
            Target::Rounds(rounds) => (Some(rounds), None),
            Target::Precision { half_width, .. } => (None, Some(half_width)),
        };
        let text = |text: &str| text.to_owned();
        RunKey {
            reglamento: text("x"),
            strategy: text("basic"),
            readings: vec![text("a=b")],
            overrides: Vec::new(),
            seed: 1,
            rounds,
            precision,
            max_rounds: None,
            confidence: 0.95,
            stream: text("s/1"),
            shoes_per_block: 8,
            control: text("none"),
            referee: false,
            version: text("1"),
            reglamento_sha256: text("r"),
            strategy_sha256: text("c"),
            lines_sha256: text("l"),
        }
    }

    const PRECISE: Target = Target::Precision { half_width: 1e-300, confidence: 0.95, at_most: u64::MAX };

    /// A part of a run of 200 blocks.
    fn part(target: Target, blocks: impl IntoIterator<Item = u64>, typed: &str) -> State {
        let typed = (typed.to_owned(), "basic".to_owned());
        let mut state = State::new(key(target), typed, Some(BlockSet::default()), Some(200));
        for block in blocks {
            let mut tally = empty();
            tally.rounds = block % 7;
            let net = i64::try_from(block % 11).unwrap();
            tally.lines[0].count_varied(0, net, 2);
            tally.end_shoe();
            let control = tally.control.as_mut().unwrap();
            control.lines[0].add([-1, 1][usize::from(block.is_multiple_of(2))], (net.into(), 3), 2);
            control.redealt_shoes = block % 5;
            state.add(target, block, &tally);
        }
        state.wanted = Some(state.blocks());
        state
    }

    fn merged(parts: &[State]) -> State {
        let mut state = parts[0].clone();
        parts[1..].iter().for_each(|part| state.merge(part, &empty()).unwrap());
        state
    }

    proptest! {
        /// Merging parts in any order and any nesting gives the same file.
        #[test]
        fn merging_is_associative(
            owner in proptest::collection::vec(0..6_usize, 200),
            order in Just([0, 1, 2, 3, 4, 5]).prop_shuffle(),
            cut in 1..6_usize,
            precise in any::<bool>(),
        ) {
            let target = if precise { PRECISE } else { Target::Rounds(1000) };
            let of = |number: usize| {
                part(target, (0..200).filter(|block| owner[usize::try_from(*block).unwrap()] == number), "x.toml")
            };
            let parts: Vec<State> = order.iter().map(|number| of(*number)).collect();
            let flat = merged(&parts);
            let nested = merged(&[merged(&parts[cut..]), merged(&parts[..cut])]);
            prop_assert_eq!(&flat, &nested);
            prop_assert_eq!(flat.text(), nested.text());
            prop_assert_eq!(&flat, &part(target, 0..200, "x.toml"));
            prop_assert!(flat.check(&empty()).is_ok());
            prop_assert_eq!(State::parse("x", &flat.text()).unwrap(), flat);
        }
    }

    /// Files have the same names whatever the order of the parts.
    #[test]
    fn names_of_files_do_not_depend_on_the_order() {
        let (a, b) = (part(PRECISE, 0..9, "a.toml"), part(PRECISE, 9..20, "b/a.toml"));
        assert_eq!(merged(&[a.clone(), b.clone()]).text(), merged(&[b, a]).text());
    }

    /// A state of 10^7 blocks has a few kilobytes, or half a megabyte towards a precision.
    #[test]
    fn states_stay_small() {
        for (target, most) in [(Target::Rounds(1 << 40), 4), (PRECISE, 512)] {
            let mut state = part(target, [], "x");
            let mut tally = empty();
            (0..60).for_each(|net| tally.lines[0].count_varied(0, net, 2));
            tally.lines[0].net = i128::from(i64::MIN);
            let (mut next, end) = (0, 10_000_000);
            while next < end {
                let group = group_of(target, next);
                let to = group_end(target, group).min(end);
                state.add_to(group, &(next..to).into(), &tally);
                next = to;
            }
            assert_eq!(state.blocks().ranges(), [0..end; 1]);
            let bytes = state.text().len();
            assert!(bytes <= most << 10, "{target:?}: {bytes} bytes");
        }
    }

    /// Every damage is found: a file cut short anywhere, a bit turned anywhere.
    #[test]
    fn damaged_files_are_refused() {
        let text = part(Target::Rounds(1000), 0..5, "x").text();
        assert!(State::parse("x", &text).is_ok());
        for length in 0..text.len() {
            let fault = State::parse("x", &text[..length]).unwrap_err();
            assert!(fault.message.contains("cut short"), "{length}: {fault}");
        }
        for byte in 0..text.len() {
            for bit in 0..7 {
                let mut bytes = text.clone().into_bytes();
                bytes[byte] ^= 1 << bit;
                let turned = String::from_utf8(bytes).unwrap();
                assert!(State::parse("x", &turned).is_err(), "byte {byte}, bit {bit}");
            }
        }
        let newer = text.replacen("state 1", "state 2", 1);
        let fault = State::parse("x", &newer).unwrap_err().to_string();
        assert!(fault.contains("version 2") && fault.contains("reads version 1"), "{fault}");
        assert!(State::parse("x", "a,b\n1,2\n").unwrap_err().message.contains("is not a state file"));
    }

    /// A file whose checksum is right but whose contents are not those of a run.
    #[test]
    fn contradictory_files_are_refused() {
        let good = part(PRECISE, 0..20, "x");
        assert!(good.check(&empty()).is_ok());
        let wrong: [fn(&mut State); 6] = [
            |state| state.key.precision = None,
            |state| state.planned = Some(19),
            |state| state.wanted = Some((0..19).into()),
            |state| state.groups.get_mut(&8).unwrap().blocks = (8..10).into(),
            |state| state.groups.get_mut(&8).unwrap().tally.lines.clear(),
            |state| drop(state.groups.remove(&8).and_then(|group| state.groups.insert(7, group))),
        ];
        for change in wrong {
            let mut state = good.clone();
            change(&mut state);
            assert_eq!(state.check(&empty()), Err(Damaged), "{state:?}");
        }
        let mut large = good.clone();
        // With the bets of the other groups just within the limit of 2^62.
        large.groups.get_mut(&8).unwrap().tally.lines[0].bets = (1 << 62) - 100;
        assert!(large.check(&empty()).is_ok());
        // Groups that fit one by one, and not together.
        let mut groups = good.clone();
        groups.groups.values_mut().for_each(|group| group.tally.lines[0].bets = 1 << 61);
        assert!(groups.groups.len() > 2);
        assert_eq!(groups.check(&empty()), Err(Damaged));
        // The last block of all has no block after it.
        let mut last = good.clone();
        let group = last.groups.remove(&8).unwrap();
        last.groups.insert(u64::MAX, group);
        assert_eq!(last.check(&empty()), Err(Damaged));
        let mut other = part(PRECISE, 30..40, "x");
        other.groups.insert(8, large.groups[&8].clone());
        assert_eq!(large.merge(&other, &empty()), Err(Damaged));
    }
}
