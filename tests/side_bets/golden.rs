//! Golden rounds of every line of every paytable built in.

use super::{chart, game_of, rules, used};
use crate::golden::Given;
use crate::tables::{self, close};
use std::collections::HashSet;
use ventaja::referee::Silent;
use ventaja::referee::blackjack::Table;
use ventaja::referee::side::SideBets;
use ventaja::reglamento::builtin_side_bets;
use ventaja::rules::Play;
use ventaja::rules::poker::pack_ranks;

/// A side bet, the cards of a round in the order of the deal, and what the bet nets. In blackjack the order
/// is the box's first card, the upcard, its second, the hole card, and what is drawn.
const GOLDEN: &[(&str, &str, f64)] = &[
    ("perfect-pairs-25-12-6", "8h 6c 8h Td Tc", 25.0),
    ("perfect-pairs-25-12-6", "8h 6c 8d Td Tc", 12.0),
    ("perfect-pairs-25-12-6", "8h 6c 8c Td Tc", 6.0),
    ("perfect-pairs-25-12-6", "9h 6c 8h Td Tc", -1.0),
    ("perfect-pairs-30-10-5", "Ks 6c Ks Td Tc", 30.0),
    ("perfect-pairs-30-10-5", "Ks 6c Kc Td Tc", 10.0),
    ("perfect-pairs-30-10-5", "Ks 6c Kd Td Tc", 5.0),
    ("perfect-pairs-30-10-5", "Ks 6c Qs Td Tc", -1.0),
    ("21-plus-3", "Ks As Qs 5d 9c", 9.0),
    ("21-plus-3", "8s 8h 8s 9d 9c", 9.0),
    ("21-plus-3", "As 3h 2d Td 9c", 9.0),
    ("21-plus-3", "4d 6d 9d Ts 9c", 9.0),
    ("21-plus-3", "Ks As 2d 9d", -1.0),
    ("21-plus-3-100-40-30-10-5", "8s 8s 8s 9d 9c", 100.0),
    ("21-plus-3-100-40-30-10-5", "6s 7s 8s Td", 40.0),
    ("21-plus-3-100-40-30-10-5", "8s 8h 8s 9d 9c", 30.0),
    ("21-plus-3-100-40-30-10-5", "6s 7h 8s Td", 10.0),
    ("21-plus-3-100-40-30-10-5", "Ks 7s 8s Td", 5.0),
    ("21-plus-3-100-40-30-10-5", "Ks 7s 8h Td", -1.0),
    ("lucky-ladies-1000-125-19-9-4", "Qh As Qh Td", 1000.0),
    ("lucky-ladies-1000-125-19-9-4", "Qh 7s Qh Td", 125.0),
    ("lucky-ladies-1000-125-19-9-4", "Qs As Qs Td", 19.0),
    ("lucky-ladies-1000-125-19-9-4", "Ah 7s 9h Td", 9.0),
    ("lucky-ladies-1000-125-19-9-4", "Qh 7s Qd Td", 4.0),
    ("lucky-ladies-1000-125-19-9-4", "9h 7s Td Td", -1.0),
    ("royal-match", "Kh 7s Qh Td", 25.0),
    ("royal-match", "Kh 7s 9h Td", 2.5),
    ("royal-match", "Kh 7s Qd Td", -1.0),
    ("over-13", "Ah 7s Kd Td", -1.0),
    ("over-13", "4h 7s Kd Td", 1.0),
    ("over-13", "3h 7s Kd Td", -1.0),
    ("under-13", "Ah 7s Kd Td", 1.0),
    ("under-13", "2h 7s Kd Td", 1.0),
    ("under-13", "3h 7s Kd Td", -1.0),
    ("bet-the-set", "3h 7s 3h Td", 15.0),
    ("bet-the-set", "3h 7s 3d Td", 10.0),
    ("bet-the-set", "3h 7s 4h Td", -1.0),
    ("lucky-lucky", "7h 7h 7h Td", 200.0),
    ("lucky-lucky", "6h 7h 8h Td", 100.0),
    ("lucky-lucky", "7h 7h 7d Td", 50.0),
    ("lucky-lucky", "8h 7h 6d Td", 30.0),
    ("lucky-lucky", "Th 7h 4h Td", 15.0),
    ("lucky-lucky", "Ah Ah 9d 7d", 3.0),
    ("lucky-lucky", "Th 7h 3h Td", 2.0),
    ("lucky-lucky", "Ah 5h 3h Td Td", 2.0),
    ("lucky-lucky", "Ah 5h 2h Td Td", -1.0),
    ("buster", "Th 2h Th 2d 2c 2s 2h 2d 3c 7s", 250.0),
    ("buster", "Th 2h Th 2d 2c 2s 2h 6d Tc", 50.0),
    ("buster", "Th 2h Th 2d 2c 2s 8d Tc", 12.0),
    ("buster", "Th 2h Th 2d 2c Ts Tc", 4.0),
    ("buster", "Th 2h Th 2d Ts Tc", 2.0),
    ("buster", "Th 2h Th 2d Ts 7c", -1.0),
    // The box is busted, and the dealer draws for the side bet alone.
    ("buster", "Th 9h 6h 7d Tc Tc", 2.0),
    ("punto-pair", "8h 2c 8d 5d 3c", 11.0),
    ("punto-pair", "8h 2c Kd 5d 3c", -1.0),
    ("banca-pair", "8h 2c Kd 2d", 11.0),
    ("banca-pair", "8h 2c Kd 3d", -1.0),
    ("either-pair", "8h 2c Kd 2d", 5.0),
    ("either-pair", "8h 2c Kd 3d", -1.0),
    ("perfect-pair-200-25", "4h 2c 4h 2c", 200.0),
    ("perfect-pair-200-25", "4h 2c 4h 2d", 25.0),
    ("perfect-pair-200-25", "4h 2c 4d 2d", -1.0),
    ("dragon-bonus-punto", "8h 2c Kd 2d", 1.0),
    ("dragon-bonus-punto", "8h 9c Kd 9d", 0.0),
    ("dragon-bonus-punto", "4h 5c Kd 5d 5s 3h", 4.0),
    ("dragon-bonus-banca", "8h 9c Kd Kd", 1.0),
    ("dragon-bonus-banca", "8h 9c Kd 9d", 0.0),
    ("dragon-7", "5h 2c Kd 2d 5s 3h", 40.0),
    ("dragon-7", "2h 3c Kd 4d Ks", -1.0),
    ("panda-8", "3h 3c Kd 4d 5s", 25.0),
    ("panda-8", "8h 3c Kd 4d", -1.0),
    ("lucky-6", "2h 2c Kd 3d Ks Ah", -1.0),
    ("lucky-6", "2h 2c Kd 3d 4s Ah", -1.0),
    ("lucky-6", "Ah 2c Kd Kd 4s 4h", 20.0),
    ("lucky-6", "Ah 2c Kd 4d Ks", 12.0),
    ("big", "Ah 2c Kd 4d Ks", 0.54),
    ("big", "Ah 2c Kd Kd 4s 4h", 0.54),
    ("big", "8h 2c Kd 4d", -1.0),
    // A card of the box and one of the dealer in turn.
    ("caribbean-progressive", "Th 2c Jh 2d Qh 3c Kh 3d Ah 4c", 99_999.0),
    ("caribbean-progressive", "Ah 2c 2h 2d 3h 3c 4h 3d 5h 4c", 9_999.0),
    ("caribbean-progressive", "8h 2c 8d 2d 8s 3c 8c 3d 5h 4c", 499.0),
    ("caribbean-progressive", "8h 2c 8d 2d 8s 3c 5c 3d 5h 4c", 99.0),
    ("caribbean-progressive", "8h 2c 9h 2d Jh 3c 5h 3d 6h 4c", 49.0),
    ("caribbean-progressive", "8h 2c 9h 2d Th 3c Jh 3d Qs 4c", -1.0),
    ("pair-plus-40-30-6-4-1", "8h 2c 9d 4d Ks 3c", -1.0),
    // All six cards, in either hand.
    ("six-card-bonus", "Ah Th Kh Jh Qh 2c", 1000.0),
    ("six-card-bonus", "9h Th Kh Jh Qh 2c", 200.0),
    ("six-card-bonus", "8h 8c 8d 8s Kd 2c", 50.0),
    ("six-card-bonus", "8h 8c 8d Ks Kd 2c", 25.0),
    ("six-card-bonus", "2h 4h 9h 6h Kh 2c", 20.0),
    ("six-card-bonus", "2h 3c 4d 5s 6d Kc", 10.0),
    ("six-card-bonus", "8h 8c 8d Ks Qd 2c", 5.0),
    ("six-card-bonus", "8h 8c Kd Ks Qd 2c", -1.0),
    // A card of the box and one of the dealer in turn, then five common cards. A box without a pair folds after three of them.
    ("aa-bonus", "Ah 2c Kh 2d Qh Jh Th As Ac", 100.0),
    ("aa-bonus", "Ah 2c 2h 2d 3h 4h 5h As Ac", 50.0),
    ("aa-bonus", "8h 2c 8d 2d 8s 8c Kh As Ac", 40.0),
    ("aa-bonus", "8h 2c 8d 2d 8s Kc Kh As Ac", 30.0),
    ("aa-bonus", "8h 2c 9h 2d Jh 4h Kh As Ac", 20.0),
    ("aa-bonus", "8h 2c 9d 2d Th Jc Qh As Ac", 7.0),
    ("aa-bonus", "8h 2c 8d 2d 8s Jc Kh As Ac", 7.0),
    ("aa-bonus", "8h 2c 8d 2d Ks Kc Jh As Ac", 7.0),
    ("aa-bonus", "Ah 2c 9d 2d As Kc Jh As Ac", 7.0),
    ("aa-bonus", "Kh 2c 9d 2d Ks 8c Jh As Ac", -1.0),
    ("trips-50-40-30-9-7-4-3", "8h Kd 9d Ks 3s Kc 3h Qc 4s", -1.0),
    ("three-card-bonus", "4s 5c Qh Kh Ah", 50.0),
    ("three-card-bonus", "4s 5c 9h Th Jh", 40.0),
    ("three-card-bonus", "4s 5c 8h 8d 8c", 30.0),
    ("three-card-bonus", "4s 5c Ah 2d 3c", 6.0),
    ("three-card-bonus", "4s 5c Ah 9h 3h", 3.0),
    ("three-card-bonus", "4s 5c Ah Ad 3c", 1.0),
    ("three-card-bonus", "4s 5c Ah Kd 3c", -1.0),
    ("aces-up-50-40-9-6-4-2-1", "Kh 2c Kd 2d Ad 3c 9c 3d 5h 4c", -1.0),
    ("small", "8h 2c Kd 4d", 1.5),
    ("small", "Ah 2c Kd 4d Ks", -1.0),
];

