//! What a chart's departures from the best one cost, cell by cell.

use super::super::NoExact;
use super::super::solve::Departure;
use super::table::World;
use super::turns::{Asking, Part, Turns};
use super::{can_be_said, resolved};
use crate::rules::{Relancina, Rules, TallaRaise};
use crate::strategy::relancina::{Cell, Rows, View};
use crate::strategy::{Chart, Strategy};
use rayon::prelude::*;
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
    best.relancina_mut().stake_as(chart.relancina());
    let (play, _) = resolved(play, &best);
    let world = World::new(&play, &best);
    let parts = world.parts(&best);
    let nets: Vec<f64> = parts.par_iter().map(|part| Turns::new(&world, &best, *part).net(*part)).collect();
    // What changing the best chart costs in some of the parts.
    let cost = |one: &Chart, of: &[usize]| -> f64 {
        of.iter().map(|part| nets[*part] - Turns::new(&world, one, parts[*part]).net(parts[*part])).sum()
    };
    let cells = cells(&world, &parts, chart, &best);
    let departures = cells.par_iter().map(|((row, column, does, should), of)| {
        let mut one = best.clone();
        one.relancina_mut().set_cell(*row, *column, Cell::of_code(does));
        let met = of.iter().map(|part| cell_met(&world, &one, parts[*part], (*row, *column)));
        Departure {
            row: Rows::row_names()[*row].clone(),
            upcard: column_name(*column),
            chart: does,
            best: should,
            frequency: met.sum(),
            price: cost(&one, of),
        }
    });
    let mut departures: Vec<Departure> = departures.collect();
    if play.talla_raise != TallaRaise::Never && chart.leaves_raise() != best.leaves_raise() {
        departures.push(raise(&world, &parts, &best, cost));
    }
    departures.sort_by(|a, b| b.price.total_cmp(&a.price));
    Ok(departures)
}

/// The column's name.
pub(super) fn column_name(column: usize) -> &'static str {
    Rows::columns(false).iter().chain(Rows::columns(true)).nth(column).expect("a column")
}

/// The answer at a raise, which is no cell of the table.
fn raise(
    world: &World<'_>,
    parts: &[Part<'_>],
    best: &Chart,
    cost: impl Fn(&Chart, &[usize]) -> f64,
) -> Departure {
    let raised: Vec<usize> = (0..parts.len()).filter(|part| parts[*part].scene.raised).collect();
    let word = |leaves| if leaves { "always" } else { "never" };
    let mut one = best.clone();
    one.relancina_mut().set_leaves_raise(!best.leaves_raise());
    let met = raised.iter().map(|part| {
        let part = parts[*part];
        let turns = Turns::new(world, best, part);
        let asked = world.two_cards(false).filter(|asking| {
            turns.staked(*asking) == part.staked && asking.hand.kind(false).prize().is_none()
        });
        asked.map(|asking| turns.chance * part.weight * world.dealt(asking)).sum::<f64>()
    });
    Departure {
        row: "leave-raise".to_owned(),
        upcard: "",
        chart: word(!best.leaves_raise()),
        best: word(best.leaves_raise()),
        frequency: met.sum(),
        price: cost(&one, &raised),
    }
}

/// The cells in which two charts do not say the same, each with the parts in
/// which it says so: what an empty cell says may depend on the card that is
/// up.
fn cells(world: &World<'_>, parts: &[Part<'_>], chart: &Chart, best: &Chart) -> BTreeMap<Key, Vec<usize>> {
    let mut cells: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    let askings = world.askings();
    for (number, part) in parts.iter().enumerate() {
        let turns = Turns::new(world, best, *part);
        for turns in [&turns].into_iter().chain(&turns.late) {
            for asking in askings.iter().copied() {
                let said = turns.shown(asking, |view| {
                    (key(view), said(chart.relancina(), view), said(best.relancina(), view))
                });
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

/// How often a cell is looked up first in a part, per initial bet.
fn cell_met(world: &World<'_>, chart: &Chart, part: Part<'_>, cell: (usize, usize)) -> f64 {
    let turns = Turns::new(world, chart, part);
    let (met, late) = turns.met(part);
    let of = |turns: &Turns<'_>, asking: Asking| turns.shown(asking, key) == Some(cell);
    let in_late =
        turns.late.iter().zip(&late).flat_map(|(turns, met)| met.iter().map(move |one| (turns, one)));
    let all = met.iter().map(|one| (&turns, one)).chain(in_late);
    all.filter(|(turns, (asking, _))| of(turns, **asking)).map(|(_, (_, chance))| chance).sum()
}
