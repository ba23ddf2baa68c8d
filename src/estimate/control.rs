//! The exact value of a round as a control variate of the edge with a cut card. The mathematics is
//! in docs/methods.md, section 10.

use super::{Difference, Estimate, difference, effective_number, enough, estimate};
use crate::tally::{ControlMoments, ControlTally, FURTHER_PARTS, Line, LineTally, Tally};
use serde::Serialize;

/// Largest share of the standard error that the bias of the controlled estimate may have.
const LARGEST_BIAS: f64 = 0.01;

/// What the name of every control variate begins with.
pub const FIXED_ROUNDS: &str = "fixed-rounds/";

/// The control variate of a table: *y* = net − *μ* · bets of a round has mean zero in each of the
/// first *K* rounds of a shoe.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Control {
    /// *K*, the fixed number of rounds.
    pub rounds: u64,
    /// *c*, the number of rounds as which the *M* further rounds after round *K* count, whatever
    /// *M* is; 0 without this second control.
    pub further: u64,
    /// By line: its exact house edge, −*μ*; `None` where the line has no exact value.
    pub exact: Vec<Option<f64>>,
}

/// What a controlled estimate was made from; fractions of one bet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Controlled {
    /// *K*, the fixed number of rounds.
    pub rounds: u64,
    /// *c*, the number of rounds as which the further rounds count; 0 without the second control.
    pub further: u64,
    /// The house edge of a round from a full shoe.
    pub exact_house_edge: f64,
    /// Plain estimate of the house edge, from the same rounds.
    pub plain_house_edge: f64,
    /// Standard error of the plain estimate.
    pub plain_standard_error: Option<f64>,
    /// Half the width of the plain estimate's interval.
    pub plain_half_width: Option<f64>,
}

impl Controlled {
    /// Returns the name of the control, as [`Control::name`].
    #[must_use]
    pub fn name(&self) -> String {
        name(self.rounds, self.further)
    }
}

/// Returns the name of a control variate.
fn name(rounds: u64, further: u64) -> String {
    if further == 0 { format!("{FIXED_ROUNDS}{rounds}") } else { format!("{FIXED_ROUNDS}{rounds}+{further}") }
}

/// Returns *K* of a control variate that has this name; `None` where it names none.
#[must_use]
pub fn fixed_rounds_of(name: &str) -> Option<u64> {
    let rounds = name.strip_prefix(FIXED_ROUNDS)?;
    rounds.split_once('+').map_or(rounds, |(rounds, _)| rounds).parse().ok()
}

/// Why a line with an exact value has no controlled estimate.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("the cards of {shoes} shoes did not suffice for the fixed number of rounds")]
pub struct TooIncomplete {
    /// Shoes whose own cards did not suffice for *K* rounds.
    pub shoes: u64,
    /// Bound on the bias, as a multiple of the standard error.
    pub bias: f64,
}

/// A line of a run with its sums of the control variate.
struct Sample<'a> {
    line: &'a Line,
    counts: &'a LineTally,
    moments: &'a ControlMoments,
    sums: &'a ControlTally,
    shoes: u64,
    /// The number of boxes.
    boxes: f64,
    exact: f64,
    /// Units of one bet in the sums of the net.
    unit: f64,
    /// Parts of one bet in the sums of the bets.
    parts: f64,
}

