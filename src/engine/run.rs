//! A run: blocks are dealt in waves and merged in order, until the run reaches its number of rounds
//! or its precision, or the user interrupts it.

use super::block::{by_shoe, shoes_per_block};
use super::{Blocks, EngineTable};
use crate::rules::{Rules, SESSION_ROUNDS};
use crate::shoe::Streams;
use crate::tally::Tally;
use crate::workers::{self, Workers};
use serde::Serialize;
use std::time::Duration;

/// When a run ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// After the shoe, in block order, that reaches this many rounds.
    Rounds(u64),
    /// When the widest confidence interval of the main lines is narrow enough. Tested at fixed
    /// numbers of blocks.
    Precision {
        /// The requested half-width, as a fraction of one bet.
        half_width: f64,
        /// The confidence of the interval, 0 to 1.
        confidence: f64,
        /// Most rounds of the run, as in [`Target::Rounds`].
        at_most: u64,
    },
}

impl Target {
    /// Returns the most rounds of the run.
    pub(super) fn most_rounds(self) -> u64 {
        match self {
            Target::Rounds(rounds) => rounds,
            Target::Precision { at_most, .. } => at_most,
        }
    }
}

/// The parameters of a run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Seed of the streams.
    pub seed: u64,
    /// Worker threads, at least 1; never changes a result.
    pub threads: usize,
    /// Shoes per block; used by [`run`] only.
    pub shoes_per_block: u64,
    /// When the run ends.
    pub target: Target,
}

impl Plan {
    /// Returns the plan of a run of `rounds` rounds of a table with these rules.
    pub fn rounds(rules: &Rules, rounds: u64, seed: u64, threads: usize) -> Plan {
        Plan { seed, threads, shoes_per_block: shoes_per_block(rules), target: Target::Rounds(rounds) }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Run {
    /// The seed of its streams.
    pub seed: u64,
    /// The counts.
    pub tally: Tally,
    /// Whether the user interrupted the run before its target; the tally then holds the finished
    /// blocks up to the first unfinished one.
    pub interrupted: bool,
    /// Name of the source of the cards: generator, stream layout and dealing method. Every version
    /// of them has its own name.
    pub stream: &'static str,
}

/// The error that no round could be finished, because the cards never suffice or a strategy leaves decisions open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no round could be finished: the cards of a shoe do not suffice for this table, or the strategy leaves decisions to \
     exact computation, as `best` of a poker game does"
)]
pub struct Stalled;

/// Receives the progress of a run and can interrupt it.
pub trait Watch: Sync {
    /// Returns whether the run should end as soon as possible.
    fn interrupted(&self) -> bool;
    /// Receives, several times a second at most, the tally of the run so far; without a clock after every wave.
    fn progress(&self, tally: &Tally);
    /// Returns the time since some fixed moment, by which waves of blocks are sized; `None` without a clock. It never
    /// changes a result.
    fn now(&self) -> Option<Duration> {
        None
    }
    /// Receives the tally after each of the first eight blocks, then eight times to a doubling. Its
    /// calls depend on the run only, never on threads or time.
    fn checkpoint(&self, _tally: &Tally) {}
    /// Returns the first blocks of the run that begins now, if they were dealt before and kept;
    /// `empty` is an empty tally of the run. Called once for every run.
    fn kept(&self, _empty: &Tally) -> Option<Prefix> {
        None
    }
    /// Receives the number of blocks dealt so far, from the first block of the run on, and their
    /// counts: after every wave and when the run ends.
    fn dealt(&self, _blocks: u64, _tally: &Tally) {}
}

/// Receives the progress of work that consists of many runs or exact values: the points of a sweep, the options of a rulebook.
/// Called from worker threads.
pub trait Steps: Watch {
    /// Begins a stage, by the id of a message; its steps are counted from zero.
    fn stage(&self, _: &'static str) {}
    /// Adds `count` steps to the work ahead.
    fn expect(&self, count: usize);
    /// Names the step that begins.
    fn begin(&self, name: &str);
    /// Records a finished step and the hands that it dealt.
    fn done(&self, hands: u64);
}

/// A [`Watch`] that ignores progress and never interrupts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn interrupted(&self) -> bool {
        false
    }
    fn progress(&self, _: &Tally) {}
}

impl Steps for Unwatched {
    fn expect(&self, _: usize) {}
    fn begin(&self, _: &str) {}
    fn done(&self, _: u64) {}
}

/// Number of blocks at which the precision is first tested.
pub(super) const FIRST_CHECKPOINT: u64 = 8;

/// Target duration of a wave of blocks, short enough for a smooth progress display.
const WAVE: Duration = Duration::from_millis(250);

/// Most blocks of a wave.
pub(super) const MOST_IN_WAVE: u64 = 4096;

