//! `sweep`, through the binary: rows that are those of `simulate` and
//! `exact`, points that are there already, and every wrong input.

use crate::common::output;

fn csv(args: &[&str]) -> String {
    let (code, out, err) = output(&[args, &["--format", "csv", "-q"]].concat());
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

const MENDOZA: &str = "mendoza-2016";

/// Every row behind its values is the row that `simulate` and `exact` write
/// of that point, to the byte, whatever the threads.
///
/// verifies(mendoza-2016): a sweep's rows are those of single runs
#[test]
fn rows_are_those_of_single_runs() {
    for method in ["simulate", "exact"] {
        let vary = ["--vary", "dealer.soft17=stand,hit", "--vary", "cut-card=52..53"];
        let length: &[&str] = if method == "simulate" { &["--rounds", "20k"] } else { &[] };
        let swept = csv(&[&["sweep", MENDOZA, "--method", method], &vary[..], length].concat());
        for threads in ["1", "3"] {
            let again = [&["sweep", MENDOZA, "--method", method, "--threads", threads], &vary[..], length];
            assert_eq!(csv(&again.concat()), swept, "{method}, {threads} threads");
        }
        let mut lines = swept.lines();
        let header = lines.next().unwrap();
        for soft17 in ["stand", "hit"] {
            for behind in ["52", "53"] {
                let (set, reading) = (format!("dealer.soft17={soft17}"), format!("cut-card={behind}"));
                let single =
                    csv(&[&[method, MENDOZA, "--set", &set, "--reading", &reading], length].concat());
                let mut single = single.lines();
                let own = single.next().unwrap();
                let own = own.trim_end_matches(",distribution_error");
                assert_eq!(
                    header,
                    format!("dealer.soft17,reading:cut-card,{own},distribution_error,note,command")
                );
                for row in single {
                    let swept = lines.next().unwrap();
                    let row = match method {
                        "exact" => format!("{soft17},{behind},{},", until_spread(row)),
                        _ => format!("{soft17},{behind},{row},,,\"ventaja sweep mendoza-2016 "),
                    };
                    assert!(swept.starts_with(&row), "{swept}\n{row}");
                }
            }
        }
        assert_eq!(lines.next(), None);
    }
}

#[test]
fn a_bet_may_be_singled_out_and_lists_are_values() {
    let vary = "double.totals=any,[10,11],[9, 10, 11]";
    let swept = csv(&["sweep", MENDOZA, "--vary", vary, "--rounds", "3k", "--bet", "box"]);
    let firsts: Vec<&str> =
        swept.lines().skip(1).map(|line| line.split(",mendoza").next().unwrap()).collect();
    assert_eq!(firsts, ["any", "\"[10,11]\"", "\"[9,10,11]\""]);
    let (code, shown, _) =
        output(&["sweep", MENDOZA, "--vary", vary, "--rounds", "3k", "--format", "json", "-q"]);
    assert_eq!(code, 0);
    let json: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(json["vary"]["double.totals"][1], "[10,11]");
    assert_eq!(json["rows"].as_array().unwrap().len(), 9, "three bet lines a point");
    assert_eq!(json["rows"][0]["double.totals"], "any");
}

/// Points that are there are taken, others are dealt: the files are the same
/// as of one sweep, whatever was there.
#[test]
fn a_sweep_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, json) = (inside("sweep.csv"), inside("sweep.json"));
    let args =
        ["sweep", MENDOZA, "--vary", "shoe.decks=4..8", "--vary", "retiro-vs-ace=yes,no", "--output", &file];
    let sweep = |more: &[&str]| {
        let (code, _, err) = output(&[&args[..], &["--no-progress"], more].concat());
        assert_eq!(code, 0, "{err}");
        (std::fs::read_to_string(&file).unwrap(), err)
    };
    let (whole, _) = sweep(&["--rounds", "5k", "--output", &json]);
    let (whole_json, lines) = (std::fs::read_to_string(&json).unwrap(), whole.lines().count());
    let take = |said: &str, text: &str, more: &[&str]| {
        std::fs::write(&file, text).unwrap();
        let (again, err) = sweep(&[&["--resume", "--rounds", "5k", "--output", &json], more].concat());
        assert!(err.contains(said), "{said}: {err}");
        again
    };
    let part = |rows: usize| whole.split_inclusive('\n').take(rows).collect::<String>();
    // Three rows a point: four whole ones, and one of which a row is missing.
    assert_eq!(take("4 of 10 points are there", &part(1 + 3 * 4 + 2), &[]), whole);
    assert_eq!(std::fs::read_to_string(&json).unwrap(), whole_json);
    assert_eq!(take("10 of 10 points are there", &part(lines), &[]), whole);
    // What is of another run is dealt again.
    assert_eq!(take("0 of 10 points are there", &whole.replace(",1,xoshiro", ",2,xoshiro"), &[]), whole);
    assert_ne!(take("0 of 10 points are there", &whole, &["--seed", "3"]), whole);
    let (longer, err) = sweep(&["--resume", "--rounds", "9k"]);
    assert!(err.contains("0 of 10") && longer != whole, "{err}");
    // Without a file yet, everything is dealt.
    std::fs::remove_file(&file).unwrap();
    assert_eq!(sweep(&["--resume", "--rounds", "5k"]).0, whole);
    // A file of another sweep is refused and left as it is.
    let other =
        [&["sweep", MENDOZA, "--vary", "dealer.soft17=hit", "--resume", "--output"][..], &[&file]].concat();
    let (code, _, err) = output(&other);
    assert!(code == 2 && err.contains("is not of this sweep: it varies shoe.decks"), "{err}");
    let fewer = ["sweep", MENDOZA, "--vary", "shoe.decks=4", "--vary", "retiro-vs-ace=yes,no", "--resume"];
    let (code, _, err) = output(&[&fewer[..], &["--output", &file]].concat());
    assert!(code == 2 && err.contains("a point that is not of this grid: 5, yes"), "{err}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), whole);
}