impl Sample<'_> {
    fn bets(&self) -> f64 {
        self.counts.bets as f64
    }

    /// Returns Σ D ÷ Σ y in bets, D being a shoe's difference of net − *μ* · bets.
    fn effect(&self) -> f64 {
        (self.moments.net as f64 / self.unit + self.exact * (self.moments.bets as f64 / self.parts))
            / self.bets()
    }

    /// Returns the standard error of the ratio Σ D ÷ Σ y.
    fn standard_error(&self) -> Option<f64> {
        let n = self.shoes as f64;
        (self.shoes > 1).then(|| (n / (n - 1.0) * self.residuals().max(0.0)).sqrt() / self.bets())
    }

    /// Returns Σ (D − R y)² over the shoes, in bets.
    fn residuals(&self) -> f64 {
        let (ratio, of) = (self.effect(), self.moments);
        let (x, b) = (1.0 / self.unit, self.exact / self.parts);
        let squares =
            x * x * of.net_net as f64 + 2.0 * x * b * of.net_bets as f64 + b * b * of.bets_bets as f64;
        let products = x * of.net_played as f64 + b * of.bets_played as f64;
        squares - 2.0 * ratio * products + ratio * ratio * self.counts.moments.bets_bets as f64
    }

    /// Returns half the width of the interval; `None` where too few bets differ.
    fn half_width(&self, confidence: f64) -> Option<f64> {
        let error = self.standard_error().filter(|error| *error > 0.0)?;
        let effective = effective_number(self.line, self.counts, self.moments.differing as f64, error);
        Some(error * enough::quantile_of(self.shoes, effective, confidence)?)
    }

    /// Returns a bound on the absolute value of the error that incomplete shoes cause. A shoe's
    /// last rounds, completed with other cards, would have mean zero; each box would net at most
    /// the largest net of the run.
    fn bias(&self, plain: &Estimate) -> f64 {
        let rounds = (self.sums.missing_rounds + self.sums.incomplete_shoes) as f64;
        let largest = (plain.max_net + self.exact).abs().max((plain.min_net + self.exact).abs());
        rounds * self.boxes * largest / self.bets()
    }
}

impl Control {
    /// Returns the name of the control: `fixed-rounds/K`, or `fixed-rounds/K+c` with the second
    /// control.
    #[must_use]
    pub fn name(&self) -> String {
        name(self.rounds, self.further)
    }

    fn sample<'a>(&self, lines: &'a [Line], tally: &'a Tally, index: usize) -> Option<Sample<'a>> {
        let sums = tally.control.as_ref()?;
        let boxes = tally.lines.first()?.bets as f64 / tally.rounds.max(1) as f64;
        let parts = if self.further == 0 { 1.0 } else { FURTHER_PARTS as f64 };
        Some(Sample {
            line: &lines[index],
            counts: &tally.lines[index],
            moments: &sums.lines[index],
            sums,
            shoes: tally.shoes,
            boxes,
            exact: self.exact.get(index).copied().flatten()?,
            unit: lines[index].unit as f64 * parts,
            parts,
        })
    }

    /// Returns the controlled estimate of a line; `Ok(None)` where the line has no exact value or
    /// too few of its bets differ for an interval.
    ///
    /// # Errors
    /// [`TooIncomplete`] if incomplete shoes may bias the estimate by more than a hundredth of its
    /// standard error.
    fn apply(
        &self,
        plain: &Estimate,
        lines: &[Line],
        tally: &Tally,
        index: usize,
        confidence: f64,
    ) -> Result<Option<Estimate>, TooIncomplete> {
        let Some(sample) = self.sample(lines, tally, index) else { return Ok(None) };
        let standard_error = sample.standard_error();
        let bias = sample.bias(plain);
        if standard_error.is_some_and(|error| bias > LARGEST_BIAS * error) {
            let bias = bias / standard_error.unwrap_or(0.0);
            return Err(TooIncomplete { shoes: sample.sums.incomplete_shoes, bias });
        }
        let Some(half_width) = sample.half_width(confidence) else { return Ok(None) };
        let house_edge = sample.exact - sample.effect();
        Ok(Some(Estimate {
            house_edge,
            standard_error,
            half_width: Some(half_width),
            element_of_risk: house_edge / plain.mean_wager,
            control: Some(Controlled {
                rounds: self.rounds,
                further: self.further,
                exact_house_edge: sample.exact,
                plain_house_edge: plain.house_edge,
                plain_standard_error: plain.standard_error,
                plain_half_width: plain.half_width,
            }),
            ..*plain
        }))
    }

