//! The CSV file of a sweep, written while points finish: a sweep that is killed
//! keeps what its file held, and `--resume` continues from there.

use super::journal::every;
use super::note;
use super::screen::lang;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ventaja::report::{Pending, Row, WriteError};
use ventaja::state::{Saves, Saving};
use ventaja::tr;

/// The rows of the finished points, by number.
pub(super) type Finished = BTreeMap<usize, Vec<Row>>;

/// The text of the CSV file and that of its checksums.
pub(super) struct Texts {
    pub(super) csv: String,
    pub(super) checksums: String,
}

/// The CSV file and its checksums, which the process has locked as outputs.
pub(super) struct SweepFile<'a> {
    csv: PathBuf,
    checksums: PathBuf,
    /// Whether the checksums have no finished point yet and no file before.
    is_new: bool,
    /// The finished points.
    rows: Finished,
    /// The texts of the two files.
    texts: Box<dyn Fn(&Finished) -> Texts + Send + 'a>,
    saves: Saves,
}

impl<'a> SweepFile<'a> {
    /// The files of a sweep; `rows` are those of the points that they hold. New checksums are written at once, so that a
    /// full disk is noticed before the work.
    pub(super) fn open(
        csv: &Path,
        checksums: PathBuf,
        rows: Finished,
        texts: impl Fn(&Finished) -> Texts + Send + 'a,
    ) -> Result<SweepFile<'a>, WriteError> {
        let is_new = !checksums.exists();
        if is_new {
            Pending::new(&checksums)?.write(texts(&BTreeMap::new()).checksums)?;
        }
        let saves = Saves::new(Saving { every: every(), warn });
        Ok(SweepFile { csv: csv.to_owned(), checksums, is_new, rows, texts: Box::new(texts), saves })
    }

    /// Adds a finished point, and writes the files if it is time.
    pub(super) fn add(&mut self, number: usize, rows: Vec<Row>) {
        self.rows.insert(number, rows);
        if let Some(begun) = self.saves.due() {
            let saved = self.save();
            self.saves.ended(begun, saved);
        }
    }

    /// Writes both files. The checksums come first: a row without its checksum
    /// would be computed again.
    pub(super) fn save(&mut self) -> Result<(), WriteError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let Texts { csv, checksums } = (self.texts)(&self.rows);
        Pending::new(&self.checksums)?.write(&checksums)?;
        self.is_new = false;
        Pending::new(&self.csv)?.write(&csv)
    }
}

/// Reports that the sweep goes on although its files could not be written.
fn warn(error: &WriteError) {
    note(tr!(lang(), "sweep-tries-again", error = error.to_string()));
}

impl Drop for SweepFile<'_> {
    /// A sweep without any finished point leaves no file.
    fn drop(&mut self) {
        if self.is_new {
            let _ = std::fs::remove_file(&self.checksums);
        }
    }
}
