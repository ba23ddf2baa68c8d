//! Whether a value fits a JSON Schema.

use serde_json::Value;
use std::sync::LazyLock;

static SCHEMA: LazyLock<Value> = LazyLock::new(ventaja::reglamento::schema);

/// Whether a value fits a JSON Schema, as far as ours go: the words they use
/// are here, and an unknown one panics.
pub(crate) fn fits(schema: &Value, value: &Value) -> bool {
    let words = schema.as_object().unwrap();
    words.iter().all(|(word, wants)| match word.as_str() {
        "$schema" | "$defs" | "title" | "description" => true,
        "$ref" => {
            let name = wants.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            fits(&SCHEMA["$defs"][name], value)
        }
        "type" => match wants.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            other => panic!("type {other}"),
        },
        "enum" => wants.as_array().unwrap().contains(value),
        "const" => wants == value,
        "minimum" => value.as_i64().is_none_or(|n| n >= wants.as_i64().unwrap()),
        "maximum" => value.as_i64().is_none_or(|n| n <= wants.as_i64().unwrap()),
        "minLength" => value.as_str().is_none_or(|text| text.len() as u64 >= wants.as_u64().unwrap()),
        "pattern" => value.as_str().is_none_or(|text| matches_pattern(wants.as_str().unwrap(), text)),
        "anyOf" => wants.as_array().unwrap().iter().any(|one| fits(one, value)),
        "oneOf" => wants.as_array().unwrap().iter().filter(|one| fits(one, value)).count() == 1,
        "items" => value.as_array().is_none_or(|items| items.iter().all(|item| fits(wants, item))),
        "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= wants.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= wants.as_u64().unwrap()),
        "minProperties" => value.as_object().is_none_or(|o| o.len() as u64 >= wants.as_u64().unwrap()),
        "maxProperties" => value.as_object().is_none_or(|o| o.len() as u64 <= wants.as_u64().unwrap()),
        "required" => {
            let names = wants.as_array().unwrap();
            value.as_object().is_none_or(|o| names.iter().all(|name| o.contains_key(name.as_str().unwrap())))
        }
        "properties" => value.as_object().is_none_or(|o| {
            o.iter().all(|(name, inner)| wants.get(name).is_none_or(|schema| fits(schema, inner)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|o| {
            let known = words.get("properties");
            let others = o.iter().filter(|(name, _)| known.is_none_or(|known| known.get(name).is_none()));
            match wants {
                Value::Bool(allowed) => *allowed || others.count() == 0,
                schema => others.map(|(_, inner)| inner).all(|inner| fits(schema, inner)),
            }
        }),
        other => panic!("schema word {other}"),
    })
}

/// Whether a text has one of the patterns of our schemas.
fn matches_pattern(pattern: &str, text: &str) -> bool {
    let number = |text: &str, least: u32, most: u32| text.parse().is_ok_and(|n| (least..=most).contains(&n));
    match pattern {
        "^[a-z0-9-]+$" => {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        }
        "^([1-9][0-9]?|100):([1-9][0-9]?|100)$" => {
            text.split_once(':').is_some_and(|(a, b)| number(a, 1, 100) && number(b, 1, 100))
        }
        "^([1-9]|[1-4][0-9]|5[0-2])-per-(participant|player)$" => {
            let whom = |whom| ["participant", "player"].contains(&whom);
            text.split_once("-per-").is_some_and(|(each, of)| number(each, 1, 52) && whom(of))
        }
        "^[0-9]*[.]?[0-9]+ ?%?$" => text.trim_end_matches('%').trim_end().parse::<f64>().is_ok(),
        "^([0-9]{1,6}|1000000):([1-9][0-9]?|100)$" => {
            text.split_once(':').is_some_and(|(pays, to)| number(pays, 0, 1_000_000) && number(to, 1, 100))
        }
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" => {
            let parts: Vec<&str> = text.split('-').collect();
            let lengths = parts.iter().map(|part| part.len()).eq([4, 2, 2]);
            lengths && parts.concat().bytes().all(|byte| byte.is_ascii_digit())
        }
        other => panic!("pattern {other}"),
    }
}
