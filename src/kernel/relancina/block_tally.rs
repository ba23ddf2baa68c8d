//! The books of a block: cells counted as they come and made a tally at the
//! end; net and stakes of every session.

use super::payoffs::Payoffs;
use crate::bets::relancina::{BoxOutcome, MOST_LINES};
use crate::tally::{Line, Tally};
use std::collections::BTreeMap;

/// What a split box came to: its group, net and wager in units.
type Split = (u8, i64, i64);

/// The books.
pub(super) struct BlockTally<'a> {
    prices: &'a Payoffs,
    /// How often each cell of each group came.
    times: Vec<u32>,
    /// How often each end of split boxes came.
    splits: BTreeMap<Split, u32>,
    /// Net and stakes of the session, by line of the first card; sangriento's
    /// in the first place.
    sums: [[i64; 2]; MOST_LINES],
    pub tally: Tally,
}

impl<'a> BlockTally<'a> {
    pub(super) fn new(prices: &'a Payoffs, lines: &[Line]) -> BlockTally<'a> {
        BlockTally {
            prices,
            times: vec![0; prices.groups.len() * prices.in_all()],
            splits: BTreeMap::new(),
            sums: [[0; 2]; MOST_LINES],
            tally: Tally::new(lines),
        }
    }

    /// Counts a box with one hand.
    #[inline]
    pub(super) fn count(&mut self, group: u8, cell: usize) {
        let group = &self.prices.groups[usize::from(group)];
        self.times[group.counts + cell] += 1;
        let sums = &mut self.sums[group.line];
        sums[0] += i64::from(self.prices.nets[group.nets + cell]);
        sums[1] += group.staked;
    }

    /// Counts a box with the hands of a split.
    pub(super) fn count_split(&mut self, group: u8, cells: impl Iterator<Item = usize>) {
        let of = &self.prices.groups[usize::from(group)];
        let (mut net, mut wagered) = (0, 0);
        for cell in cells {
            net += i64::from(self.prices.nets[of.nets + cell]);
            wagered += self.prices.wagered[of.stake][cell / self.prices.kinds];
        }
        *self.splits.entry((group, net, wagered)).or_default() += 1;
        let sums = &mut self.sums[of.line];
        sums[0] += net;
        sums[1] += of.staked;
    }

    /// Ends a session.
    pub(super) fn end_session(&mut self) {
        let sums = std::mem::replace(&mut self.sums, [[0; 2]; MOST_LINES]);
        let whole = (sums.iter().map(|sum| sum[0]).sum(), sums.iter().map(|sum| sum[1]).sum());
        let by_first = sums[1..].iter().map(|[net, staked]| (*net, *staked));
        self.tally.close_shoe(std::iter::once(whole).chain(by_first));
    }

    /// The tally of everything counted.
    pub(super) fn finish(self) -> Tally {
        let BlockTally { prices, times, splits, mut tally, .. } = self;
        let by_group = times.chunks_exact(prices.in_all());
        for (group, times) in by_group.enumerate() {
            let of = &prices.groups[group];
            for (cell, times) in times.iter().enumerate().filter(|(_, times)| **times > 0) {
                let net = i64::from(prices.nets[of.nets + cell]);
                let end = cell / prices.kinds;
                let wagered = prices.wagered[of.stake][end];
                write(&mut tally, (of.line, of.staked), prices.outcomes[end], (net, wagered), *times);
            }
        }
        for ((group, net, wagered), times) in splits {
            let of = &prices.groups[usize::from(group)];
            write(&mut tally, (of.line, of.staked), BoxOutcome::Split.index(), (net, wagered), times);
        }
        tally
    }
}

/// Writes that a stake of several bets came to this so many times, as that
/// many bets of one fate: an odd unit of the net is on some of them.
fn write(tally: &mut Tally, bets: (usize, i64), outcome: usize, came: (i64, i64), times: u32) {
    let ((line, staked), (net, wagered)) = (bets, came);
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
