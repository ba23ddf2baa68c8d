//! `ventaja verify`: repeats the run of a file and compares the bytes.
//!
//! A report of `simulate` or `exact` identifies its run by its fields. Every
//! other file names the command that repeats it.

mod bundle;
mod document;
mod elsewhere;

use super::args::{AsOf, STRATEGY, chart, dealt_by};
use super::config::{rulebook, rulebook_of_hash, with_builtin_names};
use super::interrupt::listen_for_interrupt;
use super::outputs::{Content, Quiet, extension, input};
use super::progress::{Progress, exact_values};
use super::sampling::{Threads, dealer_of};
use super::screen::{lang, set_lang, within};
use super::{Cli, Failure, numbers, print};
use clap::Parser;
use elsewhere::{CHART_ELSEWHERE, ELSEWHERE, moved, not_found};
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::path::PathBuf;
use ventaja::dealing;
use ventaja::engine::Plan;
use ventaja::exact::exact_with_nets;
use ventaja::fault::{self, Fault};
use ventaja::lang::Lang;
use ventaja::method::Method;
use ventaja::recorded::{RecordedTable, unrepeatable};
use ventaja::reglamento::{self, Scenario};
use ventaja::report::{COMMAND, Output, Report, csv_plain_bets};
use ventaja::shell;
use ventaja::state::is_state_file;
use ventaja::strategy::{Chart, PlayedTable};
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    /// File that the program wrote: .csv, .json, .txt, .html, or the .zip of bundle
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Path to the rulebook, if it is not built in or has moved
    #[arg(long, value_name = "FILE")]
    reglamento: Option<OsString>,
    /// Path to the chart, if it is not the rulebook's or has moved
    #[arg(long, value_name = "FILE")]
    strategy: Option<OsString>,
    /// Verifies the file of --outcomes too, which belongs to a CSV report of simulate or exact
    #[arg(long, value_name = "FILE")]
    outcomes: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    quiet: Quiet,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let kind = match extension(&args.file).as_deref() {
        Some("json") => Content::Json,
        Some("txt") => Content::Text,
        Some("html") => Content::Html,
        Some("zip") => return bundle::run(args, &file),
        Some(other @ ("md" | "xlsx" | "xml" | "svg" | "pdf")) => {
            let message = format!("files with the extension `.{other}` hold no data that could be repeated");
            let allowed = "a .csv, .json, .txt, .html or .zip file that the same command writes";
            return Err(Fault::new(file, message).allowed(allowed).into());
        }
        Some("toml") => {
            let message = "is a rulebook or a file of expected values, not a report";
            let allowed =
                "a file that a command of ventaja wrote with --output; ventaja validate checks a rulebook";
            return Err(Fault::new(file, message).allowed(allowed).into());
        }
        _ => Content::Csv,
    };
    let text = fault::read(&args.file, fault::LONGEST_REPORT).map_err(|fault| fault.named_by("<FILE>"))?;
    if is_state_file(&text) {
        let fault = Fault::new(file, "is a state file, not a report");
        return Err(fault.allowed("a report; ventaja merge writes that of a state file of simulate").into());
    }
    let given = given(&file, &text, kind)?;
    let again = match (&given.command, kind) {
        (Some(command), _) => {
            let extension = extension(&args.file).unwrap_or_default();
            let bytes = repeat(args, &file, command, &extension, &given, &|_| Vec::new())?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        (None, Content::Csv) => return run_of_fields(args, &file, &text),
        (None, _) => {
            let fault = Fault::new(file, "does not name the command that wrote it");
            return Err(fault.allowed("a file that a command of ventaja wrote with --output").into());
        }
    };
    if let Some(outcomes) = &args.outcomes {
        let place = format!("--outcomes {}", outcomes.display());
        return Err(Fault::new(place, "belongs to a CSV report of simulate or exact").into());
    }
    if again == text {
        return same_bytes(&file, "");
    }
    if kind == Content::Html {
        return document::compared(&file, &text, &again);
    }
    compared(&file, &text, &again, kind)
}

