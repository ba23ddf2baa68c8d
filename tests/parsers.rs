//! Both parsers of files: a message names the line that is spoilt, and what is printed parses to the same. `fuzz.rs` has texts
//! at random.

use crate::fuzzed::inputs::{self, FILE, assert_located};
use crate::random::random_chart;
use ventaja::builtin::{REGLAMENTOS, STRATEGIES};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::shoe::Streams;
use ventaja::strategy::{self, Chart};

/// Any chart at all, printed and read again, is the same chart.
#[test]
fn any_chart_prints_to_itself() {
    let mut rng = Streams::new(2_000).stream(0);
    for number in 0..2_000 {
        let text = random_chart(&mut rng).to_csv();
        // Cells of pairs that do not split stand in half of the charts for codes that these have nowhere else.
        let codes = [(",H", ",Rh"), (",S", ",Rs"), (",D", ",Ds")].into_iter().filter(|_| number % 2 == 0);
        let code = |line: String, (plain, other)| {
            if line.starts_with('P') { line.replace(plain, other) } else { line }
        };
        let lines = text.lines().map(|line| codes.clone().fold(line.to_owned(), code) + "\n");
        let text = lines.collect::<String>();
        Chart::parse_blackjack("any", FILE, &text).unwrap();
        inputs::chart(text.as_bytes());
    }
}

/// A rulebook as Rust shows it, apart from where it was read.
fn shown(reglamento: &Reglamento) -> String {
    let mut shown = reglamento.clone();
    (shown.file, shown.sha256) = (String::new(), String::new());
    // What is printed is the version in force.
    (shown.versions, shown.in_force) = (std::sync::Arc::default(), 0);
    shown.facts.iter_mut().for_each(|fact| fact.place.clear());
    shown.readings.iter_mut().for_each(|reading| reading.place.clear());
    shown.sides.iter_mut().for_each(|side| side.place.clear());
    format!("{shown:#?}")
}

/// Every rulebook built in, printed and read again, is the same rulebook.
#[test]
fn every_rulebook_built_in_prints_to_itself() {
    for (path, text) in REGLAMENTOS {
        let reglamento = Reglamento::parse(path, text).unwrap();
        let again = Reglamento::parse("printed", &reglamento.to_toml()).unwrap();
        assert_eq!(shown(&again), shown(&reglamento), "{path}");
        assert!(shown(&reglamento).lines().count() > 100);
    }
}

/// The line a fault names is the line that was spoilt: each line of a chart
/// in turn, comments and blank lines among them.
#[test]
fn a_spoilt_line_of_a_chart_is_the_line_named() {
    for (path, text) in STRATEGIES.iter().filter(|(path, _)| path.contains("mendoza")) {
        let text = format!("# a comment\n\n{}\n\n# the end\n", text.replace("\nS12", "\n\n# soft\n\nS12"));
        Chart::parse_blackjack("chart", FILE, &text).unwrap();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, l)| !l.is_empty() && !l.starts_with('#')) {
            let spoilt: Vec<String> =
                text.lines().map(|l| if l == line { format!("{l},extra") } else { l.to_owned() }).collect();
            let faults = Chart::parse_blackjack("chart", FILE, &spoilt.join("\n")).unwrap_err();
            assert_eq!(faults.0[0].place, format!("{FILE}:{number}"), "{path}: {line}: {faults}");
        }
    }
}

/// The same of a rule file: a key that does not exist is named where it
/// stands.
#[test]
fn a_spoilt_line_of_a_rule_file_is_the_line_named() {
    for (path, text) in REGLAMENTOS {
        for (number, line) in (1..).zip(text.lines()) {
            let Some((key, rest)) = line.split_once(" = ") else {
                continue;
            };
            let lines = text.lines().enumerate();
            let spoilt: Vec<String> = lines
                .map(|(i, l)| if i + 1 == number { format!("{key}{key} = {rest}") } else { l.to_owned() })
                .collect();
            match Reglamento::parse(FILE, &spoilt.join("\n")) {
                // An option's name is its own affair, unless it is the default.
                _ if line.contains("text =") || line.contains("text.en =") => {}
                Err(faults) => {
                    let here = format!("{FILE}:{number}:");
                    assert!(
                        faults.0.iter().any(|fault| fault.place.starts_with(&here)),
                        "{path}: {line}: {faults}"
                    );
                }
                Ok(_) => panic!("{path}: {line} is accepted"),
            }
        }
    }
}

/// Bytes that are no text, and a default that does not go with the file, are
/// located too; a byte order mark is no fault.
#[test]
fn files_that_are_no_text_are_located() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let bytes = b"id = 'x'\n\n# \xff\n";
    let toml = put("bytes.toml", bytes);
    assert_eq!(find(&toml).unwrap_err().0[0].place, format!("{toml}:3"));
    let (csv, mendoza) = (put("bytes.csv", bytes), find("mendoza-2016").unwrap());
    assert_eq!(strategy::find(&mendoza, &csv).unwrap_err().0[0].place, format!("{csv}:3"));

    let head = "id='x'\ngame='blackjack'\ntitle='t'\nsource='s'\nsummary='u'\n[rules]\n";
    for rule in ["shoe.decks=1", "shoe.decks=1\nshoe.burn=52", "shoe.rounds=65535"] {
        let text = format!("{head}{rule}");
        let faults = Scenario::new(Reglamento::parse(FILE, &text).unwrap(), &[], &[]).unwrap_err();
        assert_located(&faults, &text);
    }
    for (path, text) in STRATEGIES.iter().filter(|(path, _)| path.contains("mendoza")) {
        let plain = Chart::parse_blackjack("chart", FILE, text).unwrap();
        // As spreadsheets write it: with a byte order mark and quoted comments.
        let text = format!("\u{feff}\"# Best play, 1\",,\n{text}");
        let marked = put("marked.csv", text.as_bytes());
        assert_eq!(strategy::find(&mendoza, &marked).unwrap().to_csv(), plain.to_csv(), "{path}");
        assert_eq!(strategy::parse_any("chart", FILE, &text).unwrap().to_csv(), plain.to_csv(), "{path}");
    }
}
