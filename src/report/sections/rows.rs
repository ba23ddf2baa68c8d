//! The chart of a poker game in a document: its rows as the file has them, and the conditions in words.

use super::Columns;
use crate::lang::Lang;
use crate::publish::{Block, Definition};
use crate::strategy::Chart;
use crate::strategy::poker::{Condition, Row};
use crate::tr;

/// A row of a chart's file: the decision, the condition, what to do.
pub type ChartRow = [String; 3];

/// More rows than these are not printed.
const MOST_PRINTED: usize = 60;

/// The maximum number of names that the explanation lists for one kind of condition.
const MOST_NAMED: usize = 3;

/// Returns the rows of a chart; none of a game whose charts are grids.
#[must_use]
pub fn rows(chart: &Chart) -> Vec<ChartRow> {
    match chart {
        Chart::Poker(chart) => chart.rows.0.iter().map(Row::fields).collect(),
        Chart::Blackjack(_) | Chart::Relancina(_) => Vec::new(),
    }
}

/// Returns a chart as a table of its rows with an explanation of their conditions; a sentence where the chart leaves every
/// decision to exact computation, or is too long.
#[must_use]
pub fn blocks(name: &str, rows: &[ChartRow], lang: Lang) -> Vec<Block> {
    if rows.iter().all(|[_, when, play]| when == "any" && play == "best") {
        return vec![Block::Paragraph(lang.text("doc-poker-rows-best").into())];
    }
    if rows.len() > MOST_PRINTED {
        let text = tr!(lang, "doc-poker-rows-long", chart = name, count = rows.len());
        return vec![Block::Paragraph(text.into())];
    }
    let decided = |[decision, ..]: &ChartRow| {
        if decision == "draw" { lang.text("doc-decision-draw") } else { decision.clone() }
    };
    let shown = Columns::<ChartRow>::new(lang)
        .column("doc-head-decision", decided)
        .column("doc-head-condition", |[_, when, _]| when.clone())
        .column("doc-head-then", |[.., play]| played(play, lang))
        .table("chart-rows", tr!(lang, "doc-poker-rows", chart = name), rows)
        .noted(lang.text("doc-poker-rows-note"));
    vec![Block::Table(shown), Block::Definitions(conditions(rows, lang))]
}

/// Returns what a row does, in words.
fn played(play: &str, lang: Lang) -> String {
    match play {
        "no" => lang.text("doc-poker-no"),
        "draw" => lang.text("doc-poker-draw"),
        "best" => lang.text("doc-poker-best"),
        antes => {
            antes.parse::<u64>().map_or_else(|_| play.to_owned(), |n| tr!(lang, "doc-poker-antes", count = n))
        }
    }
}

/// Returns the message that explains a condition, given as the file has it; `None` where it is no condition.
fn explanation(text: &str) -> Option<String> {
    let kind = match Condition::parse(text)? {
        Condition::Word(word, _) => word.name(),
        Condition::Number(number, ..) => number.name(),
        Condition::Hand(..) => "hand",
        Condition::Start { .. } => "start",
        Condition::ToStraightOf(_) => "to-straight-of",
        Condition::Upcard(_) => "upcard",
    };
    Some(format!("doc-when-{kind}"))
}

/// Returns the kinds of conditions of the rows, each with its first names and its meaning.
fn conditions(rows: &[ChartRow], lang: Lang) -> Vec<Definition> {
    let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
    for condition in rows.iter().flat_map(|[_, when, _]| when.split('&').map(str::trim)) {
        let Some(id) = explanation(condition) else { continue };
        match kinds.iter_mut().find(|(known, _)| *known == id) {
            Some((_, names)) if names.contains(&condition) => {}
            Some((_, names)) => names.push(condition),
            None => kinds.push((id, vec![condition])),
        }
    }
    let definition = |(id, names): (String, Vec<&str>)| {
        let more = if names.len() > MOST_NAMED { ", …" } else { "" };
        let names = names.into_iter().take(MOST_NAMED).collect::<Vec<_>>().join(", ");
        Definition { term: names + more, text: lang.text(&id).into() }
    };
    kinds.into_iter().map(definition).collect()
}