/// Reads what a file holds of its run.
fn given(file: &str, text: &str, kind: Content) -> Result<Given, Fault> {
    let command = match kind {
        Content::Csv => command_of_csv(file, text)?,
        Content::Json => {
            let wrong = |error: serde_json::Error| {
                Fault::new(format!("{file}:{}", error.line().max(1)), format!("not a report: {error}"))
            };
            let given = serde_json::from_str(text).map_err(wrong)?;
            let version = text.split("\"version\": \"").nth(1).and_then(|rest| rest.split('"').next());
            let here = env!("CARGO_PKG_VERSION");
            if let Some(version) = version.filter(|version| *version != here) {
                return Err(unrepeatable(file.to_owned(), "version", version, here));
            }
            return Ok(given);
        }
        Content::Html => return document::embedded(file, text).map(|found| found.given()),
        _ => text.lines().rev().find_map(|line| line.strip_prefix(COMMAND)).map(str::to_owned),
    };
    Ok(Given { command, ..Given::default() })
}

/// The command that a CSV file names.
fn command_of_csv(file: &str, text: &str) -> Result<Option<String>, Fault> {
    // A solved chart names its command in a comment.
    let comments = text.lines().filter(|line| line.starts_with('#'));
    let mut commands = comments.filter_map(|line| line.strip_prefix("# Written by `")?.strip_suffix("`."));
    if let Some(command) = commands.next() {
        return Ok(Some(command.to_owned()));
    }
    let table = RecordedTable::parse_first(file, text, 1)?;
    if table.column("command").is_none() {
        return Ok(None);
    }
    table.expect("version", env!("CARGO_PKG_VERSION"))?;
    table.field("command").map(|command| Some(command.to_owned()))
}

const REPEATABLE: [&str; 13] = [
    "simulate", "exact", "par", "compare", "sweep", "readings", "bank", "check", "risk", "audit", "expose",
    "report", "bundle",
];

/// What a file holds of its run. Values that are skipped take no memory.
#[derive(Default, serde::Deserialize)]
#[serde(expecting = "an object with a `command`")]
struct Given {
    /// The command; `None` in a CSV report of `simulate` or `exact`, whose fields identify its run.
    command: Option<String>,
    /// The run, of a document that was written from a finished one.
    run: Option<Value>,
    observed: Option<Value>,
}

impl Given {
    fn observed_text(&self) -> Option<&str> {
        self.observed.as_ref()?.pointer("/figures/text")?.as_str()
    }
}

