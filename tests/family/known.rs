//! Exact edges of charts that were computed apart from this program, met by rounds that are dealt: of the charts that are
//! built in, and of the fixed charts as standard rules deal them, the club and ocho mazos.

use crate::common::{at_length, skipped};
use crate::tables::{Bench, deal, rules, within};
use ventaja::dealing::Dealer;

/// Exact fresh-shoe edges of the built-in charts, from an exact analysis made apart from this program: their names in
/// `tests/expectations.toml`.
const CHARTS: &str = "ocho-mazos basic | ocho-mazos mimic-dealer | ocho-mazos never-bust | club-conservador basic | \
                      club-conservador mimic-dealer | club-conservador never-bust | club-conservador, four packs | \
                      club-conservador, six packs | las-vegas-strip-6d basic | downtown-h17-2d basic | \
                      european-enhc-6d basic | original-bets-only-6d basic | atlantic-city-8d basic | \
                      single-deck-6-5 basic | early-surrender-6d basic | charlie-5-6d basic | infinite-deck basic";

/// verifies(atlantic-city-8d, charlie-5-6d, downtown-h17-2d, early-surrender-6d, european-enhc-6d, infinite-deck, las-vegas-strip-6d, original-bets-only-6d, single-deck-6-5, ocho-mazos, club-conservador): every chart's edge against exact values computed independently
#[test]
fn charts_have_their_exact_edges() {
    let rounds = at_length(1_000_000, 100_000_000);
    for name in CHARTS.split(" | ") {
        let pace = if name.starts_with("infinite-deck") { "" } else { "shoe.rounds=1" };
        let (table, exact) = Bench::expected(name, &format!("table.boxes=1 {pace}"));
        within(4.0, name, table.deal(Dealer::Referee, rounds, 5).main(), exact);
    }
}

/// The fixed charts of published tables: the names of their exact edges in `tests/expectations.toml`.
pub(crate) const FIXED: [&str; 4] = [
    "standard, 1 pack, peek",
    "standard, 2 packs, peek",
    "standard, 1 pack, no hole card",
    "standard, 2 packs, no hole card",
];

/// Deals one round of a shoe, and several.
#[test]
fn fixed_charts_reproduce_their_exact_edges() {
    let rounds = at_length(1_000_000, 100_000_000);
    for name in FIXED {
        for rounds_a_shoe in [1, if name.contains("1 pack") { 2 } else { 4 }] {
            let (table, exact) = Bench::expected(name, &format!("shoe.rounds={rounds_a_shoe}"));
            let found = table.deal(Dealer::Referee, rounds, 1).main();
            within(4.0, format_args!("{name}, {rounds_a_shoe} rounds of a shoe"), found, exact);
        }
    }
}

const DEALING: [&str; 3] =
    ["table.boxes=1 shoe.rounds=1", "table.boxes=1 shoe.rounds=4", "table.boxes=3 shoe.rounds=1"];

/// The fixed charts with two decks, under the club's and ocho mazos' dealing: no hole card, a hole card not looked
/// at, and a peek, all else as the chart's row has it.
#[test]
fn fixed_charts_under_other_dealing() {
    let rounds = at_length(1_000_000, 100_000_000);
    let ocho = "player.ace=free dealer.ace=soft split.aces_cards=one split.natural=21 split.aces_natural=21 \
                shoe.decks=2";
    let tables = [("club-conservador", ""), ("ocho-mazos", ocho)];
    let charts = [(FIXED[3], "double.totals=9,10,11"), (FIXED[1], "dealer.hole_card=peek double.totals=any")];
    for (number, (name, own)) in charts.into_iter().enumerate() {
        let (Bench { chart, .. }, exact) = Bench::expected(name, "");
        let all = tables.iter().flat_map(|table| DEALING.map(|dealing| (table, dealing)));
        // One of the club with the first chart, one of ocho mazos with the second.
        let (from, every) = if at_length(skipped("five of six dealings with each chart"), false) {
            (4 * number, 6)
        } else {
            (0, 1)
        };
        for ((id, sets), dealing) in all.skip(from).step_by(every) {
            let rules = rules(id, &format!("{sets} {own} split.max_hands=4 {dealing}"));
            let found = deal(&rules, chart.as_ref(), Dealer::Referee, rounds, 6);
            within(4.0, format_args!("{id} {own} {dealing}"), found.main(), exact);
        }
    }
}
