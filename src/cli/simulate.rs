//! `ventaja simulate`: deals rounds and reports.

use super::args::{By, Confidence, ControlOption, Length, Seed, Situation, Threads};
use super::interrupt::{listen_for_interrupt, step, stop_listening};
use super::outputs::{Format, Outputs};
use super::progress::{Progress, computing};
use super::{Failure, ignored, note, print};
use std::fmt::Write;
use std::time::Instant;
use ventaja::dealing;
use ventaja::engine::{Plan, shoes_per_block};
use ventaja::exact::{Exact, exact};
use ventaja::numbers::counted;
use ventaja::report::{Report, percent, signed, signed_percent};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    /// Who deals: all kernels deal the same cards, the referee deals different ones
    #[arg(long, value_enum, default_value_t = By::Fastest, value_name = "WHO")]
    dealer: By,
    #[command(flatten)]
    control: ControlOption,
    #[command(flatten)]
    outputs: Outputs,
}

/// The lines on the exact values: with the z-score or, where a cut card biases
/// the simulation, as the cut card's effect.
fn comparison(found: &Exact, report: &Report) -> String {
    let mut text = String::new();
    let by_cut_card = report.identity.cut_card.is_some();
    let lines = report.bets.iter().filter_map(|bet| {
        let exact = found.lines.iter().find(|line| line.name == bet.bet)?.house_edge;
        let sampled = bet.estimate?;
        Some((bet.bet, exact, sampled.house_edge - exact, sampled.standard_error?, sampled.half_width?))
    });
    for (bet, exact, off, error, half) in lines {
        let exact = percent(exact);
        let _ = if by_cut_card {
            let effect = format!("cut-card effect {} ± {}", signed_percent(off), percent(half));
            writeln!(text, "  {bet:<11} exact {exact}, a full shoe; {effect}")
        } else {
            writeln!(text, "  {bet:<20} exact {exact}; z {}", signed(off / error, 2))
        };
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let quiet = &args.outputs.to.quiet;
    let shown = quiet.progress();
    let (scenario, chart) = args.situation.read(shown)?;
    let dealer = args.dealer.dealer()?;
    let (rules, seed, confidence) = (&scenario.rules, args.seed.seed, args.confidence.confidence);
    let files = args.outputs.open(&args.situation.inputs())?;
    let target = args.length.target(confidence);
    let plan = Plan { seed, threads: args.threads.count(), shoes_per_block: shoes_per_block(rules), target };
    listen_for_interrupt();
    let begun = Instant::now();
    let lines = dealing::lines(rules, chart.as_ref());
    let bar = computing(shown, "computing the exact value");
    let control = args.control.is_auto().then(|| dealing::control(rules, chart.as_ref())).flatten();
    bar.finish_and_clear();
    let control = control.as_ref();
    let progress = Progress::new(shown, &lines, control, target, confidence, rules.boxes_in_play());
    let run = dealing::simulate_controlled(rules, chart.as_ref(), dealer, control, &plan, &progress);
    progress.finish();
    let run = run?;
    let seconds = begun.elapsed().as_secs_f64();
    if run.interrupted && run.tally.rounds == 0 {
        return Err(Failure::nothing("no block of shoes was finished"));
    }

    let mut report = Report::controlled(&scenario, chart.as_ref(), seed, confidence, &lines, &run, control);
    let command = args.situation.command("simulate", &scenario).option("--rounds", run.tally.rounds);
    let command = args.confidence.add_to(command.option("--seed", seed));
    let command = args.control.add_to(command);
    report.command = command.option_if(args.dealer == By::Referee, "--dealer", "referee").text();
    let written = args.outputs.to.write(files, &report);
    if !run.interrupted {
        stop_listening();
        step();
        let table = args.outputs.to.format == Format::Table;
        let plain = report.bets.iter().all(|bet| bet.estimate.is_none_or(|found| found.control.is_none()));
        let found = (table && plain || !quiet.quiet).then(|| {
            let bar = computing(shown, "computing the exact value");
            let found = exact(rules, chart.as_ref());
            bar.finish_and_clear();
            found
        });
        if let Some(Ok(found)) = found {
            if table && plain {
                // If standard output failed, `written` says so.
                let _ = print(&comparison(&found, &report));
            }
            ignored::warn(&scenario, chart.as_ref(), Some(&found), quiet);
        }
    }
    if !quiet.quiet {
        let hands = run.tally.rounds * u64::from(rules.boxes_in_play());
        let speed = hands as f64 / seconds / 1e6;
        note(format_args!("{} in {seconds:.1} s, {speed:.1} million hands/s", counted(hands, "hand")));
    }
    if let (Some(asked), false) = (args.length.precision, run.interrupted) {
        let widest = report.bets.iter().filter(|bet| bet.main);
        let widest = widest.filter_map(|bet| bet.estimate?.half_width).fold(0.0, f64::max);
        if widest > asked && !quiet.quiet {
            let (widest, asked) = (percent(widest), percent(asked));
            note(format_args!("--max-rounds ended the run: the half-width is {widest}, not {asked}"));
        }
    }
    if !run.interrupted {
        return written;
    }
    let rounds = run.tally.rounds;
    let interrupted = Failure::shorter("report", rounds, "round", "--rounds");
    Failure::both(written, Err(interrupted))
}
