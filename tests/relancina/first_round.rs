//! The first round from a fresh pack, card by card without replacement, held
//! against the referee dealing from such packs, and against the infinite deck
//! that many packs come near.

use super::compiled::charts;
use super::table::{relancina, rules};
use std::collections::BTreeMap;
use ventaja::exact::{Exact, exact, first_round};
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Round, Table};
use ventaja::rules::Rules;
use ventaja::shoe::{RecycledPack, Streams};
use ventaja::strategy::Chart;

fn chart(name: &str) -> Chart {
    charts().into_iter().find(|chart| chart.name == name).unwrap()
}

/// Deals so many first rounds; the edge and every net are looked at.
fn compare(rules: &Rules, chart: &Chart, exact: &Exact, rounds: u32, what: &str) {
    let play = relancina(rules);
    let mut table = Table::new(play, 1, chart);
    let mut pack = RecycledPack::new(rules.shoe.decks.count(), Streams::new(41).stream(0));
    let round = Round { way: play.deal.cycle()[0], first_hand: true };
    let mut nets: BTreeMap<i64, u32> = BTreeMap::new();
    for _ in 0..rounds {
        pack.begin();
        table.play(round, &mut pack, &mut Silent).unwrap();
        *nets.entry(table.results()[0].net).or_default() += 1;
    }
    let line = &exact.lines[0];
    let sum: f64 = line.outcomes.iter().map(|outcome| outcome.probability).sum();
    assert!((sum - 1.0).abs() < 1e-10, "{what}: outcomes add to {sum}");
    let unit = play.unit() as f64;
    let mean =
        nets.iter().map(|(net, met)| *net as f64 / unit * f64::from(*met)).sum::<f64>() / f64::from(rounds);
    let z = (-mean - line.house_edge) / (line.spread.variance / f64::from(rounds)).sqrt();
    println!("{what}: {:.6} % exact, z of the edge {z:+.2}", line.house_edge * 100.0);
    assert!(z.abs() < 3.0, "{what}: edge {} dealt, {} exact, z {z:+.2}", -mean, line.house_edge);
    for (net, met) in nets {
        let same = line.outcomes.iter().filter(|outcome| (outcome.net * unit - net as f64).abs() < 1e-9);
        let chance: f64 = same.map(|outcome| outcome.probability).sum();
        assert!(chance > 0.0, "{what}: {net} came");
        let expected = chance * f64::from(rounds);
        if expected > 200.0 {
            let z = (f64::from(met) - expected) / (expected * (1.0 - chance)).sqrt();
            assert!(z.abs() < 4.5, "{what}: net {net}: {met} dealt, {expected} expected, z {z:+.2}");
        }
    }
}

fn meets(readings: &[&str], name: &str, rounds: u32) {
    let (rules, chart) = (rules(readings, &[]), chart(name));
    let found = first_round(&rules, Some(&chart)).unwrap();
    compare(&rules, &chart, &found, rounds, &format!("{readings:?}, {name}"));
}

/// verifies(relancina): the first round from a fresh pack without replacement, against the referee
#[test]
fn first_rounds_meet_the_referee() {
    meets(&["decks=1"], "basic", 400_000);
}

#[test]
#[ignore = "minutes"]
fn first_rounds_meet_the_referee_at_length() {
    meets(&["decks=1"], "basic", 20_000_000);
    meets(&["decks=2"], "basic", 10_000_000);
    meets(&["decks=1"], "mimic-dealer", 10_000_000);
    meets(&["decks=1", "deal=sangriento"], "basic", 10_000_000);
    meets(&["decks=1", "figure-pairs=same-rank", "talla-raise=on-two-card-prize"], "basic", 10_000_000);
}

/// Half as many packs are twice as far from an infinite deck, roughly.
#[test]
#[ignore = "a minute"]
fn many_packs_come_near_the_infinite_deck() {
    let chart = chart("basic");
    let infinite = exact(&rules(&[], &["shoe.decks=inf"]), Some(&chart)).unwrap().lines[0].house_edge;
    let off = |packs: u32| {
        let rules = rules(&[], &[&format!("shoe.decks={packs}")]);
        first_round(&rules, Some(&chart)).unwrap().lines[0].house_edge - infinite
    };
    let (two, four, eight) = (off(2), off(4), off(8));
    println!("{two:e} {four:e} {eight:e}");
    assert!((two / four - 2.0).abs() < 0.3 && (four / eight - 2.0).abs() < 0.15, "{two} {four} {eight}");
}
