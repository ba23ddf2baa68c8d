//! The numbers of a bet line. Reports write them in this order, documents are filled from them, and the reader of
//! finished runs checks them. Must not know how anything is laid out.

use super::field::{Described, Field, fields};
use super::{Bet, BetField};
use crate::estimate::Estimate;
use serde::Serialize;

/// A type of numbers that a statistic can have.
trait Found: Sized {
    /// Returns the number as this type; `None` if it has to exist and does not.
    fn found(number: Option<f64>) -> Option<Self>;
}

impl Found for f64 {
    fn found(number: Option<f64>) -> Option<f64> {
        number
    }
}

impl Found for Option<f64> {
    fn found(number: Option<f64>) -> Option<Option<f64>> {
        Some(number)
    }
}

/// Declares [`Statistic`] and [`BetFigures`]: of each number its name, its field, its kind, its type, its definition
/// and its value.
macro_rules! statistics {
    ($($name:ident $field:ident: $kind:ident $type:ty, $meaning:literal $(, $of:expr)?;)*) => {
        fields! {
            /// A number of a bet line.
            pub Statistic<'a> of Estimate {
                $($name $field: $kind $type, $meaning $(, $of)?;)*
            }
        }

        /// The numbers of a bet line as documents hold them.
        #[derive(Clone, Debug, Default, PartialEq, Serialize)]
        pub struct BetFigures {
            /// The bet.
            pub bet: String,
            /// Whether it is a main line rather than an optional bet.
            pub main: bool,
            /// Bets in the sample.
            pub hands: u64,
            $(#[doc = $meaning] pub $field: $type,)*
        }

        impl BetFigures {
            /// Returns the figures of a bet of a report; `None` if it was never offered.
            pub fn of_bet(bet: &Bet) -> Option<BetFigures> {
                let found = bet.estimate?;
                BetFigures::of(bet.bet.to_owned(), bet.main, found.bets, |statistic| statistic.number(&found))
            }

            /// Returns the figures of a bet line; `None` if it lacks a figure that every offered bet has.
            pub fn of(
                bet: String,
                main: bool,
                hands: u64,
                number: impl Fn(Statistic) -> Option<f64>,
            ) -> Option<BetFigures> {
                $(let $field = <$type as Found>::found(number(Statistic::$name))?;)*
                Some(BetFigures { bet, main, hands, $($field,)* })
            }

            /// Returns a number of the bet.
            pub fn number(&self, statistic: Statistic) -> Option<f64> {
                match statistic {
                    $(Statistic::$name => self.$field.into(),)*
                }
            }
        }
    };
}

statistics! {
    HouseEdge house_edge: Edge f64, "− mean net per initial bet";
    StandardError standard_error: Error Option<f64>,
        "of `house_edge`: ratio estimator over whole shoes, Student's t with shoes − 1 degrees of freedom, or fewer if \
         the line has few bets ([methods.md](methods.md), section 2). Exact values: 0", |e| e.standard_error;
    CiLow ci_low: Edge Option<f64>,
        "lower end of the interval of `house_edge`; empty if the line has hardly any bets. Exact values: the value itself",
        |e| e.half_width.map(|half| e.house_edge - half);
    CiHigh ci_high: Edge Option<f64>, "upper end of the interval",
        |e| e.half_width.map(|half| e.house_edge + half);
    ElementOfRisk element_of_risk: Edge f64, "− net ÷ total wagered, doubles and splits included";
    Rtp rtp: Edge f64, "return to player: 1 − `house_edge`", |e| 1.0 - e.house_edge;
    MeanWager mean_wager: Positive f64, "total wagered per initial bet";
    Variance variance: Size f64, "of the net of one box in one round, the initial bet being 1";
    StandardDeviation standard_deviation: Size f64, "√ `variance`", |e| e.variance.sqrt();
    VolatilityIndex volatility_index: Size f64, "z at `confidence` × standard deviation";
    N0 n0: Size Option<f64>, "variance ÷ edge²: bets of the line until the expected result equals one standard deviation",
        |e| Some(e.variance / (e.house_edge * e.house_edge));
    HitFrequency hit_frequency: Share f64, "share of hands that net more than nothing";
    PushFrequency push_frequency: Share f64, "share of hands that net nothing";
    LossFrequency loss_frequency: Share f64, "share of hands that net less than nothing";
    MinNet min_net: Bets f64, "smallest net that occurred (exact values: that can occur in a box of at most about 20 hands)";
    MaxNet max_net: Bets f64, "largest net that occurred (exact values: that can occur in a box of at most about 20 hands)";
    PlainHouseEdge plain_house_edge: Edge Option<f64>,
        "the edge without a control variate; empty for exact values",
        |e| Some(e.control.map_or(e.house_edge, |of| of.plain_house_edge));
    PlainStandardError plain_standard_error: Error Option<f64>, "its standard error",
        |e| e.control.map_or(e.standard_error, |of| of.plain_standard_error);
    ExactHouseEdge exact_house_edge: Edge Option<f64>,
        "the exact edge of a round from a full shoe that controls `house_edge`; empty where `control` is `none`",
        |e| e.control.map(|of| of.exact_house_edge);
    CutCardEffect cut_card_effect: Edge Option<f64>,
        "`house_edge` less `exact_house_edge`; empty where `control` is `none`",
        |e| e.control.map(|of| e.house_edge - of.exact_house_edge);
    CutCardEffectStandardError cut_card_effect_standard_error: Error Option<f64>,
        "its standard error", |e| e.control.and(e.standard_error);
}

/// The identity of a simulation as documents hold it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RunFigures {
    /// The name of the chart; empty for a game without decisions.
    pub strategy: String,
    /// SHA-256 of the chart's file; empty for a game without decisions.
    pub strategy_sha256: String,
    /// The seed.
    pub seed: u64,
    /// The random stream.
    pub stream: String,
    /// Rounds played to the end.
    pub rounds: u64,
    /// Rounds whose bets were returned.
    pub void_rounds: u64,
    /// Shoes or sessions: the sampling units.
    pub shoes: u64,
    /// Confidence of the intervals, 0 to 1.
    pub confidence: f64,
    /// The name of the control variate; `None` without one.
    pub control: Option<String>,
}

impl Statistic {
    /// Returns the number; `None` if the estimate has none, or none that is finite.
    pub fn number(self, estimate: &Estimate) -> Option<f64> {
        match self.of(estimate) {
            Field::Number(number) => Some(number),
            Field::Text(_) | Field::Count(_) | Field::Missing => None,
        }
    }

    /// Returns whether the number concerns the control variate; earlier reports do not have it.
    pub fn is_of_control(self) -> bool {
        self as usize >= Statistic::PlainHouseEdge as usize
    }

    /// Returns whether a field concerns the control variate.
    pub(crate) fn is_field_of_control(name: &str) -> bool {
        let mut of_control = Statistic::ALL.iter().filter(|statistic| statistic.is_of_control());
        name == BetField::Control.name() || of_control.any(|statistic| statistic.name() == name)
    }
}
