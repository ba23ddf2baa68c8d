//! The blackjack family beyond Mendoza: ocho mazos, the club, standard rules.

mod bank;
mod bounds;
mod charts;
mod golden;
mod shifts;
pub(crate) mod support;
