//! Best play, against edges that are known.

use ventaja::exact::{best_chart, best_composition, exact, explain, price};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::rules::Rules;
use ventaja::strategy::{self, Action, Cell, Chart};

/// A row of `known-values/blackjack.csv`, a copy of which is in `data`.
struct Known {
    line: usize,
    source: String,
    class: String,
    cut_card: String,
    edge: f64,
    rules: Rules,
}

fn known() -> Vec<Known> {
    let mut rows = csv::Reader::from_reader(include_bytes!("data/known_blackjack.csv").as_slice());
    let read = |(number, row): (usize, csv::Result<csv::StringRecord>)| {
        let row = row.unwrap();
        let yes = |field: usize| (&row[field] == "yes").to_string();
        let sets = [
            format!("shoe.decks={}", &row[1]),
            "shoe.cut_card=20".to_owned(),
            format!("dealer.soft17={}", if &row[2] == "h17" { "hit" } else { "stand" }),
            format!("dealer.hole_card={}", if &row[3] == "peek" { "peek" } else { "none" }),
            format!(
                "double.totals={}",
                match &row[4] {
                    "DOA" => "any",
                    "D9-11" => "[9,10,11]",
                    "D10-11" => "[10,11]",
                    "D11" => "[11]",
                    other => panic!("{other}"),
                }
            ),
            format!("double.after_split={}", yes(5)),
            format!("split.max_hands={}", &row[6]),
            format!("split.resplit_aces={}", yes(7)),
            format!("split.aces_cards={}", if &row[8] == "yes" { "play-on" } else { "one" }),
            format!("surrender.kind={}", &row[9]),
            format!(
                "natural.pays={}",
                match &row[10] {
                    "1.5" => "3:2",
                    "1.2" => "6:5",
                    _ => "1:1",
                }
            ),
        ];
        let standard = Reglamento::parse("standard.toml", include_str!("data/standard.toml")).unwrap();
        Known {
            line: number + 2,
            source: row[0].to_owned(),
            class: row[11].to_owned(),
            cut_card: row[12].to_owned(),
            edge: row[13].parse().unwrap(),
            rules: Scenario::new(standard, &[], &sets).unwrap().rules,
        }
    };
    rows.records().enumerate().map(read).collect()
}

fn some_chart() -> Chart {
    let text = include_str!("data/std_s17_peek_doa_das_4.csv");
    Chart::parse("standard", "standard.csv", text).unwrap()
}

fn edge(rules: &Rules, chart: &Chart) -> f64 {
    exact(rules, Some(chart)).unwrap().lines[0].house_edge * 100.0
}

/// Rows "exact, composition-dependent": to 1e-5 %; "exact, infinite deck":
/// to 1e-8 %, by totals and by cards, which are one there.
#[test]
fn best_play_has_the_known_exact_edges() {
    // Charts are dearer to solve: every fifth row here, all of them below.
    assert_eq!(best_play(5), 36);
}

/// `cargo test --test solve all_best -- --ignored --nocapture`
#[test]
#[ignore = "17 charts are solved: a minute"]
fn all_best_charts_have_the_known_exact_edges() {
    assert_eq!(best_play(1), 36);
}

fn best_play(step: usize) -> usize {
    let chart = some_chart();
    let mut rows = 0;
    for row in
        known().into_iter().filter(|row| row.source.starts_with("exact") && !row.source.contains("fixed"))
    {
        let infinite = row.source.contains("infinite");
        let by_cards = best_composition(&row.rules, &chart, |_| {}).unwrap().house_edge * 100.0;
        println!("line {}: by cards {by_cards:.10} %, known {:.10} %", row.line, row.edge);
        let near = if infinite { 1e-8 } else { 1e-5 };
        assert!((by_cards - row.edge).abs() < near, "line {}: {by_cards} %, known {} %", row.line, row.edge);
        if infinite && row.line % step == 0 {
            let by_total = edge(&row.rules, &best_chart(&row.rules, "best", |_| {}).unwrap());
            assert!((by_total - row.edge).abs() < near, "line {}: {by_total} %", row.line);
        }
        rows += 1;
    }
    rows
}

