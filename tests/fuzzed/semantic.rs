//! Any rules × any chart × every dealer: no panic, equal tallies of all kernels, and edges that agree
//! with the exact ones.

#![allow(clippy::needless_for_each)] // one line for each filled byte

use crate::common::played;
use crate::random::{any, random_chart, random_punto, random_rules};
use crate::random_relancina;
use rand_core::{Rng, TryRng};
use std::convert::Infallible;
use std::fmt::Display;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Run, Unwatched};
use ventaja::estimate::{Estimate, estimate};
use ventaja::exact::exact;
use ventaja::kernel::{self, Kernel};
use ventaja::rules::{Game, MaxHands, Pace, Play, Rules, Setting, Soft17, Value, keys};
use ventaja::strategy::{Chart, PlayedTable};
use ventaja::tally::Line;

/// The greatest |z| that is not a fault: chance exceeds it once in 5 · 10^8 comparisons of normal
/// variables.
const MOST_Z: f64 = 6.0;

/// The fewest bets whose mean is compared: a mean of fewer is not normal.
const FEWEST_BETS: u64 = 1000;

/// The fewest shoes whose standard error is compared with.
const FEWEST_SHOES: u64 = 200;

/// Random numbers that are the input's bytes as far as they go, so that the fuzzer can change one
/// choice at a time. Then follow those of splitmix64, seeded by all bytes.
struct Bytes<'a> {
    bytes: &'a [u8],
    state: u64,
}

