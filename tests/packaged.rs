//! Whether the tests run in a published package.

use std::path::Path;

/// Returns whether the tests run in a published package, which lacks some folders of the repository, and prints
/// that a test is skipped for it.
pub(crate) fn is_packaged() -> bool {
    // Cargo keeps the manifest as it was under this name.
    let packaged = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml.orig").exists();
    if packaged {
        println!("skipped: needs folders of the repository that its package leaves out");
    }
    packaged
}
