//! A result in every format.

use super::field::Row;
use super::{Page, csv};
use crate::lang::Lang;
use crate::publish::Document;

/// A result that can be printed and written into files.
pub trait Output {
    /// The command that repeats the result, without options that do not
    /// change it.
    fn command(&self) -> &str;

    /// The table for people.
    fn table(&self, page: Page) -> String;

    /// Rows of named fields, without the command.
    fn rows(&self) -> Vec<Row>;

    /// The rows as CSV, each with the command at its end.
    fn csv(&self) -> String {
        csv::rows_of_command(self.command(), self.rows(), Row::new())
    }

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

    /// The document for people, for HTML, Markdown and workbooks.
    fn document(&self, lang: Lang) -> Document;

    /// The text file: the table, and the command that repeats it.
    fn text(&self, lang: Lang) -> String {
        format!("{}\n{COMMAND}{}\n", self.table(Page::plain(lang)), self.command_in(lang))
    }

    /// The command that repeats a file in this language: of text, HTML and the like; CSV and JSON
    /// have none.
    fn command_in(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.command().to_owned(),
            Lang::Es => format!("{} --lang {lang}", self.command()),
        }
    }
}

/// What the line of a text file begins with that names its command.
pub const COMMAND: &str = "  command    ";
