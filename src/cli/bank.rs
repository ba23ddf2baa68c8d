//! `ventaja bank`: a bank that the participants own, over rotations of the
//! deal, or one that they win from each other, as a position.

use super::args::Situation;
use super::interrupt::listen_for_interrupt;
use super::journal::{Key, StateFile, save};
use super::outputs::Outputs;
use super::progress::Progress;
use super::sampling::{Confidence, OF_INTERVALS, Seed, Threads};
use super::screen::lang;
use super::{Failure, numbers};
use ventaja::bank::{Bank, BankTally, RotationPlan, simulate};
use ventaja::engine::Plan;
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::report::{BankReport, Output, TallaReport};
use ventaja::state::Journal;
use ventaja::strategy::{Chart, Charted, PlayedTable};
use ventaja::talla::position;
use ventaja::tr;

#[derive(clap::Args)]
#[command(mut_arg("confidence", |confidence| confidence.help(OF_INTERVALS)))]
#[command(mut_arg("outcomes", |outcomes| outcomes.hide(true)))]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Shared bank: the bet of each participant in every round, in the order of the deal, or one amount for all;
    /// each at most 1000000000 [default: 10, or the next multiple that the rules ask for]
    #[arg(long, value_name = "S1,S2,…", value_delimiter = ',', value_parser = numbers::amount, allow_negative_numbers = true)]
    stakes: Option<Vec<i64>>,
    /// Shared bank: what each participant advances to it, again whenever it is empty; at most 1000000000
    /// [default: 50]
    #[arg(long, value_name = "A", value_parser = numbers::amount, allow_negative_numbers = true)]
    advance: Option<i64>,
    /// Shared bank: rotations of the deal, in each of which every participant deals one shoe [default: 100k]
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true)]
    rotations: Option<u64>,
    /// Talla: rounds; the run ends with the session that reaches them [default: 10M]
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true)]
    rounds: Option<u64>,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    state: StateFile,
    #[command(flatten)]
    outputs: Outputs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read(args.outputs.to.quiet.progress())?;
    args.outputs.refuse_outcomes("a bank has participants, not outcomes")?;
    let files = args.outputs.to.open(args.situation.inputs().chain(args.state.input()))?;
    let is_talla = scenario.rules.game().abilities().talla;
    check_options(args, &scenario, is_talla)?;
    args.situation.typed.note_in_vain("bank-has-errors", &["confidence"], &args.outputs.to.quiet);
    listen_for_interrupt();
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let (report, shorter, saved) =
        if is_talla { talla(args, &scenario, table)? } else { shared(args, &scenario, table)? };
    let written = report.map_or(Ok(()), |report| args.outputs.to.write(files, report.as_ref()));
    Failure::after(Failure::both(written, saved), shorter)
}

/// The end of a simulation: its report, if anything was finished; the failure of an interruption; and what became of the
/// last save of the state.
type Simulated = (Option<Box<dyn Output>>, Option<Failure>, Result<(), Failure>);

fn key(args: &Args, scenario: &Scenario, chart: Option<&Chart>) -> Key {
    Key::new("bank").with_table("", scenario, chart).with("seed", args.seed.seed)
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
fn shorter(args: &Args, finished: u64, noun: &str, option: &str) -> Failure {
    if finished == 0 {
        return args.state.nothing(&tr!(lang(), "no-block-of", noun));
    }
    args.state.continuing(Failure::shorter("report", finished, noun, option))
}

/// The bank that the participants own.
fn shared(args: &Args, scenario: &Scenario, table: PlayedTable<'_>) -> Result<Simulated, Failure> {
    let multiple = scenario.rules.play.blackjack().map_or(1, |play| play.bank_stake_multiple);
    let stakes = args.stakes.clone().unwrap_or_else(|| vec![i64::from(10_u8.next_multiple_of(multiple))]);
    let bank = Bank::new(&scenario.rules, &stakes, args.advance.unwrap_or(50))?;
    let Some(Charted::Blackjack(_, play)) = table.charted() else {
        unreachable!("only a bank of the blackjack family is shared")
    };
    let chart = table.chart();
    let (seed, rotations) = (args.seed.seed, args.rotations.unwrap_or(100_000));
    let shown = args.outputs.to.quiet.progress();
    let progress = Progress::of_shoes(shown, rotations, scenario.rules.boxes_in_play());
    let key = key(args, scenario, chart).with_all("stakes", &bank.stakes).with("advance", bank.advance);
    let journal: Option<Journal<BankTally>> =
        args.state.open(key.with("rotations", rotations), &args.outputs.to.quiet)?;
    let kept = journal.as_ref().and_then(Journal::begin);
    let dealt =
        |blocks: u64, tally: &BankTally| journal.iter().for_each(|journal| journal.dealt(blocks, tally));
    let plan = RotationPlan { rotations, seed, threads: args.threads.count() };
    let tally = simulate(&bank, play, plan, kept, &progress, &dealt);
    drop(progress);
    let (tally, saved) = (tally?, save(journal.as_ref()));
    let finished = tally.rotations;
    let shorter = (finished < rotations).then(|| shorter(args, finished, "rotation", "--rotations"));
    let report = || -> Box<dyn Output> {
        let command = args.situation.command("bank", scenario).set_all("stakes", stakes);
        let command = command.set("advance", bank.advance).set("rotations", finished).text();
        let confidence = args.confidence.confidence;
        Box::new(BankReport::new(scenario, chart, &bank, seed, confidence, tally, command))
    };
    Ok(((finished > 0).then(report), shorter, saved))
}

/// The bank that the participants win from each other.
fn talla(args: &Args, scenario: &Scenario, table: PlayedTable<'_>) -> Result<Simulated, Failure> {
    let (seed, rounds) = (args.seed.seed, args.rounds.unwrap_or(10_000_000));
    let plan = Plan::rounds(&scenario.rules, rounds, seed, args.threads.count());
    let shown = args.outputs.to.quiet.progress();
    let boxes = scenario.rules.boxes_in_play();
    let key = key(args, scenario, table.chart()).with("rounds", rounds);
    let journal = args.state.open(key, &args.outputs.to.quiet)?;
    let progress = Progress::of(shown, Box::new(|_| None), plan.target, boxes.into());
    let found = position(table, &plan, &progress.kept_in(journal.as_ref())).expect("the game has a Talla");
    let ((position, run), saved) = (found?, save(journal.as_ref()));
    let finished = run.tally.rounds;
    let shorter = run.interrupted.then(|| shorter(args, finished, "round", "--rounds"));
    let report = || -> Box<dyn Output> {
        let command = args.situation.command("bank", scenario).set("rounds", finished);
        let command = command.without(&["confidence"]).text();
        Box::new(TallaReport::new(scenario, table.chart(), seed, run.stream, position, command))
    };
    Ok(((finished > 0).then(report), shorter, saved))
}
