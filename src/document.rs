//! A TOML file being read: where everything in it stands, and what is wrong
//! with it so far, so that one run tells every fault with its line. Knows
//! tables and keys; what they mean is for whoever reads the file.

use crate::fault::{Fault, Faults};
use crate::rules::Value;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file being read: where it is, and what is wrong with it so far.
pub(crate) struct Reader<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    pub(crate) faults: Vec<Fault>,
}

/// A table being read, and what messages call it.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) entries: &'a DeTable<'a>,
    pub(crate) path: &'a str,
    pub(crate) span: (usize, usize),
}

/// A value and where it stands.
pub(crate) type Node<'a> = Spanned<DeValue<'a>>;

impl<'a> Reader<'a> {
    /// A file of which nothing has been read yet.
    pub(crate) fn new(file: &'a str, text: &'a str) -> Reader<'a> {
        Reader { file, text, faults: Vec::new() }
    }

    /// The file's top level.
    ///
    /// # Errors
    /// It is not TOML: the only fault there is then.
    pub(crate) fn parse(&self) -> Result<DeTable<'a>, Faults> {
        let root = DeTable::parse(self.text).map_err(|error| {
            let place = self.place(error.span().map_or(0, |span| span.start));
            Faults::from(Fault::new(place, format!("not TOML: {}", error.message())))
        })?;
        Ok(root.into_inner())
    }

    /// `file:line:column` of a place in the text.
    pub(crate) fn place(&self, at: usize) -> String {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        format!("{}:{line}:{column}", self.file)
    }

    /// Notes a fault at a span, and lends it for what else there is to say.
    pub(crate) fn fault(&mut self, span: &Range<usize>, message: impl Into<String>) -> &mut Fault {
        let place = self.place(span.start);
        self.faults.push(Fault::new(place, message));
        self.faults.last_mut().expect("just pushed")
    }

    /// The node as a table, which it is a fault not to be.
    pub(crate) fn table(&mut self, node: &'a Node<'a>, path: &'a str) -> Option<Table<'a>> {
        let span = node.span();
        if let Some(entries) = node.get_ref().as_table() {
            return Some(Table { entries, path, span: (span.start, span.end) });
        }
        let found = node.get_ref().type_str();
        self.fault(&span, format!("`{path}` is {found}, and a table is needed"));
        None
    }

    /// Says which entries of the table are not among `known`.
    pub(crate) fn refuse_others(&mut self, table: Table<'a>, known: &[&str]) {
        for (key, _) in table.entries {
            if !known.contains(&key.get_ref().as_ref()) {
                let place = self.place(key.span().start);
                let what = format!("key in `{}`,", table.path);
                self.faults.push(Fault::unknown(place, &what, key.get_ref(), known));
            }
        }
    }

    /// The text under `key`, if there is any.
    pub(crate) fn optional(&mut self, table: Table<'a>, key: &str) -> Option<String> {
        let node = table.entries.get(key)?;
        if let Some(text) = node.get_ref().as_str() {
            return Some(text.to_owned());
        }
        let found = node.get_ref().type_str();
        self.fault(&node.span(), format!("`{}.{key}` is {found}, and a text is needed", table.path));
        None
    }

    /// The text under `key`, which it is a fault to lack or to leave empty.
    pub(crate) fn required(&mut self, table: Table<'a>, key: &str) -> String {
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

    /// The node as the value of a rule.
    pub(crate) fn value(&mut self, node: &Node<'a>, name: &str) -> Option<Value> {
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
}

/// A dotted key, where it stands, and its node.
pub(crate) type Leaf<'a> = (String, Range<usize>, &'a Node<'a>);

/// Flattens nested tables to dotted keys; a table with a `value` is a leaf.
pub(crate) fn leaves<'a>(table: &'a DeTable<'a>, path: &str, found: &mut Vec<Leaf<'a>>) {
    for (key, node) in table {
        let name =
            if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        match node.get_ref().as_table() {
            Some(inner) if !inner.contains_key("value") => leaves(inner, &name, found),
            _ => found.push((name, key.span(), node)),
        }
    }
}
