//! Integer counts and sums of what was dealt. Integers make the sum of tallies independent of the
//! order of addition, to the last bit.
//!
//! The net of one shoe fits into 64 bits for all rules: a hand nets at most 200 bets (a doubled bet
//! at 100 to one), a bet is at most 1,824,570 units (the least common multiple of 2 and three
//! numbers up to 100), and a shoe has fewer than 2,000 hands, a session of an infinite deck fewer
//! than 10^8. Sums over shoes have 128 bits, enough for 10^16 shoes with nets of 10^11 units each.
//!
//! A tally knows bet lines, outcomes and shoes; it may not know cards, rules or estimators.

mod control;
mod stored;

#[doc(hidden)]
pub use control::{ControlCrossMoments, ControlMoments, ControlTally, ShoeEffect};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A bet line: one kind of bet that is tallied on its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Name in reports.
    pub name: &'static str,
    /// Net units in one bet.
    pub unit: i64,
    /// Whether the bet is offered in addition to a main bet.
    pub optional: bool,
    /// The possible outcomes.
    pub outcomes: Vec<Outcome>,
}

/// A named way in which a bet can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Name in reports.
    pub name: &'static str,
    /// Net in units; `None` if it varies.
    pub net: Option<i64>,
}

impl Outcome {
    /// Returns an outcome that always has the same net.
    pub const fn fixed(name: &'static str, net: i64) -> Outcome {
        Outcome { name, net: Some(net) }
    }

    /// Returns an outcome whose net varies.
    pub const fn varied(name: &'static str) -> Outcome {
        Outcome { name, net: None }
    }
}

/// Second moments over shoes of one line's net *x* and bets *y*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moments {
    /// Σ x².
    pub net_net: i128,
    /// Σ x y.
    pub net_bets: i128,
    /// Σ y².
    pub bets_bets: i128,
}

/// Sums over shoes of products across two lines, each with net *x* and bets *y*. The standard error
/// of the difference of the lines is computed from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrossMoments {
    /// Indices of the two lines in the tally.
    pub lines: [usize; 2],
    /// Net units in one bet of each.
    pub units: [i64; 2],
    /// Σ x₁ x₂.
    pub net_net: i128,
    /// Σ x₁ y₂.
    pub net_bets: i128,
    /// Σ y₁ x₂.
    pub bets_net: i128,
    /// Σ y₁ y₂.
    pub bets_bets: i128,
    /// Shoes in which the net or the bets of the two lines differ.
    pub differing: u64,
    /// Σ d², where d is the difference of the lines' mean nets in a shoe, in 4096ths of a bet.
    pub squares: i128,
    /// Σ d⁴.
    pub fourths: i128,
}

/// Differences within a shoe are rounded to this fraction of a bet.
const PARTS: f64 = 4096.0;

impl CrossMoments {
    fn end_shoe(&mut self, lines: &[LineTally]) {
        let [first, second] = self.lines.map(|line| {
            let (net, bets) = lines[line].open_shoe();
            (i128::from(net), i128::from(bets))
        });
        let units = self.units.map(i128::from);
        if first.1 != second.1 || first.0 * units[1] != second.0 * units[0] {
            self.differing += 1;
            let mean = |(net, bets): (i128, i128), unit: i64| {
                if bets == 0 { 0.0 } else { net as f64 / (unit as f64 * bets as f64) }
            };
            let difference = mean(second, self.units[1]) - mean(first, self.units[0]);
            #[allow(clippy::cast_possible_truncation)] // nets are a few bets
            let parts = (PARTS * difference).round() as i128;
            self.squares += parts.pow(2);
            self.fourths += parts.pow(4);
        }
        self.net_net += first.0 * second.0;
        self.net_bets += first.0 * second.1;
        self.bets_net += first.1 * second.0;
        self.bets_bets += first.1 * second.1;
    }
}

