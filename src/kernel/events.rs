//! Events: what lanes report, in the order it came, until the ledger takes it.

use super::automaton::COMMON;
use super::ledger::event;

/// Room for events. Four steps of all lanes are dealt before it is looked at
/// again, and lanes that leave may write those of the rest of a shoe.
const ROOM: usize = 1 << 14;

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

    /// Writes the numbers that go with the event before them.
    ///
    /// # Panics
    /// If there is no room.
    #[inline]
    pub(super) fn write_numbers(&mut self, numbers: [u16; COMMON]) {
        *self.room[self.written..].first_chunk_mut().expect("a step's room") = numbers;
        self.written += COMMON;
    }

    /// Writes an event.
    pub(super) fn write(&mut self, lane: usize, code: u16) {
        self.room[self.written] = event(code, lane);
        self.written += 1;
    }
}
