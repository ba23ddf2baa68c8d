//! From counts to an estimate: the edge, its standard error and interval, and
//! the spread of a single bet.
//!
//! The sampling unit is the shoe. The edge is a ratio, net over bets, and its
//! standard error that of a ratio estimator over shoe sums (W. G. Cochran,
//! *Sampling Techniques*, 3rd ed., 1977, section 2.11); the interval is
//! Student's with one degree of freedom less than there are shoes. Knows
//! tallies, and passes on what an exact answer found.

mod difference;
mod enough;

pub use difference::{Difference, difference};
pub use enough::unseen_share;

use crate::tally::{Line, LineTally, Outcome};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// What a line is worth; fractions of one bet unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Bets it rests on.
    pub bets: u64,
    /// − mean net.
    pub house_edge: f64,
    /// Of the edge; `None` with a single shoe.
    pub standard_error: Option<f64>,
    /// Half the interval's width; `None` with a single shoe, and where too few
    /// bets differ to tell.
    pub half_width: Option<f64>,
    /// − net ÷ wagered.
    pub element_of_risk: f64,
    /// Wagered per bet.
    pub mean_wager: f64,
    /// Of the net of one bet.
    pub variance: f64,
    /// z × standard deviation, z being the normal quantile of the confidence.
    pub volatility_index: f64,
    /// Share of bets that net more than nothing.
    pub hit_frequency: f64,
    /// Share that net nothing.
    pub push_frequency: f64,
    /// Share that net less.
    pub loss_frequency: f64,
    /// The least net seen.
    pub min_net: f64,
    /// The greatest net seen.
    pub max_net: f64,
}

/// One outcome of a line, with its share.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Its name; where the net varies, the net is part of it.
    pub outcome: String,
    /// How often it came; `None` where nothing was dealt.
    pub count: Option<u64>,
    /// Share of bets.
    pub probability: f64,
    /// What it nets, in bets.
    pub net: f64,
    /// Probability × net.
    pub contribution: f64,
}

/// Every (outcome, net, count) of a line that came at least once.
fn cells<'a>(line: &'a Line, tally: &'a LineTally) -> impl Iterator<Item = (&'a Outcome, i64, u64)> {
    let fixed = line
        .outcomes
        .iter()
        .zip(&tally.fixed)
        .filter_map(|(outcome, count)| outcome.net.map(|net| (outcome, net, *count)));
    let varied = tally.varied.iter().map(|((outcome, net), count)| (&line.outcomes[*outcome], *net, *count));
    fixed.chain(varied).filter(|(.., count)| *count > 0)
}

/// Estimates a line from its counts over `shoes` shoes; `None` if no bet was
/// made. `confidence` is the probability, 0 to 1, that the interval covers.
#[must_use]
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
    let z = Normal::standard().inverse_cdf(0.5 + confidence / 2.0);
    Some(Estimate {
        bets: tally.bets,
        house_edge: 0.0 - mean,
        standard_error,
        half_width: half_width(line, tally, shoes, confidence),
        element_of_risk: 0.0 - tally.net as f64 / tally.wagered as f64,
        mean_wager: tally.wagered as f64 / unit / bets,
        variance,
        volatility_index: z * variance.sqrt(),
        hit_frequency: signs[2] as f64 / bets,
        push_frequency: signs[1] as f64 / bets,
        loss_frequency: signs[0] as f64 / bets,
        min_net: min as f64 / unit,
        max_net: max as f64 / unit,
    })
}

/// The outcomes of a line that came, with their shares.
#[must_use]
pub fn shares(line: &Line, tally: &LineTally) -> Vec<Share> {
    let bets = tally.bets as f64;
    cells(line, tally)
        .map(|(outcome, net, count)| {
            let probability = count as f64 / bets;
            let in_bets = net as f64 / line.unit as f64;
            Share {
                outcome: match outcome.net {
                    Some(_) => outcome.name.to_owned(),
                    None => format!("{} {in_bets:+}", outcome.name),
                },
                count: Some(count),
                probability,
                net: in_bets,
                contribution: probability * in_bets,
            }
        })
        .collect()
}

