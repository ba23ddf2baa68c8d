//! Through the binary: rows, bytes and notes.

use crate::commands::{flowing, run};
use crate::common::rows;
use crate::tables::close;

/// verifies(mendoza-2016): the same bytes for any number of threads
#[test]
fn the_same_comparison_is_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let files =
        ["r.csv", "r.json", "r.txt", "o.csv"].map(|name| folder.path().join(name).display().to_string());
    let [csv, json, text, outcomes] = &files;
    let line =
        "compare mendoza-2016 --set dealer.soft17=hit --strategy basic --method simulate --rounds 60k -q";
    let mut before: Option<Vec<String>> = None;
    for threads in ["1", "2", "5"] {
        let shown = run(&format!(
            "{line} --threads {threads} --output {csv} --output {json} --output {text} --outcomes {outcomes}"
        ));
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
        let (table, command) = texts[2].split_once("\n  command    ventaja compare ").unwrap();
        assert_eq!((table, command.lines().count()), (shown.as_str(), 1));
        let json: serde_json::Value = serde_json::from_str(&texts[1]).unwrap();
        let row = &rows(&texts[0])[0];
        let words = ["bet", "play", "cards", "overrides_a", "readings_b"].map(|name| row[name].as_str());
        assert_eq!(words, ["box", "given", "common", "", "dealer-soft-17=hit"]);
        assert_eq!(json["bets"][0]["difference"].as_f64().unwrap().to_string(), row["difference"]);
        let number = |name: &str| row[name].parse::<f64>().unwrap();
        let difference = number("house_edge_b") - number("house_edge_a");
        close(1e-12, "difference", number("difference"), difference);
        assert!(number("ci_low") < difference && difference < number("ci_high"));
        let of_box = rows(&texts[3]).into_iter().filter(|row| row["bet"] == "box");
        let paid: f64 = of_box.map(|row| row["difference"].parse::<f64>().unwrap()).sum();
        // The outcomes are those of the rounds dealt, whose difference is the plain one.
        let plain = run(&format!("{line} --control off --outcomes {outcomes} --format csv"));
        close(1e-12, "outcomes", -paid, rows(&plain)[0]["difference"].parse().unwrap());
        assert_eq!(std::fs::read_to_string(outcomes).unwrap(), texts[3]);
        assert_eq!(*before.get_or_insert(texts.clone()), texts, "{threads} threads");
    }
}

/// By default: exact, each by its best chart, then both by A's; a player who
/// adapts never does worse.
#[test]
fn adapted_and_unchanged_play_are_two_rows() {
    let csv = run("compare las-vegas-strip-6d --set dealer.hole_card=none --format csv -q");
    let rows: Vec<_> = rows(&csv).into_iter().filter(|row| row["bet"] == "box").collect();
    let plays: Vec<&str> = rows.iter().map(|row| row["play"].as_str()).collect();
    assert_eq!(plays, ["best", "unchanged"]);
    let number = |row: usize, name: &str| rows[row][name].parse::<f64>().unwrap();
    assert!(number(0, "house_edge_b") < number(1, "house_edge_b") - 1e-5, "{csv}");
    assert_eq!(number(0, "house_edge_a").to_bits(), number(1, "house_edge_a").to_bits());
    assert_ne!(rows[0]["strategy_sha256_a"], rows[0]["strategy_sha256_b"]);
    assert_eq!(rows[1]["strategy_sha256_a"], rows[1]["strategy_sha256_b"]);
    assert!(rows.iter().all(|row| row["method"] == "exact" && row["standard_error"] == "0"));
}

/// What is compared, and how: notes and rows say it.
#[test]
fn the_way_it_is_found_is_said() {
    for (args, says) in [
        ("midi-punto-y-banca-2016 --set tie.pays=9", "exact (first round of a full shoe)"),
        ("mendoza-2016 --strategy basic --set shoe.cut_card=90", "does not show"),
        ("mendoza-2016 --strategy basic --boxes 3", "differ in table.boxes"),
        ("relancina --set talla.stands=17 --base-set talla.stands=16", "coupled cards"),
        ("relancina --strategy mimic-dealer", "A with strategy basic, B with strategy mimic-dealer"),
        (
            "mendoza-2016 --strategy mimic-dealer --base-strategy basic",
            "A with strategy basic, B with strategy mimic-dealer",
        ),
        ("mendoza-2016 las-vegas-strip-6d --strategy basic", "compared: even money"),
        ("mendoza-2016 --base-set shoe.decks=8 --set dealer.soft17=hit --strategy basic", "8 decks"),
    ] {
        let shown = flowing(&run(&format!("compare {args} --rounds 3k -q")));
        assert!(shown.contains(says), "{args}: {says}\n{shown}");
    }
}
