//! What the options of a rulebook's readings are compared with, and how.

use super::Question;
use crate::exact::{Exact, best_chart, house_edges};
use crate::method::Method;
use crate::reglamento::Scenario;
use crate::rules::Rules;
use crate::strategy::PlayedTable;

/// The rules in force, the questions to vary, and how edges are found.
#[derive(Debug)]
pub struct Study<'a> {
    /// The rules in force.
    pub scenario: &'a Scenario,
    /// The table with these rules; its play is the same under every option.
    pub table: PlayedTable<'a>,
    /// The exact value of the rules in force; `None` where it is not needed or
    /// there is none.
    pub exact: Option<Exact>,
    /// The questions to vary.
    pub questions: Vec<Question>,
    /// The bet lines to report.
    pub lines: Vec<&'static str>,
    /// How edges are found; `None`: exactly where possible, else by simulation.
    pub method: Option<Method>,
    /// Whether to solve best play under each option too.
    pub adapt: bool,
    /// Rounds of a simulation.
    pub rounds: u64,
    /// Seed of a simulation.
    pub seed: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Confidence of the intervals, 0 to 1.
    pub confidence: f64,
}

impl Study<'_> {
    /// Returns rules with the side bets whose lines are reported: the others change none of the edges.
    pub(super) fn reported(&self, rules: &Rules) -> Rules {
        let mut rules = rules.clone();
        rules.sides.retain(|side| self.lines.contains(&side.name));
        rules
    }

    /// Returns whether a bet line is the game's main one, given the exact value of the rules in force.
    pub(super) fn is_main(&self, line: &str) -> bool {
        self.exact.as_ref().is_some_and(|exact| exact.lines[0].name == line)
    }
}

/// The edge of best play under the rules; `None` if there is no exact one.
pub(super) fn best_edge(rules: &Rules) -> Option<f64> {
    let best = best_chart(rules, "best", |_| ()).ok()?;
    Some(house_edges(PlayedTable::new(rules, Some(&best)).ok()?).ok()?[0].1)
}
