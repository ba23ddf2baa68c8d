//! Reading a rule file: every fault is collected with its line, so that one
//! run tells them all. Knows the shape of the file; the rules themselves are
//! whatever [`keys`] lists.

use super::{AsUsual, Choice, Choices, Fact, NotModelled, Reading, Reglamento};
use crate::fault::{Fault, Faults};
use crate::rules::{Game, Key, Rules, Value, keys};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys of a rule file's top level.
const TOP: [&str; 11] = [
    "id",
    "game",
    "title",
    "source",
    "date",
    "summary",
    "strategies",
    "as_usual",
    "rules",
    "reading",
    "not_modelled",
];

/// A file being read: where it is, and what is wrong with it so far.
struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    faults: Vec<Fault>,
}

/// A table being read, and what messages call it.
#[derive(Clone, Copy)]
struct Table<'a> {
    entries: &'a DeTable<'a>,
    path: &'a str,
    span: (usize, usize),
}

type Node<'a> = Spanned<DeValue<'a>>;

impl<'a> Reader<'a> {
    fn place(&self, at: usize) -> String {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        format!("{}:{line}:{column}", self.file)
    }

    fn fault(&mut self, span: &Range<usize>, message: impl Into<String>) -> &mut Fault {
        let place = self.place(span.start);
        self.faults.push(Fault::new(place, message));
        self.faults.last_mut().expect("just pushed")
    }

