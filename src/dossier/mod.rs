//! The contents of a document about a rulebook: every figure that it states, once, as plain data.
//!
//! [`Dossier`] is independent of language and layout. Its JSON is embedded in the document, and
//! `ventaja verify` computes it again and compares the two field by field. Each part has a file of
//! its own with the computation that fills it. The module knows rulebooks and results; it must not
//! know how a document is written.

mod answer;
mod bank_risk;
mod change;
mod charts;
mod compute;
mod distributions;
mod edges;
mod exposure;
mod money;
mod observed;
mod outcomes;
mod readings;
mod rounds;
mod rules;
mod sessions;

pub use self::{
    answer::*, bank_risk::*, change::*, charts::*, compute::*, distributions::*, edges::*, exposure::*,
    money::*, observed::*, outcomes::*, readings::*, rounds::*, rules::*, sessions::*,
};
pub use crate::report::RunFigures;
pub use crate::report::{BetChange, BetFigures, OutcomeShift};

use crate::engine::{Stalled, Target};
use crate::fault::Faults;
use crate::lang::Translated;
use crate::reglamento::Scenario;
use crate::strategy::PlayedTable;
use serde::Serialize;

/// The table of a document, and how its figures are computed.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub scenario: &'a Scenario,
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
    fn rounds(&self, times: u64, most: u64) -> u64 {
        match self.target {
            Target::Rounds(rounds) => rounds.saturating_mul(times).min(most),
            Target::Precision { .. } => most,
        }
    }
}

/// The model that figures were computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// The table itself: rounds dealt, or exact values that hold for every round.
    Table,
    /// The exact values of the first round of a full shoe.
    FullShoe,
    /// The exact values of a deck of infinitely many packs.
    InfiniteDeck,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModelEdge {
    pub bet: String,
    pub house_edge: f64,
}

/// Why figures could not be computed.
#[derive(Debug, thiserror::Error)]
pub enum NoFigures {
    /// The tables of a change or their charts do not fit.
    #[error("{0}")]
    Input(#[from] Faults),
    /// No round could be finished.
    #[error("{0}")]
    Stalled(#[from] Stalled),
    /// The user interrupted the run.
    #[error("interrupted")]
    Interrupted,
}

/// The version of the layout of the embedded JSON.
pub const SCHEMA: &str = "ventaja-report/2";

/// Every figure of a document.
#[derive(Clone, Debug, Serialize)]
pub struct Dossier {
    pub schema: &'static str,
    /// The command that writes the document, without its files and its language.
    pub command: String,
    pub case: CaseFigures,
    pub book: BookFigures,
    /// The rules in force, in the order of the keys, and then the side bets with their paytables.
    pub rules: Vec<RuleFigures>,
    pub run: RunFigures,
    /// One entry per bet line, as `simulate` reports it.
    pub bets: Vec<BetFigures>,
    /// The names of the main bets that the text speaks about.
    pub headline: Vec<String>,
    /// The edges that the document states first. Every other part was compared with them.
    pub answer: Answer,
    /// What the table wins in money.
    pub money: MoneyFigures,
    /// Observed results against the rules; `None` where none were given.
    pub observed: Option<Part<ObservedFigures>>,
    /// The exact values of a round from a full shoe; `None` where there are none.
    pub exact: Option<Part<ExactFigures>>,
    /// The running estimate of each headline bet.
    pub convergence: Vec<Convergence>,
    /// The outcomes of the bets; `None` where they are not known.
    pub outcomes: Option<Part<OutcomeFigures>>,
    /// The result of a session of one box; `None` where no distribution is known.
    pub sessions: Option<Part<Vec<SessionFigures>>>,
    /// What the bank risks on each headline bet; `None` where a hand has no exact distribution.
    pub bank_risks: Option<Part<Vec<BankRiskFigures>>>,
    /// What a card counter takes from each headline bet; empty where no card can be counted.
    pub exposure: Vec<ExposureFigures>,
    /// What the text leaves open; `None` where nothing is open or it was not asked for.
    pub readings: Option<ReadingFigures>,
    /// Best play; `None` where the game has no decisions or no chart can be solved.
    pub play: Option<Part<PlayFigures>>,
    /// Why no best chart can be solved, or why the chart in force has no exact edge beside the solved one;
    /// `None` if neither applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_unsolved: Option<Translated>,
    pub rounds: Vec<RoundFigures>,
    pub change: Option<ChangeFigures>,
    /// What reproduces the figures.
    pub evidence: Evidence,
}

/// The distribution of the result of a session: one box, one unit bet on every hand.
#[derive(Clone, Debug, Serialize)]
pub struct SessionFigures {
    pub bet: &'static str,
    pub hands: u64,
    pub mean: f64,
    /// Standard deviation, in bets.
    pub standard_deviation: f64,
    pub ahead: f64,
    pub even: f64,
    pub behind: f64,
    /// Quantiles: probability, and the net result in bets.
    pub quantiles: Vec<(f64, f64)>,
    /// The distribution for a plot: lower end of a class, its width, probability.
    pub classes: Vec<(f64, f64, f64)>,
}

/// What identifies the case that a document was written for; each may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseFigures {
    pub number: String,
    pub author: String,
    pub requested_by: String,
}

/// What reproduces a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    pub version: &'static str,
    /// The commit that the program was built from; empty if it is not recorded.
    pub commit: String,
    /// The date of the document, `YYYY-MM-DD`: as given, or the rulebook's; empty if there is none.
    pub date: String,
    /// Whether the date was given rather than taken from the rulebook.
    pub date_given: bool,
    /// The files of finished results whose runs were not repeated, as the user typed their names.
    pub from: Vec<String>,
    /// The rulebooks and charts.
    pub files: Vec<FileHash>,
    /// The data files of the same figures, with the commands that write them.
    pub data: Vec<FileHash>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileHash {
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// The command that writes it; empty for a rulebook or a chart.
    pub command: String,
}
