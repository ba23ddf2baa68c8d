//! Parts of a run: blocks that are dealt apart, on one machine or on many, and put together to the
//! same run. A run is the sum of its first blocks and of the first shoes of its last one, so parts
//! may be dealt and added in any order.

use super::run::{
    FIRST_CHECKPOINT, MOST_IN_WAVE, blocks_left, continue_run, grown, is_precise, last_checkpoint,
    next_checkpoint, since,
};
use super::{Blocks, Plan, Prefix, Run, Stalled, Target, Watch};
use crate::shoe::Streams;
use crate::tally::Tally;
use crate::workers::Workers;
use std::ops::Range;

/// The most blocks from which the length of a run is estimated.
const MOST_PILOT_BLOCKS: u64 = 512;

/// Returns the number of blocks that the parts of a run deal together. It is estimated from the
/// run's first blocks, so every part finds the same number. The run may end a little before or
/// after it: [`finish_run`] finds the end.
///
/// # Errors
/// [`Stalled`] if no round at all could be finished.
pub fn planned_blocks(blocks: &dyn Blocks, plan: &Plan) -> Result<u64, Stalled> {
    let at_most = plan.target.most_rounds();
    let streams = Streams::new(plan.seed);
    let useful = usize::try_from(FIRST_CHECKPOINT).unwrap_or(usize::MAX);
    let workers = Workers::start(plan.threads.min(useful));
    let (mut tally, mut dealt) = (blocks.empty_tally(), 0);
    loop {
        let more = FIRST_CHECKPOINT.max(dealt);
        for block in workers.map(dealt..dealt + more, |b| blocks.block(&streams, b, blocks.shoes(), u64::MAX))
        {
            if tally.rounds + block.rounds >= at_most {
                return Ok(dealt);
            }
            tally.merge(&block);
            dealt += 1;
            if is_precise(blocks, plan.target, dealt, &tally) {
                return Ok(dealt);
            }
        }
        if tally.rounds == 0 {
            return Err(Stalled);
        }
        let needed = u128::from(at_most) * u128::from(dealt) / u128::from(tally.rounds);
        let most = u64::try_from(needed).unwrap_or(u64::MAX);
        match plan.target {
            Target::Rounds(_) => return Ok(most),
            Target::Precision { half_width: asked, confidence, .. } => {
                let half_width = blocks.half_width(&tally, confidence);
                if half_width.is_none() && dealt < MOST_PILOT_BLOCKS {
                    continue;
                }
                let needed = dealt.saturating_add(blocks_left(half_width, asked, dealt));
                // The variance of a few blocks is uncertain by a few percent.
                return Ok(next_checkpoint(needed.saturating_add(needed / 16)).min(most));
            }
        }
    }
}

/// Deals these blocks, in waves, and calls `finished` with each, in order. Returns whether the user
/// interrupted; the blocks that were finished by then have been passed to `finished`, whichever
/// they are. `before` are the counts of the part's earlier blocks, for the progress display.
pub fn deal_blocks(
    blocks: &dyn Blocks,
    plan: &Plan,
    wanted: &[Range<u64>],
    before: Tally,
    watch: &dyn Watch,
    finished: &mut dyn FnMut(u64, &Tally),
) -> bool {
    let streams = Streams::new(plan.seed);
    let mut wanted = wanted.iter().cloned().flatten();
    let mut tally = before;
    let workers = Workers::start(plan.threads);
    let mut wave = plan.threads as u64;
    loop {
        let begun = watch.now();
        let numbers: Vec<u64> = wanted.by_ref().take(usize::try_from(wave).unwrap_or(usize::MAX)).collect();
        if numbers.is_empty() {
            return false;
        }
        let done = workers.map(0..numbers.len() as u64, |index| {
            let number = numbers[usize::try_from(index).expect("an index of the wave")];
            (!watch.interrupted()).then(|| blocks.block(&streams, number, blocks.shoes(), u64::MAX))
        });
        let mut interrupted = false;
        for (number, block) in numbers.into_iter().zip(done) {
            let Some(block) = block else {
                interrupted = true;
                continue;
            };
            tally.merge(&block);
            finished(number, &block);
        }
        watch.progress(&tally);
        if interrupted {
            return true;
        }
        let next = grown(wave, since(begun, watch)).clamp(1, 4 * wave).min(MOST_IN_WAVE);
        wave = next.max(plan.threads as u64);
    }
}

