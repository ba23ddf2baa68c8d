//! `ventaja par`: the PAR sheet.

use super::Failure;
use super::args::{Situation, bet_line, dealt_by, stakes_one_bet};
use super::ignored;
use super::outputs::Destination;
use super::sampling::{Confidence, Sampling};
use ventaja::dealing;
use ventaja::exact::exact_with_nets;
use ventaja::lang::Message;
use ventaja::method::Method;
use ventaja::report::{ParSheet, Report};
use ventaja::strategy::PlayedTable;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Only this bet line, such as box or banca; repeatable
    #[arg(long = "bet", value_name = "LINE")]
    bets: Vec<String>,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    to: Destination,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let shown = args.to.quiet.progress();
    let (scenario, chart) = args.situation.read(shown)?;
    let chart = match args.sampling.method.1 {
        Some(Method::MonteCarlo) => dealt_by(&scenario, chart, shown),
        _ => chart,
    };
    let chart = chart.as_ref();
    stakes_one_bet(chart)?;
    let confidence = args.confidence.confidence;
    let table = PlayedTable::new(&scenario.rules, chart)?;
    let lines = dealing::lines(table);
    args.bets.iter().try_for_each(|bet| bet_line("--bet", bet, &lines).map(drop))?;
    let files = args.to.open(args.situation.inputs())?;
    let found = args.sampling.exact(shown, || exact_with_nets(table))?.map(|(found, _)| found);
    let mut interrupted = None;
    let mut report = if let Some(found) = &found {
        Report::exact(&scenario, chart, confidence, found)
    } else {
        let (lines, run) = args.sampling.deal(table, confidence, shown)?;
        interrupted = run.interrupted.then_some(run.tally.rounds);
        Report::new(&scenario, chart, confidence, &lines, &run, None)
    };
    report.command = args.situation.command("par", &scenario).sampled(report.identity.rounds).text();
    report.bets.retain(|bet| args.bets.is_empty() || args.bets.iter().any(|name| name == bet.bet));
    if found.is_some() && scenario.rules.game().abilities().averages_outcomes {
        report.notes.push(Message::new("note-par-averages").into());
    }
    report.notes.push(Message::new("note-par-returns").into());
    let written = args.to.write(files, &ParSheet::new(&report));
    if interrupted.is_none() {
        ignored::warn(&scenario, chart, found.as_ref(), &args.to.quiet);
    }
    let shorter = interrupted.map(|rounds| Failure::shorter("sheet", rounds, "round", "--rounds"));
    Failure::after(written, shorter)
}
