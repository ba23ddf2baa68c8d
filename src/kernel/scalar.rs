//! One lane by itself, one card after another: the kernel the others are
//! measured against, and the only one that lets a witness look on.

use super::lanes::Lanes;
use super::observer::Observer;
use super::slow_path::SlowPath;

/// Deals until the lane is finished or many events are written.
pub(super) fn deal(lanes: &mut Lanes<1>, attendant: &mut SlowPath<'_>, witness: &mut impl Observer) {
    let ways = attendant.ways;
    let stock = attendant.stock;
    while attendant.dealing > 0 && attendant.has_room() {
        let mut bits = output(&mut lanes.words);
        for _ in 0..4 {
            #[allow(clippy::cast_possible_truncation)] // the lower half, and the upper
            let (low, mut nth) = {
                let product = (bits & 0xffff) as u32 * u32::from(lanes.left[0]);
                (product as u16, (product >> 16) as u16)
            };
            bits >>= 16;
            if lanes.is_one_too_many(0, low) {
                nth = lanes.redraw(0);
            }
            let before = lanes.row[0];
            let class = lanes.take(0, nth, stock);
            if before != ways.park {
                witness.card(0, ways.nexts[usize::from(before)], class);
            }
            let row = attendant.arrive(lanes, 0, ways.machine.next(before, class), witness);
            lanes.row[0] = row;
            let over = [u16::from(row < ways.machine.overs).wrapping_neg()];
            if over != [0] && attendant.limits.reshuffle {
                lanes.begin_round(0, &lanes.shoe(0, stock).with(None, stock));
            }
            if attendant.any_leaves(lanes, &over) {
                attendant.leave(lanes, &over, witness);
            }
        }
    }
}

/// One output of xoshiro256++ (D. Blackman and S. Vigna, "Scrambled linear
/// pseudorandom number generators", ACM TOMS 47(4), 2021).
fn output(words: &mut [[u64; 1]; 4]) -> u64 {
    let [[a], [b], [c], [d]] = words;
    let output = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
    let shifted = *b << 17;
    *c ^= *a;
    *d ^= *b;
    *b ^= *c;
    *a ^= *d;
    *c ^= shifted;
    *d = d.rotate_left(45);
    output
}
