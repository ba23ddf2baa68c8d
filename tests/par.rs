//! The PAR sheet: it adds up, it is what `exact` and `simulate` say, and what
//! is dealt agrees with what is enumerated.

use crate::commands::{json, says};
use crate::files::{list, number, rows};
use crate::folder::Folder;
use serde_json::Value;

/// Probabilities add to 1, contributions to − the edge of `exact`, pays to
/// the return; the last row is cumulated to the same.
fn adds_up(sheet: &Value, reference: &Value) {
    assert_eq!(list(sheet, "bets").len(), list(reference, "bets").len());
    for (bet, beside) in list(sheet, "bets").iter().zip(list(reference, "bets")) {
        let name = &bet["bet"];
        assert_eq!(name, &beside["bet"]);
        let rows = list(bet, "outcomes");
        let sum = |field: &str| -> f64 { rows.iter().map(|row| number(row, field)).sum() };
        let edge = number(beside, "house_edge");
        assert!((sum("probability") - 1.0).abs() < 1e-12, "{name}: {}", sum("probability"));
        assert!((sum("contribution") + edge).abs() < 1e-12, "{name}: {} {edge}", sum("contribution"));
        assert!((sum("return") - number(beside, "rtp")).abs() < 1e-12, "{name}");
        let last = rows.last().unwrap();
        assert!((number(last, "cumulated_probability") - 1.0).abs() < 1e-12, "{name}");
        assert!((number(last, "cumulated_contribution") + edge).abs() < 1e-12, "{name}");
        for row in rows {
            assert!((number(row, "one_in") * number(row, "probability") - 1.0).abs() < 1e-12, "{row}");
            // The chances of all other outcomes.
            let others = number(row, "true_odds") * number(row, "probability");
            assert!((others + number(row, "probability") - 1.0).abs() < 1e-12, "{row}");
            assert!((number(row, "pay") - number(row, "net") - 1.0).abs() < 1e-12, "{row}");
        }
        assert!(rows.is_sorted_by(|a, b| number(a, "net") >= number(b, "net")), "{name}");
        for field in ["house_edge", "variance", "hit_frequency", "volatility_index", "element_of_risk"] {
            assert_eq!(bet[field], beside[field], "{name} {field}");
        }
    }
}

#[test]
fn exact_sheets_add_up_to_the_exact_edge() {
    for reglamento in ["mendoza-2016", "ocho-mazos", "midi-punto-y-banca-2016"] {
        adds_up(&json(&format!("par {reglamento}")), &json(&format!("exact {reglamento}")));
    }
    let changed = "ocho-mazos --reading dealer-ace=soft --set shoe.decks=6";
    adds_up(&json(&format!("par {changed}")), &json(&format!("exact {changed}")));
}

#[test]
fn dealt_sheets_are_what_simulate_reports() {
    for reglamento in ["mendoza-2016", "relancina"] {
        let run = format!("{reglamento} --rounds 20k --seed 9 --quiet");
        let sheet = json(&format!("par {run} --method simulate"));
        let report = json(&format!("simulate {run} --control off"));
        adds_up(&sheet, &report);
        for field in ["seed", "rounds", "shoes", "stream", "reglamento_sha256", "strategy_sha256"] {
            assert_eq!(sheet[field], report[field], "{field}");
        }
    }
}

/// The return after n hands, from the outcomes alone: 1 + Σ p x ± z √(Σ p x² −
/// (Σ p x)²) ÷ √n, where every outcome of a line has one net.
#[test]
fn returns_follow_from_the_outcomes() {
    let sheet = json("par midi-punto-y-banca-2016 --confidence 90%");
    assert_eq!(list(&sheet, "bets").len(), 5);
    for bet in list(&sheet, "bets") {
        let rows = list(bet, "outcomes");
        let moment = |power| -> f64 {
            rows.iter().map(|row| number(row, "probability") * number(row, "net").powi(power)).sum()
        };
        let deviation = (moment(2) - moment(1) * moment(1)).sqrt();
        assert!((number(bet, "z") - 1.644_853_627).abs() < 1e-8);
        assert!((number(bet, "volatility_index") - 1.644_853_627 * deviation).abs() < 1e-8);
        for (field, hands) in [("1e3", 1e3_f64), ("1e4", 1e4), ("1e5", 1e5), ("1e6", 1e6), ("1e7", 1e7)] {
            let half = 1.644_853_627 * deviation / hands.sqrt();
            let (low, high) =
                (number(bet, &format!("rtp_low_{field}")), number(bet, &format!("rtp_high_{field}")));
            assert!((low - (1.0 + moment(1) - half)).abs() < 1e-9, "{bet}");
            assert!((high - (1.0 + moment(1) + half)).abs() < 1e-9, "{bet}");
        }
    }
}

#[test]
fn a_sheet_is_of_the_bet_asked_for_and_goes_into_files() {
    let folder = Folder::new();
    let line = "par midi-punto-y-banca-2016 --bet banca --confidence 0.9";
    let out = folder.run(&format!("{line} --output par.csv --output par.txt --output par.json"));
    assert_eq!(folder.read("par.txt"), format!("{out}\n  command    ventaja {line}\n"));
    says(&out, &["volatility", "z\u{a0}=\u{a0}1.645 at 90\u{a0}%", "win with six", "10,000,000"]);
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let csv = folder.read("par.csv");
    assert!(csv.starts_with("bet,"), "{csv}");
    assert!(rows(&csv).iter().map(|row| &row["bet"]).eq(["banca"; 4]), "{csv}");
    let json: Value = serde_json::from_str(&folder.read("par.json")).unwrap();
    assert_eq!(list(&json, "bets").len(), 1);
    folder.ventaja("par ocho-mazos --output no/such/folder/par.csv").refused(4, &[]);
}
