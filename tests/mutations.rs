//! Every single-key mutation of a rule file is refused, with the line, or
//! changes what `show` prints.
//!
//! The library reads and shows every mutation, without `VENTAJA_LONG=1` every
//! fifth; every 250th goes through the program too, which must print the same words.
//!
//! The last line of `show`, the file's hash, changes with every byte and is
//! left out of the comparison.

use crate::common::{ended, program, skipped};
use rayon::prelude::*;
use serde_json::Value as Json;
use std::path::Path;
use toml::Value;
use ventaja::builtin::REGLAMENTOS;
use ventaja::lang::Lang;
use ventaja::reglamento::{Reglamento, Scenario};
use ventaja::report::{self, Page};
use ventaja::rules::{Game, Key, Rules, Value as Setting, keys};

/// A key of the file, by the way to it; a number is a place in a list.
type Way = Vec<String>;

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
const PRINTED: usize = 250;

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

/// Every key of a table, tables and leaves alike.
fn ways(value: &Value, way: &Way, found: &mut Vec<Way>) {
    let entries: Vec<(String, &Value)> = match value {
        Value::Table(table) => table.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) if items.iter().any(Value::is_table) => {
            items.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect()
        }
        _ => return,
    };
    for (key, value) in entries {
        let way = [way.clone(), vec![key]].concat();
        ways(value, &way, found);
        found.push(way);
    }
}

/// The table or list that holds the last step of the way.
fn holder<'a>(file: &'a mut Value, way: &Way) -> &'a mut Value {
    way[..way.len() - 1].iter().fold(file, |at, step| match at {
        Value::Array(items) => &mut items[step.parse::<usize>().unwrap()],
        other => &mut other[step.as_str()],
    })
}

fn at<'a>(file: &'a Value, way: &Way) -> &'a Value {
    way.iter().fold(file, |at, step| match at {
        Value::Array(items) => &items[step.parse::<usize>().unwrap()],
        other => &other[step.as_str()],
    })
}

/// The file with the key at `way` changed by `change`.
fn with(file: &Value, way: &Way, change: impl FnOnce(&mut Value, &str)) -> Value {
    let mut file = file.clone();
    change(holder(&mut file, way), way.last().unwrap());
    file
}

fn put(holder: &mut Value, key: &str, value: Value) {
    match holder {
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        Value::Table(table) => drop(table.insert(key.to_owned(), value)),
        _ => unreachable!(),
    }
}

fn remove(holder: &mut Value, key: &str) {
    match holder {
        Value::Array(items) => drop(items.remove(key.parse().unwrap())),
        Value::Table(table) => drop(table.remove(key)),
        _ => unreachable!(),
    }
}

fn rename(holder: &mut Value, key: &str) {
    let table = holder.as_table_mut().unwrap();
    let value = table.remove(key).unwrap();
    table.insert(format!("{key}x"), value);
}

/// Values that a rule's schema accepts: all of an enumeration, the ends of a
/// range and the next to them, some odds.
fn samples(schema: &Json) -> Vec<Json> {
    let list = |key: &str| schema.get(key).and_then(Json::as_array).cloned();
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
            vec![Json::Array(vec![]), Json::Array(samples(&schema["items"]).into_iter().take(2).collect())]
        }
        _ => vec![number("minimum").into(), (number("minimum") + 1).into(), number("maximum").into()],
    }
}

fn setting(value: &Value) -> Option<Setting> {
    Some(match value {
        Value::Boolean(truth) => Setting::Bool(*truth),
        Value::Integer(number) => Setting::Int(*number),
        Value::String(word) => Setting::Word(word.clone()),
        Value::Array(items) => Setting::List(items.iter().map(setting).collect::<Option<_>>()?),
        // A share of the shoe.
        Value::Float(number) => Setting::Word(number.to_string()),
        _ => return None,
    })
}

