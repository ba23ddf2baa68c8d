//! The files of states: a line with the kind of the file and the format's version, a line with the
//! checksum of the rest, and the contents as JSON.

use super::State;
use crate::builtin::sha256;
use crate::fault::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The version of the format that this program reads and writes.
const VERSION: u32 = 1;

/// The longest state file, in bytes: 8 MiB.
pub const LONGEST_STATE: u64 = 8 << 20;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The blocks of a run of `simulate` or of a part of it.
    Part,
    /// The beginnings of the runs of another command.
    Journal,
}

impl Kind {
    const ALL: [Kind; 2] = [Kind::Part, Kind::Journal];

    /// What the first line begins with.
    fn name(self) -> &'static str {
        match self {
            Kind::Part => "ventaja state ",
            Kind::Journal => "ventaja journal ",
        }
    }

    /// What wrote the file.
    fn writer(self) -> &'static str {
        match self {
            Kind::Part => "simulate --state",
            Kind::Journal => "compare, readings or bank --state",
        }
    }
}

/// Returns the text of a file.
pub(super) fn written(kind: Kind, contents: &impl Serialize) -> String {
    let body = serde_json::to_string(contents).expect("a state is plain data") + "\n";
    format!("{}{VERSION}\n{}\n{body}", kind.name(), sha256(body.as_bytes()))
}

/// Parses the text of a file; `place` names the file in errors.
///
/// # Errors
/// The file is of another kind or no state file, has a newer format, or is damaged.
pub(super) fn parsed<T: DeserializeOwned>(kind: Kind, place: &str, text: &str) -> Result<T, Fault> {
    let redo = "the file as ventaja wrote it; without it, its blocks are dealt again";
    let damaged = |what: &str| Fault::new(place, format!("the state file is damaged: {what}")).allowed(redo);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let version = |kind: Kind| first.strip_prefix(kind.name()).and_then(|text| text.parse::<u32>().ok());
    let Some((found, version)) = Kind::ALL.into_iter().find_map(|kind| Some((kind, version(kind)?))) else {
        if Kind::ALL.iter().any(|kind| kind.name().starts_with(text)) {
            return Err(damaged("it is cut short"));
        }
        return Err(Fault::new(place, "is not a state file").allowed("a file that --state wrote"));
    };
    if version != VERSION {
        let message = format!("is a state file of version {version}; this ventaja reads version {VERSION}");
        return Err(Fault::new(place, message).allowed("the ventaja that wrote it"));
    }
    if found != kind {
        let message = format!("is a state file of {}", found.writer());
        return Err(Fault::new(place, message).allowed(format!("a file of {}", kind.writer())));
    }
    let (checksum, body) = rest.split_once('\n').unwrap_or((rest, ""));
    if sha256(body.as_bytes()) != checksum {
        let what = if body.ends_with('\n') { "its checksum does not match" } else { "it is cut short" };
        return Err(damaged(what));
    }
    serde_json::from_str(body).map_err(|error| damaged(&error.to_string()))
}

impl State {
    /// Returns the text of the state's file.
    #[must_use]
    pub fn text(&self) -> String {
        written(Kind::Part, self)
    }

    /// Parses the text of a state's file; `place` names the file in errors.
    ///
    /// # Errors
    /// The file is no state file of a run, has a newer format, or is damaged.
    pub fn parse(place: &str, text: &str) -> Result<State, Fault> {
        parsed(Kind::Part, place, text)
    }
}
