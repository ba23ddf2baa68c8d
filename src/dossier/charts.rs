//! Best play: the chart as grids of cells, what other charts cost, and the cells in which the chart
//! in force departs from the best one.

use super::outcomes::exact_of;
use crate::exact::{BEST, NoExact, Solved, exact, price, solve_best};
use crate::fault::Faults;
use crate::lang::Translated;
use crate::reglamento::Scenario;
use crate::report::sections::rows::{ChartRow, rows};
use crate::strategy::{BASIC, CellGrid, Chart, PlayedTable, find, names};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayFigures {
    /// The deck that best play was solved for, where it replaces the rulebook's own (`inf`); else empty.
    pub deck: String,
    /// The exact edge of everything that the best chart bets; in poker, that of best play by exact cards.
    pub best_edge: f64,
    /// The best chart; empty where charts are rows of conditions.
    pub grids: Vec<CellGrid>,
    /// The rows of the chart in force, of games whose charts are rows of conditions.
    pub rows: Vec<ChartRow>,
    /// The options of the best chart, which are not cells: name and answer.
    pub options: Vec<(&'static str, String)>,
    /// The exact edges of the rulebook's charts, the best first.
    pub charts: Vec<ChartEdge>,
    pub chart: String,
    /// The cells in which the chart in force departs from the best one, the most expensive first.
    pub departures: Vec<DepartureFigures>,
    /// The cells in which a simple way of play departs from the best chart, the most expensive first.
    pub common_departures: Vec<DepartureFigures>,
    /// The name of that simple chart; empty if the rulebook has none.
    pub common: String,
    /// The charts of the rulebook that have no exact edge under these rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_edge: Vec<WithoutValue>,
    /// The charts whose departures from best play have no price.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_prices: Vec<WithoutValue>,
}

/// A chart for which a figure could not be computed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WithoutValue {
    pub chart: String,
    pub why: Translated,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartEdge {
    pub chart: String,
    /// The house edge of everything that the chart bets: the main bet and any optional bets that it takes.
    pub house_edge: f64,
    /// The house edge of the main bet alone.
    #[serde(skip)]
    pub main_edge: f64,
    /// What it costs against best play, in bets a round.
    pub cost: f64,
}

/// A cell that departs from best play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepartureFigures {
    pub hand: String,
    /// The column; empty for an answer that is no cell.
    pub upcard: String,
    pub chart: String,
    pub best: String,
    /// How often a round reaches it.
    pub frequency: f64,
    /// What it costs, in bets a round.
    pub cost: f64,
}

/// The maximum number of departures listed, the most expensive first.
const DEPARTURES: usize = 10;

/// Costs below this come from rounding.
const ROUNDING: f64 = 1e-12;

/// The charts that count as common ways of play. The first one that the rulebook has, and that costs something where best
/// play itself is in force, is priced; the rulebook's own chart only then.
const COMMON: [&str; 3] = [BASIC, "mimic-dealer", "never-bust"];

/// Solves best play and prices the rulebook's charts. Returns the figures and what was solved.
///
/// # Errors
/// No best chart can be solved for these rules.
pub fn best_play_figures(scenario: &Scenario, chart: &Chart) -> Result<(PlayFigures, Solved), NoExact> {
    let mut of_deck = scenario.rules.clone();
    of_deck.shoe.decks = of_deck.game().abilities().exact_deck.unwrap_or(of_deck.shoe.decks);
    let solved = solve_best(&of_deck, BEST, |_| ())?;
    let best = &solved.chart;
    let (found, deck, rules) = exact_of(PlayedTable::new(&scenario.rules, Some(best))?)?;
    let best_edge = found.whole().house_edge;
    let (mut charts, mut without_edge, mut without_prices) = (Vec::new(), Vec::new(), Vec::new());
    let mut edge_of = |name: &str, chart: Result<Chart, Faults>| {
        let name = name.to_owned();
        let found = chart.and_then(|chart| {
            Ok(exact(PlayedTable::new(&scenario.rules, Some(&chart))?.with_rules(&rules)?))
        });
        let found = match found {
            Ok(found) => found.map_err(|no| Translated::from(no.reason())),
            Err(faults) => Err(messages(&faults)),
        };
        match found {
            Ok(found) => {
                let (house_edge, main_edge) = (found.whole().house_edge, found.lines[0].house_edge);
                let cost = (house_edge - best_edge).max(0.0);
                charts.push(ChartEdge { chart: name, house_edge, main_edge, cost });
            }
            Err(why) => without_edge.push(WithoutValue { chart: name, why }),
        }
    };
    edge_of(chart.name(), Ok(chart.clone()));
    for name in names(&scenario.reglamento).iter().filter(|name| *name != chart.name()) {
        edge_of(name, find(&scenario.reglamento, name));
    }
    charts.sort_by(|a, b| a.house_edge.total_cmp(&b.house_edge));
    let mut departures = |chart: &Chart| -> Vec<DepartureFigures> {
        let table = PlayedTable::new(&rules, Some(chart)).map_err(|faults| messages(&faults));
        let priced = table.and_then(|table| price(table, best).map_err(|no| no.reason().into()));
        let found = priced.unwrap_or_else(|why| {
            without_prices.push(WithoutValue { chart: chart.name().to_owned(), why });
            Vec::new()
        });
        let figures = found.into_iter().take(DEPARTURES).map(|one| DepartureFigures {
            hand: one.row,
            upcard: one.upcard.to_owned(),
            chart: one.chart.to_owned(),
            best: one.best.to_owned(),
            frequency: one.frequency,
            cost: one.price,
        });
        figures.filter(|one| one.cost > 0.0).collect()
    };
    let is_best = chart.name() == BEST;
    let free = |name: &str| is_best && charts.iter().any(|one| one.chart == name && one.cost <= ROUNDING);
    let common = COMMON.iter().skip(usize::from(!is_best)).filter(|name| !free(name));
    let mut common = common.filter_map(|name| find(&scenario.reglamento, name).ok());
    let common = common.find(|chart| PlayedTable::new(&scenario.rules, Some(chart)).is_ok());
    let contents = best.contents();
    let figures = PlayFigures {
        deck,
        best_edge,
        grids: contents.grids,
        rows: rows(chart, &scenario.rules),
        options: contents.answers.into_iter().map(|one| (one.name, one.answer)).collect(),
        charts,
        chart: chart.name().to_owned(),
        departures: departures(chart),
        common_departures: common.as_ref().map_or_else(Vec::new, departures),
        common: common.map_or_else(String::new, |chart| chart.name().to_owned()),
        without_edge,
        without_prices,
    };
    Ok((figures, solved))
}

/// Returns what is wrong, without places and accepted values.
fn messages(faults: &Faults) -> Translated {
    Translated::of_each(|lang| {
        faults.0.iter().map(|fault| lang.phrase(&fault.message)).collect::<Vec<_>>().join("; ")
    })
}
