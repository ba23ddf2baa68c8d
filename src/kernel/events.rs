//! Events: what lanes report, in the order it came, until the ledger takes it.

use super::ledger::event;

/// Room for events. Four steps of all lanes are dealt before it is looked at
/// again, and a lane that leaves may write those of a whole round of 65 boxes.
const ROOM: usize = 1 << 16;

/// Events from which on a buffer is taken before more are written: few, so
/// that they stay near.
const MANY: usize = 1 << 11;

/// Events in the order they came.
pub(super) struct Events {
    room: Box<[u16]>,
    /// How many there are.
    pub written: usize,
}

impl Events {
    /// Room for none, or for what is ever written between two looks.
    pub(super) fn new(some: bool) -> Events {
        Events { room: vec![0; if some { ROOM } else { 0 }].into(), written: 0 }
    }

    /// Whether there is room for the events of a few steps.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.written < MANY
    }

    /// Those that there are.
    pub(super) fn all(&self) -> &[u16] {
        &self.room[..self.written]
    }

    /// Writes a number that goes with the event before it.
    #[inline]
    pub(super) fn write_number(&mut self, number: u16) {
        self.room[self.written] = number;
        self.written += 1;
    }

    pub(super) fn write(&mut self, lane: usize, code: u16) {
        self.room[self.written] = event(code, lane);
        self.written += 1;
    }
}
