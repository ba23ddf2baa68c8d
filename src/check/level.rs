//! The instruction-set level that counts of instructions are kept under: code
//! is chosen by what the machine can do, so each level has counts of its own.
//! A level is the kernel that such a machine deals with.

use crate::kernel::Kernel;

/// The levels that files may name: the kernels, each also of a build with
/// debug assertions.
pub(super) fn levels() -> Vec<String> {
    let levels = Kernel::ALL.map(Kernel::name).to_vec();
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

fn best() -> &'static str {
    Kernel::fastest().name()
}
