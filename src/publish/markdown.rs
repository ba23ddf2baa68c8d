//! A document as Markdown, with its plots as SVG files next to it.

use super::model::{Block, ChartGrid, Document, Lang, Round, Span, Table, Text};
use std::fmt::Write;

/// A document as Markdown, and the images that it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Markdown {
    /// The text of the file.
    pub text: String,
    /// The name and the text of each image.
    pub images: Vec<(String, String)>,
}

/// Returns a document as Markdown; `stem` is what the names of its images begin with, such as the
/// file's name without the extension.
#[must_use]
pub fn markdown(document: &Document, stem: &str) -> Markdown {
    let mut text = format!("# {}\n", escaped(&document.title));
    if !document.subtitle.is_empty() {
        let _ = write!(text, "\n{}\n", escaped(&document.subtitle));
    }
    let name = |id: &str| format!("{stem}-{id}.svg");
    for section in &document.sections {
        if !section.heading.is_empty() {
            let _ = write!(text, "\n## {}\n", escaped(&section.heading));
        }
        for block in &section.blocks {
            let part = block_text(block, document.lang, name);
            if !part.is_empty() {
                let _ = write!(text, "\n{}\n", part.trim_end());
            }
        }
    }
    if !document.meta.is_empty() {
        let _ = write!(text, "\n## {}\n\n", document.lang.text("doc-identity"));
        for (name, value) in &document.meta {
            let _ = writeln!(text, "- {}: {}", escaped(name), code(&value.text(document.lang)));
        }
    }
    let images =
        document.figures().map(|figure| (name(&figure.id), figure.svg_file(document.lang))).collect();
    Markdown { text, images }
}

fn block_text(block: &Block, lang: Lang, name: impl Fn(&str) -> String) -> String {
    match block {
        Block::Paragraph(text) | Block::Lead(text) => spans(text),
        Block::Note(text) => format!("> {}", spans(text)),
        Block::Heading(heading) => format!("### {}", escaped(heading)),
        Block::KeyFigures(figures) => {
            let line = |figure: &super::KeyFigure| {
                let remark = if figure.remark.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", escaped(&figure.remark))
                };
                format!("- {}: **{}**{remark}\n", escaped(&figure.label), escaped(&figure.value.text(lang)))
            };
            figures.iter().map(line).collect()
        }
        Block::Table(found) => table(found, lang),
        Block::Figure(figure) => {
            let mut text = format!("**{}** {}\n\n", escaped(&figure.title), escaped(&figure.alternative));
            let address = name(&figure.id).replace('<', "%3C").replace('>', "%3E");
            let _ = writeln!(text, "![{}](<{address}>)", escaped(&figure.alternative));
            if !figure.desc.is_empty() && figure.desc != figure.alternative {
                let _ = write!(text, "\n{}\n", escaped(&figure.desc));
            }
            text
        }
        Block::Chart(grid) => chart(grid),
        Block::List(items) => {
            let item = |item: &Text| format!("- {}\n", spans(item));
            items.iter().map(item).collect()
        }
        Block::Definitions(definitions) => {
            let item =
                |item: &super::Definition| format!("- **{}**: {}\n", escaped(&item.term), spans(&item.text));
            definitions.iter().map(item).collect()
        }
        Block::Article(article) => {
            let mut text = format!("**{}**\n\n", escaped(&article.label));
            for line in article.text.lines().filter(|line| !line.trim().is_empty()) {
                let _ = write!(text, "> {}\n>\n", escaped(line.trim()));
            }
            text.trim_end_matches(['>', '\n']).to_owned()
        }
        Block::Code(found) => {
            let label =
                if found.label.is_empty() { String::new() } else { format!("{}\n\n", escaped(&found.label)) };
            format!("{label}{}", fenced(&found.text))
        }
        Block::Round(found) => round(found),
        Block::Data(_) => String::new(),
    }
}

/// Text without a meaning in Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (place, character) in text.char_indices() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(character);
            }
            // A heading or a list at the beginning of a line.
            '#' | '+' | '-' | '=' if place == 0 => {
                out.push('\\');
                out.push(character);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    // The number of an ordered list.
    match out.find(|c: char| !c.is_ascii_digit()) {
        Some(end) if end > 0 && out[end..].starts_with(['.', ')']) => out.insert(end, '\\'),
        _ => {}
    }
    out
}

