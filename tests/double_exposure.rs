//! Double Exposure: published edges and the published strategy against best play.

use crate::common::fifth;
use crate::tables::{self, chart, close};
use ventaja::exact::{NoExact, best_chart};
use ventaja::rules::{Rules, Shown};
use ventaja::strategy::PlayedTable;

fn rules(options: &str) -> Rules {
    tables::rules("double-exposure-8d", options)
}

/// The house edge of best play, in percent.
fn best_edge(options: &str) -> f64 {
    tables::best_edge(&rules(options)) * 100.0
}

/// The tables that are listed with their house edges (<http://www.022huahao.com/2015/11/>), without the one that pays
/// bonuses: rules, published edge, exact edge of best play, in percent. claims.md has the differences.
const PUBLISHED: [(&str, f64, f64); 4] = [
    // Atlantic City: eight decks, the dealer stands on soft 17, doubles on 9 to 11 and soft 19 and 20.
    ("", 0.66, 0.629_28),
    // Grand, Tunica.
    ("shoe.decks=6 double.soft=false double.after_split=false", 0.96, 0.955_94),
    // Stratosphere, Las Vegas.
    ("shoe.decks=6 dealer.soft17=hit double.soft=false split.max_hands=4", 0.68, 0.771_55),
    // Circus Circus, Reno.
    (
        "shoe.decks=6 dealer.soft17=hit double.soft=false double.after_split=false \
         natural.vs_dealer_natural=push",
        1.47,
        1.561_30,
    ),
];

/// verifies(double-exposure-8d): the exact edges of best play under the rules whose edges are published
#[test]
fn published_tables_of_double_exposure_have_their_exact_edges() {
    for (sets, published, exact) in PUBLISHED {
        let found = best_edge(sets);
        close(6e-6, sets, found, exact);
        close(0.1, sets, found, published);
    }
}

/// Published effects of single rules on the player, in percent: the key, the two values, the effect
/// (<http://thegoodgamblingguide.co.uk/casino/how_to_play_double_exposure_blackjack.htm>).
const EFFECTS: [(&str, [&str; 2], f64); 4] = [
    ("dealer.soft17", ["hit", "stand"], 0.40),
    ("double.after_split", ["false", "true"], 0.32),
    ("natural.vs_dealer_natural", ["push", "wins"], 0.22),
    ("double.totals", ["any", "[9,10,11]"], -1.0),
];

/// verifies(double-exposure-8d): single rules change the edge as published
#[test]
fn rules_of_double_exposure_change_the_edge_as_published() {
    let base = "dealer.soft17=hit double.totals=any split.max_hands=4 double.soft=false";
    for (key, values, published) in fifth(EFFECTS) {
        let others: Vec<&str> = base.split(' ').filter(|other| !other.starts_with(key)).collect();
        let [before, after] = values.map(|value| best_edge(&format!("{} {key}={value}", others.join(" "))));
        close(0.08, key, before - after, published);
    }
}

/// Published play of hard totals against hard totals of the dealer, double any two cards
/// (howtocasino.com, "How to play Double Exposure blackjack"): the dealer's totals against which a total of the player
/// doubles and stands; it hits the others.
const STRATEGY: [(&str, &[u8], &[u8]); 11] = [
    ("H5", &[14, 15, 16], &[]),
    ("H6", &[14, 15, 16], &[]),
    ("H7", &[14, 15, 16], &[]),
    ("H8", &[12, 13, 14, 15, 16], &[]),
    ("H9", &[5, 6, 12, 13, 14, 15, 16], &[]),
    ("H10", &[4, 5, 6, 7, 8, 12, 13, 14, 15, 16], &[]),
    ("H11", &[4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16], &[]),
    ("H12", &[], &[4, 5, 6, 12, 13, 14, 15, 16]),
    ("H13", &[], &[4, 5, 6, 12, 13, 14, 15, 16]),
    ("H14", &[], &[4, 5, 6, 11, 12, 13, 14, 15, 16]),
    ("H15", &[], &[4, 5, 6, 10, 11, 12, 13, 14, 15, 16]),
];

/// verifies(double-exposure-8d): best play of hard totals is the published one
#[test]
fn the_strategy_of_double_exposure_is_the_published_one() {
    let rules = rules("dealer.soft17=hit double.totals=any split.max_hands=4");
    let chart = best_chart(&rules, "best", |_| ()).unwrap();
    for (row, doubles, stands) in STRATEGY {
        for shown in Shown::columns(true).iter().filter(|shown| !shown.total().unwrap().1) {
            let dealer = shown.total().unwrap().0;
            let wanted = match dealer {
                _ if doubles.contains(&dealer) => "D",
                _ if stands.contains(&dealer) => "S",
                _ => "H",
            };
            let found = chart.blackjack().unwrap().cell(row, shown.column()).unwrap().code();
            assert_eq!(found, wanted, "{row} against {}", shown.name());
        }
    }
}

/// The chart that is built in is the best one.
#[test]
fn the_chart_of_double_exposure_is_the_best() {
    let rules = rules("");
    let chart = chart("double-exposure-8d", "basic");
    PlayedTable::new(&rules, Some(&chart)).unwrap();
    assert_eq!(chart.to_csv(), best_chart(&rules, "basic", |_| ()).unwrap().to_csv());
    let other = best_chart(&self::rules("dealer.exposed=false"), "other", |_| ()).unwrap();
    let misfit = NoExact::from(PlayedTable::new(&rules, Some(&other)).err().unwrap());
    assert!(misfit.to_string().contains("does not fit the rules: "), "{misfit}");
    assert!(misfit.to_string().contains("its columns are the upcards"), "{misfit}");
}
