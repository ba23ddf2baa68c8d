//! Values of rules as a file or a command line writes them, and the trait by which a type declares
//! the values it accepts.

use serde::Serialize;
use serde_json::{Value as Json, json};
use std::fmt;

/// The value of a rule, as written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// `true`, `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word, `"stand"` in a file, `stand` on the command line.
    Word(String),
    /// `[9, 10, 11]`.
    List(Vec<Value>),
}

/// The greatest depth of nested lists in a typed value; no rule has nested lists.
const DEEPEST_LIST: usize = 8;

impl Value {
    /// Reads a value as typed after `--set KEY=`: a number, true or false, a list in brackets or
    /// with commas, or else a word. Lists nested too deeply are read as a word, which no rule
    /// accepts.
    pub fn from_text(text: &str) -> Value {
        Value::nested(text, 0)
    }

    /// Reads a value inside `depth` lists.
    fn nested(text: &str, depth: usize) -> Value {
        let text = text.trim();
        let inside = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        if (inside.is_some() || text.contains(',')) && depth < DEEPEST_LIST {
            let items = inside.unwrap_or(text).split(',').map(str::trim).filter(|item| !item.is_empty());
            return Value::List(items.map(|item| Value::nested(item, depth + 1)).collect());
        }
        let bare = text.trim_matches('"');
        match bare {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => bare.parse().map_or_else(|_| Value::Word(bare.to_owned()), Value::Int),
        }
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Value {
        Value::Word(word.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(i) => write!(f, "{i}"),
            Value::Word(w) => write!(f, "{w}"),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(Value::to_string).collect();
                write!(f, "[{}]", items.join(","))
            }
        }
    }
}

/// The type of a rule's value.
pub trait Setting: Sized {
    /// Reads a value; `None` if it is not [allowed](Setting::allowed).
    fn read(value: &Value) -> Option<Self>;
    /// Returns the value that is read as `self`.
    fn show(&self) -> Value;
    /// Returns a description of the accepted values, for messages.
    fn allowed() -> String;
    /// Returns the JSON Schema of the accepted values.
    fn schema() -> Json;
}

impl Setting for bool {
    fn read(value: &Value) -> Option<bool> {
        match value {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        Value::Bool(*self)
    }
    fn allowed() -> String {
        "true, false".to_owned()
    }
    fn schema() -> Json {
        json!({ "type": "boolean" })
    }
}

/// A whole number within the bounds of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Within<const MIN: i64, const MAX: i64>(pub i64);

impl<const MIN: i64, const MAX: i64> Setting for Within<MIN, MAX> {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Int(i) if (MIN..=MAX).contains(i) => Some(Within(*i)),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        Value::Int(self.0)
    }
    fn allowed() -> String {
        format!("a whole number, {MIN} to {MAX}")
    }
    fn schema() -> Json {
        json!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}

/// Implements [`Setting`] for an enum of a number within bounds and of one word.
macro_rules! number_or_word {
    ($type:ident { $number:ident($min:literal..=$max:literal), $variant:ident = $word:literal }, $allowed:expr) => {
        impl Setting for $type {
            fn read(value: &Value) -> Option<$type> {
                match value {
                    Value::Word(word) if word == $word => Some($type::$variant),
                    number => Within::<$min, $max>::read(number)?.0.try_into().ok().map($type::$number),
                }
            }
            fn show(&self) -> Value {
                match self {
                    $type::$number(number) => Value::Int((*number).into()),
                    $type::$variant => Value::Word($word.to_owned()),
                }
            }
            fn allowed() -> String {
                $allowed.to_owned()
            }
            fn schema() -> Json {
                json!({ "anyOf": [Within::<$min, $max>::schema(), { "const": $word }] })
            }
        }
    };
}
pub(super) use number_or_word;

/// Defines enums without fields, with the word of each value, and implements [`Setting`] for them;
/// or implements it for one that is defined elsewhere.
macro_rules! words {
    ($($(#[$about:meta])* pub enum $type:ident {
        $($(#[$of_value:meta])* $variant:ident = $word:literal,)+
    })+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $type { $($(#[$of_value])* $variant),+ }
            words!($type { $($variant = $word),+ });
        )+
    };
    ($type:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $crate::rules::Setting for $type {
            fn read(value: &$crate::rules::Value) -> Option<Self> {
                match value.to_string().as_str() {
                    $($word => Some($type::$variant),)+
                    _ => None,
                }
            }
            fn show(&self) -> $crate::rules::Value {
                $crate::rules::Value::from_text(match self { $($type::$variant => $word),+ })
            }
            fn allowed() -> String {
                [$($word),+].join(", ")
            }
            fn schema() -> serde_json::Value {
                // A word that looks like a number may be written as either.
                let mut words: Vec<serde_json::Value> = Vec::new();
                for word in [$($word),+] {
                    words.push(word.into());
                    words.extend(word.parse::<i64>().ok().map(serde_json::Value::from));
                }
                serde_json::json!({ "enum": words })
            }
        }
    };
}
pub(super) use words;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_the_value_of_a_file() {
        assert_eq!(Value::from_text("6"), Value::Int(6));
        assert_eq!(Value::from_text("true"), Value::Bool(true));
        assert_eq!(Value::from_text("3:2"), Value::Word("3:2".into()));
        assert_eq!(Value::from_text("\"inf\""), Value::Word("inf".into()));
        let list = Value::List(vec![Value::Int(9), Value::Int(10)]);
        assert_eq!(Value::from_text("[9, 10]"), list);
        assert_eq!(Value::from_text("9,10"), list);
        assert_eq!(Value::from_text("[]"), Value::List(vec![]));
        assert_eq!(list.to_string(), "[9,10]");
    }

    #[test]
    fn lists_nested_too_deeply_are_a_word() {
        let text = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        let mut value = Value::from_text(&text);
        let mut depth = 0;
        while let Value::List(mut items) = value {
            value = items.remove(0);
            depth += 1;
        }
        assert_eq!(depth, DEEPEST_LIST);
        assert!(matches!(value, Value::Word(rest) if rest.starts_with("[[[")));
    }
}
