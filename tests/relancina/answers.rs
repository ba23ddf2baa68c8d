//! `exact` and `solve` have an answer for every option of every reading, except
//! those listed here with the reason.

use super::table::{chart, rules};
use crate::common::{at_length, played};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use ventaja::exact::{NoExact, best_chart, exact};
use ventaja::reglamento::{Choices, find};
use ventaja::rules::Rules;

/// The options without an exact value: those of the decks. The cards left in a
/// recycled pack depend on the earlier rounds, so that its rounds differ.
const REFUSED: [&str; 2] = ["decks=1", "decks=2"];

/// Returns the rules under every option of every reading (of ranges, their
/// endpoints), with an infinite deck except for the options of the decks.
fn every_option() -> Vec<(String, Rules)> {
    let mut all = Vec::new();
    for reading in &find("relancina").unwrap().readings {
        let options: Vec<String> = match &reading.choices {
            Choices::Options(options) => options.iter().map(|option| option.name.clone()).collect(),
            Choices::Range { from, to, .. } => vec![from.to_string(), to.to_string()],
        };
        for option in options {
            let option = format!("{}={option}", reading.name);
            let decks = if reading.name == "decks" { "" } else { "shoe.decks=inf" };
            let rules = rules(&format!("{option} {decks}"));
            all.push((option, rules));
        }
    }
    all
}

fn check_answer<T>(option: &str, answer: Result<T, NoExact>) {
    match answer {
        Ok(_) => assert!(!REFUSED.contains(&option), "{option} is answered"),
        Err(no) => assert!(REFUSED.contains(&option) && no.key == "shoe.decks", "{option}: {no}"),
    }
}

/// verifies(relancina): `exact` answers every option of every reading but the decks, and `solve` begins to
#[test]
fn every_option_is_answered_but_those_named() {
    let basic = chart("basic");
    let options = every_option();
    assert!(options.len() > 50, "{}", options.len());
    for (option, rules) in &options {
        check_answer(option, exact(played(rules, Some(&basic))));
        // Solving only has to begin here; at length, in five minutes, it is finished.
        let ends: fn() = at_length(|| resume_unwind(Box::new("begun")), || ());
        let begun = AssertUnwindSafe(|| best_chart(rules, "solved", |_| ends()));
        check_answer(option, catch_unwind(begun).map_or(Ok(()), |done| done.map(|_| ())));
    }
}
