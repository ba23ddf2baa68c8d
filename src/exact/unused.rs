//! Actions that the rules offer and a chart never takes.

use super::Exact;
use crate::bets::poker::BOUGHT;
use crate::rules::{Play, Rules, Surrender};

/// The actions that the rules offer: `surrender`, `double`, `split`, `draw`. Empty in games where nothing need be missed.
pub fn offered_actions(rules: &Rules) -> Vec<&'static str> {
    let all = match &rules.play {
        Play::Blackjack(play) => vec![
            (play.surrender_kind != Surrender::None, "surrender"),
            (!play.double_totals.is_empty(), "double"),
            (play.split_max_hands.get() != 1, "split"),
        ],
        Play::Poker(play) => vec![(play.sells_cards(), "draw")],
        Play::Relancina(_) | Play::PuntoYBanca(_) => Vec::new(),
    };
    all.into_iter().filter_map(|(offered, action)| offered.then_some(action)).collect()
}

/// Returns whether an outcome with this name ends a hand that took an action.
fn follows(action: &str, outcome: &str) -> bool {
    let outcome = outcome.strip_prefix("free ").unwrap_or(outcome);
    match action {
        "surrender" => outcome.starts_with("retiro"),
        "double" => outcome.starts_with("doubled"),
        "draw" => outcome.ends_with(BOUGHT),
        action => outcome.starts_with(action),
    }
}

/// The names of the actions that the rules offer and that no hand of an exact
/// value ends by. Empty for games without them.
pub fn unused_actions(rules: &Rules, found: &Exact) -> Vec<&'static str> {
    let Some(line) = found.lines.first() else {
        return Vec::new();
    };
    let outcomes = line.outcomes.iter().filter(|outcome| outcome.probability > 0.0);
    let happens = |action: &str| outcomes.clone().any(|outcome| follows(action, &outcome.name));
    offered_actions(rules).into_iter().filter(|action| !happens(action)).collect()
}
