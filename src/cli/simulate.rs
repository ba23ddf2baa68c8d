//! `ventaja simulate`: deals rounds and reports.

use super::args::{By, Format, Outputs, SEED, Situation, threads};
use super::interrupt::{listen_for_interrupt, step, stop_listening};
use super::progress::{Progress, computing};
use super::sampling::ControlArg;
use super::{Failure, note, numbers, print};
use std::fmt::Write;
use std::time::Instant;
use ventaja::dealing;
use ventaja::engine::{Plan, Target, shoes_per_block};
use ventaja::exact::exact;
use ventaja::reglamento::Scenario;
use ventaja::report::{Report, count, percent, signed};
use ventaja::strategy::Chart;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Ends with the shoe that reaches so many rounds: 1e9, 200M, `1_000_000`
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "10M", conflicts_with = "precision")]
    rounds: u64,
    /// Ends when the interval's half-width is at most this, on every main bet
    #[arg(long, value_name = "P", value_parser = numbers::fraction)]
    precision: Option<f64>,
    /// With --precision: ends after so many rounds in any case
    #[arg(long, value_name = "N", value_parser = numbers::rounds, requires = "precision")]
    max_rounds: Option<u64>,
    /// Confidence of the interval, 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    /// Seed of the random streams: the same seed, the same numbers
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// Who deals; kernels all deal the same cards, the referee others
    #[arg(long, value_enum, default_value_t = By::Fastest, value_name = "WHO")]
    dealer: By,
    /// Whether the exact value of a round controls the estimate
    #[arg(long, value_enum, default_value_t = ControlArg::Auto, value_name = "WHETHER")]
    control: ControlArg,
    #[command(flatten)]
    outputs: Outputs,
}

/// The exact values beside what was dealt, where there are any: with the
/// z-score, or, since a cut card biases what is dealt, as its effect.
fn beside(scenario: &Scenario, chart: Option<&Chart>, report: &Report) -> String {
    let mut text = String::new();
    let Ok(found) = exact(&scenario.rules, chart) else {
        return text;
    };
    let by_cut_card = report.identity.cut_card.is_some();
    let lines = report.bets.iter().filter_map(|bet| {
        let exact = found.lines.iter().find(|line| line.name == bet.bet)?.house_edge;
        let sampled = bet.estimate?;
        Some((bet.bet, exact, sampled.house_edge - exact, sampled.standard_error?, sampled.half_width?))
    });
    for (bet, exact, off, error, half) in lines {
        let exact = percent(exact);
        let _ = if by_cut_card {
            let effect = format!("cut-card effect {} % ± {}", signed(off * 100.0, 4), percent(half));
            writeln!(text, "  {bet:<11} exact {exact}, a full shoe; {effect}")
        } else {
            writeln!(text, "  {bet:<20} exact {exact}; z {}", signed(off / error, 2))
        };
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read()?;
    let dealer = args.dealer.dealer()?;
    let rules = &scenario.rules;
    let files = args.outputs.open(&args.situation.inputs())?;
    let target = match args.precision {
        None => Target::Rounds(args.rounds),
        Some(half_width) => Target::Precision {
            half_width,
            confidence: args.confidence,
            at_most: args.max_rounds.unwrap_or(u64::MAX),
        },
    };
    let plan = Plan {
        seed: args.seed,
        threads: threads(args.threads),
        shoes_per_block: shoes_per_block(rules),
        target,
    };
    listen_for_interrupt();
    let shown = args.outputs.progress();
    let begun = Instant::now();
    let lines = dealing::lines(rules, chart.as_ref());
    let bar = computing(shown, "computing the exact value");
    let auto = args.control == ControlArg::Auto;
    let control = auto.then(|| dealing::control(rules, chart.as_ref())).flatten();
    bar.finish_and_clear();
    let progress =
        Progress::new(shown, &lines, control.as_ref(), target, args.confidence, rules.boxes_in_play());
    let run = dealing::simulate_controlled(rules, chart.as_ref(), dealer, control.as_ref(), &plan, &progress);
    progress.finish();
    let run = run?;
    let seconds = begun.elapsed().as_secs_f64();
    if run.interrupted && run.tally.rounds == 0 {
        return Err(Failure::Interrupted("no block of shoes was finished, nothing was written".to_owned()));
    }

    let report = Report::controlled(
        &scenario,
        chart.as_ref(),
        args.seed,
        args.confidence,
        &lines,
        &run,
        control.as_ref(),
    );
    let written = args.outputs.write(files, &report);
    let plain = report.bets.iter().all(|bet| bet.estimate.is_none_or(|found| found.control.is_none()));
    if args.outputs.format == Format::Table && !run.interrupted && plain {
        stop_listening();
        step();
        let bar = computing(shown, "computing the exact value beside it");
        let text = beside(&scenario, chart.as_ref(), &report);
        bar.finish_and_clear();
        // Where standard output failed, this fails likewise and `written` says so.
        let _ = print(&text);
    }
    if !args.outputs.quiet {
        let hands = run.tally.rounds * u64::from(rules.boxes_in_play());
        note(format_args!(
            "{} hands in {seconds:.1} s, {:.1} million hands/s",
            count(hands),
            hands as f64 / seconds / 1e6
        ));
    }
    if let (Some(asked), false) = (args.precision, run.interrupted) {
        let widest = report.bets.iter().filter(|bet| bet.main);
        let widest = widest.filter_map(|bet| bet.estimate?.half_width).fold(0.0, f64::max);
        if widest > asked && !args.outputs.quiet {
            note(format_args!(
                "--max-rounds came first: the half-width is {}, not {}",
                percent(widest),
                percent(asked)
            ));
        }
    }
    if !run.interrupted {
        return written;
    }
    let rounds = count(run.tally.rounds);
    let interrupted = Failure::Interrupted(format!(
        "the report is of the {rounds} rounds that were finished; --rounds {} repeats it",
        run.tally.rounds
    ));
    Failure::both(written, Err(interrupted))
}
