//! Risk of ruin: a bankroll that changes by one net a round.
//!
//! A bankroll is *ruined* after the first round that leaves nothing or less. Nets are those of
//! the side whose bankroll it is; use [`Distribution::reversed`] for the bank.

#![allow(clippy::cast_possible_wrap, clippy::needless_range_loop)] // amounts are indices of lists that fit into memory

use super::Distribution;
use super::distribution::gcd;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

named! {
    /// How a risk of ruin was computed.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Method {
        /// The walk on the lattice of nets, followed round by round or solved as a linear system.
        Walk = "walk",
        /// The formula for Brownian motion with the same mean and variance.
        Diffusion = "diffusion",
    }
}

/// A risk of ruin and how it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Ruin {
    /// The probability.
    pub probability: f64,
    /// How it was computed.
    pub method: Method,
}

impl Ruin {
    /// Returns the risk, or that of ultimate ruin where this is known to be lower.
    pub fn at_most(self, ever: Ruin) -> Ruin {
        let least = self.probability.min(ever.probability);
        let probability = if ever.method == Method::Walk { least } else { self.probability };
        Ruin { probability, ..self }
    }
}

/// The most multiplications of a walk, which adds whole ranges of cells.
const MOST_STEPS: f64 = 1e10;

/// From this many times the greatest net on, the risk of ruin decreases by a constant factor a cell, to six digits and more.
const FAR: usize = 16;

/// The most multiplications of an elimination, and the most numbers that it keeps.
const MOST_WORK: f64 = 1e10;
const MOST_KEPT: f64 = 5e7;

/// Returns the probability of ruin within `n` rounds by the formula for Brownian motion:
/// Φ((−B − μn) ÷ (σ√n)) + e^(−2μB/σ²) Φ((−B + μn) ÷ (σ√n)), with the mean μ and the variance σ² of
/// a round. `bankroll` is in bets.
pub fn diffusion_within((mean, variance): (f64, f64), bankroll: f64, n: f64) -> f64 {
    let deviation = (variance * n).sqrt();
    let normal = Normal::standard();
    let direct = normal.cdf((-bankroll - mean * n) / deviation);
    let reflected = normal.cdf((-bankroll + mean * n) / deviation);
    if reflected == 0.0 {
        return direct;
    }
    (direct + (-2.0 * mean * bankroll / variance + reflected.ln()).exp()).clamp(0.0, 1.0)
}

/// Returns the probability of ultimate ruin by the formula for Brownian motion,
/// e^(−2μB/σ²), with the mean μ and the variance σ² of a round; 1 if the mean is not positive.
pub fn diffusion((mean, variance): (f64, f64), bankroll: f64) -> f64 {
    (-2.0 * mean * bankroll / variance).exp().min(1.0)
}

/// Returns the mean and the variance of a net.
fn moments(bet: &Distribution) -> (f64, f64) {
    (bet.mean(), bet.variance())
}

/// Returns the number of whole cells of a bankroll: ruin is a fall of at least that number of cells.
fn cells(bet: &Distribution, bankroll: f64) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive; huge ones saturate
    let cells = (bankroll * bet.unit() as f64 - 1e-9).ceil().max(0.0) as usize;
    cells
}

