//! Versions of a rulebook: which rules are in force on which date, what each amendment is worth, derived a second time, the faults of
//! a file, and that a file of an earlier version is verified.

use crate::commands::{json, run, says};
use crate::common::{expected, rows};
use crate::files::{bet, list, number, text};
use crate::folder::Folder;
use ventaja::builtin::sha256;
use ventaja::lang::Lang;
use ventaja::reglamento::{Origin, Reglamento, Scenario, amendments, find};

/// The versions of Macau's bacará: a day in force, the name, and the readings and side bets in force, as the facts of each
/// act have them. The file is not read for it.
const MACAU: [(&str, &str, &str, &str); 9] = [
    ("2004-05-18", "55/2004", "decks burn cut-card-shows", "par-banca par-punto"),
    ("2005-11-22", "55/2004", "decks burn cut-card-shows", "par-banca par-punto"),
    ("2005-11-23", "73/2005", "decks burn cut-card-shows commission", "par-banca par-punto"),
    ("2007-02-22", "30/2007", "decks burn cut-card-shows commission", "par-banca par-punto"),
    ("2009-12-31", "69/2009", "decks burn cut-card-shows commission", "par-banca par-punto"),
    ("2011-09-21", "69/2009", "decks burn cut-card-shows commission", "par-banca par-punto"),
    ("2011-09-22", "83/2011", "decks burn cut-card-shows commission", "par-banca par-punto"),
    ("2018-04-23", "56/2018", "decks burn cut-card-shows commission", "par-banca par-punto 6-sortudo"),
    ("2025-11-01", "56/2018", "decks burn cut-card-shows commission", "par-banca par-punto 6-sortudo"),
];

/// verifies(macau-bacara): which version is in force on which date, with its readings, side bets and ways to burn
#[test]
fn each_date_has_the_rules_of_its_version() {
    let book = find("macau-bacara").unwrap();
    assert_eq!(book.version().unwrap().name, "56/2018");
    for (date, name, readings, sides) in MACAU {
        let on = book.as_of(date).unwrap();
        assert_eq!(on.version().unwrap().name, name, "{date}");
        let own: Vec<&str> = on.readings.iter().map(|reading| reading.name.as_str()).collect();
        assert_eq!(own.join(" "), readings, "{date}");
        let own: Vec<&str> = on.sides.iter().map(|side| side.bet.name).collect();
        assert_eq!(own.join(" "), sides, "{date}");
        let burn = on.readings.iter().find(|reading| reading.name == "burn").unwrap();
        assert_eq!(burn.option("fixed").is_some(), date >= "2011-09-22", "{date}");
        let settled = Scenario::new(on.clone(), &[], &[]).unwrap();
        let commission = settled.origin("banca.settlement");
        assert_eq!(matches!(commission, Origin::Assumed(_)), date < "2005-11-23", "{date}: {commission:?}");
        // The consolidated text of the version is a rulebook with the same rules.
        let again = Reglamento::parse("again.toml", &on.to_toml()).unwrap();
        assert!(again.versions.is_empty());
        assert_eq!(Scenario::new(again, &[], &[]).unwrap().rules, settled.rules, "{date}");
    }
    let before = book.as_of("2004-05-17").unwrap_err();
    assert_eq!(before.message, "`macau-bacara` was not in force on 2004-05-17");
}

/// The amendments of a comparison as JSON.
fn compared(from: &str, to: &str, options: &str) -> serde_json::Value {
    json(&format!("compare macau-bacara --versions {from} {to} --quiet {options}"))
}

/// The worth of a bet under a change, and its edge after it.
fn worth(found: &serde_json::Value, part: &str, option: &str, name: &str) -> (Option<f64>, f64) {
    let own = list(found, "amendments")
        .iter()
        .find(|one| one["option"] == option && list(one, "change").iter().any(|name| name == part));
    let row = bet(own.unwrap_or_else(|| panic!("no {part} {option}: {found:#}")), name);
    (row["difference"].as_f64(), number(row, "house_edge_b"))
}

