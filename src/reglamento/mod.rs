//! A rulebook as data: what it says about money, article by article, what it
//! leaves open (its *readings*), and what of it is left out of the model.
//!
//! [`Reglamento::parse`] reads the file, [`Scenario::new`] settles the
//! readings and overrides into [`Rules`](crate::rules::Rules). This module may
//! not know any particular rulebook, nor how a round is played.

mod decode;
mod encode;
mod find;
mod scenario;
mod schema;

pub use find::{builtin_ids, find, source};
pub use scenario::{Origin, Scenario};
pub use schema::schema;

use crate::fault::Faults;
use crate::rules::{Game, Key, Value};

/// A rulebook as its file tells it.
#[derive(Clone, Debug)]
pub struct Reglamento {
    /// The short name, `mendoza-2016`.
    pub id: String,
    /// Which game it is of.
    pub game: Game,
    /// The long name.
    pub title: String,
    /// Who issued the text, under which number.
    pub source: String,
    /// When, as the text dates itself; empty if it does not.
    pub date: String,
    /// One sentence on what is special about it.
    pub summary: String,
    /// The folder of its charts below `strategies/`; its id unless the file
    /// names another.
    pub strategies: String,
    /// What the text says as every rulebook of its game does.
    pub as_usual: Vec<AsUsual>,
    /// What the text says.
    pub facts: Vec<Fact>,
    /// What it leaves open.
    pub readings: Vec<Reading>,
    /// What is left out of the model, and why.
    pub not_modelled: Vec<NotModelled>,
    /// Where it was read from, for messages.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
}

/// One rule the text states.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The rule.
    pub key: Key,
    /// Its value.
    pub value: Value,
    /// The article that says so.
    pub article: String,
    /// What else there is to say; may be empty.
    pub note: String,
    /// `file:line:column`.
    pub place: String,
}

/// A question the text leaves open, and the answers.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name used with `--reading`.
    pub name: String,
    /// The articles that leave it open.
    pub article: String,
    /// The question, in one sentence.
    pub question: String,
    /// The option taken unless another is named.
    pub default: String,
    /// The options.
    pub choices: Choices,
    /// `file:line:column`.
    pub place: String,
}

/// The options of a reading.
#[derive(Clone, Debug)]
pub enum Choices {
    /// Named ones.
    Options(Vec<Choice>),
    /// Any whole number from `from` to `to` for one key.
    Range {
        /// The rule it sets.
        key: Key,
        /// The least value.
        from: i64,
        /// The greatest value.
        to: i64,
    },
}

/// One option of a reading.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// What it means.
    pub text: String,
    /// What it sets.
    pub set: Vec<(Key, Value)>,
}

/// What an article says that holds in every rulebook of the game, so that no
/// rule key stands for it.
#[derive(Clone, Debug)]
pub struct AsUsual {
    /// Which of the game's own rules it states: one of
    /// [`Game::topics`](crate::rules::Game::topics).
    pub topic: String,
    /// The article.
    pub article: String,
    /// What it says.
    pub what: String,
}

/// An article that is left out, and why.
#[derive(Clone, Debug)]
pub struct NotModelled {
    /// The article.
    pub article: String,
    /// What it says.
    pub what: String,
    /// Why it moves no money here.
    pub reason: String,
}

impl Reading {
    /// What the named option sets; `None` if there is no such option.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<Vec<(Key, Value)>> {
        match &self.choices {
            Choices::Options(options) => {
                options.iter().find(|choice| choice.name == name).map(|choice| choice.set.clone())
            }
            Choices::Range { key, from, to } => {
                name.parse().ok().filter(|n| (from..=to).contains(&n)).map(|n| vec![(*key, Value::Int(n))])
            }
        }
    }

    /// The names of its options, a range as `from..=to`.
    #[must_use]
    pub fn options(&self) -> Vec<String> {
        match &self.choices {
            Choices::Options(options) => options.iter().map(|c| c.name.clone()).collect(),
            Choices::Range { from, to, .. } => vec![format!("{from}..={to}")],
        }
    }

    /// Every option there is, each number of a range being one.
    #[must_use]
    pub fn every_option(&self) -> Vec<String> {
        match &self.choices {
            Choices::Options(_) => self.options(),
            Choices::Range { from, to, .. } => (*from..=*to).map(|n| n.to_string()).collect(),
        }
    }

    /// The one key that every option sets, and nothing else; `None` if the
    /// reading is about more than one.
    #[must_use]
    pub fn only_key(&self) -> Option<Key> {
        match &self.choices {
            Choices::Range { key, .. } => Some(*key),
            Choices::Options(options) => {
                let mut keys = options.iter().map(|choice| match choice.set.as_slice() {
                    [(key, _)] => Some(*key),
                    _ => None,
                });
                let first = keys.next()??;
                keys.all(|key| key.is_some_and(|key| key.name == first.name)).then_some(first)
            }
        }
    }

    /// Every key that some option sets.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = match &self.choices {
            Choices::Range { key, .. } => vec![*key],
            Choices::Options(options) => {
                options.iter().flat_map(|c| c.set.iter().map(|(key, _)| *key)).collect()
            }
        };
        keys.sort_by_key(|key| key.name);
        keys.dedup_by_key(|key| key.name);
        keys
    }
}

impl Reglamento {
    /// Reads a rulebook; `file` is what messages call it.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Reglamento, Faults> {
        decode::reglamento(file, text)
    }
}
