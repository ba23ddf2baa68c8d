//! The best chart. The cells of a chart do not depend on each other, so the best one is found cell by cell.

use super::cells::{Cells, gain};
use crate::exact::Solved;
use crate::lang::Message;
use crate::rules::{CaribbeanStud, PokerHand, Rules};
use crate::strategy::caribbean::{COLUMNS, Cell, Chart, Row, Rows};

/// The best cells of a hand against each column, as bit sets over [`Cell::ALL`].
type Best = [u8; COLUMNS.len()];

/// Returns the best chart, named `name`. `watch` receives 1 to 10 as each tenth of the work begins.
pub(in crate::exact) fn solve(
    rules: &Rules,
    play: &CaribbeanStud,
    name: &str,
    watch: impl FnMut(usize),
) -> Solved {
    let rows = best_rows(&Cells::of(rules, play, watch), play);
    let chart = Chart::parse(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read");
    Solved { chart: chart.into(), notes: vec![Message::new("note-best-by-suits").into()] }
}

/// Returns the rows of the best chart: as few as greedy merging from the best hands down leaves.
fn best_rows(cells: &Cells, play: &CaribbeanStud) -> Rows {
    let mut rows = Vec::new();
    let mut merged: Best = [u8::MAX; COLUMNS.len()];
    for class in (0..cells.classes.len()).rev() {
        let best = best_cells(cells, play, class);
        let both: Best = std::array::from_fn(|column| merged[column] & best[column]);
        if both.contains(&0) {
            rows.push(row(&merged, bound(&cells.classes, class + 1)));
            merged = best;
        } else {
            merged = both;
        }
    }
    rows.push(row(&merged, Row::LEAST));
    Rows::new(rows)
}

/// Returns the cells that gain most with a hand.
fn best_cells(cells: &Cells, play: &CaribbeanStud, class: usize) -> Best {
    let kind = cells.classes[class].kind;
    std::array::from_fn(|column| {
        let found = cells.of_hand(class, column);
        let total = |cell: &Cell| -> i128 {
            let raised = found.iter().enumerate().filter(|(suited, _)| cell.raises(*suited));
            raised.map(|(_, of)| gain(play, kind, &of.meetings)).sum()
        };
        let totals = Cell::ALL.map(|cell| total(&cell));
        let most = totals.iter().max();
        totals.iter().enumerate().fold(0, |set, (at, total)| set | u8::from(Some(total) == most) << at)
    })
}

/// Returns a row with the first of the best cells of each column.
fn row(best: &Best, least: PokerHand) -> Row {
    Row { least, cells: best.map(|set| Cell::ALL[set.trailing_zeros() as usize]) }
}

/// Returns the shortest bound that `classes[class]` reaches and the hand below it does not.
fn bound(classes: &[PokerHand], class: usize) -> PokerHand {
    let own = classes[class];
    let below = class.checked_sub(1).map(|below| classes[below]);
    let prefix = |length: usize| {
        let mut bound = PokerHand { ranks: [0; 5], ..own };
        bound.ranks[..length].copy_from_slice(&own.ranks[..length]);
        bound
    };
    (0..5).map(prefix).find(|bound| below.is_none_or(|below| *bound > below)).unwrap_or(own)
}
