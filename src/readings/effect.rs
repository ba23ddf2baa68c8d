//! What an option, or a combination of options, does to a bet line.

use super::Comparison;
use crate::lang::Translated;
use crate::method::Method;
use serde::Serialize;

named! {
    /// What a row is about.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum EffectKind {
        /// One option alone.
        #[default]
        Option = "option",
        /// The combination with the lowest edge.
        Lowest = "lowest",
        /// The combination with the highest edge.
        Highest = "highest",
    }
}

/// What an option, or a combination of options, does to a bet line.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Effect {
    /// An option alone, or a combination at one end.
    pub kind: EffectKind,
    /// The bet line.
    pub bet: &'static str,
    /// The reading; empty for a combination.
    pub reading: String,
    /// The article; empty for a combination.
    pub article: Translated,
    /// The option; for a combination the options that are not in force,
    /// `name=option` joined by `;`.
    pub option: String,
    /// The option in force; empty for a combination.
    pub in_force: String,
    /// The meaning of the option.
    pub meaning: Translated,
    /// How the edges were found; `None` without a comparison.
    pub method: Option<Method>,
    /// The option compared with the one in force.
    pub comparison: Option<Comparison>,
    /// The same two edges, each with the best chart for its rules.
    pub adapted: Option<Adapted>,
    /// Rounds simulated under each of the two options.
    pub rounds: Option<u64>,
    /// The random stream of the simulation; empty if exact.
    pub stream: &'static str,
    /// Why there is no comparison, or a remark; often empty.
    pub note: Translated,
}

/// Edges under the best chart for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Adapted {
    /// With the options in force.
    pub in_force: f64,
    /// With this option.
    pub house_edge: f64,
}

impl Adapted {
    /// How much the house gains from the option against best play.
    pub fn effect(&self) -> f64 {
        self.house_edge - self.in_force
    }
}
