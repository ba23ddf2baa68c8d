//! Computes the house edge of casino card games from their written rules (*reglamentos*).
//!
//! What would Mendoza's black jack give the house, if surrender against an ace were not allowed?
//!
//! ```
//! use ventaja::engine::{Plan, Unwatched};
//! use ventaja::reglamento::{Scenario, find};
//! use ventaja::strategy::{self, PlayedTable};
//! use ventaja::{exact::exact, report::Report};
//!
//! let scenario = Scenario::new(find("mendoza-2016")?, &["retiro-vs-ace=no".to_owned()], &[])?;
//! let chart = strategy::find(&scenario.reglamento, "basic")?;
//! let table = PlayedTable::new(&scenario.rules, Some(&chart))?;
//! let edge = exact(table)?.lines[0].house_edge; // a round from a full shoe
//! assert_eq!(format!("{:.4} %", 100.0 * edge), "0.0361 %");
//! let plan = Plan::rounds(&scenario.rules, 100_000, 1, 2); // seed 1, 2 threads; deals to the cut card
//! let report = Report::simulate(&scenario, table, &plan, 0.95, &Unwatched)?;
//! let dealt = report.bets[0].estimate.ok_or("no bet was made")?; // with its standard error
//! assert!((dealt.house_edge - edge).abs() < 0.002);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! A question is a rulebook and a way to play:
//!
//! | module | contents |
//! |---|---|
//! | [`reglamento`] | rulebooks as data, built in or your own; a [`Scenario`](reglamento::Scenario) answers their questions |
//! | [`rules`] | the typed rules of a table |
//! | [`strategy`] | charts, the traits for play of your own, and a [table](strategy::PlayedTable) with the play that fits it |
//! | [`cards`] | the cards that such play sees |
//!
//! An answer is exact or dealt:
//!
//! | module | contents |
//! |---|---|
//! | [`mod@exact`] | exact edges, best charts, prices of departures from them |
//! | [`dealing`] | simulation by the fastest dealer; [`engine`] has its plan, its run and how to watch it |
//! | [`referee`] | simulation with real cards, which plays any strategy |
//! | [`report`] | a run as fields, JSON, CSV and tables; [`estimate`], [`tally`] and [`bets`] are its parts |
//!
//! Further questions:
//!
//! | module | contents |
//! |---|---|
//! | [`compare`] | the difference of two tables |
//! | [`sweep`] | a grid of rules |
//! | [`readings`] | the value of each question that a text leaves open |
//! | [`par`] | the PAR sheet of a bet |
//! | [`risk`] | the sum of many rounds, ruin, audits |
//! | [`counting`], [`expose`] | card counting systems, and what they take from a table |
//! | [`bank`], [`talla`] | a bank that the participants own, or win |
//!
//! [`fault`] has the errors of wrong input, [`lang`] the texts in two languages, [`method`] the name of
//! each way to an answer.
//!
//! # Results and errors
//!
//! Every result implements [`serde::Serialize`], with the names of its fields in Rust; a number that does
//! not exist is `null`:
//!
//! ```
//! # use ventaja::{exact::exact, reglamento::{Scenario, find}, strategy::PlayedTable};
//! let scenario = Scenario::new(find("midi-punto-y-banca-2016")?, &[], &[])?;
//! let json = serde_json::to_value(exact(PlayedTable::new(&scenario.rules, None)?)?)?;
//! assert_eq!(json["lines"][0]["name"], "punto");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every error is a type of its own that implements [`std::error::Error`], `Send` and `Sync`.
//!
//! # Stability
//!
//! The modules listed here change incompatibly only with the second number of the version, and the
//! changelog says how. Results and errors that will grow are `#[non_exhaustive]`. Games, and the values
//! of rules, are not: a program that treats each of them should stop compiling when there is a new one.
//! Items that are public but hidden from this documentation serve the program, its tests and its
//! benchmarks, and change without notice.
//!
//! There is no prelude: names such as `exact`, `find` and `lines` say what they are only after their
//! module. The folder `examples` has complete programs: `edge` (exact and dealt), `compare`,
//! `own_rulebook` and `own_strategy`.

#![deny(missing_docs)]

pub use ventaja_documents::*;

// For the program and the Python package. It uses the library by its public names.
#[doc(hidden)]
pub mod cli;

extern crate self as ventaja;
