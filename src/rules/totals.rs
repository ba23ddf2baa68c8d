//! A set of totals as a rule has it: the totals that may be doubled, or on which a commission is due.

use super::value::{Setting, Value};
use serde_json::{Value as Json, json};

/// A set of totals from `MIN` to `MAX`, at most 31. Any total is more than a list of all: a rule may say more of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals<const MIN: u8, const MAX: u8>(u32); // bit = total

impl<const MIN: u8, const MAX: u8> Totals<MIN, MAX> {
    /// Any total.
    pub const ANY: Totals<MIN, MAX> = Totals(u32::MAX);
    /// No total.
    pub const NONE: Totals<MIN, MAX> = Totals(0);

    /// Returns whether the set contains a total, which is at most 31.
    pub const fn holds(self, total: u8) -> bool {
        self.0 >> total & 1 == 1
    }

    /// Returns whether the set is that of any total.
    pub const fn is_any(self) -> bool {
        self.0 == u32::MAX
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<const MIN: u8, const MAX: u8> Setting for Totals<MIN, MAX> {
    fn read(value: &Value) -> Option<Self> {
        let one = |value: &Value| match value {
            Value::Int(total) if (MIN.into()..=MAX.into()).contains(total) => Some(1_u32 << total),
            _ => None,
        };
        match value {
            Value::Word(word) if word == "any" => Some(Totals::ANY),
            Value::List(items) => items.iter().try_fold(0, |set, v| Some(set | one(v)?)).map(Totals),
            other => one(other).map(Totals),
        }
    }
    fn show(&self) -> Value {
        if self.is_any() {
            return Value::Word("any".to_owned());
        }
        Value::List(
            (MIN..=MAX).filter(|total| self.holds(*total)).map(|total| Value::Int(total.into())).collect(),
        )
    }
    fn allowed() -> String {
        let example = if MAX == 21 { "[9, 10, 11]" } else { "[6]" };
        format!("any, or a list of totals from {MIN} to {MAX} such as {example}; [] for none")
    }
    fn schema() -> Json {
        let total = json!({ "type": "integer", "minimum": MIN, "maximum": MAX });
        json!({ "anyOf": [{ "const": "any" }, total, { "type": "array", "items": total }] })
    }
}
