//! Through the binary: rows, bytes, notes, and every wrong input.

use crate::common::output;

/// Rows of a CSV by column name.
fn rows(csv: &str) -> Vec<std::collections::HashMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect()
}

const MENDOZA: &str = "mendoza-2016";

/// verifies(mendoza-2016): the same bytes for any number of threads
#[test]
fn the_same_comparison_is_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut before: Option<Vec<String>> = None;
    for threads in ["1", "2", "5"] {
        let files = ["r.csv", "r.json", "r.txt", "o.csv"].map(inside);
        let args =
            ["compare", MENDOZA, "--set", "dealer.soft17=hit", "--strategy", "basic", "--method", "simulate"];
        let more = ["--rounds", "60k", "--threads", threads, "--output", &files[0], "--output", &files[1]];
        let last = ["--output", &files[2], "--outcomes", &files[3], "-q"];
        let (code, shown, err) = output(&[&args[..], &more, &last].concat());
        assert_eq!(code, 0, "{err}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
        let (table, command) = texts[2].split_once("\n  command    ventaja compare ").unwrap();
        assert_eq!((table, command.lines().count()), (shown.as_str(), 1));
        let json: serde_json::Value = serde_json::from_str(&texts[1]).unwrap();
        let row = &rows(&texts[0])[0];
        assert_eq!(
            (row["bet"].as_str(), row["play"].as_str(), row["cards"].as_str()),
            ("box", "given", "common")
        );
        assert_eq!((row["overrides_a"].as_str(), row["readings_b"].as_str()), ("", "dealer-soft-17=hit"));
        assert_eq!(json["bets"][0]["difference"].as_f64().unwrap().to_string(), row["difference"]);
        let number = |name: &str| row[name].parse::<f64>().unwrap();
        let difference = number("house_edge_b") - number("house_edge_a");
        assert!((number("difference") - difference).abs() < 1e-12);
        assert!(number("ci_low") < difference && difference < number("ci_high"));
        let paid: f64 = rows(&texts[3])
            .iter()
            .filter(|row| row["bet"] == "box")
            .map(|row| row["difference"].parse::<f64>().unwrap())
            .sum();
        // The outcomes are those of the rounds dealt, whose difference is the plain one.
        let off = ["--rounds", "60k", "--control", "off", "--outcomes", &files[3], "--format", "csv", "-q"];
        let (code, plain, err) = output(&[&args[..], &off].concat());
        assert_eq!(code, 0, "{err}");
        let plain = rows(&plain)[0]["difference"].parse::<f64>().unwrap();
        assert!((paid + plain).abs() < 1e-12);
        assert_eq!(std::fs::read_to_string(&files[3]).unwrap(), texts[3]);
        assert_eq!(*before.get_or_insert(texts.clone()), texts, "{threads} threads");
    }
}

/// By default: exact, each by its best chart, then both by A's; a player who
/// adapts never does worse.
#[test]
fn adapted_and_unchanged_play_are_two_rows() {
    let (code, csv, err) =
        output(&["compare", "las-vegas-strip-6d", "--set", "dealer.hole_card=none", "--format", "csv", "-q"]);
    assert_eq!(code, 0, "{err}");
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
    let short = ["--rounds", "3k", "-q"];
    for (args, says) in [
        (&["midi-punto-y-banca-2016", "--set", "tie.pays=9"][..], "exact (first round of a full shoe)"),
        (&[MENDOZA, "--strategy", "basic", "--set", "shoe.cut_card=90"], "does not show"),
        (&[MENDOZA, "--strategy", "basic", "--boxes", "3"], "differ in table.boxes"),
        (&["relancina", "--set", "talla.stands=17", "--base-set", "talla.stands=16"], "coupled cards"),
        (&["relancina", "--strategy", "mimic-dealer"], "A with strategy basic, B with strategy mimic-dealer"),
        (
            &[MENDOZA, "--strategy", "mimic-dealer", "--base-strategy", "basic"],
            "A with strategy basic, B with strategy mimic-dealer",
        ),
        (&[MENDOZA, "las-vegas-strip-6d", "--strategy", "basic"], "even-money"),
        (
            &[MENDOZA, "--base-set", "shoe.decks=8", "--set", "dealer.soft17=hit", "--strategy", "basic"],
            "8 decks",
        ),
    ] {
        let (code, shown, err) = output(&[&["compare"], args, &short].concat());
        assert_eq!(code, 0, "{args:?}: {err}");
        assert!(
            shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(says),
            "{args:?}: {says}\n{shown}"
        );
    }
}

#[test]
fn wrong_input_is_refused() {
    for (args, says) in [
        (&[MENDOZA][..], "nothing to compare"),
        (&[MENDOZA, "midi-punto-y-banca-2016", "--strategy", "basic"], "no bet line in common"),
        (&["mendosa-2016", MENDOZA], "did you mean `mendoza-2016`?"),
        (&[MENDOZA, "--set", "dealer.soft71=hit"], "did you mean `dealer.soft17`?"),
        (&[MENDOZA, "--set", "dealer.soft17=perhaps"], "allowed: stand, hit"),
        (&[MENDOZA, "--base-set", "dealer.soft71=hit", "--boxes", "3"], "did you mean"),
        (&[MENDOZA, "--base-strategy", "basic", "--boxes", "3"], "--strategy"),
        (&[MENDOZA, "--strategy", "basik", "--boxes", "3"], "did you mean `basic`?"),
        (&["relancina", "--set", "talla.stands=17", "--method", "exact"], "no exact value"),
        (&[MENDOZA, "--boxes", "3", "--rounds", "5", "--precision", "1%"], "cannot be used with"),
        (&[MENDOZA, "--boxes", "3", "--output", "edge.pdf"], "allowed: .csv, .json, .txt"),
    ] {
        let (code, out, err) = output(&[&["compare"], args].concat());
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains(says), "{args:?} should say {says:?}: {err}");
        assert!(out.is_empty() && !err.contains("bug"), "{args:?}: {err}");
    }
}
