//! What a chart's departures from the best one cost, cell by cell.

use super::super::{Departure, NoExact};
use super::action_values::ActionValues;
use super::round_parts::{Asking, Part};
use super::table::Context;
use super::{can_be_said, resolved};
use crate::compiled::relancina::HandOrigin;
use crate::rules::{Relancina, Rules, TallaRaise};
use crate::strategy::relancina::{Cell, Chart, Rows, Strategy, View};
use crate::workers;
use std::collections::BTreeMap;

/// A cell and what two charts say there, whether in the cell itself or in one
/// behind it.
type Key = (usize, usize, &'static str, &'static str);

/// Where a chart departs from the best one, the dearest first. Both stake as
/// the chart does; the Talla stands where it serves it best against the best
/// chart, if it is to.
///
/// # Errors
/// The play cannot be followed exactly.
pub(crate) fn price(
    rules: &Rules,
    play: &Relancina,
    chart: &Chart,
    best: &Chart,
) -> Result<Vec<Departure>, NoExact> {
    can_be_said(rules)?;
    let mut best = best.clone();
    best.rows.stake_as(&chart.rows);
    let (play, _) = resolved(play, &best);
    let context = Context::new(&play, &best);
    let askings = context.askings();
    let parts = context.parts(&best);
    let threads = workers::available();
    let bests = workers::map(threads, &parts, |part| Best::new(&context, &askings, *part, &best));
    let cells: Vec<(Key, Vec<usize>)> = cells(&context, &askings, &parts, chart, &best).into_iter().collect();
    let mut departures = workers::map(threads, &cells, |((row, column, does, should), of)| {
        let cell = Cell::of_code(does);
        let changed = of.iter().map(|part| {
            let best = &bests[*part];
            let one = best.changed(|chart| chart.rows.set_cell(*row, *column, cell));
            [best.met(&context, &one, (*row, *column)), best.cost(&context, &one)]
        });
        let [frequency, price] = changed.fold([0.0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
        let row = Rows::row_names()[*row].clone();
        Departure { row, upcard: column_name(*column), chart: does, best: should, frequency, price }
    });
    if play.talla_raise != TallaRaise::Never && chart.leaves_raise() != best.leaves_raise() {
        departures.push(raise(&context, &bests, chart.leaves_raise()));
    }
    departures.sort_by(|a, b| b.price.total_cmp(&a.price));
    Ok(departures)
}

/// The column's name.
pub(super) fn column_name(column: usize) -> &'static str {
    Rows::columns(false).iter().chain(Rows::columns(true)).nth(column).expect("a column")
}

/// The best chart in a part, with all written out that is asked there: there
/// a change of one cell changes no other.
struct Best<'a> {
    part: Part<'a>,
    chart: Chart,
    net: f64,
}

impl<'a> Best<'a> {
    fn new(context: &Context<'_>, askings: &[Asking], part: Part<'a>, best: &Chart) -> Best<'a> {
        let mut chart = best.clone();
        let turns = ActionValues::new(context, best, part);
        for turns in [&turns].into_iter().chain(&turns.late) {
            for asking in askings {
                let said = turns.shown(*asking, |view| (key(view), said(&best.rows, view)));
                if let Some(((row, column), code)) = said {
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

    /// What another chart costs in the part.
    fn cost(&self, context: &Context<'_>, other: &Chart) -> f64 {
        self.net - ActionValues::new(context, other, self.part).net(self.part)
    }

    /// How often another chart's play looks a cell up first in the part, per
    /// initial bet.
    fn met(&self, context: &Context<'_>, other: &Chart, cell: (usize, usize)) -> f64 {
        let turns = ActionValues::new(context, other, self.part);
        let (met, late) = turns.met(self.part);
        let of = |turns: &ActionValues<'_>, asking: Asking| turns.shown(asking, key) == Some(cell);
        let in_late =
            turns.late.iter().zip(&late).flat_map(|(turns, met)| met.iter().map(move |one| (turns, one)));
        let all = met.iter().map(|one| (&turns, one)).chain(in_late);
        all.filter(|(turns, (asking, _))| of(turns, **asking)).map(|(_, (_, chance))| chance).sum()
    }
}

/// The answer at a raise, which is no cell of the table.
fn raise(context: &Context<'_>, bests: &[Best<'_>], leaves: bool) -> Departure {
    let (mut frequency, mut price) = (0.0, 0.0);
    for best in bests.iter().filter(|best| best.part.talla_state.raised) {
        let one = best.changed(|chart| chart.rows.set_leaves_raise(leaves));
        price += best.cost(context, &one);
        let turns = ActionValues::new(context, &one, best.part);
        let asked = context.two_cards(HandOrigin::DEALT).filter(|asking| {
            turns.staked(*asking) == best.part.staked && asking.hand.kind(false).prize().is_none()
        });
        let asked = asked.map(|asking| turns.chance * best.part.weight * context.dealt(asking));
        frequency += asked.sum::<f64>();
    }
    let word = |leaves| if leaves { "always" } else { "never" };
    let (chart, best) = (word(leaves), word(!leaves));
    Departure { row: "leave-raise".to_owned(), upcard: "", chart, best, frequency, price }
}

/// The cells in which two charts do not say the same, each with the parts in
/// which it says so: what an empty cell says may depend on the card that is
/// up.
fn cells(
    context: &Context<'_>,
    askings: &[Asking],
    parts: &[Part<'_>],
    chart: &Chart,
    best: &Chart,
) -> BTreeMap<Key, Vec<usize>> {
    let mut cells: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (number, part) in parts.iter().enumerate() {
        let turns = ActionValues::new(context, best, *part);
        for turns in [&turns].into_iter().chain(&turns.late) {
            for asking in askings {
                let said =
                    turns.shown(*asking, |view| (key(view), said(&chart.rows, view), said(&best.rows, view)));
                let Some(((row, column), does, should)) = said.filter(|(_, does, should)| does != should)
                else {
                    continue;
                };
                let of = cells.entry((row, column, does, should)).or_default();
                if of.last() != Some(&number) {
                    of.push(number);
                }
            }
        }
    }
    cells
}

/// The cell that speaks first.
fn key(view: &View<'_>) -> (usize, usize) {
    let row = Rows::rows_of(view).into_iter().flatten().next();
    (row.expect("every hand has a row"), column_of(view))
}

/// The column that speaks first.
pub(super) fn column_of(view: &View<'_>) -> usize {
    Rows::columns_of(view).into_iter().flatten().next().expect("what is seen has a column")
}

/// What a chart says first, legal or not; two-card prizes stand where it
/// says nothing.
fn said(rows: &Rows, view: &View<'_>) -> &'static str {
    let columns = Rows::columns_of(view).into_iter().flatten();
    let mut cells =
        columns.flat_map(|column| Rows::rows_of(view).into_iter().flatten().map(move |row| (row, column)));
    let said = cells.find_map(|(row, column)| rows.cell(row, column));
    said.map_or("S", Cell::code)
}
