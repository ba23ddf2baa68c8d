//! The house edge of card-table rulebooks (*reglamentos*): what a written
//! text is worth to the house, per unit bet.
//!
//! A number travels one way, and each module is one station of it:
//! [`reglamento`] (the text as data) → [`rules`] (typed) → [`referee`] (one
//! round, real cards) → [`engine`] (blocks of whole shoes) → [`tally`]
//! (integer counts) → [`estimate`] (edge and interval) → [`report`].
//! [`talla`] asks what the bank of the relancina is worth as a position.
//! [`strategy`] supplies the play, [`shoe`] the cards, [`cards`] their faces.

pub mod builtin;
pub mod cards;
pub mod engine;
pub mod estimate;
pub mod fault;
pub mod referee;
pub mod reglamento;
pub mod report;
pub mod rules;
pub mod shoe;
pub mod strategy;
pub mod talla;
pub mod tally;