/// The outcomes of a line that came, each with its share and, where its net
/// varies, the mean of it.
#[must_use]
pub fn mean_shares(line: &Line, tally: &LineTally) -> Vec<Share> {
    let mut found: Vec<(&Outcome, u64, i128)> = Vec::new();
    for (outcome, net, count) in cells(line, tally) {
        let net = i128::from(net) * i128::from(count);
        match found.iter_mut().find(|(known, ..)| known.name == outcome.name) {
            Some((_, counts, nets)) => (*counts, *nets) = (*counts + count, *nets + net),
            None => found.push((outcome, count, net)),
        }
    }
    let share = |(outcome, count, net): (&Outcome, u64, i128)| {
        let probability = count as f64 / tally.bets as f64;
        let net = net as f64 / line.unit as f64 / count as f64;
        let contribution = probability * net;
        Share { outcome: outcome.name.to_owned(), count: Some(count), probability, net, contribution }
    };
    found.into_iter().map(share).collect()
}

/// Half the width of the edge's interval; `None` where it has none (yet).
#[must_use]
pub fn half_width(line: &Line, tally: &LineTally, shoes: u64, confidence: f64) -> Option<f64> {
    let error = standard_error(line, tally, shoes).filter(|error| *error > 0.0)?;
    Some(error * enough::quantile_of(shoes, effective_bets(line, tally, error), confidence)?)
}

/// The bets that the variance rests on: their number divided by the kurtosis
/// of a bet's net and by the design effect, the factor by which bets of
/// a shoe that go together raise the variance over that of as many independent
/// ones.
fn effective_bets(line: &Line, tally: &LineTally, standard_error: f64) -> f64 {
    let (bets, unit) = (tally.bets as f64, line.unit as f64);
    let mean = tally.net as f64 / bets;
    let (mut squares, mut fourths) = (0.0, 0.0);
    for (_, net, count) in cells(line, tally) {
        let square = ((net as f64 - mean) / unit).powi(2);
        squares += count as f64 * square;
        fourths += count as f64 * square * square;
    }
    let independent = squares / (bets * bets);
    enough::effective(squares, fourths) / (standard_error * standard_error / independent).max(1.0)
}

/// The standard error of the ratio net ÷ bets, from shoe sums: with n shoes,
/// net x, bets y and R = Σx ÷ Σy, it is √(n ÷ (n − 1) · Σ(x − R y)²) ÷ Σy.
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

