//! Writes a [`Reglamento`] as a TOML file, without comments.

use super::{AsUsual, Choices, Fact, NotModelled, Paytable, Reading, Reglamento, Side};
use crate::lang::{Lang, Translated};
use crate::rules::{SideBet, Value};
use std::fmt::Write;

impl Reglamento {
    /// Returns the text of a file that holds the rulebook as it is in force, without comments and other versions.
    /// The text parses to the same rules.
    pub fn to_toml(&self) -> String {
        let mut file = String::new();
        let plain = |text: &str| Translated::from(text);
        for (key, text) in [
            ("id", &plain(self.plain_id())),
            ("game", &plain(self.game.name())),
            ("title", &self.title),
            ("source", &self.source),
            ("authority", &self.authority),
            ("jurisdiction", &self.jurisdiction),
            ("date", &plain(&self.date)),
            ("summary", &self.summary),
            ("strategies", &plain(if self.strategies == self.plain_id() { "" } else { &self.strategies })),
        ] {
            if !text.is_empty() {
                lines(&mut file, key, text);
            }
        }
        if !self.as_usual.is_empty() {
            header(&mut file, "as_usual");
        }
        for usual in &self.as_usual {
            line(&mut file, &name(&usual.topic), &usual_entry(usual));
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
        for side in &self.sides {
            side_table(&mut file, side);
        }
        for article in &self.not_modelled {
            file.push_str("\n[[not_modelled]]\n");
            not_modelled_lines(&mut file, article);
        }
        file
    }

    /// Returns every part that a version may change: its path in the file, as `repeals` names it, and its text.
    pub(super) fn parts(&self) -> Vec<(String, String)> {
        let text = |write: &dyn Fn(&mut String)| {
            let mut text = String::new();
            write(&mut text);
            text
        };
        let usual =
            self.as_usual.iter().map(|usual| (format!("as_usual.{}", usual.topic), usual_entry(usual)));
        let facts = self.facts.iter().map(|fact| (format!("rules.{}", fact.key.name), rule_entry(fact)));
        let readings = self.readings.iter().map(|reading| {
            (format!("reading.{}", reading.name), text(&|file| reading_tables(file, reading)))
        });
        let sides = self.sides.iter();
        let sides =
            sides.map(|side| (format!("side.{}", side.bet.name), text(&|file| side_table(file, side))));
        let left_out = self.not_modelled.iter().map(|left_out| {
            let path = format!("not_modelled.{}", left_out.article.of(Lang::En));
            (path, text(&|file| not_modelled_lines(file, left_out)))
        });
        usual.chain(facts).chain(readings).chain(sides).chain(left_out).collect()
    }
}

/// Returns the entry of a rule that every rulebook of the game shares.
fn usual_entry(usual: &AsUsual) -> String {
    inline(&[stated(&usual.article, &usual.assumed), entries("what", &usual.what)].concat())
}

fn not_modelled_lines(file: &mut String, left_out: &NotModelled) {
    lines(file, "article", &left_out.article);
    lines(file, "what", &left_out.what);
    lines(file, "reason", &left_out.reason);
}

fn stated(article: &Translated, assumed: &Translated) -> Vec<(String, String)> {
    let given = [("article", article), ("assumed", assumed)].into_iter().filter(|(_, text)| !text.is_empty());
    given.flat_map(|(key, text)| entries(key, text)).collect()
}

/// Returns the entry of a rule: value and article; the bare value if the file names no article.
fn rule_entry(fact: &Fact) -> String {
    let stated = stated(&fact.article, &fact.assumed);
    if stated.is_empty() {
        return value(&fact.value);
    }
    let mut table = vec![("value".to_owned(), value(&fact.value))];
    table.extend(stated);
    if !fact.note.is_empty() {
        table.extend(entries("note", &fact.note));
    }
    inline(&table)
}

fn reading_tables(file: &mut String, reading: &Reading) {
    let path = format!("reading.{}", name(&reading.name));
    header(file, &path);
    lines(file, "about", &reading.about);
    lines(file, "article", &reading.article);
    lines(file, "question", &reading.question);
    line(file, "default", &quoted(&reading.default));
    match &reading.choices {
        Choices::Range { key, from, to } => {
            let range = [("key", quoted(key.name)), ("from", from.to_string()), ("to", to.to_string())];
            line(file, "range", &inline(&range.map(|(key, value)| (key.to_owned(), value))));
        }
        Choices::Options(options) => {
            header(file, &format!("{path}.options"));
            for option in options {
                let set: Vec<(String, String)> =
                    option.set.iter().map(|(key, to)| (key.name.to_owned(), value(to))).collect();
                let mut table = entries("text", &option.text);
                if !set.is_empty() || option.paytables.is_empty() {
                    table.push(("set".to_owned(), inline(&set)));
                }
                if !option.paytables.is_empty() {
                    let paytable = |paytable: &Paytable| {
                        let used = paytable.uses.as_deref().map(quoted);
                        (name(paytable.bet.name), used.unwrap_or_else(|| pays(&paytable.bet)))
                    };
                    let paytables: Vec<_> = option.paytables.iter().map(paytable).collect();
                    table.push(("side".to_owned(), inline(&paytables)));
                }
                line(file, &name(&option.name), &inline(&table));
            }
        }
    }
}

fn side_table(file: &mut String, side: &Side) {
    header(file, &format!("side.{}", name(side.bet.name)));
    lines(file, "title", &side.title);
    for (key, text) in stated(&side.article, &side.assumed) {
        line(file, &key, &text);
    }
    if let Some(used) = &side.uses {
        line(file, "use", &quoted(used));
        return;
    }
    line(file, "on", &quoted(side.bet.on.name()));
    line(file, "pays", &pays(&side.bet));
}

/// Returns the lines of a paytable as a list.
fn pays(bet: &SideBet) -> String {
    let pays = bet.pays.iter().map(|pay| {
        let words: Vec<String> = pay.name.split(" and ").map(quoted).collect();
        let hand = if let [word] = &words[..] { word.clone() } else { format!("[{}]", words.join(", ")) };
        inline(&[("hand".to_owned(), hand), ("pays".to_owned(), quoted(&pay.odds.to_string()))])
    });
    format!("[{}]", pays.collect::<Vec<_>>().join(", "))
}

fn header(file: &mut String, path: &str) {
    writeln!(file, "\n[{path}]").expect("a string takes any text");
}

fn line(file: &mut String, key: &str, value: &str) {
    writeln!(file, "{key} = {value}").expect("a string takes any text");
}

/// The entries of a text: one, or one for each language.
fn entries(key: &str, text: &Translated) -> Vec<(String, String)> {
    if text.is_one() {
        return vec![(key.to_owned(), quoted(text.of(Lang::En)))];
    }
    Lang::ALL.map(|lang| (format!("{key}.{lang}"), quoted(text.of(lang)))).into()
}

/// The same as lines.
fn lines(file: &mut String, key: &str, text: &Translated) {
    for (key, text) in entries(key, text) {
        line(file, &key, &text);
    }
}

fn inline(entries: &[(String, String)]) -> String {
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
