//! A state that is kept in a file while its blocks are dealt.

use super::saved::SavedFile;
use super::{Saving, State, StoreError};
use crate::engine::Target;
use crate::fault::{Fault, Faults};
use crate::report::WriteError;
use crate::tally::Tally;
use std::path::Path;

/// A state and its file, which no other process writes meanwhile.
#[derive(Debug)]
pub struct Store {
    file: SavedFile,
    state: State,
    target: Target,
}

impl Store {
    /// Opens the file of a part or of a run, or creates it: `begin` is its state before anything is
    /// dealt, and its tallies are like `empty`.
    ///
    /// # Errors
    /// Another process writes the file, it cannot be written, it is damaged, or it is of another run
    /// or of other blocks.
    ///
    /// # Panics
    /// If the key of `begin` says neither rounds nor precision.
    pub fn open(path: &Path, begin: State, empty: &Tally, saving: Saving) -> Result<Store, StoreError> {
        let place = format!("--state {}", path.display());
        let (file, text) = SavedFile::open(path, &place, &begin.text(), saving)?;
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
        Ok(Store { file, state, target })
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Adds a block, and saves the state if it is time.
    pub fn add(&mut self, block: u64, tally: &Tally) {
        self.state.add(self.target, block, tally);
        self.file.change_to(|| self.state.text());
    }

    /// Sets the number of blocks that the parts of the run deal together: a finished run has dealt
    /// all of them.
    pub fn plan(&mut self, blocks: u64) {
        if self.state.planned != Some(blocks) {
            self.state.planned = Some(blocks);
            self.file.change();
        }
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub fn save(&mut self) -> Result<(), WriteError> {
        self.file.save(|| self.state.text())
    }
}

impl State {
    /// Checks that a file's state is of the same run and of the same part.
    fn check_same(&self, found: &State, place: &str) -> Result<(), Faults> {
        let differing = self.key.differences(&found.key).into_iter();
        Faults::check(differing.map(|field| other_run(place, field)).collect::<Vec<_>>())?;
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

/// The fault that a file is of another run: a field's name, its value here and in the file.
pub(super) fn other_run(place: &str, (name, own, found): (String, String, String)) -> Fault {
    let message = format!("the file is of another run: its `{name}` is {found}, here it is {own}");
    Fault::new(place, message).allowed("the same arguments and files, or another state file")
}
