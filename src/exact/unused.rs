//! Actions that the rules offer and a chart never takes.

use super::Exact;
use crate::rules::{DoubleTotals, Play, Rules, Surrender};

/// The names of the actions that the rules offer and that no hand of an exact
/// value ends by: `surrender`, `double`, `split`. Empty for games without them.
#[must_use]
pub fn unused_actions(rules: &Rules, found: &Exact) -> Vec<&'static str> {
    let play = match &rules.play {
        Play::Blackjack(play) => play,
        Play::PuntoYBanca(_) | Play::Relancina(_) | Play::CaribbeanStud(_) => return Vec::new(),
    };
    let Some(line) = found.lines.first() else {
        return Vec::new();
    };
    let happens = |start: &str| {
        line.outcomes.iter().any(|outcome| outcome.name.starts_with(start) && outcome.probability > 0.0)
    };
    let doubles = play.double_totals != DoubleTotals::Only(0);
    [
        ("surrender", play.surrender_kind != Surrender::None, "retiro"),
        ("double", doubles, "doubled"),
        ("split", play.split_max_hands.get() != 1, "split"),
    ]
    .into_iter()
    .filter(|(_, offered, outcome)| *offered && !happens(outcome))
    .map(|(action, ..)| action)
    .collect()
}
