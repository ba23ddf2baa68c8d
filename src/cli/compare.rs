//! `ventaja compare`: the change of edge between two tables.

use super::args::{Format, Outputs, Part, SEED, strategy, threads};
use super::progress::{Progress, listen_for_interrupt};
use super::sides::{Sides, Table, Tables};
use super::{Failure, numbers};
use ventaja::compare::{Compared, Side, common_lines, deal, differ_unseen, exactly, unseen};
use ventaja::engine::{Plan, Target};
use ventaja::exact::{NoExact, exact};
use ventaja::fault::Fault;
use ventaja::report::{CompareReport, count};
use ventaja::{referee, tally::Tally};

/// By what way the edges are found.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// Enumerates a round from a full shoe
    Exact,
    /// Deals
    Simulate,
}

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    sides: Sides,
    /// Exact or dealt [default: exact where both tables have exact values]
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Dealing ends with the shoe that reaches so many rounds: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "10M", conflicts_with = "precision")]
    rounds: u64,
    /// Dealing ends when the half-width of the difference's interval is at
    /// most this, on every main bet
    #[arg(long, value_name = "P", value_parser = numbers::fraction)]
    precision: Option<f64>,
    /// With --precision: ends after so many rounds in any case
    #[arg(long, value_name = "N", value_parser = numbers::rounds, requires = "precision")]
    max_rounds: Option<u64>,
    /// Confidence of the interval
    #[arg(long, value_name = "C", value_parser = numbers::fraction, default_value = "0.95")]
    confidence: f64,
    /// Seed of the random streams: the same seed, the same numbers
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Worker threads [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    outputs: Outputs,
}

/// A table as the comparison takes it.
fn side<'a>(table: &'a Table) -> Side<'a> {
    let chart = table.chart.as_ref();
    Side { rules: &table.scenario.rules, chart, strategy: strategy(chart) }
}

/// Whether the comparison is exact: as asked, or where both tables have exact
/// values that show what differs. Says why not.
fn is_exact(args: &Args, tables: &[Tables], notes: &mut Vec<String>) -> Result<bool, Failure> {
    let asked = args.method.or_else(|| args.precision.map(|_| Method::Simulate));
    if asked == Some(Method::Simulate) {
        return Ok(false);
    }
    let first = &tables[0];
    let rules = [&first.a.scenario.rules, &first.b.scenario.rules];
    let none: Option<NoExact> =
        tables.iter().flat_map(|pair| [&pair.a, &pair.b]).find_map(|table| exact_or_not(table).err());
    match none {
        Some(no) if asked == Some(Method::Exact) => return Err(super::exact::fault(&no)),
        Some(no) => {
            notes.push(format!("Dealt: no exact value, {no}."));
            return Ok(false);
        }
        None => {}
    }
    let keys = unseen(rules[0], rules[1]).join(", ");
    if asked.is_none() && differ_unseen(rules[0], rules[1]) {
        notes.push(format!(
            "Dealt: the tables differ in {keys}, which a round from a full shoe does not show."
        ));
        return Ok(false);
    }
    notes.push("Exact: a round from a full shoe. --method simulate deals instead.".to_owned());
    if !keys.is_empty() && rules[0].game() == rules[1].game() {
        notes.push(format!(
            "The tables also differ in {keys}, which a round from a full shoe does not show; dealing does."
        ));
    }
    Ok(true)
}

fn exact_or_not(table: &Table) -> Result<(), NoExact> {
    exact(&table.scenario.rules, table.chart.as_ref()).map(|_| ())
}

/// Deals one way of play, with progress.
fn dealt(args: &Args, pair: &Tables) -> Result<Compared, Failure> {
    let (a, b) = (side(&pair.a), side(&pair.b));
    let target = match args.precision {
        None => Target::Rounds(args.rounds),
        Some(half_width) => Target::Precision {
            half_width,
            confidence: args.confidence,
            at_most: args.max_rounds.unwrap_or(u64::MAX),
        },
    };
    // The blocks are those of each table's own rules.
    let plan = Plan { target, ..Plan::rounds(a.rules, 1, args.seed, threads(args.threads)) };
    let (lines, confidence) =
        ([a, b].map(|side| referee::lines(side.rules, side.strategy)).concat(), args.confidence);
    let running = move |tally: &Tally| {
        let found = referee::differences(&lines, tally, confidence).first().copied().flatten()?;
        Some((found.difference, found.half_width))
    };
    let boxes = [a, b].iter().map(|side| u64::from(side.rules.boxes_in_play())).sum();
    let progress = Progress::of(args.outputs.progress(), Box::new(running), target, boxes);
    let found = deal(a, b, &plan, args.confidence, &progress);
    progress.finish();
    Ok(found?)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let files = args.outputs.open()?;
    let mut report = CompareReport::new();
    let tables = args.sides.tables(args.outputs.progress(), &mut report.notes)?;
    let first = &tables[0];
    if common_lines(side(&first.a), side(&first.b)).is_empty() {
        let ids = [&first.a, &first.b].map(|table| &table.scenario.reglamento);
        let place = format!("{} and {}", ids[0].id, ids[1].id);
        let message = "have no bet line in common";
        let allowed =
            format!("two rulebooks of one game; these are {} and {}", ids[0].game.name(), ids[1].game.name());
        return Err(Fault::new(place, message).allowed(allowed).into());
    }
    let by_exact = is_exact(args, &tables, &mut report.notes)?;
    if !by_exact && let Some(why) = referee::apart(&first.a.scenario.rules, &first.b.scenario.rules) {
        report.notes.push(format!(
            "No common cards: {why}. Each table is dealt its own, from the same seed, as `simulate` deals it."
        ));
    }
    listen_for_interrupt();
    let mut interrupted = None;
    let mut before: Option<(String, Compared)> = None;
    for pair in &tables {
        let played = [&pair.a, &pair.b].map(|table| table.chart.as_ref().map_or("", |chart| &chart.sha256));
        let played = played.join(" ");
        let found = match &before {
            // The same charts: the same numbers.
            Some((known, found)) if *known == played => found.clone(),
            _ if by_exact => exactly(side(&pair.a), side(&pair.b)).map_err(|no| super::exact::fault(&no))?,
            _ => dealt(args, pair)?,
        };
        before = Some((played, found.clone()));
        let rounds = found.dealt.map_or(u64::MAX, |dealt| dealt[0].rounds.min(dealt[1].rounds));
        let ended = found.interrupted;
        if rounds > 0 {
            let sides = [&pair.a, &pair.b].map(|table| (&table.scenario, table.chart.as_ref()));
            if report.is_empty() {
                let only =
                    |bet: &&str| format!("Only one of the tables has the bet `{bet}`: it is not compared.");
                report.notes.extend(found.alone.iter().map(only));
            }
            report.add(pair.play, sides, args.seed, args.confidence, found);
        }
        if ended {
            interrupted = Some(rounds);
            break;
        }
    }
    if report.is_empty() {
        return Err(Failure::Interrupted("no block of shoes was finished, nothing was written".to_owned()));
    }
    args.outputs.write_parts(files, |part| match part {
        Part::Whole(Format::Table) => report.table(),
        Part::Whole(Format::Csv) => report.csv(),
        Part::Whole(Format::Json) => report.json(),
        Part::Outcomes => report.csv_outcomes(),
    })?;
    match interrupted {
        Some(rounds) => Err(Failure::Interrupted(format!(
            "the report is of what was finished, {} rounds of the last play",
            count(rounds)
        ))),
        None => Ok(()),
    }
}
