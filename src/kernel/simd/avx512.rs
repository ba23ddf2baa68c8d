//! Thirty-two lanes with AVX-512: sixteen bits a lane, one vector a quantity.

use crate::kernel::attend::Attendant;
use crate::kernel::events::Events;
use crate::kernel::lanes::Lanes;
use crate::kernel::witness::Nobody;
#[allow(clippy::wildcard_imports)] // a vocabulary of its own
use std::arch::x86_64::*;

/// Lanes.
const W: usize = 32;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn load(from: &[u16; W]) -> __m512i {
    // SAFETY: an array of 64 bytes.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn store(to: &mut [u16; W], vector: __m512i) {
    // SAFETY: an array of 64 bytes.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
}

/// Eight of thirty-two words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn load_words(from: &[u64; W], eighth: usize) -> __m512i {
    let words: &[u64; 8] = &from.as_chunks().0[eighth];
    // SAFETY: an array of 64 bytes.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn store_words(to: &mut [u64; W], eighth: usize, vector: __m512i) {
    let words: &mut [u64; 8] = &mut to.as_chunks_mut().0[eighth];
    // SAFETY: an array of 64 bytes.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
}

/// The entries of a table at thirty-two indices below its length.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn look_up(table: &[u16], indices: __m512i) -> __m512i {
    debug_assert!({
        let mut all = [0; W];
        store(&mut all, indices);
        all.iter().all(|index| usize::from(*index) < table.len())
    });
    let mut at = [0; W];
    store(&mut at, indices);
    // By way of memory: a load is cheaper than taking lanes out of a vector.
    let at = std::hint::black_box(&at);
    // Two gathers of sixteen take longer than thirty-two loads.
    let entry = |lane: usize| {
        // SAFETY: every index is below the table's length.
        unsafe { *table.get_unchecked(usize::from(at[lane])) }.cast_signed()
    };
    _mm512_set_epi16(
        entry(31),
        entry(30),
        entry(29),
        entry(28),
        entry(27),
        entry(26),
        entry(25),
        entry(24),
        entry(23),
        entry(22),
        entry(21),
        entry(20),
        entry(19),
        entry(18),
        entry(17),
        entry(16),
        entry(15),
        entry(14),
        entry(13),
        entry(12),
        entry(11),
        entry(10),
        entry(9),
        entry(8),
        entry(7),
        entry(6),
        entry(5),
        entry(4),
        entry(3),
        entry(2),
        entry(1),
        entry(0),
    )
}

/// What a step works on, in registers. The cards of each class are left in
/// memory: there are too many to stay in registers beside what calls clobber.
struct Registers<const C: usize, const MANY: bool> {
    left: __m512i,
    row: __m512i,
    rounds: __m512i,
    boxes: __m512i,
    needs: __m512i,
}

