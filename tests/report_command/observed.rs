//! Observed results against the rules, as a chapter of the document.

use super::{Folder, done, read, with};
use crate::common::{ended, program};

const RESULTS: &str = "name,hands,staked,result,drop\nJanuary,120000,6000000,70000,1200000\n\
                       February,110000,5500000,240000,900000\n";

/// The figures that a document holds.
fn data(html: &str) -> serde_json::Value {
    let json = super::between(html, "id=\"data\">", "</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

/// What is expected is the answer's edge times the stakes; the deviation has the variance of whole shoes, and is that
/// of `audit`, whose hands are independent, times the root of the dependence.
#[test]
fn observed_results_have_the_interval_of_the_rules() {
    let folder = Folder::new();
    let [file, html] = ["observed.csv", "report.html"].map(|name| folder.text(name));
    std::fs::write(&file, RESULTS).unwrap();
    let out = done(&with("report", &["--observed", &file, "--combine", "off", "--output", &html]));
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        out.contains("Of 2 observed results, one lies outside the 95 % interval of these rules."),
        "{out}"
    );
    let html = read(&folder.path("report.html"));
    assert!(html.contains("Win to drop") && html.contains("id=\"observed-results\""));
    let data = data(&html);
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let figures = &data["observed"]["figures"];
    let (bet, edge) = (&data["bets"][0], number(&data["answer"]["bets"][0]["house_edge"]));
    let error = bet["plain_standard_error"].as_f64().unwrap_or_else(|| number(&bet["standard_error"]));
    let of_shoes = error * error * number(&bet["hands"]);
    let audited = ["audit", super::MIDI[0], "--lines", &file, "--format", "csv", "--quiet"];
    // `audit` exits with 1, because a result is outside.
    let (code, audited, err) = super::ventaja(&audited);
    assert_eq!(code, 1, "{err}");
    let audited = super::csv(&audited);
    for (row, audited) in figures["rows"].as_array().unwrap().iter().zip(&audited) {
        let (staked, hands) = (number(&row["staked"]), number(&row["hands"]));
        assert!((number(&row["expected"]) - edge * staked).abs() < 1e-6 * staked, "{row}");
        let deviation = number(&row["standard_deviation"]);
        let from_shoes = staked * (of_shoes / hands).sqrt();
        assert!((deviation / from_shoes - 1.0).abs() < 1e-4, "{row}: {from_shoes}");
        let independent: f64 = audited["result_deviation"].parse().unwrap();
        let dependence = number(&row["dependence"]);
        assert!((deviation / independent / dependence.sqrt() - 1.0).abs() < 1e-4, "{row}: {independent}");
        // So many hands are nearly normal.
        for (end, sign) in [(0, -1.0), (1, 1.0)] {
            let normal = number(&row["expected"]) + sign * 1.959_964 * deviation;
            assert!((number(&row["interval"][end]) - normal).abs() < 0.01 * deviation, "{row}: {normal}");
        }
    }
    let within: Vec<bool> =
        figures["rows"].as_array().unwrap().iter().map(|row| row["within"].as_bool().unwrap()).collect();
    assert_eq!(within, [true, false]);
}

/// A result is compared with the bet that it names, and each bet has its own edge and variance: those of BANCA
/// and of the tie are as if each were alone in the file.
#[test]
fn observed_results_name_their_bet() {
    let folder = Folder::new();
    let [file, html] = ["observed.csv", "report.html"].map(|name| folder.text(name));
    let rows = ["May,120000,6000000,70000,", "May,120000,6000000,70000,banca", "May,30000,300000,40000,tie"];
    let figures = |rows: &[&str]| {
        std::fs::write(&file, format!("name,hands,staked,result,bet\n{}\n", rows.join("\n"))).unwrap();
        let out = done(&with("report", &["--observed", &file, "--combine", "off", "--output", &html]));
        (out.split_whitespace().collect::<Vec<_>>().join(" "), read(&folder.path("report.html")))
    };
    let (out, html) = figures(&rows);
    assert!(out.contains("Of 3 observed results"), "{out}");
    assert!(html.contains("the bet that each names"));
    let all = data(&html);
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let found = all["observed"]["figures"]["rows"].as_array().unwrap();
    let bets: Vec<&str> = found.iter().map(|row| row["bet"].as_str().unwrap()).collect();
    assert_eq!(bets, ["punto", "banca", "tie"]);
    for (row, line) in found.iter().zip(rows) {
        let answers = all["answer"]["bets"].as_array().unwrap();
        let answer = answers.iter().find(|bet| bet["bet"] == row["bet"]).unwrap();
        let expected = number(&answer["house_edge"]) * number(&row["staked"]);
        assert!((number(&row["expected"]) - expected).abs() < 1e-6, "{row}: {expected}");
        // Alone, the result is the same, and its sentence names the bet.
        let (out, html) = figures(&[line]);
        let alone = &data(&html)["observed"]["figures"]["rows"][0];
        for field in ["bet", "dependence", "expected", "standard_deviation", "interval", "probability"] {
            assert_eq!(alone[field], row[field], "{field}");
        }
        let name = answer["bet"].as_str().unwrap();
        let name = if name == "tie" { "the tie" } else { name };
        assert!(out.to_lowercase().contains(&format!("on {name}, where")), "{out}");
    }
    std::fs::write(&file, "name,hands,staked,result,bet\nMay,9,9,1,punto\nMay,9,9,1,bancca\n").unwrap();
    let (code, _, err) =
        super::ventaja(&with("report", &["--observed", &file, "--output", &folder.text("x.html")]));
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("observed.csv:3: unknown bet line `bancca`") && err.contains("banca"), "{err}");
    // `audit` is about one bet.
    std::fs::write(&file, "name,hands,staked,result,bet\nMay,9,9,1,banca\n").unwrap();
    let audit = ["audit", super::MIDI[0], "--lines", &file, "--quiet"];
    let (code, _, err) = super::ventaja(&audit);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("observed.csv:2: `bet` is `banca`, but `punto` is audited"), "{err}");
    let (code, _, err) = super::ventaja(&[&audit[..], &["--line", "banca"]].concat());
    assert_eq!(code, 0, "{err}");
}

