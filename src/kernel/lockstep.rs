//! Lanes in lockstep, in plain Rust: every lane takes a card at every step,
//! so that the compiler can make vectors of them.

use super::attend::{Attendant, Boxes, MANY_EVENTS};
use super::lanes::{Lanes, generator};
use super::witness::Nobody;

/// Deals until the lanes are finished or many events are written. `C` is the
/// number of card classes.
pub(super) fn deal<const W: usize, const C: usize, G: Boxes>(
    lanes: &mut Lanes<W>,
    attendant: &mut Attendant<'_, G>,
) {
    debug_assert_eq!(C, attendant.stock.classes);
    while attendant.dealing > 0 && attendant.written < MANY_EVENTS {
        draw_bits(lanes);
        for quarter in 0..4 {
            step::<W, C, G>(lanes, attendant, quarter);
        }
    }
}

/// One output of every generator, as four draws of every lane.
#[inline]
fn draw_bits<const W: usize>(lanes: &mut Lanes<W>) {
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
fn step<const W: usize, const C: usize, G: Boxes>(
    lanes: &mut Lanes<W>,
    attendant: &mut Attendant<'_, G>,
    quarter: usize,
) {
    let ways = attendant.ways;
    let machine = &ways.machine;
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
    let falls = u16::from(!attendant.stock.replaces);
    let mut class = [0_u16; W];
    for up_to in &mut lanes.up_to[..C - 1] {
        for lane in 0..W {
            let before = u16::from(up_to[lane] <= nth[lane]);
            class[lane] += before;
            up_to[lane] -= falls & (before ^ 1);
        }
    }
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let classes = C as u16;
    for lane in 0..W {
        lanes.left[lane] -= falls;
        class[lane] += lanes.row[lane] * classes;
    }
    for lane in 0..W {
        lanes.row[lane] = machine.table[usize::from(class[lane])];
    }
    let (at_end, in_round) = (attendant.limits.at_end, attendant.limits.in_round);
    let always = u16::from(attendant.limits.reshuffle);
    let mut calls = 0_u16;
    for lane in 0..W {
        let (row, left) = (lanes.row[lane], lanes.left[lane]);
        let over = u16::from(row < machine.overs);
        lanes.rounds[lane] = lanes.rounds[lane].wrapping_sub(over);
        let ends = over & (u16::from(left <= at_end) | u16::from(lanes.rounds[lane] == 0) | always);
        let leaves = (over ^ 1) & (u16::from(row < machine.leaves) | u16::from(left <= in_round));
        calls |= ends | leaves;
    }
    for lane in 0..W {
        // Written for all, kept for those that are over.
        attendant.write_if(lane, lanes.row[lane]);
    }
    if calls != 0 {
        for lane in 0..W {
            if attendant.calls(lanes.row[lane], lanes.left[lane], lanes.rounds[lane]) {
                attendant.attend(lanes, lane, &mut Nobody);
            }
        }
    }
}
