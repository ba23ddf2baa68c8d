//! `ventaja verify`: reruns what a report says it is, and compares the bytes.

use super::args::threads;
use super::interrupt::listen_for_interrupt;
use super::progress::Progress;
use super::{Failure, numbers, print};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use ventaja::dealing::Dealer;
use ventaja::engine::Plan;
use ventaja::fault::{self, Fault};
use ventaja::reglamento::{self, Scenario};
use ventaja::report::{FIXED_ROUNDS, Report, csv_bets, csv_plain_bets};
use ventaja::shoe::STREAM;
use ventaja::{dealing, kernel, strategy as play};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A report that `simulate --output FILE.csv` wrote
    #[arg(value_name = "REPORT.csv")]
    report: PathBuf,
    /// The rulebook, if it is not a built-in one: a path to its TOML file
    #[arg(long, value_name = "FILE")]
    reglamento: Option<OsString>,
    /// The chart, if it is not one of the rulebook's: a path to its CSV file
    #[arg(long, value_name = "FILE")]
    strategy: Option<OsString>,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// Shows no progress bar
    #[arg(long)]
    no_progress: bool,
}

/// A report's table.
struct Table {
    file: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn read(file: &str, text: &str) -> Result<Table, Fault> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let own = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
        let wrong = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            Fault::new(format!("{file}:{line}"), format!("not a report: {error}"))
        };
        let header = own(reader.headers().map_err(wrong)?);
        let rows = reader
            .records()
            .map(|row| row.map(|row| own(&row)))
            .collect::<Result<Vec<_>, _>>()
            .map_err(wrong)?;
        if rows.is_empty() {
            return Err(Fault::new(file, "holds no row of a report"));
        }
        Ok(Table { file: file.to_owned(), header, rows })
    }

    /// A field of the first row: what identifies the run stands in every row.
    fn field(&self, name: &str) -> Result<&str, Fault> {
        let column = self
            .column(name)
            .ok_or_else(|| Fault::new(format!("{}:1", self.file), format!("has no column `{name}`")))?;
        Ok(&self.rows[0][column])
    }

    /// The place of a field.
    fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|field| field == name)
    }

    /// Whether some line's estimate is controlled.
    fn is_controlled(&self) -> bool {
        let control = self.column("control");
        control.is_some_and(|control| self.rows.iter().any(|row| row[control].starts_with(FIXED_ROUNDS)))
    }

    /// A field of the first row as the command line reads it, with what it
    /// allows.
    fn number<T>(&self, name: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<T, Fault> {
        let text = self.field(name)?;
        read(text).map_err(|allowed| {
            let fault = Fault::new(format!("{}:2", self.file), format!("`{name}` is `{text}`"));
            fault.allowed(allowed.trim_start_matches("allowed: "))
        })
    }

    fn list(&self, name: &str) -> Result<Vec<String>, Fault> {
        Ok(self.field(name)?.split(';').filter(|pair| !pair.is_empty()).map(str::to_owned).collect())
    }

    /// Refuses to rerun what this program, or these files, cannot repeat.
    fn expect(&self, name: &str, here: &str) -> Result<(), Fault> {
        let said = self.field(name)?;
        if said == here {
            return Ok(());
        }
        let message = format!("`{name}` is `{said}`, and here it is `{here}`: the run cannot be repeated");
        Err(Fault::new(format!("{}:2", self.file), message))
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let file = args.report.display().to_string();
    let text = fault::read(&args.report, fault::LONGEST_CSV)?;
    let table = Table::read(&file, &text)?;
    table.expect("method", "monte-carlo")?;
    table.expect("version", env!("CARGO_PKG_VERSION"))?;
    let stream = table.field("stream")?;
    let dealer = Dealer::of_stream(stream).ok_or_else(|| {
        Fault::new(format!("{file}:2"), format!("`stream` is `{stream}`: the run cannot be repeated"))
            .allowed(format!("{}, {}", kernel::STREAM, STREAM))
    })?;

    let name = args.reglamento.as_deref().map_or_else(|| table.field("reglamento").map(OsStr::new), Ok)?;
    let reglamento = reglamento::find(name)?;
    table.expect("reglamento_sha256", &reglamento.sha256)?;
    let scenario = Scenario::new(reglamento, &table.list("readings")?, &table.list("overrides")?)?;
    let chart = if scenario.rules.game().has_decisions() {
        let name = args.strategy.as_deref().map_or_else(|| table.field("strategy").map(OsStr::new), Ok)?;
        Some(play::find(&scenario.reglamento, name)?)
    } else {
        None
    };
    table.expect("strategy_sha256", chart.as_ref().map_or("", ventaja::strategy::Chart::sha256))?;

    let seed = |text: &str| text.parse().map_err(|_| "a whole number of 64 bits".to_owned());
    let seed: u64 = table.number("seed", seed)?;
    let rounds = table.number("rounds", numbers::rounds)?;
    let confidence = table.number("confidence", numbers::confidence)?;
    let plan = Plan::rounds(&scenario.rules, rounds, seed, threads(args.threads));
    listen_for_interrupt();
    let lines = dealing::lines(&scenario.rules, chart.as_ref());
    let boxes = scenario.rules.boxes_in_play();
    let control =
        if table.is_controlled() { dealing::control(&scenario.rules, chart.as_ref()) } else { None };
    let control = control.as_ref();
    let progress = Progress::new(!args.no_progress, &lines, control, plan.target, confidence, boxes);
    let run =
        dealing::simulate_controlled(&scenario.rules, chart.as_ref(), dealer, control, &plan, &progress);
    progress.finish();
    let run = run?;
    if run.interrupted {
        return Err(Failure::Interrupted("nothing was verified".to_owned()));
    }
    let report = Report::controlled(&scenario, chart.as_ref(), seed, confidence, &lines, &run, control);
    // Reports had no control before they had its fields.
    let again = if table.column("control").is_some() { csv_bets(&report) } else { csv_plain_bets(&report) };
    if again == text {
        return print(&format!("{file}: the same bytes, {rounds} rounds\n"));
    }
    print(&differences(&table, &Table::read("the run", &again)?))?;
    Err(Failure::Drift(format!("{file} is not what its run gives")))
}

/// Every field that differs, a line each.
fn differences(report: &Table, again: &Table) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    if report.header != again.header || report.rows.len() != again.rows.len() {
        text.push_str("the columns or the rows are not those of the run\n");
    }
    for (line, (said, found)) in (2..).zip(report.rows.iter().zip(&again.rows)) {
        for ((name, said), found) in report.header.iter().zip(said).zip(found) {
            if said != found {
                let _ = writeln!(text, "{}:{line}: `{name}` is {said}, the run gives {found}", report.file);
            }
        }
    }
    if text.is_empty() {
        text.push_str("the fields agree, but not the bytes: line ends or quoting\n");
    }
    text
}
