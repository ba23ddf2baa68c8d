//! Estimates from tallies: the house edge with its standard error and confidence interval, and the
//! variance of a single bet.
//!
//! The sampling unit is the shoe. The edge is a ratio, net over bets, and its standard error is
//! that of a ratio estimator over sums per shoe (W. G. Cochran, *Sampling Techniques*, 3rd ed.,
//! 1977, section 2.11). The interval is Student's, with one degree of freedom fewer than there are
//! shoes, or fewer still where few bets carry the variance. Exact results use the same types.

mod control;
mod difference;
mod enough;

#[doc(hidden)]
pub use control::REDEALT;
pub use control::{Control, Controlled, TooIncomplete, estimate_line};
pub(crate) use control::{estimate_difference, widest};
pub use difference::Difference;
#[doc(hidden)]
pub use difference::difference;
#[doc(hidden)]
pub use enough::unseen_share;

use crate::tally::{Line, LineTally, Outcome};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The statistics of a bet line; amounts are fractions of one bet unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Estimate {
    /// Number of bets in the sample.
    pub bets: u64,
    /// Minus the mean net.
    pub house_edge: f64,
    /// Standard error of the edge; `None` with a single shoe.
    pub standard_error: Option<f64>,
    /// Half-width of the confidence interval; `None` with a single shoe, and where too few bets
    /// carry the variance.
    pub half_width: Option<f64>,
    /// Minus the net ÷ the total wagered.
    pub element_of_risk: f64,
    /// Mean amount wagered per bet.
    pub mean_wager: f64,
    /// Variance of the net of one bet, in bets squared.
    pub variance: f64,
    /// z × standard deviation, z being the normal quantile of the confidence.
    pub volatility_index: f64,
    /// Share of bets that net more than zero.
    pub hit_frequency: f64,
    /// Share of bets that net exactly zero.
    pub push_frequency: f64,
    /// Share of bets that net less than zero.
    pub loss_frequency: f64,
    /// The smallest net in the sample.
    pub min_net: f64,
    /// The largest net in the sample.
    pub max_net: f64,
    /// What a controlled estimate was made from; `None` of a plain one.
    pub control: Option<Controlled>,
}

/// One outcome of a line and its share of the bets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Share {
    /// Name of the outcome; where its net varies, followed by the net.
    pub outcome: String,
    /// Number of bets with this outcome; `None` for an exact result.
    pub count: Option<u64>,
    /// Share of the bets.
    pub probability: f64,
    /// Net of the outcome, in bets.
    pub net: f64,
    /// Probability × net.
    pub contribution: f64,
}

/// Iterates over every (outcome, net, count) of a line that occurred at least once.
fn cells<'a>(line: &'a Line, tally: &'a LineTally) -> impl Iterator<Item = (&'a Outcome, i64, u64)> {
    let fixed = line
        .outcomes
        .iter()
        .zip(&tally.fixed)
        .filter_map(|(outcome, count)| outcome.net.map(|net| (outcome, net, *count)));
    let varied = tally.varied.iter().map(|((outcome, net), count)| (&line.outcomes[*outcome], *net, *count));
    fixed.chain(varied).filter(|(.., count)| *count > 0)
}

/// Estimates a line from its tally over `shoes` shoes; `None` if no bet was made. `confidence` is
/// the probability, 0 to 1, that the interval covers the true edge.
pub fn estimate(line: &Line, tally: &LineTally, shoes: u64, confidence: f64) -> Option<Estimate> {
    if tally.bets == 0 {
        return None;
    }
    let (bets, unit) = (tally.bets as f64, line.unit as f64);
    let mean = tally.net as f64 / unit / bets;
    let (mut squares, mut signs) = (0_i128, [0_u64; 3]);
    let (mut min, mut max) = (i64::MAX, i64::MIN);
    for (_, net, count) in cells(line, tally) {
        squares += i128::from(net).pow(2) * i128::from(count);
        signs[usize::from(net >= 0) + usize::from(net > 0)] += count;
        (min, max) = (min.min(net), max.max(net));
    }
    let variance = (squares as f64 / (unit * unit) / bets - mean * mean).max(0.0);
    let standard_error = standard_error(line, tally, shoes);
    let half_width = |error: f64| {
        let effective = effective_number(line, tally, tally.bets as f64, error);
        Some(error * enough::quantile_of(shoes, effective, confidence)?)
    };
    let z = Normal::standard().inverse_cdf(0.5 + confidence / 2.0);
    Some(Estimate {
        bets: tally.bets,
        house_edge: 0.0 - mean,
        standard_error,
        half_width: standard_error.filter(|error| *error > 0.0).and_then(half_width),
        element_of_risk: 0.0 - tally.net as f64 / tally.wagered as f64,
        mean_wager: tally.wagered as f64 / unit / bets,
        variance,
        volatility_index: z * variance.sqrt(),
        hit_frequency: signs[2] as f64 / bets,
        push_frequency: signs[1] as f64 / bets,
        loss_frequency: signs[0] as f64 / bets,
        min_net: min as f64 / unit,
        max_net: max as f64 / unit,
        control: None,
    })
}

