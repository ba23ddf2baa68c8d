//! What each change between two versions of a rulebook is worth alone.

use super::Played;
use crate::compare::{Cards, Change};
use crate::lang::{Lang, Translated};
use crate::reglamento::Amendment;
use crate::report::field::{Row, fields};
use crate::report::{json, stated};
use serde_json::Value;

/// A change alone, with an option of a reading that comes with it.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The article, or what is assumed.
    pub(super) stated: Translated,
    /// What changes.
    pub(super) what: Translated,
    /// What changes, as the file has it.
    parts: Vec<String>,
    /// `NAME=OPTION`; empty for the default.
    pub(super) option: String,
    /// The text before, against the text with this change; `None` if no rule changes.
    played: Option<Played>,
}

fields! {
    /// A field that names a change between two versions in a row of its bets; empty for all changes together.
    pub WorthField<'a> of Worth {
        Change change: Word String, "what the file changes, such as `reading.burn`; joined by `;`",
            |worth| worth.parts.join(";");
        Answer option: Word String, "`name=option` of a reading that comes with the change; empty for its default";
        Article article: Word String, "its article, or what is assumed", |worth| worth.stated.of(Lang::En).to_owned();
    }
}

/// A row of the table: a change alone, and a bet line whose edge it changes; `None` if no edge changes.
pub(super) type WorthRow<'a> = (&'a Worth, Option<&'a Change>);

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
        self.played.iter().flat_map(|played| &played.found.changes).filter(differs).collect()
    }

    /// The rows of the table: one for each bet line that changes, or one that says that none does.
    pub(super) fn rows(&self) -> Vec<WorthRow<'_>> {
        let changes = self.changes();
        if changes.is_empty() {
            return vec![(self, None)];
        }
        changes.into_iter().map(|change| (self, Some(change))).collect()
    }

    /// Whether only passages change that are not modelled, so that nothing is known of any edge.
    pub(super) fn is_not_modelled(&self) -> bool {
        self.parts.iter().all(|part| part.starts_with("not_modelled."))
    }

    /// Whether the edges are exact.
    pub(super) fn is_exact(&self) -> bool {
        self.played.as_ref().is_none_or(|played| played.found.cards == Cards::Exact)
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
