//! Charts with declarations, and what a chart must have for its rules.

use super::support::chart_with;
use crate::tables::{chart, rules};
use std::collections::HashSet;
use ventaja::builtin::{STRATEGIES, sha256};
use ventaja::reglamento::{builtin_ids, find};
use ventaja::strategy::{Chart, PlayedTable, names};

/// Every chart built in answers what its rulebook asks; `fuzz` parses it, prints it and parses it again.
#[test]
fn every_chart_is_of_a_rulebook_and_fits_it() {
    let mut seen = HashSet::new();
    for id in builtin_ids() {
        for name in names(&find(&id).unwrap()) {
            let read = chart(&id, &name);
            PlayedTable::new(&rules(&id, ""), Some(&read)).unwrap();
            seen.insert(read.sha256().to_owned());
        }
    }
    let is_read = |(_, text): &(&str, &str)| seen.contains(&sha256(text.as_bytes()));
    assert!(STRATEGIES.iter().all(is_read), "every file is a rulebook's");
}

/// `messages` has further faults, `parsers` a cell too many in every row.
#[test]
fn broken_charts_are_refused_with_their_line() {
    let good = chart("ocho-mazos", "basic").to_csv();
    for (from, to, says) in [
        ("A2,1,", "A2,2,", "`2` is not a declaration"),
        ("AA,1,", "AB,1,", "unknown row `AB`"),
        ("A9,11,", "A10,11,", "unknown row `A10`"),
        ("H16,S,", "H16,", "row `H16` has 9 cells"),
        ("S18,S", "S18,P", "in a total's row"),
        ("P9", "P8", "row `P8` appears twice"),
        (&*good, "", "rows missing"),
    ] {
        let text = good.replace(from, to);
        assert_ne!(text, good);
        let fault = Chart::parse_blackjack("x", "x.csv", &text).unwrap_err().to_string();
        assert!(fault.contains(says) && fault.contains("x.csv:"), "{fault}");
    }
}

#[test]
fn a_chart_must_answer_what_the_rules_ask() {
    let check = |chart: &Chart, id, options| {
        PlayedTable::new(&rules(id, options), Some(chart)).map(|_| ()).map_err(|fault| fault.to_string())
    };
    let strip = chart("las-vegas-strip-6d", "basic");
    let fault = check(&strip, "ocho-mazos", "").unwrap_err();
    assert!(fault.contains("A2 … A9, AA"), "{fault}");
    check(&strip, "ocho-mazos", "player-ace=free").unwrap();

    let tens = chart_with("club-conservador", "basic", &["P10,P,P,P,P,P,P,P,P,P,P"]);
    let fault = check(&tens, "club-conservador", "table.boxes=1 shoe.rounds=1").unwrap_err();
    assert!(fault.contains("P10"), "{fault}");
    check(&tens, "club-conservador", "").unwrap();
    check(&tens, "club-conservador", "resplit=4-hands table.boxes=1 shoe.rounds=1").unwrap();
}
