//! Golden rounds: for every option of every reading a round that settles
//! differently, cards in the order of the deal: box, dealer, box, hole card
//! (ocho mazos deals one, the club none), then what is drawn.

use super::support::{Wishes, blackjack, chart, round, scenario, simulate};
use ventaja::reglamento::{Choices, find};
use ventaja::strategy::Action::{self, Double, Hit, Split, Stand};

/// The net in bets of a single box under an option, options taken included.
fn net(id: &str, reading: &str, play: &[Action], cards: &str) -> f64 {
    let scenario = scenario(id, &[reading], &["table.boxes=1"]);
    let unit = blackjack(&scenario).unit();
    let wishes = Wishes::new(play);
    // The desafío counts only for those who take it.
    let wishes = if reading.starts_with("desafio-won") { wishes.taking_offers() } else { wishes };
    let (results, _) = round(&scenario, &wishes, cards);
    results[0].with_options(unit).0 as f64 / unit as f64
}

/// A round that the options of a reading settle differently.
struct Golden {
    id: &'static str,
    reading: &'static str,
    play: &'static [Action],
    cards: &'static str,
    nets: &'static [(&'static str, f64)],
}

const ALL_SPLIT: &[Action] = &[Split; 9];

#[rustfmt::skip]
const GOLDEN: &[Golden] = &[
    // 13: ace and 5 are 6, then 8, 11, 21; or soft 16, then 18.
    Golden { id: "ocho-mazos", reading: "dealer-ace", play: &[Stand],
        cards: "Td As 9c 5d | 2c 3h Ts", nets: &[("fixed-on-receipt", -1.0), ("soft", 1.0)] },
    // 13 c: an ace on 12 is 1 (13, then 21), or 11 and over.
    Golden { id: "ocho-mazos", reading: "ace-11-range", play: &[Stand],
        cards: "Td Ts 9c 2d | Ac 8h", nets: &[("17-to-21", -1.0), ("17-or-more", 1.0)] },
    // 10: ace-6 declared 17 goes over with a ten; free, it is 17.
    Golden { id: "ocho-mazos", reading: "player-ace", play: &[Hit, Stand],
        cards: "As 5d 6c Td | Tc 9h", nets: &[("only-first-two", -1.0), ("every-ace", -1.0), ("free", 1.0)] },
    // 10: an ace drawn to 9 and declared 11 goes over with a ten.
    Golden { id: "ocho-mazos", reading: "player-ace", play: &[Hit, Hit, Stand],
        cards: "5s 5d 4c Td | Ah Tc 9h", nets: &[("only-first-two", 1.0), ("every-ace", -1.0), ("free", 1.0)] },
    // 10: eights opened; an ace second to one, declared 11, goes over with a ten.
    Golden { id: "ocho-mazos", reading: "split-second-ace", play: &[Split, Hit, Stand, Stand],
        cards: "8s 5d 8c Td | As Th Tc 9d", nets: &[("declared", 0.0), ("free", 2.0)] },
    // Apuestas 3: aces opened, 5 and 4 to the first and 9 to the second, or 5 and 4.
    Golden { id: "ocho-mazos", reading: "split-aces-cards", play: &[Split, Hit, Stand, Stand],
        cards: "As 7d Ac Td | 5c 4d 9h", nets: &[("play-on", 2.0), ("one-card", -2.0)] },
    // Apuestas 2, 3: tens opened, an ace to the first.
    Golden { id: "ocho-mazos", reading: "split-tens-natural", play: &[Split, Stand, Stand],
        cards: "Ts 7d Kc Td | As 9d", nets: &[("pays-3-2", 2.5), ("pays-1-1", 2.0)] },
    // Apuestas 1, 2: eights opened, a 3 to the first: 11.
    Golden { id: "ocho-mazos", reading: "double-after-split", play: &[Split, Double, Stand],
        cards: "8s 7d 8c Td | 3s Td Tc", nets: &[("yes", 3.0), ("no", 0.0)] },
    // Apuestas 2, 3: eights opened, an eight to the first.
    Golden { id: "ocho-mazos", reading: "openings", play: ALL_SPLIT,
        cards: "8s 5d 8c Td | 8d Kh Kd Ks Tc", nets: &[("one", 2.0), ("each-play", 3.0)] },
    // Apuestas 2, 3: aces opened, an ace to the first.
    Golden { id: "ocho-mazos", reading: "openings", play: &[Split, Split, Stand, Stand, Stand],
        cards: "As 5d Ac Td | Ad 9h 9d 9s Tc", nets: &[("one", 2.0), ("each-play", 3.0)] },
    // Apuestas 4: a black jack that was challenged: 1.5 and 1, or 1 and the bet back.
    Golden { id: "ocho-mazos", reading: "desafio-won", play: &[],
        cards: "As 7d Kc Td", nets: &[("plays-on", 2.5), ("ends-hand", 1.0)] },
    // Apuestas 4: aces opened, both challenged; the first is lost, the second won.
    Golden { id: "ocho-mazos", reading: "desafio-won", play: &[Split],
        cards: "As 7d Ac Td | 8c Kd", nets: &[("plays-on", 2.5), ("ends-hand", 1.5)] },
    // a: ace-8 doubled, or stood on.
    Golden { id: "club-conservador", reading: "soft-double", play: &[Double],
        cards: "As 5d 8c | Th Tc Td", nets: &[("hard-only", 1.0), ("either-value", 2.0)] },
    // b: eights come and come.
    Golden { id: "club-conservador", reading: "resplit", play: ALL_SPLIT,
        cards: "8s 5d 8c | 8d 8h 8s Td Th Tc Ts Td Th Tc Ts", nets: &[("unlimited", 5.0), ("4-hands", 4.0), ("2-hands", 2.0)] },
    // b, exception 1: a third ace.
    Golden { id: "club-conservador", reading: "resplit-aces", play: ALL_SPLIT,
        cards: "As 5d Ac | Ad 9h 8s Td Th Tc", nets: &[("no", 2.0), ("yes", 3.0)] },
    // b: king and queen.
    Golden { id: "club-conservador", reading: "same-value", play: &[Split],
        cards: "Ks 5d Qc | 9d 9h Td Th", nets: &[("value", 2.0), ("rank", 1.0)] },
    // b: kings opened, a queen to the first.
    Golden { id: "club-conservador", reading: "same-value", play: ALL_SPLIT,
        cards: "Ks 5d Kc | Qd 9h 9d 9c Th Td", nets: &[("value", 3.0), ("rank", 2.0)] },
];