/// Deals a run of a table, shoe by shoe.
///
/// # Errors
/// [`Stalled`] if no round at all could be finished.
pub fn run<T: EngineTable>(table: &T, plan: &Plan, watch: &dyn Watch) -> Result<Run, Stalled> {
    run_blocks(&by_shoe(table, plan.shoes_per_block), plan, watch)
}

/// The beginning of a run: its first blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Prefix {
    /// The number of blocks.
    pub blocks: u64,
    /// Their counts.
    pub tally: Tally,
}

impl Prefix {
    /// Returns the beginning of a run of which nothing has been dealt.
    pub fn none(blocks: &dyn Blocks) -> Prefix {
        Prefix { blocks: 0, tally: blocks.empty_tally() }
    }
}

/// Deals a run, block by block; continues from the blocks that `watch` kept.
///
/// # Errors
/// [`Stalled`] if no round at all could be finished.
pub fn run_blocks(blocks: &dyn Blocks, plan: &Plan, watch: &dyn Watch) -> Result<Run, Stalled> {
    let none = Prefix::none(blocks);
    // The last block of a run is not kept: it may end with any of its shoes.
    let kept = watch.kept(&none.tally).filter(|kept| kept.tally.rounds < plan.target.most_rounds());
    let prefix = kept.unwrap_or(none);
    if is_precise(blocks, plan.target, prefix.blocks, &prefix.tally) {
        return Ok(Run { seed: plan.seed, tally: prefix.tally, interrupted: false, stream: blocks.stream() });
    }
    continue_run(blocks, plan, prefix, watch, &mut |_, _| ())
}

/// Deals the rest of a run whose first blocks were dealt before, and which did not end with them.
/// Calls `finished` with every further whole block of the run, in order.
///
/// # Errors
/// [`Stalled`] if no round at all could be finished.
pub(crate) fn continue_run(
    blocks: &dyn Blocks,
    plan: &Plan,
    prefix: Prefix,
    watch: &dyn Watch,
    finished: &mut dyn FnMut(u64, &Tally),
) -> Result<Run, Stalled> {
    let streams = Streams::new(plan.seed);
    let (shoes, stream) = (blocks.shoes(), blocks.stream());
    let at_most = plan.target.most_rounds();
    let Prefix { blocks: mut next, mut tally } = prefix;
    let mut wave = match next {
        0 => first_wave(plan, at_most, shoes),
        dealt => (plan.threads as u64).min(blocks_before_end(&tally, dealt, at_most)),
    };
    let mut workers = Workers::start(1);
    let mut reported = watch.now();
    loop {
        let begun = watch.now();
        let useful = plan.threads.min(usize::try_from(wave).unwrap_or(usize::MAX));
        if workers.asked() < useful {
            workers = Workers::start(useful);
        }
        let done = workers.map(next..next + wave, |block| {
            // Only for the first block of a wave is the number of rounds before it known.
            let until = if block == next { at_most - tally.rounds } else { u64::MAX };
            (!watch.interrupted()).then(|| blocks.block(&streams, block, shoes, until))
        });
        for (number, block) in done.into_iter().enumerate() {
            let Some(block) = block else {
                watch.dealt(next, &tally);
                return Ok(Run { seed: plan.seed, tally, interrupted: true, stream });
            };
            if tally.rounds + block.rounds >= at_most {
                watch.dealt(next, &tally);
                // A later block that reaches the target is dealt again, up to the target.
                let replayed = (number > 0).then(|| {
                    let until = at_most - tally.rounds;
                    blocks.block(&streams, next, shoes, until)
                });
                tally.merge(replayed.as_ref().unwrap_or(&block));
                return Ok(Run { seed: plan.seed, tally, interrupted: false, stream });
            }
            tally.merge(&block);
            finished(next, &block);
            next += 1;
            if next.is_multiple_of(eighth(next)) {
                watch.checkpoint(&tally);
            }
            if is_precise(blocks, plan.target, next, &tally) {
                watch.dealt(next, &tally);
                return Ok(Run { seed: plan.seed, tally, interrupted: false, stream });
            }
        }
        watch.dealt(next, &tally);
        if tally.rounds == 0 {
            return Err(Stalled);
        }
        if since(reported, watch).is_none_or(|time| time >= WAVE / 4) {
            reported = watch.now();
            watch.progress(&tally);
        }
        let most = match plan.target {
            Target::Rounds(_) => u64::MAX,
            Target::Precision { half_width: asked, confidence, .. } => {
                blocks_left(blocks.half_width(&tally, confidence), asked, next)
            }
        };
        let least = plan.threads.min(workers::available()) as u64;
        wave = next_wave(wave, since(begun, watch), least, &tally, next, at_most).min(most);
    }
}

