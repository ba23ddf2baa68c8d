//! Verifies an HTML document: computes its figures again from the command in its embedded data, and
//! compares the data field by field and what the reader sees cell by cell.

use super::{Given, first_lines};
use crate::cli::Failure;
use crate::cli::screen::{lang, print};
use serde_json::Value;
use std::fmt::Write;
use ventaja::fault::Fault;
use ventaja::tr;

const BEGIN: &str = "<script type=\"application/json\" id=\"data\">";
const END: &str = "</script>";

pub(super) struct Embedded {
    pub(super) data: Value,
    /// The command that writes the document, in its language.
    pub(super) command: String,
}

impl Embedded {
    pub(super) fn given(&self) -> Given {
        let part = |name: &str| self.data.get(name).filter(|part| !part.is_null()).cloned();
        Given { command: Some(self.command.clone()), run: part("run"), observed: part("observed") }
    }
}

/// Splits a document around its embedded data: the text before it, the data, the text after it.
fn split(text: &str) -> Option<[&str; 3]> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (data, after) = rest.split_once(END).unwrap_or((rest, ""));
    Some([before, data, after])
}

/// Reads the embedded data.
pub(super) fn embedded(file: &str, text: &str) -> Result<Embedded, Fault> {
    let Some([before, json, _]) = split(text) else {
        let fault = Fault::new(file, "has no embedded data");
        return Err(fault.allowed("an HTML file that ventaja wrote"));
    };
    let line = before.matches('\n').count() + 1;
    let data: Value = serde_json::from_str(json).map_err(|error| {
        let place = format!("{file}:{}", line + error.line().saturating_sub(1));
        Fault::new(place, format!("the embedded data is not JSON: {error}"))
    })?;
    let place = || format!("{file}:{line}");
    let version = [&data["evidence"]["version"], &data["version"], &data["bets"][0]["version"]];
    let version = version.into_iter().find_map(Value::as_str);
    let here = env!("CARGO_PKG_VERSION");
    if let Some(version) = version.filter(|version| *version != here) {
        return Err(super::unrepeatable(place(), "version", version, here));
    }
    let Some(command) = data["command"].as_str() else {
        return Err(Fault::new(place(), "the embedded data does not name the command that wrote it"));
    };
    let language = text.split("<html lang=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("en");
    let mut command = command.to_owned();
    if language != "en" {
        let _ = write!(command, " --lang {language}");
    }
    if let Some(commit) = data["evidence"]["commit"].as_str()
        && command.starts_with("ventaja report ")
    {
        let _ = write!(command, " --commit '{}'", commit.replace('\'', r"'\''"));
    }
    Ok(Embedded { data, command })
}

/// Reports how a document differs from what its command writes.
pub(super) fn compared(file: &str, text: &str, again: &str) -> Result<(), Failure> {
    let (old, new) = (embedded(file, text)?, embedded("the run", again)?);
    // Other rulebooks or charts are no forgery.
    for place in ["/book/sha256", "/run/strategy_sha256"] {
        if let (Some(old), Some(new)) = (old.data.pointer(place), new.data.pointer(place))
            && old != new
        {
            let (old, new) = (old.as_str().unwrap_or_default(), new.as_str().unwrap_or_default());
            return Err(super::unrepeatable(file.to_owned(), place, old, new).into());
        }
    }
    let mut found = Vec::new();
    differences("", Some(&old.data), Some(&new.data), &mut found);
    let line = |(path, [old, new]): Difference| tr!(lang(), "data-differs", file, path, old, new);
    let found = found.into_iter().map(line).chain(visible(file, text, again));
    let shown = first_lines(found, 20).unwrap_or_else(|| lang().text("layout-differs") + "\n");
    print(&shown)?;
    Err(Failure::Drift(tr!(lang(), "differs-from-command", file)))
}

/// The path of a leaf of the data that differs, and both values.
type Difference = (String, [String; 2]);

/// Collects the leaves in which two values differ; `None` is a missing one.
fn differences(path: &str, old: Option<&Value>, new: Option<&Value>, found: &mut Vec<Difference>) {
    let mut below = |part: &str, old: Option<&Value>, new: Option<&Value>| {
        let path = if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
        differences(&path, old, new, found);
    };
    match (old, new) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => {
            a.iter().for_each(|(name, old)| below(name, Some(old), b.get(name)));
            let added = b.iter().filter(|(name, _)| !a.contains_key(*name));
            added.for_each(|(name, new)| below(name, None, Some(new)));
        }
        (Some(Value::Array(a)), Some(Value::Array(b))) => {
            (0..a.len().max(b.len())).for_each(|at| below(&at.to_string(), a.get(at), b.get(at)));
        }
        _ if old == new => {}
        _ => {
            let shown = |value: Option<&Value>| value.map_or_else(|| "missing".to_owned(), Value::to_string);
            found.push((path.to_owned(), [old, new].map(shown)));
        }
    }
}

