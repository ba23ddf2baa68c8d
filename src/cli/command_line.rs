//! The command that repeats a result, as the files name it.

use std::fmt::Display;
use ventaja::fault::Fault;

/// A command under construction.
pub(super) struct CommandLine(Vec<String>);

impl CommandLine {
    /// The command `ventaja NAME`.
    pub(super) fn new(name: &str) -> CommandLine {
        CommandLine(vec!["ventaja".to_owned(), name.to_owned()])
    }

    /// Adds a word.
    pub(super) fn word(mut self, word: &str) -> CommandLine {
        self.0.push(word.to_owned());
        self
    }

    /// Adds an option with its value.
    pub(super) fn option(self, name: &str, value: impl Display) -> CommandLine {
        self.word(name).word(&value.to_string())
    }

    /// Adds an option if `wanted`.
    pub(super) fn option_if(self, wanted: bool, name: &str, value: impl Display) -> CommandLine {
        if wanted { self.option(name, value) } else { self }
    }

    /// Adds a switch if `wanted`.
    pub(super) fn switch(self, wanted: bool, name: &str) -> CommandLine {
        if wanted { self.word(name) } else { self }
    }

    /// Adds an option for each value.
    pub(super) fn options(self, name: &str, values: &[String]) -> CommandLine {
        values.iter().fold(self, |line, value| line.option(name, value))
    }

    /// Adds an option `NAME=VALUE` for each pair.
    pub(super) fn pairs(self, name: &str, pairs: &[(String, String)]) -> CommandLine {
        pairs.iter().fold(self, |line, (key, value)| line.option(name, format!("{key}={value}")))
    }

    /// The command as one line for a shell.
    pub(super) fn text(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|word| quoted(word)).collect();
        words.join(" ")
    }
}

/// The word as a shell takes it: in quotes where it holds special characters.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=.,:/%+@^".contains(c);
    let word: String = word.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if !word.is_empty() && word.chars().all(plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The words of a command as [`CommandLine::text`] writes it.
///
/// # Errors
/// A quote is not closed; `place` is where the command stands.
pub(super) fn words(text: &str, place: &str) -> Result<Vec<String>, Fault> {
    let (mut words, mut word) = (Vec::new(), None::<String>);
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('\'') => break,
                        Some(inside) => word.push(inside),
                        None => return Err(Fault::new(place, "the command has a quote that is not closed")),
                    }
                }
            }
            '\\' => word.get_or_insert_default().extend(characters.next()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_as_it_is_written() {
        let odd = ["", "a b", "it's", "''", "\\", "$HOME `x` \"y\"", "ñandú", "double.totals=[9,10]"];
        let line = odd.iter().fold(CommandLine::new("simulate"), |line, word| line.word(word));
        let text = line.text();
        assert_eq!(words(&text, "here").unwrap()[2..], odd);
        assert!(text.starts_with("ventaja simulate '' 'a b'"), "{text}");
        assert!(words("ventaja 'x", "here").is_err());
    }
}
