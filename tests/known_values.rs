//! Exact edges that are known, met by simulation through the referee.

use crate::tables::{NO_HOLE_CARD, PEEK, deal, fixed, standard, within};
use ventaja::dealing::Dealer;

/// The fixed charts and their exact fresh-shoe edges in percent (`known-values/blackjack.csv`, rows "exact, fixed chart"):
/// the chart, its rules, the edge.
pub(crate) const FIXED: [(&str, &str, f64); 4] = [
    (PEEK, "dealer.hole_card=peek double.totals=any shoe.decks=1", -0.104_577_143_4),
    (PEEK, "dealer.hole_card=peek double.totals=any shoe.decks=2", 0.199_095_258_7),
    (NO_HOLE_CARD, "dealer.hole_card=none double.totals=9,10,11 shoe.decks=1", 0.126_223_027_1),
    (NO_HOLE_CARD, "dealer.hole_card=none double.totals=9,10,11 shoe.decks=2", 0.415_755_962_0),
];

/// Deals one round of a shoe, and several.
fn dealt(rounds: u64) {
    for (text, rules, exact) in FIXED {
        for rounds_a_shoe in [1, if rules.ends_with("decks=1") { 2 } else { 4 }] {
            let options = format!("{rules} shoe.rounds={rounds_a_shoe}");
            let found = deal(&standard(&options), Some(&fixed(text)), Dealer::Referee, rounds, 1);
            within(4.0, options, found.main(), exact / 100.0);
        }
    }
}

#[test]
fn fixed_charts_reproduce_their_exact_edges() {
    dealt(4_000_000);
}

#[test]
#[ignore = "10^8 rounds a row: minutes"]
fn fixed_charts_at_length() {
    dealt(100_000_000);
}
