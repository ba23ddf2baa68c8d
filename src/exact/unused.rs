//! Actions that the rules offer and a chart never takes.

use super::Exact;
use crate::rules::{DoubleTotals, Rules, Surrender};

/// The actions that the rules offer: `surrender`, `double`, `split`, each with the beginning of the
/// names of the outcomes that it leads to. Empty for games without them.
fn offered(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let Some(play) = rules.play.blackjack() else { return Vec::new() };
    let doubles = play.double_totals != DoubleTotals::Only(0);
    [
        (play.surrender_kind != Surrender::None, ("surrender", "retiro")),
        (doubles, ("double", "doubled")),
        (play.split_max_hands.get() != 1, ("split", "split")),
    ]
    .into_iter()
    .filter_map(|(offered, action)| offered.then_some(action))
    .collect()
}

/// The names of the actions that the rules offer: `surrender`, `double`, `split`. Empty for games
/// without them.
#[must_use]
pub fn offered_actions(rules: &Rules) -> Vec<&'static str> {
    offered(rules).into_iter().map(|(action, _)| action).collect()
}

/// The names of the actions that the rules offer and that no hand of an exact
/// value ends by. Empty for games without them.
#[must_use]
pub fn unused_actions(rules: &Rules, found: &Exact) -> Vec<&'static str> {
    let Some(line) = found.lines.first() else {
        return Vec::new();
    };
    let happens = |start: &str| {
        let starts = |name: &str| name.strip_prefix("free ").unwrap_or(name).starts_with(start);
        line.outcomes.iter().any(|outcome| starts(&outcome.name) && outcome.probability > 0.0)
    };
    offered(rules).into_iter().filter(|(_, outcome)| !happens(outcome)).map(|(action, _)| action).collect()
}
