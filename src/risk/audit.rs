//! The audit of an observed result: is it compatible with the rulebook?
//!
//! The result of N hands is compared with the sum of N independent nets. Results are those of
//! the bank: a positive result is won by the bank. Amounts are in money; all bets of a line are
//! taken to be of the same size, the amount staked divided by the hands.

#![allow(clippy::many_single_char_names, clippy::single_match_else)] // the names of the formulas

use super::Distribution;
use super::distribution::gcd;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// The confidences of the tolerance bands.
pub const CONFIDENCES: [f64; 3] = [0.95, 0.99, 0.999];

/// The power with which a drift is detected by the stated number of hands.
pub const POWER: f64 = 0.9;

/// The most hands whose distribution is computed by convolution; above, tails and bands are those of the
/// saddle-point approximation.
pub const MOST_CONVOLVED: u64 = 2_000_000;

named! {
    /// How a tail probability was computed.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tail {
        /// From the convolved distribution.
        Convolution = "convolution",
        /// By the saddle-point approximation of Lugannani and Rice.
        SaddlePoint = "saddle-point",
    }
}

/// An observed result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Observed {
    /// Hands: bets of the line.
    pub hands: u64,
    /// The sum of the initial bets, in money.
    pub staked: f64,
    /// The result of the bank, in money: positive if it won.
    pub result: f64,
}

/// A tolerance band for the bank's result, in money.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Band {
    /// The confidence.
    pub confidence: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The result of an audit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Audit {
    /// The expected result of the bank, in money.
    pub expected: f64,
    /// Its standard deviation, in money.
    pub standard_deviation: f64,
    /// Observed less expected, in standard deviations.
    pub z: f64,
    /// Probability of a result of at most the observed one.
    pub at_most: f64,
    /// Probability of a result of at least the observed one.
    pub at_least: f64,
    /// Two-sided probability: twice the smaller of the two, at most 1.
    pub two_sided: f64,
    /// How the tail was computed.
    pub tail: Tail,
    /// A band for each of [`CONFIDENCES`].
    pub bands: Vec<Band>,
    /// Hands that detect the drift asked for with [`POWER`], at the confidence of the audit.
    pub hands_to_detect: f64,
}

impl Audit {
    /// Audits a result. `confidence` is that of the two-sided test, `drift` the change of the edge to
    /// detect, in bets a hand.
    pub fn new(bet: &Distribution, observed: Observed, confidence: f64, drift: f64) -> Audit {
        let bank = bet.reversed();
        let n = observed.hands as f64;
        let stake = observed.staked / n;
        let result = observed.result / stake;
        let (mean, deviation) = (bank.mean() * n, bank.standard_deviation() * n.sqrt());
        let sum = if observed.hands <= MOST_CONVOLVED { bank.after(observed.hands).ok() } else { None };
        let far = ((result - mean) / deviation).abs();
        let convolved = sum.as_ref().map(|sum| (sum.error(), sum.at_most(result), sum.at_least(result)));
        let (tail, at_most, at_least) = match convolved {
            // A rare prize lies many standard deviations away and is no small tail for all that.
            Some((error, at_most, at_least)) if far < 5.0 || at_most.min(at_least) > 100.0 * error => {
                (Tail::Convolution, at_most, at_least)
            }
            _ => {
                let tails =
                    [upper_tail(bet, observed.hands, -result), upper_tail(&bank, observed.hands, result)];
                // The convolution bounds what it does not resolve.
                let [at_most, at_least] = match convolved {
                    Some((error, at_most, at_least)) => {
                        [(tails[0], at_most), (tails[1], at_least)].map(|(tail, of)| {
                            tail.clamp((of - error).clamp(0.0, 1.0), (of + error).clamp(0.0, 1.0))
                        })
                    }
                    None => tails,
                };
                (Tail::SaddlePoint, at_most, at_least)
            }
        };
        let band = |confidence: f64| {
            let ends = [0.5 - confidence / 2.0, 0.5 + confidence / 2.0];
            let [low, high] = ends.map(|share| match &sum {
                Some(sum) => sum.quantile(share),
                None => quantile(&bank, bet, observed.hands, share),
            });
            Band { confidence, low: low * stake, high: high * stake }
        };
        Audit {
            expected: mean * stake,
            standard_deviation: deviation * stake,
            z: (result - mean) / deviation,
            at_most,
            at_least,
            two_sided: (2.0 * at_most.min(at_least)).min(1.0),
            tail,
            bands: CONFIDENCES.map(band).to_vec(),
            hands_to_detect: hands_to_detect(bet, confidence, drift),
        }
    }

