//! The JSON that commands print.

use super::common::output;
use serde_json::Value;

/// Runs a command, which has to succeed; returns its JSON.
pub(crate) fn json(args: &[&str]) -> Value {
    let (code, out, err) = output(&[args, &["--format", "json"]].concat());
    assert_eq!(code, 0, "{args:?}: {err}");
    serde_json::from_str(&out).unwrap()
}

pub(crate) fn number(value: &Value, field: &str) -> f64 {
    value[field].as_f64().unwrap_or_else(|| panic!("{field} of {value}"))
}

pub(crate) fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().unwrap()
}
