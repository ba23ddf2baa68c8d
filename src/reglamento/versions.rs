//! The versions of a rulebook: its text as first issued, and as each amendment left it.
//!
//! A file states the text as first issued. Its first `[[version]]` names that text, each later one states what
//! its act changed, under the names of the file: `[version.rules]`, `[version.reading.NAME]`, and `repeals` for
//! what is gone. A version is the file's tree with these changes, read again, so that a fault names the line of
//! the amendment. This module must not know any particular rulebook.

use super::Reglamento;
use super::decode::{date, of_tree, wrong_date};
use crate::document::{Node, Reader, Table};
use crate::fault::{Fault, Faults};
use crate::lang::Translated;
use crate::numbers;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A version of a rulebook.
#[derive(Clone, Debug)]
pub struct Version {
    /// Its short name, such as the number of the act: `73/2005`.
    pub name: String,
    /// The first day on which it is in force, `2005-11-23`.
    pub from: String,
    /// The last day; empty if the next version replaces it, or it is in force.
    pub until: String,
    /// The act.
    pub source: Translated,
    /// A note; may be empty.
    pub note: Translated,
    /// The rulebook as the act left it, without versions.
    pub book: Reglamento,
}

/// Separates the id of a rulebook from the first day of one of its versions.
pub(super) const AT: char = '@';

/// The most versions of a file, each of which is a copy of the rulebook.
const MOST: usize = 50;

/// The keys of a version that describe it.
const HEADER: [&str; 5] = ["name", "from", "until", "source", "note"];

/// What a version may change: all that the file states about the game.
const CHANGES: [&str; 7] = ["title", "summary", "as_usual", "rules", "reading", "side", "not_modelled"];

/// The key that lists what a version repeals.
const REPEALS: &str = "repeals";

impl Reglamento {
    /// Returns the id without the version, as files and commands name the rulebook.
    pub fn plain_id(&self) -> &str {
        self.id.split(AT).next().unwrap_or_default()
    }

    /// Returns the version that these rules are; `None` if the file states no versions.
    pub fn version(&self) -> Option<&Version> {
        self.versions.get(self.in_force)
    }

    /// Returns the rulebook as it was in force on a date, `2007-03-01`.
    ///
    /// # Errors
    /// The text is no date, the rulebook has no versions, or none was in force on the date.
    pub fn as_of(&self, date: &str) -> Result<Reglamento, Fault> {
        let fault = |message: String| Fault::new(format!("--as-of {date}"), message);
        let id = self.plain_id();
        let Some(first) = self.versions.first() else {
            return Err(fault(format!("`{id}` has no versions")).allowed("a rulebook with versions"));
        };
        let date =
            numbers::date(date).map_err(|error| wrong_date(fault(format!("`{date}` is no date")), error))?;
        let found = self.versions.iter().rposition(|version| version.from <= date);
        let ended =
            |at: usize| Some(&self.versions[at].until).filter(|until| !until.is_empty() && **until < date);
        let message = || format!("`{id}` was not in force on {date}");
        match found {
            None => Err(fault(message()).allowed(format!("a date from {} on", first.from))),
            Some(at) => match ended(at) {
                Some(until) => {
                    Err(fault(message()).allowed(format!("a date from {} to {until}", first.from)))
                }
                None => Ok(self.of_version(at)),
            },
        }
    }

    /// Returns the rulebook in the version of a name, or of a date; `place` is the argument that names it.
    ///
    /// # Errors
    /// There is no such version.
    pub fn of_version_named(&self, name: &str, place: &str) -> Result<Reglamento, Fault> {
        if let Some(at) = self.versions.iter().position(|version| version.name == name) {
            return Ok(self.of_version(at));
        }
        if numbers::date(name).is_ok() || self.versions.is_empty() {
            return self.as_of(name).map_err(|fault| Fault { place: place.to_owned(), ..fault });
        }
        let names = self.versions.iter().map(|version| &version.name);
        let fault = Fault::unknown(place, &format!("version of {}", self.plain_id()), name, names);
        let allowed = fault.allowed.clone().unwrap_or_default();
        Err(fault.allowed(format!("{allowed}, or a date")))
    }

    /// Returns the rulebook in the version at an index. An earlier version has its first day in its id.
    fn of_version(&self, at: usize) -> Reglamento {
        let Version { from, book, .. } = &self.versions[at];
        let last = at + 1 == self.versions.len();
        let id = if last { book.id.clone() } else { format!("{}{AT}{from}", book.id) };
        Reglamento { id, versions: Arc::clone(&self.versions), in_force: at, ..book.clone() }
    }
}

/// Splits the version off a name: `ID@VERSION`.
pub(super) fn of_name(name: &str) -> Option<(&str, &str)> {
    name.rsplit_once(AT)
}

