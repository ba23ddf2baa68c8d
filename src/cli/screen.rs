//! Text on standard output and standard error.

use super::Failure;
use anstream::ColorChoice;
use anstyle::{AnsiColor, Reset, Style};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use ventaja::lang::Lang;
use ventaja::report::{MARKS, Page};

/// The colours of advantages: they differ for colour-blind readers too, and
/// the sign of the number says the same.
const HOUSE: Style = AnsiColor::Yellow.on_default();
const PLAYER: Style = AnsiColor::Cyan.on_default();

/// The layout of tables on standard output: as wide as the terminal and in
/// colour there, unless `NO_COLOR` is set; plain for files and pipes. Narrow tables lack columns.
pub(super) fn page() -> Page {
    let out = io::stdout();
    let page = captured_page();
    if !out.is_terminal() {
        return page;
    }
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size_of(&out).map(|(width, _)| usize::from(width.0));
    let width = columns.or_else(terminal).unwrap_or(Page::PLAIN.width).clamp(NARROWEST, WIDEST);
    let colour = anstream::AutoStream::choice(&out) != ColorChoice::Never;
    Page { width, colour, ..page }
}

/// The layout of tables for a program that runs the command: that of a pipe.
pub(super) fn captured_page() -> Page {
    Page { whole: false, ..Page::plain(lang()) }
}

/// The page of a list for programs too: in a file or pipe a line is as long as its text.
pub(super) fn list_page() -> Page {
    let page = page();
    if io::stdout().is_terminal() { page } else { Page { width: usize::MAX, ..page } }
}

/// Columns of a terminal: a narrower or wider one is taken as one of these.
const NARROWEST: usize = 40;
const WIDEST: usize = 500;

/// Whether texts are Spanish: the language of the whole process.
static SPANISH: AtomicBool = AtomicBool::new(false);

/// The language of texts for people.
pub(super) fn lang() -> Lang {
    if SPANISH.load(Ordering::Relaxed) { Lang::Es } else { Lang::En }
}

pub(super) fn set_lang(lang: Lang) {
    SPANISH.store(lang == Lang::Es, Ordering::Relaxed);
}

/// Returns a table for the screen: without control characters, with the colours that its marks stand for
/// if `colour` is set.
pub(super) fn shown(table: &str, colour: bool) -> String {
    let codes = [HOUSE.render().to_string(), PLAYER.render().to_string(), Reset.render().to_string()];
    let codes = if colour { codes } else { Default::default() };
    let visible = visible(table).into_owned();
    MARKS.into_iter().zip(codes).fold(visible, |text, (mark, code)| text.replace(mark, &code))
}

/// Returns the text with its control characters escaped, as `\u{1b}`: the contents
/// of a file must not steer the terminal. Line ends and tabs stay.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if steers(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Whether a terminal acts on the character instead of showing it: control
/// characters, and marks that change the direction of writing.
fn steers(character: char) -> bool {
    let direction = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    direction || character.is_control() && !matches!(character, '\n' | '\t')
}

/// Prints text for people to standard output.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    print_exact(&visible(text))
}

/// Prints to standard output without changes; a reader who left is no error.
pub(super) fn print_exact(text: &str) -> Result<(), Failure> {
    if let Some(said) = said().last_mut() {
        said.printed.push_str(text);
        return Ok(());
    }
    let mut out = io::stdout().lock();
    unless_left(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The text of a file as standard output gets it: without changes, unless a terminal would interpret it.
pub(super) fn file_text(text: &str) -> Cow<'_, str> {
    if io::stdout().is_terminal() { visible(text) } else { Cow::Borrowed(text) }
}

/// Prints a file without changes, unless a terminal would interpret it.
pub(super) fn print_file(text: &str) -> Result<(), Failure> {
    print_exact(&file_text(text))
}

/// The result of writing to standard output; a reader who left is no error.
pub(super) fn unless_left(written: io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes a line to standard error. A closed or full standard error is no
/// error: the result does not depend on it.
pub(super) fn note(line: impl fmt::Display) {
    match said().last_mut() {
        Some(said) => said.notes.push(line.to_string()),
        None => error_line(line),
    }
}

/// Writes a line to standard error, even within [`within`].
pub(super) fn error_line(line: impl fmt::Display) {
    let line = format!("{line}\n");
    let _ = io::stderr().lock().write_all(visible(&line).as_bytes());
}

/// A result for another program, in the formats that it may ask for.
pub struct Rendered {
    /// The table for people, as plain text.
    pub table: String,
    /// The contents of a CSV file.
    pub csv: String,
    /// The contents of a JSON file.
    pub json: String,
    /// The contents of an HTML file.
    pub html: String,
}

/// What a command says while it prints nothing.
#[derive(Default)]
pub struct Said {
    /// The results, those of an interrupted command too; none where files are captured.
    pub results: Vec<Rendered>,
    /// The text that would have been on standard output besides the results.
    pub printed: String,
    /// Remarks, one line each, which would have been on standard error.
    pub notes: Vec<String>,
    /// The contents of files, in the order of the command line, which are not written; `None` where they are.
    pub(super) files: Option<Vec<Vec<u8>>>,
}

/// What commands have said that print nothing, the innermost last; empty while standard output and standard error are
/// used.
static SAID: Mutex<Vec<Said>> = Mutex::new(Vec::new());

pub(super) fn said() -> MutexGuard<'static, Vec<Said>> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether another program runs the command.
pub(super) fn is_keeping() -> bool {
    said().first().is_some_and(|said| said.files.is_none())
}

/// Whether the command's files alone are wanted, and are not written.
pub(super) fn is_capturing() -> bool {
    said().last().is_some_and(|said| said.files.is_some())
}

/// Runs a command that prints nothing; returns what it said. With `files` it writes no file either.
pub(super) fn within<T>(files: Option<Vec<Vec<u8>>>, work: impl FnOnce() -> T) -> (T, Said) {
    let depth = said().len();
    said().push(Said { files, ..Said::default() });
    let result = work();
    // A command within this one that panicked has left what it said.
    (result, said().drain(depth..).next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_colours_on_a_terminal_only() {
        let table = Page { colour: true, ..Page::PLAIN }.edge(-0.01);
        assert_eq!(shown(&table, true), "\u{1b}[36m−1.0000 %\u{1b}[0m");
        assert_eq!(shown(&table, false), "−1.0000 %");
    }
}
