//! A document in the form that its templates read. In a template, a line is either a line of the text or a
//! line of tags only.
//!
//! Must not know what a template makes of it.

use super::model::{Block, Cell, Figure, KeyFigure, Lang, Table, TableRow};
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;

/// Returns a template without line breaks after lines of tags only.
pub(super) fn joined(template: &str) -> String {
    template.lines().map(str::trim).fold(String::new(), |text, line| {
        let is_tag = line.starts_with("{%") && line.ends_with("%}");
        text + line + if is_tag { "" } else { "\n" }
    })
}

/// Returns a block as templates read it: its kind and its parts by their names. `drawn` gives the parts of a figure.
pub(super) fn block(block: &Block, lang: Lang, drawn: impl Fn(&Figure) -> Value) -> Value {
    match block {
        Block::Paragraph(spans) => context! { kind => "paragraph", spans => data(spans) },
        Block::Lead(spans) => context! { kind => "lead", spans => data(spans) },
        Block::Note(spans) => context! { kind => "note", spans => data(spans) },
        Block::Heading(heading) => context! { kind => "heading", heading },
        Block::KeyFigures(figures) => {
            let figure = |figure: &KeyFigure| context! { value => cell(&figure.value, lang), ..data(figure) };
            context! { kind => "figures", figures => figures.iter().map(figure).collect::<Vec<_>>() }
        }
        Block::Table(found) => table(found, lang),
        Block::Figure(found) => context! { kind => "figure", ..drawn(found) },
        Block::Chart(grid) => {
            // Long tables have a line of their own.
            let long = grid.groups.iter().any(|group| group.columns.len() > 12);
            context! { kind => "chart", long, ..data(grid) }
        }
        Block::List(items) => context! { kind => "list", items => data(items) },
        Block::Definitions(items) => context! { kind => "definitions", items => data(items) },
        Block::Article(found) => context! { kind => "article", ..data(found) },
        Block::Code(found) => context! { kind => "code", ..data(found) },
        Block::Round(heading, steps) => context! { kind => "round", heading, steps => data(steps) },
        Block::Data(found) => context! { kind => "data", json => json(found) },
    }
}

/// Returns JSON for a `script` element. No text in it ends the element or begins a comment.
fn json(data: &serde_json::Value) -> String {
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Returns a part of the document as the template reads it: its fields by their names.
pub(super) fn data(part: impl Serialize) -> Value {
    Serde(part).into()
}

/// Returns a number as programs read it, with the same text as in CSV.
fn exact(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { value.to_string() }
}

fn cell(cell: &Cell, lang: Lang) -> Value {
    let text = cell.text(lang);
    match cell {
        Cell::Empty | Cell::Text(_) => context! { kind => "text", text },
        Cell::Code(_) => context! { kind => "code", text },
        Cell::Named(text, name) => context! { kind => "named", text, name },
        Cell::Number(number) => context! { kind => "number", text, value => exact(number.value) },
        Cell::Count(count) => context! { kind => "number", text, value => count.to_string() },
        Cell::Interval(low, high) => {
            context! { kind => "interval", text, low => exact(low.value), high => exact(high.value) }
        }
    }
}

fn table(table: &Table, lang: Lang) -> Value {
    let row = |row: &TableRow| {
        let cells: Vec<Value> = row.cells.iter().map(|found| cell(found, lang)).collect();
        context! { total => &row.total, above => data(&row.above), cells }
    };
    let rows: Vec<Value> = table.rows.iter().map(row).collect();
    context! { kind => "table", numeric => table.numeric(), rows, ..data(table) }
}
