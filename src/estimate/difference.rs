//! The difference of two house edges, with its own confidence interval.
//!
//! Two tables dealt from the same shoes share their sampling units: one shoe is one sample of both.
//! The standard error is then that of the difference of two ratios over the same units (W. G.
//! Cochran, *Sampling Techniques*, 3rd ed., 1977, chapter 6, on comparing two ratios), in which the
//! variation common to both tables cancels.

use super::enough::{effective, quantile_of};
use crate::tally::{CrossMoments, Line, LineTally, Moments};
use serde::Serialize;

/// The house edge of the second line minus that of the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Difference {
    /// The difference, as a fraction of one bet.
    pub difference: f64,
    /// Standard error of the difference; `None` with a single shoe.
    pub standard_error: Option<f64>,
    /// Half-width of the confidence interval; `None` where too few shoes differ to have one.
    pub half_width: Option<f64>,
    /// The standard error that two independent runs of the same length would have.
    pub apart_error: Option<f64>,
    /// Pairs of shoes in which the tables' results differ; `None` for exact values.
    pub differing: Option<u64>,
}

impl Difference {
    /// How near to each other two exact edges are taken to be equal. Each is a sum of up to some million
    /// products of doubles, and the order of the sum changes it by about 1e-15.
    const ROUNDING: f64 = 1e-13;

    /// Returns the difference of two exact values, which has no error. It is 0 where it is no more than what
    /// rounding leaves, 1e-13.
    pub fn exact(first: f64, second: f64) -> Difference {
        let difference = second - first;
        Difference {
            difference: if difference.abs() < Self::ROUNDING { 0.0 } else { difference },
            standard_error: Some(0.0),
            half_width: Some(0.0),
            apart_error: None,
            differing: None,
        }
    }

    /// Returns both ends of the confidence interval; `None` where there is none.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.half_width.map(|half| (self.difference - half, self.difference + half))
    }
}

/// One of the two lines that are compared.
struct Side {
    unit: f64,
    bets: f64,
    /// Net ÷ bets, in units.
    ratio: f64,
}

impl Side {
    fn new(line: &Line, tally: &LineTally) -> Side {
        let bets = tally.bets as f64;
        Side { unit: line.unit as f64, bets, ratio: tally.net as f64 / bets }
    }
}

/// Returns Σ e₁ e₂ over the shoes, where e is a side's residual (x − R y) ÷ Σy, in bets.
fn residuals(first: &Side, second: &Side, crossed: &CrossMoments) -> f64 {
    let sum = crossed.net_net as f64
        - second.ratio * crossed.net_bets as f64
        - first.ratio * crossed.bets_net as f64
        + first.ratio * second.ratio * crossed.bets_bets as f64;
    sum / (first.unit * first.bets) / (second.unit * second.bets)
}

/// Returns the cross moments of a line with itself.
fn squared(moments: &Moments) -> CrossMoments {
    CrossMoments {
        net_net: moments.net_net,
        net_bets: moments.net_bets,
        bets_net: moments.net_bets,
        bets_bets: moments.bets_bets,
        ..CrossMoments::default()
    }
}

