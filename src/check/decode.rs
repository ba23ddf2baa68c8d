//! Reads a file of expected values; every fault is collected with its line.

use super::LEVELS;
use super::{Argument, Arguments, Asks, Bound, Checks, Entry, ROUNDS, SEED};
use crate::document::{Node, Reader, Table, WHOLE, leaves, with_article};
use crate::fault::{Fault, Faults};
use crate::method::Method;
use crate::numbers::{self, NumberError};
use std::collections::HashMap;
use std::path::Path;
use toml::de::DeValue;

/// The keys of the rules and the play.
const ARGUMENTS: [&str; 7] = ["name", "reglamento", "as_of", "strategy", "readings", "set", "boxes"];
/// The other keys of an edge, and of a speed.
const EXPECT: [&str; 7] = ["bet", "house_edge", "tolerance", "max_z", "method", "rounds", "seed"];
const SPEED: [&str; 4] = ["rounds", "seed", "instructions", "tolerance"];

/// A number as text, in any TOML form.
fn text(node: &Node<'_>) -> Option<String> {
    match node.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number.to_string())
        }
        _ => None,
    }
}

/// A number of standard errors, positive and finite.
fn max_z(text: &str) -> Result<f64, NumberError> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or(NumberError::Allowed("allowed: a number above 0, such as 4"))
}

fn seed(text: &str) -> Result<u64, NumberError> {
    let wrong = NumberError::Allowed("allowed: a whole number of 64 bits; in quotes from 2^63 on");
    text.parse().map_err(|_| wrong)
}

fn argument(text: String, place: String) -> Argument {
    Argument { typed: text.clone().into(), text, place }
}

impl<'a> Reader<'a> {
    /// The number under `key`, if there is one.
    fn number<T>(
        &mut self,
        table: Table<'a>,
        key: &str,
        parse: impl Fn(&str) -> Result<T, NumberError>,
    ) -> Option<T> {
        let node = table.entries.get(key)?;
        let text = text(node);
        match text.as_deref().map(parse) {
            Some(Ok(number)) => return Some(number),
            Some(Err(allowed)) => {
                let found = text.unwrap_or_default();
                let message = format!("`{}.{key}` is `{found}`", table.path);
                let allowed = allowed.to_string().trim_start_matches("allowed: ").to_owned();
                self.fault(&node.span(), message).allowed = Some(allowed);
            }
            None => {
                let found = with_article(node.get_ref().type_str());
                let message = format!("`{}`: expected a number, found {found}", table.of(key));
                self.fault(&node.span(), message).allowed = Some("a number, also in quotes".to_owned());
            }
        }
        None
    }

    fn missing(&mut self, table: Table<'a>, what: &str) -> &mut Fault {
        let span = table.span.0..table.span.1;
        self.fault(&span, format!("`{}` has no {what}", table.path))
    }

    fn refuse(&mut self, table: Table<'a>, key: &str, why: &str) -> Option<&mut Fault> {
        let (key, _) = table.entries.get_key_value(key)?;
        Some(self.fault(&key.span(), format!("`{}.{}` {why}", table.path, key.get_ref())))
    }

    /// The text under `key`, if there is one.
    fn argument(&mut self, table: Table<'a>, key: &str) -> Option<Argument> {
        let text = self.optional(table, key)?;
        Some(argument(text, self.place(table.entries[key].span().start)))
    }

    /// An id or a name; or a path, relative to the file's folder.
    fn file_or_name(
        &mut self,
        table: Table<'a>,
        key: &str,
        extension: &str,
        folder: &Path,
    ) -> Option<Argument> {
        let argument = self.argument(table, key)?;
        let path = Path::new(&argument.text);
        let is_file = path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
        if !is_file && !argument.text.contains(['/', '\\']) {
            return Some(argument);
        }
        let path = folder.join(path);
        Some(Argument { text: path.display().to_string(), typed: path.into(), place: argument.place })
    }

