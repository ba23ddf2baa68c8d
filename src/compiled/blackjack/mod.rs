//! Compiled blackjack: card classes, states of the player's and the dealer's hands, and payments,
//! derived from the rules and a chart.
//!
//! Like all of [`compiled`](crate::compiled), this is the second implementation of play and may not
//! call the referee's logic.

mod ask;
mod classes;
mod dealer;
mod declare;
mod end;
mod game;
mod hand;
mod optional;
mod pays;
mod round;
mod show;
mod soft_draws;

pub use ask::ask;
pub use classes::{Class, Classes, Run};
pub use dealer::{Dealer, DealerEnd, SecondCard};
pub(crate) use end::DealerNeed;
pub use end::{End, Fate, Stake};
pub(crate) use game::{Column, DealerStep};
pub use game::{Game, Step};
pub use hand::{Hand, Origin, Pair};
pub use optional::OptionalBets;
pub use pays::Pays;
pub use round::{Round, Settled};
pub(crate) use round::{desafio, end_without_turn};
pub use show::show;
pub use soft_draws::SoftDraws;