impl<const C: usize, const MANY: bool> Registers<C, MANY> {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
    fn load(lanes: &Lanes<W>) -> Registers<C, MANY> {
        Registers {
            left: load(&lanes.left),
            row: load(&lanes.row),
            rounds: load(&lanes.rounds),
            boxes: load(&lanes.boxes),
            needs: load(&lanes.needs),
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
    fn store(&self, lanes: &mut Lanes<W>) {
        store(&mut lanes.left, self.left);
        store(&mut lanes.row, self.row);
        store(&mut lanes.rounds, self.rounds);
        self.store_boxes(lanes);
    }

    /// A fresh shoe for these lanes; some of them have no more, and wait.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
    fn fresh(&mut self, lanes: &mut Lanes<W>, attendant: &Attendant<'_>, ended: u32, done: u32) {
        let (stock, limits, ways) = (attendant.stock, attendant.limits, attendant.ways);
        let put = |register: &mut __m512i, some, value: u16| {
            *register = _mm512_mask_mov_epi16(*register, some, _mm512_set1_epi16(value.cast_signed()));
        };
        for (up_to, all) in lanes.up_to[..C - 1].iter_mut().zip(&stock.up_to) {
            let mut cards = load(up_to);
            put(&mut cards, ended, *all);
            store(up_to, cards);
        }
        put(&mut self.left, ended, stock.cards);
        put(&mut self.rounds, ended, limits.rounds);
        put(&mut self.row, ended, ways.begin);
        put(&mut self.rounds, done, u16::MAX);
        put(&mut self.row, done, ways.park);
        if limits.reshuffle {
            self.begin_rounds(lanes, ended);
        }
    }

    /// Remembers what is left where a round begins.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
    fn begin_rounds(&self, lanes: &mut Lanes<W>, some: u32) {
        for (began, up_to) in lanes.began[..C - 1].iter_mut().zip(&lanes.up_to) {
            store(began, _mm512_mask_mov_epi16(load(began), some, load(up_to)));
        }
        let began = &mut lanes.began[C - 1];
        store(began, _mm512_mask_mov_epi16(load(began), some, self.left));
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
    fn store_boxes(&self, lanes: &mut Lanes<W>) {
        if MANY {
            store(&mut lanes.boxes, self.boxes);
            store(&mut lanes.needs, self.needs);
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
    fn load_boxes(&mut self, lanes: &Lanes<W>) {
        if MANY {
            (self.boxes, self.needs) = (load(&lanes.boxes), load(&lanes.needs));
        }
    }
}

/// Deals until the lanes are finished or many events are written.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
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
    let all = |value: u16| _mm512_set1_epi16(value as i16);
    // One that the compiler does not know: it would make vectors of the masks,
    // which takes longer than to add under them.
    let (zero, one) = (_mm512_setzero_si512(), std::hint::black_box(all(1)));
    #[allow(clippy::cast_possible_truncation)] // at most 16 classes
    let (classes, last_class) = (all(C as u16), all(C as u16 - 1));
    let (overs, tells, splits) = (all(machine.overs), all(machine.tells), all(machine.splits));
    let [nothing, natural, total] = machine.boxes.map(all);
    let (at_end, in_round) = (all(limits.at_end), all(limits.in_round));
    let behind = all(limits.cut_card.unwrap_or(0));
    let carried = [machine.carried.start, machine.carried.end].map(all);
    let table_boxes = all(attendant.boxes);
    let mut numbers = [0; W];
    for (lane, number) in (0..).zip(&mut numbers) {
        *number = lane;
    }
    let numbers = load(&numbers);

    let mut now = Registers::<C, MANY>::load(lanes);
    while attendant.dealing > 0 && attendant.has_room() {
        let bits = draw_bits(lanes);
        for bits in bits {
            // A card for every lane.
            let mut nth = _mm512_mulhi_epu16(bits, now.left);
            let low = _mm512_mullo_epi16(bits, now.left);
            let doubtful = _mm512_cmplt_epu16_mask(low, now.left);
            if doubtful != 0 {
                store(&mut lanes.left, now.left);
                nth = redraw(lanes, doubtful, nth, low);
            }
            let mut class = last_class;
            for up_to in &mut lanes.up_to[..C - 1] {
                let cards = load(up_to);
                let not_before = _mm512_cmpgt_epu16_mask(cards, nth);
                class = _mm512_mask_sub_epi16(class, not_before, class, one);
                if !REPLACES {
                    store(up_to, _mm512_mask_sub_epi16(cards, not_before, cards, one));
                }
            }
            if !REPLACES {
                now.left = _mm512_sub_epi16(now.left, one);
            }
            let entry = _mm512_add_epi16(_mm512_mullo_epi16(now.row, classes), class);
            now.row = look_up(&machine.table, entry);

            // Pairs that are split, and hands of theirs that are over.
            let pairs = _mm512_cmpge_epu16_mask(now.row, total) & _mm512_cmplt_epu16_mask(now.row, splits);
            if pairs != 0 {
                now.store_boxes(lanes);
                now.row = turns(lanes, attendant, pairs, now.row);
                now.load_boxes(lanes);
            }

            // Boxes that are over among several.
            if MANY {
                let told = _mm512_cmpge_epu16_mask(now.row, overs) & _mm512_cmplt_epu16_mask(now.row, total);
                if told != 0 {
                    write(&mut attendant.box_events, told, now.row, numbers);
                    let over = told & _mm512_cmpge_epu16_mask(now.row, tells);
                    let mut needs = zero;
                    for row in [nothing, natural] {
                        let more = _mm512_cmpge_epu16_mask(now.row, row);
                        needs = _mm512_mask_add_epi16(needs, more, needs, one);
                    }
                    now.needs = _mm512_mask_max_epu16(now.needs, over, now.needs, needs);
                    now.boxes = _mm512_mask_sub_epi16(now.boxes, over, now.boxes, one);
                    let last = _mm512_cmpeq_epi16_mask(now.boxes, zero);
                    if last != 0 {
                        let number = _mm512_sub_epi16(now.row, tells);
                        let number = _mm512_add_epi16(_mm512_add_epi16(number, number), number);
                        let number = _mm512_maskz_add_epi16(last, number, now.needs);
                        now.row = _mm512_mask_mov_epi16(now.row, last, look_up(&ways.lasts, number));
                        now.boxes = _mm512_mask_mov_epi16(now.boxes, last, table_boxes);
                        now.needs = _mm512_maskz_mov_epi16(!last, now.needs);
                    }
                }
            }

            // Rounds that are over, and lanes that have to leave.
            let over = _mm512_cmplt_epu16_mask(now.row, overs);
            let told = if MANY { over } else { _mm512_cmplt_epu16_mask(now.row, tells) };
            write(&mut attendant.events, told, now.row, numbers);
            now.rounds = _mm512_mask_sub_epi16(now.rounds, over, now.rounds, one);
            if limits.reshuffle {
                now.begin_rounds(lanes, over);
            }
            let last = _mm512_cmplt_epu16_mask(now.left, at_end);
            // With a card drawn ahead, the cut card is asked apart.
            let carries = _mm512_cmpge_epu16_mask(now.row, carried[0])
                & _mm512_cmplt_epu16_mask(now.row, carried[1])
                & over;
            let mut ended = over & !carries & (last | _mm512_cmpeq_epi16_mask(now.rounds, zero));
            let apart = carries | _mm512_cmple_epu16_mask(now.left, in_round);
            if ended | apart == 0 {
                continue;
            }
            if limits.one_more {
                let beyond = _mm512_cmplt_epu16_mask(now.left, behind) & last;
                let stays = ended & beyond & _mm512_cmpneq_epi16_mask(now.rounds, zero);
                now.rounds = _mm512_mask_mov_epi16(now.rounds, stays, all(1));
                ended &= !stays;
            }
            let done = attendant.tell_ends(ended, &mut Nobody);
            now.fresh(lanes, attendant, ended, done);
            if apart & !ended != 0 {
                now.store(lanes);
                attendant.attend_all(lanes, apart & !ended, &mut Nobody);
                now = Registers::load(lanes);
            }
        }
    }
    now.store(lanes);
}

/// Writes the rows of some lanes as events.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn write(events: &mut Events, some: u32, rows: __m512i, numbers: __m512i) {
    let all = _mm512_or_si512(_mm512_slli_epi16::<5>(rows), numbers);
    let room: &mut [u16; W] = events.room(events.written);
    store(room, _mm512_maskz_compress_epi16(some, all));
    events.written += some.count_ones() as usize;
}

/// Lanes that split a pair, or have finished a hand of one.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn turns(lanes: &mut Lanes<W>, attendant: &mut Attendant<'_>, mut some: u32, mut rows: __m512i) -> __m512i {
    let mut all = [0; W];
    store(&mut all, rows);
    while some != 0 {
        let lane = some.trailing_zeros() as usize;
        let row = attendant.turn(lanes, lane, all[lane], &mut Nobody);
        // By no way through memory, which would keep the next load waiting.
        rows = _mm512_mask_mov_epi16(rows, 1 << lane, _mm512_set1_epi16(row.cast_signed()));
        some &= some - 1;
    }
    rows
}

/// Draws again where one value would be too likely.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn redraw(lanes: &mut Lanes<W>, mut doubtful: u32, mut nth: __m512i, low: __m512i) -> __m512i {
    let mut lows = [0; W];
    store(&mut lows, low);
    while doubtful != 0 {
        let lane = doubtful.trailing_zeros() as usize;
        if lanes.is_one_too_many(lane, lows[lane]) {
            let again = _mm512_set1_epi16(lanes.redraw(lane).cast_signed());
            nth = _mm512_mask_mov_epi16(nth, 1 << lane, again);
        }
        doubtful &= doubtful - 1;
    }
    nth
}

/// One output of every generator, as four draws of every lane: lane
/// 4 *i* + *j* has word *i* of eighth *j*.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
fn draw_bits(lanes: &mut Lanes<W>) -> [__m512i; 4] {
    let mut outputs = [_mm512_setzero_si512(); 4];
    let [wa, wb, wc, wd] = &mut lanes.words;
    for (eighth, output) in outputs.iter_mut().enumerate() {
        let a = load_words(wa, eighth);
        let b = load_words(wb, eighth);
        let c = load_words(wc, eighth);
        let d = load_words(wd, eighth);
        *output = _mm512_add_epi64(_mm512_rol_epi64::<23>(_mm512_add_epi64(a, d)), a);
        let shifted = _mm512_slli_epi64::<17>(b);
        let c = _mm512_xor_si512(c, a);
        let d = _mm512_xor_si512(d, b);
        store_words(wb, eighth, _mm512_xor_si512(b, c));
        store_words(wa, eighth, _mm512_xor_si512(a, d));
        store_words(wc, eighth, _mm512_xor_si512(c, shifted));
        store_words(wd, eighth, _mm512_rol_epi64::<45>(d));
    }
    let [o0, o1, o2, o3] = outputs;
    // Places of four sixteen-bit draws become places of four lanes.
    let odd = 0xaaaa_aaaa;
    let a = _mm512_mask_blend_epi16(odd, o0, _mm512_slli_epi64::<16>(o1));
    let b = _mm512_mask_blend_epi16(odd, _mm512_srli_epi64::<16>(o0), o1);
    let c = _mm512_mask_blend_epi16(odd, o2, _mm512_slli_epi64::<16>(o3));
    let d = _mm512_mask_blend_epi16(odd, _mm512_srli_epi64::<16>(o2), o3);
    let odd = 0xaaaa;
    [
        _mm512_mask_blend_epi32(odd, a, _mm512_slli_epi64::<32>(c)),
        _mm512_mask_blend_epi32(odd, b, _mm512_slli_epi64::<32>(d)),
        _mm512_mask_blend_epi32(odd, _mm512_srli_epi64::<32>(a), c),
        _mm512_mask_blend_epi32(odd, _mm512_srli_epi64::<32>(b), d),
    ]
}
