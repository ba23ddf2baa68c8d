//! `ventaja compare`: the change of edge between two tables.

use super::Failure;
use super::args::{Confidence, ControlOption, Length, MethodArg, Seed, Threads};
use super::interrupt::listen_for_interrupt;
use super::outputs::Outputs;
use super::progress::{Progress, computing};
use super::table_pair::{Sides, Table, Tables};
use ventaja::bets;
use ventaja::compare::{
    Compared, Side, common_lines, control, deal_controlled, differ_only_in_hidden_keys, exactly,
    keys_hidden_from_exact,
};
use ventaja::engine::Plan;
use ventaja::exact::NoExact;
use ventaja::fault::Fault;
use ventaja::method::Method;
use ventaja::report::CompareReport;
use ventaja::{referee, tally::Tally};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    sides: Sides,
    /// How edges are found; auto: exactly if both tables have exact values that show the difference
    #[arg(long, value_enum, default_value_t = MethodArg::Auto)]
    method: MethodArg,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    control: ControlOption,
    #[command(flatten)]
    outputs: Outputs,
}

/// A table as the comparison takes it.
fn side(table: &Table) -> Side<'_> {
    let chart = table.chart.as_ref();
    Side { rules: &table.scenario.rules, chart, player: chart.into() }
}

/// The exact comparisons, one for each way of play: where they are requested,
/// or where both tables have exact values that show the difference. Otherwise
/// adds the reason to `notes`.
fn by_exact(
    args: &Args,
    tables: &[Tables],
    notes: &mut Vec<String>,
) -> Result<Option<Vec<Compared>>, Failure> {
    let asked = args.method.method().or_else(|| args.length.precision.map(|_| Method::MonteCarlo));
    if asked == Some(Method::MonteCarlo) {
        return Ok(None);
    }
    let [a, b] = [&tables[0].a, &tables[0].b].map(|table| &table.scenario.rules);
    let keys = keys_hidden_from_exact(a, b).join(", ");
    if asked.is_none() && differ_only_in_hidden_keys(a, b) {
        let why = "which the first round of a full shoe does not show";
        notes.push(format!("Simulated: the tables differ in {keys}, {why}."));
        return Ok(None);
    }
    let bar = computing(args.outputs.to.quiet.progress(), "computing the exact values");
    let found: Result<Vec<Compared>, NoExact> =
        tables.iter().map(|pair| exactly(side(&pair.a), side(&pair.b))).collect();
    bar.finish_and_clear();
    match found {
        Ok(found) => {
            notes.push("Exact: the first round of a full shoe; --method monte-carlo simulates.".to_owned());
            if !keys.is_empty() && a.game() == b.game() {
                let why = "which the first round of a full shoe does not show; a simulation does";
                notes.push(format!("The tables also differ in {keys}, {why}."));
            }
            Ok(Some(found))
        }
        Err(no) if asked == Some(Method::Exact) => Err(super::exact::failure(&no)),
        Err(no) => {
            notes.push(format!("Simulated: there is no exact value, {no}."));
            Ok(None)
        }
    }
}

/// Simulates one way of play, with progress.
fn simulated(args: &Args, pair: &Tables) -> Result<Compared, Failure> {
    let (a, b) = (side(&pair.a), side(&pair.b));
    let confidence = args.confidence.confidence;
    let target = args.length.target(confidence);
    let plan = Plan { target, ..Plan::rounds(a.rules, 1, args.seed.seed, args.threads.count()) };
    let lines = [a, b].map(|side| bets::lines(side.rules, side.player)).concat();
    let control = args.control.is_auto().then(|| control(a, b)).flatten();
    let shown_control = control.clone();
    let running = move |tally: &Tally| {
        let found = referee::differences(&lines, tally, shown_control.as_ref(), confidence);
        let found = found.first().copied().flatten()?;
        Some((found.difference, found.half_width))
    };
    let boxes = [a, b].iter().map(|side| u64::from(side.rules.boxes_in_play())).sum();
    let progress = Progress::of(args.outputs.to.quiet.progress(), Box::new(running), target, boxes);
    let found = deal_controlled(a, b, control.as_ref(), &plan, confidence, &progress);
    progress.finish();
    Ok(found?)
}

/// Simulates every way of play; the same charts give the same numbers and are
/// simulated once.
fn by_simulation(args: &Args, tables: &[Tables]) -> Result<Vec<Compared>, Failure> {
    listen_for_interrupt();
    let mut found: Vec<Compared> = Vec::new();
    let charts = |pair: &Tables| {
        [&pair.a, &pair.b].map(|table| table.chart.as_ref().map(|chart| chart.sha256().to_owned()))
    };
    for (number, pair) in tables.iter().enumerate() {
        let again = tables[..number].iter().position(|other| charts(other) == charts(pair));
        let compared = match again {
            Some(other) => found[other].clone(),
            None => simulated(args, pair)?,
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

/// Refuses tables without a common bet line.
fn check(pair: &Tables) -> Result<(), Failure> {
    if !common_lines(side(&pair.a), side(&pair.b)).is_empty() {
        return Ok(());
    }
    let [a, b] = [&pair.a, &pair.b].map(|table| &table.scenario.reglamento);
    let fault = Fault::new(format!("{} and {}", a.id, b.id), "have no bet line in common");
    let allowed = format!("two rulebooks of one game; these are {} and {}", a.game.name(), b.game.name());
    Err(fault.allowed(allowed).into())
}

/// The command that repeats a comparison; one that was interrupted ends with
/// the rounds of its first way of play.
fn command(args: &Args, first: &Compared, interrupted: bool) -> String {
    let line = args.sides.command();
    // Where the method is left open, the notes say why it was chosen.
    let line = line.option_if(args.method != MethodArg::Auto, "--method", args.method.name());
    let line = match first.dealt {
        None => line,
        Some([a, _]) => {
            let line = if interrupted { line.option("--rounds", a.rounds) } else { args.length.add_to(line) };
            args.control.add_to(line.option("--seed", args.seed.seed))
        }
    };
    args.confidence.add_to(line).text()
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let files = args.outputs.open(&args.sides.inputs())?;
    let mut report = CompareReport::new();
    let tables = args.sides.tables(args.outputs.to.quiet.progress(), &mut report.notes)?;
    check(&tables[0])?;
    let found = if let Some(found) = by_exact(args, &tables, &mut report.notes)? {
        found
    } else {
        by_simulation(args, &tables)?
    };
    let Some(last) = found.last() else {
        return Err(Failure::nothing("no block of shoes was finished"));
    };
    let interrupted = last.interrupted || found.len() < tables.len();
    report.command = command(args, &found[0], interrupted);
    if !found[0].alone.is_empty() {
        let bets = found[0].alone.join(", ");
        report.notes.push(format!("Only one of the tables has these bets, which are not compared: {bets}."));
    }
    for (pair, found) in tables.iter().zip(found) {
        let sides = [&pair.a, &pair.b].map(|table| (&table.scenario, table.chart.as_ref()));
        report.add(pair.play, sides, args.seed.seed, args.confidence.confidence, found);
    }
    let written = args.outputs.to.write(files, &report);
    let message = "the report holds the comparisons and rounds that were finished";
    let finished = if interrupted { Err(Failure::Interrupted(message.to_owned())) } else { Ok(()) };
    Failure::both(written, finished)
}
