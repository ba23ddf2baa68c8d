//! The least value that a walk reaches, by the Wiener-Hopf factorization of its steps.
//!
//! Let φ be the transform of a step. Up to a time with geometric probabilities, the least value has the transform exp L,
//! divided by its sum, where L are the terms for falls of −ln(1 − zφ) (F. Spitzer, *Trans. Amer. Math. Soc.* 82, 1956,
//! 323–339; W. Feller, *An Introduction to Probability Theory and Its Applications* II, 2nd ed., 1971, XVIII.3). Terms are
//! separated by the fast Fourier transform. The module knows walks on whole cells, which start at 0. It does not know bets
//! or bankrolls.

#![allow(clippy::cast_possible_wrap)] // lengths of lists that fit into memory

use crate::workers;
use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};
use std::f64::consts::{LN_10, PI};
use std::sync::Arc;

/// The most cells of a transform, and the most of all transforms of one inversion.
const MOST_CELLS: usize = 1 << 23;
const MOST_WORK: usize = 1 << 27;

/// The greatest term of a logarithm that may lie in the half of a transform between falls and rises, where one becomes the
/// other.
const BETWEEN: f64 = 1e-13;

/// Angles matter where φⁿ is at least its greatest value divided by this power of ten.
const ANGLES: f64 = 16.0;

/// Up to this size, 1 − φ is computed as a sum of differences.
const NEAR: f64 = 1e-2;

/// Half the number of points, beyond the last one that matters, over which the weights of an inversion fall to 0.
const FADING: usize = 24;

/// An inversion finds P(n) + 10^-d P(3n) + 10^-2d P(5n) + …, with this d.
const DIGITS: f64 = 11.0;

/// The groups in which the points of an inversion are added.
const GROUPS: usize = 16;

/// The steps of a walk under a change of measure: each has its probability times e^(s · fall).
struct Tilted {
    /// 1 − φ at each angle, with the transform φ of a step, where u = e^(−iθ) is that of a fall of one cell.
    rest: Vec<Complex<f64>>,
    forward: Arc<dyn Fft<f64>>,
    inverse: Arc<dyn Fft<f64>>,
}

impl Tilted {
    fn new(steps: &[(i64, f64)], tilt: f64, length: usize) -> Tilted {
        let mut planner = FftPlanner::new();
        let (forward, inverse) = (planner.plan_fft_forward(length), planner.plan_fft_inverse(length));
        let tilted = steps.iter().map(|(rise, chance)| (-rise, chance * (-tilt * *rise as f64).exp()));
        let tilted: Vec<(i64, f64)> = tilted.collect();
        let mut rest = vec![Complex::default(); length];
        rest[0] = Complex::from(1.0);
        for (fall, chance) in &tilted {
            rest[usize::try_from(fall.rem_euclid(length as i64)).expect("below the length")] -= chance;
        }
        forward.process(&mut rest);
        // Where the angle is small, 1 − φ keeps its digits only as a sum of differences.
        let sum = steps.iter().map(|(rise, chance)| chance * -(-tilt * *rise as f64).exp_m1()).sum::<f64>();
        for at in 0..length / 2 {
            let turn = 2.0 * PI * at as f64 / length as f64;
            let part = |(fall, chance): &(i64, f64)| {
                let angle = turn * *fall as f64;
                chance * Complex::new(2.0 * (angle / 2.0).sin().powi(2), angle.sin())
            };
            let near = Complex::from(sum) + tilted.iter().map(part).sum::<Complex<f64>>();
            rest[at] = near;
            rest[(length - at) % length] = near.conj();
            if near.norm() > NEAR {
                break;
            }
        }
        Tilted { rest, forward, inverse }
    }

