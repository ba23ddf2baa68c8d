//! `ventaja expose`: what a card counter takes from the table.

use super::args::{Situation, as_typed, bet_line};
use super::choice::{Choice, Chosen, one_of};
use super::interrupt::listen_for_interrupt;
use super::outputs::{Destination, Input, input};
use super::progress::{Progress, exact_values};
use super::sampling::{Confidence, OF_INTERVALS, Seed, Threads};
use super::screen::lang;
use super::{Failure, numbers};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::str::FromStr;
use ventaja::bets::blackjack::BetLine;
use ventaja::counting::{self, System};
use ventaja::dealing::Dealer;
use ventaja::engine::{Plan, Run};
use ventaja::exact::indices;
use ventaja::expose::pricing::optimal;
use ventaja::expose::{Cell, Counting, DeckEstimate, IndexPlays, Play, Rounding, cells, lines};
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::report::{CountTerms, ExposeReport, Exposure, Identity, IndexTerms, IndicesReport};
use ventaja::rules::{Pace, Rules, ShoeRules};
use ventaja::strategy::{Chart, PlayedTable};
use ventaja::tr;

const ROUNDINGS: &[Choice<Rounding>] = &[
    ("floor", "Down", Rounding::Floor),
    ("truncate", "Towards 0", Rounding::Truncate),
    ("round", "To the nearest", Rounding::Round),
];

const ESTIMATES: &[Choice<DeckEstimate>] = &[
    ("exact", "To the card", DeckEstimate::Exact),
    ("quarter", "To a quarter of a deck", DeckEstimate::Quarter),
    ("half", "To half a deck", DeckEstimate::Half),
    ("full", "To a deck", DeckEstimate::Full),
];

#[derive(clap::Args)]
#[command(mut_arg("confidence", |confidence| confidence.help(OF_INTERVALS)))]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Counting system: hi-lo, ko, hi-opt-1, hi-opt-2, omega-2, zen, halves, or a path to a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "hi-lo")]
    system: OsString,
    /// Rounding of the true count
    #[arg(long, value_parser = one_of(ROUNDINGS), default_value = "floor")]
    rounding: Chosen<Rounding>,
    /// Precision with which the player estimates the decks left
    #[arg(long, value_parser = one_of(ESTIMATES), default_value = "exact")]
    deck_estimate: Chosen<DeckEstimate>,
    /// Bet line [default: the first main bet; with --play-indices the total, if there is one]
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// Largest bet of the best ramp, in units of the smallest
    #[arg(long, value_name = "N", value_parser = numbers::money, allow_negative_numbers = true, default_value = "8")]
    spread: f64,
    /// Bets by true count instead of the best ramp, such as 1:2,2:4,3:8; 1 below the first
    #[arg(long, value_name = "COUNT:BET,…", value_delimiter = ',', value_parser = step, conflicts_with = "spread", allow_hyphen_values = true)]
    ramp: Vec<(i32, f64)>,
    /// Sits out below this true count
    #[arg(long, value_name = "COUNT", value_parser = whole::<i32>, allow_hyphen_values = true)]
    leave: Option<i32>,
    /// Also computes the exposure with these numbers of cards behind the cut card
    #[arg(long, value_name = "C1,C2,…", value_delimiter = ',', value_parser = whole::<u16>, allow_negative_numbers = true)]
    cut_cards: Vec<u16>,
    /// Bankroll in units, for the risk of ruin
    #[arg(long, value_name = "N", value_parser = numbers::money, allow_negative_numbers = true, default_value = "1000")]
    bankroll: f64,
    /// Rounds an hour
    #[arg(long, value_name = "N", value_parser = numbers::money, allow_negative_numbers = true, default_value = "70")]
    rounds_per_hour: f64,
    /// Rounds of each run; it ends with the shoe that reaches them: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, default_value = "10M")]
    rounds: u64,
    /// Plays with the indices of --indices, by the count at each decision; dealt by the referee
    #[arg(long)]
    play_indices: bool,
    /// Reports instead at which true counts other choices and bets become better, by exact values
    #[arg(long, conflicts_with_all = OPTIONS_OF_A_RUN)]
    indices: bool,
    /// Cards not seen before the round, for --indices [default: half-way to the cut card]
    #[arg(long, value_name = "N", requires = "indices", conflicts_with_all = OPTIONS_OF_A_RUN, value_parser = whole::<u16>, allow_negative_numbers = true)]
    unseen: Option<u16>,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    to: Destination,
}

/// The options of a simulation, which `--indices` excludes.
const OPTIONS_OF_A_RUN: [&str; 10] = [
    "line",
    "spread",
    "ramp",
    "leave",
    "cut_cards",
    "bankroll",
    "rounds_per_hour",
    "rounds",
    "deck_estimate",
    "play_indices",
];

/// Parses a whole number of this type.
fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "allowed: a whole number, such as 2")
}

/// Returns the cards that are not seen half-way to the cut card.
fn unseen(shoe: &ShoeRules) -> u16 {
    let cards = shoe.cards().unwrap_or(0);
    u16::midpoint(cards, if shoe.pace == Pace::CutCard { shoe.cut_card } else { cards })
}

