//! Lanes in lockstep, in plain Rust: every lane takes a card at every step, so that the compiler
//! can vectorise the loops.
//!
//! The result of a step is processed while the cards of the next step are drawn: rows are written
//! one by one, and loading them as a vector right afterwards would stall. A step is processed at
//! once only when a lane may have to leave the lockstep.
// A lane is an index into many arrays.
#![allow(clippy::needless_range_loop)]

use super::automaton::{COMMON, MOST_CLASSES};
use super::entry_points::AfterLastBox;
use super::lane_log::NOTHING;
use super::lanes::{Lanes, generator};
use super::observer::NoObserver;
use super::slow_path::SlowPath;
use super::xoshiro;

const W: usize = 16;

/// Deals a table with one box until the lanes are finished or the event buffer is full. `C` is the
/// number of card classes; `COUNT`: rounds are tallied by a count, and every round end is reported.
pub(super) fn one_box<const C: usize, const COUNT: bool>(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>) {
    let automaton = &slow_path.entry_points.automaton;
    let common = automaton.common;
    // Common rows have the lowest numbers, and rows are counted before a lane can reach a second
    // one, so that the lowest row since the last count is the one to count.
    let mut lowest = [NO_ROW; W];
    deal::<C, COUNT>(lanes, slow_path, |lanes, slow_path, count_now| {
        if COUNT {
            return report_or_turn::<true>(lanes, slow_path, 0);
        }
        if any_between(&lanes.row, common, automaton.split_rows) {
            report_or_turn::<false>(lanes, slow_path, common);
        }
        for (lowest, row) in lowest.iter_mut().zip(&lanes.row) {
            *lowest = (*lowest).min(row.cast_signed());
        }
        if count_now {
            count(lanes, &lowest, common);
            lowest = [NO_ROW; W];
        }
    });
}

/// Above every row.
const NO_ROW: i16 = i16::MAX;

/// Deals a table with several boxes until the lanes are finished or the log is full. `C` is the
/// number of card classes; `COUNT`: rounds are tallied by a count.
pub(super) fn several_boxes<const C: usize, const COUNT: bool>(
    lanes: &mut Lanes<W>,
    slow_path: &mut SlowPath<'_>,
) {
    let automaton = &slow_path.entry_points.automaton;
    deal::<C, COUNT>(lanes, slow_path, |lanes, slow_path, _| {
        if any_between(&lanes.row, automaton.box_ends[2], automaton.split_rows) {
            report_or_turn::<false>(lanes, slow_path, automaton.box_ends[2]);
        }
        finish_boxes(lanes, slow_path);
        if COUNT {
            begin_cells(lanes, slow_path);
        }
    });
}

/// Deals, and calls `after_step` for the steps that are to be processed. Its flag is true often enough that
/// no lane reaches two common rows between two calls with a true flag. With a count, each step is processed
/// before the next is drawn, because the cell of a round depends on the cards before it.
#[inline]
fn deal<'a, const C: usize, const COUNT: bool>(
    lanes: &mut Lanes<W>,
    slow_path: &mut SlowPath<'a>,
    mut after_step: impl FnMut(&mut Lanes<W>, &mut SlowPath<'a>, bool),
) {
    let (safe_cards, shortest) = (slow_path.limits.safe_cards, slow_path.entry_points.automaton.shortest);
    let mut processed = true;
    while slow_path.dealing > 0 && slow_path.has_room() {
        draw_bits(lanes);
        for quarter in 0..4 {
            let class = classes::<C>(lanes, slow_path, quarter);
            if !processed {
                after_step(lanes, slow_path, quarter == 3 || quarter == 1 && shortest < 4);
            }
            follow::<C>(lanes, slow_path, &class);
            if COUNT {
                see(lanes, slow_path, &class);
            }
            processed = COUNT || may_leave(&lanes.left, safe_cards);
            if processed {
                after_step(lanes, slow_path, true);
                finish_rounds::<C>(lanes, slow_path);
            }
        }
    }
    if !processed {
        after_step(lanes, slow_path, true);
    }
}

