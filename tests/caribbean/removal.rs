//! Effects of removal: packs of few ranks without a card enumerated a second time, deal by deal, the referee's rounds
//! from packs without a card, and what all effects together must be.

use super::enumeration::{by_brute_force, from};
use super::{Given, chart, play, rules};
use crate::common::fifth;
use crate::random::any;
use std::sync::OnceLock;
use ventaja::cards::{Card, Rank};
use ventaja::exact::{LineRemovals, best_chart, exact, removals};
use ventaja::referee::Silent;
use ventaja::referee::caribbean::Table;
use ventaja::reglamento::{Reglamento, Scenario};
use ventaja::rules::Rules;
use ventaja::shoe::Streams;
use ventaja::strategy::Chart;

/// All deals of a hand, an upcard and four other cards from 52.
const DEALS: i128 = 19_933_230_517_200;

/// The effects on the ante.
fn of_ante(rules: &Rules, chart: &Chart) -> LineRemovals {
    removals(rules, Some(chart)).unwrap().remove(0)
}

/// The house edges of the packs without a card, by rank; `None` for ranks that are not in the pack.
fn edges(line: &LineRemovals) -> Vec<Option<f64>> {
    line.effects.iter().map(|effect| effect.map(|effect| line.house_edge - effect)).collect()
}

/// A number of antes that is whole.
#[allow(clippy::cast_possible_truncation)] // far below 2^53
fn whole(antes: f64) -> i128 {
    let rounded = antes.round();
    assert!((antes - rounded).abs() < 0.02, "{antes}");
    rounded as i128
}

/// Usual rules with a progressive.
fn with_progressive() -> Rules {
    let book = "id = \"mine\"\ngame = \"caribbean-stud\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n\
        strategies = \"caribbean-stud\"\n[rules]\nshoe.decks = 1\n\
        [side.caribbean-progressive]\narticle = \"1\"\nuse = \"caribbean-progressive\"\n";
    let book = Reglamento::parse("mine.toml", book).unwrap_or_else(|faults| panic!("{faults}"));
    Scenario::new(book, &[], &[]).unwrap().rules
}

/// The effects on the ante of the basic chart and on the progressive, from the full pack. They take seconds.
fn of_the_full_pack() -> &'static [LineRemovals] {
    static FOUND: OnceLock<Vec<LineRemovals>> = OnceLock::new();
    FOUND.get_or_init(|| removals(&with_progressive(), Some(&chart("basic"))).unwrap())
}

/// Compares the antes lost from all packs without a card with those lost from the full pack of `cards` cards. A deal of
/// ten cards is a deal from each pack that lacks another card, so the former are `cards` − 10 times the latter.
fn check_sum(line: &LineRemovals, cards: i128, deals: i128) {
    let without = edges(line).into_iter().flatten();
    let of_one = deals * (cards - 10) / cards;
    let all: i128 = without.map(|edge| 4 * whole(edge * of_one as f64)).sum();
    assert_eq!(all, (cards - 10) * whole(line.house_edge * deals as f64), "{line:?}");
}

/// verifies(caribbean-stud): all effects of removal add up to 0, in integers
#[test]
fn effects_of_a_poker_pack_add_up_to_zero() {
    let line = &of_the_full_pack()[0];
    println!("{line:?}");
    assert_eq!(line.cards(), ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]);
    check_sum(line, 52, DEALS);
    for (qualifier, multiple, name) in fifth([("pair", 1, "always-raise"), ("ace-queen", 3, "a-k-j-8-3")]) {
        let sets = [format!("dealer.qualifies={qualifier}"), format!("raise.multiple={multiple}")];
        let line = of_ante(&rules(&["pack.without=[2,3,4,5,6]", &sets[0], &sets[1]]), &chart(name));
        // 201,376 hands, 27 upcards and 14,950 sets of four cards.
        check_sum(&line, 32, 201_376 * 27 * 14_950);
    }
}

#[test]
#[ignore = "full packs: ten seconds each"]
fn effects_of_a_poker_pack_add_up_to_zero_long() {
    for (sets, name) in [
        (&[][..], "a-k-j-8-3"),
        (&[], "pair-or-better"),
        (&["dealer.qualifies=pair", "raise.multiple=1"], "always-raise"),
    ] {
        check_sum(&of_ante(&rules(sets), &chart(name)), 52, DEALS);
    }
}

/// Packs of four ranks and one of five, without one card of each rank in turn.
#[test]
fn packs_of_few_ranks_without_a_card_agree_with_brute_force() {
    let high = "pack.without=[2,3,4,5,6,7,8,9,10]";
    for sets in [
        [high, "dealer.qualifies=ace-king", "raise.multiple=2", "raise.pays=[100,50,20,7,5,4,3,2,1,1]"],
        [high, "dealer.qualifies=any", "raise.multiple=1", "raise.pays=[50,40,30,20,10,9,8,7,6,5]"],
        [high, "dealer.qualifies=pair", "raise.multiple=3", "raise.pays=[9,8,7,6,5,4,3,2,1,0]"],
        [
            "pack.without=[6,7,8,9,10,J,Q,K]",
            "dealer.qualifies=ace",
            "raise.multiple=2",
            "raise.pays=[100,50,20,7,5,4,3,2,1,1]",
        ],
    ] {
        let rules = rules(&sets);
        let charts =
            [&from("pair"), &from("three-of-a-kind-A"), &best_chart(&rules, "best", |_| ()).unwrap()];
        let found = charts.map(|chart| of_ante(&rules, chart));
        for (index, rank) in (0..).zip(1..=13).map(|(index, number)| (index, Rank::new(number).unwrap())) {
            if !rules.shoe.pack.ranks().contains(rank) {
                assert!(found.iter().all(|line| line.effects[index].is_none()), "{sets:?} {rank:?}");
                continue;
            }
            let missing = Card::pack().filter(|card| card.rank() == rank).nth(index % 4).unwrap();
            let (total, of_charts, _) = by_brute_force(&rules, Some(missing), &charts);
            for (line, of_chart) in found.iter().zip(of_charts) {
                let edge = edges(line)[index].unwrap();
                assert_eq!(whole(-edge * total as f64), i128::from(of_chart), "{sets:?} {missing}");
            }
        }
    }
}