    fn table(&mut self, node: &'a Node<'a>, path: &'a str) -> Option<Table<'a>> {
        let span = node.span();
        if let Some(entries) = node.get_ref().as_table() {
            return Some(Table { entries, path, span: (span.start, span.end) });
        }
        let found = node.get_ref().type_str();
        self.fault(&span, format!("`{path}` is {found}, and a table is needed"));
        None
    }

    /// Says which entries of the table are not among `known`.
    fn refuse_others(&mut self, table: Table<'a>, known: &[&str]) {
        for (key, _) in table.entries {
            if !known.contains(&key.get_ref().as_ref()) {
                let place = self.place(key.span().start);
                let what = format!("key in `{}`,", table.path);
                self.faults.push(Fault::unknown(place, &what, key.get_ref(), known));
            }
        }
    }

    fn optional(&mut self, table: Table<'a>, key: &str) -> Option<String> {
        let node = table.entries.get(key)?;
        if let Some(text) = node.get_ref().as_str() {
            return Some(text.to_owned());
        }
        let found = node.get_ref().type_str();
        self.fault(&node.span(), format!("`{}.{key}` is {found}, and a text is needed", table.path));
        None
    }

    fn required(&mut self, table: Table<'a>, key: &str) -> String {
        if table.entries.get(key).is_none() {
            let span = table.span.0..table.span.1;
            self.fault(&span, format!("`{}` has no `{key}`", table.path));
        }
        let text = self.optional(table, key).unwrap_or_default();
        if text.trim().is_empty() && table.entries.get(key).is_some_and(|n| n.get_ref().is_str()) {
            let span = table.entries[key].span();
            self.fault(&span, format!("`{}.{key}` is empty", table.path));
        }
        text
    }

    fn value(&mut self, node: &Node<'a>, name: &str) -> Option<Value> {
        let value = match node.get_ref() {
            DeValue::String(text) => Some(Value::Word(text.to_string())),
            DeValue::Boolean(truth) => Some(Value::Bool(*truth)),
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).ok().map(Value::Int)
            }
            DeValue::Array(items) => {
                let items: Option<Vec<Value>> = items.iter().map(|item| self.value(item, name)).collect();
                return items.map(Value::List);
            }
            _ => None,
        };
        if value.is_none() {
            let found = node.get_ref().type_str();
            self.fault(&node.span(), format!("`{name}`: no rule takes a value of this kind ({found})"));
        }
        value
    }

    /// The key of this name with a value it accepts.
    fn setting(
        &mut self,
        game: Game,
        name: &str,
        at: &Range<usize>,
        node: &Node<'a>,
    ) -> Option<(Key, Value)> {
        let known = keys(game);
        let Some(key) = known.iter().find(|key| key.name == name).copied() else {
            let place = self.place(at.start);
            self.faults.push(Fault::unknown(place, "rule", name, known.iter().map(|k| k.name)));
            return None;
        };
        let value = self.value(node, name)?;
        let mut rules = Rules::new(game);
        if key.set(&mut rules, &value).is_none() {
            self.fault(&node.span(), format!("`{name}` cannot be `{value}`")).allowed = Some(key.allowed());
            return None;
        }
        Some((key, key.get(&rules)))
    }

    fn fact(&mut self, game: Game, name: &str, at: &Range<usize>, node: &'a Node<'a>) -> Option<Fact> {
        let place = self.place(at.start);
        let (value, article, note) = match node.get_ref().as_table() {
            Some(entries) => {
                let span = node.span();
                let table = Table { entries, path: "rule", span: (span.start, span.end) };
                self.refuse_others(table, &["value", "article", "note"]);
                let article = self.required(table, "article");
                let note = self.optional(table, "note").unwrap_or_default();
                (&entries["value"], article, note)
            }
            None => (node, String::new(), String::new()),
        };
        let (key, value) = self.setting(game, name, at, value)?;
        Some(Fact { key, value, article, note, place })
    }

    fn reading(&mut self, game: Game, name: &str, at: &Range<usize>, table: Table<'a>) -> Option<Reading> {
        let place = self.place(at.start);
        self.refuse_others(table, &["article", "question", "default", "options", "range"]);
        let article = self.required(table, "article");
        let question = self.required(table, "question");
        let default = self.required(table, "default");
        let choices = match (table.entries.get("options"), table.entries.get("range")) {
            (Some(node), None) => self.options(game, node)?,
            (None, Some(node)) => self.range(game, node)?,
            _ => {
                self.fault(at, format!("reading `{name}` needs either `options` or a `range`"));
                return None;
            }
        };
        let reading = Reading { name: name.to_owned(), article, question, default, choices, place };
        if reading.option(&reading.default).is_none() {
            let at = table.entries.get("default").map_or_else(|| at.clone(), Spanned::span);
            let place = self.place(at.start);
            let options = reading.options();
            self.faults.push(Fault::unknown(place, "default option", &reading.default, options));
        }
        Some(reading)
    }

    fn options(&mut self, game: Game, node: &'a Node<'a>) -> Option<Choices> {
        let table = self.table(node, "options")?;
        let mut options = Vec::new();
        for (name, node) in table.entries {
            let Some(option) = self.table(node, "option") else {
                continue;
            };
            self.refuse_others(option, &["text", "set"]);
            let text = self.required(option, "text");
            let mut set = Vec::new();
            if let Some(node) = option.entries.get("set") {
                if let Some(table) = self.table(node, "set") {
                    let mut found = Vec::new();
                    leaves(table.entries, "", &mut found);
                    for (key, at, node) in found {
                        set.extend(self.setting(game, &key, &at, node));
                    }
                }
            } else {
                self.fault(&name.span(), format!("option `{}` has no `set`", name.get_ref()));
            }
            options.push(Choice { name: name.get_ref().to_string(), text, set });
        }
        if options.len() < 2 {
            self.fault(&node.span(), "a reading has two options or more".to_owned());
        }
        Some(Choices::Options(options))
    }

    fn range(&mut self, game: Game, node: &'a Node<'a>) -> Option<Choices> {
        let table = self.table(node, "range")?;
        self.refuse_others(table, &["key", "from", "to"]);
        let name = self.required(table, "key");
        let mut bounds = [None, None];
        for (bound, end) in bounds.iter_mut().zip(["from", "to"]) {
            match table.entries.get(end) {
                Some(node) => *bound = self.setting(game, &name, &node.span(), node),
                None => {
                    self.fault(&node.span(), format!("the range has no `{end}`"));
                }
            }
        }
        match bounds {
            [Some((key, Value::Int(from))), Some((_, Value::Int(to)))] if from < to => {
                Some(Choices::Range { key, from, to })
            }
            [Some(_), Some(_)] => {
                self.fault(&node.span(), "a range runs from a number to a greater one".to_owned());
                None
            }
            _ => None,
        }
    }
}

/// A dotted key, where it stands, and its node.
type Leaf<'a> = (String, Range<usize>, &'a Node<'a>);

/// Flattens nested tables to dotted keys; a table with a `value` is a leaf.
fn leaves<'a>(table: &'a DeTable<'a>, path: &str, found: &mut Vec<Leaf<'a>>) {
    for (key, node) in table {
        let name =
            if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        match node.get_ref().as_table() {
            Some(inner) if !inner.contains_key("value") => leaves(inner, &name, found),
            _ => found.push((name, key.span(), node)),
        }
    }
}

