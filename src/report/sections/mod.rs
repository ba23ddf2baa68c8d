//! Results as documents: each result's sections with their words, tables and plots.
//!
//! The parts are public, so that a report can be composed of several results. Numbers keep the
//! names of their CSV columns; a test compares them with the CSV of the same command.

pub mod any;
pub mod bank;
pub mod chart;
pub mod compare;
pub mod expose;
pub mod outcomes;
pub mod par;
pub mod readings;
pub mod rows;
pub mod run;
pub mod sweep;

use super::field::{Described, Field};
use super::{Identity, Output, Report, bet_words, outcome_words, table as screen};
use crate::lang::{Lang, Translated};
use crate::publish::{Block, Cell, Column, Document, Number, Row, Section, Table, Text};
use crate::tr;
use std::borrow::Borrow;

/// Digits of an edge in percent.
pub(crate) const DIGITS: u8 = 4;

/// Returns whether the report's values are exact.
#[must_use]
pub(crate) fn is_exact(report: &Report) -> bool {
    report.identity.rounds.is_none()
}

/// A fraction as an edge or a probability in percent.
#[must_use]
pub const fn edge(value: f64) -> Number {
    Number::percent(value, DIGITS)
}

/// An edge with as many digits as an interval of this half-width carries, and one more.
#[must_use]
pub(crate) fn edge_within(value: f64, half_width: Option<f64>) -> Number {
    Number::percent(value, u8::try_from(super::page::digits(half_width)).unwrap_or(DIGITS))
}

/// The text with a capital at its beginning.
#[must_use]
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// The words for an outcome in a language.
#[must_use]
pub(crate) fn outcome_name(name: &str, lang: Lang) -> String {
    outcome_words(lang, name)
}

/// The words for a bet in a language.
#[must_use]
pub fn bet_name(name: &str, lang: Lang) -> String {
    bet_words(lang, name)
}

/// The confidence in percent with as few digits as it needs: `95 %`.
#[must_use]
pub fn confidence(value: f64, lang: Lang) -> String {
    lang.short_percent(value).replace(' ', "\u{a0}")
}

/// The heading of a column of intervals.
#[must_use]
pub(crate) fn interval_heading(value: f64, lang: Lang) -> String {
    tr!(lang, "doc-head-interval", confidence = confidence(value, lang))
}

/// A table whose columns are (heading, CSV field).
#[must_use]
pub fn table(
    id: impl Into<String>,
    caption: impl Into<String>,
    columns: Vec<(String, &'static str)>,
    rows: Vec<Row>,
) -> Table {
    let columns = columns.into_iter().map(|(heading, field)| Column::of(heading, field)).collect();
    Table { id: id.into(), caption: caption.into(), columns, rows, note: String::new() }
}

/// A column of a table: its heading, the CSV fields that hold its values, and its cell in each row.
pub(crate) struct Shown<'a, R> {
    heading: String,
    field: &'static str,
    cell: Box<dyn Fn(&R) -> Cell + 'a>,
}

/// Returns a column with this heading; `field` names the CSV column of its values, two for an interval.
pub(crate) fn shown<'a, R, C: Into<Cell>>(
    heading: impl Into<String>,
    field: &'static str,
    cell: impl Fn(&R) -> C + 'a,
) -> Shown<'a, R> {
    Shown { heading: heading.into(), field, cell: Box::new(move |row| cell(row).into()) }
}

/// Returns the column of a described field; its numbers have the form of `like`.
pub(crate) fn described<'a, R, F: for<'r> Described<Of<'r> = R>>(
    heading: impl Into<String>,
    field: F,
    like: Number,
) -> Shown<'a, R> {
    shown(heading, field.name(), move |row| cell(&field.of(row), like))
}

/// Returns a table with these columns and rows.
pub(crate) fn table_of<'a, R>(
    id: impl Into<String>,
    caption: impl Into<String>,
    rows: impl IntoIterator<Item: Borrow<R>>,
    columns: impl IntoIterator<Item = Shown<'a, R>>,
) -> Table {
    let columns: Vec<Shown<'a, R>> = columns.into_iter().collect();
    let cells =
        |row: &R| -> Row { columns.iter().map(|column| (column.cell)(row)).collect::<Vec<_>>().into() };
    let rows = rows.into_iter().map(|row| cells(row.borrow())).collect();
    let columns = columns.into_iter().map(|column| Column::of(column.heading, column.field)).collect();
    Table { id: id.into(), caption: caption.into(), columns, rows, note: String::new() }
}

/// A section.
#[must_use]
pub fn section(id: &str, heading: String, blocks: Vec<Block>) -> Section {
    Section { id: id.to_owned(), heading, blocks }
}

