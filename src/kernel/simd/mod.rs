//! Lanes in lockstep with explicit vector instructions: the only module that contains `unsafe`
//! code.
//!
//! Four kinds of `unsafe` block occur. Each names one of these invariants:
//!
//! 1. **Instructions exist.** A function with `#[target_feature]` may only run on a CPU that has
//!    these features. The two entry points of this file assert [`has_avx2`] immediately before the
//!    call, and it names every feature of the attribute behind them. All other functions of `avx2`
//!    are called from functions with the same features, which the compiler checks: such calls are
//!    safe and need no block. What would break it: a feature that is added to an attribute and not
//!    to [`has_avx2`].
//! 2. **Memory accesses stay inside one array.** A vector is loaded from or stored to a reference to
//!    an array of exactly the vector's size, with an instruction that accepts any alignment. The
//!    reference guarantees that the memory is valid, initialized and, for stores, not aliased.
//!    Integers have no invalid bit patterns. What would break it: another element type or length in
//!    the signature of these functions. Each has a compile-time assertion of the size.
//! 3. **Assembly blocks contain no instruction.** The template is a comment, so the block reads no
//!    memory, writes none and leaves flags and stack alone, as its options declare; the operand keeps
//!    its value. What would break it: an instruction in the template.
//! 4. **Lookup tables are read without `unsafe`.** A table has [`ENTRIES`] = 2^16 entries and is
//!    indexed by a `u16`, so that the compiler removes the bounds check.
//!
//! [`ENTRIES`]: super::automaton::ENTRIES
#![allow(unsafe_code)]

mod avx2;

use super::lanes::Lanes;
use super::slow_path::SlowPath;

/// Returns whether this CPU supports the instructions that [`one_box`] and [`several_boxes`] need.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Deals a table with one box.
///
/// # Panics
/// If the CPU does not support AVX2.
pub(super) fn one_box<const C: usize, const COUNT: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    assert!(has_avx2(), "this CPU does not support AVX2");
    // SAFETY: invariant 1. The assertion above has found every feature that the function enables:
    // avx2, bmi1, bmi2 and popcnt.
    unsafe { avx2::deal_one_box::<C, COUNT>(lanes, slow_path) }
}

/// Deals a table with several boxes.
///
/// # Panics
/// If the CPU does not support AVX2.
pub(super) fn several_boxes<const C: usize, const COUNT: bool>(
    lanes: &mut Lanes<32>,
    slow_path: &mut SlowPath<'_>,
) {
    assert!(has_avx2(), "this CPU does not support AVX2");
    // SAFETY: invariant 1. The assertion above has found every feature that the function enables:
    // avx2, bmi1, bmi2 and popcnt.
    unsafe { avx2::deal_several_boxes::<C, COUNT>(lanes, slow_path) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::PathBuf;

    /// Returns the files of this folder, each with its name.
    fn sources() -> Vec<(String, String)> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../src/kernel/simd");
        let avx2 = fs::read_dir(folder.join("avx2")).unwrap().map(|entry| entry.unwrap().path());
        let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).unwrap());
        avx2.chain([folder.join("mod.rs")]).map(read).collect()
    }

    /// Invariant 1: a feature that is enabled anywhere is one that an entry point has found.
    #[test]
    fn every_enabled_feature_is_detected() {
        let mut enabled = BTreeSet::new();
        for (name, text) in sources() {
            for attribute in text.split("#[target_feature(enable = \"").skip(1) {
                let features = attribute.split('"').next().unwrap();
                assert_eq!(features, "avx2,bmi1,bmi2,popcnt", "{name}");
                enabled.extend(features.split(',').map(str::to_owned));
            }
        }
        let detections = include_str!("mod.rs").split("#[cfg(test)]").next().unwrap();
        let detected = detections.split("is_x86_feature_detected!(\"").skip(1);
        let detected: BTreeSet<String> =
            detected.map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
        assert_eq!(enabled, detected);
        assert_eq!(enabled.len(), 4);
    }

    /// Every block states which invariant makes it sound.
    #[test]
    fn every_unsafe_block_names_its_invariant() {
        let mut blocks = 0;
        for (name, text) in sources() {
            let code = text.split("#[cfg(test)]").next().unwrap();
            let lines: Vec<&str> = code.lines().map(str::trim).collect();
            for (at, line) in lines.iter().enumerate() {
                if line.starts_with("//") || !line.contains("unsafe {") {
                    continue;
                }
                let comment = lines[..at].iter().rev().take_while(|line| line.starts_with("//"));
                let named = comment.last().is_some_and(|line| line.starts_with("// SAFETY: invariant "));
                assert!(named, "{name}:{}: {line}", at + 1);
                blocks += 1;
            }
        }
        assert_eq!(blocks, 9);
    }
}
