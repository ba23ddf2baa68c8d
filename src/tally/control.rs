//! Sums of the redealt rounds from which the effect of the cut card is estimated.

use serde::{Deserialize, Serialize};

/// Differences across two tables are rounded to this fraction of a bet.
const PARTS: f64 = 65_536.0;

/// Sums over shoes of one line's *m* |*T* − *K*| redealt rounds: *x* is their net and *b* their bets, each
/// with the sign of *T* − *K*, and *y* is the number of bets in the rounds played. *x* and *b* are *m* times
/// their share of a shoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlMoments {
    /// Σ x.
    pub net: i128,
    /// Σ b.
    pub bets: i128,
    /// Σ x².
    pub net_net: i128,
    /// Σ x b.
    pub net_bets: i128,
    /// Σ b².
    pub bets_bets: i128,
    /// Σ x y.
    pub net_played: i128,
    /// Σ b y.
    pub bets_played: i128,
    /// Shoes in whose redealt rounds a bet was made.
    pub shoes: i128,
    /// Bets in the redealt rounds.
    pub redealt: i128,
}

impl ControlMoments {
    /// Adds a shoe with the sign of *T* − *K*, in whose redealt rounds a line netted `net` units in `bets`
    /// bets, and in whose rounds `played` bets were made.
    pub fn add(&mut self, sign: i64, (net, bets): (i128, i128), played: i128) {
        let (x, b, y) = (i128::from(sign) * net, i128::from(sign) * bets, played);
        self.net += x;
        self.bets += b;
        self.net_net += x * x;
        self.net_bets += x * b;
        self.bets_bets += b * b;
        self.net_played += x * y;
        self.bets_played += b * y;
        self.shoes += i128::from(bets != 0);
        self.redealt += bets;
    }
}

/// Sums over shoes of products across two lines of a pair of tables, each with *x*
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
    /// Shoes in which the two lines' shares of the effect differ.
    pub differing: u64,
    /// Σ d², where d is the difference of the two lines' net less the exact value of the bets, each
    /// *T* − *K* times the mean of a redealt round, in 65,536ths of a bet.
    pub squares: i128,
    /// Σ d⁴.
    pub fourths: i128,
}

/// What a shoe contributes to the effect of the cut card on one line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ShoeEffect {
    /// *x*: the net of the redealt rounds, with the sign of *T* − *K*.
    pub net: i128,
    /// *b*: their bets, with the same sign.
    pub bets: i128,
    /// Bets in the rounds played.
    pub played: i128,
    /// *x* less the exact value of *b*, divided by *m*, in bets of the table.
    pub excess: f64,
}

impl ControlCrossMoments {
    /// Adds what a shoe contributes to the effect on both lines.
    pub fn add(&mut self, first: &ShoeEffect, second: &ShoeEffect) {
        let of = |line: &ShoeEffect| [line.net, line.bets, line.played];
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
}

/// The control variate's sums of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlTally {
    /// One entry per line, in the order of the lines.
    pub lines: Vec<ControlMoments>,
    /// One entry per pair of lines of the same name, as [`Tally::crossed`](super::Tally::crossed).
    pub crossed: Vec<ControlCrossMoments>,
    /// Shoes from which rounds were redealt: those with *T* ≠ *K*.
    pub redealt_shoes: u64,
    /// Redealt rounds for which the cards left did not suffice; where one box is redealt, with the rounds
    /// of shoes that could not be completed.
    pub incomplete: u64,
    /// Σ of the weights of those rounds, see `ControlTally::weight`.
    pub incomplete_weight: u64,
}

impl ControlTally {
    /// Returns the empty sums of this many lines and pairs of lines.
    pub fn new(lines: usize, crossed: usize) -> ControlTally {
        ControlTally {
            lines: vec![ControlMoments::default(); lines],
            crossed: vec![ControlCrossMoments::default(); crossed],
            ..ControlTally::default()
        }
    }

    /// Returns the weight with which a redealt round that cannot be completed may bias the effect:
    /// |*K* − *r*| for a shoe whose rounds are redealt after round *r*, and one more for the rounds
    /// before it, shared by the *m* |*T* − *K*| rounds of the shoe, whose |*T* − *K*| is `apart`.
    pub(crate) fn weight(fixed: u64, after: u64, apart: u64) -> u64 {
        (fixed.abs_diff(after) + u64::from(after > 1)).div_ceil(apart)
    }

    /// Counts a shoe from which rounds were redealt, `incomplete` of which lacked cards.
    pub(crate) fn add_shoe(&mut self, incomplete: u64, weight: u64) {
        self.redealt_shoes += 1;
        self.add_incomplete(incomplete, weight);
    }

    /// Counts rounds that lacked cards; a round that was played, not redealt, has the weight *m*.
    pub(crate) fn add_incomplete(&mut self, rounds: u64, weight: u64) {
        self.incomplete += rounds;
        self.incomplete_weight += rounds * weight;
    }
}
