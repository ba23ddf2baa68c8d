//! `ventaja check`: what a file expects, against what is found now.

mod count;
mod find;

use super::args::{Format, Situation};
use super::interrupt::{interrupted, listen_for_interrupt};
use super::outputs::{Input, OutputFiles, Wanted, extension, input, unsupported};
use super::screen::{formatted, note};
use super::{Failure, numbers, print};
use find::{Asked, Finder};
use std::path::{Path, PathBuf};
use ventaja::check::{Arguments, Asks, Checks, Entry, Piece, Verdict, rewritten};
use ventaja::fault::{self, Fault, Faults};
use ventaja::report::{CheckReport, CheckRow, Pending, Update, WriteError, junit};

/// What `--help` says of the file.
const FILE: &str = concat!(
    "FILE is TOML, an entry for each thing that is expected:\n\n",
    include_str!("../../check/example.toml"),
    "\nAn exact edge has no standard error: it needs a tolerance. A simulated one has a tolerance or a max_z. \
     Instructions are counted by valgrind, a count for each instruction-set level; where there is no valgrind, \
     or no count for this level, the entry is skipped and fails nothing.\n\n\
     Exit codes: 0 nothing drifts, 1 drift, 2 wrong input, 3 interrupted, 4 output not written, 70 a bug."
);

#[derive(clap::Args)]
#[command(after_long_help = FILE, after_help = "What FILE holds is told by `ventaja check --help`.")]
#[allow(clippy::struct_excessive_bools)] // switches
pub(super) struct Args {
    /// What is expected: a TOML file
    #[arg(value_name = "FILE", required_unless_present = "level")]
    file: Option<PathBuf>,
    /// Looks at the entry of this name only; repeatable
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Rewrites FILE: instructions as counted; of exact edges that drifted only those named by --only
    #[arg(long)]
    update: bool,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Also writes a file; repeatable
    #[arg(
        long = "output",
        value_name = "FILE",
        help = "Also writes a file: .csv, .json, .txt or .xml (JUnit) decides the format; repeatable"
    )]
    outputs: Vec<PathBuf>,
    /// Prints nothing but the result
    #[arg(long, short)]
    quiet: bool,
    /// Shows no progress bar
    #[arg(long)]
    no_progress: bool,
    /// Prints the instruction-set level that the program sees; counts go by what it sees under valgrind
    #[arg(long, conflicts_with_all = ["file", "only", "update", "outputs"])]
    level: bool,
}

/// How a check is written into a file, by the file's extension.
type Writer = fn(&CheckReport) -> String;

fn writer(path: &Path) -> Result<Writer, Fault> {
    match extension(path).as_deref() {
        Some("csv") => Ok(CheckReport::csv),
        Some("json") => Ok(CheckReport::json),
        Some("txt") => Ok(|report| formatted(Format::Table, report.table())),
        Some("xml") => Ok(junit),
        _ => Err(unsupported(path).allowed(".csv, .json, .txt, .xml (JUnit)")),
    }
}

/// The arguments as if they had been typed.
fn situation(arguments: &Arguments) -> Situation {
    let texts = |arguments: &[ventaja::check::Argument]| arguments.iter().map(|a| a.text.clone()).collect();
    Situation {
        reglamento: arguments.reglamento.typed.clone(),
        strategy: arguments.strategy.as_ref().map_or("basic".into(), |strategy| strategy.typed.clone()),
        readings: texts(&arguments.readings),
        sets: texts(&arguments.sets),
        boxes: None,
    }
}

/// Every entry with its rules and its play: all faults are told before
/// anything is run.
fn read(checks: Checks) -> Result<Vec<Asked>, Faults> {
    let (mut asked, mut faults) = (Vec::new(), Faults::default());
    for entry in checks.entries {
        match ask(entry) {
            Ok(one) => asked.push(one),
            Err(found) => faults.extend(found),
        }
    }
    Faults::check(faults)?;
    Ok(asked)
}

