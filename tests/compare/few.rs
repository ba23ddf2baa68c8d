//! Events that a run saw seldom or never: an interval that is wide enough, or
//! none.

use super::support::{dealt, over_seeds, side};
use crate::common::rows;
use crate::common::skipped;
use crate::tables::Bench;
use statrs::distribution::{ContinuousCDF, StudentsT};
use ventaja::compare::exactly;
use ventaja::dealing::Dealer;
use ventaja::engine::Target;
use ventaja::report::{Output, Page, Report};

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
    let [a, b] = ["", "dealer.natural_vs_21=push"]
        .map(|change| Bench::new("mendoza-2016", &format!("table.boxes=1 shoe.rounds=5 {change}")));
    let exact = exactly(side(&a), side(&b)).unwrap().changes[0].difference.unwrap().difference;
    assert!((-0.004..-0.001).contains(&exact), "{exact}");
    let lengths = [300, 800, 2_000, 5_000, 12_000];
    for rounds in lengths.into_iter().take(if skipped("longer runs") { 3 } else { 5 }) {
        let found = over_seeds(1000, |seed| {
            dealt(&a, &b, Target::Rounds(rounds), seed, 1).changes[0].difference.unwrap()
        });
        assert!(found.iter().filter(|found| found.differing == Some(0)).all(|f| f.half_width.is_none()));
        let intervals: Vec<(f64, f64)> =
            found.iter().filter_map(|found| Some((found.difference, found.half_width?))).collect();
        assert!(intervals.iter().all(|(_, half)| *half > 0.0));
        let covered = intervals.iter().filter(|(middle, half)| (middle - exact).abs() <= *half).count();
        let (n, covered) = (intervals.len() as f64, covered as f64 / intervals.len() as f64);
        let (reports, covers) = enumerated(rounds / 5, -exact * rounds as f64);
        println!(
            "{rounds} rounds: {n} of 1000 runs have an interval, covered {:.1} %; enumerated {:.1} % of runs, {:.1} %",
            covered * 100.0,
            reports * 100.0,
            covers * 100.0
        );
        let off = |found: f64, share: f64, n: f64| {
            (found - share).abs() / (share * (1.0 - share) / n).sqrt().max(1.0 / n)
        };
        assert!(covers >= 0.94, "{rounds} rounds: {covers}");
        assert!(off(covered, covers, n) < 4.0, "{rounds} rounds: covered {covered}, enumerated {covers}");
        let intervals = off(n / 1000.0, reports, 1000.0);
        assert!(intervals < 4.0, "{rounds} rounds: {n} intervals, enumerated {reports}");
    }
}

/// An insurance line whose offers all ended alike has no interval: empty in CSV,
/// null in JSON, and the table says why.
#[test]
fn offers_that_all_ended_alike_give_no_interval() {
    let bench = Bench::new("mendoza-2016", "table.boxes=1");
    let lines = bench.lines();
    let insurance = lines.iter().position(|line| line.name == "insurance").unwrap();
    let mut alike = 0;
    for seed in 1..=150 {
        let dealt = bench.deal(Dealer::Fastest, 80, seed);
        let Some(found) = dealt.estimates()[insurance] else { continue };
        if found.min_net.to_bits() != found.max_net.to_bits() {
            assert!(found.half_width.is_none_or(|half| half > 0.0));
            continue;
        }
        alike += 1;
        assert_eq!(found.half_width, None, "seed {seed}");
        let report = Report::new(&bench.scenario, bench.chart(), 0.95, &lines, &dealt.run, None);
        let row = &rows(&report.csv())[insurance];
        assert_eq!([&row["ci_low"], &row["ci_high"]], ["", ""], "seed {seed}");
        let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
        assert!(json["bets"][insurance]["ci_low"].is_null() && json["bets"][0]["ci_low"].is_f64());
        let table = report.table(Page::PLAIN);
        assert!(table.contains("too few to tell") || table.contains("one shoe only"), "{table}");
    }
    assert!(alike >= 5, "{alike} seeds");
}
