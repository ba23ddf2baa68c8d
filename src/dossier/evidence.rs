//! What reproduces the figures of a document: command, version, hashes.

use serde::Serialize;

/// What identifies the case that a document was written for; each may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseFigures {
    pub number: String,
    pub author: String,
    pub requested_by: String,
}

/// What reproduces a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    pub version: &'static str,
    /// The commit that the program was built from; empty if it is not recorded.
    pub commit: String,
    /// The date of the document, `YYYY-MM-DD`: as given, or the rulebook's; empty if there is none.
    pub date: String,
    /// Whether the date was given rather than taken from the rulebook.
    pub date_given: bool,
    /// The finished results that were used without repeating their run, as typed.
    pub from: Vec<String>,
    /// The rulebooks and charts.
    pub files: Vec<FileHash>,
    /// The data files of the same figures, with the commands that write them.
    pub data: Vec<FileHash>,
}

/// A file with its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileHash {
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// The command that writes it; empty for a rulebook or a chart.
    pub command: String,
}
