//! `sweep`, through the binary: rows that are those of `simulate` and
//! `exact`, points that are there already, and every wrong input.

use crate::commands::{flowing, json, run, says};
use crate::files::list;
use crate::folder::Folder;

fn csv(line: &str) -> String {
    run(&format!("{line} --format csv -q"))
}

/// Every row behind its values is the row that `simulate` and `exact` write
/// of that point, to the byte, whatever the threads.
///
/// verifies(mendoza-2016): a sweep's rows are those of single runs
#[test]
fn rows_are_those_of_single_runs() {
    for method in ["simulate", "exact"] {
        let length = if method == "simulate" { "--rounds 20k" } else { "" };
        let sweep = format!(
            "sweep mendoza-2016 --method {method} --vary dealer.soft17=stand,hit --vary cut-card=52..53 {length}"
        );
        let swept = csv(&sweep);
        for threads in [1, 3] {
            assert_eq!(csv(&format!("{sweep} --threads {threads}")), swept, "{method}, {threads} threads");
        }
        let mut lines = swept.lines();
        let header = lines.next().unwrap();
        for soft17 in ["stand", "hit"] {
            for behind in ["52", "53"] {
                let table = format!("--set dealer.soft17={soft17} --reading cut-card={behind}");
                let single = csv(&format!("{method} mendoza-2016 {table} {length}"));
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
    let sweep = "sweep mendoza-2016 --vary 'double.totals=any,[10,11],[9, 10, 11]' --rounds 3k";
    let swept = csv(&format!("{sweep} --bet box"));
    let firsts: Vec<&str> =
        swept.lines().skip(1).map(|line| line.split(",mendoza").next().unwrap()).collect();
    assert_eq!(firsts, ["any", "\"[10,11]\"", "\"[9,10,11]\""]);
    let json = json(&format!("{sweep} -q"));
    assert_eq!(json["vary"]["double.totals"][1], "[10,11]");
    assert_eq!(list(&json, "rows").len(), 9, "three bet lines a point");
    assert_eq!(json["rows"][0]["double.totals"], "any");
}

/// Points that are there are taken, others are dealt: the files are the same
/// as of one sweep, whatever was there.
#[test]
fn a_sweep_goes_on_where_it_ended() {
    let folder = Folder::new();
    let grid = "--vary shoe.decks=4..8 --vary retiro-vs-ace=yes,no --output sweep.csv --no-progress";
    let sweep = |options: &str| {
        let ended = folder.ventaja(&format!("sweep mendoza-2016 {grid} {options}")).code(0);
        (folder.read("sweep.csv"), ended.err)
    };
    let (whole, _) = sweep("--rounds 5k --output sweep.json");
    let (whole_json, lines) = (folder.read("sweep.json"), whole.lines().count());
    let take = |said: &str, text: &str, options: &str| {
        folder.write("sweep.csv", text);
        let (again, err) = sweep(&format!("--resume --rounds 5k --output sweep.json {options}"));
        says(&err, &[said]);
        again
    };
    let part = |rows: usize| whole.split_inclusive('\n').take(rows).collect::<String>();
    // Three rows a point: four whole ones, and one of which a row is missing.
    assert_eq!(take("4 of 10 points are there", &part(1 + 3 * 4 + 2), ""), whole);
    assert_eq!(folder.read("sweep.json"), whole_json);
    assert_eq!(take("10 of 10 points are there", &part(lines), ""), whole);
    // A row that no sweep wrote is computed again.
    assert_eq!(take("0 of 10 points are there", &whole.replace(",1,xoshiro", ",2,xoshiro"), ""), whole);
    // Rows of another run are not replaced.
    for (options, found) in [
        ("--rounds 5k --seed 3", "its `seed` is `1`, here `3`"),
        ("--rounds 9k", "its `rounds` is `5"),
        ("--rounds 1k", "its `rounds` is `5"),
        ("--rounds 5k --confidence 0.9", "its `confidence` is `0.95`, here `0.9`"),
        ("--rounds 5k --strategy never-bust", "its `strategy` is `basic`, here `never-bust`"),
        ("--rounds 5k --bet insurance", "its `bet` is `box`, here `insurance`"),
        ("--method exact", "its `"),
    ] {
        let line = format!("sweep mendoza-2016 {grid} {options} --resume");
        folder.refused(&line, &["sweep.csv:2: is not of this sweep: ", found, "or no --resume"]);
        assert_eq!(folder.read("sweep.csv"), whole, "{options}");
    }
    // Without a file yet, everything is dealt.
    folder.remove("sweep.csv");
    assert_eq!(sweep("--resume --rounds 5k").0, whole);
    // A file of another sweep is refused and left as it is.
    let resumed = |vary: &str, part| {
        folder.refused(&format!("sweep mendoza-2016 {vary} --resume --output sweep.csv"), &[part])
    };
    resumed("--vary dealer.soft17=hit", "is not of this sweep: it varies shoe.decks");
    folder.write("empty.csv", "");
    let empty = "sweep mendoza-2016 --vary shoe.decks=6 --resume --output empty.csv";
    folder.refused(empty, &["empty.csv: the file is empty"]);
    let fewer = "--vary shoe.decks=4 --vary retiro-vs-ace=yes,no";
    resumed(fewer, "a point that is not of this grid: 5, yes");
    assert_eq!(folder.read("sweep.csv"), whole);
}

/// The document of a sweep that went on is that of one sweep: its figures, its table, and what it says of every point.
#[test]
fn a_document_of_kept_points_is_that_of_one_sweep() {
    let folder = Folder::new();
    for (sweep, all) in [
        ("sweep mendoza-2016 --vary shoe.decks=4..6 --rounds 5k", 3),
        ("sweep mendoza-2016 --vary shoe.decks=1,6 --rounds 5k --set table.boxes=1", 1),
        ("sweep infinite-deck --vary dealer.soft17=stand,hit --strategy best --method exact", 2),
    ] {
        let files = "--output sweep.csv --output sweep.html --output sweep.json --no-progress";
        folder.run(&format!("{sweep} {files}"));
        let whole = ["sweep.csv", "sweep.html", "sweep.json"].map(|name| folder.read(name));
        let ended = folder.ventaja(&format!("{sweep} {files} --resume")).code(0);
        says(&ended.err, &[&format!("{all} of")]);
        assert_eq!(["sweep.csv", "sweep.html", "sweep.json"].map(|name| folder.read(name)), whole, "{sweep}");
        folder.remove("sweep.csv");
        folder.remove("sweep.csv.sha256");
    }
}

/// A kept row is read field by field: one that lacks a field, or has another value than it can have, is named although its
/// checksum is known; so is one of another version.
#[test]
fn a_kept_row_without_a_field_is_refused() {
    let folder = Folder::new();
    let sweep =
        "sweep mendoza-2016 --vary shoe.decks=6 --rounds 1k --bet box --output sweep.csv --no-progress";
    folder.run(sweep);
    let (whole, sums) = (folder.read("sweep.csv"), folder.read("sweep.csv.sha256"));
    let rows: Vec<Vec<&str>> = whole.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|known| *known == name).unwrap();
    let written = |rows: &[Vec<&str>]| {
        let text: String = rows.iter().map(|row| row.join(",") + "\n").collect();
        folder.write("sweep.csv.sha256", ventaja::builtin::sha256(text.as_bytes()) + "\n");
        folder.write("sweep.csv", text);
    };
    let resume = format!("{sweep} --resume");
    let without = |name: &str| {
        let mut rows = rows.clone();
        for row in &mut rows {
            row.remove(column(name));
        }
        rows
    };
    for name in ["variance", "hands", "void_rounds", "stream", "note"] {
        written(&without(name));
        folder
            .refused(&resume, &[&format!("sweep.csv:1: has no column `{name}`"), "a file that sweep wrote"]);
    }
    for (name, value, allowed) in [
        ("variance", "", "a finite number, 0 or more"),
        ("mean_wager", "0", "a finite number above 0"),
        ("hit_frequency", "x", "0 to 1"),
        ("shoes", "-1", "a whole number, 0 or more"),
    ] {
        let mut rows = rows.clone();
        rows[1][column(name)] = value;
        written(&rows);
        folder.refused(&resume, &[&format!("sweep.csv:2: `{name}` is `{value}`"), allowed]);
    }
    let mut rows = without("variance");
    let version = rows[0].iter().position(|name| *name == "version").unwrap();
    rows[1][version] = "0.0.1";
    written(&rows);
    folder.refused(&resume, &["sweep.csv:2: is not of this sweep: its `version` is `0.0.1`"]);
    folder.remove("sweep.csv");
    folder.run(&resume);
    assert_eq!((folder.read("sweep.csv"), folder.read("sweep.csv.sha256")), (whole, sums));
}

/// A point whose table cannot be dealt is marked with the reason; the others are
/// computed, and `--resume` keeps them.
#[test]
fn points_that_cannot_be_dealt_are_marked() {
    let folder = Folder::new();
    let sweep = "sweep mendoza-2016 --vary shoe.decks=1,2,6,8 --rounds 5k --bet box";
    let with_file = format!("{sweep} --output sweep.csv --no-progress");
    let ended = folder.ventaja(&with_file).code(0);
    says(&ended.err, &["1 of 4 points cannot be dealt"]);
    // With the key that would make it dealable, and its values.
    let allowed = "; allowed: 0 to 43, or a share of the shoe";
    says(&flowing(&ended.out), &["shoe.decks=1: cannot be dealt: `shoe.cut_card` is 78", allowed]);
    run("simulate mendoza-2016 --set shoe.decks=1 --set shoe.cut_card=43 --rounds 100");
    let (written, rows) = (folder.read("sweep.csv"), folder.rows("sweep.csv"));
    let of = |name: &str| rows.iter().map(|row| row[name].as_str()).collect::<Vec<_>>();
    assert_eq!(of("shoe.decks"), ["1", "2", "6", "8"]);
    assert_eq!(of("bet"), ["box"; 4]);
    assert_eq!(of("house_edge").iter().filter(|edge| edge.is_empty()).count(), 1);
    assert!(rows[0]["house_edge"].is_empty() && rows[0]["note"].contains("is 78"), "{:?}", rows[0]);
    assert!(rows[1..].iter().all(|row| row["note"].is_empty()));
    let resumed = folder.ventaja(&format!("{with_file} --resume")).code(0);
    says(&resumed.err, &["3 of 4 points are there already"]);
    assert_eq!(folder.read("sweep.csv"), written);
    // The same shoe by a share of it can be dealt at every number of decks.
    let dealt = csv(&format!("{sweep} --set shoe.penetration=75%"));
    assert_eq!(dealt.lines().count(), 5, "{dealt}");
    for (row, cards) in dealt.lines().skip(1).zip([13, 26, 78, 104]) {
        assert!(row.contains(&format!(",{cards},2,1,xoshiro")), "{cards}: {row}");
    }
}

/// `--strategy best` solves the best chart of every point.
#[test]
fn every_point_has_its_own_best_chart() {
    let swept =
        csv("sweep infinite-deck --vary dealer.soft17=stand,hit --strategy best --method exact --bet box");
    for (line, soft17) in swept.lines().skip(1).zip(["stand", "hit"]) {
        let single = csv(&format!("exact infinite-deck --set dealer.soft17={soft17} --strategy best"));
        let row = single.lines().nth(1).unwrap();
        assert!(line.starts_with(&format!("{soft17},{},", until_spread(row))), "{line}\n{row}");
    }
}

/// Ctrl-C keeps the points that are finished, and the sweep goes on from them.
#[test]
#[cfg(unix)]
fn an_interrupted_sweep_keeps_what_is_finished() {
    let folder = Folder::new();
    let grid = "sweep mendoza-2016 --vary shoe.cut_card=52..56 --rounds 30k --threads 1";
    let sweep = format!("{grid} --output sweep.csv --output sweep.json --no-progress");
    // The only worker stops at the end of the second point until the signal.
    let ended = folder.interrupted(&sweep, 2, "INT");
    says(
        &ended.err,
        &["interrupted: only 2 of 5 points are finished; the same command with --resume continues"],
    );
    let two = csv("sweep mendoza-2016 --vary shoe.cut_card=52..53 --rounds 30k");
    // Only the command differs: that of the shorter sweep names fewer points.
    assert_eq!(folder.read("sweep.csv").replace("52..56", "52..53"), two);
    says(&ended.out, &["Interrupted: only 2 of 5 points are finished."]);
    folder.refused("verify sweep.json", &["only 2 of 5 points are finished`: is a partial report"]);
    let resumed = folder.ventaja(&format!("{sweep} --resume")).code(0);
    says(&resumed.err, &["2 of 5 points are there already"]);
    assert_eq!(folder.read("sweep.csv"), csv(grid));
    // A point that cannot be dealt is not finished.
    let ended = folder.interrupted(&grid.replace("shoe.cut_card=52..56", "shoe.decks=1..5"), 1, "INT");
    for text in [&ended.out, &ended.err] {
        says(text, &["nterrupted: only 1 of 5 points is finished"]);
    }
    says(&ended.err, &["without an --output FILE.csv they are not kept for --resume"]);
}

/// A document names no extremes of a bet that the sweep does not touch, nor of points that differ by
/// less than their error.
#[test]
fn a_bet_that_does_not_change_has_no_extremes() {
    let folder = Folder::new();
    let document = |options: &str| {
        folder.run(&format!(
            "sweep mendoza-2016 --vary surrender.kind=none,early -q --output sweep.md {options}"
        ));
        folder.read("sweep.md")
    };
    let exact = document("--method exact");
    let says = |text: &str, bet: &str, what: &str| {
        text.lines().any(|line| line.contains(&format!("{bet}: ")) && line.contains(what))
    };
    assert!(says(&exact, "Box (main bet)", "runs from"), "{exact}");
    assert!(says(&exact, "Insurance", "at every point; the sweep does not change it"), "{exact}");
    assert!(!says(&exact, "Insurance", "runs from"), "{exact}");
    let dealt = document("--rounds 20k");
    assert!(says(&dealt, "Insurance", "no change is seen"), "{dealt}");
}

/// A row of exact values up to the mean wager: the spread behind it is that of independent hands in a sweep, and
/// of the joint distribution in `exact`.
fn until_spread(row: &str) -> String {
    row.split(',').take(23).collect::<Vec<_>>().join(",")
}
