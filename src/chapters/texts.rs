//! The texts of the rulebook in a language.

use crate::lang::Lang;
use crate::reglamento::{Choices, Reading, Scenario, is_article, place_in_words};
use crate::report::meaning;
use crate::report::sections::capital;
use crate::tr;

/// What is open about a reading: how an article is read, or something that the text does not say.
pub(super) fn open(reading: &Reading, lang: Lang) -> String {
    let (article, about) = (reading.article.of(lang), reading.about.of(lang));
    match reading.article.of(Lang::En) {
        "not said" => return tr!(lang, "dossier-open-unsaid", about),
        // Neither is a passage of the text.
        "custom" | "not read" => return about.to_owned(),
        _ => {}
    }
    if !is_article(article) {
        return tr!(lang, "dossier-open-heading", article);
    }
    let place = place_in_words(article, lang);
    let several = u64::from(place != tr!(lang, "doc-article", article));
    tr!(lang, "dossier-open-article", place, several)
}

/// What a rule is about, without the explanation of its values.
pub(super) fn short(meaning: &str) -> &str {
    let end = meaning.find([':', ';', '(']).unwrap_or(meaning.len());
    meaning[..end].trim_end()
}

/// The words of an option; of a range its number, as cards where it places the cut card.
pub(super) fn option(scenario: &Scenario, name: &str, option: &str, lang: Lang) -> String {
    let words = || match &scenario.reglamento.reading(name)?.choices {
        Choices::Options(options) => {
            let choice = options.iter().find(|choice| choice.name == option)?;
            Some(choice.text.of(lang).to_owned())
        }
        Choices::Range { key, .. } if key.name == "shoe.cut_card" => {
            Some(tr!(lang, "dossier-cards", count = option.parse::<u64>().ok()?))
        }
        Choices::Range { key, .. } => Some(format!("{}: {option}", short(&meaning(key, lang)))),
    };
    words().unwrap_or_else(|| option.to_owned())
}

/// The beginning of an option's words, for a plot: `no` of `no, as is usual elsewhere`; of a range its rule with the number.
pub(super) fn short_option(scenario: &Scenario, name: &str, option: &str, lang: Lang) -> String {
    let words = self::option(scenario, name, option, lang);
    if scenario.reglamento.reading(name).is_some_and(|found| matches!(found.choices, Choices::Range { .. })) {
        return words;
    }
    let end = words.find([':', ',', ';', '(']).filter(|end| *end > 1).unwrap_or(words.len());
    words[..end].trim_end().to_owned()
}

/// A question in a few words within a sentence, with its article: `article 15, surrender against an ace`; empty for a
/// reading that the rulebook does not have.
pub(super) fn about(scenario: &Scenario, name: &str, lang: Lang) -> String {
    let about = |found: &Reading| {
        format!("{}, {}", place_in_words(found.article.of(lang), lang), found.about.of(lang))
    };
    scenario.reglamento.reading(name).map_or_else(String::new, about)
}

/// A question in a few words, with its article: `Article 15, surrender against an ace`.
pub(super) fn asked(scenario: &Scenario, name: &str, lang: Lang) -> String {
    capital(&about(scenario, name, lang))
}
