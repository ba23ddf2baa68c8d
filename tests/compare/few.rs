//! Events that a run saw seldom or never: an interval that is wide enough, or
//! none.

use super::support::{Bench, dealt, over_seeds};
use crate::common::skipped;
use statrs::distribution::{ContinuousCDF, StudentsT};
use ventaja::compare::exactly;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Target, Unwatched};
use ventaja::estimate::estimate;
use ventaja::report::Report;

/// The share of samples that have an interval and the share of these that it
/// covers, where the number of events in `n` shoes is binomial with mean
/// `expected` and all events weigh the same: by Student's formula, number by
/// number.
fn enumerated(n: u64, expected: f64) -> (f64, f64) {
    let (shoes, p) = (n as f64, expected / n as f64);
    let mut probability = (shoes * (-p).ln_1p()).exp();
    let (mut reported, mut covered) = (0.0, 0.0);
    for events in 0..n.min(400) {
        let k = events as f64;
        if events >= 2 {
            let error = (shoes / (shoes - 1.0) * (k - k * k / shoes)).sqrt();
            let t = StudentsT::new(0.0, 1.0, k - 1.0).unwrap().inverse_cdf(0.975);
            reported += probability;
            covered += if (k - expected).abs() <= t * error { probability } else { 0.0 };
        }
        probability *= (shoes - k) / (k + 1.0) * p / (1.0 - p);
    }
    (reported, covered / reported)
}

/// A change that shows in few rounds: runs in which it never does give no
/// interval, and those of the others cover the exact difference as often as
/// enumeration says, 94 % at the least. The change saves one bet whenever it
/// shows. Bounds are four standard deviations of 1000 seeds.
///
/// verifies(mendoza-2016): intervals of a difference that rests on few rounds
#[test]
fn a_change_that_is_seldom_seen_is_covered_or_left_open() {
    let both = ["table.boxes=1", "shoe.rounds=5"];
    let a = Bench::new("mendoza-2016", &both);
    let b = Bench::new("mendoza-2016", &[&both[..], &["dealer.natural_vs_21=push"]].concat());
    let exact = exactly(a.side(), b.side()).unwrap().changes[0].difference.unwrap().difference;
    assert!((-0.004..-0.001).contains(&exact), "{exact}");
    let lengths = [300, 800, 2_000, 5_000, 12_000];
    for rounds in &lengths[..if skipped("longer runs") { 3 } else { lengths.len() }] {
        let rounds = *rounds;
        let found = over_seeds(1000, |seed| {
            dealt(&a, &b, Target::Rounds(rounds), seed, 1).changes[0].difference.unwrap()
        });
        let none = found.iter().filter(|found| found.differing == Some(0)).count();
        assert!(found.iter().filter(|found| found.differing == Some(0)).all(|f| f.half_width.is_none()));
        let intervals: Vec<(f64, f64)> =
            found.iter().filter_map(|found| Some((found.difference, found.half_width?))).collect();
        assert!(intervals.iter().all(|(_, half)| *half > 0.0));
        let covered = intervals.iter().filter(|(middle, half)| (middle - exact).abs() <= *half).count();
        let (n, covered) = (intervals.len() as f64, covered as f64 / intervals.len() as f64);
        let events = found.iter().filter_map(|found| found.differing).sum::<u64>() as f64 / 1000.0;
        let (reports, covers) = enumerated(rounds / 5, -exact * rounds as f64);
        println!(
            "{rounds} rounds, {events:.1} shoes differ: {none} of 1000 runs saw no difference, {n} have an interval, \
             covered {:.1} %; enumerated {:.1} % of runs, {:.1} %",
            covered * 100.0,
            reports * 100.0,
            covers * 100.0
        );
        let off = |found: f64, share: f64, n: f64| {
            (found - share).abs() / (share * (1.0 - share) / n).sqrt().max(1.0 / n)
        };
        assert!(covers >= 0.94, "{rounds} rounds: {covers}");
        assert!(off(covered, covers, n) < 4.0, "{rounds} rounds: covered {covered}, enumerated {covers}");
        assert!(
            off(n / 1000.0, reports, 1000.0) < 4.0,
            "{rounds} rounds: {n} intervals, enumerated {reports}"
        );
    }
}

/// An insurance line whose offers all ended alike has no interval: empty in CSV,
/// null in JSON, and the table says why.
#[test]
fn offers_that_all_ended_alike_give_no_interval() {
    let bench = Bench::new("mendoza-2016", &["table.boxes=1"]);
    let (rules, chart) = (&bench.scenario.rules, bench.chart.as_ref());
    let lines = dealing::lines(rules, chart);
    let insurance = lines.iter().position(|line| line.name == "insurance").unwrap();
    let mut alike = 0;
    for seed in 1..=150 {
        let plan = Plan::rounds(rules, 80, seed, 1);
        let run = dealing::simulate(rules, chart, Dealer::Fastest, &plan, &Unwatched).unwrap();
        let (line, counts) = (&lines[insurance], &run.tally.lines[insurance]);
        let Some(found) = estimate(line, counts, run.tally.shoes, 0.95) else { continue };
        if found.min_net.to_bits() != found.max_net.to_bits() {
            assert!(found.half_width.is_none_or(|half| half > 0.0));
            continue;
        }
        alike += 1;
        assert_eq!(found.half_width, None, "seed {seed}");
        let report = Report::new(&bench.scenario, chart, 0.95, &lines, &run);
        let csv = ventaja::report::csv_bets(&report);
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let at = |name: &str, reader: &mut csv::Reader<&[u8]>| {
            reader.headers().unwrap().iter().position(|column| column == name).unwrap()
        };
        let (low, high) = (at("ci_low", &mut reader), at("ci_high", &mut reader));
        let row = reader.records().nth(insurance).unwrap().unwrap();
        assert_eq!((&row[low], &row[high]), ("", ""), "seed {seed}");
        let json: serde_json::Value = serde_json::from_str(&ventaja::report::json(&report)).unwrap();
        assert!(json["bets"][insurance]["ci_low"].is_null() && json["bets"][0]["ci_low"].is_f64());
        let table = ventaja::report::table(&report, ventaja::report::Page::PLAIN);
        assert!(table.contains("too few to tell") || table.contains("one shoe only"), "{table}");
    }
    assert!(alike >= 5, "{alike} seeds");
}
