#!/usr/bin/env bash
# Instructions a hand, by valgrind's callgrind, for each rulebook: a measure
# that a busy machine does not disturb. Prints CSV.
#
#     cargo build --release
#     benches/instructions.sh [path of the binary]
#
# A run of less than one block deals that block, then deals it again up to
# the round that was asked for; two such runs differ by nothing but the rounds
# between their ends. So reading files, the block and the report fall out, and
# `instructions_per_hand` is of whole rounds, shoes and their tallies.
# (The shortest block, the club's, is some 2,500 rounds.)
#
# Valgrind has no AVX-512: a binary that asks the processor what it can do is
# counted by the widest way that valgrind offers.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${1:-target/release/ventaja}
short=500 long=2000

command -v valgrind >/dev/null || { echo "valgrind is not installed" >&2; exit 2; }
[ -x "$binary" ] || { echo "$binary: no such program; cargo build --release makes it" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A field of the report's first row, by its name.
field() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR == 2 { print $at[name] }' "$folder/report.csv"
}

# Deals $2 rounds of $1: rounds, hands and instructions, in one line.
deal() {
    valgrind --tool=callgrind --callgrind-out-file="$folder/counts" --log-file="$folder/log" \
        "$binary" simulate "$1" --rounds "$2" --seed 1 --threads 1 --format csv --quiet >"$folder/report.csv"
    echo "$(field rounds) $(field hands) $(awk '/^totals:/ { print $2 }' "$folder/counts")"
}

echo "rulebook,rounds,hands,instructions,instructions_per_hand"
for rulebook in mendoza-2016 midi-punto-y-banca-2016 club-conservador ocho-mazos relancina; do
    read -r rounds hands count < <(deal "$rulebook" "$short")
    read -r more_rounds more_hands more_count < <(deal "$rulebook" "$long")
    awk -v id="$rulebook" -v rounds=$((more_rounds - rounds)) -v hands=$((more_hands - hands)) \
        -v count=$((more_count - count)) 'BEGIN { printf "%s,%d,%d,%d,%.1f\n", id, rounds, hands, count, count / hands }'
done
