//! The referee and the compiled game, fed the same cards: same settlement,
//! same wager, same cards used.
//!
//! At length: `VENTAJA_ROUNDS=10000000 cargo test --test numbers differential::`, five
//! hundred times what the suite takes.

use crate::common::{played, skipped};
use crate::random::{
    PUNTO_VALUES, VALUES, any, exposed, exposed_chart, free_bets, random_chart, random_punto, random_rules,
};
use crate::tables::{blackjack, deal, read};
use ventaja::compiled::blackjack::{Game as Compiled, Round};
use ventaja::compiled::punto::Coup;
use ventaja::dealing::Dealer;
use ventaja::exact::exact;
use ventaja::referee::blackjack::Table;
use ventaja::referee::{Silent, punto};
use ventaja::reglamento::{Choices, Reglamento, Scenario, builtin_ids, find};
use ventaja::rules::{Decks, Game, Pace, Play, PuntoYBanca, Rules, keys};
use ventaja::shoe::{Cards, Pile, Shoe, Streams};
use ventaja::strategy::{self, Chart};

/// Rounds a combination; `VENTAJA_ROUNDS` overrides.
fn rounds() -> u64 {
    let named = std::env::var("VENTAJA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
    named.unwrap_or_else(|| if skipped("four fifths of the rounds") { 20_000 } else { 100_000 })
}

/// Plays rounds of both from copies of one shoe and compares every box.
fn compare(rules: &Rules, chart: &Chart, rounds: u64, what: &str) {
    let (play, chart) = (blackjack(rules), chart.blackjack().unwrap());
    let game = Compiled::new(play, chart);
    let mut referee = Table::new(play, rules.boxes, chart);
    let mut round = Round::new(play, &game, rules.boxes);
    let mut shoe =
        Shoe::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), false, Streams::new(7).stream(0));
    // A round of so many boxes takes some six cards a hand.
    let deep = 10 + 8 * usize::from(rules.boxes);
    shoe.begin();
    for number in 0..rounds {
        if shoe.remaining().is_some_and(|left| left < deep) || number % 64 == 0 {
            shoe.begin();
        }
        let mut copy = shoe.clone();
        let (one, other) = (referee.play(&mut shoe, &mut Silent), round.play(&mut copy));
        assert_eq!(one, other, "{what}, round {number}");
        assert_eq!(shoe.remaining(), copy.remaining(), "{what}, round {number}");
        if one.is_err() {
            shoe.begin();
            continue;
        }
        assert_eq!(shoe.peek(), copy.peek(), "{what}, round {number}");
        for (theirs, ours) in referee.results().iter().zip(round.settled()) {
            let same = theirs.net == ours.net
                && theirs.wagered == ours.wagered
                && theirs.outcome == ours.outcome
                && theirs.insurance == ours.insurance
                && theirs.insured == ours.insured
                && theirs.even_money == ours.even_money
                && theirs.took_even_money == ours.took_even_money
                && [theirs.desafio.won, theirs.desafio.lost] == ours.desafio
                && theirs.desafio.declined == ours.declined;
            assert!(same, "{what}, round {number}:\n{theirs:?}\n{ours:?}");
        }
    }
}

fn compare_punto(rules: &PuntoYBanca, decks: Decks, rounds: u64) {
    let mut shoe = Shoe::new(decks.count(), false, Streams::new(7).stream(0));
    for number in 0..rounds {
        // A coup takes at most six cards.
        if number % 50 == 0 || shoe.remaining().is_some_and(|left| left < 6) {
            shoe.begin();
        }
        let mut copy = shoe.clone();
        let found = punto::play(rules, &mut shoe, &mut Silent).unwrap();
        let mut coup = Coup::START;
        while !matches!(coup, Coup::Over { .. }) {
            let number = copy.draw().unwrap().rank().number();
            coup = coup.next(rules, if number > 9 { 0 } else { number });
        }
        assert_eq!(coup, Coup::Over { punto: found.punto, banca: found.banca }, "coup {number}");
        assert_eq!(shoe.remaining(), copy.remaining());
    }
}

fn check(scenario: &Scenario, charts: &[Chart], rounds: u64) {
    match &scenario.rules.play {
        Play::Blackjack(_) => {
            for chart in charts {
                let what = format!("{} {:?} {}", scenario.reglamento.id, scenario.readings, chart.name());
                compare(&scenario.rules, chart, rounds, &what);
            }
        }
        Play::PuntoYBanca(play) => compare_punto(play, scenario.rules.shoe.decks, rounds),
        Play::Relancina(_) => {} // by `tests/relancina/compiled.rs`
        // by `tests/poker`
        Play::Poker(_) => {}
    }
}

fn charts(reglamento: &Reglamento) -> Vec<Chart> {
    strategy::names(reglamento).iter().map(|name| strategy::find(reglamento, name).unwrap()).collect()
}

