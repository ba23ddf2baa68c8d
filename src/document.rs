//! Reads a TOML file with the position of every key, and collects its faults, so that one run
//! reports all of them with their lines. Knows tables and keys, but not their meaning.

use crate::fault::{Fault, Faults};
use crate::lang::{Lang, Translated};
use crate::rules::Value;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A file being read, and the faults found in it so far.
pub(crate) struct Reader<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    pub(crate) faults: Faults,
    /// Byte at which each line begins.
    lines: Vec<usize>,
    /// Lent to callers in place of a fault that is not shown.
    unshown: Fault,
}

/// The deepest nesting of lists and tables, a limit of the parser.
const MOST_LEVELS: usize = 79;

/// Returns `file:line:column` of a byte of a text whose lines begin at the bytes `lines`. Line and column, in
/// characters, are counted from 1.
fn place(file: &str, text: &str, lines: &[usize], at: usize) -> String {
    let at = at.min(text.len());
    let line = lines.partition_point(|start| *start <= at);
    let before = &text.as_bytes()[lines[line - 1]..at];
    let column = before.iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
    format!("{file}:{line}:{column}")
}

/// A table being read, with its name in messages and its position.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) entries: &'a DeTable<'a>,
    /// Its path; [`WHOLE`] if it is the file.
    pub(crate) path: &'a str,
    /// Its own name below the path, which the user chose; empty if it has none.
    pub(crate) name: &'a str,
    pub(crate) span: (usize, usize),
}

/// The name of the table that the whole file is.
pub(crate) const WHOLE: &str = "";

impl Table<'_> {
    /// The name of a key in messages: `natural.pays.article`, or the key alone at the top of the file.
    pub(crate) fn of(&self, key: &str) -> String {
        if self.path == WHOLE { key.to_owned() } else { format!("{}.{key}", self.full_path()) }
    }

    /// The path with the table's own name: `side.panda-8`.
    fn full_path(&self) -> String {
        if self.name.is_empty() { self.path.to_owned() } else { format!("{}.{}", self.path, self.name) }
    }
}

/// The forms of values in a file.
const VALUES: &str = "values such as true, 12, 0.75, \"text\" or [\"A\", 10]";

/// What is written in place of the quotation marks of a word processor.
const STRAIGHT: &str = "texts in straight quotation marks: \"text\"";

/// A value and its position.
pub(crate) type Node<'a> = Spanned<DeValue<'a>>;

