//! The commands, one file each, and what they share: arguments, exit codes and
//! error messages. Commands parse, call the library and print.

mod args;
mod audit;
mod bank;
mod bet_distribution;
mod bundle;
mod check;
mod checkpoint;
mod choice;
mod command_line;
mod compare;
mod completions;
mod config;
pub mod embedded;
mod exact;
mod expose;
mod help;
mod ignored;
mod init;
mod interrupt;
mod journal;
mod list;
mod man;
mod merge;
mod outputs;
mod page;
mod par;
mod pdf;
mod progress;
mod readings;
mod records;
mod report;
mod risk;
mod sampling;
mod screen;
mod show;
mod simulate;
mod solve;
mod sweep;
mod sweep_file;
mod table_pair;
mod trace;
mod validate;
mod verify;
mod version;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, FromArgMatches, Parser, Subcommand};
use screen::{error_line, note, print, visible};
use std::ffi::OsString;
use ventaja::engine::{Run, Stalled};
use ventaja::exact::NoExact;
use ventaja::fault::{Fault, Faults};
use ventaja::lang::Lang;
use ventaja::numbers;
use ventaja::report::WriteError;
use ventaja::tr;
use ventaja::workers::{self, Shortage};

/// Computes the house edge of card-table rulebooks, exactly and by simulation
#[derive(Parser)]
#[command(name = "ventaja", version, long_version = version::long(), max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 differences or faults found, 2 wrong input, 3 interrupted, 4 output not written, 70 a bug."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[allow(clippy::doc_markdown)] // help has no backticks
    /// Language of texts, en or es [default: VENTAJA_LANG, else ventaja.toml, else LANG]; CSV and JSON never change
    #[arg(long, value_name = "LANG", value_parser = args::lang, global = true)]
    lang: Option<Lang>,
    /// The `--threads` of the command.
    #[arg(skip)]
    threads: Option<usize>,
}

/// Defines the commands, each with its help and the module that has its arguments and runs it.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident in $module:ident,)*) => {
        #[derive(Subcommand)]
        enum Command { $($(#[$about])* $name($module::Args),)* }

        fn run(command: Command) -> Result<(), Failure> {
            match command { $(Command::$name(args) => $module::run(&args),)* }
        }
    };
}
commands! {
    /// Lists the built-in rulebooks and charts
    List in list,
    /// Writes a commented rulebook to start from
    Init in init,
    /// Prints a rulebook: rules in force, articles, readings
    Show in show,
    /// Simulates rounds and reports the house edge with its interval
    Simulate in simulate,
    /// Merges the parts of a run into the report of the whole run
    Merge in merge,
    /// Simulates a bank that participants own (the club's) or win (the relancina's Talla)
    Bank in bank,
    /// Computes the exact edge of the first round of a full shoe
    Exact in exact,
    /// Solves the best strategy: a chart, its exceptions, the cost of other charts
    Solve in solve,
    /// Reports the effect of every option of every reading on the edge
    Readings in readings,
    /// Writes the PAR sheet: every outcome, its probability, its share of the return
    Par in par,
    /// Reports sessions, bankrolls and the risk of ruin of player and bank
    Risk in risk,
    /// Checks whether observed results are compatible with the rulebook
    Audit in audit,
    /// Reports what a card counter takes from the table, by true count
    Expose in expose,
    /// Compares two tables: the difference of their edges, with its interval
    Compare in compare,
    /// Computes the edge over a grid of rule values
    Sweep in sweep,
    /// Writes the document about a rulebook or about a change of it
    #[command(
        after_help = "--output FILE.pdf prints the document by Chromium, Chrome or WeasyPrint, which has to be on the PATH."
    )]
    Report in report,
    /// Writes a document with its data, rulebook and commands into a .zip file
    Bundle in bundle,
    /// Prints rounds step by step, with articles
    Trace in trace,
    /// Checks rulebook and chart files and reports every fault
    Validate in validate,
    /// Checks results against a file of expected values; fails on drift
    Check in check,
    /// Repeats the run of a file and checks that the bytes match
    Verify in verify,
    /// Prints the script by which a shell completes commands
    Completions in completions,
    /// Writes the page with the engine in it, which any browser opens without a network
    Page in page,
    /// Prints a manual page
    Man in man,
    /// Prints the settings of ventaja.toml and the environment, each with its origin
    Config in config,
}