/// Returns the probability that a bankroll, in bets, is ruined within `rounds` rounds.
///
/// The walk is followed round by round: cell *i* holds the probability that the bankroll is *i*
/// cells and was never ruined. Bankrolls so high that ruin in the rounds left would need a fall
/// of more than ten standard deviations are counted as safe; their probability is below
/// 10^-20. Where that takes too long, the formula for Brownian motion is used.
pub fn within(bet: &Distribution, bankroll: f64, rounds: u64) -> Ruin {
    if bankroll <= 0.0 {
        return Ruin { probability: 1.0, method: Method::Walk };
    }
    let steps: Vec<(i64, f64)> = bet.cells().filter(|(_, chance)| *chance > 0.0).collect();
    let start = cells(bet, bankroll);
    let n = rounds as f64;
    let unit = bet.unit() as f64;
    let rise = steps.last().map_or(0, |(cell, _)| *cell).max(0) as f64;
    let fall = -steps.first().map_or(0, |(cell, _)| *cell).min(0) as f64;
    // The walk falls from here to 0 in all rounds only against ten standard deviations.
    let drift = (-bet.mean() * unit * n).max(0.0);
    let safe = (drift + 10.0 * bet.standard_deviation() * unit * n.sqrt() + 10.0 * fall).min(fall * n + 1.0);
    let top = (start as f64 + n * rise + 1.0).min(safe.max(start as f64 + 1.0));
    if top * steps.len() as f64 * n > MOST_STEPS {
        let probability = diffusion_within(moments(bet), bankroll, n);
        return Ruin { probability, method: Method::Diffusion };
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bounded by the work
    let top = top as usize;
    let (mut now, mut next) = (vec![0.0_f64; top + 1], vec![0.0_f64; top + 1]);
    now[start.min(top)] = 1.0;
    let mut ruined = 0.0;
    let (mut low, mut high) = (start.min(top), start.min(top));
    let cell = |at: i64| usize::try_from(at.max(0)).unwrap_or(usize::MAX).min(top + 1);
    for _ in 0..rounds {
        next.fill(0.0);
        let (mut least, mut most) = (top, 0);
        for (step, part) in &steps {
            // The cells from which the step leads to ruin, and those from which it leads to another cell.
            let from = cell(1 - step).clamp(low, high + 1);
            let end = cell(top as i64 + 1 - step).clamp(from, high + 1);
            ruined += part * now[low..from].iter().sum::<f64>();
            if from < end {
                let to = cell(from as i64 + step);
                let sums = next[to..to + end - from].iter_mut();
                sums.zip(&now[from..end]).for_each(|(sum, chance)| *sum += part * chance);
                (least, most) = (least.min(to), most.max(to + end - from - 1));
            }
        }
        std::mem::swap(&mut now, &mut next);
        if least > most {
            break;
        }
        (low, high) = (least, most);
    }
    Ruin { probability: ruined.min(1.0), method: Method::Walk }
}

/// Returns the exponent r > 0 with E[e^(−r X)] = 1 for a net X in bets (the adjustment
/// coefficient); `None` if the mean net is not positive or no net is negative.
///
/// Lundberg's inequality: the risk of ultimate ruin is at most e^(−r B) (W. Feller, *An
/// Introduction to Probability Theory and Its Applications* II, 2nd ed., 1971, XII.5).
pub fn exponent(bet: &Distribution) -> Option<f64> {
    if bet.mean() <= 0.0 || bet.least() >= 0.0 {
        return None;
    }
    let excess = |r: f64| bet.nets().map(|(net, chance)| chance * (-r * net).exp()).sum::<f64>() - 1.0;
    // The excess falls from 0, has one minimum, and rises: it is convex.
    let mut high = 2.0 * bet.mean() / bet.variance();
    while excess(high) <= 0.0 {
        high *= 2.0;
    }
    let mut low = high;
    while excess(low) > 0.0 {
        low /= 2.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { high = middle } else { low = middle }
    }
    Some(f64::midpoint(low, high))
}

/// Returns the probability that a bankroll, in bets, is ever ruined; 1 if the mean net is not
/// positive.
///
/// The probabilities ψ(b) of ruin from a bankroll of b cells solve ψ(b) = Σ p(x) ψ(b + x) with
/// ψ = 1 for b ≤ 0. Far from ruin ψ decreases by the factor e^(−r) a bet, r being the
/// [`exponent`]; this closes the linear system 200 times the greatest net above the bankroll. The system is banded and is
/// solved by elimination. Where that takes too long, the risk is that of a bankroll of 16 times the greatest net, decreased
/// by that factor; where that does too, the formula for Brownian motion is used.
pub fn ultimate(bet: &Distribution, bankroll: f64) -> Ruin {
    let walk = |probability| Ruin { probability, method: Method::Walk };
    if bankroll <= 0.0 || bet.mean() <= 0.0 && bet.variance() > 0.0 {
        return walk(1.0);
    }
    let Some(r) = exponent(bet) else { return walk(0.0) };
    let mut steps: Vec<(i64, f64)> = bet.cells().filter(|(_, chance)| *chance > 0.0).collect();
    // In cells of the lattice of the nets.
    let lattice = steps.iter().fold(0, |sum, (step, _)| gcd(sum, *step)).max(1);
    for (step, _) in &mut steps {
        *step /= lattice;
    }
    let unit = bet.unit() as f64 / lattice as f64;
    let start = cells(bet, bankroll).div_ceil(usize::try_from(lattice).expect("as far as a net"));
    if start == 0 {
        return walk(1.0);
    }
    let down = steps.first().map_or(0, |(cell, _)| *cell).min(0).unsigned_abs();
    let up = steps.last().map_or(0, |(cell, _)| *cell).max(0).unsigned_abs();
    let (Ok(down), Ok(up)) = (usize::try_from(down), usize::try_from(up)) else {
        return Ruin { probability: diffusion(moments(bet), bankroll), method: Method::Diffusion };
    };
    let reach = down.max(up).max(1);
    let sizes = [(start, 200), (start.min(reach.saturating_mul(FAR)), FAR)];
    let mut sizes =
        sizes.map(|(near, above)| (near, near.saturating_add(reach.saturating_mul(above)))).into_iter();
    let fits = |size: usize| {
        let kept = size as f64 * (up + 1) as f64;
        kept <= MOST_KEPT && kept * (down + 1) as f64 <= MOST_WORK
    };
    let Some((near, size)) = sizes.find(|(_, size)| fits(*size)) else {
        return Ruin { probability: diffusion(moments(bet), bankroll), method: Method::Diffusion };
    };
    let factor = (-r / unit).exp();
    let risk = banded(&steps, down, up, size, factor)[near - 1].clamp(0.0, 1.0);
    walk(risk * (-r * (start - near) as f64 / unit).exp())
}

/// Solves ψ(b) = Σ p(x) ψ(b + x) for b = 1 … `size`, with ψ = 1 at and below 0, and
/// ψ(b + 1) = `factor` ψ(b) above `size`.
fn banded(steps: &[(i64, f64)], down: usize, up: usize, size: usize, factor: f64) -> Vec<f64> {
    // By row, what elimination leaves: the coefficients from the diagonal on.
    let mut rows = vec![0.0_f64; size * (up + 1)];
    let mut right = vec![0.0_f64; size];
    // A row from `down` before the diagonal on.
    let mut row = vec![0.0_f64; down + up + 1];
    for b in 0..size {
        row.fill(0.0);
        row[down] = 1.0;
        for (step, chance) in steps {
            let to = b as i64 + step;
            if to < 0 {
                right[b] += chance;
            } else if let beyond @ 1.. = to - (size as i64 - 1) {
                // The last unknown stands for all above it.
                row[down + (size - 1 - b)] -= chance * factor.powf(beyond as f64);
            } else {
                row[usize::try_from(down as i64 + step).expect("within the band")] -= chance;
            }
        }
        // The matrix is diagonally dominant: elimination needs no exchange of rows.
        for pivot in b.saturating_sub(down)..b {
            let above = &rows[pivot * (up + 1)..(pivot + 1) * (up + 1)];
            let from = down - (b - pivot);
            let multiple = row[from] / above[0];
            if multiple != 0.0 {
                row[from..=from + up].iter_mut().zip(above).for_each(|(cell, of)| *cell -= multiple * of);
                right[b] -= multiple * right[pivot];
            }
        }
        rows[b * (up + 1)..(b + 1) * (up + 1)].copy_from_slice(&row[down..]);
    }
    for pivot in (0..size).rev() {
        let row = &rows[pivot * (up + 1)..(pivot + 1) * (up + 1)];
        let later = row[1..].iter().zip(&right[pivot + 1..]).map(|(cell, risk)| cell * risk);
        right[pivot] = (right[pivot] - later.sum::<f64>()) / row[0];
    }
    right
}

/// Returns the bankroll in bets with a risk of ultimate ruin of `risk`, by Lundberg's
/// exponent: −ln(risk) ÷ r. The true risk is at most `risk`. `None` if the mean net is
/// not positive, so that ruin is certain.
pub fn bankroll(bet: &Distribution, risk: f64) -> Option<f64> {
    exponent(bet).map(|r| -risk.ln() / r)
}

/// Returns the least bankroll in whole bets whose risk of ruin within `n` rounds of this mean and variance, by
/// the formula for Brownian motion, is at most `risk`.
pub fn diffusion_bankroll(moments: (f64, f64), risk: f64, n: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while diffusion_within(moments, high, n) > risk {
        low = high;
        high *= 2.0;
    }
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if diffusion_within(moments, middle, n) > risk { low = middle } else { high = middle }
    }
    high.ceil()
}

