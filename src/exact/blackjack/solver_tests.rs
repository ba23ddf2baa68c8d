//! Compares the solver's graph with the walk that computes exact edges, and kept rows and split hands with others.

use super::best_by_totals::column_net;
use super::context::Context;
use super::decision_graph::{Graph, set};
use super::graph_builder::build;
use super::kept_rows;
use super::original_bets::none_lost;
use super::policy::ByChart;
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::End;
use crate::rules::{Blackjack, Decks, Game, Rules};
use crate::strategy::blackjack::Chart;
use crate::unit_tests::random::{self, any};
use crate::unit_tests::set as set_rule;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The keys of the random rules that change the net of a column.
const KEYS: &str = "shoe.decks dealer.soft17 dealer.hole_card dealer.natural_takes dealer.ace player.ace player.split_ace \
                    dealer.natural_vs_21 hit.soft_21 double.totals double.soft double.cards double.after_split split.by \
                    split.max_hands split.resplit_by split.resplit_aces split.aces_cards split.natural \
                    split.aces_natural split.natural_rank surrender.kind surrender.not_against surrender.after_split \
                    charlie.cards sevens.pay sevens.suited_pay sevens.offsuit_third";

/// Returns the values of these keys that the solver follows.
fn values() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let followed = |value: &&str| !["bank-chooses", "unlimited"].contains(value);
    let keys = random::VALUES.iter().filter(|(name, _)| KEYS.split(' ').any(|key| key == *name));
    keys.map(move |(name, values)| (*name, values.iter().copied().filter(followed).collect()))
}

fn random_rules(rng: &mut impl Rng) -> Rules {
    let mut rules = Rules::new(Game::Blackjack);
    for (name, values) in values() {
        set_rule(&mut rules, name, values[any(rng, values.len())]);
    }
    rules
}

fn blackjack(rules: &Rules) -> &Blackjack {
    rules.play.blackjack().unwrap()
}

/// Returns a chart with these answers under an upcard.
fn chart_of(graph: &Graph<'_>, play: &[usize]) -> Chart {
    let mut chart = Chart::plain_for(&graph.context.rules, "");
    for (row, answer) in graph.rows.iter().zip(play) {
        set(&mut chart, row, *answer, graph.upcard);
    }
    chart
}

/// Random charts have the same net in the graph and in the walk, and it is at most the bound
/// on a set of charts that contains them.
#[test]
fn the_graph_and_the_walk_have_the_same_net() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let (mut split, mut joint) = (0, 0);
    for _ in 0..60 {
        let rules = random_rules(&mut rng);
        let context = Context::new(&rules, blackjack(&rules));
        let unit = context.pays.unit as f64;
        let upcard = [1, 10, 2 + u8::try_from(any(&mut rng, 8)).unwrap()][any(&mut rng, 3)];
        let graph = build(&context, upcard);
        let mut tables = UpcardColumn::new(&context, upcard, false);
        for _ in 0..4 {
            let open: Vec<u16> = graph
                .rows
                .iter()
                .map(|row| (1 + any(&mut rng, (1 << row.answers.len()) - 1)).try_into().unwrap())
                .collect();
            let most = graph.relax(&open, f64::NEG_INFINITY).net;
            let mut play = Vec::new();
            for open in &open {
                let answers: Vec<usize> = super::decision_graph::answers(*open).collect();
                play.push(answers[any(&mut rng, answers.len())]);
            }
            let one: Vec<u16> = play.iter().map(|answer| 1 << answer).collect();
            let found = graph.relax(&one, f64::NEG_INFINITY);
            let chart = chart_of(&graph, &play);
            let policy = ByChart { chart: &chart, upcard };
            let walked = column_net(&mut tables, &policy) * unit;
            let off = found.net - walked;
            assert!(
                off > -1e-12 && off < 1e-12 + found.left_out,
                "{rules:?} {upcard}: {} {walked}",
                found.net
            );
            assert!(found.net <= most + 1e-12, "{rules:?} {upcard}: {} beats {most}", found.net);
            let column = tables.column(&policy);
            split += column.splits.len();
            joint += usize::from(column.splits.iter().any(|split| {
                none_lost(&context, upcard, (split.value, split.resplit), &policy).at_least > 0.0
            }));
        }
    }
    assert!(split > 100 && joint > 20, "{split} {joint}");
}

/// Every end of a box has the same bits, whichever tables were walked before: tables that differ in one key of any kind
/// use rows that the others have computed.
#[test]
fn kept_rows_change_no_bit() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let base = random_rules(&mut rng);
    let mut tables = vec![base.clone()];
    for (name, value) in
        values().flat_map(|(name, values)| values.into_iter().map(move |value| (name, value)))
    {
        let mut rules = base.clone();
        set_rule(&mut rules, name, value);
        tables.push(rules);
    }
    let ends = |rules: &Rules, upcard: u8, by_count: bool| {
        let context = Context::new(rules, blackjack(rules));
        let graph = Graph::empty(&context, upcard);
        let play: Vec<usize> = graph.rows.iter().map(|row| row.answers.len() - 1).collect();
        let chart = chart_of(&graph, &play);
        let mut tables = UpcardColumn::new(&context, upcard, by_count);
        let column = tables.column(&ByChart { chart: &chart, upcard });
        let split = column.splits.iter().flat_map(|split| split.rows().map(|(_, row)| *row));
        let rows = column.single.0.iter().flatten().copied().chain(split);
        rows.map(|row| row.map(f64::to_bits)).collect::<Vec<_>>()
    };
    for (upcard, by_count) in [(1, false), (1, true), (6, false), (10, true)] {
        let after_others: Vec<_> = tables.iter().map(|rules| ends(rules, upcard, by_count)).collect();
        for (rules, after_others) in tables.iter().zip(after_others) {
            kept_rows::forget();
            assert_eq!(ends(rules, upcard, by_count), after_others, "{rules:?} {upcard} {by_count}");
        }
    }
}

/// In an infinite deck the two hands of a pair that is split once are independent: the
/// probability that neither loses to a natural is the square of one hand's.
#[test]
fn hands_of_an_infinite_deck_are_independent() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut seen = 0;
    for _ in 0..200 {
        let mut rules = random_rules(&mut rng);
        rules.shoe.decks = Decks::Infinite;
        let context = Context::new(&rules, blackjack(&rules));
        let graph = Graph::empty(&context, 1);
        let play: Vec<usize> = graph.rows.iter().map(|row| any(&mut rng, row.answers.len())).collect();
        let chart = chart_of(&graph, &play);
        let policy = ByChart { chart: &chart, upcard: 1 };
        let column = UpcardColumn::new(&context, 1, false).column(&policy);
        for split in column.splits.iter().filter(|split| split.hands.0.len() == 1) {
            let natural = split.dealt[super::draws::NATURAL];
            let rows = split.hands.0[0].iter().enumerate();
            let safe: f64 = rows
                .filter(|(end, _)| !context.pays.against_natural(End::from_index(*end)).1)
                .map(|(_, row)| row[super::draws::NATURAL])
                .sum();
            if split.resplit != super::context::Resplit::Never || safe == 0.0 || context.peeks() {
                continue;
            }
            let both = none_lost(&context, 1, (split.value, split.resplit), &policy);
            let expected = natural * (safe / natural / 2.0).powi(2);
            assert!((split.share * both.at_least - expected).abs() < 1e-15, "{both:?} {expected}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}