/// The coups are those of the usual tableau, enumerated apart from this program (`tests/expectations.toml`), as is the bet
/// on six (`lucky-6` in `tests/side_bets`).
///
/// verifies(macau-bacara): the worth of the half pay on six of 2005 and of the bet on six of 2018, by enumerations made apart from this program
#[test]
fn the_worth_of_each_amendment_has_a_second_derivation() {
    // 5 % of every win, or half of a win with six: what the house gains by the second way of article 18.
    let [half, commission] = ["banca-six-pays-half", "banca-commission-5"]
        .map(|bet| expected(&format!("punto y banca, {bet}, 8 packs")));
    let gained = half - commission;
    let found = compared("55/2004", "73/2005", "");
    let (difference, edge) = worth(&found, "reading.commission", "commission=six-pays-half", "banca");
    assert!((difference.unwrap() - gained).abs() < 1e-12, "{difference:?}, {gained}");
    assert!((edge - half).abs() < 1e-12, "{edge}");
    // At its default the amendment states what was assumed before: nothing changes.
    for bet in list(&found, "bets") {
        assert_eq!(bet["difference"], 0.0, "{bet}");
    }
    // 12 to 1 on a six of two cards, 20 to 1 on one of three.
    let found = compared("83/2011", "56/2018", "");
    let (difference, edge) = worth(&found, "side.6-sortudo", "", "6-sortudo");
    assert_eq!(difference, None, "the bet is new");
    let change = "compare macau-bacara --versions 83/2011 56/2018 --quiet --lang es";
    says(&Folder::new().written(change, "change.md"), &["no se ofrece"]);
    assert!((edge - 0.166_835_720_405_580_84).abs() < 1e-12, "{edge}");
    assert_eq!(list(&found, "amendments").len(), 1, "{found:#}");
    // All five amendments, and the half pay chosen: the change of 2005 is all of it.
    let chosen = compared("55/2004", "56/2018", "--reading commission=six-pays-half --rounds 1e4");
    assert!((number(bet(&chosen, "banca"), "difference") - gained).abs() < 1e-12);
}

/// An amendment that states the values in force before is named as such.
#[test]
fn what_an_amendment_restates_stays_as_before() {
    let book = find("macau-bacara").unwrap();
    let [first, last] = ["2004-06-01", "2018-06-01"].map(|date| book.as_of(date).unwrap());
    let found = amendments(&first, &last);
    let restated: Vec<&str> =
        found.iter().filter(|one| one.restated).flat_map(|one| &one.parts).map(String::as_str).collect();
    assert_eq!(restated, ["rules.shoe.cut_card", "side.par-banca", "side.par-punto"]);
    assert!(found.iter().any(|one| !one.restated));
}

/// A document about an amendment has what each change is worth alone, and the command of its data has it too.
#[test]
fn a_document_about_an_amendment_has_each_change_alone() {
    let folder = Folder::new();
    folder.run(
        "report macau-bacara --as-of 2005-01-01 --against macau-bacara@2011-09-22 --rounds 1e4 --combine off --quiet \
         --output report.json --output report.md",
    );
    says(&folder.read("report.md"), &["how a winning BANCA is paid | `commission=six-pays-half` | BANCA | "]);
    let report: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let differences = |found: &[serde_json::Value]| -> Vec<(String, Option<f64>)> {
        let bets = found.iter().flat_map(|one| list(one, "bets").iter().map(|bet| (&one["option"], bet)));
        bets.map(|(option, bet)| (option.to_string(), bet["difference"].as_f64())).collect()
    };
    let own = differences(list(&report["change"], "worths"));
    let found = compared("55/2004", "83/2011", "--rounds 1e4");
    assert_eq!(own, differences(list(&found, "amendments")));
    let mut data = list(&report["evidence"], "data").iter();
    let change = data.find(|file| file["name"] == "change.csv").unwrap();
    folder.run(&format!("{} --quiet --output c.csv", text(change, "command").trim_start_matches("ventaja ")));
    assert_eq!(text(change, "sha256"), sha256(&folder.bytes("c.csv")));
    assert!(own.len() > 1 && folder.read("c.csv").contains("commission=six-pays-half"));
}