/// Deals rounds with the referee from the pack without a card that is drawn at random before each of them, and returns
/// the z of the edge by rank of that card.
fn against_referee(rounds: u64, seed: u64) -> Vec<f64> {
    let (rules, chart) = (rules(&[]), chart("basic"));
    let play = play(&rules);
    let unit = play.unit() as f64;
    let mut table = Table::new(play, 1, chart.caribbean());
    let mut rng = Streams::new(seed).stream(0);
    let mut pack: Vec<Card> = Card::pack().collect();
    let mut sums = [(0_u64, 0_i64, 0_i64); 13];
    for _ in 0..rounds {
        for place in 0..11 {
            let other = place + any(&mut rng, pack.len() - place);
            pack.swap(place, other);
        }
        table.play(&mut Given(Vec::from(&pack[1..11]).into_iter()), &mut Silent).unwrap();
        let net = table.results()[0].net;
        let sum = &mut sums[usize::from(pack[0].rank().number()) - 1];
        *sum = (sum.0 + 1, sum.1 + net, sum.2 + net * net);
    }
    let of = |((rounds, net, square), edge): ((u64, i64, i64), Option<f64>)| {
        let (rounds, mean) = (rounds as f64, net as f64 / rounds as f64 / unit);
        let error = ((square as f64 / rounds / unit / unit - mean * mean) / rounds).sqrt();
        let z = (-mean - edge.unwrap()) / error;
        println!("{rounds} rounds: {:.6} ± {error:.6}, exact {:.6}, z {z:+.2}", -mean, edge.unwrap());
        z
    };
    sums.into_iter().zip(edges(&of_the_full_pack()[0])).map(of).collect()
}

/// Thirteen ranks, all |z| < 3.5 (a chance of 0.6 % to be exceeded once if both are right).
#[test]
fn the_referee_deals_packs_without_a_card_as_enumerated() {
    let found = against_referee(3_000_000, 1);
    assert!(found.iter().all(|z| z.abs() < 3.5), "{found:?}");
}

#[test]
#[ignore = "10^9 rounds of the referee: ten minutes"]
fn the_referee_deals_packs_without_a_card_as_enumerated_long() {
    let found = against_referee(1_000_000_000, 2);
    assert!(found.iter().all(|z| z.abs() < 3.5), "{found:?}");
}

/// The progressive, counted by hand: the straight flushes and flushes with a certain card, and the full houses with
/// three or two of its rank. 12 ranks have four of a kind, with each of the 47 other cards.
#[test]
fn the_progressive_without_a_card_is_counted_by_hand() {
    let line = &of_the_full_pack()[1];
    assert_eq!(line.name, "caribbean-progressive");
    let straights = |rank: i32| (5..=13).filter(|top| *top >= rank && *top - 4 <= rank).count() as f64;
    for (rank, edge) in (1..=13).zip(edges(line)) {
        let royal = if rank == 1 || rank >= 10 { 1.0 } else { 0.0 };
        let flushes = 5108.0 - (495.0 - straights(rank) - royal);
        let paid = 100_000.0 * (4.0 - royal)
            + 10_000.0 * (36.0 - straights(rank))
            + 500.0 * (12.0 * 47.0)
            + 100.0 * (3744.0 - 3.0 * 12.0 * 6.0 - 3.0 * 12.0 * 4.0)
            + 50.0 * flushes;
        assert!((edge.unwrap() - (1.0 - paid / 2_349_060.0)).abs() < 1e-13, "{rank}");
    }
}

/// Who always folds loses an ante from any pack.
#[test]
fn folding_loses_the_same_from_any_pack() {
    let text =
        format!("hand,{}\nhigh-card{}\n", ventaja::strategy::caribbean::COLUMNS.join(","), ",F".repeat(13));
    let folds = Chart::parse_caribbean("folds", "folds.csv", &text).unwrap();
    let rules = rules(&["pack.without=[2,3,4]"]);
    let line = of_ante(&rules, &folds);
    assert_eq!(line.effects, [vec![Some(0.0)], vec![None; 3], vec![Some(0.0); 9]].concat());
    assert!((exact(&rules, Some(&folds)).unwrap().lines[0].house_edge - 1.0).abs() < 1e-15);
}

/// With a card for sale the effects are not computed.
#[test]
fn a_card_for_sale_is_refused() {
    let refused = removals(&rules(&["draw.cards=1"]), Some(&chart("basic"))).unwrap_err();
    assert_eq!(refused.key, "draw.cards");
}
