//! The rules in force, and what is not modelled.

#![allow(clippy::single_match_else)] // the origins of a rule, as cases

use super::{Context, chapter, table, texts};
use crate::dossier::RuleFigures;
use crate::lang::Lang;
use crate::publish::{Block, Cell, Section, Text};
use crate::reglamento::Scenario;
use crate::tr;

pub(super) fn sections(context: &Context<'_>) -> Vec<Section> {
    vec![in_force(context), not_modelled(context)]
}

/// The article of a rule, or that it has none, in words.
pub(super) fn origin(scenario: &Scenario, rule: &RuleFigures, lang: Lang) -> String {
    let article = || match rule.origin {
        "reading" => texts::article(scenario, &rule.reading, lang),
        _ => {
            let fact = scenario.reglamento.facts.iter().find(|fact| fact.key.name == rule.key);
            fact.map_or_else(String::new, |fact| fact.article.of(lang).to_owned())
        }
    };
    match rule.origin {
        "article" => texts::place_in_words(&article(), lang),
        "assumed" => scenario.origin(rule.key).text(lang),
        "reading" => {
            tr!(lang, "dossier-origin-reading", place = texts::place_in_words(&article(), lang))
        }
        "override" => lang.text("dossier-origin-override"),
        _ => lang.text("dossier-origin-default"),
    }
}

/// What is to be said about a rule: the words of the answer that sets it, or the note of the rulebook.
fn remark(scenario: &Scenario, rule: &RuleFigures, lang: Lang) -> String {
    if rule.origin == "reading"
        && let Some(reading) = texts::reading(scenario, &rule.reading)
    {
        return texts::option(scenario, &rule.reading, scenario.option(reading), lang);
    }
    let fact = scenario.reglamento.facts.iter().find(|fact| fact.key.name == rule.key);
    let stated = fact.filter(|_| matches!(rule.origin, "article" | "assumed"));
    stated.map_or_else(String::new, |fact| fact.note.of(lang).to_owned())
}

/// The values of rules that a game does not have.
const ABSENT: [&str; 5] = ["false", "none", "[]", "0", "never"];

/// The value of a rule: yes, no or a number as they are read, anything else as the program writes it.
pub(super) fn value(context: &Context<'_>, value: &str) -> Cell {
    match value {
        "true" => context.text("dossier-yes").into(),
        "false" => context.text("dossier-no").into(),
        "none" | "[]" => context.text("dossier-none").into(),
        other => other.parse().map_or_else(|_| Cell::Code(other.to_owned()), Cell::Count),
    }
}

fn in_force(context: &Context<'_>) -> Section {
    let (scenario, lang) = (context.sources.scenario, context.lang);
    let row = |rule: &RuleFigures| -> Vec<Cell> {
        vec![
            Cell::Named(context.rule(rule.key), rule.key.to_owned()),
            value(context, &rule.value),
            origin(scenario, rule, lang).into(),
            remark(scenario, rule, lang).into(),
        ]
    };
    let columns = vec![
        (context.text("dossier-head-rule"), ""),
        (context.text("dossier-head-value"), ""),
        (context.text("dossier-head-origin"), ""),
        (context.text("dossier-head-remark"), ""),
    ];
    let mut blocks = vec![Block::Paragraph(context.text("dossier-rules-text").into())];
    let usual: Vec<Vec<Cell>> = scenario
        .reglamento
        .as_usual
        .iter()
        .map(|usual| {
            let assumed = (!usual.assumed.is_empty())
                .then(|| tr!(lang, "origin-assumed", custom = usual.assumed.of(lang)));
            let article = Some(usual.article.of(lang).to_owned()).filter(|article| !article.is_empty());
            let stated: Vec<String> = article.into_iter().chain(assumed).collect();
            vec![stated.join("; ").into(), usual.what.of(lang).into()]
        })
        .collect();
    let (usual_rules, stated): (Vec<&RuleFigures>, Vec<&RuleFigures>) =
        context.dossier.rules.iter().partition(|rule| rule.origin == "default");
    let rows = stated.into_iter().map(row).collect();
    blocks.push(Block::Table(table("rules".to_owned(), context.text("dossier-rules-table"), columns, rows)));
    let absent = usual_rules.iter().filter(|rule| ABSENT.contains(&rule.value.as_str())).count();
    let present = usual_rules.len() - absent;
    let command = format!("ventaja show {}", context.dossier.book.reglamento);
    let text = tr!(lang, "dossier-rules-unsaid", present = present, absent = absent);
    blocks.push(Block::Paragraph(Text::from(text + " ").code(command).plain(".")));
    if !usual.is_empty() {
        let columns =
            vec![(context.text("dossier-head-article"), ""), (context.text("dossier-head-says"), "")];
        let caption = context.text("dossier-usual");
        blocks.push(Block::Table(table("as-usual".to_owned(), caption, columns, usual)));
    }
    chapter(context, "rules-in-force", "dossier-rules", blocks)
}

fn not_modelled(context: &Context<'_>) -> Section {
    let lang = context.lang;
    let left_out = &context.sources.scenario.reglamento.not_modelled;
    let mut blocks = Vec::new();
    if left_out.is_empty() {
        blocks.push(Block::Paragraph(context.text("dossier-not-modelled-none").into()));
    } else {
        blocks.push(Block::Paragraph(context.text("dossier-not-modelled-text").into()));
        let rows = left_out.iter().map(|one| -> Vec<Cell> {
            vec![one.article.of(lang).into(), one.what.of(lang).into(), one.reason.of(lang).into()]
        });
        let columns = vec![
            (context.text("dossier-head-article"), ""),
            (context.text("dossier-head-what"), ""),
            (context.text("dossier-head-reason"), ""),
        ];
        let caption = context.text("dossier-not-modelled-table");
        blocks.push(Block::Table(table("left-out".to_owned(), caption, columns, rows.collect())));
    }
    chapter(context, "not-modelled", "dossier-not-modelled", blocks)
}
