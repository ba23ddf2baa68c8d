//! Errors in the user's input: where, what was found, what is allowed, and the nearest known name.
//!
//! These are expected errors (exit code 2). A broken invariant of the program itself is a panic
//! (exit code 70).

use crate::lang::Lang;
use crate::tr;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most faults of one input that are shown; further ones are only counted.
pub const MOST_SHOWN: usize = 50;

/// The longest rulebook or file of expectations, in bytes: 512 KiB. The parser of a file of this length
/// uses less than 100 MB of memory.
#[doc(hidden)]
pub const LONGEST_TOML: u64 = 512 << 10;

/// The longest chart, or report without the command that wrote it, in bytes: 1 MiB.
#[doc(hidden)]
pub const LONGEST_CSV: u64 = 1 << 20;

/// The longest report that names the command that wrote it, in bytes: 32 MiB.
#[doc(hidden)]
pub const LONGEST_REPORT: u64 = 32 << 20;

/// The longest file of a sweep that can be resumed, in bytes: 1 GiB.
#[doc(hidden)]
pub const LONGEST_SWEEP: u64 = 1 << 30;

/// The most characters of a place or message; the middle of a longer one is left out.
const LONGEST_LINE: usize = 1000;

/// The most characters of an unknown name for which a similar one is suggested.
const LONGEST_NAME: usize = 200;

/// The kinds of faults that a caller answers differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FaultKind {
    /// Any other fault.
    #[default]
    Other,
    /// A file cannot be read.
    Unreadable,
    /// No rulebook has a name.
    UnknownRulebook,
    /// No chart has a name.
    UnknownChart,
    /// Another name is not known.
    Unknown,
}

/// One fault in the user's input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
pub struct Fault {
    /// The place: `file:line:column`, or the argument as typed.
    pub place: String,
    /// The fault, with the key and what was found.
    pub message: String,
    /// The accepted values.
    pub allowed: Option<String>,
    /// The nearest known name, if the fault is an unknown name.
    pub nearest: Option<String>,
    /// The kind.
    #[serde(skip)]
    pub kind: FaultKind,
}

impl Fault {
    /// Returns a fault at a place.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Fault {
        let (place, message) = (place.into(), message.into());
        Fault { place, message, allowed: None, nearest: None, kind: FaultKind::Other }
    }

    /// Adds the accepted values.
    pub fn allowed(mut self, allowed: impl Into<String>) -> Fault {
        self.allowed = Some(allowed.into());
        self
    }

    /// Adds the nearest of some names to the one found, if none is known to be nearest.
    pub fn or_nearest<S: AsRef<str>>(mut self, found: &str, known: impl IntoIterator<Item = S>) -> Fault {
        let known: Vec<String> = known.into_iter().map(|one| one.as_ref().to_owned()).collect();
        self.nearest = self.nearest.or_else(|| nearest(found, &known));
        self
    }

    /// Adds the accepted values, separated by commas, and the nearest of them to the one found.
    pub fn allowed_of(self, found: &str, allowed: String) -> Fault {
        // What is no value itself, such as a range or a form, is not meant.
        let values = allowed.split(", ").map(|value| value.strip_prefix("or ").unwrap_or(value));
        let values: Vec<&str> = values.filter(|value| !value.contains([' ', '[', ']'])).collect();
        self.or_nearest(found, values).allowed(allowed)
    }

    /// Returns the fault that a file cannot be read.
    pub fn unreadable(file: impl Into<String>, error: &std::io::Error) -> Fault {
        Fault { kind: FaultKind::Unreadable, ..Fault::new(file, format!("cannot be read: {error}")) }
    }

    /// Returns whether a file cannot be read; the place names the file.
    pub fn is_unreadable(&self) -> bool {
        self.kind == FaultKind::Unreadable
    }

    fn is_unknown(&self) -> bool {
        !matches!(self.kind, FaultKind::Other | FaultKind::Unreadable)
    }

    /// Returns the fault with the argument that names the file, if the file cannot be read, or with
    /// the option, if it names nothing known: `--strategy x.csv: cannot be read`.
    pub fn named_by(mut self, argument: &str) -> Fault {
        // Neither an option nor a place in a file.
        let is_name = !self.place.starts_with("--") && !self.place.contains(':');
        let unknown = is_name && argument.starts_with("--") && self.is_unknown();
        let is_named = self.place.starts_with(&format!("{argument} "));
        if self.is_unreadable() && !is_named || unknown {
            self.place = format!("{argument} {}", self.place);
        }
        self
    }

    /// Returns the fault that a name is not among `known`, which it lists (of many keys those of its group, or the groups),
    /// with the nearest of them.
    pub fn unknown<S: AsRef<str>>(
        place: impl Into<String>,
        what: &str,
        found: &str,
        known: impl IntoIterator<Item = S>,
    ) -> Fault {
        let known: Vec<String> = known.into_iter().map(|s| s.as_ref().to_owned()).collect();
        let (what, of) = what.split_once(" of ").map_or((what, None), |(what, of)| (what, Some(of)));
        let of = of.map_or_else(String::new, |of| format!(" of {of}"));
        let kind = match what {
            "rulebook" => FaultKind::UnknownRulebook,
            "chart" => FaultKind::UnknownChart,
            _ => FaultKind::Unknown,
        };
        let allowed = listed(found, &known);
        let fault = Fault::new(place, format!("unknown {what} `{found}`{of}"));
        let nearest = if what == "bet line" { line_in_words(found, &known) } else { None };
        Fault { kind, ..Fault { nearest, ..fault }.or_nearest(found, &known).allowed(allowed) }
    }
}

