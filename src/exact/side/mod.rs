//! Side bets by enumeration of the cards that decide them, counted in integers. The cards of a round are
//! exchangeable, so every box has the same value, whatever is dealt between its cards and the dealer's.

mod boxes;
mod coup;
mod dealer;
mod poker;
mod shoe;

use super::ExactLine;
use super::enumerated::{self, Cell};
use crate::bets;
use crate::rules::{On, Rules, SideBet, Word};
use num_bigint::BigInt;
use shoe::Held;
use std::ops::RangeInclusive;

/// Returns the exact values of the side bets of a table, in their order.
pub(super) fn lines(rules: &Rules) -> Vec<ExactLine> {
    lines_of(rules, &mut Held::new(&rules.shoe))
}

/// Returns the house edges of the side bets of a table in the full shoe without a card of these ranks, 1 for an
/// ace and 13 for a king: the mean over their cards, each of which may be the missing one.
///
/// # Panics
/// If the shoe is infinite or has no such card.
pub(super) fn edges_without(rules: &Rules, ranks: RangeInclusive<u8>) -> Vec<f64> {
    let mut shoe = Held::new(&rules.shoe);
    let mut faces = shoe.faces_of(ranks);
    // One word alone names a suit.
    let names_suit = |bet: &SideBet| bet.pays.iter().any(|pay| pay.hand.contains(&Word::QueenOfHeartsPair));
    if !rules.sides.iter().any(names_suit) {
        faces.retain(|face| face % 4 == 0);
    }
    let mut edges = vec![0.0; rules.sides.len()];
    for face in &faces {
        shoe.without(*face, |rest| {
            for (edge, line) in edges.iter_mut().zip(lines_of(rules, rest)) {
                *edge += line.house_edge / faces.len() as f64;
            }
        });
    }
    edges
}

/// Returns the number of orders of cards by outcome of a bet, from the outcome and the number of orders of each end.
fn weights<N: Into<BigInt>>(bet: &SideBet, ends: impl Iterator<Item = (usize, N)>) -> Vec<BigInt> {
    let mut weights = vec![BigInt::ZERO; bet.pays.len() + 1];
    ends.for_each(|(outcome, orders)| weights[outcome] += orders.into());
    weights
}

fn lines_of(rules: &Rules, shoe: &mut Held) -> Vec<ExactLine> {
    let any = |on: On| rules.sides.iter().any(|bet| bet.on == on);
    let coups = rules.play.punto().filter(|_| any(On::Coup)).map(|play| coup::ends(shoe, play));
    let dealer = rules.play.blackjack().filter(|_| any(On::DealerHand)).map(|play| dealer::ends(shoe, play));
    let mut poker = rules.play.poker().map(|play| poker::Counted::new(shoe, play));
    let mut of = |bet| {
        let weights = match (&coups, &dealer, &mut poker) {
            (Some(coups), ..) => {
                weights(bet, coups.iter().map(|(coup, orders)| (coup.outcome(bet), *orders)))
            }
            (None, Some(hands), _) if bet.on == On::DealerHand => {
                weights(bet, hands.iter().map(|(hand, orders)| (hand.outcome(bet), orders.clone())))
            }
            (None, _, Some(poker)) => poker.weights(bet),
            (None, _, None) => boxes::weights(bet, shoe),
        };
        let outcomes = bets::side::line(bet).outcomes.into_iter().zip(weights);
        let cells = outcomes.enumerate().map(|(index, (outcome, weight))| Cell {
            name: outcome.name,
            weight,
            net: bet.net(index),
        });
        let cells: Vec<Cell> = cells.collect();
        enumerated::line((bet.name, true), (bet.unit(), 1.0), &cells)
    };
    rules.sides.iter().map(&mut of).collect()
}
