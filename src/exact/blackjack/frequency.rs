//! A policy that counts how often it reaches each hand and declares each ace.

use super::combos::Id;
use super::policy::{Declaring, Policy};
use crate::compiled::blackjack::Hand;
use crate::strategy::{Action, Legal};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Another policy's play, with the probability of reaching each hand.
pub(super) struct FrequencyCounter<'a> {
    play: &'a dyn Policy,
    /// By hand and combination: what is legal, and the probability of reaching it.
    pub(super) reached: RefCell<BTreeMap<(Hand, Id), (Legal, f64)>>,
    /// The probability of declaring an ace, by the total of the hand's other cards.
    pub(super) aces: RefCell<[f64; 10]>,
}

impl<'a> FrequencyCounter<'a> {
    pub(super) fn new(play: &'a dyn Policy) -> FrequencyCounter<'a> {
        FrequencyCounter { play, reached: RefCell::default(), aces: RefCell::default() }
    }
}

impl Policy for FrequencyCounter<'_> {
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action {
        self.play.act(hand, id, legal)
    }

    fn eleven(&self, ace: &Declaring) -> bool {
        self.play.eleven(ace)
    }

    fn counts(&self) -> bool {
        true
    }

    fn reached(&self, hand: &Hand, id: Id, legal: Legal, chance: f64) {
        self.reached.borrow_mut().entry((*hand, id)).or_insert((legal, 0.0)).1 += chance;
    }

    fn declares(&self, other: u8, chance: f64) {
        if let Some(sum) = self.aces.borrow_mut().get_mut(usize::from(other)) {
            *sum += chance;
        }
    }
}
