//! Sums of the control variate: what the rounds of a shoe up to its end and its first *K* rounds
//! differ by.

use super::PARTS;
use num_traits::{PrimInt, Signed};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// The most further rounds *M* of the second control, which follow the first *K* rounds.
pub(crate) const MOST_FURTHER: u16 = 12;

/// The least common multiple of 1 to [`MOST_FURTHER`]. With the second control, *x* and *b* of
/// [`ControlMoments`] are weighted by *c* ÷ *M* and are counted in parts of which this many make a
/// unit.
pub(crate) const FURTHER_PARTS: i64 = 27_720;

/// Sums over shoes of one line's differences between the rounds played and the first *K* rounds:
/// *x* of the net, *b* of the bets. *y* is the number of bets in the rounds played. A run's sums have
/// 128 bits; those of fewer shoes may fit into 64.
///
/// With the second control, *x* and *b* are weighted differences in parts (`FURTHER_PARTS`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlMoments<I = i128> {
    /// Σ x.
    pub net: I,
    /// Σ b.
    pub bets: I,
    /// Σ x².
    pub net_net: I,
    /// Σ x b.
    pub net_bets: I,
    /// Σ b².
    pub bets_bets: I,
    /// Σ x y.
    pub net_played: I,
    /// Σ b y.
    pub bets_played: I,
    /// Σ |b|: the bets in which a shoe's rounds and its first *K* rounds differ; with the second
    /// control, its first *K* + *M* rounds.
    pub differing: I,
}

impl<I: PrimInt + Signed + AddAssign + From<i64>> ControlMoments<I> {
    /// Adds a shoe in which a line's net and bets differ by `net` and `bets`, and in which `played`
    /// bets were made.
    #[inline]
    pub fn add(&mut self, net: i64, bets: i64, played: i64) {
        if net != 0 || bets != 0 {
            self.add_weighted(net, bets, played, bets.abs());
        }
    }

    /// Adds a shoe as [`add`](ControlMoments::add) does, where `net` and `bets` are weighted and
    /// `differing` bets carry most of the weight.
    #[inline]
    pub(crate) fn add_weighted(&mut self, net: i64, bets: i64, played: i64, differing: i64) {
        let (x, b, y): (I, I, I) = (net.into(), bets.into(), played.into());
        self.net += x;
        self.bets += b;
        self.net_net += x * x;
        self.net_bets += x * b;
        self.bets_bets += b * b;
        self.net_played += x * y;
        self.bets_played += b * y;
        self.differing += differing.into();
    }

    /// Adds the sums of other shoes.
    pub(crate) fn merge<J: Copy + Into<I>>(&mut self, other: &ControlMoments<J>) {
        self.merge_times(other, 1);
    }

    /// Adds the sums of other shoes, in which the differences of net and bets are `times` those
    /// that were added.
    pub(crate) fn merge_times<J: Copy + Into<I>>(&mut self, other: &ControlMoments<J>, times: i64) {
        let times: I = times.into();
        self.net += times * other.net.into();
        self.bets += times * other.bets.into();
        self.net_net += times * times * other.net_net.into();
        self.net_bets += times * times * other.net_bets.into();
        self.bets_bets += times * times * other.bets_bets.into();
        self.net_played += times * other.net_played.into();
        self.bets_played += times * other.bets_played.into();
        self.differing += other.differing.into();
    }
}

/// Sums over shoes of products across two lines of a pair of tables, each with the differences *x*
/// and *b* of [`ControlMoments`] and *y* bets in the rounds played. The standard error of the
/// difference of two controlled edges is computed from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlCrossMoments {
    /// Σ x₁ x₂.
    pub net_net: i128,
    /// Σ x₁ b₂.
    pub net_bets: i128,
    /// Σ b₁ x₂.
    pub bets_net: i128,
    /// Σ b₁ b₂.
    pub bets_bets: i128,
    /// Σ x₁ y₂.
    pub net_played: i128,
    /// Σ b₁ y₂.
    pub bets_played: i128,
    /// Σ y₁ x₂.
    pub played_net: i128,
    /// Σ y₁ b₂.
    pub played_bets: i128,
    /// Shoes in which the differences of the two lines differ.
    pub differing: u64,
    /// Σ d², where d is the difference of the net that the shoe's rounds and its first *K* rounds
    /// differ by, less the exact value of the bets in which they differ, in 4096ths of a bet.
    pub squares: i128,
    /// Σ d⁴.
    pub fourths: i128,
}

