//! How the player plays, as the exact walk asks for it: an action for every
//! hand, a value for every declared ace. It may not know how hands are walked.

use super::combos::Id;
use crate::compiled::blackjack::{Hand, Origin};
use crate::strategy::{Action, Legal};

/// An ace to declare.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaring {
    /// What the hand counts without it.
    pub(super) beside: u8,
    /// The cards with it.
    pub(super) id: Id,
    /// Where the hand comes from.
    pub(super) origin: Origin,
    /// Another ace of the hand stays free.
    pub(super) free: bool,
}

/// A way to play, by exact cards if it likes.
pub(super) trait Policy {
    /// What to do with a hand, whose cards are the combination `id`.
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action;

    /// Whether the ace of a hand is declared 11, where the rules ask.
    fn eleven(&self, ace: &Declaring) -> bool;

    /// Whether [`Policy::met`] wants to be told.
    fn counts(&self) -> bool {
        false
    }

    /// Told how likely an ace beside a total is declared, where somebody wants
    /// to know.
    fn declares(&self, _beside: u8, _chance: f64) {}

    /// Told how likely a hand is met, where somebody wants to know.
    fn met(&self, _hand: &Hand, _id: Id, _legal: Legal, _chance: f64) {}
}
