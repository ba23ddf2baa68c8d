//! Computes what a change of rules is worth: the same rulebook with and
//! without surrender, both exactly.
//!
//! `cargo run --release --example compare`

use ventaja::exact::{best_chart, exact};
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::PlayedTable;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let before = Scenario::with(find("mendoza-2016")?, &[], &[])?;
    let after = Scenario::with(find("mendoza-2016")?, &[], &[("surrender.kind", "none".into())])?;

    let mut edges = Vec::new();
    for scenario in [&before, &after] {
        let best = best_chart(&scenario.rules, "best", |_| {})?;
        let table = PlayedTable::new(&scenario.rules, Some(&best))?;
        edges.push(exact(table)?.lines[0].house_edge);
    }
    println!("with retiro    {:+.4} %", edges[0] * 100.0);
    println!("without retiro {:+.4} %", edges[1] * 100.0);
    println!("change         {:+.4} %, each table with its own best chart", (edges[1] - edges[0]) * 100.0);
    Ok(())
}
