//! Best play for the rules in force, whatever the game.

use super::{NoExact, best_chart};
use crate::rules::Rules;
use crate::strategy::Chart;

pub use crate::strategy::BEST;

/// Returns the chart with the lowest house edge in the first round of a full
/// shoe; for the relancina that of an infinite deck, which its pack
/// approximates. The chart is called [`BEST`] and has the hash of its CSV text.
/// `watch` receives the upcards, 1 to 10, as they are begun.
///
/// # Errors
/// No best chart can be computed for these rules.
pub fn best_play(rules: &Rules, watch: impl FnMut(usize)) -> Result<Chart, NoExact> {
    let mut rules = rules.clone();
    if let Some(deck) = rules.game().abilities().exact_deck {
        rules.shoe.decks = deck;
    }
    best_chart(&rules, BEST, watch)
}
