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

/// The characteristic polynomial of xoshiro256's step, without its leading x^256. With any other, streams
/// would not be the generator's own jumps, with which the tests compare them.
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
    pub fn new(seed: u64) -> Streams {
        Streams { first: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Returns the streams from which rounds are redealt: stream *i* is [`redeals`] of stream *i*.
    pub fn redeals(&self) -> Streams {
        Streams { first: redeals(&self.first) }
    }

    /// Returns stream `i`, at its beginning.
    pub fn stream(&self, i: u64) -> Xoshiro256PlusPlus {
        (0..64).filter(|k| i >> k & 1 == 1).fold(self.first.clone(), |rng, k| apply(&POWERS[k], rng))
    }
}

/// Returns the stream from which rounds are redealt after the shoes of a stream: it begins 2^192
/// outputs later, beyond every stream of the seed.
pub fn redeals(stream: &Xoshiro256PlusPlus) -> Xoshiro256PlusPlus {
    let mut later = stream.clone();
    later.long_jump();
    later
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Streams of redeals begin where the last stream of the seed ends, and are pinned.
    #[test]
    fn redeals_have_streams_of_their_own() {
        let streams = Streams::new(3);
        let mut after_the_last = streams.stream(u64::MAX);
        after_the_last.jump();
        assert_eq!(streams.redeals().stream(0), after_the_last);
        for i in [0, 1, 5, 1 << 40] {
            assert_eq!(streams.redeals().stream(i), redeals(&streams.stream(i)));
        }
        let heads = [0, 1].map(|i| Streams::new(1).redeals().stream(i).next_u64());
        assert_eq!(heads, REDEALS);
    }
    const REDEALS: [u64; 2] = [14_330_722_100_524_715_756, 17_982_160_242_897_135_992];
}
