//! What the readers of charts share: the records of a file with their lines, and the faults that every chart may have.
//! This module must not know the rows and columns of any game.

use crate::fault::{Fault, Faults};

/// The rows that a chart of hands and totals must have, for messages.
pub(super) const ALL_ROWS: &str = "a row for every total and pair (H2, H3 may be absent)";

pub(super) struct Reader<'a> {
    file: &'a str,
    lines: usize,
    /// The options that were answered, by their indices.
    options: Vec<usize>,
    pub(super) faults: Faults,
}

impl<'a> Reader<'a> {
    /// Creates the reader of a text; `file` is the path for messages.
    pub(super) fn new(file: &'a str, text: &str) -> Reader<'a> {
        Reader { file, lines: text.lines().count(), options: Vec::new(), faults: Faults::default() }
    }

    pub(super) fn fault(&mut self, line: u64, message: impl Into<String>, allowed: impl Into<String>) {
        self.faults.add(|| Fault::new(format!("{}:{line}", self.file), message).allowed(allowed));
    }

    /// Adds the fault that a name is not among `known`.
    pub(super) fn unknown<S: AsRef<str>>(
        &mut self,
        line: u64,
        what: &str,
        found: &str,
        known: impl IntoIterator<Item = S>,
    ) {
        self.faults.add(|| Fault::unknown(format!("{}:{line}", self.file), what, found, known));
    }

    /// Adds the fault that a name is not among `known`, all of which `all` describes.
    pub(super) fn unlisted<S: AsRef<str>, I: IntoIterator<Item = S>>(
        &mut self,
        line: u64,
        (what, found): (&str, &str),
        known: impl Fn() -> I,
        all: &str,
    ) {
        self.faults
            .add(|| Fault::unknown(format!("{}:{line}", self.file), what, found, known()).allowed(all));
    }

    /// Adds a fault if rows are missing.
    pub(super) fn missing<S: AsRef<str>>(&mut self, names: impl Iterator<Item = S>, allowed: &str) {
        let names: Vec<String> = names.map(|name| name.as_ref().to_owned()).collect();
        if !names.is_empty() {
            let message = format!("rows missing: {}", names.join(", "));
            self.fault(self.lines.max(1) as u64, message, allowed);
        }
    }

    /// Reads the name and the answer of an option: the index in `known`, and whether the offer is taken.
    pub(super) fn option(&mut self, line: u64, fields: &[&str], known: &[&str]) -> Option<(usize, bool)> {
        const ALLOWED: &str = "option,NAME,always or never";
        let [name, answer, rest @ ..] = fields else {
            self.fault(line, "an option line has too few fields", ALLOWED);
            return None;
        };
        if rest.iter().any(|field| !field.is_empty()) {
            self.fault(line, "an option line has too many fields", ALLOWED);
        }
        let Some(at) = known.iter().position(|known| known == name) else {
            self.unknown(line, "option", name, known);
            return None;
        };
        if self.options.contains(&at) {
            self.fault(line, format!("option `{name}` appears twice"), "each option once");
        }
        self.options.push(at);
        match *answer {
            "always" => Some((at, true)),
            "never" => Some((at, false)),
            other => {
                self.fault(line, format!("option `{name}` is `{other}`"), "always, never");
                None
            }
        }
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// Every fault of the file.
    pub(super) fn check(self) -> Result<(), Faults> {
        Faults::check(self.faults)
    }
}

/// Returns the lines of a chart that are neither empty nor comments, with their numbers. Spreadsheets begin a file with a
/// byte order mark, and quote comments that contain commas.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    (1..).zip(text.trim_start_matches('\u{feff}').lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.trim_start_matches('"').starts_with('#')
    })
}

/// Returns the records of a chart with their line numbers. Each line is read as one record of its
/// own, because a CSV reader does not count the lines that it skips.
pub(super) fn records(text: &str) -> impl Iterator<Item = (u64, csv::StringRecord)> {
    lines(text).flat_map(|(number, line)| {
        // Splitting a line without quotes is faster than starting a CSV reader.
        let plain = !line.contains(['"', '\r']);
        let fields = plain.then(|| line.split(',').map(str::trim).collect());
        let quoted = (!plain).then(|| quoted(line)).into_iter().flatten();
        fields.into_iter().chain(quoted).map(move |record| (number, record))
    })
}

/// Returns the records of a line that may contain quotes.
fn quoted(line: &str) -> impl Iterator<Item = csv::StringRecord> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(line.as_bytes())
        .into_records()
        .map(|record| record.expect("text, whose records may be of any length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines are split as the CSV reader reads them.
    #[test]
    fn plain_lines_are_split_as_the_csv_reader_splits_them() {
        for line in ["H16, S ,H,,", "a", ",", " x\t,\u{a0}y ,", "ñ,\u{2009},é", "#a", "a b, c d"] {
            let split: Vec<csv::StringRecord> = records(line).map(|(_, record)| record).collect();
            let read: Vec<csv::StringRecord> = quoted(line).filter(|_| !line.starts_with('#')).collect();
            assert_eq!(split, read, "{line:?}");
        }
    }
}
