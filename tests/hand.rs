//! Probabilities that can be worked out by hand, met by simulation.

use crate::exact::{known_coups, shares};
use crate::tables::{Bench, chart, share, within};
use ventaja::dealing::Dealer;

/// Requires `count` of `n` to be as many as a probability says. Rounds of a
/// fresh shoe are independent, and so are the hands of a single box.
fn frequent(what: &str, count: u64, n: u64, p: f64) {
    within(4.0, what, share(count as f64, n as f64, p), p);
}

/// verifies(mendoza-2016): naturals, suited sevens and insurance as worked out by hand
///
/// Six fresh decks, one box. A natural: 2 · 24 · 96 ÷ (312 · 311). Two suited
/// sevens, always doubled against 4 to 10 and the ace's retiro aside, and the
/// third of their suit: the first three cards are sevens of one suit with
/// 4 · C(6,3) ÷ C(312,3), whatever the dealer shows; basic doubles `77s` only
/// where its row says D. Insurance: 96 of the 311 unseen cards win 2.
#[test]
fn naturals_sevens_and_insurance() {
    let dealt = Bench::new("mendoza-2016", "shoe.rounds=1 table.boxes=1").deal(Dealer::Referee, 6_000_000, 3);
    let [hands, offers] = [0, 1].map(|line: usize| dealt.run.tally.lines[line].bets);
    let naturals = dealt.count(0, "natural") + dealt.count(0, "natural push");
    frequent("naturals", naturals, hands, 2.0 * 24.0 * 96.0 / (312.0 * 311.0));

    let chart = chart("mendoza-2016", "basic").to_csv();
    let row = chart.lines().find(|line| line.starts_with("77s,")).unwrap().to_owned();
    // The dealer's card is one of the 309 left: 24 of each rank, the sevens 21.
    let columns = row.split(',').skip(1).zip([24, 24, 24, 24, 24, 21, 24, 24, 96, 24]);
    let doubled: f64 =
        columns.filter(|(cell, _)| *cell == "D").map(|(_, cards)| f64::from(cards) / 309.0).sum();
    let three = 4.0 * 20.0 / (312.0 * 311.0 * 310.0 / 6.0);
    frequent("suited sevens", dealt.count(0, "7-7-7 suited"), hands, three * doubled);
    frequent("offers", offers, hands, 24.0 / 312.0);
    frequent("insurance won", dealt.count(1, "won"), offers, 96.0 / 311.0);
}

/// verifies(midi-punto-y-banca-2016): every line against exact enumeration
///
/// The exact fresh-shoe probabilities of `known-values/baccarat.json`, which
/// rounds of a deep shoe share by exchangeability. Coups of one shoe are
/// nearly independent; the bound is wide enough for what is left.
#[test]
fn punto_y_banca_meets_the_enumeration() {
    for coups in &known_coups()[1..] {
        let [punto, banca, tie, six] = shares(coups);
        let options = format!("shoe.decks={} shoe.rounds=40", coups["packs"]);
        let table = Bench::new("midi-punto-y-banca-2016", &options);
        let dealt = table.deal(Dealer::Referee, 8_000_000, 3);
        let n = dealt.run.tally.lines[0].bets;
        let with_six = dealt.count(1, "win with six");
        frequent("punto", dealt.count(0, "win"), n, punto);
        frequent("banca", dealt.count(1, "win") + with_six, n, banca);
        frequent("banca with six", with_six, n, six);
        frequent("tie", dealt.count(2, "win"), n, tie);
    }
}
