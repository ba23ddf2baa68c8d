//! A buffer of what lanes report at a table with one box, in order, until the ledger reads it.

use super::automaton::COMMON;
use super::codes::event;

/// Capacity of the buffer in events. It is checked once in four steps of all lanes, in which lanes
/// that leave the lockstep may report the rest of a shoe.
const CAPACITY: usize = 1 << 14;

/// Number of events after which the ledger reads the buffer: few, so that they stay in the cache.
const FULL: usize = 1 << 11;

/// Events in the order in which they were reported.
pub(super) struct Events {
    buffer: Box<[u16]>,
    /// Number of events in the buffer.
    pub written: usize,
}

impl Events {
    /// Returns an empty buffer, which has capacity only if `some` is true.
    pub(super) fn new(some: bool) -> Events {
        Events { buffer: vec![0; if some { CAPACITY } else { 0 }].into(), written: 0 }
    }

    /// Returns whether there is room for the events of four more steps.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.written < FULL
    }

    /// Returns the events.
    pub(super) fn all(&self) -> &[u16] {
        &self.buffer[..self.written]
    }

    /// Appends the numbers that follow an event.
    ///
    /// # Panics
    /// If the buffer is full.
    #[inline]
    pub(super) fn write_numbers(&mut self, numbers: [u16; COMMON]) {
        *self.buffer[self.written..].first_chunk_mut().expect("room for the counts") = numbers;
        self.written += COMMON;
    }

    /// Appends a number that follows an event.
    #[inline]
    pub(super) fn write_number(&mut self, number: u16) {
        self.buffer[self.written] = number;
        self.written += 1;
    }

    /// Returns the place to write up to `N` further events and numbers to.
    ///
    /// # Panics
    /// If the buffer has no room for them.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn room<const N: usize>(&mut self) -> &mut [u16; N] {
        self.buffer[self.written..].first_chunk_mut().expect("room for four steps")
    }

    /// Appends an event.
    pub(super) fn write(&mut self, lane: usize, code: u16) {
        self.buffer[self.written] = event(code, lane);
        self.written += 1;
    }
}