/// The section of remarks; `None` without any.
#[must_use]
pub fn remarks(notes: &[Translated], lang: Lang) -> Option<Section> {
    let blocks = notes.iter().map(|note| Block::Note(Text::from(note.of(lang)))).collect();
    (!notes.is_empty()).then(|| section("notes", lang.text("doc-remarks"), blocks))
}

/// The sections with the data that programs read: the JSON of the same result.
#[must_use]
pub(crate) fn with_data(mut sections: Vec<Section>, json: &str) -> Vec<Section> {
    if let (Some(last), Ok(data)) = (sections.last_mut(), serde_json::from_str(json)) {
        last.blocks.push(Block::Data(data));
    }
    sections
}

/// The document of one result: its own sections, then what was in force, remarks and data.
#[must_use]
pub fn document<R: Output>(
    report: &R,
    id: &Identity,
    subtitle: &str,
    mut sections: Vec<Section>,
    notes: &[Translated],
    lang: Lang,
) -> Document {
    let in_force = vec![Block::Table(situation(id, lang))];
    sections.push(section("situation-in-force", lang.text("doc-situation"), in_force));
    sections.extend(remarks(notes, lang));
    Document {
        title: id.title.of(lang).to_owned(),
        subtitle: lang.text(subtitle),
        lang,
        meta: meta(&[id], &report.command_in(lang), lang),
        sections: with_data(sections, &report.json()),
    }
}

/// What identifies a run, as (name, value), for the reader: command, version, stream, seed, hashes.
#[must_use]
pub(crate) fn meta(identities: &[&Identity], command: &str, lang: Lang) -> Vec<(String, Cell)> {
    let mut meta = vec![(lang.text("doc-meta-command"), command.into())];
    let version = env!("CARGO_PKG_VERSION");
    meta.push((lang.text("doc-meta-version"), format!("ventaja {version}").into()));
    let several = identities.len() > 1;
    for (number, id) in identities.iter().enumerate() {
        let mut add = |name: String, value: Cell| {
            if value == Cell::Empty {
                return;
            }
            let name = if several { format!("{} {name}", ["A", "B"][number % 2]) } else { name };
            meta.push((name, value));
        };
        add(lang.text("doc-meta-rulebook"), id.reglamento.as_str().into());
        add(lang.text("doc-meta-method"), id.method.into());
        add(lang.text("doc-meta-strategy"), id.strategy.as_str().into());
        add(lang.text("doc-meta-readings"), id.readings.as_str().into());
        add(lang.text("doc-meta-overrides"), id.overrides.as_str().into());
        add(lang.text("doc-side-bets"), id.side_bets_in(lang).into());
        if let Some(seed) = id.seed {
            add(lang.text("doc-meta-seed"), seed.to_string().into());
        }
        add(lang.text("doc-meta-stream"), id.stream.into());
        for (name, count) in [
            ("doc-meta-rounds", id.rounds),
            ("doc-meta-void-rounds", id.void_rounds),
            ("doc-meta-shoes", id.shoes),
        ] {
            if let Some(count) = count {
                add(lang.text(name), count.into());
            }
        }
        add(lang.text("doc-meta-rulebook-sha256"), id.reglamento_sha256.as_str().into());
        add(lang.text("doc-meta-strategy-sha256"), id.strategy_sha256.as_str().into());
    }
    meta
}

/// The play, the shoe and the readings in force: a table of two columns.
#[must_use]
pub fn situation(id: &Identity, lang: Lang) -> Table {
    let list = |field: &str, empty: &str| screen::list(field, lang.text(empty));
    let mut rows = vec![
        (lang.text("doc-play"), Cell::Text(list(&id.strategy, "doc-no-decisions"))),
        (lang.text("doc-readings"), list(&id.readings, "doc-default-readings").into()),
        (lang.text("doc-overrides"), list(&id.overrides, "doc-no-overrides").into()),
        (lang.text("doc-shoe"), screen::shoe(id, lang).into()),
        (lang.text("doc-boxes"), u64::from(id.boxes).into()),
    ];
    let side_bets = id.side_bets_in(lang);
    rows.extend((!side_bets.is_empty()).then(|| (lang.text("doc-side-bets"), side_bets.into())));
    let rows = rows.into_iter().map(|(name, value)| Row::from(vec![name.into(), value])).collect();
    let columns = vec![(lang.text("doc-head-what"), ""), (lang.text("doc-head-value"), "")];
    table("situation", lang.text("doc-situation"), columns, rows)
}

/// A field as a cell: a number in the form of `like`.
#[must_use]
pub fn cell(field: &Field, like: Number) -> Cell {
    match field {
        Field::Number(number) => like.with(*number).into(),
        Field::Count(count) => Cell::Count(*count),
        Field::Text(text) => text.as_str().into(),
        Field::Missing => Cell::Empty,
    }
}