/// Returns the share of an outcome that `count` of the bets had, with this net in bets.
fn share(outcome: String, count: u64, net: f64, tally: &LineTally) -> Share {
    let probability = count as f64 / tally.bets as f64;
    Share { outcome, count: Some(count), probability, net, contribution: probability * net }
}

/// Returns the outcomes of a line that occurred, with their shares.
pub fn shares(line: &Line, tally: &LineTally) -> Vec<Share> {
    let of = |(outcome, net, count): (&Outcome, i64, u64)| {
        let net = net as f64 / line.unit as f64;
        let name = match outcome.net {
            Some(_) => outcome.name.to_owned(),
            None => format!("{} {net:+}", outcome.name),
        };
        share(name, count, net, tally)
    };
    cells(line, tally).map(of).collect()
}

/// Returns the outcomes of a line that occurred, with their shares; where an outcome's net varies,
/// with its mean net.
pub(crate) fn mean_shares(line: &Line, tally: &LineTally) -> Vec<Share> {
    let mut found: Vec<(&Outcome, u64, i128)> = Vec::new();
    for (outcome, net, count) in cells(line, tally) {
        let net = i128::from(net) * i128::from(count);
        match found.iter_mut().find(|(known, ..)| known.name == outcome.name) {
            Some((_, counts, nets)) => (*counts, *nets) = (*counts + count, *nets + net),
            None => found.push((outcome, count, net)),
        }
    }
    let of = |(outcome, count, net): (&Outcome, u64, i128)| {
        share(outcome.name.to_owned(), count, net as f64 / line.unit as f64 / count as f64, tally)
    };
    found.into_iter().map(of).collect()
}

/// Returns the effective number of observations behind the variance of a mean over all bets to
/// which `observed` bets contribute: their number divided by the kurtosis of a bet's net and by the
/// design effect. The design effect is the factor by which the correlation of bets within a shoe
/// raises the variance above that of independent bets.
fn effective_number(line: &Line, tally: &LineTally, observed: f64, standard_error: f64) -> f64 {
    let (bets, unit) = (tally.bets as f64, line.unit as f64);
    let mean = tally.net as f64 / bets;
    let (mut squares, mut fourths) = (0.0, 0.0);
    for (_, net, count) in cells(line, tally) {
        let square = ((net as f64 - mean) / unit).powi(2);
        squares += count as f64 * square;
        fourths += count as f64 * square * square;
    }
    let share = observed / bets;
    let independent = share * squares / (bets * bets);
    share * enough::effective(squares, fourths) / (standard_error * standard_error / independent).max(1.0)
}

/// Returns the standard error of the ratio net ÷ bets from the sums per shoe. With n shoes, net x,
/// bets y and R = Σx ÷ Σy it is √(n ÷ (n − 1) · Σ(x − R y)²) ÷ Σy.
fn standard_error(line: &Line, tally: &LineTally, shoes: u64) -> Option<f64> {
    if shoes < 2 || tally.bets == 0 {
        return None;
    }
    let (n, bets) = (shoes as f64, tally.bets as f64);
    let ratio = tally.net as f64 / bets;
    let moments = &tally.moments;
    let residuals = moments.net_net as f64 - 2.0 * ratio * moments.net_bets as f64
        + ratio * ratio * moments.bets_bets as f64;
    Some((n / (n - 1.0) * residuals.max(0.0)).sqrt() / bets / line.unit as f64)
}

/// Returns the confidence at which each of `tests` tests is made so that all together have
/// `confidence` (Šidák's correction): C^(1 ÷ m).
pub fn corrected(confidence: f64, tests: usize) -> f64 {
    confidence.powf(1.0 / tests.max(1) as f64)
}

/// Returns how many times as wide an interval is with the confidence at which each of `tests` tests is made.
pub(crate) fn widening(confidence: f64, tests: usize) -> f64 {
    quantile(f64::INFINITY, corrected(confidence, tests)) / quantile(f64::INFINITY, confidence)
}

