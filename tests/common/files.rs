//! Files of the project and the formats of results.

pub(crate) use super::common::{Row, below, is_generated, read, rows};
use serde_json::Value;

/// The files in a folder of the project whose name ends so.
pub(crate) fn inside(folder: &str, ending: &str) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let paths = names.map(|name| format!("{folder}/{}", name.to_str().unwrap()));
    paths.filter(|path| path.ends_with(ending)).collect()
}

/// The number in a column of a row.
#[track_caller]
pub(crate) fn value(row: &Row, name: &str) -> f64 {
    row[name].parse().unwrap_or_else(|_| panic!("{name} is {:?}", row[name]))
}

/// The part of a text between two marks.
pub(crate) fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    text.split_once(begin)?.1.split_once(end).map(|(inner, _)| inner)
}

/// The data in an HTML file.
#[track_caller]
pub(crate) fn data(html: &str) -> Value {
    serde_json::from_str(between(html, "id=\"data\">", "</script>").unwrap()).unwrap()
}

/// The number in a field of an object.
#[track_caller]
pub(crate) fn number(value: &Value, field: &str) -> f64 {
    value[field].as_f64().unwrap_or_else(|| panic!("{field} of {value}"))
}

/// The list in a field of an object.
#[track_caller]
pub(crate) fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().unwrap_or_else(|| panic!("{field} of {value}"))
}

/// The text in a field of an object.
#[track_caller]
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} of {value}"))
}

/// The bet of a result with this name.
#[track_caller]
pub(crate) fn bet<'a>(result: &'a Value, name: &str) -> &'a Value {
    let found = list(result, "bets").iter().find(|bet| bet["bet"] == name);
    found.unwrap_or_else(|| panic!("no bet {name} in {result}"))
}