/// What the reader sees differently: cells of tables by caption, row and column; other lines by their
/// text.
fn visible(file: &str, text: &str, again: &str) -> Vec<String> {
    let mut found = Vec::new();
    let without_data = |text: &str| -> String {
        split(text).map_or_else(|| text.to_owned(), |[before, _, after]| format!("{before}{after}"))
    };
    let (old, new) = (without_data(text), without_data(again));
    let (mut caption, mut columns) = (String::new(), Vec::new());
    let (mut old_lines, mut new_lines) = (old.lines(), new.lines());
    loop {
        let (old, new) = match (old_lines.next(), new_lines.next()) {
            (None, None) => break,
            (old, new) => (old.unwrap_or_default(), new.unwrap_or_default()),
        };
        if let Some(rest) = new.strip_prefix("<caption") {
            caption = words(&rest.split_once('>').map_or(rest, |(_, rest)| rest).replace("</caption>", ""));
        }
        if new.starts_with("<thead") {
            columns = cells(new);
        }
        if old == new {
            continue;
        }
        let (a, b) = (cells(old), cells(new));
        if new.starts_with("<tr") && a.len() == b.len() && !b.is_empty() {
            let row = &b[0].1;
            for (index, (old, new)) in a.iter().zip(&b).enumerate().filter(|(_, (a, b))| a != b) {
                let column = columns.get(index).map_or("", |(_, words)| words);
                let [old, new] = [old, new].map(|(tag, words)| if old.1 == new.1 { tag } else { words });
                found.push(tr!(lang(), "cell-differs", file, caption = &caption, row, column, old, new));
            }
        } else {
            // A figure outside tables: its full digits are in the tag.
            let in_tag = words(old) == words(new) && new.contains("data-value=");
            let [old, new] = [old, new].map(|line| if in_tag { line.to_owned() } else { words(line) });
            if old != new {
                let (was, gives) = (excerpt(&old, &new), excerpt(&new, &old));
                found.push(tr!(lang(), "line-differs", file, old = was, new = gives));
            }
        }
    }
    found
}

/// The part of a line in which it differs from another, with a few characters before it.
fn excerpt(text: &str, other: &str) -> String {
    let same = text.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(30);
    let part: String = text.chars().skip(from).take(90).collect();
    let begin = if from > 0 { "…" } else { "" };
    let end = if text.chars().count() > from + 90 { "…" } else { "" };
    format!("{begin}{part}{end}")
}

/// A cell of a table: the attributes of its tag, and its words.
type Cell = (String, String);

/// The cells of a row that is written on one line.
fn cells(line: &str) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = ["<th", "<td"].iter().filter_map(|tag| rest.find(tag)).min() {
        let inner = &rest[at + 3..];
        let Some((tag, after)) = inner.split_once('>') else { break };
        if tag.starts_with("ead") {
            rest = after;
            continue;
        }
        let end = ["</th>", "</td>"].iter().filter_map(|end| after.find(end)).min().unwrap_or(after.len());
        found.push((tag.trim().to_owned(), words(&after[..end])));
        rest = &after[end..];
    }
    found
}

/// The text of a fragment without its tags.
fn words(fragment: &str) -> String {
    let (mut text, mut inside) = (String::new(), false);
    for character in fragment.chars() {
        match character {
            '<' => inside = true,
            '>' if inside => inside = false,
            _ if !inside => text.push(character),
            _ => {}
        }
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn differing_leaves_are_named() {
        let mut found = Vec::new();
        let old = json!({"a": {"b": [1, 2]}, "c": "x", "d": 1});
        let new = json!({"a": {"b": [1, 3, 4]}, "c": "x", "e": 2});
        differences("", Some(&old), Some(&new), &mut found);
        let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["a.b.1", "a.b.2", "d", "e"]);
        assert_eq!(found[0].1, ["2", "3"]);
    }
}
