#!/usr/bin/env bash
# Instructions a hand, by valgrind's callgrind, for each rulebook: a measure
# that a busy machine does not disturb. Prints CSV.
#
#     cargo build --release
#     benches/instructions.sh [path of the binary]
#
# Everything is counted: reading files, compiling, and the last block, part of
# which is dealt a second time. Over so many rounds that is a few in a hundred.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${1:-target/release/ventaja}

command -v valgrind >/dev/null || { echo "valgrind is not installed" >&2; exit 2; }
[ -x "$binary" ] || { echo "$binary: no such program; cargo build --release makes it" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A field of the report's first row, by its name.
field() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR == 2 { print $at[name] }' "$folder/report.csv"
}

echo "rulebook,hands,instructions,instructions_per_hand"
for deal in mendoza-2016:2M midi-punto-y-banca-2016:4M club-conservador:1M ocho-mazos:2M relancina:100k; do
    rulebook=${deal%:*}
    valgrind --tool=callgrind --callgrind-out-file="$folder/counts" --log-file="$folder/log" \
        "$binary" simulate "$rulebook" --rounds "${deal#*:}" --seed 1 --threads 1 --control off --format csv --quiet \
        >"$folder/report.csv"
    hands=$(field hands)
    instructions=$(awk '/^totals:/ { print $2 }' "$folder/counts")
    awk -v r="$rulebook" -v h="$hands" -v i="$instructions" 'BEGIN { printf "%s,%d,%d,%.1f\n", r, h, i, i / h }'
done
