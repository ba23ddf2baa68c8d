#!/usr/bin/env bash
# Runs the suite several times in a row, to find tests whose outcome depends on the speed or the load of the machine.
# Stops at the first failure and prints it.
#
#   tests/repeat.sh [TIMES] [idle|loaded|throttled] [FILTER …]
#
#   idle       with nothing beside it: see that nothing else runs
#   loaded     with two busy processes for each core beside it
#   throttled  all its processes together with two fifths of one core, stopped by the kernel for the rest of each tenth
#              of a second (a control group: needs Linux and root; elsewhere it is skipped)
#   FILTER     only the tests whose names contain it
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-20} how=${2:-idle}
shift $(($# < 2 ? $# : 2))

log=$(mktemp)
busy=()
group=
finish() {
    if [ ${#busy[@]} -gt 0 ]; then kill "${busy[@]}" 2>/dev/null || true; fi
    if [ -n "$group" ]; then rmdir "$group" 2>/dev/null || true; fi
    rm -f "$log"
}
trap finish EXIT

# The version 1 or 2 of control groups, whichever the machine has.
throttle() {
    local parent=/sys/fs/cgroup/cpu
    [ -d "$parent" ] || parent=/sys/fs/cgroup
    group=$parent/ventaja-$$
    if ! mkdir "$group" 2>/dev/null; then
        group=
        return 1
    fi
    if [ -e "$group/cpu.cfs_quota_us" ]; then
        echo 40000 >"$group/cpu.cfs_quota_us"
    elif [ -e "$group/cpu.max" ]; then
        echo "40000 100000" >"$group/cpu.max"
    else
        return 1
    fi
}

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
    throttle || { echo "skipped: control groups cannot be used (root is needed)"; exit 0; }
    run=(sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group" "${run[@]}")
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
