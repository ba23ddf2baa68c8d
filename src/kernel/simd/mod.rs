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
//! - **Tables are read below their length.** A row is always below the
//!   machine's rows (every entry of its table is, and lanes begin at one), a
//!   class below its classes, and the table holds rows × classes entries; the
//!   table of the last boxes is read at the row of a box's end, less the first
//!   of these, times three, and a need below three. Debug builds check every
//!   index.
//! - **Events are written below their buffer's length**: into a slice of
//!   exactly a vector's size, which is asked for first.
#![allow(unsafe_code)]

mod avx2;
mod avx512;

use super::attend::Attendant;
use super::lanes::Lanes;

/// Whether this machine has what [`deal_avx512`] needs.
pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Whether this machine has what [`deal_avx2`] needs.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// Thirty-two lanes with AVX-512.
///
/// # Panics
/// If the machine has no AVX-512.
pub(super) fn deal_avx512<const C: usize, const MANY: bool, const REPLACES: bool>(
    lanes: &mut Lanes<32>,
    attendant: &mut Attendant<'_>,
) {
    assert!(has_avx512(), "asked for AVX-512 where there is none");
    // SAFETY: the instructions exist.
    unsafe { avx512::deal::<C, MANY, REPLACES>(lanes, attendant) }
}

/// Sixteen lanes with AVX2.
///
/// # Panics
/// If the machine has no AVX2.
pub(super) fn deal_avx2<const C: usize, const MANY: bool, const REPLACES: bool>(
    lanes: &mut Lanes<16>,
    attendant: &mut Attendant<'_>,
) {
    assert!(has_avx2(), "asked for AVX2 where there is none");
    // SAFETY: the instructions exist.
    unsafe { avx2::deal::<C, MANY, REPLACES>(lanes, attendant) }
}
