//! Two pages of `docs` are written from the tests' data, so that no edge is copied by hand: `rulebooks.md` from
//! `testdata/rulebooks.csv` and the rulebooks, `published-edges.md` from `testdata/published-edges.csv`. Both take their
//! edges from `tests/expectations.toml`, which `ventaja check` holds.
//!
//! After a change: `VENTAJA_WRITE=1 cargo test --test program pages::`.

use crate::common::expected;
use crate::files::{is_generated, read, rows};
use std::fmt::Write;
use ventaja::lang::Lang;
use ventaja::reglamento::{Reglamento, builtin_ids, find};

/// Returns an edge for people.
fn shown(percent: f64) -> String {
    format!("{percent:.4} %").replace('-', "−")
}

/// Returns what a rulebook's readings decide, by their names.
fn left_open(book: &Reglamento) -> String {
    let names: Vec<String> = book.readings.iter().map(|reading| format!("`{}`", reading.name)).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// The page of all rulebooks by jurisdiction.
fn rulebooks() -> String {
    let mut page = "# Rulebooks\n\n\
        The rulebooks that are built in, by jurisdiction. Edges are exact ones of a round from a full shoe, every reading at its\n\
        default, by the chart `basic`, in poker by best play (`caribbean-stud-buy-card` by `basic`); the relancina's is dealt. *Read* states how much of the text could be\n\
        read: what no readable article states is a reading, or is marked `assumed` (in some poker games `custom`) in the file, by\n\
        `ventaja show ID` and in documents, with the custom that it follows. *Leaves open* names the readings; `ventaja readings ID` prints what each is worth. A text with\n\
        versions is the last one; `--as-of DATE` takes an earlier one.\n\n\
        This page is written from `testdata/rulebooks.csv`, the rulebooks and `tests/expectations.toml`:\n\
        `VENTAJA_WRITE=1 cargo test --test program pages::`.\n"
        .to_owned();
    let rows = rows(&read("testdata/rulebooks.csv"));
    let listed: Vec<&String> = rows.iter().map(|row| &row["id"]).collect();
    let mut ids = builtin_ids();
    ids.retain(|id| !listed.contains(&id));
    assert!(ids.is_empty(), "testdata/rulebooks.csv lacks {ids:?}");
    let mut jurisdiction = String::new();
    for row in &rows {
        let book = find(&row["id"]).unwrap();
        let own = match book.jurisdiction.of(Lang::En) {
            "" => "custom",
            own => own,
        };
        if own != jurisdiction {
            own.clone_into(&mut jurisdiction);
            let _ = write!(
                page,
                "\n## {}{}\n\n| rulebook | text | date | game | house edge | unusual | leaves open | read |\n\
                 |---|---|---|---|---|---|---|---|\n",
                jurisdiction[..1].to_uppercase(),
                &jurisdiction[1..]
            );
        }
        let edges: Vec<String> = row["bets"]
            .split(';')
            .map(|bet| {
                let (name, entry) = bet.split_once('=').unwrap();
                format!("{} {}", name.trim(), shown(100.0 * expected(entry.trim())))
            })
            .collect();
        let versions: Vec<String> =
            book.versions.iter().map(|version| format!("{} ({})", version.name, version.from)).collect();
        let versions = match versions.as_slice() {
            [] => String::new(),
            all => format!("; versions {}", all.join(", ")),
        };
        let date = if book.date.is_empty() { "not stated" } else { &book.date };
        let _ = writeln!(
            page,
            "| `{}` | {}{versions} | {date} | {} | {} | {} | {} | {} |",
            book.id,
            book.source.of(Lang::En),
            book.game.name(),
            edges.join("; "),
            book.summary.of(Lang::En),
            left_open(&book),
            row["read"]
        );
    }
    page
}

/// The first number of a published claim, in percent, and half a unit of its last digit.
fn claimed(claim: &str) -> (f64, f64) {
    let text = claim.replace('−', "-");
    let word = text
        .split_whitespace()
        .find(|word| word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()));
    let word = word.unwrap_or_else(|| panic!("{claim} has no number"));
    let digits = word.split_once('.').map_or(0, |(_, digits)| digits.len());
    (word.parse().unwrap(), 0.5 * 0.1_f64.powi(i32::try_from(digits).unwrap()))
}

/// The page of published edges. A row that gives no reason for a difference has none: its edges agree to the last
/// digit that is published.
fn published_edges() -> String {
    let mut page = "# Published edges\n\n\
        House edges that others have published, beside this program's: exact, of a round from a full shoe. Where the last column is\n\
        empty, both agree to the last digit of the claim. Addresses are where the claim was read; a *copy* is a mirror of the source.\n\
        More comparisons, row by row: [known-rows.csv](../reports/verification/known-rows.csv) (68 tables of blackjack) and\n\
        [claims.md](../reports/verification/claims.md); side bets: [side-bets.md](side-bets.md).\n\n\
        This page is written from `testdata/published-edges.csv` and `tests/expectations.toml`:\n\
        `VENTAJA_WRITE=1 cargo test --test program pages::`.\n\n\
        | table | published | here | source | address | why they differ |\n|---|---|---|---|---|---|\n"
        .to_owned();
    for row in rows(&read("testdata/published-edges.csv")) {
        let (table, claim, why) = (&row["table"], &row["claim"], &row["why"]);
        let edge = 100.0 * expected(&row["expectation"]);
        let (published, half) = claimed(claim);
        let agrees = (edge - published).abs() <= half + 1e-9;
        assert!(agrees == why.is_empty() || claim.contains(" to "), "{table}: {claim}, here {edge} %: {why}");
        let source = &row["source"];
        let _ =
            writeln!(page, "| {table} | {claim} | {} | {source} | {} | {why} |", shown(edge), row["address"]);
    }
    page
}

/// The path of every page and its text.
fn pages() -> [(&'static str, String); 2] {
    [("docs/rulebooks.md", rulebooks()), ("docs/published-edges.md", published_edges())]
}

#[test]
fn the_pages_are_those_of_the_data() {
    for (path, written) in pages() {
        is_generated(path, &written);
    }
}