    /// Separates the terms for falls of the logarithm of a transform and returns their sum weighted by e^(−`tilt` · fall), and
    /// the coefficients of exp of them, from that of no fall to the deepest; `None` if falls and rises overlap.
    fn falls(
        &self,
        mut logarithm: Vec<Complex<f64>>,
        tilt: f64,
    ) -> Option<(Complex<f64>, Vec<Complex<f64>>)> {
        let (length, half) = (logarithm.len(), logarithm.len() / 2);
        let scale = 1.0 / length as f64;
        self.inverse.process(&mut logarithm);
        let between = &logarithm[half / 2..length - half / 2];
        if between.iter().any(|term| term.norm() * scale > BETWEEN) {
            return None;
        }
        let terms = logarithm[1..half].iter_mut().rev();
        let sum = terms.fold(Complex::default(), |sum: Complex<f64>, term| {
            *term *= scale;
            (sum + *term) * (-tilt).exp()
        });
        logarithm[0] = Complex::default();
        logarithm[half..].fill(Complex::default());
        self.forward.process(&mut logarithm);
        for value in &mut logarithm {
            *value = value.exp() * scale;
        }
        self.inverse.process(&mut logarithm);
        logarithm.truncate(half);
        Some((sum, logarithm))
    }
}

/// Returns the least length of a transform, a power of two, that holds falls and rises of `reach` cells.
fn length_for(reach: usize) -> Option<usize> {
    reach.checked_mul(4)?.checked_next_power_of_two().map(|length| length.max(64))
}

/// The probabilities that a walk with an upward drift ever falls by a number of cells.
pub(super) struct Ever {
    /// e^(r · fall) times the probability of each least value, divided by the part that decreases by e^(−r) a cell.
    weights: Vec<f64>,
    exponent: f64,
}

impl Ever {
    /// Factorizes a walk whose steps have no common divisor, with the `exponent` r > 0 a cell for which E e^(−r X) = 1; `None`
    /// if a transform would be too long.
    ///
    /// Under the measure with e^(r · fall), 1 − φ is 0 for u = 1 and u = e^(−r). It is divided by (1 − u)(1 − e^(−r) ÷ u), so
    /// that the length of the transform depends on the steps and not on the drift.
    pub(super) fn new(steps: &[(i64, f64)], exponent: f64) -> Option<Ever> {
        let reach = steps.iter().map(|(step, _)| step.unsigned_abs()).max()?;
        let mut length = length_for(usize::try_from(reach).ok()?)?;
        let drift =
            steps.iter().map(|(step, chance)| -(*step as f64) * chance * (-exponent * *step as f64).exp());
        let first = (drift.sum::<f64>() / -(-exponent).exp_m1()).ln();
        let one = Complex::from(1.0);
        while length <= MOST_CELLS {
            let walk = Tilted::new(steps, exponent, length);
            let value = |(at, rest): (usize, &Complex<f64>)| {
                let u = Complex::cis(-2.0 * PI * at as f64 / length as f64);
                (one - u).ln() + (one - (-exponent).exp() / u).ln() - rest.ln()
            };
            let mut logarithm: Vec<Complex<f64>> = walk.rest.iter().enumerate().map(value).collect();
            logarithm[0] = Complex::from(-first);
            if let Some((_, falls)) = walk.falls(logarithm, exponent) {
                return Some(Ever { weights: falls.iter().map(|fall| fall.re).collect(), exponent });
            }
            length *= 2;
        }
        None
    }

    /// Returns the probability of a fall of at least `depth` cells.
    pub(super) fn falls(&self, depth: usize) -> f64 {
        let sum = |depth: usize| {
            let weights = self.weights.iter().enumerate();
            let part = |(fall, weight): (usize, &f64)| {
                weight * (-self.exponent * fall.saturating_sub(depth) as f64).exp()
            };
            weights.map(part).sum::<f64>()
        };
        (-self.exponent * depth as f64).exp() * sum(depth) / sum(0)
    }
}

