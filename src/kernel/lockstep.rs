//! Lanes in lockstep, in plain Rust: every lane takes a card at every step,
//! so that the compiler can make vectors of them.
// A lane is a place in many arrays, and so are the vectors made of them.
#![allow(clippy::needless_range_loop)]

use super::attend::Attendant;
use super::lanes::{Lanes, generator};
use super::machine::Machine;
use super::witness::Nobody;

/// Lanes.
const W: usize = 16;

/// Deals until the lanes are finished or many events are written. `C` is the
/// number of card classes, `MANY` whether the table has several boxes,
/// `REPLACES` whether a dealt card is replaced.
pub(super) fn deal<const C: usize, const MANY: bool, const REPLACES: bool>(
    lanes: &mut Lanes<W>,
    attendant: &mut Attendant<'_>,
) {
    debug_assert_eq!((C, REPLACES), (attendant.stock.classes, attendant.stock.replaces));
    while attendant.dealing > 0 && attendant.has_room() {
        draw_bits(lanes);
        for quarter in 0..4 {
            cards::<C, REPLACES>(lanes, &attendant.ways.machine, quarter);
            turns(lanes, attendant);
            if MANY {
                boxes(lanes, attendant);
            }
            ends::<C, MANY>(lanes, attendant);
        }
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

/// A card for every lane.
#[inline]
fn cards<const C: usize, const REPLACES: bool>(lanes: &mut Lanes<W>, machine: &Machine, quarter: usize) {
    let mut nth = [0_u16; W];
    let mut low = [0_u16; W];
    let mut doubtful = 0_u16;
    for lane in 0..W {
        let product = u32::from(lanes.bits[quarter][lane]) * u32::from(lanes.left[lane]);
        #[allow(clippy::cast_possible_truncation)] // the upper half, and the lower
        {
            nth[lane] = (product >> 16) as u16;
            low[lane] = product as u16;
        }
        doubtful |= u16::from(low[lane] < lanes.left[lane]);
    }
    if doubtful != 0 {
        for lane in 0..W {
            if lanes.is_one_too_many(lane, low[lane]) {
                nth[lane] = lanes.redraw(lane);
            }
        }
    }
    let falls = u16::from(!REPLACES);
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = C as u16;
    let mut entry = [0_u16; W];
    for lane in 0..W {
        lanes.left[lane] -= falls;
        entry[lane] = lanes.row[lane] * classes;
    }
    for up_to in &mut lanes.up_to[..C - 1] {
        for lane in 0..W {
            let before = u16::from(up_to[lane] <= nth[lane]);
            entry[lane] += before;
            up_to[lane] -= falls & (before ^ 1);
        }
    }
    for lane in 0..W {
        lanes.row[lane] = machine.table[usize::from(entry[lane])];
    }
}

/// Lanes that split a pair, or have finished a hand of one.
#[inline]
fn turns(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_>) {
    let machine = &attendant.ways.machine;
    let (from, to) = (machine.boxes[2].cast_signed(), machine.splits.cast_signed());
    let mut any = 0_u16;
    for row in lanes.row {
        let row = row.cast_signed();
        any |= u16::from(row < to) & u16::from(row >= from);
    }
    if any != 0 {
        take_turns(lanes, attendant);
    }
}

#[cold]
fn take_turns(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_>) {
    let machine = &attendant.ways.machine;
    for lane in 0..W {
        let row = lanes.row[lane];
        if (machine.boxes[2]..machine.splits).contains(&row) {
            lanes.row[lane] = attendant.turn(lanes, lane, row, &mut Nobody);
        }
    }
}

/// Boxes that are over among several: written, counted, and the last of them
/// followed by the dealer.
#[inline]
fn boxes(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_>) {
    let machine = &attendant.ways.machine;
    let (overs, from, [nothing, natural, total]) = (machine.overs, machine.tells, machine.boxes);
    for lane in 0..W {
        let row = lanes.row[lane];
        attendant.box_events.write_if((overs..total).contains(&row), lane, row);
        let over = (from..total).contains(&row);
        let needs = u16::from(row >= nothing) + u16::from(row >= natural);
        let needs = if over { needs } else { 0 };
        lanes.needs[lane] = lanes.needs[lane].max(needs);
        lanes.boxes[lane] -= u16::from(over);
        if lanes.boxes[lane] == 0 {
            lanes.row[lane] = attendant.ways.lasts[usize::from((row - from) * 3 + lanes.needs[lane])];
            lanes.boxes[lane] = attendant.boxes;
            lanes.needs[lane] = 0;
        }
    }
}

/// Rounds that are over: written and counted; and lanes that have to leave.
#[inline]
fn ends<const C: usize, const MANY: bool>(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_>) {
    let (overs, tells) = (attendant.ways.machine.overs, attendant.ways.machine.tells);
    let told = if MANY { overs } else { tells };
    let mut over = [0_u16; W];
    for lane in 0..W {
        over[lane] = u16::from(lanes.row[lane].cast_signed() < overs.cast_signed()).wrapping_neg();
        lanes.rounds[lane] = lanes.rounds[lane].wrapping_add(over[lane]);
    }
    for lane in 0..W {
        let row = lanes.row[lane];
        attendant.events.write_if(row < told, lane, row);
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
