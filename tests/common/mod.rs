//! What the tests share: the program, files of the project, rows of CSV, and what only long runs do. `commands.rs`, `folder.rs` and `files.rs` have what
//! the tests of the program share beyond that.

mod played;

pub(crate) use played::played;

use std::borrow::BorrowMut;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::process::{Command, Stdio};
use ventaja::check::{Asks, Checks, Entry};

/// The compiled program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_ventaja");

/// The program with arguments, in English and without input.
pub(crate) fn program<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).env("VENTAJA_LANG", "en").stdin(Stdio::null());
    command
}

/// Runs a command; returns its exit code, standard output and standard error.
pub(crate) fn ended(mut command: impl BorrowMut<Command>) -> (i32, String, String) {
    let command = command.borrow_mut();
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap_or_else(|| panic!("{command:?} was killed: {}", output.status));
    (code, text(output.stdout), text(output.stderr))
}

/// Runs the program as [`ended`] does.
pub(crate) fn output<A: AsRef<OsStr>>(args: &[A]) -> (i32, String, String) {
    ended(program(args))
}

/// The text of a file of the project.
#[track_caller]
pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Asserts that a generated file of the project is up to date, or writes it if `VENTAJA_WRITE=1`.
#[track_caller]
pub(crate) fn is_generated(path: &str, text: &str) {
    if std::env::var_os("VENTAJA_WRITE").is_some_and(|set| set == "1") {
        std::fs::write(path, text).unwrap();
    }
    let held = read(path);
    let differs = held.lines().zip(text.lines()).find(|(a, b)| a != b);
    let test = std::thread::current();
    let test = test.name().unwrap_or_default();
    assert!(
        held == text,
        "{path} is out of date, first at {differs:?}; write it with\nVENTAJA_WRITE=1 cargo test {test}"
    );
}

/// The files below a folder of the project whose name ends so, in order.
pub(crate) fn below(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}")) {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            found.extend(below(&path, ending));
        } else if path.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// An entry of `tests/expectations.toml`, and the edge that it expects.
pub(crate) fn expectation(name: &str) -> (Entry, f64) {
    let checks = Checks::parse("tests/expectations.toml", include_str!("../expectations.toml")).unwrap();
    let entry = checks.only(&[name.to_owned()]).unwrap().entries.remove(0);
    let Asks::Edge { expected, .. } = entry.asks else { panic!("{name} expects no edge") };
    (entry, expected)
}

/// The house edge that an entry of `tests/expectations.toml` expects.
pub(crate) fn expected(name: &str) -> f64 {
    expectation(name).1
}

/// A row of a CSV file: its values by the names of the columns.
pub(crate) type Row = BTreeMap<String, String>;

/// The rows of a CSV file's text.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

/// Returns the number of rounds, the seed and the like of a test of dealt rounds: `usual`; or `long` with
/// `VENTAJA_AT_LENGTH=1`, which takes minutes or hours and prints the figures of claims.md.
pub(crate) fn at_length<T>(usual: T, long: T) -> T {
    if std::env::var_os("VENTAJA_AT_LENGTH").is_some_and(|value| value == "1") { long } else { usual }
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
