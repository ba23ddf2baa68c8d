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
mod evidence;
mod exposure;
mod model;
mod money;
mod observed;
mod outcomes;
mod readings;
mod request;
mod rounds;
mod rules;
mod sessions;

pub use crate::report::RunFigures;
pub use crate::report::{BetChange, BetFigures, OutcomeShift};
pub use answer::{Answer, AnswerBet, Part, Standing};
pub use bank_risk::{BankRiskFigures, bank_risks};
pub use change::{CellChange, ChangeFigures, ChangeResult, PlayChange, RuleChange, SideFigures, change};
pub use charts::{ChartEdge, DepartureFigures, PlayFigures, WithoutValue, best_play_figures};
pub use compute::{Commission, Computed, Frame, Stages, compute};
pub use distributions::{LineDistribution, LineDistributions, no_distribution};
pub use edges::{Convergence, Edges, Point, headline, is_of_first_card, simulate};
pub use evidence::{CaseFigures, Evidence, FileHash};
pub use exposure::{
    BANKROLL, BetExposure, DECK_ESTIMATE, ExposureFigures, ROUNDING, ROUNDS_PER_HOUR, exposure,
};
pub use model::{Model, ModelEdge};
pub use money::{Business, MoneyFigures, MoneyRow, RANGE, money};
pub use observed::{
    CONFIDENCE as OBSERVED_CONFIDENCE, ObservedFigures, ObservedResult, ObservedRow, ResultOfBet, observed,
    observed_results,
};
pub use outcomes::{
    ExactBet, ExactFigures, ExactResult, OutcomeFigures, OutcomeRow, exact_figures, outcome_figures,
};
pub use readings::{
    ExtremeFigures, OptionFigures, ReadingFigures, ReadingsResult, StudiedReading, StudyResult, readings,
    with_exact_deck,
};
pub use request::Request;
pub use rounds::{RoundFigures, RoundKind, StepFigures, example_rounds};
pub use rules::{BookFigures, RuleFigures, book, rules_in_force};
pub use sessions::{BetDistribution, bet_distributions, sessions};

use crate::engine::Stalled;
use crate::fault::Faults;
use crate::lang::Translated;
use serde::Serialize;

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
    /// The case that it was written for.
    pub case: CaseFigures,
    pub book: BookFigures,
    /// The rules in force, in the order of the keys.
    pub rules: Vec<RuleFigures>,
    pub run: RunFigures,
    /// One entry per bet line, as `simulate` reports it.
    pub bets: Vec<BetFigures>,
    /// The names of the main bets that the text speaks about.
    pub headline: Vec<String>,
    /// The edges that the document states first; every other part passed them.
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
    /// Why no chart can be solved, or the chart in force has no exact edge beside the solved one; `None` where neither holds.
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
    /// Probability of being ahead.
    pub ahead: f64,
    /// Probability of being even.
    pub even: f64,
    /// Probability of being behind.
    pub behind: f64,
    /// Quantiles: probability, and the net result in bets.
    pub quantiles: Vec<(f64, f64)>,
    /// The distribution for a plot: lower end of a class, its width, probability.
    pub classes: Vec<(f64, f64, f64)>,
}
