//! A rulebook with every question answered: the chosen readings, the overrides, the rules in force
//! and the origin of each.

use super::{Reading, Reglamento, Side, place};
use crate::fault::{Fault, Faults};
use crate::lang::{Lang, Message, Translated};
use crate::message;
use crate::rules::poker::similar;
use crate::rules::{CutCard, Game, Key, Limit, Pace, Rules, Setting, SideBet, Value, keys};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The two keys that place the cut card.
pub(super) const CUT_CARD: &str = "shoe.cut_card";
pub(super) const PENETRATION: &str = "shoe.penetration";

/// The origin of a rule in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The text states it in this article.
    Article(Translated),
    /// No article that could be read states it; it follows this custom.
    Assumed(Translated),
    /// A reading sets it.
    Reading {
        /// The name of the reading.
        name: String,
        /// The article that leaves it open.
        article: Translated,
    },
    /// The user overrode it.
    Override,
    /// The default, because neither the text nor the user sets it.
    Default,
}

impl Origin {
    /// Returns the origin in words.
    pub fn text(&self, lang: Lang) -> String {
        let words = match self {
            Origin::Article(article) if article.is_empty() => Message::new("origin-stated"),
            Origin::Article(article) => return place(article.of(lang), lang),
            Origin::Assumed(custom) => message!("origin-assumed", custom = custom.of(lang)),
            Origin::Reading { name, article } => {
                message!("origin-reading", name, place = place(article.of(lang), lang))
            }
            Origin::Override => Message::new("origin-override"),
            Origin::Default => Message::new("origin-default"),
        };
        words.text(lang)
    }
}

/// A rulebook with every question answered.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The rulebook.
    pub reglamento: Reglamento,
    /// The rules in force.
    pub rules: Rules,
    /// Readings that differ from their default, `name=option`, sorted.
    pub readings: Vec<(String, String)>,
    /// Rules that were overridden, `key=value`, sorted.
    pub overrides: Vec<(String, String)>,
}

/// Why answers make no table.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unsettled {
    /// Unknown names, impossible values, or answers that contradict each other.
    #[error(transparent)]
    Answers(Faults),
    /// The answers are valid, but no table can be dealt with their rules.
    #[error("{1}")]
    Undealable(Box<Scenario>, Fault),
}

impl From<Unsettled> for Faults {
    fn from(unsettled: Unsettled) -> Faults {
        match unsettled {
            Unsettled::Answers(faults) => faults,
            Unsettled::Undealable(_, fault) => fault.into(),
        }
    }
}

/// A scenario is serialised as what identifies it: the rulebook with its SHA-256, the readings that
/// differ from their default, and the rules that were overridden.
impl Serialize for Scenario {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of = |pairs: &[(String, String)]| -> BTreeMap<String, String> { pairs.iter().cloned().collect() };
        let mut fields = serializer.serialize_struct("Scenario", 4)?;
        fields.serialize_field("reglamento", &self.reglamento.id)?;
        fields.serialize_field("reglamento_sha256", &self.reglamento.sha256)?;
        fields.serialize_field("readings", &of(&self.readings))?;
        fields.serialize_field("overrides", &of(&self.overrides))?;
        fields.end()
    }
}

/// Returns pairs of names and values as people type them: `NAME=OPTION`, `KEY=VALUE`.
pub fn typed(pairs: &[(String, String)]) -> Vec<String> {
    pairs.iter().map(|(name, value)| format!("{name}={value}")).collect()
}

/// Returns the pairs `NAME=VALUE` of `base` whose names none of `changes` has, and the changes.
pub fn changed(base: &[String], changes: &[String]) -> Vec<String> {
    let name = |text: &str| text.split('=').next().unwrap_or(text).trim().to_owned();
    let is_changed = |text: &str| changes.iter().any(|change| name(change) == name(text));
    base.iter().filter(|text| !is_changed(text)).chain(changes).cloned().collect()
}