/// Returns the run that consists of blocks dealt before: `groups` are consecutive groups of blocks
/// from block 0 on, each with the block after its last and the group's counts. A group of a run
/// towards a precision must end where that is tested, unless it is the last.
///
/// The run ends where a single run would: blocks beyond the end are dealt once more and taken away
/// again, blocks before it that are missing are dealt, with calls of `finished`.
///
/// # Errors
/// [`Stalled`] if no round at all could be finished.
pub fn finish_run(
    blocks: &dyn Blocks,
    plan: &Plan,
    groups: &[(u64, Tally)],
    watch: &dyn Watch,
    finished: &mut dyn FnMut(u64, &Tally),
) -> Result<Run, Unfinished> {
    let at_most = plan.target.most_rounds();
    let stream = blocks.stream();
    let mut prefix = Prefix::none(blocks);
    for (end, group) in groups {
        let start = prefix.blocks;
        prefix.tally.merge(group);
        prefix.blocks = *end;
        if prefix.tally.rounds >= at_most {
            if !take_away(blocks, plan, &mut prefix, start, watch)? {
                return Ok(Run { seed: plan.seed, tally: prefix.tally, interrupted: true, stream });
            }
            break;
        }
        if is_precise(blocks, plan.target, prefix.blocks, &prefix.tally) {
            return Ok(Run { seed: plan.seed, tally: prefix.tally, interrupted: false, stream });
        }
    }
    Ok(continue_run(blocks, plan, prefix, watch, finished)?)
}

/// Why blocks are not those of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// No round can be finished.
    #[error(transparent)]
    Stalled(#[from] Stalled),
    /// The counts contradict the blocks that they are said to be of.
    #[error("the counts are not those of its blocks")]
    Contradiction,
}

/// Takes the last blocks away until the others have fewer rounds than the run. The blocks before
/// `start` stay. Returns false if the user interrupted.
fn take_away(
    blocks: &dyn Blocks,
    plan: &Plan,
    prefix: &mut Prefix,
    start: u64,
    watch: &dyn Watch,
) -> Result<bool, Unfinished> {
    let at_most = plan.target.most_rounds();
    let streams = Streams::new(plan.seed);
    let workers = Workers::start(plan.threads);
    while prefix.tally.rounds >= at_most {
        if prefix.blocks <= start {
            return Err(Unfinished::Contradiction);
        }
        let surplus = (prefix.tally.rounds - at_most) / (prefix.tally.rounds / prefix.blocks).max(1) + 1;
        let from = prefix.blocks.saturating_sub(surplus.min(MOST_IN_WAVE)).max(start);
        let done = workers.map(from..prefix.blocks, |block| {
            (!watch.interrupted()).then(|| blocks.block(&streams, block, blocks.shoes(), u64::MAX))
        });
        for block in done.into_iter().rev() {
            let Some(block) = block else { return Ok(false) };
            if prefix.tally.rounds < at_most {
                break;
            }
            prefix.tally.unmerge(&block).ok_or(Unfinished::Contradiction)?;
            prefix.blocks -= 1;
        }
    }
    Ok(true)
}

/// Returns the first block of the group to which a block belongs, in a run towards this target: the
/// counts of blocks of one group may be added up, those of different groups may not.
pub fn group_of(target: Target, block: u64) -> u64 {
    match target {
        Target::Rounds(_) => 0,
        Target::Precision { .. } => last_checkpoint(block),
    }
}

