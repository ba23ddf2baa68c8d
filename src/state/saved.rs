//! A state file that is written every so often, by one process only.

use super::LONGEST_STATE;
use crate::fault::{Fault, Faults};
use crate::report::{Exclusive, LockError, WriteError};
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

/// How often a state is saved, and who learns that it could not be.
#[derive(Clone, Copy, Debug)]
pub struct Saving {
    /// The time between two saves, at least.
    pub every: Duration,
    /// Receives the error of the first save that fails.
    pub warn: fn(&WriteError),
}

/// A file with contents that change.
#[derive(Debug)]
pub(super) struct SavedFile {
    file: Exclusive,
    saving: Saving,
    /// When the file is written again.
    next: Instant,
    unsaved: bool,
    /// The last save failed.
    failed: bool,
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
        let (file, found) = Exclusive::open(path, text, LONGEST_STATE).map_err(|error| match error {
            LockError::Unwritable(error) => StoreError::Unwritable(error),
            LockError::Locked => {
                let fault = Fault::new(place, "another process is writing this file");
                StoreError::Wrong(fault.allowed("a file of its own for every run and every shard").into())
            }
            LockError::Unreadable(error) => {
                StoreError::Wrong(Fault::new(place, error.to_string()).allowed("a state file").into())
            }
        })?;
        let next = Instant::now() + saving.every;
        Ok((SavedFile { file, saving, next, unsaved: false, failed: false }, found))
    }

    /// Records that the contents have changed.
    pub(super) fn change(&mut self) {
        self.unsaved = true;
    }

    /// Records that the contents have changed, and saves them if it is time.
    pub(super) fn change_to(&mut self, text: impl FnOnce() -> String) {
        self.unsaved = true;
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let before = self.failed;
        if let Err(error) = self.save(text)
            && !before
        {
            (self.saving.warn)(&error);
        }
        self.next = Instant::now() + self.saving.every.max(SHARE * now.elapsed());
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub(super) fn save(&mut self, text: impl FnOnce() -> String) -> Result<(), WriteError> {
        if self.unsaved {
            self.failed = true;
            self.file.replace(&text())?;
            (self.unsaved, self.failed) = (false, false);
        }
        Ok(())
    }
}
