//! The edges of the bets by simulation, and the running estimate.

use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Run, Stalled, Watch};
use crate::estimate::{Control, estimate_line};
use crate::reglamento::Scenario;
use crate::report::{Field, Report};
use crate::strategy::Chart;
use crate::tally::{Line, Tally};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};

/// The identity of a simulation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RunFigures {
    /// The name of the chart; empty for a game without decisions.
    pub strategy: String,
    /// SHA-256 of the chart's file; empty for a game without decisions.
    pub strategy_sha256: String,
    /// The seed.
    pub seed: u64,
    /// The random stream.
    pub stream: String,
    /// Rounds played to the end.
    pub rounds: u64,
    /// Rounds whose bets were returned.
    pub void_rounds: u64,
    /// Shoes or sessions: the sampling units.
    pub shoes: u64,
    /// Confidence of the intervals, 0 to 1.
    pub confidence: f64,
    /// The name of the control variate; `None` without one.
    pub control: Option<String>,
}

/// The figures of a bet line; the names are those of docs/fields.md.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // docs/fields.md defines each field
pub struct BetFigures {
    pub bet: String,
    /// Whether it is a main line rather than an optional bet.
    pub main: bool,
    pub hands: u64,
    pub house_edge: f64,
    pub standard_error: Option<f64>,
    pub ci_low: Option<f64>,
    pub ci_high: Option<f64>,
    pub element_of_risk: f64,
    pub rtp: f64,
    pub mean_wager: f64,
    pub variance: f64,
    pub standard_deviation: f64,
    pub volatility_index: f64,
    pub n0: Option<f64>,
    pub hit_frequency: f64,
    pub push_frequency: f64,
    pub loss_frequency: f64,
    pub min_net: f64,
    pub max_net: f64,
    pub plain_house_edge: Option<f64>,
    pub plain_standard_error: Option<f64>,
    pub exact_house_edge: Option<f64>,
    pub cut_card_effect: Option<f64>,
    pub cut_card_effect_standard_error: Option<f64>,
}

impl BetFigures {
    /// Returns the figures of a row of a report; `None` if the bet was never offered.
    fn of_row(main: bool, row: &[(&'static str, Field)]) -> Option<BetFigures> {
        let field = |name: &str| row.iter().find(|(known, _)| *known == name).map(|(_, field)| field);
        let number = |name: &str| match field(name) {
            Some(Field::Number(number)) => Some(*number),
            _ => None,
        };
        let hands = match field("hands") {
            Some(Field::Count(hands)) => *hands,
            _ => 0,
        };
        let bet = match field("bet") {
            Some(Field::Text(bet)) => bet.clone(),
            _ => String::new(),
        };
        BetFigures::of(bet, main, hands, number)
    }

    /// Returns the figures of a line from the fields of its CSV row, each by its name; `None` if there is
    /// no edge among them.
    #[must_use]
    pub fn of(
        bet: String,
        main: bool,
        hands: u64,
        number: impl Fn(&str) -> Option<f64>,
    ) -> Option<BetFigures> {
        let own = |name: &str| number(name).unwrap_or(0.0);
        Some(BetFigures {
            bet,
            main,
            hands,
            house_edge: number("house_edge")?,
            standard_error: number("standard_error"),
            ci_low: number("ci_low"),
            ci_high: number("ci_high"),
            element_of_risk: own("element_of_risk"),
            rtp: own("rtp"),
            mean_wager: own("mean_wager"),
            variance: own("variance"),
            standard_deviation: own("standard_deviation"),
            volatility_index: own("volatility_index"),
            n0: number("n0"),
            hit_frequency: own("hit_frequency"),
            push_frequency: own("push_frequency"),
            loss_frequency: own("loss_frequency"),
            min_net: own("min_net"),
            max_net: own("max_net"),
            plain_house_edge: number("plain_house_edge"),
            plain_standard_error: number("plain_standard_error"),
            exact_house_edge: number("exact_house_edge"),
            cut_card_effect: number("cut_card_effect"),
            cut_card_effect_standard_error: number("cut_card_effect_standard_error"),
        })
    }
}

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
        report: Report::controlled(scenario, chart, plan.seed, confidence, &lines, &run, control),
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
        let rows = self.report.rows();
        let rows = rows.iter().zip(&self.report.bets);
        rows.filter_map(|(row, bet)| BetFigures::of_row(bet.main, row)).collect()
    }

    /// Returns the identity of the run.
    #[must_use]
    pub fn run(&self) -> RunFigures {
        let id = &self.report.identity;
        let control = |bet: &crate::report::Bet| bet.estimate?.control.map(|control| control.name());
        RunFigures {
            strategy: id.strategy.clone(),
            strategy_sha256: id.strategy_sha256.clone(),
            seed: id.seed.unwrap_or(0),
            stream: id.stream.to_owned(),
            rounds: id.rounds.unwrap_or(0),
            void_rounds: id.void_rounds.unwrap_or(0),
            shoes: id.shoes.unwrap_or(0),
            confidence: id.confidence,
            control: self.report.bets.iter().find_map(control),
        }
    }
}
