//! The distribution of the net of each bet, exact where there is one, else counted in a
//! simulation: what `risk` and `audit` share.

use super::Failure;
use super::args::Situation;
use super::command_line::CommandLine;
use super::sampling::Sampling;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Run, Unwatched};
use ventaja::estimate::estimate;
use ventaja::exact::nets;
use ventaja::fault::Fault;
use ventaja::lang::{Message, ShortPercent};
use ventaja::message;
use ventaja::method::Method;
use ventaja::reglamento::Scenario;
use ventaja::report::Identity;
use ventaja::risk::{Distribution, DistributionError};
use ventaja::rules::Pace;
use ventaja::strategy::{Chart, PlayedTable};

pub(super) struct LineDistribution {
    pub(super) name: &'static str,
    pub(super) optional: bool,
    pub(super) mean_wager: f64,
    /// Half the width of the interval of a simulated edge.
    pub(super) half_width: Option<f64>,
    pub(super) bet: Distribution,
}

/// The distributions of every line that was offered, and how they were found.
pub(super) struct Found {
    pub(super) scenario: Scenario,
    pub(super) chart: Option<Chart>,
    pub(super) lines: Vec<LineDistribution>,
    pub(super) identity: Identity,
    pub(super) notes: Vec<Message>,
    /// Whether an infinite deck stands for the rulebook's own pack.
    pub(super) infinite: bool,
    /// Whether the user ended the simulation before its length.
    interrupted: bool,
}

/// Finds the distributions by the method that the user asks for.
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
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let Some(found) = sampling.exact(shown, || nets(table))? else {
        return counted(situation, sampling, confidence, shown);
    };
    let lines = found.into_iter().map(|line| {
        let bet = Distribution::new(line.unit, line.nets, line.error).map_err(|e| failure(&e))?;
        let (name, optional, mean_wager) = (line.name, line.optional, line.mean_wager);
        Ok(LineDistribution { name, optional, mean_wager, half_width: None, bet })
    });
    let lines: Vec<LineDistribution> = lines.collect::<Result<_, Failure>>()?;
    let identity = Identity::of_exact(&scenario, chart.as_ref(), confidence);
    let splits = u8::from(lines.iter().any(|line| line.bet.error() > 0.0));
    let mut notes = vec![message!("risk-exact", splits)];
    if infinite {
        notes.push(message!("risk-infinite"));
    }
    Ok(Found { scenario, chart, lines, identity, notes, infinite, interrupted: false })
}

fn counted(
    situation: &Situation,
    sampling: &Sampling,
    confidence: f64,
    shown: bool,
) -> Result<Found, Failure> {
    let (scenario, chart) = situation.read(shown)?;
    let (lines, run) =
        sampling.deal(PlayedTable::new(&scenario.rules, chart.as_ref())?, confidence, shown)?;
    let offered = lines.iter().zip(&run.tally.lines).filter(|(_, tally)| tally.bets > 0);
    let found = offered.map(|(line, tally)| {
        let bet = Distribution::of_counts(line.unit, tally.nets(line)).map_err(|e| failure(&e))?;
        let mean_wager = tally.wagered as f64 / tally.bets as f64 / line.unit as f64;
        let half_width =
            estimate(line, tally, run.tally.shoes, confidence).and_then(|found| found.half_width);
        Ok(LineDistribution { name: line.name, optional: line.optional, mean_wager, half_width, bet })
    });
    let found: Vec<LineDistribution> = found.collect::<Result<_, Failure>>()?;
    let identity = Identity::of_run(&scenario, chart.as_ref(), &run, confidence);
    let notes =
        vec![message!("risk-counted", rounds = run.tally.rounds, confidence = ShortPercent(confidence))];
    Ok(Found {
        lines: found,
        scenario,
        chart,
        identity,
        notes,
        infinite: false,
        interrupted: run.interrupted,
    })
}

pub(super) fn failure(error: &DistributionError) -> Failure {
    Fault::new("the rules in force", error.to_string()).allowed("fewer hands; smaller prizes").into()
}

impl Found {
    /// Keeps the lines of these names, or the main lines if there are none.
    pub(super) fn retain(&mut self, names: &[String]) -> Result<(), Fault> {
        let known: Vec<&'static str> = self.lines.iter().map(|line| line.name).collect();
        for name in names {
            if !known.contains(&name.as_str()) {
                return Err(Fault::unknown(format!("--line {name}"), "bet line", name, known));
            }
        }
        let wanted = |line: &LineDistribution| names.iter().any(|name| name == line.name);
        self.lines.retain(|line| if names.is_empty() { !line.optional } else { wanted(line) });
        Ok(())
    }

    /// The command that repeats a result: `name`, the rules and the method.
    pub(super) fn command(&self, name: &'static str, situation: &Situation) -> CommandLine {
        situation.exact_command(name, &self.scenario, self.infinite).sampled(self.identity.rounds)
    }

    /// The failure of a simulation that the user made shorter.
    pub(super) fn shorter(&self) -> Option<Failure> {
        let rounds = self.identity.rounds.filter(|_| self.interrupted)?;
        Some(Failure::shorter("report", rounds, "round", "--rounds"))
    }

    /// The covariance of the nets of two boxes of a round, by line, from simulated rounds of fresh
    /// shoes; 0 with one box, `None` where a round cannot be dealt on its own.
    pub(super) fn covariances(
        &self,
        rounds: u64,
        seed: u64,
        threads: usize,
    ) -> Result<Vec<Option<f64>>, Failure> {
        let boxes = self.scenario.rules.boxes_in_play();
        if boxes == 1 {
            return Ok(self.lines.iter().map(|_| Some(0.0)).collect());
        }
        let mut rules = self.scenario.rules.clone();
        if rules.game().recycles_pack() {
            return Ok(self.lines.iter().map(|_| None).collect());
        }
        rules.shoe.pace = Pace::Rounds(1);
        let table = PlayedTable::new(&rules, self.chart.as_ref())?;
        let plan = Plan::rounds(&rules, rounds, seed, threads);
        let run: Run = dealing::simulate(table, Dealer::Fastest, &plan, &Unwatched)?;
        let lines = dealing::lines(table);
        let covariance = |line: &LineDistribution| {
            let at = lines.iter().position(|other| other.name == line.name)?;
            let (tally, unit) = (&run.tally.lines[at], lines[at].unit as f64);
            let n = run.tally.shoes as f64;
            // A shoe is a round of all boxes.
            let (mean, square) = (tally.net as f64 / n, tally.moments.net_net as f64 / n);
            let variance = (square - mean * mean) / unit / unit;
            let b = f64::from(boxes);
            (!line.optional).then(|| (variance - b * line.bet.variance()) / (b * (b - 1.0)))
        };
        Ok(self.lines.iter().map(covariance).collect())
    }
}
