//! The control variate in the kernels: the cards that a shoe has left when its number of rounds is decided,
//! and a second pass whose shoes are those cards.
//!
//! The first pass deals the same cards as without a control. The second one has streams of its own. A
//! shoe of *T* rounds is redealt in |*T* − *K*| units of *m* rounds, and lane *l* of a block deals the
//! units *l*, *l* + 32, …

use super::automaton::MOST_CLASSES;
use super::lanes::{LANES, Lanes};
use super::ledger::Played;
use super::shoe_limits::{RanOut, ShoeLimits};
use super::sums::MOST_SUMS;
use crate::estimate::Control;
use crate::tally::ControlTally;
use std::ops::Range;

/// The cards that a shoe left.
#[derive(Clone, Debug)]
pub(super) struct Left {
    /// The numbers of cards of each class and of those before it; zeros if the cards ran out before the
    /// number of rounds was decided.
    pub cards: [u16; MOST_CLASSES],
    /// Why the last round lacked cards, if it did.
    pub ran_out: Option<RanOut>,
}

/// A shoe from which rounds are redealt.
#[derive(Clone, Debug)]
struct Job {
    cards: [u16; MOST_CLASSES],
    /// The sign of *T* − *K* of the shoe.
    sign: i64,
    /// The weight of a round that cannot be completed.
    weight: u64,
    played: Played,
}

/// The shoes from which the lanes of a block redeal rounds.
pub(super) struct Jobs {
    jobs: Vec<Job>,
    /// By lane: the number of the shoe of each unit of *m* rounds.
    pub units: Vec<Vec<u32>>,
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

/// The shuffles of a unit. A lane reports several at once, as many as the ledger's words hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shuffles {
    /// Shuffles of a unit.
    pub of_unit: u32,
    /// Shuffles that are reported at once.
    at_once: u32,
}

impl Shuffles {
    /// Returns the shuffles of a control variate; sums hold `rounds` rounds.
    pub(super) fn new(control: &Control, rounds: u64) -> Shuffles {
        let few = |number: u64| u32::try_from(number).expect("few rounds are redealt");
        let of_unit = control.redeals / control.each;
        Shuffles { of_unit: few(of_unit), at_once: few((rounds / control.each).clamp(1, of_unit)) }
    }

    pub(super) const fn reports(self) -> u32 {
        self.of_unit.div_ceil(self.at_once)
    }
}

/// Where a lane is in its shuffles.
#[derive(Clone, Copy, Debug)]
struct Progress {
    /// The place of its unit.
    unit: usize,
    of_unit: u32,
    /// Shuffles that are still to be dealt before the lane reports.
    before_report: u32,
}

/// The shoes from which a group of lanes redeals rounds.
pub(super) struct Redeals<'a> {
    jobs: &'a [Job],
    /// By lane: the number of the shoe of each unit.
    units: &'a [Vec<u32>],
    /// Rounds dealt from one shuffle.
    each: u64,
    shuffles: Shuffles,
    /// By lane.
    progress: Vec<Progress>,
    pub incomplete: Incomplete,
}

impl<'a> Redeals<'a> {
    pub(super) fn new(jobs: &'a Jobs, lanes: Range<usize>, each: u64, shuffles: Shuffles) -> Redeals<'a> {
        let begin = Progress { unit: 0, of_unit: shuffles.of_unit, before_report: shuffles.at_once };
        let (progress, incomplete) = (vec![begin; lanes.len()], Incomplete::default());
        Redeals { jobs: &jobs.jobs, units: &jobs.units[lanes], each, shuffles, progress, incomplete }
    }

    /// Returns the shoe of a lane's unit.
    fn job(&self, lane: usize, unit: usize) -> Option<&'a Job> {
        self.units[lane].get(unit).map(|job| &self.jobs[*job as usize])
    }

