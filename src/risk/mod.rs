//! Risk: what the sum of many bets can be, and what it can do to a bankroll.
//!
//! A [`Distribution`] is the net of one bet in one round, or the sum over many independent
//! rounds. A [`Session`] describes such a sum, [`ruin`] follows a bankroll through it, and
//! [`audit`] compares it with an observed result. The module knows probabilities only. It does
//! not know rules, cards or reports, nor whether the probabilities were computed or counted.

pub mod audit;
mod distribution;
mod minimum;
pub mod ruin;
mod session;

pub use distribution::{Distribution, DistributionError};
pub use session::{Bankrolls, Pace, QUANTILES, Risks, Session, Side, TableRound, WORST};

/// A bet with nets like those of a blackjack, in half bets.
#[cfg(test)]
fn sample() -> Distribution {
    let nets = [(-4, 0.05), (-2, 0.44), (-1, 0.03), (0, 0.08), (2, 0.31), (3, 0.045), (4, 0.045)];
    Distribution::new(2, nets, 0.0).unwrap()
}
