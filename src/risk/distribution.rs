//! The probability distribution of a net that is a whole number of cells, and its
//! n-fold convolution.

#![allow(clippy::cast_possible_wrap)] // lengths of lists that fit into memory

use realfft::RealFftPlanner;
use serde::Serialize;
use std::collections::BTreeMap;

/// Mass that a window may leave outside it. It is folded into the window by the circular
/// convolution, and is part of [`Distribution::error`].
const OUTSIDE: f64 = 1e-13;

/// The largest array of a convolution, in cells: 2^26.
const MOST_CELLS: usize = 1 << 26;

/// The distribution of the net of a bet, or of the sum of the nets of several bets.
///
/// Nets are whole numbers of *cells*; [`Distribution::unit`] cells are one initial bet. All
/// functions state money in initial bets, from the player's side: a positive net is won by
/// the player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Distribution {
    unit: i64,
    first: i64,
    probabilities: Vec<f64>,
    error: f64,
}

/// Why nets have no distribution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DistributionError {
    /// No net has a probability.
    #[error("the bet has no possible net")]
    Empty,
    /// The probabilities do not add to 1.
    #[error("the probabilities add to {0}, not to 1")]
    Sum(f64),
    /// The nets need more cells than a convolution can hold.
    #[error("the nets need {0} cells; at most 67108864 are followed")]
    TooLarge(u64),
}

impl Distribution {
    /// Creates the distribution of a bet from the probability of each net in units; `unit`
    /// units are one bet. `error` bounds the sum of the absolute errors of the
    /// probabilities.
    ///
    /// # Errors
    /// There is no net, the probabilities do not add to 1 within 10^-9 plus `error`, or the
    /// nets lie too far apart.
    pub fn new(
        unit: i64,
        nets: impl IntoIterator<Item = (i64, f64)>,
        error: f64,
    ) -> Result<Distribution, DistributionError> {
        let mut cells: BTreeMap<i64, f64> = BTreeMap::new();
        for (net, probability) in nets.into_iter().filter(|(_, probability)| *probability > 0.0) {
            *cells.entry(net).or_default() += probability;
        }
        let (Some((low, _)), Some((high, _))) = (cells.first_key_value(), cells.last_key_value()) else {
            return Err(DistributionError::Empty);
        };
        let sum: f64 = cells.values().sum();
        if (sum - 1.0).abs() > 1e-9 + error {
            return Err(DistributionError::Sum(sum));
        }
        // The largest cell that divides the bet and every net.
        let cell = cells.keys().fold(unit, |cell, net| gcd(cell, *net));
        let (first, last) = (low / cell, high / cell);
        let size = first.abs_diff(last) + 1;
        let length = usize::try_from(size).ok().filter(|size| *size <= MOST_CELLS);
        let mut probabilities = vec![0.0; length.ok_or(DistributionError::TooLarge(size))?];
        for (net, probability) in cells {
            let at = usize::try_from(net / cell - first).expect("the first cell is the least");
            probabilities[at] = probability / sum;
        }
        Ok(Distribution { unit: unit / cell, first, probabilities, error })
    }

    /// Creates the distribution from counts of each net in units, such as a simulation's.
    /// Its [`error`](Distribution::error) is 0: the sampling error is not part of it.
    ///
    /// # Errors
    /// As [`Distribution::new`].
    pub fn of_counts(
        unit: i64,
        counts: impl IntoIterator<Item = (i64, u64)>,
    ) -> Result<Distribution, DistributionError> {
        let counts: Vec<(i64, u64)> = counts.into_iter().collect();
        let all = counts.iter().map(|(_, count)| *count as f64).sum::<f64>();
        Distribution::new(unit, counts.into_iter().map(|(net, count)| (net, count as f64 / all)), 0.0)
    }

