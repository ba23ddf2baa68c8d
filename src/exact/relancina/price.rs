//! The cost of a chart's departures from the best chart, cell by cell.

use super::super::{Departure, NoExact};
use super::moves::{Moves, first_cell};
use super::round_parts::{Decision, Part};
use super::table::Context;
use super::{check_infinite_deck, resolved};
use crate::compiled::relancina::HandOrigin;
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
    let parts = context.parts(&best);
    let parts = workers::map(threads, &parts, |part| Best::new(&context, &decisions, *part, chart, &best));
    let mut cells: BTreeMap<Key, Vec<&Best<'_>>> = BTreeMap::new();
    for part in &parts {
        part.departures.iter().for_each(|key| cells.entry(*key).or_default().push(part));
    }
    let cells: Vec<(Key, Vec<&Best<'_>>)> = cells.into_iter().collect();
    let mut departures = workers::map(threads, &cells, |((row, column, own, better), parts)| {
        let changed = parts.iter().map(|part| {
            let mut one = part.chart.clone();
            one.rows.set_cell(*row, *column, Cell::of_code(own));
            [part.reach(&context, &one, (*row, *column)), part.cost(&context, &one)]
        });
        let [frequency, price] = changed.fold([0.0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
        let row = Rows::row_names()[*row].clone();
        Departure { row, upcard: column_name(*column), chart: own, best: better, frequency, price }
    });
    if context.game.talla.raise.is_some() && chart.leaves_raise() != best.leaves_raise() {
        departures.push(raise(&context, &parts, chart.leaves_raise()));
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
    /// The cells in which another chart has another code here: the code that an
    /// empty cell falls through to may depend on the upcard.
    departures: BTreeSet<Key>,
}

impl<'a> Best<'a> {
    fn new(
        context: &Context<'_>,
        decisions: &[Decision],
        part: Part<'a>,
        other: &Chart,
        best: &Chart,
    ) -> Best<'a> {
        let mut chart = best.clone();
        let mut departures = BTreeSet::new();
        let moves = Moves::of_chart(context, best, part);
        for moves in [&moves].into_iter().chain(&moves.late) {
            for decision in decisions {
                let look = |view: &View<'_>| (first_cell(view), [other, best].map(|of| code(&of.rows, view)));
                if let Some(((row, column), [own, better])) = moves.shown(*decision, look) {
                    chart.rows.set_cell(row, column, Cell::of_code(better));
                    if own != better {
                        departures.insert((row, column, own, better));
                    }
                }
            }
        }
        let net = Moves::of_chart(context, &chart, part).net(part);
        Best { part, chart, net, departures }
    }

    /// Returns what another chart costs in the part, in bets.
    fn cost(&self, context: &Context<'_>, other: &Chart) -> f64 {
        self.net - Moves::of_chart(context, other, self.part).net(self.part)
    }

    /// Returns how often another chart's play looks up a cell first in the part,
    /// per initial bet.
    fn reach(&self, context: &Context<'_>, other: &Chart, cell: (usize, usize)) -> f64 {
        let moves = Moves::of_chart(context, other, self.part);
        let (reached, late) = moves.reach(self.part);
        let rounds = [(&moves, &reached)].into_iter().chain(moves.late.iter().zip(&late));
        let all = rounds.flat_map(|(moves, reached)| reached.iter().map(move |one| (moves, one)));
        let of_cell = all.filter(|(moves, (decision, _))| moves.shown(**decision, first_cell) == Some(cell));
        of_cell.map(|(_, (_, chance))| chance).sum()
    }
}

/// Returns the departure in the answer to a raise, which is not a cell of the
/// table.
fn raise(context: &Context<'_>, parts: &[Best<'_>], leaves: bool) -> Departure {
    let (mut frequency, mut price) = (0.0, 0.0);
    for best in parts.iter().filter(|best| best.part.talla_state.raised) {
        let mut one = best.chart.clone();
        one.rows.leaves_raise = leaves;
        price += best.cost(context, &one);
        let moves = Moves::of_chart(context, &one, best.part);
        let leaving = context.two_cards(HandOrigin::DEALT).filter(|decision| {
            moves.staked(*decision) == best.part.staked && decision.hand.kind(false).prize().is_none()
        });
        let leaving = leaving.map(|decision| moves.chance * best.part.weight * context.dealt(decision));
        frequency += leaving.sum::<f64>();
    }
    let word = |leaves| if leaves { "always" } else { "never" };
    let (chart, best) = (word(leaves), word(!leaves));
    Departure { row: "leave-raise".to_owned(), upcard: "", chart, best, frequency, price }
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
