//! Commands as one line of text: `run("simulate mendoza-2016 --rounds 2M")`. A [`Folder`](super::folder::Folder) has
//! the same functions for commands that run in it.

use super::common::{PROGRAM, ended, output};
use serde_json::Value;
use std::borrow::BorrowMut;
use std::process::{Command, Stdio};

/// The words of a command line, which spaces separate; quotes, `'` or `"`, keep spaces.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut open) = (vec![String::new()], None);
    for c in line.chars() {
        match open {
            None if c.is_whitespace() => words.push(String::new()),
            None if c == '\'' || c == '"' => open = Some(c),
            Some(quote) if c == quote => open = None,
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How a command ended.
pub(crate) struct Ended {
    command: String,
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ended {
    pub(crate) fn new(command: String, (code, out, err): (i32, String, String)) -> Ended {
        Ended { command, code, out, err }
    }

    /// Runs a command to its end.
    pub(crate) fn of(mut command: impl BorrowMut<Command>) -> Ended {
        let command = command.borrow_mut();
        Ended::new(format!("{command:?}"), ended(&mut *command))
    }

    /// Asserts the exit code.
    #[track_caller]
    pub(crate) fn code(self, code: i32) -> Ended {
        let Ended { command, out, err, .. } = &self;
        assert_eq!(self.code, code, "{command:.2000}: {out:.3000}{err:.3000}");
        self
    }

    /// Asserts that the command succeeded; returns its standard output.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        self.code(0).out
    }

    /// Asserts that the command ended with an exit code and without a result, and that its message has each of these
    /// parts; returns the message.
    #[track_caller]
    pub(crate) fn refused(self, code: i32, parts: &[&str]) -> String {
        let Ended { command, out, err, .. } = self.code(code);
        assert!(
            out.is_empty() && !err.trim().is_empty() && !err.contains("panicked"),
            "{command:.2000}: {out:.3000}{err:.3000}"
        );
        for part in parts {
            assert!(err.contains(part), "{command:.2000} should say {part:?}: {err:.3000}");
        }
        err
    }
}

/// Runs a command.
pub(crate) fn ventaja(line: &str) -> Ended {
    Ended::new(line.to_owned(), output(&words(line)))
}

/// Runs a command that has to succeed; returns its standard output.
#[track_caller]
pub(crate) fn run(line: &str) -> String {
    ventaja(line).done()
}

/// Runs a command that has to succeed; returns its result as JSON.
#[track_caller]
pub(crate) fn json(line: &str) -> Value {
    serde_json::from_str(&run(&format!("{line} --format json"))).unwrap()
}

/// Runs a command with wrong input: exit code 2, no result, and a message that has each of these parts.
#[track_caller]
pub(crate) fn refused(line: &str, parts: &[&str]) -> String {
    ventaja(line).refused(2, parts)
}

/// A line for the shell, in which `$0` is the program.
#[cfg(unix)]
pub(crate) fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line]).arg(PROGRAM).env("VENTAJA_LANG", "en").stdin(Stdio::null());
    command
}

/// Runs a program that the machine may lack, and prints it if it does.
pub(crate) fn installed(mut command: impl BorrowMut<Command>) -> Option<std::process::Output> {
    let command = command.borrow_mut();
    let output = command.output();
    if let Err(error) = &output {
        println!("skipped: {command:?} is not installed: {error}");
    }
    output.ok()
}

/// Asserts that a text has each of these parts.
#[track_caller]
pub(crate) fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "should say {part:?}: {text}");
    }
}

/// The words of a text, however its lines are broken.
pub(crate) fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The commands of the program, without `help`.
pub(crate) fn commands() -> Vec<String> {
    let help = run("--help");
    let list = help.split_once("Commands:\n").unwrap().1.split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !["", "help"].contains(name)).map(str::to_owned).collect::<Vec<_>>();
    assert!(names.len() > 15, "{names:?}");
    names
}
