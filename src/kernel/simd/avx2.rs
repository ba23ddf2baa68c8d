//! Sixteen lanes with AVX2: sixteen bits a lane, one vector a quantity.
//! Comparisons are of signed numbers; everything compared is below 2^15.

use crate::kernel::attend::Attendant;
use crate::kernel::events::Events;
use crate::kernel::lanes::Lanes;
use crate::kernel::witness::Nobody;
#[allow(clippy::wildcard_imports)] // a vocabulary of its own
use std::arch::x86_64::*;

/// Lanes.
const W: usize = 16;

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn load(from: &[u16; W]) -> __m256i {
    // SAFETY: an array of 32 bytes.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn store(to: &mut [u16; W], vector: __m256i) {
    // SAFETY: an array of 32 bytes.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), vector) }
}

/// Four of sixteen words.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn load_words(from: &[u64; W], quarter: usize) -> __m256i {
    let words: &[u64; 4] = &from.as_chunks().0[quarter];
    // SAFETY: an array of 32 bytes.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn store_words(to: &mut [u64; W], quarter: usize, vector: __m256i) {
    let words: &mut [u64; 4] = &mut to.as_chunks_mut().0[quarter];
    // SAFETY: an array of 32 bytes.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
}

/// The entries of a table at sixteen indices below its length.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn look_up(table: &[u16], indices: __m256i) -> __m256i {
    debug_assert!({
        let mut all = [0; W];
        store(&mut all, indices);
        all.iter().all(|index| usize::from(*index) < table.len())
    });
    let mut at = [0; W];
    store(&mut at, indices);
    // By way of memory: a load is cheaper than taking lanes out of a vector.
    let at = std::hint::black_box(&at);
    // Two gathers of eight take longer than sixteen loads.
    let entry = |lane: usize| {
        // SAFETY: every index is below the table's length.
        unsafe { *table.get_unchecked(usize::from(at[lane])) }.cast_signed()
    };
    _mm256_setr_epi16(
        entry(0),
        entry(1),
        entry(2),
        entry(3),
        entry(4),
        entry(5),
        entry(6),
        entry(7),
        entry(8),
        entry(9),
        entry(10),
        entry(11),
        entry(12),
        entry(13),
        entry(14),
        entry(15),
    )
}

/// A bit a lane, of a comparison.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn mask(compared: __m256i) -> u32 {
    let packed = _mm256_packs_epi16(compared, _mm256_setzero_si256());
    let bits = _mm256_movemask_epi8(packed).cast_unsigned();
    (bits & 0xff) | (bits >> 8 & 0xff00)
}

/// Where a mask is all ones the second, elsewhere the first.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn choose(first: __m256i, second: __m256i, mask: __m256i) -> __m256i {
    _mm256_blendv_epi8(first, second, mask)
}