/// Every option of every reading of every rulebook with its first strategy, the default readings with every one; with
/// `VENTAJA_LONG=1` every option with every strategy.
///
/// verifies(mendoza-2016, midi-punto-y-banca-2016, club-conservador, ocho-mazos, atlantic-city-8d, charlie-5-6d, double-exposure-8d, downtown-h17-2d, early-surrender-6d, european-enhc-6d, free-bet-6d, infinite-deck, las-vegas-strip-6d, original-bets-only-6d, single-deck-6-5, spanish-21-h17-6d, spanish-21-s17-6d, macau-bacara, montevideo-black-jack, pennsylvania-free-bet, south-dakota-blackjack): the compiled game against the referee on the same cards, every option and strategy
#[test]
fn every_option_of_every_reading_with_every_strategy() {
    let rounds = rounds();
    for id in builtin_ids() {
        let reglamento = find(&id).unwrap();
        let charts = charts(&reglamento);
        check(&read(reglamento.clone(), "").unwrap(), &charts, rounds);
        let few = if skipped("other strategies") { charts.len().min(1) } else { charts.len() };
        for reading in &reglamento.readings {
            if matches!(reading.choices, Choices::Range { .. }) {
                continue; // where the cut card is does not change a round
            }
            for option in reading.options().into_iter().filter(|option| *option != reading.default) {
                let answer = format!("{}={option}", reading.name);
                check(&read(reglamento.clone(), &answer).unwrap(), &charts[..few], rounds);
            }
        }
    }
}

/// A random combination of the readings of each rulebook, with each strategy.
#[test]
fn random_combinations_of_readings() {
    let rounds = rounds() / 4;
    let mut rng = Streams::new(11).stream(0);
    let books: Vec<Reglamento> = builtin_ids().iter().map(|id| find(id).unwrap()).collect();
    let books: Vec<&Reglamento> = books.iter().filter(|book| !charts(book).is_empty()).collect();
    for _ in 0..100 {
        let book = books[any(&mut rng, books.len())];
        let mut answers = Vec::new();
        for reading in &book.readings {
            if !matches!(reading.choices, Choices::Range { .. }) {
                let options = reading.options();
                answers.push(format!("{}={}", reading.name, options[any(&mut rng, options.len())]));
            }
        }
        let charts = charts(book);
        let chart = charts[any(&mut rng, charts.len())].clone();
        check(&read(book.clone(), &answers.join(" ")).unwrap(), &[chart], rounds);
    }
}

/// Every key at random, with charts at random.
#[test]
fn random_rules_with_random_charts() {
    let known = keys(Game::Blackjack);
    for (name, _) in VALUES {
        assert!(known.iter().any(|key| key.name == *name), "{name}");
    }
    // Those of the shoe and the bank change no round of a box.
    let left_out = [
        "shoe.cut_card",
        "shoe.penetration",
        "shoe.cut_card_shows",
        "shoe.rounds",
        "shoe.burn",
        "shoe.exhausted",
        "table.banker_bets",
        "bank.owner",
        "bank.stake_multiple",
        "bank.stake_ratio",
    ];
    for key in &known {
        let listed = VALUES.iter().any(|(name, _)| *name == key.name);
        assert!(listed || left_out.contains(&key.name), "{} is not compared", key.name);
    }
    compare_random(5, 400, |_| false, |_| None);
}

/// Compares tables of random rules and charts, of which some expose both cards of the dealer.
fn compare_random(
    stream: u64,
    tables: u32,
    is_exposed: fn(u32) -> bool,
    fixed: fn(&str) -> Option<&'static str>,
) {
    let mut rng = Streams::new(stream).stream(0);
    for number in 0..tables {
        let shows_both = is_exposed(number);
        let also = |name: &str| if shows_both { exposed(name) } else { None };
        let (rules, what) = random_rules(&mut rng, |name| also(name).or_else(|| fixed(name)));
        let chart = random_chart(&mut rng);
        let chart = if shows_both { exposed_chart(&chart) } else { chart };
        compare(&rules, &chart, rounds() / 20, &what);
    }
}

/// The same with both cards of the dealer exposed.
#[test]
fn random_rules_with_exposed_cards() {
    compare_random(6, 150, |_| true, |_| None);
}

/// The same with free bets on split hands, with one upcard and with exposed cards.
#[test]
fn random_rules_with_free_bets() {
    compare_random(7, 200, |number| number % 4 == 0, free_bets);
}

/// Every key of punto y banca at random: the coup by both, and every bet against the exact
/// probabilities of the compiled coup's totals.
#[test]
fn random_rules_of_punto_y_banca() {
    // Those of the shoe change no coup; a table of punto y banca has one box.
    for key in keys(Game::PuntoYBanca) {
        let listed = PUNTO_VALUES.iter().any(|(name, _)| *name == key.name);
        assert!(listed || key.name.starts_with("shoe.") || key.name == "table.boxes", "{}", key.name);
    }
    let mut rng = Streams::new(23).stream(0);
    for _ in 0..40 {
        let (rules, _) = random_punto(&mut rng);
        let Play::PuntoYBanca(play) = &rules.play else { unreachable!() };
        compare_punto(play, rules.shoe.decks, rounds() / 50);
    }
}

/// Random commissions and ties: what the referee deals has the exact values.
#[test]
fn random_rules_of_punto_y_banca_have_the_values_that_are_dealt() {
    let mut rng = Streams::new(29).stream(0);
    for number in 0..12 {
        let (mut rules, what) = random_punto(&mut rng);
        if rules.shoe.decks.count().is_some() {
            rules.shoe.pace = Pace::Rounds(1);
        }
        deal(&rules, None, Dealer::Referee, 40_000, number).has_edges(
            4.5,
            what,
            &exact(played(&rules, None)).unwrap(),
        );
    }
}
