//! Whoever looks on while lanes deal: tests, which let the referee settle
//! the same cards.

use super::automaton::Next;

/// Sees every card of a lane, and every event.
pub(super) trait Observer {
    /// A card of this class comes.
    fn card(&mut self, _lane: usize, _next: Next, _class: u16) {}
    /// An event is written.
    fn event(&mut self, _lane: usize, _code: u16) {}
}

/// Nobody.
pub(super) struct Nobody;

impl Observer for Nobody {}
