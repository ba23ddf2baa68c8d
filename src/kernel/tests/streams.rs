//! A run is determined by its seed, whatever the kernel, the number of threads and the length.

use super::*;
use crate::dealing::Dealer;

/// A run does not depend on the number of threads or on the kernel.
#[test]
fn threads_and_kernels_change_nothing() {
    let rules = rules("midi-punto-y-banca-2016");
    let run = |kernel, threads| {
        let plan = Plan::rounds(&rules, 2_000_000, 11, threads);
        let run = dealing::simulate(played(&rules, None), Dealer::Kernel(kernel), &plan, &Unwatched).unwrap();
        assert_eq!(run.stream, STREAM);
        run
    };
    let reference = run(Kernel::Lockstep, 1);
    for kernel in supported() {
        assert_eq!(run(kernel, 3), reference, "{kernel:?}");
    }
}

/// A run ends with the shoe that reaches its number of rounds, in the order of shoes, and is a
/// prefix of every longer run.
#[test]
fn a_run_is_a_prefix_of_a_longer_one() {
    let (rules, chart) = (rules("mendoza-2016"), chart("mendoza-2016", "basic"));
    let run = |rounds| {
        let plan = Plan::rounds(&rules, rounds, 2, 2);
        dealing::simulate(played(&rules, Some(&chart)), Dealer::Fastest, &plan, &Unwatched).unwrap().tally
    };
    let per_block = shoes_per_block(&rules);
    let mut before = run(1);
    assert_eq!(before.shoes, 1);
    for rounds in [20, 29, 30, 1_000, 3_000, 100_000, 800_000] {
        let now = run(rounds);
        assert!(now.rounds >= rounds && now.rounds < rounds + 60, "{rounds}: {}", now.rounds);
        assert!(
            now.shoes >= before.shoes && now.lines[0].moments.bets_bets >= before.lines[0].moments.bets_bets
        );
        before = now;
    }
    assert!(before.shoes > 2 * per_block);
    assert_eq!(LANES, 32);
}

/// The first rounds of a seed are pinned: a seed deals the same cards for ever, or the name of the
/// stream changes.
#[test]
fn a_seed_means_the_same_rounds_for_ever() {
    let pinned = |id: &str, chart: Option<&str>| {
        let (rules, chart) = (rules(id), chart.map(|name| super::chart(id, name)));
        let plan = Plan::rounds(&rules, 10_000, 1, 1);
        let run =
            dealing::simulate(played(&rules, chart.as_ref()), Dealer::Fastest, &plan, &Unwatched).unwrap();
        assert_eq!(run.stream, STREAM);
        let line = &run.tally.lines[0];
        (run.tally.rounds, run.tally.shoes, line.net, line.wagered, line.moments.net_net)
    };
    let found = [
        pinned("mendoza-2016", Some("basic")),
        pinned("midi-punto-y-banca-2016", None),
        pinned("club-conservador", Some("basic")),
    ];
    assert_eq!(found, PINNED);
}

const PINNED: [(u64, u64, i128, i128, i128); 3] = [
    (10_023, 347, -49, 44_982, 135_889),
    (10_035, 123, -3_320, 200_700, 3_712_000),
    (10_000, 2_052, -87, 132_032, 840_411),
];
