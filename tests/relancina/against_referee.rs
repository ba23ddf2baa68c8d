//! Exact values against the referee in an infinite deck, under readings, charts and
//! stakes.

use super::best_play::mimic_edge;
use super::table::{chart, infinite, relancina};
use crate::commands::{json, run, says};
use crate::common::{at_length, played};
use crate::random_relancina::{changes, random_chart, random_readings};
use crate::tables::{Value, close, deal, edge, share, within, z};
use rand_core::Rng as _;
use ventaja::dealing::Dealer;
use ventaja::estimate::shares;
use ventaja::exact::exact;
use ventaja::rules::Rules;
use ventaja::shoe::Streams;
use ventaja::strategy::Chart;
use ventaja::strategy::relancina::Strategy as _;

/// verifies(relancina): the exact edge of `mimic-dealer` by two enumerations
#[test]
fn mimic_dealer_by_another_enumeration() {
    let rules = infinite("");
    close(1e-12, "mimic-dealer", edge(&rules, &chart("mimic-dealer")), mimic_edge(relancina(&rules)));
}

/// verifies(relancina): an edge enumerated independently, in an infinite deck
#[test]
fn mimic_dealer_meets_its_exact_edge() {
    let rules = infinite("boxes=1");
    let exact = mimic_edge(relancina(&rules));
    // A dynamic programme outside the repository found the same value.
    close(1e-10, "another programme", exact, 0.160_846_393_46);
    let dealt = deal(&rules, Some(&chart("mimic-dealer")), Dealer::Referee, 4_000_000, 1);
    within(4.0, "dealt", dealt.main(), exact);
}

/// Ten closed rounds alternate with four open ones, in whole cycles.
#[test]
fn mixed_rounds_are_closed_and_open_ones() {
    let [closed, open, mixed] =
        ["", "deal=sangriento", "deal=mixed"].map(|deal| edge(&infinite(deal), &chart("basic")));
    close(1e-12, "mixed", mixed, (10.0 * closed + 4.0 * open) / 14.0);
}

/// Compares edges, wagers and outcome frequencies, and returns the greatest |z| and
/// the number of comparisons.
pub(crate) fn compare(rules: &Rules, chart: &Chart, rounds: u64, what: &str) -> (f64, u32) {
    let found = exact(played(rules, Some(chart))).unwrap_or_else(|no| panic!("{what}: {no}"));
    let dealt = deal(rules, Some(chart), Dealer::Referee, rounds, 29);
    let (mut worst, mut compared) = (0.0_f64, 0);
    for (line, counts, sampled, exact) in dealt.beside(&found) {
        assert_eq!(line.optional, exact.optional, "{what}");
        let sum: f64 = exact.outcomes.iter().map(|outcome| outcome.probability).sum();
        // The rounding errors of about ten thousand sums.
        assert!((sum - 1.0).abs() < 1e-10, "{what}, {}: outcomes add to {sum}", line.name);
        let sampled = sampled.unwrap();
        let mut look = |name: &str, found: Value, exact: f64| {
            compared += 1;
            let z = z(found, exact);
            if z.abs() > 3.0 {
                println!("{what} {} {name}: z {z:+.2}", line.name);
            }
            worst = worst.max(z.abs());
            assert!(
                z.abs() < 5.2,
                "{what}\n{} {name}: {found:?} sampled, {exact} exact, z {z:+.2}",
                line.name
            );
        };
        look("edge", sampled.into(), exact.house_edge);
        // A stake of several bets is one sample.
        let most = (0..13).map(|rank| chart.relancina().unwrap().stake(card(rank))).max().unwrap();
        let samples = sampled.bets as f64 / f64::from(most);
        for came in shares(line, counts) {
            let exact = exact.outcomes.iter().find(|outcome| outcome.name == came.outcome);
            let exact = exact.unwrap_or_else(|| panic!("{what}: {} came", came.outcome)).probability;
            // Rare outcomes are not nearly normal.
            if exact * samples > 200.0 {
                look(&came.outcome, share(came.probability * samples, samples, exact), exact);
            }
        }
        let variance = (exact.mean_wager - 1.0).max(0.01) * 8.0;
        look("wager", (sampled.mean_wager, (variance / samples).sqrt()).into(), exact.mean_wager);
    }
    (worst, compared)
}

fn card(rank: u8) -> ventaja::cards::Card {
    ventaja::cards::Card::from_index(4 * rank).unwrap()
}

/// Compares every option, with a chart that uses every action.
///
/// verifies(relancina): exact values against the referee, every option, in an infinite deck
#[test]
fn exact_meets_the_referee_under_every_option() {
    let rounds = at_length(4_000, 4_000_000);
    for option in changes(false) {
        // Options that do not exist in an infinite deck, or have no effect in it.
        let others = ["decks=", "pack=", "first-hand="];
        if others.iter().any(|other| option.starts_with(other)) {
            continue;
        }
        for name in ["basic", "mimic-dealer"] {
            let rules = infinite(&format!("{option} table.boxes=1"));
            let (worst, compared) = compare(&rules, &chart(name), rounds, &format!("{option}, {name}"));
            println!("{option}, {name}: worst z {worst:.2} of {compared}");
        }
    }
}

/// Compares a chart that splits and resplits every pair and stakes more on figures.
///
/// verifies(relancina): re-splits without end against the referee
#[test]
fn splits_without_end_meet_the_referee() {
    let (rounds, games) = at_length((200_000, 1), (10_000_000, 3));
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
        "",
        "late-prize=yes figure-pairs=same-rank",
        "deal=sangriento special-hands-on-split-in-sangriento=yes",
    ]
    .into_iter()
    .take(games)
    {
        let rules = infinite(&format!("more-splits=yes {readings} table.boxes=1 give_up.stake_chips=1"));
        let (worst, compared) = compare(&rules, &chart, rounds, readings);
        println!("more-splits=yes {readings}: worst z {worst:.2} of {compared}");
    }
}

/// Compares random readings and charts, with stakes by first card.
#[test]
fn exact_meets_the_referee_at_random() {
    let (combinations, rounds) = at_length((4, 20_000), (300, 400_000));
    let mut rng = Streams::new(31).stream(0);
    let mut below = |bound: usize| (rng.next_u64() >> 33) as usize % bound;
    for number in 0..combinations {
        let mut readings = random_readings(&mut below);
        readings.retain(|reading| !reading.starts_with("decks="));
        let options = format!("{} give_up.stake_chips={} table.boxes=1", readings.join(" "), 1 + below(5));
        let chart = random_chart(&mut below);
        compare(&infinite(&options), &chart, rounds, &format!("{number}: {options}"));
    }
}

/// Without an option for the deck, `exact` uses an infinite one.
#[test]
fn exact_values_are_of_an_infinite_deck() {
    let shown = run("exact relancina");
    says(&shown, &["A round in an infinite deck"]);
    let edges = |shown: &str| shown[shown.find("\n  bet ").expect("a table")..].to_owned();
    assert_eq!(edges(&shown), edges(&run("exact relancina --set shoe.decks=inf")));
    let again = run("exact relancina --reading more-splits=yes --format json");
    says(&again, &["split again without limit", "\"min_net\": null"]);
    let best = json("exact relancina --set shoe.decks=inf --reading talla-stands=best");
    says(&best.to_string(), &["The Talla stands on"]);
}
