//! A result in every format.

use super::field::Row;
use super::{Page, csv};
use crate::lang::Lang;
use crate::publish::Document;

/// A result that can be printed and written into files.
pub trait Output {
    /// Returns the command that repeats the result, without options that do not change it.
    fn command(&self) -> &str;

    /// Returns the table for people.
    fn table(&self, page: Page) -> String;

    /// Returns rows of named fields, without the command.
    fn rows(&self) -> Vec<Row>;

    /// Returns the rows as CSV, each with the command at its end.
    fn csv(&self) -> String {
        csv::rows_of_command(self.command(), self.rows(), Row::new())
    }

    /// Returns the text of a JSON object with the same fields.
    fn json(&self) -> String;

    /// Returns the breakdown by outcome as CSV; `None` if the result has none.
    fn outcomes(&self) -> Option<String> {
        None
    }

    /// Returns the result as `JUnit` XML; `None` if the result is no list of checks.
    fn junit(&self) -> Option<String> {
        None
    }

    /// Returns the document for people, for HTML, Markdown and workbooks.
    fn document(&self, lang: Lang) -> Document;

    /// Returns the text of a text file: the table, and the command that repeats it.
    fn text(&self, lang: Lang) -> String {
        format!("{}\n{COMMAND}{}\n", self.table(Page::plain(lang)), self.command_in(lang))
    }

    /// Returns the command that repeats a text, HTML or similar file in this language. CSV and JSON files
    /// have no language.
    fn command_in(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.command().to_owned(),
            Lang::Es => format!("{} --lang {lang}", self.command()),
        }
    }
}

/// The beginning of the line in a text file that names its command.
pub const COMMAND: &str = "  command    ";