/// Returns Student's two-sided quantile with `freedom` degrees of freedom.
fn quantile(freedom: f64, confidence: f64) -> f64 {
    let tail = 0.5 + confidence / 2.0;
    // From 500 degrees of freedom on, the expansion in 1/ν (Abramowitz and Stegun 26.7.5) is
    // accurate to nine digits, while the inverse of `statrs` loses four.
    if freedom >= 500.0 {
        let z = Normal::standard().inverse_cdf(tail);
        let first = (z.powi(3) + z) / 4.0;
        let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
        return z + first / freedom + second / freedom.powi(2);
    }
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |t| t.inverse_cdf(tail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use crate::unit_tests::{assert_near, tally_of, varied_line};

    #[test]
    fn quantiles_are_students() {
        // Tabulated values of t at 97.5 %.
        for (freedom, t) in [
            (1.0, 12.706_205),
            (5.0, 2.570_582),
            (30.0, 2.042_272),
            (300.0, 1.967_903),
            (500.0, 1.964_720),
            (1000.0, 1.962_339),
            (500_000.0, 1.959_969),
        ] {
            assert_near(quantile(freedom, 0.95), t, 2e-6);
        }
        assert_near(quantile(1e7, 0.95), 1.959_964, 1e-6);
        assert_near(corrected(0.95, 10), 0.994_884, 1e-6);
        assert_near(widening(0.95, 10), 2.799_625 / 1.959_964, 1e-6);
        // At the switch to the expansion, near the middle of the distribution: the last term
        // kept makes a difference there, the first omitted one does not.
        let t = StudentsT::new(0.0, 1.0, 500.0).unwrap();
        assert_near(t.cdf(quantile(500.0, 0.2)), 0.6, 1e-9);
    }

    /// Every confidence that the command line accepts has a quantile; with one and two degrees of
    /// freedom it has a closed form.
    #[test]
    fn quantiles_are_right_at_the_limits_of_confidence() {
        let [least, most] = crate::numbers::CONFIDENCES;
        for confidence in [least, 0.5, 0.95, 0.999, 0.9999, 0.999_99, most] {
            let one = (std::f64::consts::FRAC_PI_2 * confidence).tan();
            let two = confidence * (2.0 / (1.0 - confidence * confidence)).sqrt();
            for (freedom, known) in [(1.0, one), (2.0, two)] {
                let found = quantile(freedom, confidence);
                assert!((found / known - 1.0).abs() < 1e-6, "{confidence}: {found}, {known}");
            }
            for freedom in [499.0, 500.0, 999_999.0] {
                let t = StudentsT::new(0.0, 1.0, freedom).unwrap();
                let covered = 2.0 * t.cdf(quantile(freedom, confidence)) - 1.0;
                let off = (covered - confidence) / (1.0 - confidence);
                assert!(off.abs() < 1e-4, "{freedom} degrees of freedom, {confidence}: {covered}");
            }
        }
    }

    /// Sixteen doubled hands paid 100 to one in the largest unit: the square of the net does not
    /// fit into 64 bits.
    #[test]
    fn the_variance_of_the_largest_nets_is_exact() {
        let unit = 2 * 99 * 97 * 95;
        let line = varied_line(unit);
        let mut tally = Tally::new(std::slice::from_ref(&line));
        for bets in [3_200, -32] {
            tally.lines[0].count_varied(0, bets * unit, 32 * unit);
            tally.end_shoe();
        }
        let found = estimate(&line, &tally.lines[0], 2, 0.95).unwrap();
        assert_eq!((found.house_edge, found.variance), (-1_584.0, 1_616.0 * 1_616.0));
        assert_eq!((found.min_net, found.max_net, found.mean_wager), (-32.0, 3_200.0, 32.0));
    }

    /// Computes the ratio estimator from its definition, on four shoes.
    #[test]
    fn standard_error_is_that_of_the_ratio() {
        let lines = [varied_line(2)];
        let shoes: [&[i64]; 4] = [&[2, -2, 3], &[-2], &[2, 2, -4, 0], &[0, -2]];
        let tally = tally_of(&lines, &shoes.map(|nets| [nets]));
        let (x, y): (Vec<f64>, Vec<f64>) =
            shoes.iter().map(|s| (s.iter().sum::<i64>() as f64 / 2.0, s.len() as f64)).unzip();
        let r = x.iter().sum::<f64>() / y.iter().sum::<f64>();
        let residuals: f64 = x.iter().zip(&y).map(|(x, y)| (x - r * y).powi(2)).sum();
        let expected = (4.0 / 3.0 * residuals).sqrt() / 10.0;
        let of = |shoes| estimate(&lines[0], &tally.lines[0], shoes, 0.95).unwrap();
        let found = of(4);
        assert_near(found.standard_error.unwrap(), expected, 1e-12);
        // Student's t at 97.5 % with 3 degrees of freedom.
        assert_near(found.half_width.unwrap(), 3.182_446 * expected, 1e-6);
        assert_near(found.house_edge, -r, 1e-12);
        assert_eq!((found.min_net, found.max_net), (-2.0, 1.5));
        assert_near(found.hit_frequency + found.push_frequency + found.loss_frequency, 1.0, 1e-12);
        let mean: f64 = shares(&lines[0], &tally.lines[0]).iter().map(|s| s.contribution).sum();
        assert_near(mean, -found.house_edge, 1e-12);
        assert!(of(1).standard_error.is_none() && of(2).standard_error.is_some());
    }
}
