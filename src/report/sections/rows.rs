//! The chart of a poker game in a document: its rows as the file has them, and the conditions in words.

use super::Columns;
use crate::lang::Lang;
use crate::publish::{Block, Definition};
use crate::rules::Rules;
use crate::strategy::Chart;
use crate::strategy::poker::{Advice, Condition, DRAW, Row};
use crate::tr;

/// A row of a chart's file: the decision, the condition, what to do.
pub type ChartRow = [String; 3];

/// More rows than these are not printed.
const MOST_PRINTED: usize = 60;

/// The maximum number of names that the explanation lists for one kind of condition.
const MOST_NAMED: usize = 3;

/// Returns the rows of a chart, with what its street offers in place of a file's `no`: `check`, `fold`, or `keep` the cards;
/// none of a game whose charts are grids.
pub fn rows(chart: &Chart, rules: &Rules) -> Vec<ChartRow> {
    let (Chart::Poker(chart), Some(poker)) = (chart, rules.play.poker()) else { return Vec::new() };
    let row = |row: &Row| {
        let [decision, when, play] = row.fields();
        let folds = poker.street(row.street).is_some_and(|street| street.folds);
        let play = match row.advice {
            Advice::Add(0) if row.street == DRAW => "keep".to_owned(),
            Advice::Add(0) => if folds { "fold" } else { "check" }.to_owned(),
            _ => play,
        };
        [decision, when, play]
    };
    chart.rows.0.iter().map(row).collect()
}

/// Returns a chart as a table of its rows with an explanation of their conditions; a sentence where the chart leaves every
/// decision to exact computation, or is too long.
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
    let streets =
        if rows.iter().all(|[decision, ..]| ["1", "draw"].contains(&&**decision)) { 1_u8 } else { 2 };
    let joined = u8::from(rows.iter().any(|[_, when, _]| when.contains('&')));
    let shown = Columns::<ChartRow>::new(lang)
        .column("doc-head-decision", decided)
        .column("doc-head-condition", |[_, when, _]| when.clone())
        .column("doc-head-then", |[.., play]| played(play, lang))
        .table("chart-rows", tr!(lang, "doc-poker-rows", chart = name), rows)
        .noted(tr!(lang, "doc-poker-rows-note", streets, joined));
    vec![Block::Table(shown), Block::Definitions(conditions(rows, lang))]
}

pub(crate) fn played(play: &str, lang: Lang) -> String {
    match play {
        "check" => lang.text("doc-poker-check"),
        "fold" => lang.text("doc-poker-fold"),
        "keep" => lang.text("doc-poker-keep"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reglamento::{self, Scenario};
    use crate::strategy::{self, BASIC};

    #[test]
    fn a_row_names_what_its_street_offers() {
        for (id, offered) in [
            ("casino-holdem", vec!["fold"]),
            ("texas-holdem-bonus", vec!["check"]),
            ("caribbean-stud-buy-card", vec!["fold", "keep"]),
        ] {
            let scenario = Scenario::new(reglamento::find(id).unwrap(), &[], &[]).unwrap();
            let chart = strategy::find(&scenario.reglamento, BASIC).unwrap();
            let rows = rows(&chart, &scenario.rules);
            let plays = rows.iter().map(|[.., play]| play.as_str());
            let mut plays: Vec<&str> =
                plays.filter(|play| ["check", "fold", "keep"].contains(play)).collect();
            plays.sort_unstable();
            plays.dedup();
            assert_eq!(plays, offered, "{id}");
        }
    }
}
