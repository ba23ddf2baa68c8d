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

fn in_force(context: &Context<'_>) -> Section {
    let (scenario, lang) = (context.sources.scenario, context.lang);
    let row = |rule: &RuleFigures| -> Vec<Cell> {
        vec![
            context.rule(rule.key).into(),
            Cell::Code(format!("{} = {}", rule.key, rule.value)),
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
    let (absent, usual_rules): (Vec<&RuleFigures>, Vec<&RuleFigures>) =
        usual_rules.into_iter().partition(|rule| ABSENT.contains(&rule.value.as_str()));
    if !usual_rules.is_empty() {
        let mut text = Text::from(context.text("dossier-rules-default"));
        for (number, rule) in usual_rules.iter().enumerate() {
            let between = if number == 0 { " " } else { "; " };
            text = text.plain(format!("{between}{} ", context.rule(rule.key)));
            text = text.code(format!("{} = {}", rule.key, rule.value));
        }
        blocks.push(Block::Paragraph(text.plain(".")));
    }
    if !absent.is_empty() {
        let command = format!("ventaja show {}", context.dossier.book.reglamento);
        let text = tr!(lang, "dossier-rules-absent", count = absent.len());
        blocks.push(Block::Paragraph(Text::from(text + " ").code(command).plain(".")));
    }
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