/// Returns the block after the last one of the group that begins with block `group`.
pub fn group_end(target: Target, group: u64) -> u64 {
    match target {
        Target::Rounds(_) => u64::MAX,
        Target::Precision { .. } => next_checkpoint(group.saturating_add(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Unwatched, run_blocks};
    use crate::estimate::estimate;
    use crate::tally::Line;
    use crate::unit_tests::varied_line;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// Blocks of four shoes whose numbers of rounds, and outcomes, depend on block and shoe.
    struct Uneven {
        lines: [Line; 1],
    }

    const SHOES: u64 = 4;

    impl Uneven {
        fn new() -> Uneven {
            Uneven { lines: [varied_line(2)] }
        }
    }

    impl Blocks for Uneven {
        fn lines(&self) -> &[Line] {
            &self.lines
        }

        fn stream(&self) -> &'static str {
            "uneven"
        }

        fn shoes(&self) -> u64 {
            SHOES
        }

        fn block(&self, _: &Streams, index: u64, shoes: u64, until: u64) -> Tally {
            let mut tally = Tally::new(&self.lines);
            for shoe in 0..shoes {
                let mixed = (index * SHOES + shoe + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
                for round in 0..=mixed % 9 {
                    tally.rounds += 1;
                    let net = if ((mixed >> 8) + round).is_multiple_of(2) { 2 } else { -2 };
                    tally.lines[0].count_varied(0, net, 2);
                }
                tally.end_shoe();
                if tally.rounds >= until {
                    break;
                }
            }
            tally
        }
    }

    fn targets() -> impl Strategy<Value = Target> {
        let precision = (0.02..0.6_f64, 1_u64..4_000).prop_map(|(half_width, at_most)| Target::Precision {
            half_width,
            confidence: 0.95,
            at_most: if at_most % 3 == 0 { at_most } else { u64::MAX },
        });
        prop_oneof![(1_u64..3_000).prop_map(Target::Rounds), precision]
    }

    proptest! {
        /// The blocks up to any number, put together in groups, give the single run: whether they
        /// end before the run or beyond it.
        #[test]
        fn parts_give_the_single_run(target in targets(), share in 0..150_u64, threads in 1..4_usize) {
            let uneven = Uneven::new();
            let plan = Plan { seed: 1, threads, shoes_per_block: SHOES, target };
            let whole = run_blocks(&uneven, &plan, &Unwatched).unwrap();
            let planned = planned_blocks(&uneven, &plan).unwrap();
            let dealt = planned * share / 100;
            let mut groups: BTreeMap<u64, (u64, Tally)> = BTreeMap::new();
            let empty = || Tally::new(&uneven.lines);
            // Two parts, the second one first.
            let mut add = |block: u64, tally: &Tally| {
                let group = groups.entry(group_of(target, block)).or_insert_with(|| (0, empty()));
                group.0 = group.0.max(block + 1);
                group.1.merge(tally);
            };
            let half = dealt / 2;
            for part in [half..dealt, 0..half] {
                prop_assert!(!deal_blocks(&uneven, &plan, &[part], empty(), &Unwatched, &mut add));
            }
            let groups: Vec<_> = groups.into_values().collect();
            let run = finish_run(&uneven, &plan, &groups, &Unwatched, &mut |_, _| ()).unwrap();
            prop_assert_eq!(run, whole);
        }

        /// The plan is close to the run's end.
        #[test]
        fn the_plan_is_about_the_length_of_the_run(rounds in 1_u64..200_000) {
            let uneven = Uneven::new();
            let plan = Plan { seed: 1, threads: 1, shoes_per_block: SHOES, target: Target::Rounds(rounds) };
            let planned = planned_blocks(&uneven, &plan).unwrap();
            let blocks = run_blocks(&uneven, &plan, &Unwatched).unwrap().tally.shoes / SHOES;
            // The mean of 32 shoes of 1 to 9 rounds has an error of 0.46 rounds in 5.
            prop_assert!(planned.abs_diff(blocks) <= 1 + blocks / 3, "{planned} planned, {blocks} dealt");
        }
    }

    #[test]
    fn a_run_ends_at_the_first_checkpoint_that_is_precise() {
        let (uneven, asked) = (Uneven::new(), 0.03);
        let target = Target::Precision { half_width: asked, confidence: 0.95, at_most: u64::MAX };
        let plan = Plan { seed: 1, threads: 1, shoes_per_block: SHOES, target };
        let run = run_blocks(&uneven, &plan, &Unwatched).unwrap().tally;
        let mut shorter = Tally::new(&uneven.lines);
        for block in 0..last_checkpoint(run.shoes / SHOES - 1) {
            shorter.merge(&uneven.block(&Streams::new(1), block, SHOES, u64::MAX));
        }
        let [precise, before] = [&run, &shorter].map(|tally| {
            estimate(&uneven.lines[0], &tally.lines[0], tally.shoes, 0.95).unwrap().half_width.unwrap()
        });
        assert!(precise <= asked && before > asked, "{precise} after {before}");
    }

    /// Counts that belong to fewer blocks than they claim are refused.
    #[test]
    fn false_counts_are_refused() {
        let uneven = Uneven::new();
        let plan = Plan { seed: 1, threads: 1, shoes_per_block: SHOES, target: Target::Rounds(300) };
        let mut tally = Tally::new(&uneven.lines);
        tally.rounds = 1_000_000;
        let found = finish_run(&uneven, &plan, &[(3, tally)], &Unwatched, &mut |_, _| ());
        assert_eq!(found, Err(Unfinished::Contradiction));
    }

    #[test]
    fn groups_end_where_the_precision_is_tested() {
        let target = Target::Precision { half_width: 0.1, confidence: 0.95, at_most: u64::MAX };
        for block in 0..3_000 {
            let group = group_of(target, block);
            assert!(group <= block && block < group_end(target, group), "{block}");
            assert_eq!(group_of(target, group_end(target, group)), group_end(target, group), "{block}");
        }
        assert_eq!((group_of(Target::Rounds(5), 99), group_end(Target::Rounds(5), 0)), (0, u64::MAX));
    }
}
