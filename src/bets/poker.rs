//! The bet of poker against the house: the ante, together with every other bet of the box that the game asks for.

use super::caribbean::AnteOutcome;
use crate::rules::poker::Poker;
use crate::tally::{Line, Outcome};

/// The name of the line of the ante.
pub(crate) const ANTE: &str = "ante";

/// Returns the bet lines of a table. The net of an outcome varies with the bets that were added.
pub(super) fn lines(rules: &Poker) -> Vec<Line> {
    let outcomes = AnteOutcome::ALL.into_iter().map(|outcome| Outcome::varied(outcome.name()));
    vec![Line { name: ANTE, unit: rules.unit(), optional: false, outcomes: outcomes.collect() }]
}
