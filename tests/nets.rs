//! The distribution of a bet's net, against the exact edge and against counts.

use crate::common::{fifth, skipped};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::exact::{LineNets, exact, exact_with_nets, nets};
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy;

fn scenario(id: &str, sets: &[&str]) -> (Scenario, Option<strategy::Chart>) {
    let reglamento = find(id).unwrap();
    let chart = strategy::find(&reglamento, "basic").ok();
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    (Scenario::of_full_shoe(reglamento, &[], &sets).unwrap(), chart)
}

fn mean(line: &LineNets) -> f64 {
    line.nets.iter().map(|(net, chance)| *net as f64 * chance).sum::<f64>() / line.unit as f64
}

/// Rulebooks with the greatest error that their distribution may have: 10^-6 with six decks or
/// more, ten times as much with two, a hundred times with one.
const CASES: [(&str, &[&str], f64); 8] = [
    ("mendoza-2016", &[], 1e-6),
    ("double-exposure-8d", &[], 1e-6),
    ("midi-punto-y-banca-2016", &[], 0.0),
    ("relancina", &["shoe.decks=inf"], 0.0),
    ("club-conservador", &["split.max_hands=4"], 1e-5),
    ("ocho-mazos", &[], 1e-6),
    ("mendoza-2016", &["shoe.decks=1"], 1e-4),
    ("free-bet-6d", &["shoe.decks=1"], 1e-4),
];

/// The mean of the distribution is the exact edge, which the walk computes from expected
/// hands.
#[test]
fn the_mean_is_the_exact_edge() {
    let cases = if skipped("nets of four more tables") { 4 } else { CASES.len() };
    for (id, sets, most) in &CASES[..cases] {
        let (scenario, chart) = scenario(id, sets);
        let found = nets(&scenario.rules, chart.as_ref()).unwrap();
        let exact = exact(&scenario.rules, chart.as_ref()).unwrap();
        assert_eq!(found.len(), exact.lines.len());
        for (line, exact) in found.iter().zip(&exact.lines) {
            let (sum, off) = (line.nets.values().sum::<f64>(), mean(line) + exact.house_edge);
            println!("{id} {sets:?} {}: error {:e}, mean off by {off:e}", line.name, line.error);
            assert!((sum - 1.0).abs() < 1e-11, "{id} {}: {sum}", line.name);
            assert!(off.abs() < 1e-12 + line.error, "{id} {}: {off:e}", line.name);
            assert!(line.error <= *most, "{id} {}: {:e}", line.name, line.error);
        }
    }
}

/// Every net is as frequent as in a simulation of fresh shoes: a chi-squared statistic per line,
/// nets that are expected less than ten times together.
#[test]
fn nets_are_as_frequent_as_dealt() {
    for (id, sets) in fifth([
        ("mendoza-2016", &["shoe.rounds=1", "table.boxes=1"][..]),
        ("club-conservador", &["shoe.rounds=1", "table.boxes=1", "shoe.decks=1"]),
        ("free-bet-6d", &["shoe.rounds=1", "shoe.decks=2"]),
    ]) {
        let (scenario, chart) = scenario(id, sets);
        let rules = &scenario.rules;
        let lines = dealing::lines(rules, chart.as_ref());
        let plan = Plan::rounds(rules, 2_000_000, 1, 2);
        let run = dealing::simulate(rules, chart.as_ref(), Dealer::Fastest, &plan, &Unwatched).unwrap();
        let exact = nets(rules, chart.as_ref()).unwrap();
        for ((line, tally), exact) in lines.iter().zip(&run.tally.lines).zip(&exact) {
            let mut counts = tally.nets(line);
            let n = tally.bets as f64;
            let (mut rare, mut squares, mut cells) = ([0.0; 2], 0.0, 0.0);
            for (net, chance) in &exact.nets {
                let count = counts.remove(&(net * line.unit / exact.unit)).unwrap_or(0) as f64;
                if n * chance < 10.0 {
                    rare = [rare[0] + count, rare[1] + n * chance];
                } else {
                    squares += (count - n * chance).powi(2) / (n * chance);
                    cells += 1.0;
                }
            }
            let z = (squares - (cells - 1.0)) / (2.0_f64 * (cells - 1.0)).sqrt();
            println!("{id} {}: chi-squared {squares:.1} of {cells} nets, rare {rare:?}", line.name);
            assert!(z < 4.0, "{id} {}: {squares} of {cells} nets", line.name);
            assert!((rare[0] - rare[1]).abs() < 4.0 * rare[1].sqrt() + 1.0, "{id} {}: {rare:?}", line.name);
            assert!(counts.values().all(|count| *count == 0), "{counts:?}");
        }
    }
}

/// The frequencies beside an exact edge are those of the joint distribution, and as frequent as dealt. Hands of a
/// split that count as independent differ from both where one deck is dealt, and say so.
#[test]
fn frequencies_beside_an_exact_edge_are_joint() {
    let sets = ["shoe.decks=1", "split.max_hands=4", "shoe.rounds=1", "table.boxes=1"];
    let (scenario, chart) = scenario("double-exposure-8d", &sets);
    let rules = &scenario.rules;
    let (found, lines) = exact_with_nets(rules, chart.as_ref()).unwrap();
    let (spread, nets) = (&found.lines[0].spread, &lines[0].nets);
    let frequency =
        |of: fn(&i64) -> bool| nets.iter().filter(|(net, _)| of(net)).map(|(_, c)| c).sum::<f64>();
    for (shown, joint) in [
        (spread.hit, frequency(|net| *net > 0)),
        (spread.push, frequency(|net| *net == 0)),
        (spread.loss, frequency(|net| *net < 0)),
    ] {
        assert!((shown - joint).abs() < 1e-12, "{shown} {joint}");
    }
    assert!(0.0 < spread.error && spread.error < 1e-4, "{:e}", spread.error);
    let plan = Plan::rounds(rules, 3_000_000, 1, 2);
    let run = dealing::simulate(rules, chart.as_ref(), Dealer::Fastest, &plan, &Unwatched).unwrap();
    let (lines, tally) = (dealing::lines(rules, chart.as_ref()), &run.tally.lines[0]);
    let pushes = tally.nets(&lines[0]).get(&0).copied().unwrap_or(0) as f64 / tally.bets as f64;
    let error = (spread.push * (1.0 - spread.push) / tally.bets as f64).sqrt();
    let independent = exact(rules, chart.as_ref()).unwrap().lines[0].spread;
    println!(
        "pushes: {} joint, {pushes} dealt, {} independent, error {error:e}",
        spread.push, independent.push
    );
    assert!((pushes - spread.push).abs() < 3.0 * error, "{pushes} dealt, {} joint", spread.push);
    assert!((independent.push - spread.push).abs() < independent.error && independent.error > 1e-4);
    // Where nothing is split, everything is exact.
    let (scenario, _) = self::scenario("midi-punto-y-banca-2016", &[]);
    let (found, _) = exact_with_nets(&scenario.rules, None).unwrap();
    assert!(found.lines.iter().all(|line| line.spread.error == 0.0));
}
