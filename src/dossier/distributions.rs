//! The distribution of the net of each bet line, exact or counted in a simulation: what sessions, bankrolls and audits are
//! computed from.

use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Run, Stalled, Unwatched};
use crate::estimate::estimate;
use crate::exact::LineNets;
use crate::fault::Fault;
use crate::lang::{Message, ShortPercent};
use crate::message;
use crate::reglamento::Scenario;
use crate::report::{Identity, LineRisk};
use crate::risk::{Bankrolls, Distribution, DistributionError, Risks, Session, TableRound};
use crate::rules::Pace;
use crate::strategy::{Chart, PlayedTable};
use crate::tally::Line;

#[derive(Clone, Debug)]
pub struct LineDistribution {
    pub name: &'static str,
    /// Whether it is an optional bet rather than a main line.
    pub optional: bool,
    /// The mean amount wagered, in initial bets.
    pub mean_wager: f64,
    /// The probability that a round offers a box the bet; `None` where it is not known exactly, or where a round may
    /// offer it more than once.
    pub offered: Option<f64>,
    /// Half the width of the interval of a simulated edge; `None` if it is exact or there are too few shoes.
    pub half_width: Option<f64>,
    pub bet: Distribution,
}

/// The distributions of the bet lines that a table offered, and the run or exact value that they come from.
#[derive(Clone, Debug)]
pub struct LineDistributions {
    pub lines: Vec<LineDistribution>,
    /// The identity of the run or exact value that they come from.
    pub identity: Identity,
    /// Remarks on them.
    pub notes: Vec<Message>,
    /// That of the remarks on how play at the table differs from what exact values are of, if it does.
    pub at_table: Option<Message>,
}

/// Returns the fault that the net of a bet, or of the hands of a session, has no distribution.
pub fn no_distribution(error: &DistributionError) -> Fault {
    Fault::new("the rules in force", error.to_string()).allowed("fewer hands; smaller prizes")
}

impl LineDistributions {
    /// Returns the distributions from exact nets. `infinite` is whether an infinite deck replaces the
    /// rulebook's own pack, and `confidence`, 0 to 1, is that of the report.
    ///
    /// # Errors
    /// A net has no distribution.
    pub fn exact(
        scenario: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        nets: Vec<LineNets>,
        infinite: bool,
    ) -> Result<LineDistributions, DistributionError> {
        let line = |line: LineNets| {
            let bet = Distribution::new(line.unit, line.nets, line.error)?;
            let LineNets { name, optional, mean_wager, offered, .. } = line;
            Ok(LineDistribution { name, optional, mean_wager, offered, half_width: None, bet })
        };
        let lines: Vec<LineDistribution> = nets.into_iter().map(line).collect::<Result<_, _>>()?;
        let splits = u8::from(lines.iter().any(|line| line.bet.error() > 0.0));
        let mut notes = vec![message!("risk-exact", splits)];
        let rules = &scenario.rules;
        let to_cut_card = rules.play.blackjack().is_some()
            && rules.shoe.pace == Pace::CutCard
            && rules.shoe.cards().is_some();
        let cut_card = || to_cut_card.then(|| message!("risk-cut-card"));
        let at_table = infinite.then(|| message!("risk-infinite")).or_else(cut_card);
        notes.extend(at_table.clone());
        let identity = Identity::of_exact(scenario, chart, confidence);
        Ok(LineDistributions { lines, identity, notes, at_table })
    }

    /// Returns the distributions counted in the rounds of a run. `lines` are the bet lines of its tally.
    ///
    /// # Errors
    /// A net has no distribution.
    pub fn counted(
        scenario: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        lines: &[Line],
        run: &Run,
    ) -> Result<LineDistributions, DistributionError> {
        let hands = run.tally.rounds * u64::from(scenario.rules.boxes_in_play());
        let made = lines.iter().zip(&run.tally.lines).filter(|(_, tally)| tally.bets > 0);
        let found = made.map(|(line, tally)| {
            let found = estimate(line, tally, run.tally.shoes, confidence);
            Ok(LineDistribution {
                name: line.name,
                optional: line.optional,
                mean_wager: tally.wagered as f64 / tally.bets as f64 / line.unit as f64,
                offered: (!line.optional || tally.bets == hands).then_some(1.0),
                half_width: found.and_then(|found| found.half_width),
                bet: Distribution::of_counts(line.unit, tally.nets(line))?,
            })
        });
        let rounds = run.tally.rounds;
        Ok(LineDistributions {
            lines: found.collect::<Result<_, DistributionError>>()?,
            identity: Identity::of_run(scenario, chart, run, confidence),
            notes: vec![message!("risk-counted", rounds, confidence = ShortPercent(confidence))],
            at_table: None,
        })
    }