/// What a rule's value means, so that two ways of writing one are one.
fn meant(key: &Key, game: Game, value: &Value) -> Option<Setting> {
    let mut rules = Rules::new(game);
    key.set(&mut rules, &setting(value)?)?;
    Some(key.get(&rules))
}

/// What the key at `way` could be instead, that would not mean the same.
fn others(file: &Value, way: &Way, game: Game) -> Vec<Value> {
    let now = at(file, way);
    let mut others: Vec<Value> = [
        Value::from("no such value"),
        Value::from(""),
        Value::from(-1),
        Value::from(12_345),
        Value::from(1.5),
        Value::from(true),
        Value::from(false),
        Value::Array(vec![]),
        Value::Table(toml::Table::new()),
    ]
    .into();
    if let Value::String(text) = now {
        others.extend([format!("{text}x"), format!("the {text}")].map(Value::from));
    }
    if let Value::Integer(number) = now {
        others.extend([number - 1, number + 1].map(Value::from));
    }
    // The dotted name of a rule is some stretch of the way.
    let steps = format!("{}.", way.join("."));
    let key = keys(game).into_iter().find(|key| steps.contains(&format!(".{}.", key.name)));
    let Some(key) = key.filter(|_| !now.is_table()) else {
        others.retain(|other| other != now);
        return others;
    };
    let is_value = !way.iter().any(|step| matches!(step.as_str(), "article" | "assumed" | "note"));
    if is_value {
        others.extend(samples(&key.schema()).into_iter().map(|json| Value::try_from(json).unwrap()));
        let meant_now = meant(&key, game, now);
        assert!(meant_now.is_some(), "{way:?}");
        others.retain(|other| meant(&key, game, other) != meant_now);
    }
    others.retain(|other| other != now);
    others
}

/// What happens to a key of the file.
enum Change {
    Removed,
    Renamed,
    Set(Value),
}

/// Every mutation of one key: removed, renamed, changed.
fn mutations(file: &Value, game: Game) -> Vec<(Way, Change)> {
    let mut found = Vec::new();
    ways(file, &Way::new(), &mut found);
    let mut mutations = Vec::new();
    for way in found {
        let changes = others(file, &way, game).into_iter().map(Change::Set);
        mutations.extend(changes.map(|change| (way.clone(), change)));
        if at(file, &way[..way.len() - 1].to_vec()).is_table() {
            mutations.push((way.clone(), Change::Renamed));
        }
        mutations.push((way, Change::Removed));
    }
    mutations
}

/// The file with a change, and the change in words.
fn mutated(file: &Value, way: &Way, change: &Change) -> (String, Value) {
    let name = way.join(".");
    match change {
        Change::Removed => (format!("{name} removed"), with(file, way, remove)),
        Change::Renamed => (format!("{name} renamed"), with(file, way, rename)),
        Change::Set(other) => {
            (format!("{name} = {other}"), with(file, way, |at, key| put(at, key, other.clone())))
        }
    }
}

/// verifies(*): every change of one key is refused or shown
#[test]
fn every_mutation_of_one_key_is_refused_or_shown() {
    for (path, text) in REGLAMENTOS {
        let folder = tempfile::tempdir().unwrap();
        let file: Value = toml::from_str(text).unwrap();
        let game = Game::ALL.into_iter().find(|game| file["game"].as_str() == Some(game.name())).unwrap();
        let text = toml::to_string(&file).unwrap();
        let read =
            Reglamento::parse("before.toml", &text).and_then(|read| Scenario::new(read, &[], &[])).unwrap();
        let before = LANGS.map(|lang| words(&read, lang));
        let every = if skipped("four fifths of the mutations") { 5 } else { 1 };
        let mutations = mutations(&file, game);
        let ends: Vec<(End, String)> = mutations
            .par_iter()
            .enumerate()
            .filter(|(number, _)| number.is_multiple_of(every))
            .map(|(number, (way, change))| {
                let (what, mutated) = mutated(&file, way, change);
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