fn ask(entry: Entry) -> Result<Asked, Faults> {
    let read = situation(&entry.arguments).read();
    let (scenario, chart) = read.map_err(|failure| match failure {
        Failure::Input(faults) => entry.arguments.placed(faults),
        other => Fault::new(entry.place.clone(), other.to_string()).into(),
    })?;
    if let (Some(strategy), None) = (&entry.arguments.strategy, &chart) {
        let message = format!("`{}` has no decisions: no strategy plays it", scenario.reglamento.id);
        return Err(Fault::new(strategy.place.clone(), message).into());
    }
    let lines = ventaja::dealing::lines(&scenario.rules, chart.as_ref());
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

/// What to write in the file for what was found. An edge is rewritten only if
/// it is `named`: what is known from outside is not to be lost by the way.
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

/// Writes what was found into the file, and marks the rows that hold from then
/// on; returns how many there are. A file that was edited meanwhile is left as
/// it is.
fn update(
    file: Pending,
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
    let path = file.path().to_owned();
    if let Update::Refused(beside) = file.write_unless_changed(text, &rewritten(text, pieces))? {
        let why = format!(
            "it was edited while its entries were checked; {} has the text read at the start with the new values",
            beside.display()
        );
        return Err(WriteError { path, cause: std::io::Error::other(why) }.into());
    }
    let written = rewritten_rows.len();
    for row in rewritten_rows {
        row.expected = row.found;
        row.verdict = Verdict::Holds;
    }
    Ok(written)
}

/// The files that the entries name.
fn inputs(path: &Path, checks: &Checks) -> Vec<Input> {
    let of_entries = checks.entries.iter().flat_map(|entry| {
        let Arguments { reglamento, strategy, .. } = &entry.arguments;
        let chart = strategy.as_ref().and_then(|strategy| input("a chart", &strategy.typed));
        input("a rulebook", &reglamento.typed).into_iter().chain(chart)
    });
    of_entries.chain([("the file of expectations", path.to_owned())]).collect()
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Some(path) = &args.file else {
        return print(&format!("{}\n", count::level()));
    };
    let file = path.display().to_string();
    let text = fault::read(path, fault::LONGEST_TOML)?;
    let checks = Checks::parse(path, &text)?.only(&args.only)?;
    let mut wanted = Vec::new();
    for path in &args.outputs {
        wanted.push(Wanted { option: "--output", path, part: writer(path)? });
    }
    let outputs = OutputFiles::open(wanted, &inputs(path, &checks))?;
    let itself = if args.update { Some(Pending::new(path)?) } else { None };
    let asked = read(checks)?;

    listen_for_interrupt();
    let shown = !args.quiet && !args.no_progress;
    let mut finder = Finder::new(super::args::threads(args.threads), shown, asked.len());
    let (mut rows, mut faults) = (Vec::new(), Faults::default());
    for one in &asked {
        match finder.row(one) {
            Ok(row) => rows.push(row),
            Err(Failure::Input(found)) => {
                rows.push(one.skipped("nothing was found, see standard error"));
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
        match update(itself, &text, &args.only, &asked, &mut rows) {
            Ok(written) => rewrote = format!("{file}: {written} entries rewritten"),
            Err(failure) => updated = Err(failure),
        }
    }
    let ended = Failure::both(updated, ended);
    finish(args, outputs, &CheckReport { file, rows }, ended, &rewrote)
}

/// Prints the report and writes the files; what has failed so far is reported
/// after an output that fails, and before drift.
fn finish(
    args: &Args,
    outputs: OutputFiles<Writer>,
    report: &CheckReport,
    so_far: Result<(), Failure>,
    rewrote: &str,
) -> Result<(), Failure> {
    let printed = match args.format {
        Format::Table => report.table(),
        Format::Csv => report.csv(),
        Format::Json => report.json(),
    };
    let written = outputs.deliver(&formatted(args.format, printed), |writer| writer(report));
    if !args.quiet && !rewrote.is_empty() {
        note(format_args!("{rewrote}"));
    }
    let ended = Failure::both(written, so_far);
    if interrupted() {
        let message = format!("what was not looked at is skipped: {}", report.summary());
        return Failure::both(ended, Err(Failure::Interrupted(message)));
    }
    let drifted: Vec<&str> = report.with("drift").map(|row| row.name.as_str()).collect();
    let drift = Failure::Drift(format!("drift: {}", drifted.join(", ")));
    Failure::both(ended, if drifted.is_empty() { Ok(()) } else { Err(drift) })
}
