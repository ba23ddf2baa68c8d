//! The exact edge of `mimic-dealer` in an infinite deck, where the player's hand and
//! the Talla's are independent: enumerated here from the text, without the referee,
//! and compared with a simulation.

use super::table::rules;
use std::collections::BTreeMap;
use ventaja::bets;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::referee;
use ventaja::reglamento::find;
use ventaja::strategy;

/// A final hand: (multiple, half points, counts 1). A hand over 21 has 0 points.
pub(crate) type End = (i64, u8, bool);
type Ends = BTreeMap<End, f64>;

/// Returns the points of a rank from 1 to 13; figures are 11 to 13.
pub(crate) fn value(rank: u8) -> u8 {
    rank.min(10)
}

/// Returns the multiple of two cards that are a prize.
pub(crate) fn two_card_prize(a: u8, b: u8) -> Option<i64> {
    match (a.min(b), a.max(b)) {
        (1, 1) => Some(5),
        (1, 11..) => Some(2),
        _ => None,
    }
}

/// Adds the final hands of a player who draws below 17 and stands from 17 on, with
/// at most five cards; an ace counts 11 where possible. `cards` are ranks.
fn draw(cards: &mut Vec<u8>, probability: f64, ends: &mut Ends) {
    let hard: u8 = cards.iter().copied().map(value).sum();
    let total = if cards.contains(&1) && hard <= 11 { hard + 10 } else { hard };
    let mut add = |end: End, share: f64| *ends.entry(end).or_default() += probability * share;
    let mut sorted = cards.clone();
    sorted.sort_unstable();
    match sorted.as_slice() {
        // Suits are independent: one escalera in sixteen is a flor.
        [6, 7, 8] => {
            add((3, 42, false), 15.0 / 16.0);
            return add((6, 42, false), 1.0 / 16.0);
        }
        [7, 7, 7] => return add((7, 42, false), 1.0),
        [_, _, _, _, _] if total == 21 => return add((5, 42, false), 1.0),
        [_, _, _, _, _] if total < 21 => return add((3, 2 * total, false), 1.0),
        [a, b] if two_card_prize(*a, *b).is_some() => {
            return add((two_card_prize(*a, *b).unwrap(), 42, false), 1.0);
        }
        [1, 10] => return add((0, 42, true), 1.0),
        _ => {}
    }
    if total > 21 {
        return add((0, 0, false), 1.0);
    }
    if total >= 17 {
        return add((0, 2 * total, false), 1.0);
    }
    for rank in 1..=13 {
        cards.push(rank);
        draw(cards, probability / 13.0, ends);
        cards.pop();
    }
}

/// Returns the final hands; the Talla changes figure and two once.
fn ends(talla: bool) -> Ends {
    let mut ends = Ends::new();
    let each = 1.0 / 169.0;
    let changes = |a: u8, b: u8| talla && a.min(b) == 2 && a.max(b) > 10;
    let pairs = || (1..=13).flat_map(|a| (1..=13).map(move |b| (a, b)));
    let changed = pairs().filter(|(a, b)| changes(*a, *b)).count() as f64 * each;
    for (a, b) in pairs() {
        let kept = if changes(a, b) { 0.0 } else { each };
        draw(&mut vec![a, b], kept + changed * each, &mut ends);
    }
    ends
}

/// Returns the net by the text, in bets; `opened` says whether the Talla's prize lay
/// open while the players drew.
pub(crate) fn net(player: End, talla: End, opened: bool) -> f64 {
    let net = match (player, talla) {
        ((0, 0, _), (multiple, ..)) => {
            if multiple > 0 && opened {
                -multiple
            } else {
                -1
            }
        }
        ((own, ..), (its, ..)) if own > 0 && its > 0 => {
            if own == its {
                -1
            } else {
                own - its
            }
        }
        ((own, ..), (_, _, veintiuna)) if own > 0 => own - i64::from(veintiuna),
        ((_, rank, _), (its, ..)) if its > 0 => i64::from(rank == 42) - its,
        ((_, rank, _), (_, its, _)) => {
            if rank > its {
                1
            } else {
                -1
            }
        }
    };
    net as f64
}

pub(crate) fn exact_edge() -> f64 {
    let (player, talla) = (ends(false), ends(true));
    // Two-card prizes: relancina 2·3·1/169, chipolo 1/169, and the same after a
    // change. Relancina is the only prize of 2; chipolo is one of the prizes of 5, so
    // its share of them is used.
    let change = 1.0 + 6.0 / 169.0;
    let chipolo = change / 169.0;
    let mut edge = 0.0;
    for (own, p) in &player {
        for (its, q) in &talla {
            let opened = match its.0 {
                2 => *q,
                5 => chipolo,
                _ => 0.0,
            };
            edge -= p * (opened * net(*own, *its, true) + (q - opened) * net(*own, *its, false));
        }
    }
    edge
}

/// verifies(relancina): an edge enumerated independently, in an infinite deck
#[test]
fn mimic_dealer_meets_its_exact_edge() {
    let sum: f64 = ends(true).values().sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let exact = exact_edge();
    // A dynamic programme outside the repository found the same value.
    assert!((exact - 0.160_846_393_46).abs() < 1e-10, "{exact}");
    let rules = rules(&["boxes=1"], &["shoe.decks=inf"]);
    let chart = strategy::find(&find("relancina").unwrap(), "mimic-dealer").unwrap();
    let plan = Plan::rounds(&rules, 4_000_000, 1, 2);
    let run = referee::simulate(&rules, &chart, &plan, &Unwatched).unwrap();
    let lines = bets::lines(&rules, &chart);
    let found = estimate(&lines[0], &run.tally.lines[0], run.tally.shoes, 0.95).unwrap();
    let z = (found.house_edge - exact) / found.standard_error.unwrap();
    println!("exact {:.6} %, found {:.6} %, z {z:+.2}", exact * 100.0, found.house_edge * 100.0);
    assert!(z.abs() < 4.0, "z {z:+.2}");
}
