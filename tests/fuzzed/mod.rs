//! Fuzz targets: each takes any bytes and checks what must hold of every input.
//!
//! `fuzz/` runs them under libFuzzer. `fuzz.rs` runs them over the corpus and over changed copies of
//! it, with the compiler that everybody has.

pub(crate) mod inputs;
mod semantic;

/// A target: bytes of any kind, which it must survive.
pub(crate) type Target = fn(&[u8]);

/// The targets by the names of their folders in `fuzz/corpus`.
pub(crate) const TARGETS: [(&str, Target); 10] = [
    ("rulebook", inputs::rulebook),
    ("chart", inputs::chart),
    ("expectations", inputs::expectations),
    ("report", inputs::report),
    ("finished", inputs::finished),
    ("state", inputs::state),
    ("set", inputs::set),
    ("vary", inputs::vary),
    ("cards", inputs::cards),
    ("semantic", semantic::semantic),
];
