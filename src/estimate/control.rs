//! The edge with a cut card as the exact value of a round and the effect of the cut card, which
//! rounds redealt from the ends of shoes estimate. The mathematics is in docs/methods.md, section 10.

use super::{Difference, Estimate, difference, effective_number, enough, estimate};
use crate::tally::{ControlMoments, ControlTally, Line, LineTally, Tally};
use serde::Serialize;

/// Largest share of the standard error that the bias of the controlled estimate may have.
const LARGEST_BIAS: f64 = 0.01;

/// What the name of every control variate begins with.
pub const REDEALT: &str = "redealt/";

/// Effective observations of a shoe from which rounds were redealt: one divided by a bound on the
/// kurtosis of (*T* − *K*) ê, whose factors are a small integer and a nearly normal mean.
const OF_A_SHOE: f64 = 0.1;

/// The control variate of a table: the effect of the cut card is the mean of (*T* − *K*) ê over shoes
/// of *T* rounds, ê being the mean of net − *μ* · bets in *m* |*T* − *K*| rounds dealt anew from the cards left.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Control {
    /// *K*; any constant gives an unbiased estimate.
    pub rounds: u64,
    /// *m*, the number of rounds redealt for each round by which *T* differs from *K*.
    pub redeals: u64,
    /// The number of rounds dealt from one shuffle of the cards left, a divisor of *m*.
    pub each: u64,
    /// The boxes of a round divided by those of a redealt round, which has one box or all of them.
    pub boxes: u8,
    /// By line: its exact house edge, −*μ*; `None` where the line has no exact value.
    pub exact: Vec<Option<f64>>,
    /// Of two tables that are dealt from one shoe: the index of the second table's first line, and its *K*.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<(usize, u64)>,
}

/// What a controlled estimate was made from; fractions of one bet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Controlled {
    /// *K*.
    pub rounds: u64,
    /// *m*, the number of rounds redealt for each round by which *T* differs from *K*.
    pub redeals: u64,
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
    pub fn name(&self) -> String {
        name(self.rounds, self.redeals)
    }
}

/// Returns the name of a control variate.
fn name(rounds: u64, redeals: u64) -> String {
    format!("{REDEALT}{rounds}/{redeals}")
}

/// Why a line with an exact value has no controlled estimate.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("the cards left did not suffice for {rounds} rounds")]
pub struct TooIncomplete {
    /// Redealt rounds for which the cards left did not suffice, and those of shoes where only one box is redealt.
    pub rounds: u64,
    /// Bound on the bias, as a multiple of the standard error.
    pub bias: f64,
}

/// A line of a run with its sums of the control variate.
struct Sample<'a> {
    control: &'a Control,
    line: &'a Line,
    counts: &'a LineTally,
    moments: &'a ControlMoments,
    sums: &'a ControlTally,
    shoes: u64,
    boxes: f64,
    exact: f64,
    /// Units of one bet in the sums of the net.
    unit: f64,
    /// Parts of one bet in the sums of the bets: *m* redealt rounds stand for the boxes of one round.
    parts: f64,
}

impl Sample<'_> {
    fn bets(&self) -> f64 {
        self.counts.bets as f64
    }

    /// Returns Σ D ÷ Σ y in bets, D being *T* − *K* times the mean of net − *μ* · bets in the redealt rounds.
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

    /// Returns half the width of the interval; `None` where too few shoes contribute to it.
    fn half_width(&self, confidence: f64) -> Option<f64> {
        let error = self.standard_error().filter(|error| *error > 0.0)?;
        let of_bets = effective_number(self.line, self.counts, self.moments.redealt as f64, error);
        let effective = of_bets.min(OF_A_SHOE * self.moments.shoes as f64);
        Some(error * enough::quantile_of(self.shoes, effective, confidence)?)
    }

    /// Returns a bound on the absolute value of the error that incomplete redealt rounds cause. Each
    /// box of such a round nets at most the largest net of the run, in the round that is missing and
    /// in the one with which it is compared. Shoes that were not redealt lack as many rounds as the
    /// others. So does a round of a shoe that could not be completed, where only one box is redealt.
    fn bias(&self, plain: &Estimate) -> f64 {
        if self.sums.incomplete == 0 {
            return 0.0;
        }
        let largest = (plain.max_net + self.exact).abs().max((plain.min_net + self.exact).abs());
        let rounds = self.sums.incomplete_weight as f64 / self.control.redeals as f64;
        let all = self.shoes as f64 / self.sums.redealt_shoes as f64;
        2.0 * all * rounds * self.boxes * largest / self.bets()
    }
}

impl Control {
    /// Returns the name of the control: `redealt/K/m`.
    pub fn name(&self) -> String {
        name(self.rounds, self.redeals)
    }

