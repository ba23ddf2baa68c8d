//! Writes a [`Reglamento`] as a TOML file, without comments.

use super::{Choices, Fact, Reading, Reglamento};
use crate::rules::Value;
use std::fmt::Write;

impl Reglamento {
    /// Returns the text of a file that holds the rulebook, without comments. The text parses to the
    /// same rulebook.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut file = String::new();
        for (key, text) in [
            ("id", self.id.as_str()),
            ("game", self.game.name()),
            ("title", &self.title),
            ("source", &self.source),
            ("date", &self.date),
            ("summary", &self.summary),
            ("strategies", if self.strategies == self.id { "" } else { &self.strategies }),
        ] {
            if !text.is_empty() {
                line(&mut file, key, &quoted(text));
            }
        }
        if !self.as_usual.is_empty() {
            header(&mut file, "as_usual");
        }
        for usual in &self.as_usual {
            let table = inline(&[("article", quoted(&usual.article)), ("what", quoted(&usual.what))]);
            line(&mut file, &name(&usual.topic), &table);
        }
        if !self.facts.is_empty() {
            header(&mut file, "rules");
        }
        for fact in &self.facts {
            line(&mut file, fact.key.name, &rule_entry(fact));
        }
        for reading in &self.readings {
            reading_tables(&mut file, reading);
        }
        for article in &self.not_modelled {
            file.push_str("\n[[not_modelled]]\n");
            line(&mut file, "article", &quoted(&article.article));
            line(&mut file, "what", &quoted(&article.what));
            line(&mut file, "reason", &quoted(&article.reason));
        }
        file
    }
}

/// Returns the entry of a rule: value and article; the bare value if the file names no article.
fn rule_entry(fact: &Fact) -> String {
    if fact.article.is_empty() {
        return value(&fact.value);
    }
    let mut entries = vec![("value", value(&fact.value)), ("article", quoted(&fact.article))];
    if !fact.note.is_empty() {
        entries.push(("note", quoted(&fact.note)));
    }
    inline(&entries)
}

fn reading_tables(file: &mut String, reading: &Reading) {
    let path = format!("reading.{}", name(&reading.name));
    header(file, &path);
    line(file, "article", &quoted(&reading.article));
    line(file, "question", &quoted(&reading.question));
    line(file, "default", &quoted(&reading.default));
    match &reading.choices {
        Choices::Range { key, from, to } => {
            let range = [("key", quoted(key.name)), ("from", from.to_string()), ("to", to.to_string())];
            line(file, "range", &inline(&range));
        }
        Choices::Options(options) => {
            header(file, &format!("{path}.options"));
            for option in options {
                let set: Vec<(&str, String)> =
                    option.set.iter().map(|(key, to)| (key.name, value(to))).collect();
                let entries = [("text", quoted(&option.text)), ("set", inline(&set))];
                line(file, &name(&option.name), &inline(&entries));
            }
        }
    }
}

fn header(file: &mut String, path: &str) {
    writeln!(file, "\n[{path}]").expect("a string takes any text");
}

fn line(file: &mut String, key: &str, value: &str) {
    writeln!(file, "{key} = {value}").expect("a string takes any text");
}

fn inline(entries: &[(&str, String)]) -> String {
    let entries: Vec<String> = entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
}

fn value(of_rule: &Value) -> String {
    match of_rule {
        Value::Bool(truth) => truth.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Word(word) => quoted(word),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(value).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Returns a name as a key, in quotes where a bare key does not allow it.
fn name(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !text.is_empty() && text.chars().all(bare) { text.to_owned() } else { quoted(text) }
}
