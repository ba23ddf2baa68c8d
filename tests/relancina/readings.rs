//! Every option of every reading: a round in which it matters, and its effect on the
//! edge. Nets are in half bets.

use super::table::{chart, relancina, round, rules, settles};
use crate::golden::Given;
use crate::random_relancina::options;
use crate::tables::{self, Value};
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Round, Session, Table};
use ventaja::reglamento::find;
use ventaja::rules::{Rules, Way};
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::Legal;
use ventaja::strategy::relancina::Sight;

/// Checks the net of one round under two options of a reading.
fn both(reading: &str, [first, second]: [&str; 2], moves: &str, cards: &str, nets: [i64; 2]) {
    for (option, net) in [(first, nets[0]), (second, nets[1])] {
        assert_eq!(round(&format!("{reading}={option}"), moves, cards).nets, [net], "{reading}={option}");
    }
}

/// The Talla has a total and would draw a ten: it beats a 12 if it stands.
#[test]
fn talla_stands() {
    for stands in 12..=20_i64 {
        for (total, second) in (12..=17).zip(2..) {
            let played = round(&format!("talla-stands={stands}"), "S", &format!("Th Ts 2d {second}s Tc"));
            assert_eq!(played.nets, [if total >= stands { -2 } else { 2 }], "{total} against {stands}");
        }
    }
}

/// verifies(relancina): golden rounds of the readings about settlement
#[test]
fn settlement() {
    both("bust-vs-opened-prize", ["multiple", "one"], "H", "Th Ks 6d As Tc", [-4, -2]);
    both("bust-before-prize", ["one", "multiple"], "H", "Th 7s 6d 7c Tc 7d", [-2, -14]);
    both("late-prize", ["no", "yes"], "SHS", "Th 7s 8d 7c 7d 3c", [-14, -12]);
    both("late-prize", ["no", "yes"], "SH", "Th 7s 8d 7c 7d Tc", [-14, -14]);
    both("bust-in-late-round", ["multiple", "one"], "H", "Th Ks 6d As Tc", [-4, -4]);
    // He owed 7 before he drew.
    let late = "late-prize=yes bust-vs-opened-prize=one bust-in-late-round";
    both(late, ["multiple", "one"], "SH", "Th 7s 8d 7c 7d Tc", [-14, -2]);
    both("five-vs-relancina", ["difference", "ordinary-21"], "H", "Kh Ks Ac As Qd", [6, -2]);
    both("five-vs-relancina", ["difference", "ordinary-21"], "H", "Kh As Ac Ac Qd", [-2, -2]);
    both("five-vs-relancina", ["difference", "ordinary-21"], "H", "Kh Ts Ac 8s Qd", [10, 10]);
    both("two-relancinas", ["talla", "player"], "S", "Kh Ks Ad As", [-2, 2]);
    both("veintiuna-rank", ["equal", "beats-it"], "S", "Th Ts Ad 5s 6s", [-2, 2]);
    both("veintiuna-rank", ["equal", "beats-it"], "S", "Th Ts Ad As", [-2, -2]);
    both("equal-prizes", ["same-multiple", "same-hand"], "H", "6h 2s 7d 2c 8c 3s 3c 5s", [-2, 0]);
    both("equal-prizes", ["same-multiple", "same-hand"], "S", "Ah As Ad Ac", [-2, -2]);
    both("give-up-vs-prize", ["opened", "any"], "R", "Th 7s 6d 7c 7d", [-1, -14]);
    both("give-up-vs-prize", ["opened", "any"], "R", "Kh 7s 2d 7c 7d", [-1, -1]);
    both("give-up-vs-prize", ["opened", "any"], "R", "Th 7s 6d 7c Td", [-1, -1]);
    both("talla-veintiuna", ["yes", "no"], "S", "Kh Ts Ad As", [2, 4]);
    both("talla-21", ["no", "yes"], "S", "Kh Ts Ad 5s 6s", [4, 2]);
    both("talla-21", ["no", "yes"], "S", "Kh Ts Ad As", [2, 2]);
    both("talla-raise", ["never", "on-two-card-prize"], "S", "Th Ks 8d As", [-4, -8]);
    both("talla-raise", ["never", "on-two-card-prize"], "LS", "Th Ks 8d As", [-4, -1]);
    both("talla-raise", ["never", "on-two-card-prize"], "LS", "Kh As Ad Ac", [-6, -12]);
    both("talla-raise", ["never", "on-two-card-prize"], "S", "Th Ts 8d 9s", [-2, -2]);
}

