//! A folder of a test's own, and commands that run in it.

use super::commands::{Ended, words};
use super::common::{ended, program};
use super::files::{Row, rows};
#[cfg(unix)]
use super::running::Running;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A new folder with a file.
    pub(crate) fn with(name: &str, text: impl AsRef<[u8]>) -> Folder {
        let folder = Folder::new();
        folder.write(name, text);
        folder
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    /// The path of a file as text.
    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Writes a file, and its folder if there is none; returns its path.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        std::fs::write(self.path(name), text).unwrap();
        self.text(name)
    }

    /// Copies a file of the project, and makes its folder if there is none.
    pub(crate) fn copy(&self, from: &str, name: &str) {
        std::fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        std::fs::copy(from, self.path(name)).unwrap_or_else(|error| panic!("{from}: {error}"));
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// The rows of a CSV file.
    pub(crate) fn rows(&self, name: &str) -> Vec<Row> {
        rows(&self.read(name))
    }

    /// Writes a file with a part replaced once, which has to be in it.
    pub(crate) fn replace(&self, name: &str, from: &str, to: &str) {
        let text = self.read(name);
        assert!(text.contains(from), "{name} lacks {from:?}: {text}");
        self.write(name, text.replacen(from, to, 1));
    }

    pub(crate) fn remove(&self, name: &str) {
        std::fs::remove_file(self.path(name)).unwrap();
    }

    /// The names of the files in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.root()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program in the folder.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = program(words(line));
        command.current_dir(self.root());
        command
    }

    /// A line for the shell, in which `$0` is the program.
    #[cfg(unix)]
    pub(crate) fn shell(&self, line: &str) -> Command {
        let mut command = super::commands::shell(line);
        command.current_dir(self.root());
        command
    }

    /// Runs a command.
    pub(crate) fn ventaja(&self, line: &str) -> Ended {
        Ended::new(line.to_owned(), ended(self.command(line)))
    }

    /// Starts a command, which ends by itself or by a signal.
    #[cfg(unix)]
    pub(crate) fn start(&self, line: &str) -> Running {
        Running::start(self.command(line), 0)
    }

    /// Starts a command, and waits until it has done a step of its work, after which it waits for a signal.
    #[cfg(unix)]
    pub(crate) fn held(&self, line: &str, step: u64) -> Running {
        let mut running = Running::start(self.command(line), step);
        running.wait_for_step(step);
        running
    }

    /// Interrupts a command after a step of its work, as Ctrl-C (`INT`) or `TERM` does: exit code 3.
    #[cfg(unix)]
    #[track_caller]
    pub(crate) fn interrupted(&self, line: &str, step: u64, signal: &str) -> Ended {
        self.held(line, step).signal(signal).code(3)
    }

    /// Makes a named pipe.
    #[cfg(unix)]
    pub(crate) fn pipe(&self, name: &str) -> PathBuf {
        let made = Command::new("mkfifo").arg(self.path(name)).status().unwrap();
        assert!(made.success());
        self.path(name)
    }

    /// Runs a command that has to succeed; returns its standard output.
    #[track_caller]
    pub(crate) fn run(&self, line: &str) -> String {
        self.ventaja(line).done()
    }

    /// Runs a command with `--output` and this file, which has to succeed; returns the file's text.
    #[track_caller]
    pub(crate) fn written(&self, line: &str, file: &str) -> String {
        self.run(&format!("{line} --output {file}"));
        self.read(file)
    }

    /// Runs a command that has to succeed; returns its result as JSON.
    #[track_caller]
    pub(crate) fn json(&self, line: &str) -> Value {
        serde_json::from_str(&self.run(&format!("{line} --format json"))).unwrap()
    }

    /// Runs a command with wrong input: exit code 2, no result, and a message that has each of these parts.
    #[track_caller]
    pub(crate) fn refused(&self, line: &str, parts: &[&str]) -> String {
        self.ventaja(line).refused(2, parts)
    }
}
