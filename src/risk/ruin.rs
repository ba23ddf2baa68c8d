//! Risk of ruin: a bankroll that changes by one net a round.
//!
//! A bankroll is *ruined* after the first round that leaves nothing or less. Nets are those of
//! the side whose bankroll it is; use [`Distribution::reversed`] for the bank.

#![allow(clippy::cast_possible_wrap)] // amounts are indices of lists that fit into memory

use super::distribution::gcd;
use super::{Distribution, minimum};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

named! {
    /// How a risk of ruin was computed.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Method {
        /// The walk on the lattice of nets: followed round by round, or its least value by factorization.
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
    /// Returns this risk of ruin within some rounds as a part of the risk `ever` of ultimate ruin from the same bankroll. By the
    /// formula for Brownian motion it is the same part of that of the walk as of `formula`, the formula's ultimate risk.
    pub(super) fn part_of(self, ever: Ruin, formula: f64) -> Ruin {
        let probability = match (self.method, ever.method) {
            (_, Method::Diffusion) => self.probability,
            (Method::Diffusion, _) if formula > 0.0 => {
                ever.probability * (self.probability / formula).min(1.0)
            }
            _ => self.probability.min(ever.probability),
        };
        Ruin { probability, ..self }
    }
}

/// The most multiplications of a walk that is followed round by round, which adds whole ranges of cells.
const MOST_STEPS: f64 = 2e9;

/// The part of the [`exponent`] by which the measure of a walk within some rounds is changed.
const TILT: f64 = 0.8;

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
pub(super) fn moments(bet: &Distribution) -> (f64, f64) {
    (bet.mean(), bet.variance())
}

/// The walk of a bankroll in cells of the lattice of its nets.
struct Walk<'a> {
    bet: &'a Distribution,
    steps: Vec<(i64, f64)>,
    /// Cells in one bet.
    unit: f64,
}

impl Walk<'_> {
    fn new(bet: &Distribution) -> Walk<'_> {
        let mut steps: Vec<(i64, f64)> = bet.cells().filter(|(_, chance)| *chance > 0.0).collect();
        let lattice = steps.iter().fold(0, |sum, (step, _)| gcd(sum, *step)).max(1);
        for (step, _) in &mut steps {
            *step /= lattice;
        }
        Walk { bet, steps, unit: bet.unit() as f64 / lattice as f64 }
    }

    /// Returns the number of whole cells of a bankroll, in bets: ruin is a fall of at least that number of cells.
    fn cells(&self, bankroll: f64) -> usize {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive; huge ones saturate
        let cells = (bankroll * self.unit - 1e-9).ceil().max(1.0) as usize;
        cells
    }

    /// Returns the longest fall and the longest rise of a step.
    fn reach(&self) -> (usize, usize) {
        let end = |step: Option<&(i64, f64)>, sign: i64| {
            step.map_or(0, |(step, _)| usize::try_from((sign * step).max(0)).expect("cells of a list"))
        };
        (end(self.steps.first(), -1), end(self.steps.last(), 1))
    }

    /// Returns the risk of ruin within `rounds` rounds of each bankroll of 1 … `top` cells; `None` if that takes too long.
    ///
    /// Short walks are followed round by round, long ones by the factorization of [`minimum::within`].
    fn risks_within(&self, top: usize, rounds: u64) -> Option<Vec<f64>> {
        let n = rounds as f64;
        let (down, up) = self.reach();
        // A walk falls from here to 0 in all rounds only against ten standard deviations.
        let drift = (-self.bet.mean() * self.unit * n).max(0.0);
        let safe = drift + 10.0 * self.bet.standard_deviation() * self.unit * n.sqrt() + 10.0 * down as f64;
        let height = (top as f64 + n * up as f64 + 1.0).min(safe.min(down as f64 * n).max(top as f64) + 1.0);
        if height * self.steps.len() as f64 * n > MOST_STEPS {
            // Where the mean alone ruins in time, transforms would be long and the formula is close.
            if self.bet.mean() * n < -10.0 * self.bet.standard_deviation() * n.sqrt() {
                return None;
            }
            let tilt = exponent(self.bet).map_or(0.0, |r| TILT * r / self.unit);
            return minimum::within(&self.steps, tilt, top, rounds);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bounded by the work
        let height = height as usize;
        // The cells of ruin, those of the bankrolls, and those above them.
        let (first, last) = (down, down + height);
        let mut now = vec![0.0_f64; last + up];
        now[..first].fill(1.0);
        let mut next = now.clone();
        for _ in 0..rounds {
            next[first..last].fill(0.0);
            for (step, chance) in &self.steps {
                let from = usize::try_from(first as i64 + step).expect("within the cells of ruin");
                let sums = next[first..last].iter_mut();
                sums.zip(&now[from..from + height]).for_each(|(sum, risk)| *sum += chance * risk);
            }
            let highest = next[last - 1];
            next[last..].fill(highest);
            std::mem::swap(&mut now, &mut next);
        }
        Some(now[first..first + top].to_vec())
    }
}

