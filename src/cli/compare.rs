//! `ventaja compare`: the change of edge between two tables.

use super::Failure;
use super::choice::Chosen;
use super::command_line::CommandLine;
use super::interrupt::listen_for_interrupt;
use super::journal::{Key, StateFile, save};
use super::outputs::Outputs;
use super::progress::{Progress, computing};
use super::sampling::{OF_INTERVALS, Simulation, method};
use super::screen::lang;
use super::table_pair::{Sides, Tables};
use ventaja::compare::{
    Compared, common_lines, control, deal_controlled, differ_only_in_hidden_keys, exactly,
    keys_hidden_from_exact,
};
use ventaja::dealing;
use ventaja::engine::Plan;
use ventaja::exact::NoExact;
use ventaja::fault::Fault;
use ventaja::lang::{Lang, Message, Translated};
use ventaja::message;
use ventaja::method::Method;
use ventaja::reglamento::Scenario;
use ventaja::report::{CompareReport, bet_list};
use ventaja::shell;
use ventaja::state::Journal;
use ventaja::tr;
use ventaja::{referee, tally::Tally};

#[derive(clap::Args)]
#[command(mut_arg("confidence", |confidence| confidence.help(OF_INTERVALS)))]
pub(super) struct Args {
    #[command(flatten)]
    sides: Sides,
    /// How edges are found; auto: exactly if both tables have exact values that show the difference
    #[arg(long, value_parser = method(), default_value = "auto")]
    method: Chosen<Option<Method>>,
    #[command(flatten)]
    simulation: Simulation,
    #[command(flatten)]
    state: StateFile,
    #[command(flatten)]
    outputs: Outputs,
}

/// The exact comparisons, one for each way of play: where they are requested,
/// or where both tables have exact values that show the difference. Otherwise
/// adds the reason to `notes`.
fn by_exact(
    args: &Args,
    tables: &[Tables],
    notes: &mut Vec<Translated>,
) -> Result<Option<Vec<Compared>>, Failure> {
    let asked = args.method.1.or_else(|| args.simulation.precision.map(|_| Method::MonteCarlo));
    if asked == Some(Method::MonteCarlo) {
        return Ok(None);
    }
    let [a, b] = [&tables[0].a, &tables[0].b].map(|table| &table.scenario.rules);
    let keys = keys_hidden_from_exact(a, b).join(", ");
    if asked.is_none() && differ_only_in_hidden_keys(a, b) {
        notes.push(message!("note-simulated-hidden", keys).into());
        return Ok(None);
    }
    let bar = computing(args.outputs.to.quiet.progress(), "computing-exact-values");
    let found: Result<Vec<Compared>, NoExact> =
        tables.iter().map(|pair| exactly(pair.a.played()?, pair.b.played()?)).collect();
    drop(bar);
    match found {
        Ok(found) => {
            notes.push(Message::new("note-exact-full-shoe").into());
            if !keys.is_empty() && a.game() == b.game() {
                notes.push(message!("note-also-hidden", keys).into());
            }
            Ok(Some(found))
        }
        Err(no) if asked == Some(Method::Exact) => Err(no.into()),
        Err(no) => {
            notes.push(message!("note-simulated-no-exact", why = no.reason()).into());
            Ok(None)
        }
    }
}

/// What decides the runs of a comparison, one for each way of play.
fn key(args: &Args, tables: &[Tables]) -> Key {
    let key = args.simulation.add_to_key(Key::new("compare")).with("seed", args.simulation.seed.seed);
    let key = key.with("confidence", args.simulation.confidence.confidence);
    let key = key.with("control", if args.simulation.is_controlled() { "auto" } else { "off" });
    tables.iter().fold(key, |key, pair| {
        ["a", "b"].into_iter().zip(pair.sides()).fold(key, |key, (side, (scenario, chart))| {
            let play = if pair.play == "none" { "" } else { &format!("{}.", pair.play) };
            key.with_table(&format!("{play}{side}."), scenario, chart)
        })
    })
}

/// Simulates one way of play, with progress; continues from the blocks in the
/// journal.
fn simulated(args: &Args, pair: &Tables, journal: Option<&Journal>) -> Result<Compared, Failure> {
    let (a, b) = (pair.a.played()?, pair.b.played()?);
    let confidence = args.simulation.confidence.confidence;
    let target = args.simulation.target();
    let plan = Plan {
        target,
        ..Plan::rounds(a.rules(), 1, args.simulation.seed.seed, args.simulation.threads.count())
    };
    let lines = [a, b].map(dealing::lines).concat();
    let control = args.simulation.is_controlled().then(|| control(a, b)).flatten();
    let shown_control = control.clone();
    let running = move |tally: &Tally| {
        let found = referee::differences(&lines, tally, shown_control.as_ref(), confidence);
        let found = found.first().copied().flatten()?;
        Some((found.difference, found.half_width))
    };
    let boxes = [a, b].iter().map(|side| u64::from(side.rules().boxes_in_play())).sum();
    let progress = Progress::of(args.outputs.to.quiet.progress(), Box::new(running), target, boxes);
    Ok(deal_controlled(a, b, control.as_ref(), &plan, confidence, &progress.kept_in(journal))?)
}

