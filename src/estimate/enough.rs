//! On how many observations an interval rests, and which quantile that allows.
//!
//! Student's interval with one degree of freedom less than there are sampling
//! units supposes that the units are about normal. Where few of them carry
//! anything (a bet that was offered eighteen times in five hundred shoes, a
//! change that mattered in three of forty), the sample's variance is that of
//! those few, and the interval is too narrow. What counts is how well the
//! sample knows its variance: the variance of a sample variance over *n*
//! observations of kurtosis κ is about σ⁴ (κ − 1) ÷ n (W. G. Cochran, *Sampling
//! Techniques*, 3rd ed., 1977, section 2.15, on when normal limits hold). The
//! effective number of observations is therefore taken as *n* ÷ κ: *n* for a
//! fair coin, *n* ÷ 3 for normal observations, and the number of events where
//! events are rare and weigh the same.
//!
//! Below [`PLENTY`] effective observations the quantile has one degree of
//! freedom less than they are; below two there is no interval. Coverage over
//! a range of numbers and laws is in VERIFICATION.md and in the tests here.

use super::quantile;

/// From so many effective observations on, the units alone decide: Student's
/// quantile is within 0.2 % of the normal one.
const PLENTY: f64 = 1000.0;

/// Fewer effective observations than this give no interval.
const FEWEST: f64 = 2.0;

/// The quantile of an interval over so many sampling units, of which
/// `effective` observations carry the variance; `None` where they are too few.
pub(super) fn quantile_of(units: u64, effective: f64, confidence: f64) -> Option<f64> {
    if units < 2 || effective.is_nan() || effective < FEWEST {
        return None;
    }
    let freedom = units as f64 - 1.0;
    let freedom = if effective < PLENTY { freedom.min(effective - 1.0) } else { freedom };
    Some(quantile(freedom, confidence))
}

/// Observations ÷ kurtosis, from the number of observations and the sums of
/// squares and of fourth powers about their centre; 0 where nothing varies.
pub(super) fn effective(squares: f64, fourths: f64) -> f64 {
    if fourths > 0.0 { squares * squares / fourths } else { 0.0 }
}

/// The share of units that may show an event which none of `units` has shown:
/// the upper bound, at this confidence, for zero successes of a binomial (C. J.
/// Clopper and E. S. Pearson, Biometrika 26, 1934). At 95 % it is about 3 ÷ n.
#[must_use]
pub fn unseen_share(units: u64, confidence: f64) -> f64 {
    -((1.0 - confidence).ln() / units as f64).exp_m1()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{Difference, difference, estimate};
    use crate::tally::{Line, Outcome, Tally};
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// An insurance line over 500 shoes, in each of the first of which it was
    /// offered to `boxes` boxes and they won or lost together.
    fn insurance(offers: u64, won: u64, boxes: u64) -> (Option<f64>, f64) {
        let outcomes = vec![Outcome::fixed("won", 2), Outcome::fixed("lost", -1)];
        let line = Line { name: "insurance", unit: 1, optional: true, outcomes };
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

    /// The binomial probabilities of 0 to n successes.
    fn binomial(n: u64, p: f64) -> Vec<f64> {
        let mut of = vec![1.0];
        for _ in 0..n {
            let mut next = vec![0.0; of.len() + 1];
            for (k, share) in of.iter().enumerate() {
                next[k] += share * (1.0 - p);
                next[k + 1] += share * p;
            }
            of = next;
        }
        of
    }

    /// Coverage of an offered bet's edge by enumeration of how many offers are
    /// won: the share of samples with an interval, and the share of those that
    /// it covers. The bounds leave room for the steps of a binomial, which make
    /// coverage jump by several percent for neighbouring numbers.
    #[test]
    fn offers_are_covered_from_five_to_a_hundred() {
        for p in [16.0 / 51.0, 0.1, 0.5] {
            for boxes in [1, 7] {
                for offers in [5, 10, 18, 30, 100] {
                    let (mut reported, mut covered) = (0.0, 0.0);
                    for (won, share) in binomial(offers, p).iter().enumerate() {
                        let (half, edge) = insurance(offers, won as u64, boxes);
                        if let Some(half) = half {
                            assert!(won > 0 && (won as u64) < offers && half > 0.0);
                            reported += share;
                            covered += share * f64::from(u8::from((edge - (1.0 - 3.0 * p)).abs() <= half));
                        }
                    }
                    let covered = covered / reported;
                    println!(
                        "won {p:.3}, {boxes} box(es), {offers} offers: reported {:.1} %, covered {:.1} %",
                        100.0 * reported,
                        100.0 * covered
                    );
                    assert!(covered >= 0.93, "{p} {boxes} {offers}: {covered}");
                }
            }
        }
    }

    /// Nothing changes where bets are plenty: then the shoes alone decide.
    #[test]
    fn plenty_of_bets_leave_the_interval_to_the_shoes() {
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
    fn what_none_has_shown_may_be_three_in_n() {
        assert!((unseen_share(1, 0.95) - 0.95).abs() < 1e-12);
        assert!((unseen_share(1_000, 0.95) - 0.002_991_2).abs() < 1e-6);
        for n in [1_u64, 10, 1_000_000] {
            let none = (1.0 - unseen_share(n, 0.99)).powf(n as f64);
            assert!((none - 0.01).abs() < 1e-9, "{n}: {none}");
        }
    }

    /// What a shoe that differs may differ by, in half bets, and how often.
    type Law = (&'static str, &'static [(i64, u32)]);

    const LAWS: [Law; 3] = [
        ("always by one bet", &[(2, 1)]),
        ("up or down", &[(2, 1), (-2, 1)]),
        ("by several amounts", &[(1, 30), (2, 40), (4, 18), (-2, 10), (8, 2)]),
    ];

    /// A comparison over 1000 shoes of one bet each, which differ with
    /// probability `p`.
    fn compared(law: &Law, p: f64, rng: &mut Xoshiro256PlusPlus) -> Difference {
        let line = || Line { name: "box", unit: 2, optional: false, outcomes: vec![Outcome::varied("net")] };
        let lines = [line(), line()];
        let mut tally = Tally::new(&lines);
        let uniform = |rng: &mut Xoshiro256PlusPlus| (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
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

    /// Coverage of a difference that few shoes show, over 1500 runs each.
    #[test]
    fn rare_differences_are_covered() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
        for law in &LAWS {
            let weights: u32 = law.1.iter().map(|(_, weight)| weight).sum();
            let mean: f64 =
                law.1.iter().map(|(by, weight)| *by as f64 / 2.0 * f64::from(*weight)).sum::<f64>()
                    / f64::from(weights);
            for expected in [2.0, 5.0, 10.0, 18.0, 30.0, 100.0] {
                let (mut none, mut reported, mut covered) = (0, 0, 0);
                for _ in 0..1500 {
                    let found = compared(law, expected / 1000.0, &mut rng);
                    none += u32::from(found.differing == Some(0));
                    let Some(half) = found.half_width else { continue };
                    reported += 1;
                    // Edges are minus the mean nets.
                    covered += u32::from((found.difference + mean * expected / 1000.0).abs() <= half);
                }
                let share = f64::from(covered) / f64::from(reported);
                println!(
                    "{}, {expected} shoes differ: {none} of 1500 runs saw none, {reported} have an interval, \
                     covered {:.1} %",
                    law.0,
                    100.0 * share
                );
                let slack = 3.0 * (0.95 * 0.05 / f64::from(reported)).sqrt();
                assert!(share >= 0.945 - slack, "{} {expected}: {share}", law.0);
            }
        }
    }
}
