//! Commands as one line of text: `run("simulate mendoza-2016 --rounds 2M")`.

use super::common::output;
use serde_json::Value;

/// Runs a command line, whose words are separated by spaces; between `'` spaces are kept.
fn ventaja(line: &str) -> (i32, String, String) {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    output(&words)
}

/// Runs a command that has to succeed; returns its standard output.
#[track_caller]
pub(crate) fn run(line: &str) -> String {
    let (code, out, err) = ventaja(line);
    assert_eq!(code, 0, "{line}: {err}");
    out
}

/// Runs a command that has to succeed; returns its result as JSON.
#[track_caller]
pub(crate) fn json(line: &str) -> Value {
    serde_json::from_str(&run(&format!("{line} --format json"))).unwrap()
}

/// Runs a command with wrong input: exit code 2, no result, and a message that has each of these parts.
#[track_caller]
pub(crate) fn refused(line: &str, parts: &[&str]) -> String {
    let (code, out, err) = ventaja(line);
    assert_eq!(code, 2, "{line}: {err}");
    assert!(out.is_empty() && !err.contains("panicked") && !err.trim().is_empty(), "{line}: {out}{err}");
    for part in parts {
        assert!(err.contains(part), "{line} should say {part:?}: {err}");
    }
    err
}

/// Asserts that a text has each of these parts.
#[track_caller]
pub(crate) fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "should say {part:?}: {text}");
    }
}

/// The words of a text, however its lines are broken.
pub(crate) fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