/// A document and a bundle hold the results: both are verified where the file is not, and a changed result is named.
#[test]
fn observed_results_are_part_of_the_document() {
    let folder = Folder::new();
    std::fs::write(folder.path("observed.csv"), RESULTS).unwrap();
    let run = |args: &[&str]| {
        let mut command = program(args);
        ended(command.current_dir(folder.path("")).env("VENTAJA_LANG", "en"))
    };
    let options = ["--observed", "observed.csv", "--combine", "off", "--output"];
    for (command, file) in [("report", "report.html"), ("bundle", "case.zip")] {
        let (code, out, err) = run(&[&with(command, &options)[..], &[file]].concat());
        assert_eq!(code, 0, "{out}{err}");
    }
    std::fs::remove_file(folder.path("observed.csv")).unwrap();
    for file in ["report.html", "case.zip"] {
        let (code, out, err) = run(&["verify", file, "--quiet"]);
        assert_eq!(code, 0, "{file}: {out}{err}");
    }
    let members = super::bundle::members(&std::fs::read(folder.path("case.zip")).unwrap());
    assert!(members.contains(&("data/observed.csv".to_owned(), RESULTS.as_bytes().to_vec())));
    let html = read(&folder.path("report.html"));
    let forged = html.replacen("\"result\":240000.0", "\"result\":24000.0", 1);
    assert_ne!(forged, html);
    std::fs::write(folder.path("forged.html"), forged).unwrap();
    let (code, out, _) = run(&["verify", "forged.html", "--quiet"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("observed.figures.rows.1.result"), "{out}");
    // Errors name the file, the line and the column.
    std::fs::write(folder.path("observed.csv"), "name,hands,staked,result,drop\nx,10,5,1,much\n").unwrap();
    let (code, _, err) = run(&[&with("report", &options)[..], &["report.html"]].concat());
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("observed.csv:2: `drop` is `much`"), "{err}");
}
