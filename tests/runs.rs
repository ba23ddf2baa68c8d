//! Runs are reproducible: by any number of threads, as prefixes of one
//! another, at every pace of the shoe.

use ventaja::bets;
use ventaja::engine::{Plan, Run, Target, Unwatched};
use ventaja::estimate::estimate;
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::{self, Chart};
use ventaja::{referee, tally::Line};

fn scenario(id: &str, sets: &[&str]) -> Scenario {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    Scenario::new(find(id).unwrap(), &[], &sets).unwrap()
}

fn basic() -> Chart {
    strategy::find(&find("mendoza-2016").unwrap(), "basic").unwrap()
}

fn run(scenario: &Scenario, target: Target, threads: usize) -> (Vec<Line>, Run) {
    let plan = Plan { target, ..Plan::rounds(&scenario.rules, 1, 7, threads) };
    let chart = basic();
    let lines = bets::lines(&scenario.rules, &chart);
    (lines, referee::simulate(&scenario.rules, &chart, &plan, &Unwatched).unwrap())
}

const TABLES: [(&str, &[&str]); 7] = [
    ("mendoza-2016", &[]),
    ("mendoza-2016", &["table.boxes=7"]),
    ("mendoza-2016", &["shoe.rounds=1"]),
    ("mendoza-2016", &["shoe.rounds=5"]),
    ("mendoza-2016", &["shoe.decks=inf"]),
    ("midi-punto-y-banca-2016", &[]),
    ("midi-punto-y-banca-2016", &["shoe.rounds=60"]),
];

/// verifies(mendoza-2016, midi-punto-y-banca-2016): the same bits for any number of threads
#[test]
fn threads_never_change_a_result() {
    for (id, sets) in TABLES {
        let scenario = scenario(id, sets);
        let target = Target::Rounds(150_000);
        let (_, one) = run(&scenario, target, 1);
        for threads in [2, 3, 8] {
            assert_eq!(run(&scenario, target, threads).1, one, "{id} {sets:?} with {threads} threads");
        }
        let target = Target::Precision { half_width: 0.03, confidence: 0.95, at_most: u64::MAX };
        assert_eq!(run(&scenario, target, 3).1, run(&scenario, target, 1).1, "{id} {sets:?}");
    }
}

/// The run ends with the shoe that reaches N; asking for exactly what came
/// out gives the same run.
#[test]
fn a_run_ends_with_the_shoe_that_reaches_its_rounds() {
    for (id, sets) in TABLES {
        let scenario = scenario(id, sets);
        for rounds in [1, 999, 40_000] {
            let (_, first) = run(&scenario, Target::Rounds(rounds), 2);
            assert!(first.tally.rounds >= rounds && first.tally.rounds < rounds + 120, "{id} {sets:?}");
            let (_, again) = run(&scenario, Target::Rounds(first.tally.rounds), 2);
            assert_eq!(first, again, "{id} {sets:?} {rounds}");
        }
    }
}

#[test]
fn precision_is_reached_on_every_main_line() {
    for (id, sets) in TABLES {
        let target = Target::Precision { half_width: 0.02, confidence: 0.99, at_most: u64::MAX };
        let (lines, run) = run(&scenario(id, sets), target, 2);
        for (line, tally) in lines.iter().zip(&run.tally.lines).filter(|(line, _)| !line.optional) {
            let found = estimate(line, tally, run.tally.shoes, 0.99).unwrap();
            assert!(found.half_width.unwrap() <= 0.02, "{id} {}", line.name);
        }
    }
}

/// Counts agree among themselves, whatever the table.
#[test]
fn tallies_add_up() {
    for (id, sets) in TABLES {
        let scenario = scenario(id, sets);
        let (lines, run) = run(&scenario, Target::Rounds(100_000), 2);
        for (line, tally) in lines.iter().zip(&run.tally.lines) {
            let fixed = line.outcomes.iter().zip(&tally.fixed);
            let fixed = fixed.filter_map(|(outcome, count)| outcome.net.map(|net| (net, *count)));
            let cells: Vec<(i64, u64)> =
                fixed.chain(tally.varied.iter().map(|((_, net), count)| (*net, *count))).collect();
            let count: u64 = cells.iter().map(|(_, count)| count).sum();
            let net: i128 = cells.iter().map(|(net, count)| i128::from(*net) * i128::from(*count)).sum();
            assert_eq!((count, net), (tally.bets, tally.net), "{id} {sets:?} {}", line.name);
            if !line.optional {
                assert_eq!(tally.bets, run.tally.rounds * u64::from(scenario.rules.boxes));
            }
        }
    }
}

#[test]
fn a_table_that_can_never_finish_a_round_says_so() {
    // One deck and 25 boxes: the first deal takes all 52 cards, and somebody
    // always wants another.
    let scenario =
        scenario("mendoza-2016", &["shoe.decks=1", "shoe.burn=0", "shoe.cut_card=0", "table.boxes=25"]);
    let plan = Plan::rounds(&scenario.rules, 10, 1, 1);
    assert!(referee::simulate(&scenario.rules, &basic(), &plan, &Unwatched).is_err());
}
