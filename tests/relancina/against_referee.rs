//! Exact values against the referee in an infinite deck, under readings, charts and
//! stakes.

use super::compiled::charts;
use super::exact::exact_edge;
use super::table::rules;
use crate::common::program;
use crate::random_relancina::{options, random_chart};
use rand_core::Rng as _;
use ventaja::bets;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::{estimate, shares};
use ventaja::exact::exact;
use ventaja::referee;
use ventaja::rules::Rules;
use ventaja::shoe::Streams;
use ventaja::strategy::Chart;

const INFINITE: &str = "shoe.decks=inf";

fn chart(name: &str) -> Chart {
    charts().into_iter().find(|chart| chart.name() == name).unwrap()
}

/// verifies(relancina): the exact edge of `mimic-dealer` by two enumerations
#[test]
fn mimic_dealer_by_another_enumeration() {
    let found = exact(&rules(&[], &[INFINITE]), Some(&chart("mimic-dealer"))).unwrap();
    assert!((found.lines[0].house_edge - exact_edge()).abs() < 1e-12, "{}", found.lines[0].house_edge);
}

/// Ten closed rounds alternate with four open ones. A session of a hundred rounds has
/// seven such cycles and two more closed rounds.
#[test]
fn mixed_rounds_are_closed_and_open_ones() {
    let edge = |readings: &[&str]| {
        exact(&rules(readings, &[INFINITE]), Some(&chart("basic"))).unwrap().lines[0].house_edge
    };
    let (closed, open) = (edge(&[]), edge(&["deal=sangriento"]));
    let mixed = edge(&["deal=mixed"]);
    assert!((mixed - 0.72 * closed - 0.28 * open).abs() < 1e-12, "{mixed}, {closed}, {open}");
}

/// Compares edges, wagers and outcome frequencies, and returns the greatest |z| and
/// the number of comparisons.
pub(crate) fn compare(rules: &Rules, chart: &Chart, rounds: u64, what: &str) -> (f64, u32) {
    let found = exact(rules, Some(chart)).unwrap_or_else(|no| panic!("{what}: {no}"));
    let plan = Plan::rounds(rules, rounds, 29, 2);
    let lines = bets::lines(rules, chart);
    let run = referee::simulate(rules, chart, &plan, &Unwatched).unwrap();
    assert_eq!(lines.len(), found.lines.len(), "{what}");
    let (mut worst, mut compared) = (0.0_f64, 0);
    for ((line, counts), exact) in lines.iter().zip(&run.tally.lines).zip(&found.lines) {
        assert_eq!((line.name, line.optional), (exact.name, exact.optional), "{what}");
        let sum: f64 = exact.outcomes.iter().map(|outcome| outcome.probability).sum();
        // The rounding errors of about ten thousand sums.
        assert!((sum - 1.0).abs() < 1e-10, "{what}, {}: outcomes add to {sum}", line.name);
        let sampled = estimate(line, counts, run.tally.shoes, 0.95).unwrap();
        let mut look = |name: &str, found: f64, exact: f64, error: f64| {
            compared += 1;
            let z = if (found - exact).abs() < 1e-12 { 0.0 } else { (found - exact) / error };
            if z.abs() > 3.0 {
                println!("{what} {} {name}: z {z:+.2}", line.name);
            }
            worst = worst.max(z.abs());
            assert!(z.abs() < 5.2, "{what}\n{} {name}: {found} sampled, {exact} exact, z {z:+.2}", line.name);
        };
        look("edge", sampled.house_edge, exact.house_edge, sampled.standard_error.unwrap());
        // A stake of several bets is one sample.
        let most = (0..13).map(|rank| chart.relancina().rows.stake(card(rank))).max().unwrap();
        let samples = sampled.bets as f64 / f64::from(most);
        for share in shares(line, counts) {
            let exact = exact.outcomes.iter().find(|outcome| outcome.name == share.outcome);
            let exact = exact.unwrap_or_else(|| panic!("{what}: {} came", share.outcome)).probability;
            // Rare outcomes are not nearly normal.
            if exact * samples > 200.0 {
                look(&share.outcome, share.probability, exact, (exact * (1.0 - exact) / samples).sqrt());
            }
        }
        let variance = (exact.mean_wager - 1.0).max(0.01) * 8.0;
        look("wager", sampled.mean_wager, exact.mean_wager, (variance / samples).sqrt());
    }
    (worst, compared)
}

fn card(rank: u8) -> ventaja::cards::Card {
    ventaja::cards::Card::from_index(4 * rank).unwrap()
}