/// Published rows are rounded, and their methods differ by some thousandths
/// of a percent; a cut card's effect is larger.
/// `cargo test --test solve published -- --ignored --nocapture` prints them.
#[test]
#[ignore = "27 charts are solved: a minute"]
fn published_edges_are_met_within_their_rounding() {
    let chart = some_chart();
    for row in known().into_iter().filter(|row| row.source.starts_with("published")) {
        let by_cards = best_composition(&row.rules, &chart, |_| {}).unwrap().house_edge * 100.0;
        let by_total = edge(&row.rules, &best_chart(&row.rules, "best", |_| {}).unwrap());
        let found = if row.class.starts_with("composition") { by_cards } else { by_total };
        println!(
            "line {}: {} {}: published {:.3} %, by total {by_total:.4} %, by cards {by_cards:.4} %, off by {:+.4} %",
            row.line,
            row.class,
            row.cut_card,
            row.edge,
            row.edge - found
        );
        let fresh = row.cut_card.starts_with("none");
        // A publisher's chart may be worse than the best one, never better.
        assert!(row.edge > found - if fresh { 0.008 } else { 0.1 }, "line {}", row.line);
    }
}

/// A chart departs from itself nowhere, and its file says the same.
#[test]
fn a_solved_chart_departs_nowhere_from_its_file() {
    let book = find("mendoza-2016").unwrap();
    let basic = strategy::find(&book, "basic").unwrap();
    let rules = Scenario::new(book, &[], &[]).unwrap().rules;
    let best = best_chart(&rules, "basic", |_| {}).unwrap();
    assert!((edge(&rules, &basic) - edge(&rules, &best)).abs() < 1e-11);
    assert!(price(&rules, &basic, &best).unwrap().is_empty());
    let again = Chart::parse("basic", "basic.csv", &best.to_csv()).unwrap();
    for row in Chart::rows() {
        for column in 0..10 {
            assert_eq!(again.cell(&row, column), best.cell(&row, column));
        }
    }
}

/// Every change of a single cell, or every `step`-th.
fn no_change_is_better(rules: &Rules, step: usize) {
    let best = best_chart(rules, "best", |_| {}).unwrap();
    let least = edge(rules, &best);
    let mut changes = 0;
    for row in Chart::rows() {
        for column in 0..10 {
            let pair = row.starts_with('P') || row.starts_with('7');
            let codes = Cell::CODES.iter().map(|(cell, _)| Some(*cell));
            for cell in codes.chain([None]).filter(|cell| pair || cell.is_some_and(|cell| !cell.splits())) {
                changes += 1;
                if changes % step != 0 {
                    continue;
                }
                let mut other = best.clone();
                other.set_cell(&row, column, cell);
                let Ok(found) = exact(rules, Some(&other)) else { continue };
                let found = found.lines[0].house_edge * 100.0;
                assert!(found > least - 1e-10, "{row} {column} {cell:?}: {found} % beats {least} %");
            }
        }
    }
}

fn mendoza(readings: &[&str]) -> Rules {
    let readings: Vec<String> = readings.iter().map(|text| (*text).to_owned()).collect();
    Scenario::new(find("mendoza-2016").unwrap(), &readings, &[]).unwrap().rules
}

#[test]
fn no_single_cell_betters_a_solved_chart() {
    no_change_is_better(&mendoza(&[]), 199);
    no_change_is_better(&mendoza(&["double-cards=any", "retiro-after-split=yes"]), 397);
}

/// `cargo test --test solve every -- --ignored`
#[test]
#[ignore = "every cell: minutes"]
fn every_single_cell_of_a_solved_chart() {
    no_change_is_better(&mendoza(&[]), 1);
}

/// The worth of an action and the cost of an error are one number seen from
/// two sides.
#[test]
fn prices_and_expectations_agree() {
    let rules = mendoza(&[]);
    let best = best_chart(&rules, "best", |_| {}).unwrap();
    let mut wrong = best.clone();
    wrong.set_cell("P8", 4, Some(Cell::Stand));
    let priced = price(&rules, &wrong, &best).unwrap();
    assert_eq!(priced.len(), 1);
    let hands = explain(&rules, &best, "P8", 4).unwrap();
    let net = |action| hands[0].actions.iter().find(|(known, _)| *known == action).unwrap().1;
    let expected = hands[0].frequency * (net(Action::Split) - net(Action::Stand));
    assert!((priced[0].price - expected).abs() < 1e-13, "{} {expected}", priced[0].price);
    assert!((priced[0].price - (edge(&rules, &wrong) - edge(&rules, &best)) / 100.0).abs() < 1e-13);
}
