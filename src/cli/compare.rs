//! `ventaja compare`: the change of edge between two tables.

use super::args::{Format, Outputs, Part, SEED, threads};
use super::interrupt::listen_for_interrupt;
use super::progress::Progress;
use super::sampling::ControlArg;
use super::table_pair::{Sides, Table, Tables};
use super::{Failure, numbers};
use ventaja::bets;
use ventaja::compare::{
    Compared, Side, common_lines, control, deal_controlled, differ_only_in_hidden_keys, exactly,
    keys_hidden_from_exact,
};
use ventaja::engine::{Plan, Target};
use ventaja::exact::NoExact;
use ventaja::fault::Fault;
use ventaja::report::CompareReport;
use ventaja::{referee, tally::Tally};

/// By what way the edges are found.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// Enumerates a round from a full shoe
    Exact,
    /// Deals
    Simulate,
}

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    sides: Sides,
    /// Exact or dealt [default: exact where both tables have exact values]
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Dealing ends with the shoe that reaches so many rounds: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "10M", conflicts_with = "precision")]
    rounds: u64,
    /// Dealing ends when the half-width of the difference's interval is at
    /// most this, on every main bet
    #[arg(long, value_name = "P", value_parser = numbers::fraction)]
    precision: Option<f64>,
    /// With --precision: ends after so many rounds in any case
    #[arg(long, value_name = "N", value_parser = numbers::rounds, requires = "precision")]
    max_rounds: Option<u64>,
    /// Confidence of the interval, 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    /// Seed of the random streams: the same seed, the same numbers
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// Whether the exact values control the simulated difference
    #[arg(long, value_enum, default_value_t = ControlArg::Auto, value_name = "WHETHER")]
    control: ControlArg,
    #[command(flatten)]
    outputs: Outputs,
}

/// A table as the comparison takes it.
fn side(table: &Table) -> Side<'_> {
    let chart = table.chart.as_ref();
    Side { rules: &table.scenario.rules, chart, player: chart.into() }
}

/// The comparisons by exact values, one a way of play: as asked, or where both
/// tables have exact values that show what differs. Says why not.
fn by_exact(
    args: &Args,
    tables: &[Tables],
    notes: &mut Vec<String>,
) -> Result<Option<Vec<Compared>>, Failure> {
    let asked = args.method.or_else(|| args.precision.map(|_| Method::Simulate));
    if asked == Some(Method::Simulate) {
        return Ok(None);
    }
    let [a, b] = [&tables[0].a, &tables[0].b].map(|table| &table.scenario.rules);
    let keys = keys_hidden_from_exact(a, b).join(", ");
    if asked.is_none() && differ_only_in_hidden_keys(a, b) {
        let why = "which a round from a full shoe does not show";
        notes.push(format!("Dealt: the tables differ in {keys}, {why}."));
        return Ok(None);
    }
    let found: Result<Vec<Compared>, NoExact> =
        tables.iter().map(|pair| exactly(side(&pair.a), side(&pair.b))).collect();
    match found {
        Ok(found) => {
            notes.push("Exact: a round from a full shoe. --method simulate deals instead.".to_owned());
            if !keys.is_empty() && a.game() == b.game() {
                let why = "which a round from a full shoe does not show; dealing does";
                notes.push(format!("The tables also differ in {keys}, {why}."));
            }
            Ok(Some(found))
        }
        Err(no) if asked == Some(Method::Exact) => Err(super::exact::fault(&no)),
        Err(no) => {
            notes.push(format!("Dealt: no exact value, {no}."));
            Ok(None)
        }
    }
}

