//! The compiled blackjack: card classes, the player's and the dealer's hands as
//! states, and what they settle for, from the rules and a chart.
//!
//! As elsewhere in [`compiled`](crate::compiled) this is the second
//! implementation of play and may not call the referee's logic.

mod ask;
mod classes;
mod dealer;
mod declare;
mod game;
mod hand;
mod pays;
mod round;
mod show;
mod soft_draws;

pub use ask::ask;
pub use classes::{Class, Classes};
pub use dealer::{Dealer, DealerEnd};
pub(crate) use game::{Column, DealerStep};
pub use game::{Game, Step};
pub use hand::{End, Fate, Hand, Origin, Pair};
pub use pays::Pays;
pub use round::{Round, Settled};
pub(crate) use round::{dealt, desafio};
pub use show::{show, show_coup};
pub use soft_draws::SoftDraws;
