//! The CSV file of a sweep, written while points finish: a sweep that is killed
//! keeps what its file held, and `--resume` continues from there.

use super::checkpoint::every;
use super::screen::lang;
use super::{Failure, note};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use ventaja::fault::{Fault, LONGEST_SWEEP};
use ventaja::report::{Exclusive, LockError, Pending, Row, WriteError};
use ventaja::tr;

/// The rows of the finished points, by number.
pub(super) type Finished = BTreeMap<usize, Vec<Row>>;

/// The text of the CSV file and that of its checksums.
pub(super) struct Texts {
    pub(super) csv: String,
    pub(super) checksums: String,
}

/// The CSV file and its checksums. The lock of the checksums is held, so that
/// one process at a time writes both.
pub(super) struct SweepFile<'a> {
    csv: PathBuf,
    checksums: Exclusive,
    /// The file of the checksums, if it did not exist before.
    created: Option<PathBuf>,
    /// The finished points.
    rows: Finished,
    /// The texts of the two files.
    texts: Box<dyn Fn(&Finished) -> Texts + Send + 'a>,
    next: Instant,
    warned: bool,
}

/// A save takes at most this share of the time.
const SHARE: u32 = 20;

impl<'a> SweepFile<'a> {
    /// Locks the file; `rows` are those of the points that it holds.
    pub(super) fn open(
        csv: &Path,
        checksums: &Path,
        rows: Finished,
        texts: impl Fn(&Finished) -> Texts + Send + 'a,
    ) -> Result<SweepFile<'a>, Failure> {
        let texts = Box::new(texts);
        let none = texts(&BTreeMap::new()).checksums;
        let (locked, before) = Exclusive::open(checksums, &none, LONGEST_SWEEP).map_err(|error| {
            let place = format!("--output {}", csv.display());
            match error {
                LockError::Unwritable(error) => Failure::from(error),
                LockError::Locked => Fault::new(place, "another process is writing this sweep")
                    .allowed("a file of its own for every sweep")
                    .into(),
                LockError::Unreadable(error) => {
                    Fault::new(checksums.display().to_string(), error.to_string()).into()
                }
            }
        })?;
        Ok(SweepFile {
            csv: csv.to_owned(),
            checksums: locked,
            created: before.is_none().then(|| checksums.to_owned()),
            rows,
            texts,
            next: Instant::now() + every(),
            warned: false,
        })
    }

    /// Adds a finished point, and writes the files if it is time.
    pub(super) fn add(&mut self, number: usize, rows: Vec<Row>) {
        self.rows.insert(number, rows);
        let now = Instant::now();
        if now < self.next {
            return;
        }
        if let Err(error) = self.save()
            && !self.warned
        {
            self.warned = true;
            note(format_args!("{}", tr!(lang(), "sweep-tries-again", error = error.to_string())));
        }
        self.next = Instant::now() + every().max(SHARE * now.elapsed()).min(Duration::from_secs(600));
    }

    /// Writes both files. The checksums come first: a row without its checksum
    /// would be computed again.
    pub(super) fn save(&mut self) -> Result<(), WriteError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let Texts { csv, checksums } = (self.texts)(&self.rows);
        self.checksums.replace(&checksums)?;
        self.created = None;
        Pending::new(&self.csv)?.write(&csv)
    }
}

impl Drop for SweepFile<'_> {
    /// A sweep without any finished point leaves no file.
    fn drop(&mut self) {
        if let Some(created) = &self.created {
            let _ = std::fs::remove_file(created);
        }
    }
}
