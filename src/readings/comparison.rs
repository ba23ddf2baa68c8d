//! The house edge under an option, compared with the option in force.

use crate::estimate::{Difference, Estimate};
use serde::Serialize;

/// Exact edges that differ by less than this fraction of the bet differ only by
/// the rounding of a sum.
const ROUNDING: f64 = 1e-12;

/// The house edges under the option in force and under another option, found by
/// one method, and their difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Comparison {
    /// The edge under the option in force.
    pub default_edge: f64,
    /// Half the width of its interval, 0 if exact; `None` where there are too few
    /// shoes for an interval.
    pub default_half_width: Option<f64>,
    /// The edge under the other option.
    pub house_edge: f64,
    /// The standard error of `house_edge`, 0 if exact; `None` with a single shoe.
    pub standard_error: Option<f64>,
    /// The other option's edge minus the edge of the option in force; above 0
    /// the house gains. The interval is that of the difference itself.
    pub effect: Difference,
    /// How many times as wide the interval is that decides who gains: that with the confidence of all simulated effects
    /// of a study together.
    pub wider: f64,
}

impl Comparison {
    /// Compares two exact edges.
    pub fn exact(default_edge: f64, house_edge: f64) -> Comparison {
        Comparison {
            default_edge,
            default_half_width: Some(0.0),
            house_edge,
            standard_error: Some(0.0),
            effect: Difference::exact(default_edge, house_edge),
            wider: 1.0,
        }
    }

    /// Compares the estimates of two tables that were simulated in pairs of
    /// shoes; `effect` is the paired difference, second table minus first.
    pub const fn paired(estimates: [Estimate; 2], effect: Difference) -> Comparison {
        let [in_force, option] = estimates;
        Comparison {
            default_edge: in_force.house_edge,
            default_half_width: in_force.half_width,
            house_edge: option.house_edge,
            standard_error: option.standard_error,
            effect,
            wider: 1.0,
        }
    }

    /// Returns who gains by the option, as far as the interval decides it.
    pub fn gains(&self) -> Gains {
        let effect = self.effect.difference;
        match self.effect.half_width.map(|half| half * self.wider) {
            Some(0.0) if effect.abs() < ROUNDING => Gains::Nobody,
            Some(half) if effect > half => Gains::House,
            Some(half) if effect < -half => Gains::Players,
            _ => Gains::Undecided,
        }
    }

    /// Returns whether both tables were simulated and no pair of shoes differed.
    pub fn is_without_difference(&self) -> bool {
        self.effect.differing == Some(0)
    }
}

named! {
    /// The side that gains by an option.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Gains {
        /// The house.
        House = "house",
        /// The players.
        Players = "players",
        /// Neither side: the exact edges are equal.
        Nobody = "nobody",
        /// Not decided: the interval contains 0, or there is no interval.
        Undecided = "undecided",
    }
}
