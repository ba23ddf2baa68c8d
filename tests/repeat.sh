#!/usr/bin/env bash
# Runs the suite several times in a row, to find tests whose outcome depends on the speed or the load of the machine.
# Stops at the first failure and prints it.
#
#   tests/repeat.sh [TIMES] [idle|loaded|throttled] [FILTER …]
#
#   idle       with nothing beside it: see that nothing else runs
#   loaded     with two busy processes for each core beside it
#   throttled  each process with a fifth of a core, by stopping and continuing it (needs cpulimit)
#   FILTER     only the tests whose names contain it
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-20} how=${2:-idle}
shift $(($# < 2 ? $# : 2))

log=$(mktemp)
busy=()
finish() {
    if [ ${#busy[@]} -gt 0 ]; then kill "${busy[@]}" 2>/dev/null || true; fi
    rm -f "$log"
}
trap finish EXIT

run=(cargo test --locked -- "$@")
case $how in
idle) ;;
loaded)
    for _ in $(seq $((2 * $(nproc)))); do
        while :; do :; done &
        busy+=($!)
    done
    ;;
throttled)
    command -v cpulimit >/dev/null || { echo "skipped: cpulimit is not installed"; exit 0; }
    run=(cpulimit -q -f -m -l 20 -- "${run[@]}")
    ;;
*)
    echo "allowed: idle, loaded, throttled; found: $how" >&2
    exit 2
    ;;
esac

# Compiled at full speed: only the tests are to be slow.
cargo test --locked --no-run --quiet
for number in $(seq "$times"); do
    began=$SECONDS
    if ! "${run[@]}" >"$log" 2>&1; then
        cat "$log"
        echo "$how: run $number of $times failed"
        exit 1
    fi
    echo "$how: run $number of $times passed in $((SECONDS - began)) s"
done
