//! A document as one HTML file: readable without network and scripts, light and dark, printable.
//!
//! The template escapes every text. Numbers carry their value in `data-value` (an interval in
//! `data-low` and `data-high`), and columns the name of the CSV column in `data-field`.

use super::model::{
    Action, Article, Block, Cell, ChartCell, ChartGrid, Code, Document, Figure, KeyFigure, Lang, List, Round,
    Span, Table, Text,
};
use super::plot::{NARROW, STYLE, WIDE};
use super::words;
use minijinja::{AutoEscape, Environment, Value, context};
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
        contents => words::contents(lang),
        identity => words::identity(lang),
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
        Block::Paragraph(text) => context! { kind => "paragraph", spans => spans(text) },
        Block::Lead(text) => context! { kind => "lead", spans => spans(text) },
        Block::Note(text) => context! { kind => "note", spans => spans(text) },
        Block::Heading(heading) => context! { kind => "heading", heading },
        Block::KeyFigures(figures) => {
            let figures: Vec<Value> = figures.iter().map(|figure| key_figure(figure, lang)).collect();
            context! { kind => "figures", figures }
        }
        Block::Table(found) => table(found, lang),
        Block::Figure(found) => figure(found, lang),
        Block::Chart(grid) => chart(grid),
        Block::List(List { ordered, items }) => {
            let items: Vec<Vec<Value>> = items.iter().map(spans).collect();
            context! { kind => "list", ordered, items }
        }
        Block::Definitions(definitions) => {
            let items: Vec<Value> = definitions
                .iter()
                .map(|definition| context! { term => &definition.term, spans => spans(&definition.text) })
                .collect();
            context! { kind => "definitions", items }
        }
        Block::Article(Article { label, text, lang }) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let paragraphs: Vec<String> = lines.map(str::to_owned).collect();
            context! { kind => "article", label, paragraphs, lang => lang.map(Lang::code) }
        }
        Block::Code(Code { label, text }) => context! { kind => "code", label, text },
        Block::Round(found) => round(found),
        Block::Data(data) => context! { kind => "data", json => json(data) },
    }
}

/// JSON within a `script` element: no text in it ends the element or begins a comment.
fn json(data: &serde_json::Value) -> String {
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn spans(text: &Text) -> Vec<Value> {
    let span = |span: &Span| match span {
        Span::Plain(words) => context! { kind => "plain", words },
        Span::Strong(words) => context! { kind => "strong", words },
        Span::Code(words) => context! { kind => "code", words },
        Span::Link(words, id) => context! { kind => "link", words, id },
    };
    text.0.iter().map(span).collect()
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
            context! { total => &row.total, above => spans(&row.above), cells }
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

fn chart(grid: &ChartGrid) -> Value {
    let cell = |cell: &ChartCell| {
        context! { code => &cell.code, class => class(cell.action), marked => &cell.marked, other => &cell.other }
    };
    let groups: Vec<Value> = grid
        .groups
        .iter()
        .map(|group| {
            let rows: Vec<Value> = group
                .rows
                .iter()
                .map(|row| {
                    let cells: Vec<Value> = row.cells.iter().map(cell).collect();
                    context! { label => &row.label, name => &row.name, cells }
                })
                .collect();
            context! { heading => &group.heading, columns => &group.columns, rows }
        })
        .collect();
    let legend: Vec<Value> = grid
        .legend
        .iter()
        .map(|(action, code, meaning)| context! { code, meaning, class => class(*action) })
        .collect();
    context! {
        // Long tables have a line of their own.
        long => grid.groups.iter().any(|group| group.columns.len() > 12),
        kind => "chart", id => &grid.id, caption => &grid.caption, corner => &grid.corner, across => &grid.across, groups,
        legend, marked => &grid.marked,
    }
}

/// The class of a chart's cell.
fn class(action: Action) -> &'static str {
    match action {
        Action::Hit => "hit",
        Action::Stand => "stand",
        Action::Double => "double",
        Action::Split => "split",
        Action::Surrender => "surrender",
        Action::Plain => "plain",
    }
}

fn round(round: &Round) -> Value {
    let steps: Vec<Value> =
        round.steps.iter().map(|step| context! { text => &step.text, articles => &step.articles }).collect();
    context! { kind => "round", heading => &round.heading, steps, result => &round.result }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_a_string_of_the_style_sheet() {
        assert_eq!(css_string("a\"</style>\\ñ\n"), r#""a\22 \3c \2f style\3e \5c \f1 ""#);
    }
}
