//! One step of the xoshiro256++ generator, for the kernels in plain Rust. The AVX2 kernel takes the
//! same step for four generators at once.

/// Advances a generator by one step and returns its output (D. Blackman and S. Vigna, "Scrambled
/// linear pseudorandom number generators", ACM TOMS 47(4), 2021).
#[allow(clippy::inline_always)] // into loops that the compiler vectorises
#[inline(always)]
pub(super) fn next([a, b, c, d]: [&mut u64; 4]) -> u64 {
    let output = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
    let shifted = *b << 17;
    *c ^= *a;
    *d ^= *b;
    *b ^= *c;
    *a ^= *d;
    *c ^= shifted;
    *d = d.rotate_left(45);
    output
}
