//! Computes the house edge of casino card games from their written rules (*reglamentos*).
//!
//! What would Mendoza's black jack give the house, if surrender against an ace were not allowed?
//!
//! ```
//! use ventaja::dealing::{self, Dealer};
//! use ventaja::engine::{Plan, Unwatched};
//! use ventaja::{exact::exact, reglamento::Scenario, reglamento::find, report::Report, strategy};
//!
//! let scenario = Scenario::new(find("mendoza-2016")?, &["retiro-vs-ace=no".to_owned()], &[])?;
//! let chart = strategy::find(&scenario.reglamento, "basic")?;
//! // Exactly, for a round from a full shoe:
//! let edge = exact(&scenario.rules, Some(&chart))?.lines[0].house_edge;
//! assert_eq!(format!("{:.4} %", 100.0 * edge), "0.0361 %");
//! // Dealt, to the cut card, with an interval:
//! let plan = Plan::rounds(&scenario.rules, 100_000, 1, 2);
//! let run = dealing::simulate(&scenario.rules, Some(&chart), Dealer::Fastest, &plan, &Unwatched)?;
//! let lines = dealing::lines(&scenario.rules, Some(&chart));
//! let report = Report::new(&scenario, Some(&chart), 1, 0.95, &lines, &run);
//! let dealt = report.bets[0].estimate.ok_or("no bet was made")?;
//! assert!((dealt.house_edge - edge).abs() < 5.0 * dealt.standard_error.unwrap_or(0.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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

#![deny(missing_docs)]

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