impl Scenario {
    /// Answers the questions of `reglamento` by `readings` (`NAME=OPTION`), then overrides rules by
    /// `sets` (`KEY=VALUE`).
    ///
    /// An override that gives the only key of a reading the value of one of its options counts as
    /// that reading, so that the same rules are written in the same way.
    ///
    /// # Errors
    /// Unknown names, values that are not allowed, contradictory answers, or rules that make no
    /// table that can be dealt.
    pub fn new(reglamento: Reglamento, readings: &[String], sets: &[String]) -> Result<Scenario, Faults> {
        Ok(Scenario::settle(reglamento, readings, sets, Rules::check)?)
    }

    /// Returns a scenario as [`Scenario::new`] does, of readings with their options and keys with their values.
    ///
    /// # Errors
    /// As [`Scenario::new`].
    pub fn with(
        reglamento: Reglamento,
        readings: &[(&str, &str)],
        overrides: &[(&str, Value)],
    ) -> Result<Scenario, Faults> {
        let readings: Vec<String> =
            readings.iter().map(|(name, option)| format!("{name}={option}")).collect();
        let sets: Vec<String> = overrides.iter().map(|(key, value)| format!("{key}={value}")).collect();
        Scenario::new(reglamento, &readings, &sets)
    }

    /// Returns a scenario as [`Scenario::new`] does, for one round from a full shoe, in which no cut
    /// card appears.
    ///
    /// # Errors
    /// As [`Scenario::new`], except that a cut card may leave too few cards before it.
    pub fn of_full_shoe(
        reglamento: Reglamento,
        readings: &[String],
        sets: &[String],
    ) -> Result<Scenario, Faults> {
        Ok(Scenario::settle(reglamento, readings, sets, Rules::check_full_shoe)?)
    }

    /// Returns a scenario as [`Scenario::of_full_shoe`] does, for an exact value, and whether an infinite deck replaces the
    /// relancina's pack: unless the answers name a pack, even the rulebook's own, or a number of rounds.
    ///
    /// # Errors
    /// As [`Scenario::of_full_shoe`].
    pub fn of_exact(
        reglamento: Reglamento,
        readings: &[String],
        sets: &[String],
    ) -> Result<(Scenario, bool), Faults> {
        let scenario = Scenario::of_full_shoe(reglamento, readings, sets)?;
        let own = Scenario::of_full_shoe(scenario.reglamento.clone(), &[], &[])?.rules.shoe.decks;
        let names = |answers: &[String], key: &str| {
            answers.iter().any(|answer| answer.split('=').next().is_some_and(|name| name.trim() == key))
        };
        let named = names(sets, "shoe.decks") || names(readings, "decks");
        let counted = scenario.rules.shoe.pace != Pace::CutCard;
        let packed = named || counted || scenario.rules.shoe.decks != own;
        match scenario.rules.game().abilities().exact_deck {
            Some(deck) if !packed => {
                let sets = [sets, &[format!("shoe.decks={}", deck.show())]].concat();
                Ok((Scenario::of_full_shoe(scenario.reglamento, readings, &sets)?, true))
            }
            _ => Ok((scenario, false)),
        }
    }

