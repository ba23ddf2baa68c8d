//! The instruction-set level that counts of instructions are kept under: code
//! is chosen by what the machine can do, so each level has counts of its own.

/// The levels that files may name: those of the usual machines and, should it
/// be another, of this one; each also of a build with debug assertions.
pub(super) fn levels() -> Vec<String> {
    let mut levels = vec!["x86_64", "avx2", "avx512", "aarch64"];
    if !levels.contains(&best()) {
        levels.push(best());
    }
    levels.into_iter().flat_map(|level| [level.to_owned(), debug(level)]).collect()
}

fn debug(level: &str) -> String {
    format!("{level}-debug")
}

/// The level of this machine, as this process sees it: under an emulator it
/// is what that emulates. A build with debug assertions has its own.
#[must_use]
pub fn level() -> String {
    if cfg!(debug_assertions) { debug(best()) } else { best().to_owned() }
}

#[cfg(target_arch = "x86_64")]
fn best() -> &'static str {
    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
        "avx512"
    } else if is_x86_feature_detected!("avx2") {
        "avx2"
    } else {
        "x86_64"
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn best() -> &'static str {
    std::env::consts::ARCH
}
