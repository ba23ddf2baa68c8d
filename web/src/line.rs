//! A command as one line for a shell.

use std::fmt::Display;

/// A command under construction.
pub(crate) struct Line(String);

impl Line {
    /// The command `ventaja NAME`.
    pub(crate) fn new(name: &str) -> Line {
        Line(format!("ventaja {name}"))
    }

    /// Adds a word, in quotes where it holds special characters.
    pub(crate) fn word(mut self, word: &str) -> Line {
        let plain = |c: char| c.is_alphanumeric() || "-_=.,:/%+@^".contains(c);
        let word: String = word.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        let is_plain = !word.is_empty() && word.chars().all(plain);
        self.0 += &if is_plain { format!(" {word}") } else { format!(" '{}'", word.replace('\'', r"'\''")) };
        self
    }

    /// Adds an option with each of its values.
    pub(crate) fn options<T: Display>(self, name: &str, values: impl IntoIterator<Item = T>) -> Line {
        values.into_iter().fold(self, |line, value| line.word(name).word(&value.to_string()))
    }

    /// Adds an option with its value.
    pub(crate) fn option(self, name: &str, value: impl Display) -> Line {
        self.options(name, [value])
    }

    /// Adds an option `NAME=VALUE` for each pair.
    pub(crate) fn pairs(self, name: &str, pairs: &[(String, String)]) -> Line {
        self.options(name, pairs.iter().map(|(key, value)| format!("{key}={value}")))
    }

    /// The line.
    pub(crate) fn text(self) -> String {
        self.0
    }
}
