//! `ventaja bank`: a bank that the participants own, over rotations of the
//! deal.

use super::args::{Format, Outputs, SEED, Situation, strategy};
use super::{Failure, numbers, print};
use std::path::Path;
use ventaja::bank::{Bank, simulate};
use ventaja::fault::Fault;
use ventaja::report::{BankReport, Pending};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// What each participant bets in every round, in the order of the deal,
    /// or one amount for all
    #[arg(long, value_name = "S1,S2,…", value_delimiter = ',', default_value = "10")]
    stakes: Vec<i64>,
    /// What each participant advances to the bank, again whenever it is empty
    #[arg(long, value_name = "A", default_value_t = 50)]
    advance: i64,
    /// Rotations of the deal: everybody deals one shoe in each
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "100k")]
    rotations: u64,
    /// Confidence of the interval
    #[arg(long, value_name = "C", value_parser = numbers::fraction, default_value = "0.95")]
    confidence: f64,
    /// Seed of the random streams: the same seed, the same numbers
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Worker threads [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    outputs: Outputs,
}

/// How a report is written into a file, by the file's extension.
type Writer = fn(&BankReport) -> String;

fn writer(path: &Path) -> Result<Writer, Fault> {
    match path.extension().map(|e| e.to_string_lossy().to_lowercase()).as_deref() {
        Some("csv") => Ok(BankReport::csv),
        Some("json") => Ok(BankReport::json),
        Some("txt") => Ok(BankReport::table),
        _ => {
            let argument = format!("--output {}", path.display());
            Err(Fault::new(argument, "the extension does not tell a format").allowed(".csv, .json, .txt"))
        }
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read()?;
    let bank = Bank::new(&scenario.rules, &args.stakes, args.advance)?;
    let chart = chart.expect("a bank is of a game with play");
    if let Some(path) = &args.outputs.outcomes {
        let argument = format!("--outcomes {}", path.display());
        return Err(Fault::new(argument, "a bank has participants, not outcomes")
            .allowed("--output FILE")
            .into());
    }
    let mut files = Vec::new();
    for path in &args.outputs.files {
        files.push((writer(path)?, Pending::new(path)?));
    }
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let tally = simulate(&bank, strategy(Some(&chart)), args.rotations, args.seed, threads)?;
    let report = BankReport::new(&scenario, &chart, &bank, args.seed, args.confidence, &tally);
    for (writer, file) in files {
        file.write(&writer(&report))?;
    }
    print(&match args.outputs.format {
        Format::Table => report.table(),
        Format::Csv => report.csv(),
        Format::Json => report.json(),
    })
}