impl<'a> Reader<'a> {
    /// Returns a reader at the start of a file.
    pub(crate) fn new(file: &'a str, text: &'a str) -> Reader<'a> {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Reader { file, text, faults: Faults::default(), lines, unshown: Fault::new("", "") }
    }

    /// Parses the file and returns its top level.
    ///
    /// # Errors
    /// The file is not TOML, which is then the only fault.
    pub(crate) fn parse(&self) -> Result<DeTable<'a>, Faults> {
        let root = DeTable::parse(self.text).map_err(|error| {
            let place = self.place(error.span().map_or(0, |span| span.start));
            // The parser does not name the key.
            let key = error.span().filter(|_| error.message() == "duplicate key");
            if let Some(key) = key.and_then(|span| self.text.get(span)) {
                return Faults::from(Fault::new(place, format!("not TOML: duplicate key `{key}`")));
            }
            // The parser reports both kinds of nesting, of values and of dotted keys, in these words.
            if error.message().contains("recurs") {
                let fault = Fault::new(place, "lists or tables are nested too deeply");
                return Faults::from(fault.allowed(format!("at most {MOST_LEVELS} levels")));
            }
            // Nor does it name the forms of values, such as a decimal point.
            let at = error.span().map_or(0, |span| span.start);
            let line = self.text.get(..at).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
            let message = match line.split_once('=') {
                Some((key, _)) => format!("`{}`: not TOML: {}", key.trim(), error.message()),
                None => format!("not TOML: {}", error.message()),
            };
            let is_typographic =
                self.text.get(at..).is_some_and(|rest| rest.starts_with(['“', '”', '„', '«', '‘', '’']));
            Faults::from(Fault::new(place, message).allowed(if is_typographic { STRAIGHT } else { VALUES }))
        })?;
        Ok(root.into_inner())
    }

    /// Returns `file:line:column` of a byte of the text.
    pub(crate) fn place(&self, at: usize) -> String {
        place(self.file, self.text, &self.lines, at)
    }

    /// Adds a fault at a span, and returns it so that the caller can add details.
    pub(crate) fn fault(&mut self, span: &Range<usize>, message: impl Into<String>) -> &mut Fault {
        let place = || place(self.file, self.text, &self.lines, span.start);
        self.faults.add(|| Fault::new(place(), message)).unwrap_or(&mut self.unshown)
    }

    /// Adds the fault that the name at a place is not among `known`.
    pub(crate) fn unknown<S: AsRef<str>>(
        &mut self,
        at: usize,
        what: &str,
        found: &str,
        known: impl IntoIterator<Item = S>,
    ) {
        let place = || place(self.file, self.text, &self.lines, at);
        self.faults.add(|| Fault::unknown(place(), what, found, known));
    }

    /// Returns the node as a table, or adds a fault if it is none.
    pub(crate) fn table(&mut self, node: &'a Node<'a>, path: &'a str) -> Option<Table<'a>> {
        let span = node.span();
        if let Some(entries) = node.get_ref().as_table() {
            return Some(Table { entries, path, name: "", span: (span.start, span.end) });
        }
        let found = node.get_ref().type_str();
        self.fault(&span, format!("`{path}`: expected a table, found {}", with_article(found)));
        None
    }

    /// Returns the node as the table of a name that the user chose, as [`Reader::table`] does.
    pub(crate) fn named(
        &mut self,
        path: &'a str,
        (name, node): (&'a Spanned<DeString<'a>>, &'a Node<'a>),
    ) -> Option<Table<'a>> {
        self.table(node, path).map(|table| Table { name: name.get_ref(), ..table })
    }

    /// Adds a fault for every entry of the table that is not among `known`.
    pub(crate) fn refuse_others(&mut self, table: Table<'a>, known: &[&str]) {
        for (key, _) in table.entries {
            if !known.contains(&key.get_ref().as_ref()) {
                let what = if table.path == WHOLE {
                    "key".to_owned()
                } else {
                    format!("key of `{}`", table.full_path())
                };
                self.unknown(key.span().start, &what, key.get_ref(), known);
            }
        }
    }

    /// Returns the string under `key`, if there is one; adds a fault for a value of another type.
    pub(crate) fn optional(&mut self, table: Table<'a>, key: &str) -> Option<String> {
        let node = table.entries.get(key)?;
        if let Some(text) = node.get_ref().as_str() {
            return Some(text.to_owned());
        }
        let found = node.get_ref().type_str();
        let message = format!("`{}`: expected a string, found {}", table.of(key), with_article(found));
        self.fault(&node.span(), message);
        None
    }

    /// Returns the text under `key`, if there is one: a string for both languages, or a table with
    /// a string for each, `key.en` and `key.es`, of which one may be missing. Adds a fault for
    /// anything else, and for a language whose text is empty.
    pub(crate) fn optional_text(&mut self, table: Table<'a>, key: &'a str) -> Option<Translated> {
        let node = table.entries.get(key)?;
        let Some(entries) = node.get_ref().as_table() else {
            if node.get_ref().is_str() {
                return self.optional(table, key).map(Translated::from);
            }
            let found = with_article(node.get_ref().type_str());
            let message =
                format!("`{}`: expected a string, or one for each language, found {found}", table.of(key));
            self.fault(&node.span(), message).allowed = Some(format!("\"…\", or {key}.en and {key}.es"));
            return None;
        };
        let span = node.span();
        let texts = Table { entries, path: key, name: "", span: (span.start, span.end) };
        self.refuse_others(texts, &Lang::ALL.map(Lang::code));
        let mut given = Lang::ALL.map(|lang| {
            let here = entries.contains_key(lang.code());
            here.then(|| self.required(texts, lang.code()))
        });
        if given.iter().all(Option::is_none) {
            let message = format!("`{}` has no text", table.of(key));
            self.fault(&span, message).allowed = Some(format!("{key}.en and {key}.es"));
        }
        let [en, es] = given.each_mut().map(Option::take);
        let one = en.clone().or_else(|| es.clone())?;
        Some(Translated::new(en.unwrap_or_else(|| one.clone()), es.unwrap_or(one)))
    }

    /// Returns the text under `key` in both languages; adds a fault if it is missing or empty.
    pub(crate) fn required_text(&mut self, table: Table<'a>, key: &'a str) -> Translated {
        match table.entries.get(key) {
            Some(node) if !node.get_ref().is_str() => self.optional_text(table, key).unwrap_or_default(),
            _ => self.required(table, key).into(),
        }
    }

    /// Returns the string under `key`; adds a fault if it is missing or empty.
    pub(crate) fn required(&mut self, table: Table<'a>, key: &str) -> String {
        if table.entries.get(key).is_none() {
            let span = table.span.0..table.span.1;
            let has = if table.path == WHOLE {
                "the file has".to_owned()
            } else {
                format!("`{}` has", table.full_path())
            };
            self.fault(&span, format!("{has} no `{key}`"));
        }
        let text = self.optional(table, key).unwrap_or_default();
        if text.trim().is_empty() && table.entries.get(key).is_some_and(|n| n.get_ref().is_str()) {
            let span = table.entries[key].span();
            self.fault(&span, format!("`{}` is empty", table.of(key)));
        }
        text
    }

    /// Returns the node as the value of a rule, or adds a fault if no rule takes such a value.
    pub(crate) fn value(&mut self, node: &Node<'a>, name: &str) -> Option<Value> {
        let value = match node.get_ref() {
            DeValue::String(text) => Some(Value::Word(text.to_string())),
            DeValue::Boolean(truth) => Some(Value::Bool(*truth)),
            // No rule takes a number beyond 64 bits: as a word, it is refused with what the rule allows.
            DeValue::Integer(integer) => Some(
                i64::from_str_radix(integer.as_str(), integer.radix())
                    .map_or_else(|_| Value::Word(self.text[node.span()].to_owned()), Value::Int),
            ),
            DeValue::Float(number) => Some(Value::Word(number.as_str().replace('_', ""))),
            DeValue::Array(items) => {
                let items: Option<Vec<Value>> = items.iter().map(|item| self.value(item, name)).collect();
                return items.map(Value::List);
            }
            _ => None,
        };
        if value.is_none() {
            let found = node.get_ref().type_str();
            let message = format!("`{name}`: no rule has {} as its value", with_article(found));
            self.fault(&node.span(), message);
        }
        value
    }
}