/// Reads a rule file.
pub(super) fn reglamento(file: &str, text: &str) -> Result<Reglamento, Faults> {
    let mut reader = Reader { file, text, faults: Vec::new() };
    let root = DeTable::parse(text).map_err(|error| {
        let place = reader.place(error.span().map_or(0, |span| span.start));
        Faults::from(Fault::new(place, format!("not TOML: {}", error.message())))
    })?;
    let root = root.into_inner();
    let read = top(&mut reader, &root);
    Faults::check(reader.faults)?;
    Ok(read.expect("a file without faults was read"))
}

fn top<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>) -> Option<Reglamento> {
    let table = Table { entries: root, path: "the file", span: (0, 0) };
    reader.refuse_others(table, &TOP);
    let id = reader.required(table, "id");
    if !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        reader.fault(&root["id"].span(), format!("`id` is `{id}`")).allowed =
            Some("small letters a-z, digits and hyphens".to_owned());
    }
    let name = reader.required(table, "game");
    let Some(game) = Game::ALL.into_iter().find(|game| game.name() == name) else {
        if let Some(node) = root.get("game") {
            let place = reader.place(node.span().start);
            reader.faults.push(Fault::unknown(place, "game", &name, Game::ALL.map(Game::name)));
        }
        return None;
    };
    let mut facts = Vec::new();
    if let Some(rules) = root.get("rules").and_then(|node| reader.table(node, "rules")) {
        let mut found = Vec::new();
        leaves(rules.entries, "", &mut found);
        for (name, at, node) in found {
            facts.extend(reader.fact(game, &name, &at, node));
        }
    }
    let mut readings = Vec::new();
    if let Some(table) = root.get("reading").and_then(|node| reader.table(node, "reading")) {
        for (name, node) in table.entries {
            let Some(inner) = reader.table(node, "reading") else {
                continue;
            };
            readings.extend(reader.reading(game, name.get_ref(), &name.span(), inner));
        }
    }
    let reglamento = Reglamento {
        strategies: reader.optional(table, "strategies").unwrap_or_else(|| id.clone()),
        id,
        game,
        title: reader.required(table, "title"),
        source: reader.required(table, "source"),
        date: reader.optional(table, "date").unwrap_or_default(),
        summary: reader.required(table, "summary"),
        as_usual: as_usual(reader, root, game),
        facts,
        readings,
        not_modelled: not_modelled(reader, root),
        file: reader.file.to_owned(),
        sha256: crate::builtin::sha256(reader.text.as_bytes()),
    };
    refuse_double_answers(reader, &reglamento);
    Some(reglamento)
}

fn as_usual<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>, game: Game) -> Vec<AsUsual> {
    let Some(table) = root.get("as_usual").and_then(|node| reader.table(node, "as_usual")) else {
        return Vec::new();
    };
    reader.refuse_others(table, game.topics());
    let mut stated = Vec::new();
    for (topic, node) in table.entries {
        let Some(inner) = reader.table(node, "as_usual") else {
            continue;
        };
        reader.refuse_others(inner, &["article", "what"]);
        stated.push(AsUsual {
            topic: topic.get_ref().to_string(),
            article: reader.required(inner, "article"),
            what: reader.required(inner, "what"),
        });
    }
    stated
}

fn not_modelled<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>) -> Vec<NotModelled> {
    let Some(node) = root.get("not_modelled") else {
        return Vec::new();
    };
    let Some(items) = node.get_ref().as_array() else {
        reader.fault(&node.span(), "`not_modelled` is a list of tables, [[not_modelled]]".to_owned());
        return Vec::new();
    };
    let mut articles = Vec::new();
    for item in items {
        let Some(table) = reader.table(item, "not_modelled") else {
            continue;
        };
        reader.refuse_others(table, &["article", "what", "reason"]);
        articles.push(NotModelled {
            article: reader.required(table, "article"),
            what: reader.required(table, "what"),
            reason: reader.required(table, "reason"),
        });
    }
    articles
}

/// A rule is answered in one place: by the text or by one reading.
fn refuse_double_answers(reader: &mut Reader<'_>, reglamento: &Reglamento) {
    let mut answered: Vec<(&str, String)> =
        reglamento.facts.iter().map(|fact| (fact.key.name, "`rules`".to_owned())).collect();
    for reading in &reglamento.readings {
        for key in reading.keys() {
            if let Some((_, by)) = answered.iter().find(|(name, _)| *name == key.name) {
                reader.faults.push(Fault::new(
                    reading.place.clone(),
                    format!("reading `{}` sets `{}`, which {by} answers already", reading.name, key.name),
                ));
            }
            answered.push((key.name, format!("reading `{}`", reading.name)));
        }
    }
}
