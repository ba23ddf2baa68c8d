//! A table with several boxes: each box logs its result, and then the round logs the dealer result.
// A half is an index into many arrays, and a step into its draws.
#![allow(clippy::needless_range_loop)]

use super::{
    LeaveTest, Registers, RoundLog, TO_THE_FRONT, W, all, any, cards, choose, draw_bits, halves, leave, load,
    load_sixteen, look_up, mask, next_hands, see, store, store_eight, tags_and_start, with_lane,
};
use crate::kernel::entry_points::AfterLastBox;
use crate::kernel::lane_log::{LaneLog, NOTHING, STEPS};
use crate::kernel::lanes::{HALF, Lanes, half_of, half_of_mut};
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // intrinsics
use std::arch::x86_64::*;

/// Deals until the lanes are finished or the log is full. `C` is the number of card classes.
/// `COUNT`: rounds are tallied by a count.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::kernel::simd) fn deal<const C: usize, const COUNT: bool>(
    lanes: &mut Lanes<W>,
    slow_path: &mut SlowPath<'_>,
) {
    let entry_points = slow_path.entry_points;
    let automaton = &entry_points.automaton;
    let leave_test = LeaveTest::new(slow_path);
    let (zero, one) = (_mm256_setzero_si256(), all(1));
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = all(C as u16);
    let (round_ends, token_rows, splits) =
        (all(automaton.round_ends), all(automaton.token_rows), all(automaton.split_rows));
    let [nothing, natural, total] = [0, 1, 2].map(|needs: usize| all(automaton.box_ends[needs]));
    let table_boxes = all(slow_path.boxes);
    let AfterLastBox { to_copy, next_need, without_copies, table } = &entry_points.after_last_box;
    let (to_copy, next_need, without_copies) = (all(*to_copy), all(*next_need), all(*without_copies));
    let removed = all(u16::from(!slow_path.stock.replaces));
    let tags_and_start = tags_and_start(slow_path);
    let mut rounds = RoundLog::new();
    let mut now = [Registers::load(lanes, 0), Registers::load(lanes, 1)];
    while slow_path.dealing > 0 && slow_path.has_room() {
        let bits = [draw_bits(lanes, 0), draw_bits(lanes, 1)];
        for step in 0..4 {
            both!(half, {
                let now = &mut now[half];
                let class = cards::<C>(lanes, half, slow_path.stock, bits[half][step], now.left);
                now.left = _mm256_sub_epi16(now.left, removed);
                now.row =
                    look_up(&automaton.table, _mm256_add_epi16(_mm256_mullo_epi16(now.row, classes), class));
                if COUNT {
                    see(lanes, half, slow_path, tags_and_start, (class, now.row, now.left));
                }

                // Pairs that are split, and hands of split pairs that are over.
                let below = _mm256_cmpgt_epi16(total, now.row);
                let pairs = _mm256_andnot_si256(below, _mm256_cmpgt_epi16(splits, now.row));
                if any(pairs) {
                    now.row = next_hands(lanes, half, slow_path, mask(pairs), now.row);
                }

                // Logs what is over: rounds, boxes and hands of pairs.
                let below = _mm256_cmpgt_epi16(total, now.row);
                add(slow_path, half, now.row, below);
                // Boxes that are over.
                let over = _mm256_andnot_si256(_mm256_cmpgt_epi16(token_rows, now.row), below);
                let below = _mm256_add_epi16(
                    _mm256_cmpgt_epi16(nothing, now.row),
                    _mm256_cmpgt_epi16(natural, now.row),
                );
                // 2, less 1 for each kind of box end that the row is before.
                let needs = _mm256_and_si256(over, _mm256_add_epi16(_mm256_add_epi16(one, one), below));
                let mut needs = _mm256_max_epi16(load(half_of(&lanes.needs, half)), needs);
                let mut boxes = _mm256_add_epi16(load(half_of(&lanes.boxes, half)), over);
                let last = _mm256_cmpeq_epi16(boxes, zero);
                if let Some(table) = table {
                    if any(last) {
                        let number = _mm256_sub_epi16(now.row, token_rows);
                        let number = _mm256_add_epi16(_mm256_add_epi16(number, number), number);
                        let number = _mm256_and_si256(last, _mm256_add_epi16(number, needs));
                        now.row = choose(now.row, look_up(table, number), last);
                        // The dealer may have nothing to draw.
                        let at_once = _mm256_and_si256(last, _mm256_cmpgt_epi16(round_ends, now.row));
                        add(slow_path, half, now.row, at_once);
                    }
                } else {
                    let looked_up = _mm256_and_si256(last, _mm256_cmpgt_epi16(without_copies, needs));
                    let shift = _mm256_add_epi16(to_copy, _mm256_mullo_epi16(needs, next_need));
                    let copied = _mm256_andnot_si256(looked_up, last);
                    now.row = _mm256_add_epi16(now.row, _mm256_and_si256(copied, shift));
                    if any(looked_up) {
                        now.row = dealer_rows(slow_path, mask(looked_up), now.row, needs);
                        let at_once = _mm256_and_si256(looked_up, _mm256_cmpgt_epi16(round_ends, now.row));
                        add(slow_path, half, now.row, at_once);
                    }
                }
                boxes = choose(boxes, table_boxes, last);
                needs = _mm256_andnot_si256(last, needs);
                store(half_of_mut(&mut lanes.boxes, half), boxes);
                store(half_of_mut(&mut lanes.needs, half), needs);

                // Rounds that are over, and lanes that have to leave.
                let over = _mm256_cmpgt_epi16(round_ends, now.row);
                if COUNT {
                    rounds.add(lanes, half, step, *now, over);
                }
                if leave_test.reshuffle {
                    super::begin_rounds::<C>(lanes, half, now.left, over);
                }
                if leave_test.may_leave(now.left) {
                    let [ended, alone, decided] = leave_test.leaving(now, over);
                    if any(_mm256_or_si256(decided, _mm256_or_si256(ended, alone))) {
                        if COUNT {
                            rounds.flush::<false>(half, slow_path);
                        }
                        *now = leave::<C>(lanes, half, slow_path, *now, [ended, alone, decided]);
                    }
                }
            });
        }
        if COUNT {
            rounds.flush::<false>(0, slow_path);
            rounds.flush::<false>(1, slow_path);
        }
    }
    now[0].store(lanes, 0);
    now[1].store(lanes, 1);
}