    /// Settles readings and overrides like [`Scenario::new`]; `check` decides
    /// whether a table can be dealt with the rules.
    ///
    /// # Errors
    /// Those of [`Scenario::new`], wrong answers apart from rules that fail
    /// `check`.
    pub fn settle(
        reglamento: Reglamento,
        readings: &[String],
        sets: &[String],
        check: fn(&Rules) -> Result<(), Limit>,
    ) -> Result<Scenario, Unsettled> {
        let mut faults = Faults::default();
        let mut answers = Answers::default();
        for argument in readings {
            answers.reading(&reglamento, argument).unwrap_or_else(|fault| faults.push(fault));
        }
        for argument in sets {
            answers.set(&reglamento, argument).unwrap_or_else(|fault| faults.push(fault));
        }
        faults.extend(answers.two_cut_cards(&reglamento));
        Faults::check(faults).map_err(Unsettled::Answers)?;

        let mut rules = Rules::new(reglamento.game);
        rules.sides = reglamento.sides.iter().map(|side| side.bet.clone()).collect();
        for fact in &reglamento.facts {
            apply(&mut rules, &fact.key, &fact.value);
        }
        for reading in &reglamento.readings {
            let option = answers.option(reading);
            for (key, value) in reading.option(option).expect("options were checked") {
                apply(&mut rules, &key, &value);
            }
            for paytable in reading.paytables(option) {
                let paid = rules.sides.iter_mut().find(|bet| bet.name == paytable.bet.name);
                paid.expect("the file offers the side bet").clone_from(&paytable.bet);
            }
        }
        let mut overrides = Vec::new();
        for set in &answers.sets {
            if set.key.get(&rules) != set.value {
                apply(&mut rules, &set.key, &set.value);
                overrides.push((set.key.name.to_owned(), set.value.to_string()));
            }
        }
        overrides.sort();
        let mut chosen: Vec<(String, String)> = reglamento
            .readings
            .iter()
            .filter(|reading| answers.option(reading) != reading.default)
            .map(|reading| (reading.name.clone(), answers.option(reading).to_owned()))
            .collect();
        chosen.sort();
        let scenario = Scenario { reglamento, rules, readings: chosen, overrides };
        if let Err(limit) = check(&scenario.rules) {
            let fault = answers.undealable(&scenario.reglamento, limit);
            return Err(Unsettled::Undealable(Box::new(scenario), fault));
        }
        Ok(scenario)
    }

    /// Returns the origin of the rule with this key, or of the side bet with this rule.
    pub fn origin(&self, key: &str) -> Origin {
        let overridden = |key: &str| self.overrides.iter().any(|(name, _)| name == key);
        if overridden(key) {
            return Origin::Override;
        }
        // Two keys place the cut card: the one in force is the origin of both.
        let by_penetration = matches!(self.rules.cut_card, CutCard::After(_));
        match key {
            CUT_CARD if by_penetration => return self.origin(PENETRATION),
            PENETRATION if !by_penetration && overridden(CUT_CARD) => return Origin::Override,
            PENETRATION if !by_penetration => return Origin::Default,
            _ => {}
        }
        if let Some(reading) = self.reglamento.reading_of(key) {
            return Origin::Reading { name: reading.name.clone(), article: reading.article.clone() };
        }
        let fact = self.reglamento.fact(key);
        let side = self.reglamento.side(key);
        let stated = fact.map(|fact| (&fact.article, &fact.assumed));
        match stated.or(side.map(|side| (&side.article, &side.assumed))) {
            None => Origin::Default,
            Some((article, assumed)) if assumed.is_empty() => Origin::Article(article.clone()),
            Some((_, assumed)) => Origin::Assumed(assumed.clone()),
        }
    }

    /// Returns the article that states the rule of this key or topic, or leaves it open; `assumed` where
    /// no article does and the file names a custom; empty if there is none.
    pub fn article(&self, key: &str) -> Translated {
        let article = self.stated(key).cloned().unwrap_or_else(|| match self.origin(key) {
            Origin::Article(article) | Origin::Reading { article, .. } => article,
            Origin::Assumed(_) | Origin::Override | Origin::Default => Translated::default(),
        });
        if article.is_empty() && self.is_assumed(key) { Message::new("assumed").into() } else { article }
    }

    /// Returns whether no article that could be read states the rule of this key or topic.
    fn is_assumed(&self, key: &str) -> bool {
        self.stated(key).map_or_else(|| matches!(self.origin(key), Origin::Assumed(_)), Translated::is_empty)
    }

    /// Returns the article of this topic or side bet, which may be empty; `None` for a rule's key.
    fn stated(&self, key: &str) -> Option<&Translated> {
        let usual = self.reglamento.as_usual.iter().find(|usual| usual.topic == key);
        let side = self.reglamento.side(key);
        usual.map(|usual| &usual.article).or(side.map(|side| &side.article))
    }

