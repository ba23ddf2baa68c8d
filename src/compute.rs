//! Card tables computed and dealt: rules and rulebooks, charts, exact values, simulation, comparisons, card counting and
//! risk.
//!
//! This crate needs neither a clock nor a terminal, and compiles for any target. It must not know of command lines, nor of
//! how a result is written for people. `ventaja` re-exports its modules, and its documentation describes them.

#![deny(missing_docs)]

// The unit tests would depend on this crate itself to have the feature, and be compiled after it, not beside it.
#[cfg(all(test, not(feature = "texts")))]
compile_error!("the unit tests read the texts of messages: cargo test -p ventaja-compute --features texts");

// Its macro is for the modules that follow.
#[macro_use]
mod named;

pub mod bank;
pub mod bets;
pub mod cards;
pub mod compare;
pub mod counting;
pub mod dealing;
pub mod engine;
pub mod estimate;
pub mod exact;
pub mod expose;
pub mod fault;
pub mod lang;
pub mod method;
pub mod par;
pub mod readings;
pub mod referee;
pub mod reglamento;
pub mod risk;
pub mod rules;
pub mod strategy;
pub mod sweep;
pub mod talla;
pub mod tally;

// For the documents, the program, tests, benchmarks and fuzz targets.
#[doc(hidden)]
pub mod builtin;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod compiled;
#[doc(hidden)]
pub mod kernel;
#[doc(hidden)]
pub mod numbers;
#[doc(hidden)]
pub mod shoe;
#[doc(hidden)]
pub mod workers;

mod document;

#[cfg(test)]
mod unit_tests;

// Unit tests share helpers with those of the whole library.
#[cfg(test)]
extern crate self as ventaja;