#[test]
fn what_is_allowed() {
    for (option, allowed) in [("player", true), ("talla-refuses", false)] {
        let played = round(&format!("cambio-consent={option}"), "R", "Kh Ks 2d As");
        assert_eq!((&played.nets[..], played.views[0].change), (&[-1][..], allowed), "{option}");
    }
    for (option, allowed) in [("player-may", true), ("no", false)] {
        let played = round(&format!("deal=sangriento double-in-sangriento={option}"), "S", "5h Ts 6d 8s");
        assert_eq!(played.views[0].legal.double, allowed, "{option}");
    }
    for (option, allowed) in [("any-figures", true), ("same-rank", false)] {
        let reading = format!("figure-pairs={option}");
        assert_eq!(round(&reading, "S", "Jh Ts Qd 8s").views[0].legal.split, allowed, "{option}");
        assert!(round(&reading, "S", "Jh Ts Jd 8s").views[0].legal.split, "{option}");
    }
    for (option, allowed) in [("no", false), ("yes", true)] {
        let played = round(&format!("more-splits={option}"), "PSS", "8h Ts 8d 8s 8c 9c");
        assert_eq!(played.views[1].legal.split, allowed, "{option}");
    }
    for (option, sight) in [("both-up", Sight::Both { total: 18, soft: false }), ("one-up", Sight::Up)] {
        let played = round(&format!("deal=sangriento sangriento-talla={option}"), "S", "Th Ts 9d 8s");
        assert_eq!(played.views[0].sight, sight, "{option}");
    }
    // 20½ on both split hands against 20.
    let special = "deal=sangriento special-hands-on-split-in-sangriento";
    both(special, ["no", "yes"], "PSS", "Kh Ts Kd Js 4c 4d", [-4, 4]);
}

/// The legal moves with the two cards of a change.
#[test]
fn new_cards() {
    for (option, allowed) in [("once", false), ("again", true)] {
        let played = round(&format!("cambio-again={option}"), "CS", "Kh Ts 2d 8s Qh 2c");
        assert_eq!((&played.nets[..], played.left), (&[-2][..], 0), "{option}");
        assert_eq!((played.views[0].change, played.views[1].change), (true, allowed), "{option}");
        assert!(!played.views[1].legal.surrender, "the first two cards are gone: {option}");
    }
    settles("cambio-again=again", "CCS", "Kh Ts 2d 8s Qh 2c Jh Ac", &[4], Some(0), "twice, into a relancina");
    for (option, allowed) in [("hit-or-stand", false), ("new-hand", true)] {
        let reading = format!("after-cambio={option}");
        let seen = round(&reading, "CS", "Kh Ts 2d 8s 8h 8c").views[1];
        let legal = Legal { hit: true, double: allowed, split: allowed, surrender: allowed };
        assert_eq!((seen.legal, seen.change), (legal, false), "{option}");
        let against_prize = round(&reading, "CS", "Kh As 2d Ks Qh 2c").views[1];
        assert_eq!(
            against_prize.legal.surrender, allowed,
            "figure and two against an opened prize: {option}"
        );
        // A move that is not allowed has a fallback: D on 11 draws.
        let rules = rules(&format!("{reading} boxes=1"));
        let basic = chart("basic");
        let mut table = Table::new(relancina(&rules), 1, basic.relancina());
        let mut cards = Given::new("Kh Ts 2d 5s 5h 6c Th 7h");
        table.play(Round { way: Way::Cerrado, first_hand: true }, &mut cards, &mut Silent).unwrap();
        let result = &table.results()[0];
        assert_eq!((result.net, result.wagered), if allowed { (4, 4) } else { (2, 2) }, "{option}");
    }
    let played = round("after-cambio=new-hand", "CPSS", "Kh Ts 2d 8s Qh Qc 2h 9c");
    assert_eq!(played.nets, [0], "split after the change: 12 loses, 19 wins");
    assert!(played.views[2].change, "a hand of a split has a change of its own");
    let played = round("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc");
    assert_eq!(played.nets, [2], "12 loses 1, a relancina wins 2");
    let changes: Vec<bool> = played.views.iter().map(|view| view.change).collect();
    assert_eq!(changes, [false, true, false, true, false], "each hand of a split once");
    let anew = "what the Talla dealt anew may be changed";
    settles("talla-changes=whole-table", "CS", "Th Ks 8d 2s Kh 9s 2d 9c Qh Ac", &[4], Some(0), anew);
}

/// The Talla has king and two: new cards for it, for no hand, or for all hands.
#[test]
fn talla_changes() {
    for (option, net, left) in [("own", -2, 3), ("never", 2, 4), ("whole-table", 2, 0)] {
        let played = round(&format!("talla-changes={option}"), "S", "Th Ks 8d 2s Ts 9s Td 7s Tc");
        assert_eq!((&played.nets[..], played.left), (&[net][..], left), "{option}");
    }
    let whole = "talla-changes=whole-table";
    settles(whole, "S", "Th Ks 8d 2s Qs 9s Ad 9c", &[4], Some(0), "changed closed into a relancina");
    settles(whole, "S", "Ah Ks Kd 2s Th 9c", &[4], Some(0), "an opened prize is not changed");
    let played = round("", "S", "Th Ks 8d 2s Ks As");
    assert_eq!(played.nets, [-4], "a prize it makes counts as opened");
    assert_eq!(played.views[0].sight, Sight::Prize { multiple: 2 });
    settles("deal=sangriento", "S", "Th Ks 8d 2s Ts", &[2], None, "not valid in sangriento");
}