/// Advances every generator by one step, which gives four draws for every lane.
#[inline]
fn draw_bits(lanes: &mut Lanes<W>) {
    let [a, b, c, d] = &mut lanes.words;
    let mut outputs = [0; W];
    for g in 0..W {
        outputs[g] = xoshiro::next([&mut a[g], &mut b[g], &mut c[g], &mut d[g]]);
    }
    for (quarter, bits) in lanes.bits.iter_mut().enumerate() {
        for (lane, bits) in bits.iter_mut().enumerate() {
            #[allow(clippy::cast_possible_truncation)] // takes sixteen bits
            let low = (outputs[generator::<W>(lane)] >> (16 * quarter)) as u16;
            *bits = low;
        }
    }
}

/// Draws a card for every lane and returns the classes.
#[inline]
fn classes<const C: usize>(lanes: &mut Lanes<W>, slow_path: &SlowPath<'_>, quarter: usize) -> [u16; W] {
    let (bits, left) = (lanes.bits[quarter], lanes.left);
    let mut nth = [0_u16; W];
    for lane in 0..W {
        nth[lane] = upper(bits[lane], left[lane]);
    }
    // A draw may have to be repeated if the low half of the product is below `left`.
    let mut doubtful = 0;
    for lane in 0..W {
        doubtful |= left[lane].saturating_sub(bits[lane].wrapping_mul(left[lane]));
    }
    if doubtful != 0 {
        nth = redraw(lanes, quarter);
    }
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let mut class = [C as u16 - 1; W];
    // Where cards are replaced, the counts without the card are written to the half that is never
    // read.
    let offset = if slow_path.stock.replaces { MOST_CLASSES } else { 0 };
    for place in 0..C - 1 {
        let mut cards = lanes.up_to[place];
        for lane in 0..W {
            // All values are below 2^15; signed comparisons are faster.
            let not_before = u16::from(cards[lane].cast_signed() > nth[lane].cast_signed());
            class[lane] = class[lane].wrapping_sub(not_before);
            cards[lane] = cards[lane].wrapping_sub(not_before);
        }
        lanes.up_to[(place + offset) % (2 * MOST_CLASSES)] = cards;
    }
    let removed = u16::from(!slow_path.stock.replaces);
    for lane in 0..W {
        lanes.left[lane] = left[lane].wrapping_sub(removed);
    }
    class
}

/// Moves every lane to the row that its card leads to.
#[inline]
fn follow<const C: usize>(lanes: &mut Lanes<W>, slow_path: &SlowPath<'_>, class: &[u16; W]) {
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = C as u16;
    let mut entry = [0_u16; W];
    for lane in 0..W {
        entry[lane] = lanes.row[lane].wrapping_mul(classes).wrapping_add(class[lane]);
    }
    // Through memory: loads are cheaper than extracting the entries of a vector.
    let entry = std::hint::black_box(entry);
    for lane in 0..W {
        lanes.row[lane] = slow_path.entry_points.automaton.table[usize::from(entry[lane])];
    }
}

/// Adds the cards of a step to the counts of the lanes.
#[inline]
fn see(lanes: &mut Lanes<W>, slow_path: &SlowPath<'_>, class: &[u16; W]) {
    let (Some(count), start) = (slow_path.count, slow_path.entry_points.start) else { return };
    let mut begins = [0_u8; W];
    for lane in 0..W {
        let tag = i16::from(count.tags[usize::from(class[lane])]).cast_unsigned();
        lanes.running[lane] = lanes.running[lane].wrapping_add(tag);
        begins[lane] = u8::from(lanes.row[lane] == start);
    }
    if begins != [0; W] {
        for lane in lanes_of(begins) {
            slow_path.begin_count(lanes, lane, lanes.left[lane]);
        }
    }
}

/// Writes the cells of the rounds that follow those that are over.
#[inline]
fn begin_cells(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>) {
    let round_ends = slow_path.entry_points.automaton.round_ends;
    let over = lanes.row.map(|row| u8::from(row.cast_signed() < round_ends.cast_signed()));
    for lane in lanes_of(over) {
        slow_path.begin_cell(lanes, lane, lanes.row[lane], lanes.left[lane]);
    }
}

/// Returns the upper half of a product.
#[inline]
fn upper(one: u16, other: u16) -> u16 {
    #[allow(clippy::cast_possible_truncation)] // the upper half
    let upper = ((u32::from(one) * u32::from(other)) >> 16) as u16;
    upper
}

