//! Bounded draws, six from each output of the generator.
//!
//! An output, taken as a fraction of 2^64, is written in a mixed-radix number system whose digits
//! have the given bounds. The remainder after the last digit decides whether the output must be
//! rejected (N. Brackett-Rozinsky and D. Lemire, "Batched Ranged Random Integer Generation",
//! Software: Practice and Experience 55(1), 2025). All sequences of digits are exactly equally
//! likely.

use rand_core::Rng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Digits per output.
pub(super) const DIGITS: usize = 6;

/// A generator of bounded draws.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    rng: Xoshiro256PlusPlus,
    /// An upper bound of the product of six bounds.
    most: u64,
}

impl Draws {
    /// Returns a generator for bounds of at most `bound`, which is 1 to 1,625.
    pub(super) fn new(rng: Xoshiro256PlusPlus, bound: usize) -> Draws {
        let digits = u32::try_from(DIGITS).expect("six");
        let most = (bound as u64).checked_pow(digits).expect("six digits in an output");
        Draws { rng, most }
    }

    /// Draws six numbers, each below its bound.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call would cost more than a draw
    pub(super) fn six(&mut self, bounds: [usize; DIGITS]) -> [usize; DIGITS] {
        let (digits, rest) = spread(self.rng.next_u64(), bounds);
        if rest < self.most { self.reject_surplus(bounds, (digits, rest)) } else { digits }
    }

    /// Returns the digits drawn, unless the output must be rejected; draws again in that case.
    #[cold]
    #[inline(never)]
    fn reject_surplus(&mut self, bounds: [usize; DIGITS], drawn: ([usize; DIGITS], u64)) -> [usize; DIGITS] {
        let (mut digits, mut rest) = drawn;
        let product: u64 = bounds.iter().map(|bound| *bound as u64).product();
        let surplus = product.wrapping_neg() % product;
        while rest < surplus {
            (digits, rest) = spread(self.rng.next_u64(), bounds);
        }
        digits
    }
}

/// Returns the digits of an output and the remainder.
#[inline(always)]
#[allow(clippy::inline_always)] // as above
fn spread(mut rest: u64, bounds: [usize; DIGITS]) -> ([usize; DIGITS], u64) {
    #[allow(clippy::cast_possible_truncation)] // the upper half, below the bound, and the lower
    let digits = bounds.map(|bound| {
        let product = u128::from(rest) * bound as u128;
        rest = product as u64;
        (product >> 64) as usize
    });
    (digits, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::Streams;
    use crate::unit_tests::chi_square;

    /// With bounds whose product is just above half of 2^64, nearly half of all outputs are
    /// rejected; the accepted ones fill every digit evenly.
    #[test]
    fn large_bounds_leave_no_bias() {
        // 1,449^6 is a little more than half of 2^64.
        let bounds = [1_449; DIGITS];
        let mut draws = Draws::new(Streams::new(3).stream(0), 1_536);
        let mut thirds = [[0_u32; 3]; DIGITS];
        for _ in 0..120_000 {
            for (digit, thirds) in draws.six(bounds).into_iter().zip(&mut thirds) {
                thirds[digit / 483] += 1;
            }
        }
        // 3 · 2^59 results share 2^64 outputs: without rejection those of a last digit 0, 1, 2 … have 11, 11, 10 in turn.
        let mut residues = [0_u32; 3];
        for _ in 0..120_000 {
            residues[draws.six([1024, 1024, 1024, 1024, 1024, 1536])[DIGITS - 1] % 3] += 1;
        }
        let chi2 = chi_square(&residues, 3);
        assert!(chi2 < 23.0, "residues: chi-square {chi2} with 2 degrees of freedom"); // p = 1e-5
        for (place, thirds) in thirds.iter().enumerate() {
            let chi2 = chi_square(thirds, 3);
            assert!(chi2 < 23.0, "digit {place}: chi-square {chi2} with 2 degrees of freedom"); // p = 1e-5
        }
    }
}
