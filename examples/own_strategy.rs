//! Plays a strategy that no chart can express: it mimics the dealer, but
//! stands on any hand that holds an eight.
//!
//! `cargo run --release --example own_strategy`

use ventaja::dealing;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::referee;
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::{Action, Offer, PlayedTable, Strategy, View};

struct Cautious;

impl Strategy for Cautious {
    fn act(&self, view: &View<'_>) -> Action {
        let has_eight = view.cards.iter().any(|card| card.rank().number() == 8);
        if view.total < 17 && !has_eight { Action::Hit } else { Action::Stand }
    }

    fn takes(&self, _: Offer) -> bool {
        false
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scenario = Scenario::with(find("las-vegas-strip-6d")?, &[], &[])?;
    // Strategies written in Rust are played by the referee, with real cards.
    let plan = Plan::rounds(&scenario.rules, 500_000, 1, 2);
    let table = PlayedTable::by(&scenario.rules, &Cautious)?;
    let run = referee::simulate(table, &plan, &Unwatched)?;
    let lines = dealing::lines(table);
    let found = estimate(&lines[0], &run.tally.lines[0], run.tally.shoes, 0.95).ok_or("no bet was made")?;
    let half_width = found.half_width.unwrap_or(f64::NAN);
    println!("house edge {:.3} % ± {:.3} %", found.house_edge * 100.0, half_width * 100.0);
    Ok(())
}
