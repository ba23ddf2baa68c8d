//! Lanes in lockstep, in plain Rust: every lane takes a card at every step,
//! so that the compiler can make vectors of them.
//!
//! What a step came to is seen to while the next one's cards are drawn: rows
//! are written one by one, and a vector of them that is read right after has
//! to wait. Only where a lane may have to leave it is seen to at once.
// A lane is a place in many arrays, and so are the vectors made of them.
#![allow(clippy::needless_range_loop)]

use super::automaton::{COMMON, MOST_CLASSES};
use super::lane_log::NOTHING;
use super::lanes::{Lanes, generator};
use super::observer::Nobody;
use super::slow_path::SlowPath;

/// Lanes.
const W: usize = 16;

/// Deals a table with one box until the lanes are finished or many events are
/// written. `C` is the number of card classes.
pub(super) fn one<const C: usize>(lanes: &mut Lanes<W>, attendant: &mut SlowPath<'_>) {
    let machine = &attendant.ways.machine;
    let common = machine.common;
    // Common rows come first, and no lane comes to two before they are
    // counted.
    let mut lowest = [NO_ROW; W];
    deal::<C>(lanes, attendant, |lanes, attendant, last| {
        if any_between(&lanes.row, common, machine.splits) {
            tell_or_turn(lanes, attendant, common);
        }
        for (lowest, row) in lowest.iter_mut().zip(&lanes.row) {
            *lowest = (*lowest).min(row.cast_signed());
        }
        if last {
            count(lanes, &lowest, common);
            lowest = [NO_ROW; W];
        }
    });
}

/// Above every row.
const NO_ROW: i16 = i16::MAX;

/// The same of a table with several.
pub(super) fn many<const C: usize>(lanes: &mut Lanes<W>, attendant: &mut SlowPath<'_>) {
    let machine = &attendant.ways.machine;
    deal::<C>(lanes, attendant, |lanes, attendant, _| {
        if any_between(&lanes.row, machine.boxes[2], machine.splits) {
            tell_or_turn(lanes, attendant, machine.boxes[2]);
        }
        boxes(lanes, attendant);
    });
}

/// Deals, and has every step seen to: whether it is the last of so few that no
/// lane comes to two common rows.
#[inline]
fn deal<'a, const C: usize>(
    lanes: &mut Lanes<W>,
    attendant: &mut SlowPath<'a>,
    mut see: impl FnMut(&mut Lanes<W>, &mut SlowPath<'a>, bool),
) {
    let (few, shortest) = (attendant.limits.few, attendant.ways.machine.shortest);
    let mut seen = true;
    while attendant.dealing > 0 && attendant.has_room() {
        draw_bits(lanes);
        for quarter in 0..4 {
            let class = classes::<C>(lanes, attendant, quarter);
            if !seen {
                see(lanes, attendant, quarter == 3 || quarter == 1 && shortest < 4);
            }
            follow::<C>(lanes, attendant, &class);
            seen = may_leave(&lanes.left, few);
            if seen {
                see(lanes, attendant, true);
                ends::<C>(lanes, attendant);
            }
        }
    }
    if !seen {
        see(lanes, attendant, true);
    }
}

/// One output of every generator, as four draws of every lane.
#[inline]
fn draw_bits(lanes: &mut Lanes<W>) {
    let [a, b, c, d] = &mut lanes.words;
    let mut outputs = [0; W];
    for g in 0..W {
        outputs[g] = a[g].wrapping_add(d[g]).rotate_left(23).wrapping_add(a[g]);
        let shifted = b[g] << 17;
        c[g] ^= a[g];
        d[g] ^= b[g];
        b[g] ^= c[g];
        a[g] ^= d[g];
        c[g] ^= shifted;
        d[g] = d[g].rotate_left(45);
    }
    for (quarter, bits) in lanes.bits.iter_mut().enumerate() {
        for (lane, bits) in bits.iter_mut().enumerate() {
            #[allow(clippy::cast_possible_truncation)] // sixteen bits are wanted
            let low = (outputs[generator::<W>(lane)] >> (16 * quarter)) as u16;
            *bits = low;
        }
    }
}

