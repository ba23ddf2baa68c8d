//! `ventaja check`: compares results with a file of expected values.

mod count;
mod find;

use super::args::{AsOf, BASIC, Situation};
use super::command_line::{CommandLine, Typed};
use super::config::rulebook;
use super::interrupt::{interrupted, listen_for_interrupt};
use super::outputs::{CHECK, Destination, Input, input};
use super::sampling::Threads;
use super::screen::lang;
use super::{Failure, print};
use find::{Asked, Finder};
use std::path::{Path, PathBuf};
use ventaja::check::{Argument, Arguments, Asks, Checks, Entry, Piece, Verdict, rewritten};
use ventaja::fault::{self, Fault, Faults};
use ventaja::report::{CheckReport, CheckRow, Pending, WriteError};
use ventaja::tr;

const OUTPUT: &str = "Writes a file too, by its extension: .csv, .json, .txt, .html, .md, .xlsx or .xml (JUnit); repeatable; - is \
                      standard output";

const FILE: &str = concat!(
    "FILE is TOML with one entry for each expected value:\n\n",
    include_str!("../../check/example.toml"),
    "\nAn exact edge has no standard error: it needs a tolerance. A simulated edge has a tolerance or a max_z. \
     Valgrind counts the instructions, with one expected count for each instruction-set level. Without valgrind, \
     or without a count for this level, the entry is skipped, which is no drift. With --output FILE.xml the result \
     is JUnit XML.\n\n\
     Exit codes: 0 no drift, 1 drift, 2 wrong input, 3 interrupted, 4 output not written, 70 a bug."
);

#[derive(clap::Args)]
#[command(after_long_help = FILE, after_help = "ventaja check --help describes FILE.")]
#[command(mut_arg("files", |files| files.help(OUTPUT)))]
pub(super) struct Args {
    #[command(flatten)]
    typed: Typed,
    /// File of expected values (TOML)
    #[arg(value_name = "FILE", required_unless_present = "level")]
    file: Option<PathBuf>,
    /// Checks only the entry of this name; repeatable
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Rewrites FILE with the counted instructions, and with drifted exact edges named by --only
    #[arg(long)]
    update: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    to: Destination,
    /// Prints the instruction-set level of this CPU; counts are recorded for the level seen under valgrind
    #[arg(long, conflicts_with_all = ["file", "only", "update", "files"])]
    level: bool,
}

/// An entry's arguments as the command line has them.
fn situation(arguments: &Arguments) -> Situation {
    let texts = |arguments: &[ventaja::check::Argument]| arguments.iter().map(|a| a.text.clone()).collect();
    Situation {
        reglamento: arguments.reglamento.typed.clone(),
        as_of: AsOf { date: arguments.as_of.as_ref().map(|date| date.text.clone()) },
        strategy: arguments.strategy.as_ref().map_or(BASIC.into(), |strategy| strategy.typed.clone()),
        readings: texts(&arguments.readings),
        sets: texts(&arguments.sets),
        ..Situation::default()
    }
}

fn ask(entry: Entry) -> Result<Asked, Faults> {
    let read = situation(&entry.arguments).read(false);
    let (scenario, chart) = read.map_err(|failure| match failure {
        Failure::Input(faults) => entry.arguments.placed(faults),
        other => Fault::new(entry.place.clone(), other.to_string()).into(),
    })?;
    if let (Some(strategy), None) = (&entry.arguments.strategy, &chart) {
        let message = format!("`{}` has no decisions and takes no strategy", scenario.reglamento.id);
        return Err(Fault::new(strategy.place.clone(), message).into());
    }
    let lines = ventaja::bets::lines(&scenario.rules, chart.as_ref());
    let mut bet = "";
    if let Asks::Edge { bet: named, .. } = &entry.asks {
        let main = lines.iter().find(|line| !line.optional).expect("every game has a main bet");
        let wanted = named.as_ref().map_or(main.name, |named| named.text.as_str());
        let Some(line) = lines.iter().find(|line| line.name == wanted) else {
            let place = named.as_ref().map_or(&entry.place, |named| &named.place);
            return Err(Fault::unknown(place, "bet line", wanted, lines.iter().map(|line| line.name)).into());
        };
        bet = line.name;
    }
    Ok(Asked { entry, scenario, chart, lines, bet })
}

/// The text that replaces an entry's expected value. An edge is replaced only if
/// the entry is `named`: values known from outside must not be lost.
fn piece(text: &str, entry: &Entry, row: &CheckRow, named: bool) -> Result<Option<Piece>, Fault> {
    match (&entry.asks, row.found, &row.verdict) {
        (Asks::Edge { .. }, Some(found), Verdict::Drift) if named => Ok(entry.with_edge(text, found)),
        (Asks::Instructions { .. }, Some(found), _) => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a count
            let piece = entry.with_count(text, &row.level, found as u64);
            let wrong = || Fault::new(entry.place.clone(), "`speed.instructions` is not an inline table");
            piece.ok_or_else(|| wrong().allowed("instructions = { … }")).map(Some)
        }
        _ => Ok(None),
    }
}

