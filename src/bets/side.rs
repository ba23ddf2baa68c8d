//! The bet lines of side bets.

use crate::rules::SideBet;
use crate::tally::{Line, Outcome};

/// The name of the outcome of a bet whose paytable has no line for the cards.
pub const LOSS: &str = "loss";

/// Returns the bet line of a side bet. Its outcomes are the lines of the paytable, in their order, and a
/// loss.
pub fn line(bet: &SideBet) -> Line {
    let names = bet.pays.iter().map(|pay| pay.name).chain([LOSS]);
    let outcomes = names.enumerate().map(|(index, name)| Outcome::fixed(name, bet.net(index))).collect();
    Line { name: bet.name, unit: bet.unit(), optional: true, outcomes }
}
