//! The codes in which lanes report to the ledger, and the 16-bit events made of a code and a lane.

use super::automaton::MOST_CODES;
use super::lanes::LANES;

/// Lanes of a group, at most.
pub(super) const MOST_LANES: usize = LANES;

/// What a lane reports, in sixteen bits: a number, and the lane.
///
/// The numbers are those of the automaton's rows at which a round or a box is
/// over, then these.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    /// The first of the tokens that split boxes are made of.
    pub tokens: u16,
    /// The tokens of a box are complete, where boxes are several.
    pub split: u16,
    /// The round is void.
    pub void: u16,
    /// The shoe is finished; with one box, numbers follow: how many of its
    /// rounds ended at each common row.
    pub end: u16,
}

impl Codes {
    /// Returns the numbers that follow those of the rows; `None` if all of
    /// them together are more than [`MOST_CODES`].
    pub(super) fn new(rows: u16, tokens: usize) -> Option<Codes> {
        let after = usize::from(rows) + tokens;
        let number = |code: usize| u16::try_from(code).ok().filter(|_| code < MOST_CODES);
        Some(Codes { tokens: rows, split: number(after)?, void: number(after + 1)?, end: number(after + 2)? })
    }
}

/// The event of a lane.
pub(super) const fn event(code: u16, lane: usize) -> u16 {
    #[allow(clippy::cast_possible_truncation)] // a lane is below 32
    let lane = lane as u16;
    code << 5 | lane
}

pub(super) const fn lane_and_code(event: u16) -> (usize, usize) {
    (event as usize % MOST_LANES, event as usize >> 5)
}