/// Returns the least bankroll in whole bets whose risk of ruin within `rounds` rounds is at most `risk`, and how it
/// was computed.
///
/// The risks of all bankrolls below a height are followed together: with one round more, that of b cells is
/// ψ(b) = Σ p(x) ψ(b + x). Higher bankrolls have the risk of the height, so that no risk is too low. The height is at
/// least four standard deviations above the bankroll found, so that the error is below 10^-4 of the risk there. Where that
/// takes too long, the formula for Brownian motion is used.
pub fn bankroll_within(bet: &Distribution, risk: f64, rounds: u64) -> (f64, Method) {
    let n = rounds as f64;
    let formula = diffusion_bankroll(moments(bet), risk, n);
    let steps: Vec<(i64, f64)> = bet.cells().filter(|(_, chance)| *chance > 0.0).collect();
    let end = |step: Option<&(i64, f64)>| step.map_or(0, |(cell, _)| cell.unsigned_abs());
    let (Ok(down), Ok(up)) = (usize::try_from(end(steps.first())), usize::try_from(end(steps.last()))) else {
        return (formula, Method::Diffusion);
    };
    let unit = bet.unit() as f64;
    let above = (bet.mean() * n).max(0.0) + 4.0 * bet.standard_deviation() * n.sqrt();
    let (mut most, mut work) = (2.0 * formula, 0.0);
    loop {
        let top = ((most + above) * unit).ceil();
        work += (top + (down + up) as f64) * steps.len() as f64 * n;
        if work > MOST_STEPS {
            return (formula, Method::Diffusion);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bounded by the work
        let risks = risks_within(&steps, (down, up), top as usize, rounds);
        let enough = |bets: &usize| risks[cells(bet, *bets as f64) - 1] <= risk;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bounded by the work
        let found = (1..=most as usize).find(enough);
        if let Some(bets) = found {
            return (bets as f64, Method::Walk);
        }
        most *= 2.0;
    }
}

/// Returns the risk of ruin within `rounds` rounds of each bankroll from 1 to `top` cells. The steps reach `down` and `up` cells
/// far; bankrolls above `top` have its risk.
fn risks_within(steps: &[(i64, f64)], (down, up): (usize, usize), top: usize, rounds: u64) -> Vec<f64> {
    // The cells of ruin, those of the bankrolls, and those above them.
    let (first, last) = (down, down + top);
    let mut now = vec![0.0_f64; last + up];
    now[..first].fill(1.0);
    let mut next = now.clone();
    for _ in 0..rounds {
        next[first..last].fill(0.0);
        for (step, chance) in steps {
            let from = usize::try_from(first as i64 + step).expect("within the cells of ruin");
            let sums = next[first..last].iter_mut();
            sums.zip(&now[from..from + top]).for_each(|(sum, risk)| *sum += chance * risk);
        }
        let height = next[last - 1];
        next[last..].fill(height);
        std::mem::swap(&mut now, &mut next);
    }
    now[first..last].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coin(win: f64) -> Distribution {
        Distribution::new(1, [(-1, 1.0 - win), (1, win)], 0.0).unwrap()
    }

    /// The gambler's ruin on steps of one: ((1 − p)/p)^b (Feller I, XIV.2).
    #[test]
    fn steps_of_one_have_the_classical_risk() {
        for (win, bankroll) in [(0.52_f64, 10.0), (0.6, 3.0), (0.51, 100.0)] {
            let expected = ((1.0 - win) / win).powf(bankroll);
            let found = ultimate(&coin(win), bankroll);
            assert_eq!(found.method, Method::Walk);
            assert!((found.probability - expected).abs() < 1e-10, "{found:?} {expected}");
            assert!((exponent(&coin(win)).unwrap() - (win / (1.0 - win)).ln()).abs() < 1e-9);
        }
        assert!((ultimate(&coin(0.5), 7.0).probability - 1.0).abs() < 1e-15);
        assert!((ultimate(&coin(0.4), 7.0).probability - 1.0).abs() < 1e-15);
    }

    /// A bankroll of more units than a number holds is never ruined by a bet that wins.
    #[test]
    fn bankrolls_have_no_limit() {
        for bankroll in [1e15, 1e19, 1e21] {
            assert!(ultimate(&coin(0.51), bankroll).probability < 1e-300, "{bankroll}");
            assert!(within(&coin(0.49), bankroll, 1000).probability < 1e-300, "{bankroll}");
        }
    }

    /// Ruin within 5 rounds of a fair coin, against all 32 paths.
    #[test]
    fn within_rounds_counts_paths() {
        let paths = (0..32_u32).filter(|bits| {
            let mut at = 3;
            (0..5).any(|step| {
                at += if bits >> step & 1 == 1 { 1 } else { -1 };
                at == 0
            })
        });
        let expected = paths.count() as f64 / 32.0;
        assert!((within(&coin(0.5), 3.0, 5).probability - expected).abs() < 1e-14);
        assert!(within(&coin(0.5), 6.0, 5).probability.abs() < 1e-14);
    }

    /// Risks grow with the rounds, up to the ultimate risk, and fall with the bankroll.
    #[test]
    fn risks_are_ordered() {
        let nets = [(-4, 0.05), (-2, 0.37), (-1, 0.03), (0, 0.08), (2, 0.38), (3, 0.045), (4, 0.045)];
        let bet = Distribution::new(2, nets, 0.0).unwrap();
        assert!(bet.mean() > 0.0);
        let mut last = 0.0;
        for rounds in [10, 100, 1000, 5000] {
            let risk = within(&bet, 20.0, rounds).probability;
            assert!(risk >= last, "{rounds}");
            last = risk;
        }
        assert!(last <= ultimate(&bet, 20.0).probability + 1e-12);
        let risks: Vec<f64> = [1.0, 5.0, 10.0, 40.0].map(|b| ultimate(&bet, b).probability).to_vec();
        assert!(risks.windows(2).all(|pair| pair[0] > pair[1]), "{risks:?}");
        let enough = bankroll(&bet, 0.01).unwrap();
        let risk = ultimate(&bet, enough).probability;
        assert!(risk <= 0.01 && risk > 0.005, "{enough} {risk}");
        // The formulas for Brownian motion are close where a bet is small.
        assert!((diffusion(moments(&bet), 40.0) / ultimate(&bet, 40.0).probability - 1.0).abs() < 0.2);
    }

    /// A bank that wins most rounds and rarely loses a thousand bets is followed for thousands of rounds; the formula has less
    /// than half its risk at first.
    #[test]
    fn rare_large_losses_are_followed() {
        let nets = [(-1000, 0.0002), (-10, 0.02), (0, 0.2), (1, 0.7798)];
        let bank = Distribution::new(1, nets, 0.0).unwrap();
        let risks = [500, 2000, 5000].map(|rounds| within(&bank, 1500.0, rounds));
        assert!(risks.iter().all(|risk| risk.method == Method::Walk));
        let risks = risks.map(|risk| risk.probability);
        assert!(risks.is_sorted(), "{risks:?}");
        // At most one such loss within 500 rounds ruins nobody; two do.
        let two = 1.0 - 0.9998_f64.powi(500) - 500.0 * 0.0002 * 0.9998_f64.powi(499);
        assert!((risks[0] - two).abs() < 0.05 * two, "{risks:?} {two}");
        let formula = diffusion_within(moments(&bank), 1500.0, 500.0);
        assert!(formula < 0.5 * risks[0], "{risks:?} {formula}");
    }

    /// The walk from the least bankroll has at most the risk, and that from one bet less has more; the formula asks for less
    /// than half of it where one net in ten thousand is a thousand bets.
    #[test]
    fn the_least_bankroll_has_its_risk() {
        let frequent = [(-4, 0.45), (1, 0.05), (4, 0.5)];
        let rare = [(-2000, 0.0001), (-2, 0.5), (2, 0.4999)];
        for (nets, rounds, ratio) in [(frequent, 1000, 0.9..1.1), (rare, 300, 0.0..0.5)] {
            let bet = Distribution::new(2, nets, 0.0).unwrap();
            let (least, method) = bankroll_within(&bet, 0.01, rounds);
            let risk = |bankroll: f64| within(&bet, bankroll, rounds).probability;
            assert_eq!(method, Method::Walk);
            assert!(risk(least) <= 0.01 && risk(least - 1.0) > 0.01, "{least} {}", risk(least));
            let formula = diffusion_bankroll(moments(&bet), 0.01, rounds as f64);
            assert!(ratio.contains(&(formula / least)), "{formula} {least}");
        }
    }

    /// The risks of a bank that may lose hundreds of bets solve the equation of ruin, and the factor of decrease leads from a
    /// bankroll of [`FAR`] times the greatest net to the risk of a higher one.
    #[test]
    fn large_losses_have_the_risk_of_their_equation() {
        let nets = [(-500, 0.00005), (-40, 0.001), (-3, 0.2), (1, 0.798_95)];
        let bank = Distribution::new(1, nets, 0.0).unwrap();
        assert!(bank.mean() > 0.0);
        let risk = |bankroll: i32| {
            let found = ultimate(&bank, bankroll.into());
            assert_eq!(found.method, Method::Walk);
            found.probability
        };
        let r = exponent(&bank).unwrap();
        for bankroll in [1, 3000] {
            let next = nets.map(|(net, chance)| chance * risk(bankroll + i32::try_from(net).unwrap()));
            let own = risk(bankroll);
            assert!((next.iter().sum::<f64>() / own - 1.0).abs() < 1e-10, "{bankroll} {own} {next:?}");
            assert!(
                own <= (-r * f64::from(bankroll)).exp() * (1.0 + 1e-9),
                "{bankroll}: beyond Lundberg's bound"
            );
        }
        // The risk of a bankroll that is high enough leads to those of higher ones.
        let (high, far) = (25_000, 500 * FAR);
        let near = banded(&bank.cells().collect::<Vec<_>>(), 500, 1, 2 * far, (-r).exp())[far - 1];
        let found = near * (-r * f64::from(high - i32::try_from(far).unwrap())).exp();
        assert!((found / risk(high) - 1.0).abs() < 1e-6, "{found} {}", risk(high));
    }

    /// Full Kelly: betting the whole growth-optimal share risks e^-2 of ever falling to
    /// nothing in the continuous limit.
    #[test]
    fn full_kelly_has_the_risk_of_e_to_the_minus_two() {
        let nets = [(-1, 0.495), (1, 0.505)];
        let bet = Distribution::new(1, nets, 0.0).unwrap();
        let bankroll = bet.variance() / bet.mean();
        assert!((diffusion(moments(&bet), bankroll) - (-2.0_f64).exp()).abs() < 1e-12);
        assert!((ultimate(&bet, bankroll).probability - (-2.0_f64).exp()).abs() < 1e-3);
    }
}
