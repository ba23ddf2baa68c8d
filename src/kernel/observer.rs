//! Observes a lane while it is dealt: the tests let the referee settle the same cards.

use super::automaton::Next;

/// Receives every card and every code of a lane.
pub(super) trait Observer {
    /// Receives the class of a card that a lane draws, and its recipient.
    fn card(&mut self, _lane: usize, _next: Next, _class: u16) {}
    /// Receives a code that a lane reports.
    fn event(&mut self, _lane: usize, _code: u16) {}
}

/// Observes nothing.
pub(super) struct NoObserver;

impl Observer for NoObserver {}
