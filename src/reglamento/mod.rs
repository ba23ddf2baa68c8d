//! A rulebook as data: its rules about money, article by article, the questions it leaves open (its
//! *readings*), and the articles that are not modelled.
//!
//! [`Reglamento::parse`] reads the file; [`Scenario::new`] applies readings and overrides and
//! returns the [`Rules`](crate::rules::Rules) in force. This module must not know any particular
//! rulebook, nor how a round is played.

mod amendments;
mod decode;
mod encode;
mod find;
mod place;
mod scenario;
mod schema;
mod side;
mod versions;

pub use amendments::{Amendment, amendments};
pub use find::{builtin_ids, find, source};
pub use place::{is_article, place, place_in_words};
pub use scenario::{Origin, Scenario, Unsettled};
#[doc(hidden)]
pub use scenario::{changed, typed};
pub use schema::schema;
#[doc(hidden)]
pub use side::{BuiltInSide, every_builtin_side};
pub use side::{Side, builtin_side_bets};
pub use versions::Version;

use crate::builtin;
use crate::fault::Faults;
use crate::lang::Translated;
use crate::rules::{Game, Key, SideBet, Value};
use std::sync::Arc;

/// A rulebook, as read from its file.
#[derive(Clone, Debug)]
pub struct Reglamento {
    /// The short name, `mendoza-2016`.
    pub id: String,
    /// The game.
    pub game: Game,
    /// The long name.
    pub title: Translated,
    /// The issuer of the text, and its number.
    pub source: Translated,
    /// Who issued it; may be empty.
    pub authority: Translated,
    /// Where it is in force; may be empty.
    pub jurisdiction: Translated,
    /// The date in the text; empty if it has none.
    pub date: String,
    /// What is special about it, in one sentence.
    pub summary: Translated,
    /// The folder of its charts below `strategies/`; by default its id.
    pub strategies: String,
    /// The rules that every rulebook of its game shares, with the articles that state them.
    pub as_usual: Vec<AsUsual>,
    /// The rules that the text states.
    pub facts: Vec<Fact>,
    /// The questions that it leaves open.
    pub readings: Vec<Reading>,
    /// The side bets that it offers.
    pub sides: Vec<Side>,
    /// The articles that are not modelled, and why.
    pub not_modelled: Vec<NotModelled>,
    /// The versions of the text, oldest first; empty if the file states none.
    pub versions: Arc<[Version]>,
    /// Index of the version that these rules are.
    pub in_force: usize,
    /// The path that it was read from, for messages.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
}

/// One rule that the text states.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The rule.
    pub key: Key,
    /// Its value.
    pub value: Value,
    /// The article that states it; empty if the file names none.
    pub article: Translated,
    /// The custom that it follows, where no article that could be read states it; else empty.
    pub assumed: Translated,
    /// A note; may be empty.
    pub note: Translated,
    /// `file:line:column`.
    pub place: String,
}

/// A question that the text leaves open, and its possible answers.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name used with `--reading`.
    pub name: String,
    /// What the question is about, a few words: `surrender against an ace`.
    pub about: Translated,
    /// The articles that leave it open.
    pub article: Translated,
    /// The question, in one sentence.
    pub question: Translated,
    /// The option in force unless the user names another.
    pub default: String,
    /// The options.
    pub choices: Choices,
    /// `file:line:column`.
    pub place: String,
}

/// The options of a reading.
#[derive(Clone, Debug)]
pub enum Choices {
    /// Named options.
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
    pub text: Translated,
    /// The rules that it sets.
    pub set: Vec<(Key, Value)>,
    /// The side bets of the rulebook that it gives another paytable.
    pub paytables: Vec<Paytable>,
}

/// A paytable that an option gives to a side bet.
#[derive(Clone, Debug)]
pub struct Paytable {
    /// The name of the built-in side bet whose paytable it is, if the file names one.
    pub uses: Option<String>,
    /// The side bet with this paytable.
    pub bet: SideBet,
}

/// A rule that every rulebook of the game shares, so that it has no key.
#[derive(Clone, Debug)]
pub struct AsUsual {
    /// The rule that the article states: one of [`Game::topics`](crate::rules::Game::topics).
    pub topic: String,
    /// The article; may be empty if the rule is assumed.
    pub article: Translated,
    /// What no article that could be read states, with the custom that it follows; may be empty.
    pub assumed: Translated,
    /// What it says.
    pub what: Translated,
}

