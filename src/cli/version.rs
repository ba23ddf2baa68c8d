//! `ventaja --version`: what a bug report or a published number must name.

use std::env::consts::ARCH;
use std::sync::LazyLock;
use ventaja::builtin::COMMIT;
use ventaja::kernel::{self, Kernel};
use ventaja::shoe::{PAIRED_STREAM, STREAM};

/// The version, the commit if it is known, the random streams, and the
/// instructions that the fastest kernel uses on this CPU.
pub(super) fn long() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported()).map(Kernel::name);
        format!(
            "{}\n\
             commit   {}\n\
             streams  {} (kernels), {STREAM} (referee), {PAIRED_STREAM} (compare)\n\
             CPU      {ARCH}{}; dealing with {}\n\
             kernels  {}",
            env!("CARGO_PKG_VERSION"),
            COMMIT.unwrap_or("not recorded"),
            kernel::STREAM,
            if Kernel::Avx2.is_supported() { " with AVX2" } else { "" },
            Kernel::fastest().name(),
            kernels.collect::<Vec<_>>().join(", "),
        )
    });
    &TEXT
}