    /// Keeps the lines of these names, or the main lines if there are none.
    ///
    /// # Errors
    /// A name is that of no bet line. The fault names `option`, the option that the user typed.
    pub fn retain(&mut self, option: &str, names: &[String]) -> Result<(), Fault> {
        let known: Vec<&'static str> = self.lines.iter().map(|line| line.name).collect();
        if let Some(name) = names.iter().find(|name| !known.contains(&name.as_str())) {
            return Err(Fault::unknown(format!("{option} {name}"), "bet line", name, known));
        }
        let wanted = |line: &LineDistribution| names.iter().any(|name| name == line.name);
        self.lines.retain(|line| if names.is_empty() { !line.optional } else { wanted(line) });
        Ok(())
    }

    /// Returns the covariance of the nets of two boxes of a round, by line, from simulated rounds of fresh shoes; 0 with
    /// one box, `None` of an optional bet and where a round cannot be dealt on its own.
    ///
    /// # Errors
    /// No round could be finished.
    pub fn covariances(
        &self,
        table: PlayedTable<'_>,
        rounds: u64,
        seed: u64,
        threads: usize,
    ) -> Result<Vec<Option<f64>>, Stalled> {
        let boxes = table.rules().boxes_in_play();
        if boxes == 1 {
            return Ok(self.lines.iter().map(|_| Some(0.0)).collect());
        }
        let mut rules = table.rules().clone();
        if rules.game().abilities().recycles_pack {
            return Ok(self.lines.iter().map(|_| None).collect());
        }
        rules.shoe.pace = Pace::Rounds(1);
        let table = table.under(&rules);
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

impl LineDistribution {
    /// Returns the risks of the line: a session for each entry of `hands`, and the risks of unlimited play
    /// for an accepted probability `risk` of ultimate ruin. `round` holds the number of boxes in a round and
    /// the covariance of the nets of two boxes, where it is known: the bank's ruin is then that of all boxes.
    ///
    /// # Errors
    /// The net of a session has no distribution.
    pub fn risks(
        &self,
        hands: &[u64],
        bankrolls: Bankrolls,
        risk: f64,
        round: Option<(u8, f64)>,
    ) -> Result<LineRisk, DistributionError> {
        let house_edge = 0.0 - self.bet.mean();
        let round = round
            .zip(self.offered)
            .map(|((boxes, covariance), offered)| TableRound::new(&self.bet, offered, boxes, covariance));
        let table = round.as_ref().filter(|round| round.boxes > 1);
        let mut risks = Risks::new(&self.bet, bankrolls, risk);
        let session = |hands: &u64| {
            let mut session = Session::new(&self.bet, *hands, bankrolls, &risks)?;
            if let Some(table) = table {
                session.bank_ruin = table.ruin_within(bankrolls.bank, *hands as f64);
            }
            Ok(session)
        };
        let sessions = hands.iter().map(session).collect::<Result<_, _>>()?;
        if let Some((table, exponent)) = table.and_then(|table| Some((table, table.exponent()?))) {
            risks.bank_ruin = table.ruin(bankrolls.bank);
            (risks.exponent, risks.bankroll) = (Some(exponent), Some(-risk.ln() / exponent));
        }
        Ok(LineRisk {
            bet: self.name,
            house_edge,
            half_width: self.half_width,
            hold: house_edge / self.mean_wager,
            standard_deviation: self.bet.standard_deviation(),
            error: self.bet.error(),
            sessions,
            risks,
            round,
        })
    }
}
