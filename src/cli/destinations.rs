//! Where the tables of a command go that are more than a run's bet lines:
//! standard output, and files by their extension.

use super::Failure;
use super::args::Format;
use super::outputs::{Input, OutputFiles, Wanted, format};
use super::screen::formatted;
use std::path::PathBuf;

/// Where results go.
#[derive(clap::Args)]
pub(super) struct Written {
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Also writes a file: .csv, .json or .txt decides the format; repeatable
    #[arg(long = "output", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Prints nothing but the result
    #[arg(long, short)]
    quiet: bool,
    /// Shows no progress bar
    #[arg(long)]
    no_progress: bool,
}

impl Written {
    /// Whether progress is shown.
    pub(super) fn progress(&self) -> bool {
        !self.quiet && !self.no_progress
    }

    /// Makes sure, before any work is done, that every file can be written;
    /// `inputs` are the files that the command reads.
    pub(super) fn open(&self, inputs: &[Input]) -> Result<OutputFiles<Format>, Failure> {
        let mut wanted = Vec::new();
        for path in &self.files {
            wanted.push(Wanted { option: "--output", path, part: format(path)? });
        }
        OutputFiles::open(wanted, inputs)
    }

    /// Prints a result and writes the files; `text` is the result in a format.
    pub(super) fn write(
        &self,
        files: OutputFiles<Format>,
        text: impl Fn(Format) -> String,
    ) -> Result<(), Failure> {
        let text = |format| formatted(format, text(format));
        files.deliver(&text(self.format), text)
    }
}
