//! What a run is: two states can be added up only if all of it is the same.

use crate::builtin::sha256;
use crate::engine::{Blocks, Plan, Target};
use crate::estimate::Control;
use crate::reglamento::{Scenario, typed};
use crate::strategy::PlayedTable;
use serde::{Deserialize, Serialize};

/// The control of a run for which the user asked for none.
const PLAIN: &str = "off";

/// Everything that decides what a run deals and reports, except where its files are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunKey {
    /// The rulebook's id.
    pub reglamento: String,
    /// The chart's name; empty where the game has no decisions.
    pub strategy: String,
    /// Readings that differ from the default, `name=option`.
    pub readings: Vec<String>,
    /// Overrides that differ from the default, `key=value`.
    pub overrides: Vec<String>,
    /// Seed of the streams.
    pub seed: u64,
    /// Rounds of the run; `None` where a precision ends it.
    pub rounds: Option<u64>,
    /// The half-width that ends the run.
    pub precision: Option<f64>,
    /// The most rounds with `precision`.
    pub max_rounds: Option<u64>,
    /// The confidence of intervals.
    pub confidence: f64,
    /// Name and version of the source of the cards.
    pub stream: String,
    /// Shoes in a block.
    pub shoes_per_block: u64,
    /// The control variate: `redealt/K/m`, `none`, or `off` where the user asked for none.
    pub control: String,
    /// Whether the user asked for the referee, who also deals where no kernel does.
    pub referee: bool,
    /// The program's version.
    pub version: String,
    /// Hash of the rulebook.
    pub reglamento_sha256: String,
    /// Hash of the chart; empty where the game has no decisions.
    pub strategy_sha256: String,
    /// Hash of the bet lines and their outcomes.
    pub lines_sha256: String,
}

/// A run, as a command asks for it.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions<'a> {
    /// The rules in force.
    pub scenario: &'a Scenario,
    /// The table with these rules.
    pub table: PlayedTable<'a>,
    /// The control variate, if there is one.
    pub control: Option<&'a Control>,
    /// Seed and end of the run.
    pub plan: &'a Plan,
    /// The confidence of intervals.
    pub confidence: f64,
    /// Whether the user asked for plain estimates.
    pub plain: bool,
    /// Whether the user asked for the referee.
    pub referee: bool,
}

impl RunKey {
    /// Returns the key of a run that these blocks deal.
    pub fn new(run: &RunOptions<'_>, blocks: &dyn Blocks) -> RunKey {
        let RunOptions { scenario, table, plan, .. } = run;
        let chart = table.chart();
        let (rounds, precision, max_rounds) = match plan.target {
            Target::Rounds(rounds) => (Some(rounds), None, None),
            Target::Precision { half_width, at_most, .. } => {
                (None, Some(half_width), Some(at_most).filter(|most| *most < u64::MAX))
            }
        };
        RunKey {
            reglamento: scenario.reglamento.id.clone(),
            strategy: chart.map_or_else(String::new, |chart| chart.name().to_owned()),
            readings: typed(&scenario.readings),
            overrides: typed(&scenario.overrides),
            seed: plan.seed,
            rounds,
            precision,
            max_rounds,
            confidence: run.confidence,
            stream: blocks.stream().to_owned(),
            shoes_per_block: blocks.shoes(),
            control: match run.control {
                Some(control) => control.name(),
                None if run.plain => PLAIN.to_owned(),
                None => "none".to_owned(),
            },
            referee: run.referee,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            reglamento_sha256: scenario.reglamento.sha256.clone(),
            strategy_sha256: chart.map_or_else(String::new, |chart| chart.sha256().to_owned()),
            lines_sha256: sha256(format!("{:?}", blocks.lines()).as_bytes()),
        }
    }

    /// Returns whether the user asked for plain estimates.
    pub fn is_plain(&self) -> bool {
        self.control == PLAIN
    }

    /// Returns when the run ends; `None` if the key says neither rounds nor precision.
    pub fn target(&self) -> Option<Target> {
        match (self.rounds, self.precision) {
            (Some(rounds), None) => Some(Target::Rounds(rounds)),
            (None, Some(half_width)) => Some(Target::Precision {
                half_width,
                confidence: self.confidence,
                at_most: self.max_rounds.unwrap_or(u64::MAX),
            }),
            _ => None,
        }
    }

    /// Returns the fields in which another key differs: the name, the value here, the value there. Where the rulebook is
    /// another, only that.
    pub fn differences(&self, other: &RunKey) -> Vec<(String, String, String)> {
        let fields = |key: &RunKey| -> Vec<(String, String)> {
            let fields = serde_json::to_value(key).expect("a key is plain data");
            let fields = fields.as_object().into_iter().flatten();
            fields.map(|(name, value)| (name.clone(), shown(value))).collect()
        };
        differing(&fields(self), &fields(other))
    }
}

/// Returns every field in which two keys of names and values differ: its name and both values. Where the command or a
/// rulebook is another, only the first such field.
pub(super) fn differing(
    own: &[(String, String)],
    other: &[(String, String)],
) -> Vec<(String, String, String)> {
    let value = |key: &[(String, String)], name: &str| {
        let value = key.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        value.filter(|value| !value.is_empty()).unwrap_or_else(|| "-".to_owned())
    };
    let only_other = other.iter().filter(|(name, _)| own.iter().all(|(known, _)| known != name));
    let names = own.iter().chain(only_other).map(|(name, _)| name);
    let fields = names.map(|name| (name.clone(), value(own, name), value(other, name)));
    let mut found: Vec<_> = fields.filter(|(_, own, other)| own != other).collect();
    let decides = |name: &str| name == "command" || name.ends_with("reglamento");
    if let Some(first) = found.iter().position(|(name, ..)| decides(name)) {
        found = vec![found.swap_remove(first)];
    }
    found
}

/// A field's value as it is shown; empty if there is none.
fn shown(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