    /// Returns the number of cells in one initial bet.
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// Returns a bound on the sum of the absolute errors of all probabilities: that of the
    /// bet's own probabilities, and of the convolution.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// Returns each net in bets with its probability, in ascending order; nets of
    /// probability 0 are left out.
    pub fn nets(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let cells = self.cells().filter(|(_, probability)| *probability > 0.0);
        cells.map(|(cell, probability)| (cell as f64 / self.unit as f64, probability))
    }

    /// Returns each net in cells with its probability.
    pub(super) fn cells(&self) -> impl Iterator<Item = (i64, f64)> + '_ {
        (self.first..).zip(self.probabilities.iter().copied())
    }

    /// Returns the mean net in bets: minus the house edge.
    pub fn mean(&self) -> f64 {
        self.nets().map(|(net, probability)| probability * net).sum()
    }

    /// Returns the variance of the net, in bets squared.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.nets().map(|(net, probability)| probability * (net - mean).powi(2)).sum()
    }

    /// Returns the standard deviation of the net, in bets.
    pub fn standard_deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// Returns the least possible net, in bets.
    pub fn least(&self) -> f64 {
        self.nets().next().map_or(0.0, |(net, _)| net)
    }

    /// Returns the greatest possible net, in bets.
    pub fn greatest(&self) -> f64 {
        self.nets().last().map_or(0.0, |(net, _)| net)
    }

    fn sum_where(&self, holds: impl Fn(i64) -> bool) -> f64 {
        self.cells().filter(|(cell, _)| holds(*cell)).map(|(_, probability)| probability).sum()
    }

    /// Returns the probability that the player is ahead: the net is above 0.
    pub fn ahead(&self) -> f64 {
        self.sum_where(|cell| cell > 0)
    }

    /// Returns the probability that the player is even: the net is 0.
    pub fn even(&self) -> f64 {
        self.sum_where(|cell| cell == 0)
    }

    /// Returns the probability that the player is behind: the net is below 0.
    pub fn behind(&self) -> f64 {
        self.sum_where(|cell| cell < 0)
    }

    /// Returns the probability that the net is at most `net` bets.
    pub fn at_most(&self, net: f64) -> f64 {
        let limit = net * self.unit as f64 + 1e-9;
        self.sum_where(|cell| cell as f64 <= limit)
    }

    /// Returns the probability that the net is at least `net` bets.
    pub fn at_least(&self, net: f64) -> f64 {
        let limit = net * self.unit as f64 - 1e-9;
        self.sum_where(|cell| cell as f64 >= limit)
    }

    /// Returns the least net in bets that the player's net does not exceed with at least this
    /// probability: the 0.05-quantile is exceeded in 95 % of cases.
    pub fn quantile(&self, probability: f64) -> f64 {
        let mut sum = 0.0;
        for (cell, chance) in self.cells() {
            sum += chance;
            // The sum of all probabilities may lack a few last digits.
            if sum >= probability - 1e-13 && chance > 0.0 {
                return cell as f64 / self.unit as f64;
            }
        }
        self.greatest()
    }

    /// Returns the mean of the player's loss, in bets, where a net above 0 is a loss of 0:
    /// E max(0, −net).
    pub fn expected_loss(&self) -> f64 {
        self.nets().map(|(net, probability)| probability * (-net).max(0.0)).sum()
    }

    /// Returns the mean net, in bets, of the worst `share` of cases (expected shortfall):
    /// with 0.05 the mean of the worst 5 %. A net on the border counts with the part of its
    /// probability that belongs to the share.
    pub fn worst(&self, share: f64) -> f64 {
        let (mut left, mut sum) = (share, 0.0);
        for (net, probability) in self.nets() {
            let part = probability.min(left);
            sum += part * net;
            left -= part;
            if left <= 0.0 {
                break;
            }
        }
        sum / (share - left.max(0.0))
    }

    /// Returns the distribution with the two sides exchanged: the net of the bank.
    pub fn reversed(&self) -> Distribution {
        let last = self.first + self.probabilities.len() as i64 - 1;
        let probabilities = self.probabilities.iter().rev().copied().collect();
        Distribution { first: -last, probabilities, ..*self }
    }

    /// Returns the distribution of the sum of `rounds` independent nets with this
    /// distribution, by the fast Fourier transform: the characteristic function to the power
    /// of `rounds`.
    ///
    /// Where all possible sums need more cells than have a probability worth storing, only a
    /// window is computed. Chernoff's bound P(S ≥ a) ≤ min E[e^(t S)] e^(−t a) bounds what lies
    /// outside it by 10^-13, which the circular convolution folds into the window. By rounding,
    /// a value of the transform has a relative error of about ε (`rounds` + log₂ L), where ε is
    /// 2.2·10^-16 and L the number of cells (N. Higham, *Accuracy and Stability of Numerical
    /// Algorithms*, 2nd ed., 2002, theorem 24.2; the power multiplies relative errors by
    /// `rounds`). By Parseval's theorem and Cauchy's inequality the absolute errors of the
    /// probabilities add up to at most √L ‖p‖₂ times that. [`Distribution::error`] contains
    /// both bounds, and `rounds` times the error of the given distribution.
    ///
    /// # Errors
    /// The window has more than 2^26 cells.
    pub fn after(&self, rounds: u64) -> Result<Distribution, DistributionError> {
        if rounds == 0 {
            return Distribution::new(self.unit, [(0, 1.0)], 0.0);
        }
        if rounds == 1 {
            return Ok(self.clone());
        }
        let n = rounds as f64;
        let span = self.probabilities.len() - 1;
        let (low, high) = self.window(rounds);
        let size = high.abs_diff(low) + 1;
        let full = u128::from(span as u64) * u128::from(rounds) + 1;
        let windowed = u128::from(size) < full;
        let cells = usize::try_from(size).ok().filter(|size| *size <= MOST_CELLS);
        let length = cells.ok_or(DistributionError::TooLarge(size))?.max(2).next_power_of_two();
        // Cell i of the circular array holds all sums that are i modulo its length.
        let mut circle = vec![0.0; length];
        let place = |cell: i128| usize::try_from(cell.rem_euclid(length as i128)).expect("below the length");
        for (cell, probability) in self.cells() {
            circle[place(cell.into())] += probability;
        }
        let mut planner = RealFftPlanner::<f64>::new();
        let forward = planner.plan_fft_forward(length);
        let mut spectrum = forward.make_output_vec();
        forward.process(&mut circle, &mut spectrum).expect("both have the plan's length");
        for value in &mut spectrum {
            // |value| is at most 1; the argument is reduced before it is multiplied.
            let (size, angle) = (value.norm(), value.arg());
            let size = if size > 0.0 { (n * size.ln()).exp() } else { 0.0 };
            let angle = turned(angle, rounds);
            value.re = size * angle.cos();
            value.im = size * angle.sin();
        }
        // A real transform has no imaginary part at both ends of the spectrum.
        spectrum[0].im = 0.0;
        if let Some(last) = spectrum.last_mut() {
            last.im = 0.0;
        }
        let inverse = planner.plan_fft_inverse(length);
        inverse.process(&mut spectrum, &mut circle).expect("both have the plan's length");
        let scale = 1.0 / length as f64;
        let probabilities: Vec<f64> = (low..=high)
            .map(|cell| {
                let chance = circle[place(cell.into())] * scale;
                if chance > f64::EPSILON { chance } else { 0.0 }
            })
            .collect();
        let sum: f64 = probabilities.iter().sum();
        let probabilities: Vec<f64> = probabilities.into_iter().map(|chance| chance / sum).collect();
        let dropped = (1.0 - sum).abs();
        let norm = probabilities.iter().map(|chance| chance * chance).sum::<f64>().sqrt();
        let rounding = f64::EPSILON * (n + (length as f64).log2()) * (length as f64).sqrt() * norm;
        let outside = if windowed { 2.0 * OUTSIDE } else { 0.0 };
        let error = n * self.error + rounding + dropped + outside;
        Ok(Distribution { unit: self.unit, first: low, probabilities, error }.trimmed())
    }

    /// Removes cells of probability 0 at both ends.
    fn trimmed(mut self) -> Distribution {
        let last = self.probabilities.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
        self.probabilities.truncate(last + 1);
        let first = self.probabilities.iter().position(|chance| *chance > 0.0).unwrap_or(0);
        self.probabilities.drain(..first);
        self.first += first as i64;
        self
    }

    /// Returns the cells, first and last, outside which the sum of `rounds` nets lies with a
    /// probability of at most [`OUTSIDE`] on either side.
    fn window(&self, rounds: u64) -> (i64, i64) {
        let (least, greatest) = (self.first, self.first + self.probabilities.len() as i64 - 1);
        let all = |cell: i64| i128::from(cell) * i128::from(rounds);
        let (low, high) = (self.chernoff(rounds, -1.0), self.chernoff(rounds, 1.0));
        let inside = |limit: f64, edge: i128| -> i64 {
            #[allow(clippy::cast_possible_truncation)] // far below 2^63, and clamped
            let limit = limit.clamp(-9e17, 9e17) as i128;
            let cell = if edge < 0 { limit.max(edge) } else { limit.min(edge) };
            i64::try_from(cell).unwrap_or(i64::MAX)
        };
        let low = if least >= 0 { i64::try_from(all(least)).unwrap_or(0) } else { inside(low, all(least)) };
        let high = if greatest <= 0 {
            i64::try_from(all(greatest)).unwrap_or(0)
        } else {
            inside(high, all(greatest))
        };
        (low, high.max(low))
    }

    /// Returns the cell beyond which the sum lies with a probability of at most [`OUTSIDE`] by
    /// Chernoff's bound, on the side of `sign`: the least over t of
    /// (n K(t) − ln [`OUTSIDE`]) ÷ t, where K is the logarithm of the moment generating
    /// function.
    fn chernoff(&self, rounds: u64, sign: f64) -> f64 {
        let n = rounds as f64;
        let logarithm = |t: f64| {
            let most = self.cells().map(|(cell, _)| sign * t * cell as f64).fold(f64::MIN, f64::max);
            let cells = self.cells().filter(|(_, chance)| *chance > 0.0);
            most + cells
                .map(|(cell, chance)| chance * (sign * t * cell as f64 - most).exp())
                .sum::<f64>()
                .ln()
        };
        let bound = |t: f64| (n * logarithm(t) - OUTSIDE.ln()) / t;
        let deviation = self.standard_deviation() * self.unit as f64 * n.sqrt();
        // Every t gives a valid bound; a grid around the normal law's best t is enough.
        let normal = (-2.0 * OUTSIDE.ln()).sqrt() / deviation.max(1e-9);
        let bounds = (-24..=16).map(|power| bound(normal * 2_f64.powf(f64::from(power) / 4.0)));
        (sign * bounds.fold(f64::INFINITY, f64::min)).round() + sign
    }
}

