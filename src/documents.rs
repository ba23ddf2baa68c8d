//! Results of [`ventaja_compute`] as people and programs read them: fields, CSV, JSON, tables on the screen, workbooks and
//! documents; and the files that hold unfinished results.
//!
//! This crate must not know of commands and their options. `ventaja` re-exports its modules and those of [`ventaja_compute`].

#![deny(missing_docs)]

pub use ventaja_compute::*;

pub mod report;

// For the program, tests, benchmarks and fuzz targets.
#[doc(hidden)]
pub mod chapters;
#[doc(hidden)]
pub mod dossier;
#[doc(hidden)]
pub mod publish;
#[doc(hidden)]
pub mod recorded;
#[doc(hidden)]
pub mod shell;
#[doc(hidden)]
pub mod state;

// Unit tests share helpers with those of the whole library.
#[cfg(test)]
extern crate self as ventaja;
