//! Thirty-two lanes with AVX2: 16 bits to a lane, two vectors to a quantity. One half of the lanes
//! is dealt while the other waits for its lookups. Comparisons are signed; all compared values are
//! below 2^15.
//!
//! This module holds what tables with one box and with several have in common; [`one_box`] and
//! [`several_boxes`] deal them.

/// Expands the block for both halves, one after the other. A loop would keep the vectors in memory.
macro_rules! both {
    ($half:ident, $deal:block) => {{
        #[allow(non_upper_case_globals)]
        const $half: usize = 0;
        $deal
    }
    {
        #[allow(non_upper_case_globals)]
        const $half: usize = 1;
        $deal
    }};
}

mod leave;
mod one_box;
mod round_log;
mod several_boxes;

use leave::{LeaveTest, Registers, begin_rounds, leave};
pub(super) use one_box::deal as deal_one_box;
use round_log::RoundLog;
pub(super) use several_boxes::deal as deal_several_boxes;

use crate::kernel::automaton::{ENTRIES, MOST_CLASSES};
use crate::kernel::lanes::{HALF, Lanes, Stock, half_of, half_of_mut};
use crate::kernel::observer::NoObserver;
use crate::kernel::slow_path::SlowPath;
#[allow(clippy::wildcard_imports)] // intrinsics
use std::arch::{asm, x86_64::*};

/// Number of lanes.
const W: usize = 2 * HALF;

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn load(from: &[u16; HALF]) -> __m256i {
    const { assert!(size_of::<[u16; HALF]>() == size_of::<__m256i>()) };
    // SAFETY: invariant 2. `from` refers to 16 initialized integers of 16 bits, which are the 32
    // bytes that the instruction reads, at any alignment.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn store(to: &mut [u16; HALF], vector: __m256i) {
    const { assert!(size_of::<[u16; HALF]>() == size_of::<__m256i>()) };
    // SAFETY: invariant 2. `to` refers exclusively to 16 integers of 16 bits, which are the 32 bytes
    // that the instruction writes, at any alignment.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), vector) }
}

/// Loads the words with indices 4 `four` to 4 `four` + 3.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn load_words(from: &[u64; W], four: usize) -> __m256i {
    const { assert!(size_of::<[u64; 4]>() == size_of::<__m256i>()) };
    // An index beyond the last four words panics here.
    let words: &[u64; 4] = &from.as_chunks().0[four];
    // SAFETY: invariant 2. `words` refers to four initialized integers of 64 bits, which are the 32
    // bytes that the instruction reads, at any alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn store_words(to: &mut [u64; W], four: usize, vector: __m256i) {
    const { assert!(size_of::<[u64; 4]>() == size_of::<__m256i>()) };
    // An index beyond the last four words panics here.
    let words: &mut [u64; 4] = &mut to.as_chunks_mut().0[four];
    // SAFETY: invariant 2. `words` refers exclusively to four integers of 64 bits, which are the 32
    // bytes that the instruction writes, at any alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
}

/// Returns the entries of a table at sixteen indices.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn look_up(table: &[u16; ENTRIES], places: __m256i) -> __m256i {
    // Two gathers of eight entries are slower than sixteen loads.
    let [low, high] = halves(places);
    let fours = [low, high].map(|half| [_mm_cvtsi128_si64(half), _mm_extract_epi64::<1>(half)]);
    let entry = |lane: usize| {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // one of four
        let place = (fours[lane / 8][lane / 4 % 2] >> (16 * (lane % 4))) as u16;
        table[usize::from(place)].cast_signed()
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

/// Returns the two 128-bit halves of a vector.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn halves(vector: __m256i) -> [__m128i; 2] {
    [_mm256_castsi256_si128(vector), _mm256_extracti128_si256::<1>(vector)]
}

/// Returns the vector unchanged, but hides from the compiler how it was computed. Otherwise the
/// compiler would insert an addition between the lookups.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn opaque(mut vector: __m256i) -> __m256i {
    // SAFETY: invariant 3. The template is a comment that mentions the register of `vector`, which
    // keeps its value.
    unsafe {
        asm!("/* {0} */", inout(ymm_reg) vector, options(pure, nomem, nostack, preserves_flags));
    }
    vector
}

