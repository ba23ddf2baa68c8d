//! Which cards the two tables are dealt, and what they come to.

use super::support::{dealt, side};
use crate::tables::{Bench, within};
use ventaja::compare::{Cards, exactly};
use ventaja::dealing::Dealer;
use ventaja::engine::Target;

/// With nothing changed both sides are the run that `simulate` deals, bit by
/// bit, and there is no difference.
#[test]
fn a_table_and_itself_do_not_differ() {
    for id in ["mendoza-2016", "las-vegas-strip-6d", "club-conservador", "midi-punto-y-banca-2016"] {
        let bench = Bench::new(id, "");
        let run = dealt(&bench, &bench, Target::Rounds(20_000), 5, 2);
        let alone = bench.deal(Dealer::Referee, 20_000, 5);
        assert_eq!(run.dealt.unwrap()[1].rounds, alone.run.tally.rounds, "{id}");
        assert_eq!(run.changes.len(), alone.lines.len(), "{id}");
        for (change, found) in run.changes.iter().zip(alone.estimates()) {
            assert_eq!(change.estimates, [found, found], "{id} {}", change.bet);
            if let Some(difference) = change.difference {
                assert_eq!((difference.difference, difference.standard_error), (0.0, Some(0.0)), "{id}");
                assert_eq!((difference.differing, difference.half_width), (Some(0), None), "{id}");
            }
        }
    }
}

/// Tables that end their shoes at different places: each plays its own number
/// of rounds of the common shoe.
#[test]
fn the_cut_card_is_judged_on_the_common_cards() {
    let [a, b] = ["", "shoe.cut_card=200"].map(|options| Bench::new("las-vegas-strip-6d", options));
    let run = dealt(&a, &b, Target::Rounds(20_000), 1, 1);
    let bets = run.changes[0].estimates.map(|e| e.unwrap().bets);
    let rounds = run.dealt.unwrap()[0].rounds;
    assert_eq!(bets[0], rounds);
    // 112 of 312 cards are dealt instead of 234.
    assert!((0.45..0.52).contains(&(bets[1] as f64 / bets[0] as f64)), "{bets:?}");
}

/// Tables that differ in packs, in boxes, or in a pack that comes back.
const COUPLED: [(&str, [&str; 2], u64); 7] = [
    ("mendoza-2016", ["", "shoe.decks=8"], 60_000),
    ("mendoza-2016", ["table.boxes=1", "table.boxes=7"], 60_000),
    ("club-conservador", ["", "shoe.decks=6"], 40_000),
    ("relancina", ["", "talla.stands=16"], 40_000),
    ("relancina", ["", "pack.without=[10]"], 40_000),
    ("relancina", ["pack.without=[9,10] pack.recycled=below-half", "pack.recycled=below-half"], 40_000),
    ("midi-punto-y-banca-2016", ["", "shoe.decks=6"], 60_000),
];

/// Each of two coupled tables is the table that `simulate` deals: its edge, and
/// the bets of a shoe, which from one shoe for two numbers of boxes would be
/// fewer.
#[test]
fn coupled_tables_are_each_what_they_are_alone() {
    for (id, options, rounds) in COUPLED {
        let tables = options.map(|options| Bench::new(id, options));
        let run = dealt(&tables[0], &tables[1], Target::Rounds(rounds), 1, 2);
        assert_eq!(run.cards, Cards::Coupled);
        let shoes = run.dealt.unwrap()[0].shoes;
        for (side, bench) in tables.iter().enumerate() {
            let alone = bench.deal(Dealer::Referee, rounds, 1000);
            for (line, expected) in alone.lines.iter().zip(alone.estimates()) {
                let what = format!("{id} {}, {}", options[side], line.name);
                let of_line = run.changes.iter().find(|change| change.bet == line.name).unwrap();
                let (Some(found), Some(expected)) = (of_line.estimates[side], expected) else {
                    // No box has a first card of a rank that the pack lacks.
                    assert_eq!((of_line.estimates[side], expected), (None, None), "{what}");
                    continue;
                };
                within(4.0, &what, found, expected);
                // Main bets of a shoe vary by a few in a hundred.
                let per_shoe =
                    [found.bets as f64 / shoes as f64, expected.bets as f64 / alone.run.tally.shoes as f64];
                let near = line.optional || (per_shoe[0] / per_shoe[1] - 1.0).abs() < 0.01;
                assert!(near, "{what}: {per_shoe:?}");
            }
        }
        let difference = run.changes[0].difference.unwrap();
        let gain = (difference.apart_error.unwrap() / difference.standard_error.unwrap()).powi(2);
        assert!(gain > 1.0, "{id} {options:?}: {gain}");
    }
}

