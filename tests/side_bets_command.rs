//! Side bets in every command: one line each, with the numbers of `exact`.

use crate::common;
use serde_json::Value;
use ventaja::reglamento::{Reglamento, Scenario};

const BOOK: &str = r#"
id = "lateral"
game = "punto-y-banca"
title = "Con apuestas laterales"
source = "Tests"
summary = "For tests"
[rules]
shoe.decks = 8
shoe.cut_card = 14
[side.panda-8]
article = "7 b"
use = "panda-8"
[side.natural-del-punto]
title.en = "PUNTO's natural"
title.es = "Natural del PUNTO"
article = "7 c"
on = "coup"
pays = [{ hand = ["punto-wins", "punto-natural"], pays = "7:2" }, { hand = "tie", pays = "0:1" }]
"#;

fn output(args: &[&str]) -> String {
    let (code, out, err) = common::output(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

#[test]
fn every_command_has_a_line_for_a_side_bet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lateral.toml");
    std::fs::write(&path, BOOK).unwrap();
    let book = path.to_str().unwrap();
    let exact: Value = serde_json::from_str(&output(&["exact", book, "--format", "json"])).unwrap();
    let lines = exact["bets"].as_array().unwrap();
    let edge =
        |bet: &str| lines.iter().find(|line| line["bet"] == bet).unwrap()["house_edge"].as_f64().unwrap();
    assert!((edge("panda-8") - 0.101_876_321_693).abs() < 1e-9, "{}", edge("panda-8"));
    for args in [
        &["simulate", book, "--rounds", "20k"][..],
        &["simulate", book, "--rounds", "20k", "--control", "off"],
        &["par", book, "--bet", "panda-8"],
        &["compare", book, "--set", "tie.pays=9"],
        &["show", book],
        &["exact", book],
    ] {
        let text = output(args);
        assert!(text.contains("panda-8"), "{args:?}: {text}");
    }
    let traced = output(&["trace", book, "--cards", "3h Kd 5s | 3c 4d"]);
    assert!(traced.contains("panda-8: punto-wins and total-8 and winner-3-cards, +25"), "{traced}");
    assert!(traced.contains("art. 7 b") && traced.contains("natural-del-punto: −1"), "{traced}");
    let spanish = output(&["show", book, "--lang", "es"]);
    assert!(spanish.contains("Apuestas accesorias") && spanish.contains("Natural del PUNTO"), "{spanish}");
    // The same report again: the referee deals it.
    let report = folder.path().join("r.csv");
    let report = report.to_str().unwrap();
    output(&["simulate", book, "--rounds", "20k", "--seed", "3", "--output", report]);
    output(&["verify", report, "--reglamento", book, "--quiet"]);
}

/// A side bet's title stands on the screen beside the name that users type, and names the bet in documents.
#[test]
fn a_title_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lateral.toml");
    let open = "[reading.tie]\narticle = \"8\"\nquestion = \"8 or 9?\"\ndefault = \"eight\"\n[reading.tie.options]\n\
        eight = { text = \"8\", set = { tie.pays = 8 } }\nnine = { text = \"9\", set = { tie.pays = 9 } }\n";
    std::fs::write(&path, BOOK.to_owned() + open).unwrap();
    let book = path.to_str().unwrap();
    for (lang, title) in [("en", "PUNTO's natural"), ("es", "Natural del PUNTO")] {
        for (command, options) in [
            ("simulate", &["--rounds", "5k"][..]),
            ("exact", &[]),
            ("par", &[]),
            ("report", &["--rounds", "5k"]),
            ("compare", &["--set", "tie.pays=9"]),
            ("sweep", &["--vary", "tie.pays=8,9", "--method", "exact"]),
            ("readings", &["--rounds", "5k"]),
        ] {
            let file = folder.path().join(format!("{command}.md"));
            let usual = [command, book, "--lang", lang, "--output", file.to_str().unwrap(), "--quiet"];
            let text = output(&[&usual[..], options].concat());
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let document = std::fs::read_to_string(&file).unwrap();
            assert!(document.contains(title), "{command}: {document}");
            assert!(
                command == "report" || text.contains(title) && text.contains("natural-del-punto"),
                "{text}"
            );
            // Chapters about one table name the bet by its title alone.
            let of_changes = ["compare", "sweep", "readings"].contains(&command);
            assert!(of_changes || !document.contains("| natural-del-punto |"), "{command}: {document}");
        }
    }
}

