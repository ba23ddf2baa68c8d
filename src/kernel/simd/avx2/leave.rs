//! Lanes that leave the lockstep: their shoes end, or their cards run out.

use super::{HALF, W, all, any, choose, load, mask, of, of_mut, opaque, store, with};
use crate::kernel::lanes::Lanes;
use crate::kernel::observer::Nobody;
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // a vocabulary of its own
use std::arch::x86_64::*;

/// What every step changes of the lanes, in registers.
#[derive(Clone, Copy)]
pub(super) struct Now {
    pub row: __m256i,
    pub left: __m256i,
    pub rounds: __m256i,
}

impl Now {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn load(lanes: &Lanes<W>, half: usize) -> Now {
        let [row, left, rounds] = [&lanes.row, &lanes.left, &lanes.rounds].map(|all| load(of(all, half)));
        Now { row, left, rounds }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn store(self, lanes: &mut Lanes<W>, half: usize) {
        store(of_mut(&mut lanes.row, half), self.row);
        store(of_mut(&mut lanes.left, half), self.left);
        store(of_mut(&mut lanes.rounds, half), self.rounds);
    }
}

/// When lanes leave the lockstep.
pub(super) struct Leaves {
    /// A lane may leave at any step, not only when few cards are left.
    always: bool,
    few: __m256i,
    at_end: __m256i,
    in_round: __m256i,
    carried: [__m256i; 2],
    one_more: bool,
    behind: __m256i,
    pub reshuffle: bool,
}

impl Leaves {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn new(attendant: &SlowPath<'_>) -> Leaves {
        let (limits, carried) = (attendant.limits, &attendant.ways.machine.carried);
        Leaves {
            always: limits.few.is_none(),
            few: all(limits.few.unwrap_or(0)),
            // Less than one more is at most.
            at_end: all(limits.at_end),
            in_round: all(limits.in_round + 1),
            carried: [all(carried.start), all(carried.end)],
            one_more: limits.one_more,
            behind: all(limits.cut_card.unwrap_or(0)),
            reshuffle: limits.reshuffle,
        }
    }

    /// Whether some lane may leave.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn may(&self, left: __m256i) -> bool {
        self.always || any(_mm256_cmpgt_epi16(self.few, left))
    }

    /// Lanes whose shoe ends with their round, and lanes to be attended to.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn of(&self, now: &mut Now, over: __m256i) -> [__m256i; 2] {
        now.rounds = _mm256_add_epi16(now.rounds, over);
        let last = opaque(_mm256_cmpgt_epi16(self.at_end, now.left));
        let none = opaque(_mm256_cmpeq_epi16(now.rounds, _mm256_setzero_si256()));
        // With a card drawn ahead, the cut card is asked apart.
        let ahead = _mm256_cmpgt_epi16(self.carried[1], now.row);
        let carries =
            _mm256_and_si256(over, _mm256_andnot_si256(_mm256_cmpgt_epi16(self.carried[0], now.row), ahead));
        let plain = _mm256_andnot_si256(carries, over);
        let mut ended = _mm256_and_si256(plain, _mm256_or_si256(last, none));
        let apart = _mm256_or_si256(carries, opaque(_mm256_cmpgt_epi16(self.in_round, now.left)));
        if self.one_more {
            let beyond = _mm256_and_si256(opaque(_mm256_cmpgt_epi16(self.behind, now.left)), last);
            let stays = _mm256_andnot_si256(none, _mm256_and_si256(ended, beyond));
            now.rounds = choose(now.rounds, all(1), stays);
            ended = _mm256_andnot_si256(stays, ended);
        }
        [ended, apart]
    }
}

/// Ends shoes and begins others, and attends to lanes whose cards run out.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn leave<const C: usize>(
    lanes: &mut Lanes<W>,
    half: usize,
    attendant: &mut SlowPath<'_>,
    mut now: Now,
    [ended, apart]: [__m256i; 2],
) -> Now {
    let (ways, limits) = (attendant.ways, attendant.limits);
    let first = HALF * half;
    let apart = _mm256_andnot_si256(ended, apart);
    let mut ending = mask(ended);
    let mut ended = ended;
    if any(apart) {
        now.store(lanes, half);
        let over = attendant.attend_all(lanes, mask(apart) << first, &mut Nobody) >> first;
        now = Now::load(lanes, half);
        ending |= over;
        ended = all_ones(ending);
    }
    let mut done = attendant.tell_ends(lanes, ending << first, &mut Nobody) >> first;
    for (up_to, cards) in lanes.up_to[..C - 1].iter_mut().zip(&attendant.stock.up_to) {
        let up_to = of_mut(up_to, half);
        store(up_to, choose(load(up_to), all(*cards), ended));
    }
    now.left = choose(now.left, all(attendant.stock.cards), ended);
    now.rounds = choose(now.rounds, all(limits.rounds), ended);
    now.row = choose(now.row, all(ways.begin), ended);
    if limits.reshuffle {
        begin_rounds::<C>(lanes, half, now.left, ended);
    }
    // Lanes that have no more shoes wait.
    while done != 0 {
        let lane = done.trailing_zeros() as usize;
        (now.row, now.rounds) = (with(now.row, lane, ways.park), with(now.rounds, lane, u16::MAX));
        done &= done - 1;
    }
    now
}

/// All ones in these lanes, a bit each.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn all_ones(bits: u32) -> __m256i {
    let own: [u16; HALF] = std::array::from_fn(|lane| 1 << lane);
    let own = load(&own);
    #[allow(clippy::cast_possible_truncation)] // a bit for each of sixteen lanes
    let bits = all(bits as u16);
    _mm256_cmpeq_epi16(_mm256_and_si256(bits, own), own)
}

/// Remembers what is left where a round begins.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn begin_rounds<const C: usize>(lanes: &mut Lanes<W>, half: usize, left: __m256i, some: __m256i) {
    for (began, up_to) in lanes.began[..C - 1].iter_mut().zip(&lanes.up_to) {
        let began = of_mut(began, half);
        store(began, choose(load(began), load(of(up_to, half)), some));
    }
    let began = of_mut(&mut lanes.began[C - 1], half);
    store(began, choose(load(began), left, some));
}