    /// Returns the rules in force with their values, in the order of the keys, and then the side bets with their paytables.
    pub fn in_force(&self) -> Vec<(&'static str, String)> {
        let rules = keys(self.rules.game()).into_iter();
        let rules = rules.map(|key| (key.name, key.get(&self.rules).to_string()));
        rules.chain(self.sides().map(|(_, bet)| (bet.rule, bet.to_string()))).collect()
    }

    /// Returns the side bets that the text offers, each with the paytable in force.
    pub fn sides(&self) -> impl Iterator<Item = (&Side, &SideBet)> {
        let in_force = |side: &Side| self.rules.sides.iter().find(|bet| bet.name == side.bet.name);
        self.reglamento.sides.iter().filter_map(move |side| Some((side, in_force(side)?)))
    }

    /// Returns the names of the side bets, each with its title, which states no odds of another paytable.
    pub fn side_titles(&self) -> impl Iterator<Item = (&'static str, Translated)> {
        self.sides().map(|(side, bet)| (bet.name, side.title_with(bet)))
    }

    /// Returns the title of the side bet of this name, as in [`Scenario::side_titles`]; `None` if the text offers none.
    pub fn side_title(&self, name: &str) -> Option<Translated> {
        self.side_titles().find(|(bet, _)| *bet == name).map(|(_, title)| title)
    }

    /// Returns the option of a reading that is in force.
    pub fn option<'a>(&'a self, reading: &'a Reading) -> &'a str {
        self.readings
            .iter()
            .find(|(name, _)| *name == reading.name)
            .map_or(&reading.default, |(_, option)| option)
    }
}

fn apply(rules: &mut Rules, key: &Key, value: &Value) {
    key.set(rules, value).expect("a value was checked when it was read");
}

/// An override, as the user typed it.
struct Set {
    key: Key,
    value: Value,
    argument: String,
}

/// The user's answers, each with its argument.
#[derive(Default)]
struct Answers {
    readings: Vec<(String, String, String)>,
    sets: Vec<Set>,
}

impl Answers {
    fn option<'a>(&'a self, reading: &'a Reading) -> &'a str {
        self.readings
            .iter()
            .find(|(name, ..)| *name == reading.name)
            .map_or(&reading.default, |(_, option, _)| option)
    }

    fn choose(&mut self, name: &str, option: &str, argument: &str) -> Result<(), Fault> {
        if let Some((_, before, first)) = self.readings.iter().find(|(n, ..)| n == name) {
            return if before == option {
                Ok(())
            } else {
                Err(Fault::new(argument, format!("contradicts `{first}` about reading `{name}`")))
            };
        }
        self.readings.push((name.to_owned(), option.to_owned(), argument.to_owned()));
        Ok(())
    }

    fn reading(&mut self, reglamento: &Reglamento, text: &str) -> Result<(), Fault> {
        let argument = format!("--reading {text}");
        let (name, option) = split(text, &argument, "NAME=OPTION")?;
        let Some(reading) = reglamento.reading(name) else {
            let known = reglamento.readings.iter().map(|r| &r.name);
            if keys(reglamento.game).iter().any(|key| key.name == name) {
                return Err(
                    Fault::new(argument, format!("`{name}` is a rule key")).allowed(format!("--set {text}"))
                );
            }
            let what = format!("reading of {}", reglamento.id);
            return Err(Fault::unknown(argument, &what, name, known));
        };
        if reading.option(option).is_none() {
            let what = format!("option of reading `{name}`");
            return Err(Fault::unknown(argument, &what, option, reading.options()));
        }
        self.choose(name, option, &argument)
    }

