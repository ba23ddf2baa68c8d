//! The edges of a finished run, from its CSV report: repeated and compared, or as the file has them.

use super::{DocumentTable, Subject};
use crate::cli::Failure;
use crate::cli::progress::Progress;
use crate::cli::sampling::{DealerOption, dealer_of};
use serde_json::Value;
use std::path::Path;
use ventaja::dealing::{self, Dealer};
use ventaja::dossier::{BetFigures, Convergence, Edges, Point, RunFigures, simulate};
use ventaja::engine::Plan;
use ventaja::estimate::Control;
use ventaja::fault::{self, Fault, Faults};
use ventaja::numbers::{self, NumberError};
use ventaja::recorded::{RecordedTable, finished_run};
use ventaja::reglamento::{Scenario, typed};
use ventaja::strategy::PlayedTable;

/// Most rounds that are dealt for a document whose run is not repeated.
const FIRST_ROUNDS: u64 = 10_000_000;

/// A finished run, of a file or of the figures in a document.
pub(super) struct Finished {
    file: String,
    csv: String,
    run: RunFigures,
    /// Of the bets that were offered; empty for the figures in a document.
    bets: Vec<BetFigures>,
    dealer: Dealer,
}

impl Finished {
    /// Reads a CSV report, which has to be of the rules in force and of this chart.
    pub(super) fn read(
        path: &Path,
        scenario: &Scenario,
        played: PlayedTable<'_>,
    ) -> Result<Finished, Failure> {
        let file = path.display().to_string();
        let csv = fault::read(path, fault::LONGEST_CSV).map_err(|fault| fault.named_by("--from"))?;
        let table = RecordedTable::parse(&file, &csv)?;
        let chart = played.chart();
        let expected = [
            ("method", "monte-carlo".to_owned()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("reglamento", scenario.reglamento.id.clone()),
            ("reglamento_sha256", scenario.reglamento.sha256.clone()),
            ("readings", typed(&scenario.readings).join(";")),
            ("overrides", typed(&scenario.overrides).join(";")),
            ("strategy", chart.map_or_else(String::new, |chart| chart.name().to_owned())),
            ("strategy_sha256", chart.map_or_else(String::new, |chart| chart.sha256().to_owned())),
        ];
        let lines = dealing::lines(played);
        let lines: Vec<(&str, bool)> = lines.iter().map(|line| (line.name, !line.optional)).collect();
        for (name, here) in expected {
            let found = table.field(name)?;
            if found != here {
                let message = format!("`{name}` is `{found}`, and here it is `{here}`");
                let fault = Fault::new(format!("{file}:2"), message);
                return Err(fault.allowed("a CSV report of simulate for the same rules and play").into());
            }
        }
        let (run, bets) = finished_run(&table, &lines)?;
        let dealer = dealer_of(format!("{file}:2"), &run.stream)?;
        Ok(Finished { file, csv, run, bets, dealer })
    }

    /// The run of the figures in a document that was written with the file at `path`.
    pub(super) fn of_figures(path: &Path, figures: &Value) -> Result<Finished, Failure> {
        let place = "the run of the document";
        let text = |name: &str| match &figures[name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let wrong = |name: &'static str| {
            let fault = Fault::new(place, format!("`{name}` is `{}`", text(name)));
            move |no: NumberError| fault.allowed(no.to_string().trim_start_matches("allowed: "))
        };
        let run = RunFigures {
            seed: numbers::seed(&text("seed")).map_err(wrong("seed"))?,
            stream: text("stream"),
            rounds: numbers::rounds(&text("rounds")).map_err(wrong("rounds"))?,
            confidence: numbers::confidence(&text("confidence")).map_err(wrong("confidence"))?,
            control: figures["control"].as_str().map(str::to_owned),
            ..RunFigures::default()
        };
        let dealer = dealer_of(place, &run.stream)?;
        Ok(Finished { file: path.display().to_string(), csv: String::new(), run, bets: Vec::new(), dealer })
    }

    /// What is computed for the document: with the options of the run, and without the file if the run is
    /// repeated, so that the document is that of the run.
    pub(super) fn subject(&self, table: DocumentTable<'_>) -> Subject {
        let (mut subject, args) = (self.repeating(table), table.args);
        if args.unverified {
            let rounds = self.run.rounds.min(FIRST_ROUNDS);
            let control = subject.simulation.is_controlled();
            let run = &self.run;
            subject.simulation = args.simulation.of_run(rounds, run.seed, run.confidence, control);
            subject.from.clone_from(&args.from);
        }
        subject
    }

    pub(super) fn repeating(&self, DocumentTable { args, played, .. }: DocumentTable<'_>) -> Subject {
        let run = &self.run;
        let control = run.control.is_some() || dealing::control(played).is_none();
        let mut subject = args.clone();
        subject.simulation = args.simulation.of_run(run.rounds, run.seed, run.confidence, control);
        if self.dealer == Dealer::Referee && dealing::stream(played, Dealer::Fastest) != run.stream {
            subject.dealer = DealerOption::REFEREE;
        }
        subject.from = None;
        subject
    }

    /// The edges of the run, which was repeated, if the file has them.
    pub(super) fn confirmed(&self, edges: Edges) -> Result<Edges, Failure> {
        let plain = |edges: &Edges| edges.report.as_ref().map(ventaja::report::csv_plain_bets);
        if edges.csv == self.csv || plain(&edges).is_some_and(|plain| plain == self.csv) {
            return Ok(edges);
        }
        let (table, again) =
            (RecordedTable::parse(&self.file, &self.csv)?, RecordedTable::parse("the run", &edges.csv)?);
        let allowed = "a report that ventaja verify confirms, or --unverified";
        let fault = |(place, name, old, new): (String, &str, &str, &str)| {
            let message = format!("`{name}` is `{old}`, and the run gives `{new}`");
            Fault::new(place, message).allowed(allowed)
        };
        let mut faults: Vec<Fault> = table.differing(&again).into_iter().map(fault).collect();
        if faults.is_empty() {
            let fault = Fault::new(&self.file, "has the fields of its run, but other bytes");
            faults.push(fault.allowed(allowed));
        }
        Err(Failure::Input(Faults::from(faults)))
    }

    /// The edges as the file has them.
    pub(super) fn edges(self, table: DocumentTable<'_>) -> Result<Edges, Failure> {
        let Finished { csv, run, bets, dealer, .. } = self;
        let convergence = convergence(table, dealer, &run, &bets)?;
        Ok(Edges { run, bets, convergence, csv, report: None, dealt: Vec::new() })
    }
}

/// The running estimate of a finished run: its first rounds, dealt again, and its end. A run begins
/// as every longer one with the same seed. Empty where this table is dealt from another stream or has
/// another control than the run.
fn convergence(
    DocumentTable { args, shown, scenario, played }: DocumentTable<'_>,
    dealer: Dealer,
    run: &RunFigures,
    bets: &[BetFigures],
) -> Result<Vec<Convergence>, Failure> {
    let rules = &scenario.rules;
    let plan = Plan::rounds(rules, run.rounds.min(FIRST_ROUNDS), run.seed, args.simulation.threads.count());
    let control = run.control.as_ref().and_then(|_| args.simulation.control(shown, played));
    let control = control.map(|(control, _)| control);
    if control.as_ref().map(Control::name) != run.control || dealing::stream(played, dealer) != run.stream {
        return Ok(Vec::new());
    }
    let lines = dealing::lines(played);
    let progress = Progress::new(shown, &lines, control.as_ref(), rules, plan.target, run.confidence);
    let dealt = simulate(scenario, played, dealer, control.as_ref(), &plan, run.confidence, &progress)?;
    let mut found = dealt.convergence;
    for one in &mut found {
        let Some(bet) = bets.iter().find(|bet| bet.bet == one.bet) else { continue };
        let half_width = bet.ci_low.zip(bet.ci_high).map(|(low, high)| (high - low) / 2.0);
        if one.points.last().is_some_and(|last| last.rounds < run.rounds) {
            one.points.push(Point { rounds: run.rounds, house_edge: bet.house_edge, half_width });
        }
    }
    Ok(found)
}
