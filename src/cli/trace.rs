//! `ventaja trace`: rounds told step by step, with articles.

use super::args::{SEED, Situation, strategy};
use super::interrupt::{interrupted, listen_for_interrupt, step};
use super::{Failure, numbers, print};
use std::fmt::Write;
use ventaja::referee::{Event, Script, Story, tell_rounds};
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

/// Writes the story down, each step with its article.
struct Writer<'a> {
    scenario: &'a Scenario,
    text: String,
    /// Rounds that were begun.
    rounds: u64,
    interrupted: bool,
}

impl Story for Writer<'_> {
    fn begin(&mut self, what: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.text, "{what}");
    }

    fn wants_another(&mut self) -> bool {
        if self.rounds > 0 {
            step();
        }
        self.interrupted = interrupted();
        self.rounds += u64::from(!self.interrupted);
        !self.interrupted
    }

    fn tell(&mut self, event: Event<'_>) {
        let card = event.card.map_or_else(String::new, |card| format!(" {card}"));
        let step = format!("{}: {}{card}", event.seat, event.text);
        let article = self.scenario.article(event.rule);
        let because = if article.is_empty() { event.rule.to_owned() } else { format!("art. {article}") };
        let _ = writeln!(self.text, "  {step:<52} {because}");
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let script = args.cards.as_deref().map(Script::parse).transpose()?;
    let boxes = script.as_ref().map(Script::boxes);
    let (scenario, chart) = args.situation.read_with(boxes)?;
    listen_for_interrupt();
    let mut story = Writer { scenario: &scenario, text: String::new(), rounds: 0, interrupted: false };
    let play = strategy(chart.as_ref());
    match script {
        Some(script) => script.play(&scenario.rules, play, args.seed, &mut story)?,
        None => tell_rounds(&scenario.rules, play, args.seed, args.rounds, &mut story),
    }
    let printed = print(&story.text);
    if !story.interrupted {
        return printed;
    }
    let told = count(story.rounds);
    Failure::both(printed, Err(Failure::Interrupted(format!("{told} rounds were told"))))
}