/// Returns the rows with those of the lanes in `some`, given as bits, replaced by the rows at which the
/// dealer's turn begins.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn dealer_rows(slow_path: &SlowPath<'_>, mut some: u32, mut rows: __m256i, needs: __m256i) -> __m256i {
    let (mut all_rows, mut all_needs) = ([0; HALF], [0; HALF]);
    store(&mut all_rows, rows);
    store(&mut all_needs, needs);
    while some != 0 {
        let lane = some.trailing_zeros() as usize;
        rows = with_lane(rows, lane, slow_path.entry_points.dealer_row(all_rows[lane], all_needs[lane]));
        some &= some - 1;
    }
    rows
}

/// Appends a step to the log, and sorts the log when it is full.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn add(slow_path: &mut SlowPath<'_>, half: usize, rows: __m256i, reporting: __m256i) {
    let log = &mut slow_path.lane_log.logs[half];
    let step = log.steps % STEPS;
    store(&mut log.codes[step], choose(all(NOTHING), rows, reporting));
    log.steps += 1;
    if log.steps == STEPS {
        sort(&mut slow_path.lane_log, half);
    }
}

/// Sorts a full log by lane.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn sort(lane_log: &mut LaneLog, half: usize) {
    let (log, lane_codes) = (&mut lane_log.logs[half], &mut lane_log.lane_codes);
    let mut rows = [_mm256_setzero_si256(); STEPS];
    let mut steps = _mm256_setzero_si256();
    for (step, codes) in log.codes.iter().enumerate() {
        rows[step] = load(codes);
        // `NOTHING` is −1, and every code is above it.
        let reporting = _mm256_cmpgt_epi16(rows[step], all(NOTHING));
        steps = _mm256_or_si256(steps, _mm256_and_si256(reporting, all(1 << step)));
    }
    let mut which = [0; STEPS];
    store(&mut which, steps);
    for (lane, [first, last]) in transposed(&rows).into_iter().enumerate() {
        let lane = HALF * half + lane;
        for (codes, which) in [(first, which[lane % HALF] & 0xff), (last, which[lane % HALF] >> 8)] {
            let moves = &TO_THE_FRONT[usize::from(which)];
            let room = lane_codes.after(lane, which.count_ones() as usize);
            store_eight(room, _mm_shuffle_epi8(codes, load_sixteen(moves)));
        }
    }
    log.clear();
    lane_codes.sorted();
}

/// Returns by lane its rows in the first and in the last eight steps.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn transposed(rows: &[__m256i; STEPS]) -> [[__m128i; 2]; HALF] {
    let mut lanes = [[_mm_setzero_si128(); 2]; HALF];
    for (eight, rows) in rows.as_chunks::<8>().0.iter().enumerate() {
        let words = |one: usize, other: usize| {
            let (one, other) = (rows[one], rows[other]);
            [_mm256_unpacklo_epi16(one, other), _mm256_unpackhi_epi16(one, other)]
        };
        // Pairs of steps, then fours, then eights.
        let pairs = [words(0, 1), words(2, 3), words(4, 5), words(6, 7)];
        for high in 0..2 {
            let doubles = |one: usize, other: usize| {
                let (one, other) = (pairs[one][high], pairs[other][high]);
                [_mm256_unpacklo_epi32(one, other), _mm256_unpackhi_epi32(one, other)]
            };
            let (first, last) = (doubles(0, 1), doubles(2, 3));
            for pair in 0..2 {
                let both = [
                    _mm256_unpacklo_epi64(first[pair], last[pair]),
                    _mm256_unpackhi_epi64(first[pair], last[pair]),
                ];
                for (odd, lanes_of_both) in both.into_iter().enumerate() {
                    let lane = 4 * high + 2 * pair + odd;
                    let [low, up] = halves(lanes_of_both);
                    (lanes[lane][eight], lanes[lane + 8][eight]) = (low, up);
                }
            }
        }
    }
    lanes
}
