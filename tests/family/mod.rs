//! The blackjack family beyond Mendoza: ocho mazos, the club, standard rules.

mod bank;
mod bounds;
mod charts;
mod dealer;
mod golden;
pub(crate) mod known;
mod shifts;
pub(crate) mod support;