    fn set(&mut self, reglamento: &Reglamento, text: &str) -> Result<(), Fault> {
        let argument = format!("--set {text}");
        let (name, value) = split(text, &argument, "KEY=VALUE")?;
        let known = keys(reglamento.game);
        let Some(key) = known.iter().find(|key| key.name == name).copied() else {
            // The paytable of a side bet is chosen by the reading with its name.
            let bare = name.strip_prefix("side.").unwrap_or(name);
            if let Some(reading) = reglamento.reading(bare) {
                let option = if reading.option(value).is_some() {
                    value.to_owned()
                } else {
                    reading.options().join("|")
                };
                let fault = Fault::new(argument, format!("`{name}` is a reading"));
                return Err(fault.allowed(format!("--reading {bare}={option}")));
            }
            let fault = unknown_key(argument, reglamento.game, name);
            return Err(fault.or_nearest(name, reglamento.readings.iter().map(|reading| &reading.name)));
        };
        let mut scratch = Rules::new(reglamento.game);
        let value = Value::from_text(value);
        if key.set(&mut scratch, &value).is_none() {
            return Err(refused(argument, reglamento.game, &key, &value));
        }
        let value = key.get(&scratch);
        // Before the readings: a value that is an option of one contradicts an earlier value that is not.
        if let Some(before) = self.sets.iter().find(|set| set.key.name == name) {
            return if before.value == value {
                Ok(())
            } else {
                Err(Fault::new(argument, format!("contradicts `{}`", before.argument)))
            };
        }
        let about = |reading: &&Reading| reading.only_key().is_some_and(|k| k.name == name);
        if let Some(reading) = reglamento.readings.iter().find(about) {
            let option = option_for(reading, &key, &value);
            if let Some(option) = option {
                return self.choose(&reading.name, &option, &argument);
            }
            if let Some((.., first)) = self.readings.iter().find(|(n, ..)| *n == reading.name) {
                let message = format!("contradicts `{first}` about `{name}`");
                return Err(Fault::new(argument, message));
            }
        }
        self.sets.push(Set { key, value, argument });
        Ok(())
    }

    /// Returns the user's argument that sets a key, if any does.
    fn argument(&self, reglamento: &Reglamento, key: &str) -> Option<&str> {
        let set = self.sets.iter().find(|set| set.key.name == key).map(|set| set.argument.as_str());
        let sets = |name: &str| reglamento.reading(name).is_some_and(|reading| reading.sets(key));
        let chosen = self.readings.iter().find(|(name, ..)| sets(name));
        set.or_else(|| chosen.map(|(.., argument)| argument.as_str()))
    }

    /// Returns the faults of answers that place the cut card twice.
    fn two_cut_cards(&self, reglamento: &Reglamento) -> Faults {
        let [cards, share] = [CUT_CARD, PENETRATION].map(|key| self.argument(reglamento, key));
        let (Some(cards), Some(share)) = (cards, share) else { return Faults::default() };
        let fault = Fault::new(share, format!("contradicts `{cards}`: both place the cut card"));
        fault.allowed(format!("{CUT_CARD} or {PENETRATION}")).into()
    }

    /// Returns the fault of an incompatible rule. It names the place of the rule and, unless `--set` changes a rule, those of
    /// the rules that the message names as `key=value`, or that the file does not set them.
    fn undealable(&self, reglamento: &Reglamento, limit: Limit) -> Fault {
        let place = self.place(reglamento, limit.key);
        let named = |key: &&Key| key.name != limit.key && limit.message.contains(&format!("{}=", key.name));
        let known = keys(reglamento.game);
        let others = known.iter().filter(named).filter(|_| self.sets.is_empty());
        let mut unset: Vec<&str> = place.is_none().then_some(limit.key).into_iter().collect();
        let mut places = vec![place.unwrap_or_else(|| format!("{}:1:1", reglamento.file))];
        for key in others {
            match self.place(reglamento, key.name) {
                Some(place) if places.contains(&place) => {}
                Some(place) => places.push(place),
                None => unset.push(key.name),
            }
        }
        let message = match unset[..] {
            [] => format!("`{}` {}", limit.key, limit.message),
            [one] if one == limit.key => {
                format!("`{}`, which the file does not set, {}", limit.key, limit.message)
            }
            _ => format!("`{}` (the file does not set {}) {}", limit.key, unset.join(", "), limit.message),
        };
        Fault::new(places.join(", "), message).allowed(limit.allowed)
    }

