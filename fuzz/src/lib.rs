//! The targets of `tests/fuzzed`, which the binaries run under libFuzzer.

#[path = "../../tests/common/played.rs"]
mod common;
#[path = "../../tests/fuzzed/mod.rs"]
mod fuzzed;
#[allow(dead_code)] // the semantic target makes its own tables of punto y banca
#[path = "../../tests/random/mod.rs"]
mod random;
#[allow(dead_code)] // the tests go through every option
#[path = "../../tests/random/relancina.rs"]
mod random_relancina;

/// Runs a target.
///
/// # Panics
/// If the target fails, or there is no such target.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = fuzzed::TARGETS.iter().find(|(known, _)| *known == name).expect("a known target");
    target(bytes);
}
