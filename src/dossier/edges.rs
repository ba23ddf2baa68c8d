//! The edges of the bets by simulation, and the running estimate.

use super::answer::{Answer, Part};
use super::sessions::{BetDistribution, dealt_distributions};
use super::{Model, ModelEdge, NoFigures};
use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Watch};
use crate::estimate::{Control, estimate_line};
use crate::fault::Fault;
use crate::reglamento::Scenario;
use crate::report::{BetFigures, Output, Report, RunFigures, fixed_settlement};
use crate::strategy::PlayedTable;
use crate::tally::{Line, Tally};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Convergence {
    pub bet: String,
    /// The estimate at the checkpoints of the run, and at its end.
    pub points: Vec<Point>,
}

/// The estimate after a number of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    pub rounds: u64,
    pub house_edge: f64,
    /// Half the width of its interval; `None` while there are too few shoes for an interval.
    pub half_width: Option<f64>,
}

/// The edges of the bets, from a simulation or from the report of a finished run.
#[derive(Clone, Debug)]
pub struct Edges {
    pub run: RunFigures,
    /// The figures of every bet that was offered.
    pub bets: Vec<BetFigures>,
    /// The running estimate of the headline bets.
    pub convergence: Vec<Convergence>,
    /// The CSV report of `simulate`.
    pub csv: String,
    /// The report, if the rounds were dealt now.
    pub report: Option<Report>,
    /// The distributions of the bets, if the rounds were dealt now.
    pub dealt: Vec<BetDistribution>,
}

impl Edges {
    /// Returns the figures of the bets of these names.
    ///
    /// # Errors
    /// The run has no figures of one of them.
    pub fn of(&self, names: &[&str]) -> Result<Vec<&BetFigures>, NoFigures> {
        let bet = |name: &&str| {
            let found = self.bets.iter().find(|bet| bet.bet == *name);
            let fault = || Fault::new("the run", format!("has no figures of the bet `{name}`"));
            found.ok_or_else(|| NoFigures::Input(fault().allowed("a longer run").into()))
        };
        names.iter().map(bet).collect()
    }

    /// Passes figures counted in the rounds dealt through the gate, by the plain estimates of the edges.
    pub fn pass<T>(&self, answer: &Answer, figures: T) -> Part<T> {
        let edge = |bet: &BetFigures| ModelEdge {
            bet: bet.bet.clone(),
            house_edge: bet.plain_house_edge.unwrap_or(bet.house_edge),
        };
        answer.pass(Model::Table, self.bets.iter().map(edge).collect(), figures)
    }
}

/// Returns the main bets that a document speaks about: those of the rulebook, without the variants
/// of BANCA's settlement that are always reported beside it.
pub fn headline(lines: &[Line]) -> Vec<&'static str> {
    let main = lines.iter().filter(|line| !line.optional && fixed_settlement(line.name).is_none());
    main.map(|line| line.name).collect()
}

/// Returns whether a line is the main bet on one first card rather than a bet of its own.
pub(crate) fn is_of_first_card(line: &str) -> bool {
    line.starts_with("first-")
}

/// Records the estimate at every checkpoint.
struct Recorder<'a> {
    watch: &'a dyn Watch,
    lines: &'a [Line],
    /// The lines that are recorded.
    places: Vec<usize>,
    control: Option<&'a Control>,
    confidence: f64,
    points: Mutex<Vec<Vec<Point>>>,
}

impl Recorder<'_> {
    fn record(&self, tally: &Tally) {
        let mut points = self.points.lock().unwrap_or_else(PoisonError::into_inner);
        for (points, place) in points.iter_mut().zip(&self.places) {
            let Some(found) = estimate_line(self.lines, tally, *place, self.control, self.confidence) else {
                continue;
            };
            if points.last().is_none_or(|last: &Point| last.rounds < tally.rounds) {
                let (house_edge, half_width) = (found.house_edge, found.half_width);
                points.push(Point { rounds: tally.rounds, house_edge, half_width });
            }
        }
    }
}

impl Watch for Recorder<'_> {
    fn interrupted(&self) -> bool {
        self.watch.interrupted()
    }

    fn now(&self) -> Option<Duration> {
        self.watch.now()
    }

    fn progress(&self, tally: &Tally) {
        self.watch.progress(tally);
    }

    fn checkpoint(&self, tally: &Tally) {
        self.record(tally);
    }
}

/// Simulates a table as `simulate` does, and records the running estimate.
///
/// # Errors
/// No round can be finished, or the user interrupted the run.
pub fn simulate(
    scenario: &Scenario,
    table: PlayedTable<'_>,
    dealer: Dealer,
    control: Option<&Control>,
    plan: &Plan,
    confidence: f64,
    watch: &dyn Watch,
) -> Result<Edges, NoFigures> {
    let lines = dealing::lines(table);
    let names = headline(&lines);
    let place = |name: &&str| lines.iter().position(|line| line.name == *name);
    let recorder = Recorder {
        watch,
        lines: &lines,
        places: names.iter().filter_map(place).collect(),
        control,
        confidence,
        points: Mutex::new(vec![Vec::new(); names.len()]),
    };
    let run = dealing::simulate_controlled(table, dealer, control, plan, &recorder)?;
    if run.interrupted {
        return Err(NoFigures::Interrupted);
    }
    recorder.record(&run.tally);
    let points = recorder.points.into_inner().unwrap_or_else(PoisonError::into_inner);
    let convergence = names.iter().zip(points);
    let report = Report::new(scenario, table.chart(), confidence, &lines, &run, control);
    let Tally { rounds, void_rounds, shoes, .. } = run.tally;
    Ok(Edges {
        run: RunFigures {
            strategy: report.identity.strategy.clone(),
            strategy_sha256: report.identity.strategy_sha256.clone(),
            seed: run.seed,
            stream: run.stream.to_owned(),
            rounds,
            void_rounds,
            shoes,
            confidence,
            control: report.bets.iter().find_map(|bet| Some(bet.estimate?.control?.name())),
        },
        bets: report.bets.iter().filter_map(BetFigures::of_bet).collect(),
        convergence: convergence
            .map(|(bet, points)| Convergence { bet: (*bet).to_owned(), points })
            .collect(),
        csv: report.csv(),
        dealt: dealt_distributions(&lines, &run),
        report: Some(report),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bet_without_figures_is_named() {
        let bets = ["punto", "banca"].map(|bet| BetFigures { bet: bet.to_owned(), ..BetFigures::default() });
        let edges = Edges {
            run: RunFigures::default(),
            bets: bets.to_vec(),
            convergence: Vec::new(),
            csv: String::new(),
            report: None,
            dealt: Vec::new(),
        };
        let names = |names: &[&str]| {
            let found = edges.of(names).map_err(|no| no.to_string());
            found.map(|bets| bets.iter().map(|bet| bet.bet.clone()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names(&["banca", "punto"]).as_deref(), Ok("banca punto"));
        assert!(names(&["punto", "box"]).unwrap_err().contains("has no figures of the bet `box`"));
    }
}
