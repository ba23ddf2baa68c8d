//! The exact values of a bet line from integer weights of its outcomes.

use super::fraction::Fraction;
use super::{ExactLine, ExactOutcome, Spread};

/// Returns a line with these outcomes: name, weight out of `total`, net in units. Neighbours of one name are one outcome
/// whose net varies. A bet has `unit` units, and
/// `mean_wager` bets are wagered on average.
pub(super) fn line(
    name: &'static str,
    (unit, mean_wager): (i64, f64),
    total: i128,
    cells: &[(&'static str, i128, i64)],
) -> ExactLine {
    let net: i128 = cells.iter().map(|(_, weight, net)| weight * i128::from(*net)).sum();
    let edge = Fraction::new(-net, total * i128::from(unit));
    let outcomes = cells.iter().map(|(outcome, weight, net)| {
        let probability = Fraction::new(*weight, total);
        ExactOutcome {
            name: (*outcome).to_owned(),
            probability: probability.value(),
            net: *net as f64 / unit as f64,
            fractions: vec![("weight", weight.to_string()), ("probability", probability.to_string())],
        }
    });
    let outcomes: Vec<ExactOutcome> = outcomes.collect();
    let variance = variance(unit, total, cells);
    let mut fractions = vec![("total_weight", total.to_string()), ("house_edge", edge.to_string())];
    fractions.extend(variance.map(|variance| ("variance", variance.to_string())));
    let mut spread = Spread::of(&outcomes);
    if let Some(variance) = variance {
        spread.variance = variance.value();
    }
    let outcomes = merged(outcomes, cells, (unit, total));
    ExactLine { name, optional: false, house_edge: edge.value(), mean_wager, spread, outcomes, fractions }
}

/// Merges neighbouring outcomes of one name, whose net is then their mean.
fn merged(
    outcomes: Vec<ExactOutcome>,
    cells: &[(&'static str, i128, i64)],
    (unit, total): (i64, i128),
) -> Vec<ExactOutcome> {
    if cells.windows(2).all(|pair| pair[0].0 != pair[1].0) {
        return outcomes;
    }
    let of = |cells: &[(&'static str, i128, i64)]| {
        let weight: i128 = cells.iter().map(|(_, weight, _)| weight).sum();
        let net: i128 = cells.iter().map(|(_, weight, net)| weight * i128::from(*net)).sum();
        let probability = Fraction::new(weight, total);
        ExactOutcome {
            name: cells[0].0.to_owned(),
            probability: probability.value(),
            net: net as f64 / (weight as f64 * unit as f64),
            fractions: vec![("weight", weight.to_string()), ("probability", probability.to_string())],
        }
    };
    cells.chunk_by(|first, second| first.0 == second.0).map(of).collect()
}

/// Returns the variance of one bet in lowest terms; `None` if that needs more than 127 bits.
fn variance(unit: i64, total: i128, cells: &[(&'static str, i128, i64)]) -> Option<Fraction> {
    let common = cells.iter().fold(total, |common, (_, weight, _)| Fraction::gcd(common, *weight));
    let step = cells.iter().fold(i128::from(unit), |step, (.., net)| Fraction::gcd(step, i128::from(*net)));
    let (total, unit) = (total / common, i128::from(unit) / step);
    let (mut first, mut second) = (0_i128, 0_i128);
    for (_, weight, net) in cells {
        let (weight, net) = (weight / common, i128::from(*net) / step);
        first += weight * net;
        second += weight * net * net;
    }
    let square = first.checked_mul(first)?;
    let above = second.checked_mul(total)?.checked_sub(square)?;
    let below = total.checked_mul(total)?.checked_mul(unit * unit)?;
    Some(Fraction::new(above, below))
}
