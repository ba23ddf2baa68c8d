//! The tables of a comparison, laid out once: for the screen, for its own document, and for the document about a rulebook.

use super::{BetChange, DifferenceField, OutcomeShift, ShiftField, SideField};
use crate::lang::Lang;
use crate::publish::{Cell, Number, Table};
use crate::report::Described;
use crate::report::sections::{Shown, edge, shown, table_of};

/// A bet line of a comparison.
pub(crate) struct EdgeRow<'a> {
    /// The bet's name.
    pub(crate) name: String,
    /// The way of play, in the words of the table.
    pub(crate) play: String,
    /// What was found.
    pub(crate) change: &'a BetChange,
    /// What stands in place of an interval; `None` where there is one.
    pub(crate) no_interval: Option<String>,
}

/// How a table of edges looks.
pub(crate) struct Edges {
    /// The headings of the bet, both edges, the difference and its interval.
    pub(crate) heads: [String; 5],
    /// The heading of the way of play; `None` where the table is of one.
    pub(crate) play: Option<String>,
    /// What stands in place of an edge of a bet that was never offered.
    pub(crate) not_offered: String,
    /// The form of the edges.
    pub(crate) edge: fn(f64) -> Number,
}

/// Returns the table of both edges and their difference: one row for each bet.
pub(crate) fn edges(id: &str, caption: String, look: &Edges, rows: &[EdgeRow<'_>]) -> Table {
    let [bet, a, b, difference, interval] = look.heads.clone();
    let side = |heading: String, field: SideField, side: usize| -> Shown<'_, EdgeRow<'_>> {
        shown(heading, field.name(), move |row: &EdgeRow<'_>| match row.change.house_edge[side] {
            Some(house_edge) => Cell::from((look.edge)(house_edge)),
            None => look.not_offered.as_str().into(),
        })
    };
    let mut columns = vec![
        shown(bet, "", |row: &EdgeRow<'_>| row.name.clone()),
        side(a, SideField::HouseEdgeA, 0),
        side(b, SideField::HouseEdgeB, 1),
        shown(difference, DifferenceField::Difference.name(), |row: &EdgeRow<'_>| {
            row.change.difference.map(|difference| edge(difference).signed())
        }),
        shown(interval, "ci_low ci_high", |row: &EdgeRow<'_>| {
            match (&row.no_interval, row.change.ci_low, row.change.ci_high) {
                (None, Some(low), Some(high)) => Cell::Interval(edge(low).signed(), edge(high).signed()),
                (words, ..) => words.clone().map_or(Cell::Empty, Cell::from),
            }
        }),
    ];
    if let Some(play) = &look.play {
        columns.insert(1, shown(play.clone(), "", |row: &EdgeRow<'_>| row.play.clone()));
    }
    table_of(id, caption, rows, columns)
}

/// How a table of outcomes looks.
pub(crate) struct Outcomes {
    /// The headings of the outcome and both frequencies.
    pub(crate) heads: [String; 3],
    /// The headings of both nets; `None` for a table without them.
    pub(crate) nets: Option<[String; 2]>,
    /// The heading of what the house gains, or with `as_in_csv` what the player gains.
    pub(crate) gains: String,
    /// Whether every column is one of the CSV file.
    pub(crate) as_in_csv: bool,
    /// Digits of a frequency in percent.
    pub(crate) digits: u8,
    /// The name of an outcome.
    pub(crate) name: fn(Lang, &str) -> String,
}

/// Returns the table of a bet's outcomes at both tables.
pub(crate) fn outcomes(
    id: String,
    caption: String,
    look: &Outcomes,
    rows: &[OutcomeShift],
    lang: Lang,
) -> Table {
    let [outcome, a, b] = look.heads.clone();
    let probability = |heading, field: ShiftField, side: usize| {
        let cell = move |row: &OutcomeShift| Number::percent(row.probability[side], look.digits);
        shown(heading, field.name(), cell)
    };
    let (name, gains, sign) = if look.as_in_csv {
        (ShiftField::Outcome.name(), ShiftField::Difference.name(), -1.0)
    } else {
        ("", "", 1.0)
    };
    let mut columns = vec![
        shown(outcome, name, |row: &OutcomeShift| (look.name)(lang, &row.outcome)),
        probability(a, ShiftField::ProbabilityA, 0),
        probability(b, ShiftField::ProbabilityB, 1),
    ];
    if let Some([a, b]) = look.nets.clone() {
        for (side, heading, field) in [(0, a, ShiftField::NetA), (1, b, ShiftField::NetB)] {
            let cell = move |row: &OutcomeShift| row.net[side].map(|net| Number::plain(net, 3).signed());
            columns.push(shown(heading, field.name(), cell));
        }
    }
    columns.push(shown(look.gains.clone(), gains, move |row: &OutcomeShift| {
        edge(sign * row.house_gains).signed()
    }));
    table_of(id, caption, rows, columns)
}
