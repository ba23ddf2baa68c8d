//! Computes the house edge of casino card games from their written rules (*reglamentos*).
//!
//! A computation passes through these modules: [`reglamento`] (the text as data) → [`rules`]
//! (typed) → [`dealing`] (by a [`kernel`], or by the [`referee`] with real cards) → [`engine`]
//! (blocks of whole shoes) → [`tally`] (integer counts) → [`estimate`] (edge and confidence
//! interval) → [`report`]. [`bets`] names the bet lines and their outcomes. [`compiled`] is the game
//! a second time, as states and payments; [`exact`] walks it with probabilities, the kernels with
//! cards. [`strategy`] decides the play; [`shoe`] supplies the [`cards`].
//!
//! Further questions: [`compare`] (the difference of two tables), [`sweep`] (a grid of rules),
//! [`readings`] (the value of each question that a text leaves open), [`par`] (the PAR sheet),
//! [`mod@check`] (expected values against fresh ones), [`bank`] (a bank that the participants own),
//! [`talla`] (a bank that they win), [`dossier`] (every figure of a document about a rulebook, which
//! [`chapters`] writes),
//! [`recorded`] (the rows of a written report), [`risk`] (the sum of many rounds, ruin, audits),
//! [`counting`] (card counting systems), [`expose`] (what counting takes from a table).
//! [`publish`] writes documents: HTML, Markdown, workbooks. [`state`] keeps the blocks of a run in a file.
//!
//! The folder `examples` has complete programs: `edge` (exact and dealt), `compare`, `own_rulebook`
//! and `own_strategy`.

pub mod bank;
pub mod bets;
pub mod builtin;
pub mod cards;
pub mod chapters;
pub mod check;
pub mod compare;
pub mod compiled;
pub mod counting;
pub mod dealing;
mod document;
pub mod dossier;
pub mod engine;
pub mod estimate;
pub mod exact;
pub mod expose;
pub mod fault;
pub mod kernel;
pub mod lang;
pub mod method;
pub mod numbers;
pub mod par;
pub mod publish;
pub mod readings;
pub mod recorded;
pub mod referee;
pub mod reglamento;
pub mod report;
pub mod risk;
pub mod rules;
pub mod shoe;
pub mod state;
pub mod strategy;
pub mod sweep;
pub mod talla;
pub mod tally;
pub mod workers;

// Unit tests share helpers with those of the whole library.
#[cfg(test)]
extern crate self as ventaja;
