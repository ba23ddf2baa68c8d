//! `ventaja audit`: whether observed results are compatible with a rulebook.

use super::args::Situation;
use super::bet_distribution::find;
use super::outputs::{Destination, input};
use super::sampling::{Confidence, Sampling};
use super::screen::lang;
use super::{Failure, numbers};
use std::path::PathBuf;
use ventaja::dossier::{ObservedResult, observed_results};
use ventaja::fault::{self, Fault, Faults};
use ventaja::report::{AuditReport, AuditRow};
use ventaja::risk::Distribution;
use ventaja::risk::audit::{Audit, Observed};
use ventaja::tr;

const CONFIDENCE: &str = "Confidence that all results together are within their bands, 0.01 to 0.999999";

#[derive(clap::Args)]
#[command(mut_arg("confidence", |confidence| confidence.help(CONFIDENCE)))]
#[command(group = clap::ArgGroup::new("observed").args(["hands", "lines"]).required(true))]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Bet line of the results [default: the first main bet]
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// Hands: bets of the line
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, requires_all = ["staked", "result"])]
    hands: Option<u64>,
    /// Sum of the initial bets, in money; of poker, of the antes alone
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::money, allow_negative_numbers = true, requires = "hands")]
    staked: Option<f64>,
    /// Result of the bank, in money: positive if it won
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::signed_money, allow_hyphen_values = true, requires = "hands")]
    result: Option<f64>,
    /// CSV file with one result a row: columns name, hands, staked, result
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hands", "staked", "result"])]
    lines: Option<PathBuf>,
    /// Change of the edge that a check should detect
    #[arg(long, value_name = "D", value_parser = numbers::fraction, allow_hyphen_values = true, default_value = "0.5%")]
    drift: f64,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    to: Destination,
}

/// The least change of an edge that a check can be asked to detect: 10^15 hands do not.
const LEAST_DRIFT: f64 = 1e-9;

/// How far a result may exceed what the nets allow, in bets a hand: amounts are rounded.
const ROUNDING: f64 = 1e-6;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.drift < LEAST_DRIFT {
        let fault = Fault::new(format!("--drift {}", args.drift), "too small to be detected");
        return Err(fault.allowed("1e-9 or more").into());
    }
    let observed = if let Some(path) = &args.lines {
        let text = fault::read(path, fault::LONGEST_CSV).map_err(|fault| fault.named_by("--lines"))?;
        observed_results(&path.display().to_string(), &text)?
    } else {
        let given = args.hands.zip(args.staked).zip(args.result);
        let ((hands, staked), result) = given.expect("the parser asks for all three");
        let observed = Observed { hands, staked, result };
        vec![ObservedResult { name: String::new(), bet: None, line: 0, observed, drop: None }]
    };
    let results = args.lines.as_ref().and_then(|path| input("the results", path));
    let files = args.to.open(args.situation.inputs().chain(results))?;
    let confidence = args.confidence.confidence;
    let mut found = find(&args.situation, &args.sampling, confidence, args.to.quiet.progress())?;
    let named: Vec<String> = args.line.iter().cloned().collect();
    found.of.retain("--line", &named)?;
    let line = found.of.lines.first().expect("a game has a main bet");
    if line.bet.standard_deviation() <= 0.0 {
        let message = format!("every bet on `{}` has the same net, so that no deviation is known", line.name);
        let (place, allowed) = match found.of.identity.rounds {
            Some(rounds) => (format!("--rounds {rounds}"), "more rounds"),
            None => (format!("--line {}", line.name), "a bet that may be won or lost"),
        };
        return Err(Fault::new(place, message).allowed(allowed).into());
    }
    of_the_line(args, line.name, &observed)?;
    // A simulation need not have met the greatest net.
    if found.of.identity.rounds.is_none() {
        within_limits(args, &line.bet, &observed)?;
    }
    let rows = observed.into_iter().map(|ObservedResult { name, observed, .. }| {
        let audit = Audit::new(&line.bet, observed, confidence, args.drift);
        AuditRow { name, observed, audit }
    });
    let rows: Vec<AuditRow> = rows.collect();
    let command = found.command("audit", &args.situation).text();
    let report = AuditReport {
        identity: found.of.identity.clone(),
        bet: line.name,
        house_edge: 0.0 - line.bet.mean(),
        half_width: line.half_width,
        standard_deviation: line.bet.standard_deviation(),
        drift: args.drift,
        at_table: found.of.at_table.clone(),
        rows,
        command,
    };
    let written = Failure::after(args.to.write(files, &report), found.shorter());
    let outside = report.outside().count();
    let drift = || Failure::Drift(tr!(lang(), "audit-drifted", count = outside));
    Failure::after(written, (outside > 0).then(drift))
}

/// Refuses results that name another bet than the line audited.
fn of_the_line(args: &Args, line: &str, results: &[ObservedResult]) -> Result<(), Faults> {
    let file = args.lines.iter().map(|path| path.display().to_string()).next().unwrap_or_default();
    let other = results.iter().filter_map(|one| Some((one.line, one.bet.as_deref()?)));
    let faults = other.filter(|(_, bet)| *bet != line).map(|(at, bet)| {
        let message = format!("`bet` is `{bet}`, but `{line}` is audited");
        Fault::new(format!("{file}:{at}"), message).allowed(format!("a file of one bet, and --line {bet}"))
    });
    Faults::check(faults.collect::<Vec<_>>())
}

/// Refuses results that no hands could have, given the least and the greatest net of a bet.
fn within_limits(args: &Args, bet: &Distribution, results: &[ObservedResult]) -> Result<(), Faults> {
    let [least, most] = [0.0 - bet.greatest(), 0.0 - bet.least()];
    let faults = results.iter().filter_map(|ObservedResult { line, observed, .. }| {
        let Observed { staked, result, .. } = *observed;
        let [low, high] = [least * staked, most * staked];
        let margin = ROUNDING * staked;
        if (low - margin..=high + margin).contains(&result) {
            return None;
        }
        let place = args.lines.as_ref().map(|path| format!("{}:{line}", path.display()));
        let place = place.unwrap_or_else(|| format!("--result {result}"));
        let message = format!("the bank cannot win or lose {} with {staked} staked", result.abs());
        let allowed = format!("{low} to {high}, a hand being {least} to {most} bets; check the units");
        Some(Fault::new(place, message).allowed(allowed))
    });
    Faults::check(faults.collect::<Vec<_>>())
}
