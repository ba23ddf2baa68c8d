//! Rows of known-values/blackjack.csv met with the charts that are built in,
//! and the fixed charts dealt as the club and ocho mazos deal.

use super::support::{chart, scenario, simulate};
use ventaja::strategy::Chart;

/// A row: rulebook and chart, overrides that make its rules, its edge in
/// percent.
type Row = (&'static str, &'static [&'static str], f64);

/// Rows "exact, infinite deck", whose best play is total-dependent.
const INFINITE: [Row; 7] = [
    ("infinite-deck", &["natural.pays=6:5"], 1.864_627_443_1),
    ("infinite-deck", &["double.totals=10,11"], 0.687_179_771_2),
    ("infinite-deck", &["double.totals=9,10,11", "split.max_hands=3"], 0.609_599_301_9),
    ("atlantic-city-8d", &["shoe.decks=inf"], 0.426_223_164_8),
    ("atlantic-city-8d", &["shoe.decks=inf", "split.max_hands=3"], 0.435_255_046_0),
    ("early-surrender-6d", &["shoe.decks=inf"], -0.121_625_695_4),
    ("european-enhc-6d", &["shoe.decks=inf", "double.totals=10,11"], 0.800_710_176_8),
];

/// Rows "exact, composition-dependent", fresh shoes of six decks and more.
const FRESH: [Row; 7] = [
    ("las-vegas-strip-6d", &[], 0.402_870_236_1),
    ("las-vegas-strip-6d", &["shoe.decks=8"], 0.430_580_629_0),
    ("las-vegas-strip-6d", &["double.totals=10,11"], 0.594_905_858_0),
    ("las-vegas-strip-6d", &["double.totals=11", "split.max_hands=2"], 1.150_201_984_5),
    ("european-enhc-6d", &["shoe.decks=8"], 0.636_482_674_8),
    ("las-vegas-strip-6d", &["double.after_split=false"], 0.544_565_160_9),
    ("atlantic-city-8d", &["dealer.soft17=hit"], 0.553_001_881_2),
];

/// Best play is nowhere better for the player than the exact row, and no
/// worse than by this, in percent of a bet.
const WORSE: f64 = 0.05;

fn meet(rows: &[Row], fresh: bool, rounds: u64, seed: u64) {
    for (id, sets, exact) in rows {
        let mut sets = sets.to_vec();
        if fresh {
            sets.push("shoe.rounds=1");
        }
        let (.., found) = simulate(&scenario(id, &[], &sets), &chart(id, "basic"), rounds, seed);
        let found = found[0].unwrap();
        let (edge, error) = (found.house_edge * 100.0, found.standard_error.unwrap() * 100.0);
        println!("{id} {sets:?}: exact best {exact:.6} %, chart {edge:.6} % ± {error:.6}");
        assert!(edge > exact - 3.0 * error, "{id} {sets:?}: better than best play");
        assert!(edge < exact + WORSE + 3.0 * error, "{id} {sets:?}: worse than the row by too much");
    }
}

#[test]
fn infinite_deck_rows() {
    meet(&INFINITE, false, 2_000_000, 3);
}

/// verifies(las-vegas-strip-6d, european-enhc-6d, atlantic-city-8d, infinite-deck): known edges of the same rules
#[test]
fn fresh_shoe_rows() {
    meet(&FRESH, true, 2_000_000, 3);
}

/// `cargo test --test numbers infinite_deck_rows_at_length -- --ignored --nocapture`
#[test]
#[ignore = "10^8 rounds a row: minutes"]
fn infinite_deck_rows_at_length() {
    meet(&INFINITE, false, 100_000_000, 3);
}

/// `cargo test --test numbers fresh_shoe_rows_at_length -- --ignored --nocapture`
#[test]
#[ignore = "10^8 rounds a row: minutes"]
fn fresh_shoe_rows_at_length() {
    meet(&FRESH, true, 100_000_000, 3);
}

/// Exact fresh-shoe edges of the built-in charts in percent, from an exact
/// analysis made apart from this program.
#[rustfmt::skip]
const CHARTS: [(&str, &str, &[&str], f64); 17] = [
    ("ocho-mazos", "basic", &["table.boxes=1"], 1.281_048),
    ("ocho-mazos", "mimic-dealer", &["table.boxes=1"], 5.911_812),
    ("ocho-mazos", "never-bust", &["table.boxes=1"], 6.071_378),
    ("club-conservador", "basic", &["table.boxes=1"], 0.412_687),
    ("club-conservador", "mimic-dealer", &["table.boxes=1"], 5.678_402),
    ("club-conservador", "never-bust", &["table.boxes=1"], 5.867_310),
    ("club-conservador", "basic-4-decks", &["table.boxes=1", "shoe.decks=4"], 0.562_633),
    ("club-conservador", "basic-6-decks", &["table.boxes=1", "shoe.decks=6"], 0.612_235),
    ("las-vegas-strip-6d", "basic", &[], 0.405_922),
    ("downtown-h17-2d", "basic", &[], 0.536_688),
    ("european-enhc-6d", "basic", &[], 0.613_721),
    ("original-bets-only-6d", "basic", &[], 0.502_007),
    ("atlantic-city-8d", "basic", &[], 0.355_657),
    ("single-deck-6-5", "basic", &[], 1.582_447),
    ("early-surrender-6d", "basic", &[], -0.222_913),
    ("charlie-5-6d", "basic", &[], -0.762_170),
    ("infinite-deck", "basic", &[], 0.511_734),
];

fn charts(rounds: u64, seed: u64) {
    for (id, name, sets, exact) in CHARTS {
        let mut sets = sets.to_vec();
        if id != "infinite-deck" {
            sets.push("shoe.rounds=1");
        }
        let (.., found) = simulate(&scenario(id, &[], &sets), &chart(id, name), rounds, seed);
        let found = found[0].unwrap();
        let z = (found.house_edge * 100.0 - exact) / (found.standard_error.unwrap() * 100.0);
        println!("{id} {name}: exact {exact:.6} %, simulated {:.6} %, z {z:+.2}", found.house_edge * 100.0);
        assert!(z.abs() < 4.0, "{id} {name}: z {z}");
    }
}

/// verifies(atlantic-city-8d, charlie-5-6d, downtown-h17-2d, early-surrender-6d, european-enhc-6d, infinite-deck, las-vegas-strip-6d, original-bets-only-6d, single-deck-6-5, ocho-mazos, club-conservador): every chart's edge against exact values computed independently
#[test]
fn charts_have_their_exact_edges() {
    charts(1_000_000, 5);
}

/// `cargo test --test numbers charts_at_length -- --ignored --nocapture`
#[test]
#[ignore = "10^8 rounds a chart: minutes"]
fn charts_at_length() {
    charts(100_000_000, 5);
}

/// The fixed charts of known-values with their exact edges (two decks), under
/// the club's and ocho mazos' dealing: no hole card, a hole card not looked
/// at, and a peek, all else as the chart's row has it.
#[rustfmt::skip]
const FIXED: [(&str, &[&str], &str, f64); 4] = [
    ("club-conservador", &["split.max_hands=4"], "enhc_d9", 0.415_755_962_0),
    ("ocho-mazos", &["player.ace=free", "dealer.ace=soft", "double.totals=9,10,11", "split.max_hands=4",
        "split.aces_cards=one", "split.natural=21", "split.aces_natural=21", "shoe.decks=2"], "enhc_d9", 0.415_755_962_0),
    ("club-conservador", &["split.max_hands=4", "dealer.hole_card=peek", "double.totals=any"], "peek_doa", 0.199_095_258_7),
    ("ocho-mazos", &["player.ace=free", "dealer.ace=soft", "dealer.hole_card=peek", "double.totals=any", "split.max_hands=4",
        "split.aces_cards=one", "split.natural=21", "split.aces_natural=21", "shoe.decks=2"], "peek_doa", 0.199_095_258_7),
];

fn fixed(rounds: u64, seed: u64) {
    for (id, sets, name, exact) in FIXED {
        let text = match name {
            "enhc_d9" => include_str!("../data/std_s17_enhc_d9_das_4.csv"),
            _ => include_str!("../data/std_s17_peek_doa_das_4.csv"),
        };
        let chart = Chart::parse_blackjack(name, name, text).unwrap();
        for deal in [
            ["table.boxes=1", "shoe.rounds=1"],
            ["table.boxes=1", "shoe.rounds=4"],
            ["table.boxes=3", "shoe.rounds=1"],
        ] {
            let sets: Vec<&str> = sets.iter().copied().chain(deal).collect();
            let (.., found) = simulate(&scenario(id, &[], &sets), &chart, rounds, seed);
            let found = found[0].unwrap();
            let z = (found.house_edge * 100.0 - exact) / (found.standard_error.unwrap() * 100.0);
            println!(
                "{id} {name} {deal:?}: exact {exact:.6} %, simulated {:.6} %, z {z:+.2}",
                found.house_edge * 100.0
            );
            assert!(z.abs() < 4.0, "{id} {name} {deal:?}: z {z}");
        }
    }
}

#[test]
fn fixed_charts_under_other_dealing() {
    fixed(1_000_000, 6);
}

/// `cargo test --test numbers fixed_charts_at_length -- --ignored --nocapture`
#[test]
#[ignore = "10^8 rounds a row: minutes"]
fn fixed_charts_at_length() {
    fixed(100_000_000, 6);
}