/// An article that is not modelled, and why.
#[derive(Clone, Debug)]
pub struct NotModelled {
    /// The article.
    pub article: Translated,
    /// What it says.
    pub what: Translated,
    /// Why it does not affect the computed numbers.
    pub reason: Translated,
}

impl Reading {
    /// Returns the named options; none of a range.
    pub(crate) fn named_options(&self) -> &[Choice] {
        match &self.choices {
            Choices::Options(options) => options,
            Choices::Range { .. } => &[],
        }
    }

    /// Returns the rules that an option sets; `None` if there is no such option.
    pub fn option(&self, name: &str) -> Option<Vec<(Key, Value)>> {
        if let Choices::Range { key, from, to } = &self.choices {
            return name
                .parse()
                .ok()
                .filter(|n| (from..=to).contains(&n))
                .map(|n| vec![(*key, Value::Int(n))]);
        }
        self.named_options().iter().find(|choice| choice.name == name).map(|choice| choice.set.clone())
    }

    /// Returns the paytables that an option gives to side bets; none if there is no such option.
    pub fn paytables(&self, name: &str) -> &[Paytable] {
        self.named_options().iter().find(|choice| choice.name == name).map_or(&[], |choice| &choice.paytables)
    }

    /// Returns the side bets to which some option gives a paytable, each once, as rules: `side.NAME`.
    pub fn side_bets(&self) -> Vec<&'static str> {
        let paytables = self.named_options().iter().flat_map(|choice| &choice.paytables);
        let mut rules: Vec<&str> = paytables.map(|paytable| paytable.bet.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// Returns the names of its options, a range as `from..=to`.
    pub fn options(&self) -> Vec<String> {
        match &self.choices {
            Choices::Options(options) => options.iter().map(|c| c.name.clone()).collect(),
            Choices::Range { from, to, .. } => vec![format!("{from}..={to}")],
        }
    }

    /// Returns the names of all options; each number of a range is one.
    pub fn every_option(&self) -> Vec<String> {
        match &self.choices {
            Choices::Options(_) => self.options(),
            Choices::Range { from, to, .. } => (*from..=*to).map(|n| n.to_string()).collect(),
        }
    }

    /// Returns the key, if every option sets exactly one key and always the same.
    pub(crate) fn only_key(&self) -> Option<Key> {
        match &self.choices {
            Choices::Range { key, .. } => Some(*key),
            Choices::Options(options) => {
                let mut keys = options.iter().map(|choice| match choice.set.as_slice() {
                    [(key, _)] if choice.paytables.is_empty() => Some(*key),
                    _ => None,
                });
                let first = keys.next()??;
                keys.all(|key| key.is_some_and(|key| key.name == first.name)).then_some(first)
            }
        }
    }

    /// Returns whether some option sets a key or gives a side bet, by its rule, a paytable.
    pub fn sets(&self, key: &str) -> bool {
        self.keys().iter().any(|own| own.name == key) || self.side_bets().contains(&key)
    }

    /// Returns every key that some option sets.
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
    /// Reads a rulebook, in its last version; messages name it by `file`.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Reglamento, Faults> {
        versions::reglamento(file, text)
    }

    /// Returns the reading of this name.
    pub fn reading(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.name == name)
    }

    /// Returns what the text says about the rule of this key.
    pub fn fact(&self, key: &str) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.key.name == key)
    }

    /// Returns the side bet whose rule has this key.
    pub fn side(&self, key: &str) -> Option<&Side> {
        self.sides.iter().find(|side| side.bet.rule == key)
    }

    /// Returns the reading that sets a key, with one of its options at least.
    pub fn reading_of(&self, key: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.sets(key))
    }

    /// Returns the line of the file that sets a key.
    pub fn place_of(&self, key: &str) -> Option<&str> {
        let reading = self.reading_of(key).map(|reading| &reading.place);
        let fact = self.fact(key).map(|fact| &fact.place);
        let side = self.side(key).map(|side| &side.place);
        reading.or(fact).or(side).map(String::as_str)
    }

    /// Returns whether the rulebook is the text that is built in under its path.
    pub fn is_builtin(&self) -> bool {
        let own = builtin::REGLAMENTOS.iter().find(|(path, _)| *path == self.file);
        own.is_some_and(|(_, text)| builtin::sha256(text.as_bytes()) == self.sha256)
    }
}
