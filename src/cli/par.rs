//! `ventaja par`: the PAR sheet.

use super::Failure;
use super::args::{Format, Situation};
use super::destinations::Written;
use super::interrupt::listen_for_interrupt;
use super::progress::Progress;
use super::sampling::{Method, Sampling};
use ventaja::dealing;
use ventaja::engine::Target;
use ventaja::exact::exact;
use ventaja::fault::Fault;
use ventaja::numbers;
use ventaja::reglamento::Scenario;
use ventaja::report::{ParSheet, Report, count};
use ventaja::rules::Game;
use ventaja::strategy::Chart;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Only this bet line, such as box or banca; repeatable
    #[arg(long = "bet", value_name = "LINE")]
    bets: Vec<String>,
    /// Confidence of volatility index and intervals; makers of slots take 0.9; 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    written: Written,
}

/// What is not told apart in an exact sheet of the blackjack family.
const MEANS: &str = "Boxes that split, and the line `total`, stand with their mean net: --method simulate tells what they \
                     net apart.";

/// What the returns after so many hands take for granted.
const RETURNS: &str = "The actual return is that of one box, flat bets: return \u{b1} z \u{d7} standard deviation \u{f7} \
                       \u{221a}hands, the central limit theorem for hands independent of each other. Boxes of one round \
                       are not, so seven boxes are fewer hands than seven times their rounds; a bet that pays long odds \
                       is still skewed after a thousand hands.";

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read()?;
    let lines = dealing::lines(&scenario.rules, chart.as_ref());
    for bet in &args.bets {
        if !lines.iter().any(|line| line.name == bet) {
            let known = lines.iter().map(|line| line.name);
            return Err(Fault::unknown(format!("--bet {bet}"), "bet line", bet, known).into());
        }
    }
    let files = args.written.open(&args.situation.inputs())?;
    let found = match args.sampling.method {
        Method::Simulate => None,
        Method::Auto => exact(&scenario.rules, chart.as_ref()).ok(),
        Method::Exact => Some(exact(&scenario.rules, chart.as_ref()).map_err(|no| super::exact::fault(&no))?),
    };
    let mut interrupted = None;
    let mut report = match found {
        Some(found) => Report::exact(&scenario, chart.as_ref(), args.confidence, &found),
        None => dealt(args, &scenario, chart.as_ref(), &mut interrupted)?,
    };
    report.bets.retain(|bet| args.bets.is_empty() || args.bets.iter().any(|name| name == bet.bet));
    match scenario.rules.game() {
        Game::Blackjack if report.identity.rounds.is_none() => report.notes.push(MEANS.to_owned()),
        Game::Blackjack | Game::PuntoYBanca | Game::Relancina => {}
    }
    report.notes.push(RETURNS.to_owned());
    let sheet = ParSheet::new(&report);
    let written = args.written.write(files, |format| match format {
        Format::Table => sheet.table(),
        Format::Csv => sheet.csv(),
        Format::Json => sheet.json(),
    });
    let finished = match interrupted {
        Some(rounds) => Err(Failure::Interrupted(format!(
            "the sheet is of the {} rounds that were finished; --rounds {rounds} repeats it",
            count(rounds)
        ))),
        None => Ok(()),
    };
    Failure::both(written, finished)
}

/// The report of rounds dealt; the rounds that were finished if the user
/// ended it.
fn dealt(
    args: &Args,
    scenario: &Scenario,
    chart: Option<&Chart>,
    interrupted: &mut Option<u64>,
) -> Result<Report, Failure> {
    let rules = &scenario.rules;
    let lines = dealing::lines(rules, chart);
    listen_for_interrupt();
    let target = Target::Rounds(args.sampling.rounds);
    let shown = args.written.progress();
    let progress = Progress::new(shown, &lines, None, target, args.confidence, rules.boxes_in_play());
    let run = args.sampling.deal(rules, chart, &progress);
    progress.finish();
    let run = run?;
    if run.interrupted {
        if run.tally.rounds == 0 {
            return Err(Failure::Interrupted(
                "no block of shoes was finished, nothing was written".to_owned(),
            ));
        }
        *interrupted = Some(run.tally.rounds);
    }
    Ok(Report::new(scenario, chart, args.sampling.seed, args.confidence, &lines, &run))
}
