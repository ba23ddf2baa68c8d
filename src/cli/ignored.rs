//! The warning about a chart that never uses an action that the rules offer.

use super::note;
use super::outputs::Quiet;
use super::progress::Solving;
use super::screen::lang;
use std::time::{Duration, Instant};
use ventaja::exact::{Exact, best_play, exact, unused_actions};
use ventaja::lang::{Message, Percent, Value};
use ventaja::reglamento::Scenario;
use ventaja::rules::Game;
use ventaja::strategy::Chart;
use ventaja::{message, tr};

/// Solving takes some ten times as long as an exact value. Where that takes
/// longer than this, the cost is left out.
const QUICK: Duration = Duration::from_secs(5);

/// Warns of actions that the rules offer and the chart never takes, with the
/// cost against best play. `found` is the exact value, if it is known already.
pub(super) fn warn(scenario: &Scenario, chart: Option<&Chart>, found: Option<&Exact>, quiet: &Quiet) {
    let (Some(chart), false) = (chart, quiet.quiet) else { return };
    let Some(actions) = sentence(scenario, chart, found) else { return };
    let edge = |chart: &Chart| Some(exact(&scenario.rules, Some(chart)).ok()?.lines[0].house_edge);
    let begun = Instant::now();
    let own = edge(chart);
    let cost = own.filter(|_| begun.elapsed() < QUICK).and_then(|own| {
        let bar = Solving::new(quiet.progress());
        let best = best_play(&scenario.rules, |upcard| bar.at(upcard));
        bar.finish();
        Some(own - edge(&best.ok()?)?)
    });
    let lang = lang();
    let cost = cost.map_or_else(String::new, |cost| tr!(lang, "warning-cost", cost = Percent(cost, 4)));
    note(format_args!("{}", tr!(lang, "warning-unused", actions = actions, cost = cost)));
}

/// The sentence on actions that the chart never takes; `None` if it takes all.
pub(super) fn sentence(scenario: &Scenario, chart: &Chart, found: Option<&Exact>) -> Option<Message> {
    match scenario.rules.game() {
        Game::Blackjack => {}
        Game::PuntoYBanca | Game::Relancina | Game::CaribbeanStud => return None,
    }
    let own = match found {
        Some(_) => None,
        None => exact(&scenario.rules, Some(chart)).ok(),
    };
    let unused = unused_actions(&scenario.rules, found.or(own.as_ref())?);
    let name_of =
        |action: &&str| -> Value { Message::new(format!("action-{}", action.replace(' ', "-"))).into() };
    let actions: Value = match unused.as_slice() {
        [] => return None,
        [one] => name_of(one),
        [first @ .., last] => {
            let first: Vec<Value> = first.iter().map(name_of).collect();
            message!("one-or-other", first = first, last = name_of(last)).into()
        }
    };
    let (name, book) = (chart.name(), &scenario.reglamento.id);
    Some(message!("chart-never-uses", chart = name, actions = actions, reglamento = book))
}
