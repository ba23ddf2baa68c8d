//! The document of a strategy chart.

#![allow(clippy::single_match_else)] // both cases are shown

use super::{edge, section};
use crate::lang::Lang;
use crate::publish::{Block, ChartCell, ChartGrid, ChartGroup, ChartRow, Document, KeyFigure, Text};
use crate::report::ChartReport;
use crate::strategy::Chart;
use crate::tr;

/// The document of a solved chart.
#[must_use]
pub fn document(report: &ChartReport, lang: Lang) -> Document {
    let id = &report.identity;
    let mut answer: Vec<Block> = vec![
        Block::Lead(tr!(lang, "doc-chart-lead", edge = edge(report.house_edge).text(lang)).into()),
        Block::KeyFigures(vec![KeyFigure {
            label: lang.text("doc-head-edge"),
            value: edge(report.house_edge).into(),
            remark: lang.text("doc-exact"),
        }]),
        Block::Chart(grid(&report.chart, None, lang)),
    ];
    answer.extend(offers(&report.chart, lang).map(Block::Paragraph));
    let sections = vec![section("chart", lang.text("doc-chart"), answer)];
    super::document(report, id, "doc-chart-title", sections, &report.notes, lang)
}

/// The optional bets that a chart takes, in a sentence; `None` for a game without them.
#[must_use]
pub fn offers(chart: &Chart, lang: Lang) -> Option<Text> {
    let lines = chart.to_csv();
    let taken: Vec<String> = lines
        .lines()
        .filter_map(|line| line.strip_prefix("option,")?.strip_suffix(",always"))
        .map(|name| super::bet_name(name, lang))
        .collect();
    if taken.is_empty() {
        // No chart of another game takes an optional bet, because the games have none.
        let none = matches!(chart, Chart::Blackjack(_));
        return none.then(|| lang.text("doc-takes-no-option").into());
    }
    Some(tr!(lang, "doc-takes-options", options = taken.join(", ")).into())
}

/// The kinds of rows, in the order of a chart: what the row's name begins with, the message of the
/// group's heading.
const GROUPS: [(&str, &str); 11] = [
    ("H", "doc-hard-totals"),
    ("S", "doc-soft-totals"),
    ("3H", "doc-hard-totals-3"),
    ("3S", "doc-soft-totals-3"),
    ("4H", "doc-hard-totals-4"),
    ("4S", "doc-soft-totals-4"),
    ("A", "doc-ace-rows"),
    ("DH", "doc-doubled-hard-totals"),
    ("DS", "doc-doubled-soft-totals"),
    ("FH", "doc-free-hard-totals"),
    ("FS", "doc-free-soft-totals"),
];

/// The heading of the group that a row belongs to, and the row's label.
fn kind(row: &str, lang: Lang) -> (&'static str, String) {
    if let Some((total, cards)) = row.split_once('/') {
        let (heading, total) = kind(total, lang);
        let heading =
            if heading == "doc-soft-totals" { "doc-soft-totals-cards" } else { "doc-hard-totals-cards" };
        return (heading, tr!(lang, "doc-cards-or-more", total = total, cards = cards));
    }
    if let Some(pair) = row.strip_prefix('P') {
        return ("doc-pairs", format!("{pair},\u{2009}{pair}"));
    }
    if row.starts_with("to-") {
        return ("doc-poker-draws", row.to_owned());
    }
    if row.starts_with(|c: char| c.is_ascii_lowercase()) {
        return ("doc-poker-hands", row.to_owned());
    }
    for (start, heading) in GROUPS {
        if let Some(rest) = row.strip_prefix(start)
            && !rest.is_empty()
            && (rest.bytes().all(|digit| digit.is_ascii_digit()) || start == "A")
        {
            let label = if start == "A" { row.to_owned() } else { rest.to_owned() };
            return (heading, label);
        }
    }
    ("doc-own-rows", row.to_owned())
}

