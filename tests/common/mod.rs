//! What the tests share: the program, and what only long runs do.

use std::borrow::BorrowMut;
use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// The compiled program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_ventaja");

/// The program with arguments and without input.
pub(crate) fn program<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdin(Stdio::null());
    command
}

/// Exit code, standard output and standard error.
pub(crate) type Ended = (i32, String, String);

/// Runs a command.
pub(crate) fn ended(mut command: impl BorrowMut<Command>) -> Ended {
    let command = command.borrow_mut();
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap_or_else(|| panic!("{command:?} was killed: {}", output.status));
    (code, text(output.stdout), text(output.stderr))
}

/// Runs the program.
pub(crate) fn output(args: &[&str]) -> Ended {
    ended(program(args))
}

/// Whether a part that only `VENTAJA_LONG=1` runs is left out; prints which. CONTRIBUTING.md lists them.
pub(crate) fn skipped(part: &str) -> bool {
    let skipped = std::env::var_os("VENTAJA_LONG").is_none_or(|value| value != "1");
    if skipped {
        println!("skipped without VENTAJA_LONG=1: {part}");
    }
    skipped
}

/// Every fifth case of a list, from the first one on; all with `VENTAJA_LONG=1`.
pub(crate) fn fifth<T>(cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if skipped("four of every five cases") { 5 } else { 1 })
}
