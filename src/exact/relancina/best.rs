//! The best cell of every row of a column, by the value of every move where all later
//! moves are best.

use super::moves::Moves;
use crate::compiled::relancina::{Decision, HandOrigin};
use crate::strategy::Action;
use crate::strategy::relancina::{Cell, Move};
use std::collections::BTreeMap;

/// Returns the best cell of every row that is the most specific row of some hand.
pub(super) fn best_cells(mut best: Moves<'_>) -> BTreeMap<usize, Cell> {
    let (context, situation) = (best.context, best.situation);
    let mut sums: BTreeMap<usize, Vec<(Move, f64)>> = BTreeMap::new();
    // A row is decided by the hands as dealt, which are more frequent than the same
    // cards after a change; rows that only hands of a split have, by those; rows of
    // more cards by any hand, because all have the same values.
    let of = |origin| context.two_cards(origin).collect::<Vec<Decision>>();
    let drawn = best.drawn.keys().filter(|hand| hand.cards > 2).map(|hand| Decision::drawn(*hand));
    for decisions in [drawn.collect(), of(HandOrigin::DEALT), of(HandOrigin::SPLIT)] {
        let known: Vec<usize> = sums.keys().copied().collect();
        for decision in decisions {
            let (row, _) = context.first_cell(&situation, &decision).expect("a hand with a decision");
            if known.contains(&row) {
                continue;
            }
            for chosen in context.moves(&situation, &decision) {
                let value = context.dealt(&decision) * best.value(&decision, chosen);
                add_move(sums.entry(row).or_default(), chosen, value);
            }
        }
    }
    sums.into_iter().map(|(row, values)| (row, cell(&values))).collect()
}

/// Adds the value of a move to the sum of its values.
pub(super) fn add_move(sums: &mut Vec<(Move, f64)>, chosen: Move, value: f64) {
    match sums.iter_mut().find(|(known, _)| *known == chosen) {
        Some((_, sum)) => *sum += value,
        None => sums.push((chosen, value)),
    }
}

/// Returns the cell with the best move, and the next best move where the best one
/// may not be legal.
fn cell(values: &[(Move, f64)]) -> Cell {
    let of = |action| {
        let found = values.iter().find(|(known, _)| *known == Move::Usual(action));
        found.map_or(f64::NEG_INFINITY, |(_, value)| *value)
    };
    let (best, _) =
        values.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("one");
    let hit = of(Action::Hit) > of(Action::Stand);
    let code = match (best, hit) {
        (Move::Change, _) => "C",
        (Move::Usual(Action::Stand), _) => "S",
        (Move::Usual(Action::Hit), _) => "H",
        (Move::Usual(Action::Double), true) => "D",
        (Move::Usual(Action::Double), false) => "Ds",
        (Move::Usual(Action::Split), _) => "P",
        (Move::Usual(Action::Surrender), true) => "Rh",
        (Move::Usual(Action::Surrender), false) => "Rs",
    };
    Cell::of_code(code).expect("a chart code")
}
