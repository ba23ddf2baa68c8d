//! The rows that the charts of given rules may have, each with the answers that it may give in a column.

use super::cell::Cell;
use super::chart::Chart;
use crate::rules::{Blackjack, Charlie, Surrender};

/// A possible entry of a chart's row in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A cell; `None` is an empty one.
    Cell(Option<Cell>),
    /// An ace is declared as 11, or as 1.
    Eleven(bool),
}

impl Answer {
    /// Returns whether it surrenders where that is allowed.
    pub(crate) fn surrenders(&self) -> bool {
        matches!(self, Answer::Cell(Some(Cell::SurrenderHit | Cell::SurrenderStand | Cell::SurrenderSplit)))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ChartRow {
    pub(crate) name: String,
    /// Its possible answers, the simplest first.
    pub(crate) answers: Vec<Answer>,
}

/// Lists the rows of a chart under these rules; a row comes after those to which it falls
/// through.
pub(crate) fn chart_rows(rules: &Blackjack) -> Vec<ChartRow> {
    let declares = rules.declares_aces();
    // Aces declared as 1 make hard totals of 2 and 3.
    let least = if declares { 2 } else { 4 };
    let totals = [Cell::Hit, Cell::Stand, Cell::DoubleHit, Cell::DoubleStand];
    let surrenders = [Cell::SurrenderHit, Cell::SurrenderStand, Cell::SurrenderSplit];
    let surrenders = if rules.surrender_kind == Surrender::None { &[][..] } else { &surrenders };
    let total: Vec<Answer> = totals
        .iter()
        .chain(surrenders.iter().filter(|cell| !cell.splits()))
        .map(|cell| Answer::Cell(Some(*cell)))
        .collect();
    let pair: Vec<Answer> = [None, Some(Cell::Split)]
        .into_iter()
        .chain(totals.iter().chain(surrenders).copied().map(Some))
        .map(Answer::Cell)
        .collect();
    let eleven = vec![Answer::Eleven(false), Answer::Eleven(true)];
    let hard = (least..=20).rev().map(|total| format!("H{total}"));
    let soft = (12..=21).rev().map(|total| format!("S{total}"));
    let sevens = ["77", "77s"].into_iter().filter(|_| rules.sevens_pay > 0).map(str::to_owned);
    let pairs = (2..=10).map(|value| format!("P{value}")).chain(["PA".to_owned()]);
    let declarations = if declares { Chart::declarations() } else { Vec::new() };
    let totals = hard.chain(soft).map(|name| ChartRow { name, answers: total.clone() });
    let pairs = sevens.chain(pairs).map(|name| ChartRow { name, answers: pair.clone() });
    let declarations = declarations.into_iter().map(|name| ChartRow { name, answers: eleven.clone() });
    let mut rows: Vec<ChartRow> = totals.chain(pairs).chain(declarations).collect();
    if rules.decides_after_double() {
        let cells = [
            Some(Cell::Stand),
            (rules.double_times > 1).then_some(Cell::DoubleStand),
            rules.double_rescue.then_some(Cell::SurrenderStand),
        ];
        let cells: Vec<Answer> = cells.into_iter().flatten().map(|cell| Answer::Cell(Some(cell))).collect();
        let doubled = Chart::rows_doubled().into_iter();
        rows.extend(doubled.map(|name| ChartRow { name, answers: cells.clone() }));
    }
    // Rows before those of a total, which have cells of their own: one that repeats the row behind it is emptied at the end.
    let has = |total: Option<&str>| rows.iter().any(|row| Some(row.name.as_str()) == total);
    let mut names = Vec::new();
    if !rules.split_free.is_empty() {
        names.extend(Chart::rows_free().into_iter().filter(|name| has(name.strip_prefix('F'))));
    }
    // Where a 21 of many cards is paid more, or a hand of many cards wins at once.
    if rules.pays_21_by_number() || rules.charlie_cards != Charlie::Off {
        let decided = |cards: &str| cards.parse().is_ok_and(|cards| !rules.charlie_cards.wins(cards));
        let of_total = |name: &String| {
            name.split_once('/').is_some_and(|(total, cards)| has(Some(total)) && decided(cards))
        };
        names.extend(Chart::rows_by_cards().into_iter().filter(of_total));
    }
    rows.extend(names.into_iter().map(|name| ChartRow { name, answers: total.clone() }));
    rows
}
