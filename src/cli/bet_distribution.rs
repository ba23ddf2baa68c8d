//! The distributions of the bets that `risk` and `audit` are computed from, by the method that the user asks for.

use super::Failure;
use super::args::{Situation, dealt_by, stakes_one_bet};
use super::command_line::CommandLine;
use super::sampling::Sampling;
use ventaja::dossier::{LineDistributions, no_distribution};
use ventaja::exact::nets;
use ventaja::method::Method;
use ventaja::reglamento::Scenario;
use ventaja::strategy::{Chart, PlayedTable};

/// The distributions with the table that they are of.
pub(super) struct Found {
    pub(super) scenario: Scenario,
    pub(super) chart: Option<Chart>,
    pub(super) of: LineDistributions,
    /// Whether an infinite deck stands for the rulebook's own pack.
    pub(super) infinite: bool,
    /// Whether the user ended the simulation before its length.
    interrupted: bool,
}

/// Finds the distributions of every line that was offered.
pub(super) fn find(
    situation: &Situation,
    sampling: &Sampling,
    confidence: f64,
    shown: bool,
) -> Result<Found, Failure> {
    if sampling.method.1 == Some(Method::MonteCarlo) {
        return counted(situation, sampling, confidence, shown);
    }
    let (scenario, infinite) = situation.exactly()?;
    if infinite && sampling.method.1.is_none() {
        // The rulebook's own pack has no exact value, and the edge of an infinite deck may have the opposite sign.
        return counted(situation, sampling, confidence, shown);
    }
    let chart = situation.chart(&scenario, shown)?;
    stakes_one_bet(chart.as_ref())?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let Some(found) = sampling.exact(shown, || nets(table))? else {
        return counted(situation, sampling, confidence, shown);
    };
    let of = LineDistributions::exact(&scenario, chart.as_ref(), confidence, found, infinite);
    let of = of.map_err(|error| no_distribution(&error))?;
    Ok(Found { scenario, chart, of, infinite, interrupted: false })
}

fn counted(
    situation: &Situation,
    sampling: &Sampling,
    confidence: f64,
    shown: bool,
) -> Result<Found, Failure> {
    let (scenario, chart) = situation.read(shown)?;
    stakes_one_bet(chart.as_ref())?;
    let chart = dealt_by(&scenario, chart, shown);
    let (lines, run) =
        sampling.deal(PlayedTable::new(&scenario.rules, chart.as_ref())?, confidence, shown)?;
    let of = LineDistributions::counted(&scenario, chart.as_ref(), confidence, &lines, &run);
    let of = of.map_err(|error| no_distribution(&error))?;
    Ok(Found { scenario, chart, of, infinite: false, interrupted: run.interrupted })
}

impl Found {
    /// The command that repeats a result: `name`, the rules and the method.
    pub(super) fn command(&self, name: &'static str, situation: &Situation) -> CommandLine {
        situation.exact_command(name, &self.scenario, self.infinite).sampled(self.of.identity.rounds)
    }

    /// The failure of a simulation that the user made shorter.
    pub(super) fn shorter(&self) -> Option<Failure> {
        let rounds = self.of.identity.rounds.filter(|_| self.interrupted)?;
        Some(Failure::shorter("report", rounds, "round", "--rounds"))
    }
}
