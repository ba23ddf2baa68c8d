//! Compiled relancina: card classes, tables of the players' hands and the Talla's, and payments,
//! derived from the rules and a chart.
//!
//! Like all of [`compiled`](crate::compiled), this is the second implementation of play and may not
//! call the referee's logic.
//!
//! Cards are drawn in dealing order: the first cards of the boxes, from the right, then the
//! Talla's; the second cards in the same order; where the Talla changes, new cards in the same
//! order for every hand that changes, the Talla's last. Then the boxes play in turn and draw card
//! by card; a split hand receives its second card when its turn comes, and a change draws two
//! cards. The Talla then draws if a hand depends on it. Where a prize that it draws gives another
//! round of cards, the boxes draw once more.

mod ask;
mod classes;
mod game;
mod hand;
mod pays;
mod show;
mod talla;

pub use ask::Decision;
pub(crate) use ask::{Situation, specials, with_view};
pub use classes::{Class, Classes};
pub(crate) use game::LATE;
pub use game::{Column, Game, Late, Over, State, Step, WayTables};
pub use hand::{BustWhen, End, Fate, Hand, HandOrigin, Kind, Prize, Two};
pub use pays::Pays;
pub use show::show;
pub use talla::{Talla, TallaStep};
