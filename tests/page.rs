//! The page with the engine in it, where `web/build` has written it: its numbers are those of the command line.

use crate::common::skipped;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn at(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The page; `None`, with a message, where it is not built or Node is missing.
fn page() -> Option<PathBuf> {
    let page = at("web/dist/ventaja.html");
    let node = Command::new("node").arg("--version").output().is_ok();
    if page.exists() && node {
        return Some(page);
    }
    println!(
        "skipped: {}",
        if node { "web/build has not written the page" } else { "node is not installed" }
    );
    None
}

/// The standard output of a command.
fn answer(line: &str) -> String {
    let program = Command::new(env!("CARGO_BIN_EXE_ventaja")).args(line.split(' ')).output().unwrap();
    assert!(program.status.success(), "{line}: {}", String::from_utf8_lossy(&program.stderr));
    String::from_utf8(program.stdout).unwrap()
}

/// The rulebooks whose numbers are compared: all of them in the long run, else one of each game that is dealt in seconds.
fn books() -> Vec<String> {
    if !skipped("the page's numbers of the other rulebooks") {
        let list: Vec<Value> = serde_json::from_str(&answer("list --format json")).unwrap();
        return list.iter().map(|book| book["id"].as_str().unwrap().to_owned()).collect();
    }
    ["mendoza-2016", "midi-punto-y-banca-2016"].map(str::to_owned).to_vec()
}

/// The page's questions about a rulebook. Punto y banca has no chart, and the page leaves best play of poker to exact cards: words take long to find.
fn questions(book: &str, rounds: &str) -> Vec<Value> {
    let state = json!({ "book": book, "form": { "rounds": rounds, "seed": "1" } });
    let ask = |ask: &str| json!({ "ask": ask, "lang": "en", "state": state, "about": ["start"] });
    let mut questions = vec![ask("exact"), ask("deal")];
    let list: Vec<Value> = serde_json::from_str(&answer("list --format json")).unwrap();
    let game = list.iter().find(|entry| entry["id"] == book).unwrap()["game"].as_str().unwrap().to_owned();
    if ["blackjack", "relancina"].contains(&game.as_str()) {
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
    let Some(page) = page() else { return };
    let rounds = if skipped("a million rounds of each") { "200k" } else { "1M" };
    let all: Vec<Value> = books().iter().flat_map(|book| questions(book, rounds)).collect();
    let mut node = Command::new("node")
        .arg(at("tests/browser/engine.mjs"))
        .arg(page)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = all.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n") + "\n";
    node.stdin.take().unwrap().write_all(asked.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), all.len(), "{text}");
    for (question, found) in all.iter().zip(text.lines()) {
        let found: Value = serde_json::from_str(found).unwrap();
        let command = found["ok"]["command"].as_str().unwrap_or_else(|| panic!("{question}: {found}"));
        let line = format!("{} --format json --quiet", command.strip_prefix("ventaja ").unwrap());
        let (own, of_program) = (numbers(found["ok"]["json"].as_str().unwrap()), numbers(&answer(&line)));
        assert_eq!(own, of_program, "{line}");
    }
}

/// A reader's way through the page in Chromium: see `tests/browser/page.mjs`.
#[test]
fn a_reader_uses_the_page_in_a_browser() {
    if skipped("a reader of the page in Chromium") {
        return;
    }
    let Some(page) = page() else { return };
    let edges = |line: &str| -> Vec<Value> {
        let found: Value = serde_json::from_str(&answer(line)).unwrap();
        found["bets"].as_array().unwrap().iter().map(|bet| bet["house_edge"].clone()).collect()
    };
    let list: Vec<Value> = serde_json::from_str(&answer("list --format json")).unwrap();
    let expected = list.iter().map(|entry| {
        let book = entry["id"].as_str().unwrap();
        let solved = ["blackjack", "relancina"].map(Value::from).contains(&entry["game"]);
        let chart = solved.then(|| answer(&format!("solve {book}")));
        let exact = edges(&format!("exact {book} --format json"));
        let dealt = edges(&format!("simulate {book} --rounds 1M --format json --quiet"));
        (book.to_owned(), json!({ "edges": exact, "chart": chart, "dealt": dealt }))
    });
    let expected: serde_json::Map<String, Value> = expected.collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("expected.json");
    std::fs::write(&file, Value::Object(expected).to_string()).unwrap();
    let output = Command::new("node").arg(at("tests/browser/page.mjs")).arg(page).arg(file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    println!("{text}");
    assert!(matches!(output.status.code(), Some(0 | 77)), "{text}");
}

#[test]
fn the_command_writes_the_page_or_says_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let program =
        Command::new(env!("CARGO_BIN_EXE_ventaja")).arg("page").arg("--output").arg(&file).output().unwrap();
    let error = String::from_utf8(program.stderr).unwrap();
    if let Ok(text) = std::fs::read_to_string(&file) {
        assert!(program.status.success() && text.contains("Content-Security-Policy"), "{error}");
    } else {
        assert_eq!(program.status.code(), Some(2), "{error}");
        assert!(error.contains("built without the page") && error.contains("web/build"), "{error}");
    }
}

/// The types of the page's scripts, by the compiler of `npm ci --prefix tests/browser`.
#[test]
fn the_scripts_of_the_page_have_the_types_that_they_state() {
    let compiler = at("tests/browser/node_modules/typescript/bin/tsc");
    if !compiler.exists() {
        println!("skipped: TypeScript is not installed: npm ci --prefix tests/browser");
        return;
    }
    let found = Command::new("node").arg(compiler).arg("-p").arg(at("web/jsconfig.json")).output().unwrap();
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
}
