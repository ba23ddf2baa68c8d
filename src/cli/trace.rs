//! `ventaja trace`: rounds step by step, with articles.

use super::args::{Situation, dealt_by};
use super::interrupt::{interrupted, listen_for_interrupt, step};
use super::outputs::{Format, Quiet};
use super::records::Records;
use super::sampling::Seed;
use super::screen::{is_keeping, lang, list_page, print_exact, unless_left, visible};
use super::{Failure, numbers};
use std::io::{self, Write};
use ventaja::dealing::{stand_note, with_stand};
use ventaja::lang::{Lang, Message};
use ventaja::referee::{Event, Narration, Script, narrate_rounds};
use ventaja::reglamento::{Scenario, place};
use ventaja::strategy::PlayedTable;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Rounds to print, from the first shoe that simulate --dealer referee deals
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, default_value = "3")]
    rounds: u64,
    /// Settles given cards: each box, then the dealer (PUNTO, then BANCA), in the order they came, such as
    /// "7h 7d 7s | 9c Td"; in poker the common cards follow the dealer's own. The letters H S D P R between cards are the
    /// player's actions; in the relancina C is a change of both cards, in poker B1, B2, … adds that number of antes, N
    /// adds none, F folds, and C1 to C5 first replaces that card. Without a letter the chart decides. Cards that the list
    /// omits are dealt from the rest of the shoe
    #[arg(long, value_name = "CARDS", conflicts_with = "rounds")]
    cards: Option<String>,
    #[command(flatten)]
    seed: Seed,
    /// Format on standard output: csv and json have a row for each step, in English
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    quiet: Quiet,
}

const FIELDS: [&str; 6] = ["heading", "seat", "step", "card", "rule", "article"];

enum Steps<'a> {
    Lines(&'a mut dyn Write),
    Rows(Records<'a>),
}

/// The column of a step's article, and how far from the margin it begins on a narrow screen.
const ARTICLE: usize = 52;
const NARROW_ARTICLE: usize = 18;

struct Writer<'a> {
    scenario: &'a Scenario,
    out: Steps<'a>,
    heading: String,
    /// The first error of writing; nothing is written after it.
    written: io::Result<()>,
    rounds: u64,
    interrupted: bool,
}

impl<'a> Writer<'a> {
    fn new(scenario: &'a Scenario, format: Format, out: &'a mut dyn Write) -> io::Result<Writer<'a>> {
        let out = match format {
            Format::Table => Steps::Lines(out),
            Format::Csv | Format::Json => Steps::Rows(Records::new(format, &FIELDS, out)?),
        };
        Ok(Writer { scenario, out, heading: String::new(), written: Ok(()), rounds: 0, interrupted: false })
    }

    fn line(&mut self, line: &str) {
        if let (true, Steps::Lines(out)) = (self.written.is_ok(), &mut self.out) {
            self.written = writeln!(out, "{}", visible(line));
        }
    }

    fn end(self) -> io::Result<()> {
        self.written?;
        match self.out {
            Steps::Lines(out) => out.flush(),
            Steps::Rows(rows) => rows.end(),
        }
    }
}

impl Narration for Writer<'_> {
    fn heading(&mut self, what: Message) {
        self.line(&what.text(lang()));
        self.heading = what.text(Lang::En);
    }

    fn wants_another(&mut self) -> bool {
        if self.rounds > 0 {
            step();
        }
        self.interrupted = interrupted();
        let wants = !self.interrupted && self.written.is_ok();
        self.rounds += u64::from(wants);
        wants
    }

    fn step(&mut self, event: Event<'_>) {
        if let (true, Steps::Rows(rows)) = (self.written.is_ok(), &mut self.out) {
            let article = self.scenario.article(event.rule);
            let [seat, step] = [event.seat.words().text(Lang::En), event.text(Lang::En)];
            let card = event.card.map(|card| card.to_string());
            self.written = rows.row(&[
                self.heading.trim().into(),
                seat.into(),
                step.into(),
                card.into(),
                event.rule.into(),
                article.of(Lang::En).into(),
            ]);
            return;
        }
        let card = event.card.map_or_else(String::new, |card| format!(" {card}"));
        let step = format!("{}: {}{card}", event.seat.words().text(lang()), event.text(lang()));
        let article = self.scenario.article(event.rule);
        let because = place(article.of(lang()), lang());
        let page = list_page();
        let column = page.width.saturating_sub(NARROW_ARTICLE).min(ARTICLE);
        let line = format!("  {step:<column$} {because}").trim_end().to_owned();
        if line.chars().count() < page.width {
            return self.line(&line);
        }
        let lines = page.hanging("  ", &step, 4) + &page.hanging("      ", &because, 6);
        lines.lines().for_each(|line| self.line(line));
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let script = args.cards.as_deref().map(Script::parse).transpose()?;
    let boxes = script.as_ref().map(Script::boxes);
    let mut scenario = args.situation.scenario_with(boxes)?;
    let chart = args.situation.chart(&scenario, args.quiet.progress())?;
    let chart = dealt_by(&scenario, chart, args.quiet.progress());
    scenario.rules = with_stand(PlayedTable::new(&scenario.rules, chart.as_ref())?).into_owned();
    let stand = stand_note(&scenario.rules);
    listen_for_interrupt();
    let (table, seed) = (PlayedTable::new(&scenario.rules, chart.as_ref())?, args.seed.seed);
    // Nothing is printed of a round that cannot be settled, nor to a program that runs the command.
    let (mut held, mut screen) = (Vec::new(), io::BufWriter::new(io::stdout()));
    let out: &mut dyn Write = if script.is_some() || is_keeping() { &mut held } else { &mut screen };
    let mut story = match Writer::new(&scenario, args.format, out) {
        Ok(story) => story,
        Err(error) => return unless_left(Err(error)),
    };
    if let Some(note) = stand {
        story.heading(note);
    }
    match script {
        Some(script) => script.play(table, seed, &mut story)?,
        None => narrate_rounds(table, seed, args.rounds, &mut story),
    }
    let (interrupted, rounds) = (story.interrupted, story.rounds);
    let printed = unless_left(story.end());
    let printed = printed.and_then(|()| print_exact(&String::from_utf8_lossy(&held)));
    if !interrupted {
        return printed;
    }
    let rounds = tr!(lang(), "count-rounds", count = rounds);
    let message = tr!(lang(), "rounds-printed", rounds);
    Failure::both(printed, Err(Failure::Interrupted(message)))
}
