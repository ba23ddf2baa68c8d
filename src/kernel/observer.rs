//! Observes a lane while it is dealt: the tests let the referee settle the same cards.

use super::automaton::Next;

/// Receives every card and every code of a lane.
pub(super) trait Observer {
    /// A card of this class is drawn.
    fn card(&mut self, _lane: usize, _next: Next, _class: u16) {}
    /// A code is reported.
    fn event(&mut self, _lane: usize, _code: u16) {}
}

/// Observes nothing.
pub(super) struct NoObserver;

impl Observer for NoObserver {}
