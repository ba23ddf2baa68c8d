//! What each change between two versions of a rulebook is worth alone.

use super::Played;
use crate::compare::{Cards, Change};
use crate::lang::{Lang, Translated};
use crate::reglamento::Amendment;
use crate::report::field::{Row, fields};
use crate::report::{Page, bet_name, json, page, stated};
use serde_json::Value;

/// A change alone, with an option of a reading that comes with it.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The article, or what is assumed.
    stated: Translated,
    /// What changes.
    what: Translated,
    /// What changes, as the file has it.
    parts: Vec<String>,
    /// `NAME=OPTION`; empty for the default.
    option: String,
    /// The text before, against the text with this change; `None` if no rule changes.
    played: Option<Played>,
}

fields! {
    /// A field that names a change between two versions in a row of its bets; empty for all changes together.
    pub WorthField<'a> of Worth {
        Change change: Word String, "what the file changes, such as `reading.burn`; joined by `;`",
            |worth| worth.parts.join(";");
        Answer option: Word String, "`name=option` of a reading that comes with the change; empty for its default",
            |worth| worth.option.clone();
        Article article: Word String, "its article, or what is assumed", |worth| worth.stated.of(Lang::En).to_owned();
    }
}

/// A row of the table: a bet line under one change.
pub(crate) struct WorthRow<'a> {
    /// The article, or what is assumed.
    pub(crate) stated: &'a str,
    /// What changes.
    pub(crate) what: &'a str,
    /// `NAME=OPTION`; empty for the default.
    pub(crate) option: &'a str,
    /// The bet line and its edges; `None` if no edge changes.
    pub(crate) change: Option<&'a Change>,
    /// Whether the edges are exact.
    pub(crate) exact: bool,
}

impl Worth {
    /// The worth of an amendment; `played` is `None` if no rule changes.
    pub(super) fn new(amendment: &Amendment, option: String, played: Option<Played>) -> Worth {
        let text = |of: &dyn Fn(Lang) -> String| Translated::new(of(Lang::En), of(Lang::Es));
        Worth {
            stated: text(&|lang| stated(&amendment.article, &amendment.assumed, lang)),
            what: text(&|lang| amendment.text(lang)),
            parts: amendment.parts.clone(),
            option,
            played,
        }
    }

    /// The bet lines whose edge changes, and the lines of one text only. Of dealt lines: main lines with a difference in some
    /// shoe, and other lines with a decided difference.
    fn changes(&self) -> Vec<&Change> {
        let differs = |change: &&Change| {
            let Some(found) = change.difference else { return true };
            let decided = found.difference.abs() > found.half_width.unwrap_or(f64::INFINITY).max(ROUNDING);
            decided || change.main && found.differing.is_some_and(|pairs| pairs > 0)
        };
        self.played.iter().flat_map(Played::changes).filter(differs).collect()
    }

    /// The rows of the table: one for each bet line that changes, or one that says that none does.
    pub(crate) fn rows(&self, lang: Lang) -> Vec<WorthRow<'_>> {
        let exact = self.played.as_ref().is_none_or(|played| played.cards() == Cards::Exact);
        let row = |change| {
            let [stated, what] = [&self.stated, &self.what].map(|text| text.of(lang));
            WorthRow { stated, what, option: &self.option, change, exact }
        };
        let changes = self.changes();
        if changes.is_empty() {
            vec![row(None)]
        } else {
            changes.into_iter().map(|change| row(Some(change))).collect()
        }
    }

    /// The bet lines as rows of a file: those of the comparison.
    pub(super) fn bet_rows(&self) -> impl Iterator<Item = Row> {
        self.played.iter().flat_map(|played| self.changes().into_iter().map(|change| played.row(change)))
    }

    pub(super) fn json(&self) -> Value {
        serde_json::json!({
            "article": self.stated.of(Lang::En),
            "change": self.parts,
            "what": self.what.of(Lang::En),
            "option": self.option,
            "bets": json::objects(self.bet_rows()),
        })
    }
}

/// Exact edges that differ by less are equal.
const ROUNDING: f64 = 1e-12;

/// The table of every change alone; empty if no versions are compared.
pub(super) fn table(worths: &[Worth], page: Page) -> String {
    if worths.is_empty() {
        return String::new();
    }
    let lang = page.lang;
    let text = |ids: [&'static str; 6]| ids.map(|id| (id, lang.text(id)));
    let header = text([
        "head-article",
        "head-change",
        "head-bet",
        "head-edge-a",
        "head-edge-with-change",
        "head-worth",
    ]);
    let header: Vec<(&str, &str)> = header.iter().map(|(id, text)| (*id, text.as_str())).collect();
    let mut table = page.table(&header, &[0, 1, 2]);
    for row in worths.iter().flat_map(|worth| worth.rows(lang)) {
        let WorthRow { stated, what, option, change, exact } = row;
        let what = if option.is_empty() { what.to_owned() } else { format!("{what}\n{option}") };
        let Some(change) = change else {
            let unchanged = lang.text("no-edge-changes");
            table.add_row([stated.to_owned(), what, unchanged, String::new(), String::new(), String::new()]);
            continue;
        };
        let edge = |side: usize| {
            let edge = change.estimates[side].map(|estimate| estimate.house_edge);
            edge.map_or_else(
                || lang.text("not-offered"),
                |edge| page.marked(lang.decimal(edge * 100.0, 4), edge),
            )
        };
        let difference = match change.difference {
            None => String::new(),
            Some(found) => {
                let value = page.marked(lang.signed_percent(found.difference, 4), found.difference);
                match found.half_width.filter(|_| !exact) {
                    Some(half) => format!("{value} ± {}", lang.decimal(half * 100.0, 4)),
                    None => value,
                }
            }
        };
        table.add_row([stated.to_owned(), what, bet_name(lang, change.bet), edge(0), edge(1), difference]);
    }
    format!("\n{}\n{}", lang.text("each-change-alone"), page::lines(&table, " "))
}
