//! The lines above the numbers of a table: what was found, and how.

use super::sections::{Look, Parts, in_force, run};
use super::{Identity, Page, Report};
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::publish::KeyFigure;
use crate::tr;

/// Returns the lines above the numbers: rulebook, play, rules in force and method.
pub(super) fn head(id: &Identity, page: Page) -> String {
    heading(id, method(id, page.lang), page)
}

/// Returns a result as text for the screen: the lines above the numbers, its parts, each after an empty line,
/// and its notes.
pub(super) fn result(
    head: String,
    parts: impl IntoIterator<Item = String>,
    notes: &[Translated],
    page: Page,
) -> String {
    parts.into_iter().fold(head, |text, part| text + "\n" + &part) + &page.notes(notes)
}

/// Returns the lines above the numbers; `method` says how these were found.
pub(super) fn heading(id: &Identity, method: Vec<(String, String)>, page: Page) -> String {
    title(id, page) + &situation(id, method, page)
}

/// Returns the line that names the rulebook.
pub(super) fn title(id: &Identity, page: Page) -> String {
    page.paragraph(&format!("{}: {}", id.reglamento, id.title.of(page.lang)))
}

/// Returns play, rules in force and method, in lines of a name and its value.
pub(super) fn situation(id: &Identity, method: Vec<(String, String)>, page: Page) -> String {
    let lang = page.lang;
    let mut text = String::new();
    if let Some(partial) = &id.partial {
        text += &labelled(&[(lang.text("label-partial"), partial.in_words(lang))], page);
    }
    let in_force = in_force(id, Look::on_screen(lang)).into_iter();
    let rows = in_force.map(|(name, value)| (name, value.text(lang))).chain(method);
    text + &labelled(&rows.collect::<Vec<_>>(), page)
}

/// Returns lines of a name and its value. The values are aligned below each other and broken at the width of
/// the page.
pub(super) fn labelled(rows: &[(String, String)], page: Page) -> String {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(10);
    // With long names the rest of a broken line begins nearer the margin.
    let indent = if width > page.width / 3 { 6 } else { width + 3 };
    let line = |(name, value): &(String, String)| page.hanging(&format!("  {name:<width$} "), value, indent);
    rows.iter().map(line).collect()
}

/// Returns tables and figures as the parts of a [`result`].
pub(super) fn parts(Parts { tables, figures, .. }: Parts, page: Page) -> impl Iterator<Item = String> {
    let figures = (!figures.is_empty()).then(|| key_figures(&figures, page));
    tables.into_iter().map(move |table| page.shown(&table, &[])).chain(figures)
}

pub(super) fn key_figures(figures: &[KeyFigure], page: Page) -> String {
    let text = |figure: &KeyFigure| format!("{} {}", page.cell(&figure.value, false), figure.remark);
    let lines = figures.iter().map(|figure| (figure.label.clone(), text(figure).trim_end().to_owned()));
    labelled(&lines.collect::<Vec<_>>(), page)
}

/// Returns the label and the text of how the numbers were found by simulation.
pub(super) fn simulated(id: &Identity, lang: Lang) -> (String, String) {
    let seed = id.seed.map_or_else(String::new, |seed| seed.to_string());
    let text = tr!(lang, "method-monte-carlo", seed, stream = &id.stream);
    (lang.text("label-method"), text)
}

/// Returns how the numbers were found, as labels with their texts.
pub(super) fn method(id: &Identity, lang: Lang) -> Vec<(String, String)> {
    let exact = |text: String| vec![(lang.text("label-method"), text)];
    match (id.rounds, id.void_rounds, id.shoes, id.seed) {
        (Some(rounds), Some(void), Some(shoes), Some(_)) => {
            let dealt = tr!(
                lang,
                "dealt-rounds",
                rounds = tr!(lang, "count-rounds", count = rounds),
                void,
                shoes = tr!(lang, if id.sessions { "count-sessions" } else { "count-shoes" }, count = shoes)
            );
            vec![simulated(id, lang), (lang.text("label-dealt"), dealt)]
        }
        (Some(rounds), _, _, Some(seed)) => {
            let rounds = tr!(lang, "count-rounds", count = rounds);
            let is_exact = id.method != Method::MonteCarlo.name();
            let text = if is_exact { "method-exact-else" } else { "method-monte-carlo-each" };
            exact(tr!(lang, text, rounds, seed = seed.to_string()))
        }
        _ if id.decks.to_string() == "inf" => exact(lang.text("method-exact-infinite")),
        _ => exact(lang.text("method-exact-full-shoe")),
    }
}

/// Returns the parts of the controlled estimates of a report; empty if there is none.
pub(super) fn controls(report: &Report, page: Page) -> String {
    let Some(table) = run::controls(report, Look::on_screen(page.lang)) else { return String::new() };
    let text = page.hanging("  ", &page.lang.text("controlled-by"), 2);
    format!("\n{text}{}", page.shown(&table, &[]))
}
