//! A table with its play, for the tests and for `fuzz/`.

use ventaja::rules::Rules;
use ventaja::strategy::{Chart, PlayedTable};

/// A table that a chart plays; it must fit the rules.
#[track_caller]
pub(crate) fn played<'a>(rules: &'a Rules, chart: impl Into<Option<&'a Chart>>) -> PlayedTable<'a> {
    PlayedTable::new(rules, chart.into()).unwrap()
}