/// Paytables whose names list what the hands win, the best first: the tables, and a round of each of those hands. A table with
/// fewer odds lacks the first.
const BY_ODDS: [(&str, &[&str], &[&str]); 3] = [
    (
        "pair-plus",
        &["40-30-6-4-1", "40-30-6-3-1", "40-25-6-4-1", "35-25-6-4-1", "50-40-30-6-3-1"],
        &[
            "Qh 2c Kh 2d Ah 3c",
            "9h 2c Th 2d Jh 3c",
            "8h 2c 8d 2d 8s 3c",
            "Ah 2c 2d 4d 3s 3c",
            "Ah 2c 2h 4d Kh 3c",
            "8h 2c 8d 4d Ks 3c",
        ],
    ),
    (
        "trips",
        &["50-40-30-9-7-4-3", "50-40-30-8-6-5-3", "50-40-30-8-7-4-3", "50-40-20-7-6-5-3"],
        &[
            "Ah 2c Kh 2d Qh Jh 3s Th 4s",
            "9h 2c Kh 2d Qh Jh 3s Th 4s",
            "8h 2c 8d 2d 8s Kc Qh 8c 4s",
            "8h 2c 8d 2d 8s Kc Qh Kd 4s",
            "8h 2c 9h 2d Jh 4h Kd Kh 4s",
            "8h 2c 3d 2d 9h Tc Jh 7d As",
            "8h 2c 8d 2d 3s Kc Qh 8c 4s",
        ],
    ),
    (
        "aces-up",
        &["50-40-9-6-4-2-1", "50-40-7-5-4-3-1"],
        &[
            "8h 2c 8d 2d 8s 3c 8c 3d 5h 4c",
            "5h 2c 6h 2d 7h 3c 8h 3d Kd 4c",
            "8h 2c 8d 2d 8s 3c Kc 3d Kh 4c",
            "8h 2c 9h 2d Jh 3c 2h 3d 8d 4c",
            "8h 2c 9h 2d Td 3c Jc 3d Jh 4c",
            "8h 2c 8d 2d Kd 3c Kc 3d 5h 4c",
            "Ah 2c Ad 2d Kd 3c 9c 3d 5h 4c",
        ],
    ),
];

