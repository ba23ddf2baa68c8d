//! The referee: plays a round with real cards, in the order and the words of the rulebook. It is slow, and it
//! is the reference for every other implementation.
//!
//! A lawyer should be able to follow it with the rulebook at hand: every step names the rule key or
//! topic on which it is based, and `trace` prints the rulebook's article for it. The play itself
//! may not know how rounds are counted, nor what else computes the same game.

#[doc(hidden)]
pub mod blackjack;
#[doc(hidden)]
mod control;
mod counted;
mod narration;
mod pair;
pub mod poker;
#[doc(hidden)]
pub mod punto;
#[doc(hidden)]
pub mod relancina;
mod script;
#[doc(hidden)]
pub mod side;
mod simulate;
mod stand;
mod table;
mod trace;

#[doc(hidden)]
pub use control::control;
pub(crate) use control::with_controlled_blocks;
pub(crate) use counted::simulate_by_count;
#[doc(hidden)]
pub use counted::{CountedPlay, simulate_counted};
pub use narration::{Event, Narration, Seat, Silent};
#[doc(hidden)]
pub use pair::{Pairing, differences};
pub(crate) use pair::{pairing, simulate_coupled, simulate_pair};
pub use script::Script;
pub use simulate::simulate;
pub(crate) use simulate::with_blocks;
pub(crate) use stand::{THRESHOLD_ROUNDS, resolved, standing};
#[cfg(test)]
pub(crate) use table::ShoeTable;
pub(crate) use table::shoe;
pub use trace::narrate_rounds;
