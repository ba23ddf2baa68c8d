//! Side bets by enumeration of the cards that decide them, counted in integers. The cards of a round are
//! exchangeable, so every box has the same value, whatever is dealt between its cards and the dealer's.

mod boxes;
mod coup;
mod dealer;
mod five;
mod line;
mod shoe;

use super::ExactLine;
use crate::rules::{On, Play, Rules};
use shoe::Held;

/// Returns the exact values of the side bets of a table, in their order.
pub(super) fn lines(rules: &Rules) -> Vec<ExactLine> {
    let coups = match &rules.play {
        Play::PuntoYBanca(play) if !rules.sides.is_empty() => Some(coup::Coups::new(rules, play)),
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) | Play::CaribbeanStud(_) => None,
    };
    let dealer = match &rules.play {
        Play::Blackjack(play) if rules.sides.iter().any(|bet| bet.on == On::DealerHand) => {
            Some(dealer::hands(rules, play))
        }
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) | Play::CaribbeanStud(_) => None,
    };
    let kinds = match &rules.play {
        Play::CaribbeanStud(_) if !rules.sides.is_empty() => Some(five::Kinds::new(&rules.shoe)),
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) | Play::CaribbeanStud(_) => None,
    };
    let of = |bet| {
        let weights = match (&coups, &dealer, &kinds) {
            (Some(coups), ..) => coups.weights(bet),
            (None, Some(hands), _) if bet.on == On::DealerHand => hands.weights(bet),
            (None, _, Some(kinds)) => kinds.weights(bet),
            (None, _, None) => boxes::weights(bet, &mut Held::new(&rules.shoe)),
        };
        line::line(bet, &weights)
    };
    rules.sides.iter().map(of).collect()
}
