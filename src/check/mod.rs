//! What a file expects the program to find, and whether what was found holds
//! to it: the gate of a continuous integration.
//!
//! An entry expects an edge, `[[expect]]`, or the instructions that a run
//! takes, `[[speed]]`:
//!
//! ```toml
#![doc = include_str!("example.toml")]
//! ```
//!
//! An exact edge has no standard error, so it needs a `tolerance`. Knows the
//! file and the comparison; it may not know how anything is dealt or computed.

mod decode;
mod update;

pub use update::{Piece, rewritten};

use crate::fault::{Fault, Faults};
use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

/// Rounds of a simulated entry that names no number.
pub const ROUNDS: u64 = 10_000_000;

/// Seed of an entry that names none.
pub const SEED: u64 = 1;

/// The instruction-set levels under which counts of instructions are kept:
/// the names of the kernels, each also of a build with debug assertions. Code
/// is chosen by what the CPU supports, so each level has counts of its own.
pub const LEVELS: [&str; 8] =
    ["scalar", "scalar-debug", "lockstep", "lockstep-debug", "avx2", "avx2-debug", "avx512", "avx512-debug"];

/// A file of expectations.
#[derive(Clone, Debug)]
pub struct Checks {
    /// Edges first, then speeds, each in the file's order; at least one.
    pub entries: Vec<Entry>,
}

/// One thing that is expected.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called; no other entry is.
    pub name: String,
    /// `file:line:column`.
    pub place: String,
    /// Which rules, which play.
    pub arguments: Arguments,
    /// What is expected of them.
    pub asks: Asks,
    /// How far off may be what is found.
    pub bound: Bound,
}

/// What an entry expects.
#[derive(Clone, Debug)]
pub enum Asks {
    /// The edge of a bet line.
    Edge {
        /// The line; `None` is the first main one.
        bet: Option<Argument>,
        /// Its house edge.
        expected: f64,
        /// Where that stands in the file.
        span: Range<usize>,
        /// How it is found.
        method: Method,
    },
    /// The instructions of a run on one thread.
    Instructions {
        /// Of so many rounds.
        rounds: u64,
        /// Of this seed.
        seed: u64,
        /// How many they are, by instruction-set level, one of [`LEVELS`].
        counts: Vec<(String, u64)>,
        /// Where these stand in the file.
        span: Range<usize>,
    },
}

/// How an edge is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By enumeration.
    Exact,
    /// By dealing so many rounds of this seed.
    Simulate {
        /// Rounds.
        rounds: u64,
        /// Seed.
        seed: u64,
    },
}

/// How far what is found may be from what is expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// |found − expected| at most; of instructions, as a share of the count.
    Tolerance(f64),
    /// |found − expected| ÷ standard error at most.
    MaxZ(f64),
}

impl Bound {
    /// Whether what was found is within it; without a standard error, or with
    /// a number that is none, nothing is within [`Bound::MaxZ`].
    #[must_use]
    pub fn holds(self, expected: f64, found: f64, standard_error: Option<f64>) -> bool {
        let off = (found - expected).abs();
        match self {
            Bound::Tolerance(most) => off <= most,
            Bound::MaxZ(most) => standard_error.is_some_and(|error| off <= most * error),
        }
    }
}

/// What became of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// What was found is what was expected.
    Holds,
    /// It is not.
    Drift,
    /// Nothing was found, for this reason.
    Skipped(String),
}

/// An argument of a command, and where the file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// As messages show it.
    pub text: String,
    /// As it would be typed; a path need not be text.
    pub typed: OsString,
    /// `file:line:column`.
    pub place: String,
}

/// Which rules and which play, as the computing commands take them.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// An id or a path.
    pub reglamento: Argument,
    /// A name or a path; `None` is the default one.
    pub strategy: Option<Argument>,
    /// `NAME=OPTION`.
    pub readings: Vec<Argument>,
    /// `KEY=VALUE`.
    pub sets: Vec<Argument>,
}

impl Arguments {
    /// The same, as typed after a command.
    #[must_use]
    pub fn typed(&self) -> Vec<OsString> {
        let mut typed = vec![self.reglamento.typed.clone()];
        let options = self.strategy.iter().map(|argument| ("--strategy", argument));
        let options = options.chain(self.readings.iter().map(|argument| ("--reading", argument)));
        for (option, argument) in options.chain(self.sets.iter().map(|argument| ("--set", argument))) {
            typed.extend([option.into(), argument.typed.clone()]);
        }
        typed
    }

    /// Faults told of arguments, told of the lines of the file that say them.
    #[must_use]
    pub fn placed(&self, faults: Faults) -> Faults {
        let sets = self.sets.iter().flat_map(|set| {
            [(format!("--set {}", set.text), set), (format!("with --set {}", set.text), set)]
        });
        let readings = self.readings.iter().map(|reading| (format!("--reading {}", reading.text), reading));
        let strategy = self.strategy.iter().flat_map(|strategy| {
            [(format!("--strategy {}", strategy.text), strategy), (strategy.text.clone(), strategy)]
        });
        let reglamento = [(self.reglamento.text.clone(), &self.reglamento)];
        let known: Vec<(String, &Argument)> =
            sets.chain(readings).chain(strategy).chain(reglamento).collect();
        faults.map(|fault| {
            let Some((_, argument)) = known.iter().find(|(typed, _)| *typed == fault.place) else {
                return fault;
            };
            // A file is named by its place alone; an option names itself.
            let is_named = fault.place != argument.text || fault.message.contains(&argument.text);
            let message =
                if is_named { fault.message } else { format!("`{}` {}", argument.text, fault.message) };
            Fault { place: argument.place.clone(), message, ..fault }
        })
    }
}

impl Checks {
    /// Reads a file of expectations at `path`; paths in it are relative to its
    /// folder.
    ///
    /// # Errors
    /// Every fault of the file, with its line. Whether rulebooks, readings and
    /// bet lines exist is not looked at here.
    pub fn parse(path: impl AsRef<Path>, text: &str) -> Result<Checks, Faults> {
        decode::checks(path.as_ref(), text)
    }

    /// The entries of these names; all of them, if there are no names.
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
    fn a_bound_takes_what_is_on_it_and_nothing_beyond() {
        let (z, tolerance) = (Bound::MaxZ(4.0), Bound::Tolerance(0.5));
        assert!(z.holds(1.0, 5.0, Some(1.0)) && z.holds(1.0, -3.0, Some(1.0)));
        assert!(!z.holds(1.0, 5.001, Some(1.0)) && !z.holds(1.0, -3.001, Some(1.0)));
        assert!(!z.holds(1.0, 1.0, None) && !z.holds(1.0, f64::NAN, Some(1.0)));
        assert!(z.holds(1.0, 1.0, Some(0.0)) && !z.holds(1.0, 1.1, Some(0.0)));
        assert!(tolerance.holds(1.0, 1.5, None) && tolerance.holds(1.0, 0.5, Some(9.0)));
        assert!(!tolerance.holds(1.0, 1.501, Some(9.0)) && !tolerance.holds(1.0, f64::NAN, None));
    }
}
