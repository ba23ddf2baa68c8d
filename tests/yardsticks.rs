//! The yardsticks deal the game they say: their edges and what becomes of a box are those of the
//! referee, with which they share no line.

use crate::tables::{PEEK as CHART, deal, fixed, rules};
use crate::yardstick::{self, Sums, blackjack, punto};
use ventaja::dealing::Dealer;
use ventaja::estimate::{Estimate, Share, shares};
use ventaja::rules::Rules;
use ventaja::strategy::Chart;

/// The cut card of the library's standard six decks, and of the midi.
const BEHIND: usize = 78;
const PUNTO_BEHIND: usize = 7;

fn box_of(decks: usize, behind: usize, rounds: i64, seed: u64) -> blackjack::Tally {
    blackjack::Table::new(decks, behind, yardstick::Chart::parse(CHART), seed).deal(rounds)
}

/// The library's rules of the same game.
fn strip() -> Rules {
    rules("las-vegas-strip-6d", "insurance.offered=false")
}

/// What the referee dealt of a line.
fn dealt(rules: &Rules, chart: Option<&Chart>, rounds: u64) -> Vec<(Estimate, Vec<Share>, u64)> {
    let dealt = deal(rules, chart, Dealer::Referee, rounds, 1);
    let lines = dealt.lines.iter().zip(&dealt.run.tally.lines).zip(dealt.estimates());
    lines.map(|((line, tally), found)| (found.unwrap(), shares(line, tally), dealt.run.tally.shoes)).collect()
}

/// Of a count among all, and of another share among others: the z of their
/// difference.
fn difference(count: f64, all: f64, share: f64, others: f64) -> f64 {
    let pooled = (count + share * others) / (all + others);
    (count / all - share) / (pooled * (1.0 - pooled) * (1.0 / all + 1.0 / others)).sqrt()
}

/// Edges, their errors a bet, and bets a shoe are those of the same game.
fn same_game(what: &str, sums: &Sums, unit: i64, found: &Estimate, shoes: u64) {
    let (edge, error) = sums.edge(unit);
    let theirs = found.standard_error.unwrap();
    let z = (edge - found.house_edge) / error.hypot(theirs);
    let (bets, others) = (sums.bets as f64, found.bets as f64);
    let ratio = error * bets.sqrt() / (theirs * others.sqrt());
    let a_shoe = (bets / sums.shoes as f64) / (others / shoes as f64);
    println!("{what}: z {z:+.2}, error a bet {ratio:.4} times, bets a shoe {a_shoe:.5} times");
    assert!(z.abs() < 3.0, "{what}");
    // A standard error from n shoes is good to 1/√(2n), bets a shoe better.
    let within = 4.0 / (2.0 * shoes.min(sums.shoes) as f64).sqrt();
    assert!((ratio - 1.0).abs() < within && (a_shoe - 1.0).abs() < within, "{what}");
}

/// By the referee, whole shoes to the same cut card: the nets of split boxes
/// as well.
#[test]
fn the_referee_deals_the_same_shoes() {
    let rules = strip();
    assert_eq!(usize::from(rules.shoe.cut_card), BEHIND);
    let tally = box_of(6, BEHIND, 2_000_000, 3);
    let lines = dealt(&rules, Some(&fixed(CHART)), 1_000_000);
    let [(found, shares, shoes)] = &lines[..] else { panic!("one line") };
    same_game("box", &tally.sums, blackjack::UNIT, found, *shoes);
    let (bets, others) = (tally.sums.bets as f64, found.bets as f64);
    for share in shares {
        let units = share.net * blackjack::UNIT as f64;
        #[allow(clippy::cast_possible_truncation)] // whole
        let place = usize::try_from(units as i64 + 16).unwrap();
        let count = match blackjack::OUTCOMES.iter().position(|name| *name == share.outcome) {
            Some(outcome) => tally.outcomes[outcome],
            None => tally.splits[place],
        };
        let z = difference(count as f64, bets, share.probability, others);
        // Rare nets are not normal.
        if share.count.unwrap() > 200 {
            println!("{}: z {z:+.2}", share.outcome);
            assert!(z.abs() < 4.0, "{}", share.outcome);
        }
    }
}

#[test]
fn the_referee_deals_the_same_coups() {
    let rules = rules("midi-punto-y-banca-2016", "");
    assert_eq!(usize::from(rules.shoe.cut_card), PUNTO_BEHIND);
    let tally = punto::Table::new(8, PUNTO_BEHIND, 3).deal(2_000_000);
    let lines = dealt(&rules, None, 1_000_000);
    for ((found, _, shoes), (sums, (name, _))) in lines.iter().zip(tally.sums.iter().zip(punto::LINES)) {
        same_game(name, sums, punto::UNIT, found, *shoes);
    }
    // A bet on BANCA that six settles apart tells all outcomes.
    let (found, shares, _) = &lines[1];
    for share in shares {
        let outcome = match share.outcome.as_str() {
            "win" => "BANCA wins",
            "loss" => "PUNTO wins",
            "tie" => "tie",
            _ => "BANCA wins with six",
        };
        let place = punto::OUTCOMES.iter().position(|name| *name == outcome).unwrap();
        let count = tally.outcomes[place] as f64;
        let z = difference(count, tally.sums[1].bets as f64, share.probability, found.bets as f64);
        assert!(z.abs() < 4.0, "{outcome}: z {z:+.2}");
    }
}
