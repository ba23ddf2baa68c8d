//! What each change between two versions of a rulebook is worth alone.

use super::{BetChange, Played};
use crate::compare::{Cards, Change};
use crate::lang::{Lang, Translated};
use crate::reglamento::{Amendment, place, place_in_words};
use crate::report::field::{Row, fields};
use crate::report::json;
use crate::report::show::stated;
use serde::Serialize;
use serde_json::Value;

/// A change alone, with an option of a reading that comes with it: the text before, against the text with this change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// The article, or what is assumed.
    pub(super) stated: Translated,
    /// The same in words, for documents.
    #[serde(skip)]
    pub(super) stated_in_words: Translated,
    pub(super) what: Translated,
    /// What changes, as the file has it.
    parts: Vec<String>,
    /// `NAME=OPTION`; empty for the default.
    pub(super) option: String,
    /// Whether the edges are exact.
    pub(super) exact: bool,
    /// The bet lines whose edge changes.
    bets: Vec<BetChange>,
    /// The same as rows of a file: those of the comparison.
    #[serde(skip)]
    pub(super) rows: Vec<Row>,
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
pub(super) type WorthRow<'a> = (&'a Worth, Option<&'a BetChange>);

impl Worth {
    /// Returns the worth of an amendment; `played` is `None` if no rule changes.
    pub(super) fn new(amendment: &Amendment, option: String, played: Option<&Played>) -> Worth {
        let changes =
            || played.into_iter().flat_map(|played| &played.found.changes).filter(|one| differs(one));
        let of_each = |place: fn(&str, Lang) -> String| {
            Translated::of_each(|lang| stated(place, &amendment.article, &amendment.assumed, lang))
        };
        Worth {
            stated: of_each(place),
            stated_in_words: of_each(place_in_words),
            what: Translated::of_each(|lang| amendment.text(lang)),
            parts: amendment.parts.clone(),
            option,
            exact: played.is_none_or(|played| played.found.cards == Cards::Exact),
            bets: changes().map(BetChange::new).collect(),
            rows: played.into_iter().flat_map(|played| changes().map(|change| played.row(change))).collect(),
        }
    }

    /// Returns the rows of the table: one for each bet line whose edge changes, or a single one without a bet
    /// if none does.
    pub(super) fn table_rows(&self) -> Vec<WorthRow<'_>> {
        if self.bets.is_empty() {
            return vec![(self, None)];
        }
        self.bets.iter().map(|bet| (self, Some(bet))).collect()
    }

    /// Returns the option and the bet whose edge changes most with it; `None` for the default, or if no edge changes.
    pub(crate) fn of_option(&self) -> Option<(&str, &BetChange)> {
        let size = |bet: &&BetChange| bet.difference.map_or(0.0, f64::abs);
        let most = self.bets.iter().max_by(|a, b| size(a).total_cmp(&size(b)))?;
        (!self.option.is_empty()).then_some((&self.option, most))
    }

    /// Returns whether every passage that changes is not modelled, so that nothing is known about any edge.
    pub(super) fn is_not_modelled(&self) -> bool {
        self.parts.iter().all(|part| part.starts_with("not_modelled."))
    }

    pub(super) fn json(&self) -> Value {
        serde_json::json!({
            "article": self.stated.of(Lang::En),
            "change": self.parts,
            "what": self.what.of(Lang::En),
            "option": self.option,
            "bets": json::objects(self.rows.iter().cloned()),
        })
    }
}

/// Returns whether the edge of a bet line changes, or only one text has the line. Of dealt lines, a main line
/// changes if any shoe differs, another line if its difference is decided.
fn differs(change: &Change) -> bool {
    let Some(found) = change.difference else { return true };
    let decided = found.difference.abs() > found.half_width.unwrap_or(f64::INFINITY).max(ROUNDING);
    decided || change.main && found.differing.is_some_and(|pairs| pairs > 0)
}

/// Exact edges that differ by less are equal.
const ROUNDING: f64 = 1e-12;