/// verifies(ocho-mazos, club-conservador): a golden round for every option of the readings that a round can show
#[test]
fn every_option_settles_its_golden_round() {
    for golden in GOLDEN {
        for (option, expected) in golden.nets {
            let reading = format!("{}={option}", golden.reading);
            let found = net(golden.id, &reading, golden.play, golden.cards);
            assert!((found - expected).abs() < 1e-12, "{} {reading}: {found}", golden.id);
        }
    }
}

/// Readings about how many cards or boxes there are settle no single round
/// differently: they change how many rounds a shoe has.
const SHOES: [(&str, &str); 8] = [
    ("ocho-mazos", "boxes"),
    ("ocho-mazos", "decks"),
    ("ocho-mazos", "cut-card"),
    ("ocho-mazos", "cut-card-shows"),
    ("club-conservador", "decks"),
    ("club-conservador", "banker-bets"),
    ("club-conservador", "participants"),
    ("club-conservador", "boxes"),
];

fn rounds_a_shoe(id: &str, reading: &str) -> f64 {
    let scenario = scenario(id, &[reading], &[]);
    let (_, run, _) = simulate(&scenario, &chart(id, "basic"), 20_000, 1);
    run.tally.rounds as f64 / run.tally.shoes as f64
}

/// verifies(ocho-mazos, club-conservador): what the readings about the shoe change
#[test]
fn readings_about_the_shoe_change_how_far_it_goes() {
    for (id, few, many) in [
        ("ocho-mazos", "boxes=7", "boxes=3"),
        ("ocho-mazos", "decks=8", "decks=16"),
        ("ocho-mazos", "cut-card=104", "cut-card=52"),
        ("ocho-mazos", "cut-card-shows=finish-round", "cut-card-shows=one-more-round"),
        ("club-conservador", "decks=2", "decks=4"),
        ("club-conservador", "decks=4", "decks=6"),
        ("club-conservador", "banker-bets=yes", "banker-bets=no"),
        ("club-conservador", "participants=with-banker", "participants=players-only"),
        ("club-conservador", "boxes=6", "boxes=2"),
    ] {
        let (least, most) = (rounds_a_shoe(id, few), rounds_a_shoe(id, many));
        assert!(least + 0.1 < most, "{id}: {few} {least}, {many} {most}");
    }
}

