//! The page with the engine in it, where `web/build` has written it: its numbers are those of the command line.

use crate::commands::{Ended, installed, run};
use crate::common::skipped;
use crate::files::{list, text};
use crate::folder::Folder;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const PAGE: &str = "web/dist/ventaja.html";

/// Whether the page cannot be tried, because it is not built or Node is missing; prints which.
fn is_missing() -> bool {
    if !Path::new(PAGE).exists() {
        println!("skipped: web/build has not written the page");
        return true;
    }
    installed(Command::new("node").arg("--version")).is_none()
}

/// The list of built-in rulebooks.
fn listed() -> Vec<Value> {
    serde_json::from_str(&run("list --format json")).unwrap()
}

/// The rulebooks whose numbers are compared: all of them in the long run, else one of each game that is dealt in seconds.
fn books() -> Vec<String> {
    if !skipped("the page's numbers of the other rulebooks") {
        return listed().iter().map(|book| text(book, "id").to_owned()).collect();
    }
    ["mendoza-2016", "midi-punto-y-banca-2016"].map(str::to_owned).to_vec()
}

/// The page's questions about a rulebook. Punto y banca has no chart, and the page leaves best play of poker to exact cards: words take long to find.
fn questions(book: &str, rounds: &str) -> Vec<Value> {
    let state = json!({ "book": book, "form": { "rounds": rounds, "seed": "1" } });
    let ask = |ask: &str| json!({ "ask": ask, "lang": "en", "state": state, "about": ["start"] });
    let mut questions = vec![ask("exact"), ask("deal")];
    let listed = listed();
    let game = &listed.iter().find(|entry| entry["id"] == book).unwrap()["game"];
    if game == "blackjack" || game == "relancina" {
        questions.push(ask("chart"));
    }
    if book == "mendoza-2016" {
        let changed =
            json!({ "book": book, "readings": { "retiro-vs-ace": "no" }, "sets": { "shoe.decks": "2" } });
        questions
            .push(json!({ "ask": "compare", "lang": "en", "pinned": { "book": book }, "state": changed }));
        questions
            .push(json!({ "ask": "compare", "lang": "en", "pinned": changed, "state": { "book": book } }));
    }
    questions
}

/// A result without its command, which may name options that the other leaves at their defaults, and without the remark of
/// `exact` that a simulation of the relancina's own pack adds.
fn numbers(text: &str) -> Value {
    let mut result: Value = serde_json::from_str(text).unwrap();
    result.as_object_mut().unwrap().retain(|name, _| name != "command" && name != "notes");
    result
}

#[test]
fn the_engine_in_the_page_has_the_numbers_of_the_command_line() {
    if is_missing() {
        return;
    }
    let rounds = if skipped("a million rounds of each") { "200k" } else { "1M" };
    let all: Vec<Value> = books().iter().flat_map(|book| questions(book, rounds)).collect();
    let mut node = Command::new("node");
    node.args(["tests/browser/engine.mjs", PAGE]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = node.spawn().unwrap();
    let asked = all.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n") + "\n";
    node.stdin.take().unwrap().write_all(asked.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), all.len(), "{text}");
    for (question, found) in all.iter().zip(text.lines()) {
        let found: Value = serde_json::from_str(found).unwrap();
        let command = found["ok"]["command"].as_str().unwrap_or_else(|| panic!("{question}: {found}"));
        let line = format!("{} --format json --quiet", command.strip_prefix("ventaja ").unwrap());
        let (own, of_program) = (numbers(found["ok"]["json"].as_str().unwrap()), numbers(&run(&line)));
        assert_eq!(own, of_program, "{line}");
    }
}

/// A reader's way through the page in Chromium: see `tests/browser/page.mjs`.
#[test]
fn a_reader_uses_the_page_in_a_browser() {
    if skipped("a reader of the page in Chromium") || is_missing() {
        return;
    }
    let edges = |line: &str| -> Vec<Value> {
        list(&crate::commands::json(line), "bets").iter().map(|bet| bet["house_edge"].clone()).collect()
    };
    let expected = listed().into_iter().map(|entry| {
        let book = text(&entry, "id");
        let solved = ["blackjack", "relancina"].map(Value::from).contains(&entry["game"]);
        let chart = solved.then(|| run(&format!("solve {book}")));
        let exact = edges(&format!("exact {book}"));
        let dealt = edges(&format!("simulate {book} --rounds 1M --quiet"));
        (book.to_owned(), json!({ "edges": exact, "chart": chart, "dealt": dealt }))
    });
    let expected: serde_json::Map<String, Value> = expected.collect();
    let folder = Folder::with("expected.json", Value::Object(expected).to_string());
    let mut node = Command::new("node");
    node.args(["tests/browser/page.mjs", PAGE, &folder.text("expected.json")]);
    let output = node.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    println!("{text}");
    assert!(matches!(output.status.code(), Some(0 | 77)), "{text}");
}

#[test]
fn the_command_writes_the_page_or_says_where_it_is() {
    let folder = Folder::new();
    let ended = folder.ventaja("page --output page.html");
    if folder.path("page.html").exists() {
        ended.done();
        assert!(folder.read("page.html").contains("Content-Security-Policy"));
    } else {
        ended.refused(2, &["built without the page", "web/build"]);
    }
}

/// The types of the page's scripts, by the compiler of `npm ci --prefix tests/browser`.
#[test]
fn the_scripts_of_the_page_have_the_types_that_they_state() {
    let compiler = "tests/browser/node_modules/typescript/bin/tsc";
    if !Path::new(compiler).exists() {
        println!("skipped: TypeScript is not installed: npm ci --prefix tests/browser");
        return;
    }
    Ended::of(Command::new("node").args([compiler, "-p", "web/jsconfig.json"])).done();
}
