//! `ventaja bank`: a bank that the participants own, over rotations of the
//! deal, or one that they win, as a position.

mod talla;

use super::args::{Format, Outputs, SEED, Situation, strategy, threads};
use super::{Failure, numbers, print};
use std::path::Path;
use ventaja::bank::{Bank, simulate};
use ventaja::engine::{Plan, Unwatched};
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::report::{BankReport, Pending};
use ventaja::rules::Game;
use ventaja::strategy::Chart;
use ventaja::talla::position;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// A shared bank: what each participant bets in every round, in the order
    /// of the deal, or one amount for all [default: 10]
    #[arg(long, value_name = "S1,S2,…", value_delimiter = ',')]
    stakes: Option<Vec<i64>>,
    /// A shared bank: what each participant advances to it, again whenever it
    /// is empty [default: 50]
    #[arg(long, value_name = "A")]
    advance: Option<i64>,
    /// A shared bank: rotations of the deal, in each of which everybody deals
    /// one shoe [default: 100k]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    rotations: Option<u64>,
    /// A Talla: ends with the session that reaches so many rounds [default: 10M]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    rounds: Option<u64>,
    /// Confidence of a shared bank's interval
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

/// The format of a file, by its extension.
fn format(path: &Path) -> Result<Format, Fault> {
    match path.extension().map(|e| e.to_string_lossy().to_lowercase()).as_deref() {
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some("txt") => Ok(Format::Table),
        _ => {
            let argument = format!("--output {}", path.display());
            Err(Fault::new(argument, "the extension does not tell a format").allowed(".csv, .json, .txt"))
        }
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read()?;
    if let Some(path) = &args.outputs.outcomes {
        let argument = format!("--outcomes {}", path.display());
        let fault = Fault::new(argument, "a bank has participants, not outcomes");
        return Err(fault.allowed("--output FILE").into());
    }
    let mut files = Vec::new();
    for path in &args.outputs.files {
        files.push((format(path)?, Pending::new(path)?));
    }
    let of_a_shared_bank = [
        ("--stakes", args.stakes.is_some()),
        ("--advance", args.advance.is_some()),
        ("--rotations", args.rotations.is_some()),
    ];
    let is_talla = scenario.rules.game() == Game::Relancina;
    let of_the_other = of_a_shared_bank.into_iter().filter(|_| is_talla);
    if let Some((argument, _)) =
        of_the_other.chain([("--rounds", args.rounds.is_some() && !is_talla)]).find(|(_, given)| *given)
    {
        let message = format!("is not of the bank of `{}`", scenario.reglamento.id);
        let allowed = if is_talla { "--rounds" } else { "--stakes, --advance, --rotations" };
        return Err(Fault::new(argument, message).allowed(allowed).into());
    }
    let chart = chart.as_ref();
    let written: Written<'_> =
        if is_talla { won(args, &scenario, chart)? } else { shared(args, &scenario, chart)? };
    for (format, file) in files {
        file.write(&written(format))?;
    }
    print(&written(args.outputs.format))
}

/// A report, by format.
type Written<'a> = Box<dyn Fn(Format) -> String + 'a>;

/// A bank that the participants own.
fn shared<'a>(args: &Args, scenario: &'a Scenario, chart: Option<&Chart>) -> Result<Written<'a>, Failure> {
    let stakes = args.stakes.clone().unwrap_or_else(|| vec![10]);
    let bank = Bank::new(&scenario.rules, &stakes, args.advance.unwrap_or(50))?;
    let chart = chart.expect("a bank is of a game with play");
    let rotations = args.rotations.unwrap_or(100_000);
    let tally = simulate(&bank, strategy(Some(chart)), rotations, args.seed, threads(args.threads))?;
    let report = BankReport::new(scenario, chart, &bank, args.seed, args.confidence, &tally);
    Ok(Box::new(move |format| match format {
        Format::Table => report.table(),
        Format::Csv => report.csv(),
        Format::Json => report.json(),
    }))
}

/// A bank that the participants win from each other.
fn won<'a>(args: &Args, scenario: &'a Scenario, chart: Option<&Chart>) -> Result<Written<'a>, Failure> {
    let rounds = args.rounds.unwrap_or(10_000_000);
    let plan = Plan::rounds(&scenario.rules, rounds, args.seed, threads(args.threads));
    let (position, _) = position(&scenario.rules, strategy(chart), &plan, &Unwatched)?;
    let play = chart.map_or_else(String::new, |chart| chart.name.clone());
    let seed = args.seed;
    Ok(Box::new(move |format| match format {
        Format::Table => talla::table(scenario, &play, seed, &position),
        Format::Csv => talla::csv(&position),
        Format::Json => talla::json(scenario, &play, seed, &position),
    }))
}