/// Returns numbers below the cards left, after repeating draws that would make one value too
/// likely.
#[cold]
#[inline(never)]
fn redraw(lanes: &mut Lanes<W>, quarter: usize) -> [u16; W] {
    let (bits, left) = (lanes.bits[quarter], lanes.left);
    let (mut nth, mut low) = ([0; W], [0; W]);
    for lane in 0..W {
        nth[lane] = upper(bits[lane], left[lane]);
        low[lane] = bits[lane].wrapping_mul(left[lane]);
    }
    let mut doubtful = [0; W];
    for lane in 0..W {
        doubtful[lane] = u8::from(low[lane] < left[lane]);
    }
    for lane in lanes_of(doubtful) {
        if lanes.is_one_too_many(lane, low[lane]) {
            nth[lane] = lanes.redraw(lane);
        }
    }
    nth
}

/// Returns the lanes whose byte is not zero.
#[inline]
fn lanes_of(bytes: [u8; W]) -> impl Iterator<Item = usize> {
    // Through memory: the compiler would otherwise assemble the number bit by bit.
    let mut some = u128::from_le_bytes(std::hint::black_box(bytes));
    std::iter::from_fn(move || {
        let lane = some.trailing_zeros() as usize / 8;
        some &= some.wrapping_sub(1);
        (lane < W).then_some(lane)
    })
}

/// Returns whether some lane may have to leave the lockstep.
#[inline]
fn may_leave(left: &[u16; W], safe_cards: Option<u16>) -> bool {
    let Some(safe_cards) = safe_cards else { return true };
    let mut any = 0;
    for left in left {
        any |= u16::from(left.cast_signed() < safe_cards.cast_signed());
    }
    any != 0
}

/// Counts the rounds that ended at common rows.
#[inline]
fn count(lanes: &mut Lanes<W>, rows: &[i16; W], common: u16) {
    const ROWS: [i16; COMMON] = [0, 1, 2, 3, 4, 5, 6, 7];
    for (common, ends) in ROWS[..usize::from(common)].iter().zip(&mut lanes.ends) {
        for lane in 0..W {
            ends[lane] = ends[lane].wrapping_add(u16::from(rows[lane] == *common));
        }
    }
}

/// Returns whether some row is at least `from` and below `to`.
#[inline]
fn any_between(rows: &[u16; W], from: u16, to: u16) -> bool {
    let mut any = 0_u16;
    for row in rows {
        let row = row.cast_signed();
        any |= u16::from(row < to.cast_signed()) & u16::from(row >= from.cast_signed());
    }
    any != 0
}

/// Processes the lanes at rows from `from` that report a code, or at which the slow path decides
/// which hand is next. `CELLS`: also writes the cells of the rounds that follow.
#[inline(never)]
fn report_or_turn<const CELLS: bool>(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>, from: u16) {
    let automaton = &slow_path.entry_points.automaton;
    let (turns, reports) = (automaton.box_ends[2]..automaton.split_rows, from..automaton.token_rows);
    let (first, end) = (from.cast_signed(), turns.end.cast_signed());
    let mut some = [0; W];
    for lane in 0..W {
        let row = lanes.row[lane].cast_signed();
        some[lane] = u8::from(row >= first) & u8::from(row < end);
    }
    for lane in lanes_of(some) {
        let mut row = lanes.row[lane];
        if turns.contains(&row) {
            row = slow_path.next_hand(lanes, lane, row, &mut NoObserver);
            lanes.row[lane] = row;
        }
        if reports.contains(&row) {
            slow_path.events.write(lane, row);
            if CELLS && row < slow_path.entry_points.automaton.round_ends {
                slow_path.begin_cell(lanes, lane, row, lanes.left[lane]);
            }
        }
    }
}

