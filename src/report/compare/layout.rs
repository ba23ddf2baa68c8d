//! The tables of a comparison, laid out once: for the screen, for its own document, and for the document about a rulebook.

use super::{BetChange, DifferenceField, OutcomeShift, ShiftField, SideField};
use crate::publish::{Cell, Number, Table};
use crate::report::sections::{Columns, Look, edge};

/// A bet line of a comparison.
pub(crate) struct EdgeRow<'a> {
    pub(crate) name: String,
    /// The way of play, in the words of the table; empty in a table of one.
    pub(crate) play: String,
    pub(crate) change: &'a BetChange,
    /// What stands in place of an interval; `None` where there is one.
    pub(crate) no_interval: Option<String>,
}

/// Returns the table of both edges and their difference: one row for each bet. The headings are those of the bet, both
/// edges and the difference, and that of the interval in words.
pub(crate) fn edges(
    id: &str,
    caption: String,
    look: Look,
    ([bet, a, b, difference], interval): ([&'static str; 4], String),
    rows: &[EdgeRow<'_>],
) -> Table {
    let side = |side: usize| {
        move |row: &EdgeRow<'_>| match row.change.house_edge[side] {
            Some(house_edge) => Cell::from(edge(house_edge)),
            None => look.lang.text("not-offered").into(),
        }
    };
    let exact = look.lang.text("exact");
    Columns::<EdgeRow<'_>>::new(look)
        .column(bet, |row| row.name.clone())
        .when(rows.iter().any(|row| !row.play.is_empty()), |columns| {
            columns.column("label-play", |row| row.play.clone())
        })
        .described(a, SideField::HouseEdgeA, side(0))
        .described(b, SideField::HouseEdgeB, side(1))
        .described(difference, DifferenceField::Difference, |row| Some(edge(row.change.difference?).signed()))
        .when(rows.iter().any(|row| row.no_interval.as_ref() != Some(&exact)), |columns| {
            columns.headed(interval, "ci_low ci_high", |row| {
                match (&row.no_interval, row.change.interval()) {
                    (None, Some((low, high))) => Cell::Interval(edge(low).signed(), edge(high).signed()),
                    (words, _) => words.clone().into(),
                }
            })
        })
        .table(id, caption, rows)
}

pub(crate) struct Outcomes {
    /// Where it is read.
    pub(crate) look: Look,
    /// The heading of the outcome.
    pub(crate) outcome: String,
    /// The headings of both frequencies, and of what the house gains.
    pub(crate) heads: [&'static str; 3],
    /// The headings of both nets; `None` for a table without them.
    pub(crate) nets: Option<[&'static str; 2]>,
}

/// Returns the table of a bet's outcomes at both tables.
pub(crate) fn outcomes(id: String, caption: String, of: Outcomes, rows: &[OutcomeShift]) -> Table {
    let Outcomes { look, outcome, heads: [a, b, gains], nets } = of;
    let digits = if look.on_screen { 4 } else { 5 };
    let probability = |side: usize| move |row: &OutcomeShift| Number::percent(row.probability[side], digits);
    let net = |side: usize| move |row: &OutcomeShift| Some(Number::plain(row.net[side]?, 3).signed());
    let columns = Columns::<OutcomeShift>::new(look)
        .headed(outcome, "", move |row| look.outcome(&row.outcome))
        .described(a, ShiftField::ProbabilityA, probability(0))
        .described(b, ShiftField::ProbabilityB, probability(1));
    let columns = match nets {
        Some([a, b]) => columns.described(a, ShiftField::NetA, net(0)).described(b, ShiftField::NetB, net(1)),
        None => columns,
    };
    columns.column(gains, |row| edge(row.house_gains).signed()).table(id, caption, rows)
}
