//! A counting system and its file.

use super::VALUES;
use crate::document::{Reader, Table, WHOLE};
use crate::fault::{self, Fault, Faults};
use std::ffi::OsStr;
use std::path::Path;

/// A counting system.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Who published it.
    pub source: String,
    /// The tag of each of [`VALUES`], added to the running count when the card is seen.
    pub tags: [f64; 10],
}

/// The built-in systems: id and file.
pub const SYSTEMS: [(&str, &str); 7] = [
    ("hi-lo", include_str!("../../systems/hi-lo.toml")),
    ("ko", include_str!("../../systems/ko.toml")),
    ("hi-opt-1", include_str!("../../systems/hi-opt-1.toml")),
    ("hi-opt-2", include_str!("../../systems/hi-opt-2.toml")),
    ("omega-2", include_str!("../../systems/omega-2.toml")),
    ("zen", include_str!("../../systems/zen.toml")),
    ("halves", include_str!("../../systems/halves.toml")),
];

/// Tags are multiples of 1 ÷ 4, at most this large.
const LARGEST: f64 = 10.0;

/// Returns the system of a built-in id, or of a TOML file.
///
/// # Errors
/// There is no such system, or its file is wrong.
pub fn find(name: &OsStr) -> Result<System, Faults> {
    let text = name.to_string_lossy();
    if let Some((id, file)) = SYSTEMS.into_iter().find(|(id, _)| *id == text) {
        return System::parse(id, file);
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return System::parse(&text, &fault::read(path, fault::LONGEST_TOML)?);
    }
    let known = SYSTEMS.into_iter().map(|(id, _)| id);
    Err(Fault::unknown(&*text, "counting system", &text, known).into())
}

impl System {
    /// Reads a system from the text of its file.
    ///
    /// # Errors
    /// The file is not TOML, a key is missing or unknown, or a tag is not a multiple of 0.25 from
    /// −10 to 10.
    pub fn parse(file: &str, text: &str) -> Result<System, Faults> {
        let mut reader = Reader::new(file, text);
        let root = reader.parse()?;
        let table = Table { entries: &root, path: WHOLE, name: "", span: (0, 0) };
        reader.refuse_others(table, &["id", "title", "source", "tags"]);
        let [id, title, source] = ["id", "title", "source"].map(|key| reader.required(table, key));
        let mut tags = [0.0; 10];
        let Some(node) = root.get("tags") else {
            reader.required(table, "tags");
            return Err(reader.faults);
        };
        if let Some(own) = reader.table(node, "tags") {
            reader.refuse_others(own, &VALUES);
            for (tag, card) in tags.iter_mut().zip(VALUES) {
                let Some(node) = own.entries.get(card) else {
                    reader.required(own, card);
                    continue;
                };
                let found = &text[node.span()];
                match found.parse::<f64>() {
                    Ok(found) if found.abs() <= LARGEST && (4.0 * found).fract() == 0.0 => *tag = found,
                    _ => {
                        let fault = reader.fault(&node.span(), format!("`tags.{card}` cannot be `{found}`"));
                        fault.allowed = Some("a multiple of 0.25 from -10 to 10".to_owned());
                    }
                }
            }
        }
        Faults::check(reader.faults)?;
        Ok(System { id, title, source, tags })
    }

    /// Returns whether two cards of a pack with these shares of values have different tags.
    pub fn distinguishes(&self, shares: &[f64; 10]) -> bool {
        let held = self.tags.iter().zip(shares).filter(|(_, share)| **share > 0.0);
        let mut tags = held.map(|(tag, _)| *tag);
        let first = tags.next();
        tags.any(|tag| Some(tag) != first)
    }

    /// Returns the tags in quarters, as whole numbers.
    pub(crate) fn quarters(&self) -> [i32; 10] {
        #[allow(clippy::cast_possible_truncation)] // at most 40
        self.tags.map(|tag| (4.0 * tag).round() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the sum of the tags of a deck: 0 in a balanced system.
    fn sum_per_deck(system: &System) -> f64 {
        52.0 * system.tags.iter().zip(crate::counting::FRENCH).map(|(tag, share)| tag * share).sum::<f64>()
    }

    /// Every built-in file is a system of its own name; only the Knock-Out count is unbalanced.
    #[test]
    fn the_built_in_systems_are_complete() {
        for (id, _) in SYSTEMS {
            let system = find(OsStr::new(id)).unwrap();
            assert_eq!(system.id, id);
            assert_eq!(sum_per_deck(&system).abs() < 1e-12, id != "ko", "{id}");
        }
        assert!((sum_per_deck(&find(OsStr::new("ko")).unwrap()) - 4.0).abs() < 1e-12);
        assert_eq!(find(OsStr::new("halves")).unwrap().quarters()[1], 2);
    }
}
