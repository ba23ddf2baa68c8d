//! What a document is asked for: the table, and how its figures are computed.

use crate::engine::Target;
use crate::reglamento::Scenario;
use crate::strategy::PlayedTable;

/// The table of a document, and how its figures are computed.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub scenario: &'a Scenario,
    /// The table with its rules.
    pub table: PlayedTable<'a>,
    pub bets: &'a [&'static str],
    pub target: Target,
    pub seed: u64,
    pub threads: usize,
    /// Confidence of the intervals, 0 to 1.
    pub confidence: f64,
    /// Whether exact values control a simulation.
    pub control: bool,
}

impl Request<'_> {
    /// Returns the rounds of a further run: `times` those of the simulation, and at most `most`. A short document has
    /// short runs.
    pub(super) fn rounds(&self, times: u64, most: u64) -> u64 {
        match self.target {
            Target::Rounds(rounds) => rounds.saturating_mul(times).min(most),
            Target::Precision { .. } => most,
        }
    }
}