/// Which person holds the Talla changes nobody's bet.
#[test]
fn a_rule_that_pays_nothing_makes_no_difference() {
    let [a, b] = ["", "talla.first_hand=session"].map(|options| Bench::new("relancina", options));
    for seed in 1..=20 {
        let run = dealt(&a, &b, Target::Rounds(1_000), seed, 1);
        for change in &run.changes {
            let found = change.difference.unwrap();
            assert_eq!((found.difference, found.standard_error), (0.0, Some(0.0)), "{}", change.bet);
            assert_eq!((found.differing, found.half_width), (Some(0), None), "{}", change.bet);
        }
    }
    // There is no interval to wait for, and the run ends nevertheless.
    let target = Target::Precision { half_width: 5e-4, confidence: 0.95, at_most: u64::MAX };
    let shoes = dealt(&a, &b, target, 1, 2).dealt.unwrap()[0].shoes;
    // 1 − 0.05^(1 ÷ n) is 0.05 % at 5990 sessions; the precision is tested after
    // 12 blocks of 512.
    assert_eq!(shoes, 6144);
}

/// What readings of the relancina change: payments alone are paired whole, and
/// the kernel, dealing each table by itself, finds the same differences.
#[test]
fn differences_of_the_relancina_are_those_of_two_runs() {
    for (change, least_gain) in
        [("bust.vs_opened_prize=one", 10.0), ("talla.stands=16", 1.1), ("cambio.consent=talla-refuses", 1.1)]
    {
        let (a, b) = (Bench::new("relancina", ""), Bench::new("relancina", change));
        let found = dealt(&a, &b, Target::Rounds(60_000), 3, 2).changes[0].difference.unwrap();
        let error = found.standard_error.unwrap();
        let gain = (found.apart_error.unwrap() / error).powi(2);
        let alone = |bench: &Bench, seed| bench.deal(Dealer::Fastest, 1_000_000, seed).main();
        let (first, second) = (alone(&a, 11), alone(&b, 12));
        let apart = first.standard_error.unwrap().hypot(second.standard_error.unwrap());
        within(3.5, change, (found.difference, error), (second.house_edge - first.house_edge, apart));
        assert!(gain > least_gain, "{change}: {gain}");
    }
}

#[test]
fn a_precision_is_asked_of_the_difference() {
    let [a, b] = ["", "dealer.soft17=hit"].map(|options| Bench::new("las-vegas-strip-6d", options));
    let target = Target::Precision { half_width: 0.002, confidence: 0.95, at_most: u64::MAX };
    let run = dealt(&a, &b, target, 1, 2);
    let change = &run.changes[0];
    assert!(change.difference.unwrap().half_width.unwrap() <= 0.002);
    assert!(change.estimates[0].unwrap().half_width.unwrap() > 0.002, "one edge is not so narrow");
    assert_eq!(run.dealt, dealt(&a, &b, target, 1, 1).dealt);
}

/// Outcomes account for the whole difference, exact or dealt.
#[test]
fn outcomes_pay_for_the_difference() {
    for (id, change) in [("mendoza-2016", "surrender.kind=none"), ("ocho-mazos", "natural.pays=6:5")] {
        let (a, b) = (Bench::new(id, ""), Bench::new(id, change));
        for found in [exactly(side(&a), side(&b)).unwrap(), dealt(&a, &b, Target::Rounds(10_000), 1, 2)] {
            for change in &found.changes {
                for side in 0..2 {
                    let shares = change.outcomes.iter().filter_map(|outcome| outcome.shares[side].as_ref());
                    let sum: f64 = shares.map(|share| share.probability).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{id} {}: {sum}", change.bet);
                }
                let paid: f64 = change.outcomes.iter().map(|outcome| outcome.contributions()[2]).sum();
                assert!((paid + change.difference.unwrap().difference).abs() < 1e-9, "{id} {}", change.bet);
            }
        }
    }
}