/// Returns a vector with one value in every lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn all(value: u16) -> __m256i {
    _mm256_set1_epi16(value.cast_signed())
}

/// Draws a card for every lane of a half and returns the classes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn cards<const C: usize>(
    lanes: &mut Lanes<W>,
    half: usize,
    stock: &Stock,
    bits: __m256i,
    left: __m256i,
) -> __m256i {
    let mut nth = _mm256_mulhi_epu16(bits, left);
    let low = _mm256_mullo_epi16(bits, left);
    // Unsigned comparison: a draw may have to be repeated if `low` is below `left`.
    let doubtful = _mm256_subs_epu16(left, low);
    if _mm256_testz_si256(doubtful, doubtful) == 0 {
        store(half_of_mut(&mut lanes.left, half), left);
        let fine = _mm256_cmpeq_epi16(doubtful, _mm256_setzero_si256());
        nth = redraw(lanes, half, !mask(fine) & 0xffff, nth, low);
    }
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let mut class = all(C as u16 - 1);
    // Where cards are replaced, the counts without the card are written to the half that is never
    // read.
    let offset = if stock.replaces { MOST_CLASSES } else { 0 };
    for place in 0..C - 1 {
        let cards = load(half_of(&lanes.up_to[place], half));
        // All ones, which is −1, where the card is of this class or of one before it.
        let not_before = _mm256_cmpgt_epi16(cards, nth);
        class = _mm256_add_epi16(class, not_before);
        store(half_of_mut(&mut lanes.up_to[place + offset], half), _mm256_add_epi16(cards, not_before));
    }
    opaque(class)
}

/// Adds the cards of a step to the counts of half the lanes. `rows` are the rows that the cards lead
/// to, and `left` the numbers of cards left after them.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn see(
    lanes: &mut Lanes<W>,
    half: usize,
    slow_path: &SlowPath<'_>,
    (tags, start): (__m256i, __m256i),
    (class, rows, left): (__m256i, __m256i, __m256i),
) {
    // The tag of the class is the low byte of each lane, and is extended by its sign.
    let tag = _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(_mm256_shuffle_epi8(tags, class)));
    let running = half_of_mut(&mut lanes.running, half);
    store(running, _mm256_add_epi16(load(running), tag));
    let begin = _mm256_cmpeq_epi16(rows, start);
    if any(begin) {
        begin_counts(lanes, half, slow_path, mask(begin), left);
    }
}

/// Begins the counts of some lanes of a half, given as bits, after the burned cards.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn begin_counts(lanes: &mut Lanes<W>, half: usize, slow_path: &SlowPath<'_>, mut some: u32, left: __m256i) {
    let mut all = [0; HALF];
    store(&mut all, left);
    while some != 0 {
        let lane = some.trailing_zeros() as usize;
        slow_path.begin_count(lanes, HALF * half + lane, all[lane]);
        some &= some - 1;
    }
}

/// Returns the tags of the card classes, by class in both halves of the vector, and the row of the
/// first round in every lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn tags_and_start(slow_path: &SlowPath<'_>) -> (__m256i, __m256i) {
    let tags = slow_path.count.map_or([0; MOST_CLASSES], |count| count.tags.map(i8::cast_unsigned));
    (_mm256_broadcastsi128_si256(load_sixteen(&tags)), all(slow_path.entry_points.start))
}

/// Returns two bits for each lane of a comparison.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn two_bits(compared: __m256i) -> u32 {
    _mm256_movemask_epi8(compared).cast_unsigned()
}

/// Returns whether a comparison is true for any lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn any(compared: __m256i) -> bool {
    two_bits(compared) != 0
}

/// Returns one bit for each lane of a comparison.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn mask(compared: __m256i) -> u32 {
    let packed = _mm256_packs_epi16(compared, _mm256_setzero_si256());
    let bits = _mm256_movemask_epi8(packed).cast_unsigned();
    (bits & 0xff) | (bits >> 8 & 0xff00)
}