/// Returns the number of blocks in the first wave. The number of rounds in a block is not known
/// yet; where the run might need fewer blocks than there are threads, the first wave is a single
/// block, which measures it.
fn first_wave(plan: &Plan, at_most: u64, shoes: u64) -> u64 {
    let threads = plan.threads as u64;
    if at_most < threads.saturating_mul(shoes).saturating_mul(SESSION_ROUNDS) {
        return 1;
    }
    let least = match plan.target {
        Target::Rounds(_) => workers::available() as u64,
        Target::Precision { .. } => FIRST_CHECKPOINT,
    };
    threads.min(least)
}

/// Returns how many more blocks a precision target needs after `blocks` blocks, from the rule that
/// the half-width falls with the square root of their number.
pub(super) fn blocks_left(half_width: Option<f64>, asked: f64, blocks: u64) -> u64 {
    let Some(half_width) = half_width.filter(|half| half.is_finite()) else {
        return FIRST_CHECKPOINT;
    };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it saturates
    let needed = ((half_width / asked).powi(2) * blocks as f64).ceil() as u64;
    needed.max(FIRST_CHECKPOINT).saturating_sub(blocks).max(1)
}

/// Returns whether the precision is tested after this many blocks: eight times in every doubling, and 32 times
/// from 256 blocks on, where the half-width hardly varies any more. Testing more often would bias the result through
/// optional stopping, testing less often deals more rounds than are needed.
fn is_checkpoint(blocks: u64) -> bool {
    blocks >= FIRST_CHECKPOINT && blocks.is_multiple_of(checkpoint_step(blocks))
}

/// Returns the distance of the numbers of blocks, around `blocks`, at which the precision is tested.
fn checkpoint_step(blocks: u64) -> u64 {
    let (eighth, fine) = (eighth(blocks), eighth(blocks) / 4);
    eighth.min(fine.max(8))
}

/// Returns an eighth of the greatest power of two up to `blocks`; 1 below [`FIRST_CHECKPOINT`] blocks.
fn eighth(blocks: u64) -> u64 {
    1 << blocks.max(1).ilog2().saturating_sub(FIRST_CHECKPOINT.ilog2())
}

/// Returns the greatest number of blocks up to `blocks` at which the precision is tested, or 0.
pub(super) fn last_checkpoint(blocks: u64) -> u64 {
    if blocks < FIRST_CHECKPOINT { 0 } else { blocks - blocks % checkpoint_step(blocks) }
}

/// Returns the smallest number of blocks, at least `blocks`, at which the precision is tested.
pub(super) fn next_checkpoint(blocks: u64) -> u64 {
    let blocks = blocks.max(FIRST_CHECKPOINT);
    blocks.checked_next_multiple_of(checkpoint_step(blocks)).unwrap_or(blocks)
}

/// Returns whether a run towards a precision ends after these blocks.
pub(super) fn is_precise(blocks: &dyn Blocks, target: Target, dealt: u64, tally: &Tally) -> bool {
    match target {
        Target::Rounds(_) => false,
        Target::Precision { half_width: asked, confidence, .. } => {
            is_checkpoint(dealt) && blocks.half_width(tally, confidence).is_some_and(|half| half <= asked)
        }
    }
}

/// Returns the number of blocks in the next wave. The wave holds only blocks that the target is
/// sure to need; the block that reaches the target has its own wave. The size of the waves never
/// changes a result.
fn next_wave(last: u64, took: Option<Duration>, least: u64, tally: &Tally, blocks: u64, at_most: u64) -> u64 {
    let wave = grown(last, took).clamp(least, (last * 4).clamp(least, MOST_IN_WAVE));
    wave.min(blocks_before_end(tally, blocks, at_most))
}

/// Returns the time that has passed since `begun`; `None` without a clock.
pub(super) fn since(begun: Option<Duration>, watch: &dyn Watch) -> Option<Duration> {
    Some(watch.now()?.saturating_sub(begun?))
}

/// Returns the number of blocks that take as long as a wave should, where `last` blocks took this time; without a
/// clock as many as a wave may have.
pub(super) fn grown(last: u64, took: Option<Duration>) -> u64 {
    let Some(took) = took else { return MOST_IN_WAVE };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it saturates
    let blocks = (last as f64 * WAVE.as_secs_f64() / took.as_secs_f64().max(1e-6)) as u64;
    blocks
}

