//! The control variate in the kernels: what shoes leave when it is decided how many rounds they have,
//! and a second pass whose shoes are those cards.
//!
//! The first pass deals the same cards as without a control. The second one has streams of its own:
//! lane *l* of a block redeals what the shoes of lane *l* have left, in their order.

use super::automaton::MOST_CLASSES;
use super::lanes::{LANES, Lanes};
use super::ledger::Played;
use super::shoe_limits::ShoeLimits;
use super::sums::MOST_SUMS;
use crate::estimate::Control;
use crate::tally::ControlTally;

/// What a shoe left.
#[derive(Clone, Debug)]
pub(super) struct Left {
    /// The cards of each class and of those before it; none if the cards ran out before it was decided
    /// how many rounds the shoe has.
    pub cards: [u16; MOST_CLASSES],
    /// Whether the last round was void.
    pub void: bool,
}

/// A shoe from which rounds are redealt.
#[derive(Clone, Debug)]
pub(super) struct Job {
    cards: [u16; MOST_CLASSES],
    /// *T* − *K* of the shoe.
    excess: i64,
    /// The weight of a round that cannot be completed.
    weight: u64,
    played: Played,
}

/// Redealt rounds for which the cards left did not suffice, and the sum of their weights.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Incomplete {
    rounds: u64,
    weight: u64,
}

impl Incomplete {
    fn add(&mut self, rounds: u64, weight: u64) {
        self.rounds += rounds;
        self.weight += rounds * weight;
    }

    /// Adds the rounds of other lanes.
    pub(super) fn merge(&mut self, other: Incomplete) {
        self.rounds += other.rounds;
        self.weight += other.weight;
    }
}

/// The shuffles of a shoe. A lane reports several at once, as many as the ledger's words hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shuffles {
    /// Shuffles of a shoe.
    pub of_shoe: u32,
    /// Shuffles that are reported at once.
    at_once: u32,
}

impl Shuffles {
    /// Returns the shuffles of a control variate; sums hold `rounds` rounds.
    pub(super) fn new(control: &Control, rounds: u64) -> Shuffles {
        let few = |number: u64| u32::try_from(number).expect("few rounds are redealt");
        let of_shoe = control.redeals / control.each;
        Shuffles { of_shoe: few(of_shoe), at_once: few((rounds / control.each).clamp(1, of_shoe)) }
    }

    /// Returns the number of reports of a shoe.
    pub(super) const fn reports(self) -> u32 {
        self.of_shoe.div_ceil(self.at_once)
    }
}

/// Where a lane is in its shuffles.
#[derive(Clone, Copy, Debug)]
struct Progress {
    /// The number of its shoe.
    shoe: usize,
    /// Shuffles of the shoe that are still to be dealt.
    of_shoe: u32,
    /// Shuffles that are still to be dealt before the lane reports.
    before_report: u32,
}

/// The shoes from which a group of lanes redeals rounds.
pub(super) struct Redeals<'a> {
    /// By lane.
    jobs: &'a [Vec<Job>],
    /// Rounds dealt from one shuffle.
    each: u64,
    shuffles: Shuffles,
    /// By lane.
    progress: Vec<Progress>,
    pub incomplete: Incomplete,
}

impl<'a> Redeals<'a> {
    pub(super) fn new(jobs: &'a [Vec<Job>], each: u64, shuffles: Shuffles) -> Redeals<'a> {
        let begin = Progress { shoe: 0, of_shoe: shuffles.of_shoe, before_report: shuffles.at_once };
        let (progress, incomplete) = (vec![begin; jobs.len()], Incomplete::default());
        Redeals { jobs, each, shuffles, progress, incomplete }
    }

    /// Counts a shuffle that a lane has dealt, and returns whether the lane reports it with those before.
    #[inline]
    pub(super) fn count(&mut self, lane: usize) -> bool {
        let Progress { of_shoe, before_report, .. } = &mut self.progress[lane];
        *of_shoe -= 1;
        *before_report -= 1;
        let reports = *before_report == 0 || *of_shoe == 0;
        if reports {
            *before_report = self.shuffles.at_once;
        }
        reports
    }

    /// Returns the cards of a lane's first shoe.
    pub(super) fn first(&self, lane: usize) -> Option<&[u16; MOST_CLASSES]> {
        self.jobs[lane].first().map(|job| &job.cards)
    }

    /// Ends a shuffle that was counted: sets the lane's next shoe if it was the last one of a shoe.
    #[inline]
    pub(super) fn end_shuffle<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, ran_out: bool) {
        let (jobs, progress) = (&self.jobs[lane], &mut self.progress[lane]);
        if ran_out {
            self.incomplete.add(self.each, jobs[progress.shoe].weight);
        }
        if progress.of_shoe == 0 {
            *progress = Progress { shoe: progress.shoe + 1, of_shoe: self.shuffles.of_shoe, ..*progress };
            if let Some(job) = jobs.get(progress.shoe) {
                lanes.set_next_shoe(lane, &job.cards);
            }
        }
    }
}

/// Returns by lane the shoes from which rounds are redealt: those whose number of rounds *T*, void ones
/// included, is not *K*. Counts them. `classes` is the number of card classes, and `fewest` the number
/// of cards with which a round can be begun.
pub(super) fn jobs(
    control: &Control,
    (limits, classes, fewest): (&ShoeLimits, usize, u16),
    left: &[Vec<Left>],
    played: &[Vec<Played>],
    sums: &mut ControlTally,
) -> Vec<Vec<Job>> {
    let mut lacking = Incomplete::default();
    let mut jobs = vec![Vec::new(); LANES];
    for ((jobs, left), played) in jobs.iter_mut().zip(left).zip(played) {
        for (left, played) in left.iter().zip(played) {
            let rounds = u64::from(played.rounds) + u64::from(left.void);
            let excess = rounds.cast_signed() - control.rounds.cast_signed();
            if excess == 0 {
                continue;
            }
            sums.redealt_shoes += 1;
            let cards = left.cards[classes - 1];
            let weight = ControlTally::weight(control.rounds, rounds - u64::from(limits.goes_on_at(cards)));
            if cards < fewest {
                lacking.add(control.redeals, weight + 1);
                continue;
            }
            jobs.push(Job { cards: left.cards, excess, weight, played: *played });
        }
    }
    add_incomplete(sums, lacking);
    jobs
}

/// Adds the redealt rounds of a block to the sums of the control variate.
pub(super) fn add_redealt(
    jobs: &[Vec<Job>],
    redealt: &[Vec<[i128; MOST_SUMS]>],
    incomplete: Incomplete,
    sums: &mut ControlTally,
) {
    for (job, redealt) in jobs.iter().flatten().zip(redealt.iter().flatten()) {
        let of_lines = redealt[1..].as_chunks().0.iter().zip(&job.played.bets);
        for (line, ([net, bets], played)) in sums.lines.iter_mut().zip(of_lines) {
            line.add(job.excess, (*net, *bets), (*played).into());
        }
    }
    add_incomplete(sums, incomplete);
}

fn add_incomplete(sums: &mut ControlTally, incomplete: Incomplete) {
    sums.incomplete += incomplete.rounds;
    sums.incomplete_weight += incomplete.weight;
}
