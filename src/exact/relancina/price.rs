//! The cost of a chart's departures from the best chart, cell by cell.

use super::super::{Departure, NoExact};
use super::action_values::ActionValues;
use super::round_parts::{Decision, Part};
use super::table::Context;
use super::{check_infinite_deck, resolved};
use crate::compiled::relancina::HandOrigin;
use crate::rules::{Relancina, Rules, TallaRaise};
use crate::strategy::relancina::{Cell, Chart, Rows, Strategy, View};
use crate::workers;
use std::collections::BTreeMap;

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
    best.rows.copy_stakes(&chart.rows);
    let (play, _) = resolved(play, &best);
    let context = Context::new(&play, &best);
    let decisions = context.decisions();
    let parts = context.parts(&best);
    let threads = workers::available();
    let bests = workers::map(threads, &parts, |part| Best::new(&context, &decisions, *part, &best));
    let cells: Vec<(Key, Vec<usize>)> =
        cells(&context, &decisions, &parts, chart, &best).into_iter().collect();
    let mut departures = workers::map(threads, &cells, |((row, column, own, better), parts_of)| {
        let cell = Cell::of_code(own);
        let changed = parts_of.iter().map(|part| {
            let best = &bests[*part];
            let one = best.changed(|chart| chart.rows.set_cell(*row, *column, cell));
            [best.reach(&context, &one, (*row, *column)), best.cost(&context, &one)]
        });
        let [frequency, price] = changed.fold([0.0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
        let row = Rows::row_names()[*row].clone();
        Departure { row, upcard: column_name(*column), chart: own, best: better, frequency, price }
    });
    if play.talla_raise != TallaRaise::Never && chart.leaves_raise() != best.leaves_raise() {
        departures.push(raise(&context, &bests, chart.leaves_raise()));
    }
    departures.sort_by(|a, b| b.price.total_cmp(&a.price));
    Ok(departures)
}

/// Returns the name of a column.
pub(super) fn column_name(column: usize) -> &'static str {
    Rows::columns(false).iter().chain(Rows::columns(true)).nth(column).expect("a column")
}

/// The best chart in a part, with a code in every cell that is looked up there,
/// so that a change of one cell changes the play of no other.
struct Best<'a> {
    part: Part<'a>,
    chart: Chart,
    net: f64,
}

impl<'a> Best<'a> {
    fn new(context: &Context<'_>, decisions: &[Decision], part: Part<'a>, best: &Chart) -> Best<'a> {
        let mut chart = best.clone();
        let actions = ActionValues::new(context, best, part);
        for actions in [&actions].into_iter().chain(&actions.late) {
            for decision in decisions {
                let found = actions.shown(*decision, |view| (first_cell(view), code(&best.rows, view)));
                if let Some(((row, column), code)) = found {
                    chart.rows.set_cell(row, column, Cell::of_code(code));
                }
            }
        }
        let net = ActionValues::new(context, &chart, part).net(part);
        Best { part, chart, net }
    }

    fn changed(&self, change: impl FnOnce(&mut Chart)) -> Chart {
        let mut chart = self.chart.clone();
        change(&mut chart);
        chart
    }

    /// Returns what another chart costs in the part, in bets.
    fn cost(&self, context: &Context<'_>, other: &Chart) -> f64 {
        self.net - ActionValues::new(context, other, self.part).net(self.part)
    }

    /// Returns how often another chart's play looks up a cell first in the part,
    /// per initial bet.
    fn reach(&self, context: &Context<'_>, other: &Chart, cell: (usize, usize)) -> f64 {
        let actions = ActionValues::new(context, other, self.part);
        let (reached, late) = actions.reach(self.part);
        let of = |actions: &ActionValues<'_>, decision: Decision| {
            actions.shown(decision, first_cell) == Some(cell)
        };
        let in_late = actions
            .late
            .iter()
            .zip(&late)
            .flat_map(|(actions, reached)| reached.iter().map(move |one| (actions, one)));
        let all = reached.iter().map(|one| (&actions, one)).chain(in_late);
        all.filter(|(actions, (decision, _))| of(actions, **decision)).map(|(_, (_, chance))| chance).sum()
    }
}

/// Returns the departure in the answer to a raise, which is not a cell of the
/// table.
fn raise(context: &Context<'_>, bests: &[Best<'_>], leaves: bool) -> Departure {
    let (mut frequency, mut price) = (0.0, 0.0);
    for best in bests.iter().filter(|best| best.part.talla_state.raised) {
        let one = best.changed(|chart| chart.rows.set_leaves_raise(leaves));
        price += best.cost(context, &one);
        let actions = ActionValues::new(context, &one, best.part);
        let leaving = context.two_cards(HandOrigin::DEALT).filter(|decision| {
            actions.staked(*decision) == best.part.staked && decision.hand.kind(false).prize().is_none()
        });
        let leaving = leaving.map(|decision| actions.chance * best.part.weight * context.dealt(decision));
        frequency += leaving.sum::<f64>();
    }
    let word = |leaves| if leaves { "always" } else { "never" };
    let (chart, best) = (word(leaves), word(!leaves));
    Departure { row: "leave-raise".to_owned(), upcard: "", chart, best, frequency, price }
}

/// Returns the cells in which two charts differ, each with the parts in which
/// they differ: the code that an empty cell falls through to may depend on the
/// upcard.
fn cells(
    context: &Context<'_>,
    decisions: &[Decision],
    parts: &[Part<'_>],
    chart: &Chart,
    best: &Chart,
) -> BTreeMap<Key, Vec<usize>> {
    let mut cells: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (number, part) in parts.iter().enumerate() {
        let actions = ActionValues::new(context, best, *part);
        for actions in [&actions].into_iter().chain(&actions.late) {
            for decision in decisions {
                let codes = actions.shown(*decision, |view| {
                    (first_cell(view), code(&chart.rows, view), code(&best.rows, view))
                });
                let Some(((row, column), own, better)) = codes.filter(|(_, own, better)| own != better)
                else {
                    continue;
                };
                let of = cells.entry((row, column, own, better)).or_default();
                if of.last() != Some(&number) {
                    of.push(number);
                }
            }
        }
    }
    cells
}

/// Returns the cell that is looked up first.
fn first_cell(view: &View<'_>) -> (usize, usize) {
    let row = Rows::rows_of(view).into_iter().flatten().next();
    (row.expect("every hand has a row"), column_of(view))
}

/// Returns the column that is looked up first.
pub(super) fn column_of(view: &View<'_>) -> usize {
    Rows::columns_of(view).into_iter().flatten().next().expect("every view has a column")
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
