//! `--state`: the file that keeps finished blocks. Of commands that deal several runs, or runs of another
//! kind than `simulate`, also what decides the runs.

use super::outputs::Quiet;
use super::screen::lang;
use super::{Failure, note};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;
use ventaja::reglamento::{Scenario, typed};
use ventaja::report::WriteError;
use ventaja::state::{Journal, Saving, StoreError};
use ventaja::strategy::Chart;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct StateFile {
    /// Saves finished blocks in this file every few seconds; the same command continues from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// What decides the runs of a command: names and values.
pub(super) struct Key(Vec<(String, String)>);

impl Key {
    /// The key of a command's runs, with the version of the program.
    pub(super) fn new(command: &str) -> Key {
        Key(Vec::new()).with("command", command).with("version", env!("CARGO_PKG_VERSION"))
    }

    pub(super) fn with(mut self, name: impl Display, value: impl Display) -> Key {
        self.0.push((name.to_string(), value.to_string()));
        self
    }

    pub(super) fn with_all(self, name: impl Display, values: &[impl Display]) -> Key {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        self.with(name, values.join(", "))
    }

    /// Adds a table: its rules and its play. `side` precedes the names.
    pub(super) fn with_table(self, side: &str, scenario: &Scenario, chart: Option<&Chart>) -> Key {
        let key = self
            .with(format!("{side}reglamento"), &scenario.reglamento.id)
            .with(format!("{side}reglamento_sha256"), &scenario.reglamento.sha256)
            .with_all(format!("{side}readings"), &typed(&scenario.readings))
            .with_all(format!("{side}overrides"), &typed(&scenario.overrides));
        match chart {
            None => key,
            Some(chart) => key
                .with(format!("{side}strategy"), chart.name())
                .with(format!("{side}strategy_sha256"), chart.sha256()),
        }
    }
}

/// How often the state is saved. Tests set another time, in milliseconds.
pub(super) fn every() -> Duration {
    let test = std::env::var("VENTAJA_TEST_SAVE").ok().and_then(|text| text.parse().ok());
    test.map_or(Duration::from_secs(2), Duration::from_millis)
}

pub(super) fn saving() -> Saving {
    Saving { every: every(), warn }
}

/// Reports that the run goes on although its state could not be saved.
fn warn(error: &WriteError) {
    note(tr!(lang(), "run-tries-again", error = error.to_string()));
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Wrong(faults) => faults.into(),
            StoreError::Unwritable(error) => error.into(),
        }
    }
}

pub(super) fn held_already(path: &Path, blocks: u64) -> String {
    let blocks = tr!(lang(), "count-blocks", count = blocks);
    tr!(lang(), "held-already", path = path.display().to_string(), blocks)
}

impl StateFile {
    /// The file, where the user named one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.state.as_deref()
    }

    /// The file as one that no output may replace.
    pub(super) fn input(&self) -> Option<(&'static str, PathBuf)> {
        self.state.clone().map(|path| ("the state file", path))
    }

    /// Opens the file of runs with this key, where the user named one.
    pub(super) fn open<T>(&self, key: Key, quiet: &Quiet) -> Result<Option<Journal<T>>, Failure>
    where
        T: Clone + Serialize + DeserializeOwned,
    {
        let Some(path) = &self.state else { return Ok(None) };
        let journal = Journal::open(path, key.0, saving())?;
        if journal.blocks() > 0 {
            quiet.note(|| held_already(path, journal.blocks()));
        }
        Ok(Some(journal))
    }

    /// An interruption before anything was finished; `why` names what was not.
    pub(super) fn nothing(&self, why: &str) -> Failure {
        match &self.state {
            Some(_) => self.continuing(Failure::Interrupted(why.to_owned())),
            None => Failure::nothing(why),
        }
    }

    /// The failure; an interruption with the file from which the runs continue.
    pub(super) fn continuing(&self, failure: Failure) -> Failure {
        match (failure, &self.state) {
            (Failure::Interrupted(message), Some(path)) => {
                let path = path.display().to_string();
                Failure::Interrupted(tr!(lang(), "continues-from", message, path))
            }
            (failure, _) => failure,
        }
    }
}

pub(super) fn save<T>(journal: Option<&Journal<T>>) -> Result<(), Failure>
where
    T: Clone + Serialize + DeserializeOwned,
{
    journal.map_or(Ok(()), |journal| Ok(journal.save()?))
}
