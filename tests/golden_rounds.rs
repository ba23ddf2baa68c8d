//! Golden rounds (`testdata/rounds`) played by the referee and by the compiled game: both must pay
//! what the rounds say.

use crate::golden::{Dealt, Decisions, Given, Golden, InOrder, Moves, blackjack_rules, books, rounds};
use std::collections::{BTreeMap, HashSet, VecDeque};
use ventaja::bets::punto::BetLine;
use ventaja::compiled::blackjack::{Game, Round, Settled};
use ventaja::compiled::punto::Coup;
use ventaja::referee::blackjack::{BoxResult, Table};
use ventaja::referee::side::SideBets;
use ventaja::referee::{Silent, punto, relancina};
use ventaja::reglamento::{Choices, find};
use ventaja::rules::poker::{CardSet, pack_ranks};
use ventaja::rules::{Blackjack, Deal, Play, Relancina, Way};
use ventaja::strategy::{Chart, PlayedTable};

fn referee_nets(results: &[BoxResult], play: &Blackjack) -> [(&'static str, f64); 2] {
    let unit = play.unit();
    let own: i64 = results.iter().map(|result| result.net).sum();
    let all: i64 = results.iter().map(|result| result.with_options(play).0).sum();
    [("box", own as f64 / unit as f64), ("desafio", (all - own) as f64 / unit as f64)]
}

fn compiled_nets(settled: &[Settled], unit: i64) -> [(&'static str, f64); 2] {
    let own: i64 = settled.iter().map(|settled| settled.net).sum();
    let challenge = |settled: &Settled| {
        let [won, lost] = settled.desafio.map(i64::from);
        unit * won - unit / 2 * lost - won * settled.declined.unwrap_or(0)
    };
    let desafio: i64 = settled.iter().map(challenge).sum();
    [("box", own as f64 / unit as f64), ("desafio", desafio as f64 / unit as f64)]
}

fn blackjack(golden: &Golden) {
    let Some(play) = blackjack_rules(golden) else { return };
    let (boxes, unit) = (golden.scenario.rules.boxes_in_play(), play.unit());
    let decisions = Decisions::new(golden);
    let mut cards = InOrder::new(&decisions);
    let mut table = Table::new(play, boxes, &decisions);
    table.play(&mut cards, &mut Silent).unwrap_or_else(|_| panic!("{}: a card is missing", golden.label));
    let order = cards.order;
    golden.expect("the referee", &referee_nets(table.results(), play));
    assert_eq!(decisions.left(), 0, "{}: cards or decisions are left", golden.label);

    let chart = decisions.into_chart();
    PlayedTable::new(&golden.scenario.rules, Some(&chart)).unwrap();
    let Chart::Blackjack(chart) = &chart else { unreachable!("a blackjack chart") };
    let mut cards = Dealt::new(&golden.cards);
    let mut table = Table::new(play, boxes, &**chart);
    table
        .play(&mut cards, &mut Silent)
        .unwrap_or_else(|_| panic!("{}: the chart plays otherwise", golden.label));
    golden.expect("the referee with a chart", &referee_nets(table.results(), play));
    assert_eq!(cards.left(), 0, "{}: the chart plays otherwise", golden.label);

    let game = Game::new(play, chart);
    let mut round = Round::new(play, &game, boxes);
    let mut cards = Given(order.into());
    round.play(&mut cards).unwrap_or_else(|_| panic!("{}: the compiled game draws more", golden.label));
    golden.expect("the compiled game", &compiled_nets(round.settled(), unit));
    assert!(cards.0.is_empty(), "{}: the compiled game draws fewer cards", golden.label);
}

fn punto_y_banca(golden: &Golden) {
    let Play::PuntoYBanca(play) = &golden.scenario.rules.play else { return };
    let mut cards = Dealt::new(&golden.cards);
    let found = punto::play(play, &mut cards, &mut Silent).unwrap();
    assert_eq!(cards.left(), 0, "{}: cards are left", golden.label);
    let unit = play.unit() as f64;
    let net = |line| punto::settle(play, line, found.result(play)).1 as f64 / unit;
    let nets = [("punto", net(BetLine::Punto)), ("banca", net(BetLine::Banca)), ("tie", net(BetLine::Tie))];
    golden.expect("the referee", &nets);

    let cards = Dealt::new(&golden.cards);
    let (banca, punto) = (&cards.0[0], &cards.0[1]);
    let dealt = [punto.front(), banca.front(), punto.get(1), banca.get(1), punto.get(2), banca.get(2)];
    let mut coup = Coup::START;
    for card in dealt.into_iter().flatten() {
        let number = card.rank().number();
        coup = coup.next(play, if number > 9 { 0 } else { number });
    }
    let over = Coup::Over { punto: found.punto, banca: found.banca };
    assert_eq!(coup, over, "{}: the compiled game", golden.label);
}

fn relancina(golden: &Golden) {
    let rules = &golden.scenario.rules;
    let Play::Relancina(play) = &rules.play else { return };
    let way = if play.deal == Deal::Sangriento { Way::Sangriento } else { Way::Cerrado };
    let round = relancina::Round { way, first_hand: false };
    let moves = Moves::new(&golden.moves);
    relancina_round(golden, play, round, &moves);
    assert_eq!(moves.left(), 0, "{}: moves are left", golden.label);
}

/// Requires the referee to pay a box of the relancina what is written, and to deal all cards.
fn relancina_round(
    golden: &Golden,
    play: &Relancina,
    round: relancina::Round,
    strategy: &impl ventaja::strategy::relancina::Strategy,
) {
    let mut table = relancina::Table::new(play, golden.scenario.rules.boxes, strategy);
    let mut cards = Given::new(&golden.cards);
    table
        .play(round, &mut cards, &mut Silent)
        .unwrap_or_else(|_| panic!("{}: a card is missing", golden.label));
    let net: i64 = table.results().iter().map(|result| result.net).sum();
    golden.expect("the referee", &[("box", net as f64 / play.unit() as f64)]);
    assert!(cards.0.is_empty(), "{}: cards are left", golden.label);
}

/// The moves of each box in order: the antes that it adds, or `C` and the place of a card that it replaces.
struct Added(Vec<std::sync::Mutex<VecDeque<String>>>);

impl Added {
    fn next(&self, number: usize, wanted: impl Fn(&str) -> bool) -> Option<String> {
        let mut left = self.0[number - 1].lock().unwrap();
        if left.front().is_some_and(|text| wanted(text)) { left.pop_front() } else { None }
    }
}

impl ventaja::strategy::poker::Strategy for Added {
    fn adds(&self, view: &ventaja::strategy::poker::View<'_>) -> Option<u8> {
        let antes = self.next(view.number, |_| true).expect("a move for every decision");
        let antes: u8 = antes.parse().expect("a number of antes");
        assert!(antes == 0 || view.allows(antes), "{antes} antes are not allowed");
        Some(antes)
    }

    fn replaces(&self, view: &ventaja::strategy::poker::View<'_>) -> Option<CardSet> {
        let Some(text) = self.next(view.number, |text| text.starts_with('C')) else {
            return Some(CardSet::default());
        };
        let place: usize = text[1..].parse().expect("the place of a card");
        Some(CardSet::of(view.dealt[place - 1]))
    }
}

/// The moves of a box are the antes that it adds on each street, 0 to check or fold, after the card that it replaces; boxes are
/// separated by bars.
fn poker(golden: &Golden) {
    let rules = &golden.scenario.rules;
    let Play::Poker(play) = &rules.play else { return };
    let of_box = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let added = Added(golden.moves.split('|').map(|text| std::sync::Mutex::new(of_box(text))).collect());
    let mut cards = Dealt::new(&golden.cards);
    let mut table =
        ventaja::referee::poker::Table::new((play, pack_ranks(rules.shoe.pack)), rules.boxes, &added);
    let mut sides = SideBets::new(&rules.sides);
    sides
        .play_poker(&mut table, &mut cards, &mut Silent)
        .unwrap_or_else(|_| panic!("{}: a card is missing", golden.label));
    assert_eq!(cards.left(), 0, "{}: cards are left", golden.label);
    assert!(added.0.iter().all(|left| left.lock().unwrap().is_empty()), "{}: moves are left", golden.label);
    let net: i64 = table.results().iter().map(|result| result.net).sum();
    let mut nets = vec![("box", net as f64 / play.unit() as f64)];
    for (bet, outcome) in rules.sides.iter().zip(sides.results()) {
        nets.push((bet.name, bet.net(outcome.unwrap()) as f64 / bet.unit() as f64));
    }
    golden.expect("the referee", &nets);
}

fn play(golden: &Golden) {
    match &golden.scenario.rules.play {
        Play::Blackjack(_) => blackjack(golden),
        Play::PuntoYBanca(_) => punto_y_banca(golden),
        Play::Relancina(_) => relancina(golden),
        Play::Poker(_) => poker(golden),
    }
}

/// verifies(mendoza-2016, midi-punto-y-banca-2016, club-conservador, double-exposure-8d, free-bet-6d, ocho-mazos, relancina, macau-bacara, montevideo-black-jack, pennsylvania-free-bet, south-dakota-blackjack, caribbean-stud, caribbean-stud-buy-card, casino-holdem, crazy-4-poker, four-card-poker, let-it-ride, mississippi-stud, texas-holdem-bonus, three-card-poker, ultimate-texas-holdem): golden rounds, by the referee and the compiled game
#[test]
fn golden_rounds_pay_what_is_written() {
    let mut failed = 0;
    for id in books() {
        let rounds = rounds(&id);
        // A poker game has few ways to end; `tests/poker` enumerates the rest.
        let least = if find(&id).unwrap().game == ventaja::rules::Game::Poker { 4 } else { 10 };
        assert!(rounds.len() >= least, "{id}");
        // Every round is played, so that one failure does not hide another.
        failed += rounds.iter().filter(|golden| std::panic::catch_unwind(|| play(golden)).is_err()).count();
    }
    assert_eq!(failed, 0, "rounds that pay something else");
}

/// Readings about the shoe, the session or what is seen: no single round is settled differently.
const NO_ROUND: &str = "boxes burn decks cut-card cut-card-shows banker-bets participants pack first-hand stake-chips deal \
                        sangriento-talla";

/// Readings that allow a decision or forbid it: only the options that allow it have a round.
const PERMISSIONS: &str = "double-after-split cambio-consent double-in-sangriento figure-pairs more-splits after-cambio \
                           retiro-vs-ace double-cards retiro-after-split resplit-equal same-value talla-stands";

/// Every option that settles a round differently has a golden round; of a reading that allows or
/// forbids a decision, the option that allows it.
#[test]
fn every_option_has_a_golden_round() {
    for id in books() {
        let mut shown: BTreeMap<String, HashSet<String>> = BTreeMap::new();
        for (reading, option) in rounds(&id).into_iter().filter_map(|golden| golden.option) {
            shown.entry(reading).or_default().insert(option);
        }
        for reading in find(&id).unwrap().readings {
            let name = reading.name.as_str();
            let Choices::Options(options) = &reading.choices else { continue };
            if NO_ROUND.split(' ').any(|other| other == name) {
                continue;
            }
            let shown = shown.remove(name).unwrap_or_else(|| panic!("{id}: no golden round shows {name}"));
            if !PERMISSIONS.split(' ').any(|other| other == name) {
                let missing = options.iter().find(|option| !shown.contains(&option.name));
                assert!(missing.is_none(), "{id}: no golden round shows {name}={}", missing.unwrap().name);
            }
        }
    }
}