/// Nothing above is forgotten: each reading of both rulebooks, and each named
/// option, stands in one of the lists.
#[test]
fn every_option_has_a_golden_round() {
    for id in ["ocho-mazos", "club-conservador"] {
        for reading in find(id).unwrap().readings {
            if SHOES.contains(&(id, reading.name.as_str())) {
                continue;
            }
            let rounds = || GOLDEN.iter().filter(|g| g.id == id && g.reading == reading.name);
            let Choices::Options(options) = &reading.choices else { panic!("{id} {}", reading.name) };
            for option in options {
                let golden = rounds().any(|g| {
                    let own = g.nets.iter().find(|(name, _)| *name == option.name);
                    own.is_some_and(|own| g.nets.iter().any(|other| (other.1 - own.1).abs() > 0.4))
                });
                assert!(golden, "{id} {}={}", reading.name, option.name);
            }
        }
    }
}

#[test]
fn the_cut_card_counts_the_banker_or_does_not() {
    for (readings, behind) in [
        (["participants=with-banker", "boxes=6"], 21),
        (["participants=players-only", "boxes=6"], 18),
        (["participants=with-banker", "boxes=2"], 9),
    ] {
        assert_eq!(scenario("club-conservador", &readings, &[]).rules.shoe.cut_card, behind);
    }
    let betting = scenario("club-conservador", &["banker-bets=yes"], &[]);
    assert_eq!((betting.rules.boxes_in_play(), betting.rules.shoe.cut_card), (7, 21));
    assert_eq!(scenario("club-conservador", &[], &["shoe.cut_card=30"]).rules.shoe.cut_card, 30);
}

/// 10: two aces that are not opened are 2 or 12, and are not asked about
/// again; a black jack declares nothing.
#[test]
fn aces_are_declared_once_and_for_all() {
    let ocho = scenario("ocho-mazos", &[], &["table.boxes=1"]);
    let play = |wishes: Wishes, cards| {
        let (results, told) = round(&ocho, &wishes, cards);
        (results[0].net, told.0.iter().filter(|rule| **rule == "player.ace").count())
    };
    // Asked to open first (Stand), then 2 + 9 + 9 = 20 against 17; or 12 + 9 = 21.
    let hits = [Stand, Hit, Hit, Stand];
    assert_eq!(play(Wishes::new(&hits).declaring_one(), "As 7d Ac Td | 9c 9d"), (2, 1));
    assert_eq!(play(Wishes::new(&[Stand, Hit]), "As 7d Ac Td | 9c 9d"), (2, 1));
    assert_eq!(play(Wishes::new(&[]), "As 7d Kc Td"), (3, 0), "a black jack declares nothing");
    // An ace drawn later is free: 5 + 4 + A = 20.
    assert_eq!(play(Wishes::new(&[Hit, Stand]), "5s 7d 4c Td | Ah"), (2, 0));
}

/// Otras apuestas 4: the first ace's card decides; a second ace is challenged
/// once the aces are opened. Half the bet, 2:1.
#[test]
fn the_desafio_is_settled_card_by_card() {
    let ocho = scenario("ocho-mazos", &[], &["table.boxes=1"]);
    let desafio = |actions: &[Action], cards| {
        let (results, _) = round(&ocho, &Wishes::new(actions).taking_offers(), cards);
        let r = results[0];
        (r.desafio.won, r.desafio.lost, r.net, r.with_options(2).0)
    };
    assert_eq!(desafio(&[], "As 7d Kc Td"), (1, 0, 3, 5), "black jack and challenge");
    assert_eq!(desafio(&[], "As 7d 9c Td"), (0, 1, 2, 1), "20 beats 17, the challenge is lost");
    assert_eq!(desafio(&[], "Ks 7d Ac Td"), (0, 0, 3, 3), "no first ace, no challenge");
    // Opened aces: 8 to the first, a ten to the second.
    assert_eq!(desafio(&[Split], "As 7d Ac Td | 8c Kd"), (1, 1, 4, 5));
    // Not opened: the second ace is not challenged.
    assert_eq!(desafio(&[Stand, Stand], "As 7d Ac Td"), (0, 1, -2, -3));
}
