//! The document of any result, from its CSV rows: what all rows share, and a table of the rest.

use super::{section, table, with_data};
use crate::lang::Lang;
use crate::publish::{Block, Cell, Document, Number, Row};

/// The document of a result with these rows and this JSON.
#[must_use]
pub fn document(command: &str, csv: &str, json: &str, lang: Lang) -> Document {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let own =
        |record: &csv::StringRecord| record.iter().map(crate::report::csv::unguarded).collect::<Vec<_>>();
    let names = reader.headers().map(own).unwrap_or_default();
    let rows: Vec<Vec<String>> = reader.records().flatten().map(|record| own(&record)).collect();
    let is_shared = |column: usize| {
        rows.len() > 1 && rows.iter().all(|row| row[column] == rows[0][column]) || names[column] == "command"
    };
    let (shared, kept): (Vec<usize>, Vec<usize>) = (0..names.len()).partition(|column| is_shared(*column));
    let cells = |row: &Vec<String>| {
        Row::from(kept.iter().map(|column| cell(&row[*column], lang)).collect::<Vec<_>>())
    };
    let columns = kept.iter().map(|column| (names[*column].clone(), "")).collect();
    let found = table("rows", lang.text("doc-rows"), columns, rows.iter().map(cells).collect());
    let mut meta = vec![(lang.text("doc-meta-command"), command.into())];
    meta.push((lang.text("doc-meta-version"), format!("ventaja {}", env!("CARGO_PKG_VERSION")).into()));
    let value = |column: usize| match rows.first().map_or("", |row| &row[column]) {
        // A seed is a name: its thousands are not separated, and it may be too long for a spreadsheet's number.
        seed if names[column] == "seed" => seed.into(),
        field => cell(field, lang),
    };
    let others =
        shared.into_iter().filter(|column| !matches!(names[*column].as_str(), "command" | "version"));
    meta.extend(
        others
            .map(|column| (names[column].clone(), value(column)))
            .filter(|(_, value)| *value != Cell::Empty),
    );
    let name: Vec<&str> = command.split_whitespace().take(3).collect();
    let sections = vec![section("answer", lang.text("doc-result"), vec![Block::Table(found)])];
    Document {
        title: name.join(" "),
        subtitle: String::new(),
        lang,
        meta,
        sections: with_data(sections, json),
    }
}

/// Most digits after the decimal sign, and the least number that they show.
const DIGITS: usize = 6;
const SMALLEST: f64 = 1e-6;

/// A field's text as a cell: a number where it is one.
pub(super) fn cell(text: &str, lang: Lang) -> Cell {
    if let Ok(count) = text.parse::<u64>() {
        return Cell::Count(count);
    }
    if let Some(Ok(percent)) = text.strip_suffix('%').map(str::parse::<f64>).filter(|_| text.len() > 1) {
        return Number::percent(percent / 100.0, decimals(text.trim_end_matches('%'))).into();
    }
    match text.parse::<f64>() {
        // A small probability is bounded, because it is not 0.
        Ok(number) if number > 0.0 && number < SMALLEST => {
            format!("< {}", lang.decimal(SMALLEST, DIGITS)).into()
        }
        Ok(number) if number.is_finite() => Number::plain(number, decimals(text)).into(),
        _ => text.into(),
    }
}

/// The digits that are shown after the decimal sign of a number.
fn decimals(number: &str) -> u8 {
    let digits = number.split('.').nth(1).map_or(0, str::len).min(DIGITS);
    u8::try_from(digits).unwrap_or(6)
}
