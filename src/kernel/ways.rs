//! A machine with the rows that lanes are set to outside the lockstep.

use super::machine::{Machine, Next};

/// What a lane has to know beyond the machine.
pub(super) struct Ways {
    pub machine: Machine,
    /// Where a finished lane waits.
    pub park: u16,
    /// Where a shoe begins.
    pub begin: u16,
    /// By what the dealer shows: where a box begins.
    pub first: Vec<u16>,
    /// By what the dealer shows: where the dealer begins, as much of his
    /// hand as matters.
    pub dealer: Vec<[u16; 3]>,
    /// By the row of a box's end, then how far the boxes need the dealer:
    /// where the dealer begins.
    pub lasts: Vec<u16>,
    /// By what the dealer shows: whether his hole card is drawn.
    pub hole_seen: Vec<bool>,
    /// Rows at which a card is looked at: where they lead if there is none.
    pub no_look: Vec<(u16, u16)>,
    /// By row: whose card comes next; at a round's end, in the next round.
    pub nexts: Vec<Next>,
}
