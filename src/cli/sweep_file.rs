//! The CSV file of a sweep, written while points finish: a sweep that is killed
//! keeps what its file held, and `--resume` continues from there.

use super::journal::every;
use super::note;
use super::screen::lang;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ventaja::recorded::Held;
use ventaja::report::{Output, Pending, SweepPoint, SweepReport, WriteError};
use ventaja::state::{Saves, Saving};
use ventaja::tr;

/// The CSV file and its checksums, which the process has locked as outputs.
pub(super) struct SweepFile {
    csv: PathBuf,
    checksums: PathBuf,
    /// Whether the checksums have no finished point yet and no file before.
    is_new: bool,
    /// The finished points, by number.
    points: BTreeMap<usize, SweepPoint>,
    /// The report, whose points are replaced by the finished ones.
    report: SweepReport,
    saves: Saves,
}

impl SweepFile {
    /// The files of a sweep with a report without points; `held` are the points that the files hold. New checksums are
    /// written at once, so that a full disk is noticed before the work.
    pub(super) fn open(
        csv: &Path,
        checksums: PathBuf,
        report: &SweepReport,
        held: &Held,
    ) -> Result<SweepFile, WriteError> {
        let is_new = !checksums.exists();
        if is_new {
            Pending::new(&checksums)?.write(report.checksums())?;
        }
        let saves = Saves::new(Saving { every: every(), warn });
        let points = held.points.clone();
        Ok(SweepFile { csv: csv.to_owned(), checksums, is_new, points, report: report.clone(), saves })
    }

    /// Adds a finished point, and writes the files if it is time.
    pub(super) fn add(&mut self, number: usize, point: SweepPoint) {
        self.points.insert(number, point);
        let mut saves = self.saves;
        saves.if_due(|| self.save());
        self.saves = saves;
    }

    /// Writes both files. The checksums come first: a row without its checksum
    /// would be computed again.
    pub(super) fn save(&mut self) -> Result<(), WriteError> {
        if self.points.is_empty() {
            return Ok(());
        }
        self.report.points = self.points.values().cloned().collect();
        Pending::new(&self.checksums)?.write(self.report.checksums())?;
        Pending::new(&self.csv)?.write(self.report.csv())?;
        self.is_new = false;
        Ok(())
    }
}

/// Reports that the sweep goes on although its files could not be written.
fn warn(error: &WriteError) {
    note(tr!(lang(), "sweep-tries-again", error = error.to_string()));
}

impl Drop for SweepFile {
    /// A sweep without any finished point leaves no file.
    fn drop(&mut self) {
        if self.is_new {
            let _ = std::fs::remove_file(&self.checksums);
        }
    }
}
