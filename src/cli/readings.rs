//! `ventaja readings`: how much each ambiguity of the text changes the edge.

use super::Failure;
use super::args::{Situation, bet_line};
use super::choice::{Choice, Chosen, one_of};
use super::interrupt::listen_for_interrupt;
use super::journal::{Key, StateFile, save};
use super::outputs::Destination;
use super::progress::{Progress, exact_values};
use super::sampling::{Confidence, OF_INTERVALS, Sampling};
use super::screen::lang;
use ventaja::dealing::{self, stand_note, with_stand};
use ventaja::exact::exact;
use ventaja::fault::Fault;
use ventaja::lang::{Lang, Message, Percent, ShortPercent, Translated};
use ventaja::message;
use ventaja::method::Method;
use ventaja::readings::{
    Combine, Effect, Question, Search, Study, answered, leaves_out_numbers, options, questions, studied_lines,
};
use ventaja::reglamento::Scenario;
use ventaja::report::{ReadingsReport, fixed_settlement};
use ventaja::rules::{BestPlay, Rules};
use ventaja::shell;
use ventaja::strategy::{BEST, Chart, PlayedTable};

#[derive(clap::Args)]
#[command(mut_arg("confidence", |confidence| confidence.help(OF_INTERVALS)))]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Only this bet line, such as box or banca; repeatable [default: main lines, side bets with a paytable as a reading]
    #[arg(long = "bet", value_name = "LINE")]
    bets: Vec<String>,
    /// Varies only this reading; repeatable
    #[arg(long = "only", value_name = "READING")]
    only: Vec<String>,
    /// Solves best play under each option too
    #[arg(long)]
    adapt: bool,
    /// Finds the combinations of options with the lowest and the highest edge
    #[arg(long, value_parser = one_of(WAYS), value_name = "WAY", num_args = 0..=1, require_equals = true, default_missing_value = "auto")]
    combine: Option<Chosen<Combine>>,
    /// Takes every number of a range, not only its ends
    #[arg(long)]
    whole_ranges: bool,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    state: StateFile,
    #[command(flatten)]
    to: Destination,
}

const WAYS: &[Choice<Combine>] = &[
    ("auto", "Every combination if there are at most 1,000, else hill climbing", Combine::Auto),
    ("all", "Every combination", Combine::All),
    ("climb", "Hill climbing, changing one option or two at a time", Combine::Climb),
];

