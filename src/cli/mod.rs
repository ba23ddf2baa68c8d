//! Commands, one file each, and what they share: arguments, exit codes, and
//! the way errors are told.

mod args;
mod bank;
mod check;
mod compare;
mod destinations;
mod exact;
mod init;
mod interrupt;
mod list;
mod outputs;
mod par;
mod progress;
mod readings;
mod sampling;
mod screen;
mod show;
mod simulate;
mod solve;
mod sweep;
mod table_pair;
mod trace;
mod validate;
mod verify;

use clap::{Parser, Subcommand};
use screen::{note, print};
use std::process::ExitCode;
use ventaja::engine::Stalled;
use ventaja::fault::{Fault, Faults};
use ventaja::numbers;
use ventaja::report::WriteError;
use ventaja::workers::{self, Shortage};

/// What a card-table rulebook is worth to the house, per unit bet.
#[derive(Parser)]
#[command(name = "ventaja", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 drift or faults found, 2 wrong input, 3 interrupted, 4 output not written, 70 a bug."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The reglamentos and strategies built in.
    List(list::Args),
    /// Writes a commented rulebook of your own to start from.
    Init(init::Args),
    /// A rulebook as the program understands it: rules, articles, readings.
    Show(show::Args),
    /// Deals rounds and reports the house edge: the main job.
    Simulate(simulate::Args),
    /// A bank that participants own (the club's) or win (the relancina's Talla).
    Bank(bank::Args),
    /// The exact edge of a round from a full shoe, by enumeration.
    Exact(exact::Args),
    /// The best strategy for the rules: a chart, its exceptions, its prices.
    Solve(solve::Args),
    /// What every option of every reading is worth: which ambiguity costs what.
    Readings(readings::Args),
    /// The PAR sheet: every outcome, its probability, its share of the return.
    Par(par::Args),
    /// The change of edge between two tables, with the interval of the difference.
    Compare(compare::Args),
    /// A grid of rule values, every point dealt from the same seed.
    Sweep(sweep::Args),
    /// Tells rounds step by step, with articles.
    Trace(trace::Args),
    /// Checks reglamento and strategy files, telling every fault.
    Validate(validate::Args),
    /// What a file of expectations expects, against fresh results: fails on drift.
    Check(check::Args),
    /// Reruns what a report says it is and compares the bytes.
    Verify(verify::Args),
}

/// Why a command ended without doing all it was asked.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The user's input is wrong.
    #[error("{0}")]
    Input(#[from] Faults),
    /// Outputs could not be written.
    #[error("{}", lines(.0))]
    Output(Vec<WriteError>),
    /// What was checked is not as it should be.
    #[error("{0}")]
    Drift(String),
    /// The user interrupted it; what was finished has been written.
    #[error("interrupted: {0}")]
    Interrupted(String),
    /// Standard output could not be written.
    #[error("standard output cannot be written: {0}")]
    Standard(#[from] std::io::Error),
    /// More than one of these; the first decides the exit code.
    #[error("{}", lines(.0))]
    Several(Vec<Failure>),
}

/// One line for each of several errors.
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

impl From<Stalled> for Failure {
    fn from(stalled: Stalled) -> Failure {
        let fault = Fault::new("the rules in force", stalled.to_string());
        Failure::Input(fault.allowed("fewer boxes, more decks, or a cut card nearer the end").into())
    }
}

impl Failure {
    /// Both results: the failure of the first, if it failed, then that of the
    /// second.
    fn both(first: Result<(), Failure>, second: Result<(), Failure>) -> Result<(), Failure> {
        match (first, second) {
            (Err(first), Err(second)) => Err(Failure::Several(vec![first, second])),
            (first, second) => first.and(second),
        }
    }

    /// Writes the message to standard error.
    fn report(&self) {
        let label = match self {
            Failure::Several(failures) => return failures.iter().for_each(Failure::report),
            Failure::Interrupted(_) | Failure::Drift(_) => "",
            Failure::Input(_) | Failure::Output(_) | Failure::Standard(_) => "error: ",
        };
        note(format_args!("{label}{self}"));
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

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::List(args) => list::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Bank(args) => bank::run(&args),
        Command::Exact(args) => exact::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Readings(args) => readings::run(&args),
        Command::Par(args) => par::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Sweep(args) => sweep::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Validate(args) => validate::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Verify(args) => verify::run(&args),
    }
}

/// Prints what the arguments' parser has to say: help, or what is wrong.
fn explain(error: clap::Error) -> Result<(), Failure> {
    // The parser repeats what was typed: it gets that as it may be shown.
    let typed: Vec<String> = std::env::args_os().map(|typed| typed.to_string_lossy().into_owned()).collect();
    let shown: Vec<String> = typed.iter().map(|typed| screen::visible(typed).into_owned()).collect();
    let error = if shown == typed { error } else { Cli::try_parse_from(shown).err().unwrap_or(error) };
    let printed = error.print();
    if error.use_stderr() { Ok(()) } else { screen::unless_left(printed) }
}

/// Reports a failure; its exit code.
fn end(failure: &Failure) -> ExitCode {
    failure.report();
    ExitCode::from(failure.code())
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { 2 } else { 0 };
            return explain(error).map_or_else(|failure| end(&failure), |()| ExitCode::from(code));
        }
    };
    interrupt::install();
    let ended = std::panic::catch_unwind(|| run(cli.command));
    if let Some(Shortage { asked, working }) = workers::shortage() {
        note(format_args!("warning: {working} of {asked} threads could be started; results are the same"));
    }
    match ended {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => end(&failure),
        Err(_) => {
            note(format_args!("this is a bug in ventaja: please report it with the command you ran"));
            ExitCode::from(70)
        }
    }
}
