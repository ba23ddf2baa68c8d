//! The difference of two edges, with an interval of its own.
//!
//! Where both tables were dealt from the same shoes, a shoe is one sample of
//! both: the standard error is that of the difference of two ratios over the
//! same units (W. G. Cochran, *Sampling Techniques*, 3rd ed., 1977, chapter 6,
//! on comparing two ratios), and what the tables have in common drops out.

use super::{Estimate, quantile};
use crate::tally::{Crossed, Line, LineTally, Moments};

/// The edge of the second line less that of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference, a fraction of one bet.
    pub difference: f64,
    /// Its standard error; `None` with a single shoe.
    pub standard_error: Option<f64>,
    /// Half its interval's width; `None` with a single shoe.
    pub half_width: Option<f64>,
    /// The standard error that two runs of the same length with cards of
    /// their own would have.
    pub apart_error: Option<f64>,
}

impl Difference {
    /// A difference of exact values.
    #[must_use]
    pub fn exact(first: f64, second: f64) -> Difference {
        Difference {
            difference: second - first,
            standard_error: Some(0.0),
            half_width: Some(0.0),
            apart_error: None,
        }
    }
}

/// One line: net units to a bet, bets, net ÷ bets in units.
struct Side {
    unit: f64,
    bets: f64,
    ratio: f64,
}

impl Side {
    fn new(line: &Line, tally: &LineTally) -> Side {
        let bets = tally.bets as f64;
        Side { unit: line.unit as f64, bets, ratio: tally.net as f64 / bets }
    }
}

/// Σ e₁ e₂ over shoes, e being a side's residual (x − R y) ÷ Σy in bets.
fn residuals(first: &Side, second: &Side, crossed: &Crossed) -> f64 {
    let sum = crossed.net_net as f64
        - second.ratio * crossed.net_bets as f64
        - first.ratio * crossed.bets_net as f64
        + first.ratio * second.ratio * crossed.bets_bets as f64;
    sum / (first.unit * first.bets) / (second.unit * second.bets)
}

/// A line crossed with itself.
fn squared(moments: &Moments) -> Crossed {
    Crossed {
        lines: [0; 2],
        net_net: moments.net_net,
        net_bets: moments.net_bets,
        bets_net: moments.net_bets,
        bets_bets: moments.bets_bets,
    }
}

/// The difference of two lines tallied over the same `shoes` shoes; `None` if
/// either saw no bet. `confidence` is the probability that the interval
/// covers.
#[must_use]
pub fn difference(
    first: (&Line, &LineTally),
    second: (&Line, &LineTally),
    crossed: &Crossed,
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
    let standard_error = error(of_a + of_b - 2.0 * common);
    Some(Difference {
        difference: a.ratio / a.unit - b.ratio / b.unit,
        standard_error,
        half_width: standard_error.map(|error| error * quantile(shoes, confidence)),
        apart_error: error(of_a + of_b),
    })
}

/// The difference of two estimates, each of so many shoes of its own.
#[must_use]
pub fn apart(first: (&Estimate, u64), second: (&Estimate, u64), confidence: f64) -> Difference {
    let error = first.0.standard_error.zip(second.0.standard_error).map(|(a, b)| a.hypot(b));
    Difference {
        difference: second.0.house_edge - first.0.house_edge,
        standard_error: error,
        half_width: error.map(|error| error * quantile(first.1.min(second.1), confidence)),
        apart_error: error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{Outcome, Tally};

    fn line(unit: i64) -> Line {
        Line { name: "box", unit, optional: false, outcomes: vec![Outcome::varied("net")] }
    }

    fn play(lines: &[Line; 2], shoes: &[[&[i64]; 2]]) -> Tally {
        let mut tally = Tally::new(lines);
        for shoe in shoes {
            for (side, nets) in shoe.iter().enumerate() {
                nets.iter().for_each(|net| tally.lines[side].count_varied(0, *net, lines[side].unit));
            }
            tally.end_shoe();
        }
        tally
    }

    fn of(lines: &[Line; 2], tally: &Tally) -> Difference {
        let [a, b] = [0, 1].map(|side| (&lines[side], &tally.lines[side]));
        difference(a, b, &tally.crossed[0], tally.shoes, 0.95).unwrap()
    }

    /// By the definition, shoe by shoe, with units and numbers of bets that
    /// differ.
    #[test]
    fn the_standard_error_is_that_of_paired_ratios() {
        let lines = [line(2), line(10)];
        let shoes: [[&[i64]; 2]; 4] = [
            [&[2, -2, 3], &[10, -10, 12]],
            [&[-2], &[-10, 5]],
            [&[2, 2, -4, 0], &[10, 10]],
            [&[0, -2], &[0, -10, 15]],
        ];
        let found = of(&lines, &play(&lines, &shoes));
        let sums = |side: usize| -> Vec<(f64, f64)> {
            let unit = lines[side].unit as f64;
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
        assert!((found.difference - (a - b)).abs() < 1e-12, "edges are − the ratios");
        assert!((found.standard_error.unwrap() - error(paired)).abs() < 1e-12);
        assert!((found.apart_error.unwrap() - error(alone)).abs() < 1e-12);
        // Student's t at 97.5 % with 3 degrees of freedom.
        assert!((found.half_width.unwrap() - 3.182_446 * error(paired)).abs() < 1e-6);
    }

    /// A table and itself differ by nothing, to the last bit.
    #[test]
    fn the_same_bets_have_no_difference() {
        let lines = [line(2), line(2)];
        let nets: [&[i64]; 3] = [&[2, 2, -4, 3, 0], &[-2, 2], &[3, -2, -2]];
        let tally = play(&lines, &nets.map(|nets| [nets, nets]));
        let found = of(&lines, &tally);
        assert_eq!((found.difference, found.standard_error), (0.0, Some(0.0)));
        let one = play(&lines, &[[&[2], &[2]]]);
        assert_eq!(of(&lines, &one).standard_error, None, "one shoe has no spread");
    }
}