impl<'a> Bytes<'a> {
    fn new(bytes: &'a [u8]) -> Bytes<'a> {
        // FNV-1a.
        let hash = |state: u64, byte: &u8| (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Bytes { bytes, state: bytes.iter().fold(0xcbf2_9ce4_8422_2325, hash) }
    }

    /// Returns a number below `n`, of one byte while there are bytes.
    fn below(&mut self, n: usize) -> usize {
        any(self, n)
    }
}

impl TryRng for Bytes<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|next| (next >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        if let Some((byte, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return Ok(u64::from(*byte));
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(mixed ^ mixed >> 31)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.iter_mut().for_each(|byte| *byte = self.next_u64().to_le_bytes()[0]);
        Ok(())
    }
}

/// Sets a rule; leaves it where the rules would contradict each other.
fn try_set(rules: &mut Rules, what: &mut String, name: &str, value: &str) {
    let key = keys(rules.game()).into_iter().find(|key| key.name == name).expect("a known key");
    let before = rules.clone();
    key.set(rules, &Value::from_text(value)).unwrap_or_else(|| panic!("{name} is not {value}"));
    if rules.check().is_err() {
        *rules = before;
    } else {
        what.extend([name, "=", value, " "]);
    }
}

/// Shoes that end in every possible way.
fn random_shoe(bytes: &mut Bytes<'_>, rules: &mut Rules, what: &mut String) {
    for (name, values) in [
        ("shoe.cut_card", &["0", "1", "9", "20", "52"][..]),
        ("shoe.cut_card_shows", &["finish-round", "one-more-round"]),
        ("shoe.burn", &["0", "1", "3", "by-first-card"]),
        ("shoe.exhausted", &["void", "reshuffle-discards"]),
        ("shoe.rounds", &["by-cut-card", "1", "2", "7", "by-cut-card"]),
    ] {
        let value = values[bytes.below(values.len())];
        try_set(rules, what, name, value);
    }
}

/// Returns random rules of one of the games, in words too, with a chart.
fn table(bytes: &mut Bytes<'_>) -> (Rules, String, Option<Chart>) {
    match bytes.below(8) {
        0 => {
            let (mut rules, mut what) = random_punto(bytes);
            random_shoe(bytes, &mut rules, &mut what);
            (rules, what, None)
        }
        1 => {
            let (mut rules, mut what) = random_relancina::random_rules(|n| bytes.below(n));
            rules.shoe.pace = [Pace::CutCard, Pace::Rounds(1), Pace::Rounds(7)][bytes.below(3)];
            what.extend([format!("{:?}", rules.shoe.pace)]);
            let chart = random_relancina::random_chart(|n| bytes.below(n));
            (rules, what, Some(chart))
        }
        _ => {
            let (mut rules, mut what) = random_rules(bytes, |_| None);
            random_shoe(bytes, &mut rules, &mut what);
            // Odds and prizes beyond those of any rulebook.
            for name in ["natural.pays", "split.natural", "split.aces_natural", "insurance.pays"] {
                if bytes.below(4) == 0 {
                    let odds = format!("{}:{}", 1 + bytes.below(100), 1 + bytes.below(100));
                    try_set(&mut rules, &mut what, name, &odds);
                }
            }
            let chart = random_chart(bytes);
            (rules, what, Some(chart))
        }
    }
}

fn run(rules: &Rules, chart: Option<&Chart>, dealer: Dealer, plan: &Plan) -> Option<Run> {
    // A table whose cards never suffice for a round stalls, whoever deals it.
    dealing::simulate(played(rules, chart), dealer, plan, &Unwatched).ok()
}

fn estimates(lines: &[Line], run: &Run) -> Vec<Option<Estimate>> {
    let lines = lines.iter().zip(&run.tally.lines);
    lines.map(|(line, tally)| estimate(line, tally, run.tally.shoes, 0.95)).collect()
}

/// Asserts that two edges differ by no more than chance allows, by the standard error of their difference.
fn assert_same(place: impl Display, one: f64, other: f64, error: f64) {
    let z = if (one - other).abs() < 1e-9 { 0.0 } else { (one - other) / error };
    assert!(z.abs() < MOST_Z, "{place}: {one}, {other}, z {z:+.2}");
}

/// Compares every dealer's edges of a first round with the exact ones.
fn exact_is_dealt(rules: &Rules, chart: Option<&Chart>, what: &str, seed: u64) {
    let mut rules = rules.clone();
    rules.boxes = 1;
    if rules.shoe.decks.count().is_some() {
        rules.shoe.pace = Pace::Rounds(1);
    }
    if let Play::Blackjack(play) = &mut rules.play {
        // The weights of many splits take minutes.
        play.split_max_hands = play.split_max_hands.min(MaxHands::read(&Value::Int(3)).expect("1 to 16"));
        if play.dealer_soft17 == Soft17::BankChooses {
            play.dealer_soft17 = Soft17::Hit;
        }
    }
    if rules.check().is_err() || PlayedTable::new(&rules, chart).is_err() {
        return;
    }
    let Ok(exact) = exact(played(&rules, chart)) else { return };
    let lines = dealing::lines(played(&rules, chart));
    assert_eq!(lines.len(), exact.lines.len(), "{what}");
    for (dealer, rounds) in [(Dealer::Fastest, 40_000), (Dealer::Referee, 10_000)] {
        let Some(run) = run(&rules, chart, dealer, &Plan::rounds(&rules, rounds, seed, 1)) else { continue };
        for ((line, found), exact) in lines.iter().zip(estimates(&lines, &run)).zip(&exact.lines) {
            assert_eq!(line.name, exact.name, "{what}");
            let Some(found) = found.filter(|found| found.bets >= FEWEST_BETS) else { continue };
            let error = (exact.spread.variance / found.bets as f64).sqrt();
            let place = format_args!("{what}\n{dealer:?}, {}, dealt and exact", line.name);
            assert_same(place, found.house_edge, exact.house_edge, error);
        }
    }
}

/// Compares the kernels with each other and with the referee.
fn dealers_agree(rules: &Rules, chart: Option<&Chart>, what: &str, seed: u64) {
    let plan = Plan::rounds(rules, 2_000, seed, 1);
    let by = |dealer| run(rules, chart, dealer, &plan);
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported());
    let mut first: Option<Run> = None;
    for kernel in kernels {
        let Some(run) = by(Dealer::Kernel(kernel)) else { return };
        let first = first.get_or_insert_with(|| run.clone());
        assert_eq!(run.tally, first.tally, "{kernel:?}: {what}");
        assert_eq!(run.stream, first.stream, "{kernel:?}: {what}");
    }
    let lines = dealing::lines(played(rules, chart));
    let Some(first) = first.filter(|run| run.stream == kernel::STREAM) else { return };
    let Some(dealt) = by(Dealer::Referee) else { panic!("only the referee stalls: {what}") };
    let both = estimates(&lines, &first).into_iter().zip(estimates(&lines, &dealt));
    for (line, both) in lines.iter().zip(both) {
        let (Some(kernel), Some(referee)) = both else { continue };
        let few = |found: &Estimate| found.bets < FEWEST_BETS || found.half_width.is_none();
        // The standard error of few shoes is itself too uncertain for six of them.
        if few(&kernel) || few(&referee) || first.tally.shoes.min(dealt.tally.shoes) < FEWEST_SHOES {
            continue;
        }
        let (Some(one), Some(other)) = (kernel.standard_error, referee.standard_error) else { continue };
        let place = format_args!("{what}\n{}, by a kernel and by the referee", line.name);
        assert_same(place, kernel.house_edge, referee.house_edge, one.hypot(other));
    }
}

pub(super) fn semantic(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let (rules, what, chart) = table(&mut bytes);
    if rules.check().is_err() || PlayedTable::new(&rules, chart.as_ref()).is_err() {
        return;
    }
    let seed = bytes.below(256) as u64;
    dealers_agree(&rules, chart.as_ref(), &what, seed);
    if rules.game() != Game::Relancina {
        exact_is_dealt(&rules, chart.as_ref(), &what, seed);
    }
}
