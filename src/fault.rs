//! What the user got wrong, said once and completely: where, what was found,
//! what is allowed, and the nearest known name.
//!
//! These are expected errors (exit code 2); a broken invariant of the program
//! itself is a panic (exit code 70) and has no place here.

use std::fmt;

/// One fault in the user's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: `file:line:column`, or the argument as it was typed.
    pub place: String,
    /// What is wrong, naming the key and what was found.
    pub message: String,
    /// What would be accepted.
    pub allowed: Option<String>,
    /// The nearest known name, when a name is unknown.
    pub nearest: Option<String>,
}

impl Fault {
    /// A fault at a place, with what is wrong there.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { place: place.into(), message: message.into(), allowed: None, nearest: None }
    }

    /// Adds what would be accepted.
    #[must_use]
    pub fn allowed(mut self, allowed: impl Into<String>) -> Fault {
        self.allowed = Some(allowed.into());
        self
    }

    /// A name that is none of `known`: lists them, and names the nearest.
    pub fn unknown<S: AsRef<str>>(
        place: impl Into<String>,
        what: &str,
        found: &str,
        known: impl IntoIterator<Item = S>,
    ) -> Fault {
        let known: Vec<String> = known.into_iter().map(|s| s.as_ref().to_owned()).collect();
        let nearest = nearest(found, &known);
        let mut fault = Fault::new(place, format!("unknown {what} `{found}`"));
        fault.allowed = Some(if known.is_empty() { "none here".to_owned() } else { known.join(", ") });
        fault.nearest = nearest;
        fault
    }
}

/// The known name most like `found`, if any is like it at all.
fn nearest(found: &str, known: &[String]) -> Option<String> {
    known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(found, name), name))
        .filter(|(distance, name)| {
            *distance * 2 <= found.chars().count().max(name.chars().count())
                || name.contains(found) && found.len() > 2
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name.clone())
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        if let Some(nearest) = &self.nearest {
            write!(f, "\n  did you mean `{nearest}`?")?;
        }
        if let Some(allowed) = &self.allowed {
            write!(f, "\n  allowed: {allowed}")?;
        }
        Ok(())
    }
}

/// All the faults found in one reading of the input; never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl Faults {
    /// `Ok` if nothing was collected.
    ///
    /// # Errors
    /// The faults themselves, if there are any.
    pub fn check(faults: Vec<Fault>) -> Result<(), Faults> {
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }
}

/// A user's file as text.
///
/// # Errors
/// It cannot be read, or is not text: then with the line that is not.
pub(crate) fn read(file: &str) -> Result<String, Fault> {
    let bytes = std::fs::read(file).map_err(|error| Fault::new(file, format!("cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        Fault::new(format!("{file}:{line}"), "is not text in UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_names_the_nearest_and_the_allowed() {
        let fault = Fault::unknown("x.toml:3:1", "key", "shoe.deks", ["shoe.decks", "table.boxes"]);
        assert_eq!(
            fault.to_string(),
            "x.toml:3:1: unknown key `shoe.deks`\n  did you mean `shoe.decks`?\n  allowed: shoe.decks, table.boxes"
        );
        assert_eq!(Fault::unknown("x", "key", "zzzzzz", ["ab"]).nearest, None);
    }
}
