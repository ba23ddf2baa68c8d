//! Computes the house edge of a rulebook, exactly and by simulation.
//!
//! `cargo run --release --example edge`

use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::exact::exact;
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::{self, PlayedTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The Casino de Mendoza's rulebook with one reading changed: no retiro against an ace.
    let scenario = Scenario::with(find("mendoza-2016")?, &[("retiro-vs-ace", "no")], &[])?;
    let chart = strategy::find(&scenario.reglamento, "basic")?;
    let table = PlayedTable::new(&scenario.rules, Some(&chart))?;

    let exact = exact(table)?;
    println!("exact, first round of a full shoe: {:+.4} %", exact.lines[0].house_edge * 100.0);

    let plan = Plan::rounds(&scenario.rules, 2_000_000, 1, 2);
    let run = dealing::simulate(table, Dealer::Fastest, &plan, &Unwatched)?;
    let lines = dealing::lines(table);
    for (line, tally) in lines.iter().zip(&run.tally.lines) {
        let Some(found) = estimate(line, tally, run.tally.shoes, 0.95) else { continue };
        let half_width = found.half_width.unwrap_or(f64::NAN);
        println!("{:<12} {:+.4} % ± {:.4} %", line.name, found.house_edge * 100.0, half_width * 100.0);
    }
    Ok(())
}