    /// Returns the place that a message names for an incompatible rule: the argument that set it, or
    /// the line of the file; `None` if no line sets it, so that its default is incompatible with the file.
    fn place(&self, reglamento: &Reglamento, key: &str) -> Option<String> {
        let argument = self.argument(reglamento, key).map(str::to_owned);
        argument
            .or_else(|| {
                // Any of them may be the cause.
                let of = |set: &Set| set.argument.trim_start_matches("--set ").to_owned();
                let sets: Vec<String> = self.sets.iter().map(of).collect();
                (!sets.is_empty()).then(|| format!("with --set {}", sets.join(" --set ")))
            })
            .or_else(|| reglamento.place_of(key).map(str::to_owned))
    }
}

/// Returns the option of a reading with one key that sets exactly this value.
fn option_for(reading: &Reading, key: &Key, value: &Value) -> Option<String> {
    let same = |option: &str| {
        reading.option(option).is_some_and(|set| set.iter().any(|(k, v)| k.name == key.name && v == value))
    };
    let number = value.to_string();
    reading.options().into_iter().find(|option| same(option)).or_else(|| same(&number).then_some(number))
}

/// Returns the fault that a game has no rule of a name; it names the games that have one.
pub(super) fn unknown_key(place: String, game: Game, name: &str) -> Fault {
    let has = |game: &Game| keys(*game).iter().any(|key| key.name == name);
    let fault = Fault::unknown(place, "rule key", name, keys(game).iter().map(|key| key.name));
    match Game::ALL.into_iter().filter(has).map(Game::name).collect::<Vec<_>>().as_slice() {
        [] => fault,
        others => {
            let message = format!("`{name}` is a rule of {}, not of {}", others.join(", "), game.name());
            Fault { message, nearest: None, ..fault }
        }
    }
}

/// Returns the fault that a rule does not accept a value. Of a list with an entry that the rule accepts in none, it names the
/// entry.
pub(super) fn refused(place: String, game: Game, key: &Key, value: &Value) -> Fault {
    let accepts = |value: &Value| key.set(&mut Rules::new(game), value).is_some();
    let is_wrong = |entry: &&Value| !accepts(&Value::List(vec![(*entry).clone()]));
    // Where no entry is accepted, the rule accepts no list: `0,75` was one number.
    let wrong = match value {
        Value::List(entries) if !entries.iter().all(|entry| is_wrong(&entry)) => {
            entries.iter().find(is_wrong)
        }
        _ => None,
    };
    let (name, found) = (key.name, wrong.unwrap_or(value).to_string());
    // A number in quotation marks.
    let is_text = |value: &&Value| matches!(value, Value::Word(text) if !matches!(Value::from_text(text), Value::Word(_)));
    let of_list = if let Value::List(entries) = value { entries.iter().find(is_text) } else { None };
    let message = match (value, of_list) {
        (_, Some(text)) => format!("`{name}` cannot hold the text `{text}`"),
        (Value::List(entries), _) if wrong.is_some() && entries.len() > 1 => {
            format!("`{name}` cannot hold `{found}`")
        }
        (value, _) if is_text(&value) => format!("`{name}` cannot be the text `{value}`"),
        _ => format!("`{name}` cannot be `{value}`"),
    };
    let similar = similar(&found).into_iter().filter(|near| accepts(&Value::from_text(near)));
    Fault::new(place, message).or_nearest(&found, similar).allowed_of(&found, key.allowed())
}

fn split<'a>(text: &'a str, argument: &str, form: &str) -> Result<(&'a str, &'a str), Fault> {
    let found = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    match found {
        Some((name, "")) if !name.is_empty() => {
            Err(Fault::new(argument, format!("`{name}` has no value")).allowed(form))
        }
        Some((name, value)) if !name.is_empty() => Ok((name, value)),
        _ => Err(Fault::new(argument, format!("expected {form}, found `{text}`")).allowed(form)),
    }
}
