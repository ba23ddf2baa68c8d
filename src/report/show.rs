//! The text of a rulebook in force: its rules with their articles, its readings with their options, what is not modelled.
//!
//! Must not know what any rule does.

use super::page::Page;
use crate::lang::{Lang, Translated};
use crate::reglamento::{Choice, Choices, Reading, Reglamento, Scenario, Version, amendments, place};
use crate::rules::{Key, Pay, keys};
use crate::strategy::names;
use crate::tr;
use std::fmt::Write;

/// Returns the one-line description of a rule: the table of keys has the English one.
pub fn meaning(key: &Key, lang: Lang) -> String {
    match lang {
        Lang::En => key.meaning.to_owned(),
        Lang::Es => lang.text(&format!("key-{}", key.name.replace(['.', '_'], "-"))),
    }
}

/// Returns the text of a scenario's rules with their origins: the rules in force, the readings with their
/// options, the side bets, what is not modelled and the charts. The last line is the file's hash.
pub fn show(scenario: &Scenario, page: Page) -> String {
    let reglamento = &scenario.reglamento;
    let lang = page.lang;
    let mut text = page.paragraph(&format!("{}: {}", reglamento.id, reglamento.title.of(lang)));
    text += &page.paragraph(reglamento.source.of(lang));
    let issued = [&reglamento.authority, &reglamento.jurisdiction].map(|text| text.of(lang));
    let issued: Vec<&str> = issued.into_iter().filter(|text| !text.is_empty()).collect();
    if !issued.is_empty() {
        text += &page.paragraph(&issued.join("; "));
    }
    if !reglamento.date.is_empty() {
        let _ = writeln!(text, "{}", lang.date(&reglamento.date));
    }
    text += &page.paragraph(reglamento.summary.of(lang));
    if let Some(version) = reglamento.version() {
        text += &page.paragraph(&version_in_words(version, lang));
    }

    // A table with its heading; nothing without rows.
    let mut section = |title: &str, header: [&str; 3], rows: Vec<[String; 3]>| {
        let mut table = page.table_of(&header, &[0, 1, 2]);
        if rows.is_empty() {
            return;
        }
        for row in rows {
            table.add_row(row);
        }
        let _ = write!(text, "\n{}{}", page.paragraph(&lang.text(title)), table.lines(" "));
    };
    let rules = keys(reglamento.game).into_iter().map(|key| {
        let origin = scenario.origin(key.name).text(lang);
        let note = reglamento.facts.iter().find(|fact| fact.key.name == key.name && !fact.note.is_empty());
        let note = note.map_or_else(String::new, |fact| format!(" ({})", fact.note.of(lang)));
        let value = key.get(&scenario.rules).to_string();
        [key.name.to_owned(), value, format!("{origin}; {}{note}", meaning(&key, lang))]
    });
    section("rules-in-force", ["head-rule", "head-value", "head-origin-and-meaning"], rules.collect());
    let as_usual = reglamento.as_usual.iter().map(|usual| {
        let stated = match usual.article.of(lang) {
            article if usual.assumed.is_empty() => article.to_owned(),
            _ => stated(place, &usual.article, &usual.assumed, lang),
        };
        [usual.topic.clone(), stated, usual.what.of(lang).to_owned()]
    });
    section("as-usual", ["head-topic", "head-article", "head-what"], as_usual.collect());
    let readings = reglamento.readings.iter().map(|reading| {
        let chosen = scenario.option(reading);
        let default = if chosen == reading.default {
            String::new()
        } else {
            tr!(lang, "default-option", option = &reading.default)
        };
        let [article, about, question] =
            [&reading.article, &reading.about, &reading.question].map(|text| text.of(lang));
        let asked = format!("{}, {about}: {question}{default}", place(article, lang));
        [reading.name.clone(), options_of(reading, chosen, lang), asked]
    });
    let header = ["head-reading", "head-options", "head-article-and-question"];
    section("readings-of-the-text", header, readings.collect());
    let sides = scenario.sides().map(|(side, bet)| {
        let pays = std::iter::once(bet.on.name().to_owned()).chain(bet.pays.iter().map(Pay::to_string));
        let name = format!("{}\n{}", bet.name, side.title_with(bet).of(lang));
        [name, pays.collect::<Vec<_>>().join("\n"), stated(place, &side.article, &side.assumed, lang)]
    });
    section("side-bets", ["head-side-bet", "head-pays", "head-article"], sides.collect());
    let left_out = reglamento.not_modelled.iter().map(|one| {
        let [article, what, reason] = [&one.article, &one.what, &one.reason].map(|text| text.of(lang));
        [place(article, lang), what.to_owned(), reason.to_owned()]
    });
    section("not-modelled", ["head-not-modelled", "head-what", "head-why-not"], left_out.collect());
    let header = ["head-version", "head-in-force-from", "head-act-and-changes"];
    section("versions-of-the-text", header, versions(reglamento, lang));
    let charts = match names(reglamento) {
        none if none.is_empty() && reglamento.game.abilities().decisions => lang.text("no-chart-built-in"),
        none if none.is_empty() => tr!(lang, "charts-built-in", charts = lang.text("none-feminine")),
        names => tr!(lang, "charts-built-in", charts = names.join(", ")),
    };
    text = text + "\n" + &page.paragraph(&charts);
    let _ = writeln!(text, "sha256 {} ({})", reglamento.sha256, reglamento.file);
    text
}

