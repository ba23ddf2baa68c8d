//! `ventaja exact`: the exact edge, where one exists.

use super::Failure;
use super::args::Situation;
use super::ignored;
use super::outputs::{Outputs, input};
use super::progress::exact_values;
use super::sampling::{Confidence, Threads};
use std::ffi::OsString;
use ventaja::counting::{self, SYSTEMS};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::exact::{exact_with_nets, removals};
use ventaja::fault::Fault;
use ventaja::lang::{Percent, Translated, Value};
use ventaja::message;
use ventaja::reglamento::Scenario;
use ventaja::report::{Identity, RemovalsReport, Report};
use ventaja::strategy::{Chart, PlayedTable};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    #[command(flatten)]
    threads: Threads,
    /// Reports the effects of removal instead: what the player gains on each bet when one card is missing
    #[arg(long, conflicts_with = "outcomes")]
    removals: bool,
    /// Counting system to compare with the effects of removal: an id, or a path to a TOML file; repeatable
    /// [default: all built-in systems]
    #[arg(long = "system", value_name = "NAME|FILE", requires = "removals", conflicts_with = "outcomes")]
    systems: Vec<OsString>,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    outputs: Outputs,
}

/// Reports the effects of removal.
fn effects_of_removal(args: &Args) -> Result<(), Failure> {
    let quiet = &args.outputs.to.quiet;
    let (scenario, _) = args.situation.exactly()?;
    let game = scenario.rules.game();
    let names: Vec<OsString> = match &args.systems[..] {
        [first, ..] if !game.abilities().value_counts => {
            let place = format!("--system {}", first.to_string_lossy());
            let message = format!("has tags by value; effects of removal are by rank in {}", game.name());
            return Err(Fault::new(place, message)
                .allowed("no --system, or a rulebook of another game")
                .into());
        }
        [] if !game.abilities().value_counts => Vec::new(),
        [] => SYSTEMS.into_iter().map(|(id, _)| id.into()).collect(),
        named => named.to_vec(),
    };
    let systems = names.iter().map(|name| counting::find(name).map_err(|fault| fault.named_by("--system")));
    let systems = systems.collect::<Result<Vec<_>, _>>()?;
    let chart = args.situation.chart(&scenario, quiet.progress())?;
    let own_systems = args.systems.iter().filter_map(|name| input("the counting system", name));
    let files = args.outputs.to.open(args.situation.inputs().chain(own_systems))?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let lines = exact_values(quiet.progress(), || removals(table))?;
    let identity = Identity::of_exact(&scenario, chart.as_ref(), args.confidence.confidence);
    let command = args.situation.command("exact", &scenario).text();
    let shares = scenario.rules.shoe.pack.shares();
    args.outputs.to.write(files, &RemovalsReport { identity, shares, lines, systems, command })
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.removals {
        return effects_of_removal(args);
    }
    let quiet = &args.outputs.to.quiet;
    let (scenario, infinite) = args.situation.exactly()?;
    let chart = args.situation.chart(&scenario, quiet.progress())?;
    let files = args.outputs.open(args.situation.inputs())?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let (found, _) = exact_values(quiet.progress(), || exact_with_nets(table))?;
    let mut report = Report::exact(&scenario, chart.as_ref(), args.confidence.confidence, &found);
    report.command = args.situation.exact_command("exact", &scenario, infinite).text();
    if infinite && !args.outputs.to.only_csv() {
        let threads = args.threads.count();
        report.preface.extend(simulated_pack(&args.situation.scenario()?, chart.as_ref(), threads, &report));
    }
    let written = args.outputs.to.write(files, &report);
    ignored::warn(&scenario, chart.as_ref(), Some(&found), quiet);
    written
}

/// Rounds and seed of the simulation shown with an infinite deck: the defaults
/// of `simulate`, so that both print the same number.
const ROUNDS: u64 = 10_000_000;
const SEED: u64 = 1;

/// What an infinite deck stands for: the edge in the rulebook's own pack, by
/// simulation. `None` if the pack cannot be dealt.
fn simulated_pack(
    own: &Scenario,
    chart: Option<&Chart>,
    threads: usize,
    report: &Report,
) -> Option<Translated> {
    let rules = &own.rules;
    let table = PlayedTable::new(rules, chart).ok()?;
    let plan = Plan::rounds(rules, ROUNDS, SEED, threads);
    let run = dealing::simulate(table, Dealer::Fastest, &plan, &Unwatched).ok()?;
    let lines = dealing::lines(table);
    let dealt = Report::new(own, chart, report.identity.confidence, &lines, &run, None);
    let (exact, dealt) = (report.bets.first()?.estimate?, dealt.bets.first()?.estimate?);
    let opposite = exact.house_edge * dealt.house_edge < 0.0;
    let half = dealt.half_width.map_or_else(|| "?".into(), |half| Value::from(Percent(half, 4)));
    let edge = message!("edge-with-half-width", edge = Percent(dealt.house_edge, 4), half);
    let edge = if opposite { message!("of-opposite-sign", edge) } else { edge };
    let rounds = message!("count-rounds", count = run.tally.rounds);
    let (infinite, seed) = (Percent(exact.house_edge, 4), SEED.to_string());
    Some(message!("note-simulated-pack", infinite, edge, rounds, seed).into())
}
