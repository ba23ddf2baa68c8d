//! The rules in which two tables differ.

use crate::lang::Lang;
use crate::reglamento::{Origin, Reglamento, Scenario};
use crate::report::field::fields;

/// A rule that differs: its value at both tables, and where each comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleChange {
    pub(super) rule: &'static str,
    pub(super) values: [String; 2],
    /// The article, the reading, or the override.
    pub(super) origins: [Origin; 2],
}

fields! {
    /// A field of a rule that differs.
    pub RuleField<'a> of RuleChange {
        Rule rule: Word String, "its key; `side.NAME` for the paytable of a side bet", |change| change.rule.to_owned();
        ValueA value_a: Word String, "its value at A", |change| change.values[0].clone();
        ValueB value_b: Word String, "its value at B", |change| change.values[1].clone();
        OriginA origin_a: Word String, "the article, the reading or the override it comes from at A",
            |change| change.origins[0].text(Lang::En);
        OriginB origin_b: Word String, "the article, the reading or the override it comes from at B",
            |change| change.origins[1].text(Lang::En);
    }
}

impl RuleChange {
    /// Returns both origins in words, or only one of them if they are the same.
    pub(super) fn origin(&self, lang: Lang) -> String {
        let [a, b] = self.origins.each_ref().map(|origin| origin.text(lang));
        if a == b { a } else { format!("A: {a}; B: {b}") }
    }
}

/// Returns every rule that differs between two scenarios of one game, in the order of the keys, and then the side bets of
/// both whose paytables differ; none between different games.
pub(super) fn changes(a: &Scenario, b: &Scenario) -> Vec<RuleChange> {
    if a.rules.game() != b.rules.game() {
        return Vec::new();
    }
    let after = b.in_force();
    let change = |(rule, value): (&'static str, String)| {
        let (_, other) = after.iter().find(|(other, _)| *other == rule)?;
        let origins = [a, b].map(|scenario| scenario.origin(rule));
        (value != *other).then(|| RuleChange { rule, values: [value, other.clone()], origins })
    };
    a.in_force().into_iter().filter_map(change).collect()
}

/// Returns where two different rulebooks of one id were read from; `None` if the ids differ or the rulebook
/// is the same.
pub(super) fn files(a: &Reglamento, b: &Reglamento) -> Option<[String; 2]> {
    let file = |book: &Reglamento| if book.is_builtin() { "built in".to_owned() } else { book.file.clone() };
    (a.id == b.id && (a.sha256 != b.sha256 || a.file != b.file)).then(|| [file(a), file(b)])
}