/// A card for every lane: its class.
#[inline]
fn classes<const C: usize>(lanes: &mut Lanes<W>, attendant: &SlowPath<'_>, quarter: usize) -> [u16; W] {
    let (bits, left) = (lanes.bits[quarter], lanes.left);
    let mut nth = [0_u16; W];
    for lane in 0..W {
        nth[lane] = upper(bits[lane], left[lane]);
    }
    // Something is left between them where the lower half is below `left`.
    let mut doubtful = 0;
    for lane in 0..W {
        doubtful |= left[lane].saturating_sub(bits[lane].wrapping_mul(left[lane]));
    }
    if doubtful != 0 {
        nth = redraw(lanes, quarter);
    }
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let mut class = [C as u16 - 1; W];
    // A card that is replaced is taken out of what nobody reads.
    let taken = if attendant.stock.replaces { MOST_CLASSES } else { 0 };
    for place in 0..C - 1 {
        let mut cards = lanes.up_to[place];
        for lane in 0..W {
            // Everything compared is below 2^15, and signs are compared faster.
            let not_before = u16::from(cards[lane].cast_signed() > nth[lane].cast_signed());
            class[lane] = class[lane].wrapping_sub(not_before);
            cards[lane] = cards[lane].wrapping_sub(not_before);
        }
        lanes.up_to[(place + taken) % (2 * MOST_CLASSES)] = cards;
    }
    let falls = u16::from(!attendant.stock.replaces);
    for lane in 0..W {
        lanes.left[lane] = left[lane].wrapping_sub(falls);
    }
    class
}

/// Where these cards lead.
#[inline]
fn follow<const C: usize>(lanes: &mut Lanes<W>, attendant: &SlowPath<'_>, class: &[u16; W]) {
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = C as u16;
    let mut entry = [0_u16; W];
    for lane in 0..W {
        entry[lane] = lanes.row[lane].wrapping_mul(classes).wrapping_add(class[lane]);
    }
    // By way of memory: loads are cheaper than taking a vector apart.
    let entry = std::hint::black_box(entry);
    for lane in 0..W {
        lanes.row[lane] = attendant.ways.machine.table[usize::from(entry[lane])];
    }
}

/// The upper half of a product.
#[inline]
fn upper(one: u16, other: u16) -> u16 {
    #[allow(clippy::cast_possible_truncation)] // half of it
    let upper = ((u32::from(one) * u32::from(other)) >> 16) as u16;
    upper
}

/// Numbers below the cards left, drawn again where one would be too likely.
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

/// The lanes with a byte that is not zero.
#[inline]
fn lanes_of(bytes: [u8; W]) -> impl Iterator<Item = usize> {
    // By way of memory: the compiler would put it together bit by bit.
    let mut some = u128::from_le_bytes(std::hint::black_box(bytes));
    std::iter::from_fn(move || {
        let lane = some.trailing_zeros() as usize / 8;
        some &= some.wrapping_sub(1);
        (lane < W).then_some(lane)
    })
}

/// Whether some lane may have to leave.
#[inline]
fn may_leave(left: &[u16; W], few: Option<u16>) -> bool {
    let Some(few) = few else { return true };
    let mut any = 0;
    for left in left {
        any |= u16::from(left.cast_signed() < few.cast_signed());
    }
    any != 0
}

/// Counts the rounds that are over at common rows.
#[inline]
fn count(lanes: &mut Lanes<W>, rows: &[i16; W], common: u16) {
    const ROWS: [i16; COMMON] = [0, 1, 2, 3, 4, 5, 6, 7];
    for (common, ends) in ROWS[..usize::from(common)].iter().zip(&mut lanes.ends) {
        for lane in 0..W {
            ends[lane] = ends[lane].wrapping_add(u16::from(rows[lane] == *common));
        }
    }
}

/// Whether some row is one of these.
#[inline]
fn any_between(rows: &[u16; W], from: u16, to: u16) -> bool {
    let mut any = 0_u16;
    for row in rows {
        let row = row.cast_signed();
        any |= u16::from(row < to.cast_signed()) & u16::from(row >= from.cast_signed());
    }
    any != 0
}

