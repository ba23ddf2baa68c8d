//! What a table wins in money, against a computation by hand and against separate runs.

use crate::common::played;
use crate::tables::{Bench, close};
use ventaja::dealing::Dealer;
use ventaja::dossier::{Answer, BetFigures, Business, money, simulate};
use ventaja::engine::{Plan, Unwatched};
use ventaja::risk::Pace;

fn business() -> Business {
    Business { stake: Some(5000.0), unit: "pesos".to_owned(), ..Business::default() }
}

/// verifies(*): the money of a document, by hand
#[test]
fn winnings_are_edge_times_stakes() {
    let bet = BetFigures {
        bet: "box".to_owned(),
        house_edge: 0.01,
        standard_error: Some(0.01),
        plain_standard_error: Some(0.0125),
        hands: 10_000,
        variance: 9.0,
        ..BetFigures::default()
    };
    let found = money(&business(), 2, &Answer::new(&[&bet], None), &[&bet], &[("box".to_owned(), -0.002)]);
    assert_eq!(found.assumed, ["--rounds-per-hour", "--hours"]);
    let [hour, day, year] = &found.rows[..] else { panic!("{:?}", found.rows) };
    // 70 rounds of two boxes, then 8 hours, then 365 days: the pace of `risk` too.
    assert_eq!((found.rounds_per_hour, found.hours), (Pace::USUAL.hands_per_hour, Pace::USUAL.hours_per_day));
    for (found, wanted) in [(hour.bets, 140.0), (day.bets, 1120.0), (year.bets, 408_800.0)] {
        close(1e-6, "bets", found, wanted);
    }
    close(1e-6, "staked", hour.staked, 700_000.0);
    close(1e-6, "won", hour.mean, 7_000.0);
    close(1e-3, "won in a year", year.mean, 20_440_000.0);
    close(1e-3, "change", year.change.unwrap(), -4_088_000.0);
    // The plain error is that of the rounds dealt: 0.0125² · 10,000 = 1.5625 a bet.
    let deviation = (1.5625_f64 * 140.0).sqrt() * 5000.0;
    close(1e-6, "deviation", hour.standard_deviation, deviation);
    close(1e-3, "range", hour.range[1], 7_000.0 + 1.644_853_626_951 * deviation);
}

/// Boxes of one round share the dealer's cards: with seven of them the variance is more than twice that of independent
/// hands.
///
/// verifies(*): the range of what a table wins, against the spread of separate runs
#[test]
fn the_range_of_a_table_is_that_of_separate_runs() {
    const ROUNDS: u64 = 20_000;
    const RUNS: u64 = 150;
    let table = Bench::new("las-vegas-strip-6d", "table.boxes=7");
    let run = |rounds, seed| {
        let (scenario, plan) = (&table.scenario, Plan::rounds(table.rules(), rounds, seed, 2));
        let played = played(table.rules(), table.chart());
        let found = simulate(scenario, played, Dealer::Fastest, None, &plan, 0.95, &Unwatched);
        found.unwrap().bets.into_iter().find(|bet| bet.bet == "box").unwrap()
    };
    let long = run(4_000_000, 1);
    let terms = Business { rounds_per_hour: Some(ROUNDS as f64), hours: Some(1.0), ..business() };
    let stated = money(&terms, 7, &Answer::new(&[&long], None), &[&long], &[]);
    // A run ends with the shoe that reaches its rounds; its winnings are taken for as many bets as stated.
    let bets = stated.rows[0].bets;
    let won = (2..2 + RUNS).map(|seed| run(ROUNDS, seed).house_edge * bets * 5000.0);
    let won: Vec<f64> = won.collect();
    let mean = won.iter().sum::<f64>() / RUNS as f64;
    let variance = won.iter().map(|won| (won - mean).powi(2)).sum::<f64>() / (RUNS - 1) as f64;
    let ratio = variance / stated.rows[0].standard_deviation.powi(2);
    println!("variance of {RUNS} runs to the one stated: {ratio:.3}");
    // Three standard errors of a sample variance.
    assert!((ratio - 1.0).abs() < 3.0 * (2.0 / (RUNS - 1) as f64).sqrt(), "{ratio}");
    assert!(stated.rows[0].standard_deviation.powi(2) > 2.0 * long.variance * bets * 5000.0 * 5000.0);
    // The mean, by the errors of both.
    let error = (variance / RUNS as f64).sqrt();
    let most = 3.0 * error + 3.0 * long.standard_error.unwrap() * bets * 5000.0;
    close(most, "the mean", mean, stated.rows[0].mean);
}