    /// Returns the controlled difference of the two lines with this index in
    /// [`Tally::crossed`](Tally::crossed): the difference of the exact edges and of the cut-card
    /// effects. `None` where one of the lines is not controlled, or too few shoes differ for an
    /// interval.
    fn difference(
        &self,
        lines: &[Line],
        tally: &Tally,
        crossed: usize,
        confidence: f64,
    ) -> Option<Difference> {
        let cross = &tally.crossed[crossed];
        let of = &tally.control.as_ref()?.crossed[crossed];
        let [a, b] = cross.lines.map(|index| self.sample(lines, tally, index));
        let (a, b) = (a?, b?);
        let [x1, x2] = [&a, &b].map(|sample| 1.0 / sample.line.unit as f64);
        let products = x1 * x2 * of.net_net as f64
            + x1 * b.exact * of.net_bets as f64
            + a.exact * x2 * of.bets_net as f64
            + a.exact * b.exact * of.bets_bets as f64;
        let first_played = x1 * of.net_played as f64 + a.exact * of.bets_played as f64;
        let played_second = x2 * of.played_net as f64 + b.exact * of.played_bets as f64;
        let common = products - b.effect() * first_played - a.effect() * played_second
            + a.effect() * b.effect() * cross.bets_bets as f64;
        let (of_a, of_b) = (a.residuals() / a.bets().powi(2), b.residuals() / b.bets().powi(2));
        let n = tally.shoes as f64;
        let error = |sum: f64| (tally.shoes > 1).then(|| (n / (n - 1.0) * sum.max(0.0)).sqrt());
        let standard_error =
            error(of_a + of_b - 2.0 * common / (a.bets() * b.bets())).filter(|_| of.differing > 0)?;
        let observations = enough::effective(of.squares as f64, of.fourths as f64);
        let half_width = standard_error * enough::quantile_of(tally.shoes, observations, confidence)?;
        let mut bias = 0.0;
        for (sample, index) in [&a, &b].into_iter().zip(cross.lines) {
            let plain = estimate(&lines[index], &tally.lines[index], tally.shoes, confidence)?;
            self.apply(&plain, lines, tally, index, confidence).ok()??;
            bias += sample.bias(&plain);
        }
        if bias > LARGEST_BIAS * standard_error {
            return None;
        }
        Some(Difference {
            difference: (b.exact - b.effect()) - (a.exact - a.effect()),
            standard_error: Some(standard_error),
            half_width: Some(half_width),
            apart_error: error(of_a + of_b),
            differing: Some(of.differing),
        })
    }

    /// Returns whether the difference of the two lines with this index in
    /// [`Tally::crossed`](Tally::crossed) is controlled; both lines are then controlled too.
    #[must_use]
    pub(crate) fn controls_difference(
        &self,
        lines: &[Line],
        tally: &Tally,
        crossed: usize,
        confidence: f64,
    ) -> bool {
        self.difference(lines, tally, crossed, confidence).is_some()
    }

    /// Returns half the width of the widest interval of the main lines; `None` where a line has no
    /// interval yet.
    #[must_use]
    pub fn widest(&self, lines: &[Line], tally: &Tally, confidence: f64) -> Option<f64> {
        let main = (0..lines.len()).filter(|index| !lines[*index].optional);
        main.map(|index| estimate_line(lines, tally, index, Some(self), confidence)?.half_width)
            .try_fold(0.0, |widest: f64, half| half.map(|half| widest.max(half)))
    }

    /// Returns why lines keep the plain estimate although they have an exact value; `None` if the
    /// cards sufficed.
    #[must_use]
    pub fn rejected(&self, lines: &[Line], tally: &Tally, confidence: f64) -> Option<TooIncomplete> {
        (0..lines.len()).find_map(|index| {
            let plain = estimate(&lines[index], &tally.lines[index], tally.shoes, confidence)?;
            self.apply(&plain, lines, tally, index, confidence).err()
        })
    }
}

/// Estimates a line of a run, controlled where `control` allows it, else plainly; `None` if no bet
/// was made. `confidence` is the probability, 0 to 1, that the interval covers the edge.
#[must_use]
pub fn estimate_line(
    lines: &[Line],
    tally: &Tally,
    index: usize,
    control: Option<&Control>,
    confidence: f64,
) -> Option<Estimate> {
    let plain = estimate(&lines[index], &tally.lines[index], tally.shoes, confidence)?;
    let controlled = control.map(|control| control.apply(&plain, lines, tally, index, confidence));
    Some(controlled.and_then(Result::ok).flatten().unwrap_or(plain))
}