/// Reads a rule file and returns the rulebook, in its last version.
pub(super) fn reglamento(file: &str, text: &str) -> Result<Reglamento, Faults> {
    let mut reader = Reader::new(file, text);
    let root = reader.parse()?;
    // The file itself is the text as first issued.
    let first = of_tree(file, text, &root)?;
    if !root.contains_key("version") {
        return Ok(first);
    }
    let headers = headers(&mut reader, &root, &first);
    Faults::check(reader.faults)?;
    let mut faults = Faults::default();
    let mut versions: Vec<Version> = Vec::new();
    let mut tree = root.clone();
    for (version, changes) in headers {
        let mut reader = Reader::new(file, text);
        let Some(before) = versions.last() else {
            versions.push(version);
            continue;
        };
        let place = reader.place(changes.span().start);
        tree = amended(&mut reader, &tree, changes);
        if !reader.faults.is_empty() {
            return Err(reader.faults);
        }
        let book = of_tree(file, text, &tree)?;
        if book.to_toml() == before.book.to_toml() {
            let fault = Fault::new(place, format!("version `{}` changes nothing", version.name));
            faults.push(fault.allowed(format!("{}, {REPEALS}", CHANGES.join(", "))));
        }
        versions.push(Version { book, ..version });
    }
    Faults::check(faults)?;
    let last = versions.len() - 1;
    Ok(Reglamento { versions: versions.into(), ..first }.of_version(last))
}

/// Reads what describes each version, and checks their dates. Returns each, so far with the first text, and its table.
fn headers<'a>(
    reader: &mut Reader<'a>,
    root: &'a DeTable<'a>,
    first: &Reglamento,
) -> Vec<(Version, &'a Node<'a>)> {
    let node = &root["version"];
    let Some(items) = node.get_ref().as_array().filter(|items| !items.is_empty() && items.len() <= MOST)
    else {
        let fault = reader.fault(&node.span(), "`version` must be a list of tables, [[version]]");
        fault.allowed = Some(format!("1 to {MOST} versions"));
        return Vec::new();
    };
    let mut found: Vec<(Version, &Node<'a>)> = Vec::new();
    for (number, item) in items.iter().enumerate() {
        let Some(table) = reader.table(item, "version") else { continue };
        if number == 0 {
            // The file itself is the first version.
            reader.refuse_others(table, &HEADER);
        } else {
            reader.refuse_others(table, &[&HEADER[..], &CHANGES, &[REPEALS]].concat());
        }
        let version = header(reader, table, first);
        if let Some((before, _)) = found.last() {
            in_order(reader, table, before, &version);
        }
        if !version.name.is_empty() && found.iter().any(|(other, _)| other.name == version.name) {
            let message = format!("two versions are named `{}`", version.name);
            reader.fault(&table.entries["name"].span(), message).allowed = Some("another name".to_owned());
        }
        found.push((version, item));
    }
    found
}

fn header<'a>(reader: &mut Reader<'a>, table: Table<'a>, first: &Reglamento) -> Version {
    let name = reader.required(table, "name");
    let plain = |c: char| c.is_ascii_alphanumeric() || "-./".contains(c);
    let from = date(reader, table, "from").unwrap_or_default();
    if !name.is_empty() && (name.len() > 40 || !name.chars().all(plain) || numbers::date(&name).is_ok()) {
        let message = format!("a version is named `{name}`");
        reader.fault(&table.entries["name"].span(), message).allowed =
            Some("1 to 40 letters, digits, hyphens, dots and slashes, and no date".to_owned());
    }
    if !table.entries.contains_key("from") {
        reader.required(table, "from");
    }
    Version {
        name,
        from,
        until: date(reader, table, "until").unwrap_or_default(),
        source: reader.required_text(table, "source"),
        note: reader.optional_text(table, "note").unwrap_or_default(),
        book: first.clone(),
    }
}

/// Adds a fault if a version begins while the one before it is not over, or ends before it begins.
fn in_order<'a>(reader: &mut Reader<'a>, table: Table<'a>, before: &Version, version: &Version) {
    let Version { name, from, until, .. } = version;
    if from.is_empty() || before.from.is_empty() {
        return;
    }
    let last = if before.until.is_empty() { &before.from } else { &before.until };
    if from <= last {
        let message =
            format!("version `{name}` begins on {from}, and `{}` is in force from {last} on", before.name);
        let fault = reader.fault(&table.entries["from"].span(), message);
        fault.allowed = Some(format!("a date after {last}"));
    }
    if !until.is_empty() && until < from {
        let message = format!("version `{name}` ends on {until}, before it begins");
        let fault = reader.fault(&table.entries["until"].span(), message);
        fault.allowed = Some(format!("a date from {from} on"));
    }
}

