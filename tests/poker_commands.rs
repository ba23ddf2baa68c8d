//! Every command plays every poker game, with a short pack, of which all deals are counted in little time.

use crate::common::{fifth, output};
use serde_json::Value;

const GAMES: [&str; 10] = [
    "casino-holdem",
    "caribbean-stud",
    "caribbean-stud-buy-card",
    "crazy-4-poker",
    "four-card-poker",
    "three-card-poker",
    "let-it-ride",
    "mississippi-stud",
    "texas-holdem-bonus",
    "ultimate-texas-holdem",
];

/// Runs a command with the short pack; returns standard output.
fn with_short_pack(command: &str, id: &str, options: &[&str]) -> String {
    let args = [&[command, id, "--set", "pack.without=[2,3,4,5,6,7,8]", "-q"], options].concat();
    let (code, out, err) = output(&args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

/// Every command succeeds, and each command that states the edge states that of `exact`.
#[test]
fn every_command_plays_every_poker_game() {
    for id in fifth(GAMES) {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let json = |command: &str, options: &[&str]| -> Value {
            serde_json::from_str(&with_short_pack(command, id, &[options, &["--format", "json"]].concat()))
                .unwrap()
        };
        let edge = |result: &Value| result["house_edge"].as_f64().unwrap();

        let exact = edge(&json("exact", &[])["bets"][0]);
        let of_grid = ["--vary", "table.boxes=1", "--method", "exact"];
        for (command, options, list) in
            [("par", &[][..], "bets"), ("risk", &[], "bets"), ("sweep", &of_grid, "rows")]
        {
            let found = edge(&json(command, options)[list][0]);
            assert!((found - exact).abs() < 1e-12, "{command} {id}: {found}, exact: {exact}");
        }
        let dealt = &json("simulate", &["--rounds", "20k", "--seed", "11"])["bets"][0];
        let error = dealt["standard_error"].as_f64().unwrap();
        assert!((edge(dealt) - exact).abs() < 4.0 * error, "simulate {id}: {dealt}, exact: {exact}");
        // The first table has the whole pack.
        let compared = &json("compare", &["--strategy", "basic", "--base-strategy", "basic"])["bets"][0];
        let found = compared["house_edge_b"].as_f64().unwrap();
        assert!((found - exact).abs() < 1e-12, "compare {id}: {compared}, exact: {exact}");

        with_short_pack("readings", id, &[]);
        // The heading states the edge of best play and what the chart costs, each computed without the other.
        let chart = file("words.csv");
        with_short_pack("solve", id, &["--output", &chart]);
        let heading = std::fs::read_to_string(&chart).unwrap();
        let of = |strategy: &str| 100.0 * edge(&json("exact", &["--strategy", strategy])["bets"][0]);
        let (best, words) = (of("best"), of(&chart));
        let minus = |percent: f64| format!("{percent:.8}").replace('-', "−");
        for stated in [
            format!(": house edge {words:.8} %, exact"),
            format!(
                "has a house edge of {} %; this chart costs {:.8} %",
                minus(best),
                (words - best).max(0.0)
            ),
        ] {
            assert!(heading.contains(&stated), "solve {id}: {stated} is not in {heading}");
        }
        for lang in ["en", "es"] {
            with_short_pack(
                "report",
                id,
                &["--rounds", "2k", "--lang", lang, "--output", &file(&format!("{lang}.html"))],
            );
        }
        if id == "caribbean-stud-buy-card" {
            let (code, _, err) = output(&["exact", id, "--removals"]);
            assert!(code == 2 && err.contains("draw.cards"), "{err}");
        } else {
            with_short_pack("exact", id, &["--removals"]);
        }
        let steps = with_short_pack("trace", id, &["--seed", "3"]);
        assert!(steps.contains("box 1"), "{steps}");
        let like = file("like.toml");
        assert_eq!(output(&["init", "--like", id, &like]).0, 0, "init {id}");
        assert_eq!(output(&["validate", &like]).0, 0, "validate {id}");
    }
}