/// Returns `rounds` times an angle, reduced to one turn without loss of digits by halving.
fn turned(angle: f64, rounds: u64) -> f64 {
    let turn = std::f64::consts::TAU;
    let (mut power, mut left, mut sum) = (angle, rounds, 0.0);
    while left > 0 {
        if left & 1 == 1 {
            sum = (sum + power) % turn;
        }
        power = (2.0 * power) % turn;
        left >>= 1;
    }
    sum
}

/// Returns the greatest common divisor, at least 1 for a positive first number.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::risk::sample as bet;

    /// Returns the probability of each sum of `rounds` nets in cells, by direct multiplication.
    fn direct(bet: &Distribution, rounds: u32) -> BTreeMap<i64, f64> {
        let mut sums = BTreeMap::from([(0, 1.0)]);
        for _ in 0..rounds {
            let mut more: BTreeMap<i64, f64> = BTreeMap::new();
            for (sum, chance) in sums {
                for (net, part) in bet.cells().filter(|(_, part)| *part > 0.0) {
                    *more.entry(sum + net).or_default() += chance * part;
                }
            }
            sums = more;
        }
        sums
    }

    /// The transform agrees with direct convolution in every cell.
    #[test]
    fn the_transform_is_the_direct_convolution() {
        for rounds in [2, 3, 17, 100, 400] {
            let (fast, direct) = (bet().after(rounds.into()).unwrap(), direct(&bet(), rounds));
            let fast: BTreeMap<i64, f64> = fast.cells().collect();
            let mut off = 0.0;
            for (cell, chance) in &direct {
                off += (chance - fast.get(cell).unwrap_or(&0.0)).abs();
            }
            assert!(off < bet().after(rounds.into()).unwrap().error() + 1e-12, "{rounds}: {off}");
            assert!(off < 1e-11, "{rounds}: {off}");
        }
    }

    /// A wide prize makes the window much smaller than the range of all sums.
    #[test]
    fn a_window_loses_nothing() {
        let nets = [(-2, 0.52), (2, 0.479_9), (200, 0.000_1)];
        let bet = Distribution::new(2, nets, 0.0).unwrap();
        let (fast, direct) = (bet.after(100).unwrap(), direct(&bet, 100));
        let all = direct.last_key_value().unwrap().0 - direct.first_key_value().unwrap().0 + 1;
        assert!(fast.probabilities.len() < usize::try_from(all).unwrap());
        let off: f64 = fast
            .cells()
            .map(|(cell, chance)| (chance - direct.get(&cell).copied().unwrap_or(0.0)).abs())
            .sum();
        assert!(off < 1e-11 && fast.error() < 1e-10, "{off} {}", fast.error());
    }

    #[test]
    fn moments_add_up() {
        let bet = bet();
        for rounds in [1_u32, 10, 1000, 10_000, 1_000_000] {
            let n = f64::from(rounds);
            let sum = bet.after(rounds.into()).unwrap();
            assert!((sum.mean() - n * bet.mean()).abs() < 1e-6 * n.sqrt(), "{rounds} {}", sum.mean());
            assert!((sum.variance() / (n * bet.variance()) - 1.0).abs() < 1e-8, "{rounds}");
            assert!((sum.ahead() + sum.even() + sum.behind() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn quantiles_and_losses() {
        let coin = Distribution::new(1, [(-1, 0.5), (1, 0.5)], 0.0).unwrap();
        let two = coin.after(2).unwrap();
        for (found, expected) in two.nets().zip([(-2.0, 0.25), (0.0, 0.5), (2.0, 0.25)]) {
            assert!(
                (found.0 - expected.0).abs() < 1e-15 && (found.1 - expected.1).abs() < 1e-14,
                "{found:?}"
            );
        }
        assert!((two.quantile(0.25) - -2.0).abs() < 1e-12 && (two.quantile(0.26)).abs() < 1e-12);
        assert!((two.quantile(1.0) - 2.0).abs() < 1e-12);
        assert!((two.expected_loss() - 0.5).abs() < 1e-12);
        assert!((two.worst(0.5) - -1.0).abs() < 1e-12);
        assert!((two.at_most(0.0) - 0.75).abs() < 1e-12 && (two.at_least(0.0) - 0.75).abs() < 1e-12);
        assert_eq!(coin.reversed().nets().collect::<Vec<_>>(), coin.nets().collect::<Vec<_>>());
        assert!((bet().reversed().mean() + bet().mean()).abs() < 1e-15);
    }

    #[test]
    fn wrong_probabilities_are_refused() {
        assert_eq!(Distribution::new(1, [], 0.0), Err(DistributionError::Empty));
        assert_eq!(Distribution::new(1, [(1, 0.5)], 0.0), Err(DistributionError::Sum(0.5)));
        let far = Distribution::new(1, [(0, 0.5), (1 << 40, 0.5)], 0.0);
        assert!(matches!(far, Err(DistributionError::TooLarge(_))));
    }
}