/// The files that the command reads.
fn inputs(args: &Args) -> impl Iterator<Item = Input> {
    args.situation.inputs().chain(input("the counting system", &args.system))
}

fn indices_of(args: &Args, system: System) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read(args.to.quiet.progress())?;
    counts_something(&system, &args.system, &scenario.rules)?;
    let shoe = &scenario.rules.shoe;
    let cards = shoe.cards().unwrap_or(0);
    let unseen = args.unseen.unwrap_or_else(|| unseen(shoe));
    if scenario.rules.shoe.decks.count().is_some() && !(20..=cards).contains(&unseen) {
        let fault =
            Fault::new(format!("--unseen {unseen}"), "not a number of cards from which a round is dealt");
        return Err(fault.allowed(format!("20 to {cards}")).into());
    }
    let files = args.to.open(inputs(args))?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let indices = exact_values(args.to.quiet.progress(), || {
        indices(table, &system.tags, unseen.into(), args.threads.count())
    })?;
    let identity = Identity::of_exact(&scenario, chart.as_ref(), args.confidence.confidence);
    let command = args.situation.command("expose", &scenario).without(&["seed"]).text();
    let terms = IndexTerms { system: system.id, rounding: args.rounding, unseen: unseen.into() };
    args.to.write(files, &IndicesReport { identity, terms, indices, command })
}

fn step(text: &str) -> Result<(i32, f64), String> {
    let wrong = || "allowed: COUNT:BET, such as 2:4; a bet of 0 sits out".to_owned();
    let (count, bet) = text.split_once(':').ok_or_else(wrong)?;
    let count = count.trim().parse().map_err(|_| wrong())?;
    let bet = numbers::signed_money(bet.trim()).map_err(|_| wrong())?;
    if bet >= 0.0 { Ok((count, bet)) } else { Err(wrong()) }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let system = counting::find(&args.system).map_err(|fault| fault.named_by("--system"))?;
    if args.indices {
        return indices_of(args, system);
    }
    let shown = args.to.quiet.progress();
    if args.spread < 1.0 {
        return Err(Fault::new(format!("--spread {}", args.spread), "below 1").allowed("1 or more").into());
    }
    let (scenario, chart) = args.situation.read(shown)?;
    counts_something(&system, &args.system, &scenario.rules)?;
    let lines = lines(PlayedTable::new(&scenario.rules, chart.as_ref())?, args.play_indices);
    let line = match &args.line {
        None if args.play_indices => lines.iter().position(|line| line.name == "total").unwrap_or(0),
        None => 0,
        Some(name) => bet_line("--line", name, &lines)?,
    };
    if lines[line].name == BetLine::EvenMoney.name() {
        let message = "has no stake of its own, which a ramp could vary: it is the main bet's";
        let fault = Fault::new(format!("--line {}", lines[line].name), message);
        return Err(fault
            .allowed("another line; --indices has the true count from which even money pays")
            .into());
    }
    let files = args.to.open(inputs(args))?;
    listen_for_interrupt();
    let counting = Counting::new(&system, scenario.rules.shoe.pack, args.rounding.1, args.deck_estimate.1);
    bets_somewhere(args, &counting)?;
    let (first, run) = exposure(args, &scenario, chart.as_ref(), (&counting, &system), line)?;
    Failure::unless_dealt(&run)?;
    // Each cut card once, and the rulebook's own is the first already.
    let mut cut_cards: Vec<u16> = Vec::new();
    for cut_card in &args.cut_cards {
        if first.identity.cut_card != Some(*cut_card) && !cut_cards.contains(cut_card) {
            cut_cards.push(*cut_card);
        }
    }
    let mut exposures = vec![first];
    for cut_card in cut_cards.iter().filter(|_| !run.interrupted) {
        let set = format!("shoe.cut_card={cut_card}");
        let renamed = [(format!("--set {set}"), format!("--cut-cards {cut_card}"))];
        let sets = [args.situation.overrides(), vec![set]].concat();
        let cut = Scenario::new(args.situation.reglamento()?, &args.situation.readings, &sets)
            .map_err(|faults| as_typed(faults, &renamed))?;
        let (exposure, run) = exposure(args, &cut, chart.as_ref(), (&counting, &system), line)?;
        if run.interrupted {
            break;
        }
        exposures.push(exposure);
    }
    let rounds = if run.interrupted { run.tally.rounds } else { args.rounds };
    let (done, left) = cut_cards.split_at(exposures.len() - 1);
    let left = left.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let shorter = run.interrupted.then(|| Failure::shorter("report", run.tally.rounds, "round", "--rounds"));
    let without = (!left.is_empty()).then(|| Failure::Interrupted(tr!(lang(), "cut-cards-left", left)));
    let command = args.situation.command("expose", &scenario);
    let command = command.set("rounds", rounds).set_all("cut-cards", done).text();
    let terms = CountTerms {
        system,
        rounding: args.rounding.0,
        deck_estimate: args.deck_estimate.0,
        play: if args.play_indices { "indices" } else { "chart" },
        rounds_per_hour: args.rounds_per_hour,
        bankroll: args.bankroll,
    };
    let best_ramp = args.ramp.is_empty();
    let bet = lines[line].name;
    let written = args.to.write(files, &ExposeReport { bet, terms, best_ramp, exposures, command });
    Failure::after(Failure::after(written, shorter), without)
}

