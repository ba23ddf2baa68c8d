//! A state file that is written every so often, by one process only.

use super::LONGEST_STATE;
use crate::fault::{self, Fault, Faults};
use crate::report::{Pending, WriteError};
use std::path::Path;
use std::time::{Duration, Instant};

/// A save takes at most this share of the time.
const SHARE: u32 = 20;

/// Why a state file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Its contents do not fit the run.
    #[error("{0}")]
    Wrong(#[from] Faults),
    /// It cannot be written.
    #[error("{0}")]
    Unwritable(#[from] WriteError),
}

/// How often a file that changes is saved, and who learns that it could not be.
#[derive(Clone, Copy, Debug)]
pub struct Saving {
    /// The time between two saves, at least.
    pub every: Duration,
    /// Receives the error of the first save that fails.
    pub warn: fn(&WriteError),
}

/// The saves of a file that changes.
#[derive(Debug)]
pub struct Saves {
    saving: Saving,
    /// When the file is saved again.
    next: Instant,
    /// The last save failed.
    failed: bool,
}

impl Saves {
    /// Returns the saves of a file that was just written.
    #[must_use]
    pub fn new(saving: Saving) -> Saves {
        Saves { saving, next: Instant::now() + saving.every, failed: false }
    }

    /// Returns the time if the file is to be saved now.
    #[must_use]
    pub fn due(&self) -> Option<Instant> {
        Some(Instant::now()).filter(|now| *now >= self.next)
    }

    /// Records a save that began at a time. Its error is reported, unless the save before failed too.
    pub fn ended(&mut self, begun: Instant, saved: Result<(), WriteError>) {
        let failed = saved.is_err();
        if let Err(error) = saved
            && !self.failed
        {
            (self.saving.warn)(&error);
        }
        self.failed = failed;
        self.next = Instant::now() + self.saving.every.max(SHARE * begun.elapsed());
    }
}

/// A file with contents that change.
#[derive(Debug)]
pub(super) struct SavedFile {
    file: Pending,
    saves: Saves,
    unsaved: bool,
}

/// Opens a state file that no other process writes as long as the returned one exists, or creates it with this text;
/// returns the text of a file that existed. `place` is the argument that names the file.
///
/// # Errors
/// Another process writes the file, it is no regular file, or it cannot be locked, read or written.
pub fn open(path: &Path, place: &str, text: &str) -> Result<(Pending, Option<String>), StoreError> {
    let mut file = Pending::new(path)?;
    if Pending::is_stream(path) {
        let cause = std::io::Error::other("it is not a regular file");
        return Err(WriteError { path: path.to_owned(), cause }.into());
    }
    if !file.lock()? {
        let fault = Fault::new(place, "another process is writing this file");
        return Err(Faults::from(fault.allowed("a file of its own for every run and every shard")).into());
    }
    if path.exists() {
        let named = |fault: Fault| Faults::from(Fault { place: format!("--state {}", fault.place), ..fault });
        return Ok((file, Some(fault::read(path, LONGEST_STATE).map_err(named)?)));
    }
    file.write(text)?;
    Ok((file, None))
}

impl SavedFile {
    /// Opens the file, or creates it with this text; returns the text of a file that existed.
    ///
    /// # Errors
    /// Another process writes the file, or it cannot be read or written.
    pub(super) fn open(
        path: &Path,
        place: &str,
        text: &str,
        saving: Saving,
    ) -> Result<(SavedFile, Option<String>), StoreError> {
        let (file, found) = open(path, place, text)?;
        Ok((SavedFile { file, saves: Saves::new(saving), unsaved: false }, found))
    }

    /// Records that the contents have changed.
    pub(super) fn change(&mut self) {
        self.unsaved = true;
    }

    /// Records that the contents have changed, and saves them if it is time.
    pub(super) fn change_to(&mut self, text: impl FnOnce() -> String) {
        self.unsaved = true;
        if let Some(begun) = self.saves.due() {
            let saved = self.save(text);
            self.saves.ended(begun, saved);
        }
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub(super) fn save(&mut self, text: impl FnOnce() -> String) -> Result<(), WriteError> {
        if self.unsaved {
            self.file.write(text())?;
            self.unsaved = false;
        }
        Ok(())
    }
}
