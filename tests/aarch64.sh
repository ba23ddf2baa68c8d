#!/usr/bin/env bash
# Builds the tests of the library and the program for aarch64, and runs under emulation the tests of the
# portable kernels and one simulation, whose report must have the bytes of this machine's. Needs rustup's
# target aarch64-unknown-linux-gnu, and Debian's gcc-aarch64-linux-gnu and qemu-user; says that it is skipped
# elsewhere. The two builds take minutes.
#
#   tests/aarch64.sh [PROGRAM]      PROGRAM: target/release/ventaja, whose report is compared
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "${1:-$root/target/release/ventaja}")
target=aarch64-unknown-linux-gnu
compiler=aarch64-linux-gnu-gcc
for needed in "$compiler" qemu-aarch64; do
    if ! command -v "$needed" >/dev/null; then
        echo "skipped: $needed is not installed (apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)"
        exit 0
    fi
done
cd "$root"
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    echo "skipped: the Rust target is not installed (rustup target add $target)"
    exit 0
fi
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$compiler
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"

echo "\$ cargo test --lib --target $target kernel::"
cargo test --locked --lib --target "$target" kernel::

echo "\$ ventaja simulate mendoza-2016 --rounds 1M --seed 1 --output x.csv"
# The profile of the tests, whose dependencies are built already.
cargo build --locked --profile test --target "$target"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
run=(simulate mendoza-2016 --rounds 1M --seed 1 --quiet --no-progress)
"$program" "${run[@]}" --output "$folder/here.csv" >/dev/null
qemu-aarch64 -L /usr/aarch64-linux-gnu "${CARGO_TARGET_DIR:-target}/$target/debug/ventaja" "${run[@]}" --output "$folder/aarch64.csv" >/dev/null
cmp "$folder/here.csv" "$folder/aarch64.csv"
sha256sum "$folder"/*.csv | sed "s|$folder/||"
echo "passed"
