//! Golden rounds (`testdata/rounds`) dealt by the scalar kernel, which is given their cards: it must pay the
//! nets that they state. The other kernels deal what the scalar one deals (`kernels_deal_the_same`).

use super::*;
use crate::rules::{Deal, Soft17, Way};
use crate::strategy::Chart;
use golden_rounds::{Dealt, Decisions, Golden, InOrder, Moves, books, rounds};

/// Requires the tally of a single round to have the nets of the golden round.
fn expect(golden: &Golden, lines: &[Line], tally: &Tally, unit: i64) {
    assert_eq!((tally.rounds, tally.void_rounds), (1, 0), "{}", golden.label);
    let nets =
        lines.iter().zip(&tally.lines).map(|(line, tally)| (line.name, tally.net as f64 / unit as f64));
    golden.expect("the kernel", &nets.collect::<Vec<_>>());
}

/// Deals a round of the blackjack family.
fn blackjack_round(golden: &Golden, play: &crate::rules::Blackjack) {
    let rules = &golden.scenario.rules;
    let decisions = Decisions::new(golden);
    let mut table = game_of::Table::new(play, rules.boxes_in_play(), &decisions);
    table.play(&mut InOrder::new(&decisions), &mut Silent).unwrap();
    let chart = decisions.into_chart();
    let lines = dealing::lines(played(rules, Some(&chart)));
    let Chart::Blackjack(of_blackjack) = &chart else { unreachable!("a blackjack chart") };
    let game = Game::new(play, of_blackjack);
    let table = blackjack(rules, &game, &lines);
    if play.pays_21_of_three() {
        return assert!(table.is_err(), "{}: more classes than a kernel deals", golden.label);
    }
    let table = table.unwrap();
    let mut dealt = Dealt::new(&golden.cards);
    let mut place = 0;
    let tally = table.round(|next| {
        let place = match next {
            // A card that nothing depends on.
            Next::Burned => return 0,
            Next::Upcard | Next::Hole | Next::Turned | Next::Dealer | Next::Looked => 0,
            Next::Opening { second, .. } => {
                place += usize::from(second == 0);
                place
            }
            Next::Hit { .. } => place,
        };
        let card = dealt.draw_for(place).unwrap_or_else(|_| panic!("{}: place {place}", golden.label));
        u16::try_from(game.classes.of(card)).unwrap()
    });
    expect(golden, &lines, &tally, play.unit());
}

fn coup_of(golden: &Golden, play: &crate::rules::PuntoYBanca) {
    // The referee alone deals side bets.
    let rules = &crate::rules::Rules { sides: Vec::new(), ..golden.scenario.rules.clone() };
    let lines = dealing::lines(played(rules, None));
    let table = punto(rules, play, &lines).unwrap();
    let dealt = Dealt::new(&golden.cards);
    let (banca, punto) = (&dealt.0[0], &dealt.0[1]);
    let mut cards: VecDeque<Card> =
        (0..3).flat_map(|card| [punto.get(card), banca.get(card)]).flatten().copied().collect();
    let tally = table.round(|next| {
        if next == Next::Burned {
            return 9;
        }
        let card = cards.pop_front().unwrap_or_else(|| panic!("{}: a card is missing", golden.label));
        u16::try_from(punto_class(card)).unwrap()
    });
    assert!(cards.is_empty(), "{}: cards are left", golden.label);
    expect(golden, &lines, &tally, play.unit());
}

/// verifies(mendoza-2016, midi-punto-y-banca-2016, club-conservador, ocho-mazos, relancina, macau-bacara, montevideo-black-jack, pennsylvania-free-bet, south-dakota-blackjack): golden rounds, by the kernels
#[test]
fn golden_rounds_pay_what_is_written() {
    for golden in books().iter().flat_map(|id| rounds(id)) {
        match &golden.scenario.rules.play {
            // The referee alone deals it.
            Play::Blackjack(play) if play.dealer_soft17 == Soft17::BankChooses => {}
            Play::Blackjack(play) => blackjack_round(&golden, play),
            Play::PuntoYBanca(play) => coup_of(&golden, play),
            // The referee alone deals it.
            Play::Poker(_) => {}
            Play::Relancina(play) => {
                let rules = &golden.scenario.rules;
                let moves = Moves::new(&golden.moves);
                let way = if play.deal == Deal::Sangriento { Way::Sangriento } else { Way::Cerrado };
                let round = crate::referee::relancina::Round { way, first_hand: false };
                let mut table = crate::referee::relancina::Table::new(play, rules.boxes, &moves);
                table.play(round, &mut Given::new(&golden.cards), &mut Silent).unwrap();
                let chart = moves.into_chart();
                let lines = dealing::lines(played(rules, Some(&chart)));
                let cards = Given::new(&golden.cards).0;
                let tally = super::super::relancina::round_of(
                    rules,
                    play,
                    chart.relancina().unwrap(),
                    &lines,
                    cards.into(),
                );
                expect(&golden, &lines, &tally, play.unit());
            }
        }
    }
}
