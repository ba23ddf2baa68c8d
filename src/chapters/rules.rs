//! The rules in force, and what is not modelled.

#![allow(clippy::single_match_else)] // the origins of a rule, as cases

use super::{Context, chapter, texts};
use crate::dossier::RuleFigures;
use crate::lang::{Lang, Translated};
use crate::publish::{Block, Cell, Section, Text};
use crate::reglamento::{AsUsual, NotModelled, Origin, Scenario, place_in_words};
use crate::report::sections::{Columns, rows};
use crate::report::{least_words, paytable_words};
use crate::tr;

/// The article of a rule, or what states it without one, in words.
pub(super) fn origin(scenario: &Scenario, rule: &RuleFigures, lang: Lang) -> String {
    let place = |article: &Translated| place_in_words(article.of(lang), lang);
    match scenario.origin(rule.key) {
        Origin::Article(article) if !article.is_empty() => place(&article),
        Origin::Reading { article, .. } => tr!(lang, "dossier-origin-reading", place = place(&article)),
        Origin::Override => lang.text("dossier-origin-override"),
        Origin::Default => lang.text("dossier-origin-default"),
        other @ (Origin::Article(_) | Origin::Assumed(_)) => other.text(lang),
    }
}

/// What is to be said about a rule: the words of the answer that sets it, or the note of the rulebook.
fn remark(scenario: &Scenario, rule: &RuleFigures, lang: Lang) -> String {
    if rule.origin == "reading"
        && let Some(reading) = scenario.reglamento.reading(&rule.reading)
    {
        return texts::option(scenario, &rule.reading, scenario.option(reading), lang);
    }
    let fact = scenario.reglamento.fact(rule.key);
    let stated = fact.filter(|_| matches!(rule.origin, "article" | "assumed"));
    stated.map_or_else(String::new, |fact| fact.note.of(lang).to_owned())
}

/// The values of rules that a game does not have.
const ABSENT: [&str; 5] = ["false", "none", "[]", "0", "never"];

/// The value of a rule: yes, no, a number or a paytable as they are read, anything else as the program writes it.
pub(super) fn value(context: &Context<'_>, value: &str) -> Cell {
    if let Some(words) = paytable_words(context.lang, value).or_else(|| choices(context, value)) {
        return words.into();
    }
    match value {
        "true" => context.text("dossier-yes").into(),
        "false" => context.text("dossier-no").into(),
        "none" | "[]" => context.text("dossier-nothing").into(),
        other => other.parse().map_or_else(|_| Cell::Code(other.to_owned()), Cell::Count),
    }
}

/// What a player may do on each street, from the value of `play.choices`; `None` for other values.
fn choices(context: &Context<'_>, value: &str) -> Option<String> {
    let choice = |word: &str| {
        let (play, least) = word.split_once(':').map_or((word, None), |(bet, least)| (bet, Some(least)));
        let is_known = matches!(play, "check" | "fold") || play.parse::<u64>().is_ok();
        let bet = is_known.then(|| rows::played(play, context.lang))?;
        let Some(least) = least else { return Some(bet) };
        Some(tr!(context.lang, "doc-poker-with", bet, hand = least_words(least)?))
    };
    let value = value.strip_prefix('[')?.strip_suffix(']')?;
    if !value.starts_with(['c', 'f']) {
        return None;
    }
    let streets = (1..).zip(value.split(',')).map(|(number, street): (u8, &str)| {
        let words: Option<Vec<String>> = street.split_whitespace().map(choice).collect();
        Some(format!("{number}: {}", words?.join(" / ")))
    });
    streets.collect::<Option<Vec<String>>>().map(|streets| streets.join("; "))
}

pub(super) fn in_force(context: &Context<'_>) -> Section {
    let (scenario, lang) = (context.scenario, context.lang);
    let mut blocks = vec![Block::Paragraph(context.text("dossier-rules-text").into())];
    let (usual_rules, stated): (Vec<&RuleFigures>, Vec<&RuleFigures>) =
        context.dossier.rules.iter().partition(|rule| rule.origin == "default");
    let in_force = Columns::<RuleFigures>::new(lang)
        .column("head-rule", |rule| Cell::Named(context.rule(rule.key), rule.key.to_owned()))
        .column("dossier-head-value", |rule| value(context, &rule.value))
        .column("dossier-head-origin", |rule| origin(scenario, rule, lang))
        .column("dossier-head-remark", |rule| remark(scenario, rule, lang))
        .table("rules", context.text("dossier-rules-table"), stated);
    blocks.push(Block::Table(in_force));
    let absent = usual_rules.iter().filter(|rule| ABSENT.contains(&rule.value.as_str())).count();
    let present = usual_rules.len() - absent;
    let command = &context.dossier.command;
    let command = match command.split(" --").next().and_then(|start| start.splitn(3, ' ').nth(2)) {
        Some(path) if !scenario.reglamento.is_builtin() => format!("ventaja show {path}"),
        _ => format!("ventaja show {}", context.dossier.book.reglamento),
    };
    let text = tr!(lang, "dossier-rules-unsaid", present, absent);
    blocks.push(Block::Paragraph(Text::from(text + " ").code(command).plain(".")));
    let usual = &scenario.reglamento.as_usual;
    if !usual.is_empty() {
        let stated = |usual: &AsUsual| {
            let assumed = (!usual.assumed.is_empty())
                .then(|| tr!(lang, "origin-assumed", custom = usual.assumed.of(lang)));
            let article = Some(usual.article.of(lang).to_owned()).filter(|article| !article.is_empty());
            article.into_iter().chain(assumed).collect::<Vec<_>>().join("; ")
        };
        let usual = Columns::<AsUsual>::new(lang)
            .column("head-article", stated)
            .column("dossier-head-says", |usual| usual.what.of(lang).to_owned())
            .table("as-usual", context.text("dossier-usual"), usual);
        blocks.push(Block::Table(usual));
    }
    chapter(context, "rules-in-force", "rules-in-force", blocks)
}

pub(super) fn not_modelled(context: &Context<'_>) -> Section {
    let lang = context.lang;
    let left_out = &context.scenario.reglamento.not_modelled;
    let mut blocks = Vec::new();
    if left_out.is_empty() {
        blocks.push(Block::Paragraph(context.text("dossier-not-modelled-none").into()));
    } else {
        blocks.push(Block::Paragraph(context.text("dossier-not-modelled-text").into()));
        let left_out = Columns::<NotModelled>::new(lang)
            .column("head-article", |one| one.article.of(lang).to_owned())
            .column("dossier-head-says", |one| one.what.of(lang).to_owned())
            .column("dossier-head-reason", |one| {
                one.reason.of(lang).replace(" -", " \u{2212}").replace('`', "")
            })
            .table("left-out", context.text("dossier-not-modelled-table"), left_out);
        let changed = !context.scenario.readings.is_empty() || !context.scenario.overrides.is_empty();
        let note = if changed { context.text("dossier-not-modelled-note") } else { String::new() };
        blocks.push(Block::Table(left_out.noted(note)));
    }
    chapter(context, "not-modelled", "dossier-not-modelled", blocks)
}
