//! The rows of a report that was written to a CSV file, as text, and the fields that identify its run.

mod finished;
mod sweep;

pub use finished::finished_run;
pub use sweep::Held;

use crate::fault::Fault;
use crate::lang::Lang;
use crate::report::csv_unguarded;
use crate::tr;
use std::error::Error;

/// The rows of a report.
#[derive(Clone, Debug)]
pub struct RecordedTable {
    /// The file, for errors.
    pub file: String,
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows, each with as many fields as the header.
    pub rows: Vec<Vec<String>>,
    /// The line of the file on which each row begins.
    lines: Vec<u64>,
}

/// The fault that a field of a file has another value here.
pub fn unrepeatable(place: String, name: &str, found: &str, here: &str) -> Fault {
    Fault::new(place, format!("`{name}` is `{found}`, and here it is `{here}`: the run cannot be repeated"))
}

impl RecordedTable {
    /// Parses a report; `file` names it in errors.
    ///
    /// # Errors
    /// The text is not CSV with equally many fields in every row.
    pub fn parse(file: &str, text: &str) -> Result<RecordedTable, Fault> {
        RecordedTable::parse_first(file, text, usize::MAX)
    }

    /// Parses the header and the first rows, at most `most`. The first has the fields that identify the run.
    ///
    /// # Errors
    /// They are not CSV with equally many fields.
    pub fn parse_first(file: &str, text: &str, most: usize) -> Result<RecordedTable, Fault> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let own = |record: &csv::StringRecord| record.iter().map(csv_unguarded).collect::<Vec<_>>();
        let wrong = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            Fault::new(format!("{file}:{line}"), format!("not a report: {error}"))
        };
        let header = own(reader.headers().map_err(wrong)?);
        if header.is_empty() {
            return Err(Fault::new(file, "the file is empty").allowed("a file that ventaja wrote"));
        }
        let line = |row: &csv::StringRecord| row.position().map_or(1, csv::Position::line);
        let rows = reader.records().take(most).map(|row| row.map(|row| (own(&row), line(&row))));
        let (rows, lines) = rows.collect::<Result<Vec<_>, _>>().map_err(wrong)?.into_iter().unzip();
        Ok(RecordedTable { file: file.to_owned(), header, rows, lines })
    }

    /// Returns the place of the names of the columns.
    fn header_place(&self) -> String {
        format!("{}:1", self.file)
    }

    /// Returns the line on which a row begins, counted from 0.
    fn line(&self, row: usize) -> u64 {
        self.lines.get(row).copied().unwrap_or(1)
    }

    /// Returns the place of a row, counted from 0: the file and the line.
    fn place(&self, row: usize) -> String {
        format!("{}:{}", self.file, self.line(row))
    }

    /// Returns the index of the column with this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|field| field == name)
    }

    /// Returns the text of a field of a row, counted from 0; empty where the file has no such column.
    fn cell(&self, row: usize, name: &str) -> &str {
        self.column(name).map_or("", |column| &self.rows[row][column])
    }

    /// Returns a field of the first row. Every row has the fields that identify the run.
    ///
    /// # Errors
    /// There is no such column, or no row.
    pub fn field(&self, name: &str) -> Result<&str, Fault> {
        let column = self.column(name);
        let column =
            column.ok_or_else(|| Fault::new(self.header_place(), format!("has no column `{name}`")))?;
        let row = self.rows.first().ok_or_else(|| Fault::new(&self.file, "has no row of a report"))?;
        Ok(&row[column])
    }

    /// Parses a field of the first row with a parser of the command line, whose error states what is
    /// allowed.
    ///
    /// # Errors
    /// There is no such field, or the parser refuses it.
    pub fn number<T, E: Error>(&self, name: &str, parse: impl Fn(&str) -> Result<T, E>) -> Result<T, Fault> {
        let text = self.field(name)?;
        parse(text).map_err(|allowed| {
            let fault = Fault::new(format!("{}:2", self.file), format!("`{name}` is `{text}`"));
            fault.allowed(allowed.to_string().trim_start_matches("allowed: "))
        })
    }

    /// Returns the entries of a field of the first row that holds a list.
    ///
    /// # Errors
    /// There is no such field.
    pub fn list(&self, name: &str) -> Result<Vec<String>, Fault> {
        Ok(self.field(name)?.split(';').filter(|pair| !pair.is_empty()).map(str::to_owned).collect())
    }

    /// Refuses a field with another value than `here`: this program, or these files, cannot repeat
    /// the run.
    ///
    /// # Errors
    /// There is no such field, or it has another value.
    pub fn expect(&self, name: &str, here: &str) -> Result<(), Fault> {
        let found = self.field(name)?;
        if found == here { Ok(()) } else { Err(unrepeatable(format!("{}:2", self.file), name, found, here)) }
    }

    /// Returns every field that differs from those of another report: its place, its name, and both
    /// values.
    pub fn differing<'a>(&'a self, again: &'a RecordedTable) -> Vec<(String, &'a str, &'a str, &'a str)> {
        let rows = self.rows.iter().zip(&again.rows).enumerate();
        let fields = rows.flat_map(|(row, (old, new))| {
            let fields = self.header.iter().zip(old).zip(new).filter(|((_, old), new)| old != new);
            fields.map(move |((name, old), new)| (self.place(row), name.as_str(), old.as_str(), new.as_str()))
        });
        fields.collect()
    }

    /// Returns every field that differs from those of another report, a line for each.
    pub fn differences(&self, again: &RecordedTable, lang: Lang) -> String {
        use std::fmt::Write;
        let mut text = String::new();
        if self.header != again.header || self.rows.len() != again.rows.len() {
            let _ = writeln!(text, "{}: {}", self.file, lang.text("columns-differ"));
        }
        for (place, name, old, new) in self.differing(again) {
            let values = tr!(lang, "field-differs", name, old, new);
            let _ = writeln!(text, "{place}: {values}");
        }
        if text.is_empty() {
            text = text + &lang.text("fields-agree") + "\n";
        }
        text
    }
}