/// Lists known names. Of many keys, those of the group of `found` are listed, or, where there is no such group, the groups.
fn listed(found: &str, known: &[String]) -> String {
    const MANY: usize = 20;
    let group = |name: &str| name.split_once('.').map(|(group, _)| format!("{group}."));
    let of = group(found);
    let same: Vec<&str> =
        known.iter().filter(|name| of.is_some() && group(name) == of).map(String::as_str).collect();
    match known.len() {
        0 => "none here".to_owned(),
        1..=MANY => known.join(", "),
        _ if !same.is_empty() => same.join(", "),
        _ => {
            let name = |name: &String| group(name).map_or_else(|| name.clone(), |group| group + "…");
            let mut names: Vec<String> = Vec::new();
            for name in known.iter().map(name) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names.join(", ")
        }
    }
}

/// Returns the bet line that has these Spanish words: `insurance` of *seguro*.
fn line_in_words(found: &str, known: &[String]) -> Option<String> {
    let words = |line: &String| Lang::Es.text(&format!("bet-{line}")).to_lowercase();
    let found = found.to_lowercase();
    known.iter().find(|line| found.len() > 2 && words(line).contains(&found)).cloned()
}

/// Returns the most similar known name, if one is similar enough. The English word for `reglamento`, and that of a
/// simulation for its method, mean these.
fn nearest(found: &str, known: &[String]) -> Option<String> {
    let is_known = |name: &str| known.iter().any(|known| known == name);
    let found = match found {
        "rulebook" if is_known("reglamento") => "reglamento",
        word if word.starts_with("simul") && is_known("monte-carlo") => "monte-carlo",
        other => other,
    };
    let (lower, length) = (found.to_lowercase(), found.chars().count());
    if length > LONGEST_NAME {
        return None;
    }
    known
        .iter()
        .map(|name| (name, name.chars().count()))
        .filter(|(_, other)| *other <= LONGEST_NAME)
        .map(|(name, other)| (strsim::damerau_levenshtein(&lower, &name.to_lowercase()), name, other))
        .filter(|(distance, name, other)| {
            let begins_alike = || {
                let beginning: String = name.chars().take(length).collect();
                strsim::damerau_levenshtein(found, &beginning) * 4 <= length
            };
            *distance * 2 <= length.max(*other) || found.len() > 2 && (name.contains(found) || begins_alike())
        })
        .map(|(distance, name, _)| (distance, name))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name.clone())
}

