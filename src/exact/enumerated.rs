//! The exact values of a bet line from integer weights of its outcomes.

use super::fraction::{Fraction, float};
use super::{ExactLine, ExactOutcome, LineFractions, OutcomeFractions, Spread};
use num_bigint::BigInt;

/// An outcome of a bet with one net.
#[derive(Clone)]
pub(super) struct Cell {
    pub(super) name: &'static str,
    /// The number of orders of cards that lead to it.
    pub(super) weight: BigInt,
    /// The net in units.
    pub(super) net: i64,
}

/// Returns a line with these outcomes. Neighbours of one name are one outcome whose net varies. A bet has `unit` units, and
/// `mean_wager` bets are wagered on average.
pub(super) fn line(
    (name, optional): (&'static str, bool),
    (unit, mean_wager): (i64, f64),
    cells: &[Cell],
) -> ExactLine {
    // No deal can be finished with too few cards: nothing is ever won or lost.
    let (total, bet) = (sum(cells, |_| 1.into()).max(1.into()), BigInt::from(unit));
    let net = sum(cells, |cell| cell.net.into());
    let square = sum(cells, |cell| BigInt::from(cell.net) * cell.net);
    let edge = Fraction::new(-&net, &total * &bet);
    let variance = Fraction::new(square * &total - &net * &net, &total * &total * &bet * &bet);
    let outcome = |cells: &[Cell]| {
        let weight = sum(cells, |_| 1.into());
        let probability = Fraction::new(weight.clone(), total.clone());
        let net = match cells {
            [cell] => cell.net as f64 / unit as f64,
            _ => float(&sum(cells, |cell| cell.net.into())) / (float(&weight) * unit as f64),
        };
        let exact = OutcomeFractions { weight: weight.to_string(), probability: probability.to_string() };
        ExactOutcome { fractions: Some(exact), ..ExactOutcome::new(cells[0].name, probability.value(), net) }
    };
    let each: Vec<ExactOutcome> = cells.chunks(1).map(outcome).collect();
    ExactLine {
        name,
        optional,
        house_edge: edge.value(),
        mean_wager,
        spread: Spread { variance: variance.value(), ..Spread::of(&each) },
        outcomes: cells.chunk_by(|first, second| first.name == second.name).map(outcome).collect(),
        fractions: Some(LineFractions {
            total_weight: total.to_string(),
            house_edge: edge.to_string(),
            variance: variance.to_string(),
        }),
    }
}

/// Returns the sum of the weights times a number of each outcome.
fn sum(cells: &[Cell], of: impl Fn(&Cell) -> BigInt) -> BigInt {
    cells.iter().map(|cell| &cell.weight * of(cell)).sum()
}
