//! The PAR sheet of a bet, as game makers give it to regulators: every outcome with
//! its probability, its pay and its share of the return, the volatility index, and
//! the range of the actual return after given numbers of hands.
//!
//! The module knows outcomes and estimates. It does not know rules or cards, nor
//! whether the outcomes were enumerated or simulated.

use crate::estimate::{Estimate, Share};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// The numbers of hands for which the range of the actual return is computed.
pub const HANDS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// The sheet of one bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Sheet {
    /// Its outcomes, in descending order of pay.
    pub rows: Vec<SheetRow>,
    /// The normal quantile of the volatility index and of the return ranges.
    pub z: f64,
    /// The range of the actual return after each number of [`HANDS`].
    pub returned: Vec<Returned>,
}

/// One outcome of a bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SheetRow {
    /// Its name.
    pub outcome: String,
    /// How often it occurred; `None` if nothing was simulated.
    pub count: Option<u64>,
    /// Its share of bets.
    pub probability: f64,
    /// Bets per occurrence; `None` if it cannot occur.
    pub one_in: Option<f64>,
    /// The chances against it to one in its favour: 1 ÷ probability − 1; `None` if it cannot occur.
    pub true_odds: Option<f64>,
    /// Its net, in initial bets.
    pub net: f64,
    /// Its pay, in initial bets: the net plus the bet itself, so that
    /// probability × pay adds up to the return.
    pub pay: f64,
    /// Probability × net; adds up to minus the edge.
    pub contribution: f64,
    /// Probability × pay; adds up to the return.
    pub returned: f64,
    /// Probability of this row and all rows above it.
    pub cumulated_probability: f64,
    /// Contribution of this row and all rows above it.
    pub cumulated_contribution: f64,
}

/// The range of the actual return after a number of hands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Returned {
    /// Hands of one box.
    pub hands: u64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Returns the two-sided normal quantile of a confidence from 0 to 1: 1.645 for 0.9.
pub fn quantile(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + confidence / 2.0)
}

/// Returns the range of the return of `hands` hands with mean `rtp`, within z
/// standard deviations: rtp ± z σ ÷ √hands.
///
/// The range follows from the central limit theorem for independent, identically
/// distributed hands (W. Feller, *An Introduction to Probability Theory and Its
/// Applications* I, 3rd ed., 1968, X.1). Regulators apply it to machines (J. Kilby
/// and J. Fox, *Casino Operations Management*, 1998, on the volatility index). It
/// assumes one box, flat bets, enough hands for a nearly normal sum (a bet that pays
/// 8 to 1 is still skewed after a thousand), and independent hands. Rounds of one
/// shoe depend on each other weakly. Boxes of one round depend on each other
/// strongly, so that seven boxes do not count as seven times the hands.
pub fn returned(rtp: f64, standard_deviation: f64, hands: u64, z: f64) -> Returned {
    let half = z * standard_deviation / (hands as f64).sqrt();
    Returned { hands, low: rtp - half, high: rtp + half }
}

impl Sheet {
    /// Creates the sheet of a bet from its estimate and its outcomes.
    pub fn new(estimate: &Estimate, outcomes: &[Share], confidence: f64) -> Sheet {
        let mut sorted: Vec<&Share> = outcomes.iter().collect();
        sorted.sort_by(|a, b| b.net.total_cmp(&a.net).then(b.probability.total_cmp(&a.probability)));
        let (mut probability, mut contribution) = (0.0, 0.0);
        let rows = sorted.into_iter().map(|share| {
            probability += share.probability;
            contribution += share.contribution;
            let pay = 1.0 + share.net;
            SheetRow {
                outcome: share.outcome.clone(),
                count: share.count,
                probability: share.probability,
                one_in: (share.probability > 0.0).then(|| 1.0 / share.probability),
                true_odds: (share.probability > 0.0).then(|| (1.0 - share.probability) / share.probability),
                net: share.net,
                pay,
                contribution: share.contribution,
                returned: share.probability * pay,
                cumulated_probability: probability,
                cumulated_contribution: contribution,
            }
        });
        let rows = rows.collect();
        let z = quantile(confidence);
        let (rtp, deviation) = (1.0 - estimate.house_edge, estimate.variance.sqrt());
        Sheet { rows, z, returned: HANDS.map(|hands| returned(rtp, deviation, hands, z)).to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// The range contains the return in its share of 20,000 sessions of a thousand
    /// hands each, of a bet that wins 1.5, wins 1, or loses.
    #[test]
    fn the_range_has_its_coverage() {
        let outcomes = [(1.5, 0.05), (1.0, 0.42), (-1.0, 0.53)];
        let mean: f64 = outcomes.iter().map(|(net, p)| net * p).sum();
        let variance: f64 = outcomes.iter().map(|(net, p)| p * (net - mean) * (net - mean)).sum();
        let expected = returned(1.0 + mean, variance.sqrt(), 1000, quantile(0.9));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let sessions = 20_000;
        let inside = (0..sessions)
            .filter(|_| {
                let net: f64 = (0..1000)
                    .map(|_| {
                        let at = f64::from(rng.next_u32()) / 2_f64.powi(32);
                        if at < 0.05 {
                            1.5
                        } else if at < 0.47 {
                            1.0
                        } else {
                            -1.0
                        }
                    })
                    .sum();
                (expected.low..=expected.high).contains(&(1.0 + net / 1000.0))
            })
            .count();
        let share = inside as f64 / f64::from(sessions);
        // Three standard errors, plus the effect of half a step of the sum.
        assert!((share - 0.9).abs() < 3.0 * (0.09_f64 / f64::from(sessions)).sqrt() + 0.002, "{share}");
    }
}
