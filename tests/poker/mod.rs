//! Poker against the house: published edges, a second derivation of every game, and the referee's rounds against the
//! enumeration.

mod draws;
mod naive;
mod second;
mod words;

use crate::common::skipped;
use naive::{Hand, best_play};
use second::{second, sign};
use std::collections::HashMap;
use ventaja::cards::Card;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::{estimate, shares};
use ventaja::exact::{best_chart, exact};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::rules::Rules;
use ventaja::{bets, referee, strategy};

/// The rulebooks of the family.
const GAMES: [&str; 9] = [
    "caribbean-stud",
    "casino-holdem",
    "crazy-4-poker",
    "four-card-poker",
    "let-it-ride",
    "mississippi-stud",
    "texas-holdem-bonus",
    "three-card-poker",
    "ultimate-texas-holdem",
];

/// Twenty cards, from the ten on.
const SHORT: &str = "pack.without=[2,3,4,5,6,7,8,9]";

fn rules(id: &str, readings: &[&str], sets: &[&str]) -> Rules {
    let all = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    Scenario::new(find(id).unwrap(), &all(readings), &all(sets)).unwrap().rules
}

fn best_edge(rules: &Rules) -> f64 {
    let best = best_chart(rules, "best", |_| ()).unwrap();
    exact(rules, Some(&best)).unwrap().lines[0].house_edge
}

/// verifies(three-card-poker, let-it-ride, mississippi-stud, crazy-4-poker): published edges of best play
///
/// Sources: 3.37 % for three cards with the bonus 5-4-1 (casinocitytimes.com, Grochowski, 28 December 2017), 3.5 % of one bet
/// for Let It Ride (Grochowski, 10 December 2020), 4.91 % for Mississippi Stud (Grochowski, 19 April 2018), and an
/// element of risk of 1.09 % for Crazy 4 Poker (wizardofodds.com/games/crazy-four-poker). Those of the hold'em games and of
/// four cards, which take longer, are in `expectations.toml`.
#[test]
fn best_play_has_the_published_edges() {
    let published = |id: &str, edge: f64| {
        let found = best_edge(&rules(id, &[], &[]));
        assert!((found - edge).abs() < 5e-5, "{id}: {found}");
    };
    published("three-card-poker", 0.0337);
    published("mississippi-stud", 0.0491);
    let found = best_edge(&rules("let-it-ride", &[], &[]));
    assert!((found - 0.0351).abs() < 5e-5, "{found}");
    let rules = rules("crazy-4-poker", &[], &[]);
    let best = best_chart(&rules, "best", |_| ()).unwrap();
    let line = &exact(&rules, Some(&best)).unwrap().lines[0];
    assert!((line.house_edge / line.mean_wager - 0.0109).abs() < 5e-5, "{line:?}");
}

/// verifies(caribbean-stud, casino-holdem, crazy-4-poker, four-card-poker, let-it-ride, mississippi-stud, texas-holdem-bonus, three-card-poker, ultimate-texas-holdem): best play on a pack of twenty cards, by a second enumeration
#[test]
fn a_second_enumeration_finds_the_same_best_play() {
    let pack: Vec<Card> =
        Card::pack().filter(|card| card.rank().number() == 1 || card.rank().number() >= 10).collect();
    for id in GAMES {
        let rules = rules(id, &[], &[SHORT]);
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        let line = exact(&rules, Some(&best)).unwrap().lines.remove(0);
        let (net, deals) = best_play(&second(id), &pack);
        let edge = -(net as f64) / (2.0 * deals as f64);
        assert!((line.house_edge - edge).abs() < 1e-13, "{id}: {} and {edge}", line.house_edge);
    }
}

/// verifies(three-card-poker, ultimate-texas-holdem): bets on the best five of six and of seven cards, by a second enumeration
#[test]
fn best_hands_of_six_and_seven_cards_are_counted_twice() {
    // What the kinds of hands win, from the weakest, by the two paytables.
    let bets = [
        ("three-card-poker", "six-card-bonus", 6, [-1, -1, -1, 5, 10, 20, 25, 50, 200, 1000]),
        ("ultimate-texas-holdem", "trips", 7, [-1, -1, -1, 3, 4, 7, 9, 30, 40, 50]),
    ];
    let pack: Vec<Card> =
        Card::pack().filter(|card| card.rank().number() == 1 || card.rank().number() >= 9).collect();
    let mut kinds: HashMap<u64, usize> = HashMap::new();
    naive::sets((1 << pack.len()) - 1, 5, &mut |mask| {
        let cards: Vec<Card> = (0..pack.len()).filter(|at| mask >> at & 1 == 1).map(|at| pack[at]).collect();
        kinds.insert(mask, naive::hand(&cards).kind.into());
    });
    for (id, bet, cards, pays) in bets {
        let (mut net, mut sets) = (0_i64, 0_i64);
        naive::sets((1 << pack.len()) - 1, cards, &mut |mask| {
            let mut best = 0;
            naive::sets(mask, 5, &mut |five| best = best.max(kinds[&five]));
            net += pays[best];
            sets += 1;
        });
        let rules = rules(id, &[], &["pack.without=[2,3,4,5,6,7,8]"]);
        let found = exact(&rules, Some(&best_chart(&rules, "best", |_| ()).unwrap())).unwrap();
        let line = found.lines.iter().find(|line| line.name == bet).unwrap();
        let edge = -(net as f64) / sets as f64;
        assert!((line.house_edge - edge).abs() < 1e-12, "{bet}: {} and {edge}", line.house_edge);
    }
}

