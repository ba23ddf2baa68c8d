//! The sums of a shoe: net and number of bets of every line, and rounds. Several sums are packed
//! into a word, so that a box outcome is added in one or two additions.
//!
//! A word is the sum of its fields, each shifted by the widths of the fields below it. Words may be
//! added and multiplied while fields carry into each other: as long as the sum of each field fits
//! into its bits, the fields can be separated from the lowest up. [`Outcomes::width`] is the number
//! of bits that holds every sum of the table.
//!
//! [`Outcomes::width`]: super::outcomes::Outcomes::width

pub(super) const MOST_LINES: usize = 7;

/// Maximum number of sums of a table: rounds, then net and bets of every line.
pub(super) const MOST_SUMS: usize = 1 + 2 * MOST_LINES;

/// What a box outcome adds to the sums of a shoe: rounds, then net and bets of every line.
pub(super) type Increments = [i64; MOST_SUMS];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// 16 bits: four sums to a word.
    Quarter,
    /// 32 bits: two sums to a word.
    Half,
    /// 64 bits: a word for each sum.
    Whole,
}

impl Width {
    /// Returns the smallest width that holds `-bound` to `bound`; `None` if 64 bits do not.
    pub(super) fn for_bound(bound: u64) -> Option<Width> {
        [Width::Quarter, Width::Half, Width::Whole].into_iter().find(|width| bound <= width.most())
    }

    /// Returns the greatest absolute value that it holds.
    pub(super) const fn most(self) -> u64 {
        match self {
            Width::Quarter => i16::MAX as u64,
            Width::Half => i32::MAX as u64,
            Width::Whole => i64::MAX as u64,
        }
    }
}

/// Sums in `N` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sums<const N: usize>([i64; N]);

impl<const N: usize> Sums<N> {
    /// All sums zero.
    pub(super) const NONE: Sums<N> = Sums([0; N]);

    /// Bits of a field: all sums take [`MOST_SUMS`] words of one field, eight words of two fields,
    /// or four words of four fields.
    const BITS: u32 = match N {
        MOST_SUMS => 64,
        8 => 32,
        _ => 16,
    };

    const EACH: usize = (u64::BITS / Self::BITS) as usize;

    /// Packs increments into words. Drops those of lines for which `N` words have no room.
    pub(super) fn pack(increments: &Increments) -> Sums<N> {
        let mut words = [0_i64; N];
        if Self::EACH == 1 {
            words.copy_from_slice(&increments[..N]);
            return Sums(words);
        }
        for (word, fields) in words.iter_mut().zip(increments.chunks(Self::EACH)) {
            for field in fields.iter().rev() {
                *word = (*word << Self::BITS).wrapping_add(*field);
            }
        }
        Sums(words)
    }

    /// Returns the sums with one increment added.
    #[inline]
    pub(super) fn plus(self, more: Sums<N>) -> Sums<N> {
        Sums(std::array::from_fn(|word| self.0[word].wrapping_add(more.0[word])))
    }

    /// Returns the sums with one increment added `times` times.
    #[inline]
    pub(super) fn plus_times(self, more: Sums<N>, times: u16) -> Sums<N> {
        Sums(std::array::from_fn(|word| self.0[word].wrapping_add(more.0[word].wrapping_mul(times.into()))))
    }