/// Student's two-sided quantile with so many degrees of freedom.
fn quantile(freedom: f64, confidence: f64) -> f64 {
    let tail = 0.5 + confidence / 2.0;
    // From a few hundred on the expansion in 1/ν is good to nine digits
    // (Abramowitz and Stegun 26.7.5), where the library's inverse loses four.
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
            assert!((quantile(freedom, 0.95) - t).abs() < 2e-6, "{freedom}: {}", quantile(freedom, 0.95));
        }
        assert!((quantile(1e7, 0.95) - 1.959_964).abs() < 1e-6);
        // Where the expansion takes over, near the middle: there its last
        // term kept shows, and the first one left out does not.
        let t = StudentsT::new(0.0, 1.0, 500.0).unwrap();
        assert!((t.cdf(quantile(500.0, 0.2)) - 0.6).abs() < 1e-9);
    }

    /// Every confidence that the command line takes has a quantile; with one
    /// and two degrees of freedom it is known in closed form.
    #[test]
    fn quantiles_are_right_at_the_limits_of_confidence() {
        let [least, most] = crate::numbers::CONFIDENCES;
        for confidence in [least, 0.5, 0.95, 0.999, 0.9999, 0.999_99, most] {
            let two = quantile(1.0, confidence);
            let known = (std::f64::consts::FRAC_PI_2 * confidence).tan();
            assert!((two / known - 1.0).abs() < 1e-6, "{confidence}: {two}, {known}");
            let three = quantile(2.0, confidence);
            let known = confidence * (2.0 / (1.0 - confidence * confidence)).sqrt();
            assert!((three / known - 1.0).abs() < 1e-6, "{confidence}: {three}, {known}");
            for freedom in [499.0, 500.0, 999_999.0] {
                let t = StudentsT::new(0.0, 1.0, freedom).unwrap();
                let covered = 2.0 * t.cdf(quantile(freedom, confidence)) - 1.0;
                let off = (covered - confidence) / (1.0 - confidence);
                assert!(off.abs() < 1e-4, "{freedom} degrees of freedom, {confidence}: {covered}");
            }
        }
    }

    /// Sixteen doubled hands that are paid 100 to one in the greatest unit: a
    /// net whose square does not fit into 64 bits.
    #[test]
    fn the_spread_of_the_greatest_nets_is_exact() {
        let unit = 2 * 99 * 97 * 95;
        let line = Line { name: "box", unit, optional: false, outcomes: vec![Outcome::varied("net")] };
        let mut tally = Tally::new(std::slice::from_ref(&line));
        for bets in [3_200, -32] {
            tally.lines[0].count_varied(0, bets * unit, 32 * unit);
            tally.end_shoe();
        }
        let found = estimate(&line, &tally.lines[0], 2, 0.95).unwrap();
        assert_eq!((found.house_edge, found.variance), (-1_584.0, 1_616.0 * 1_616.0));
        assert_eq!((found.min_net, found.max_net, found.mean_wager), (-32.0, 3_200.0, 32.0));
    }

    /// The ratio estimator, by its definition on a handful of shoes.
    #[test]
    fn standard_error_is_that_of_the_ratio() {
        let line = Line { name: "box", unit: 2, optional: false, outcomes: vec![Outcome::varied("net")] };
        let shoes: [&[i64]; 4] = [&[2, -2, 3], &[-2], &[2, 2, -4, 0], &[0, -2]];
        let mut tally = Tally::new(std::slice::from_ref(&line));
        for shoe in shoes {
            for net in shoe {
                tally.lines[0].count_varied(0, *net, 2);
            }
            tally.end_shoe();
        }
        let (x, y): (Vec<f64>, Vec<f64>) =
            shoes.iter().map(|s| (s.iter().sum::<i64>() as f64 / 2.0, s.len() as f64)).unzip();
        let r = x.iter().sum::<f64>() / y.iter().sum::<f64>();
        let residuals: f64 = x.iter().zip(&y).map(|(x, y)| (x - r * y).powi(2)).sum();
        let expected = (4.0 / 3.0 * residuals).sqrt() / 10.0;
        let found = estimate(&line, &tally.lines[0], 4, 0.95).unwrap();
        assert!((found.standard_error.unwrap() - expected).abs() < 1e-12);
        // Student's t at 97.5 % with 3 degrees of freedom.
        assert!((found.half_width.unwrap() - 3.182_446 * expected).abs() < 1e-6);
        let alone = half_width(&line, &tally.lines[0], 4, 0.95);
        assert_eq!(alone, found.half_width, "what a precision is tested with");
        assert!((found.house_edge + r).abs() < 1e-12);
        assert_eq!((found.min_net, found.max_net), (-2.0, 1.5));
        assert!((found.hit_frequency + found.push_frequency + found.loss_frequency - 1.0).abs() < 1e-12);
        let mean: f64 = shares(&line, &tally.lines[0]).iter().map(|s| s.contribution).sum();
        assert!((mean + found.house_edge).abs() < 1e-12);
        let of = |shoes| estimate(&line, &tally.lines[0], shoes, 0.95).unwrap().standard_error;
        assert!(of(1).is_none() && of(2).is_some());
    }
}
