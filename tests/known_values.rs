//! Exact edges that are known, met by simulation through the referee.

use ventaja::bets;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::referee;
use ventaja::reglamento::{Reglamento, Scenario};
use ventaja::strategy::Chart;

/// Decks, hole card, totals doubled, chart, edge in percent.
type Row = (&'static str, &'static str, &'static str, &'static str, f64);

/// The fixed charts and their exact fresh-shoe edges in percent
/// (`known-values/blackjack.csv`, rows "exact, fixed chart").
const FIXED: [Row; 4] = [
    ("1", "peek", "any", "std_s17_peek_doa_das_4", -0.104_577_143_4),
    ("2", "peek", "any", "std_s17_peek_doa_das_4", 0.199_095_258_7),
    ("1", "none", "9,10,11", "std_s17_enhc_d9_das_4", 0.126_223_027_1),
    ("2", "none", "9,10,11", "std_s17_enhc_d9_das_4", 0.415_755_962_0),
];

fn chart(name: &str) -> Chart {
    let text = match name {
        "std_s17_peek_doa_das_4" => include_str!("data/std_s17_peek_doa_das_4.csv"),
        _ => include_str!("data/std_s17_enhc_d9_das_4.csv"),
    };
    Chart::parse_blackjack(name, name, text).unwrap()
}

/// The z-score of a simulation of one of the rows.
fn z(row: Row, rounds_a_shoe: &str, rounds: u64, seed: u64) -> f64 {
    let (decks, hole, double, name, exact) = row;
    let standard = Reglamento::parse("standard.toml", include_str!("data/standard.toml")).unwrap();
    let sets = [
        format!("shoe.decks={decks}"),
        format!("dealer.hole_card={hole}"),
        format!("double.totals={double}"),
        format!("shoe.rounds={rounds_a_shoe}"),
    ];
    let scenario = Scenario::new(standard, &[], &sets).unwrap();
    let plan = Plan::rounds(&scenario.rules, rounds, seed, 2);
    let chart = chart(name);
    let lines = bets::lines(&scenario.rules, &chart);
    let run = referee::simulate(&scenario.rules, &chart, &plan, &Unwatched).unwrap();
    let found = estimate(&lines[0], &run.tally.lines[0], run.tally.shoes, 0.95).unwrap();
    let z = (found.house_edge * 100.0 - exact) / (found.standard_error.unwrap() * 100.0);
    println!(
        "{decks} decks, {name}, shoe.rounds={rounds_a_shoe}, {rounds} rounds, seed {seed}: \
         edge {:.6} %, exact {exact:.6} %, z {z:+.2}",
        found.house_edge * 100.0
    );
    z
}

#[test]
fn fixed_charts_reproduce_their_exact_edges() {
    for row in FIXED {
        for rounds_a_shoe in ["1", if row.0 == "1" { "2" } else { "4" }] {
            assert!(z(row, rounds_a_shoe, 4_000_000, 1).abs() < 4.0);
        }
    }
}

/// `cargo test --test numbers known_values:: -- --ignored --nocapture`: about five minutes.
#[test]
#[ignore = "10^8 rounds a row: minutes"]
fn fixed_charts_at_length() {
    for row in FIXED {
        for rounds_a_shoe in ["1", if row.0 == "1" { "2" } else { "4" }] {
            assert!(z(row, rounds_a_shoe, 100_000_000, 1).abs() < 4.0);
        }
    }
}
