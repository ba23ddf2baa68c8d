//! Logs the rounds that end within four steps, where rounds are tallied by a count: the values by which the
//! cells of the next rounds are looked up.

use super::{HALF, Registers, W, load, store, two_bits};
use crate::kernel::codes::event;
use crate::kernel::lanes::{Lanes, half_of};
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // intrinsics
use std::arch::x86_64::*;

/// Steps in a log.
const STEPS: usize = 4;

/// Half the lanes at each step, one after the other.
type Steps = [u16; STEPS * HALF];

/// Four steps of both halves. The place of a lane is 16 × step + lane, which is also its bit.
pub(super) struct RoundLog {
    rows: [Steps; 2],
    /// Running counts.
    running: [Steps; 2],
    /// Cards that were not seen: those left and those burned.
    unseen: [Steps; 2],
    /// A bit for each place that reports.
    reported: [u64; 2],
}

impl RoundLog {
    /// Returns an empty log.
    pub(super) fn new() -> RoundLog {
        let none = [[0; STEPS * HALF]; 2];
        RoundLog { rows: none, running: none, unseen: none, reported: [0; 2] }
    }

    /// Stores a step of half the lanes, of which some report.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn add(
        &mut self,
        lanes: &Lanes<W>,
        half: usize,
        step: usize,
        now: Registers,
        reporting: __m256i,
    ) {
        store(&mut self.rows[half].as_chunks_mut().0[step], now.row);
        store(&mut self.running[half].as_chunks_mut().0[step], load(half_of(&lanes.running, half)));
        let unseen = _mm256_add_epi16(now.left, load(half_of(&lanes.burned, half)));
        store(&mut self.unseen[half].as_chunks_mut().0[step], unseen);
        let lanes = _pext_u32(two_bits(reporting), 0x5555_5555);
        self.reported[half] |= u64::from(lanes) << (HALF * step);
    }

    /// Reports the cells of the rounds that follow those that ended in the steps of half the lanes,
    /// and empties them. With `EVENTS`, first reports the codes.
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn flush<const EVENTS: bool>(&mut self, half: usize, slow_path: &mut SlowPath<'_>) {
        let Some(count) = slow_path.count else { return };
        let automaton = &slow_path.entry_points.automaton;
        let (round_ends, carries) = (automaton.round_ends, !automaton.carried.is_empty());
        let (rows, running, unseen) = (&self.rows[half], &self.running[half], &self.unseen[half]);
        let mut reported = std::mem::take(&mut self.reported[half]);
        if !EVENTS {
            while reported != 0 {
                let place = reported.trailing_zeros() as usize % (STEPS * HALF);
                reported &= reported - 1;
                let cell = count.next_cell(automaton, rows[place], running[place], unseen[place]);
                slow_path.cells.write(HALF * half + place % HALF, cell);
            }
            return;
        }
        // Every place reports at most an event and a number.
        let buffer = slow_path.events.room::<{ 2 * STEPS * HALF }>();
        let mut written = 0;
        while reported != 0 {
            let place = reported.trailing_zeros() as usize % (STEPS * HALF);
            reported &= reported - 1;
            let (row, lane) = (rows[place], place % HALF);
            let cell = if carries {
                count.next_cell(automaton, row, running[place], unseen[place])
            } else {
                count.cell(running[place], unseen[place])
            };
            buffer[written % (2 * STEPS * HALF)] = event(row, HALF * half + lane);
            // Only the end of a round is followed by a cell; what follows another code is overwritten.
            buffer[(written + 1) % (2 * STEPS * HALF)] = cell.into();
            written += 1 + usize::from(row < round_ends);
        }
        slow_path.events.written += written;
    }
}