/// Why a command ended before its end.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The user's input is wrong.
    #[error("{0}")]
    Input(#[from] Faults),
    /// Outputs could not be written.
    #[error("{}", lines(.0))]
    Output(Vec<WriteError>),
    /// A check found differences.
    #[error("{0}")]
    Drift(String),
    /// The user interrupted it; the finished part has been written.
    #[error("interrupted: {0}")]
    Interrupted(String),
    /// Standard output could not be written.
    #[error("standard output cannot be written: {0}")]
    Standard(#[from] std::io::Error),
    /// More than one of these; the first decides the exit code.
    #[error("{}", lines(.0))]
    Several(Vec<Failure>),
}

fn lines(errors: &[impl std::fmt::Display]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::Output(vec![error])
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Input(fault.into())
    }
}

impl From<NoExact> for Failure {
    fn from(no: NoExact) -> Failure {
        no.fault("the rules in force").into()
    }
}

impl From<Stalled> for Failure {
    fn from(stalled: Stalled) -> Failure {
        let fault = Fault::new("the rules in force", stalled.to_string());
        Failure::Input(fault.allowed("fewer boxes, more decks, or a cut card nearer the end").into())
    }
}

impl Failure {
    /// An interruption before anything was finished; `why` names what was not.
    fn nothing(why: &str) -> Failure {
        Failure::Interrupted(tr!(screen::lang(), "nothing-written", why))
    }

    fn no_shoes() -> Failure {
        Failure::nothing(&screen::lang().text("no-block-of-shoes"))
    }

    /// An interruption that made the `result` shorter: `finished` of the
    /// `noun`s, a number that `option` repeats.
    fn shorter(result: &str, finished: u64, noun: &str, option: &str) -> Failure {
        let lang = screen::lang();
        let shown = tr!(lang, format!("count-{noun}s"), count = finished);
        let result = lang.text(&format!("result-{result}"));
        let number = finished.to_string();
        Failure::Interrupted(tr!(lang, "shorter-result", result, finished = shown, option, number))
    }

    /// Both results: the failure of the first, if it failed, then that of the
    /// second.
    fn both(first: Result<(), Failure>, second: Result<(), Failure>) -> Result<(), Failure> {
        match (first, second) {
            (Err(first), Err(second)) => Err(Failure::Several(vec![first, second])),
            (first, second) => first.and(second),
        }
    }

    /// Adds the failure that follows a result, if there is one; the first decides the exit code.
    fn after(ended: Result<(), Failure>, next: Option<Failure>) -> Result<(), Failure> {
        Failure::both(ended, next.map_or(Ok(()), Err))
    }

    /// Refuses a run that the user interrupted before any shoe was finished.
    fn unless_dealt(run: &Run) -> Result<(), Failure> {
        if run.interrupted && run.tally.rounds == 0 { Err(Failure::no_shoes()) } else { Ok(()) }
    }

    fn text(&self, lang: Lang) -> String {
        match self {
            Failure::Input(faults) => faults.text(lang),
            Failure::Several(failures) => {
                failures.iter().map(|failure| failure.text(lang)).collect::<Vec<_>>().join("\n")
            }
            // Each line of outputs is an error; the other texts are in the language already.
            other => other.to_string().lines().map(|line| lang.phrase(line)).collect::<Vec<_>>().join("\n"),
        }
    }

