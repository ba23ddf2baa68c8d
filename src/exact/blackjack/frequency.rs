//! A play with a counter: how often each hand is met, and each ace declared.

use super::combos::Id;
use super::policy::{Declaring, Policy};
use crate::compiled::blackjack::Hand;
use crate::strategy::{Action, Legal};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A play that counts how often each hand is met.
pub(super) struct FrequencyCounter<'a> {
    play: &'a dyn Policy,
    pub(super) met: RefCell<BTreeMap<(Hand, Id), (Legal, f64)>>,
    /// Declarations, by what is beside the ace.
    pub(super) aces: RefCell<[f64; 10]>,
}

impl<'a> FrequencyCounter<'a> {
    pub(super) fn new(play: &'a dyn Policy) -> FrequencyCounter<'a> {
        FrequencyCounter { play, met: RefCell::default(), aces: RefCell::default() }
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

    fn met(&self, hand: &Hand, id: Id, legal: Legal, chance: f64) {
        self.met.borrow_mut().entry((*hand, id)).or_insert((legal, 0.0)).1 += chance;
    }

    fn declares(&self, beside: u8, chance: f64) {
        if let Some(met) = self.aces.borrow_mut().get_mut(usize::from(beside)) {
            *met += chance;
        }
    }
}