/// A line's differences of one shoe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShoeDifference {
    /// Of the net.
    pub net: i64,
    /// Of the bets.
    pub bets: i64,
    /// Bets in the rounds played.
    pub played: i64,
    /// The differences' net less their exact value, in bets.
    pub excess: f64,
}

impl ControlCrossMoments {
    /// Adds a shoe's differences of both lines.
    pub fn add(&mut self, first: &ShoeDifference, second: &ShoeDifference) {
        let of = |line: &ShoeDifference| [line.net, line.bets, line.played].map(i128::from);
        let ([x1, b1, y1], [x2, b2, y2]) = (of(first), of(second));
        self.net_net += x1 * x2;
        self.net_bets += x1 * b2;
        self.bets_net += b1 * x2;
        self.bets_bets += b1 * b2;
        self.net_played += x1 * y2;
        self.bets_played += b1 * y2;
        self.played_net += y1 * x2;
        self.played_bets += y1 * b2;
        #[allow(clippy::cast_possible_truncation)] // nets are a few bets
        let parts = (PARTS * (second.excess - first.excess)).round() as i128;
        self.differing += u64::from(parts != 0);
        self.squares += parts.pow(2);
        self.fourths += parts.pow(4);
    }

    fn merge(&mut self, other: &ControlCrossMoments) {
        self.net_net += other.net_net;
        self.net_bets += other.net_bets;
        self.bets_net += other.bets_net;
        self.bets_bets += other.bets_bets;
        self.net_played += other.net_played;
        self.bets_played += other.bets_played;
        self.played_net += other.played_net;
        self.played_bets += other.played_bets;
        self.differing += other.differing;
        self.squares += other.squares;
        self.fourths += other.fourths;
    }
}

/// The control variate's sums of a run with a fixed number of rounds *K*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlTally {
    /// One entry per line, in the order of the lines.
    pub lines: Vec<ControlMoments>,
    /// One entry per pair of lines of the same name, as [`Tally::crossed`](super::Tally::crossed).
    pub crossed: Vec<ControlCrossMoments>,
    /// Shoes whose own cards did not suffice for *K* rounds.
    pub incomplete_shoes: u64,
    /// Rounds that those shoes lack of *K*.
    pub missing_rounds: u64,
}

impl ControlTally {
    /// Returns the empty sums of this many lines and pairs of lines.
    #[must_use]
    pub fn new(lines: usize, crossed: usize) -> ControlTally {
        ControlTally {
            lines: vec![ControlMoments::default(); lines],
            crossed: vec![ControlCrossMoments::default(); crossed],
            incomplete_shoes: 0,
            missing_rounds: 0,
        }
    }

    /// Counts a shoe whose own cards did not suffice for `missing` of the first *K* rounds, or of the
    /// *c* rounds as which further rounds count; none if `missing` is zero.
    #[inline]
    pub(crate) fn add_missing(&mut self, missing: u64) {
        self.incomplete_shoes += u64::from(missing > 0);
        self.missing_rounds += missing;
    }

    pub(super) fn merge(&mut self, other: &ControlTally) {
        for (line, more) in self.lines.iter_mut().zip(&other.lines) {
            line.merge(more);
        }
        for (crossed, more) in self.crossed.iter_mut().zip(&other.crossed) {
            crossed.merge(more);
        }
        self.incomplete_shoes += other.incomplete_shoes;
        self.missing_rounds += other.missing_rounds;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weighted differences that are added up by *M* are those that are added up in parts.
    #[test]
    fn sums_of_each_number_of_further_rounds_add_up_in_parts() {
        let (mut parts, mut merged) = (ControlMoments::<i128>::default(), ControlMoments::<i128>::default());
        for further in 1..=i64::from(MOST_FURTHER) {
            assert_eq!(FURTHER_PARTS % further, 0);
            let mut recent = ControlMoments::<i64>::default();
            for shoe in 0..20 {
                let (difference, sum) = ([7 * shoe % 31 - 15, 3 + shoe % 5], [5 * shoe % 23 - 11, further]);
                let weighted = [0, 1].map(|of| further * difference[of] - 10 * sum[of]);
                recent.add_weighted(weighted[0], weighted[1], 70 + shoe, shoe % 4);
                let each = FURTHER_PARTS / further * 10;
                let [net, bets] = [0, 1].map(|of| FURTHER_PARTS * difference[of] - each * sum[of]);
                parts.add_weighted(net, bets, 70 + shoe, shoe % 4);
            }
            merged.merge_times(&recent, FURTHER_PARTS / further);
        }
        assert_eq!(merged, parts);
        assert_ne!(parts, ControlMoments::default());
    }
}
