//! The words that the document uses, explained.

use super::{Context, chapter};
use crate::publish::{Block, Definition, Section};
use crate::tr;

/// The terms, in the order of the document.
const TERMS: [&str; 14] = [
    "house-edge",
    "rtp",
    "element-of-risk",
    "interval",
    "standard-error",
    "standard-deviation",
    "volatility",
    "exact",
    "simulation",
    "round",
    "shoe",
    "cut-card",
    "reading",
    "chart",
];

pub(super) fn section(context: &Context<'_>) -> Section {
    let term = |term: &&str| Definition {
        term: context.text(&format!("dossier-term-{term}")),
        text: tr!(context.lang, format!("dossier-term-{term}-text"), confidence = context.confidence())
            .into(),
    };
    let shown = |term: &&&str| {
        let decides = context.scenario.rules.game().abilities().decisions;
        let cut = context.dossier.bets.iter().any(|bet| bet.cut_card_effect.is_some());
        match **term {
            "chart" => decides,
            "reading" => !context.scenario.reglamento.readings.is_empty(),
            "cut-card" => cut,
            "shoe" => !context.scenario.rules.game().abilities().recycles_pack,
            _ => true,
        }
    };
    let terms = TERMS.iter().filter(shown).map(term).collect();
    chapter(context, "glossary", "dossier-glossary", vec![Block::Definitions(terms)])
}
