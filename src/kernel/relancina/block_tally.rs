//! The tally of a block: counts how often each cell occurs, keeps the net and stakes of every
//! session, and converts the counts to a [`Tally`] at the end.

use super::payoffs::Payoffs;
use crate::bets::relancina::{BoxOutcome, MOST_LINES};
use crate::tally::{Line, Tally};
use std::collections::BTreeMap;

/// The result of a split box: its group, and its net and wager in units.
type Split = (u8, i64, i64);

pub(super) struct BlockTally<'a> {
    payoffs: &'a Payoffs,
    /// Count of each cell of each group.
    times: Vec<u32>,
    /// Count of each result of split boxes.
    splits: BTreeMap<Split, u32>,
    /// Net and stakes of the session by line of the first card, with those of sangriento at index
    /// 0.
    sums: [[i64; 2]; MOST_LINES],
    pub tally: Tally,
}

impl<'a> BlockTally<'a> {
    pub(super) fn new(payoffs: &'a Payoffs, lines: &[Line]) -> BlockTally<'a> {
        BlockTally {
            payoffs,
            times: vec![0; payoffs.groups.len() * payoffs.cells_per_group()],
            splits: BTreeMap::new(),
            sums: [[0; 2]; MOST_LINES],
            tally: Tally::new(lines),
        }
    }

    /// Counts a box with one hand.
    #[inline]
    pub(super) fn count(&mut self, group: u8, cell: usize) {
        let group = &self.payoffs.groups[usize::from(group)];
        self.times[group.counts + cell] += 1;
        let sums = &mut self.sums[group.line];
        sums[0] += i64::from(self.payoffs.nets[group.nets + cell]);
        sums[1] += group.staked;
    }

    /// Counts a box that was split.
    pub(super) fn count_split(&mut self, group: u8, cells: impl Iterator<Item = usize>) {
        let of = &self.payoffs.groups[usize::from(group)];
        let (mut net, mut wagered) = (0, 0);
        for cell in cells {
            net += i64::from(self.payoffs.nets[of.nets + cell]);
            wagered += self.payoffs.wagered[of.stake][cell / self.payoffs.kinds];
        }
        *self.splits.entry((group, net, wagered)).or_default() += 1;
        let sums = &mut self.sums[of.line];
        sums[0] += net;
        sums[1] += of.staked;
    }

    pub(super) fn end_session(&mut self) {
        let sums = std::mem::replace(&mut self.sums, [[0; 2]; MOST_LINES]);
        let whole = (sums.iter().map(|sum| sum[0]).sum(), sums.iter().map(|sum| sum[1]).sum());
        let by_first = sums[1..].iter().map(|[net, staked]| (*net, *staked));
        self.tally.close_shoe(std::iter::once(whole).chain(by_first));
    }

    /// Returns the tally of everything counted.
    pub(super) fn finish(self) -> Tally {
        let BlockTally { payoffs, times, splits, mut tally, .. } = self;
        let by_group = times.chunks_exact(payoffs.cells_per_group());
        for (group, times) in by_group.enumerate() {
            let of = &payoffs.groups[group];
            for (cell, times) in times.iter().enumerate().filter(|(_, times)| **times > 0) {
                let net = i64::from(payoffs.nets[of.nets + cell]);
                let end = cell / payoffs.kinds;
                let wagered = payoffs.wagered[of.stake][end];
                write(&mut tally, (of.line, of.staked), payoffs.outcomes[end], (net, wagered), *times);
            }
        }
        for ((group, net, wagered), times) in splits {
            let of = &payoffs.groups[usize::from(group)];
            write(&mut tally, (of.line, of.staked), BoxOutcome::Split.index(), (net, wagered), times);
        }
        tally
    }
}

/// Adds a result that occurred `times` times to the lines' counts. `bets` is the line and the
/// number of bets staked, `result` the net and wager of the stake. A stake of several bets counts
/// as that many bets with the same outcome; where the net does not divide evenly, some bets net one
/// unit more.
fn write(tally: &mut Tally, bets: (usize, i64), outcome: usize, result: (i64, i64), times: u32) {
    let ((line, staked), (net, wagered)) = (bets, result);
    let (each, odd) = (net.div_euclid(staked), net.rem_euclid(staked));
    for line in [Some(0), Some(line).filter(|line| *line > 0)].into_iter().flatten() {
        for (net, bets) in [(each, staked - odd), (each + 1, odd)] {
            let bets = bets.unsigned_abs() * u64::from(times);
            if bets > 0 {
                tally.lines[line].count_times(outcome, true, net, wagered / staked, bets);
            }
        }
    }
}