    /// Returns whether the result lies within the tolerance of this confidence.
    pub fn is_within(&self, confidence: f64) -> bool {
        self.two_sided > 1.0 - confidence
    }
}

/// Returns the number of hands in which a change of the edge by `drift` bets a hand is found
/// with [`POWER`] by a two-sided test: σ² (z₁ + z₂)² ÷ d².
pub fn hands_to_detect(bet: &Distribution, confidence: f64, drift: f64) -> f64 {
    let normal = Normal::standard();
    let z = normal.inverse_cdf(0.5 + confidence / 2.0) + normal.inverse_cdf(POWER);
    bet.variance() * z * z / (drift * drift)
}

/// Returns the probability that the sum of `hands` nets is at least `sum` bets, by the
/// saddle-point approximation of R. Lugannani and S. Rice (1980) with the lattice correction
/// of H. Daniels (1987).
pub fn upper_tail(bet: &Distribution, hands: u64, sum: f64) -> f64 {
    let n = hands as f64;
    if sum > bet.greatest() * n {
        return 0.0;
    }
    if sum <= bet.least() * n {
        return 1.0;
    }
    // Half a cell less, because the sum is on a lattice.
    let cell = lattice(bet);
    let at = (sum - cell / 2.0) / n;
    let cumulants = |t: f64| {
        let most = bet.nets().map(|(net, _)| t * net).fold(f64::MIN, f64::max);
        let mut moments = [0.0; 3];
        for (net, chance) in bet.nets() {
            let weight = chance * (t * net - most).exp();
            moments[0] += weight;
            moments[1] += weight * net;
            moments[2] += weight * net * net;
        }
        let mean = moments[1] / moments[0];
        (most + moments[0].ln(), mean, moments[2] / moments[0] - mean * mean)
    };
    let (mut low, mut high) = (-1.0, 1.0);
    while cumulants(low).1 > at && low > -700.0 {
        low *= 2.0;
    }
    while cumulants(high).1 < at && high < 700.0 {
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if cumulants(middle).1 > at { high = middle } else { low = middle }
    }
    let t = f64::midpoint(low, high);
    let (k, _, variance) = cumulants(t);
    let normal = Normal::standard();
    let w = t.signum() * (2.0 * n * (t * at - k)).max(0.0).sqrt();
    if w.abs() < 1e-4 {
        let z = (at - bet.mean()) * n.sqrt() / bet.standard_deviation();
        return normal.sf(z);
    }
    let u = 2.0 * (t * cell / 2.0).sinh() / cell * (n * variance).sqrt();
    let density = (-w * w / 2.0).exp() / std::f64::consts::TAU.sqrt();
    (normal.sf(w) + density * (1.0 / u - 1.0 / w)).clamp(0.0, 1.0)
}

/// Returns the least sum in bets that the sum of `hands` nets does not exceed with at least this probability, by
/// [`upper_tail`]; `reversed` has the opposite nets.
fn quantile(bet: &Distribution, reversed: &Distribution, hands: u64, share: f64) -> f64 {
    let (n, cell) = (hands as f64, lattice(bet));
    let sum = |cells: f64| bet.least() * n + cells * cell;
    let (mut low, mut high) = (-1.0, ((bet.greatest() - bet.least()) * n / cell).round());
    while high - low > 1.0 {
        let middle = f64::midpoint(low, high).floor();
        if middle <= low || middle >= high {
            break;
        }
        if upper_tail(reversed, hands, -sum(middle)) < share { low = middle } else { high = middle }
    }
    sum(high)
}

