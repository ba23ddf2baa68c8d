//! The house edge of card-table rulebooks (*reglamentos*): what a written
//! text is worth to the house, per unit bet.
//!
//! A number travels one way, and each module is one station of it:
//! [`reglamento`] (the text as data) → [`rules`] (typed) → [`dealing`] (by a
//! [`kernel`], or by the [`referee`] with real cards) → [`engine`] (blocks of
//! whole shoes) → [`tally`] (integer counts) → [`estimate`] (edge and
//! interval) → [`report`]. [`compiled`] is the game again as states and
//! payments, which [`exact`] walks with probabilities and the kernels with
//! cards. [`strategy`] supplies the play, [`shoe`] the cards, [`cards`] their
//! faces.
//!
//! Beside the edge: [`compare`] sets two tables beside each other, [`sweep`]
//! lays a grid of rules, [`readings`] asks what each article is worth, [`par`]
//! writes the PAR sheet, [`mod@check`] holds edges to what was expected.
//! [`bank`] follows a bank that the participants own, [`talla`] asks what one
//! that they win is worth.

pub mod bank;
pub mod bets;
pub mod builtin;
pub mod cards;
pub mod check;
pub mod compare;
pub mod compiled;
pub mod dealing;
mod document;
pub mod engine;
pub mod estimate;
pub mod exact;
pub mod fault;
pub mod kernel;
pub mod numbers;
pub mod par;
pub mod readings;
pub mod referee;
pub mod reglamento;
pub mod report;
pub mod rules;
pub mod shoe;
pub mod strategy;
pub mod sweep;
pub mod talla;
pub mod tally;
pub mod workers;

// Unit tests share helpers with those of the whole library.
#[cfg(test)]
extern crate self as ventaja;