/// The counts of one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineTally {
    /// Count of each outcome with a fixed net, in the order of [`Line::outcomes`]; outcomes whose
    /// net varies are counted in `varied`.
    pub fixed: Vec<u64>,
    /// Count of each (outcome, net) whose net varies.
    #[serde(with = "stored::cells")]
    pub varied: BTreeMap<(usize, i64), u64>,
    /// Bets made: initial bets of a main line, offers of an optional one.
    pub bets: u64,
    /// Σ net, in units.
    pub net: i128,
    /// Σ amount wagered, doubles and splits included, in units.
    pub wagered: i128,
    /// Second moments of the shoes that have ended.
    pub moments: Moments,
    #[serde(skip)]
    shoe_net: i64,
    #[serde(skip)]
    shoe_bets: i64,
}

impl LineTally {
    fn new(line: &Line) -> LineTally {
        LineTally { fixed: vec![0; line.outcomes.len()], ..LineTally::default() }
    }

    /// Returns how often each net occurred, in units.
    pub fn nets(&self, line: &Line) -> BTreeMap<i64, u64> {
        let fixed = line.outcomes.iter().zip(&self.fixed);
        let fixed = fixed.filter_map(|(outcome, count)| Some((outcome.net?, *count)));
        let varied = self.varied.iter().map(|((_, net), count)| (*net, *count));
        let mut nets = BTreeMap::new();
        for (net, count) in fixed.chain(varied).filter(|(_, count)| *count > 0) {
            *nets.entry(net).or_default() += count;
        }
        nets
    }

    /// Counts one bet: the index of its outcome, and its net and wager in units.
    #[inline]
    pub fn count(&mut self, outcome: usize, net: i64, wagered: i64) {
        self.fixed[outcome] += 1;
        self.add(net, wagered, 1);
    }

    /// Counts one bet whose outcome has a varying net.
    pub fn count_varied(&mut self, outcome: usize, net: i64, wagered: i64) {
        *self.varied.entry((outcome, net)).or_default() += 1;
        self.add(net, wagered, 1);
    }

    /// Counts a stake of `bets` bets on one hand as that many bets with the same outcome. `net` and
    /// `wagered` are totals; where the net does not divide evenly, some bets net one unit more.
    ///
    /// # Panics
    /// If `bets` is not positive.
    pub(crate) fn count_bets(&mut self, outcome: usize, net: i64, wagered: i64, bets: i64) {
        let (each, odd) = (net.div_euclid(bets), net.rem_euclid(bets));
        for (net, times) in [(each, bets - odd), (each + 1, odd)] {
            if times > 0 {
                *self.varied.entry((outcome, net)).or_default() += times.unsigned_abs();
            }
        }
        self.add(net, wagered, bets);
    }

    /// Adds the total net and wager of `bets` bets.
    #[inline]
    fn add(&mut self, net: i64, wagered: i64, bets: i64) {
        self.bets += bets.unsigned_abs();
        self.net += i128::from(net);
        self.wagered += i128::from(wagered);
        self.shoe_net += net;
        self.shoe_bets += bets;
    }

    /// Counts `times` bets with the same outcome. Their sums per shoe are added separately, by
    /// [`Tally::close_shoe`].
    pub(crate) fn count_times(&mut self, outcome: usize, varied: bool, net: i64, wagered: i64, times: u64) {
        if varied {
            *self.varied.entry((outcome, net)).or_default() += times;
        } else {
            self.fixed[outcome] += times;
        }
        self.bets += times;
        self.net += i128::from(net) * i128::from(times);
        self.wagered += i128::from(wagered) * i128::from(times);
    }

    /// Returns net and bets of the shoe that is not yet ended.
    pub(crate) fn open_shoe(&self) -> (i64, i64) {
        (self.shoe_net, self.shoe_bets)
    }

    fn end_shoe(&mut self) {
        self.close(self.shoe_net, self.shoe_bets);
        (self.shoe_net, self.shoe_bets) = (0, 0);
    }

