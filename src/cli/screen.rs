//! What reaches standard output and standard error.

use super::Failure;
use super::args::Format;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal, Write};

/// The text with its control characters written out, as `\u{1b}`: what a file
/// holds must not steer the terminal. Line ends and tabs stay.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if steers(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Whether a terminal acts on the character instead of showing it: control
/// characters, and the marks that change the direction of writing.
fn steers(character: char) -> bool {
    let direction = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    direction || character.is_control() && !matches!(character, '\n' | '\t')
}

/// A result in a format: a table as a terminal may show it, CSV and JSON
/// exactly as they are.
pub(super) fn formatted(format: Format, text: String) -> String {
    match format {
        Format::Table => match visible(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(shown) => shown,
        },
        Format::Csv | Format::Json => text,
    }
}

/// Prints text for people to standard output.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    print_exact(&visible(text))
}

/// Prints to standard output exactly; a reader who left is no error.
pub(super) fn print_exact(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    unless_left(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Prints a file as it is, unless a terminal would read it.
pub(super) fn print_file(text: &str) -> Result<(), Failure> {
    if io::stdout().is_terminal() { print(text) } else { print_exact(text) }
}

/// What became of writing to standard output; a reader who left is no error.
pub(super) fn unless_left(written: io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes a line to standard error. A result does not depend on whether anybody
/// reads there: a closed or full standard error is no error.
pub(super) fn note(line: fmt::Arguments<'_>) {
    let line = format!("{line}\n");
    let _ = io::stderr().lock().write_all(visible(&line).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_is_shown_as_it_is() {
        assert_eq!(visible("a\u{1b}[31m\r\u{7f}\u{9b}b\0"), "a\\u{1b}[31m\\u{d}\\u{7f}\\u{9b}b\\u{0}");
        assert_eq!(visible("\u{202e}txt.exe"), "\\u{202e}txt.exe");
        assert_eq!(visible("ñandú\n\t± 5 %"), "ñandú\n\t± 5 %");
        assert_eq!(formatted(Format::Csv, "a\u{1b}".to_owned()), "a\u{1b}");
        assert_eq!(formatted(Format::Table, "a\u{1b}".to_owned()), "a\\u{1b}");
    }
}
