//! A document as one HTML file: readable without network and scripts, light and dark, printable.
//!
//! The template escapes every text. Numbers carry their value in `data-value` (an interval in
//! `data-low` and `data-high`), and columns the name of the CSV column in `data-field`.

use super::model::{Block, Document, Figure, Lang, Section};
use super::plot::{NARROW, STYLE, WIDE};
use super::view;
use minijinja::{AutoEscape, Environment, Value, context};
use std::fmt::Write;

const THEME: &str = include_str!("theme.css");
const PAGE: &str = include_str!("page.css");
const TEMPLATE: &str = include_str!("page.html.jinja");

pub fn html(document: &Document) -> String {
    rendered(document, false)
}

/// Returns the sections of a document for a page that has the style sheet and its own head. The cells of a chart whose row
/// has a name are buttons with `data-row` and `data-column`.
pub fn fragment(document: &Document) -> String {
    rendered(document, true)
}

fn rendered(document: &Document, part: bool) -> String {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let source = view::joined(TEMPLATE);
    environment.add_template("page", &source).expect("the template is part of the program");
    let template = environment.get_template("page").expect("it was added");
    let lang = document.lang;
    let section = |Section { id, heading, blocks: found }: &Section| {
        context! { id, heading, blocks => blocks(found, lang) }
    };
    let sections: Vec<Value> = document.sections.iter().map(section).collect();
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

/// Returns the style sheet, with the title above and the number below each printed page.
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

/// Returns a text of at most `most` characters and an ellipsis, cut after a word.
fn shortened(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    let words = text[..end].rsplit_once(' ').map_or(&text[..end], |(words, _)| words);
    format!("{}…", words.trim_end_matches([',', ';', ':', '.']))
}

/// Returns a text as a string of a style sheet. All characters but letters and digits are escaped, so that no
/// text ends the string or the style sheet.
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

/// Returns the blocks of a section. Adjacent plots are joined into one block, because paper shows them two to
/// a line.
fn blocks(found: &[Block], lang: Lang) -> Vec<Value> {
    let drawn = |figure: &Figure| {
        let (wide, narrow) = (figure.svg(WIDE, "", lang), figure.svg(NARROW, "-n", lang));
        context! { wide, narrow, ..view::data(figure) }
    };
    let plots = |a: &Block, b: &Block| matches!((a, b), (Block::Figure(_), Block::Figure(_)));
    let run = |run: &[Block]| match run {
        [one] => view::block(one, lang, drawn),
        plots => {
            let plots: Vec<Value> = plots.iter().map(|one| view::block(one, lang, drawn)).collect();
            context! { kind => "plots", plots }
        }
    };
    found.chunk_by(plots).map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_a_string_of_the_style_sheet() {
        assert_eq!(css_string("a\"</style>\\ñ\n"), r#""a\22 \3c \2f style\3e \5c \f1 ""#);
    }
}