/// Deals a run and prices its cells. Returns the run too.
fn exposure(
    args: &Args,
    scenario: &Scenario,
    chart: Option<&Chart>,
    (counting, counting_system): (&Counting, &System),
    line: usize,
) -> Result<(Exposure, Run), Failure> {
    let rules = &scenario.rules;
    let table = PlayedTable::new(rules, chart)?;
    let shown = args.to.quiet.progress();
    let plays = match (args.play_indices, chart) {
        (true, Some(Chart::Blackjack(chart_of))) => {
            let (unseen, tags) = (unseen(&rules.shoe), &counting_system.tags);
            let threads = args.threads.count();
            let found = exact_values(shown, || indices(table, tags, unseen.into(), threads))?;
            Some(IndexPlays::new(chart_of, counting, &found, |count| args.rounding.1.index(count)))
        }
        (true, _) => {
            let fault = Fault::new("--play-indices", "this game has no indices");
            return Err(fault.allowed("a game of the blackjack family").into());
        }
        (false, _) => None,
    };
    let plan = Plan::rounds(rules, args.rounds, args.seed.seed, args.threads.count());
    let progress = Progress::of(shown, Box::new(|_| None), plan.target, rules.boxes_in_play().into());
    let play = plays.as_ref().map_or(Play::Chart(Dealer::Fastest), Play::Indices);
    let found = cells(table, play, counting, &plan, &progress);
    let (mut found, run) = found.ok_or_else(|| not_counted(rules))??;
    let cells = found.swap_remove(line);
    let bets = bets(args, &cells.cells);
    let confidence = args.confidence.confidence;
    Ok((Exposure::new(Identity::of_run(scenario, chart, &run, confidence), &cells, &bets), run))
}

fn not_counted(rules: &Rules) -> Fault {
    let game = rules.game();
    if game.abilities().value_counts {
        return Fault::new("the rules in force", "the table has no shoe whose cards can be counted")
            .allowed("a shoe of 1 to 16 decks that is dealt out");
    }
    let message = format!(
        "`game` is {}, and counting systems have one tag for 10, J, Q and K, whose effects differ",
        game.name()
    );
    Fault::new("the rules in force", message)
        .allowed("a rulebook of another game; exact --removals has the effect of each rank")
}

/// The bet of every cell: the ramp that the user gives, or the best one.
fn bets(args: &Args, cells: &[Cell]) -> Vec<f64> {
    if args.ramp.is_empty() {
        return optimal(cells, 1.0, args.spread, args.leave);
    }
    cells.iter().map(|cell| bet_at(args, cell.count)).collect()
}

/// The bet of the user's ramp at a true count; of the best ramp without a ramp, 1 unless the player sits out.
fn bet_at(args: &Args, at: i32) -> f64 {
    if args.leave.is_some_and(|leave| at < leave) {
        return 0.0;
    }
    let reached = args.ramp.iter().filter(|(count, _)| *count <= at).max_by_key(|(count, _)| *count);
    reached.map_or(1.0, |(_, bet)| *bet)
}

/// Checks that the ramp has one bet for each of its counts, and that the player bets at one of the counts with a cell.
fn bets_somewhere(args: &Args, counting: &Counting) -> Result<(), Fault> {
    let counts: HashSet<i32> = args.ramp.iter().map(|(count, _)| *count).collect();
    if counts.len() < args.ramp.len() {
        return Err(Fault::new("--ramp", "has two bets at one true count").allowed("one bet for each count"));
    }
    if counting.counts().any(|count| bet_at(args, count) > 0.0) {
        return Ok(());
    }
    let last = counting.counts().last().unwrap_or(0);
    let least = counting.counts().next().unwrap_or(0);
    Err(match args.leave {
        Some(leave) if leave > last => Fault::new(
            format!("--leave {leave}"),
            format!("above {last}, the greatest true count with a row of its own"),
        )
        .allowed(format!("at most {last}")),
        _ => Fault::new("--ramp", format!("bets 0 at every true count from {least} to {last}"))
            .allowed("a bet above 0 at one of them, such as 2:4"),
    })
}

/// Checks that the count distinguishes the cards of the table's pack.
fn counts_something(system: &System, name: &OsStr, rules: &Rules) -> Result<(), Fault> {
    if !rules.game().abilities().value_counts || system.distinguishes(&rules.shoe.pack.shares()) {
        return Ok(());
    }
    let message = "gives every card of the pack in force the same tag, and so counts nothing";
    Err(Fault::new(format!("--system {}", name.to_string_lossy()), message)
        .allowed("a system with different tags"))
}