/// Returns the text without its middle if it is longer than `most` characters. Both ends remain,
/// because they identify a path or an argument.
fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let length = text.chars().count();
    if length <= most {
        return Cow::Borrowed(text);
    }
    let end = text.char_indices().nth(most / 2).map_or(0, |(at, _)| at);
    let start = text.char_indices().nth(length - most / 2).map_or(text.len(), |(at, _)| at);
    Cow::Owned(format!("{}…{}", &text[..end], &text[start..]))
}

impl Fault {
    /// Returns the text in a language.
    pub fn text(&self, lang: Lang) -> String {
        self.text_with(self.allowed.as_deref(), lang)
    }

    /// The same with `allowed` as the accepted values.
    fn text_with(&self, allowed: Option<&str>, lang: Lang) -> String {
        let shown = |text: &str, most: usize| shortened(&lang.phrase(text), most).into_owned();
        let (place, message) = (shown(&self.place, LONGEST_LINE), shown(&self.message, LONGEST_LINE));
        let nearest = self.nearest.as_ref().map(|nearest| tr!(lang, "did-you-mean", name = nearest));
        let allowed = allowed.map(|allowed| tr!(lang, "allowed", values = shown(allowed, 4 * LONGEST_LINE)));
        let more = nearest.into_iter().chain(allowed);
        more.fold(format!("{place}: {message}"), |text, line| text + "\n  " + &line)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

/// The longest list of accepted values that is printed with every fault of a file, in bytes.
const LONGEST_REPEATED: usize = 100;

/// The faults found in one pass over the input. Never empty when returned as an error.
///
/// Keeps the first [`MOST_SHOWN`] faults and counts the others, so that a file with a fault in
/// every line is read as fast as a correct one.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct Faults(
    /// The faults that are shown.
    pub Vec<Fault>,
    /// The number of further faults.
    pub usize,
);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault], 0)
    }
}

impl From<Vec<Fault>> for Faults {
    fn from(faults: Vec<Fault>) -> Faults {
        let mut kept = Faults::default();
        for fault in faults {
            kept.push(fault);
        }
        kept
    }
}

impl Faults {
    /// Returns `Ok` if there are no faults.
    ///
    /// # Errors
    /// The faults, if there are any.
    pub fn check(faults: impl Into<Faults>) -> Result<(), Faults> {
        let faults = faults.into();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Returns every value.
    ///
    /// # Errors
    /// All faults, if there are any.
    #[doc(hidden)]
    pub fn all<T, E: Into<Faults>>(found: impl IntoIterator<Item = Result<T, E>>) -> Result<Vec<T>, Faults> {
        let (mut values, mut faults) = (Vec::new(), Faults::default());
        for one in found {
            match one {
                Ok(value) => values.push(value),
                Err(wrong) => faults.extend(wrong.into()),
            }
        }
        Faults::check(faults).map(|()| values)
    }

    /// Returns the first fault, for a place that has room for one.
    ///
    /// # Panics
    /// If there is none.
    pub fn into_first(self) -> Fault {
        self.0.into_iter().next().expect("faults are not empty")
    }

    /// Returns the text in a language, each fault on lines of its own.
    pub fn text(&self, lang: Lang) -> String {
        let shown = self.0.iter().enumerate().map(|(i, fault)| {
            // A long list is printed with the first fault that has it.
            let long = fault.allowed.as_ref().filter(|list| list.len() > LONGEST_REPEATED);
            let repeated =
                long.is_some_and(|list| self.0[..i].iter().any(|f| f.allowed.as_ref() == Some(list)));
            if repeated {
                fault.text_with(fault.nearest.is_none().then_some("the names listed above"), lang)
            } else {
                fault.text(lang)
            }
        });
        let more = (self.1 > 0).then(|| tr!(lang, "more-faults", count = self.1));
        shown.chain(more).collect::<Vec<_>>().join("\n")
    }

    /// Returns whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of faults, shown or not.
    pub fn count(&self) -> usize {
        self.0.len() + self.1
    }

    /// Adds a fault.
    pub fn push(&mut self, fault: Fault) {
        self.add(|| fault);
    }

    /// Adds a fault, which is built and returned only if it is shown.
    pub fn add(&mut self, fault: impl FnOnce() -> Fault) -> Option<&mut Fault> {
        if self.0.len() == MOST_SHOWN {
            self.1 += 1;
            return None;
        }
        self.0.push(fault());
        self.0.last_mut()
    }

    /// Adds all the faults of another pass.
    pub fn extend(&mut self, others: Faults) {
        self.1 += others.1;
        others.0.into_iter().for_each(|fault| self.push(fault));
    }

    /// Returns the faults with the argument that names a file in each of a file that cannot be read.
    pub fn named_by(self, argument: &str) -> Faults {
        self.map(|fault| fault.named_by(argument))
    }

    /// Returns the faults with `change` applied to each that is shown.
    pub fn map(self, change: impl FnMut(Fault) -> Fault) -> Faults {
        Faults(self.0.into_iter().map(change).collect(), self.1)
    }
}

/// Refuses a file of more than `most` bytes.
///
/// # Errors
/// The file is longer.
#[doc(hidden)]
pub fn limit(file: &str, length: usize, most: u64) -> Result<(), Fault> {
    if length as u64 <= most {
        return Ok(());
    }
    let most = if most < 1 << 20 { format!("{} KiB", most >> 10) } else { format!("{} MiB", most >> 20) };
    Err(Fault::new(file, format!("is longer than {most}")).allowed(format!("up to {most}")))
}

/// The texts that [`read`] returns instead of those of files, by the files' paths.
static SUPPLIED: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());

