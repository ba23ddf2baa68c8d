//! The report as JSON: the run's identity first, then bets and outcomes.

use super::field::{Field, Row};
use super::{Identity, Output, Report, ShareField};
use crate::lang::{Lang, Translated};
use serde::Serialize;
use serde_json::{Map, Value};

/// Returns the value of a field; a number that is not finite is undefined, and null.
fn value(field: Field) -> Value {
    match field {
        Field::Text(text) => Value::from(text),
        Field::Count(count) => Value::from(count),
        Field::Number(number) =>
        // Zero has no sign.
        {
            Value::from(number + 0.0)
        }
        Field::Missing => Value::Null,
    }
}

/// Returns named fields as an object.
pub(super) fn object(row: Row) -> Map<String, Value> {
    row.into_iter().map(|(name, field)| (name.into_owned(), value(field))).collect()
}

/// Returns rows as a list of objects.
pub(super) fn objects(rows: impl IntoIterator<Item = Row>) -> Value {
    rows.into_iter().map(|row| Value::Object(object(row))).collect()
}

/// Returns the beginning of a file: the fields that identify the run, and the command.
pub(super) fn of_run(identity: &Identity, command: &str) -> Map<String, Value> {
    let mut top = object(identity.fields());
    top.insert("command".to_owned(), Value::from(command));
    top
}

/// Adds exact fractions, as strings, under `exact`.
fn with_exact(mut object: Value, fractions: &[(&'static str, String)]) -> Value {
    if let (Value::Object(map), false) = (&mut object, fractions.is_empty()) {
        let fractions = fractions.iter().map(|(name, text)| ((*name).to_owned(), Value::from(text.as_str())));
        map.insert("exact".to_owned(), Value::Object(fractions.collect()));
    }
    object
}

/// Formats an object as the text of a file.
pub(super) fn text(object: &impl Serialize) -> String {
    serde_json::to_string_pretty(object).expect("a report is plain data") + "\n"
}

/// The whole report.
#[must_use]
pub fn json(report: &Report) -> String {
    let mut top = of_run(&report.identity, &report.command);
    let bets = report.rows().into_iter().zip(&report.bets);
    let bets = bets.map(|(row, bet)| with_exact(Value::Object(object(row)), &bet.fractions));
    top.insert("bets".to_owned(), bets.collect());
    let outcomes = report.bets.iter().flat_map(|bet| {
        let rows = ShareField::rows(bet.bet, &bet.outcomes).enumerate();
        rows.map(|(number, row)| {
            let fractions = bet.outcome_fractions.get(number).map_or(&[][..], Vec::as_slice);
            with_exact(Value::Object(object(row)), fractions)
        })
    });
    top.insert("outcomes".to_owned(), outcomes.collect());
    let notes = [&report.preface[..], &report.notes].concat();
    if !notes.is_empty() {
        top.insert("notes".to_owned(), self::notes(&notes));
    }
    text(&top)
}

/// Notes as JSON holds them: in English, in every language of the screen.
pub(super) fn notes(notes: &[Translated]) -> Value {
    notes.iter().map(|note| Value::from(note.of(Lang::En))).collect()
}
