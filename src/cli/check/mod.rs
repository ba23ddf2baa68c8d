//! `ventaja check`: what a file expects, against what is found now.

mod count;
mod find;

use super::args::{Format, Situation};
use super::interrupt::{interrupted, listen_for_interrupt};
use super::screen::{formatted, note, print_exact};
use super::{Failure, numbers, print};
use find::{Asked, Finder};
use std::path::{Path, PathBuf};
use ventaja::check::{Arguments, Asks, Checks, Entry, Piece, Verdict, level, rewritten};
use ventaja::fault::{self, Fault, Faults};
use ventaja::report::{CheckReport, CheckRow, Pending, junit};

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
    let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("csv") => Ok(CheckReport::csv),
        Some("json") => Ok(CheckReport::json),
        Some("txt") => Ok(|report| formatted(Format::Table, report.table())),
        Some("xml") => Ok(junit),
        _ => {
            let argument = format!("--output {}", path.display());
            Err(Fault::new(argument, "the extension does not tell a format")
                .allowed(".csv, .json, .txt, .xml (JUnit)"))
        }
    }
}

/// The arguments as if they had been typed.
fn situation(arguments: &Arguments) -> Situation {
    let texts = |arguments: &[ventaja::check::Argument]| arguments.iter().map(|a| a.text.clone()).collect();
    Situation {
        reglamento: arguments.reglamento.text.clone(),
        strategy: arguments.strategy.as_ref().map_or("basic".to_owned(), |strategy| strategy.text.clone()),
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

/// Writes what was found into the file; the rows that hold from then on.
fn update(
    file: Pending,
    text: &str,
    named: &[String],
    asked: &[Asked],
    rows: &mut [CheckRow],
) -> Result<usize, Failure> {
    let mut pieces = Vec::new();
    for (asked, row) in asked.iter().zip(rows) {
        if let Some(piece) = piece(text, &asked.entry, row, named.contains(&row.name))? {
            pieces.push(piece);
            row.expected = row.found;
            row.verdict = Verdict::Holds;
        }
    }
    let written = pieces.len();
    file.write(&rewritten(text, pieces))?;
    Ok(written)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Some(path) = &args.file else {
        return print(&format!("{}\n", level()));
    };
    let file = path.display().to_string();
    let text = fault::read(&file, fault::LONGEST_TOML)?;
    let checks = Checks::parse(&file, &text)?.only(&args.only)?;
    let mut outputs = Vec::new();
    for path in &args.outputs {
        outputs.push((writer(path)?, Pending::new(path)?));
    }
    let itself = if args.update { Some(Pending::new(path)?) } else { None };
    let asked = read(checks)?;

    listen_for_interrupt();
    let shown = !args.quiet && !args.no_progress;
    let mut finder = Finder::new(super::args::threads(args.threads), shown, asked.len());
    let mut rows = Vec::new();
    for one in &asked {
        rows.push(finder.row(one)?);
    }
    let mut rewrote = String::new();
    if let Some(itself) = itself
        && !interrupted()
    {
        rewrote =
            format!("{file}: {} entries rewritten", update(itself, &text, &args.only, &asked, &mut rows)?);
    }

    let report = CheckReport { file, rows };
    for (writer, file) in outputs {
        file.write(&writer(&report))?;
    }
    let text = match args.format {
        Format::Table => report.table(),
        Format::Csv => report.csv(),
        Format::Json => report.json(),
    };
    print_exact(&formatted(args.format, text))?;
    if !args.quiet && !rewrote.is_empty() {
        note(format_args!("{rewrote}"));
    }
    if interrupted() {
        return Err(Failure::Interrupted(format!("what was not looked at is skipped: {}", report.summary())));
    }
    let drifted: Vec<&str> = report.with("drift").map(|row| row.name.as_str()).collect();
    if drifted.is_empty() { Ok(()) } else { Err(Failure::Drift(format!("drift: {}", drifted.join(", ")))) }
}
