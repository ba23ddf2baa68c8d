//! Lanes in lockstep with explicit vector instructions: the only module that contains `unsafe`
//! code.
//!
//! Why it is sound:
//!
//! - **Functions are called only where their instructions exist.** The entry points below check the
//!   CPU first; nothing else calls the functions behind them.
//! - **Vectors are loaded from and stored to whole arrays** of exactly their size, through
//!   references and without alignment requirements.
//! - **Lookup tables have as many entries as a 16-bit index can address**, and are read with the
//!   usual bounds check, which the compiler removes.
//! - **The assembly is empty**: it declares that a register may have changed, and changes nothing.
#![allow(unsafe_code)]

mod avx2;
mod avx512;

use super::lanes::Lanes;
use super::slow_path::SlowPath;

/// Returns whether this CPU supports the instructions that [`one_box_avx512`] and [`several_boxes_avx512`] need.
pub(super) fn has_avx512() -> bool {
    has_avx2() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl")
}

/// Returns whether this CPU supports the instructions that [`one_box_avx2`] and [`several_boxes_avx2`] need.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Deals a table with one box, with AVX2.
///
/// # Panics If the CPU does not support AVX2.
pub(super) fn one_box_avx2<const C: usize, const CONTROL: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    assert!(has_avx2(), "this CPU does not support AVX2");
    // SAFETY: the CPU supports the instructions.
    unsafe { avx2::deal_one_box::<C, CONTROL, false>(lanes, slow_path) }
}

/// Deals a table with several boxes, with AVX2.
///
/// # Panics If the CPU does not support AVX2.
pub(super) fn several_boxes_avx2<const C: usize, const CONTROL: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    assert!(has_avx2(), "this CPU does not support AVX2");
    // SAFETY: the CPU supports the instructions.
    unsafe { avx2::deal_several_boxes::<C, CONTROL, false>(lanes, slow_path) }
}

/// Deals a table with one box, with AVX-512.
///
/// # Panics If the CPU does not support AVX-512.
pub(super) fn one_box_avx512<const C: usize, const CONTROL: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    assert!(has_avx512(), "this CPU does not support AVX-512");
    // SAFETY: the CPU supports the instructions.
    unsafe { avx512::deal_one_box::<C, CONTROL>(lanes, slow_path) }
}

/// Deals a table with several boxes, with AVX-512.
///
/// # Panics If the CPU does not support AVX-512.
pub(super) fn several_boxes_avx512<const C: usize, const CONTROL: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    assert!(has_avx512(), "this CPU does not support AVX-512");
    // SAFETY: the CPU supports the instructions.
    unsafe { avx512::deal_several_boxes::<C, CONTROL>(lanes, slow_path) }
}
