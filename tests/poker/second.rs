//! The rules of the poker games, a second time: cards, choices and nets, without the library's keys.

use super::naive::{Choices, Game, Hand};
use std::cmp::Ordering;

fn any(_: &Hand) -> bool {
    true
}

fn open(_: &Hand, _: i64) -> bool {
    true
}

pub(super) fn sign(order: Ordering) -> i64 {
    order as i64
}

#[allow(clippy::unnecessary_wraps)] // the choices of a street, which may have none
fn folding(folds: bool, bets: &'static [i64]) -> Option<Choices> {
    Some(Choices { folds, bets })
}

/// The net of one half ante by a table for hands of five cards, the weakest first, with a pair's condition.
fn paid(hand: &Hand, pairs: [(u8, i64); 2]) -> i64 {
    const TABLE: [i64; 10] = [-1, -1, 2, 3, 4, 6, 10, 40, 100, 500];
    match hand.kind {
        1 => pairs.iter().find(|pair| hand.ranks[0] >= pair.0).map_or(-1, |pair| pair.1),
        kind => TABLE[usize::from(kind)],
    }
}

/// The rules of a game, a second time.
#[allow(clippy::too_many_lines)] // an arm for each game
pub(super) fn second(id: &str) -> Game {
    let holdem = |board, choices, once| Game {
        size: 5,
        own: 2,
        dealer: 2,
        up: false,
        board,
        choices,
        once,
        qualifies: any,
        net: |_, _, _, _| 0,
        fold: |added| -2 * (1 + added),
        open,
    };
    let alone = |size, own, dealer, up, bets| Game {
        size,
        own,
        dealer,
        up,
        board: &[],
        choices: vec![folding(true, bets)],
        once: true,
        qualifies: any,
        net: |_, _, _, _| 0,
        fold: |_| -2,
        open,
    };
    match id {
        "casino-holdem" => Game {
            qualifies: |hand| hand.kind > 1 || hand.kind == 1 && hand.ranks[0] >= 4,
            net: |hand, order, qualifies, added| {
                let ante = [1, 1, 1, 1, 1, 2, 3, 10, 20, 100][usize::from(hand.kind)];
                2 * match order {
                    _ if !qualifies => ante,
                    Ordering::Greater => ante + added,
                    order => sign(order) * (1 + added),
                }
            },
            ..holdem(&[3, 2], vec![None, folding(true, &[2])], true)
        },
        "ultimate-texas-holdem" => Game {
            qualifies: |hand| hand.kind > 0,
            net: |hand, order, qualifies, added| {
                let blind = [0, 0, 0, 0, 2, 3, 6, 20, 100, 1000][usize::from(hand.kind)];
                let ante = 2 * i64::from(qualifies);
                match order {
                    Ordering::Greater => ante + 2 * added + blind,
                    Ordering::Equal => 0,
                    Ordering::Less => -(ante + 2 * added + 2),
                }
            },
            fold: |added| -2 * (2 + added),
            ..holdem(&[3, 2], vec![folding(false, &[3, 4]), folding(false, &[2]), folding(true, &[1])], true)
        },
        "texas-holdem-bonus" => Game {
            net: |hand, order, _, added| match order {
                Ordering::Greater => 2 * (added + i64::from(hand.kind >= 4)),
                order => 2 * sign(order) * (1 + added),
            },
            ..holdem(&[3, 1, 1], vec![folding(true, &[2]), folding(false, &[1]), folding(false, &[1])], false)
        },
        "mississippi-stud" => Game {
            dealer: 0,
            net: |hand, _, _, added| 2 * (1 + added) * paid(hand, [(11, 1), (6, 0)]),
            ..holdem(
                &[1, 1, 1],
                vec![folding(true, &[1, 2, 3]), folding(true, &[1, 2, 3]), folding(true, &[1, 2, 3])],
                false,
            )
        },
        "let-it-ride" => Game {
            own: 3,
            dealer: 0,
            net: |hand, _, _, added| {
                let table = [-1, -1, 2, 3, 5, 8, 11, 50, 200, 1000];
                let one =
                    if hand.kind == 1 && hand.ranks[0] >= 10 { 1 } else { table[usize::from(hand.kind)] };
                2 * (1 + added) * one
            },
            ..holdem(&[1, 1], vec![folding(false, &[1]), folding(false, &[1])], false)
        },
        "caribbean-stud" => Game {
            qualifies: |hand| hand.kind > 0 || hand.ranks[..2] == [14, 13],
            net: |hand, order, qualifies, added| {
                let raise = [1, 1, 2, 3, 4, 5, 7, 20, 50, 100][usize::from(hand.kind)];
                match order {
                    _ if !qualifies => 2,
                    Ordering::Greater => 2 * (1 + added * raise),
                    order => 2 * sign(order) * (1 + added),
                }
            },
            ..alone(5, 5, 5, true, &[2])
        },
        "four-card-poker" => Game {
            net: |hand, order, _, added| {
                let bonus = [0, 0, 0, 0, 0, 2, 20, 25][usize::from(hand.kind)];
                let won = if order == Ordering::Less { -1 } else { 1 };
                2 * (won * (1 + added) + bonus)
            },
            ..alone(4, 5, 6, true, &[1, 2, 3])
        },
        "crazy-4-poker" => Game {
            qualifies: |hand| hand.kind > 0 || hand.ranks[0] >= 13,
            net: |hand, order, qualifies, added| {
                let bonus = match (hand.kind, hand.ranks[0]) {
                    (7, 14) => 400,
                    (kind, _) if kind >= 3 => [2, 3, 4, 30, 60][usize::from(kind) - 3],
                    _ => 2 * sign(order).min(0),
                };
                2 * sign(order) * (i64::from(qualifies) + added) + bonus
            },
            fold: |_| -4,
            open: |hand, bet| bet == 1 || hand.kind > 1 || hand.kind == 1 && hand.ranks[0] == 14,
            ..alone(4, 5, 5, false, &[1, 2, 3])
        },
        _ => Game {
            qualifies: |hand| hand.kind > 0 || hand.ranks[0] >= 12,
            net: |hand, order, qualifies, added| {
                let bonus = [0, 0, 0, 1, 4, 5][usize::from(hand.kind)];
                2 * (bonus + if qualifies { sign(order) * (1 + added) } else { 1 })
            },
            ..alone(3, 3, 3, false, &[1])
        },
    }
}