    /// Returns the control variates of the two tables of a pair.
    pub(crate) fn of_pair(&self) -> [Control; 2] {
        let rounds = self.second.map_or(self.rounds, |(_, rounds)| rounds);
        [self.clone(), Control { rounds, ..self.clone() }]
    }

    /// Returns *K* of the table that has the line with this index.
    fn rounds_of(&self, index: usize) -> u64 {
        self.second.filter(|(from, _)| index >= *from).map_or(self.rounds, |(_, rounds)| rounds)
    }

    /// Returns |*T* − *K*| of a shoe with `rounds` rounds, void ones included, and the sign of *T* − *K*.
    pub(crate) fn apart(&self, rounds: u64) -> (u64, i64) {
        let excess = rounds.cast_signed() - self.rounds.cast_signed();
        (excess.unsigned_abs(), excess.signum())
    }

    fn sample<'a>(&'a self, lines: &'a [Line], tally: &'a Tally, index: usize) -> Option<Sample<'a>> {
        let sums = tally.control.as_ref()?;
        let boxes = tally.lines.first()?.bets as f64 / tally.rounds.max(1) as f64;
        let parts = self.redeals as f64 / f64::from(self.boxes);
        Some(Sample {
            control: self,
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
    /// too few shoes contribute for an interval.
    ///
    /// # Errors
    /// [`TooIncomplete`] if incomplete redealt rounds may bias the estimate by more than a hundredth of its
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
            return Err(TooIncomplete { rounds: sample.sums.incomplete, bias });
        }
        let Some(half_width) = sample.half_width(confidence) else { return Ok(None) };
        let house_edge = sample.exact - sample.effect();
        Ok(Some(Estimate {
            house_edge,
            standard_error,
            half_width: Some(half_width),
            element_of_risk: house_edge / plain.mean_wager,
            control: Some(Controlled {
                rounds: self.rounds_of(index),
                redeals: self.redeals,
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
        let [x1, x2] = [&a, &b].map(|sample| 1.0 / sample.unit);
        let [b1, b2] = [&a, &b].map(|sample| sample.exact / sample.parts);
        let products = x1 * x2 * of.net_net as f64
            + x1 * b2 * of.net_bets as f64
            + b1 * x2 * of.bets_net as f64
            + b1 * b2 * of.bets_bets as f64;
        let first_played = x1 * of.net_played as f64 + b1 * of.bets_played as f64;
        let played_second = x2 * of.played_net as f64 + b2 * of.played_bets as f64;
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
    pub(crate) fn controls_difference(
        &self,
        lines: &[Line],
        tally: &Tally,
        crossed: usize,
        confidence: f64,
    ) -> bool {
        self.difference(lines, tally, crossed, confidence).is_some()
    }

    /// Returns why lines keep the plain estimate although they have an exact value; `None` if the
    /// cards sufficed.
    pub fn rejected(&self, lines: &[Line], tally: &Tally, confidence: f64) -> Option<TooIncomplete> {
        (0..lines.len()).find_map(|index| {
            let plain = estimate(&lines[index], &tally.lines[index], tally.shoes, confidence)?;
            self.apply(&plain, lines, tally, index, confidence).err()
        })
    }
}

/// Estimates a line of a run, controlled where `control` allows it, else plainly; `None` if no bet
/// was made. `confidence` is the probability, 0 to 1, that the interval covers the edge.
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

/// Returns half the width of the widest interval of the main lines, estimated as by [`estimate_line`]; `None` where a
/// line has no interval yet.
pub(crate) fn widest(
    lines: &[Line],
    tally: &Tally,
    control: Option<&Control>,
    confidence: f64,
) -> Option<f64> {
    let main = (0..lines.len()).filter(|index| !lines[*index].optional);
    main.map(|index| estimate_line(lines, tally, index, control, confidence)?.half_width)
        .try_fold(0.0, |widest: f64, half| half.map(|half| widest.max(half)))
}

/// Estimates the difference of the two lines with this index in [`Tally::crossed`], controlled where
/// `control` allows it, else plainly; `None` if no bet was made on one of them.
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
    use crate::tally::ControlTally;
    use crate::unit_tests::{assert_near, varied_line};

    const EXACT: f64 = 0.3;

    /// Enough for an interval: fewer leave the plain estimate.
    const SHOES: i64 = 4_000;

    /// *K* and *m* of these tests.
    const CONTROL: (u64, u64) = (4, 3);

    fn control() -> Control {
        Control {
            rounds: CONTROL.0,
            redeals: CONTROL.1,
            each: 1,
            boxes: 1,
            exact: vec![Some(EXACT)],
            second: None,
        }
    }

    /// A shoe: net and bets of its rounds, one bet each, and net of its redealt rounds.
    #[derive(Clone, Copy)]
    struct Dealt {
        net: i64,
        rounds: i64,
        redealt: i64,
    }

    impl Dealt {
        /// Bets in the redealt rounds, and the sign of *T* − *K*.
        fn again(self) -> (i128, i64) {
            let (apart, sign) = control().apart(self.rounds.cast_unsigned());
            (i128::from(apart * CONTROL.1), sign)
        }
    }

    fn shoes() -> Vec<Dealt> {
        let at =
            |s: i64| Dealt { net: (7 * s) % 11 - 5, rounds: 3 + s % 4, redealt: (5 * s) % 9 - 4 + s % 2 };
        (0..SHOES).map(at).collect()
    }

    /// A run of these shoes; unit 2.
    fn tally(shoes: &[Dealt]) -> ([Line; 1], Tally) {
        let lines = [varied_line(2)];
        let mut tally = Tally::new(&lines).with_control(true);
        for shoe in shoes {
            for bet in 0..shoe.rounds {
                let net = if bet == 0 { shoe.net - (shoe.rounds - 1) } else { 1 };
                tally.lines[0].count_varied(0, net, 2);
                tally.rounds += 1;
            }
            let sums = tally.control.as_mut().unwrap();
            let (bets, sign) = shoe.again();
            if bets != 0 {
                sums.lines[0].add(sign, (shoe.redealt.into(), bets), shoe.rounds.into());
                sums.add_shoe(0, 1);
            }
            tally.end_shoe();
        }
        (lines, tally)
    }

    /// By the definition, shoe by shoe.
    #[test]
    fn the_controlled_edge_and_its_error_are_those_of_the_definition() {
        let shoes = shoes();
        let (lines, tally) = tally(&shoes);
        let found = estimate_line(&lines, &tally, 0, Some(&control()), 0.95).unwrap();
        // μ is −EXACT, the unit 2.
        let effect = |shoe: &Dealt| {
            let (bets, sign) = shoe.again();
            let mean = if bets == 0 { 0.0 } else { shoe.redealt as f64 / 2.0 / bets as f64 + EXACT };
            (shoe.rounds - CONTROL.0.cast_signed()).abs() as f64 * sign as f64 * mean
        };
        let effects: Vec<f64> = shoes.iter().map(effect).collect();
        let bets: Vec<f64> = shoes.iter().map(|shoe| shoe.rounds as f64).collect();
        let (sum, all): (f64, f64) = (effects.iter().sum(), bets.iter().sum());
        let ratio = sum / all;
        assert_near(found.house_edge, EXACT - ratio, 1e-12);
        let residuals: f64 =
            effects.iter().zip(&bets).map(|(effect, bets)| (effect - ratio * bets).powi(2)).sum();
        let n = SHOES as f64;
        assert_near(found.standard_error.unwrap(), (n / (n - 1.0) * residuals).sqrt() / all, 1e-12);
        let plain = estimate(&lines[0], &tally.lines[0], tally.shoes, 0.95).unwrap();
        let of = found.control.unwrap();
        assert_eq!((of.name().as_str(), of.exact_house_edge), ("redealt/4/3", EXACT));
        assert_eq!((of.plain_house_edge, of.plain_standard_error), (plain.house_edge, plain.standard_error));
        assert_eq!(found.variance.to_bits(), plain.variance.to_bits());
    }

    /// Without an exact value, without sums, and where nothing was redealt, the estimate is the plain
    /// one.
    #[test]
    fn lines_without_a_control_keep_the_plain_estimate() {
        let (lines, tally) = tally(&shoes());
        let plain = estimate(&lines[0], &tally.lines[0], tally.shoes, 0.95);
        let none = Control { exact: vec![None], ..control() };
        assert_eq!(estimate_line(&lines, &tally, 0, Some(&none), 0.95), plain);
        assert_eq!(estimate_line(&lines, &tally, 0, None, 0.95), plain);
        let mut without = tally.clone();
        without.control = None;
        assert_eq!(estimate_line(&lines, &without, 0, Some(&control()), 0.95), plain);
        let mut same = tally;
        same.control = Some(ControlTally::new(1, 0));
        assert_eq!(estimate_line(&lines, &same, 0, Some(&control()), 0.95), plain);
    }

    /// One shoe of four thousand whose three redealt rounds are all incomplete is too many.
    #[test]
    fn a_bias_is_not_accepted() {
        let (lines, mut tally) = tally(&shoes());
        assert_eq!(control().rejected(&lines, &tally, 0.95), None);
        tally.control.as_mut().unwrap().add_shoe(3, 1);
        let rejected = control().rejected(&lines, &tally, 0.95).unwrap();
        assert_eq!(rejected.rounds, 3);
        assert!(rejected.bias > LARGEST_BIAS, "{}", rejected.bias);
        let found = estimate_line(&lines, &tally, 0, Some(&control()), 0.95).unwrap();
        assert_eq!(found.control, None);
    }
}