/// Returns the name of a TOML type with its indefinite article.
pub(crate) fn with_article(type_name: &str) -> String {
    let article = if type_name.starts_with(['a', 'i']) { "an" } else { "a" };
    format!("{article} {type_name}")
}

/// A dotted key, its position, and its node.
pub(crate) type Leaf<'a> = (String, Range<usize>, &'a Node<'a>);

/// The deepest table that [`leaves`] enters. No key has more than two dots.
const DEEPEST: usize = 16;

/// Flattens nested tables to dotted keys. A table with a `value` is a leaf, and so is a table
/// nested too deeply for any key.
pub(crate) fn leaves<'a>(table: &'a DeTable<'a>, path: &str, found: &mut Vec<Leaf<'a>>) {
    let depth = if path.is_empty() { 0 } else { path.matches('.').count() + 1 };
    for (key, node) in table {
        let name =
            if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        match node.get_ref().as_table() {
            Some(inner) if !inner.contains_key("value") && depth < DEEPEST => leaves(inner, &name, found),
            _ => found.push((name, key.span(), node)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_counting_from_the_start() {
        let text = format!("one\n\nñandú\r\n{}\nlast", "aé…🂡".repeat(7));
        let reader = Reader::new("x", &text);
        for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let line = text[..at].matches('\n').count() + 1;
            let column = text[..at].rsplit('\n').next().unwrap().chars().count() + 1;
            assert_eq!(reader.place(at), format!("x:{line}:{column}"), "at {at}");
        }
        assert_eq!(Reader::new("x", "").place(5), "x:1:1");
    }
}
