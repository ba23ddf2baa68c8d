//! Observed results against the rules, as a chapter of the document.

use super::{Folder, MIDI, data, flowing, json, list, number, says, text, value};
use crate::files::{bet, rows};

const RESULTS: &str = "name,hands,staked,result,drop\nJanuary,120000,6000000,70000,1200000\n\
                       February,110000,5500000,240000,900000\n";

/// What is expected is the answer's edge times the stakes; with two boxes the deviation has the variance of whole shoes, and
/// is that of `audit`, whose hands are independent, times the root of the dependence.
#[test]
fn observed_results_have_the_interval_of_the_rules() {
    let folder = Folder::with("observed.csv", RESULTS);
    let table = "las-vegas-strip-6d --boxes 2 --set natural.pays=6:5";
    let options = "--rounds 60k --quiet --observed observed.csv --combine off --output report.html";
    let report = format!("report {table} {options}");
    let sentence = "Of 2 observed results, one lies outside the 95 % interval of these rules.";
    says(&flowing(&folder.run(&report)), &[sentence]);
    let html = folder.read("report.html");
    says(&html, &["Win to drop", "Win to stakes", "id=\"observed-results\""]);
    let data = data(&html);
    let found = list(&data["observed"]["figures"], "rows");
    let (bet, edge) = (&data["bets"][0], number(&data["answer"]["bets"][0], "house_edge"));
    let error = bet["plain_standard_error"].as_f64().unwrap_or_else(|| number(bet, "standard_error"));
    let of_shoes = error * error * number(bet, "hands");
    // `audit` exits with 1, because a result is outside.
    let audit = format!("audit {table} --lines observed.csv --format csv --quiet");
    for (row, audited) in found.iter().zip(rows(&folder.ventaja(&audit).code(1).out)) {
        let (staked, hands) = (number(row, "staked"), number(row, "hands"));
        let expected = number(row, "expected");
        assert!((expected - edge * staked).abs() < 1e-6 * staked, "{row}");
        let deviation = number(row, "standard_deviation");
        let from_shoes = staked * (of_shoes / hands).sqrt();
        assert!((deviation / from_shoes - 1.0).abs() < 1e-4, "{row}: {from_shoes}");
        let independent = value(&audited, "result_deviation");
        let ratio = deviation / independent / number(row, "dependence").sqrt();
        assert!((ratio - 1.0).abs() < 1e-4, "{row}: {independent}");
        // So many hands are nearly normal.
        for (end, sign) in [(0, -1.0), (1, 1.0)] {
            let normal = expected + sign * 1.959_964 * deviation;
            let own = row["interval"][end].as_f64().unwrap();
            assert!((own - normal).abs() < 0.01 * deviation, "{row}: {normal}");
        }
    }
    assert_eq!((&found[0]["within"], &found[1]["within"]), (&true.into(), &false.into()));
    assert_eq!(found.len(), 2);
}

/// With one box, a document finds what `audit` finds, whatever its rounds: of a bet that the answer states if its edge is
/// less than half a bet off, of other bets to the last digit.
#[test]
fn one_box_is_audited_alike() {
    let folder = Folder::new();
    for (table, bet, [hands, staked, result], stated) in [
        (MIDI, "tie", [1000, 10_000, 900], true),
        ("three-card-poker --rounds 20k --quiet", "pair-plus", [10_000, 100_000, 6000], false),
        ("mendoza-2016 --boxes 1 --rounds 20k --quiet", "insurance", [1000, 10_000, 900], false),
    ] {
        folder.write("one.csv", format!("name,hands,staked,result,bet\nx,{hands},{staked},{result},{bet}\n"));
        let report = format!("report {table} --observed one.csv --combine off");
        let found = data(&folder.written(&report, "report.html"));
        let row = &list(&found["observed"]["figures"], "rows")[0];
        let table = table.split(" --rounds").next().unwrap();
        let audit = format!("audit {table} --line {bet} --hands {hands} --staked {staked} --result {result}");
        let audit = list(&json(&audit), "results")[0].clone();
        let close = |field: &str, expected: f64| {
            let found = number(row, field);
            assert!((found / expected - 1.0).abs() < 1e-8, "{bet} {field}: {expected} {row}");
        };
        close("probability", number(&audit, "two_sided"));
        close("standard_deviation", number(&audit, "result_deviation"));
        assert_eq!(row["interval"], serde_json::json!([audit["band_95_low"], audit["band_95_high"]]));
        if !stated {
            close("expected", number(&audit, "expected"));
        }
    }
}

