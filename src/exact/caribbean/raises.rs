//! The best raises, given by how much each final hand gains by raising. The cells of a chart do not depend on each
//! other, so the best ones are found cell by cell.

use super::cells::SUITED;
use crate::rules::PokerHand;
use crate::strategy::caribbean::{COLUMNS, Cell, Row, Rows};

/// By how much all deals that a chart does not distinguish gain by raising: by class, column and number of cards of
/// the upcard's suit.
pub(super) type Totals = Vec<[[i128; SUITED]; COLUMNS.len()]>;

/// Numbers of deals by class, column and number of cards of the upcard's suit, each with all hands of the dealer.
pub(super) type Deals = Vec<[[i128; SUITED]; COLUMNS.len()]>;

/// The best cells of a hand against each column, as bit sets over [`Cell::ALL`].
type Best = [u8; COLUMNS.len()];

/// Returns the rows of the best chart: as few as greedy merging from the best hands down leaves.
pub(super) fn best_rows(classes: &[PokerHand], totals: &Totals) -> Rows {
    let mut rows = Vec::new();
    let mut merged: Best = [u8::MAX; COLUMNS.len()];
    for class in (0..classes.len()).rev() {
        let best = best_cells(&totals[class]);
        let both: Best = std::array::from_fn(|column| merged[column] & best[column]);
        if both.contains(&0) {
            rows.push(row(&merged, bound(classes, class + 1)));
            merged = best;
        } else {
            merged = both;
        }
    }
    rows.push(row(&merged, Row::LEAST));
    Rows::new(rows)
}

/// Returns the cells that gain most with a hand.
fn best_cells(found: &[[i128; SUITED]; COLUMNS.len()]) -> Best {
    found.map(|found| {
        let total = |cell: &Cell| -> i128 {
            let raised = found.iter().enumerate().filter(|(suited, _)| cell.raises(*suited));
            raised.map(|(_, gain)| gain).sum()
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
