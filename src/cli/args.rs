//! Arguments that several commands share.

use super::Failure;
use std::path::PathBuf;
use ventaja::reglamento::{self, Scenario};
use ventaja::rules::Game;
use ventaja::strategy::{self, Action, Chart, Offer, Strategy, View};

/// The seed unless another is named, so that two people get the same number.
pub(super) const SEED: u64 = 1;

/// Which rules, and which play.
#[derive(clap::Args)]
pub(super) struct Situation {
    /// A built-in id (see `ventaja list`) or a path to a TOML file
    #[arg(value_name = "REG")]
    pub(super) reglamento: String,
    /// The play: a chart of the rulebook's, or a path to a CSV file
    #[arg(long, value_name = "NAME|FILE", default_value = "basic")]
    strategy: String,
    /// Takes an option of a reading; repeatable
    #[arg(long = "reading", value_name = "NAME=OPTION")]
    readings: Vec<String>,
    /// Overrides one rule, such as shoe.decks=8; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
    /// Boxes in play; the same as --set table.boxes=N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    boxes: Option<u8>,
}

impl Situation {
    /// The rules in force.
    pub(super) fn scenario(&self) -> Result<Scenario, Failure> {
        let reglamento = reglamento::find(&self.reglamento)?;
        let mut sets = self.sets.clone();
        sets.extend(self.boxes.map(|boxes| format!("table.boxes={boxes}")));
        Ok(Scenario::new(reglamento, &self.readings, &sets)?)
    }

    /// The rules in force and the play; no chart where the game has none.
    pub(super) fn read(&self) -> Result<(Scenario, Option<Chart>), Failure> {
        let scenario = self.scenario()?;
        let chart = match scenario.rules.game() {
            Game::Blackjack | Game::Relancina => Some(strategy::find(&scenario.reglamento, &self.strategy)?),
            Game::PuntoYBanca => None,
        };
        Ok((scenario, chart))
    }
}

/// The play of a game without decisions.
struct NoPlay;

impl Strategy for NoPlay {
    fn act(&self, _: &View<'_>) -> Action {
        Action::Stand
    }
    fn takes(&self, _: Offer) -> bool {
        false
    }
}

/// The play of a chart, or of a game without decisions.
pub(super) fn strategy(chart: Option<&Chart>) -> &dyn Strategy {
    chart.map_or(&NoPlay, |chart| chart)
}

/// What is printed on standard output.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For the eye, within 80 columns
    Table,
    /// One row a bet line
    Csv,
    /// Identity, bets and outcomes
    Json,
}

/// Where results go.
#[derive(clap::Args)]
pub(super) struct Outputs {
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(super) format: Format,
    /// Also writes a file: .csv, .json or .txt decides the format; repeatable
    #[arg(long = "output", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Writes the outcome breakdown as CSV
    #[arg(long, value_name = "FILE")]
    pub(super) outcomes: Option<PathBuf>,
    /// Prints nothing but the result
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Shows no progress bar
    #[arg(long)]
    pub(super) no_progress: bool,
}