/// A condition of a bet on the last street, against a chart's row with the same condition.
#[test]
fn a_bet_with_a_condition_is_offered_by_the_cards_of_each_board() {
    const PACK: &str = "pack.without=[2,3,4,5,6,7]";
    const ROWS: &str = "street,when,play\n1,any,best\n2,any,best\n3,two-pairs,best\n3,any,no\n";
    let conditional = "play.choices=[\"check 3 4\",\"check 2\",\"fold 1:two-pairs\"]";
    let by_rule = best_edge(&rules("ultimate-texas-holdem", &[], &[PACK, conditional]));
    let chart = strategy::poker::Chart::parse("rows", "rows.csv", ROWS).unwrap().into();
    let rules = rules("ultimate-texas-holdem", &[], &[PACK]);
    let by_chart = exact(&rules, Some(&chart)).unwrap().lines[0].house_edge;
    assert!((by_rule - by_chart).abs() < 1e-13, "{by_rule} and {by_chart}");
    assert!(by_rule > best_edge(&rules));
}

/// verifies(three-card-poker): every deal of the whole pack, by a second enumeration
#[test]
fn three_cards_of_the_whole_pack_are_enumerated_twice() {
    let pack: Vec<Card> = Card::pack().collect();
    let mut hands: Vec<(u64, Hand)> = Vec::new();
    naive::sets((1 << 52) - 1, 3, &mut |mask| {
        let cards: Vec<Card> = (0..52).filter(|at| mask >> at & 1 == 1).map(|at| pack[at]).collect();
        hands.push((mask, naive::hand(&cards)));
    });
    let mut order: Vec<&Hand> = hands.iter().map(|hand| &hand.1).collect();
    order.sort();
    order.dedup();
    let ranked: Vec<(u64, usize, bool)> = hands
        .iter()
        .map(|(mask, hand)| {
            (*mask, order.binary_search(&hand).unwrap(), hand.kind > 0 || hand.ranks[0] >= 12)
        })
        .collect();
    let (mut net, mut deals) = (0_i64, 0_i64);
    for ((mask, hand), (_, place, _)) in hands.iter().zip(&ranked) {
        let bonus = [0, 0, 0, 1, 4, 5][usize::from(hand.kind)];
        let (mut value, mut count) = (0, 0);
        for (other, dealer, qualifies) in ranked.iter().filter(|other| other.0 & mask == 0) {
            value += bonus + if *qualifies { 2 * sign(place.cmp(dealer)) } else { 1 };
            count += 1;
            debug_assert!(other & mask == 0);
        }
        net += value.max(-count);
        deals += count;
    }
    let found = best_edge(&rules("three-card-poker", &[], &[]));
    let edge = -(net as f64) / deals as f64;
    assert!((found - edge).abs() < 1e-13, "{found} and {edge}");
    // The published strategy is best play.
    let book = find("three-card-poker").unwrap();
    let basic = strategy::find(&book, "basic").unwrap();
    let basic = exact(&rules("three-card-poker", &[], &[]), Some(&basic)).unwrap().lines[0].house_edge;
    assert!((basic - edge).abs() < 1e-13, "{basic} and {edge}");
}

