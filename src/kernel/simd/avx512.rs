//! The kernel of AVX2 compiled for AVX-512: vectors of 256 bits, with
//! rotations and logic of three operands in one instruction, and twice the
//! registers. Vectors of 512 bits were slower where it was measured (Zen 4): the
//! look-ups take as long, and nothing is dealt while they are waited for.

use super::avx2;
use crate::kernel::lanes::Lanes;
use crate::kernel::slow_path::SlowPath;

/// A table with one box.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl")]
pub(super) fn deal_one<const C: usize>(lanes: &mut Lanes<32>, attendant: &mut SlowPath<'_>) {
    avx2::deal_one::<C, true>(lanes, attendant);
}

/// A table with several.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl")]
pub(super) fn deal_many<const C: usize>(lanes: &mut Lanes<32>, attendant: &mut SlowPath<'_>) {
    avx2::deal_many::<C, true>(lanes, attendant);
}
