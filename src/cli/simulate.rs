//! `ventaja simulate`: deals rounds and reports.

use super::args::{Situation, dealt_by};
use super::checkpoint::{Checkpoint, Kept};
use super::interrupt::{listen_for_interrupt, step, stop_listening};
use super::outputs::{Content, Destination, Format, OutputFiles, Outputs};
use super::progress::{Progress, exact_values};
use super::sampling::{DealerOption, Simulation};
use super::screen::{lang, page};
use super::{Failure, ignored, print};
use std::time::Instant;
use ventaja::bets;
use ventaja::dealing;
use ventaja::engine::{Plan, Run};
use ventaja::exact::{Exact, exact};
use ventaja::fault::Fault;
use ventaja::lang::{Percent, SignedDecimal, SignedPercent};
use ventaja::referee;
use ventaja::report::{Partial, Report, bet_name};
use ventaja::rules::Rules;
use ventaja::state::RunOptions;
use ventaja::strategy::{PlayedTable, Strategy};
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    #[command(flatten)]
    simulation: Simulation,
    #[command(flatten)]
    dealer: DealerOption,
    #[command(flatten)]
    checkpoint: Checkpoint,
    #[command(flatten)]
    outputs: Outputs,
}

/// A run that was dealt; of a partial one, the blocks that it lacks, and the command that merged it.
pub(super) type Dealt = (Run, Option<(Partial, String)>);

/// A report with its run, what became of its files, and how long the run took.
pub(super) type Delivered = (Report, Run, Result<(), Failure>, f64);

/// Deals a run, or merges it from its parts, prints and writes its report; `None` where `deal` returns no run. The
/// control of the run is found here.
pub(super) fn deliver(
    situation: &Situation,
    to: &Destination,
    files: OutputFiles<Content>,
    asked: RunOptions<'_>,
    deal: impl FnOnce(RunOptions<'_>, &Progress<'_>) -> Result<Option<Dealt>, Failure>,
) -> Result<Option<Delivered>, Failure> {
    let RunOptions { scenario, table, plan, confidence, plain, referee, .. } = asked;
    let (rules, shown) = (&scenario.rules, to.quiet.progress());
    listen_for_interrupt();
    let begun = Instant::now();
    let lines = dealing::lines(table);
    let control = || exact_values(shown, || dealing::control_and_exact(table));
    let (control, known) = (!plain).then(control).flatten().unzip();
    let control = control.as_ref();
    let progress = Progress::new(shown, &lines, control, rules, plan.target, confidence);
    let dealt = deal(RunOptions { control, ..asked }, &progress);
    drop(progress);
    let Some((run, partial)) = dealt? else { return Ok(None) };
    let seconds = begun.elapsed().as_secs_f64();
    Failure::unless_dealt(&run)?;
    let mut report = Report::new(scenario, table.chart(), confidence, &lines, &run, control);
    let command = situation.command("simulate", scenario).dealt(Some(run.tally.rounds));
    let command = command.set("seed", run.seed).set("confidence", confidence);
    let command = command.set_all("control", plain.then_some("off"));
    report.command = command.set_all("dealer", referee.then_some("referee")).text();
    if let Some((missing, command)) = partial {
        report.identity.partial = Some(missing);
        report.command = command;
    }
    let written = to.write(files, &report);
    if !run.interrupted {
        stop_listening();
        step();
        let on_screen = to.format == Format::Table;
        let uncontrolled =
            report.bets.iter().all(|bet| bet.estimate.is_none_or(|found| found.control.is_none()));
        let compared = on_screen && uncontrolled;
        if compared || !to.quiet.quiet {
            let found = exact_values(shown, || known.map_or_else(|| exact(table), Ok));
            if let Ok(found) = found {
                if compared {
                    // If standard output failed, `written` says so.
                    let _ = print(&comparison(&found, &report));
                }
                ignored::warn(scenario, table.chart(), Some(&found), &to.quiet);
            }
        }
    }
    Ok(Some((report, run, written, seconds)))
}

/// The lines on the exact values: with the z-score or, where a cut card biases
/// the simulation, as the cut card's effect.
fn comparison(found: &Exact, report: &Report) -> String {
    let (lang, by_cut_card) = (lang(), report.identity.cut_card.is_some());
    let lines = report.bets.iter().filter_map(|bet| {
        let exact = found.lines.iter().find(|line| line.name == bet.bet)?.house_edge;
        let sampled = bet.estimate?;
        let (off, exact) = (sampled.house_edge - exact, Percent(exact, 4));
        let line = if by_cut_card {
            let (effect, half) = (SignedPercent(off, 4), Percent(sampled.half_width?, 4));
            tr!(lang, "exact-and-cut-card-effect", exact, effect, half)
        } else {
            tr!(lang, "exact-and-z", exact, z = SignedDecimal(off / sampled.standard_error?, 2))
        };
        Some((bet_name(lang, bet.bet), line))
    });
    let lines: Vec<(String, String)> = lines.collect();
    let width = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut text = if lines.is_empty() { String::new() } else { "\n".to_owned() };
    for (name, line) in lines {
        text += &page().hanging(&format!("  {name:<width$}  "), &line, width + 4);
    }
    text
}