/// Deals one way of play, with progress.
fn dealt(args: &Args, pair: &Tables) -> Result<Compared, Failure> {
    let (a, b) = (side(&pair.a), side(&pair.b));
    let target = match args.precision {
        None => Target::Rounds(args.rounds),
        Some(half_width) => Target::Precision {
            half_width,
            confidence: args.confidence,
            at_most: args.max_rounds.unwrap_or(u64::MAX),
        },
    };
    // The blocks are those of each table's own rules.
    let plan = Plan { target, ..Plan::rounds(a.rules, 1, args.seed, threads(args.threads)) };
    let (lines, confidence) =
        ([a, b].map(|side| bets::lines(side.rules, side.player)).concat(), args.confidence);
    let control = (args.control == ControlArg::Auto).then(|| control(a, b)).flatten();
    let of_progress = control.clone();
    let running = move |tally: &Tally| {
        let found = referee::differences(&lines, tally, of_progress.as_ref(), confidence);
        let found = found.first().copied().flatten()?;
        Some((found.difference, found.half_width))
    };
    let boxes = [a, b].iter().map(|side| u64::from(side.rules.boxes_in_play())).sum();
    let progress = Progress::of(args.outputs.progress(), Box::new(running), target, boxes);
    let found = deal_controlled(a, b, control.as_ref(), &plan, args.confidence, &progress);
    progress.finish();
    Ok(found?)
}

/// Deals every way of play; the same charts give the same numbers, once.
fn by_dealing(args: &Args, tables: &[Tables]) -> Result<Vec<Compared>, Failure> {
    listen_for_interrupt();
    let mut found: Vec<Compared> = Vec::new();
    let charts = |pair: &Tables| {
        [&pair.a, &pair.b].map(|table| table.chart.as_ref().map(|chart| chart.sha256().to_owned()))
    };
    for (number, pair) in tables.iter().enumerate() {
        let again = tables[..number].iter().position(|other| charts(other) == charts(pair));
        let compared = match again {
            Some(other) => found[other].clone(),
            None => dealt(args, pair)?,
        };
        let ended = compared.interrupted;
        if compared.dealt.is_none_or(|dealt| dealt.iter().all(|side| side.rounds > 0)) {
            found.push(compared);
        }
        if ended {
            break;
        }
    }
    Ok(found)
}

/// Refuses tables that have no bet in common.
fn check(pair: &Tables) -> Result<(), Failure> {
    if !common_lines(side(&pair.a), side(&pair.b)).is_empty() {
        return Ok(());
    }
    let [a, b] = [&pair.a, &pair.b].map(|table| &table.scenario.reglamento);
    let fault = Fault::new(format!("{} and {}", a.id, b.id), "have no bet line in common");
    let allowed = format!("two rulebooks of one game; these are {} and {}", a.game.name(), b.game.name());
    Err(fault.allowed(allowed).into())
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let files = args.outputs.open(&args.sides.inputs())?;
    let mut report = CompareReport::new();
    let tables = args.sides.tables(args.outputs.progress(), &mut report.notes)?;
    check(&tables[0])?;
    let found = if let Some(found) = by_exact(args, &tables, &mut report.notes)? {
        found
    } else {
        by_dealing(args, &tables)?
    };
    let Some(last) = found.last() else {
        return Err(Failure::Interrupted("no block of shoes was finished, nothing was written".to_owned()));
    };
    let interrupted = last.interrupted || found.len() < tables.len();
    if !found[0].alone.is_empty() {
        let bets = found[0].alone.join(", ");
        report.notes.push(format!("Only one of the tables has these bets, which are not compared: {bets}."));
    }
    for (pair, found) in tables.iter().zip(found) {
        let sides = [&pair.a, &pair.b].map(|table| (&table.scenario, table.chart.as_ref()));
        report.add(pair.play, sides, args.seed, args.confidence, found);
    }
    let written = args.outputs.write_parts(files, |part| match part {
        Part::Whole(Format::Table) => report.table(),
        Part::Whole(Format::Csv) => report.csv(),
        Part::Whole(Format::Json) => report.json(),
        Part::Outcomes => report.csv_outcomes(),
    });
    let message = "the report is of the ways of play and the rounds that were finished";
    let finished = if interrupted { Err(Failure::Interrupted(message.to_owned())) } else { Ok(()) };
    Failure::both(written, finished)
}
