//! Rows of known-values/blackjack.csv met with the charts that are built in, and the fixed charts as standard rules deal
//! them, the club and ocho mazos.

use crate::common::at_length;
use crate::tables::{Bench, deal, rules, within};
use ventaja::dealing::Dealer;

/// A row: rulebook and chart, overrides that make its rules, its edge in
/// percent.
type Row = (&'static str, &'static str, f64);

/// Rows "exact, infinite deck", whose best play is total-dependent.
const INFINITE: [Row; 7] = [
    ("infinite-deck", "natural.pays=6:5", 1.864_627_443_1),
    ("infinite-deck", "double.totals=10,11", 0.687_179_771_2),
    ("infinite-deck", "double.totals=9,10,11 split.max_hands=3", 0.609_599_301_9),
    ("atlantic-city-8d", "shoe.decks=inf", 0.426_223_164_8),
    ("atlantic-city-8d", "shoe.decks=inf split.max_hands=3", 0.435_255_046_0),
    ("early-surrender-6d", "shoe.decks=inf", -0.121_625_695_4),
    ("european-enhc-6d", "shoe.decks=inf double.totals=10,11", 0.800_710_176_8),
];

/// Rows "exact, composition-dependent", fresh shoes of six decks and more.
const FRESH: [Row; 7] = [
    ("las-vegas-strip-6d", "", 0.402_870_236_1),
    ("las-vegas-strip-6d", "shoe.decks=8", 0.430_580_629_0),
    ("las-vegas-strip-6d", "double.totals=10,11", 0.594_905_858_0),
    ("las-vegas-strip-6d", "double.totals=11 split.max_hands=2", 1.150_201_984_5),
    ("european-enhc-6d", "shoe.decks=8", 0.636_482_674_8),
    ("las-vegas-strip-6d", "double.after_split=false", 0.544_565_160_9),
    ("atlantic-city-8d", "dealer.soft17=hit", 0.553_001_881_2),
];

/// Best play is nowhere better for the player than the exact row, and no
/// worse than by this, in percent of a bet.
const WORSE: f64 = 0.05;

fn meet(rows: &[Row], pace: &str, rounds: u64) {
    for (id, sets, exact) in rows {
        let found = Bench::new(id, &format!("{sets} {pace}")).deal(Dealer::Referee, rounds, 3).main();
        let (edge, error) = (found.house_edge * 100.0, found.standard_error.unwrap() * 100.0);
        println!("{id} {sets}: exact best {exact:.6} %, chart {edge:.6} % ± {error:.6}");
        assert!(edge > exact - 3.0 * error, "{id} {sets}: better than best play");
        assert!(edge < exact + WORSE + 3.0 * error, "{id} {sets}: worse than the row by too much");
    }
}

#[test]
fn infinite_deck_rows() {
    meet(&INFINITE, "", at_length(2_000_000, 100_000_000));
}

/// verifies(las-vegas-strip-6d, european-enhc-6d, atlantic-city-8d, infinite-deck): known edges of the same rules
#[test]
fn fresh_shoe_rows() {
    meet(&FRESH, "shoe.rounds=1", at_length(2_000_000, 100_000_000));
}

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
    let rounds = at_length(4_000_000, 100_000_000);
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
    for (name, own) in
        [(FIXED[3], "double.totals=9,10,11"), (FIXED[1], "dealer.hole_card=peek double.totals=any")]
    {
        let (Bench { chart, .. }, exact) = Bench::expected(name, "");
        for ((id, sets), dealing) in tables.iter().flat_map(|table| DEALING.map(|dealing| (table, dealing))) {
            let rules = rules(id, &format!("{sets} {own} split.max_hands=4 {dealing}"));
            let found = deal(&rules, chart.as_ref(), Dealer::Referee, rounds, 6);
            within(4.0, format_args!("{id} {own} {dealing}"), found.main(), exact);
        }
    }
}
