//! Files of expected values, and the comparison of results with them, for
//! continuous integration.
//!
//! An entry expects an edge, `[[expect]]`, or the number of instructions of a
//! run, `[[speed]]`:
//!
//! ```toml
#![doc = include_str!("example.toml")]
//! ```
//!
//! An exact edge has no standard error, so it needs a `tolerance`. This module
//! must not know how anything is dealt or computed.

mod decode;
mod update;

pub use update::{Piece, rewritten};

use crate::fault::{Fault, Faults};
use crate::method::Method;
use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

/// Default rounds of a simulated entry.
pub const ROUNDS: u64 = 10_000_000;

/// Default seed of an entry.
pub const SEED: u64 = 1;

/// The instruction-set levels for which counts of instructions are recorded:
/// the names of the kernels, each also for a build with debug assertions. The
/// code depends on what the CPU supports, so each level has its own count.
pub const LEVELS: [&str; 6] = ["scalar", "scalar-debug", "lockstep", "lockstep-debug", "avx2", "avx2-debug"];

/// A file of expected values.
#[derive(Clone, Debug)]
pub struct Checks {
    /// Edges first, then speeds, each in the file's order; at least one.
    pub entries: Vec<Entry>,
}

/// One expected value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name, unique in the file.
    pub name: String,
    /// `file:line:column`.
    pub place: String,
    /// The rules and the play.
    pub arguments: Arguments,
    /// The expected value.
    pub asks: Asks,
    /// The largest difference allowed.
    pub bound: Bound,
}

/// The value that an entry expects.
#[derive(Clone, Debug)]
pub enum Asks {
    /// The edge of a bet line.
    Edge {
        /// The line; `None` for the first main line.
        bet: Option<Argument>,
        /// Its house edge.
        expected: f64,
        /// Its place in the file.
        span: Range<usize>,
        /// How it is found.
        method: Method,
        /// Rounds of a simulation.
        rounds: u64,
        /// Seed of a simulation.
        seed: u64,
    },
    /// The number of instructions of a run on one thread.
    Instructions {
        rounds: u64,
        /// Seed of the run.
        seed: u64,
        /// The count by instruction-set level, one of [`LEVELS`].
        counts: Vec<(String, u64)>,
        /// Their place in the file.
        span: Range<usize>,
    },
}

/// The largest difference between the found and the expected value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// |found − expected|; for instructions as a share of the count.
    Tolerance(f64),
    /// |found − expected| ÷ standard error.
    MaxZ(f64),
}

impl Bound {
    /// Returns whether the found value is within the bound. Without a standard
    /// error, or with NaN, no value is within [`Bound::MaxZ`].
    pub fn holds(self, expected: f64, found: f64, standard_error: Option<f64>) -> bool {
        let off = (found - expected).abs();
        match self {
            Bound::Tolerance(most) => off <= most,
            Bound::MaxZ(most) => standard_error.is_some_and(|error| off <= most * error),
        }
    }
}

/// The result of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The found value is within the bound.
    Holds,
    /// The found value is outside the bound.
    Drift,
    /// The entry was not checked here, for this reason: a count without a counter.
    Skipped(String),
    /// The entry should have been checked: a fault or an interruption, which this names. Reports call it skipped; `JUnit` calls
    /// it an error.
    Unchecked(String),
}

/// An argument of a command, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its text in messages.
    pub text: String,
    /// The argument as it would be typed; a path need not be UTF-8.
    pub typed: OsString,
    /// `file:line:column`.
    pub place: String,
}

/// The rules and the play, as the computing commands take them.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// An id or a path.
    pub reglamento: Argument,
    /// The date whose version is taken; `None` for the last.
    pub as_of: Option<Argument>,
    /// A name or a path; `None` for the default.
    pub strategy: Option<Argument>,
    /// `NAME=OPTION`.
    pub readings: Vec<Argument>,
    /// `KEY=VALUE`.
    pub sets: Vec<Argument>,
}

impl Arguments {
    /// Returns the arguments of options, in the order of a command line.
    fn of_options(&self) -> impl Iterator<Item = (&'static str, &Argument)> {
        let as_of = self.as_of.iter().map(|argument| ("--as-of", argument));
        let strategy = self.strategy.iter().map(|argument| ("--strategy", argument));
        let readings = self.readings.iter().map(|argument| ("--reading", argument));
        as_of.chain(strategy).chain(readings).chain(self.sets.iter().map(|argument| ("--set", argument)))
    }

    /// Returns the arguments as they would be typed after a command.
    pub fn typed(&self) -> Vec<OsString> {
        let options =
            self.of_options().flat_map(|(option, argument)| [option.into(), argument.typed.clone()]);
        std::iter::once(self.reglamento.typed.clone()).chain(options).collect()
    }

    /// Replaces the arguments that faults name by their lines in the file.
    pub fn placed(&self, faults: Faults) -> Faults {
        faults.map(|fault| {
            // A place is an option with its argument, or a file.
            let is_place = |(option, argument): &(&str, &Argument)| {
                let before = fault.place.strip_suffix(&*argument.text);
                before.is_some_and(|before| {
                    before.is_empty() || before.trim_start_matches("with ").trim_end() == *option
                })
            };
            let mut arguments = self.of_options().chain([("<REG>", &self.reglamento)]);
            let Some((_, argument)) = arguments.find(is_place) else { return fault };
            // The place names a file, which the message has to name now; an option names itself.
            let names_file = fault.place == argument.text || fault.is_unreadable();
            let is_named = !names_file || fault.message.contains(&argument.text);
            let message =
                if is_named { fault.message } else { format!("`{}` {}", argument.text, fault.message) };
            Fault { place: argument.place.clone(), message, ..fault }
        })
    }
}

impl Checks {
    /// Reads a file of expected values at `path`; paths in it are relative to its
    /// folder.
    ///
    /// # Errors
    /// Every fault of the file, with its line. Whether rulebooks, readings and
    /// bet lines exist is checked later.
    pub fn parse(path: impl AsRef<Path>, text: &str) -> Result<Checks, Faults> {
        decode::checks(path.as_ref(), text)
    }

    /// Keeps the entries of these names; all of them if there are no names.
    ///
    /// # Errors
    /// A name that no entry has.
    pub fn only(mut self, names: &[String]) -> Result<Checks, Faults> {
        let known: Vec<String> = self.entries.iter().map(|entry| entry.name.clone()).collect();
        let mut faults = Faults::default();
        for name in names.iter().filter(|name| !known.contains(name)) {
            faults.add(|| Fault::unknown(format!("--only {name}"), "entry", name, &known));
        }
        Faults::check(faults)?;
        self.entries.retain(|entry| names.is_empty() || names.contains(&entry.name));
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_includes_its_ends() {
        let (z, tolerance) = (Bound::MaxZ(4.0), Bound::Tolerance(0.5));
        assert!(z.holds(1.0, 5.0, Some(1.0)) && z.holds(1.0, -3.0, Some(1.0)));
        assert!(!z.holds(1.0, 5.001, Some(1.0)) && !z.holds(1.0, -3.001, Some(1.0)));
        assert!(!z.holds(1.0, 1.0, None) && !z.holds(1.0, f64::NAN, Some(1.0)));
        assert!(z.holds(1.0, 1.0, Some(0.0)) && !z.holds(1.0, 1.1, Some(0.0)));
        assert!(tolerance.holds(1.0, 1.5, None) && tolerance.holds(1.0, 0.5, Some(9.0)));
        assert!(!tolerance.holds(1.0, 1.501, Some(9.0)) && !tolerance.holds(1.0, f64::NAN, None));
    }
}
