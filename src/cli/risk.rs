//! `ventaja risk`: sessions, bankrolls and the bank's year.

use super::args::{Situation, dealt_by};
use super::bet_distribution::find;
use super::outputs::Destination;
use super::sampling::Sampling;
use super::{Failure, numbers};
use ventaja::dossier::no_distribution;
use ventaja::fault::Fault;
use ventaja::message;
use ventaja::report::{LineRisk, RiskReport, RiskTerms};
use ventaja::risk::{Bankrolls, DistributionError, Pace};
use ventaja::strategy::PlayedTable;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Only this bet line, such as box or banca; repeatable [default: the main bets]
    #[arg(long = "line", value_name = "LINE")]
    lines: Vec<String>,
    /// Hands of one box in a session, each a session of its own; at most 1e9
    #[arg(long, value_name = "N1,N2,…", value_delimiter = ',', value_parser = numbers::session, allow_negative_numbers = true, default_value = "100,1000,10000")]
    hands: Vec<u64>,
    /// Flat bet, in money
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::money, allow_negative_numbers = true, default_value = "10")]
    bet: f64,
    /// Player's bankroll, in money [default: 50 bets]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::money, allow_negative_numbers = true)]
    bankroll: Option<f64>,
    /// Bank, in money [default: 500 bets]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::money, allow_negative_numbers = true)]
    bank: Option<f64>,
    /// Accepted probability of ultimate ruin, for the bankroll that it needs
    #[arg(long, value_name = "P", value_parser = numbers::fraction, allow_hyphen_values = true, default_value = "1%")]
    risk: f64,
    /// Rounds an hour; every box plays a hand in each
    #[arg(long, value_name = "N", value_parser = numbers::money, allow_negative_numbers = true, default_value_t = Pace::USUAL.hands_per_hour)]
    hands_per_hour: f64,
    /// Hours a day
    #[arg(long, value_name = "N", value_parser = numbers::up_to::<24>, allow_negative_numbers = true, default_value_t = Pace::USUAL.hours_per_day)]
    hours_per_day: f64,
    /// Days a year
    #[arg(long, value_name = "N", value_parser = numbers::up_to::<366>, allow_negative_numbers = true, default_value_t = Pace::USUAL.days_per_year)]
    days_per_year: f64,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    to: Destination,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (player, bank) = (args.bankroll.unwrap_or(50.0 * args.bet), args.bank.unwrap_or(500.0 * args.bet));
    for (option, amount) in [("--bankroll", player), ("--bank", bank)] {
        if amount < args.bet {
            let message = format!("does not cover one bet, --bet {}", args.bet);
            let fault = Fault::new(format!("{option} {amount}"), message);
            return Err(fault.allowed(format!("{} or more", args.bet)).into());
        }
    }
    let files = args.to.open(args.situation.inputs())?;
    let mut found = find(&args.situation, &args.sampling, 0.95, args.to.quiet.progress())?;
    found.of.retain("--line", &args.lines)?;
    let bankrolls = Bankrolls { player: player / args.bet, bank: bank / args.bet };
    let (seed, threads) = (args.sampling.seed.seed, args.sampling.threads.count());
    // As many as the command that repeats the result states.
    let rounds = found.of.identity.rounds.unwrap_or(args.sampling.rounds);
    let boxes = found.scenario.rules.boxes_in_play();
    if boxes > 1 {
        found.chart = dealt_by(&found.scenario, found.chart, args.to.quiet.progress());
    }
    let table = PlayedTable::new(&found.scenario.rules, found.chart.as_ref())?;
    let covariances = found.of.covariances(table, rounds, seed, threads)?;
    let lines = found.of.lines.iter().zip(&covariances).map(|(line, covariance)| {
        let round = covariance.map(|covariance| (boxes, covariance));
        line.risks(&args.hands, bankrolls, args.risk, round)
    });
    let lines: Result<Vec<LineRisk>, DistributionError> = lines.collect();
    let lines = lines.map_err(|error| no_distribution(&error))?;
    let pace = Pace {
        hands_per_hour: args.hands_per_hour,
        hours_per_day: args.hours_per_day,
        days_per_year: args.days_per_year,
    };
    if boxes > 1 && covariances.iter().any(Option::is_some) {
        found.of.notes.push(message!("risk-boxes", boxes, rounds));
    }
    let mut command = found
        .command("risk", &args.situation)
        .set("bankroll", numbers::written(player))
        .set("bank", numbers::written(bank));
    if found.of.identity.rounds.is_none() && boxes > 1 {
        command = command.set("rounds", rounds).set("seed", seed);
        command = command.moved(&["rounds!", "seed!"], "line");
    }
    let command = command.text();
    let terms = RiskTerms { bet: args.bet, bankrolls, risk: args.risk, pace };
    let shorter = found.shorter();
    let (identity, notes) = (found.of.identity, found.of.notes);
    let written = args.to.write(files, &RiskReport { identity, terms, lines, notes, command });
    Failure::after(written, shorter)
}
