//! The files compiled into the binary, so that it needs none beside it, and
//! the hash that names a file's exact text.

use sha2::{Digest, Sha256};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

/// The commit that a release was built from, if it is known.
pub const COMMIT: Option<&str> = option_env!("VENTAJA_COMMIT");

/// What a test of the suite verifies of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The rulebook's id; `*` for all.
    pub rulebook: String,
    /// What is verified.
    pub what: String,
    /// The file and the name of the test.
    pub test: String,
}

/// The file of claims, which `tests/claims.rs` compares with the lines `/// verifies(…)` of the tests.
pub const CLAIMS: &str = include_str!("../../reports/verification/suite.csv");

/// The claims of [`CLAIMS`].
pub static VERIFIED: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let mut reader = csv::Reader::from_reader(CLAIMS.as_bytes());
    let rows = reader.records().map(|row| row.expect("the file is compared with the tests"));
    let claim = |row: csv::StringRecord| Claim {
        rulebook: row[0].to_owned(),
        what: row[1].to_owned(),
        test: row[2].to_owned(),
    };
    rows.map(claim).collect()
});

/// SHA-256 of some bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes any text");
        hex
    })
}
