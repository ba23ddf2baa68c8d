//! The files that results are written into. Standard output comes first, and
//! a file that cannot be written does not keep the others from being written.

use super::Failure;
use super::args::Format;
use super::screen::print_exact;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use ventaja::fault::{Fault, Faults};
use ventaja::report::{Pending, WriteError};

/// A file that the user asked for.
pub(super) struct Wanted<'a, P> {
    /// The option that names it.
    pub(super) option: &'static str,
    pub(super) path: &'a Path,
    /// What is written into it.
    pub(super) part: P,
}

/// A file that the command reads: what it is, and where.
pub(super) type Input = (&'static str, PathBuf);

/// Files that will be written, each with what is written into it.
pub(super) struct OutputFiles<P>(Vec<(P, Pending)>);

/// The format of an output file, by its extension.
pub(super) fn format(path: &Path) -> Result<Format, Fault> {
    match extension(path).as_deref() {
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some("txt") => Ok(Format::Table),
        _ => Err(unsupported(path).allowed(".csv, .json, .txt")),
    }
}

/// The extension of a path in lower case.
pub(super) fn extension(path: &Path) -> Option<String> {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase())
}

/// An `--output` whose extension stands for no format.
pub(super) fn unsupported(path: &Path) -> Fault {
    Fault::new(format!("--output {}", path.display()), "the extension does not tell a format")
}

/// The rulebook or chart that a name stands for, if it is a path.
pub(super) fn input(what: &'static str, name: &(impl AsRef<OsStr> + ?Sized)) -> Option<Input> {
    let path = Path::new(name);
    let is_file = matches!(extension(path).as_deref(), Some("toml" | "csv"));
    (is_file || path.to_string_lossy().contains(['/', '\\'])).then(|| (what, path.to_owned()))
}

impl<P> OutputFiles<P> {
    /// Makes sure, before any work is done, that every file can be written and
    /// that none is written twice or over a file that the command reads.
    ///
    /// # Errors
    /// Every output that is also another output or one of the `inputs`, or
    /// every output that cannot be written.
    pub(super) fn open(wanted: Vec<Wanted<'_, P>>, inputs: &[Input]) -> Result<OutputFiles<P>, Failure> {
        let mut files: Vec<(P, Pending)> = Vec::new();
        let (mut faults, mut unwritable) = (Vec::new(), Vec::new());
        for Wanted { option, path, part } in wanted {
            let file = match Pending::new(path) {
                Ok(file) => file,
                Err(error) => {
                    unwritable.push(error);
                    continue;
                }
            };
            let input = inputs.iter().find(|(_, input)| file.is_same_file(input));
            let output = files.iter().find(|(_, other)| file.is_same_file(other.path()));
            let message = match (input, output) {
                (Some((what, input)), _) => Some(format!("is {what} being read, {}", input.display())),
                (_, Some((_, other))) => Some(format!("is another output too, {}", other.path().display())),
                _ => None,
            };
            faults.extend(message.map(|message| {
                Fault::new(format!("{option} {}", path.display()), message).allowed("a file of its own")
            }));
            files.push((part, file));
        }
        Faults::check(faults)?;
        if unwritable.is_empty() { Ok(OutputFiles(files)) } else { Err(Failure::Output(unwritable)) }
    }

    /// Prints a result, then writes every file, whatever becomes of the others;
    /// `text` gives a file's contents.
    ///
    /// # Errors
    /// Everything that could not be written.
    pub(super) fn deliver(self, printed: &str, text: impl Fn(P) -> String) -> Result<(), Failure> {
        let printed = print_exact(printed);
        Failure::both(printed, self.write(text))
    }

    /// Writes every file, whatever becomes of the others.
    ///
    /// # Errors
    /// All files that could not be written.
    pub(super) fn write(self, text: impl Fn(P) -> String) -> Result<(), Failure> {
        let write = |(part, file): (P, Pending)| file.write(&text(part)).err();
        let unwritable: Vec<WriteError> = self.0.into_iter().filter_map(write).collect();
        if unwritable.is_empty() { Ok(()) } else { Err(Failure::Output(unwritable)) }
    }
}
