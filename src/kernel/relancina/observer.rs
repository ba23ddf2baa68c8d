//! Whoever looks on while rounds are dealt: tests, which let the referee
//! settle the same cards.

use crate::rules::Way;

/// Sees every card of a session, and what becomes of its rounds.
pub(super) trait Observer {
    /// A session begins with a full pack.
    fn begin(&mut self) {}
    /// A card of this class comes.
    fn card(&mut self, _class: u8) {}
    /// What has come is burned.
    fn burned(&mut self) {}
    /// A round of this way is over, unless the cards could not finish it.
    fn round(&mut self, _way: Way, _finished: bool) {}
    /// The session is over.
    fn end(&mut self) {}
}

/// Nobody.
pub(super) struct Nobody;

impl Observer for Nobody {}
