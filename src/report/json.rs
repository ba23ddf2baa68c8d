//! The report as JSON: the run's identity first, then bets and outcomes.

use super::number::unsigned_zero;
use super::{Field, Report};
use crate::lang::{Lang, Translated};
use serde_json::{Map, Value, json as object};

/// Returns the value of a field; a number that is not finite is undefined, and null.
fn value(field: Field) -> Value {
    match field {
        Field::Text(text) => Value::from(text),
        Field::Count(count) => Value::from(count),
        Field::Number(number) => Value::from(unsigned_zero(number)),
        Field::Missing => Value::Null,
    }
}

pub(super) fn fields<N: Into<String>>(fields: Vec<(N, Field)>) -> Map<String, Value> {
    fields.into_iter().map(|(name, field)| (name.into(), value(field))).collect()
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
pub(super) fn text(object: &Map<String, Value>) -> String {
    serde_json::to_string_pretty(object).expect("a report is plain data") + "\n"
}

/// The whole report.
#[must_use]
pub fn json(report: &Report) -> String {
    let mut top = fields(report.identity.fields());
    top.insert("command".to_owned(), Value::from(report.command.as_str()));
    let bets = report.rows().into_iter().zip(&report.bets);
    let bets: Vec<Value> =
        bets.map(|(row, bet)| with_exact(Value::Object(fields(row)), &bet.fractions)).collect();
    let outcomes: Vec<Value> = report
        .bets
        .iter()
        .flat_map(|bet| {
            bet.outcomes.iter().enumerate().map(|(number, share)| {
                let outcome = object!({
                    "bet": bet.bet,
                    "outcome": share.outcome,
                    "count": share.count,
                    "probability": share.probability,
                    "net": unsigned_zero(share.net),
                    "contribution": unsigned_zero(share.contribution),
                });
                with_exact(outcome, bet.outcome_fractions.get(number).map_or(&[], Vec::as_slice))
            })
        })
        .collect();
    top.insert("bets".to_owned(), Value::Array(bets));
    top.insert("outcomes".to_owned(), Value::Array(outcomes));
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
