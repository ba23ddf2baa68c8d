//! One lane alone, one card at a time: the reference for the other kernels, and the only kernel
//! that can be observed.

use super::lanes::Lanes;
use super::observer::Observer;
use super::slow_path::SlowPath;
use super::xoshiro;

/// Deals until the lane is finished or the event buffer is full.
pub(super) fn deal(lanes: &mut Lanes<1>, slow_path: &mut SlowPath<'_>, observer: &mut impl Observer) {
    let entry_points = slow_path.entry_points;
    let stock = slow_path.stock;
    while slow_path.dealing > 0 && slow_path.has_room() {
        let [[a], [b], [c], [d]] = &mut lanes.words;
        let mut bits = xoshiro::next([a, b, c, d]);
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
            if before != entry_points.park {
                observer.card(0, entry_points.nexts[usize::from(before)], class);
            }
            let reached = entry_points.automaton.next(before, class);
            slow_path.see(lanes, 0, (class, reached), lanes.left[0]);
            let row = slow_path.arrive(lanes, 0, reached, observer);
            lanes.row[0] = row;
            if row < entry_points.automaton.round_ends {
                slow_path.begin_cell(lanes, 0, row, lanes.left[0]);
            }
            let over = [u16::from(row < entry_points.automaton.round_ends).wrapping_neg()];
            if over != [0] && slow_path.limits.reshuffle {
                lanes.begin_round(0, &lanes.shoe(0, stock).counts_with(None, stock));
            }
            if slow_path.any_leaves(lanes, &over) {
                slow_path.leave(lanes, &over, observer);
            }
        }
    }
}