impl Args {
    /// Refuses files of results for a part of a run, which has no result.
    fn refuse_outputs_of_a_part(&self) -> Result<(), Fault> {
        match (self.checkpoint.part(), self.outputs.named().next()) {
            (Some(part), Some((option, path))) => {
                let place = format!("{option} {}", path.display());
                let message = format!("a part of a run, {part}, has no report of its own");
                Err(Fault::new(place, message).allowed("ventaja merge with the parts of the run"))
            }
            _ => Ok(()),
        }
    }

    /// Reports how long the run took, and that its precision was not reached.
    fn note_length(&self, rules: &Rules, report: &Report, run: &Run, seconds: f64) {
        let hands = run.tally.rounds * u64::from(report.identity.boxes);
        let speed = hands as f64 / seconds / 1e6;
        let lang = lang();
        let quiet = &self.outputs.to.quiet;
        quiet.note(|| {
            let hands = tr!(lang, "count-hands", count = hands);
            let digits = if speed < 0.1 { 4 } else { 1 };
            let (seconds, speed) = (lang.decimal(seconds, 1), lang.decimal(speed, digits));
            tr!(lang, "hands-per-second", hands, seconds, speed)
        });
        if !rules.sides.is_empty() {
            quiet.note(|| lang.text("slow-side-bets"));
        }
        if let (Some(asked), false) = (self.simulation.precision, run.interrupted) {
            let widest = report.bets.iter().filter(|bet| bet.main);
            let widest = widest.filter_map(|bet| bet.estimate?.half_width).fold(0.0, f64::max);
            if widest > asked {
                let [widest, asked] = [widest, asked].map(|half| lang.small_percent(half, 4));
                quiet.note(|| tr!(lang, "max-rounds-ended", widest, asked));
            }
        }
    }
}

/// A strategy that is no chart, and how reports name it.
pub struct Programmed<'a> {
    pub strategy: &'a dyn Strategy,
    pub name: String,
    /// The hash of its source; empty if it is unknown.
    pub sha256: String,
    /// Called between blocks; whether the run shall end.
    pub ends: &'a (dyn Fn() -> bool + Sync),
}

/// Deals a strategy that is no chart. The referee deals, on the calling thread alone.
pub(super) fn run_programmed(args: &Args, play: &Programmed<'_>) -> Result<(), Failure> {
    let quiet = &args.outputs.to.quiet;
    let simulation = &args.simulation;
    let scenario = args.situation.scenario()?;
    let rules = &scenario.rules;
    if !rules.game().abilities().programs {
        let fault = Fault::new(play.name.clone(), "is a strategy of the blackjack family");
        return Err(fault.allowed("a rulebook of the blackjack family").into());
    }
    if let Some(path) = args.checkpoint.state.path() {
        let message = "keeps the blocks of charts only";
        return Err(Fault::new(format!("--state {}", path.display()), message).into());
    }
    let files = args.outputs.open(args.situation.inputs())?;
    let plan = Plan { threads: 1, ..simulation.plan(rules) };
    let confidence = simulation.confidence.confidence;
    let lines = bets::lines(rules, play.strategy);
    let progress = Progress::new(quiet.progress(), &lines, None, rules, plan.target, confidence);
    let progress = progress.until(play.ends);
    let run = referee::simulate(PlayedTable::by(rules, play.strategy)?, &plan, &progress)?;
    drop(progress);
    Failure::unless_dealt(&run)?;
    let mut report = Report::new(&scenario, None, confidence, &lines, &run, None);
    report.identity.strategy.clone_from(&play.name);
    report.identity.strategy_sha256.clone_from(&play.sha256);
    let written = args.outputs.to.write(files, &report);
    let shorter = || Failure::shorter("report", run.tally.rounds, "round", "--rounds");
    Failure::after(written, run.interrupted.then(shorter))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let quiet = &args.outputs.to.quiet;
    let shown = quiet.progress();
    let (scenario, chart) = args.situation.read(shown)?;
    let chart = dealt_by(&scenario, chart, shown);
    let dealer = args.dealer.dealer()?;
    let simulation = &args.simulation;
    let (rules, confidence) = (&scenario.rules, simulation.confidence.confidence);
    let state = &args.checkpoint.state;
    let files = args.outputs.open(args.situation.inputs().chain(state.input()))?;
    args.refuse_outputs_of_a_part()?;
    let (plan, table) = (simulation.plan(rules), PlayedTable::new(rules, chart.as_ref())?);
    let (plain, referee) = (!simulation.is_controlled(), args.dealer.is_referee());
    let run =
        RunOptions { scenario: &scenario, table, control: None, plan: &plan, confidence, plain, referee };
    let mut saved = Ok(());
    let delivered = deliver(&args.situation, &args.outputs.to, files, run, |run, progress| {
        let Some(path) = state.path() else {
            let run = dealing::simulate_controlled(table, dealer, run.control, &plan, progress)?;
            return Ok(Some((run, None)));
        };
        let typed = [&*args.situation.reglamento, &*args.situation.strategy];
        let (run, ended) = args.checkpoint.simulate(path, &Kept { typed, run, dealer, quiet }, progress)?;
        saved = ended;
        Ok(run.map(|run| (run, None)))
    })?;
    // A part of a run has no report.
    let Some((report, run, written, seconds)) = delivered else { return saved };
    let written = Failure::both(written, saved);
    args.note_length(rules, &report, &run, seconds);
    let shorter = || state.continuing(Failure::shorter("report", run.tally.rounds, "round", "--rounds"));
    Failure::after(written, run.interrupted.then(shorter))
}
