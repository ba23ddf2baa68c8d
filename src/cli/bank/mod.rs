//! `ventaja bank`: a bank that the participants own, over rotations of the
//! deal, or one that they win, as a position.

mod talla;

use super::args::{Format, Outputs, Part, SEED, Situation, threads};
use super::interrupt::listen_for_interrupt;
use super::progress::Interruptible;
use super::{Failure, numbers};
use ventaja::bank::{Bank, simulate_watched};
use ventaja::engine::Plan;
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::report::{BankReport, count};
use ventaja::rules::Game;
use ventaja::strategy::Chart;
use ventaja::talla::position;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// A shared bank: what each participant bets in every round, in the order
    /// of the deal, or one amount for all, each at most 1000000000 [default: 10]
    #[arg(long, value_name = "S1,S2,…", value_delimiter = ',')]
    stakes: Option<Vec<i64>>,
    /// A shared bank: what each participant advances to it, again whenever it
    /// is empty, at most 1000000000 [default: 50]
    #[arg(long, value_name = "A")]
    advance: Option<i64>,
    /// A shared bank: rotations of the deal, in each of which everybody deals
    /// one shoe [default: 100k]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    rotations: Option<u64>,
    /// A Talla: ends with the session that reaches so many rounds [default: 10M]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    rounds: Option<u64>,
    /// Confidence of a shared bank's interval, 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    /// Seed of the random streams: the same seed, the same numbers
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    outputs: Outputs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read()?;
    if let Some(path) = &args.outputs.outcomes {
        let argument = format!("--outcomes {}", path.display());
        let fault = Fault::new(argument, "a bank has participants, not outcomes");
        return Err(fault.allowed("--output FILE").into());
    }
    let files = args.outputs.open(&args.situation.inputs())?;
    let of_a_shared_bank = [
        ("--stakes", args.stakes.is_some()),
        ("--advance", args.advance.is_some()),
        ("--rotations", args.rotations.is_some()),
    ];
    let is_talla = match scenario.rules.game() {
        Game::Relancina => true,
        Game::Blackjack | Game::PuntoYBanca => false,
    };
    let of_the_other = of_a_shared_bank.into_iter().filter(|_| is_talla);
    if let Some((argument, _)) =
        of_the_other.chain([("--rounds", args.rounds.is_some() && !is_talla)]).find(|(_, given)| *given)
    {
        let message = format!("is not of the bank of `{}`", scenario.reglamento.id);
        let allowed = if is_talla { "--rounds" } else { "--stakes, --advance, --rotations" };
        return Err(Fault::new(argument, message).allowed(allowed).into());
    }
    let chart = chart.as_ref();
    listen_for_interrupt();
    let Written { text, interrupted } =
        if is_talla { won(args, &scenario, chart)? } else { shared(args, &scenario, chart)? };
    let written = args.outputs.write_parts(files, |part| match part {
        Part::Whole(format) => text(format),
        Part::Outcomes => unreachable!("a bank has none"),
    });
    Failure::both(written, interrupted.map_or(Ok(()), |message| Err(Failure::Interrupted(message))))
}

/// What a bank's run comes to.
struct Written<'a> {
    /// The report in a format.
    text: Box<dyn Fn(Format) -> String + 'a>,
    /// Why it is shorter than asked for.
    interrupted: Option<String>,
}

/// What the report of an interrupted run is of; `option` asks for its length.
fn shorter(finished: u64, what: &str, option: &str) -> Result<String, Failure> {
    if finished == 0 {
        return Err(Failure::Interrupted(format!("no block of {what} was finished, nothing was written")));
    }
    let shown = count(finished);
    Ok(format!("the report is of the {shown} {what} that were finished; {option} {finished} repeats it"))
}

/// A bank that the participants own.
fn shared<'a>(args: &Args, scenario: &'a Scenario, chart: Option<&Chart>) -> Result<Written<'a>, Failure> {
    let stakes = args.stakes.clone().unwrap_or_else(|| vec![10]);
    let bank = Bank::new(&scenario.rules, &stakes, args.advance.unwrap_or(50))?;
    let chart = chart.expect("a bank is of a game with play");
    let rotations = args.rotations.unwrap_or(100_000);
    let threads = threads(args.threads);
    let tally = simulate_watched(&bank, chart.blackjack(), rotations, args.seed, threads, &Interruptible)?;
    let finished = tally.rotations;
    let interrupted = (finished < rotations).then(|| shorter(finished, "rotations", "--rotations"));
    let interrupted = interrupted.transpose()?;
    let report = BankReport::new(scenario, chart, &bank, args.seed, args.confidence, &tally);
    let text = Box::new(move |format| match format {
        Format::Table => report.table(),
        Format::Csv => report.csv(),
        Format::Json => report.json(),
    });
    Ok(Written { text, interrupted })
}

/// A bank that the participants win from each other.
fn won<'a>(args: &Args, scenario: &'a Scenario, chart: Option<&Chart>) -> Result<Written<'a>, Failure> {
    let rounds = args.rounds.unwrap_or(10_000_000);
    let plan = Plan::rounds(&scenario.rules, rounds, args.seed, threads(args.threads));
    let (position, run) = position(
        &scenario.rules,
        chart.expect("the relancina is played by a chart").relancina(),
        &plan,
        &Interruptible,
    )?;
    let interrupted = run.interrupted.then(|| shorter(run.tally.rounds, "rounds", "--rounds")).transpose()?;
    let play = chart.map_or_else(String::new, |chart| chart.name().to_owned());
    let seed = args.seed;
    let text = Box::new(move |format| match format {
        Format::Table => talla::table(scenario, &play, seed, &position),
        Format::Csv => talla::csv(&position),
        Format::Json => talla::json(scenario, &play, seed, &position),
    });
    Ok(Written { text, interrupted })
}