    /// Returns the sums one by one; zero for the sums that do not fit into the words.
    #[inline]
    pub(super) fn unpacked(self) -> [i64; MOST_SUMS] {
        let mut sums = [0; MOST_SUMS];
        if Self::EACH == 1 {
            sums[..N].copy_from_slice(&self.0);
            return sums;
        }
        // A negative field has borrowed from the fields above it. With half the range of a field added
        // to each, no field is negative, and each is read without regard to the others.
        let half = 1_u64 << (Self::BITS - 1);
        let halves = (0..Self::EACH).fold(0, |halves, _| halves << Self::BITS | half);
        for (word, sums) in self.0.into_iter().zip(sums.chunks_mut(Self::EACH)) {
            let word = word.cast_unsigned().wrapping_add(halves);
            for (field, sum) in (0..).zip(sums) {
                let above_lowest = word >> (Self::BITS * field) & (2 * half - 1);
                *sum = above_lowest.wrapping_sub(half).cast_signed();
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::ops::RangeInclusive;

    fn are_separated<const N: usize>(outcomes: &[(Increments, u16)], lines: usize) {
        let mut packed = Sums::<N>::NONE;
        let mut plain = [0_i64; MOST_SUMS];
        for (increments, times) in outcomes {
            packed = packed.plus(Sums::pack(increments)).plus_times(Sums::pack(increments), *times);
            for (sum, more) in plain.iter_mut().zip(increments) {
                *sum += *more * (1 + i64::from(*times));
            }
        }
        let sums = 1 + 2 * lines;
        assert_eq!(packed.unpacked()[..sums], plain[..sums]);
    }

    /// Returns at most ten increments, each with the number of times, 0 to `times`, that it is
    /// added once more.
    fn items(increments: RangeInclusive<i64>, times: u16) -> impl Strategy<Value = Vec<(Increments, u16)>> {
        prop::collection::vec((prop::array::uniform15(increments), 0..=times), 0..=10)
    }

    proptest! {
        #[test]
        fn fields_that_fit_are_separated(
            // 31 · 101 · 10 = 31,310 fits into sixteen bits.
            narrow in items(-31..=31, 100),
            // 32,768 · 6,001 · 10 fits into thirty-two bits.
            wide in items(i16::MIN.into()..=i16::MAX.into(), 6000),
            // 2^40 · 2^16 · 10 fits into sixty-four bits.
            whole in items(-(1 << 40)..=1 << 40, u16::MAX),
        ) {
            are_separated::<1>(&narrow, 1);
            are_separated::<2>(&narrow, 3);
            are_separated::<4>(&narrow, MOST_LINES);
            for items in [&narrow, &wide] {
                are_separated::<8>(items, MOST_LINES);
            }
            for items in [&narrow, &whole] {
                are_separated::<MOST_SUMS>(items, MOST_LINES);
            }
        }
    }

    /// Adds up to the end of every field, as the rounds of a shoe do: neighbouring fields reach
    /// opposite ends. One more unit is one too many.
    fn ends_are_reached<const N: usize>(sums: usize) {
        let highest = i64::MAX >> (64 - Sums::<N>::BITS);
        for sign in [1, -1] {
            let signs: Increments = std::array::from_fn(|field| if field % 2 == 0 { sign } else { -sign });
            let by = |amount: i64| Sums::<N>::pack(&signs.map(|sign| sign * amount));
            // Many additions of one amount, then of what is left, each in two parts.
            let times = 4681_u16;
            let (each, rest) = (highest / i64::from(times), highest % i64::from(times));
            let mut packed = Sums::NONE;
            for times in [1, times - 2, 1] {
                packed = packed.plus_times(by(each), times);
            }
            packed = packed.plus(by(rest / 2)).plus(by(rest - rest / 2));
            let expected = signs.map(|sign| sign * highest);
            assert_eq!(packed.unpacked()[..sums], expected[..sums], "{N} words");
            let beyond = signs.map(|sign| (sign * highest).wrapping_add(sign));
            let found = packed.plus(by(1)).unpacked();
            if Sums::<N>::BITS < 64 {
                assert_ne!(found[..sums], beyond[..sums], "{N} words hold more than they should");
            }
        }
    }

    #[test]
    fn every_width_adds_up_to_its_ends() {
        ends_are_reached::<1>(3);
        ends_are_reached::<2>(7);
        ends_are_reached::<4>(MOST_SUMS);
        ends_are_reached::<8>(MOST_SUMS);
        ends_are_reached::<MOST_SUMS>(MOST_SUMS);
    }

    #[test]
    fn the_width_is_the_smallest_that_holds_the_bound() {
        for (bound, width) in [
            (0, Some(Width::Quarter)),
            ((1 << 15) - 1, Some(Width::Quarter)),
            (1 << 15, Some(Width::Half)),
            ((1 << 31) - 1, Some(Width::Half)),
            (1 << 31, Some(Width::Whole)),
            ((1 << 63) - 1, Some(Width::Whole)),
            (1 << 63, None),
            (u64::MAX, None),
        ] {
            assert_eq!(Width::for_bound(bound), width, "{bound}");
        }
    }
}
