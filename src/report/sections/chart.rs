//! The document of a strategy chart.

#![allow(clippy::single_match_else)] // both cases are shown

use super::{Columns, Look, edge, rows, section};
use crate::lang::Lang;
use crate::publish::{Action, Block, ChartCell, ChartGrid, ChartGroup, ChartRow, Document, Table, Text};
use crate::report::ChartReport;
use crate::report::bet_list;
use crate::rules::Pack;
use crate::strategy::blackjack::OFFERS;
use crate::strategy::{Chart, GridRow};
use crate::tr;
use std::ops::Range;

/// Returns the document of a solved chart.
pub fn document(report: &ChartReport, lang: Lang) -> Document {
    let words = report.best.is_some();
    let (title, heading) = if words { ("doc-words", "doc-words") } else { ("doc-chart-title", "doc-chart") };
    let mut answer = blocks(report, lang);
    let figure = Look::from(lang).figure("head-edge", edge(report.house_edge), lang.text("exact"));
    answer.insert(1, Block::KeyFigures(vec![figure]));
    let sections = vec![section("chart", lang.text(heading), answer)];
    super::document(report, &report.identity, title, sections, &report.notes, lang)
}

/// Returns the blocks on a solved chart: its edge in a sentence, its tables, and its optional bets.
pub(in crate::report) fn blocks(report: &ChartReport, lang: Lang) -> Vec<Block> {
    let found = edge(report.house_edge).text(lang);
    let lead = match report.best {
        Some(best) => tr!(lang, "doc-words-lead", edge = found, best = edge(best).text(lang)),
        None => tr!(lang, "doc-chart-lead", edge = found),
    };
    let mut blocks = vec![Block::Lead(lead.into())];
    match &report.chart {
        Chart::Poker(_) => {
            blocks.extend(rows::blocks(report.chart.name(), &report.rows, lang));
        }
        chart => blocks.push(Block::Chart(grid(chart, None, lang))),
    }
    blocks.extend(offers(&report.chart, &report.bets, lang).map(Block::Paragraph));
    blocks
}

pub(in crate::report) fn tables(grid: &ChartGrid, lang: Lang) -> impl Iterator<Item = Table> {
    grid.groups.iter().map(move |group| {
        let hand = Columns::<ChartRow>::new(lang).headed(&grid.corner, "", |row| row.label.clone());
        let columns = group.columns.iter().enumerate().fold(hand, |columns, (at, heading)| {
            columns.headed(heading, "", move |row| row.cells[at].code.clone())
        });
        columns.table("", &group.heading, &group.rows)
    })
}

/// Returns a sentence on the optional bets that a chart takes; if it takes none, on the bets that it
/// declines. `None` if none of the `bets` of the table is optional.
pub fn offers(chart: &Chart, bets: &[impl AsRef<str>], lang: Lang) -> Option<Text> {
    let contents = chart.contents();
    let taken = contents.options();
    let offered = OFFERS.into_iter().filter(|name| bets.iter().any(|bet| bet.as_ref() == *name));
    let (taken, offered): (Vec<&str>, Vec<&str>) = (taken.collect(), offered.collect());
    let (id, bets) =
        if taken.is_empty() { ("doc-takes-no-option", offered) } else { ("doc-takes-options", taken) };
    (!bets.is_empty()).then(|| tr!(lang, id, options = bet_list(lang, &bets)).into())
}

