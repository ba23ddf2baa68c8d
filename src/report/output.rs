//! A result in every format.

use super::Page;

/// A result that can be printed and written into files.
pub trait Output {
    /// The command that repeats the result, without options that do not
    /// change it.
    fn command(&self) -> &str;

    /// The table for people.
    fn table(&self, page: Page) -> String;

    /// Rows of named fields.
    fn csv(&self) -> String;

    /// The same fields as an object.
    fn json(&self) -> String;

    /// The breakdown by outcome as CSV; `None` if the result has none.
    fn outcomes(&self) -> Option<String> {
        None
    }

    /// As `JUnit` XML; `None` if the result is no list of checks.
    fn junit(&self) -> Option<String> {
        None
    }

    /// The text file: the table, and the command that repeats it.
    fn text(&self) -> String {
        format!("{}\n{COMMAND}{}\n", self.table(Page::PLAIN), self.command())
    }
}

/// What the line of a text file begins with that names its command.
pub const COMMAND: &str = "  command    ";
