//! The values a rule can take, as a file or a command line writes them, and
//! how a type says which of them it accepts.

use serde_json::{Value as Json, json};
use std::fmt;

/// A rule's value as written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// How deep lists may be nested in a typed value; the rules' own lists are
/// not nested at all.
const DEEPEST_LIST: usize = 8;

impl Value {
    /// Reads a value as typed after `--set KEY=`: a number, a truth value, a
    /// list in brackets or with commas, or else a word. Lists nested deeper than
    /// any rule's are a word too, which no rule takes.
    #[must_use]
    pub fn from_text(text: &str) -> Value {
        Value::nested(text, 0)
    }

    /// A value inside so many lists.
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

/// A type that a rule's value can be read into.
pub trait Setting: Sized {
    /// Reads a value; `None` if it is not one of [`Setting::allowed`].
    fn read(value: &Value) -> Option<Self>;
    /// The value that reads back to `self`.
    fn show(&self) -> Value;
    /// The accepted values, for a message.
    fn allowed() -> String;
    /// The accepted values, as a JSON Schema.
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

/// A whole number within bounds, the bounds being part of the type.
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

/// Makes a plain enum a [`Setting`] whose values are the words given.
macro_rules! words {
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
    fn text_becomes_the_value_a_file_would_hold() {
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
    fn lists_nested_without_end_are_a_word() {
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