/// The file with this extension that a command writes now. `given` is of the document that was written; `sources` returns the texts of rulebooks and charts by the paths that the command names.
fn repeat(
    args: &Args,
    file: &str,
    command: &str,
    extension: &str,
    given: &Given,
    sources: &dyn Fn([Option<PathBuf>; 3]) -> Vec<(PathBuf, String)>,
) -> Result<Vec<u8>, Failure> {
    let place = format!("{file}: command `{command}`");
    let mut typed: Vec<OsString> = shell::words(command, &place)?.into_iter().map(OsString::from).collect();
    let name = typed.get(1).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if typed.iter().any(|word| word == shell::REMARK || word == "--partial") {
        return Err(partial(&place).into());
    }
    let is_chart = name == "solve";
    // A file must not make the program write other files.
    let writes = |word: &OsString| {
        let word = word.to_string_lossy();
        ["--output", "--outcomes", "--update", "--resume", "--state"]
            .iter()
            .any(|name| word.starts_with(name))
    };
    if typed.first().is_none_or(|word| word != "ventaja")
        || !(is_chart || REPEATABLE.contains(&name.as_str()))
        || typed.iter().any(writes)
    {
        let fault = Fault::new(place, "is no command that verify repeats");
        return Err(fault
            .allowed(format!("ventaja {}, without files to write", REPEATABLE.join("|")))
            .into());
    }
    let mut texts = Vec::new();
    // A file that has moved is read where it is now, and named in the result as in the command.
    if let (Some(path), Some(word)) = (&args.reglamento, typed.get_mut(2)) {
        instead(word, path, "--reglamento", fault::LONGEST_TOML, &mut texts)?;
    }
    if let Some(path) = &args.strategy {
        match typed.iter().position(|word| word == "--strategy") {
            Some(option) if option + 1 < typed.len() => {
                instead(&mut typed[option + 1], path, "--strategy", fault::LONGEST_CSV, &mut texts)?;
            }
            _ => typed.extend(["--strategy".into(), path.clone()]),
        }
    }
    // The extension decides the format; the file itself is not written.
    let name_of_file = format!("ventaja-verify-{}.{extension}", std::process::id());
    typed.extend(["--output".into(), std::env::temp_dir().join(name_of_file).into_os_string()]);
    if !args.quiet.progress() {
        typed.push("--no-progress".into());
    }
    if !matches!(name.as_str(), "exact" | "solve") {
        typed.extend(["--threads".into(), args.threads.count().to_string().into()]);
    }
    let cli = with_builtin_names(|| Cli::try_parse_from(&typed)).map_err(|error| {
        let message = error.to_string().lines().next().unwrap_or_default().to_owned();
        Fault::new(place, message.trim_start_matches("error: "))
    })?;
    let subject = match &cli.command {
        super::Command::Report(report) => Some(&report.subject),
        super::Command::Bundle(bundle) => Some(&bundle.subject),
        _ => None,
    };
    texts.extend(subject.into_iter().flat_map(|subject| sources(subject.source_paths())));
    if let Some(subject) = subject {
        // Figures that were copied are those of the run, or the document differs.
        let supplied = fault::supply(texts.clone());
        let from = subject.repeated(given.run.as_ref(), args.quiet.progress());
        drop(supplied);
        texts.extend(subject.observed_path().cloned().zip(given.observed_text().map(str::to_owned)));
        texts.extend(from.map_err(|failure| moved(args, file, failure))?);
    }
    let _supplied = fault::supply(texts);
    // A file is in the language that its command names, not the user's.
    let own = lang();
    set_lang(cli.lang.unwrap_or(Lang::En));
    let (ended, said) = within(Some(Vec::new()), || super::run(cli.command));
    set_lang(own);
    match ended {
        // Drift is a result of a check, and is in its file.
        Ok(()) | Err(Failure::Drift(_)) => {}
        Err(Failure::Interrupted(_)) => return Err(Failure::nothing(&lang().text("nothing-verified"))),
        Err(failure) => return Err(moved(args, file, failure)),
    }
    let written = said.files.into_iter().flatten().next();
    Ok(written.ok_or_else(|| Fault::new(file, "the command wrote no file"))?)
}

/// A report that lacks a part of its run.
fn partial(place: &str) -> Fault {
    Fault::new(place, "is a partial report, which no run repeats").allowed("the report of a whole run")
}

/// Makes a command read the file at `path` instead of the one that its `word` names: a path stays, with
/// another text; a name becomes the path.
fn instead(
    word: &mut OsString,
    path: &OsString,
    option: &str,
    most: u64,
    texts: &mut Vec<(PathBuf, String)>,
) -> Result<(), Fault> {
    let (Some((_, named)), Some((_, path))) = (input("", word), input("", path)) else {
        word.clone_from(path);
        return Ok(());
    };
    let text = fault::read(&path, most).map_err(|fault| fault.named_by(option))?;
    texts.push((named, text));
    Ok(())
}

/// Prints that a file has the bytes of its run, `length` of which says how long it was.
fn same_bytes(file: &str, length: &str) -> Result<(), Failure> {
    let line = tr!(lang(), "same-bytes", file);
    let length = if length.is_empty() { String::new() } else { format!(", {length}") };
    print(&format!("{line}{length}\n"))
}

