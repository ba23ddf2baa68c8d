//! `ventaja trace`: rounds told step by step, with articles.

use super::args::{SEED, Situation};
use super::interrupt::{interrupted, listen_for_interrupt, step};
use super::screen::{unless_left, visible};
use super::{Failure, numbers, print};
use std::io::{self, Write};
use ventaja::referee::{Event, Narration, Script, narrate_rounds};
use ventaja::reglamento::Scenario;
use ventaja::report::count;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Rounds to tell, from the first shoe that `simulate` deals
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "3")]
    rounds: u64,
    /// Settles given cards: boxes, then the dealer (PUNTO, then BANCA), in the
    /// order they came, such as "7h 7d 7s | 9c Td". H S D P R between the cards
    /// say what a player did; where there is none, the chart decides. What the
    /// list leaves open is dealt from the rest of the shoe
    #[arg(long, value_name = "CARDS", conflicts_with = "rounds")]
    cards: Option<String>,
    /// Seed of the random streams
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
}

/// Writes the story as it is told, each step with its article.
struct Writer<'a, W> {
    scenario: &'a Scenario,
    out: W,
    /// What became of writing; nothing is written after an error.
    written: io::Result<()>,
    /// Rounds that were begun.
    rounds: u64,
    interrupted: bool,
}

impl<'a, W: Write> Writer<'a, W> {
    fn new(scenario: &'a Scenario, out: W) -> Writer<'a, W> {
        Writer { scenario, out, written: Ok(()), rounds: 0, interrupted: false }
    }

    fn line(&mut self, line: &str) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{}", visible(line));
        }
    }
}

impl<W: Write> Narration for Writer<'_, W> {
    fn heading(&mut self, what: std::fmt::Arguments<'_>) {
        self.line(&what.to_string());
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
        let card = event.card.map_or_else(String::new, |card| format!(" {card}"));
        let step = format!("{}: {}{card}", event.seat, event.text);
        let article = self.scenario.article(event.rule);
        let because = if article.is_empty() { event.rule.to_owned() } else { format!("art. {article}") };
        self.line(&format!("  {step:<52} {because}"));
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let script = args.cards.as_deref().map(Script::parse).transpose()?;
    let boxes = script.as_ref().map(Script::boxes);
    let (scenario, chart) = args.situation.read_with(boxes)?;
    listen_for_interrupt();
    let play = ventaja::strategy::Player::from(chart.as_ref());
    let Some(script) = script else {
        let mut story = Writer::new(&scenario, io::BufWriter::new(io::stdout().lock()));
        narrate_rounds(&scenario.rules, play, args.seed, args.rounds, &mut story);
        let printed = unless_left(story.written.and_then(|()| story.out.flush()));
        if !story.interrupted {
            return printed;
        }
        let told = count(story.rounds);
        return Failure::both(printed, Err(Failure::Interrupted(format!("{told} rounds were told"))));
    };
    // Nothing is printed of a round that cannot be settled.
    let mut story = Writer::new(&scenario, Vec::new());
    script.play(&scenario.rules, play, args.seed, &mut story)?;
    print(&String::from_utf8_lossy(&story.out))
}
