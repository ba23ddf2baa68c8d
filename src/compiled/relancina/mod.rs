//! The compiled relancina: card classes, the players' hands and the Talla's
//! as tables, and what they settle for, from the rules and a chart.
//!
//! As elsewhere in [`compiled`](crate::compiled) this is the second
//! implementation of play and may not call the referee's logic.
//!
//! The order of the cards is that of the deal. First cards of the boxes by
//! the right, the Talla's first; second cards likewise; where the Talla
//! changes, the same again for those that change, its own hand last. Then
//! box after box: each card drawn as it is asked for, a hand of a split
//! taking its second card when its turn comes and two for a change. Then the
//! Talla's cards, if a hand waits for them, and, where a prize it draws gives
//! another round, the boxes' cards once more.

mod ask;
mod classes;
mod game;
mod hand;
mod pays;
mod round;
mod show;
mod talla;

pub(crate) use ask::{Asked, shown, specials};
pub use classes::{Class, Classes};
pub(crate) use game::LATE;
pub use game::{Column, Dealt, Game, Held, Late, Over, State, Step};
pub use hand::{BustWhen, End, Fate, Hand, HandOrigin, Kind, Prize, Two};
pub use pays::Pays;
pub use round::{Round, Settled};
pub use show::show;
pub use talla::{Talla, TallaStep};
