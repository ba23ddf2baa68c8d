//! A change of the rules: the table before and after, with unchanged and with adapted play, and the
//! outcomes that pay for the difference.

use super::rules::{RuleFigures, rules_in_force};
use super::{NoFigures, Request};
use crate::compare::{
    Cards, Compared, common_lines, control, deal_controlled, differ_only_in_hidden_keys, exactly,
    keys_hidden_from_exact,
};
use crate::engine::{Plan, Watch};
use crate::exact::{BEST, best_chart};
use crate::fault::{Fault, Faults};
use crate::method::Method;
use crate::readings::alone;
use crate::reglamento::{Scenario, changed, typed};
use crate::report::{BetChange, CompareReport, Worth};
use crate::rules::Rules;
use crate::strategy::{BASIC, CellGrid, Chart, PlayedTable, find, kept};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangeFigures {
    /// The table before the change, and after it.
    pub sides: [SideFigures; 2],
    /// The rules that differ; empty between different games.
    pub rules: Vec<RuleChange>,
    /// The comparison under each way of play; the first is adapted play, where the players decide.
    pub plays: Vec<PlayChange>,
    pub cells: Vec<CellChange>,
    /// The rows that only one of the best charts has, before and after: hands that only one table lets decide.
    pub rows_alone: [Vec<String>; 2],
    /// Rules that also differ, but have no effect on the first round of a full shoe; named where the
    /// values are exact.
    pub hidden: Vec<&'static str>,
    /// Bet lines that only one of the tables has.
    pub alone: Vec<&'static str>,
    /// For two versions of a rulebook: what each change is worth alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub worths: Vec<Worth>,
}

impl ChangeFigures {
    /// Returns the comparison that leads the document: in a game with decisions, the one in which the players
    /// keep their strategy.
    pub(crate) fn leading(&self) -> Option<&PlayChange> {
        self.plays.iter().find(|play| play.play == "unchanged").or(self.plays.first())
    }

    /// Returns the name and the difference of each main bet for which the leading comparison decides that
    /// there is a difference.
    pub fn differences(&self) -> impl Iterator<Item = (String, f64)> {
        let bets = self.leading().map_or(&[][..], |play| &play.bets);
        let decided = bets.iter().filter(|bet| bet.main && bet.is_decided());
        decided.filter_map(|bet| Some((bet.bet.to_owned(), bet.difference?)))
    }
}

/// One of the two tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideFigures {
    pub reglamento: String,
    /// SHA-256 of its file.
    pub sha256: String,
    /// Readings that differ from the default: name and option.
    pub readings: Vec<(String, String)>,
    /// Rules that were overridden: key and value.
    pub overrides: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleChange {
    pub before: RuleFigures,
    pub after: RuleFigures,
}

/// The comparison under one way of play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayChange {
    /// `best`: each table with its own best chart; `unchanged`: both with the first table's; `none`: no
    /// decisions.
    pub play: &'static str,
    /// The charts of the two tables; empty without decisions.
    pub strategies: [String; 2],
    /// Whether both charts are best charts. Where no best chart can be solved, the rulebook's own chart is
    /// used.
    pub is_best: bool,
    /// `exact` or `monte-carlo`.
    pub method: &'static str,
    /// The random stream; empty if exact.
    pub stream: &'static str,
    /// Rounds dealt; 0 if exact.
    pub rounds: u64,
    /// The comparison of each bet line.
    pub bets: Vec<BetChange>,
}

/// A cell in which the best charts differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellChange {
    pub hand: String,
    pub upcard: String,
    pub before: String,
    pub after: String,
}

/// The figures of a change, with the charts and the comparisons that they are computed from.
#[derive(Clone, Debug)]
pub struct ChangeResult {
    pub figures: ChangeFigures,
    /// The best charts of both tables.
    pub charts: [Option<Chart>; 2],
    pub report: CompareReport,
}

/// Returns the best chart of a table, or the rulebook's own where none can be solved; `None` where the
/// game has no decisions.
fn best(scenario: &Scenario, watch: &mut dyn FnMut(usize)) -> Result<Option<Chart>, Faults> {
    if !scenario.rules.game().abilities().decisions {
        return Ok(None);
    }
    let chart = match best_chart(&scenario.rules, BEST, watch) {
        Ok(chart) => chart,
        Err(_) => find(&scenario.reglamento, BASIC)?,
    };
    PlayedTable::new(&scenario.rules, Some(&chart))?;
    Ok(Some(chart))
}

