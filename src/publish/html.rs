//! A document as one HTML file: readable without network and scripts, light and dark, printable.
//!
//! The template escapes every text. Numbers carry their value in `data-value` (an interval in
//! `data-low` and `data-high`), and columns the name of the CSV column in `data-field`.

use super::model::{Block, Cell, Document, Figure, KeyFigure, Lang, Table};
use super::plot::{NARROW, STYLE, WIDE};
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};
use serde::Serialize;
use std::fmt::Write;

const THEME: &str = include_str!("theme.css");
const PAGE: &str = include_str!("page.css");
const TEMPLATE: &str = include_str!("page.html.jinja");

/// Returns the HTML file of a document.
#[must_use]
pub fn html(document: &Document) -> String {
    rendered(document, false)
}

/// Returns the sections of a document for a page that has the style sheet and its own head. The cells of a chart whose row
/// has a name are buttons with `data-row` and `data-column`.
#[must_use]
pub fn fragment(document: &Document) -> String {
    rendered(document, true)
}

fn rendered(document: &Document, part: bool) -> String {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let source = joined(TEMPLATE);
    environment.add_template("page", &source).expect("the template is part of the program");
    let template = environment.get_template("page").expect("it was added");
    let lang = document.lang;
    let sections: Vec<Value> = document
        .sections
        .iter()
        .map(|section| {
            let blocks = blocks(&section.blocks, lang);
            context! { id => &section.id, heading => &section.heading, blocks }
        })
        .collect();
    let meta: Vec<(String, String)> =
        document.meta.iter().map(|(name, value)| (name.clone(), value.text(lang))).collect();
    let page = context! {
        part,
        lang => lang.code(),
        title => &document.title,
        subtitle => &document.subtitle,
        style => style(document),
        contents => lang.text("doc-contents"),
        identity => lang.text("doc-identity"),
        generator => concat!("ventaja ", env!("CARGO_PKG_VERSION")),
        meta,
        sections,
    };
    let text = template.render(page).expect("the template fits the document");
    // HTML has no control characters but line breaks.
    text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}")
}

/// The template without line breaks after lines of tags only.
fn joined(template: &str) -> String {
    template.lines().map(str::trim).fold(String::new(), |text, line| {
        let is_tag = line.starts_with("{%") && line.ends_with("%}");
        text + line + if is_tag { "" } else { "\n" }
    })
}

/// The style sheet, with the title above and the number below each printed page.
fn style(document: &Document) -> String {
    let title = shortened(&document.title, 90);
    format!(
        "{THEME}{PAGE}{STYLE}@page{{size:A4;margin:15mm 15mm 13mm;@top-left{{content:{};font:8.5pt system-ui,sans-serif;\
         color:#535c68}}@bottom-right{{content:counter(page) \" / \" counter(pages);font:8.5pt system-ui,sans-serif;\
         color:#535c68}}@bottom-left{{content:{};font:8.5pt system-ui,sans-serif;color:#535c68}}}}",
        css_string(&title),
        css_string(concat!("ventaja ", env!("CARGO_PKG_VERSION"))),
    )
}

/// A text of at most `most` characters and an ellipsis, cut after a word.
fn shortened(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    let words = text[..end].rsplit_once(' ').map_or(&text[..end], |(words, _)| words);
    format!("{}…", words.trim_end_matches([',', ';', ':', '.']))
}

/// A text as a string of a style sheet: other characters than letters and digits are escaped, so
/// that no text ends the string or the style sheet.
fn css_string(text: &str) -> String {
    let mut out = "\"".to_owned();
    for character in text.chars() {
        if character.is_ascii_alphanumeric() || character == ' ' {
            out.push(character);
        } else if !character.is_control() {
            let _ = write!(out, "\\{:x} ", u32::from(character));
        }
    }
    out + "\""
}

/// The blocks of a section; plots that follow each other are one, because paper has two of them beside each other.
fn blocks(found: &[Block], lang: Lang) -> Vec<Value> {
    let plots = |a: &Block, b: &Block| matches!((a, b), (Block::Figure(_), Block::Figure(_)));
    let run = |run: &[Block]| match run {
        [one] => block(one, lang),
        plots => {
            context! { kind => "plots", plots => plots.iter().map(|one| block(one, lang)).collect::<Vec<_>>() }
        }
    };
    found.chunk_by(plots).map(run).collect()
}

fn block(block: &Block, lang: Lang) -> Value {
    match block {
        Block::Paragraph(spans) => context! { kind => "paragraph", spans => data(spans) },
        Block::Lead(spans) => context! { kind => "lead", spans => data(spans) },
        Block::Note(spans) => context! { kind => "note", spans => data(spans) },
        Block::Heading(heading) => context! { kind => "heading", heading },
        Block::KeyFigures(figures) => {
            let figures: Vec<Value> = figures.iter().map(|figure| key_figure(figure, lang)).collect();
            context! { kind => "figures", figures }
        }
        Block::Table(found) => table(found, lang),
        Block::Figure(found) => figure(found, lang),
        Block::Chart(grid) => {
            // Long tables have a line of their own.
            let long = grid.groups.iter().any(|group| group.columns.len() > 12);
            context! { kind => "chart", long, ..data(grid) }
        }
        Block::List(items) => context! { kind => "list", items => data(items) },
        Block::Definitions(items) => context! { kind => "definitions", items => data(items) },
        Block::Article(found) => context! { kind => "article", ..data(found) },
        Block::Code(found) => context! { kind => "code", ..data(found) },
        Block::Round(found) => context! { kind => "round", ..data(found) },
        Block::Data(found) => context! { kind => "data", json => json(found) },
    }
}

/// JSON within a `script` element: no text in it ends the element or begins a comment.
fn json(data: &serde_json::Value) -> String {
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// A part of the document as the template reads it: its fields by their names.
fn data(part: impl Serialize) -> Value {
    Serde(part).into()
}

/// A number as programs read it, the same text as in CSV.
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

fn key_figure(figure: &KeyFigure, lang: Lang) -> Value {
    context! { label => &figure.label, value => cell(&figure.value, lang), remark => &figure.remark }
}

fn table(table: &Table, lang: Lang) -> Value {
    let numeric: Vec<bool> = table.numeric();
    let columns = table.columns.iter().zip(&numeric);
    let columns: Vec<Value> = columns
        .map(|(column, numeric)| context! { heading => &column.heading, field => column.field, numeric })
        .collect();
    let rows: Vec<Value> = table
        .rows
        .iter()
        .map(|row| {
            let cells = row.cells.iter().zip(&numeric);
            let cells: Vec<Value> =
                cells.map(|(found, numeric)| context! { numeric, ..cell(found, lang) }).collect();
            context! { total => &row.total, above => data(&row.above), cells }
        })
        .collect();
    context! { kind => "table", id => &table.id, caption => &table.caption, note => &table.note, columns, rows }
}

fn figure(figure: &Figure, lang: Lang) -> Value {
    context! {
        kind => "figure",
        id => &figure.id,
        title => &figure.title,
        desc => &figure.desc,
        alternative => &figure.alternative,
        wide => figure.svg(WIDE, "", lang),
        narrow => figure.svg(NARROW, "-n", lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_a_string_of_the_style_sheet() {
        assert_eq!(css_string("a\"</style>\\ñ\n"), r#""a\22 \3c \2f style\3e \5c \f1 ""#);
    }
}
