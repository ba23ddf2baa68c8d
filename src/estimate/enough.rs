//! The effective number of observations behind an interval, and the quantile that it allows.
//!
//! Student's interval with one degree of freedom fewer than there are sampling units assumes that
//! the units are approximately normal. Where few units carry the variance (a bet offered eighteen
//! times in five hundred shoes, a rule change that mattered in three shoes of forty), the sample
//! variance is that of those few, and the interval is too narrow. What matters is the precision of
//! the sample variance: over *n* observations of kurtosis κ its own variance is about σ⁴ (κ − 1) ÷
//! n (W. G. Cochran, *Sampling Techniques*, 3rd ed., 1977, section 2.15, on when normal limits
//! hold). The effective number of observations is therefore taken as *n* ÷ κ: *n* for a fair coin,
//! *n* ÷ 3 for normal observations, and the number of events where events are rare and of equal
//! size.
//!
//! With fewer than [`PLENTY`] effective observations, the quantile has one degree of freedom fewer
//! than that number; with fewer than two there is no interval. claims.md and the tests of
//! this file measure the coverage for a range of sample sizes and distributions.

use super::quantile;

/// With this many effective observations or more, the number of sampling units alone sets the
/// degrees of freedom: Student's quantile is then within 0.2 % of the normal one.
const PLENTY: f64 = 1000.0;

/// The fewest effective observations that give an interval.
const FEWEST: f64 = 2.0;

/// Returns Student's quantile for an interval over `units` sampling units whose variance rests on
/// `effective` observations; `None` where either is too few.
pub(super) fn quantile_of(units: u64, effective: f64, confidence: f64) -> Option<f64> {
    if units < 2 || effective.is_nan() || effective < FEWEST {
        return None;
    }
    let freedom = units as f64 - 1.0;
    let freedom = if effective < PLENTY { freedom.min(effective - 1.0) } else { freedom };
    Some(quantile(freedom, confidence))
}

/// Returns the number of observations divided by their kurtosis, from the sums of the squares and
/// of the fourth powers of their deviations; 0 where nothing varies.
pub(super) fn effective(squares: f64, fourths: f64) -> f64 {
    if fourths > 0.0 { squares * squares / fourths } else { 0.0 }
}

