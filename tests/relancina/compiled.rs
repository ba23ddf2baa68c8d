//! The referee and the compiled relancina with the same cards: the settlement and
//! the wager of every box, the cards used and the winner of the Talla must agree.
//!
//! At length: `cargo test --test numbers relancina::compiled -- --ignored` plays half
//! a million rounds for each option and strategy; `VENTAJA_ROUNDS` sets another
//! number.

use super::table::{relancina, rules};
use crate::common::program;
use crate::random_relancina::{options, random_chart, random_rules};
use rand_core::Rng as _;
use ventaja::compiled::relancina::{Game, Round as Compiled};
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Round, Session, Table};
use ventaja::reglamento::find;
use ventaja::rules::{Rules, Way};
use ventaja::shoe::{Cards, RecycledPack, Streams};
use ventaja::strategy::{self, Chart};

fn at_length() -> u64 {
    std::env::var("VENTAJA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(500_000)
}

/// Plays rounds of both from copies of one pack and compares every box.
fn compare(rules: &Rules, chart: &Chart, rounds: u64, what: &str) {
    let play = relancina(rules);
    let chart = chart.relancina();
    let game = Game::new(play, chart);
    let mut referee = Table::new(play, rules.boxes, chart);
    let mut compiled = Compiled::new(play, &game, chart, rules.boxes);
    let mut session = Session::new(play, rules.boxes);
    let mut pack = RecycledPack::new(rules.shoe.decks.count(), Streams::new(17).stream(0));
    for number in 0..rounds {
        pack.clear_table();
        // No round is a first hand, so that every winner is reported.
        let round = Round { first_hand: false, ..session.next() };
        let mut copy = pack.clone();
        let (one, other) = (referee.play(round, &mut pack, &mut Silent), compiled.play(round.way, &mut copy));
        assert_eq!(one, other, "{what}, round {number}");
        if one.is_err() {
            pack.begin();
            continue;
        }
        assert_eq!(pack.remaining(), copy.remaining(), "{what}, round {number}");
        assert_eq!(pack.peek(), copy.peek(), "{what}, round {number}");
        assert_eq!(referee.winner(), compiled.winner(), "{what}, round {number}");
        assert_eq!(referee.results().len(), compiled.settled().len());
        for (theirs, ours) in referee.results().iter().zip(compiled.settled()) {
            let same = theirs.net == ours.net
                && theirs.wagered == ours.wagered
                && theirs.staked == ours.staked
                && theirs.first == ours.first
                && theirs.outcome == ours.outcome;
            assert!(same, "{what}, round {number}:\n{theirs:?}\n{ours:?}");
        }
        session.played(None);
    }
}

pub(crate) fn charts() -> Vec<Chart> {
    let book = find("relancina").unwrap();
    strategy::names(&book).iter().map(|name| strategy::find(&book, name).unwrap()).collect()
}

fn every_option(rounds: u64) {
    for option in options().concat() {
        for chart in charts() {
            // Only one chart plays open rounds too: their hundred columns are slow.
            let deal = if chart.name() == "basic" { "deal=mixed" } else { "deal=cerrado" };
            let both = [option.as_str(), deal];
            let rules = rules(if option.starts_with("deal=") { &both[..1] } else { &both[..] }, &[]);
            compare(&rules, &chart, rounds, &format!("{both:?}, {}", chart.name()));
        }
    }
}

/// Every option of every reading, closed and open, with every strategy.
///
/// verifies(relancina): the compiled game against the referee on the same cards, every option and strategy
#[test]
fn compiled_every_option_of_every_reading_with_every_strategy() {
    every_option(500);
}

#[test]
#[ignore = "half a million rounds an option: minutes"]
fn compiled_every_option_at_length() {
    every_option(at_length());
}

/// Compares both under random readings, numbers and charts.
fn at_random(combinations: u32, rounds: u64) {
    let mut rng = Streams::new(23).stream(0);
    let mut below = |bound: usize| (rng.next_u64() >> 33) as usize % bound;
    for number in 0..combinations {
        let (rules, what) = random_rules(&mut below);
        let chart = random_chart(&mut below);
        compare(&rules, &chart, rounds, &format!("{number}: {what}"));
    }
}

#[test]
fn compiled_random_readings_with_random_charts() {
    at_random(150, 500);
}

#[test]
#[ignore = "minutes"]
fn compiled_random_readings_at_length() {
    at_random(5_000, 20_000);
}

/// Cards and states that the rules do not distinguish share a class and a row.
#[test]
fn compiled_states_are_as_coarse_as_the_rules_see() {
    let (play, same) = (rules(&[], &[]), rules(&["figure-pairs=same-rank"], &[]));
    let chart = charts().remove(0);
    let game = Game::new(relancina(&play), chart.relancina());
    // A, 2 to 5, 9, 10, figures, and four suits of 6, 7 and 8.
    assert_eq!(game.classes.all().len(), 20);
    assert_eq!(Game::new(relancina(&same), chart.relancina()).classes.all().len(), 22);
    let dealt = game.way(Way::Cerrado);
    // Ten cards and figures up; a relancina by its ace or its figure; a chipolo.
    assert_eq!(dealt.columns.len(), 11 + 3);
    for column in &dealt.columns {
        let states: std::collections::HashSet<_> = column.states.iter().collect();
        assert_eq!(states.len(), column.states.len());
        assert!(column.states.len() < 128, "{}", column.states.len());
    }
}

#[test]
fn compiled_tables_are_shown() {
    let run =
        |arguments: &[&str]| program(["show", "relancina", "--compiled"]).args(arguments).output().unwrap();
    let shown = String::from_utf8(run(&["--reading", "deal=mixed"]).stdout).unwrap();
    for text in [
        "20 card classes: A 2 3 4 5 6s",
        "Talla: a row for the first card",
        "Cerrado, 10 up",
        "a prize of 5 opened",
        "Sangriento, 6 up, H13 seen",
        "draws to H13/2 needs 8",
    ] {
        assert!(shown.contains(text), "{text}");
    }
    let refused = run(&["--reading", "talla-stands=best"]);
    assert_eq!(refused.status.code(), Some(2));
}