/// Processes the boxes that are over at a table with several: logs their results, and continues
/// with the dealer after the last box. The dealer's turn may be over without a card, which ends the
/// round and is logged as well.
#[inline]
fn finish_boxes(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>) {
    let automaton = &slow_path.entry_points.automaton;
    let (from, [nothing, natural, total]) = (automaton.token_rows, automaton.box_ends);
    let AfterLastBox { to_copy, next_need, without_copies, .. } = slow_path.entry_points.after_last_box;
    let code = |row: u16| row | u16::from(row >= total).wrapping_neg();
    if slow_path.lane_log.logs[0].add(&lanes.row.map(code)) {
        slow_path.lane_log.sort(0);
    }
    let (mut looked_up, mut all_needs) = ([0; W], [0; W]);
    for lane in 0..W {
        let row = lanes.row[lane].cast_signed();
        let over = u16::from(row >= from.cast_signed()) & u16::from(row < total.cast_signed());
        let needs = u16::from(row >= nothing.cast_signed()) + u16::from(row >= natural.cast_signed());
        let needs = lanes.needs[lane].max(needs & over.wrapping_neg());
        let boxes = lanes.boxes[lane] - over;
        let last = u16::from(boxes == 0);
        let copied = last & u16::from(needs >= without_copies);
        looked_up[lane] = u8::from(last == 1) & u8::from(needs < without_copies);
        let shift = to_copy.wrapping_add(needs.wrapping_mul(next_need)) & copied.wrapping_neg();
        lanes.row[lane] = lanes.row[lane].wrapping_add(shift);
        lanes.boxes[lane] = boxes + slow_path.boxes * last;
        lanes.needs[lane] = needs & last.wrapping_sub(1);
        all_needs[lane] = needs;
    }
    if looked_up != [0; W] {
        look_up_dealer_rows(lanes, slow_path, looked_up, &all_needs);
    }
}

/// Moves some lanes from the end of the last box to the row at which the dealer's turn begins, which
/// is logged if his turn is over without a card.
#[inline(never)]
fn look_up_dealer_rows(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>, some: [u8; W], needs: &[u16; W]) {
    let mut at_once = [NOTHING; W];
    for lane in lanes_of(some) {
        let row = slow_path.entry_points.dealer_row(lanes.row[lane], needs[lane]);
        lanes.row[lane] = row;
        if row < slow_path.entry_points.automaton.round_ends {
            at_once[lane] = row;
        }
    }
    if at_once != [NOTHING; W] && slow_path.lane_log.logs[0].add(&at_once) {
        slow_path.lane_log.sort(0);
    }
}

/// Processes the lanes that have to leave the lockstep, at tables where lanes leave only when few
/// cards are left.
#[inline(never)]
fn leave_near_end(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>) {
    let round_ends = slow_path.entry_points.automaton.round_ends;
    let (at_end, in_round) = (slow_path.limits.at_end, slow_path.limits.in_round);
    let decided_below = slow_path.limits.decided_below;
    let near_end = at_end.max(decided_below);
    let mut some = [0; W];
    for lane in 0..W {
        let over = u8::from(lanes.row[lane].cast_signed() < round_ends.cast_signed());
        let (last, none) = (lanes.left[lane] < near_end, lanes.left[lane] <= in_round);
        some[lane] = over & u8::from(last) | u8::from(none);
    }
    for lane in lanes_of(some) {
        let ends = if lanes.row[lane] < round_ends {
            if lanes.left[lane] < decided_below {
                slow_path.keep_left(lanes, lane);
            }
            lanes.left[lane] < at_end
        } else {
            slow_path.deal_lane(lanes, lane, &mut NoObserver)
        };
        if ends {
            slow_path.end_shoe(lanes, lane, &mut NoObserver);
        }
    }
}

/// Counts the rounds that are over, and processes the lanes that have to leave the lockstep.
#[inline]
fn finish_rounds<const C: usize>(lanes: &mut Lanes<W>, slow_path: &mut SlowPath<'_>) {
    if slow_path.limits.safe_cards.is_some() {
        return leave_near_end(lanes, slow_path);
    }
    let round_ends = slow_path.entry_points.automaton.round_ends;
    let mut over = [0_u16; W];
    for lane in 0..W {
        over[lane] = u16::from(lanes.row[lane].cast_signed() < round_ends.cast_signed()).wrapping_neg();
        lanes.rounds[lane] = lanes.rounds[lane].wrapping_add(over[lane]);
    }
    if slow_path.limits.reshuffle {
        for class in 0..C {
            let left = if class == C - 1 { &lanes.left } else { &lanes.up_to[class] };
            for lane in 0..W {
                let round_start = &mut lanes.round_start[class][lane];
                *round_start = *round_start & !over[lane] | left[lane] & over[lane];
            }
        }
    }
    if slow_path.any_leaves(lanes, &over) {
        slow_path.leave(lanes, &over, &mut NoObserver);
    }
}