/// Returns an upper bound for the probability, per sampling unit, of an event that occurred in none
/// of `units` units: the one-sided bound at this `confidence` for zero successes of a binomial (C.
/// J. Clopper and E. S. Pearson, Biometrika 26, 1934). At 95 % it is about 3 ÷ n.
pub fn unseen_share(units: u64, confidence: f64) -> f64 {
    -((1.0 - confidence).ln() / units as f64).exp_m1()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{Difference, difference, estimate};
    use crate::tally::{Line, Tally};
    use crate::unit_tests::{assert_near, fixed_line, uniform, varied_line};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use statrs::distribution::{Binomial, Discrete};

    /// Estimates an insurance line over 500 shoes. It is offered in the first `offers` shoes, to
    /// `boxes` boxes, which win or lose together; returns half-width and house edge.
    fn insurance(offers: u64, won: u64, boxes: u64) -> (Option<f64>, f64) {
        let line = Line { optional: true, ..fixed_line(&[("won", 2), ("lost", -1)]) };
        let mut tally = Tally::new(std::slice::from_ref(&line));
        for shoe in 0..500 {
            if shoe < offers {
                let (outcome, net) = if shoe < won { (0, 2) } else { (1, -1) };
                (0..boxes).for_each(|_| tally.lines[0].count(outcome, net, 1));
            }
            tally.end_shoe();
        }
        let found = estimate(&line, &tally.lines[0], tally.shoes, 0.95).unwrap();
        (found.half_width, found.house_edge)
    }

    /// Computes the coverage of an optional bet's edge by enumerating the number of offers won: the
    /// share of samples that have an interval, and the share of those intervals that cover the true
    /// edge. The bounds allow for the steps of a binomial, which make coverage jump by several
    /// percent between neighbouring numbers.
    #[test]
    fn offers_are_covered_from_five_to_a_hundred() {
        for p in [16.0 / 51.0, 0.1, 0.5] {
            for boxes in [1, 7] {
                for offers in [5, 10, 18, 30, 100] {
                    let (mut reported, mut covered) = (0.0, 0.0);
                    let binomial = Binomial::new(p, offers).unwrap();
                    for won in 0..=offers {
                        let (Some(half), edge) = insurance(offers, won, boxes) else { continue };
                        assert!(won > 0 && won < offers && half > 0.0);
                        reported += binomial.pmf(won);
                        if (edge - (1.0 - 3.0 * p)).abs() <= half {
                            covered += binomial.pmf(won);
                        }
                    }
                    let covered = covered / reported;
                    assert!(covered >= 0.93, "{p} {boxes} {offers}: {covered}");
                }
            }
        }
    }

    /// With many bets, the number of shoes alone sets the degrees of freedom.
    #[test]
    fn with_many_bets_the_shoes_set_the_quantile() {
        for effective in [PLENTY, 1e9] {
            assert_eq!(quantile_of(500, effective, 0.95), Some(quantile(499.0, 0.95)));
        }
        assert_eq!(quantile_of(5, 300.0, 0.95), Some(quantile(4.0, 0.95)));
        assert_eq!(quantile_of(500, 31.0, 0.95), Some(quantile(30.0, 0.95)));
        for too_few in [(1, 1e9), (500, 1.9), (500, 0.0), (500, f64::NAN)] {
            assert_eq!(quantile_of(too_few.0, too_few.1, 0.95), None);
        }
    }

    #[test]
    fn an_event_not_seen_in_n_units_may_have_probability_three_in_n() {
        assert_near(unseen_share(1, 0.95), 0.95, 1e-12);
        assert_near(unseen_share(1_000, 0.95), 0.002_991_2, 1e-6);
        for n in [1_u64, 10, 1_000_000] {
            assert_near((1.0 - unseen_share(n, 0.99)).powf(n as f64), 0.01, 1e-9);
        }
    }

    /// A named distribution of the difference in a shoe that differs: amounts in half bets, with
    /// weights.
    type Law = (&'static str, &'static [(i64, u32)]);

    const LAWS: [Law; 3] = [
        ("always by one bet", &[(2, 1)]),
        ("up or down", &[(2, 1), (-2, 1)]),
        ("by several amounts", &[(1, 30), (2, 40), (4, 18), (-2, 10), (8, 2)]),
    ];

    /// Compares two tables over 1000 shoes of one bet each, which differ with probability `p`.
    fn compared(law: &Law, p: f64, rng: &mut Xoshiro256PlusPlus) -> Difference {
        let lines = [2, 2].map(varied_line);
        let mut tally = Tally::new(&lines);
        let all: u32 = law.1.iter().map(|(_, weight)| weight).sum();
        for _ in 0..1000 {
            let net = if uniform(rng) < 0.49 { 2 } else { -2 };
            let mut change = 0;
            if uniform(rng) < p {
                let mut left = uniform(rng) * f64::from(all);
                for (by, weight) in law.1 {
                    change = *by;
                    left -= f64::from(*weight);
                    if left < 0.0 {
                        break;
                    }
                }
            }
            tally.lines[0].count_varied(0, net, 2);
            tally.lines[1].count_varied(0, net + change, 2);
            tally.end_shoe();
        }
        let [a, b] = [0, 1].map(|side| (&lines[side], &tally.lines[side]));
        difference(a, b, &tally.crossed[0], tally.shoes, 0.95).unwrap()
    }

    /// Measures the coverage of a difference that occurs in few shoes, over 1500 runs for each
    /// case.
    #[test]
    fn rare_differences_are_covered() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
        for law in &LAWS {
            let weights: u32 = law.1.iter().map(|(_, weight)| weight).sum();
            let bets: f64 = law.1.iter().map(|(by, weight)| *by as f64 / 2.0 * f64::from(*weight)).sum();
            let mean = bets / f64::from(weights);
            for expected in [2.0, 5.0, 10.0, 18.0, 30.0, 100.0] {
                let (mut reported, mut covered) = (0, 0);
                for _ in 0..1500 {
                    let found = compared(law, expected / 1000.0, &mut rng);
                    let Some(half) = found.half_width else { continue };
                    reported += 1;
                    // Edges are minus the mean nets.
                    covered += u32::from((found.difference + mean * expected / 1000.0).abs() <= half);
                }
                let share = f64::from(covered) / f64::from(reported);
                let slack = 3.0 * (0.95 * 0.05 / f64::from(reported)).sqrt();
                assert!(share >= 0.945 - slack, "{} {expected}: {share}", law.0);
            }
        }
    }
}
