//! The result of a walk: probabilities of a hand's ends against the dealer's ends.

use super::draws::ENDS;
use crate::compiled::blackjack::{DealerEnd, End, Pays};

/// Probabilities by the dealer's end.
pub(super) type Row = [f64; ENDS];

/// Probabilities of a hand's ends against the dealer's ends: one table per weight of the
/// walk, each with one row per end of the hand.
#[derive(Clone, Debug)]
pub(super) struct EndTable(pub(super) Vec<Vec<Row>>);

impl EndTable {
    /// Returns `tables` tables of zeros, with a row for each end that `pays` settles.
    pub(super) fn new(tables: usize, pays: &Pays) -> EndTable {
        EndTable(vec![vec![[0.0; ENDS]; pays.ends()]; tables])
    }

    /// Returns the expected net of all hands, each settled on its own, in units.
    pub(super) fn net(&self, pays: &Pays) -> f64 {
        let tables = self.0.iter().flat_map(|table| table.iter().enumerate());
        tables.map(|(index, row)| net_of(pays, End::from_index(index), row)).sum()
    }

    /// Adds `share` times the rows, one per table, to an end's rows.
    pub(super) fn add(&mut self, end: End, share: f64, rows: &[Row]) {
        for (table, row) in self.0.iter_mut().zip(rows) {
            for (into, chance) in table[end.index()].iter_mut().zip(row) {
                *into += share * chance;
            }
        }
    }
}

/// Turns the rows of all cards, from which those of every card that does not bust a hand were subtracted, into the
/// rows of the cards that do.
pub(super) fn of_busts(rows: &mut [Row]) {
    rows.iter_mut().flatten().for_each(|chance| *chance = chance.max(0.0));
}

/// Subtracts rows, one for each weight, from others.
pub(super) fn subtract(rows: &mut [Row], less: &[Row]) {
    for (row, less) in rows.iter_mut().flatten().zip(less.iter().flatten()) {
        *row -= less;
    }
}

/// Returns what an end nets against the dealer's ends with these probabilities, in units.
pub(super) fn net_of(pays: &Pays, end: End, row: &Row) -> f64 {
    let nets = DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0);
    nets.map(|(dealer, chance)| chance * pays.net(&[end], dealer) as f64).sum()
}
