//! The files of states: a line with the kind of the file and the format's version, a line with the
//! checksum of the rest, and the contents as JSON. One process only writes a file, every so often.

use super::State;
use crate::builtin::sha256;
use crate::fault::{self, Fault, Faults};
use crate::report::{Pending, WriteError};
use crate::tally::Tally;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::time::{Duration, Instant};

/// The version of the format that this program reads and writes.
const VERSION: u32 = 1;

/// The longest state file, in bytes: 8 MiB.
pub const LONGEST_STATE: u64 = 8 << 20;

/// A save takes at most this share of the time.
const SHARE: u32 = 20;

/// A kind of files: what their first line begins with, and what writes them.
#[doc(hidden)]
#[derive(Debug, PartialEq, Eq)]
pub struct FileKind(&'static str, &'static str);

/// The blocks of a run of `simulate` or of a part of it.
const PART: FileKind = FileKind("ventaja state ", "simulate --state");

/// The beginnings of the runs of another command.
pub(super) const JOURNAL: FileKind = FileKind("ventaja journal ", "compare, readings, bank --state");

const KINDS: [FileKind; 2] = [PART, JOURNAL];

/// Returns whether the text of a file begins as state files do.
pub fn is_state_file(text: &str) -> bool {
    KINDS.iter().any(|kind| text.starts_with(kind.0))
}

/// What a file holds.
#[doc(hidden)]
pub trait Contents: Serialize + DeserializeOwned {
    const KIND: FileKind;

    /// Returns the text of the file.
    fn text(&self) -> String {
        let body = serde_json::to_string(self).expect("a state is plain data") + "\n";
        format!("{}{VERSION}\n{}\n{body}", Self::KIND.0, sha256(body.as_bytes()))
    }

    /// Parses the text of a file; `place` names the file in errors.
    ///
    /// # Errors
    /// The file is of another kind or no state file, has a newer format, or is damaged.
    fn parse(place: &str, text: &str) -> Result<Self, Fault> {
        Self::parse_as(place, text)
    }

    /// Parses the text of a file as other contents of the same kind.
    ///
    /// # Errors
    /// Those of [`parse`](Contents::parse).
    fn parse_as<T: DeserializeOwned>(place: &str, text: &str) -> Result<T, Fault> {
        let redo = "the file as ventaja wrote it; without it, its blocks are dealt again";
        let damaged =
            |what: &str| Fault::new(place, format!("the state file is damaged: {what}")).allowed(redo);
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let version = |kind: &FileKind| first.strip_prefix(kind.0)?.parse::<u32>().ok();
        let Some((found, version)) = KINDS.iter().find_map(|kind| Some((kind, version(kind)?))) else {
            if KINDS.iter().any(|kind| kind.0.starts_with(text)) {
                return Err(damaged("it is cut short"));
            }
            return Err(Fault::new(place, "is not a state file").allowed("a file that --state wrote"));
        };
        if version != VERSION {
            let message =
                format!("is a state file of version {version}; this ventaja reads version {VERSION}");
            return Err(Fault::new(place, message).allowed("the ventaja that wrote it"));
        }
        if *found != Self::KIND {
            let fault = Fault::new(place, format!("is a state file of {}", found.1));
            return Err(fault.allowed(format!("a file of {}", Self::KIND.1)));
        }
        let (checksum, body) = rest.split_once('\n').unwrap_or((rest, ""));
        if sha256(body.as_bytes()) != checksum {
            let what = if body.ends_with('\n') { "its checksum does not match" } else { "it is cut short" };
            return Err(damaged(what));
        }
        serde_json::from_str(body).map_err(|error| damaged(&error.to_string()))
    }
}

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
#[derive(Clone, Copy, Debug)]
pub struct Saves {
    saving: Saving,
    /// When the file is saved again.
    next: Instant,
    /// The last save failed.
    failed: bool,
}

impl Saves {
    /// Returns the saves of a file that was just written.
    pub fn new(saving: Saving) -> Saves {
        Saves { saving, next: Instant::now() + saving.every, failed: false }
    }

    /// Saves the file if it is time. The error of `save` is reported, unless the save before failed too.
    pub fn if_due(&mut self, save: impl FnOnce() -> Result<(), WriteError>) {
        let begun = Instant::now();
        if begun < self.next {
            return;
        }
        let saved = save();
        if let (Err(error), false) = (&saved, self.failed) {
            (self.saving.warn)(error);
        }
        self.failed = saved.is_err();
        self.next = Instant::now() + self.saving.every.max(SHARE * begun.elapsed());
    }
}

/// Contents that change, and their file.
#[derive(Debug)]
pub struct Stored<T> {
    file: Pending,
    /// What the file holds.
    pub contents: T,
    saves: Saves,
    unsaved: bool,
}