/// Writes the results into the file and marks the rows that hold from then on;
/// returns their number. A file that was edited meanwhile is left unchanged.
fn update(
    file: &Pending,
    text: &str,
    named: &[String],
    asked: &[Asked],
    rows: &mut [CheckRow],
) -> Result<usize, Failure> {
    let mut pieces = Vec::new();
    let mut rewritten_rows = Vec::new();
    for (asked, row) in asked.iter().zip(rows) {
        if let Some(piece) = piece(text, &asked.entry, row, named.contains(&row.name))? {
            pieces.push(piece);
            rewritten_rows.push(row);
        }
    }
    if pieces.is_empty() {
        return Ok(0);
    }
    if let Some(beside) = file.write_unless_changed(text, &rewritten(text, pieces))? {
        let why = format!(
            "it was edited while its entries were checked; {} has the text read at the start with the new values",
            beside.display()
        );
        return Err(WriteError { path: file.path().to_owned(), cause: std::io::Error::other(why) }.into());
    }
    let written = rewritten_rows.len();
    for row in rewritten_rows {
        row.expected = row.found;
        row.verdict = Verdict::Holds;
    }
    Ok(written)
}

fn inputs(path: &Path, checks: &Checks) -> impl Iterator<Item = Input> {
    let of_entries = checks.entries.iter().flat_map(|entry| {
        let Arguments { reglamento, strategy, .. } = &entry.arguments;
        let chart = strategy.as_ref().and_then(|strategy| input("a chart", &strategy.typed));
        input("a rulebook", &reglamento.typed).into_iter().chain(chart)
    });
    of_entries.chain([("the file of expectations", path.to_owned())])
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Some(path) = &args.file else {
        return print(&format!("{}\n", count::level()));
    };
    let file = path.display().to_string();
    let text = fault::read(path, fault::LONGEST_TOML).map_err(|fault| fault.named_by("<FILE>"))?;
    let mut checks = Checks::parse(path, &text)?.only(&args.only)?;
    for entry in &mut checks.entries {
        let Argument { typed, text, place } = &mut entry.arguments.reglamento;
        *typed = rulebook(std::mem::take(typed))
            .map_err(|why| Fault::new(place.clone(), format!("`{text}` {why}")))?;
    }
    let outputs = args.to.open_as(CHECK, inputs(path, &checks))?;
    let itself = if args.update { Some(Pending::new(path)?) } else { None };
    // All faults are reported before anything is computed.
    let asked = Faults::all(checks.entries.into_iter().map(ask))?;

    listen_for_interrupt();
    let mut finder = Finder::new(args.threads.count(), args.to.quiet.progress(), asked.len());
    let (mut rows, mut faults) = (Vec::new(), Faults::default());
    for one in &asked {
        match finder.row(one) {
            Ok(row) => rows.push(row),
            Err(Failure::Input(found)) => {
                rows.push(one.unchecked("failed, see standard error"));
                faults.extend(found);
            }
            Err(failure) => return Err(failure),
        }
    }
    let ended = Faults::check(faults).map_err(Failure::from);
    if rows.iter().all(|row| row.found.is_none()) && ended.is_err() {
        return ended;
    }
    let (mut updated, mut rewrote) = (Ok(()), String::new());
    if let Some(itself) = itself
        && !interrupted()
    {
        match update(&itself, &text, &args.only, &asked, &mut rows) {
            Ok(written) => rewrote = tr!(lang(), "entries-rewritten", file = &file, count = written),
            Err(failure) => updated = Err(failure),
        }
    }
    let report = CheckReport { file, rows, command: CommandLine::new("check", &args.typed).text() };
    let written = args.to.write(outputs, &report);
    if !rewrote.is_empty() {
        args.to.quiet.note(|| rewrote);
    }
    // Earlier failures are reported after a failed output and before drift.
    let ended = Failure::both(written, Failure::both(updated, ended));
    if interrupted() {
        let message = tr!(lang(), "entries-not-checked", summary = report.summary(lang()));
        return Failure::after(ended, Some(Failure::Interrupted(message)));
    }
    let drifted: Vec<&str> = report.with("drift").map(|row| row.name.as_str()).collect();
    let drift = || Failure::Drift(tr!(lang(), "drifted-entries", names = drifted.join(", ")));
    Failure::after(ended, (!drifted.is_empty()).then(drift))
}