/// Deals until the lanes are finished or many events are written.
#[target_feature(enable = "avx2,popcnt")]
#[allow(clippy::too_many_lines)] // one step after another
pub(super) fn deal<const C: usize, const MANY: bool, const REPLACES: bool>(
    lanes: &mut Lanes<W>,
    attendant: &mut Attendant<'_>,
) {
    let ways = attendant.ways;
    let machine = &ways.machine;
    let limits = attendant.limits;
    debug_assert_eq!((C, MANY), (machine.classes, attendant.boxes > 1));
    #[allow(clippy::cast_possible_wrap)] // the bits are what matters
    let all = |value: u16| _mm256_set1_epi16(value as i16);
    let (zero, one) = (all(0), all(1));
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let (classes, last_class) = (all(C as u16), all(C as u16 - 1));
    let (overs, tells, splits) = (all(machine.overs), all(machine.tells), all(machine.splits));
    let [nothing, natural, total] = machine.boxes.map(all);
    // Less than one more is at most.
    let (at_end, in_round) = (all(limits.at_end), all(limits.in_round + 1));
    let behind = all(limits.cut_card.unwrap_or(0));
    let carried = [machine.carried.start, machine.carried.end].map(all);
    let table_boxes = all(attendant.boxes);

    let mut numbers = [0; W];
    for (lane, number) in (0..).zip(&mut numbers) {
        *number = lane;
    }
    let numbers = load(&numbers);

    let (mut row, mut left, mut rounds) = (load(&lanes.row), load(&lanes.left), load(&lanes.rounds));
    while attendant.dealing > 0 && attendant.has_room() {
        let bits = draw_bits(lanes);
        for bits in bits {
            // A card for every lane.
            let mut nth = _mm256_mulhi_epu16(bits, left);
            let low = _mm256_mullo_epi16(bits, left);
            // Unsigned: low below left, unless the lesser of both is left.
            let fine = _mm256_cmpeq_epi16(_mm256_min_epu16(low, left), left);
            if _mm256_movemask_epi8(fine) != -1 {
                store(&mut lanes.left, left);
                nth = redraw(lanes, !mask(fine) & 0xffff, nth, low, numbers);
            }
            let mut class = last_class;
            for up_to in &mut lanes.up_to[..C - 1] {
                let cards = load(up_to);
                // All ones, which is minus one, where the card is not after.
                let not_before = _mm256_cmpgt_epi16(cards, nth);
                class = _mm256_add_epi16(class, not_before);
                if !REPLACES {
                    store(up_to, _mm256_add_epi16(cards, not_before));
                }
            }
            if !REPLACES {
                left = _mm256_sub_epi16(left, one);
            }
            let entry = _mm256_add_epi16(_mm256_mullo_epi16(row, classes), class);
            row = look_up(&machine.table, entry);

            // Pairs that are split, and hands of theirs that are over.
            let pairs = _mm256_andnot_si256(_mm256_cmpgt_epi16(total, row), _mm256_cmpgt_epi16(splits, row));
            if _mm256_movemask_epi8(pairs) != 0 {
                row = turns(lanes, attendant, mask(pairs), row, numbers);
            }

            // Boxes that are over among several.
            if MANY {
                let below = _mm256_cmpgt_epi16(total, row);
                let told = _mm256_andnot_si256(_mm256_cmpgt_epi16(overs, row), below);
                if _mm256_movemask_epi8(told) != 0 {
                    write(&mut attendant.box_events, told, row, numbers);
                    let over = _mm256_andnot_si256(_mm256_cmpgt_epi16(tells, row), below);
                    let below =
                        _mm256_add_epi16(_mm256_cmpgt_epi16(nothing, row), _mm256_cmpgt_epi16(natural, row));
                    // Two, less one for each row it is below.
                    let needs = _mm256_and_si256(over, _mm256_add_epi16(_mm256_add_epi16(one, one), below));
                    let mut needs = _mm256_max_epi16(load(&lanes.needs), needs);
                    let mut boxes = _mm256_add_epi16(load(&lanes.boxes), over);
                    let last = _mm256_cmpeq_epi16(boxes, zero);
                    if _mm256_movemask_epi8(last) != 0 {
                        let number = _mm256_sub_epi16(row, tells);
                        let number = _mm256_add_epi16(_mm256_add_epi16(number, number), number);
                        let number = _mm256_and_si256(last, _mm256_add_epi16(number, needs));
                        row = choose(row, look_up(&ways.lasts, number), last);
                        boxes = choose(boxes, table_boxes, last);
                        needs = _mm256_andnot_si256(last, needs);
                    }
                    store(&mut lanes.boxes, boxes);
                    store(&mut lanes.needs, needs);
                }
            }

            // Rounds that are over, and lanes that have to leave.
            let over = _mm256_cmpgt_epi16(overs, row);
            let told = if MANY { over } else { _mm256_cmpgt_epi16(tells, row) };
            write(&mut attendant.events, told, row, numbers);
            rounds = _mm256_add_epi16(rounds, over);
            if limits.reshuffle {
                begin_rounds::<C>(lanes, left, over);
            }
            let last = _mm256_cmpgt_epi16(at_end, left);
            let none = _mm256_cmpeq_epi16(rounds, zero);
            // With a card drawn ahead, the cut card is asked apart.
            let ahead = _mm256_cmpgt_epi16(carried[1], row);
            let carries =
                _mm256_and_si256(over, _mm256_andnot_si256(_mm256_cmpgt_epi16(carried[0], row), ahead));
            let plain = _mm256_andnot_si256(carries, over);
            let mut ended = _mm256_and_si256(plain, _mm256_or_si256(last, none));
            let apart = _mm256_or_si256(carries, _mm256_cmpgt_epi16(in_round, left));
            if _mm256_movemask_epi8(_mm256_or_si256(ended, apart)) == 0 {
                continue;
            }
            if limits.one_more {
                let beyond = _mm256_and_si256(_mm256_cmpgt_epi16(behind, left), last);
                let stays = _mm256_andnot_si256(none, _mm256_and_si256(ended, beyond));
                rounds = choose(rounds, one, stays);
                ended = _mm256_andnot_si256(stays, ended);
            }
            let done = attendant.tell_ends(mask(ended), &mut Nobody);
            for (up_to, cards) in lanes.up_to[..C - 1].iter_mut().zip(&attendant.stock.up_to) {
                store(up_to, choose(load(up_to), all(*cards), ended));
            }
            left = choose(left, all(attendant.stock.cards), ended);
            rounds = choose(rounds, all(limits.rounds), ended);
            row = choose(row, all(ways.begin), ended);
            if limits.reshuffle {
                begin_rounds::<C>(lanes, left, ended);
            }
            (row, rounds) = park(done, row, rounds, ways.park, numbers);
            let apart = _mm256_andnot_si256(ended, apart);
            if _mm256_movemask_epi8(apart) != 0 {
                store(&mut lanes.row, row);
                store(&mut lanes.left, left);
                store(&mut lanes.rounds, rounds);
                attendant.attend_all(lanes, mask(apart), &mut Nobody);
                (row, left, rounds) = (load(&lanes.row), load(&lanes.left), load(&lanes.rounds));
            }
        }
    }
    store(&mut lanes.row, row);
    store(&mut lanes.left, left);
    store(&mut lanes.rounds, rounds);
}

