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

#[test]
fn whole_sessions_are_worth_what_single_rounds_say() {
    agree(&[], 1_000_000);
    agree(&["first-hand=session", "boxes=3"], 500_000);
    agree(&["deal=mixed"], 500_000);
}