#[test]
fn wrong_input_is_refused() {
    let sweep = |rest: &[&'static str]| [&["sweep", MENDOZA], rest].concat();
    for (args, says) in [
        (sweep(&[]), "--vary"),
        (sweep(&["--vary", "shoe.deks=6"]), "did you mean `shoe.decks`?"),
        (sweep(&["--vary", "retiro-vs-as=no"]), "did you mean `retiro-vs-ace`?"),
        (sweep(&["--vary", "shoe.decks=8..6"]), "is empty"),
        (sweep(&["--vary", "shoe.decks=6,17"]), "allowed: 1 to 16, or inf"),
        (sweep(&["--vary", "shoe.cut_card=0..999999999"]), "1000000000 points"),
        (sweep(&["--vary", "dealer.soft17=hit", "--set", "dealer.soft17=stand"]), "contradicts"),
        (
            sweep(&["--vary", "shoe.decks=1,2", "--vary", "table.boxes=63,64"]),
            "--vary, at shoe.decks=2, table.boxes=64",
        ),
        (sweep(&["--vary", "shoe.penetration=50%..90%"]), "needs a step"),
        (sweep(&["--vary", "shoe.penetration=0.5", "--set", "shoe.cut_card=60"]), "both place the cut card"),
        (sweep(&["--vary", "shoe.decks=6", "--bet", "bax"]), "did you mean `box`?"),
        (sweep(&["--vary", "shoe.decks=6", "--resume"]), "allowed: --output FILE.csv"),
        (sweep(&["--vary", "shoe.decks=6", "--outcomes", "o.csv"]), "not outcomes"),
        (sweep(&["--vary", "shoe.decks=6", "--output", "o.pdf"]), "allowed: .csv, .json, .txt"),
        (vec!["sweep", "relancina", "--vary", "talla.stands=16", "--method", "exact"], "no exact value"),
    ] {
        let (code, out, err) = output(&args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains(says), "{args:?} should say {says:?}: {err}");
        assert!(out.is_empty() && !err.contains("bug"), "{args:?}: {err}");
    }
}

/// A point whose table cannot be dealt is marked with the reason; the others are
/// computed, and `--resume` keeps them.
#[test]
fn points_that_cannot_be_dealt_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sweep.csv");
    let sweep = ["sweep", MENDOZA, "--vary", "shoe.decks=1,2,6,8", "--rounds", "5k", "--bet", "box"];
    let with_file = [&sweep[..], &["--output", file.to_str().unwrap(), "--no-progress"]].concat();
    let (code, shown, err) = output(&with_file);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("1 of 4 points cannot be dealt"), "{err}");
    // With the key that would make it dealable, and its values.
    let flowing = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flowing.contains("cannot be dealt: `shoe.cut_card` is 78"), "{shown}");
    assert!(flowing.contains("; allowed: 0 to 43, or a share of the shoe"), "{shown}");
    let deals =
        ["simulate", MENDOZA, "--set", "shoe.decks=1", "--set", "shoe.cut_card=43", "--rounds", "100"];
    assert_eq!(output(&deals).0, 0);
    let written = std::fs::read_to_string(&file).unwrap();
    let rows: Vec<std::collections::HashMap<String, String>> =
        csv::Reader::from_reader(written.as_bytes()).deserialize().map(Result::unwrap).collect();
    let of = |name: &str| rows.iter().map(|row| row[name].as_str()).collect::<Vec<_>>();
    assert_eq!(of("shoe.decks"), ["1", "2", "6", "8"]);
    assert_eq!(of("bet"), ["box"; 4]);
    assert_eq!(of("house_edge").iter().filter(|edge| edge.is_empty()).count(), 1);
    assert!(rows[0]["house_edge"].is_empty() && rows[0]["note"].contains("is 78"), "{:?}", rows[0]);
    assert!(rows[1..].iter().all(|row| row["note"].is_empty()));
    let (code, _, err) = output(&[&with_file[..], &["--resume"]].concat());
    assert!(code == 0 && err.contains("3 of 4 points are there already"), "{err}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
    // The same shoe by a share of it can be dealt at every number of decks.
    let shares = ["--vary", "shoe.decks=1,2,6,8", "--set", "shoe.penetration=75%", "--bet", "box"];
    let dealt = csv(&[&["sweep", MENDOZA, "--rounds", "5k"], &shares[..]].concat());
    assert_eq!(dealt.lines().count(), 5, "{dealt}");
    for (row, cards) in dealt.lines().skip(1).zip([13, 26, 78, 104]) {
        assert!(row.contains(&format!(",{cards},2,1,xoshiro")), "{cards}: {row}");
    }
}

