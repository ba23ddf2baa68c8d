//! A set of card values as a rule has it: the upcards or the pairs to which the rule applies.

use super::shown::Shown;
use super::value::{Setting, Value};
use serde_json::{Value as Json, json};

/// A set of card values, such as upcards or pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CardValues(u16); // bit = value, ace 1

impl CardValues {
    /// Returns whether the set contains this upcard; two exposed cards are not upcards.
    pub const fn holds(self, shown: Shown) -> bool {
        match shown.upcard_value() {
            Some(value) => self.has(value),
            None => false,
        }
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains this value, ace 1.
    pub const fn has(self, value: u8) -> bool {
        self.0 >> value & 1 == 1
    }
}

impl Setting for CardValues {
    fn read(value: &Value) -> Option<CardValues> {
        let one = |v: &Value| match v {
            Value::Int(i @ 2..=10) => Some(1_u16 << i),
            Value::Word(w) if w == "A" => Some(2),
            _ => None,
        };
        match value {
            Value::List(items) => items.iter().try_fold(0, |bits, v| Some(bits | one(v)?)).map(CardValues),
            other => one(other).map(CardValues),
        }
    }
    fn show(&self) -> Value {
        let cards = (2..=10).map(|v| (v, Value::Int(i64::from(v))));
        let cards = cards.chain([(1, Value::Word("A".to_owned()))]);
        Value::List(cards.filter(|(v, _)| self.has(*v)).map(|(_, w)| w).collect())
    }
    fn allowed() -> String {
        "a list of card values, 2 to 10 and A, such as [10, A]; [] for none".to_owned()
    }
    fn schema() -> Json {
        let card = json!({ "anyOf": [{ "type": "integer", "minimum": 2, "maximum": 10 }, { "const": "A" }] });
        json!({ "anyOf": [card, { "type": "array", "items": card }] })
    }
}
