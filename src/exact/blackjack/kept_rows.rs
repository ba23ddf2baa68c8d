//! The rows of [`DealerGiven`](super::dealer_given::DealerGiven), kept between exact values.
//!
//! They depend on the deck, on how the dealer draws, and on how hands of a split are counted, but neither on the play
//! nor on what is paid. Tables that differ in the latter alone, as most combinations of readings do, compute them
//! once. A row has the same bits whether it was kept or computed. Nothing here depends on the walks.

use super::deck::Deck;
use super::draws::{Draws, Groups};
use super::end_table::Row;
use super::split_weights::Hands;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// What rows depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowInputs {
    /// The number of what the dealer shows.
    pub(super) upcard: u8,
    /// For hands of a split: the pair's value and the weights.
    pub(super) split: Option<(usize, Arc<Vec<Hands>>)>,
    /// Whether a natural ends the round before anyone plays.
    pub(super) peeks: bool,
    /// The cards.
    pub(super) deck: Arc<Deck>,
    /// The dealer's draws.
    pub(super) draws: Arc<Draws>,
}

/// Rows by combination.
pub(super) struct KnownRows {
    /// The dealer's draws, grouped by the pair's value.
    pub(super) groups: Groups,
    /// By combination: the index of its rows in `known`; [`UNKNOWN`] before they are computed.
    pub(super) place: Vec<u32>,
    pub(super) known: Vec<Known>,
}

/// Stands for a combination whose rows are not yet computed.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// The rows of a combination.
pub(super) struct Known {
    /// One row per weight, as hands are played: without a peeked natural. For hands of a split
    /// whose second card is of another value, and of the same value.
    pub(super) rows: [Arc<[Row]>; 2],
    /// The probability of the dealer's natural in the first row.
    pub(super) natural: f64,
}

impl KnownRows {
    fn size(&self) -> usize {
        self.known.first().map_or(0, |known| 2 * known.rows[0].len() * self.known.len())
    }
}

/// The most rows that are kept: about 200 MB.
const MOST_ROWS: usize = 2_000_000;

/// The rows that no walk is using, those used last at the end.
static KEPT: Mutex<VecDeque<(RowInputs, KnownRows)>> = Mutex::new(VecDeque::new());

/// Takes the rows of these inputs out of those kept.
pub(super) fn take(inputs: &RowInputs) -> Option<KnownRows> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let at = kept.iter().rposition(|(other, _)| other == inputs)?;
    kept.remove(at).map(|(_, rows)| rows)
}

/// Keeps rows for the next walk, and forgets those unused for the longest time where there are too many.
pub(super) fn keep(inputs: RowInputs, rows: KnownRows) {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have kept rows of these inputs meanwhile.
    let others = kept.iter().position(|(other, _)| *other == inputs).and_then(|at| kept.remove(at));
    let more = others.map(|(_, others)| others).filter(|others| others.size() > rows.size());
    kept.push_back((inputs, more.unwrap_or(rows)));
    let mut size: usize = kept.iter().map(|(_, rows)| rows.size()).sum();
    while size > MOST_ROWS {
        let Some((_, rows)) = kept.pop_front() else { break };
        size -= rows.size();
    }
}

#[cfg(test)]
pub(super) fn forget() {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).clear();
}
