//! The charts in words that `solve` writes, and what the choices of a street net.

use super::{SHORT, best_edge, rules};
use crate::common::skipped;
use ventaja::cards::Card;
use ventaja::exact::{best_chart, exact, explain_poker_cards, explain_poker_street, solve};
use ventaja::rules::Rules;
use ventaja::strategy::Chart;

fn edge(rules: &Rules, chart: &Chart) -> f64 {
    exact(rules, Some(chart)).unwrap().lines[0].house_edge
}

/// Returns the built-in charts of a rulebook.
fn published(id: &str) -> Vec<Chart> {
    let files = std::fs::read_dir(format!("strategies/{id}")).unwrap().map(|file| file.unwrap().path());
    let read = |file: std::path::PathBuf| {
        let (file, text) = (file.to_str().unwrap(), std::fs::read_to_string(&file).unwrap());
        ventaja::strategy::poker::Chart::parse(file, file, &text).unwrap().into()
    };
    files.map(read).collect()
}

/// The edge of best play is that of its enumeration, and no chart that is found costs more than a published one.
#[test]
fn solve_writes_a_chart_that_is_as_good_as_the_published_ones() {
    for (id, sets, long) in [
        ("three-card-poker", &[][..], false),
        ("let-it-ride", &[], false),
        ("mississippi-stud", &[], false),
        ("crazy-4-poker", &[], false),
        ("caribbean-stud", &[], false),
        ("caribbean-stud-buy-card", &[], true),
        ("caribbean-stud-buy-card", &[SHORT], false),
        ("four-card-poker", &[], true),
        ("four-card-poker", &[SHORT], false),
        ("ultimate-texas-holdem", &[], true),
        ("ultimate-texas-holdem", &[SHORT], false),
        ("casino-holdem", &[], true),
        ("casino-holdem", &[SHORT], false),
        ("texas-holdem-bonus", &[], true),
        ("texas-holdem-bonus", &[SHORT], false),
    ] {
        if long && skipped(&format!("the whole pack of {id}")) {
            continue;
        }
        let rules = rules(id, &[], sets);
        let solved = solve(&rules, "solved", |_| ()).unwrap();
        let (best, found) = (solved.best.unwrap(), edge(&rules, &solved.chart));
        assert!((best - best_edge(&rules)).abs() < 1e-15, "{id}");
        assert!(found >= best - 1e-15, "{id}: {best}, {found}");
        for chart in published(id) {
            let known = edge(&rules, &chart);
            assert!(found <= known + 1e-15, "{id}: {found}, {} {known}", chart.name());
        }
    }
}

/// The first street of best play, summed over its hands, is worth the edge; and each hand what a walk over its later
/// cards finds.
#[test]
fn choices_of_a_street_are_those_of_its_hands() {
    for id in ["ultimate-texas-holdem", "mississippi-stud"] {
        let rules = rules(id, &[], &[SHORT]);
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        let hands = explain_poker_street(&rules, &best, 0).unwrap();
        assert_eq!(hands.len(), 25, "{id}");
        let worth: f64 = hands.iter().map(|hand| hand.frequency * hand.choices[0].1).sum();
        assert!((worth + best_edge(&rules)).abs() < 1e-12, "{id}: {worth}");
        for (name, cards) in [("AKs", ["As", "Ks"]), ("QJo", ["Qs", "Jd"]), ("TT", ["Ts", "Tc"])] {
            let cards: Vec<Card> = cards.iter().map(|card| card.parse().unwrap()).collect();
            let walked = explain_poker_cards(&rules, &best, &cards, &[]).unwrap().remove(0);
            let found = hands.iter().find(|hand| hand.cards == name).unwrap();
            for (one, two) in found.choices.iter().zip(&walked.choices) {
                assert!(one.0 == two.0 && (one.1 - two.1).abs() < 1e-12, "{id} {name}: {one:?}, {two:?}");
            }
        }
    }
}

#[test]
fn best_play_in_words() {
    let text = |id: &str| solve(&rules(id, &[], &[]), "solved", |_| ()).unwrap().chart.to_csv();
    assert_eq!(text("three-card-poker"), "street,when,play\n1,high-card-Q-6-4,1\n");
    insta::assert_snapshot!(text("let-it-ride"));
}
