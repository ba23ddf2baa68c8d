//! The exact distribution of the net of each bet in one round.

use super::{ExactLine, NoExact};
use crate::rules::{Rules, SideBet};
use crate::strategy::PlayedTable;
use serde::Serialize;
use std::collections::BTreeMap;

/// The distribution of the net of one bet of a line in a round from a full shoe.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LineNets {
    /// The line's name in reports.
    pub name: &'static str,
    /// Whether the bet is offered in addition to the main bet.
    pub optional: bool,
    /// Units in one initial bet.
    pub unit: i64,
    /// The probability of each net in units; they add to 1.
    pub nets: BTreeMap<i64, f64>,
    /// Estimate of the sum of the absolute errors of the probabilities; 0 where every one is
    /// exact.
    pub error: f64,
    /// The mean wager per bet.
    pub mean_wager: f64,
    /// The probability that a round offers a box the bet: 1 of a main bet; `None` of a bet that one round may offer
    /// more than once.
    pub offered: Option<f64>,
}

/// Returns the distribution of the net of one bet on each line, in the order of
/// [`exact`](super::exact).
///
/// The hands of a box that splits share the shoe. Their joint distribution is computed from
/// the shoe as a signed mixture of infinite decks (`exact/blackjack/signed_mixture.rs`), whose
/// error [`LineNets::error`] estimates: about 10^-7 with six decks. Everything else is
/// enumerated.
///
/// # Errors
/// These rules and this play have no exact value.
pub fn nets(table: PlayedTable<'_>) -> Result<Vec<LineNets>, NoExact> {
    super::exact_with_nets(table).map(|(_, lines)| lines)
}

/// Returns the distributions of lines whose outcomes each have one net.
pub(super) fn of_lines(rules: &Rules, lines: &[ExactLine]) -> Vec<LineNets> {
    lines.iter().map(|line| of_outcomes(line, unit(rules, line))).collect()
}

fn unit(rules: &Rules, line: &ExactLine) -> i64 {
    rules.sides.iter().find(|bet| bet.name == line.name).map_or_else(|| rules.unit(), SideBet::unit)
}

/// Returns the distribution of a line whose outcomes each have one net and which every round offers.
pub(super) fn of_outcomes(line: &ExactLine, unit: i64) -> LineNets {
    let mut nets = BTreeMap::new();
    for outcome in line.outcomes.iter().filter(|outcome| outcome.probability > 0.0) {
        #[allow(clippy::cast_possible_truncation)] // a few bets
        let net = (outcome.net * unit as f64).round() as i64;
        debug_assert!((net as f64 / unit as f64 - outcome.net).abs() < 1e-9, "{outcome:?}");
        *nets.entry(net).or_default() += outcome.probability;
    }
    let (name, optional, mean_wager) = (line.name, line.optional, line.mean_wager);
    LineNets { name, optional, unit, nets, error: 0.0, mean_wager, offered: Some(1.0) }
}