/// Estimates the difference of the two lines with this index in [`Tally::crossed`], controlled where
/// `control` allows it, else plainly; `None` if no bet was made on one of them.
#[must_use]
pub(crate) fn estimate_difference(
    lines: &[Line],
    tally: &Tally,
    crossed: usize,
    control: Option<&Control>,
    confidence: f64,
) -> Option<Difference> {
    let controlled = control.and_then(|control| control.difference(lines, tally, crossed, confidence));
    controlled.or_else(|| {
        let cross = &tally.crossed[crossed];
        let [first, second] = cross.lines.map(|index| (&lines[index], &tally.lines[index]));
        difference(first, second, cross, tally.shoes, confidence)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{ControlTally, Outcome};

    const EXACT: f64 = 0.3;

    /// Enough for an interval: fewer leave the plain estimate.
    const SHOES: i64 = 4_000;

    /// Shoes as (net, bets) of the rounds played and of the first *K* rounds; unit 2.
    fn tally(shoes: &[[(i64, i64); 2]]) -> (Vec<Line>, Tally) {
        let line = Line { name: "box", unit: 2, optional: false, outcomes: vec![Outcome::varied("net")] };
        let lines = vec![line];
        let mut tally = Tally::new(&lines).with_control(true);
        for [played, fixed] in shoes {
            for bet in 0..played.1 {
                let net = if bet == 0 { played.0 - (played.1 - 1) } else { 1 };
                tally.lines[0].count_varied(0, net, 2);
                tally.rounds += 1;
            }
            let sums = tally.control.as_mut().unwrap();
            sums.lines[0].add(played.0 - fixed.0, played.1 - fixed.1, played.1);
            tally.end_shoe();
        }
        (lines, tally)
    }

    fn shoes() -> Vec<[(i64, i64); 2]> {
        let at = |s: i64| [((7 * s) % 11 - 5, 3 + s % 3), ((5 * s) % 9 - 4, 4)];
        (0..SHOES).map(at).collect()
    }

    /// By the definition, shoe by shoe.
    #[test]
    fn the_controlled_edge_and_its_error_are_those_of_the_definition() {
        let shoes = shoes();
        let (lines, tally) = tally(&shoes);
        let control = Control { rounds: 4, further: 0, exact: vec![Some(EXACT)] };
        let found = estimate_line(&lines, &tally, 0, Some(&control), 0.95).unwrap();
        // μ is −EXACT.
        let y = |(net, bets): (i64, i64)| net as f64 / 2.0 + EXACT * bets as f64;
        let differences: Vec<f64> = shoes.iter().map(|[played, fixed]| y(*played) - y(*fixed)).collect();
        let bets: Vec<f64> = shoes.iter().map(|[played, _]| played.1 as f64).collect();
        let (sum, all): (f64, f64) = (differences.iter().sum(), bets.iter().sum());
        let ratio = sum / all;
        assert!((found.house_edge - (EXACT - ratio)).abs() < 1e-12);
        let residuals: f64 =
            differences.iter().zip(&bets).map(|(difference, bets)| (difference - ratio * bets).powi(2)).sum();
        let n = SHOES as f64;
        let error = (n / (n - 1.0) * residuals).sqrt() / all;
        assert!((found.standard_error.unwrap() - error).abs() < 1e-12);
        let plain = estimate(&lines[0], &tally.lines[0], tally.shoes, 0.95).unwrap();
        let of = found.control.unwrap();
        assert_eq!((of.rounds, of.exact_house_edge), (4, EXACT));
        assert_eq!((of.plain_house_edge, of.plain_standard_error), (plain.house_edge, plain.standard_error));
        assert_eq!(found.variance.to_bits(), plain.variance.to_bits());
    }

    /// By the definition of the second control, shoe by shoe.
    #[test]
    fn weighted_differences_are_those_of_the_definition() {
        const WEIGHT: i64 = 3;
        let all = shoes();
        let (lines, mut tally) = tally(&all);
        let sums = tally.control.as_mut().unwrap();
        sums.lines[0] = ControlMoments::default();
        let (mut sum, mut differences) = (0.0, Vec::new());
        for (shoe, [played, fixed]) in (0..).zip(&all) {
            let (most, net) = (1 + shoe % 12, shoe % 7 - 3);
            let (x, b) = (played.0 - fixed.0, played.1 - fixed.1);
            let each = WEIGHT * FURTHER_PARTS / most;
            let moments = &mut sums.lines[0];
            moments.add_weighted(
                FURTHER_PARTS * x - each * net,
                FURTHER_PARTS * b - each * most,
                played.1,
                1,
            );
            // μ is −EXACT, the unit 2.
            let y = |net: i64, bets: i64| net as f64 / 2.0 + EXACT * bets as f64;
            let of = y(x, b) - WEIGHT as f64 / most as f64 * y(net, most);
            sum += of;
            differences.push(of);
        }
        let control = Control { rounds: 4, further: 3, exact: vec![Some(EXACT)] };
        let found = estimate_line(&lines, &tally, 0, Some(&control), 0.95).unwrap();
        let bets = || all.iter().map(|[played, _]| played.1 as f64);
        let ratio = sum / bets().sum::<f64>();
        assert!((found.house_edge - (EXACT - ratio)).abs() < 1e-12);
        let residual = |(of, bets): (&f64, f64)| (of - ratio * bets).powi(2);
        let residuals: f64 = differences.iter().zip(bets()).map(residual).sum();
        let n = SHOES as f64;
        let error = (n / (n - 1.0) * residuals).sqrt() / bets().sum::<f64>();
        assert!((found.standard_error.unwrap() - error).abs() < 1e-12);
        assert_eq!(found.control.unwrap().name(), "fixed-rounds/4+3");
        assert_eq!(
            ["fixed-rounds/4+3", "fixed-rounds/29", "none"].map(fixed_rounds_of),
            [Some(4), Some(29), None]
        );
    }

    /// Without an exact value, without sums, and where nothing differs, the estimate is the plain
    /// one.
    #[test]
    fn lines_without_a_control_keep_the_plain_estimate() {
        let (lines, tally) = tally(&shoes());
        let plain = estimate(&lines[0], &tally.lines[0], tally.shoes, 0.95);
        let none = Control { rounds: 4, further: 0, exact: vec![None] };
        assert_eq!(estimate_line(&lines, &tally, 0, Some(&none), 0.95), plain);
        assert_eq!(estimate_line(&lines, &tally, 0, None, 0.95), plain);
        let control = Control { rounds: 4, further: 0, exact: vec![Some(EXACT)] };
        let mut without = tally.clone();
        without.control = None;
        assert_eq!(estimate_line(&lines, &without, 0, Some(&control), 0.95), plain);
        let mut same = tally;
        same.control = Some(ControlTally::new(1, 0));
        assert_eq!(estimate_line(&lines, &same, 0, Some(&control), 0.95), plain);
    }

    /// One incomplete shoe of four thousand is too many.
    #[test]
    fn a_bias_is_not_accepted() {
        let (lines, mut tally) = tally(&shoes());
        let control = Control { rounds: 4, further: 0, exact: vec![Some(EXACT)] };
        assert_eq!(control.rejected(&lines, &tally, 0.95), None);
        tally.control.as_mut().unwrap().add_missing(2);
        let rejected = control.rejected(&lines, &tally, 0.95).unwrap();
        assert_eq!(rejected.shoes, 1);
        // Three rounds of one box, none of whose nets exceeds 8 bets.
        assert!(rejected.bias > LARGEST_BIAS, "{}", rejected.bias);
        let found = estimate_line(&lines, &tally, 0, Some(&control), 0.95).unwrap();
        assert_eq!(found.control, None);
    }
}
