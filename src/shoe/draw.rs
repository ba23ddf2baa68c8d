//! The bounded draw. It is our own because crates may change theirs in a minor version, while a
//! report must be repeatable years later.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Draws an integer from 0 to `bound` − 1, all exactly equally likely.
///
/// Applies Lemire's multiplication with rejection (D. Lemire, "Fast random integer generation in an
/// interval", ACM TOMACS 29(1), 2019) to the upper 32 bits of one output. `bound` must be positive.
#[inline]
pub fn below(rng: &mut Xoshiro256PlusPlus, bound: u32) -> u32 {
    debug_assert!(bound > 0);
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    // The low half is the position within the bucket. The first 2^32 mod `bound` positions are
    // rejected, so that all buckets have the same size.
    #[allow(clippy::cast_possible_truncation)]
    if (product as u32) < bound {
        let surplus = bound.wrapping_neg() % bound;
        while (product as u32) < surplus {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    #[allow(clippy::cast_possible_truncation)] // the upper half of 64 bits
    let drawn = (product >> 32) as u32;
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit_tests::chi_square;
    use rand_core::SeedableRng;

    /// With the bound 3·2^30 a quarter of the draws are rejected; the accepted ones must fill the
    /// range evenly.
    #[test]
    fn rejection_leaves_no_bias_at_a_bad_bound() {
        let bound = (1_u32 << 31) + (1 << 30); // without rejection 1/3 of the range is drawn twice as often
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut thirds = [0_u32; 3];
        for _ in 0..300_000 {
            // A missing rejection would distort the residues mod 3.
            thirds[(below(&mut rng, bound) % 3) as usize] += 1;
        }
        let chi2 = chi_square(&thirds, 3);
        assert!(chi2 < 23.0, "chi-square {chi2} with 2 degrees of freedom"); // p = 1e-5
    }
}
