//! Where the tables of a command go that are more than a run's bet lines:
//! standard output, and files by their extension.

use super::args::Format;
use super::{Failure, print};
use std::path::{Path, PathBuf};
use ventaja::fault::Fault;
use ventaja::report::Pending;

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

/// Files that will be written, each with its format.
pub(super) struct Files(Vec<(Format, Pending)>);

fn format(path: &Path) -> Result<Format, Fault> {
    match path.extension().map(|e| e.to_string_lossy().to_lowercase()).as_deref() {
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some("txt") => Ok(Format::Table),
        _ => {
            let argument = format!("--output {}", path.display());
            Err(Fault::new(argument, "the extension does not tell a format").allowed(".csv, .json, .txt"))
        }
    }
}

impl Written {
    /// Whether progress is shown.
    pub(super) fn progress(&self) -> bool {
        !self.quiet && !self.no_progress
    }

    /// Makes sure, before any work is done, that every file can be written.
    pub(super) fn open(&self) -> Result<Files, Failure> {
        let open = |path: &PathBuf| Ok((format(path)?, Pending::new(path)?));
        self.files.iter().map(open).collect::<Result<_, Failure>>().map(Files)
    }

    /// Writes the files and prints; `text` is the result in a format.
    pub(super) fn write(&self, files: Files, text: impl Fn(Format) -> String) -> Result<(), Failure> {
        for (format, file) in files.0 {
            file.write(&text(format))?;
        }
        print(&text(self.format))
    }
}
