//! The Talla as a position: two ways to its worth.

use super::table::rules;
use ventaja::engine::{Plan, Unwatched};
use ventaja::reglamento::find;
use ventaja::strategy;
use ventaja::talla::position;

fn agree(readings: &[&str], rounds: u64) {
    let rules = rules(readings, &[]);
    let chart = strategy::find(&find("relancina").unwrap(), "mimic-dealer").unwrap();
    let plan = Plan::rounds(&rules, rounds, 1, 2);
    let (found, _) = position(&rules, &chart, &plan, &Unwatched).unwrap();
    let z = |value: f64, mean: ventaja::talla::Mean| (mean.value - value) / mean.error.unwrap();
    let tenure = z(found.tenure, found.tenure_direct);
    println!("{readings:?}: {found:?}");
    assert!(tenure.abs() < 4.0, "{readings:?}: tenure z {tenure:+.2}");
    for seat in &found.seats {
        let worth = z(seat.worth, seat.worth_direct);
        assert!(worth.abs() < 4.0, "{readings:?}, seat {}: worth z {worth:+.2}", seat.right);
    }
    let sum = found.net + found.seats.iter().map(|seat| seat.net).sum::<f64>();
    assert!(sum.abs() < 1e-9, "the places sum to {sum}");
}

/// verifies(relancina): the Talla's worth by two ways
#[test]
fn whole_sessions_are_worth_what_single_rounds_say() {
    agree(&[], 600_000);
    agree(&["first-hand=session", "boxes=3"], 300_000);
    agree(&["deal=mixed"], 300_000);
}

#[test]
fn the_command_prints_the_same_on_any_threads_and_refuses_other_games() {
    let bank = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("ventaja").unwrap();
        command.arg("bank").args(arguments).output().unwrap()
    };
    let one = bank(&["relancina", "--rounds", "60k", "--threads", "1", "--format", "json"]);
    let two = bank(&["relancina", "--rounds", "60k", "--threads", "2", "--format", "json"]);
    assert!(one.status.success() && one.stdout == two.stdout);
    let found: serde_json::Value = serde_json::from_slice(&one.stdout).unwrap();
    assert_eq!(found["seats"].as_array().unwrap().len(), 5);
    let other = bank(&["mendoza-2016"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("bank.owner"));
}