impl<T: Contents> Stored<T> {
    /// Opens a file that no other process writes as long as the returned one exists, or creates it with `begin`.
    /// `read` returns what a file that existed is taken for: its arguments are `begin`, the text of the file, and the
    /// argument that names it.
    ///
    /// # Errors
    /// Another process writes the file, it is no regular file, it cannot be locked, read or written, or `read` refuses it.
    pub(super) fn opened(
        path: &Path,
        begin: T,
        saving: Saving,
        read: impl FnOnce(T, &str, &str) -> Result<T, Faults>,
    ) -> Result<Stored<T>, StoreError> {
        let place = format!("--state {}", path.display());
        let mut file = Pending::new(path)?;
        if Pending::is_stream(path) {
            let cause = std::io::Error::other("it is not a regular file");
            return Err(WriteError { path: path.to_owned(), cause }.into());
        }
        file.lock()?;
        let contents = if path.exists() {
            let named = |fault: Fault| Fault { place: format!("--state {}", fault.place), ..fault };
            let text = fault::read(path, LONGEST_STATE).map_err(named).map_err(Faults::from)?;
            read(begin, &text, &place)?
        } else {
            file.write(begin.text())?;
            begin
        };
        Ok(Stored { file, contents, saves: Saves::new(saving), unsaved: false })
    }

    /// Records that the contents have changed, and saves them if it is time.
    pub(super) fn changed(&mut self) {
        self.unsaved = true;
        let mut saves = self.saves;
        saves.if_due(|| self.save());
        self.saves = saves;
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub fn save(&mut self) -> Result<(), WriteError> {
        if self.unsaved {
            self.file.write(self.contents.text())?;
            self.unsaved = false;
        }
        Ok(())
    }
}

/// Checks that a file is of the same run: `differing` has a field's name, its value here and in the file.
pub(super) fn check_same(differing: Vec<(String, String, String)>, place: &str) -> Result<(), Faults> {
    let other_run = |(name, own, found): (String, String, String)| {
        let message = format!("the file is of another run: its `{name}` is {found}, here it is {own}");
        Fault::new(place, message).allowed("the same arguments and files, or another state file")
    };
    Faults::check(differing.into_iter().map(other_run).collect::<Vec<_>>())
}

impl Contents for State {
    const KIND: FileKind = PART;
}

impl State {
    /// Writes the state into a file, instead of another state only.
    ///
    /// # Errors
    /// The file is no state file, another process writes it, or it cannot be written.
    pub fn replace(self, path: &Path, saving: Saving) -> Result<(), StoreError> {
        let mut stored = Stored::opened(path, self, saving, |own, text, place| {
            State::parse(place, text)?;
            Ok(own)
        })?;
        stored.unsaved = true;
        Ok(stored.save()?)
    }

    /// Returns the state of a file, which has to be of the same run and of the same part.
    fn continued(self, found: State, place: &str) -> Result<State, Faults> {
        check_same(self.key.differences(&found.key), place)?;
        if self.wanted != found.wanted {
            let named = |state: &State| match &state.wanted {
                None => "the whole run".to_owned(),
                Some(blocks) if blocks.is_empty() => "a shard without blocks".to_owned(),
                Some(blocks) => format!("blocks {blocks}"),
            };
            let message = format!("the file is of {}, here it would be of {}", named(&found), named(&self));
            return Err(Fault::new(place, message).allowed("the same --shard, or another state file").into());
        }
        // The files may have other names now.
        Ok(State { reglamento: self.reglamento, strategy: self.strategy, ..found })
    }
}

/// A state that is kept in a file while its blocks are dealt. No other process writes the file meanwhile.
pub type Store = Stored<State>;

impl Store {
    /// Opens the file of a part or of a run, or creates it: `begin` is its state before anything is
    /// dealt, and its tallies are like `empty`.
    ///
    /// # Errors
    /// Another process writes the file, it cannot be written, it is damaged, or it is of another run
    /// or of other blocks.
    pub fn open(path: &Path, begin: State, empty: &Tally, saving: Saving) -> Result<Store, StoreError> {
        Stored::opened(path, begin, saving, |begin, text, place| {
            let state = begin.continued(State::parse(place, text)?, place)?;
            state.check(empty).map_err(|wrong| Fault::new(place, wrong.to_string()))?;
            Ok(state)
        })
    }

    /// Adds a block, and saves the state if it is time.
    ///
    /// # Panics
    /// If the state's key says neither rounds nor precision.
    pub fn add(&mut self, block: u64, tally: &Tally) {
        let target = self.contents.key.target().expect("a run has a target");
        self.contents.add(target, block, tally);
        self.changed();
    }

    /// Sets the number of blocks that the parts of the run deal together: a finished run has dealt
    /// all of them.
    pub fn plan(&mut self, blocks: u64) {
        let before = self.contents.planned.replace(blocks);
        self.unsaved |= before != Some(blocks);
    }
}