/// Returns `second` where the mask is all ones, else `first`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn choose(first: __m256i, second: __m256i, mask: __m256i) -> __m256i {
    _mm256_blendv_epi8(first, second, mask)
}

/// By set of eight lanes, as bits: the shuffle that moves the bytes of these lanes to the front.
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

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn load_sixteen(from: &[u8; 16]) -> __m128i {
    const { assert!(size_of::<[u8; 16]>() == size_of::<__m128i>()) };
    // SAFETY: invariant 2. `from` refers to 16 initialized bytes, which are those that the
    // instruction reads, at any alignment.
    unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
}

/// Stores eight lanes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn store_eight(to: &mut [u16; 8], vector: __m128i) {
    const { assert!(size_of::<[u16; 8]>() == size_of::<__m128i>()) };
    // SAFETY: invariant 2. `to` refers exclusively to eight integers of 16 bits, which are the 16
    // bytes that the instruction writes, at any alignment.
    unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), vector) }
}

/// Returns the rows after the slow path has chosen the next hand of the lanes in `some`, which have
/// split a pair or finished a hand of one.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn next_hands(
    lanes: &mut Lanes<W>,
    half: usize,
    slow_path: &mut SlowPath<'_>,
    mut some: u32,
    mut rows: __m256i,
) -> __m256i {
    let mut all = [0; HALF];
    store(&mut all, rows);
    while some != 0 {
        let lane = some.trailing_zeros() as usize;
        rows =
            with_lane(rows, lane, slow_path.next_hand(lanes, HALF * half + lane, all[lane], &mut NoObserver));
        some &= some - 1;
    }
    rows
}

/// Returns the vector with the value of one lane replaced, without a round trip through memory.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_lane(vector: __m256i, lane: usize, value: u16) -> __m256i {
    let numbers = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a lane is below 16
    let chosen = _mm256_cmpeq_epi16(numbers, _mm256_set1_epi16(lane as i16));
    choose(vector, _mm256_set1_epi16(value.cast_signed()), chosen)
}

/// Repeats the draws that would make one value too likely.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn redraw(lanes: &mut Lanes<W>, half: usize, mut doubtful: u32, mut nth: __m256i, low: __m256i) -> __m256i {
    let mut lows = [0; HALF];
    store(&mut lows, low);
    while doubtful != 0 {
        let lane = doubtful.trailing_zeros() as usize;
        let of_all = HALF * half + lane;
        if lanes.is_one_too_many(of_all, lows[lane]) {
            nth = with_lane(nth, lane, lanes.redraw(of_all));
        }
        doubtful &= doubtful - 1;
    }
    nth
}

/// Advances every generator of a half by one step, which gives four draws for every lane: lane 4
/// *i* + *j* of the half uses generator *i* of its vector *j*.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn draw_bits(lanes: &mut Lanes<W>, half: usize) -> [__m256i; 4] {
    let mut outputs = [_mm256_setzero_si256(); 4];
    let [wa, wb, wc, wd] = &mut lanes.words;
    for (j, output) in outputs.iter_mut().enumerate() {
        let four = 2 * j + half;
        let a = load_words(wa, four);
        let b = load_words(wb, four);
        let c = load_words(wc, four);
        let d = load_words(wd, four);
        let sum = _mm256_add_epi64(a, d);
        let turned = _mm256_or_si256(_mm256_slli_epi64::<23>(sum), _mm256_srli_epi64::<41>(sum));
        *output = _mm256_add_epi64(turned, a);
        let shifted = _mm256_slli_epi64::<17>(b);
        let c = _mm256_xor_si256(c, a);
        let d = _mm256_xor_si256(d, b);
        store_words(wb, four, _mm256_xor_si256(b, c));
        store_words(wa, four, _mm256_xor_si256(a, d));
        store_words(wc, four, _mm256_xor_si256(c, shifted));
        let turned = _mm256_or_si256(_mm256_slli_epi64::<45>(d), _mm256_srli_epi64::<19>(d));
        store_words(wd, four, turned);
    }
    let [o0, o1, o2, o3] = outputs;
    // Transposes: the four 16-bit parts of each output become four draws of one lane.
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
