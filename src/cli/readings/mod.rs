//! `ventaja readings`: which ambiguity of the text is worth what.

mod combine;
mod options;

use super::args::{Format, Situation};
use super::destinations::Written;
use super::interrupt::listen_for_interrupt;
use super::sampling::{Method, Sampling};
use super::{Failure, exact as exact_command};
use ventaja::dealing;
use ventaja::exact::{Exact, exact};
use ventaja::fault::Fault;
use ventaja::numbers;
use ventaja::readings::{Question, questions};
use ventaja::reglamento::Scenario;
use ventaja::report::{Effect, ReadingsReport};
use ventaja::rules::Game;
use ventaja::strategy::Chart;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Only this bet line, such as box or banca; repeatable [default: the main ones]
    #[arg(long = "bet", value_name = "LINE")]
    bets: Vec<String>,
    /// Varies only this reading; repeatable
    #[arg(long = "only", value_name = "READING")]
    only: Vec<String>,
    /// Also with the best chart under each option, found by solving
    #[arg(long)]
    adapt: bool,
    /// Also the combinations of options with the lowest and the highest edge
    #[arg(long, value_name = "WAY", num_args = 0..=1, require_equals = true, default_missing_value = "auto")]
    combine: Option<combine::Ways>,
    /// Every number of a range, not only its ends
    #[arg(long)]
    whole_ranges: bool,
    /// Confidence of the intervals, 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    written: Written,
}

/// What every option is compared with.
struct Base<'a> {
    scenario: &'a Scenario,
    chart: Option<&'a Chart>,
    /// Its exact worth, where that is asked for and there is one.
    exact: Option<Exact>,
    questions: Vec<Question>,
    lines: Vec<&'static str>,
}

const OF_A_FULL_SHOE: &str = "Exact effects are of a round from a full shoe, in which boxes, burned cards and \
                              the end of the shoe change no expectation.";
const SIMULATED: &str = "Effects with an interval are simulated, as by `compare`: the option in force and the other option \
                         are dealt in pairs of shoes, and the interval is that of the difference between the pairs. \
                         `simulate` with the same seed deals other cards, and its edges differ within their intervals.";
const ENDS: &str = "Ranges are told by their ends; --whole-ranges takes every number.";
const UNCHANGED: &str = "The play is the same under every option, \"best play\" the best chart by totals under each: what \
                         an option is worth before and after players have learnt it.";

/// The lines to report: those asked for, or the game's main ones.
fn lines(args: &Args, scenario: &Scenario, chart: Option<&Chart>) -> Result<Vec<&'static str>, Fault> {
    let all = dealing::lines(&scenario.rules, chart);
    let mut lines: Vec<&'static str> = Vec::new();
    for bet in &args.bets {
        match all.iter().find(|line| line.name == bet) {
            Some(line) if !lines.contains(&line.name) => lines.push(line.name),
            Some(_) => {}
            None => {
                let known = all.iter().map(|line| line.name);
                return Err(Fault::unknown(format!("--bet {bet}"), "bet line", bet, known));
            }
        }
    }
    if args.bets.is_empty() {
        // `banca` is settled as the reading in force has it.
        let main = all.iter().filter(|line| !line.optional && !line.name.starts_with("banca-"));
        lines = main.map(|line| line.name).collect();
        lines.sort_by_key(|line| *line != "banca");
    }
    Ok(lines)
}

/// The exact worth of the rules in force, where it is asked for.
fn base_exact(args: &Args, scenario: &Scenario, chart: Option<&Chart>) -> Result<Option<Exact>, Failure> {
    let needed = args.sampling.method == Method::Exact || args.combine.is_some() || args.adapt;
    match exact(&scenario.rules, chart) {
        Ok(_) if args.sampling.method == Method::Simulate && !needed => Ok(None),
        Ok(found) => Ok(Some(found)),
        Err(no) if needed => Err(exact_command::fault(&no)),
        Err(_) => Ok(None),
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read()?;
    match scenario.rules.game() {
        Game::PuntoYBanca | Game::Relancina if args.adapt => {
            let fault = Fault::new("--adapt", "no best play is solved in this game");
            return Err(fault.allowed("a rulebook of the blackjack family").into());
        }
        Game::Blackjack | Game::PuntoYBanca | Game::Relancina => {}
    }
    let known = || scenario.reglamento.readings.iter().map(|reading| &reading.name);
    if let Some(wrong) = args.only.iter().find(|name| !known().any(|known| known == *name)) {
        let what = format!("reading of {}", scenario.reglamento.id);
        return Err(Fault::unknown(format!("--only {wrong}"), &what, wrong, known()).into());
    }
    let lines = lines(args, &scenario, chart.as_ref())?;
    let files = args.written.open(&args.situation.inputs())?;
    let exact = base_exact(args, &scenario, chart.as_ref())?;
    let (mut questions, mut settled) = questions(&scenario, args.whole_ranges);
    if !args.only.is_empty() {
        questions.retain(|question| args.only.contains(&question.reading));
        settled.retain(|reading| args.only.contains(reading));
    }
    let base = Base { scenario: &scenario, chart: chart.as_ref(), exact, questions, lines };
    let search = args.combine.map(|ways| combine::Search::new(ways, &base)).transpose()?;

    listen_for_interrupt();
    let options = options::effects(args, &base);
    let mut effects = options.effects;
    let mut notes = vec![];
    let has = |effects: &[Effect], method| effects.iter().any(|effect| effect.method == method);
    if has(&effects, "exact") {
        notes.push(OF_A_FULL_SHOE.to_owned());
    }
    let simulated = has(&effects, "monte-carlo");
    if simulated {
        notes.push(SIMULATED.to_owned());
    }
    notes.extend(options.without_difference);
    let ranges = scenario.reglamento.readings.iter().any(|reading| {
        base.questions.iter().any(|question| {
            question.reading == reading.name && question.options.len() < reading.every_option().len()
        })
    });
    if ranges {
        notes.push(ENDS.to_owned());
    }
    if args.adapt {
        notes.push(UNCHANGED.to_owned());
    }
    if !settled.is_empty() {
        notes.push(format!("An override settles, so that it is not varied: {}.", settled.join(", ")));
    }
    let mut unfinished = options.unfinished;
    if let (Some(search), None) = (search, &unfinished) {
        match search.run(args, &base) {
            Some((extremes, note)) => {
                effects.extend(extremes);
                notes.push(note);
            }
            None => unfinished = Some("the combinations were not finished and are left out".to_owned()),
        }
    }
    if effects.is_empty()
        && let Some(unfinished) = unfinished
    {
        return Err(Failure::Interrupted(format!("{unfinished}; nothing was written")));
    }
    notes.extend(unfinished.iter().map(|unfinished| format!("Interrupted: {unfinished}.")));
    let simulated = simulated.then_some((args.sampling.rounds, args.sampling.seed));
    let report = ReadingsReport::new(
        &scenario,
        chart.as_ref(),
        args.confidence,
        simulated,
        args.adapt,
        effects,
        notes,
    );
    let written = args.written.write(files, |format| match format {
        Format::Table => report.table(),
        Format::Csv => report.csv(),
        Format::Json => report.json(),
    });
    let finished = unfinished.map_or(Ok(()), |unfinished| Err(Failure::Interrupted(unfinished)));
    Failure::both(written, finished)
}
