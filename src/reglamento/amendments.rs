//! What changes from one version of a rulebook to another, in parts that can be in force alone.
//!
//! Rules, readings and side bets that concern the same keys change together, because the text or one reading sets
//! each key. This module must not know how an edge is computed.

use super::Reglamento;
use crate::lang::{Lang, Translated};
use crate::message;

/// A part of an amendment that can be in force without the others.
#[derive(Clone, Debug)]
pub struct Amendment {
    /// The articles of the later text; of the earlier one, for what is repealed.
    pub article: Translated,
    /// What of it no article states; may be empty.
    pub assumed: Translated,
    /// Whether the later text has nothing in its place.
    pub repealed: bool,
    /// Whether the values are those before: only the article that states them, or its words, changes.
    pub restated: bool,
    /// What it concerns, as the file has it: `reading.burn`, `side.6-sortudo`.
    pub parts: Vec<String>,
    /// The same in words.
    pub what: Translated,
    /// The earlier rulebook with this change alone; `None` if no rule, reading or side bet changes.
    pub alone: Option<Reglamento>,
}

/// An entry that differs: its path, and the keys of which it decides.
struct Changed {
    path: String,
    keys: Vec<String>,
}

impl Amendment {
    /// Returns what changes in words, and whether it is repealed or stays the same.
    pub fn text(&self, lang: Lang) -> String {
        let id = match () {
            () if self.repealed => "amendment-repealed",
            () if self.restated => "amendment-restated",
            () => "amendment",
        };
        message!(id, what = self.what.of(lang)).text(lang)
    }
}

/// Returns the changes from one version to another, in the order of the later file.
pub fn amendments(before: &Reglamento, after: &Reglamento) -> Vec<Amendment> {
    let [old, new] = [before.parts(), after.parts()];
    let same = |part: &(String, String), other: &[(String, String)]| other.contains(part);
    let repealed = |(path, _): &&(String, String)| new.iter().all(|(kept, _)| kept != path);
    let changed = new.iter().filter(|part| !same(part, &old)).chain(old.iter().filter(repealed));
    let mut groups: Vec<Vec<Changed>> = Vec::new();
    for (path, _) in changed {
        let entry = Changed { keys: keys(path, [before, after]), path: path.clone() };
        let joined = |group: &Vec<Changed>| {
            group.iter().any(|other| other.keys.iter().any(|key| entry.keys.contains(key)))
        };
        // In the order of the file: where the first of them is.
        let at = groups.iter().position(joined).unwrap_or(groups.len());
        let (together, mut apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(joined);
        apart.insert(at, together.into_iter().flatten().chain([entry]).collect());
        groups = apart;
    }
    groups.iter().map(|group| amendment(before, after, group)).collect()
}

/// Returns the keys that an entry sets in either version; for an entry that sets none, its own path.
fn keys(path: &str, books: [&Reglamento; 2]) -> Vec<String> {
    let Some(name) = path.strip_prefix("reading.") else {
        return vec![path.strip_prefix("rules.").unwrap_or(path).to_owned()];
    };
    let readings = books.iter().flat_map(|book| book.readings.iter().filter(|reading| reading.name == name));
    let sets = readings.flat_map(|reading| {
        let keys = reading.keys().into_iter().map(|key| key.name.to_owned());
        keys.chain(reading.side_bets().into_iter().map(str::to_owned)).collect::<Vec<_>>()
    });
    sets.collect()
}

fn amendment(before: &Reglamento, after: &Reglamento, group: &[Changed]) -> Amendment {
    let concerns =
        |section: &str, name: &str| group.iter().any(|entry| entry.path.strip_prefix(section) == Some(name));
    let mut alone = before.clone();
    alone.facts.retain(|fact| !concerns("rules.", fact.key.name));
    alone.facts.extend(after.facts.iter().filter(|fact| concerns("rules.", fact.key.name)).cloned());
    alone.readings.retain(|reading| !concerns("reading.", &reading.name));
    alone
        .readings
        .extend(after.readings.iter().filter(|reading| concerns("reading.", &reading.name)).cloned());
    alone.sides.retain(|side| !concerns("side.", side.bet.name));
    alone.sides.extend(after.sides.iter().filter(|side| concerns("side.", side.bet.name)).cloned());
    let decides =
        |entry: &Changed| ["rules.", "reading.", "side."].iter().any(|of| entry.path.starts_with(of));
    // What takes the place of a repealed entry is named instead of it.
    let of = |book: &Reglamento| -> Vec<[Translated; 3]> {
        group.iter().filter_map(|entry| in_words(book, &entry.path)).collect()
    };
    let stays = of(after);
    let repealed = stays.is_empty();
    let texts = if repealed { of(before) } else { stays };
    let joined = |index: usize| {
        let of = |lang: Lang| {
            let mut words: Vec<&str> = texts.iter().map(|text| text[index].of(lang)).collect();
            words.retain(|text| !text.is_empty());
            words.dedup();
            words.join("; ")
        };
        Translated::new(of(Lang::En), of(Lang::Es))
    };
    Amendment {
        article: joined(0),
        assumed: joined(1),
        what: joined(2),
        repealed,
        restated: group.iter().all(|entry| {
            let [old, new] = [before, after].map(|book| value(book, &entry.path));
            old.is_some() && old == new
        }),
        parts: group.iter().map(|entry| entry.path.clone()).collect(),
        alone: group.iter().any(decides).then_some(alone),
    }
}

/// Returns the value of a rule, or the paytable of a side bet; `None` of other entries.
fn value(book: &Reglamento, path: &str) -> Option<String> {
    match path.split_once('.')? {
        ("rules", name) => Some(book.fact(name)?.value.to_string()),
        ("side", name) => Some(book.sides.iter().find(|side| side.bet.name == name)?.bet.to_string()),
        _ => None,
    }
}

/// Returns the article of an entry, what of it is assumed, and what it is about.
fn in_words(book: &Reglamento, path: &str) -> Option<[Translated; 3]> {
    let none = Translated::default;
    let (section, name) = path.split_once('.')?;
    match section {
        "rules" => {
            let fact = book.fact(name)?;
            Some([fact.article.clone(), fact.assumed.clone(), format!("{name} = {}", fact.value).into()])
        }
        "reading" => {
            let reading = book.reading(name)?;
            Some([reading.article.clone(), none(), reading.about.clone()])
        }
        "side" => {
            let side = book.sides.iter().find(|side| side.bet.name == name)?;
            Some([side.article.clone(), side.assumed.clone(), side.title.clone()])
        }
        "as_usual" => {
            let usual = book.as_usual.iter().find(|usual| usual.topic == name)?;
            Some([usual.article.clone(), usual.assumed.clone(), usual.what.clone()])
        }
        _ => {
            let left_out = book.not_modelled.iter().find(|left_out| left_out.article.of(Lang::En) == name)?;
            Some([left_out.article.clone(), none(), left_out.what.clone()])
        }
    }
}
