//! What readings change of a shoe, declared aces and the desafío. Rounds for every option are data:
//! `testdata/rounds`.

use super::support::{Wishes, round};
use crate::tables::{Bench, blackjack, rules};
use ventaja::dealing::Dealer;
use ventaja::strategy::Action::{self, Hit, Split, Stand};

fn rounds_a_shoe(id: &str, reading: &str) -> f64 {
    let tally = Bench::new(id, reading).deal(Dealer::Referee, 20_000, 1).run.tally;
    tally.rounds as f64 / tally.shoes as f64
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

#[test]
fn the_cut_card_counts_the_banker_or_does_not() {
    for (options, behind) in [
        ("participants=with-banker boxes=6", 21),
        ("participants=players-only boxes=6", 18),
        ("participants=with-banker boxes=2", 9),
        ("shoe.cut_card=30", 30),
    ] {
        assert_eq!(rules("club-conservador", options).shoe.cut_card, behind, "{options}");
    }
    let betting = rules("club-conservador", "banker-bets=yes");
    assert_eq!((betting.boxes_in_play(), betting.shoe.cut_card), (7, 21));
}

/// 10: two aces that are not opened are 2 or 12, and are not asked about
/// again; a black jack declares nothing.
#[test]
fn aces_are_declared_once_and_for_all() {
    let ocho = rules("ocho-mazos", "table.boxes=1");
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
    let ocho = rules("ocho-mazos", "table.boxes=1");
    let desafio = |actions: &[Action], cards| {
        let (results, _) = round(&ocho, &Wishes::new(actions).taking_offers(), cards);
        let r = results[0];
        (r.desafio.won, r.desafio.lost, r.net, r.with_options(blackjack(&ocho)).0)
    };
    assert_eq!(desafio(&[], "As 7d Kc Td"), (1, 0, 3, 5), "black jack and challenge");
    assert_eq!(desafio(&[], "As 7d 9c Td"), (0, 1, 2, 1), "20 beats 17, the challenge is lost");
    assert_eq!(desafio(&[], "Ks 7d Ac Td"), (0, 0, 3, 3), "no first ace, no challenge");
    // Opened aces: 8 to the first, a ten to the second.
    assert_eq!(desafio(&[Split], "As 7d Ac Td | 8c Kd"), (1, 1, 4, 5));
    // Not opened: the second ace is not challenged.
    assert_eq!(desafio(&[Stand, Stand], "As 7d Ac Td"), (0, 1, -2, -3));
}
