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

pub use self::{
    ask::*, classes::*, dealer::*, end::*, hand::*, optional::*, pays::*, round::*, show::*, soft_draws::*,
};
pub(crate) use game::{Column, DealerStep};
pub use game::{Game, Step};
