//! Lanes in lockstep with explicit vector instructions: the only room in
//! which anything is `unsafe`.
//!
//! What makes it sound:
//!
//! - **A function is called only where its instructions exist.** The entry
//!   points below ask the machine first; nothing else calls what is behind
//!   them.
//! - **Vectors are loaded from and stored to whole arrays** of exactly their
//!   size, through references, without asking for alignment.
//! - **Tables are as long as sixteen bits can ask for**, and are read with the
//!   usual check, of which the compiler finds nothing left.
//! - **Assembly is empty**: it says that a register may have changed, and
//!   changes nothing.
#![allow(unsafe_code)]

mod avx2;
mod avx512;

use super::lanes::Lanes;
use super::slow_path::SlowPath;

/// Whether this machine has what [`one_avx512`] and [`many_avx512`] need.
pub(super) fn has_avx512() -> bool {
    has_avx2() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl")
}

/// Whether this machine has what [`one_avx2`] and [`many_avx2`] need.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// A table with one box, with AVX2.
///
/// # Panics
/// If the machine has no AVX2.
pub(super) fn one_avx2<const C: usize>(lanes: &mut Lanes<32>, attendant: &mut SlowPath<'_>) {
    assert!(has_avx2(), "asked for AVX2 where there is none");
    // SAFETY: the instructions exist.
    unsafe { avx2::deal_one::<C, false>(lanes, attendant) }
}

/// A table with several boxes, with AVX2.
///
/// # Panics
/// If the machine has no AVX2.
pub(super) fn many_avx2<const C: usize>(lanes: &mut Lanes<32>, attendant: &mut SlowPath<'_>) {
    assert!(has_avx2(), "asked for AVX2 where there is none");
    // SAFETY: the instructions exist.
    unsafe { avx2::deal_many::<C, false>(lanes, attendant) }
}

/// A table with one box, with AVX-512.
///
/// # Panics
/// If the machine has no AVX-512.
pub(super) fn one_avx512<const C: usize>(lanes: &mut Lanes<32>, attendant: &mut SlowPath<'_>) {
    assert!(has_avx512(), "asked for AVX-512 where there is none");
    // SAFETY: the instructions exist.
    unsafe { avx512::deal_one::<C>(lanes, attendant) }
}

/// A table with several boxes, with AVX-512.
///
/// # Panics
/// If the machine has no AVX-512.
pub(super) fn many_avx512<const C: usize>(lanes: &mut Lanes<32>, attendant: &mut SlowPath<'_>) {
    assert!(has_avx512(), "asked for AVX-512 where there is none");
    // SAFETY: the instructions exist.
    unsafe { avx512::deal_many::<C>(lanes, attendant) }
}