/// Reports how a file differs from what its command writes.
fn compared(file: &str, text: &str, again: &str, kind: Content) -> Result<(), Failure> {
    if kind != Content::Csv || text.starts_with('#') {
        print(&line_differences(file, text, again))?;
        return Err(Failure::Drift(tr!(lang(), "differs-from-command", file)));
    }
    let (report, found) = (RecordedTable::parse(file, text)?, RecordedTable::parse("the run", again)?);
    // Other rulebooks or charts are no forgery.
    for name in report.header.iter().filter(|name| name.contains("sha256")) {
        if let (Ok(old), Ok(new)) = (report.field(name), found.field(name))
            && old != new
        {
            let option = if name.contains("strategy") { CHART_ELSEWHERE } else { ELSEWHERE };
            return Err(unrepeatable(format!("{file}:2"), name, old, new).allowed(option).into());
        }
    }
    let incomplete = report.header == found.header
        && report.rows.len() < found.rows.len()
        && found.field("command").is_ok_and(|command| command.starts_with("ventaja sweep "))
        && is_part(&report.rows, &found.rows);
    if incomplete {
        let (rows, all) = (report.rows.len(), tr!(lang(), "count-rows", count = found.rows.len()));
        let line = tr!(lang(), "same-bytes-in-part", file, rows = rows.to_string(), all);
        return print(&format!("{line}\n"));
    }
    print(&report.differences(&found, lang()))?;
    Err(Failure::Drift(tr!(lang(), "differs-from-command", file)))
}

/// Whether all rows are among `all`, in the same order.
fn is_part(rows: &[Vec<String>], all: &[Vec<String>]) -> bool {
    let mut all = all.iter();
    rows.iter().all(|row| all.any(|other| other == row))
}

/// The lines that differ, at most ten.
fn line_differences(file: &str, text: &str, again: &str) -> String {
    let [old, new] = [text, again].map(|text| text.lines().collect::<Vec<_>>());
    let differing = (0..old.len().max(new.len())).filter(|line| old.get(*line) != new.get(*line));
    let differing = differing.map(|line| {
        let [old, new] = [&old, &new].map(|lines| match lines.get(line) {
            Some(text) => format!("`{}`", text.trim()),
            None => lang().text("no-line"),
        });
        format!("{file}:{}: {}", line + 1, tr!(lang(), "run-gives", old, new))
    });
    first_lines(differing, 10).unwrap_or_else(|| format!("{}\n", lang().text("lines-agree")))
}

/// Returns at most `most` lines, and the number of further ones; `None` if there are none.
fn first_lines(mut lines: impl Iterator<Item = String>, most: usize) -> Option<String> {
    let mut shown = lines.by_ref().take(most).fold(String::new(), |text, line| text + &line + "\n");
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(shown, "… {}", tr!(lang(), "and-more", count = more));
    }
    Some(shown).filter(|shown| !shown.is_empty())
}

