//! The best chart, column by column: first by the value of every move, then cell
//! by cell until no change of a cell improves the chart. Cells that other cells
//! make redundant are left empty.

use super::best::best_cells;
use super::cells::{Cells, ROUNDING, empty, polish};
use super::moves::Moves;
use super::table::{Context, Table};
use crate::compiled::relancina::{HandOrigin, LATE};
use crate::strategy::relancina::{Cell, Chart, Rows};

/// How thoroughly a chart is solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Solving {
    /// By the value of every move, where all later moves are best.
    Quickly,
    /// Until no change of a cell improves the chart; redundant cells are emptied.
    Fully,
}

/// Creates a chart with these rows.
pub(super) fn chart_with_rows(name: &str, rows: &Rows) -> Chart {
    Chart::parse(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read")
}

/// Turns a chart into the best one and returns its net to a box, in bets.
pub(super) fn best(
    context: &mut Context,
    chart: &mut Chart,
    solving: Solving,
    watch: &mut dyn FnMut(usize),
) -> f64 {
    for pays in LATE.into_iter().filter(|_| context.game.talla.late_prize_round) {
        fill_late(context, pays, chart);
    }
    let mut most = solve_columns(context, chart, solving, watch);
    while context.game.talla.late_prize_round && solving == Solving::Fully {
        // Whether a hand stands depends on the value of the late rounds, and that
        // depends on which hands stand.
        let mut again = chart.clone();
        let net = solve_columns(context, &mut again, solving, &mut |_| ());
        if net <= most + ROUNDING {
            context.update_late_values(chart);
            break;
        }
        (most, *chart) = (net, again);
    }
    most
}

/// Solves each column once, late rounds last, and returns the chart's net.
fn solve_columns(
    context: &mut Context,
    chart: &mut Chart,
    solving: Solving,
    watch: &mut dyn FnMut(usize),
) -> f64 {
    context.update_late_values(chart);
    let late = |column| context.game.talla.late_prize_round && late_of(column).is_some();
    for column in columns().filter(|column| is_played(context, *column) && !late(*column)) {
        watch(1 + 10 * column / columns().len());
        solve(context, column, solving, chart);
    }
    context.update_late_reach(chart);
    for pays in LATE.into_iter().filter(|_| context.game.talla.late_prize_round) {
        solve(context, column_of_prize(pays), solving, chart);
    }
    context.update_late_values(chart);
    let net = |chart: &Chart| context.tables.iter().map(|table| context.net(table, chart)).sum::<f64>();
    if context.game.talla.raise.is_some() {
        let leaving = |leaves| {
            let mut chart = chart.clone();
            chart.rows.leaves_raise = leaves;
            net(&chart)
        };
        let leaves = leaving(true) > leaving(false);
        chart.rows.leaves_raise = leaves;
    }
    net(chart)
}

/// Returns the indices of a chart's columns.
pub(super) fn columns() -> std::ops::Range<usize> {
    0..Rows::columns(false).len() + Rows::columns(true).len()
}

/// Returns whether any decision is looked up in a column.
pub(super) fn is_played(context: &Context, column: usize) -> bool {
    !tables_of(context, column).is_empty() || context.game.talla.late_prize_round && late_of(column).is_some()
}

/// Returns the net to a box of all play that a column decides, in bets.
pub(super) fn column_net(context: &Context, column: usize, chart: &Chart) -> f64 {
    let tables = tables_of(context, column);
    tables_net(context, &tables, column, chart)
}

fn tables_net(context: &Context, tables: &[&Table], column: usize, chart: &Chart) -> f64 {
    let late = late_of(column).filter(|_| context.game.talla.late_prize_round);
    let late = late.map_or(0.0, |pays| context.late_net(pays, chart));
    tables.iter().map(|table| context.net(table, chart)).sum::<f64>() + late
}

/// Returns the tables whose most specific column this is.
fn tables_of<'a>(context: &'a Context<'_>, column: usize) -> Vec<&'a Table> {
    context.tables.iter().filter(|table| context.column_of(&table.situation) == column).collect()
}

/// Returns what the late prizes of a column pay; `None` for other columns.
fn late_of(column: usize) -> Option<u8> {
    LATE.into_iter().find(|pays| column_of_prize(*pays) == column)
}

fn column_of_prize(pays: u8) -> usize {
    let name = format!("X{pays}");
    let second = Rows::columns(true).iter().position(|known| **known == name);
    Rows::columns(false).len() + second.expect("a column of every prize")
}

/// Solves a column. That of a late prize applies both to late prizes and to prizes opened at first.
fn solve(context: &Context, column: usize, solving: Solving, chart: &mut Chart) {
    let tables = tables_of(context, column);
    let late = late_of(column).filter(|_| context.game.talla.late_prize_round);
    match late {
        Some(pays) => fill_late(context, pays, chart),
        None => fill(context, Moves::at(context, &tables), column, chart),
    }
    if solving == Solving::Fully {
        let net = |chart: &Chart| tables_net(context, &tables, column, chart);
        polish(&net, column, Cells::Filled, chart);
        let names = Rows::row_names();
        empty(&net, column, |row| late.is_none() || !is_kept(&names[row]), chart);
    }
}

/// Fills the column of prizes that pay `pays` stakes with best play.
fn fill_late(context: &Context, pays: u8, chart: &mut Chart) {
    let column = column_of_prize(pays);
    for (row, name) in Rows::row_names().iter().enumerate().filter(|(_, name)| is_kept(name)) {
        let draws = name[1..].parse().is_ok_and(|total: u8| total < 17);
        chart.rows.set_cell(row, column, Cell::of_code(if draws { "H" } else { "S" }));
    }
    for way in 0..context.game.ways.len() {
        fill(context, Moves::in_late_round(context, way, pays), column, chart);
    }
    let tables = tables_of(context, column);
    if !tables.is_empty() {
        fill(context, Moves::at(context, &tables), column, chart);
    }
}

/// Returns whether a late prize's column has a code in a row even if it is
/// redundant. The column must not fall through to a column of the Talla's
/// upcard, so that its play does not depend on that card.
fn is_kept(row: &str) -> bool {
    row.starts_with(['H', 'S']) || row == "FA" || row == "PA"
}

/// Fills a column with best play.
fn fill(context: &Context, moves: Moves<'_>, column: usize, chart: &mut Chart) {
    for (row, cell) in best_cells(moves) {
        chart.rows.set_cell(row, column, Some(cell));
    }
    // Totals that no two cards make are played like those of three or four cards.
    let names = Rows::row_names();
    for (row, name) in names.iter().enumerate().filter(|(_, name)| name.starts_with(['H', 'S'])) {
        let more = |cards: char| names.iter().position(|other| *other == format!("{cards}{name}"));
        let made = ['3', '4'].into_iter().filter_map(more).find_map(|more| chart.rows.cell(more, column));
        let two_cards = two_card_total(context, name);
        if let (false, Some(cell)) = (two_cards, made) {
            chart.rows.set_cell(row, column, Some(cell));
        }
    }
}

/// Returns whether two cards that have no row of their own make a total.
fn two_card_total(context: &Context, name: &str) -> bool {
    let situation = &context.tables[0].situation;
    let row = Rows::row_names().iter().position(|known| known == name);
    let is_row = |(found, _)| Some(found) == row;
    context.two_cards(HandOrigin::DEALT).any(|two| context.first_cell(situation, &two).is_some_and(is_row))
}
