//! A document as Markdown, with its plots as SVG files next to it.

use super::model::{Block, Document, Figure};
use super::view;
use minijinja::{AutoEscape, Environment, Value, context};
use std::fmt::Write;

const TEMPLATE: &str = include_str!("block.md.jinja");

/// A document as Markdown, and the images that it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Markdown {
    pub text: String,
    /// The name and the text of each image.
    pub images: Vec<(String, String)>,
}

/// Returns a document as Markdown; `stem` is what the names of its images begin with, such as the
/// file's name without the extension.
pub fn markdown(document: &Document, stem: &str) -> Markdown {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Custom("markdown".into()));
    environment.set_formatter(|out, _, value| {
        let text = value.to_string();
        Ok(out.write_str(&if value.is_safe() { text } else { escaped(&text) })?)
    });
    environment.add_filter("code", |text: &str| Value::from_safe_string(code(text)));
    environment.add_filter("fenced", |text: &str| Value::from_safe_string(fenced(text)));
    let source = view::joined(TEMPLATE);
    let template = environment.template_from_str(&source).expect("the template is part of the program");
    let name = |id: &str| format!("{stem}-{id}.svg");
    let drawn = |figure: &Figure| {
        let address = name(&figure.id).replace('<', "%3C").replace('>', "%3E");
        context! { address, ..view::data(figure) }
    };
    let mut images = Vec::new();
    let mut text = format!("# {}\n", escaped(&document.title));
    if !document.subtitle.is_empty() {
        let _ = write!(text, "\n{}\n", escaped(&document.subtitle));
    }
    for section in &document.sections {
        if !section.heading.is_empty() {
            let _ = write!(text, "\n## {}\n", escaped(&section.heading));
        }
        for block in &section.blocks {
            if let Block::Figure(figure) = block {
                images.push((name(&figure.id), figure.svg_file(document.lang)));
            }
            let changed = document.lang.text("doc-changed-cell-bold");
            let part = template.render(context! { changed, b => view::block(block, document.lang, drawn) });
            let part = part.expect("the template fits the document");
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
    Markdown { text, images }
}

/// Returns a text with every character escaped that Markdown would interpret.
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
            // A heading or a list at the beginning of a line, but not the sign of a number.
            '#' | '+' | '-' | '=' if place == 0 && !text[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                out.push('\\');
                out.push(character);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    // The number of an ordered list, which a space follows.
    let end = out.find(|c: char| !c.is_ascii_digit()).unwrap_or_default();
    if end > 0 && matches!(out.as_bytes()[end..], [b'.' | b')'] | [b'.' | b')', b' ', ..]) {
        out.insert(end, '\\');
    }
    out
}

/// Returns text as code within a line.
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
        assert_eq!([escaped("100.3289 %"), escaped("+0.0246")], ["100.3289 %", "+0.0246"]);
        assert_eq!([code("a`b"), code("``"), code("x")], ["``a`b``", "``` `` ```", "`x`"]);
    }
}
