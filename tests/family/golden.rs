//! What readings change of a shoe. Rounds for every option are data: `testdata/rounds`.

use crate::tables::{Bench, rules};
use ventaja::dealing::Dealer;

fn rounds_a_shoe(id: &str, reading: &str) -> f64 {
    let tally = Bench::new(id, reading).deal(Dealer::Referee, 20_000, 1).run.tally;
    tally.rounds as f64 / tally.shoes as f64
}

/// verifies(mendoza-2016, ocho-mazos, club-conservador): what the readings about the shoe change
#[test]
fn readings_about_the_shoe_change_how_far_it_goes() {
    for (id, few, many) in [
        ("mendoza-2016", "cut-card=104", "cut-card=78"),
        ("mendoza-2016", "cut-card=78", "cut-card=52"),
        ("mendoza-2016", "cut-card-shows=finish-round", "cut-card-shows=one-more-round"),
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
