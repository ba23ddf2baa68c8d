//! The numbers of a bet line: each described once, by its field, the values it can have, and how it is read from an
//! estimate. Reports write them in this order, documents are filled from them, and the reader of finished runs checks
//! them. Must not know how anything is laid out.

use super::Field;
use crate::estimate::Estimate;

/// The values that a number can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// Any finite number.
    Any,
    /// 0 or more.
    Magnitude,
    /// Above 0.
    Positive,
    /// 0 to 1.
    Share,
}

impl Range {
    /// Returns whether a number is finite and in the range.
    #[must_use]
    pub fn holds(self, number: f64) -> bool {
        number.is_finite()
            && match self {
                Range::Any => true,
                Range::Magnitude => number >= 0.0,
                Range::Positive => number > 0.0,
                Range::Share => (0.0..=1.0).contains(&number),
            }
    }

    /// Returns the range in words.
    #[must_use]
    pub fn allowed(self) -> &'static str {
        match self {
            Range::Any => "a finite number",
            Range::Magnitude => "a finite number, 0 or more",
            Range::Positive => "a finite number above 0",
            Range::Share => "0 to 1",
        }
    }
}

/// Declares [`Statistic`]: of each number its name, its field, its range, and its value.
macro_rules! statistics {
    ($($(#[$about:meta])* $name:ident, $field:literal, $range:ident, $of:expr;)*) => {
        /// A number of a bet line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Statistic {
            $($(#[$about])* $name,)*
        }

        impl Statistic {
            /// Every number, in the order of the fields.
            pub const ALL: &[Statistic] = &[$(Statistic::$name),*];

            /// Returns the name of the field.
            #[must_use]
            pub const fn field(self) -> &'static str {
                match self {
                    $(Statistic::$name => $field,)*
                }
            }

            /// Returns the values that the number can have.
            #[must_use]
            pub const fn range(self) -> Range {
                match self {
                    $(Statistic::$name => Range::$range,)*
                }
            }

            /// Returns the number; `None` if the estimate has none, or none that is finite.
            #[must_use]
            pub fn of(self, estimate: &Estimate) -> Option<f64> {
                let number: Option<f64> = match self {
                    $(Statistic::$name => ($of)(estimate).into(),)*
                };
                number.filter(|number| number.is_finite())
            }
        }
    };
}

statistics! {
    /// Minus the mean net, in bets.
    HouseEdge, "house_edge", Any, |e: &Estimate| e.house_edge;
    /// Standard error of the edge.
    StandardError, "standard_error", Magnitude, |e: &Estimate| e.standard_error;
    /// The lower end of its confidence interval.
    CiLow, "ci_low", Any, |e: &Estimate| e.half_width.map(|half| e.house_edge - half);
    /// The upper end of its confidence interval.
    CiHigh, "ci_high", Any, |e: &Estimate| e.half_width.map(|half| e.house_edge + half);
    /// Minus the net per unit wagered.
    ElementOfRisk, "element_of_risk", Any, |e: &Estimate| e.element_of_risk;
    /// Return to player: 1 minus the edge.
    Rtp, "rtp", Any, |e: &Estimate| 1.0 - e.house_edge;
    /// Mean amount wagered per bet.
    MeanWager, "mean_wager", Positive, |e: &Estimate| e.mean_wager;
    /// Variance of the net of one bet, in bets squared.
    Variance, "variance", Magnitude, |e: &Estimate| e.variance;
    /// Its square root.
    StandardDeviation, "standard_deviation", Magnitude, |e: &Estimate| e.variance.sqrt();
    /// The standard deviation times the normal quantile of the confidence.
    VolatilityIndex, "volatility_index", Magnitude, |e: &Estimate| e.volatility_index;
    /// The number of bets after which the expected net is one standard deviation.
    N0, "n0", Magnitude, |e: &Estimate| e.variance / (e.house_edge * e.house_edge);
    /// Share of bets that net more than zero.
    HitFrequency, "hit_frequency", Share, |e: &Estimate| e.hit_frequency;
    /// Share of bets that net zero.
    PushFrequency, "push_frequency", Share, |e: &Estimate| e.push_frequency;
    /// Share of bets that net less than zero.
    LossFrequency, "loss_frequency", Share, |e: &Estimate| e.loss_frequency;
    /// The least net.
    MinNet, "min_net", Any, |e: &Estimate| e.min_net;
    /// The greatest net.
    MaxNet, "max_net", Any, |e: &Estimate| e.max_net;
    /// The edge of the rounds alone; that of the estimate without a control variate.
    PlainHouseEdge, "plain_house_edge", Any,
        |e: &Estimate| e.control.map_or(e.house_edge, |of| of.plain_house_edge);
    /// Its standard error.
    PlainStandardError, "plain_standard_error", Magnitude,
        |e: &Estimate| e.control.map_or(e.standard_error, |of| of.plain_standard_error);
    /// The exact edge of a round from a full shoe.
    ExactHouseEdge, "exact_house_edge", Any, |e: &Estimate| e.control.map(|of| of.exact_house_edge);
    /// The effect of the cut card on the edge.
    CutCardEffect, "cut_card_effect", Any, |e: &Estimate| e.control.map(|of| e.house_edge - of.exact_house_edge);
    /// Its standard error.
    CutCardEffectStandardError, "cut_card_effect_standard_error", Magnitude,
        |e: &Estimate| e.control.and(e.standard_error);
}

/// The field of the control variate's name.
pub(crate) const CONTROL: &str = "control";

impl Statistic {
    /// Returns whether the number concerns the control variate; earlier reports do not have it.
    #[must_use]
    pub fn is_of_control(self) -> bool {
        self as usize >= Statistic::PlainHouseEdge as usize
    }

    /// Returns whether every bet that was offered has the number.
    #[must_use]
    pub fn is_always(self) -> bool {
        let sometimes =
            matches!(self, Statistic::StandardError | Statistic::CiLow | Statistic::CiHigh | Statistic::N0);
        !sometimes && !self.is_of_control()
    }

    /// Returns the fields of an estimate's numbers: of the control variate, or of the others.
    pub(super) fn fields(estimate: Option<&Estimate>, of_control: bool) -> Vec<(&'static str, Field)> {
        let all = Statistic::ALL.iter().filter(|statistic| statistic.is_of_control() == of_control);
        all.map(|statistic| (statistic.field(), Field::from(estimate.and_then(|e| statistic.of(e)))))
            .collect()
    }

    /// Returns whether a field concerns the control variate.
    pub(crate) fn is_field_of_control(name: &str) -> bool {
        let mut of_control = Statistic::ALL.iter().filter(|statistic| statistic.is_of_control());
        name == CONTROL || of_control.any(|statistic| statistic.field() == name)
    }
}