/// Estimates the difference of two lines tallied over the same `shoes` shoes; `None` if no bet was
/// made on one of them. `confidence` is the probability, 0 to 1, that the interval covers the true
/// difference.
pub fn difference(
    first: (&Line, &LineTally),
    second: (&Line, &LineTally),
    crossed: &CrossMoments,
    shoes: u64,
    confidence: f64,
) -> Option<Difference> {
    if first.1.bets == 0 || second.1.bets == 0 {
        return None;
    }
    let (a, b) = (Side::new(first.0, first.1), Side::new(second.0, second.1));
    let of_a = residuals(&a, &a, &squared(&first.1.moments));
    let of_b = residuals(&b, &b, &squared(&second.1.moments));
    let common = residuals(&a, &b, crossed);
    let n = shoes as f64;
    let error = |sum: f64| (shoes > 1).then(|| (n / (n - 1.0) * sum.max(0.0)).sqrt());
    // Without differing shoes the residual is exactly 0; the sums would leave rounding errors.
    let residual = if crossed.differing == 0 { 0.0 } else { of_a + of_b - 2.0 * common };
    let standard_error = error(residual);
    let observations = effective(crossed.squares as f64, crossed.fourths as f64);
    let half_width = |error: f64| Some(error * quantile_of(shoes, observations, confidence)?);
    Some(Difference {
        difference: a.ratio / a.unit - b.ratio / b.unit,
        standard_error,
        half_width: standard_error.filter(|error| *error > 0.0).and_then(half_width),
        apart_error: error(of_a + of_b),
        differing: Some(crossed.differing),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit_tests::{assert_near, tally_of, varied_line};
    use statrs::distribution::{ContinuousCDF, StudentsT};

    /// Returns the difference of two lines with these units over shoes with these nets.
    fn of(units: [i64; 2], shoes: &[[&[i64]; 2]]) -> Difference {
        let lines = units.map(varied_line);
        let tally = tally_of(&lines, shoes);
        let [a, b] = [0, 1].map(|side| (&lines[side], &tally.lines[side]));
        difference(a, b, &tally.crossed[0], tally.shoes, 0.95).unwrap()
    }

    #[test]
    fn exact_differences_that_rounding_leaves_are_zero() {
        // Insurance in Mendoza under two charts: one value, summed in two orders.
        let insurance = [0.073_954_983_922_830_06_f64, 0.073_954_983_922_829_4];
        assert_ne!(insurance[0].to_bits(), insurance[1].to_bits());
        let bits = |first, second| Difference::exact(first, second).difference.to_bits();
        assert_eq!(bits(insurance[0], insurance[1]), 0.0_f64.to_bits());
        assert_eq!(bits(0.25, 0.25 + 1e-12), (0.25_f64 + 1e-12 - 0.25).to_bits());
        assert_eq!(Difference::exact(0.25, 0.5).standard_error, Some(0.0));
    }

    /// Computes the standard error from its definition, shoe by shoe, for lines with different
    /// units and numbers of bets.
    #[test]
    fn the_standard_error_is_that_of_paired_ratios() {
        let units = [2, 10];
        let shoes: [[&[i64]; 2]; 4] = [
            [&[2, -2, 3], &[10, -10, 12]],
            [&[-2], &[-10, 5]],
            [&[2, 2, -4, 0], &[10, 10]],
            [&[0, -2], &[0, -10, 15]],
        ];
        let found = of(units, &shoes);
        let sums = |side: usize| -> Vec<(f64, f64)> {
            let unit = units[side] as f64;
            shoes.iter().map(|s| (s[side].iter().sum::<i64>() as f64 / unit, s[side].len() as f64)).collect()
        };
        let residuals = |side: usize| -> (f64, Vec<f64>) {
            let sums = sums(side);
            let (x, y): (f64, f64) = sums.iter().fold((0.0, 0.0), |(x, y), s| (x + s.0, y + s.1));
            (x / y, sums.iter().map(|s| (s.0 - x / y * s.1) / y).collect())
        };
        let ((a, of_a), (b, of_b)) = (residuals(0), residuals(1));
        let error = |sum: f64| (4.0 / 3.0 * sum).sqrt();
        let paired: f64 = of_a.iter().zip(&of_b).map(|(a, b)| (b - a).powi(2)).sum();
        let alone: f64 = of_a.iter().chain(&of_b).map(|e| e * e).sum();
        // Edges are − the ratios.
        assert_near(found.difference, a - b, 1e-12);
        assert_near(found.standard_error.unwrap(), error(paired), 1e-12);
        assert_near(found.apart_error.unwrap(), error(alone), 1e-12);
        // Student's t with one degree of freedom fewer than the effective number of shoes.
        let means = |side: usize| sums(side).into_iter().map(|(net, bets)| net / bets);
        let power = |n| means(0).zip(means(1)).map(|(a, b)| (b - a).powi(n)).sum::<f64>();
        let effective = power(2).powi(2) / power(4);
        assert!((2.0..4.0).contains(&effective), "{effective}");
        let t = StudentsT::new(0.0, 1.0, effective - 1.0).unwrap().inverse_cdf(0.975);
        assert_near(found.half_width.unwrap() / (t * error(paired)), 1.0, 1e-3);
        assert_eq!(found.differing, Some(4));
    }

    /// Estimates the difference over forty shoes, of which `moved` differ by half a bet up or down.
    fn rare(moved: usize) -> Difference {
        let shoes: Vec<[Vec<i64>; 2]> = (0..40_i64)
            .map(|shoe| {
                let net = if shoe % 3 == 0 { 2 } else { -2 };
                let change = if shoe % 2 == 0 { 5 } else { -5 };
                let differs = usize::try_from(shoe).unwrap() < moved;
                [vec![net, -2], vec![5 * net + if differs { change } else { 0 }, -10]]
            })
            .collect();
        let shoes: Vec<[&[i64]; 2]> = shoes.iter().map(|[a, b]| [a.as_slice(), b.as_slice()]).collect();
        of([2, 10], &shoes)
    }

    /// The degrees of freedom depend on how many shoes differ, not on how many were dealt.
    #[test]
    fn degrees_of_freedom_are_those_of_the_shoes_that_differ() {
        for moved in [0, 1] {
            let found = rare(moved);
            assert_eq!((found.differing, found.half_width), (Some(moved as u64), None));
        }
        // Student's t at 97.5 % with moved − 1 degrees of freedom.
        for (moved, t) in [(2, 12.706_205), (4, 3.182_446), (6, 2.570_582), (31, 2.042_272)] {
            let found = rare(moved);
            assert_near(found.half_width.unwrap() / found.standard_error.unwrap(), t, 1e-5);
        }
    }

    /// Shoes with different numbers of bets differ even where the nets agree.
    #[test]
    fn shoes_with_different_numbers_of_bets_differ() {
        let found = of([2, 2], &[[&[2, -2], &[0]], [&[2], &[2]], [&[0], &[2, -2]]]);
        assert_eq!(found.differing, Some(2));
    }

    /// The difference of a table from itself is exactly zero.
    #[test]
    fn the_same_bets_have_no_difference() {
        let nets: [&[i64]; 3] = [&[2, 2, -4, 3, 0], &[-2, 2], &[3, -2, -2]];
        let found = of([2, 2], &nets.map(|nets| [nets, nets]));
        assert_eq!((found.difference, found.standard_error), (0.0, Some(0.0)));
        assert_eq!((found.differing, found.half_width), (Some(0), None), "no shoe differs yet");
        assert_eq!(of([2, 2], &[[&[2], &[2]]]).standard_error, None, "one shoe has no variance");
    }
}
