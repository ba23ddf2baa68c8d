//! Lanes in lockstep, in plain Rust: every lane takes a card at every step,
//! so that the compiler can make vectors of them.
// A lane is a place in many arrays, and so are the vectors made of them.
#![allow(clippy::needless_range_loop)]

use super::attend::{Attendant, Boxes, MANY_EVENTS};
use super::lanes::{Lanes, Stock, generator};
use super::machine::Machine;
use super::witness::Nobody;

/// Lanes.
const W: usize = 16;

/// Deals until the lanes are finished or many events are written. `C` is the
/// number of card classes, `MANY` whether the table has several boxes.
pub(super) fn deal<const C: usize, const MANY: bool, G: Boxes>(
    lanes: &mut Lanes<W>,
    attendant: &mut Attendant<'_, G>,
) {
    debug_assert_eq!(C, attendant.stock.classes);
    while attendant.dealing > 0 && attendant.written < MANY_EVENTS {
        draw_bits(lanes);
        for quarter in 0..4 {
            cards::<C>(lanes, attendant.stock, &attendant.ways.machine, quarter);
            if MANY {
                boxes(lanes, attendant);
            }
            ends(lanes, attendant);
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
fn cards<const C: usize>(lanes: &mut Lanes<W>, stock: &Stock, machine: &Machine, quarter: usize) {
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
    let falls = u16::from(!stock.replaces);
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

/// Boxes that are over among several: written, counted, and the last of them
/// followed by the dealer.
#[inline]
fn boxes<G: Boxes>(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_, G>) {
    let machine = &attendant.ways.machine;
    let (from, [nothing, natural, total]) = (machine.overs, machine.boxes);
    for lane in 0..W {
        let row = lanes.row[lane];
        let over = (from..total).contains(&row);
        attendant.write_if(over, lane, row);
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
fn ends<G: Boxes>(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_, G>) {
    let machine = &attendant.ways.machine;
    let limits = attendant.limits;
    let always = u16::from(limits.reshuffle);
    let (from, to) = (machine.boxes[2], machine.splits);
    let mut calls = 0_u16;
    for lane in 0..W {
        let (row, left) = (lanes.row[lane], lanes.left[lane]);
        let over = u16::from(row < machine.overs);
        lanes.rounds[lane] = lanes.rounds[lane].wrapping_sub(over);
        let ends = over & (u16::from(left <= limits.at_end) | u16::from(lanes.rounds[lane] == 0) | always);
        let splits = u16::from(row >= from) & u16::from(row < to);
        calls |= ends | splits | ((over ^ 1) & u16::from(left <= limits.in_round));
    }
    for lane in 0..W {
        let row = lanes.row[lane];
        attendant.write_if(row < attendant.ways.machine.overs, lane, row);
    }
    if calls != 0 {
        for lane in 0..W {
            if attendant.calls(lanes.row[lane], lanes.left[lane], lanes.rounds[lane]) {
                attendant.attend(lanes, lane, &mut Nobody);
            }
        }
    }
}