/// Returns the probabilities that a walk falls by at least 1 … `deepest` cells within `rounds` steps, with an absolute error
/// of about 10^-10 e^(−`tilt` · cells); `None` if that takes too long.
///
/// Σ zⁿ P(n) is a sum of coefficients of exp L divided by 1 − z. Its values on a circle give P(n) (J. Abate and W. Whitt,
/// *Operations Research Letters* 12, 1992, 245–251). The points of the circle have alternating signs and cancel where the
/// sum is smooth, away from the angles of φ. Only points at those angles are added, and the next ones with falling weights.
///
/// `tilt` is the exponent of a change of measure after which the probabilities of a step add up to at most 1.
pub(super) fn within(steps: &[(i64, f64)], tilt: f64, deepest: usize, rounds: u64) -> Option<Vec<f64>> {
    let n = usize::try_from(rounds).ok()?;
    let reach = steps.iter().map(|(step, _)| step.unsigned_abs()).max()?;
    let mut length = length_for(deepest.max(usize::try_from(reach).ok()?))?;
    let logarithm = -DIGITS * LN_10 / (2.0 * n as f64);
    let radius = logarithm.exp();
    let values = |walk: &Tilted, at: usize| {
        // 1 − z, and 1 − zφ = (1 − z) + z (1 − φ).
        let angle = PI * at as f64 / n as f64;
        let from_one = Complex::new(
            -logarithm.exp_m1() + 2.0 * radius * (angle / 2.0).sin().powi(2),
            -radius * angle.sin(),
        );
        let z = Complex::from_polar(radius, angle);
        let logarithm = walk.rest.iter().map(|rest| -(from_one + z * rest).ln()).collect();
        walk.falls(logarithm, tilt).map(|(sum, falls)| ((-sum).exp() / from_one, falls))
    };
    let (walk, points) = loop {
        if length > MOST_CELLS {
            return None;
        }
        let walk = Tilted::new(steps, tilt, length);
        let steps = || walk.rest.iter().map(|rest| Complex::from(1.0) - rest);
        let least =
            steps().fold(0.0, |most, step| step.norm().max(most)) * (-ANGLES * LN_10 / n as f64).exp();
        let angles = steps().filter(|step| step.norm() > least).map(|step| step.arg().abs());
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most n
        let needed = (angles.fold(0.0, f64::max) * n as f64 / PI).ceil() as usize;
        let points = n.min(needed + 2 * FADING);
        if points.saturating_mul(length) > MOST_WORK {
            return None;
        }
        if values(&walk, 0).is_some() {
            break (walk, points);
        }
        length *= 2;
    };
    // Sums of a bell-shaped curve fall from 1 to 0, smoothly to the last digit, which a library's erfc does not.
    let bell = |at: usize| (-((at as f64 / FADING as f64 - 1.0) * 5.5).powi(2)).exp();
    let after = |first: usize| (first..=2 * FADING).map(bell).sum::<f64>();
    let weight = |at: usize| {
        let sign = if at.is_multiple_of(2) { 1.0 } else { -1.0 };
        let end = if at == 0 || at == n { 0.5 } else { 1.0 };
        let faded = (at + 2 * FADING).saturating_sub(points);
        sign * end * if points == n { 1.0 } else { after(faded) / after(0) }
    };
    // Groups have fixed members, so that sums do not depend on the number of threads.
    let group = |first: &usize| {
        let mut sums = vec![0.0; deepest];
        for at in (*first..=points).step_by(GROUPS) {
            let (factor, falls) = values(&walk, at)?;
            let factor = factor * weight(at);
            let mut deeper = Complex::default();
            for depth in (1..falls.len()).rev() {
                deeper = deeper * (-tilt).exp() + falls[depth];
                if let Some(sum) = sums.get_mut(depth - 1) {
                    *sum += (factor * deeper).re;
                }
            }
        }
        Some(sums)
    };
    let firsts: Vec<usize> = (0..GROUPS).collect();
    let groups = workers::map(workers::available(), &firsts, group);
    let groups = groups.into_iter().collect::<Option<Vec<Vec<f64>>>>()?;
    let scale = (DIGITS * LN_10 / 2.0).exp() / n as f64;
    let risk = |depth: usize| {
        let sum: f64 = groups.iter().map(|sums| sums[depth - 1]).sum();
        (sum * scale * (-tilt * depth as f64).exp()).clamp(0.0, 1.0)
    };
    Some((1..=deepest).map(risk).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::risk::{Distribution, ruin::exponent};

    /// Walks with an exponent of a change of measure: one with rare deep falls, one that falls in the mean, and two that reach
    /// a cell only after certain numbers of steps.
    fn walks() -> [(Vec<(i64, f64)>, f64); 4] {
        let far = vec![(-500, 0.0001), (-40, 0.001), (-10, 0.02), (0, 0.2), (1, 0.7789)];
        let falling = vec![(-3, 0.3), (-1, 0.3), (0, 0.1), (5, 0.2), (40, 0.1 / 40.0), (1, 0.1 - 0.1 / 40.0)];
        let even = vec![(-1, 0.49), (1, 0.51)];
        let in_turns = vec![(-40, 0.02), (1, 0.98)];
        [(far, 0.002), (falling, 0.0), (even, 0.03), (in_turns, 0.0)]
    }

    /// Returns the probabilities of falls of at least 1 … `deepest` cells within `rounds` steps, followed cell
    /// by cell.
    fn by_paths(steps: &[(i64, f64)], deepest: usize, rounds: u64) -> Vec<f64> {
        let fall = |depth: usize| {
            let mut now = std::collections::BTreeMap::from([(depth as i64, 1.0)]);
            let mut ruined = 0.0;
            for _ in 0..rounds {
                let mut next = std::collections::BTreeMap::new();
                for (at, chance) in now.iter().filter(|(_, chance)| **chance > 1e-18) {
                    for (step, part) in steps {
                        if at + step <= 0 {
                            ruined += chance * part;
                        } else {
                            *next.entry(at + step).or_insert(0.0) += chance * part;
                        }
                    }
                }
                now = next;
            }
            ruined
        };
        (1..=deepest).step_by(deepest / 3).map(fall).collect()
    }

    /// The factorization has the probabilities of all paths, with and without a change of measure, where all points of the
    /// circle are added and where those at the angles of a step are.
    #[test]
    fn falls_within_some_rounds_are_those_of_all_paths() {
        for (steps, tilt) in walks() {
            for (rounds, deepest) in [(1, 3), (7, 30), (60, 90), (200, 300)] {
                let expected = by_paths(&steps, deepest, rounds);
                for tilt in [0.0, tilt] {
                    let found = within(&steps, tilt, deepest, rounds).expect("the work of a second");
                    for (found, expected) in found.iter().step_by(deepest / 3).zip(&expected) {
                        let off = (found - expected).abs();
                        assert!(off < 1e-10, "{steps:?} {tilt} {rounds}: {found} {expected}");
                    }
                }
            }
        }
    }

    /// The probabilities before a step are the mean of those after it, ψ(b) = Σ p(x) ψ(b + x), and below Lundberg's bound.
    #[test]
    fn falls_at_any_time_solve_their_equation() {
        for (steps, _) in walks() {
            let bet = Distribution::new(1, steps.iter().copied(), 0.0).unwrap();
            let Some(r) = exponent(&bet) else { continue };
            let ever = Ever::new(&steps, r).unwrap();
            for depth in [1, 2, 17, 500, 3000] {
                let after = |(step, chance): &(i64, f64)| {
                    chance
                        * usize::try_from(depth + step)
                            .map_or(1.0, |depth| if depth == 0 { 1.0 } else { ever.falls(depth) })
                };
                let next: f64 = steps.iter().map(after).sum();
                let own = ever.falls(usize::try_from(depth).unwrap());
                assert!((next / own - 1.0).abs() < 1e-10, "{steps:?} {depth}: {own} {next}");
                let bound = (-r * depth as f64).exp() * (1.0 + 1e-9);
                assert!(own <= bound, "{steps:?} {depth}: {own} is beyond Lundberg's bound {bound}");
            }
        }
    }
}