/// verifies(macau-bacara): burned cards change no expectation, dealt under the third way of 2011
#[test]
fn the_third_way_to_burn_is_worth_nothing() {
    let found = compared("69/2009", "83/2011", "--rounds 1e6");
    for row in list(&found, "amendments").iter().flat_map(|amendment| list(amendment, "bets")) {
        assert_eq!(row["method"], "monte-carlo");
        assert!(number(row, "difference").abs() < 4.0 * number(row, "standard_error"), "{row}");
    }
}

/// Changes between versions in the parts that can be in force alone.
#[test]
fn changes_of_the_same_keys_are_one() {
    let book = find("macau-bacara").unwrap();
    let [first, second] =
        ["55/2004", "73/2005"].map(|name| book.of_version_named(name, "--versions").unwrap());
    let found = amendments(&first, &second);
    assert_eq!(found.len(), 1, "{found:?}");
    let mut parts = found[0].parts.clone();
    parts.sort();
    assert_eq!(parts, ["reading.commission", "rules.banca.settlement"]);
    let alone = Scenario::new(found[0].alone.clone().unwrap(), &["commission=six-pays-half".to_owned()], &[]);
    let after = Scenario::new(second, &["commission=six-pays-half".to_owned()], &[]);
    assert_eq!(alone.unwrap().rules, after.unwrap().rules);
}

const BOOK: &str = r#"id = "two"
game = "blackjack"
title = "Two"
source = "A text"
summary = "A text with two versions"
strategies = "las-vegas-strip-6d"
[rules]
natural.pays = { value = "3:2", article = "4" }
surrender.kind = "late"
[[version]]
name = "first"
from = "2010-01-01"
source = "The text"
[[version]]
name = "second"
from = "2012-06-01"
source = "Its amendment"
[version.rules]
natural.pays = { value = "6:5", article = "4" }
"#;

/// Every fault of a version names its line and what is allowed, in both languages. The faults are made by putting `new` in
/// place of the last `old`.
#[test]
fn faults_name_the_line_and_what_is_allowed() {
    assert_eq!(Reglamento::parse("two.toml", BOOK).unwrap().version().unwrap().name, "second");
    let cases = rows(include_str!("data/version_faults.csv"));
    assert_eq!(cases.len(), 12);
    for case in cases {
        let [old, new, line, message, allowed, spanish] =
            ["old", "new", "line", "message", "allowed", "spanish"].map(|column| case[column].as_str());
        let at = BOOK.rfind(old).unwrap_or_else(|| panic!("{old}"));
        let text = format!("{}{new}{}", &BOOK[..at], &BOOK[at + old.len()..]);
        let faults = Reglamento::parse("two.toml", &text).unwrap_err();
        let fault = &faults.0[0];
        assert!(fault.place.starts_with(&format!("two.toml:{line}:")), "{old}: {fault}");
        assert!(fault.message.contains(message), "{old}: {fault}");
        let all = format!(
            "{}{}",
            fault.allowed.clone().unwrap_or_default(),
            fault.nearest.clone().unwrap_or_default()
        );
        assert!(all.contains(allowed), "{old}: {fault}");
        assert!(fault.text(Lang::Es).contains(spanish), "{old}: {}", fault.text(Lang::Es));
    }
}

