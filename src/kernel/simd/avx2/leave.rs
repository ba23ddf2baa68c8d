//! Lanes that leave the lockstep because their shoe ends or their cards run out.

use super::{HALF, W, all, any, choose, half_of, half_of_mut, load, mask, opaque, store, with_lane};
use crate::kernel::lanes::Lanes;
use crate::kernel::observer::NoObserver;
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // intrinsics
use std::arch::x86_64::*;

/// The values of half the lanes that every step changes, in registers.
#[derive(Clone, Copy)]
pub(super) struct Registers {
    pub row: __m256i,
    pub left: __m256i,
    pub rounds: __m256i,
}

impl Registers {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn load(lanes: &Lanes<W>, half: usize) -> Registers {
        let [row, left, rounds] =
            [&lanes.row, &lanes.left, &lanes.rounds].map(|all| load(half_of(all, half)));
        Registers { row, left, rounds }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn store(self, lanes: &mut Lanes<W>, half: usize) {
        store(half_of_mut(&mut lanes.row, half), self.row);
        store(half_of_mut(&mut lanes.left, half), self.left);
        store(half_of_mut(&mut lanes.rounds, half), self.rounds);
    }
}

/// Decides which lanes leave the lockstep.
pub(super) struct LeaveTest {
    /// Whether a lane may leave at any step, and not only when few cards are left.
    always: bool,
    safe_cards: __m256i,
    at_end: __m256i,
    decided_below: __m256i,
    in_round: __m256i,
    carried: [__m256i; 2],
    one_more: bool,
    behind: __m256i,
    pub reshuffle: bool,
}

impl LeaveTest {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn new(slow_path: &SlowPath<'_>) -> LeaveTest {
        let (limits, carried) = (slow_path.limits, &slow_path.entry_points.automaton.carried);
        LeaveTest {
            always: limits.safe_cards.is_none(),
            safe_cards: all(limits.safe_cards.unwrap_or(0)),
            at_end: all(limits.at_end),
            decided_below: all(limits.decided_below),
            // Compared by "fewer than", which for n + 1 is "at most n".
            in_round: all(limits.in_round + 1),
            carried: [all(carried.start), all(carried.end)],
            one_more: limits.one_more,
            behind: all(limits.cut_card.unwrap_or(0)),
            reshuffle: limits.reshuffle,
        }
    }

    /// Returns whether some lane may leave.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn may_leave(&self, left: __m256i) -> bool {
        self.always || any(_mm256_cmpgt_epi16(self.safe_cards, left))
    }

    /// Counts the rounds that are over, and returns the lanes whose shoe ends with their round, the
    /// lanes that must be dealt alone, and those whose number of rounds is decided.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn leaving(&self, now: &mut Registers, over: __m256i) -> [__m256i; 3] {
        now.rounds = _mm256_add_epi16(now.rounds, over);
        let last = opaque(_mm256_cmpgt_epi16(self.at_end, now.left));
        let none = opaque(_mm256_cmpeq_epi16(now.rounds, _mm256_setzero_si256()));
        // Where the next upcard is already drawn, `deal_lane` compares with the cut card.
        let ahead = _mm256_cmpgt_epi16(self.carried[1], now.row);
        let carries =
            _mm256_and_si256(over, _mm256_andnot_si256(_mm256_cmpgt_epi16(self.carried[0], now.row), ahead));
        let plain = _mm256_andnot_si256(carries, over);
        let decided = _mm256_and_si256(plain, opaque(_mm256_cmpgt_epi16(self.decided_below, now.left)));
        let mut ended = _mm256_and_si256(plain, _mm256_or_si256(last, none));
        let alone = _mm256_or_si256(carries, opaque(_mm256_cmpgt_epi16(self.in_round, now.left)));
        if self.one_more {
            let beyond = _mm256_and_si256(opaque(_mm256_cmpgt_epi16(self.behind, now.left)), last);
            let stays = _mm256_andnot_si256(none, _mm256_and_si256(ended, beyond));
            now.rounds = choose(now.rounds, all(1), stays);
            ended = _mm256_andnot_si256(stays, ended);
        }
        [ended, alone, decided]
    }
}

/// Keeps what is left of shoes whose number of rounds is decided, ends shoes and begins the next ones,
/// and deals alone for lanes whose cards run out.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn leave<const C: usize>(
    lanes: &mut Lanes<W>,
    half: usize,
    slow_path: &mut SlowPath<'_>,
    mut now: Registers,
    [ended, alone, decided]: [__m256i; 3],
) -> Registers {
    let (entry_points, limits) = (slow_path.entry_points, slow_path.limits);
    let first = HALF * half;
    let mut decided = mask(decided);
    if decided != 0 {
        store(half_of_mut(&mut lanes.left, half), now.left);
    }
    while decided != 0 {
        slow_path.keep_left(lanes, first + decided.trailing_zeros() as usize);
        decided &= decided - 1;
    }
    let alone = _mm256_andnot_si256(ended, alone);
    let mut ending = mask(ended);
    let mut ended = ended;
    if any(alone) {
        now.store(lanes, half);
        let over = slow_path.deal_lanes(lanes, mask(alone) << first, &mut NoObserver) >> first;
        now = Registers::load(lanes, half);
        ending |= over;
        ended = all_ones(ending);
    }
    if ending == 0 {
        return now;
    }
    let mut done = slow_path.report_shoe_ends(lanes, ending << first, &mut NoObserver) >> first;
    for (up_to, next) in lanes.up_to[..C - 1].iter_mut().zip(&lanes.next_shoe) {
        let up_to = half_of_mut(up_to, half);
        store(up_to, choose(load(up_to), load(half_of(next, half)), ended));
    }
    now.left = choose(now.left, load(half_of(&lanes.next_shoe[C - 1], half)), ended);
    now.rounds = choose(now.rounds, all(limits.rounds), ended);
    now.row = choose(now.row, all(slow_path.begin_row()), ended);
    if limits.reshuffle {
        begin_rounds::<C>(lanes, half, now.left, ended);
    }
    // Lanes without further shoes are parked.
    while done != 0 {
        let lane = done.trailing_zeros() as usize;
        (now.row, now.rounds) =
            (with_lane(now.row, lane, entry_points.park), with_lane(now.rounds, lane, u16::MAX));
        done &= done - 1;
    }
    now
}

/// Returns all ones in the lanes whose bit is set.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn all_ones(bits: u32) -> __m256i {
    let own: [u16; HALF] = std::array::from_fn(|lane| 1 << lane);
    let own = load(&own);
    #[allow(clippy::cast_possible_truncation)] // a bit for each of sixteen lanes
    let bits = all(bits as u16);
    _mm256_cmpeq_epi16(_mm256_and_si256(bits, own), own)
}

/// Stores what is left of the shoes of lanes at the start of a round.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn begin_rounds<const C: usize>(lanes: &mut Lanes<W>, half: usize, left: __m256i, some: __m256i) {
    for (round_start, up_to) in lanes.round_start[..C - 1].iter_mut().zip(&lanes.up_to) {
        let round_start = half_of_mut(round_start, half);
        store(round_start, choose(load(round_start), load(half_of(up_to, half)), some));
    }
    let round_start = half_of_mut(&mut lanes.round_start[C - 1], half);
    store(round_start, choose(load(round_start), left, some));
}