fn supplied() -> MutexGuard<'static, Vec<(PathBuf, String)>> {
    SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it exists, [`read`] returns the supplied texts.
#[doc(hidden)]
#[derive(Debug)]
pub struct Supplied(());

/// Makes [`read`] return these texts for these paths, whatever files are there. A command that a
/// document names reads its files by path, and `verify` has their texts from elsewhere.
#[doc(hidden)]
pub fn supply(texts: Vec<(PathBuf, String)>) -> Supplied {
    *supplied() = texts;
    Supplied(())
}

impl Drop for Supplied {
    fn drop(&mut self) {
        supplied().clear();
    }
}

/// Reads a user's file of at most `most` bytes as text.
///
/// # Errors
/// The file cannot be read, is longer than `most`, or is not UTF-8; the last with the line.
#[doc(hidden)]
pub fn read(path: impl AsRef<Path>, most: u64) -> Result<String, Fault> {
    let path = path.as_ref();
    let file = path.display().to_string();
    if let Some((_, text)) = supplied().iter().find(|(known, _)| known == path) {
        return limit(&file, text.len(), most).map(|()| text.clone());
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    read.map_err(|error| Fault::unreadable(&file, &error))?;
    limit(&file, bytes.len(), most)?;
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        let fault = Fault::new(format!("{file}:{line}"), "is not valid UTF-8 text");
        fault.allowed("a file saved as UTF-8, “CSV UTF-8” in a spreadsheet")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_lose_their_middle_only() {
        let shown = Fault::new(format!("{}end.toml:3:1", "é".repeat(70_000)), "wrong").to_string();
        assert!(shown.chars().count() < 1100 && shown.contains("é…é"), "{shown}");
        assert!(shown.ends_with("end.toml:3:1: wrong"), "{shown}");
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abc…efg");
    }

    #[test]
    fn an_argument_is_named_once() {
        let fault = Fault::unreadable("x.csv", &std::io::ErrorKind::NotFound.into());
        let named = fault.named_by("--strategy");
        assert_eq!(named.clone().named_by("--strategy"), named);
        assert_eq!(named.place, "--strategy x.csv");
    }

    #[test]
    fn only_a_value_is_the_nearest() {
        let nearest = |found, allowed: &str| Fault::new("", "").allowed_of(found, allowed.to_owned()).nearest;
        assert_eq!(nearest("none", "a list of cards, such as [10, A]; [] for none"), None);
        for (found, meant) in [("unlimted", "unlimited"), ("Unlimited", "unlimited"), ("1 to 15", "")] {
            let expected = (!meant.is_empty()).then(|| meant.to_owned());
            assert_eq!(nearest(found, "1 to 16, or unlimited"), expected, "{found}");
        }
    }
}
