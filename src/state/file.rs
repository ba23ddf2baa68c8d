//! The file of a state: a line with the format's version, a line with the checksum of the rest, and
//! the state as JSON.

use super::State;
use crate::builtin::sha256;
use crate::fault::Fault;

/// The version of the format that this program reads and writes.
const VERSION: u32 = 1;

/// What the first line begins with.
const NAME: &str = "ventaja state ";

/// The longest state file, in bytes: 8 MiB.
pub const LONGEST_STATE: u64 = 8 << 20;

impl State {
    /// Returns the text of the state's file.
    #[must_use]
    pub fn text(&self) -> String {
        let body = serde_json::to_string(self).expect("a state is plain data") + "\n";
        format!("{NAME}{VERSION}\n{}\n{body}", sha256(body.as_bytes()))
    }

    /// Parses the text of a state's file; `place` names the file in errors.
    ///
    /// # Errors
    /// The file is no state file, has a newer format, or is damaged.
    pub fn parse(place: &str, text: &str) -> Result<State, Fault> {
        let redo = "the file as ventaja wrote it; without it, its blocks are dealt again";
        let damaged =
            |what: &str| Fault::new(place, format!("the state file is damaged: {what}")).allowed(redo);
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let version = first.strip_prefix(NAME).and_then(|version| version.parse::<u32>().ok());
        match version {
            Some(VERSION) => {}
            Some(version) => {
                let message =
                    format!("is a state file of version {version}; this ventaja reads version {VERSION}");
                return Err(Fault::new(place, message).allowed("the ventaja that wrote it"));
            }
            None if NAME.starts_with(text) => return Err(damaged("it is cut short")),
            None => return Err(Fault::new(place, "is not a state file").allowed("a file that --state wrote")),
        }
        let (checksum, body) = rest.split_once('\n').unwrap_or((rest, ""));
        if sha256(body.as_bytes()) != checksum {
            let what = if body.ends_with('\n') { "its checksum does not match" } else { "it is cut short" };
            return Err(damaged(what));
        }
        serde_json::from_str(body).map_err(|error| damaged(&error.to_string()))
    }
}