/// A result is compared with the bet that it names, and each bet has its own edge and variance: those of BANCA
/// and of the tie are as if each were alone in the file.
#[test]
fn observed_results_name_their_bet() {
    let folder = Folder::new();
    let lines = ["May,120000,6000000,70000,", "May,120000,6000000,70000,banca", "May,30000,300000,40000,tie"];
    let report = format!("report {MIDI} --observed observed.csv --combine off --output report.html");
    let figures = |lines: &[&str]| {
        folder.write("observed.csv", format!("name,hands,staked,result,bet\n{}\n", lines.join("\n")));
        (flowing(&folder.run(&report)), folder.read("report.html"))
    };
    let (out, html) = figures(&lines);
    says(&out, &["Of 3 observed results"]);
    says(&html, &["the bet that each names"]);
    let all = data(&html);
    let found = list(&all["observed"]["figures"], "rows");
    let bets: Vec<&str> = found.iter().map(|row| text(row, "bet")).collect();
    assert_eq!(bets, ["punto", "banca", "tie"]);
    for (row, line) in found.iter().zip(lines) {
        let name = text(row, "bet");
        let expected = number(bet(&all["answer"], name), "house_edge") * number(row, "staked");
        assert!((number(row, "expected") - expected).abs() < 1e-6, "{row}: {expected}");
        // Alone, the result is the same, and its sentence names the bet.
        let (out, html) = figures(&[line]);
        let alone = &data(&html)["observed"]["figures"]["rows"][0];
        for field in ["bet", "dependence", "expected", "standard_deviation", "interval", "probability"] {
            assert_eq!(alone[field], row[field], "{field}");
        }
        let name = if name == "tie" { "the tie" } else { name };
        says(&out.to_lowercase(), &[&format!("the result of the house on {name} is")]);
    }
    folder.write("observed.csv", "name,hands,staked,result,bet\nMay,9,9,1,punto\nMay,9,9,1,bancca\n");
    folder.refused(&report, &["observed.csv:3: unknown bet line `bancca`", "banca"]);
    // `audit` is about one bet.
    folder.write("observed.csv", "name,hands,staked,result,bet\nMay,9,9,1,banca\n");
    let audit = "audit midi-punto-y-banca-2016 --lines observed.csv --quiet";
    folder.refused(audit, &["observed.csv:2: `bet` is `banca`, but `punto` is audited"]);
    folder.run(&format!("{audit} --line banca"));
}

/// A document and a bundle hold the results: both are verified where the file is not, and a changed result is named.
#[test]
fn observed_results_are_part_of_the_document() {
    let folder = Folder::with("observed.csv", RESULTS);
    let options = format!("{MIDI} --observed observed.csv --combine off --output");
    folder.run(&format!("report {options} report.html"));
    folder.run(&format!("bundle {options} case.zip"));
    folder.remove("observed.csv");
    folder.run("verify report.html --quiet");
    folder.run("verify case.zip --quiet");
    let members = super::bundle::members(&folder.bytes("case.zip"));
    assert!(members.contains(&("data/observed.csv".to_owned(), RESULTS.as_bytes().to_vec())));
    folder.replace("report.html", "\"result\":240000.0", "\"result\":24000.0");
    let changed = folder.ventaja("verify report.html --quiet").code(1);
    says(&changed.out, &["observed.figures.rows.1.result"]);
    // Errors name the file, the line and the column.
    for (text, parts) in [
        ("name,hands,staked,result,drop\nx,10,5,1,much\n", ["observed.csv:2: `drop` is `much`", ""]),
        (
            "name;hands;staked;result\nx;10;5;1\n",
            ["observed.csv:1: its columns are separated by semicolons", "commas"],
        ),
        ("name,hands,staked,result\nx,10,5\n", ["observed.csv:2: has 3 cells", "4, as the header has"]),
        ("name,hands,staked,result,result\nx,10,5,1,2\n", ["observed.csv:1: has two columns `result`", ""]),
    ] {
        folder.write("observed.csv", text);
        folder.refused(&format!("report {options} report.html"), &parts);
    }
}