fn decks(game: &str) -> &'static str {
    if matches!(game, "blackjack" | "punto-y-banca") { "8" } else { "1" }
}

/// Every line of every paytable built in pays its odds for cards that show it; margins are counted below.
#[test]
fn golden_rounds_of_side_bets() {
    let stand = tables::chart("las-vegas-strip-6d", "mimic-dealer");
    let mut golden: Vec<(String, &str, f64)> =
        GOLDEN.iter().map(|(name, cards, net)| ((*name).to_owned(), *cards, *net)).collect();
    for (family, tables, hands) in BY_ODDS {
        for table in tables {
            let odds: Vec<f64> = table.split('-').map(|odds| odds.parse().unwrap()).collect();
            let hands = &hands[hands.len() - odds.len()..];
            golden.extend(
                hands.iter().zip(odds).map(|(hand, odds)| (format!("{family}-{table}"), *hand, odds)),
            );
        }
    }
    let mut paid: HashSet<(String, usize)> = HashSet::new();
    for (name, cards, net) in golden {
        let game = game_of(&name);
        let rules = rules(game, decks(game), &used(&name));
        let mut sides = SideBets::new(&rules.sides);
        // Cards that follow change nothing.
        let mut cards = Given::new(&format!("{cards} Td Td Td Td"));
        match &rules.play {
            Play::Blackjack(play) => {
                let mut table = Table::new(play, 1, stand.blackjack().unwrap());
                sides.play_blackjack(&mut table, &mut cards, &mut Silent).unwrap();
            }
            Play::PuntoYBanca(play) => {
                sides.play_coup(play, &mut cards, &mut Silent).unwrap();
            }
            Play::Poker(play) => {
                let basic = chart(&rules).unwrap();
                let mut table = ventaja::referee::poker::Table::new(
                    (play, pack_ranks(rules.shoe.pack)),
                    1,
                    basic.poker().unwrap(),
                );
                sides.play_poker(&mut table, &mut cards, &mut Silent).unwrap();
            }
            Play::Relancina(_) => unreachable!("it has no side bets"),
        }
        let bet = &rules.sides[0];
        let outcome = sides.results()[0].unwrap();
        let found = bet.net(outcome) as f64 / bet.unit() as f64;
        close(1e-12, &name, found, net);
        paid.insert((name, outcome));
    }
    for name in builtin_side_bets() {
        let game = game_of(name);
        let bet = rules(game, decks(game), &used(name)).sides[0].clone();
        let margins = if name.starts_with("dragon-bonus") { 2 } else { bet.pays.len() };
        for outcome in 0..margins {
            let is_paid = paid.contains(&(name.to_owned(), outcome));
            assert!(is_paid, "{name}: no golden round of `{}`", bet.pays[outcome].name);
        }
    }
}