/// Returns the number of further blocks, at least 1, that a run of `at_most` rounds is sure to need
/// after `blocks` blocks.
fn blocks_before_end(tally: &Tally, blocks: u64, at_most: u64) -> u64 {
    let rounds_per_block = (tally.rounds / blocks).max(1);
    ((at_most - tally.rounds - 1) / rounds_per_block).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Line;
    use crate::unit_tests::fixed_line;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A table with one round per shoe, alternately lost and won; counts the shoes that it deals.
    struct Counting {
        lines: [Line; 1],
        dealt: AtomicU64,
    }

    impl Counting {
        fn new() -> Counting {
            Counting { lines: [fixed_line(&[("lost", -1), ("won", 1)])], dealt: AtomicU64::new(0) }
        }
    }

    impl EngineTable for Counting {
        type Lane = ();

        fn lines(&self) -> &[Line] {
            &self.lines
        }

        fn lane(&self, _: Xoshiro256PlusPlus) {}

        fn shoe(&self, (): &mut (), tally: &mut Tally) {
            let before = self.dealt.fetch_add(1, Ordering::Relaxed);
            tally.rounds += 1;
            let (outcome, net) = if before.is_multiple_of(2) { (0, -1) } else { (1, 1) };
            tally.lines[0].count(outcome, net, 1);
            tally.end_shoe();
        }
    }

    /// A run on one thread deals no shoe that it does not tally, even where it is shorter than a
    /// block. On several threads it wastes at most two blocks per thread.
    #[test]
    fn few_shoes_are_dealt_in_vain() {
        for rounds in [1, 100, 511, 512, 513, 2_600, 51_200, 60_001] {
            for threads in [1, 2, 8] {
                let table = Counting::new();
                let plan = Plan { seed: 1, threads, shoes_per_block: 512, target: Target::Rounds(rounds) };
                let run = run(&table, &plan, &Unwatched).unwrap();
                let vain = table.dealt.into_inner() - run.tally.shoes;
                assert_eq!(run.tally.rounds, rounds);
                let bound = if threads == 1 { 0 } else { 2 * 512 * threads as u64 };
                assert!(vain <= bound, "{rounds} rounds on {threads} threads: {vain} shoes in vain");
            }
        }
    }

    /// On 1,024 threads a short run deals little more than it needs.
    #[test]
    fn many_threads_deal_short_runs_without_waste() {
        let precise = Target::Precision { half_width: 0.5, confidence: 0.95, at_most: u64::MAX };
        for (target, most) in [(Target::Rounds(1), 1), (Target::Rounds(512), 512), (precise, 100 * 512)] {
            let table = Counting::new();
            let plan = Plan { seed: 1, threads: 1024, shoes_per_block: 512, target };
            run(&table, &plan, &Unwatched).unwrap();
            let dealt = table.dealt.into_inner();
            assert!(dealt <= most, "{target:?}: {dealt} shoes");
        }
    }

    /// Half-widths of 1.96 ÷ √shoes: 0.01 takes 38,415 shoes, or 75.03 blocks; checkpoints are 72 and 80.
    #[test]
    fn a_run_ends_at_the_checkpoint_after_its_precision() {
        let target = Target::Precision { half_width: 0.01, confidence: 0.95, at_most: u64::MAX };
        let plan = Plan { seed: 1, threads: 1, shoes_per_block: 512, target };
        assert_eq!(run(&Counting::new(), &plan, &Unwatched).unwrap().tally.shoes, 80 * 512);
    }

    #[test]
    fn a_precision_needs_blocks_with_the_square_of_the_width() {
        assert_eq!(blocks_left(Some(0.1), 0.05, 16), 48);
        assert_eq!(blocks_left(Some(0.1), 0.2, 16), 1);
        assert_eq!(blocks_left(Some(0.1), 0.2, 1), 7);
        assert_eq!(blocks_left(None, 0.2, 1), 8);
        assert_eq!(blocks_left(Some(1e300), 1e-300, 1), u64::MAX - 1);
    }

    #[test]
    fn checkpoints_are_eight_to_a_doubling_and_later_32() {
        let points: Vec<u64> = (1..=64).filter(|b| is_checkpoint(*b)).collect();
        assert_eq!(points[..9], [8, 9, 10, 11, 12, 13, 14, 15, 16]);
        assert_eq!(points[9..17], [18, 20, 22, 24, 26, 28, 30, 32]);
        assert_eq!(points.last(), Some(&64));
        let later = |from: u64| (from..2 * from).filter(|b| is_checkpoint(*b)).count();
        assert_eq!([64, 128, 256, 512, 1 << 20].map(later), [8, 16, 32, 32, 32]);
        for blocks in 0..2_000 {
            let before = (0..=blocks).rev().find(|b| *b > 0 && is_checkpoint(*b)).unwrap_or(0);
            let after = (blocks.max(1)..4_000).find(|b| is_checkpoint(*b)).unwrap();
            assert_eq!((last_checkpoint(blocks), next_checkpoint(blocks)), (before, after), "{blocks}");
        }
    }
}