/// Text as code within a line.
fn code(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    if text.is_empty() { "–".to_owned() } else { format!("{fence}{space}{text}{space}{fence}") }
}

fn fenced(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("{fence}\n{}\n{fence}\n", text.trim_end())
}

fn spans(text: &Text) -> String {
    let span = |span: &Span| match span {
        Span::Plain(words) => escaped(words),
        Span::Strong(words) => format!("**{}**", escaped(words)),
        Span::Code(words) => code(words),
        Span::Link(words, _) => escaped(words),
    };
    text.0.iter().map(span).collect()
}

/// A row of a table; the bars within cells are escaped already.
fn row(cells: impl Iterator<Item = String>) -> String {
    cells.fold("|".to_owned(), |line, cell| line + " " + &cell + " |") + "\n"
}

fn table(table: &Table, lang: Lang) -> String {
    let mut text = format!("**{}**\n\n", escaped(&table.caption));
    text += &row(table.columns.iter().map(|column| escaped(&column.heading)));
    text += &row(table.numeric().iter().map(|numeric| if *numeric { "---:" } else { "---" }.to_owned()));
    for found in &table.rows {
        if !found.above.0.is_empty() {
            let empty = std::iter::repeat_n(String::new(), table.columns.len() - 1);
            text += &row(std::iter::once(spans(&found.above)).chain(empty));
        }
        text += &row(found.cells.iter().map(|cell| {
            let shown = match cell {
                super::Cell::Code(text) if !text.is_empty() => code(text).replace('|', "\\|"),
                other => escaped(&other.text(lang)),
            };
            if found.total && !shown.is_empty() { format!("**{shown}**") } else { shown }
        }));
    }
    if !table.note.is_empty() {
        let _ = write!(text, "\n{}\n", escaped(&table.note));
    }
    text
}

fn chart(grid: &ChartGrid) -> String {
    let mut text = format!("**{}**\n", escaped(&grid.caption));
    for group in &grid.groups {
        let _ = write!(text, "\n{}\n\n", escaped(&group.heading));
        text += &row(std::iter::once(&grid.corner).chain(&group.columns).map(|heading| escaped(heading)));
        text += &row(
            (0..=group.columns.len()).map(|number| if number == 0 { "---" } else { ":---:" }.to_owned())
        );
        for found in &group.rows {
            let cells = found.cells.iter().map(|cell| match (cell.marked, cell.other.is_empty()) {
                (false, _) => escaped(&cell.code),
                (true, true) => format!("**{}**", escaped(&cell.code)),
                (true, false) => format!("**{}** ({})", escaped(&cell.code), escaped(&cell.other)),
            });
            text += &row(std::iter::once(format!("**{}**", escaped(&found.label))).chain(cells));
        }
    }
    text.push('\n');
    for (_, code, meaning) in &grid.legend {
        let _ = writeln!(text, "- **{}**: {}", escaped(code), escaped(meaning));
    }
    if !grid.marked.is_empty() {
        let _ = writeln!(text, "- {}", escaped(&grid.marked));
    }
    text
}

fn round(round: &Round) -> String {
    let mut text = format!("### {}\n\n", escaped(&round.heading));
    for (number, step) in round.steps.iter().enumerate() {
        let articles =
            if step.articles.is_empty() { String::new() } else { format!(" ({})", escaped(&step.articles)) };
        let _ = writeln!(text, "{}. {}{articles}", number + 1, escaped(&step.text));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_no_meaning_in_markdown() {
        assert_eq!(
            escaped("<script>alert(1)</script> & \"x\" | *a* _b_ [c](d)"),
            "&lt;script&gt;alert(1)&lt;/script&gt; &amp; \"x\" \\| \\*a\\* \\_b\\_ \\[c\\](d)"
        );
        assert_eq!(
            [escaped("# a"), escaped("- a"), escaped("12. a"), escaped("a - b")],
            ["\\# a", "\\- a", "12\\. a", "a - b"]
        );
        assert_eq!([code("a`b"), code("``"), code("x")], ["``a`b``", "``` `` ```", "`x`"]);
    }
}