    /// Adds net and bets of a shoe to the moments.
    pub(crate) fn close(&mut self, net: i64, bets: i64) {
        let (net, bets) = (i128::from(net), i128::from(bets));
        self.moments.net_net += net * net;
        self.moments.net_bets += net * bets;
        self.moments.bets_bets += bets * bets;
    }
}

/// The counts of a run, or of part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Rounds played to the end.
    pub rounds: u64,
    /// Void rounds: the cards ran out and the bets were returned. They are counted nowhere else.
    pub void_rounds: u64,
    /// Shoes, or sessions where there is no shoe to finish.
    pub shoes: u64,
    /// One tally per line, in the order of the lines.
    pub lines: Vec<LineTally>,
    /// One entry per pair of lines of the same name.
    pub crossed: Vec<CrossMoments>,
    /// The sums of the control variate, where the run has one.
    pub control: Option<ControlTally>,
}

impl Tally {
    /// Returns an empty tally of these lines. Two lines of the same name are the same bet at two
    /// tables dealt from the same shoes; the tally keeps their cross moments.
    pub fn new(lines: &[Line]) -> Tally {
        let crossed = lines.iter().enumerate().filter_map(|(second, line)| {
            let first = lines[..second].iter().position(|other| other.name == line.name)?;
            let units = [lines[first].unit, line.unit];
            Some(CrossMoments { lines: [first, second], units, ..CrossMoments::default() })
        });
        let crossed = crossed.collect();
        let lines = lines.iter().map(LineTally::new).collect();
        Tally { lines, crossed, ..Tally::default() }
    }

    /// Returns this tally with empty sums of a control variate if `controlled`.
    pub fn with_control(mut self, controlled: bool) -> Tally {
        self.control = controlled.then(|| ControlTally::new(self.lines.len(), self.crossed.len()));
        self
    }

    /// Ends a shoe: adds its sums to the moments as one sample.
    pub fn end_shoe(&mut self) {
        self.shoes += 1;
        for crossed in &mut self.crossed {
            crossed.end_shoe(&self.lines);
        }
        self.lines.iter_mut().for_each(LineTally::end_shoe);
    }

    /// Ends a shoe whose bets were counted by [`LineTally::count_times`]. `sums` holds (net, bets)
    /// of every line.
    pub(crate) fn close_shoe(&mut self, sums: impl Iterator<Item = (i64, i64)>) {
        self.shoes += 1;
        for (line, (net, bets)) in self.lines.iter_mut().zip(sums) {
            line.close(net, bets);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit_tests::{fixed_line, tally_of, varied_line};

    /// The sums of a long run in the largest unit exceed 64 bits.
    #[test]
    fn sums_of_long_runs_do_not_overflow() {
        let lines = [fixed_line(&[("win", 2)])];
        let (mut block, mut whole) = (Tally::new(&lines), Tally::new(&lines));
        let (net, times) = (400_000_000_000, 30_000_000);
        block.lines[0].count_times(0, false, net, net, times);
        for _ in 0..4 {
            whole.merge(&block);
        }
        let sum = 4 * i128::from(net) * i128::from(times);
        assert!(sum > i64::MAX.into());
        assert_eq!((whole.lines[0].net, whole.lines[0].wagered, whole.lines[0].bets), (sum, sum, 4 * times));
    }

    /// A stake of several bets counts as that many bets with the same outcome. A net that does not
    /// divide evenly is not rounded.
    #[test]
    fn a_stake_counts_as_its_bets() {
        let lines = [varied_line(2)];
        let mut staked = Tally::new(&lines);
        staked.lines[0].count_bets(0, -9, 6, 3);
        staked.lines[0].count_bets(0, -7, 6, 3);
        staked.end_shoe();
        assert_eq!(staked, tally_of(&lines, &[[&[-3, -3, -3, -3, -2, -2]]]));
    }
}
