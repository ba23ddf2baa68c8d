//! Commands that run inside another program, the Python package.
//!
//! Such a command prints nothing and installs no signal handler. Its results, remarks and error are
//! returned. The program that runs it must run one command at a time, because language, interruption
//! and progress belong to the process.

pub use super::progress::{Position, position};
pub use super::screen::{Rendered, Said};
pub use super::simulate::Programmed;

use super::screen;
use super::{Cli, Command, Failure, config, help, interrupt, parsed, shortage, simulate};
use clap::{ArgAction, CommandFactory};
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use ventaja::fault::Fault;
use ventaja::workers;

/// A command that ended.
pub struct Ended {
    /// The exit code that the program would have had.
    pub code: u8,
    /// The error; empty if there is none.
    pub message: String,
    /// Its results, and what it printed besides.
    pub said: Said,
}

/// Runs a command line, the name of the program first.
pub fn command(words: &[OsString]) -> Ended {
    ended(words, super::run)
}

/// Runs `simulate` with a strategy that is no chart. The referee deals, on the calling thread.
pub fn programmed(words: &[OsString], play: &Programmed<'_>) -> Ended {
    ended(words, |command| match command {
        Command::Simulate(args) => simulate::run_programmed(&args, play),
        _ => Err(Fault::new(play.name.clone(), "only `simulate` deals a strategy that is no chart").into()),
    })
}

/// Asks the running command to stop; returns whether it will, with what it has finished. Other
/// commands run to their end.
pub fn stop() -> bool {
    interrupt::interrupt()
}

/// Returns the name and the help of every option of a command, and whether the option is repeated for several values.
/// Leaves out options that only decide what is printed. Empty for an unknown command.
pub fn options(command: &str) -> Vec<(String, bool, String)> {
    let mut cli = Cli::command();
    cli.build();
    let shown = ["format", "quiet", "no-progress", "help"];
    let arguments = cli.find_subcommand(command).into_iter().flat_map(clap::Command::get_arguments);
    let options = arguments.filter(|arg| !arg.is_hide_set()).filter_map(|arg| {
        let name = arg.get_long().filter(|name| !shown.contains(name))?;
        let repeated = matches!(arg.get_action(), ArgAction::Append) && arg.get_value_delimiter().is_none();
        Some((name.to_owned(), repeated, arg.get_help().map(ToString::to_string).unwrap_or_default()))
    });
    options.collect()
}

fn ended(words: &[OsString], run: impl FnOnce(Command) -> Result<(), Failure>) -> Ended {
    interrupt::stop_listening();
    let work = || {
        screen::set_lang(help::language(words));
        let cli = parsed(words).map_err(|error| (2, help::error(&error.to_string(), screen::lang())))?;
        let failed = |failure: Failure| (failure.code(), failure.text(screen::lang()));
        screen::set_lang(config::language(cli.lang).map_err(failed)?);
        workers::set_available(cli.threads.or_else(config::threads));
        run(cli.command).map_err(failed)
    };
    let (ended, mut said) = screen::within(None, || catch_unwind(AssertUnwindSafe(work)));
    said.notes.extend(shortage());
    let (code, message) = match ended {
        Ok(Ok(())) => (0, String::new()),
        Ok(Err((code, message))) => (code, message.trim_start_matches("error: ").trim_end().to_owned()),
        Err(_) => (70, screen::lang().text("a-bug")),
    };
    Ended { code, message, said }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventaja::strategy::{Action, Offer, Strategy, View};

    struct Timid;

    impl Strategy for Timid {
        fn act(&self, _: &View<'_>) -> Action {
            Action::Stand
        }
        fn takes(&self, _: Offer) -> bool {
            false
        }
    }

    #[test]
    fn a_programmed_strategy_is_dealt_until_its_program_ends_the_run() {
        let play = |ends: &(dyn Fn() -> bool + Sync)| {
            let words = "ventaja simulate las-vegas-strip-6d --rounds 5000".split(' ').map(OsString::from);
            let (name, sha256) = ("timid".to_owned(), String::new());
            programmed(&words.collect::<Vec<_>>(), &Programmed { strategy: &Timid, name, sha256, ends })
        };
        let whole = play(&|| false);
        assert_eq!((whole.code, whole.said.results.len()), (0, 1), "{}", whole.message);
        let json: serde_json::Value = serde_json::from_str(&whole.said.results[0].json).unwrap();
        assert_eq!(json["strategy"], "timid");
        assert_eq!(play(&|| true).code, 3);
    }
}
