//! The warning about a chart that never uses an action that the rules offer, with what that costs.

use super::note;
use super::outputs::Quiet;
use super::progress::solving;
use super::screen::lang;
use super::validate::{decides_nothing, of_hands};
use std::time::{Duration, Instant};
use ventaja::exact::{BEST, Exact, best_play, exact, offered_actions, unused_actions};
use ventaja::lang::{Message, Percent, Value};
use ventaja::reglamento::Scenario;
use ventaja::strategy::{Chart, PlayedTable};
use ventaja::sweep::{Grid, Point};
use ventaja::{message, tr};

/// Solving takes some ten times as long as an exact value. Where that takes
/// longer than this, the cost is left out.
const QUICK: Duration = Duration::from_secs(5);

/// Warns of actions that the rules offer and the chart never takes, with the
/// cost against best play, of paytables that pay a weaker hand more, of hands that the pack lacks, and of overrides that decide
/// nothing. `found` is the exact value, if it is known already.
pub(super) fn warn(scenario: &Scenario, chart: Option<&Chart>, found: Option<&Exact>, quiet: &Quiet) {
    if !quiet.quiet {
        of_hands(scenario).into_iter().for_each(note);
        for rule in scenario.rules.idle() {
            if let Some((key, value)) = scenario.overrides.iter().find(|(key, _)| key == rule.key) {
                note(decides_nothing(&format!("--set {key}={value}"), &rule));
            }
        }
        let of_poker = chart.and_then(Chart::poker).zip(scenario.rules.play.poker());
        for (line, earlier) in of_poker.into_iter().flat_map(|(chart, play)| chart.idle(play)) {
            let (file, earlier) = (chart.map_or("", Chart::file), earlier.unwrap_or(0));
            note(tr!(lang(), "warning-idle-row", file, line, earlier));
        }
    }
    // Best play leaves unused what is of no use.
    let (Some(chart), false) = (chart.filter(|chart| chart.name() != BEST), quiet.quiet) else { return };
    let Some(actions) = sentence(scenario, chart, found) else { return };
    warning(actions, cost(scenario, chart, QUICK, quiet.progress()));
}

fn warning(actions: Message, cost: Option<f64>) {
    note(tr!(lang(), "warning-unused", actions, cost = in_words(cost)));
}

fn in_words(cost: Option<f64>) -> Value {
    cost.map_or_else(|| Value::from(""), |cost| message!("warning-cost", cost = Percent(cost, 4)).into())
}

/// The exact value of a chart; `None` where there is none.
fn exact_value(scenario: &Scenario, chart: &Chart) -> Option<Exact> {
    exact(PlayedTable::new(&scenario.rules, Some(chart)).ok()?).ok()
}

/// The cost of a chart against best play, per bet; `None` where there is no exact value, or where
/// finding it takes longer than `most`. `shown`: whether solving shows its progress.
fn cost(scenario: &Scenario, chart: &Chart, most: Duration, shown: bool) -> Option<f64> {
    let edge = |chart: &Chart| Some(exact_value(scenario, chart)?.lines[0].house_edge);
    let begun = Instant::now();
    let own = edge(chart)?;
    if begun.elapsed() >= most {
        return None;
    }
    let best = best_play(&scenario.rules, solving(shown));
    Some(own - edge(&best.ok()?)?)
}

/// The note on a table of a comparison whose chart never takes an action that the rules offer, with
/// the cost: a comparison that chooses the charts solves them too, and a note is the same on every
/// machine, however long that takes. `None` if the chart takes all.
pub(super) fn note_at_table(side: &str, scenario: &Scenario, chart: &Chart, shown: bool) -> Option<Message> {
    let unused = sentence(scenario, chart, None)?;
    let cost = in_words(cost(scenario, chart, Duration::MAX, shown));
    Some(message!("note-at-table", side, unused, cost))
}

/// Warns once of each set of actions that the rules of some point of a grid offer and the chart
/// never takes, with the cost at the first such point. Only the first point with each offer is
/// computed.
pub(super) fn warn_in_sweep(grid: &Grid, points: &[Point], chart: Option<&Chart>, quiet: &Quiet) {
    let (Some(chart), false) = (chart, quiet.quiet) else { return };
    let (mut offers, mut warned): (Vec<Vec<&str>>, Vec<Message>) = (Vec::new(), Vec::new());
    for Point { number, scenario, undealable, .. } in points {
        let offered = offered_actions(&scenario.rules);
        if undealable.is_some() || offers.contains(&offered) {
            continue;
        }
        offers.push(offered);
        let Some(actions) = sentence(scenario, chart, None).filter(|actions| !warned.contains(actions))
        else {
            continue;
        };
        let at = message!("unused-at-point", point = grid.values(*number), unused = &actions);
        warning(at, cost(scenario, chart, QUICK, quiet.progress()));
        warned.push(actions);
    }
}

/// The sentence on actions that the chart never takes; `None` if it takes all.
fn sentence(scenario: &Scenario, chart: &Chart, found: Option<&Exact>) -> Option<Message> {
    if offered_actions(&scenario.rules).is_empty() {
        return None;
    }
    let own = match found {
        Some(_) => None,
        None => exact_value(scenario, chart),
    };
    let unused = unused_actions(&scenario.rules, found.or(own.as_ref())?);
    let name_of =
        |action: &&str| -> Value { Message::new(format!("action-{}", action.replace(' ', "-"))).into() };
    let actions: Value = match unused.as_slice() {
        [] => return None,
        [one] => name_of(one),
        [first @ .., last] => {
            let first: Vec<Value> = first.iter().map(name_of).collect();
            message!("one-or-other", first, last = name_of(last)).into()
        }
    };
    let (name, book) = (chart.name(), &scenario.reglamento.id);
    Some(message!("chart-never-uses", chart = name, actions, reglamento = book))
}
