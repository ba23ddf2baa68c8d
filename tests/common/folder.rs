//! A folder of a test's own.

use super::common::{Ended, ended, program};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Writes a file; returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.text(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
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
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = program(args);
        command.current_dir(self.root());
        command
    }

    /// Runs a command in the folder: exit code, standard output and standard error.
    pub(crate) fn ended(&self, args: &[&str]) -> Ended {
        ended(self.command(args))
    }

    /// Runs a command in the folder, which has to succeed; returns its standard output.
    pub(crate) fn out(&self, args: &[&str]) -> String {
        let (code, out, err) = self.ended(args);
        assert_eq!(code, 0, "{args:?}: {err}");
        out
    }

    /// Runs a command as [`out`](Self::out) does, its arguments separated by spaces.
    pub(crate) fn run(&self, line: &str) -> String {
        self.out(&line.split(' ').collect::<Vec<_>>())
    }
}
