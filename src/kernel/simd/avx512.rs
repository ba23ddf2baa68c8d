//! The AVX2 kernel compiled for AVX-512: 256-bit vectors, with rotations and three-operand logic in
//! one instruction, and twice the registers. 512-bit vectors were slower where measured (Zen 4):
//! the lookups take as long, and no other half is dealt while they are pending.

use super::avx2;
use crate::kernel::lanes::Lanes;
use crate::kernel::slow_path::SlowPath;

/// Deals a table with one box.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl")]
pub(super) fn deal_one_box<const C: usize, const CONTROL: bool, const COUNT: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    avx2::deal_one_box::<C, CONTROL, COUNT, true>(lanes, slow_path);
}

/// Deals a table with several boxes.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl")]
pub(super) fn deal_several_boxes<const C: usize, const CONTROL: bool, const COUNT: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    avx2::deal_several_boxes::<C, CONTROL, COUNT, true>(lanes, slow_path);
}
