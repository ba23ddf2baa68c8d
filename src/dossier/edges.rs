//! The edges of the bets by simulation, and the running estimate.

use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Run, Stalled, Watch};
use crate::estimate::{Control, estimate_line};
use crate::reglamento::Scenario;
use crate::report::{Bet, BetFigures, Report, RunFigures};
use crate::strategy::Chart;
use crate::tally::{Line, Tally};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The running estimate of a bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Convergence {
    /// The bet.
    pub bet: String,
    /// The estimate at the checkpoints of the run, and at its end.
    pub points: Vec<Point>,
}

/// The estimate after a number of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Rounds dealt.
    pub rounds: u64,
    /// The edge estimated from them.
    pub house_edge: f64,
    /// Half the width of its interval; `None` where there is none yet.
    pub half_width: Option<f64>,
}

/// A simulation with its running estimate.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The report, as `simulate` writes it.
    pub report: Report,
    /// The run, with its counts.
    pub run: Run,
    /// The running estimate of the headline bets.
    pub convergence: Vec<Convergence>,
}

/// Returns the main bets that a document speaks about: those of the rulebook, without the variants
/// of BANCA's settlement that are always reported beside it.
#[must_use]
pub fn headline(lines: &[Line]) -> Vec<&'static str> {
    let main = lines.iter().filter(|line| !line.optional && !line.name.starts_with("banca-"));
    main.map(|line| line.name).collect()
}

/// Returns whether a line is the main bet on one first card rather than a bet of its own.
#[must_use]
pub fn is_of_first_card(line: &str) -> bool {
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
/// [`Stalled`] if no round can be finished.
pub fn simulate(
    scenario: &Scenario,
    chart: Option<&Chart>,
    dealer: Dealer,
    control: Option<&Control>,
    plan: &Plan,
    confidence: f64,
    watch: &dyn Watch,
) -> Result<Simulated, Stalled> {
    let rules = &scenario.rules;
    let lines = dealing::lines(rules, chart);
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
    let run = dealing::simulate_controlled(rules, chart, dealer, control, plan, &recorder)?;
    recorder.record(&run.tally);
    let points = recorder.points.into_inner().unwrap_or_else(PoisonError::into_inner);
    let convergence = names.iter().zip(points);
    Ok(Simulated {
        report: Report::controlled(scenario, chart, confidence, &lines, &run, control),
        convergence: convergence
            .map(|(bet, points)| Convergence { bet: (*bet).to_owned(), points })
            .collect(),
        run,
    })
}

impl Simulated {
    /// Returns the figures of every bet that was offered.
    #[must_use]
    pub fn bets(&self) -> Vec<BetFigures> {
        self.report.bets.iter().filter_map(BetFigures::of_bet).collect()
    }

    /// Returns the identity of the run.
    #[must_use]
    pub fn run(&self) -> RunFigures {
        let id = &self.report.identity;
        let control = |bet: &Bet| bet.estimate?.control.map(|control| control.name());
        let Tally { rounds, void_rounds, shoes, .. } = self.run.tally;
        RunFigures {
            strategy: id.strategy.clone(),
            strategy_sha256: id.strategy_sha256.clone(),
            seed: self.run.seed,
            stream: self.run.stream.to_owned(),
            rounds,
            void_rounds,
            shoes,
            confidence: id.confidence,
            control: self.report.bets.iter().find_map(control),
        }
    }
}
