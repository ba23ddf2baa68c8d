//! Random streams. Stream *i* of a seed is the xoshiro256++ sequence that begins *i* · 2^128
//! outputs after the seed's own. Streams cannot overlap in any run of practicable length, and any
//! *i* is reached in microseconds.
//!
//! The generator is linear over GF(2), so 2^128 · *i* steps are a polynomial in the step, reduced
//! modulo the characteristic polynomial (H. Haramoto et al., "Efficient jump ahead for F2-linear
//! random number generators", INFORMS J. Comput. 20(3), 2008; the constant for 2^128 is Blackman's
//! and Vigna's). The polynomials for *i* = 1, 2, 4, … are computed once, by squaring; stream *i*
//! applies those of its binary digits.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::LazyLock;

/// A residue modulo the characteristic polynomial. The coefficient of x^k is bit k mod 64 of word k
/// / 64.
type Poly = [u64; 4];

/// The characteristic polynomial of xoshiro256's step, without its leading x^256. A test derives it
/// again from the generator's output.
const CHARACTERISTIC: Poly =
    [0x9d11_6f2b_b0f0_f001, 0x0280_002b_cefd_1a5e, 0x04b4_edcf_2625_9f85, 0x0003_c03c_3f3e_cb19];

/// x^(2^128), published with the generator.
const JUMP: Poly =
    [0x180e_c6d3_3cfd_0aba, 0xd5a6_1266_f0c9_392c, 0xa958_2618_e03f_c9aa, 0x39ab_dc45_29b1_661c];

/// x^(2^(128 + k)) for k = 0 … 63.
static POWERS: LazyLock<[Poly; 64]> = LazyLock::new(|| {
    let mut powers = [JUMP; 64];
    for k in 1..64 {
        powers[k] = multiply(powers[k - 1], powers[k - 1]);
    }
    powers
});

/// Returns the product of two residues.
fn multiply(a: Poly, b: Poly) -> Poly {
    let mut product = [0; 4];
    for bit in (0..256).rev() {
        // product := product · x, reduced
        let carry = product[3] >> 63;
        for word in (1..4).rev() {
            product[word] = product[word] << 1 | product[word - 1] >> 63;
        }
        product[0] <<= 1;
        for word in 0..4 {
            if carry == 1 {
                product[word] ^= CHARACTERISTIC[word];
            }
            if b[bit / 64] >> (bit % 64) & 1 == 1 {
                product[word] ^= a[word];
            }
        }
    }
    product
}

/// Returns the generator advanced by `polynomial(step)`.
fn apply(polynomial: &Poly, mut rng: Xoshiro256PlusPlus) -> Xoshiro256PlusPlus {
    let mut sum = [0_u8; 32];
    for bit in 0..256 {
        if polynomial[bit / 64] >> (bit % 64) & 1 == 1 {
            for (s, byte) in sum.iter_mut().zip(rng.state()) {
                *s ^= byte;
            }
        }
        rng.next_u64();
    }
    Xoshiro256PlusPlus::from_seed(sum)
}

/// The streams of one seed.
#[derive(Clone, Debug)]
pub struct Streams {
    first: Xoshiro256PlusPlus,
}

impl Streams {
    /// Returns the streams of `seed`, which `SplitMix64` expands to the generator's state.
    #[must_use]
    pub fn new(seed: u64) -> Streams {
        Streams { first: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Returns stream `i`, at its beginning.
    #[must_use]
    pub fn stream(&self, i: u64) -> Xoshiro256PlusPlus {
        (0..64).filter(|k| i >> k & 1 == 1).fold(self.first.clone(), |rng, k| apply(&POWERS[k], rng))
    }
}

/// Returns a generator for cards that must not move a stream: those after the end of a shoe. It is
/// filled through `SplitMix64` from the next output of `rng`, which `rng` will still return, and
/// from the number of the shoe, because `rng` may stand still from one shoe to the next.
#[inline]
#[must_use]
pub fn branch(rng: &Xoshiro256PlusPlus, shoe: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(rng.clone().next_u64() ^ shoe.wrapping_mul(BRANCH))
}

/// Odd, so that the shoes of a lane have different seeds.
const BRANCH: u64 = 0xd134_2543_de82_ef95;

#[cfg(test)]
mod tests {
    use super::*;

    /// Berlekamp-Massey on one bit of the state finds the shortest linear
    /// recurrence, which for a full-period generator is its characteristic
    /// polynomial.
    #[test]
    fn characteristic_polynomial_follows_from_the_output() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let bits: Vec<bool> = (0..512)
            .map(|_| {
                let bit = rng.state()[0] & 1 == 1;
                rng.next_u64();
                bit
            })
            .collect();
        let (mut c, mut b) = (vec![false; 513], vec![false; 513]);
        (c[0], b[0]) = (true, true);
        let (mut length, mut shift) = (0, 1);
        for n in 0..512 {
            let discrepancy = (0..=length).fold(false, |d, i| d ^ (c[i] & bits[n - i]));
            if !discrepancy {
                shift += 1;
                continue;
            }
            let before = c.clone();
            for i in 0..=512 - shift {
                c[i + shift] ^= b[i];
            }
            if 2 * length <= n {
                length = n + 1 - length;
                b = before;
                shift = 1;
            } else {
                shift += 1;
            }
        }
        assert_eq!(length, 256);
        // The connection polynomial runs from the newest term back.
        let mut derived = [0_u64; 4];
        for k in 0..256 {
            derived[k / 64] |= u64::from(c[256 - k]) << (k % 64);
        }
        assert_eq!(derived.map(|w| format!("{w:#x}")), CHARACTERISTIC.map(|w| format!("{w:#x}")));
    }

    #[test]
    fn stream_i_is_i_sequential_jumps() {
        for seed in [0, 1, u64::MAX] {
            let streams = Streams::new(seed);
            let mut jumped = Xoshiro256PlusPlus::seed_from_u64(seed);
            for i in 0..200 {
                assert_eq!(streams.stream(i), jumped, "seed {seed}, stream {i}");
                jumped.jump();
            }
        }
    }

    /// 2^64 jumps of 2^128 are one long jump of 2^192, so one jump from the last stream is one long
    /// jump from the first.
    #[test]
    fn the_last_stream_ends_at_the_long_jump() {
        let mut last = Streams::new(3).stream(u64::MAX);
        last.jump();
        let mut long = Xoshiro256PlusPlus::seed_from_u64(3);
        long.long_jump();
        assert_eq!(last, long);
    }

    #[test]
    fn a_branch_leaves_its_stream_alone_and_is_pinned() {
        let mut rng = Streams::new(1).stream(0);
        let before = rng.clone();
        let mut first = branch(&rng, 1);
        assert_eq!(rng, before);
        assert_ne!(first, branch(&rng, 2));
        rng.next_u64();
        let mut second = branch(&rng, 1);
        let heads = [first.next_u64(), second.next_u64(), rng.next_u64()];
        assert_eq!(heads, BRANCHES);
    }
    const BRANCHES: [u64; 3] =
        [14_825_392_607_114_675_358, 13_210_242_947_591_612_040, 13_781_649_495_232_077_965];

    #[test]
    fn stream_heads_are_pinned() {
        let streams = Streams::new(1);
        let heads = [0, 1, 16, 1 << 40].map(|i| streams.stream(i).next_u64());
        assert_eq!(heads, HEADS);
    }
    const HEADS: [u64; 4] = [
        14_971_601_782_005_023_387,
        15_779_930_236_080_080_313,
        8_342_986_393_044_872_198,
        4_620_240_403_429_354_882,
    ];
}
