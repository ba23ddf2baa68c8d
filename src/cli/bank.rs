//! `ventaja bank`: a bank that the participants own, over rotations of the
//! deal, or one that they win from each other, as a position.

use super::args::{Confidence, Seed, Situation, Threads};
use super::command_line::CommandLine;
use super::interrupt::listen_for_interrupt;
use super::outputs::WithoutOutcomes;
use super::progress::Progress;
use super::{Failure, numbers};
use ventaja::bank::{Bank, simulate_watched};
use ventaja::engine::Plan;
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::report::{BankReport, Output, TallaReport};
use ventaja::rules::Game;
use ventaja::strategy::Chart;
use ventaja::talla::position;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Shared bank: the bet of each participant in every round, in the order of the deal, or one amount for all;
    /// each at most 1000000000 [default: 10]
    #[arg(long, value_name = "S1,S2,…", value_delimiter = ',')]
    stakes: Option<Vec<i64>>,
    /// Shared bank: what each participant advances to it, again whenever it is empty; at most 1000000000
    /// [default: 50]
    #[arg(long, value_name = "A")]
    advance: Option<i64>,
    /// Shared bank: rotations of the deal, in each of which every participant deals one shoe [default: 100k]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    rotations: Option<u64>,
    /// Talla: rounds; the run ends with the session that reaches them [default: 10M]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    rounds: Option<u64>,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    outputs: WithoutOutcomes,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read(args.outputs.to.quiet.progress())?;
    args.outputs.refuse_outcomes("a bank has participants, not outcomes")?;
    let files = args.outputs.to.open(&args.situation.inputs())?;
    let is_talla = match scenario.rules.game() {
        Game::Relancina => true,
        Game::Blackjack | Game::PuntoYBanca => false,
    };
    check_options(args, &scenario, is_talla)?;
    listen_for_interrupt();
    let (report, interrupted): (Box<dyn Output>, _) = if is_talla {
        let (report, interrupted) = talla(args, &scenario, chart.as_ref())?;
        (Box::new(report), interrupted)
    } else {
        let (report, interrupted) = shared(args, &scenario, chart.as_ref())?;
        (Box::new(report), interrupted)
    };
    let written = args.outputs.to.write(files, report.as_ref());
    Failure::both(written, interrupted.map_or(Ok(()), Err))
}

/// Refuses the options of the other kind of bank.
fn check_options(args: &Args, scenario: &Scenario, is_talla: bool) -> Result<(), Fault> {
    let shared = [
        ("--stakes", args.stakes.is_some()),
        ("--advance", args.advance.is_some()),
        ("--rotations", args.rotations.is_some()),
    ];
    let wrong =
        shared.into_iter().filter(|_| is_talla).chain([("--rounds", args.rounds.is_some() && !is_talla)]);
    let Some((option, _)) = wrong.into_iter().find(|(_, given)| *given) else {
        return Ok(());
    };
    let message = format!("does not apply to the bank of `{}`", scenario.reglamento.id);
    let allowed = if is_talla { "--rounds" } else { "--stakes, --advance, --rotations" };
    Err(Fault::new(option, message).allowed(allowed))
}

/// The end of a run that was interrupted; `option` asks for its length.
fn shorter(finished: u64, noun: &str, option: &str) -> Result<Failure, Failure> {
    if finished == 0 {
        return Err(Failure::nothing(&format!("no block of {noun}s was finished")));
    }
    Ok(Failure::shorter("report", finished, noun, option))
}

/// The bank that the participants own; with the failure of an interruption.
fn shared(
    args: &Args,
    scenario: &Scenario,
    chart: Option<&Chart>,
) -> Result<(BankReport, Option<Failure>), Failure> {
    let stakes = args.stakes.clone().unwrap_or_else(|| vec![10]);
    let bank = Bank::new(&scenario.rules, &stakes, args.advance.unwrap_or(50))?;
    let chart = chart.expect("a game with a shared bank has decisions");
    let (seed, rotations) = (args.seed.seed, args.rotations.unwrap_or(100_000));
    let shown = args.outputs.to.quiet.progress();
    let progress = Progress::of_shoes(shown, rotations, scenario.rules.boxes_in_play());
    let tally = simulate_watched(&bank, chart.blackjack(), rotations, seed, args.threads.count(), &progress);
    progress.finish();
    let tally = tally?;
    let finished = tally.rotations;
    let interrupted =
        (finished < rotations).then(|| shorter(finished, "rotation", "--rotations")).transpose()?;
    let stakes: Vec<String> = stakes.iter().map(i64::to_string).collect();
    let command = args.situation.command("bank", scenario).option("--stakes", stakes.join(","));
    let command = command.option("--advance", bank.advance).option("--rotations", finished);
    let command = args.confidence.add_to(seeded(command, seed)).text();
    let report = BankReport::new(scenario, chart, &bank, seed, args.confidence.confidence, &tally, command);
    Ok((report, interrupted))
}

/// The bank that the participants win from each other; with the failure of an
/// interruption.
fn talla(
    args: &Args,
    scenario: &Scenario,
    chart: Option<&Chart>,
) -> Result<(TallaReport, Option<Failure>), Failure> {
    let (seed, rounds) = (args.seed.seed, args.rounds.unwrap_or(10_000_000));
    let plan = Plan::rounds(&scenario.rules, rounds, seed, args.threads.count());
    let shown = args.outputs.to.quiet.progress();
    let boxes = scenario.rules.boxes_in_play();
    let progress = Progress::of(shown, Box::new(|_| None), plan.target, boxes.into());
    let play = chart.expect("the relancina has decisions").relancina();
    let found = position(&scenario.rules, play, &plan, &progress);
    progress.finish();
    let (position, run) = found?;
    let finished = run.tally.rounds;
    let interrupted = run.interrupted.then(|| shorter(finished, "round", "--rounds")).transpose()?;
    let command = args.situation.command("bank", scenario).option("--rounds", finished);
    let command = seeded(command, seed).text();
    Ok((TallaReport::new(scenario, chart, seed, run.stream, position, command), interrupted))
}

fn seeded(command: CommandLine, seed: u64) -> CommandLine {
    command.option("--seed", seed)
}
