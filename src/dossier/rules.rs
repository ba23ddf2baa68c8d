//! The rulebook of a document, and its rules in force with their origins.

use crate::lang::Lang;
use crate::reglamento::{Origin, Scenario};
use crate::rules::TallaStands;
use serde::Serialize;

/// The rulebook. Its texts are looked up in the rulebook itself, in the language of the document.
#[derive(Clone, Debug, Serialize)]
pub struct BookFigures {
    pub reglamento: String,
    /// The date in its text; empty if it has none.
    pub date: String,
    /// The version: its name and the first day on which it is in force; `None` if the text has no versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<[String; 2]>,
    pub sha256: String,
    /// Readings that differ from the default: name and option.
    pub readings: Vec<(String, String)>,
    /// Rules that were overridden: key and value.
    pub overrides: Vec<(String, String)>,
    pub boxes: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleFigures {
    /// Its key; of a side bet `side.NAME`.
    pub key: &'static str,
    /// Its value, of a side bet its paytable; a best stand of the Talla that was computed is followed by its total.
    pub value: String,
    /// `article`, `assumed`, `reading`, `override` or `default`.
    pub origin: &'static str,
    /// The article, or the custom that an assumed rule follows; empty if there is none.
    pub article: String,
    /// The reading that sets it; empty if none does.
    pub reading: String,
}

pub fn book(scenario: &Scenario) -> BookFigures {
    BookFigures {
        reglamento: scenario.reglamento.id.clone(),
        date: scenario.reglamento.date.clone(),
        version: scenario.reglamento.version().map(|version| [version.name.clone(), version.from.clone()]),
        sha256: scenario.reglamento.sha256.clone(),
        readings: scenario.readings.clone(),
        overrides: scenario.overrides.clone(),
        boxes: scenario.rules.boxes_in_play(),
    }
}

/// Returns the rule of a key, or of a side bet, with this value.
fn rule(scenario: &Scenario, (key, mut value): (&'static str, String)) -> RuleFigures {
    let (origin, article, reading) = match scenario.origin(key) {
        Origin::Article(article) => ("article", article.of(Lang::En).to_owned(), String::new()),
        Origin::Assumed(custom) => ("assumed", custom.of(Lang::En).to_owned(), String::new()),
        Origin::Reading { name, article } => ("reading", article.of(Lang::En).to_owned(), name),
        Origin::Override => ("override", String::new(), String::new()),
        Origin::Default => ("default", String::new(), String::new()),
    };
    if key == "talla.stands"
        && let Some(TallaStands::Found { total, .. }) = scenario.rules.play.talla_stands()
    {
        value = format!("{value} ({total})");
    }
    RuleFigures { key, value, origin, article, reading }
}

/// Returns the rules in force, in the order of the keys, and then the side bets with their paytables.
pub(crate) fn rules_in_force(scenario: &Scenario) -> Vec<RuleFigures> {
    scenario.in_force().into_iter().map(|of| rule(scenario, of)).collect()
}