/// By which of eight lanes are wanted, their bytes moved to the front.
static TO_THE_FRONT: [[u8; 16]; 256] = {
    let mut moves = [[0x80; 16]; 256];
    let mut some = 0;
    while some < 256 {
        let (mut lane, mut front) = (0, 0);
        while lane < 8 {
            if some >> lane & 1 == 1 {
                moves[some][front] = 2 * lane;
                moves[some][front + 1] = 2 * lane + 1;
                front += 2;
            }
            lane += 1;
        }
        some += 1;
    }
    moves
};

/// Writes the rows of some lanes as events.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn write(events: &mut Events, some: __m256i, rows: __m256i, numbers: __m256i) {
    let all = _mm256_or_si256(_mm256_slli_epi16::<5>(rows), numbers);
    let halves = [_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all)];
    // Each byte twice: the low half's first, the high half's last.
    let bits = _mm256_movemask_epi8(_mm256_packs_epi16(some, some)).cast_unsigned();
    let mut written = events.written;
    for (half, some) in halves.into_iter().zip([bits & 0xff, bits >> 24]) {
        let moves = &TO_THE_FRONT[some as usize];
        let room: &mut [u16; 8] = events.room(written);
        // SAFETY: arrays of 16 bytes.
        unsafe {
            let moves = _mm_loadu_si128(moves.as_ptr().cast());
            _mm_storeu_si128(room.as_mut_ptr().cast(), _mm_shuffle_epi8(half, moves));
        }
        written += some.count_ones() as usize;
    }
    events.written = written;
}

/// Remembers what is left where a round begins.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn begin_rounds<const C: usize>(lanes: &mut Lanes<W>, left: __m256i, some: __m256i) {
    for (began, up_to) in lanes.began[..C - 1].iter_mut().zip(&lanes.up_to) {
        store(began, choose(load(began), load(up_to), some));
    }
    let began = &mut lanes.began[C - 1];
    store(began, choose(load(began), left, some));
}

/// Lanes that have no more shoes wait.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn park(
    mut done: u32,
    mut rows: __m256i,
    mut rounds: __m256i,
    row: u16,
    numbers: __m256i,
) -> (__m256i, __m256i) {
    while done != 0 {
        let lane = done.trailing_zeros() as usize;
        (rows, rounds) = (with(rows, lane, row, numbers), with(rounds, lane, u16::MAX, numbers));
        done &= done - 1;
    }
    (rows, rounds)
}

