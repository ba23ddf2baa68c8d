//! The player's decisions as the exact walk requests them: an action for every
//! hand, a value for every declared ace. This module must not know how hands are
//! walked.

use super::combos::Id;
use crate::compiled::blackjack::{Hand, Origin, ask};
use crate::rules::Shown;
use crate::strategy::blackjack::Chart;
use crate::strategy::{Action, Legal, Strategy};

/// An ace to declare.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaring {
    /// The hand's total without the ace.
    pub(super) other: u8,
    /// The hand's combination, the ace included.
    pub(super) id: Id,
    /// Where the hand comes from.
    pub(super) origin: Origin,
    /// Whether another ace of the hand stays free.
    pub(super) free: bool,
}

/// A way to play, which may depend on a hand's exact cards.
pub(super) trait Policy {
    /// Returns the action for a hand with the combination `id`.
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action;

    /// Returns whether an ace is declared as 11, where the rules ask for a declaration.
    fn eleven(&self, ace: &Declaring) -> bool;

    /// Returns whether the walk must call [`Policy::reached`] and [`Policy::declares`].
    fn counts(&self) -> bool {
        false
    }

    /// Callback: receives the probability of declaring an ace next to a total of `other`.
    fn declares(&self, _other: u8, _chance: f64) {}

    /// Callback: receives the probability of reaching a hand.
    fn reached(&self, _hand: &Hand, _id: Id, _legal: Legal, _chance: f64) {}
}

/// A chart's play under one upcard.
pub(super) struct ByChart<'a> {
    pub(super) chart: &'a Chart,
    pub(super) upcard: u8,
}

impl Policy for ByChart<'_> {
    fn act(&self, hand: &Hand, _: usize, legal: Legal) -> Action {
        ask(self.chart, hand, self.upcard, legal)
    }

    fn eleven(&self, ace: &Declaring) -> bool {
        self.chart.declares_eleven(ace.other, Shown::of_number(self.upcard))
    }
}