/// The lines to report: those of `--bet`, or the game's main ones and the side bets whose paytable is a reading.
fn lines(args: &Args, scenario: &Scenario, table: PlayedTable<'_>) -> Result<Vec<&'static str>, Fault> {
    let all = dealing::lines(table);
    let mut lines: Vec<&'static str> = Vec::new();
    for bet in &args.bets {
        let name = all[bet_line("--bet", bet, &all)?].name;
        if !lines.contains(&name) {
            lines.push(name);
        }
    }
    if args.bets.is_empty() {
        // `banca` is settled by the reading in force.
        let main = all.iter().filter(|line| !line.optional && fixed_settlement(line.name).is_none());
        lines = studied_lines(scenario, main.map(|line| line.name));
    }
    Ok(lines)
}

/// What decides the simulations, one for each option or for a group of options.
fn key(args: &Args, scenario: &Scenario, chart: Option<&Chart>) -> Key {
    let sampling = &args.sampling;
    Key::new("readings")
        .with_table("", scenario, chart)
        .with_all("only", &args.only)
        .with("whole_ranges", args.whole_ranges)
        .with("method", sampling.method.0)
        .with("adapt", args.adapt)
        .with("combine", args.combine.map_or_else(String::new, |(name, _)| format!("--combine={name}")))
        .with("rounds", sampling.rounds)
        .with("seed", sampling.seed.seed)
        .with("confidence", args.confidence.confidence)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let shown = args.to.quiet.progress();
    // A stand that is best under the options in force may not be under others.
    let scenario = args.situation.scenario()?;
    let chart = args.situation.chart(&scenario, shown)?;
    let chart = chart.as_ref();
    let best_play = scenario.rules.game().abilities().best_play;
    if args.adapt && !matches!(best_play, BestPlay::ChartAndCards | BestPlay::Cards) {
        let fault =
            Fault::new("--adapt", "best play of this game is not solved for every option of a reading");
        return Err(fault.allowed("a rulebook of the blackjack family or of poker against the house").into());
    }
    let known = || scenario.reglamento.readings.iter().map(|reading| &reading.name);
    if let Some(wrong) = args.only.iter().find(|name| !known().any(|known| known == *name)) {
        let what = format!("reading of {}", scenario.reglamento.id);
        return Err(Fault::unknown(format!("--only {wrong}"), &what, wrong, known()).into());
    }
    let table = PlayedTable::new(&scenario.rules, chart)?;
    let lines = lines(args, &scenario, table)?;
    let files = args.to.open(args.situation.inputs().chain(args.state.input()))?;
    let journal = args.state.open(key(args, &scenario, chart), &args.to.quiet)?;
    let find = || exact(table);
    let exact = if args.combine.is_some() || args.adapt {
        Some(exact_values(shown, find)?)
    } else {
        args.sampling.exact(shown, find)?
    };
    let (mut questions, mut settled) = questions(&scenario, args.whole_ranges);
    if !args.only.is_empty() {
        questions.retain(|question| args.only.contains(&question.reading));
        settled.retain(|reading| args.only.contains(reading));
    }
    let sampling = &args.sampling;
    let study = Study {
        scenario: &scenario,
        table,
        exact,
        questions,
        lines,
        method: sampling.method.1,
        adapt: args.adapt,
        rounds: sampling.rounds,
        seed: sampling.seed.seed,
        threads: sampling.threads.count(),
        confidence: args.confidence.confidence,
    };
    let search = args.combine.map(|(_, combine)| Search::new(combine, &study)).transpose()?;

    listen_for_interrupt();
    let alone = options(&study, &Progress::steps(shown, "options-done").kept_in(journal.as_ref()));
    let saved = save(journal.as_ref());
    let mut effects = alone.effects;
    let simulated = effects.iter().any(|effect| effect.method == Some(Method::MonteCarlo));
    let mut notes = notes(args, &study, &effects, &settled);
    if alone.unseen > 0.0 {
        let (confidence, most) = (ShortPercent(study.confidence), Percent(alone.unseen, 4));
        notes.push(message!("note-readings-unseen", confidence, most).into());
    }
    let mut unfinished = (alone.finished < alone.all).then(|| {
        let all = message!("count-options", count = alone.all);
        message!("only-some-options", finished = alone.finished, all)
    });
    match (search, &unfinished) {
        (Some(search), None) if search.readings() == 0 => {
            notes.push(message!("note-nothing-combined").into());
        }
        (Some(search), None) => match search.run(&Progress::steps(shown, "combinations-done")) {
            Some(ends) => {
                effects.extend(ends.effects);
                notes.push(ends.note);
            }
            None => unfinished = Some(Message::new("no-combinations")),
        },
        _ => {}
    }
    if effects.is_empty()
        && let Some(unfinished) = unfinished
    {
        return Failure::both(saved, Err(args.state.nothing(&unfinished.text(lang()))));
    }
    notes.extend(unfinished.iter().map(|why| message!("note-interrupted", why).into()));
    let run = simulated.then_some((sampling.rounds, sampling.seed.seed));
    let line = args.situation.command("readings", &scenario);
    let command = if simulated { line.text() } else { line.without(&["rounds", "seed"]).text() };
    let command = match &unfinished {
        None => command,
        Some(why) => shell::incomplete(&command, &why.text(Lang::En)),
    };
    let confidence = args.confidence.confidence;
    let report = ReadingsReport::new(&scenario, chart, confidence, run, args.adapt, effects, notes, command);
    let written = Failure::both(args.to.write(files, &report), saved);
    let interrupted = unfinished.map(|why| args.state.continuing(Failure::Interrupted(why.text(lang()))));
    Failure::after(written, interrupted)
}

/// Remarks on the effects; `settled` are the readings that an override settles.
fn notes(args: &Args, study: &Study<'_>, effects: &[Effect], settled: &[String]) -> Vec<Translated> {
    let has = |method| effects.iter().any(|effect| effect.method == Some(method));
    let ranges = leaves_out_numbers(study.scenario, &study.questions);
    let open = study.table.chart().is_some_and(Chart::leaves_open);
    let best = args.situation.strategy == BEST;
    let remarks = [
        (has(Method::Exact), "note-readings-exact"),
        (has(Method::MonteCarlo), "note-readings-simulated"),
        (ranges, "note-readings-ends"),
        (args.adapt && !open, "note-readings-adapted"),
        (open, "note-readings-best"),
        (best && !args.adapt && !open, "note-readings-best-kept"),
    ];
    let note = |(applies, id): (bool, &'static str)| {
        applies.then(|| message!(id, confidence = ShortPercent(study.confidence)).into())
    };
    let mut notes: Vec<Translated> = remarks.into_iter().filter_map(note).collect();
    if !settled.is_empty() {
        notes.push(message!("note-readings-settled", readings = settled.join(", ")).into());
    }
    notes.extend(stands(study));
    notes
}

/// The total on which a relancina's Talla stands under the options in force, or under an option that
/// asks for the best one.
fn stands(study: &Study<'_>) -> Vec<Translated> {
    let note = |rules: &Rules| stand_note(&with_stand(study.table.with_rules(rules).ok()?));
    if let Some(note) = note(&study.scenario.rules) {
        return vec![note.into()];
    }
    let mut notes = Vec::new();
    for Question { reading, options, in_force, .. } in &study.questions {
        let others = options.iter().enumerate().filter(|(at, _)| at != in_force);
        for (_, option) in others {
            let scenario = answered(study.scenario, [(reading.as_str(), option.name.as_str())]);
            if let Some(note) = scenario.ok().and_then(|scenario| note(&scenario.rules)) {
                let side = format!("{reading}={}", option.name);
                notes.push(message!("note-stand-at-table", side, note).into());
            }
        }
    }
    notes
}
