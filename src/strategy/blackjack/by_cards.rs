//! Rows for hands of many cards: `H17/6` is a hard 17 of six cards or more. An empty cell falls through
//! to the row of fewer cards, and at last to the row of the total alone.

use super::cell::{Cell, Row};
use crate::rules::Shown;

/// The least number of cards that a row may name.
pub(super) const LEAST: usize = 3;
/// The greatest number of cards that a row may name.
pub(super) const MOST: usize = 7;
/// The number of rows of a total.
const COUNTS: usize = MOST - LEAST + 1;

/// The cells of one total by the least number of cards, from [`LEAST`].
type OfTotal = [Row<Option<Cell>>; COUNTS];

/// Rows by hard and by soft total, whose cells may be empty: those for doubled hands, and those for hands with a
/// free bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Totals(pub(super) [[Row<Option<Cell>>; 22]; 2]);

impl Totals {
    /// Returns rows whose cells are all empty.
    pub(super) const fn empty() -> Totals {
        Totals([[[None; Shown::MOST]; 22]; 2])
    }
}

/// The rows by number of cards, for hard and for soft totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ByCards {
    hard: [OfTotal; 22],
    soft: [OfTotal; 22],
}

/// A row: whether the total is soft, the total, and the least number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) soft: bool,
    pub(super) total: usize,
    pub(super) cards: usize,
}

impl ByCards {
    /// Returns rows whose cells are all empty.
    pub(super) const fn empty() -> ByCards {
        let none = [[[None; Shown::MOST]; COUNTS]; 22];
        ByCards { hard: none, soft: none }
    }

    fn of(&self, soft: bool) -> &[OfTotal; 22] {
        if soft { &self.soft } else { &self.hard }
    }

    /// Returns the cell for a hand of this number of cards; `None` if every row that may hold it is
    /// empty.
    #[inline]
    pub(super) fn look_up(&self, soft: bool, total: usize, cards: usize, column: usize) -> Option<Cell> {
        let rows = &self.of(soft)[total];
        (LEAST..=cards.min(MOST)).rev().find_map(|cards| rows[cards - LEAST][column])
    }

    /// Returns a row.
    pub(super) fn row(&self, at: Place) -> &Row<Option<Cell>> {
        &self.of(at.soft)[at.total][at.cards - LEAST]
    }

    /// Returns a row, to be changed.
    pub(super) fn row_mut(&mut self, at: Place) -> &mut Row<Option<Cell>> {
        let totals = if at.soft { &mut self.soft } else { &mut self.hard };
        &mut totals[at.total][at.cards - LEAST]
    }
}