    fn report(&self) {
        let label = match self {
            Failure::Several(failures) => return failures.iter().for_each(Failure::report),
            Failure::Interrupted(why) => {
                return error_line(tr!(screen::lang(), "interrupted", why));
            }
            Failure::Drift(_) => "",
            Failure::Input(_) | Failure::Output(_) | Failure::Standard(_) => "error: ",
        };
        error_line(format_args!("{label}{}", self.text(screen::lang())));
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Drift(_) => 1,
            Failure::Input(_) => 2,
            Failure::Interrupted(_) => 3,
            Failure::Output(_) | Failure::Standard(_) => 4,
            Failure::Several(failures) => failures.first().map_or(70, Failure::code),
        }
    }
}

/// Parses a command line, the name of the program first.
fn parsed(words: &[OsString]) -> Result<Cli, clap::Error> {
    let mut command = help::command(help::language(words));
    let mut parse = |words: Vec<OsString>| {
        let matches = command.try_get_matches_from_mut(words).map_err(|mut error| {
            let is_similar = error.get(ContextKind::SuggestedSubcommand).is_some();
            if error.kind() == ErrorKind::InvalidSubcommand && !is_similar {
                let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
                let all = format!("the commands are {}", names.join(", "));
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![all.into()]));
            }
            error
        });
        let read = |matches: ArgMatches| {
            let of_command =
                matches.subcommand().and_then(|(_, of)| of.try_get_one("threads").ok().flatten());
            Ok(Cli { threads: of_command.copied(), ..Cli::from_arg_matches(&matches)? })
        };
        matches.and_then(read).map_err(|error| error.format(&mut command))
    };
    let mut words = words.to_vec();
    // The parser's own command `help` has no options: its language comes first.
    if words.get(1).is_some_and(|command| command == "help") {
        words[1..].sort_by_key(|word| !word.to_string_lossy().starts_with("--lang="));
        if let [.., lang, _] = &words[1..]
            && lang == "--lang"
        {
            words[1..].rotate_right(2);
        }
    }
    parse(words.clone()).map_err(|error| {
        // The parser repeats the arguments: escape their control characters.
        let typed: Vec<String> = words.iter().map(|typed| typed.to_string_lossy().into_owned()).collect();
        let shown: Vec<String> = typed.iter().map(|typed| visible(typed).into_owned()).collect();
        if shown == typed {
            error
        } else {
            parse(shown.into_iter().map(OsString::from).collect()).err().unwrap_or(error)
        }
    })
}

/// Prints the message of the argument parser: help, or an error.
fn explain(error: &clap::Error, lang: Lang) -> Result<(), Failure> {
    if !error.use_stderr() || lang == Lang::En {
        let printed = error.print();
        return if error.use_stderr() { Ok(()) } else { screen::unless_left(printed) };
    }
    anstream::eprint!("{}", help::error(&error.render().ansi().to_string(), lang));
    Ok(())
}

/// Reports a failure; returns its exit code.
fn end(failure: &Failure) -> u8 {
    failure.report();
    failure.code()
}

/// Returns the note on threads that the system refused to start.
fn shortage() -> Option<String> {
    workers::shortage().map(|Shortage { asked, working }| {
        let (working, asked) = (working.to_string(), asked.to_string());
        tr!(screen::lang(), "fewer-threads", working, asked)
    })
}

/// Runs the program with a command line, its own name first; returns the exit code.
pub fn main(words: &[OsString]) -> u8 {
    completions::answer(words);
    screen::set_lang(help::language(words));
    let cli = match parsed(words) {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { 2 } else { 0 };
            return explain(&error, screen::lang()).map_or_else(|failure| end(&failure), |()| code);
        }
    };
    match config::language(cli.lang) {
        Ok(lang) => screen::set_lang(lang),
        Err(failure) => return end(&failure),
    }
    interrupt::install();
    workers::set_available(cli.threads.or_else(config::threads));
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(cli.command)));
    if let Some(line) = shortage() {
        note(line);
    }
    match ended {
        Ok(Ok(())) => 0,
        Ok(Err(failure)) => end(&failure),
        Err(_) => {
            error_line(screen::lang().text("a-bug"));
            70
        }
    }
}