/// Verifies a CSV report of `simulate` or `exact` by the fields of its run.
fn run_of_fields(args: &Args, file: &str, text: &str) -> Result<(), Failure> {
    // They have a row for each bet.
    fault::limit(file, text.len(), fault::LONGEST_CSV)?;
    let table = RecordedTable::parse(file, text)?;
    if table.column("partial").is_some() {
        return Err(partial(&format!("{file}:1")).into());
    }
    let method = table.field("method");
    let method =
        method.map_err(|fault| fault.allowed("a CSV file that a command of ventaja wrote with --output"))?;
    let Some(method) = Method::from_name(method) else {
        let fault = Fault::new(format!("{file}:2"), format!("`method` is `{method}`"));
        return Err(fault.allowed("exact, monte-carlo").into());
    };
    table.expect("version", env!("CARGO_PKG_VERSION"))?;
    let id = table.field("reglamento")?;
    // A name that is built in means that rulebook.
    let own = || with_builtin_names(|| rulebook(id.into())).map_err(|why| Fault::new(file, why));
    // The id in a rulebook of one's own need not be its name.
    let path = args.reglamento.clone().or_else(|| rulebook_of_hash(table.field("reglamento_sha256").ok()?));
    let name = path.clone().map_or_else(own, Ok)?;
    let found = reglamento::find(&name).map_err(Failure::from);
    // An id that a file names has its version; a path has not.
    let found = found.and_then(|book| match path {
        Some(_) => Ok(AsOf::of_id(id).version(book)?),
        None => Ok(book),
    });
    let reglamento =
        found.map_err(|failure| not_found(&table, args.reglamento.as_ref(), ELSEWHERE, failure))?;
    let expected = table.expect("reglamento_sha256", &reglamento.sha256);
    expected.map_err(|fault| if args.reglamento.is_none() { fault.allowed(ELSEWHERE) } else { fault })?;
    let settle = if method == Method::Exact { Scenario::of_full_shoe } else { Scenario::new };
    // The fields stand for `--reading` and `--set`, which nobody typed.
    let scenario = settle(reglamento, &table.list("readings")?, &table.list("overrides")?)
        .map_err(|faults| faults.map(|fault| Fault { place: format!("{file}:2"), ..fault }))?;
    let name = args.strategy.as_deref().map_or_else(|| table.field("strategy").map(OsStr::new), Ok)?;
    let chart = chart(STRATEGY, &scenario, name, args.quiet.progress());
    let chart =
        chart.map_err(|failure| not_found(&table, args.strategy.as_ref(), CHART_ELSEWHERE, failure))?;
    let expected = table.expect("strategy_sha256", chart.as_ref().map_or("", Chart::sha256));
    expected.map_err(|fault| if args.strategy.is_none() { fault.allowed(CHART_ELSEWHERE) } else { fault })?;
    let confidence = table.number("confidence", numbers::confidence)?;
    let chart = match method {
        Method::Exact => chart,
        Method::MonteCarlo => dealt_by(&scenario, chart, args.quiet.progress()),
    };
    let chart = chart.as_ref();
    let played = PlayedTable::new(&scenario.rules, chart)?;
    let (again, length) = match method {
        Method::Exact => {
            let (found, _) = exact_values(args.quiet.progress(), || exact_with_nets(played))?;
            (Report::exact(&scenario, chart, confidence, &found), lang().text("exact"))
        }
        Method::MonteCarlo => simulated(args, &table, &scenario, played, confidence)?,
    };
    // Early reports have no fields of a control.
    let repeated = if table.column("control").is_some() { again.csv() } else { csv_plain_bets(&again) };
    same_as_run(file, text, &repeated, &length)?;
    let Some(path) = &args.outcomes else { return Ok(()) };
    let text = fault::read(path, fault::LONGEST_CSV).map_err(|fault| fault.named_by("--outcomes"))?;
    same_as_run(&path.display().to_string(), &text, &again.outcomes().unwrap_or_default(), "")
}

/// Compares a CSV file with what its run gives.
fn same_as_run(file: &str, text: &str, again: &str, length: &str) -> Result<(), Failure> {
    if text == again {
        return same_bytes(file, length);
    }
    print(&RecordedTable::parse(file, text)?.differences(&RecordedTable::parse("the run", again)?, lang()))?;
    Err(Failure::Drift(tr!(lang(), "differs-from-run", file)))
}

/// Repeats the simulation that a report identifies; its length in words.
fn simulated(
    args: &Args,
    table: &RecordedTable,
    scenario: &Scenario,
    played: PlayedTable<'_>,
    confidence: f64,
) -> Result<(Report, String), Failure> {
    let dealer = dealer_of(format!("{}:2", table.file), table.field("stream")?)?;
    let seed = table.number("seed", numbers::seed)?;
    let rounds = table.number("rounds", numbers::rounds)?;
    let rules = &scenario.rules;
    let plan = Plan::rounds(rules, rounds, seed, args.threads.count());
    let lines = dealing::lines(played);
    let shown = args.quiet.progress();
    listen_for_interrupt();
    // The estimate of some line may be controlled.
    let names = table.column("control").map(|column| table.rows.iter().map(move |row| row[column].as_str()));
    let is_controlled = names.into_iter().flatten().any(|name| !matches!(name, "" | "none"));
    let control = if is_controlled { dealing::control(played) } else { None };
    let control = control.as_ref();
    let progress = Progress::new(shown, &lines, control, rules, plan.target, confidence);
    let run = dealing::simulate_controlled(played, dealer, control, &plan, &progress)?;
    if run.interrupted {
        return Err(Failure::nothing(&lang().text("nothing-verified")));
    }
    let report = Report::new(scenario, played.chart(), confidence, &lines, &run, control);
    Ok((report, tr!(lang(), "count-rounds", count = rounds)))
}