/// Returns whether a chart of the table before can be played after the change: it fits, and no row of poker loses its meaning
/// there.
fn is_kept(chart: &Chart, before: &Rules, after: &Rules) -> bool {
    let idle = |rules: &Rules| Some(chart.poker()?.idle(rules.play.poker()?).len());
    PlayedTable::new(after, Some(chart)).is_ok() && idle(after) <= idle(before)
}

/// Compares the tables before and `after` a change, each with its own best chart and both with the chart of the table
/// before. Exact values are used where both tables have them and they show the difference; otherwise both are simulated
/// together. Each change between two versions is compared alone too, with best charts. `solving` receives the upcards of each
/// chart that is solved.
///
/// # Errors
/// The tables have no bet in common, a chart does not fit, or the simulation ends without result.
pub fn change(
    request: &Request<'_>,
    after: &Scenario,
    mut solving: impl FnMut(usize),
    watch: &dyn Watch,
) -> Result<ChangeResult, NoFigures> {
    let (a, b) = (request.scenario, after);
    let charts = [best(a, &mut solving)?, best(b, &mut solving)?];
    if common_lines(
        PlayedTable::new(&a.rules, charts[0].as_ref())?,
        PlayedTable::new(&b.rules, charts[1].as_ref())?,
    )
    .is_empty()
    {
        let fault =
            Fault::new(format!("{} and {}", a.reglamento.id, b.reglamento.id), "have no bet line in common");
        return Err(Faults::from(fault.allowed("two rulebooks of one game")).into());
    }
    let same_game = a.rules.game() == b.rules.game();
    let mut pairs: Vec<(&'static str, [Option<Chart>; 2])> = Vec::new();
    match &charts {
        [None, None] => pairs.push(("none", [None, None])),
        [first, _] => {
            pairs.push(("best", charts.clone()));
            // A chart of their own choice, or best play as far as it can be kept.
            let basic = find(&a.reglamento, BASIC).ok();
            let usual =
                |own: &&Chart| own.name() == BEST || basic.as_ref().is_some_and(|basic| basic == *own);
            let own = request.table.chart().filter(|own| !usual(own));
            let kept = own.cloned().or_else(|| kept(&a.reglamento, first.as_ref()?));
            if let Some(chart) = kept.filter(|chart| is_kept(chart, &a.rules, &b.rules)) {
                pairs.push(("unchanged", [Some(chart.clone()), Some(chart)]));
            }
        }
    }
    let mut plays = Vec::new();
    for (play, charts) in pairs {
        let found = compare(request, after, &charts, watch)?;
        plays.push((play, charts, found));
    }
    let mut report = CompareReport::default();
    let of_both = |pairs: [&[(String, String)]; 2]| changed(&typed(pairs[0]), &typed(pairs[1]));
    let answers = of_both([&a.readings, &b.readings]);
    for (amendment, tables) in alone(a, &b.reglamento, &answers, &of_both([&a.overrides, &b.overrides]))? {
        if tables.is_empty() {
            report.add_worth(&amendment, String::new(), None);
        }
        for (option, scenario) in tables {
            let charts = [charts[0].clone(), best(&scenario, &mut solving)?];
            let mut found = compare(request, &scenario, &charts, watch)?;
            let [first, second] = [(a, charts[0].as_ref()), (&scenario, charts[1].as_ref())];
            found.add_alone(
                PlayedTable::new(&a.rules, first.1)?,
                PlayedTable::new(&scenario.rules, second.1)?,
            );
            let play = plays[0].0;
            let played = report.played(play, [first, second], request.seed, request.confidence, found);
            report.add_worth(&amendment, option, Some(&played));
        }
    }
    let hidden = if same_game && plays[0].2.cards == Cards::Exact {
        keys_hidden_from_exact(&a.rules, &b.rules)
    } else {
        Vec::new()
    };
    let (cells, rows_alone) = match &charts {
        [Some(a), Some(b)] if same_game && are_best(&charts) => cells_that_differ(a, b),
        _ => Default::default(),
    };
    let figures = ChangeFigures {
        sides: [a, b].map(|scenario| SideFigures {
            reglamento: scenario.reglamento.id.clone(),
            sha256: scenario.reglamento.sha256.clone(),
            readings: scenario.readings.clone(),
            overrides: scenario.overrides.clone(),
        }),
        rules: if same_game { rules_that_differ(a, b) } else { Vec::new() },
        plays: plays.iter().map(|(play, charts, found)| play_change(play, charts, found)).collect(),
        cells,
        rows_alone,
        hidden,
        alone: plays[0].2.alone.clone(),
        worths: report.worths.clone(),
    };
    for (play, charts, found) in plays {
        let sides = [(a, charts[0].as_ref()), (b, charts[1].as_ref())];
        report.add(play, sides, request.seed, request.confidence, found);
    }
    Ok(ChangeResult { figures, charts, report })
}

/// Compares the tables under one way of play.
fn compare(
    request: &Request<'_>,
    after: &Scenario,
    charts: &[Option<Chart>; 2],
    watch: &dyn Watch,
) -> Result<Compared, NoFigures> {
    let (a, b) = (request.scenario, after);
    let (first, second) =
        (PlayedTable::new(&a.rules, charts[0].as_ref())?, PlayedTable::new(&b.rules, charts[1].as_ref())?);
    if !differ_only_in_hidden_keys(&a.rules, &b.rules)
        && let Ok(found) = exactly(first, second)
    {
        return Ok(found);
    }
    let control = request.control.then(|| control(first, second)).flatten();
    let plan = Plan { target: request.target, ..Plan::rounds(&a.rules, 1, request.seed, request.threads) };
    let found = deal_controlled(first, second, control.as_ref(), &plan, request.confidence, watch)?;
    if found.interrupted { Err(NoFigures::Interrupted) } else { Ok(found) }
}

fn rules_that_differ(a: &Scenario, b: &Scenario) -> Vec<RuleChange> {
    let known = rules_in_force(b);
    let change = |before: RuleFigures| {
        let after = known.iter().find(|after| after.key == before.key)?.clone();
        (before.value != after.value).then_some(RuleChange { before, after })
    };
    rules_in_force(a).into_iter().filter_map(change).collect()
}

fn are_best(charts: &[Option<Chart>; 2]) -> bool {
    charts.iter().flatten().all(|chart| chart.name() == BEST)
}

fn play_change(play: &'static str, charts: &[Option<Chart>; 2], found: &Compared) -> PlayChange {
    let method = if found.cards == Cards::Exact { Method::Exact } else { Method::MonteCarlo };
    PlayChange {
        play,
        strategies: charts
            .each_ref()
            .map(|chart| chart.as_ref().map_or_else(String::new, |c| c.name().to_owned())),
        is_best: are_best(charts),
        method: method.name(),
        stream: found.stream(),
        rounds: found.dealt.map_or(0, |[dealt, _]| dealt.rounds),
        bets: found.changes.iter().map(BetChange::new).collect(),
    }
}

/// Returns the cells in which two charts differ, in the order of the first chart, and the rows that only one of them has.
fn cells_that_differ(a: &Chart, b: &Chart) -> (Vec<CellChange>, [Vec<String>; 2]) {
    let [a, b] = [a, b].map(|chart| chart.contents().grids);
    let mut found = Vec::new();
    let mut alone = [Vec::new(), Vec::new()];
    for (first, second) in a.iter().zip(&b) {
        let row = |grid: &CellGrid, hand: &str| grid.rows.iter().position(|row| row.hand == hand);
        let only = second.rows.iter().filter(|after| row(first, &after.hand).is_none());
        alone[1].extend(only.map(|after| after.hand.clone()));
        for before in &first.rows {
            let Some(after) = row(second, &before.hand) else {
                alone[0].push(before.hand.clone());
                continue;
            };
            let cells = first.columns.iter().zip(&before.cells).zip(&second.rows[after].cells);
            for ((upcard, before_it), after_it) in cells.filter(|((_, before), after)| before != after) {
                let [hand, upcard, before, after] =
                    [before.hand.as_str(), upcard, before_it, after_it].map(str::to_owned);
                found.push(CellChange { hand, upcard, before, after });
            }
        }
    }
    (found, alone)
}
