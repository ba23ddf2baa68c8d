//! The document of any result, from its rows: what all rows share, and a table of the rest.

use super::{Columns, section, with_data, written_by};
use crate::lang::Lang;
use crate::publish::{Block, Cell, Document, Number};
use crate::report::{self, Described, FileField, RunField};

/// The document of a result with these rows and this JSON.
#[must_use]
pub fn document(command: &str, rows: &[report::Row], json: &str, lang: Lang) -> Document {
    let columns = rows.first().map_or(&[][..], Vec::as_slice);
    let is_shared =
        |column: usize| rows.len() > 1 && rows.iter().all(|row| row[column].1 == columns[column].1);
    let (shared, kept): (Vec<usize>, Vec<usize>) = (0..columns.len()).partition(|column| is_shared(*column));
    let found = kept.into_iter().fold(Columns::<report::Row>::new(lang), |table, column| {
        let heading = columns[column].0.clone();
        table.headed(heading, "", move |row| cell(&row[column].1.words(), lang))
    });
    let found = found.table("rows", lang.text("doc-rows"), rows);
    let mut meta = written_by(command, lang);
    let values = shared.into_iter().map(|column| &columns[column]).filter_map(|(name, field)| {
        let value = match field.words() {
            _ if *name == FileField::Version.name() => return None,
            // A seed is a name: its thousands are not separated, and it may be too long for a spreadsheet's number.
            seed if *name == RunField::Seed.name() => seed.into(),
            text => cell(&text, lang),
        };
        (value != Cell::Empty).then(|| (name.to_string(), value))
    });
    meta.extend(values);
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
pub(crate) fn cell(text: &str, lang: Lang) -> Cell {
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