#[test]
fn sessions() {
    let next = |reading: &str| {
        let rules = rules(reading);
        let mut session = Session::new(relancina(&rules), rules.boxes);
        let mut played = Vec::new();
        for round in 0..30 {
            let next = session.next();
            played.push((next.way, next.first_hand));
            // Box 3 wins the Talla in the second round.
            session.played((round == 1).then_some(2));
        }
        assert_eq!((session.holder, session.tenure), (3, 28));
        played
    };
    let first = |reading| {
        let played = next(reading);
        (0..30).filter(|round| played[*round].1).collect::<Vec<_>>()
    };
    assert_eq!(first("first-hand=tenure"), [0, 2]);
    assert_eq!(first("first-hand=session"), [0]);
    let open = |reading| {
        let played = next(reading);
        (0..30).filter(|round| played[*round].0 == Way::Sangriento).collect::<Vec<_>>()
    };
    assert!(open("deal=cerrado").is_empty());
    assert_eq!(open("deal=sangriento"), (0..30).collect::<Vec<usize>>());
    assert_eq!(open("deal=mixed"), [10, 11, 12, 13, 24, 25, 26, 27]);
}

/// 1 chip pays 1, 3 pay 2, 5 pay 3.
#[test]
fn numbers() {
    for (chips, unit, lost) in [(1, 2, 2), (2, 2, 1), (3, 6, 4), (5, 10, 6), (50, 50, 25)] {
        let reading = format!("stake-chips={chips}");
        assert_eq!(rules(&reading).unit(), unit);
        assert_eq!(round(&reading, "R", "Th Ts 6d 8s").nets, [-lost], "{chips} chips");
    }
    assert_eq!(rules("decks=2").shoe.decks.count(), Some(2));
    assert_eq!(rules("boxes=7").boxes, 7);
    let tripled = rules("talla-raise=on-two-card-prize talla.raise_times=3");
    assert_eq!(relancina(&tripled).talla_raise_times, 3);
}

/// Returns the effect of an option on the edge, as mean and standard error in bets.
/// Both tables play every round from the same pack, so that only the effect of the
/// option remains.
fn shift(rules: &Rules, other: &Rules, name: &str, rounds: u32) -> Value {
    let chart = chart(name);
    let table = |rules| Table::new(relancina(rules), rules.boxes, chart.relancina());
    let (mut one, mut two) = (table(rules), table(other));
    let [mut session, mut another] = [rules, other].map(|rules| Session::new(relancina(rules), rules.boxes));
    let mut pack = Shoe::new(Some(1), true, Streams::new(21).stream(0));
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..rounds {
        pack.begin();
        let mut again = pack.clone();
        one.play(session.next(), &mut pack, &mut Silent).unwrap();
        two.play(another.next(), &mut again, &mut Silent).unwrap();
        session.played(one.winner());
        another.played(two.winner());
        let edge = |table: &Table<'_, _>, rules: &Rules| {
            table.talla_net() as f64 / rules.unit() as f64 / f64::from(rules.boxes)
        };
        let difference = edge(&two, other) - edge(&one, rules);
        sum += difference;
        squares += difference * difference;
    }
    tables::mean(sum, squares, rounds.into())
}

/// The options whose effect has the same sign in every round, with the sign.
const SIGNED: [(&str, f64); 9] = [
    ("bust-vs-opened-prize=one", -1.0),
    ("two-relancinas=player", -1.0),
    ("five-vs-relancina=ordinary-21", 1.0),
    ("veintiuna-rank=beats-it", -1.0),
    ("equal-prizes=same-hand", -1.0),
    ("bust-before-prize=multiple", 1.0),
    ("talla-veintiuna=no", -1.0),
    ("talla-21=yes", 1.0),
    ("give-up-vs-prize=any", 1.0),
];

fn shifts(rounds: u32) {
    let default = rules("");
    let defaults: Vec<String> = find("relancina")
        .unwrap()
        .readings
        .iter()
        .map(|one| format!("{}={}", one.name, one.default))
        .collect();
    for option in options().concat().into_iter().filter(|option| !defaults.contains(option)) {
        let other = rules(&option);
        if other.shoe != default.shoe {
            continue;
        }
        for chart in ["basic", "mimic-dealer"] {
            let Value { mean, error } = shift(&default, &other, chart, rounds);
            println!("{option}, {chart}: {:+.4} % ± {:.4} %", mean * 100.0, error * 100.0);
            // Only `mimic-dealer` stands on a relancina against the Talla's. Only
            // `basic` draws to it, and gives up.
            let idle: &[&str] = match chart {
                "basic" => &["two-relancinas=player"],
                _ => &["give-up-vs-prize=any", "five-vs-relancina=ordinary-21"],
            };
            for (_, sign) in SIGNED.iter().filter(|(signed, _)| *signed == option && !idle.contains(signed)) {
                assert!(mean * sign > 3.0 * error, "{option}: {mean} ± {error}");
            }
        }
    }
}

/// verifies(relancina): the direction of the readings' shifts
#[test]
fn options_move_the_edge_the_way_they_read() {
    shifts(30_000);
}

#[test]
#[ignore = "a million rounds an option: minutes"]
fn edge_shifts_at_length() {
    shifts(1_000_000);
}
