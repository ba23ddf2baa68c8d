//! Every single-key mutation of a rule file is refused, with the line, or
//! changes what `show` prints.
//!
//! The library reads and shows every mutation, without `VENTAJA_LONG=1` every
//! eleventh of one rulebook of each game and every 44th of the others; every 253rd goes through the program too, which must print the same words.
//!
//! The last line of `show`, the file's hash, changes with every byte and is
//! left out of the comparison.

use crate::common::{ended, program, skipped};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use ventaja::builtin::REGLAMENTOS;
use ventaja::lang::Lang;
use ventaja::reglamento::{Reglamento, Scenario};
use ventaja::report::{self, Page};
use ventaja::rules::{Game, Key, Rules, Value as Setting, keys};

/// The languages of a rulebook: a text of one is not seen in the other.
const LANGS: [Lang; 2] = [Lang::En, Lang::Es];

/// What `show` prints of a file in a language, of each of its versions, without its hash.
fn words(scenario: &Scenario, lang: Lang) -> String {
    // Wide enough that no cell is broken in two.
    let page = Page { width: 2000, ..Page::plain(lang) };
    let versions = scenario.reglamento.versions.iter().map(|version| {
        let book = scenario.reglamento.as_of(&version.from).unwrap();
        Scenario::new(book, &[], &[]).map_or_else(|faults| faults.to_string(), |own| report::show(&own, page))
    });
    let text: String = std::iter::once(report::show(scenario, page)).chain(versions).collect();
    text.lines().filter(|line| !line.starts_with("sha256 ")).collect::<Vec<_>>().join("\n")
}

/// What the program prints of a file with this text: the words of `show`, or the refusal.
fn printed(folder: &Path, name: &str, text: &str) -> (i32, String) {
    std::fs::write(folder.join(name), text).unwrap();
    let (code, out, err) = ended(program(["show", &format!("./{name}")]).current_dir(folder));
    (code, if code == 0 { out } else { err })
}

/// One mutation in this number goes through the program too.
const PRINTED: usize = 253;

/// What became of a mutation.
#[derive(PartialEq)]
enum End {
    Refused,
    Shown,
    Silent,
}

/// Refused with its line, or shown, or neither; `before` is what `show` prints
/// of the file as it was, in each language.
fn end(folder: &Path, number: usize, what: &str, mutated: &Value, before: &[String]) -> End {
    let name = format!("{number}.toml");
    let text = toml::to_string(mutated).unwrap();
    let file = format!("./{name}");
    let read = Reglamento::parse(&file, &text).and_then(|read| Scenario::new(read, &[], &[]));
    let program = number.is_multiple_of(PRINTED).then(|| printed(folder, &name, &text));
    match read {
        Err(faults) => {
            for fault in &faults.0 {
                let rest = fault.place.strip_prefix(&file).and_then(|rest| rest.strip_prefix(':'));
                let line = rest.and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
                assert!(line.is_some_and(|line| line > 0), "{what}: {fault}");
            }
            if let Some(program) = program {
                assert_eq!(program, (2, format!("error: {faults}\n")), "{what}");
            }
            End::Refused
        }
        Ok(scenario) => {
            if let Some(program) = program {
                assert_eq!(
                    program,
                    (0, report::show(&scenario, Page { whole: false, ..Page::PLAIN })),
                    "{what}"
                );
            }
            let shown = LANGS.into_iter().zip(before).any(|(lang, before)| words(&scenario, lang) != *before);
            if shown { End::Shown } else { End::Silent }
        }
    }
}

/// The pointers to every key below one of the file, tables and leaves alike.
fn pointers(value: &Value, to: &str, found: &mut Vec<String>) {
    let entries: Vec<(String, &Value)> = match value {
        Value::Object(table) => table.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) if items.iter().any(Value::is_object) => {
            items.iter().enumerate().map(|(place, value)| (place.to_string(), value)).collect()
        }
        _ => return,
    };
    for (key, value) in entries {
        let to = format!("{to}/{key}");
        pointers(value, &to, found);
        found.push(to);
    }
}

/// The pointer to the table or list that holds a key, and the key.
fn holder(pointer: &str) -> (&str, &str) {
    pointer.rsplit_once('/').unwrap()
}

/// Values that a rule's schema accepts: all of an enumeration, the ends of a
/// range and the next to them, some odds.
fn samples(schema: &Value) -> Vec<Value> {
    let list = |key: &str| schema.get(key).and_then(Value::as_array).cloned();
    if let Some(any) = list("anyOf") {
        return any.iter().flat_map(samples).collect();
    }
    if let Some(all) = list("enum") {
        return all;
    }
    if let Some(only) = schema.get("const") {
        return vec![only.clone()];
    }
    let number = |key: &str| schema[key].as_i64().unwrap();
    match schema["type"].as_str().unwrap() {
        "boolean" => vec![true.into(), false.into()],
        "string" => vec!["3:2".into(), "6:5".into(), "1:1".into(), "100:99".into()],
        "array" => {
            vec![json!([]), samples(&schema["items"]).into_iter().take(2).collect()]
        }
        _ => vec![number("minimum").into(), (number("minimum") + 1).into(), number("maximum").into()],
    }
}