    /// `NAME=VALUE` of each entry of a table.
    fn pairs(&mut self, table: Table<'a>, key: &'static str) -> Vec<Argument> {
        let Some(inner) = table.entries.get(key).and_then(|node| self.table(node, key)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        leaves(inner.entries, "", &mut found);
        let pair = |(name, at, node): (String, std::ops::Range<usize>, &Node<'a>)| {
            let value = self.value(node, &name)?;
            Some(argument(format!("{name}={value}"), self.place(at.start)))
        };
        found.into_iter().filter_map(pair).collect()
    }

    fn arguments(&mut self, table: Table<'a>, folder: &Path) -> Arguments {
        if table.entries.get("reglamento").is_none() {
            self.missing(table, "`reglamento`");
        }
        let reglamento = self.file_or_name(table, "reglamento", "toml", folder);
        let mut sets = self.pairs(table, "set");
        if let Some(boxes) = self.number(table, "boxes", numbers::boxes) {
            let place = self.place(table.entries["boxes"].span().start);
            sets.push(argument(format!("table.boxes={boxes}"), place));
        }
        Arguments {
            as_of: self.argument(table, "as_of"),
            // Without one the file has a fault and is not used.
            reglamento: reglamento.unwrap_or(argument(String::new(), String::new())),
            strategy: self.file_or_name(table, "strategy", "csv", folder),
            readings: self.pairs(table, "readings"),
            sets,
        }
    }

    /// The method, and the rounds and seed of a simulation.
    fn method(&mut self, table: Table<'a>) -> Option<(Method, u64, u64)> {
        let name = self.optional(table, "method");
        let rounds = self.number(table, "rounds", numbers::rounds);
        let seed = self.number(table, "seed", seed);
        let method = name.as_deref().map_or(Some(Method::Exact), Method::from_name);
        match method {
            Some(Method::Exact) => {
                for key in ["rounds", "seed"] {
                    let why = "applies to a simulation, and the method is exact";
                    if let Some(fault) = self.refuse(table, key, why) {
                        fault.allowed = Some("method = \"monte-carlo\" with it".to_owned());
                    }
                }
            }
            Some(Method::MonteCarlo) => {}
            None => {
                let at = table.entries["method"].span().start;
                let names = [Method::Exact, Method::MonteCarlo].map(Method::name);
                self.unknown(at, "method", name.as_deref().unwrap_or_default(), names);
            }
        }
        Some((method?, rounds.unwrap_or(ROUNDS), seed.unwrap_or(SEED)))
    }

    fn bound(&mut self, table: Table<'a>, method: Option<Method>) -> Option<Bound> {
        let tolerance = self.number(table, "tolerance", numbers::fraction).map(Bound::Tolerance);
        let z = self.number(table, "max_z", max_z).map(Bound::MaxZ);
        let has = |key: &str| table.entries.get(key).is_some();
        match (has("tolerance"), has("max_z"), method) {
            (true, true, _) => {
                self.refuse(table, "max_z", "contradicts `tolerance`: an entry is bound by one of them");
            }
            (false, true, Some(Method::Exact)) => {
                let why = "is in standard errors, and an exact edge has none";
                if let Some(fault) = self.refuse(table, "max_z", why) {
                    fault.allowed = Some("tolerance, or method = \"monte-carlo\"".to_owned());
                }
            }
            (false, false, _) => {
                self.missing(table, "bound").allowed = Some("tolerance, or max_z of a simulation".to_owned());
            }
            _ => {}
        }
        tolerance.or(z)
    }

    fn edge(&mut self, table: Table<'a>) -> Option<(Asks, Bound)> {
        let bet = self.argument(table, "bet");
        let expected = self.number(table, "house_edge", numbers::edge);
        let span = table.entries.get("house_edge").map(toml::Spanned::span);
        if span.is_none() {
            self.missing(table, "`house_edge`");
        }
        let method = self.method(table);
        let bound = self.bound(table, method.map(|(method, ..)| method))?;
        let (method, rounds, seed) = method?;
        Some((Asks::Edge { bet, expected: expected?, span: span?, method, rounds, seed }, bound))
    }

    fn instructions(&mut self, table: Table<'a>) -> Option<(Asks, Bound)> {
        for key in ["rounds", "instructions", "tolerance"] {
            if table.entries.get(key).is_none() {
                let fault = self.missing(table, &format!("`{key}`"));
                fault.allowed = (key == "instructions")
                    .then(|| "instructions = {}, and `check --update` counts them".to_owned());
            }
        }
        let rounds = self.number(table, "rounds", numbers::rounds);
        let seed = self.number(table, "seed", seed);
        let tolerance = self.number(table, "tolerance", numbers::fraction);
        let node = table.entries.get("instructions")?;
        let inner = self.table(node, "instructions")?;
        self.refuse_others(inner, &LEVELS);
        let mut counts = Vec::new();
        for (name, _) in inner.entries {
            let count = self.number(inner, name.get_ref(), numbers::rounds);
            counts.extend(count.map(|count| (name.get_ref().to_string(), count)));
        }
        let asks =
            Asks::Instructions { rounds: rounds?, seed: seed.unwrap_or(SEED), counts, span: node.span() };
        Some((asks, Bound::Tolerance(tolerance?)))
    }

    fn entry(&mut self, node: &'a Node<'a>, path: &'static str, folder: &Path) -> Option<Entry> {
        let table = self.table(node, path)?;
        let own: &[&str] = if path == "expect" { &EXPECT } else { &SPEED };
        self.refuse_others(table, &[&ARGUMENTS, own].concat());
        let name = self.required(table, "name");
        let at = table.entries.get("name").map_or(node.span(), toml::Spanned::span);
        let arguments = self.arguments(table, folder);
        let (asks, bound) = if path == "expect" { self.edge(table) } else { self.instructions(table) }?;
        Some(Entry { name, place: self.place(at.start), arguments, asks, bound })
    }
}

/// Reads a file of expectations.
pub(super) fn checks(file: &Path, text: &str) -> Result<Checks, Faults> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let shown = file.display().to_string();
    let mut reader = Reader::new(&shown, text);
    let root = reader.parse()?;
    let table = Table { entries: &root, path: WHOLE, name: "", span: (0, 0) };
    reader.refuse_others(table, &["expect", "speed"]);
    let mut entries: Vec<Entry> = Vec::new();
    let mut named: HashMap<String, usize> = HashMap::new();
    for path in ["expect", "speed"] {
        let Some(node) = root.get(path) else { continue };
        let Some(items) = node.get_ref().as_array() else {
            reader.fault(&node.span(), format!("`{path}` is a list of tables, [[{path}]]"));
            continue;
        };
        for item in items {
            let Some(entry) = reader.entry(item, path, folder) else { continue };
            if let Some(first) = named.get(&entry.name) {
                let message =
                    format!("`{}` is the name of the entry at {} too", entry.name, entries[*first].place);
                reader.faults.push(Fault::new(entry.place.clone(), message));
            } else {
                named.insert(entry.name.clone(), entries.len());
            }
            entries.push(entry);
        }
    }
    if entries.is_empty() && reader.faults.is_empty() {
        reader.fault(&(0..0), "expects nothing").allowed = Some("[[expect]], [[speed]]".to_owned());
    }
    Faults::check(reader.faults)?;
    Ok(Checks { entries })
}