/// `--strategy best` solves the best chart of every point.
#[test]
fn every_point_has_its_own_best_chart() {
    let swept = csv(&[
        "sweep",
        "infinite-deck",
        "--vary",
        "dealer.soft17=stand,hit",
        "--strategy",
        "best",
        "--method",
        "exact",
        "--bet",
        "box",
    ]);
    for (line, soft17) in swept.lines().skip(1).zip(["stand", "hit"]) {
        let set = format!("dealer.soft17={soft17}");
        let single = csv(&["exact", "infinite-deck", "--set", &set, "--strategy", "best"]);
        let row = single.lines().nth(1).unwrap();
        assert!(line.starts_with(&format!("{soft17},{},", until_spread(row))), "{line}\n{row}");
    }
}

/// Ctrl-C keeps the points that are finished, and the sweep goes on from them.
#[test]
#[cfg(unix)]
fn an_interrupted_sweep_keeps_what_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sweep.csv");
    let grid = ["sweep", MENDOZA, "--vary", "shoe.cut_card=52..56", "--rounds", "30k", "--threads", "1"];
    let args = [&grid[..], &["--output", file.to_str().unwrap(), "--no-progress"]].concat();
    // The only worker stops at the end of the second point until the signal.
    let mut run = crate::running::Running::start(&args, 2);
    run.wait_for_step(2);
    let ended = run.signal("INT");
    assert_eq!(ended.code, Some(3), "{}", ended.err);
    assert!(ended.err.contains("interrupted: 2 of 5 points are finished"), "{}", ended.err);
    let kept = std::fs::read_to_string(&file).unwrap();
    let two = csv(&["sweep", MENDOZA, "--vary", "shoe.cut_card=52..53", "--rounds", "30k"]);
    // Only the command differs: that of the shorter sweep names fewer points.
    assert_eq!(kept.replace("52..56", "52..53"), two);
    assert!(!ended.out.is_empty());
    let (code, _, err) = output(&[&args[..], &["--resume"]].concat());
    assert!(code == 0 && err.contains("2 of 5 points are there already"), "{err}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), csv(&grid));
}

/// A document names no extremes of a bet that the sweep does not touch, nor of points that differ by
/// less than their error.
#[test]
fn a_bet_that_does_not_change_has_no_extremes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sweep.md");
    let file = file.to_str().unwrap();
    let document = |more: &[&str]| {
        let vary = ["sweep", MENDOZA, "--vary", "surrender.kind=none,early", "-q", "--output", file];
        assert_eq!(output(&[&vary[..], more].concat()).0, 0);
        std::fs::read_to_string(file).unwrap()
    };
    let exact = document(&["--method", "exact"]);
    let says = |text: &str, bet: &str, what: &str| {
        text.lines().any(|line| line.starts_with(bet) && line.contains(what))
    };
    assert!(says(&exact, "Box", "runs from"), "{exact}");
    assert!(says(&exact, "Insurance", "at every point; the sweep does not change it"), "{exact}");
    assert!(!says(&exact, "Insurance", "runs from"), "{exact}");
    let dealt = document(&["--rounds", "20k"]);
    assert!(says(&dealt, "Insurance", "no change is seen"), "{dealt}");
}

/// A row of exact values up to the mean wager: the spread behind it is that of independent hands in a sweep, and
/// of the joint distribution in `exact`.
fn until_spread(row: &str) -> String {
    row.split(',').take(23).collect::<Vec<_>>().join(",")
}
