//! What walks come to: probabilities of ends of hands against ends of the
//! dealer's.

use super::draws::ENDS;
use crate::compiled::blackjack::{DealerEnd, End, Pays};

/// Probabilities by the dealer's end.
pub(super) type Row = [f64; ENDS];

/// Probabilities of ends of hands against ends of the dealer's, one table for
/// each weight it was walked with.
#[derive(Clone, Debug)]
pub(super) struct EndTable(pub(super) Vec<Vec<Row>>);

impl EndTable {
    pub(super) fn new(tables: usize) -> EndTable {
        EndTable(vec![vec![[0.0; ENDS]; End::COUNT]; tables])
    }

    /// What they net together, in units, each hand for itself.
    pub(super) fn net(&self, pays: &Pays) -> f64 {
        let tables = self.0.iter().flat_map(|table| table.iter().enumerate());
        tables.map(|(index, row)| net_of(pays, End::from_index(index), row)).sum()
    }

    pub(super) fn add(&mut self, end: End, share: f64, rows: &[Row]) {
        for (table, row) in self.0.iter_mut().zip(rows) {
            for (into, chance) in table[end.index()].iter_mut().zip(row) {
                *into += share * chance;
            }
        }
    }
}

/// What an end nets against the dealer's ends of these chances, in units.
pub(super) fn net_of(pays: &Pays, end: End, row: &Row) -> f64 {
    let nets = DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0);
    nets.map(|(dealer, chance)| chance * pays.net(&[end], dealer) as f64).sum()
}
