#!/usr/bin/env bash
# Plants six faults, one per layer, in a clone of the last commit, and reports which test catches each: a fault that no
# test catches ends with exit code 1. One build has all six; VENTAJA_FAULT names the one that is active.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT
git clone --quiet "$root" "$clone"
cd "$clone"
git apply tests/planted.patch
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target/planted}"
cargo test --locked --profile dev --test numbers --no-run
missed=0
while read -r fault tests; do
    # shellcheck disable=SC2086 # several names
    found=$(VENTAJA_FAULT=$fault cargo test --locked --profile dev --test numbers --quiet -- $tests 2>&1 </dev/null || true)
    caught=$(sed -n 's/^    \([a-z_:0-9]*\)$/\1/p' <<<"$found" | sort -u | tr '\n' ' ')
    echo "$fault: ${caught:-NOT CAUGHT}"
    [ -n "$caught" ] || missed=1
done <<'END'
draw dealing::
referee differential::random_rules_with_random
compiled differential::random_rules_with_random
kernel control::referee_and_kernels
exact random_rules_of_punto
estimate statistics::
END
exit $missed
