//! Which cards the two tables are dealt, and what they come to.

use crate::support::{Bench, dealt};
use ventaja::compare::{Cards, exactly};
use ventaja::engine::{Plan, Target, Unwatched};
use ventaja::estimate::estimate;
use ventaja::referee;

/// With nothing changed both sides are the run that `simulate` deals, bit by
/// bit, and there is no difference.
#[test]
fn a_table_and_itself_do_not_differ() {
    for id in ["mendoza-2016", "las-vegas-strip-6d", "club-conservador", "midi-punto-y-banca-2016"] {
        let bench = Bench::new(id, &[]);
        let run = dealt(&bench, &bench, Target::Rounds(20_000), 5, 2);
        let side = bench.side();
        let plan = Plan::rounds(side.rules, 20_000, 5, 1);
        let alone = referee::simulate(side.rules, side.strategy, &plan, &Unwatched).unwrap().tally;
        assert_eq!(run.dealt.unwrap()[1].rounds, alone.rounds, "{id}");
        for (number, line) in referee::lines(side.rules, side.strategy).iter().enumerate() {
            let change = &run.changes[number];
            let found = estimate(line, &alone.lines[number], alone.shoes, 0.95);
            assert_eq!(change.estimates, [found, found], "{id} {}", line.name);
            if let Some(difference) = change.difference {
                assert_eq!((difference.difference, difference.standard_error), (0.0, Some(0.0)), "{id}");
            }
        }
    }
}

/// Tables that end their shoes at different places: each plays its own number
/// of rounds of the common shoe.
#[test]
fn the_cut_card_is_judged_on_the_common_cards() {
    let (a, b) =
        (Bench::new("las-vegas-strip-6d", &[]), Bench::new("las-vegas-strip-6d", &["shoe.cut_card=200"]));
    let run = dealt(&a, &b, Target::Rounds(20_000), 1, 1);
    let bets = run.changes[0].estimates.map(|e| e.unwrap().bets);
    let rounds = run.dealt.unwrap()[0].rounds;
    assert_eq!(bets[0], rounds);
    // 112 of 312 cards are dealt instead of 234.
    assert!((0.45..0.52).contains(&(bets[1] as f64 / bets[0] as f64)), "{bets:?}");
}

/// No common cards: both edges are those that `simulate` reports.
#[test]
fn tables_of_other_packs_are_dealt_apart() {
    let (a, b) = (Bench::new("mendoza-2016", &[]), Bench::new("mendoza-2016", &["shoe.decks=8"]));
    let run = dealt(&a, &b, Target::Rounds(30_000), 1, 2);
    assert_eq!(run.cards, Cards::Apart);
    let error = |side: usize| run.changes[0].estimates[side].unwrap().standard_error.unwrap();
    let found = run.changes[0].difference.unwrap();
    assert!((found.standard_error.unwrap() - error(0).hypot(error(1))).abs() < 1e-15);
    for (bench, estimate_of) in [&a, &b].into_iter().zip(run.changes[0].estimates) {
        let side = bench.side();
        let plan = Plan::rounds(side.rules, 30_000, 1, 1);
        let alone = referee::simulate(side.rules, side.strategy, &plan, &Unwatched).unwrap().tally;
        let line = &referee::lines(side.rules, side.strategy)[0];
        assert_eq!(estimate_of, estimate(line, &alone.lines[0], alone.shoes, 0.95));
    }
}

#[test]
fn a_precision_is_asked_of_the_difference() {
    let (a, b) =
        (Bench::new("las-vegas-strip-6d", &[]), Bench::new("las-vegas-strip-6d", &["dealer.soft17=hit"]));
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
        let (a, b) = (Bench::new(id, &[]), Bench::new(id, &[change]));
        for found in [exactly(a.side(), b.side()).unwrap(), dealt(&a, &b, Target::Rounds(10_000), 1, 2)] {
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
