//! Exposure to card counting: what a bet is worth at each count, and what a counting player takes
//! from the table.
//!
//! One run tallies every round in the [`Cell`] of the true count at its start. Because the play
//! does not depend on the bet, the value of every way to size bets by the count follows from
//! the cells without dealing again ([`pricing`]). The module does not know how results are
//! written.

mod cells;
mod count;
mod plays;
pub mod pricing;

pub use cells::{Cell, Cells, Play, cells, lines};
pub use count::{Counting, DeckEstimate, Rounding};
pub use plays::IndexPlays;