/// Lanes at a row from this one on that tell something, or have to turn to
/// another hand.
#[inline(never)]
fn tell_or_turn(lanes: &mut Lanes<W>, attendant: &mut SlowPath<'_>, from: u16) {
    let machine = &attendant.ways.machine;
    let (turns, told) = (machine.boxes[2]..machine.splits, from..machine.tells);
    let (first, end) = (from.cast_signed(), turns.end.cast_signed());
    let mut some = [0; W];
    for lane in 0..W {
        let row = lanes.row[lane].cast_signed();
        some[lane] = u8::from(row >= first) & u8::from(row < end);
    }
    for lane in lanes_of(some) {
        let mut row = lanes.row[lane];
        if turns.contains(&row) {
            row = attendant.turn(lanes, lane, row, &mut Nobody);
            lanes.row[lane] = row;
        }
        if told.contains(&row) {
            attendant.events.write(lane, row);
        }
    }
}

/// Boxes that are over among several: told, counted, and the last of them
/// followed by the dealer, who may be over at once.
#[inline]
fn boxes(lanes: &mut Lanes<W>, attendant: &mut SlowPath<'_>) {
    let machine = &attendant.ways.machine;
    let (overs, from, [nothing, natural, total]) = (machine.overs, machine.tells, machine.boxes);
    let log = &mut attendant.told.logs[0];
    let told = |row: u16, told: bool| row | u16::from(!told).wrapping_neg();
    let mut full = log.add(&lanes.row.map(|row| told(row, row < total)));
    let mut at_once = [NOTHING; W];
    for lane in 0..W {
        let row = lanes.row[lane];
        let over = (from..total).contains(&row);
        let needs = u16::from(row >= nothing) + u16::from(row >= natural);
        let needs = if over { needs } else { 0 };
        lanes.needs[lane] = lanes.needs[lane].max(needs);
        lanes.boxes[lane] -= u16::from(over);
        if lanes.boxes[lane] == 0 {
            let row = attendant.ways.lasts[usize::from((row - from) * 3 + lanes.needs[lane])];
            lanes.row[lane] = row;
            lanes.boxes[lane] = attendant.boxes;
            lanes.needs[lane] = 0;
            at_once[lane] = told(row, row < overs);
        }
    }
    if at_once != [NOTHING; W] {
        if full {
            attendant.told.sort(0);
        }
        full = attendant.told.logs[0].add(&at_once);
    }
    if full {
        attendant.told.sort(0);
    }
}

/// Lanes that have to leave where only few cards make them.
#[inline(never)]
fn few_are_left(lanes: &mut Lanes<W>, attendant: &mut SlowPath<'_>) {
    let overs = attendant.ways.machine.overs;
    let (at_end, in_round) = (attendant.limits.at_end, attendant.limits.in_round);
    let mut some = [0; W];
    for lane in 0..W {
        let over = u8::from(lanes.row[lane].cast_signed() < overs.cast_signed());
        let (last, none) = (lanes.left[lane] < at_end, lanes.left[lane] <= in_round);
        some[lane] = over & u8::from(last) | u8::from(none);
    }
    for lane in lanes_of(some) {
        if lanes.row[lane] < overs || attendant.attend(lanes, lane, &mut Nobody) {
            attendant.end_shoe(lanes, lane, &mut Nobody);
        }
    }
}

/// Rounds that are over, and lanes that have to leave.
#[inline]
fn ends<const C: usize>(lanes: &mut Lanes<W>, attendant: &mut SlowPath<'_>) {
    if attendant.limits.few.is_some() {
        return few_are_left(lanes, attendant);
    }
    let overs = attendant.ways.machine.overs;
    let mut over = [0_u16; W];
    for lane in 0..W {
        over[lane] = u16::from(lanes.row[lane].cast_signed() < overs.cast_signed()).wrapping_neg();
        lanes.rounds[lane] = lanes.rounds[lane].wrapping_add(over[lane]);
    }
    if attendant.limits.reshuffle {
        for class in 0..C {
            let left = if class == C - 1 { &lanes.left } else { &lanes.up_to[class] };
            for lane in 0..W {
                let began = &mut lanes.began[class][lane];
                *began = *began & !over[lane] | left[lane] & over[lane];
            }
        }
    }
    if attendant.any_leaves(lanes, &over) {
        attendant.leave(lanes, &over, &mut Nobody);
    }
}