    /// Counts a shuffle that a lane has dealt, and returns whether the lane reports it with those before.
    #[inline]
    pub(super) fn count(&mut self, lane: usize) -> bool {
        let Progress { of_unit, before_report, .. } = &mut self.progress[lane];
        *of_unit -= 1;
        *before_report -= 1;
        let reports = *before_report == 0 || *of_unit == 0;
        if reports {
            *before_report = self.shuffles.at_once;
        }
        reports
    }

    /// Returns the cards of a lane's first shoe.
    pub(super) fn first(&self, lane: usize) -> Option<&[u16; MOST_CLASSES]> {
        self.job(lane, 0).map(|job| &job.cards)
    }

    /// Ends a shuffle that was counted: sets the lane's next shoe if it was the last one of a unit.
    #[inline]
    pub(super) fn end_shuffle<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, ran_out: bool) {
        let Progress { unit, of_unit, before_report } = self.progress[lane];
        if let (true, Some(job)) = (ran_out, self.job(lane, unit)) {
            self.incomplete.add(self.each, job.weight);
        }
        if of_unit == 0 {
            self.progress[lane] = Progress { unit: unit + 1, of_unit: self.shuffles.of_unit, before_report };
            if let Some(job) = self.job(lane, unit + 1) {
                lanes.set_next_shoe(lane, &job.cards);
            }
        }
    }
}

impl Jobs {
    /// Returns the shoes from which rounds are redealt: those whose number of rounds *T*, void ones
    /// included, is not *K*. Counts them. `classes` is the number of card classes, and `fewest` the number
    /// of cards with which a redealt round can be begun.
    pub(super) fn new(
        control: &Control,
        (limits, classes, fewest): (&ShoeLimits, usize, u16),
        left: &[Vec<Left>],
        played: &[Vec<Played>],
        sums: &mut ControlTally,
    ) -> Jobs {
        let mut jobs = Jobs { jobs: Vec::new(), units: vec![Vec::new(); LANES] };
        let mut units = 0;
        for (left, played) in left.iter().flatten().zip(played.iter().flatten()) {
            if left.ran_out.is_some() && control.boxes > 1 {
                sums.add_incomplete(1, control.redeals);
            }
            let rounds = u64::from(played.rounds) + u64::from(left.ran_out == Some(RanOut::Void));
            let (apart, sign) = control.apart(rounds);
            if apart == 0 {
                continue;
            }
            sums.redealt_shoes += 1;
            let cards = left.cards[classes - 1];
            let decided = rounds - u64::from(limits.goes_on_at(cards));
            let weight = ControlTally::weight(control.rounds, decided, apart);
            if cards < fewest {
                sums.add_incomplete(apart * control.redeals, weight + 1);
                continue;
            }
            let job = u32::try_from(jobs.jobs.len()).expect("a block has few shoes");
            jobs.jobs.push(Job { cards: left.cards, sign, weight, played: *played });
            for _ in 0..apart {
                jobs.units[units % LANES].push(job);
                units += 1;
            }
        }
        jobs
    }

    /// Adds the redealt rounds of a block, the sums of every unit by lane, to those of the control variate.
    pub(super) fn add_redealt(
        &self,
        redealt: &[Vec<[i128; MOST_SUMS]>],
        incomplete: Incomplete,
        sums: &mut ControlTally,
    ) {
        let mut of_jobs = vec![[0; MOST_SUMS]; self.jobs.len()];
        for (job, redealt) in self.units.iter().flatten().zip(redealt.iter().flatten()) {
            for (sum, more) in of_jobs[*job as usize].iter_mut().zip(redealt) {
                *sum += more;
            }
        }
        for (job, redealt) in self.jobs.iter().zip(&of_jobs) {
            let of_lines = redealt[1..].as_chunks().0.iter().zip(&job.played.bets);
            for (line, ([net, bets], played)) in sums.lines.iter_mut().zip(of_lines) {
                line.add(job.sign, (*net, *bets), (*played).into());
            }
        }
        sums.incomplete += incomplete.rounds;
        sums.incomplete_weight += incomplete.weight;
    }
}
