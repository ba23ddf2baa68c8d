//! The best chart. The cells of a chart do not depend on each other, so the best one is found cell by cell.

use super::bought;
use super::cells::{Cells, SUITED, gain};
use super::draws::Draws;
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
    let rows = if play.sells_cards() {
        bought::best(&Draws::of(rules, play, watch), play)
    } else {
        let cells = Cells::of(rules, play, watch);
        best_rows(&cells.classes, &totals(&cells, play))
    };
    let chart = Chart::parse(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read");
    let mut notes = vec![Message::new("note-best-by-suits").into()];
    if play.sells_cards() {
        notes.push(Message::new("note-best-by-draws").into());
    }
    Solved { chart: chart.into(), notes }
}

/// By how much all deals that a chart does not distinguish gain by raising: by class, column and number of cards of
/// the upcard's suit.
pub(super) type Totals = Vec<[[i128; SUITED]; COLUMNS.len()]>;

/// Returns the gains of raising, where no card is replaced.
pub(super) fn totals(cells: &Cells, play: &CaribbeanStud) -> Totals {
    let of = |(class, hand): (usize, &PokerHand)| {
        std::array::from_fn(|column| {
            let found = cells.of_hand(class, column);
            std::array::from_fn(|suited| gain(play, hand.kind, &found[suited].meetings))
        })
    };
    cells.classes.iter().enumerate().map(of).collect()
}

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
