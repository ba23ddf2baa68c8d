//! Reads a rulebook from text, checks it, and finds its best chart.
//!
//! `cargo run --release --example own_rulebook`

use ventaja::exact::{best_chart, exact};
use ventaja::reglamento::{Reglamento, Scenario};
use ventaja::strategy::PlayedTable;

const RULEBOOK: &str = r#"
id = "my-club"
game = "blackjack"
title = "Black Jack, my club"
source = "house rules, 2026"
date = "2026-01-01"
summary = "Two decks, the dealer hits soft 17."

[rules]
shoe.decks = { value = 2, article = "1" }
shoe.cut_card = { value = 26, article = "1" }
dealer.soft17 = { value = "hit", article = "4" }
double.totals = { value = [9, 10, 11], article = "6" }

[reading.natural]
article = "5"
question = "Does a natural pay 3:2 or 6:5?"
default = "3-2"
[reading.natural.options]
3-2 = { text = "custom", set = { natural.pays = "3:2" } }
6-5 = { text = "as the table's felt says", set = { natural.pays = "6:5" } }
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let reglamento = Reglamento::parse("my-club.toml", RULEBOOK)?;
    for option in ["natural=3-2", "natural=6-5"] {
        let scenario = Scenario::new(reglamento.clone(), &[option.to_owned()], &[])?;
        let best = best_chart(&scenario.rules, "best", |_| {})?;
        let edge = exact(PlayedTable::new(&scenario.rules, Some(&best))?)?.lines[0].house_edge;
        println!("{option:<12} {:.4} %", edge * 100.0);
    }

    // A mistake is reported with its place and the nearest known name.
    let faults = Reglamento::parse("my-club.toml", &RULEBOOK.replace("soft17", "soft_17")).unwrap_err();
    println!("{faults}");
    Ok(())
}
