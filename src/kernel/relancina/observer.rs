//! The hook through which tests observe the dealing and let the referee settle the same cards.

use crate::rules::Way;

/// Receives every card of a session and the end of every round.
pub(super) trait Observer {
    /// Receives the beginning of a session, with a full pack.
    fn begin(&mut self) {}
    fn card(&mut self, _class: u8) {}
    /// Receives that the cards dealt so far are burned.
    fn burned(&mut self) {}
    /// Receives the end of a round; `finished` is false if the cards ran out.
    fn round(&mut self, _way: Way, _finished: bool) {}
    /// Receives the end of the session.
    fn end(&mut self) {}
}

/// An observer that does nothing.
pub(super) struct NoObserver;

impl Observer for NoObserver {}
