//! The states of a table under construction, in the order of its rows.

use rustc_hash::FxHashMap;
use std::hash::Hash;

pub(super) struct States<S> {
    /// The states by number.
    pub(super) all: Vec<S>,
    number: FxHashMap<S, u16>,
}

impl<S: Copy + Eq + Hash> States<S> {
    pub(super) fn new() -> States<S> {
        States { all: Vec::new(), number: FxHashMap::default() }
    }

    /// Returns the number of a state, which is added if it is new.
    pub(super) fn number(&mut self, state: S) -> u16 {
        *self.number.entry(state).or_insert_with(|| {
            self.all.push(state);
            u16::try_from(self.all.len() - 1).expect("a table has few states")
        })
    }
}