/// Returns the article of a rule or bet as `place` writes it, and the custom that an assumed part of it follows.
pub(super) fn stated(
    place: fn(&str, Lang) -> String,
    article: &Translated,
    assumed: &Translated,
    lang: Lang,
) -> String {
    let article = (!article.is_empty()).then(|| place(article.of(lang), lang));
    let assumed = (!assumed.is_empty()).then(|| tr!(lang, "origin-assumed", custom = assumed.of(lang)));
    article.into_iter().chain(assumed).collect::<Vec<_>>().join("; ")
}

/// Returns a version with the days on which it is in force.
pub fn version_in_words(version: &Version, lang: Lang) -> String {
    let [from, until] = [&version.from, &version.until].map(|day| lang.date(day));
    if until.is_empty() {
        tr!(lang, "version-from", name = &version.name, from)
    } else {
        tr!(lang, "version-until", name = &version.name, from, until)
    }
}

/// Returns the text that a rulebook was taken from, with the name of the version in force where that is not the first.
pub(crate) fn source_in_force(book: &Reglamento) -> Translated {
    let amended = book.version().filter(|_| book.in_force > 0);
    amended.map_or_else(
        || book.source.clone(),
        |version| {
            Translated::of_each(|lang| {
                tr!(lang, "version-of-source", source = book.source.of(lang), name = &version.name)
            })
        },
    )
}

/// Returns the versions of a rulebook: the first day of each, its act, and what it changed. An asterisk marks that in force.
fn versions(book: &Reglamento, lang: Lang) -> Vec<[String; 3]> {
    let row = |(number, version): (usize, &Version)| {
        let mark = if number == book.in_force { "*" } else { " " };
        let mut act = version.source.of(lang).to_owned();
        if number > 0 {
            for change in amendments(&book.versions[number - 1].book, &version.book) {
                let stated = stated(place, &change.article, &change.assumed, lang);
                let _ = write!(act, "\n- {stated}: {}", change.text(lang));
            }
        }
        if !version.note.is_empty() {
            let _ = write!(act, "\n({})", version.note.of(lang));
        }
        let days = if version.until.is_empty() {
            version.from.clone()
        } else {
            format!("{}\n{}", version.from, tr!(lang, "until-day", day = &version.until))
        };
        [format!("{mark} {}", version.name), days, act]
    };
    book.versions.iter().enumerate().map(row).collect()
}

/// Returns the options of a reading, one on each line, with what each sets; an asterisk marks the chosen one.
fn options_of(reading: &Reading, chosen: &str, lang: Lang) -> String {
    let options = match &reading.choices {
        Choices::Range { key, from, to } => {
            return format!("* {chosen}\n  {from}..={to} ({})", key.name);
        }
        Choices::Options(options) => options,
    };
    let line = |option: &Choice| {
        let sets = option.set.iter().map(|(key, value)| format!("{}={value}", key.name));
        let paytables = option.paytables.iter().map(|paytable| {
            let own = || paytable.bet.to_string();
            format!("{}={}", paytable.bet.rule, paytable.uses.clone().unwrap_or_else(own))
        });
        let sets: Vec<String> = sets.chain(paytables).collect();
        let mark = if option.name == chosen { "*" } else { " " };
        format!("{mark} {}: {} ({})", option.name, option.text.of(lang), sets.join(", "))
    };
    options.iter().map(line).collect::<Vec<_>>().join("\n")
}
