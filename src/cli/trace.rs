//! `ventaja trace`: rounds told step by step, with articles.

use super::args::{SEED, Situation, strategy};
use super::{Failure, numbers, print};
use std::fmt::Write;
use ventaja::referee::{Event, Story, tell_rounds};
use ventaja::reglamento::Scenario;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Rounds to tell, from the first shoe that `simulate` deals
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "3")]
    rounds: u64,
    /// Seed of the random streams
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
}

/// Writes the story down, each step with its article.
struct Writer<'a> {
    scenario: &'a Scenario,
    text: String,
}

impl Story for Writer<'_> {
    fn begin(&mut self, what: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.text, "{what}");
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
    let (scenario, chart) = args.situation.read()?;
    let mut story = Writer { scenario: &scenario, text: String::new() };
    tell_rounds(&scenario.rules, strategy(chart.as_ref()), args.seed, args.rounds, &mut story);
    print(&story.text)
}
