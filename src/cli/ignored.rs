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
    if let Some((actions, cost)) = missed(scenario, chart, found, QUICK, quiet.progress()) {
        warning(actions, cost);
    }
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

/// The note on a table of a comparison whose chart never takes an action that the rules offer, with
/// the cost: a comparison that chooses the charts solves them too, and a note is the same on every
/// machine, however long that takes. `None` if the chart takes all.
pub(super) fn note_at_table(side: &str, scenario: &Scenario, chart: &Chart, shown: bool) -> Option<Message> {
    let (unused, cost) = missed(scenario, chart, None, Duration::MAX, shown)?;
    Some(message!("note-at-table", side, unused, cost = in_words(cost)))
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
        let missed = missed(scenario, chart, None, QUICK, quiet.progress());
        let Some((actions, cost)) = missed.filter(|(actions, _)| !warned.contains(actions)) else { continue };
        warning(message!("unused-at-point", point = grid.values(*number), unused = &actions), cost);
        warned.push(actions);
    }
}

/// The sentence on actions that the rules offer and the chart never takes, although the best chart does, and what the chart
/// costs against that one, per bet. The cost is `None` where there is no best chart, or where an exact value takes longer than
/// `most`: which actions it takes is then not known. `shown`: whether solving shows its progress.
fn missed(
    scenario: &Scenario,
    chart: &Chart,
    found: Option<&Exact>,
    most: Duration,
    shown: bool,
) -> Option<(Message, Option<f64>)> {
    let rules = &scenario.rules;
    let takes_all = |found: &Exact| unused_actions(rules, found).is_empty();
    if offered_actions(rules).is_empty() || found.is_some_and(takes_all) {
        return None;
    }
    let begun = Instant::now();
    let own = exact_value(scenario, chart).filter(|own| !takes_all(own))?;
    let mut unused = unused_actions(rules, &own);
    let is_quick = begun.elapsed() < most;
    let best = is_quick.then(|| best_play(rules, solving(shown)).ok()).flatten();
    let best = best.and_then(|best| exact_value(scenario, &best));
    if let Some(best) = &best {
        let useless = unused_actions(rules, best);
        unused.retain(|action| !useless.contains(action));
    }
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
    let cost = best.map(|best| own.lines[0].house_edge - best.lines[0].house_edge);
    Some((message!("chart-never-uses", chart = name, actions, reglamento = book), cost))
}
