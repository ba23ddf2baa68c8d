//! The report of a sweep: tidy rows, the varied values first, then the fields
//! of every report.

use super::json::fields as object;
use super::table::percent;
use super::{Field, Identity, Report, csv, fixed};
use crate::builtin::sha256;
use comfy_table::{Table, presets};
use std::fmt::Write;

/// A row of named fields.
type Row = Vec<(String, Field)>;

/// The rows of a grid's points that were done.
#[derive(Clone, Debug, Default)]
pub struct SweepReport {
    /// What is varied: the names of its columns and their values.
    pub varied: Vec<(String, Vec<String>)>,
    /// One row a point and bet line.
    pub rows: Vec<Row>,
}

/// A value as a field: a number where it is one.
fn varied(value: &str) -> Field {
    value.parse().map_or_else(|_| Field::Text(value.to_owned()), Field::Count)
}

impl SweepReport {
    /// The rows of a point: its values, then those of its report.
    #[must_use]
    pub fn point(&self, values: &[&str], report: &Report) -> Vec<Row> {
        let values = self.varied.iter().zip(values).map(|((name, _), value)| (name.clone(), varied(value)));
        let values: Row = values.collect();
        let own =
            |row: Vec<(&'static str, Field)>| row.into_iter().map(|(name, field)| (name.to_owned(), field));
        report.rows().into_iter().map(|row| values.iter().cloned().chain(own(row)).collect()).collect()
    }

    /// A row that was written before, read again.
    #[must_use]
    pub fn read(&self, names: &[String], texts: &[String]) -> Row {
        let field = |number: usize, name: &str, text: &str| match name {
            _ if number < self.varied.len() => varied(text),
            "decks" => varied(text),
            "reglamento" | "bet" | "method" | "strategy" | "readings" | "overrides" | "stream"
            | "version" | "reglamento_sha256" | "strategy_sha256" | "control" => Field::Text(text.to_owned()),
            "cut_card" | "boxes" | "seed" | "rounds" | "void_rounds" | "shoes" | "hands" => {
                text.parse().map_or(Field::Missing, Field::Count)
            }
            _ => text.parse().map_or(Field::Missing, Field::Number),
        };
        let fields = names.iter().zip(texts).enumerate();
        fields.map(|(number, (name, text))| (name.clone(), field(number, name, text))).collect()
    }

    /// Whether a row is of the same run as `identity`, but for how long it
    /// was.
    #[must_use]
    pub fn is_of(row: &[(String, Field)], identity: &Identity) -> bool {
        let length = ["rounds", "void_rounds", "shoes"];
        identity.fields().into_iter().filter(|(name, _)| !length.contains(name)).all(|(name, field)| {
            row.iter().rev().find(|(column, _)| column == name).is_some_and(|(_, found)| *found == field)
        })
    }

    /// The rows as CSV; nothing if there are none.
    #[must_use]
    pub fn csv(&self) -> String {
        if self.rows.is_empty() { String::new() } else { csv::rows(self.rows.iter().cloned()) }
    }

    /// One checksum a row, for the file that is kept beside the CSV file.
    #[must_use]
    pub fn checksums(&self) -> String {
        let mut text =
            "# SHA-256 of every row with its column names: what `sweep --resume` takes for its own\n"
                .to_owned();
        for row in &self.rows {
            let names: Vec<&str> = row.iter().map(|(name, _)| name.as_str()).collect();
            let texts: Vec<String> = row.iter().map(|(_, field)| csv::text(field)).collect();
            let _ = writeln!(text, "{}", SweepReport::checksum(&names, &texts));
        }
        text
    }

    /// The checksum of a row: of its CSV text under the line of its names.
    #[must_use]
    pub fn checksum(names: &[impl AsRef<str>], texts: &[String]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        sha256(csv::csv(&names, std::iter::once(texts.to_vec())).as_bytes())
    }

    /// The rows as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let rows: Vec<serde_json::Value> = self.rows.iter().cloned().map(|row| object(row).into()).collect();
        let varied: serde_json::Map<_, _> =
            self.varied.iter().map(|(name, values)| (name.clone(), values.clone().into())).collect();
        let whole = serde_json::json!({ "vary": varied, "rows": rows });
        let mut text = serde_json::to_string_pretty(&whole).expect("a report is plain data");
        text.push('\n');
        text
    }

    /// For the eye.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let names = self.varied.iter().map(|(name, _)| name.as_str());
        table.set_header(names.chain(["bet", "house edge", "interval"]));
        for row in &self.rows {
            let number = |name: &str| {
                row.iter().rev().find(|(column, _)| column == name).and_then(|(_, field)| match field {
                    Field::Number(number) => Some(*number),
                    _ => None,
                })
            };
            let mut cells: Vec<String> =
                row[..self.varied.len()].iter().map(|(_, field)| csv::text(field)).collect();
            cells.extend(row.iter().filter(|(name, _)| name == "bet").map(|(_, field)| csv::text(field)));
            cells.push(number("house_edge").map_or("not offered".to_owned(), percent));
            let is_exact = row.iter().any(|(name, field)| {
                name == "method" && matches!(field, Field::Text(method) if method == "exact")
            });
            cells.push(match (number("ci_low"), number("ci_high"), number("house_edge")) {
                (_, _, Some(_)) if is_exact => "exact".to_owned(),
                (Some(low), Some(high), _) => format!("{} to {}", fixed(low * 100.0, 4), percent(high)),
                (_, _, Some(_)) => "too few to tell".to_owned(),
                _ => String::new(),
            });
            table.add_row(cells);
        }
        let mut text = String::new();
        for line in table.lines() {
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}
