//! Exact edges, against values that are known.

use ventaja::exact::{Exact, exact};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::strategy::{self, Chart};

fn of_chart(reglamento: Reglamento, readings: &[&str], sets: &[&str], chart: &Chart) -> Exact {
    let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let scenario = Scenario::new(reglamento, &own(readings), &own(sets)).unwrap();
    exact(&scenario.rules, Some(chart)).unwrap()
}

fn standard() -> Reglamento {
    Reglamento::parse("standard.toml", include_str!("data/standard.toml")).unwrap()
}

/// The rows "exact, fixed chart, fresh shoe" of `known-values/blackjack.csv`,
/// edges in percent.
#[test]
fn fixed_charts_have_their_known_edges() {
    let peek = include_str!("data/std_s17_peek_doa_das_4.csv");
    let none = include_str!("data/std_s17_enhc_d9_das_4.csv");
    for (decks, hole, double, text, known) in [
        ("1", "peek", "any", peek, -0.104_577_143_4),
        ("2", "peek", "any", peek, 0.199_095_258_7),
        ("1", "none", "9,10,11", none, 0.126_223_027_1),
        ("2", "none", "9,10,11", none, 0.415_755_962_0),
    ] {
        let chart = Chart::parse("fixed", "fixed.csv", text).unwrap();
        let sets = [
            format!("shoe.decks={decks}"),
            format!("dealer.hole_card={hole}"),
            format!("double.totals={double}"),
            "shoe.rounds=1".to_owned(),
        ];
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let found = of_chart(standard(), &[], &sets, &chart);
        let edge = found.lines[0].house_edge * 100.0;
        println!("{decks} decks, {hole}: {edge:.10} %, known {known:.10} %");
        assert!((edge - known).abs() < 1e-7, "{decks} decks, {hole}: {edge} %, known {known} %");
        let all: f64 = found.lines[0].outcomes.iter().map(|outcome| outcome.probability).sum();
        assert!((all - 1.0).abs() < 1e-12, "{all}");
        println!("{:?}", found.lines[0].spread);
    }
}

/// Edges of Mendoza's charts, from an independent solver, in percent.
#[test]
fn mendoza_has_the_edges_of_another_solver() {
    for (name, known) in [
        ("basic", -0.353_478),
        ("no-retiro", 0.286_055),
        ("mimic-dealer", 5.675_648),
        ("never-bust", 6.003_628),
    ] {
        let reglamento = find("mendoza-2016").unwrap();
        let chart = strategy::find(&reglamento, name).unwrap();
        let found = of_chart(reglamento, &[], &[], &chart);
        let edge = found.lines[0].house_edge * 100.0;
        println!("{name}: {edge:.10} %, known {known} %");
        assert!((edge - known).abs() < 6e-7, "{name}: {edge} %, known {known} %");
    }
}

/// Edges from the same independent solver, in percent: rulebook files of the
/// world, as overrides of a standard one.
#[test]
fn the_worlds_rules_have_the_edges_of_another_solver() {
    for (folder, sets, known) in [
        ("las-vegas-strip-6d", &["shoe.decks=6"][..], 0.405_922),
        ("downtown-h17-2d", &["dealer.soft17=hit", "double.after_split=false"], 0.536_688),
        ("european-enhc-6d", &["shoe.decks=6", "dealer.hole_card=none", "double.totals=9,10,11"], 0.613_721),
        (
            "original-bets-only-6d",
            &[
                "shoe.decks=6",
                "dealer.hole_card=none",
                "double.totals=9,10,11",
                "dealer.natural_takes=original-bets",
            ],
            0.502_007,
        ),
        ("atlantic-city-8d", &["shoe.decks=8", "surrender.kind=late"], 0.355_657),
        (
            "single-deck-6-5",
            &[
                "shoe.decks=1",
                "shoe.cut_card=10",
                "dealer.soft17=hit",
                "double.after_split=false",
                "natural.pays=6:5",
            ],
            1.582_447,
        ),
        ("early-surrender-6d", &["shoe.decks=6", "surrender.kind=early"], -0.222_913),
        ("charlie-5-6d", &["shoe.decks=6", "charlie.cards=5"], -0.762_170),
        ("infinite-deck", &["shoe.decks=inf"], 0.511_734),
        (
            "club-conservador",
            &[
                "shoe.cut_card=40",
                "dealer.hole_card=none",
                "double.totals=9,10,11",
                "split.max_hands=unlimited",
            ],
            0.412_687,
        ),
    ] {
        let path = format!("{}/strategies/{folder}/basic.csv", env!("CARGO_MANIFEST_DIR"));
        let chart = Chart::parse("basic", &path, &std::fs::read_to_string(&path).unwrap()).unwrap();
        let found = of_chart(standard(), &[], sets, &chart);
        let edge = found.lines[0].house_edge * 100.0;
        println!("{folder}: {edge:.10} %, known {known} %");
        assert!((edge - known).abs() < 6e-7, "{folder}: {edge} %, known {known} %");
    }
}