/// Compares every option, with a chart that uses every action.
fn every_option(rounds: u64) {
    for option in options().concat() {
        // Options that do not exist in an infinite deck, or have no effect in it.
        let others = ["decks=", "pack=", "first-hand="];
        if others.iter().any(|other| option.starts_with(other)) {
            continue;
        }
        for name in ["basic", "mimic-dealer"] {
            let rules = rules(&[&option], &[INFINITE, "table.boxes=1"]);
            let (worst, compared) = compare(&rules, &chart(name), rounds, &format!("{option}, {name}"));
            println!("{option}, {name}: worst z {worst:.2} of {compared}");
        }
    }
}

/// verifies(relancina): exact values against the referee, every option, in an infinite deck
#[test]
fn exact_meets_the_referee_under_every_option() {
    every_option(4_000);
}

#[test]
#[ignore = "ten minutes"]
fn exact_meets_the_referee_under_every_option_at_length() {
    every_option(4_000_000);
}

/// Compares a chart that splits and resplits every pair and stakes more on figures.
fn splitting(rounds: u64, games: usize) {
    let text = include_str!("../../strategies/relancina/basic.csv");
    let always = |line: &str| match line.split_once(',') {
        Some((row, cells)) if row == "PF" || row.starts_with('P') && row != "PA" => {
            format!("{row}{}", ",P".repeat(1 + cells.matches(',').count()))
        }
        _ => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(always).collect();
    let text = format!("{}\nbet,F,3\n", lines.join("\n"));
    let chart = Chart::parse_relancina("splits", "splits.csv", &text).unwrap();
    for readings in [
        &["more-splits=yes"][..],
        &["more-splits=yes", "late-prize=yes", "figure-pairs=same-rank"],
        &["more-splits=yes", "deal=sangriento", "special-hands-on-split-in-sangriento=yes"],
    ]
    .into_iter()
    .take(games)
    {
        let rules = rules(readings, &[INFINITE, "table.boxes=1", "give_up.stake_chips=1"]);
        let (worst, compared) = compare(&rules, &chart, rounds, &format!("{readings:?}"));
        println!("{readings:?}: worst z {worst:.2} of {compared}");
    }
}

/// verifies(relancina): re-splits without end against the referee
#[test]
fn splits_without_end_meet_the_referee() {
    splitting(200_000, 1);
}

#[test]
#[ignore = "minutes"]
fn splits_without_end_meet_the_referee_at_length() {
    splitting(10_000_000, 3);
}

/// Compares random readings and charts, with stakes by first card.
fn at_random(combinations: u32, rounds: u64) {
    let mut rng = Streams::new(31).stream(0);
    let mut below = |bound: usize| (rng.next_u64() >> 33) as usize % bound;
    for number in 0..combinations {
        let mut readings: Vec<String> =
            options().iter().map(|options| options[below(options.len())].clone()).collect();
        readings.retain(|reading| !reading.starts_with("decks="));
        let chips = format!("give_up.stake_chips={}", 1 + below(5));
        let readings: Vec<&str> = readings.iter().map(String::as_str).collect();
        let rules = rules(&readings, &[INFINITE, "table.boxes=1", &chips]);
        let chart = random_chart(&mut below);
        compare(&rules, &chart, rounds, &format!("{number}: {readings:?} {chips}"));
    }
}

#[test]
fn exact_meets_the_referee_at_random() {
    at_random(4, 20_000);
}

#[test]
#[ignore = "minutes"]
fn exact_meets_the_referee_at_random_at_length() {
    at_random(300, 400_000);
}

#[test]
fn what_has_no_exact_value_is_refused() {
    let run = |arguments: &[&str]| program(["exact", "relancina"]).args(arguments).output().unwrap();
    for (arguments, key) in [
        (&["--set", "shoe.decks=2"][..], "`shoe.decks` is 2"),
        (&["--reading", "decks=2"], "`shoe.decks` is 2"),
        (&["--set", "shoe.decks=1"], "`shoe.decks` is 1"),
        (&["--reading", "decks=1"], "`shoe.decks` is 1"),
    ] {
        let refused = run(arguments);
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && message.contains(key), "{arguments:?}: {message}");
    }
    // Without an option for the deck, `exact` uses an infinite one.
    let edges = |arguments: &[&str]| {
        let shown = String::from_utf8(run(arguments).stdout).unwrap();
        shown[shown.find("\n  bet ").expect("a table")..].to_owned()
    };
    assert_eq!(edges(&[]), edges(&["--set", INFINITE]));
    assert!(String::from_utf8_lossy(&run(&[]).stdout).contains("A round in an infinite deck"));
    let again = run(&["--reading", "more-splits=yes", "--format", "json"]);
    let reported = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(
        reported.contains("split again without limit") && reported.contains("\"min_net\": null"),
        "{reported}"
    );
    let best = run(&["--set", INFINITE, "--reading", "talla-stands=best", "--format", "json"]);
    let reported = String::from_utf8_lossy(&best.stdout).into_owned();
    assert!(best.status.success() && reported.contains("The Talla stands on"), "{reported}");
}
