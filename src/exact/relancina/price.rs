//! The cost of a chart's departures from the best chart, cell by cell.

use super::super::{Departure, NoExact};
use super::parts::Part;
use super::table::{Context, Table};
use super::{check_infinite_deck, resolved};
use crate::compiled::relancina::{Decision, Situation};
use crate::rules::{Relancina, Rules};
use crate::strategy::relancina::{Cell, Chart, Rows, Strategy, View};
use crate::workers;
use std::collections::{BTreeMap, BTreeSet};

/// A cell, by row and column, and the codes of two charts for it. A code may
/// come from a cell that the lookup falls through to.
type Key = (usize, usize, &'static str, &'static str);

/// Returns the departures of a chart from the best chart, in descending order of
/// price. Both charts stake as `chart` does. Under `talla-stands=best` the Talla
/// has the stand that is best for it against the best chart.
///
/// # Errors
/// [`NoExact`] if the play has no exact value.
pub(crate) fn price(
    rules: &Rules,
    play: &Relancina,
    chart: &Chart,
    best: &Chart,
) -> Result<Vec<Departure>, NoExact> {
    check_infinite_deck(rules)?;
    let mut best = best.clone();
    best.rows.stakes = chart.rows.stakes;
    let play = resolved(play, &best)?;
    let context = Context::new(&play, &best);
    let decisions = context.decisions();
    let threads = workers::available();
    let tables = context.parts(&best);
    let tables = workers::map(threads, &tables, |(table, parts)| {
        Best::new(&context, &decisions, (*table, parts.clone()), chart, &best)
    });
    let mut cells: BTreeMap<Key, Vec<&Best<'_>>> = BTreeMap::new();
    for table in &tables {
        table.departures.iter().for_each(|key| cells.entry(*key).or_default().push(table));
    }
    let cells: Vec<(Key, Vec<&Best<'_>>)> = cells.into_iter().collect();
    let mut departures = workers::map(threads, &cells, |((row, column, own, better), tables)| {
        let change = |chart: &mut Chart| chart.rows.set_cell(*row, *column, Cell::of_code(own));
        let first = Some((*row, *column));
        let of_cell = |situation: &Situation, decision: Option<&Decision>| {
            decision.is_some_and(|decision| context.first_cell(situation, decision) == first)
        };
        let (price, frequency) = cost(&context, tables.iter().copied(), &change, &of_cell);
        let row = Rows::row_names()[*row].clone();
        Departure { row, upcard: column_name(*column), chart: own, best: better, frequency, price }
    });
    let leaves = chart.leaves_raise();
    if context.game.talla.raise.is_some() && leaves != best.leaves_raise() {
        let change = |leaves| move |chart: &mut Chart| chart.rows.leaves_raise = leaves;
        let left = |_: &Situation, decision: Option<&Decision>| decision.is_none();
        let (price, _) = cost(&context, tables.iter(), &change(leaves), &left);
        let (_, frequency) = cost(&context, tables.iter(), &change(true), &left);
        let [chart, best] = [leaves, !leaves].map(|leaves| if leaves { "always" } else { "never" });
        departures.push(Departure {
            row: "leave-raise".to_owned(),
            upcard: "",
            chart,
            best,
            frequency,
            price,
        });
    }
    departures.sort_by(|a, b| b.price.total_cmp(&a.price));
    Ok(departures)
}

pub(super) fn column_name(column: usize) -> &'static str {
    Rows::columns(false).iter().chain(Rows::columns(true)).nth(column).expect("a column")
}

/// The best chart at a table, with a code in every cell that is looked up there,
/// so that a change of one cell changes the play of no other.
struct Best<'a> {
    table: &'a Table,
    parts: Vec<Part<'a>>,
    chart: Chart,
    net: f64,
    /// The cells in which another chart has another code here: the code that an
    /// empty cell falls through to may depend on the upcard.
    departures: BTreeSet<Key>,
}

impl<'a> Best<'a> {
    fn new(
        context: &Context<'_>,
        decisions: &[Decision],
        (table, parts): (&'a Table, Vec<Part<'a>>),
        other: &Chart,
        best: &Chart,
    ) -> Best<'a> {
        let mut chart = best.clone();
        let mut departures = BTreeSet::new();
        for situation in context.situations(table) {
            for decision in decisions {
                let look = |view: &View<'_>| [other, best].map(|of| code(&of.rows, view));
                if let Some([own, better]) = context.shown(&situation, decision, look)
                    && let Some((row, column)) = context.first_cell(&situation, decision)
                {
                    chart.rows.set_cell(row, column, Cell::of_code(better));
                    if own != better {
                        departures.insert((row, column, own, better));
                    }
                }
            }
        }
        let mut best = Best { table, parts, chart, net: 0.0, departures };
        (best.net, _) = best.sum(context, &best.chart, &|_, _| false);
        best
    }

    /// Returns the net of a chart at the table, in bets, and the frequency of what `counted`
    /// selects, per initial bet.
    fn sum(
        &self,
        context: &Context<'_>,
        chart: &Chart,
        counted: &impl Fn(&Situation, Option<&Decision>) -> bool,
    ) -> (f64, f64) {
        let played = context.played(self.table, chart, (self.table.situation, &[]));
        let count = |situation: &Situation, decision: Option<&Decision>, chance| {
            counted(situation, decision).then_some(chance)
        };
        let parts = self.parts.iter().map(|part| played.part(context, *part, &count).0);
        parts.fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
    }
}

/// Returns what a change of the best charts at these tables costs, in bets, and the frequency of what
/// `counted` selects after it, per initial bet.
fn cost<'a>(
    context: &Context<'_>,
    tables: impl Iterator<Item = &'a Best<'a>>,
    change: &impl Fn(&mut Chart),
    counted: &impl Fn(&Situation, Option<&Decision>) -> bool,
) -> (f64, f64) {
    let costs = tables.map(|best| {
        let mut chart = best.chart.clone();
        change(&mut chart);
        let (net, frequency) = best.sum(context, &chart, counted);
        (best.net - net, frequency)
    });
    costs.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// Returns the code of the first cell that is not empty, legal or not. Two-card
/// prizes stand where all cells are empty.
fn code(rows: &Rows, view: &View<'_>) -> &'static str {
    let columns = Rows::columns_of(view).into_iter().flatten();
    let mut cells =
        columns.flat_map(|column| Rows::rows_of(view).into_iter().flatten().map(move |row| (row, column)));
    let found = cells.find_map(|(row, column)| rows.cell(row, column));
    found.map_or("S", Cell::code)
}