/// Lanes that split a pair, or have finished a hand of one.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn turns(
    lanes: &mut Lanes<W>,
    attendant: &mut Attendant<'_>,
    mut some: u32,
    mut rows: __m256i,
    numbers: __m256i,
) -> __m256i {
    let mut all = [0; W];
    store(&mut all, rows);
    while some != 0 {
        let lane = some.trailing_zeros() as usize;
        rows = with(rows, lane, attendant.turn(lanes, lane, all[lane], &mut Nobody), numbers);
        some &= some - 1;
    }
    rows
}

/// A vector with one lane's value changed, by no way through memory.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn with(vector: __m256i, lane: usize, value: u16, numbers: __m256i) -> __m256i {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a lane is below 16
    let chosen = _mm256_cmpeq_epi16(numbers, _mm256_set1_epi16(lane as i16));
    choose(vector, _mm256_set1_epi16(value.cast_signed()), chosen)
}

/// Draws again where one value would be too likely.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn redraw(
    lanes: &mut Lanes<W>,
    mut doubtful: u32,
    mut nth: __m256i,
    low: __m256i,
    numbers: __m256i,
) -> __m256i {
    let mut lows = [0; W];
    store(&mut lows, low);
    while doubtful != 0 {
        let lane = doubtful.trailing_zeros() as usize;
        if lanes.is_one_too_many(lane, lows[lane]) {
            nth = with(nth, lane, lanes.redraw(lane), numbers);
        }
        doubtful &= doubtful - 1;
    }
    nth
}

/// One output of every generator, as four draws of every lane: lane
/// 4 *i* + *j* has word *i* of quarter *j*.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn draw_bits(lanes: &mut Lanes<W>) -> [__m256i; 4] {
    let mut outputs = [_mm256_setzero_si256(); 4];
    let [wa, wb, wc, wd] = &mut lanes.words;
    for (quarter, output) in outputs.iter_mut().enumerate() {
        let a = load_words(wa, quarter);
        let b = load_words(wb, quarter);
        let c = load_words(wc, quarter);
        let d = load_words(wd, quarter);
        let sum = _mm256_add_epi64(a, d);
        let turned = _mm256_or_si256(_mm256_slli_epi64::<23>(sum), _mm256_srli_epi64::<41>(sum));
        *output = _mm256_add_epi64(turned, a);
        let shifted = _mm256_slli_epi64::<17>(b);
        let c = _mm256_xor_si256(c, a);
        let d = _mm256_xor_si256(d, b);
        store_words(wb, quarter, _mm256_xor_si256(b, c));
        store_words(wa, quarter, _mm256_xor_si256(a, d));
        store_words(wc, quarter, _mm256_xor_si256(c, shifted));
        let turned = _mm256_or_si256(_mm256_slli_epi64::<45>(d), _mm256_srli_epi64::<19>(d));
        store_words(wd, quarter, turned);
    }
    let [o0, o1, o2, o3] = outputs;
    // Places of four sixteen-bit draws become places of four lanes.
    let a = _mm256_blend_epi16::<0xaa>(o0, _mm256_slli_epi64::<16>(o1));
    let b = _mm256_blend_epi16::<0xaa>(_mm256_srli_epi64::<16>(o0), o1);
    let c = _mm256_blend_epi16::<0xaa>(o2, _mm256_slli_epi64::<16>(o3));
    let d = _mm256_blend_epi16::<0xaa>(_mm256_srli_epi64::<16>(o2), o3);
    [
        _mm256_blend_epi32::<0xaa>(a, _mm256_slli_epi64::<32>(c)),
        _mm256_blend_epi32::<0xaa>(b, _mm256_slli_epi64::<32>(d)),
        _mm256_blend_epi32::<0xaa>(_mm256_srli_epi64::<32>(a), c),
        _mm256_blend_epi32::<0xaa>(_mm256_srli_epi64::<32>(b), d),
    ]
}