/// Returns the probability that a bankroll, in bets, is ruined within `rounds` rounds.
///
/// With one round more, the risk of b cells is ψ(b) = Σ p(x) ψ(b + x). Bankrolls from which ruin in all rounds would need a fall
/// of more than ten standard deviations have the risk of the highest one that is followed. Where that takes too long, the
/// least value of the walk is found by factorization; where that does too, the formula for Brownian motion is used.
pub fn within(bet: &Distribution, bankroll: f64, rounds: u64) -> Ruin {
    let exactly = |probability: f64| Ruin { probability: probability.min(1.0), method: Method::Walk };
    if bankroll <= 0.0 {
        return exactly(1.0);
    }
    let walk = Walk::new(bet);
    let start = walk.cells(bankroll);
    let (down, up) = walk.reach();
    let n = rounds as f64;
    if start as f64 > down as f64 * n {
        return exactly(0.0);
    }
    // Only against ten standard deviations is anything left after all rounds.
    let left = bet.mean() * n + 10.0 * (bet.standard_deviation() * n.sqrt() + up as f64 / walk.unit);
    if bankroll + left < 0.0 {
        return exactly(1.0);
    }
    match walk.risks_within(start, rounds) {
        Some(risks) => exactly(risks[start - 1]),
        None => Ruin { probability: diffusion_within(moments(bet), bankroll, n), method: Method::Diffusion },
    }
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
/// The least value of the walk is found by factorization; where nets reach too far for it, the formula for Brownian
/// motion is used.
pub fn ultimate(bet: &Distribution, bankroll: f64) -> Ruin {
    let exactly = |probability| Ruin { probability, method: Method::Walk };
    let never_moves = bet.mean() >= 0.0 && bet.variance() <= 0.0;
    if bankroll <= 0.0 || bet.mean() <= 0.0 && !never_moves {
        return exactly(1.0);
    }
    let Some(r) = exponent(bet) else { return exactly(0.0) };
    let walk = Walk::new(bet);
    match minimum::Ever::new(&walk.steps, r / walk.unit) {
        Some(ever) => exactly(ever.falls(walk.cells(bankroll))),
        None => Ruin { probability: diffusion(moments(bet), bankroll), method: Method::Diffusion },
    }
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
/// was computed: as by [`within`].
pub fn bankroll_within(bet: &Distribution, risk: f64, rounds: u64) -> (f64, Method) {
    let formula = diffusion_bankroll(moments(bet), risk, rounds as f64);
    let walk = Walk::new(bet);
    let mut most = 2.0 * formula;
    while let Some(risks) = walk.risks_within(walk.cells(most), rounds) {
        let enough = |bets: &u64| risks[walk.cells(*bets as f64) - 1] <= risk;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // its cells are in a list
        let found = (1..=most as u64).find(enough);
        if let Some(bets) = found {
            return (bets as f64, Method::Walk);
        }
        most *= 2.0;
    }
    (formula, Method::Diffusion)
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

    /// A bet that always loses ruins after as many bets as the bankroll holds; one that always wins or is always returned, never.
    #[test]
    fn nets_that_never_vary_ruin_in_time_or_never() {
        let certain = |net: i64| Distribution::new(1, [(net, 1.0)], 0.0).unwrap();
        for (net, ruins) in [(-1, true), (0, false), (1, false)] {
            let found = [
                within(&certain(net), 50.0, 49),
                within(&certain(net), 50.0, 50),
                ultimate(&certain(net), 50.0),
            ];
            let expected = [0.0, f64::from(u8::from(ruins)), f64::from(u8::from(ruins))];
            let alike = |(ruin, risk): (&Ruin, f64)| (ruin.probability - risk).abs() < 1e-15;
            assert!(found.iter().zip(expected).all(alike), "{net}: {found:?}");
        }
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

    /// Within very many rounds the risk is the ultimate one, of which the formula has less than a third; a part of that by the
    /// formula is the same part of it.
    #[test]
    fn the_formula_has_its_part_of_the_ultimate_risk() {
        let nets = [(-100, 0.002), (-10, 0.02), (0, 0.2), (1, 0.778)];
        let bank = Distribution::new(1, nets, 0.0).unwrap();
        let (ever, formula) = (ultimate(&bank, 600.0), diffusion(moments(&bank), 600.0));
        assert!(ever.method == Method::Walk && formula < ever.probability / 3.0, "{ever:?} {formula}");
        let late = within(&bank, 600.0, 1_000_000_000_000);
        assert!((late.probability / ever.probability - 1.0).abs() < 1e-8, "{late:?} {ever:?}");
        let half = Ruin { probability: formula / 2.0, method: Method::Diffusion };
        let of_ever = half.part_of(ever, formula);
        assert_eq!(of_ever, Ruin { probability: ever.probability / 2.0, ..half });
    }

    /// A long walk that its mean ruins in time is ruined for sure, and the bankroll that it needs is the formula's.
    #[test]
    fn the_mean_alone_ruins() {
        let bet = Distribution::new(1, [(-1000, 0.5), (-1, 0.2), (300, 0.3)], 0.0).unwrap();
        let rounds = 1_000_000;
        let fall = -bet.mean() * rounds as f64;
        assert_eq!(within(&bet, 0.9 * fall, rounds), Ruin { probability: 1.0, method: Method::Walk });
        assert!(within(&bet, 1.1 * fall, rounds).probability < 1e-9);
        let (least, method) = bankroll_within(&bet, 0.01, rounds);
        assert_eq!(method, Method::Diffusion);
        // The 99 % quantile of the normal distribution is 2.3263.
        let expected = fall + 2.3263 * bet.standard_deviation() * (rounds as f64).sqrt();
        assert!((least / expected - 1.0).abs() < 1e-5, "{least} {expected}");
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
