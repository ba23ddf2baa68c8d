//! The referee: one round with real cards, in the order and the words of the
//! rulebook. It is slow and it is the authority.
//!
//! A lawyer should be able to follow it with the text beside it: every step
//! names the rule key or topic it stands on, and `trace` turns that into the
//! rulebook's article. It may not know how rounds are counted, nor what else
//! computes the same game.

pub mod blackjack;
mod narrate;
mod pair;
pub mod punto;
pub mod relancina;
mod script;
mod story;
mod table;

pub use narrate::tell_rounds;
pub use pair::{Pairing, differences, pairing, simulate_coupled, simulate_pair};
pub use script::Script;
pub use story::{Event, Seat, Silent, Story};
pub use table::simulate;