/// A paytable that the text leaves open: its options in `show`, their effects in `readings`, exact and dealt.
#[test]
fn readings_compare_the_paytables_of_a_side_bet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lateral.toml");
    let open = "[reading.panda-pays]\narticle = \"7 b\"\nquestion = \"25 or 30?\"\ndefault = \"text\"\n\
        [reading.panda-pays.options]\ntext = { text = \"as printed\", side = { panda-8 = \"panda-8\" } }\n\
        annex = { text = \"as in the annex\", side = { panda-8 = [\
        { hand = [\"punto-wins\", \"total-8\", \"winner-3-cards\"], pays = \"30:1\" }, { hand = \"tie\", pays = \"0:1\" }] } }\n";
    std::fs::write(&path, BOOK.to_owned() + open).unwrap();
    let book = path.to_str().unwrap();
    let shown = output(&["show", book, "--reading", "panda-pays=annex"]);
    assert!(shown.contains("side.panda-8=panda-8") && shown.contains("winner-3-cards: 30:1"), "{shown}");
    for method in ["exact", "monte-carlo"] {
        let args =
            ["readings", book, "--method", method, "--rounds", "200k", "--seed", "5", "--format", "json"];
        let found: Value = serde_json::from_str(&output(&args)).unwrap();
        let rows = found["effects"].as_array().unwrap();
        let row = |bet: &str| rows.iter().find(|row| row["bet"] == bet && row["option"] == "annex").unwrap();
        // Five more for a panda, and the bet back in a tie; the main bets do not change.
        let effect = row("panda-8")["effect"].as_f64().unwrap();
        let half = row("panda-8")["effect_ci_high"].as_f64().unwrap() - effect;
        let expected = -(5.0 * 0.034_543_2 + 0.095_156);
        assert!((effect - expected).abs() < 2.0 * half + 1e-5, "{method}: {effect} ± {half}, not {expected}");
        assert!(row("banca")["effect"].as_f64().unwrap().abs() < 1e-15, "{method}: {}", row("banca"));
    }
}

/// Paytables and counting systems are listed in every format and both languages.
#[test]
fn paytables_and_counting_systems_are_listed() {
    let table = output(&["list", "--side"]);
    assert!(table.contains("perfect-pairs-25-12-6") && table.contains("mixed-pair 6:1"), "{table}");
    assert!(output(&["list", "--side", "--lang", "es"]).contains("Un reglamento ofrece una"), "{table}");
    let json: Value = serde_json::from_str(&output(&["list", "--side", "--format", "json"])).unwrap();
    let sides = json.as_array().unwrap();
    assert_eq!(sides.len(), ventaja::reglamento::builtin_side_bets().len());
    let lucky = sides.iter().find(|side| side["id"] == "lucky-lucky").unwrap();
    assert_eq!(lucky["pays"][0], serde_json::json!({ "hand": ["three-sevens", "suited"], "pays": "200:1" }));
    let csv = output(&["list", "--side", "--format", "csv"]);
    assert!(csv.starts_with("id,title,on,pays,source\n"), "{csv}");
    assert_eq!(csv.lines().count(), sides.len() + 1);
    let table = output(&["list", "--systems"]);
    assert!(table.contains("halves") && table.contains("5 +1.5, 6 +1"), "{table}");
    assert!(output(&["list", "--systems", "--lang", "es"]).contains("5 +1,5, 6 +1"));
    let json: Value = serde_json::from_str(&output(&["list", "--systems", "--format", "json"])).unwrap();
    let zen = json.as_array().unwrap().iter().find(|system| system["id"] == "zen").unwrap();
    assert_eq!(zen["tags"]["10"], -2.0);
    let csv = output(&["list", "--systems", "--format", "csv"]);
    assert!(csv.lines().any(|line| line.starts_with("hi-lo,") && line.contains("A=-1;2=1")), "{csv}");
}

/// The speed of a table with side bets comes with its reason.
#[test]
fn slow_tables_say_why_they_are_slow() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lateral.toml");
    std::fs::write(&path, BOOK).unwrap();
    let err = |args: &[&str]| common::output(args).2;
    let says = "The referee deals tables with side bets";
    assert!(err(&["simulate", path.to_str().unwrap(), "--rounds", "20k"]).contains(says));
    assert!(!err(&["simulate", "midi-punto-y-banca-2016", "--rounds", "20k"]).contains(says));
}

/// The rounds that a seed deals show the side bets of every game, each once a round.
#[test]
fn a_trace_names_every_side_bet_in_every_round() {
    let mut side_bets = 0;
    for (path, text) in ventaja::builtin::REGLAMENTOS {
        let read = Reglamento::parse(path, text).and_then(|read| Scenario::new(read, &[], &[])).unwrap();
        let id = &read.reglamento.id;
        let bets: Vec<_> = read.rules.sides.iter().map(|bet| bet.name).collect();
        side_bets += bets.len();
        if bets.is_empty() {
            continue;
        }
        let traced = output(&["trace", id, "--rounds", "4", "--seed", "7"]);
        for bet in bets {
            assert_eq!(traced.matches(&format!(": {bet}: ")).count(), 4, "{id}, {bet}: {traced}");
        }
    }
    assert!(side_bets >= 8, "{side_bets}");
}