/// A file of an earlier version names it, and `verify` repeats it: of a built-in rulebook and of one's own, as CSV with its fields
/// and as a file with its command.
#[test]
fn a_file_of_a_version_is_verified() {
    let folder = Folder::with("two.toml", BOOK);
    // Without splits exact values are quick.
    let few = "--set split.max_hands=1";
    for (book, sets, date, id) in [
        ("macau-bacara", "", "2006-01-01", "macau-bacara@2005-11-23"),
        ("two.toml", few, "2011-01-01", "two@2010-01-01"),
    ] {
        let dated = format!("{book} {sets} --as-of {date} --quiet --output");
        folder.run(&format!("simulate {dated} run.csv --rounds 1e4"));
        folder.run(&format!("exact {dated} exact.csv"));
        folder.run(&format!("par {dated} par.json --rounds 1e4"));
        for file in ["run.csv", "exact.csv"] {
            assert!(folder.rows(file).iter().all(|row| row["reglamento"] == id), "{file}");
        }
        for file in ["run.csv", "exact.csv", "par.json"] {
            folder.run(&format!("verify {file} --reglamento {book} --quiet"));
        }
        // The last version has no date in its id.
        folder.run(&format!("exact {book} {sets} --output exact.csv --quiet"));
        assert!(!folder.read("exact.csv").contains('@'));
    }
    // The first text pays 3:2, its amendment 6:5.
    let edge = |options: &str| {
        number(&folder.json(&format!("exact two.toml {few} {options}"))["bets"][0], "house_edge")
    };
    let naturals = edge("") - edge("--as-of 2010-01-01");
    assert!((0.0130..0.0140).contains(&naturals), "{naturals}");
    // A comparison of versions names both in its command.
    let compared = "compare two.toml --versions first second --strategy basic --output compared.json --quiet";
    folder.run(&format!("{compared} {few}"));
    folder.run("verify compared.json --quiet");
    // Where both texts have exact values, a change alone may still be dealt.
    folder.run("compare macau-bacara --versions 69/2009 83/2011 --rounds 1e4 --output dealt.json --quiet");
    folder.run("verify dealt.json --quiet");
}

/// A solved chart and a bundle of an earlier version name it in a way that can be repeated.
#[test]
fn charts_and_bundles_of_a_version_are_verified() {
    let folder = Folder::new();
    let book = BOOK.replace("las-vegas-strip-6d", "infinite-deck");
    let book = book.replacen("[rules]\n", "[rules]\nshoe.decks = \"inf\"\n", 1);
    folder.write("two.toml", book);
    for version in ["two.toml --as-of 2011-01-01", "two.toml@first"] {
        folder.run(&format!("solve {version} --output best.csv --quiet"));
        says(&folder.read("best.csv"), &["# Written by `ventaja solve two.toml@"]);
        folder.run("verify best.csv --quiet");
    }
    folder.run("bundle two.toml@first --rounds 10k --combine off --quiet --output old.zip");
    folder.run("verify old.zip --quiet");
}

/// `init --like` writes the text of a version, `list` and `show` say which is in force.
#[test]
fn a_version_can_be_shown_listed_and_copied() {
    let folder = Folder::new();
    folder.run("init mine.toml --like macau-bacara --as-of 2006-01-01");
    let mine = find(&folder.text("mine.toml")).unwrap();
    let theirs = find("macau-bacara@2006-01-01").unwrap();
    let rules = |book: &Reglamento| Scenario::new(book.clone(), &[], &[]).unwrap().rules;
    assert_eq!(rules(&mine), rules(&theirs));
    says(&run("validate reglamentos/macau-bacara.toml"), &[", 6 versions"]);
    says(&run("list --as-of 2006-01-01"), &["version 73/2005, in force from 23 November 2005"]);
    assert!(!run("list --as-of 2004-01-01 --format csv").contains("macau"), "not in force yet");
    let shown = run("show macau-bacara --as-of 2006-01-01 --lang es");
    says(&shown, &["versión 73/2005, vigente desde el 23 de noviembre de 2005", "supuesto: "]);
    assert!(!shown.contains("6-sortudo ("), "{shown}");
}
