//! Probabilities that can be worked out by hand, met by simulation.

use ventaja::bets;
use ventaja::engine::{Plan, Unwatched};
use ventaja::reglamento::{Scenario, find};
use ventaja::tally::{Line, Tally};
use ventaja::{referee, strategy};

fn run(id: &str, sets: &[&str], rounds: u64) -> (Vec<Line>, Tally) {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    let scenario = Scenario::new(find(id).unwrap(), &[], &sets).unwrap();
    let chart = strategy::find(&find("mendoza-2016").unwrap(), "basic").unwrap();
    let lines = bets::lines(&scenario.rules, &chart);
    let plan = Plan::rounds(&scenario.rules, rounds, 3, 2);
    (lines, referee::simulate(&scenario.rules, &chart, &plan, &Unwatched).unwrap().tally)
}

/// How many standard errors `count` of `n` is from a probability. Rounds of a
/// fresh shoe are independent, and so are the hands of a single box.
fn z(count: u64, n: u64, probability: f64) -> f64 {
    let n = n as f64;
    (count as f64 - n * probability) / (n * probability * (1.0 - probability)).sqrt()
}

fn count(lines: &[Line], tally: &Tally, line: usize, outcome: &str) -> u64 {
    tally.lines[line].fixed[lines[line].outcomes.iter().position(|o| o.name == outcome).unwrap()]
}

/// verifies(mendoza-2016): naturals, suited sevens and insurance as worked out by hand
///
/// Six fresh decks, one box. A natural: 2 · 24 · 96 ÷ (312 · 311). Two suited
/// sevens, always doubled against 4 to 10 and the ace's retiro aside, and the
/// third of their suit: the first three cards are sevens of one suit with
/// 4 · C(6,3) ÷ C(312,3), whatever the dealer shows; basic doubles `77s` only
/// where its row says D. Insurance: 96 of the 311 unseen cards win 2.
#[test]
fn naturals_sevens_and_insurance() {
    let (lines, tally) = run("mendoza-2016", &["shoe.rounds=1", "table.boxes=1"], 6_000_000);
    let hands = tally.lines[0].bets;
    let naturals = count(&lines, &tally, 0, "natural") + count(&lines, &tally, 0, "natural push");
    assert!(z(naturals, hands, 2.0 * 24.0 * 96.0 / (312.0 * 311.0)).abs() < 4.0);

    let chart = strategy::find(&find("mendoza-2016").unwrap(), "basic").unwrap().to_csv();
    let row = chart.lines().find(|line| line.starts_with("77s,")).unwrap().to_owned();
    // The dealer's card is one of the 309 left: 24 of each rank, the sevens 21.
    let columns = row.split(',').skip(1).zip([24, 24, 24, 24, 24, 21, 24, 24, 96, 24]);
    let doubled: f64 =
        columns.filter(|(cell, _)| *cell == "D").map(|(_, cards)| f64::from(cards) / 309.0).sum();
    let three = 4.0 * 20.0 / (312.0 * 311.0 * 310.0 / 6.0);
    let suited = count(&lines, &tally, 0, "7-7-7 suited");
    assert!(z(suited, hands, three * doubled).abs() < 4.0, "{suited} of {hands}");

    let offers = tally.lines[1].bets;
    assert!(z(offers, hands, 24.0 / 312.0).abs() < 4.0);
    assert!(z(count(&lines, &tally, 1, "won"), offers, 96.0 / 311.0).abs() < 4.0);
}

/// verifies(midi-punto-y-banca-2016): every line against exact enumeration
///
/// The exact fresh-shoe probabilities of `known-values/baccarat.json`, which
/// rounds of a deep shoe share by exchangeability. Coups of one shoe are
/// nearly independent; the bound is wide enough for what is left.
#[test]
fn punto_y_banca_meets_the_enumeration() {
    for (decks, punto, banca, tie, six) in [
        (
            "6",
            0.446_278_569_838_876_8,
            0.458_652_718_825_324_2,
            0.095_068_711_335_798_99,
            0.053_844_451_097_007_265,
        ),
        (
            "8",
            0.446_246_609_343_596_83,
            0.458_597_422_632_763,
            0.095_155_968_023_640_2,
            0.053_863_715_857_769_89,
        ),
    ] {
        let sets = [&format!("shoe.decks={decks}"), "shoe.rounds=40"].map(String::from);
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let (lines, tally) = run("midi-punto-y-banca-2016", &sets, 8_000_000);
        let n = tally.lines[0].bets;
        let count = |line, outcome| count(&lines, &tally, line, outcome);
        assert!(z(count(0, "win"), n, punto).abs() < 4.0);
        assert!(z(count(1, "win") + count(1, "win with six"), n, banca).abs() < 4.0);
        assert!(z(count(1, "win with six"), n, six).abs() < 4.0);
        assert!(z(count(2, "win"), n, tie).abs() < 4.0);
    }
}
