//! Codes with which lanes report to the ledger, and the 16-bit events that hold a code and a lane.

use super::automaton::MOST_CODES;
use super::lanes::LANES;

/// Maximum number of lanes in a group.
pub(super) const MOST_LANES: usize = LANES;

/// The codes that follow the automaton's rows. A row that reports is its own code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    /// First of the codes for tokens of split boxes.
    pub tokens: u16,
    /// The tokens of a split box are complete (several boxes only).
    pub split: u16,
    /// The round is void.
    pub void: u16,
    /// The shoe is over. With one box, [`COMMON`](super::automaton::COMMON) numbers follow: how
    /// many of its rounds ended at each common row.
    pub end: u16,
}

impl Codes {
    /// Returns the codes after those of `rows` rows and `tokens` tokens; `None` if there are more
    /// than [`MOST_CODES`].
    pub(super) fn new(rows: u16, tokens: usize) -> Option<Codes> {
        let after = usize::from(rows) + tokens;
        let number = |code: usize| u16::try_from(code).ok().filter(|_| code < MOST_CODES);
        Some(Codes { tokens: rows, split: number(after)?, void: number(after + 1)?, end: number(after + 2)? })
    }
}

/// Returns the event of a lane: the code above 5 bits for the lane.
pub(super) const fn event(code: u16, lane: usize) -> u16 {
    #[allow(clippy::cast_possible_truncation)] // a lane is below 32
    let lane = lane as u16;
    code << 5 | lane
}

pub(super) const fn lane_and_code(event: u16) -> (usize, usize) {
    (event as usize % MOST_LANES, event as usize >> 5)
}
