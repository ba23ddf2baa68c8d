//! Values that can be worked out by hand, met by simulation: fresh shoes, so
//! that they hold to the last digit.

use super::support::{chart, chart_with, scenario, simulate};

/// The z-score of a line's edge against the value derived.
fn z(id: &str, chart_name: &str, sets: &[&str], line: &str, edge: f64, rounds: u64) -> f64 {
    let (lines, _, found) = simulate(&scenario(id, &[], sets), &chart(id, chart_name), rounds, 7);
    let i = lines.iter().position(|l| l.name == line).unwrap();
    let found = found[i].unwrap();
    let z = (found.house_edge - edge) / found.standard_error.unwrap();
    println!("{id} {chart_name} {line}: derived {edge:.6}, simulated {:.6}, z {z:+.2}", found.house_edge);
    z
}

const FRESH: [&str; 2] = ["table.boxes=1", "shoe.rounds=1"];

/// Eight decks, one ace seen: 128 tens among 415 cards, 2:1. A player who
/// never opens aces is offered nothing else.
///
/// verifies(ocho-mazos): the desafío as worked out by hand
#[test]
fn desafio_on_the_first_ace() {
    let edge = 1.0 - 3.0 * 128.0 / 415.0;
    assert!(z("ocho-mazos", "mimic-dealer", &FRESH, "desafio", edge, 2_000_000).abs() < 4.0);
}

/// Who always opens aces is offered it again whenever a second ace follows
/// (31 of 415), on the next card but for the dealer's two, of which nothing
/// is known by exchangeability: 128 tens among 414.
#[test]
fn desafio_with_the_second_ace() {
    let (first, again) = (1.0 - 3.0 * 128.0 / 415.0, 31.0 / 415.0);
    let second = 1.0 - 3.0 * 128.0 / 414.0;
    let edge = (first + again * second) / (1.0 + again);
    assert!(z("ocho-mazos", "basic", &FRESH, "desafio", edge, 2_000_000).abs() < 4.0);
}

/// Where a won desafío ends its hand, the line and the total of one who takes it are dealt as the
/// exact value has them, by the referee from fresh shoes.
///
/// verifies(ocho-mazos): the desafío that ends its hand, dealt
#[test]
fn desafio_that_ends_its_hand() {
    let (reading, chart) = (["desafio-won=ends-hand"], chart("ocho-mazos", "desafio-always"));
    for openings in ["openings=one", "openings=each-play"] {
        let scenario = scenario("ocho-mazos", &[reading[0], openings], &FRESH);
        let exact = ventaja::exact::exact(&scenario.rules, Some(&chart)).unwrap();
        let (lines, _, found) = simulate(&scenario, &chart, 2_000_000, 7);
        for ((line, found), exact) in lines.iter().zip(found).zip(&exact.lines) {
            let found = found.unwrap();
            let z = (found.house_edge - exact.house_edge) / found.standard_error.unwrap();
            let ratio = found.variance / exact.spread.variance;
            println!(
                "{openings} {}: exact {:.6} %, z {z:+.2}, variance {ratio:.4}",
                line.name,
                exact.house_edge * 100.0
            );
            assert_eq!(line.name, exact.name);
            assert!(z.abs() < 3.0 && (ratio - 1.0).abs() < 0.01, "{openings} {}: {z} {ratio}", line.name);
        }
    }
}

/// No other card known, the dealer's second is a ten with 16 d in 52 d − 1.
///
/// verifies(club-conservador): insurance as worked out by hand
#[test]
fn insurance_under_an_ace() {
    for (id, decks) in [("club-conservador", 2.0), ("mendoza-2016", 6.0)] {
        let edge = 1.0 - 3.0 * 16.0 * decks / (52.0 * decks - 1.0);
        assert!(z(id, "basic", &FRESH, "insurance", edge, 2_000_000).abs() < 4.0);
    }
}

/// The z-score of an outcome's share of hands.
fn share_z(
    scenario: &ventaja::reglamento::Scenario,
    chart: &ventaja::strategy::Chart,
    outcomes: &[&str],
    p: f64,
    rounds: u64,
) -> f64 {
    let (lines, run, _) = simulate(scenario, chart, rounds, 7);
    let counted = lines[0].outcomes.iter().zip(&run.tally.lines[0].fixed);
    let count: u64 = counted.filter(|(o, _)| outcomes.contains(&o.name)).map(|(_, n)| n).sum();
    let n = run.tally.lines[0].bets as f64;
    let z = (count as f64 - n * p) / (n * p * (1.0 - p)).sqrt();
    println!("{outcomes:?}: derived {p:.9}, simulated {:.9}, z {z:+.2}", count as f64 / n);
    z
}

/// P(natural) = 2 · 4d · 16d / (52d (52d − 1)).
#[test]
fn naturals() {
    for (id, decks) in [("mendoza-2016", 6.0), ("club-conservador", 2.0), ("ocho-mazos", 8.0)] {
        let cards = 52.0 * decks;
        let p = 2.0 * 4.0 * decks * 16.0 * decks / (cards * (cards - 1.0));
        let scenario = scenario(id, &[], &FRESH);
        let z = share_z(&scenario, &chart(id, "basic"), &["natural", "natural push"], p, 1_000_000);
        assert!(z.abs() < 4.0);
    }
}

/// The sevens of Mendoza for one who always doubles two of them: three of
/// one suit in 4 C(6,3) of the C(312,3) first three cards, three of other
/// suits in C(24,3) less those.
#[test]
fn the_sevens_of_mendoza() {
    let choose3 = |n: f64| n * (n - 1.0) * (n - 2.0) / 6.0;
    let doubles = ["77,D,D,D,D,D,D,D,D,D,D", "77s,D,D,D,D,D,D,D,D,D,D"];
    let chart = chart_with("mendoza-2016", "basic", &doubles);
    let scenario = scenario("mendoza-2016", &[], &FRESH);
    let suited = 4.0 * choose3(6.0) / choose3(312.0);
    let other = choose3(24.0) / choose3(312.0) - suited;
    assert!(share_z(&scenario, &chart, &["7-7-7 suited"], suited, 8_000_000).abs() < 4.0);
    assert!(share_z(&scenario, &chart, &["7-7-7"], other, 8_000_000).abs() < 4.0);
}