/// Simulates every way of play; the same charts give the same numbers and are
/// simulated once. Also returns what became of the last save.
fn by_simulation(args: &Args, tables: &[Tables]) -> Result<(Vec<Compared>, Result<(), Failure>), Failure> {
    let journal = args.state.open(key(args, tables), &args.outputs.to.quiet)?;
    listen_for_interrupt();
    let mut found: Vec<Compared> = Vec::new();
    let charts = |pair: &Tables| pair.sides().map(|(_, chart)| chart.map(|chart| chart.sha256().to_owned()));
    for (number, pair) in tables.iter().enumerate() {
        let again = tables[..number].iter().position(|other| charts(other) == charts(pair));
        let compared = match again {
            Some(other) => found[other].clone(),
            None => simulated(args, pair, journal.as_ref())?,
        };
        let ended = compared.interrupted;
        if compared.dealt.is_none_or(|dealt| dealt.iter().all(|side| side.rounds > 0)) {
            found.push(compared);
        }
        if ended {
            break;
        }
    }
    Ok((found, save(journal.as_ref())))
}

/// Refuses tables without a common bet line.
fn check(pair: &Tables) -> Result<(), Failure> {
    if !common_lines(pair.a.played()?, pair.b.played()?).is_empty() {
        return Ok(());
    }
    let [a, b] = [&pair.a, &pair.b].map(|table| &table.scenario.reglamento);
    let fault = Fault::new(format!("{} and {}", a.id, b.id), "have no bet line in common");
    let allowed = format!("two rulebooks of one game; these are {} and {}", a.game.name(), b.game.name());
    Err(fault.allowed(allowed).into())
}

/// The command that repeats a comparison; one that was interrupted ends with
/// the `rounds` of its first way of play.
fn command(args: &Args, report: &CompareReport, rounds: Option<u64>, interrupted: bool) -> String {
    let line = CommandLine::new("compare", &args.sides.typed);
    if report.is_dealt() && !interrupted { line.text() } else { line.dealt(rounds).text() }
}

/// Adds the worth of every change between two versions alone to the report. Returns whether the user ended it.
fn amendments(args: &Args, before: &Scenario, report: &mut CompareReport) -> Result<bool, Failure> {
    let shown = args.outputs.to.quiet.progress();
    for (amendment, tables) in args.sides.amendments()? {
        if tables.is_empty() {
            report.add_worth(&amendment, String::new(), None);
        }
        for (option, scenario) in tables {
            let mut notes = Vec::new();
            let mut tables = args.sides.tables_of([before.clone(), scenario], shown, &mut notes)?;
            tables.truncate(1);
            let pair = &tables[0];
            let exact = by_exact(args, &tables, &mut notes)?.and_then(|mut found| found.pop());
            let mut found = if let Some(found) = exact {
                found
            } else {
                listen_for_interrupt();
                simulated(args, pair, None)?
            };
            if found.interrupted {
                return Ok(true);
            }
            found.add_alone(pair.a.played()?, pair.b.played()?);
            let (seed, confidence) = (args.simulation.seed.seed, args.simulation.confidence.confidence);
            let played = report.played(pair.play, pair.sides(), seed, confidence, found);
            report.add_worth(&amendment, option, Some(&played));
        }
    }
    Ok(false)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if let (Some(path), Some(Method::Exact)) = (args.state.path(), args.method.1) {
        let fault = Fault::new(format!("--state {}", path.display()), "an exact comparison deals no blocks");
        return Err(fault.allowed("--method monte-carlo").into());
    }
    let files = args.outputs.open(args.sides.inputs().chain(args.state.input()))?;
    let mut report = CompareReport::default();
    let tables = args.sides.tables(args.outputs.to.quiet.progress(), &mut report.notes)?;
    check(&tables[0])?;
    let (found, saved) = if let Some(found) = by_exact(args, &tables, &mut report.notes)? {
        if let Some(path) = args.state.path() {
            let path = path.display().to_string();
            args.outputs.to.quiet.note(|| tr!(lang(), "state-not-written", path));
        }
        if args.method.1 == Some(Method::Exact) {
            args.sides.typed.note_in_vain("exact-deals-nothing", &["rounds", "seed"], &args.outputs.to.quiet);
        }
        (found, Ok(()))
    } else {
        by_simulation(args, &tables)?
    };
    let alone = amendments(args, &tables[0].a.scenario, &mut report)?;
    let Some(last) = found.last() else {
        return Failure::both(saved, Err(args.state.nothing(&lang().text("no-block-of-shoes"))));
    };
    let finished = found.len();
    let lacks = alone || finished < tables.len() || (last.interrupted && finished > 1);
    let interrupted = lacks || last.interrupted;
    let rounds = found[0].dealt.map(|[a, _]| a.rounds);
    if !found[0].alone.is_empty() {
        let note = |lang| tr!(lang, "note-alone", bets = bet_list(lang, &found[0].alone));
        report.notes.push(Translated::of_each(note));
    }
    let (seed, confidence) = (args.simulation.seed.seed, args.simulation.confidence.confidence);
    for (pair, found) in tables.iter().zip(found) {
        report.add(pair.play, pair.sides(), seed, confidence, found);
    }
    report.command = command(args, &report, rounds, interrupted);
    if lacks {
        report.notes.push(message!("note-interrupted", why = Message::new("comparisons-missing")).into());
        report.command = shell::incomplete(&report.command, &Lang::En.text("comparisons-missing"));
    }
    let written = Failure::both(args.outputs.to.write(files, &report), saved);
    let failure = || Failure::Interrupted(lang().text("comparisons-finished"));
    Failure::after(written, interrupted.then(|| args.state.continuing(failure())))
}