/// Returns the distance between possible sums, in bets: the greatest common divisor of the
/// differences of nets.
fn lattice(bet: &Distribution) -> f64 {
    let mut cells = bet.cells().filter(|(_, chance)| *chance > 0.0).map(|(cell, _)| cell);
    let first = cells.next().unwrap_or(0);
    let step = cells.fold(0, |step, cell| gcd(step, cell - first)).max(1);
    step as f64 / bet.unit() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::risk::sample as bet;

    /// The saddle point agrees with the convolution where both are computed.
    #[test]
    fn the_saddle_point_agrees_with_the_convolution() {
        for hands in [50_u64, 1000, 20_000] {
            let sum = bet().after(hands).unwrap();
            for z in [-3.0, -1.0, 0.0, 1.5, 3.0, 4.5] {
                let at = bet().mean() * hands as f64 + z * bet().standard_deviation() * (hands as f64).sqrt();
                let at = (at * 2.0).round() / 2.0;
                let (exact, found) = (sum.at_least(at), upper_tail(&bet(), hands, at));
                assert!((found / exact - 1.0).abs() < 0.02, "{hands} {z}: {found} {exact}");
            }
            for share in [0.0005, 0.025, 0.5, 0.975, 0.9995] {
                let found = quantile(&bet(), &bet().reversed(), hands, share);
                assert!((found - sum.quantile(share)).abs() <= lattice(&bet()), "{hands} {share}: {found}");
            }
        }
    }

    #[test]
    fn an_expected_result_is_within_tolerance() {
        let (hands, stake) = (100_000, 25.0);
        let staked = stake * hands as f64;
        let observed = |result| Observed { hands, staked, result };
        let expected = -bet().mean() * staked;
        let audit = Audit::new(&bet(), observed(expected), 0.99, 0.01);
        assert!(audit.is_within(0.95) && audit.z.abs() < 1e-9 && audit.tail == Tail::Convolution);
        assert!((audit.expected - expected).abs() < 1e-6);
        assert!(audit.bands.windows(2).all(|pair| pair[1].low < pair[0].low && pair[1].high > pair[0].high));
        let deviation = audit.standard_deviation;
        let far = Audit::new(&bet(), observed(expected - 6.0 * deviation), 0.99, 0.01);
        assert!(!far.is_within(0.999_999) && far.tail == Tail::SaddlePoint);
        // The normal tail of 6 standard deviations is 9.9e-10.
        assert!((far.at_most / 9.9e-10 - 1.0).abs() < 0.1, "{}", far.at_most);
        assert!(far.at_least > 0.999);
        let edge = Audit::new(&bet(), observed(audit.bands[0].low), 0.95, 0.01);
        assert!(edge.is_within(0.95), "{edge:?}");
        let unit = Audit::new(&bet(), observed(audit.bands[0].low - stake), 0.95, 0.01);
        assert!(!unit.is_within(0.95) || edge.two_sided > 0.0505);
    }

    /// Bands and probabilities say the same of more hands than are convolved.
    #[test]
    fn bands_of_many_hands_are_those_of_the_tails() {
        let hands = MOST_CONVOLVED + 1;
        let of = |result| Audit::new(&bet(), Observed { hands, staked: hands as f64, result }, 0.95, 0.01);
        for band in of(0.0).bands {
            let within = |result| of(result).is_within(band.confidence);
            let cell = lattice(&bet());
            assert!(within(band.low) && within(band.high), "{band:?}");
            assert!(!within(band.low - cell) && !within(band.high + cell), "{band:?}");
        }
    }

    /// One prize of a thousand bets, which a hundred thousand hands have once, is 14 to 316 standard deviations away, and as
    /// likely as the binomial distribution says.
    #[test]
    fn a_rare_prize_has_its_own_probability() {
        let chance = 1e-5;
        let bet = Distribution::new(1, [(-1, 1.0 - chance), (1000, chance)], 0.0).unwrap();
        for hands in [1_u32, 20, 500] {
            let result = f64::from(hands) - 1001.0;
            let observed = Observed { hands: hands.into(), staked: hands.into(), result };
            let audit = Audit::new(&bet, observed, 0.95, 0.01);
            let paid = 1.0 - (1.0 - chance).powi(hands.try_into().unwrap());
            assert!((audit.at_most / paid - 1.0).abs() < 1e-9, "{hands}: {} {paid}", audit.at_most);
            assert!(!audit.is_within(0.95) && audit.bands[0].low > result);
        }
    }

    /// A drift of d is found in its share of simulated periods of the stated length; here by the
    /// normal law, which the power is defined by.
    #[test]
    fn hands_detect_their_drift() {
        let hands = hands_to_detect(&bet(), 0.95, 0.01);
        let shift = 0.01 * hands.sqrt() / bet().standard_deviation();
        let normal = Normal::standard();
        let found = normal.sf(1.959_964 - shift);
        assert!((found - POWER).abs() < 1e-4, "{found}");
    }
}
