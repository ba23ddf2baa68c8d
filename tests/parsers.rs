//! Both parsers against bad input: never a panic, always a located message;
//! and round trips: what is printed parses to the same.

use crate::fuzzed::inputs::{self, FILE, assert_located};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use ventaja::builtin::{REGLAMENTOS, STRATEGIES};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::strategy::{self, Cell, Chart};

fn read_reglamento(text: &str) {
    inputs::rulebook(text.as_bytes());
}

fn read_chart(text: &str) {
    inputs::chart(text.as_bytes());
    if let Err(faults) = Chart::parse_blackjack("chart", FILE, text) {
        assert_located(&faults, text);
    }
}

/// A chart printed and read again, with the file's hash put back.
fn reread(chart: &Chart) -> Chart {
    let mut again = strategy::parse_any(chart.name(), chart.file(), &chart.to_csv()).unwrap();
    again.set_sha256(chart.sha256().to_owned());
    again
}

/// Bits that mean something in one of the formats, or nothing in either.
fn fragment() -> impl Strategy<Value = String> {
    #[rustfmt::skip]
    let known = [
        "\n", ",", ",,", "\"", "'''", "=", "[", "]", "[[", "{", "}", ".", "#", "\r", "\t", "\0", "\u{feff}", "é", "P", "Rh", "A", "H16", "77s", "option,insurance,always\n", "true", "0", "-1", "1e9", "0x10", "1_000", "99999999999999999999",
        "nan", "1979-05-27", "[]", "{}", "value = ", "article = \"1\"\n", "shoe.decks = 6\n",
        "[rules]\n", "[reading.x]\n", "[[not_modelled]]\n", "set = {}", "inf",
    ];
    prop_oneof![select(known.to_vec()).prop_map(str::to_owned), ".{0,12}", "\\PC{0,12}"]
}

/// One change to a file: its kind, two places, and a text.
type Edit = (usize, Index, Index, String);

/// The text with a stretch removed, a fragment put in, a line repeated elsewhere, or two fields or words swapped.
fn edited(text: &str, (kind, one, other, fragment): &Edit) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = one.index(letters.len() + 1);
    match kind {
        0 | 1 => {
            let removed = if *kind == 0 { 1 + other.index(39) } else { 0 };
            let inserted = if *kind == 0 { "" } else { fragment };
            letters.splice(at..(at + removed).min(letters.len()), inserted.chars());
            letters.into_iter().collect()
        }
        2 => {
            let mut lines: Vec<&str> = text.lines().collect();
            if let Some(line) = (!lines.is_empty()).then(|| lines[one.index(lines.len())]) {
                lines.insert(other.index(lines.len()), line);
            }
            lines.join("\n")
        }
        _ => {
            let mut parts: Vec<&str> = text.split_inclusive([',', ' ', '\n']).collect();
            if !parts.is_empty() {
                let n = parts.len();
                parts.swap(one.index(n), other.index(n));
            }
            parts.concat()
        }
    }
}

/// One of the files, changed a few times.
fn mutated(files: &'static [(&str, &str)]) -> impl Strategy<Value = String> {
    let edit = (0..4_usize, any::<Index>(), any::<Index>(), fragment());
    (select(files), prop::collection::vec(edit, 1..4))
        .prop_map(|((_, text), edits)| edits.iter().fold(text.to_owned(), |text, edit| edited(&text, edit)))
}

/// Fragments one after the other: nearly a file, now and then.
fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(fragment(), 0..30).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_either_parser(text in prop_oneof![any::<String>(), soup()]) {
        read_reglamento(&text);
        read_chart(&text);
    }

    #[test]
    fn no_change_to_a_rule_file_breaks_its_parser(text in mutated(REGLAMENTOS)) {
        read_reglamento(&text);
    }

    #[test]
    fn no_change_to_a_chart_breaks_its_parser(text in mutated(STRATEGIES)) {
        read_chart(&text);
    }

    /// Any chart at all, printed and read again, is the same chart.
    #[test]
    fn any_chart_prints_to_itself(cells in prop::collection::vec(0..Cell::CODES.len(), 420), offers in 0..4_usize) {
        let mut cells = cells.into_iter().map(|i| Cell::CODES[i]);
        let mut text = "hand,2,3,4,5,6,7,8,9,10,A\n".to_owned();
        let totals = (2..=21).map(|n| format!("H{n}")).chain((12..=21).map(|n| format!("S{n}")));
        let pairs = (2..=10).map(|n| format!("P{n}")).chain(["PA", "77"].map(str::to_owned));
        for name in totals.chain(pairs) {
            text += &name;
            for _ in 0..10 {
                let (cell, code) = cells.next().unwrap();
                // A total's row cannot split; a pair's cell may be empty.
                let pair = name.starts_with(['P', '7']);
                text.push(',');
                text += match (cell.splits(), pair) {
                    (true, false) => "S",
                    (false, true) if cell == Cell::Hit => "",
                    _ => code,
                };
            }
            text.push('\n');
        }
        text += ["", "option,insurance,always\n", "option,even-money,always\n", "option,insurance,never\n"][offers];
        let chart = Chart::parse_blackjack("any", "any", &text).unwrap();
        prop_assert_eq!(&reread(&chart), &chart);
        prop_assert_eq!(reread(&chart).to_csv(), chart.to_csv());
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
        let marked = put("marked.csv", format!("\u{feff}{text}").as_bytes());
        assert_eq!(strategy::find(&mendoza, &marked).unwrap().to_csv(), plain.to_csv(), "{path}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any bytes at all, through the files a user names.
    #[test]
    fn no_bytes_break_either_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name).to_str().unwrap().to_owned();
        let (toml, csv) = (path("any.toml"), path("any.csv"));
        std::fs::write(&toml, &bytes).unwrap();
        std::fs::write(&csv, &bytes).unwrap();
        let refused = find(&toml).unwrap_err();
        prop_assert!(refused.0.iter().all(|fault| fault.place.starts_with(&(toml.clone() + ":"))));
        let refused = strategy::find(&find("mendoza-2016").unwrap(), &csv).unwrap_err();
        prop_assert!(refused.0.iter().all(|fault| fault.place.starts_with(&(csv.clone() + ":"))));
    }
}
