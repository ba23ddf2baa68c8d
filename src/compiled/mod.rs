//! The compiled game: states, card classes and settlement, written from the
//! rules and the chart.
//!
//! A hand is as much as the rulebook can see of it ([`Hand`]), a dealer's
//! hand likewise ([`Dealer`]), and what they come to are ends ([`End`],
//! [`DealerEnd`]) with a table of payments between them ([`Pays`]). The exact
//! analyser walks these with probabilities; [`Game`] makes a dense table of
//! them, decisions already taken.
//!
//! This is the second implementation of play, on purpose: it may not call the
//! referee's logic, nor the referee this one's. A differential test feeds
//! both the same cards.

mod ask;
mod classes;
mod dealer;
mod declare;
mod game;
mod hand;
mod pays;
mod punto;
pub mod relancina;
mod round;
mod show;

pub use ask::ask;
pub use classes::{Class, Classes};
pub use dealer::{Dealer, DealerEnd};
pub(crate) use game::{Column, DealerStep};
pub use game::{Game, Step};
pub use hand::{End, Fate, Hand, Origin, Pair};
pub use pays::{Outcome, Pays};
pub use punto::Coup;
pub use round::{Round, Settled};
pub(crate) use round::{dealt, desafio};
pub use show::{show, show_coup};
