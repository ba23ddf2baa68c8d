//! Odds of a bet.

use super::value::{Setting, Value};
use serde_json::{Value as Json, json};

/// Odds *p*:*q*: a bet of *q* wins *p*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The win, 1 to 100.
    pub pays: u8,
    /// The bet that wins it, 1 to 100.
    pub to: u8,
}

impl Ratio {
    /// Returns the win of a bet of `unit`, which must be a multiple of `to`.
    pub fn of(self, unit: i64) -> i64 {
        debug_assert_eq!(unit % i64::from(self.to), 0);
        unit / i64::from(self.to) * i64::from(self.pays)
    }
}

impl Setting for Ratio {
    fn read(value: &Value) -> Option<Ratio> {
        let Value::Word(word) = value else {
            return None;
        };
        let (pays, to) = word.split_once(':')?;
        let part = |text: &str| text.parse().ok().filter(|n| (1..=100).contains(n));
        Some(Ratio { pays: part(pays)?, to: part(to)? })
    }
    fn show(&self) -> Value {
        Value::Word(format!("{}:{}", self.pays, self.to))
    }
    fn allowed() -> String {
        "odds P:Q of numbers from 1 to 100, such as 3:2 or 6:5".to_owned()
    }
    fn schema() -> Json {
        json!({ "type": "string", "pattern": "^([1-9][0-9]?|100):([1-9][0-9]?|100)$" })
    }
}

/// The odds of a bonus; `None` if there is none.
impl Setting for Option<Ratio> {
    fn read(value: &Value) -> Option<Option<Ratio>> {
        match value {
            Value::Word(word) if word == "none" => Some(None),
            other => Ratio::read(other).map(Some),
        }
    }
    fn show(&self) -> Value {
        self.map_or_else(|| Value::Word("none".to_owned()), |odds| odds.show())
    }
    fn allowed() -> String {
        "none, or odds P:Q of numbers from 1 to 100, such as 3:2".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [{ "const": "none" }, Ratio::schema()] })
    }
}

/// Returns the greatest common divisor of two numbers, which is not negative; that of a number and 0 is the number's
/// magnitude.
pub(crate) const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Returns the least common multiple of two positive numbers.
pub(super) const fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}
