//! The referee: plays a round with real cards, in the order and the words of the rulebook. It is
//! slow, and it is the authority.
//!
//! A lawyer should be able to follow it with the rulebook at hand: every step names the rule key or
//! topic on which it is based, and `trace` prints the rulebook's article for it. The play itself
//! may not know how rounds are counted, nor what else computes the same game.

pub mod blackjack;
mod by_count;
pub mod caribbean;
mod control;
mod counted;
mod narration;
mod pair;
pub mod punto;
pub mod relancina;
mod script;
pub mod side;
mod table;
mod trace;

pub use by_count::{CountedPlay, simulate_by_count};
pub use control::{control_rounds, fixed_rounds, with_controlled_blocks};
pub use counted::simulate_counted;
pub use narration::{Event, Narration, Seat, Silent};
pub use pair::{Pairing, differences, pairing, simulate_coupled, simulate_pair};
pub use script::Script;
pub use table::{simulate, with_blocks};
pub use trace::narrate_rounds;
