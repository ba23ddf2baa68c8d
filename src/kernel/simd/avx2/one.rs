//! A table with one box: nearly every round ends at one of a few rows, which
//! lanes count by themselves; whatever else they tell is rare, and written
//! down some steps later.
// A half is a place in many arrays, and a step in its bits.
#![allow(clippy::needless_range_loop)]

use super::{Leaves, Now, W, all, any, cards, draw_bits, leave, load, look_up, mask, store, turns, two_bits};
use crate::kernel::events::Events;
use crate::kernel::lanes::{HALF, Lanes, of_mut};
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // a vocabulary of its own
use std::arch::x86_64::*;

/// Deals until the lanes are finished or many events are written. `MORE` only
/// makes another function of it, for whoever has more instructions.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::kernel::simd) fn deal<const C: usize, const MORE: bool>(
    lanes: &mut Lanes<W>,
    attendant: &mut SlowPath<'_>,
) {
    let ways = attendant.ways;
    let machine = &ways.machine;
    let leaves = Leaves::new(attendant);
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = all(C as u16);
    let (common, overs, tells) = (all(machine.common), all(machine.overs), all(machine.tells));
    let (total, splits) = (all(machine.boxes[2]), all(machine.splits));
    let falls = all(u16::from(!attendant.stock.replaces));
    let mut log = Log::new();
    let mut now = [Now::load(lanes, 0), Now::load(lanes, 1)];
    while attendant.dealing > 0 && attendant.has_room() {
        let bits = [draw_bits(lanes, 0), draw_bits(lanes, 1)];
        // Common rows come first, and no lane comes to two before they are
        // counted.
        let mut lowest = [all(NO_ROW); 2];
        for step in 0..4 {
            both!(half, {
                let now = &mut now[half];
                let class = cards::<C>(lanes, half, attendant.stock, bits[half][step], now.left);
                now.left = _mm256_sub_epi16(now.left, falls);
                let entry = _mm256_add_epi16(_mm256_mullo_epi16(now.row, classes), class);
                now.row = look_up(&machine.table, entry);

                // Pairs that are split again, and hands of theirs that are over.
                let pairs = _mm256_andnot_si256(
                    _mm256_cmpgt_epi16(total, now.row),
                    _mm256_cmpgt_epi16(splits, now.row),
                );
                if any(pairs) {
                    log.flush(&mut attendant.events);
                    now.row = turns(lanes, half, attendant, mask(pairs), now.row);
                }
                let counted = _mm256_cmpgt_epi16(common, now.row);
                log.add(half, now.row, _mm256_andnot_si256(counted, _mm256_cmpgt_epi16(tells, now.row)));
                lowest[half] = _mm256_min_epi16(lowest[half], now.row);
                if step == 1 && machine.shortest < 4 {
                    count(lanes, half, &mut lowest[half]);
                }

                if leaves.may(now.left) {
                    let over = _mm256_cmpgt_epi16(overs, now.row);
                    if leaves.reshuffle {
                        super::begin_rounds::<C>(lanes, half, now.left, over);
                    }
                    let [ended, apart] = leaves.of(now, over);
                    if any(_mm256_or_si256(ended, apart)) {
                        count(lanes, half, &mut lowest[half]);
                        log.flush(&mut attendant.events);
                        *now = leave::<C>(lanes, half, attendant, *now, [ended, apart]);
                    }
                }
            });
        }
        count(lanes, 0, &mut lowest[0]);
        count(lanes, 1, &mut lowest[1]);
        if log.steps > LOG - 8 {
            log.flush(&mut attendant.events);
        }
    }
    log.flush(&mut attendant.events);
    now[0].store(lanes, 0);
    now[1].store(lanes, 1);
}

/// Steps that a log holds.
const LOG: usize = 32;

/// Rows of the steps at which something is told, and in which lanes. Every
/// step is put down, and the next one in its place where nothing is told: no
/// step waits to know.
struct Log {
    rows: [[u16; HALF]; LOG],
    /// Two bits a lane.
    told: [u32; LOG],
    /// The first of the half's lanes.
    first: [usize; LOG],
    steps: usize,
}

impl Log {
    fn new() -> Log {
        Log { rows: [[0; HALF]; LOG], told: [0; LOG], first: [0; LOG], steps: 0 }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn add(&mut self, half: usize, rows: __m256i, told: __m256i) {
        let step = self.steps % LOG;
        store(&mut self.rows[step], rows);
        let told = two_bits(told);
        self.told[step] = told;
        self.first[step] = HALF * half;
        self.steps += usize::from(told != 0);
    }

    /// Writes what is told as events.
    #[inline(never)]
    fn flush(&mut self, events: &mut Events) {
        for ((told, rows), first) in self.told[..self.steps].iter().zip(&self.rows).zip(&self.first) {
            let mut told = *told;
            while told != 0 {
                let lane = told.trailing_zeros() as usize / 2;
                events.write(first + lane, rows[lane]);
                told &= !(3 << (2 * lane));
            }
        }
        self.steps = 0;
    }
}

/// Above every row.
const NO_ROW: u16 = i16::MAX.cast_unsigned();

/// Counts the common rows among these, which are counted no more.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count(lanes: &mut Lanes<W>, half: usize, rows: &mut __m256i) {
    for (row, ends) in (0..).zip(&mut lanes.ends) {
        let ends = of_mut(ends, half);
        // All ones, which is minus one, where the lane is at this row.
        let found = _mm256_cmpeq_epi16(*rows, all(row));
        store(ends, _mm256_sub_epi16(load(ends), found));
    }
    *rows = all(NO_ROW);
}
