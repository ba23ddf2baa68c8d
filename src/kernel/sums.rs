//! A shoe's sums: net and bets of every line, and its rounds, several to a
//! word, so that an item is added in one or two additions.
//!
//! A word is the sum of its fields, each so many bits above the one before.
//! Words are added, and multiplied, whatever the fields carry into each other;
//! as long as each field's own sum fits into its bits, they can be told apart
//! again from the lowest up. That they fit is [`Outcomes::small`]'s to know.
//!
//! [`Outcomes::small`]: super::outcomes::Items

use super::outcomes::MOST_LINES;

/// Sums of a table, at most: rounds, then net and bets of every line.
pub(super) const MOST_SUMS: usize = 1 + 2 * MOST_LINES;

/// What an item adds to a shoe's sums.
pub(super) type Adds = [i16; MOST_SUMS];

/// Sums in so many words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sums<const N: usize>([i64; N]);

impl<const N: usize> Sums<N> {
    /// Nothing.
    pub(super) const NONE: Sums<N> = Sums([0; N]);

    /// Bits of a field. Eight words hold all sums in half a word each, four
    /// in a quarter.
    const BITS: u32 = if N == 8 { 32 } else { 16 };

    /// Fields of a word.
    const EACH: usize = (u64::BITS / Self::BITS) as usize;

    /// What an item adds, of a table with as many lines as there is room for.
    pub(super) fn of(adds: &Adds) -> Sums<N> {
        let mut words = [0_i64; N];
        for (word, fields) in words.iter_mut().zip(adds.chunks(Self::EACH)) {
            for field in fields.iter().rev() {
                *word = (*word << Self::BITS).wrapping_add((*field).into());
            }
        }
        Sums(words)
    }

    /// With an item's part.
    #[inline]
    pub(super) fn plus(self, more: Sums<N>) -> Sums<N> {
        Sums(std::array::from_fn(|word| self.0[word].wrapping_add(more.0[word])))
    }

    /// With an item's part so many times.
    #[inline]
    pub(super) fn plus_times(self, more: Sums<N>, times: u16) -> Sums<N> {
        Sums(std::array::from_fn(|word| self.0[word].wrapping_add(more.0[word].wrapping_mul(times.into()))))
    }

    /// The sums, one by one; nothing beyond those there is room for.
    #[inline]
    pub(super) fn apart(self) -> [i64; MOST_SUMS] {
        let mut sums = [0; MOST_SUMS];
        for (mut word, sums) in self.0.into_iter().zip(sums.chunks_mut(Self::EACH)) {
            for sum in sums {
                *sum = word << (i64::BITS - Self::BITS) >> (i64::BITS - Self::BITS);
                // What a negative sum took from those above is given back.
                word = word.wrapping_sub(*sum) >> Self::BITS;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn are_told_apart<const N: usize>(outcomes: &[(Adds, u16)], lines: usize) {
        let mut packed = Sums::<N>::NONE;
        let mut plain = [0_i64; MOST_SUMS];
        for (adds, times) in outcomes {
            packed = packed.plus(Sums::of(adds)).plus_times(Sums::of(adds), *times);
            for (sum, more) in plain.iter_mut().zip(adds) {
                *sum += i64::from(*more) * (1 + i64::from(*times));
            }
        }
        let sums = 1 + 2 * lines;
        assert_eq!(packed.apart()[..sums], plain[..sums]);
    }

    proptest! {
        #[test]
        fn fields_that_fit_are_told_apart(
            // Ten items of at most 31, 1 + 100 times: 31,310 fit into sixteen bits.
            outcomes in prop::collection::vec((prop::array::uniform15(-31_i16..=31), 0_u16..=100), 0..=10),
        ) {
            are_told_apart::<1>(&outcomes, 1);
            are_told_apart::<2>(&outcomes, 3);
            are_told_apart::<4>(&outcomes, MOST_LINES);
            are_told_apart::<8>(&outcomes, MOST_LINES);
        }

        #[test]
        fn wide_fields_hold_more(
            outcomes in prop::collection::vec((prop::array::uniform15(i16::MIN..=i16::MAX), 0_u16..=6000), 0..=10),
        ) {
            are_told_apart::<8>(&outcomes, MOST_LINES);
        }
    }

    #[test]
    fn the_ends_of_sixteen_bits_are_told_apart() {
        for end in [i16::MIN, -1, 0, 1, i16::MAX] {
            for other in [i16::MIN, i16::MAX] {
                let mut adds = [end; MOST_SUMS];
                adds.iter_mut().step_by(2).for_each(|field| *field = other);
                assert_eq!(Sums::<4>::of(&adds).apart(), adds.map(i64::from));
            }
        }
    }
}
