//! What the page shows: a rulebook with answers and rules, and the play. The page keeps it, and its link holds it.

use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Display;
use ventaja_documents::dealing::with_stand;
use ventaja_documents::exact::{BEST, best_play};
use ventaja_documents::fault::{Fault, Faults, LONGEST_TOML};
use ventaja_documents::lang::Lang;
use ventaja_documents::numbers;
use ventaja_documents::reglamento::{self, Reglamento, Scenario, Unsettled, every_builtin_side};
use ventaja_documents::rules::Rules;
use ventaja_documents::strategy::{self, BASIC, Chart, PlayedTable};

/// The table.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
pub(crate) struct State {
    /// The id of a built-in rulebook, or the name of a file.
    pub(crate) book: String,
    /// The text of the file; `None` for a built-in rulebook.
    pub(crate) text: Option<String>,
    /// Options of readings that differ from the default.
    pub(crate) readings: BTreeMap<String, String>,
    /// Overridden rules.
    pub(crate) sets: BTreeMap<String, String>,
    /// The chart: a name, or `best`; empty for the rulebook's own.
    pub(crate) play: String,
    /// Numbers as typed: rounds, seed, hands, bet, bankroll.
    pub(crate) form: BTreeMap<String, String>,
}

/// The default chart of the commands.

fn joined(pairs: &BTreeMap<String, String>) -> Vec<String> {
    pairs.iter().map(|(name, value)| format!("{name}={value}")).collect()
}

/// An option with its value, as words of a command.
pub(crate) fn option(name: &str, value: impl Display) -> [String; 2] {
    [name.to_owned(), value.to_string()]
}

/// An option `NAME=VALUE` for each pair, as words of a command.
pub(crate) fn pairs<'a>(
    name: &str,
    pairs: impl IntoIterator<Item = &'a (String, String)>,
) -> impl Iterator<Item = String> {
    pairs.into_iter().flat_map(move |(key, value)| option(name, format!("{key}={value}")))
}

impl State {
    /// The table of a built-in rulebook as it stands.
    pub(crate) fn of_book(book: &str) -> State {
        State { book: book.to_owned(), ..State::default() }
    }

    /// The same rulebook without answers and changes.
    pub(crate) fn unchanged(&self) -> State {
        State { readings: BTreeMap::new(), sets: BTreeMap::new(), ..self.clone() }
    }

    pub(crate) fn reglamento(&self) -> Result<Reglamento, Faults> {
        match &self.text {
            Some(text) if text.len() as u64 > LONGEST_TOML => {
                let allowed = format!("{} KiB", LONGEST_TOML >> 10);
                Err(Fault::new(self.book.clone(), "the file is too long").allowed(allowed).into())
            }
            Some(text) => Reglamento::parse(&self.book, text),
            None => reglamento::find(&self.book),
        }
    }

    /// The table, or why the answers make none.
    pub(crate) fn settle(&self, book: Reglamento) -> Result<Scenario, Unsettled> {
        Scenario::settle(book, &joined(&self.readings), &joined(&self.sets), Rules::check)
    }

    /// The table.
    pub(crate) fn scenario(&self) -> Result<Scenario, Faults> {
        Scenario::new(self.reglamento()?, &joined(&self.readings), &joined(&self.sets))
    }

    /// The table and its play for a simulation.
    pub(crate) fn dealt(&self) -> Result<(Scenario, Option<Chart>), Faults> {
        let mut scenario = self.scenario()?;
        let chart = self.chart(&scenario)?;
        scenario.rules = with_stand(PlayedTable::new(&scenario.rules, chart.as_ref())?).into_owned();
        Ok((scenario, chart))
    }

    /// The table for an exact value, and whether an infinite deck stands for its pack.
    pub(crate) fn exactly(&self) -> Result<(Scenario, bool), Faults> {
        Scenario::of_exact(self.reglamento()?, &joined(&self.readings), &joined(&self.sets))
    }

    /// The name of the chart that plays.
    pub(crate) fn play(&self, book: &Reglamento) -> String {
        let names = strategy::names(book);
        match self.play.as_str() {
            "" if names.iter().any(|name| name == BASIC)
                || names.is_empty() && !book.game.abilities().decisions =>
            {
                BASIC.to_owned()
            }
            "" => BEST.to_owned(),
            play => play.to_owned(),
        }
    }

    /// The chart that plays; `None` where the game has no decisions.
    pub(crate) fn chart(&self, scenario: &Scenario) -> Result<Option<Chart>, Faults> {
        if !scenario.rules.game().abilities().decisions {
            return Ok(None);
        }
        let name = self.play(&scenario.reglamento);
        let chart = if name == BEST {
            best_play(&scenario.rules, |_| ()).map_err(|no| Faults::from(no.fault("--strategy best")))?
        } else {
            strategy::find(&scenario.reglamento, &name)?
        };
        PlayedTable::new(&scenario.rules, Some(&chart))?;
        Ok(Some(chart))
    }

    /// The words of the command of this table; `infinite`: whether an infinite deck stands for its pack, which the command
    /// chooses again.
    pub(crate) fn command(&self, name: &str, scenario: &Scenario, infinite: bool) -> Vec<String> {
        let play = self.play(&scenario.reglamento);
        let decides = scenario.rules.game().abilities().decisions;
        let sets = scenario.overrides.iter().filter(|(key, _)| !infinite || key != "shoe.decks");
        let mut words = ["ventaja", name, &self.book].map(str::to_owned).to_vec();
        if decides && play != BASIC {
            words.extend(option("--strategy", play));
        }
        words.extend(pairs("--reading", &scenario.readings));
        words.extend(pairs("--set", sets));
        words
    }

    /// A number that the page's form holds, read as the command line reads it.
    pub(crate) fn number<T>(
        &self,
        name: &str,
        default: &str,
        read: impl Fn(&str) -> Result<T, numbers::NumberError>,
    ) -> Result<T, Faults> {
        let text = self.form.get(name).map_or(default, |text| text.trim());
        read(text).map_err(|wrong| Fault::new(name, format!("`{text}`: {wrong}")).into())
    }

    /// The text of the rulebook's file with one of the built-in side bets added.
    pub(crate) fn with_side(&self, name: &str, lang: Lang) -> Result<Value, Faults> {
        let book = self.reglamento()?;
        let mut text = self.text.clone().map_or_else(|| reglamento::source(&self.book), Ok)?;
        let side = every_builtin_side().into_iter().find(|side| side.bet.name == name);
        if let Some(side) = side.filter(|_| book.sides.iter().all(|own| own.bet.name != name)) {
            let article = Value::from(lang.text("page-added"));
            let title = Value::from(side.title.of(lang));
            text = format!(
                "{}\n\n[side.{name}]\ntitle = {title}\narticle = {article}\nuse = \"{name}\"\n",
                text.trim_end()
            );
        }
        let file = if self.text.is_some() { self.book.clone() } else { format!("{}.toml", self.book) };
        Ok(json!({ "book": file, "text": text }))
    }
}
