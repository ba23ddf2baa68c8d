//! The report as JSON: the run's identity at the top, then bets and outcomes.

use super::{Field, Report};
use serde_json::{Map, Value, json as object};

fn value(field: Field) -> Value {
    match field {
        Field::Text(text) => Value::from(text),
        Field::Count(count) => Value::from(count),
        Field::Number(number) => Value::from(number),
        Field::Missing => Value::Null,
    }
}

pub(super) fn fields(fields: Vec<(&'static str, Field)>) -> Map<String, Value> {
    fields.into_iter().map(|(name, field)| (name.to_owned(), value(field))).collect()
}

/// The whole report.
#[must_use]
pub fn json(report: &Report) -> String {
    let mut top = fields(report.identity_fields());
    let bets: Vec<Value> = report.rows().into_iter().map(|row| Value::Object(fields(row))).collect();
    let outcomes: Vec<Value> = report
        .bets
        .iter()
        .flat_map(|bet| {
            bet.outcomes.iter().map(|share| {
                object!({
                    "bet": bet.bet,
                    "outcome": share.outcome,
                    "count": share.count,
                    "probability": share.probability,
                    "net": share.net,
                    "contribution": share.contribution,
                })
            })
        })
        .collect();
    top.insert("bets".to_owned(), Value::Array(bets));
    top.insert("outcomes".to_owned(), Value::Array(outcomes));
    let mut text = serde_json::to_string_pretty(&top).expect("a report is plain data");
    text.push('\n');
    text
}