/// A chart as a grid; cells that differ from `other` are marked.
#[must_use]
pub fn grid(chart: &Chart, other: Option<&Chart>, lang: Lang) -> ChartGrid {
    let rows = rows(chart);
    let others = other.map(self::rows).unwrap_or_default();
    let mut groups: Vec<(usize, &'static str, ChartGroup)> = Vec::new();
    let mut codes: Vec<String> = Vec::new();
    let mut any = false;
    for (table, columns, name, cells) in &rows {
        let (heading, label) = kind(name, lang);
        let before =
            others.iter().find(|(at, _, row, _)| at == table && row == name).map(|(.., cells)| cells);
        let cells = cells.iter().enumerate().map(|(column, code)| {
            let old = before.and_then(|cells| cells.get(column));
            let marked = other.is_some() && old.is_some_and(|old| old != code);
            any |= marked;
            let other = if marked { old.cloned().unwrap_or_default() } else { String::new() };
            ChartCell { code: code.clone(), marked, other }
        });
        let cells: Vec<ChartCell> = cells.collect();
        for cell in &cells {
            if !cell.code.is_empty() && !codes.contains(&cell.code) {
                codes.push(cell.code.clone());
            }
        }
        let row = ChartRow { label, cells };
        match groups.iter_mut().find(|(at, known, _)| at == table && *known == heading) {
            Some((.., group)) => group.rows.push(row),
            None => {
                let group =
                    ChartGroup { heading: lang.text(heading), columns: columns.clone(), rows: vec![row] };
                groups.push((*table, heading, group));
            }
        }
    }
    let known = [
        ("H", "doc-code-hit"),
        ("S", "doc-code-stand"),
        ("D", "doc-code-double-hit"),
        ("Ds", "doc-code-double-stand"),
        ("P", "doc-code-split"),
        ("Rh", "doc-code-surrender-hit"),
        ("Rs", "doc-code-surrender-stand"),
        ("Rp", "doc-code-surrender-split"),
        ("C", "doc-code-change"),
        ("1", "doc-code-ace-1"),
        ("11", "doc-code-ace-11"),
        ("R", "doc-code-raise"),
        ("F", "doc-code-fold"),
        ("S1", "doc-code-suited-1"),
        ("S2", "doc-code-suited-2"),
        ("S3", "doc-code-suited-3"),
        ("S4", "doc-code-suited-4"),
        ("B", "doc-code-buy"),
        ("N", "doc-code-keep"),
    ];
    let legend = known.into_iter().filter(|(code, _)| codes.iter().any(|own| own == code));
    ChartGrid {
        id: "best-play".to_owned(),
        caption: tr!(lang, "doc-strategy", name = chart.name()),
        corner: lang.text("doc-hand"),
        across: lang.text(match chart {
            Chart::Blackjack(chart) if chart.exposed => "doc-exposed-cards",
            _ => "doc-upcard",
        }),
        groups: groups.into_iter().map(|(.., group)| group).collect(),
        legend: legend.map(|(code, meaning)| (code.to_owned(), lang.text(meaning))).collect(),
        marked: if any { lang.text("doc-changed-cell") } else { String::new() },
    }
}

/// The rows of a chart's file: the number of its table, the table's columns, the row's name, its cells.
fn rows(chart: &Chart) -> Vec<(usize, Vec<String>, String, Vec<String>)> {
    let text = chart.to_csv();
    let (mut rows, mut columns, mut table) = (Vec::new(), Vec::new(), 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut cells = line.split(',').map(str::to_owned);
        let name = cells.next().unwrap_or_default();
        let cells: Vec<String> = cells.collect();
        match name.as_str() {
            "hand" | "draw" => {
                columns = cells;
                table += 1;
            }
            "option" | "stake" | "stakes" => {}
            _ if cells.len() == columns.len() => rows.push((table, columns.clone(), name, cells)),
            _ => {}
        }
    }
    rows
}