/// verifies(caribbean-stud, caribbean-stud-buy-card, casino-holdem, crazy-4-poker, four-card-poker, let-it-ride, mississippi-stud, texas-holdem-bonus, three-card-poker, ultimate-texas-holdem): the referee's rounds against the exact values of every chart and option, on a short pack where the pack takes long
#[test]
fn the_referee_agrees_with_the_enumeration() {
    const ROUNDS: u64 = 300_000;
    for id in GAMES.into_iter().chain(["caribbean-stud-buy-card"]) {
        let book = find(id).unwrap();
        let long = book.id.contains("holdem") || id == "four-card-poker";
        // With twenty-eight cards, from the eight on, every kind of hand is dealt.
        let sets: &[&str] = if long { &["pack.without=[2,3,4,5,6,7]"] } else { &[] };
        let mut answers: Vec<Vec<String>> = vec![Vec::new()];
        for reading in &book.readings {
            let options = reading.options();
            answers.extend(options.iter().map(|option| vec![format!("{}={option}", reading.name)]));
        }
        let taken = if skipped("other readings than the defaults") { 1 } else { answers.len() };
        for answer in &answers[..taken] {
            let readings: Vec<&str> = answer.iter().map(String::as_str).collect();
            let rules = rules(id, &readings, sets);
            for name in strategy::names(&book) {
                let chart = strategy::find(&book, &name).unwrap();
                if chart.check(&rules).is_err() {
                    continue;
                }
                let exact = exact(&rules, Some(&chart)).unwrap();
                let lines = bets::lines(&rules, &chart);
                let plan = Plan::rounds(&rules, ROUNDS, 37, 2);
                let run = referee::simulate(&rules, &chart, &plan, &Unwatched).unwrap();
                let found = estimate(&lines[0], &run.tally.lines[0], run.tally.shoes, 0.95).unwrap();
                let z = (found.house_edge - exact.lines[0].house_edge) / found.standard_error.unwrap();
                assert!(z.abs() < 4.0, "{id} {answer:?} {name}: z {z:+.2}");
                let bets = found.bets as f64;
                for outcome in exact.lines[0].outcomes.iter().filter(|one| one.probability * bets > 200.0) {
                    let p = outcome.probability;
                    let shares = shares(&lines[0], &run.tally.lines[0]);
                    let of = shares.iter().filter(|share| {
                        share.outcome.rsplit_once(' ').is_some_and(|(name, _)| name == outcome.name)
                    });
                    let z =
                        (of.map(|share| share.probability).sum::<f64>() - p) / (p * (1.0 - p) / bets).sqrt();
                    assert!(z.abs() < 4.5, "{id} {answer:?} {name}, {}: z {z:+.2}", outcome.name);
                }
                let wagered = exact.lines[0].mean_wager;
                assert!(
                    (found.mean_wager - wagered).abs() < 0.02,
                    "{id} {name}: {} {wagered}",
                    found.mean_wager
                );
            }
        }
    }
}

/// A poker rulebook with these rules, a line each from the seventh on.
fn book(rules: &[&str]) -> Result<Scenario, String> {
    let head = "id = \"mine\"\ngame = \"poker\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n[rules]\n";
    let book = Reglamento::parse("mine.toml", &(head.to_owned() + &rules.join("\n") + "\n"));
    book.and_then(|book| Scenario::new(book, &[], &[])).map_err(|faults| faults.to_string())
}

#[test]
fn contradictions_name_the_lines_of_both_rules() {
    for (rules, lines, words) in [
        (&["hand.cards = 5", "cards.player = 2"][..], &[7, 8][..], "sees only 2 cards"),
        (&["cards.player = 3", "hand.cards = 3", "cards.dealer = 2"], &[9, 8], "makes no hand"),
        (&["cards.board = [3]", "cards.player = 2", "cards.dealer = 5"], &[9, 8], "two cards of their own"),
        (
            &["draw.cards = 1", "cards.player = 2", "cards.dealer = 2", "cards.board = [3]"],
            &[7, 8, 10],
            "is 1",
        ),
        (
            &["cards.dealer = 0", "dealer.qualifies = \"pair\"", "cards.board = [2]", "cards.player = 3"],
            &[8, 7],
            "no dealer",
        ),
        (&["hand.cards = 4", "dealer.qualifies = \"full-house\""], &[8, 7], "no such hand"),
        (&["blind.pays = [\"flush 2\"]", "blind.bet = 0"], &[7, 8], "puts no such bet down"),
        (&["play.choices = [\"fold 1\", \"fold 1\"]", "cards.board = []"], &[7, 8], "entries for 2 streets"),
        (&["play.choices = [\"fold 1 2:straight-flush-4\"]", "hand.cards = 5"], &[7, 8], "asks for"),
        (&["play.pays = [\"flush 2\", \"full-house 3\"]"], &[7], "is not better"),
    ] {
        let found = book(rules).unwrap_err();
        for line in lines {
            assert!(found.contains(&format!("mine.toml:{line}:")), "{rules:?}: line {line} in {found}");
        }
        assert!(found.contains(words), "{rules:?}: {found}");
    }
    let rising = book(&["play.pays = [\"flush 2\", \"straight 3\", \"high-card 1\"]"])
        .unwrap()
        .rules
        .rising_paytables();
    assert_eq!(rising, [("play.pays", "flush 2".to_owned(), "straight 3".to_owned())]);
    for id in GAMES {
        assert!(rules(id, &[], &[]).rising_paytables().is_empty(), "{id}");
    }
}