/// Returns the tree of a rulebook with the changes of a version.
fn amended<'a>(reader: &mut Reader<'_>, tree: &DeTable<'a>, changes: &Node<'a>) -> DeTable<'a> {
    let mut tree = tree.clone();
    let Some(changes) = changes.get_ref().as_table() else { return tree };
    repeal(reader, &mut tree, changes);
    let mut stated = DeTable::new();
    for (key, node) in changes {
        if CHANGES.contains(&key.get_ref().as_ref()) {
            stated.insert(key.clone(), node.clone());
        }
    }
    merged(&tree, &stated, "")
}

/// Returns whether a version changes the entries of the table at this path one by one; another table is replaced whole.
fn is_open(path: &str) -> bool {
    let parts: Vec<&str> = path.split('.').collect();
    matches!(
        parts[..],
        ["as_usual" | "rules" | "reading" | "side"] | ["rules" | "reading", _] | ["reading", _, "options"]
    )
}

/// Returns a table with the entries of another one, which replace those of the same names.
fn merged<'a>(old: &DeTable<'a>, new: &DeTable<'a>, path: &str) -> DeTable<'a> {
    let of = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    let mut table = DeTable::new();
    for (key, node) in old {
        let Some((new_key, change)) = new.get_key_value(&**key.get_ref()) else {
            table.insert(key.clone(), node.clone());
            continue;
        };
        let value = match (node.get_ref(), change.get_ref()) {
            (DeValue::Table(old), DeValue::Table(new)) if is_open(&of(key.get_ref())) => {
                Spanned::new(change.span(), DeValue::Table(merged(old, new, &of(key.get_ref()))))
            }
            // Of the articles that are not modelled, each replaces the one with its number.
            (DeValue::Array(old), DeValue::Array(new)) if path.is_empty() => {
                let stays = |item: &&Node<'a>| !new.iter().any(|other| article(other) == article(item));
                let items = old.iter().filter(stays).chain(new.iter()).cloned().collect();
                Spanned::new(change.span(), DeValue::Array(items))
            }
            _ => change.clone(),
        };
        table.insert(new_key.clone(), value);
    }
    for (key, node) in new {
        if !old.contains_key(&**key.get_ref()) {
            table.insert(key.clone(), node.clone());
        }
    }
    table
}

/// Returns the article of an entry of `not_modelled`.
fn article<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    let article = node.get_ref().as_table()?.get("article")?.get_ref();
    article.as_str().or_else(|| article.as_table()?.get("en")?.get_ref().as_str())
}

/// Takes what a version repeals out of the tree; adds a fault for what is not there.
fn repeal(reader: &mut Reader<'_>, tree: &mut DeTable<'_>, changes: &DeTable<'_>) {
    let Some(node) = changes.get(REPEALS) else { return };
    let Some(items) = node.get_ref().as_array() else {
        reader.fault(&node.span(), "`repeals` must be a list of names").allowed =
            Some("[\"rules.KEY\", \"reading.NAME\", \"side.NAME\", …]".to_owned());
        return;
    };
    for item in items {
        let name = item.get_ref().as_str().unwrap_or_default();
        let section = name.split('.').next().unwrap_or_default();
        if !name.contains('.') || !CHANGES.contains(&section) || !remove(tree, name) {
            let mut known = Vec::new();
            names(tree, "", &mut known);
            known.retain(|name| CHANGES.iter().any(|change| name.starts_with(&format!("{change}."))));
            // An article may have commas, as the list of names has.
            let quoted = |name: String| if name.contains(',') { format!("\"{name}\"") } else { name };
            let known = known.into_iter().map(quoted);
            reader.unknown(item.span().start, "entry to repeal", name, known);
        }
    }
}

/// Removes the entry of a path; returns whether there was one.
fn remove(table: &mut DeTable<'_>, path: &str) -> bool {
    if path.contains('.') && table.remove(path).is_some() {
        return true;
    }
    let Some((key, rest)) = path.split_once('.') else { return table.remove(path).is_some() };
    match table.get_mut(key).map(Spanned::get_mut) {
        Some(DeValue::Table(inner)) => remove(inner, rest),
        Some(DeValue::Array(items)) => {
            let kept: Vec<Node<'_>> =
                items.iter().filter(|item| article(item) != Some(rest)).cloned().collect();
            let found = kept.len() < items.len();
            *items = kept.into_iter().collect();
            found
        }
        _ => false,
    }
}

/// Collects the paths that `repeals` may name.
fn names(table: &DeTable<'_>, path: &str, found: &mut Vec<String>) {
    for (key, node) in table {
        let name =
            if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        match node.get_ref() {
            DeValue::Table(inner) if is_open(&name) && !name.starts_with("reading.") => {
                names(inner, &name, found);
            }
            DeValue::Array(items) if path.is_empty() => {
                found.extend(items.iter().filter_map(article).map(|article| format!("{name}.{article}")));
            }
            _ => found.push(name),
        }
    }
}
