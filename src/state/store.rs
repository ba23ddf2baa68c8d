//! A state that is kept in a file while its blocks are dealt.

use super::{LONGEST_STATE, State};
use crate::engine::Target;
use crate::fault::{Fault, Faults};
use crate::report::{Exclusive, LockError, WriteError};
use crate::tally::Tally;
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

/// A state and its file, which no other process writes meanwhile.
#[derive(Debug)]
pub struct Store {
    file: Exclusive,
    state: State,
    target: Target,
    /// How often the file is written.
    every: Duration,
    /// When the file is written again.
    next: Instant,
    unsaved: bool,
    /// The last save failed.
    failed: bool,
    /// Receives the error of the first save that fails.
    warn: fn(&WriteError),
}

impl Store {
    /// Opens the file of a part or of a run, or creates it: `begin` is its state before anything is
    /// dealt, and its tallies are like `empty`. Saves `every` so often.
    ///
    /// # Errors
    /// Another process writes the file, it cannot be written, it is damaged, or it is of another run
    /// or of other blocks.
    ///
    /// # Panics
    /// If the key of `begin` says neither rounds nor precision.
    pub fn open(
        path: &Path,
        begin: State,
        empty: &Tally,
        every: Duration,
        warn: fn(&WriteError),
    ) -> Result<Store, StoreError> {
        let place = format!("--state {}", path.display());
        let (file, text) =
            Exclusive::open(path, &begin.text(), LONGEST_STATE).map_err(|error| match error {
                LockError::Unwritable(error) => StoreError::Unwritable(error),
                LockError::Locked => {
                    let fault = Fault::new(&place, "another process is writing this file");
                    StoreError::Wrong(fault.allowed("a file of its own for every run and every shard").into())
                }
                LockError::Unreadable(message) => {
                    StoreError::Wrong(Fault::new(&place, message).allowed("a state file").into())
                }
            })?;
        let state = match text {
            None => begin,
            Some(text) => {
                let state = State::parse(&place, &text).map_err(Faults::from)?;
                begin.check_same(&state, &place)?;
                state.check(empty).map_err(|wrong| Faults::from(Fault::new(&place, wrong.to_string())))?;
                // The files may have other names now.
                State { reglamento: begin.reglamento, strategy: begin.strategy, ..state }
            }
        };
        let target = state.key.target().expect("a run has a target");
        Ok(Store {
            file,
            state,
            target,
            every,
            next: Instant::now() + every,
            unsaved: false,
            failed: false,
            warn,
        })
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Adds a block, and saves the state if it is time.
    pub fn add(&mut self, block: u64, tally: &Tally) {
        self.state.add(self.target, block, tally);
        self.unsaved = true;
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let before = self.failed;
        if let Err(error) = self.save()
            && !before
        {
            (self.warn)(&error);
        }
        let took = now.elapsed();
        self.next = Instant::now() + self.every.max(SHARE * took);
    }

    /// Sets the number of blocks that the parts of the run deal together: a finished run has dealt
    /// all of them.
    pub fn plan(&mut self, blocks: u64) {
        self.unsaved |= self.state.planned != Some(blocks);
        self.state.planned = Some(blocks);
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub fn save(&mut self) -> Result<(), WriteError> {
        if self.unsaved {
            self.failed = true;
            self.file.replace(&self.state.text())?;
            (self.unsaved, self.failed) = (false, false);
        }
        Ok(())
    }
}

impl State {
    /// Checks that a file's state is of the same run and of the same part.
    fn check_same(&self, found: &State, place: &str) -> Result<(), Faults> {
        let fault = |(name, own, found): (String, String, String)| {
            Fault::new(
                place,
                format!("the file is of another run: its `{name}` is {found}, here it is {own}"),
            )
            .allowed("the same arguments and files, or another state file")
        };
        let differing: Vec<Fault> = self.key.differences(&found.key).into_iter().map(fault).collect();
        Faults::check(differing)?;
        if self.wanted != found.wanted {
            let named = |state: &State| match &state.wanted {
                None => "the whole run".to_owned(),
                Some(blocks) if blocks.is_empty() => "a shard without blocks".to_owned(),
                Some(blocks) => format!("blocks {blocks}"),
            };
            let message = format!("the file is of {}, here it would be of {}", named(found), named(self));
            return Err(Fault::new(place, message).allowed("the same --shard, or another state file").into());
        }
        Ok(())
    }
}