fn is_total(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns what stands before the total in the name of a row of totals, whether the total is hard, and the total.
fn total(row: &str) -> Option<(&str, bool, &str)> {
    let of = |letter| row.split_once(letter).filter(|(_, rest)| is_total(rest));
    let hard = of('H').map(|(before, total)| (before, true, total));
    hard.or_else(|| of('S').map(|(before, total)| (before, false, total)))
}

/// The heading of the group of a rulebook's own hands.
const OWN_ROWS: &str = "doc-own-rows";

/// Returns the heading of the group that a row belongs to, and the row's label.
fn kind(row: &str, lang: Lang) -> (&'static str, String) {
    if let Some((of, cards)) = row.split_once('/') {
        let (heading, total) = kind(of, lang);
        let soft = heading == "doc-soft-totals";
        let heading = if soft { "doc-soft-totals-cards" } else { "doc-hard-totals-cards" };
        return (heading, tr!(lang, "doc-cards-or-more", total, cards));
    }
    if let Some(pair) = row.strip_prefix('P') {
        return ("doc-pairs", format!("{pair},\u{2009}{pair}"));
    }
    let heading = match total(row).map(|(before, hard, _)| (before, hard)) {
        Some(("", true)) => "doc-hard-totals",
        Some(("", false)) => "doc-soft-totals",
        Some(("3", true)) => "doc-hard-totals-3",
        Some(("3", false)) => "doc-soft-totals-3",
        Some(("4", true)) => "doc-hard-totals-4",
        Some(("4", false)) => "doc-soft-totals-4",
        Some(("D", true)) => "doc-doubled-hard-totals",
        Some(("D", false)) => "doc-doubled-soft-totals",
        Some(("F", true)) => "doc-free-hard-totals",
        Some(("F", false)) => "doc-free-soft-totals",
        _ if row.len() > 1 && row.starts_with('A') => return ("doc-ace-rows", row.to_owned()),
        _ => return (OWN_ROWS, row.to_owned()),
    };
    (heading, total(row).map_or_else(String::new, |(.., total)| total.to_owned()))
}

/// An action of a chart: its letters in a file, its Spanish letters, its meaning, its kind.
type ActionWords = (&'static str, &'static str, &'static str, Action);

/// The actions of every chart.
const ACTIONS: [ActionWords; 11] = [
    ("H", "C", "action-hit", Action::Hit),
    ("S", "P", "action-stand", Action::Stand),
    ("D", "D", "doc-code-double-hit", Action::Double),
    ("Ds", "Dp", "doc-code-double-stand", Action::Double),
    ("P", "A", "action-split", Action::Split),
    ("Rh", "Rc", "doc-code-surrender-hit", Action::Surrender),
    ("Rs", "Rp", "doc-code-surrender-stand", Action::Surrender),
    ("Rp", "Ra", "doc-code-surrender-split", Action::Surrender),
    ("C", "X", "doc-code-change", Action::Plain),
    ("1", "1", "doc-code-ace-1", Action::Plain),
    ("11", "11", "doc-code-ace-11", Action::Plain),
];

/// Returns the kind and the letters of an action, given its letters in a chart's file.
fn action(code: &str, lang: Lang) -> (Action, String) {
    match ACTIONS.iter().find(|(known, ..)| *known == code) {
        Some((english, spanish, _, action)) => (*action, lang.pick(*english, *spanish).to_owned()),
        None => (Action::Plain, code.to_owned()),
    }
}

/// Returns the letters of an action in a language, given those in a chart's file.
pub fn letters(code: &str, lang: Lang) -> String {
    action(code, lang).1
}

/// Returns a row of a chart's file in words: `hard 16` for `H16`, `7, 7 of one suit` for `77s`.
pub fn hand(row: &str, lang: Lang) -> String {
    if row.starts_with(|c: char| c.is_ascii_lowercase()) {
        return row.to_owned();
    }
    if let Some((hand, cards)) = row.split_once('/') {
        let count = cards.parse::<u64>().expect("a number of cards");
        return tr!(lang, "doc-hand-of-cards-or-more", hand = self::hand(hand, lang), count);
    }
    if let Some((before, hard, total)) = total(row) {
        let hand = tr!(lang, if hard { "doc-hand-hard" } else { "doc-hand-soft" }, total);
        return match before {
            "" => hand,
            "D" => tr!(lang, "doc-hand-doubled", hand),
            "F" => tr!(lang, "doc-hand-free", hand),
            cards => {
                tr!(lang, "doc-hand-of-cards", hand, count = cards.parse::<u64>().expect("a number of cards"))
            }
        };
    }
    let (cards, suited) = row.strip_suffix('s').map_or((row, false), |cards| (cards, true));
    let pair = cards.strip_prefix('P');
    let (first, second) = match pair {
        Some(card) => (card, card),
        None => cards.split_at(usize::from(!cards.is_empty())),
    };
    let card = |card: &str| if card == "F" { lang.text("doc-hand-figure") } else { card.to_owned() };
    let both = format!("{}, {}", card(first), card(second));
    // The words name the suits only where the file has one row for two cards of one suit and one for two
    // suits.
    match pair {
        None if suited => tr!(lang, "doc-hand-of-one-suit", cards = both),
        None if is_total(cards) => tr!(lang, "doc-hand-of-two-suits", cards = both),
        _ => both,
    }
}

/// Adjacent columns of a chart's table: the id of the message that states what the dealer shows, empty in the
/// first table, and the range of the columns.
type ColumnPart = (&'static str, Range<usize>);

/// Returns the parts into which a table of a chart is divided; `table` counts from 0. The columns of a
/// relancina's second table are of four kinds, which would be too wide for a page side by side.
fn parts(table: usize, columns: &[&str]) -> Vec<ColumnPart> {
    if table == 0 {
        return vec![("", 0..columns.len())];
    }
    let seen = |column: &str| match column.as_bytes().first() {
        Some(b'F') => "doc-seen-figure",
        Some(b'H') => "doc-seen-hard",
        Some(b'S') => "doc-seen-soft",
        _ => "doc-seen-prize",
    };
    let mut parts: Vec<ColumnPart> = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        match parts.last_mut().filter(|(known, _)| *known == seen(column)) {
            Some((_, part)) => part.end = at + 1,
            None => parts.push((seen(column), at..at + 1)),
        }
    }
    parts
}

/// Returns a chart as a grid; cells that differ from `other` are marked.
pub fn grid(chart: &Chart, other: Option<&Chart>, lang: Lang) -> ChartGrid {
    let tables = chart.contents().grids;
    let others = other.map(|other| other.contents().grids).unwrap_or_default();
    let mut groups: Vec<(&'static str, &'static str, ChartGroup)> = Vec::new();
    // The rows of the rulebook's own hands.
    let mut own: Vec<&String> = Vec::new();
    let parts = tables.iter().enumerate().flat_map(|(table, grid)| {
        let parts = parts(table, &grid.columns).into_iter();
        parts.flat_map(move |part| grid.rows.iter().map(move |row| (table, part.clone(), grid, row)))
    });
    for (table, (seen, columns), grid, GridRow { hand: name, cells }) in parts {
        let own_cells = &cells[columns.clone()];
        if !seen.is_empty() && own_cells.iter().all(|cell| cell.is_empty()) {
            continue;
        }
        let (heading, label) = kind(name, lang);
        if heading == OWN_ROWS && !own.contains(&name) {
            own.push(name);
        }
        let before = others.get(table).and_then(|grid| grid.rows.iter().find(|row| row.hand == *name));
        let cells = columns.clone().zip(own_cells).map(|(column, code)| {
            let old = before.and_then(|row| row.cells.get(column));
            let marked = other.is_some() && old.is_some_and(|old| old != code);
            let other = old.filter(|_| marked).map_or_else(String::new, |old| match *old {
                "" => "–".to_owned(),
                old => letters(old, lang),
            });
            let (action, code) = match action(code, lang) {
                (action, code) if marked && code.is_empty() => (action, "–".to_owned()),
                known => known,
            };
            ChartCell { action, code, marked, other }
        });
        let row = ChartRow { label, name: name.clone(), cells: cells.collect() };
        match groups.iter_mut().find(|(at, known, _)| *at == seen && *known == heading) {
            Some((.., group)) => group.rows.push(row),
            None => {
                let columns = grid.columns[columns].iter().map(|&column| column.to_owned()).collect();
                let group = ChartGroup { heading: lang.text(heading), columns, rows: vec![row] };
                groups.push((seen, heading, group));
            }
        }
    }
    for (seen, heading, group) in &mut groups {
        if *heading == OWN_ROWS && seen.is_empty() {
            let words: Vec<String> = own.iter().map(|row| format!("{row}: {}", hand(row, lang))).collect();
            group.heading = tr!(lang, "doc-own-rows-are", rows = words.join("; "));
        }
        if !seen.is_empty() {
            group.heading = tr!(lang, "doc-rows-against", rows = &group.heading, seen = lang.text(seen));
        }
    }
    let groups: Vec<ChartGroup> = groups.into_iter().map(|(.., group)| group).collect();
    ChartGrid {
        id: "best-play".to_owned(),
        caption: tr!(lang, "doc-strategy", name = chart.name()),
        corner: lang.text("doc-hand"),
        across: lang.text(across(chart)),
        marked: if cells(&groups).any(|cell| cell.marked) {
            lang.text("doc-changed-cell")
        } else {
            String::new()
        },
        legend: legend(&groups, lang),
        groups,
    }
}

/// Leaves out the upcards and pairs of values that a pack lacks.
pub fn of_pack(mut grid: ChartGrid, chart: &Chart, pack: Pack) -> ChartGrid {
    // Exposed cards are totals.
    if across(chart) != "doc-upcard" {
        return grid;
    }
    let lacks = |name: &str| {
        let value = name.parse::<usize>().ok().filter(|value| *value <= 10);
        value.is_some_and(|value| pack.shares()[value - 1] == 0.0)
    };
    for group in &mut grid.groups {
        let kept: Vec<bool> = group.columns.iter().map(|column| !lacks(column)).collect();
        let mut places = kept.iter();
        group.columns.retain(|_| places.next() == Some(&true));
        group.rows.retain(|row| !row.name.strip_prefix('P').is_some_and(lacks));
        for row in &mut group.rows {
            let mut places = kept.iter();
            row.cells.retain(|_| places.next() == Some(&true));
        }
    }
    grid
}

fn cells(groups: &[ChartGroup]) -> impl Iterator<Item = &ChartCell> {
    groups.iter().flat_map(|group| &group.rows).flat_map(|row| &row.cells)
}

/// Returns the legend of a chart: each action that occurs in the rows shown, or in marked cells of the other
/// chart, with its kind, its letters and its meaning.
pub(crate) fn legend(groups: &[ChartGroup], lang: Lang) -> Vec<(Action, String, String)> {
    meanings(lang, |code| cells(groups).any(|cell| [&*cell.code, &*cell.other].contains(&code)))
}

/// Returns the actions whose letters, those of the language, are used: each with its kind, its letters and its meaning.
pub fn meanings(lang: Lang, is_used: impl Fn(&str) -> bool) -> Vec<(Action, String, String)> {
    let all = ACTIONS.iter().map(|(code, _, words, kind)| (*kind, letters(code, lang), lang.text(words)));
    all.filter(|(_, code, _)| is_used(code)).collect()
}

/// Returns the id of the message that names what a chart's columns are.
pub(crate) fn across(chart: &Chart) -> &'static str {
    match chart {
        Chart::Blackjack(chart) if chart.exposed => "doc-exposed-cards",
        Chart::Relancina(_) => "doc-upcard-talla",
        _ => "doc-upcard",
    }
}
