//! Rows of named fields as JSON.

use super::field::{Field, Row};
use crate::lang::{Lang, Translated};
use serde::Serialize;
use serde_json::{Map, Value};

/// Returns the value of a field; a number that is not finite is undefined, and null.
fn value(field: Field) -> Value {
    match field {
        Field::Text(text) => Value::from(text),
        Field::Count(count) => Value::from(count),
        // Zero has no sign.
        Field::Number(number) => Value::from(number + 0.0),
        Field::Missing => Value::Null,
    }
}

pub(super) fn object(row: Row) -> Map<String, Value> {
    row.into_iter().map(|(name, field)| (name.into_owned(), value(field))).collect()
}

/// Returns named fields as an object. A field that is followed by its standard error, `NAME_error`, is an object of both;
/// null without a value.
pub(super) fn with_errors(row: Row) -> Map<String, Value> {
    let mut fields = object(row);
    let names: Vec<String> = fields.keys().cloned().collect();
    for name in names {
        if let Some(error) = fields.shift_remove(&format!("{name}_error"))
            && let Some(own) = fields.get_mut(&name).filter(|own| !own.is_null())
        {
            *own = serde_json::json!({ "value": own.take(), "standard_error": error });
        }
    }
    fields
}

pub(super) fn objects(rows: impl IntoIterator<Item = Row>) -> Value {
    rows.into_iter().map(|row| Value::Object(object(row))).collect()
}

/// Returns the text of a file: the fields `run` that identify the run, the command, and the parts of the result by their names.
pub(super) fn of_run<N: Into<String>>(
    run: Row,
    command: &str,
    parts: impl IntoIterator<Item = (N, Value)>,
) -> String {
    let mut top = object(run);
    top.insert("command".to_owned(), Value::from(command));
    top.extend(parts.into_iter().map(|(name, value)| (name.into(), value)));
    text(&top)
}

/// Returns named fields as an object, with exact fractions as strings under `exact`.
pub(super) fn with_exact(row: Row, fractions: Option<&impl Serialize>) -> Value {
    let mut object = object(row);
    let fractions = fractions.map(|all| serde_json::to_value(all).expect("fractions are plain data"));
    object.extend(fractions.map(|all| ("exact".to_owned(), all)));
    Value::Object(object)
}

/// Formats an object as the text of a file.
pub(super) fn text(object: &impl Serialize) -> String {
    serde_json::to_string_pretty(object).expect("a report is plain data") + "\n"
}

/// Returns notes as JSON holds them: in English, whatever the language of the screen.
pub(super) fn notes(notes: &[Translated]) -> Value {
    notes.iter().map(|note| Value::from(note.of(Lang::En))).collect()
}
