//! A table with one box: nearly every round ends at one of a few rows, which lanes count
//! themselves. Other codes are rare, and are written as events some steps later.
// A half is an index into many arrays, and a step into its draws.
#![allow(clippy::needless_range_loop)]

use super::{
    LeaveTest, Registers, RoundLog, W, all, any, cards, draw_bits, leave, load, look_up, mask, next_hands,
    see, store, tags_and_start, two_bits,
};
use crate::kernel::events::Events;
use crate::kernel::lanes::{HALF, Lanes, half_of_mut};
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // intrinsics
use std::arch::x86_64::*;

/// Deals until the lanes are finished or the event buffer is full. `C` is the number of card
/// classes. `COUNT`: rounds are tallied by a count, and every round end is reported.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::kernel::simd) fn deal<const C: usize, const COUNT: bool>(
    lanes: &mut Lanes<W>,
    slow_path: &mut SlowPath<'_>,
) {
    let entry_points = slow_path.entry_points;
    let automaton = &entry_points.automaton;
    let leave_test = LeaveTest::new(slow_path);
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = all(C as u16);
    let (common, round_ends, token_rows) =
        (all(automaton.common), all(automaton.round_ends), all(automaton.token_rows));
    let (total, splits) = (all(automaton.box_ends[2]), all(automaton.split_rows));
    let removed = all(u16::from(!slow_path.stock.replaces));
    let tags_and_start = tags_and_start(slow_path);
    let mut log = Log::new();
    let mut rounds = RoundLog::new();
    let mut now = [Registers::load(lanes, 0), Registers::load(lanes, 1)];
    while slow_path.dealing > 0 && slow_path.has_room() {
        let bits = [draw_bits(lanes, 0), draw_bits(lanes, 1)];
        // Common rows have the lowest numbers, and rows are counted before a lane can reach a
        // second one, so that the lowest row since the last count is the one to count.
        let mut lowest = [all(NO_ROW); 2];
        for step in 0..4 {
            both!(half, {
                let now = &mut now[half];
                let class = cards::<C>(lanes, half, slow_path.stock, bits[half][step], now.left);
                now.left = _mm256_sub_epi16(now.left, removed);
                let entry = _mm256_add_epi16(_mm256_mullo_epi16(now.row, classes), class);
                now.row = look_up(&automaton.table, entry);
                if COUNT {
                    see(lanes, half, slow_path, tags_and_start, (class, now.row, now.left));
                }

                // Pairs that are split again, and hands of split pairs that are over.
                let pairs = _mm256_andnot_si256(
                    _mm256_cmpgt_epi16(total, now.row),
                    _mm256_cmpgt_epi16(splits, now.row),
                );
                if any(pairs) {
                    if COUNT {
                        rounds.flush::<true>(half, slow_path);
                    } else {
                        log.flush(&mut slow_path.events);
                    }
                    now.row = next_hands(lanes, half, slow_path, mask(pairs), now.row);
                }
                if COUNT {
                    rounds.add(lanes, half, step, *now, _mm256_cmpgt_epi16(token_rows, now.row));
                } else {
                    let counted = _mm256_cmpgt_epi16(common, now.row);
                    let reported = _mm256_andnot_si256(counted, _mm256_cmpgt_epi16(token_rows, now.row));
                    log.add(half, now.row, reported);
                    lowest[half] = _mm256_min_epi16(lowest[half], now.row);
                }
                if !COUNT && step == 1 && automaton.shortest < 4 {
                    count(lanes, half, &mut lowest[half]);
                }

                if leave_test.may_leave(now.left) {
                    let over = _mm256_cmpgt_epi16(round_ends, now.row);
                    if leave_test.reshuffle {
                        super::begin_rounds::<C>(lanes, half, now.left, over);
                    }
                    let [ended, alone, decided] = leave_test.leaving(now, over);
                    if any(_mm256_or_si256(decided, _mm256_or_si256(ended, alone))) {
                        if COUNT {
                            rounds.flush::<true>(half, slow_path);
                        } else {
                            count(lanes, half, &mut lowest[half]);
                            log.flush(&mut slow_path.events);
                        }
                        *now = leave::<C>(lanes, half, slow_path, *now, [ended, alone, decided]);
                    }
                }
            });
        }
        if COUNT {
            rounds.flush::<true>(0, slow_path);
            rounds.flush::<true>(1, slow_path);
            continue;
        }
        count(lanes, 0, &mut lowest[0]);
        count(lanes, 1, &mut lowest[1]);
        if log.steps > LOG - 8 {
            log.flush(&mut slow_path.events);
        }
    }
    if !COUNT {
        log.flush(&mut slow_path.events);
    }
    now[0].store(lanes, 0);
    now[1].store(lanes, 1);
}

const LOG: usize = 32;

/// The rows of steps in which some lane reports a code. Every step is stored, and overwritten by
/// the next one if no lane reports: there is no branch on it.
struct Log {
    rows: [[u16; HALF]; LOG],
    /// Two bits for each lane that reports.
    reported: [u32; LOG],
    /// First lane of the half.
    first: [usize; LOG],
    steps: usize,
}

impl Log {
    fn new() -> Log {
        Log { rows: [[0; HALF]; LOG], reported: [0; LOG], first: [0; LOG], steps: 0 }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn add(&mut self, half: usize, rows: __m256i, reported: __m256i) {
        let step = self.steps % LOG;
        store(&mut self.rows[step], rows);
        let reported = two_bits(reported);
        self.reported[step] = reported;
        self.first[step] = HALF * half;
        self.steps += usize::from(reported != 0);
    }

    /// Writes the reported codes as events.
    #[inline(never)]
    fn flush(&mut self, events: &mut Events) {
        for ((reported, rows), first) in self.reported[..self.steps].iter().zip(&self.rows).zip(&self.first) {
            let mut reported = *reported;
            while reported != 0 {
                let lane = reported.trailing_zeros() as usize / 2;
                events.write(first + lane, rows[lane]);
                reported &= !(3 << (2 * lane));
            }
        }
        self.steps = 0;
    }
}

/// Above every row.
const NO_ROW: u16 = i16::MAX.cast_unsigned();

/// Counts the common rows among these, and resets the rows so that none is counted twice.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count(lanes: &mut Lanes<W>, half: usize, rows: &mut __m256i) {
    for (row, ends) in (0..).zip(&mut lanes.ends) {
        let ends = half_of_mut(ends, half);
        // All ones, which is −1, where the lane is at this row.
        let found = _mm256_cmpeq_epi16(*rows, all(row));
        store(ends, _mm256_sub_epi16(load(ends), found));
    }
    *rows = all(NO_ROW);
}
