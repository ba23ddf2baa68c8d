//! The Spanish of errors (`src/lang/es/errors.po`): every text that the sources put into an error has
//! one, and every translation is of a text of the sources.

use crate::files::{below, read};
use std::collections::BTreeSet;
use ventaja::fault::Fault;
use ventaja::lang::Lang;

/// Where the texts end that are no literal of the sources: those of the argument parser, the TOML parser and the
/// system, and errors that code puts together.
const OWN: &str = "\n# Palabras de todo error\n";

/// The sources in these folders, templates among them, without comments and unit tests.
pub(crate) fn sources(folders: &[&str]) -> Vec<(String, String)> {
    let files = folders.iter().flat_map(|folder| [below(folder, ".rs"), below(folder, ".jinja")].concat());
    let without_comments = |file: String| {
        let text = read(&file);
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        (file, lines.collect::<Vec<_>>().join("\n"))
    };
    files.map(without_comments).collect()
}

/// The string literal at the beginning of `text`, after its quotation mark, and its length in the source.
fn literal(text: &str) -> (String, usize) {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (value, at + 1),
            '\\' => match characters.next() {
                Some((_, '\n')) => {
                    let rest = characters.as_str();
                    let indented = rest.len() - rest.trim_start().len();
                    characters.by_ref().take(rest[..indented].chars().count()).for_each(drop);
                }
                Some((_, 'n')) => value.push('\n'),
                Some((_, escaped)) => value.push(escaped),
                None => {}
            },
            _ => value.push(character),
        }
    }
    (value, text.len())
}

/// The string literals of a text; `until` ends it, at the bracket that closes one of before the text.
fn literals(text: &str, until_closed: bool) -> Vec<String> {
    let (mut found, mut at, mut depth) = (Vec::new(), 0, 1);
    while let Some(offset) = text[at..].find(['"', '(', ')', '\'']) {
        let character = text.as_bytes()[at + offset];
        at += offset + 1;
        match character {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if until_closed && depth == 0 {
                    break;
                }
            }
            // A character such as '"', and no lifetime.
            b'\'' => {
                for quoted in ["\"'", "('", ")'", "\\\"'"] {
                    if text[at..].starts_with(quoted) {
                        at += quoted.len();
                        break;
                    }
                }
            }
            _ => {
                let (value, length) = literal(&text[at..]);
                found.push(value);
                at += length;
            }
        }
    }
    found
}

/// The text with its values, `{name}` and `{1}`, replaced.
fn with_values(text: &str, value: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        shown += before;
        match after.split_once('}') {
            Some((inner, after)) if !inner.contains(' ') && !after.starts_with('}') => {
                shown += value;
                rest = after;
            }
            _ => {
                shown.push('{');
                rest = after.strip_prefix('{').unwrap_or(after);
            }
        }
    }
    (shown + rest).replace("}}", "}")
}

/// The calls, attributes, functions and variables whose texts are errors, and what ends them if it is no bracket.
const CALLS: [(&str, &str); 17] = [
    ("Fault::new(", ""),
    (".allowed(", ""),
    (".fault(", ""),
    ("#[error(", ""),
    ("NumberError::Allowed(", ""),
    ("nothing(", ""),
    (".missing(", ""),
    ("refuse(", ""),
    ("map_err(|_| ", ";"),
    ("fn allowed() -> String {", "\n    }"),
    (".allowed = ", ";\n"),
    ("let message = ", ";\n"),
    ("let allowed = ", ";\n"),
    ("let why = ", ";\n"),
    ("let form = ", ";\n"),
    ("let redo = ", ";\n"),
    ("const ALLOWED: &", ";\n"),
];

/// Whether a text has two words next to each other that are not in backticks; a list of values has not.
fn is_prose(text: &str) -> bool {
    let bare: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = bare.split(' ').collect();
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    words.windows(2).any(|two| is_word(two[0]) && is_word(two[1].trim_end_matches([',', ';', ':'])))
}

#[test]
fn every_error_has_its_spanish() {
    let mut missing = BTreeSet::new();
    for (file, code) in sources(&["src"]) {
        for (call, end) in CALLS {
            for (at, _) in code.match_indices(call) {
                let rest = &code[at + call.len()..];
                let rest = if end.is_empty() { rest } else { rest.split(end).next().unwrap() };
                for text in literals(rest, true) {
                    // A value stands for names and numbers; `transparent` errors have no text.
                    let shown = with_values(&text.replace("{plural}", "es"), "7").trim().to_owned();
                    // What is wrong with some cards follows them.
                    let known = |text: &str| Lang::Es.has(text) || Lang::Es.phrase(text) != text;
                    if is_prose(&shown) && !known(&shown) && !known(&format!("7 {shown}")) && !known(&text) {
                        missing.insert(format!("{file}: {text}"));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "src/lang/es/errors.po lacks {missing:#?}");
}

/// What a name is not, as `Fault::unknown` writes it: a text of two parts where it has ` of `.
#[test]
fn every_kind_of_name_has_its_spanish() {
    let mut missing = BTreeSet::new();
    for (file, code) in sources(&["src"]) {
        let calls = ["unknown(", "unlisted("].into_iter().flat_map(|call| code.match_indices(call));
        for (at, call) in calls {
            let rest = code[at + call.len()..].split(";\n").next().unwrap();
            // Not the place before it, nor the names after it.
            let is_index = |text: &str| rest.contains(&format!("[\"{text}\"]"));
            let is_kind =
                |text: &String| text.starts_with(|c: char| c.is_ascii_lowercase()) && !is_index(text);
            let Some(kind) = literals(rest, true).into_iter().find(is_kind) else { continue };
            let kind = with_values(&kind, "7");
            let english = Fault::unknown("", &kind, "x", ["y"]).message;
            let spanish = Lang::Es.phrase(&english).into_owned() + " ";
            let parts: Vec<&str> = kind.split(" of ").filter(|part| !part.contains('7')).collect();
            if parts.iter().any(|part| spanish.contains(&format!(" {part} "))) {
                missing.insert(format!("{file}: {english}"));
            }
        }
    }
    assert!(missing.is_empty(), "src/lang/es/errors.po lacks {missing:#?}");
}

#[test]
fn every_translation_is_of_a_text_of_the_sources() {
    let catalogue = include_str!("../src/lang/es/errors.po");
    let others = catalogue.split(OWN).next().unwrap();
    let all: BTreeSet<String> = sources(&["src"])
        .iter()
        .flat_map(|(_, code)| literals(code, false))
        .flat_map(|text| text.split("\n  allowed: ").map(str::to_owned).collect::<Vec<_>>())
        .map(|text| with_values(&text, "{}").trim().to_owned())
        .collect();
    let quoted = |english: &str| format!("\"{}\"", english.replace('\\', "\\\\").replace('"', "\\\""));
    let own = Lang::phrases().into_iter().filter(|(english, _)| !others.contains(&quoted(english)));
    let unused: Vec<String> = own
        .map(|(english, _)| english)
        .filter(|english| {
            let text = with_values(english, "{}");
            let ends = [&*text, text.trim_start_matches("{} ")];
            !ends.iter().any(|text| all.contains(*text))
        })
        .collect();
    assert!(unused.is_empty(), "no source has {unused:#?}");
}
