//! The files compiled into the binary, so that it needs none beside it, and
//! the hash that names a file's exact text.

use sha2::{Digest, Sha256};

include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

/// The commit that a release was built from, if it is known.
pub const COMMIT: Option<&str> = option_env!("VENTAJA_COMMIT");

/// SHA-256 of some bytes, in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes any text");
        hex
    })
}