fn setting(value: &Value) -> Option<Setting> {
    Some(match value {
        Value::Bool(truth) => Setting::Bool(*truth),
        Value::String(word) => Setting::Word(word.clone()),
        Value::Array(items) => Setting::List(items.iter().map(setting).collect::<Option<_>>()?),
        // A share of the shoe is no integer.
        Value::Number(number) => {
            number.as_i64().map_or_else(|| Setting::Word(number.to_string()), Setting::Int)
        }
        Value::Null | Value::Object(_) => return None,
    })
}

/// What a rule's value means, so that two ways of writing one are one.
fn meant(key: &Key, game: Game, value: &Value) -> Option<Setting> {
    let mut rules = Rules::new(game);
    key.set(&mut rules, &setting(value)?)?;
    Some(key.get(&rules))
}

/// What a key could be instead, that would not mean the same.
fn others(file: &Value, pointer: &str, game: Game) -> Vec<Value> {
    let now = &file.pointer(pointer).unwrap();
    let mut others = ["no such value", ""].map(Value::from).to_vec();
    others.extend([json!(-1), json!(12_345), json!(1.5), json!(true), json!(false), json!([]), json!({})]);
    if let Value::String(text) = now {
        others.extend([format!("{text}x"), format!("the {text}")].map(Value::from));
    }
    if let Some(number) = now.as_i64() {
        others.extend([number - 1, number + 1].map(Value::from));
    }
    // The dotted name of a rule is some stretch of the pointer.
    let steps = pointer.replace('/', ".") + ".";
    let key = keys(game).into_iter().find(|key| steps[1..].contains(&format!(".{}.", key.name)));
    let Some(key) = key.filter(|_| !now.is_object()) else {
        others.retain(|other| other != *now);
        return others;
    };
    let is_value = !pointer.split('/').any(|step| matches!(step, "article" | "assumed" | "note"));
    if is_value {
        others.extend(samples(&key.schema()));
        let meant_now = meant(&key, game, now);
        assert!(meant_now.is_some(), "{pointer}");
        others.retain(|other| meant(&key, game, other) != meant_now);
    }
    others.retain(|other| other != *now);
    others
}

/// What happens to a key of the file.
enum Change {
    Removed,
    Renamed,
    Set(Value),
}

/// Every mutation of one key: removed, renamed, changed.
fn mutations(file: &Value, game: Game) -> Vec<(String, Change)> {
    let mut found = Vec::new();
    pointers(file, "", &mut found);
    let mut mutations = Vec::new();
    for pointer in found {
        let changes = others(file, &pointer, game).into_iter().map(Change::Set);
        mutations.extend(changes.map(|change| (pointer.clone(), change)));
        if file.pointer(holder(&pointer).0).unwrap().is_object() {
            mutations.push((pointer.clone(), Change::Renamed));
        }
        mutations.push((pointer, Change::Removed));
    }
    mutations
}

/// The file with a change, and the change in words.
fn mutated(file: &Value, pointer: &str, change: &Change) -> (String, Value) {
    let mut file = file.clone();
    let (of, key) = holder(pointer);
    let what = match change {
        Change::Removed => {
            match file.pointer_mut(of).unwrap() {
                Value::Array(items) => drop(items.remove(key.parse().unwrap())),
                table => drop(table.as_object_mut().unwrap().shift_remove(key)),
            }
            "removed".to_owned()
        }
        Change::Renamed => {
            let table = file.pointer_mut(of).unwrap().as_object_mut().unwrap();
            let value = table.shift_remove(key).unwrap();
            table.insert(format!("{key}x"), value);
            "renamed".to_owned()
        }
        Change::Set(other) => {
            file.pointer_mut(pointer).unwrap().clone_from(other);
            format!("= {other}")
        }
    };
    (format!("{} {what}", pointer[1..].replace('/', ".")), file)
}

/// verifies(*): every change of one key is refused or shown
#[test]
fn every_mutation_of_one_key_is_refused_or_shown() {
    let mut games = HashSet::new();
    for (path, text) in REGLAMENTOS {
        let folder = tempfile::tempdir().unwrap();
        let file: Value = toml::from_str(text).unwrap();
        let game = Game::ALL.into_iter().find(|game| file["game"].as_str() == Some(game.name())).unwrap();
        let text = toml::to_string(&file).unwrap();
        let read =
            Reglamento::parse("before.toml", &text).and_then(|read| Scenario::new(read, &[], &[])).unwrap();
        let before = LANGS.map(|lang| words(&read, lang));
        let every = match (skipped("most mutations"), games.insert(game.name())) {
            (false, _) => 1,
            (true, true) => 11,
            (true, false) => 44,
        };
        let mutations = mutations(&file, game);
        let ends: Vec<(End, String)> = mutations
            .par_iter()
            .enumerate()
            .filter(|(number, _)| number.is_multiple_of(every))
            .map(|(number, (pointer, change))| {
                let (what, mutated) = mutated(&file, pointer, change);
                (end(folder.path(), number, &what, &mutated, &before), what)
            })
            .collect();
        let count = |of: End| ends.iter().filter(|(end, _)| *end == of).count();
        let (refused, shown) = (count(End::Refused), count(End::Shown));
        let silent: Vec<&String> =
            ends.iter().filter(|(end, _)| *end == End::Silent).map(|(_, what)| what).collect();
        println!("{path}: {refused} mutations refused, {shown} shown, {} neither", silent.len());
        assert!(silent.is_empty(), "{path}: neither refused nor shown: {silent:#?}");
        assert!(refused * every > 100 && shown * every > 100);
    }
}
