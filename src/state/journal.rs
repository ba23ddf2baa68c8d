//! The runs of a command that deals one or several of them, one after the other, in a file: the
//! first blocks of each run and their counts. The command that is started again continues each run
//! from there.

use super::key::differing;
use super::saved::{Contents, FileKind, JOURNAL, Stored, check_same};
use super::{Saving, StoreError};
use crate::engine::Prefix;
use crate::report::WriteError;
use crate::tally::Tally;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The beginning of a run: its first blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begun<T> {
    blocks: u64,
    counts: T,
}

/// What the file holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Runs<T> {
    /// What decides the runs: names and values.
    key: Vec<(String, String)>,
    /// The runs, in the order in which they are dealt.
    runs: Vec<Begun<T>>,
}

impl<T: Serialize + DeserializeOwned> Contents for Runs<T> {
    const KIND: FileKind = JOURNAL;
}

/// What files of all commands hold, whatever their counts.
#[derive(Deserialize)]
struct Keyed {
    key: Vec<(String, String)>,
}

/// The file and its contents.
#[derive(Debug)]
struct Open<T> {
    stored: Stored<Runs<T>>,
    /// The number of runs that have begun in this process.
    begun: usize,
}

/// The file of a command's runs, whose counts are of the type `T`. No other process writes it
/// meanwhile. Runs are recognised by their order, which the key must decide.
#[derive(Debug)]
pub struct Journal<T = Tally>(Mutex<Open<T>>);

impl<T: Clone + Serialize + DeserializeOwned> Journal<T> {
    /// Opens the file of runs with this key, or creates it. The key holds names and values.
    ///
    /// # Errors
    /// Another process writes the file, it cannot be written, it is damaged, or it is of other runs.
    pub fn open(path: &Path, key: Vec<(String, String)>, saving: Saving) -> Result<Journal<T>, StoreError> {
        let begin = Runs { key, runs: Vec::new() };
        let stored = Stored::opened(path, begin, saving, |begin, text, place| {
            // Another command's counts are no damage.
            let found: Keyed = Runs::<T>::parse_as(place, text)?;
            check_same(differing(&begin.key, &found.key), place)?;
            Ok(Runs::parse(place, text)?)
        })?;
        Ok(Journal(Mutex::new(Open { stored, begun: 0 })))
    }

    fn lock(&self) -> MutexGuard<'_, Open<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of blocks of all runs.
    pub fn blocks(&self) -> u64 {
        self.lock().stored.contents.runs.iter().map(|run| run.blocks).fold(0, u64::saturating_add)
    }

    /// Begins the next run; returns its first blocks, if they were kept: their number and counts.
    pub fn begin(&self) -> Option<(u64, T)> {
        let mut open = self.lock();
        open.begun += 1;
        let run = open.stored.contents.runs.get(open.begun - 1)?;
        Some((run.blocks, run.counts.clone()))
    }

    /// Keeps the first blocks of the run that has begun last, and saves the file if it is time.
    ///
    /// # Panics
    /// If no run has begun.
    pub fn dealt(&self, blocks: u64, counts: &T) {
        let mut open = self.lock();
        let place = open.begun.checked_sub(1).expect("a run has begun");
        let run = Begun { blocks, counts: counts.clone() };
        let runs = &mut open.stored.contents.runs;
        match runs.get_mut(place) {
            Some(before) if before.blocks >= blocks => return,
            Some(before) => *before = run,
            None => runs.push(run),
        }
        open.stored.changed();
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub fn save(&self) -> Result<(), WriteError> {
        self.lock().stored.save()
    }
}

impl Journal {
    /// Begins the next run, whose tallies are like `empty`, as [`Watch::kept`](crate::engine::Watch::kept) does.
    pub fn kept(&self, empty: &Tally) -> Option<Prefix> {
        let (blocks, tally) = self.begin()?;
        tally.is_like(empty).then_some(Prefix { blocks, tally })
    }
}
