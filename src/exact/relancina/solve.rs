//! The best chart: column by column, first by what every action is worth,
//! then cell by cell until no change of one is worth more; what other cells
//! say already is left empty.

use super::best::Best;
use super::cells::{Cells, NOTHING, empty, polish};
use super::table::{Context, Table};
use crate::compiled::relancina::{Hand, HandOrigin, LATE, with_view};
use crate::rules::TallaRaise;
use crate::strategy::relancina::{Cell, Chart, Rows};

/// How far a chart is solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Solving {
    /// By what every action is worth where what follows is best.
    Quickly,
    /// Until no change of a cell is better; what is said twice is emptied.
    Fully,
}

/// A chart of these rows.
pub(super) fn written(name: &str, rows: &Rows) -> Chart {
    Chart::parse(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read")
}

/// Makes the best of a chart, and tells what that is worth to a box.
pub(super) fn best(
    context: &mut Context,
    chart: &mut Chart,
    solving: Solving,
    mut watch: impl FnMut(usize),
) -> f64 {
    for pays in LATE.into_iter().filter(|_| context.late.are_given()) {
        begin_late(context, pays, chart);
    }
    let mut most = round(context, chart, solving, &mut watch);
    while context.late.are_given() && solving == Solving::Fully {
        // Hands are held with a view to the late rounds, and these are played
        // with a view to the hands that are held.
        let mut again = chart.clone();
        let net = round(context, &mut again, solving, &mut |_| ());
        if net <= most + NOTHING {
            context.learn(chart);
            break;
        }
        (most, *chart) = (net, again);
    }
    most
}

/// Solves column by column, late rounds last.
fn round(context: &mut Context, chart: &mut Chart, solving: Solving, watch: &mut impl FnMut(usize)) -> f64 {
    context.learn(chart);
    let late = |column| context.late.are_given() && late_of(column).is_some();
    for column in columns().filter(|column| is_played(context, *column) && !late(*column)) {
        watch(1 + 10 * column / columns().len());
        solve(context, column, solving, chart);
    }
    context.meet(chart);
    for pays in LATE.into_iter().filter(|_| context.late.are_given()) {
        solve_late(context, pays, solving, chart);
    }
    context.learn(chart);
    let net = |chart: &Chart| context.tables.iter().map(|table| context.net(table, chart)).sum::<f64>();
    if context.rules.talla_raise != TallaRaise::Never {
        let leaving = |leaves| {
            let mut chart = chart.clone();
            chart.rows.set_leaves_raise(leaves);
            net(&chart)
        };
        let leaves = leaving(true) > leaving(false);
        chart.rows.set_leaves_raise(leaves);
    }
    net(chart)
}

/// The columns of a chart.
pub(super) fn columns() -> std::ops::Range<usize> {
    0..Rows::columns(false).len() + Rows::columns(true).len()
}

/// Whether something is played by a column.
pub(super) fn is_played(context: &Context, column: usize) -> bool {
    !tables_of(context, column).is_empty() || context.late.are_given() && late_of(column).is_some()
}

/// What is played by a column is worth so much to a box, in bets.
pub(super) fn column_net(context: &Context, column: usize, chart: &Chart) -> f64 {
    let tables = tables_of(context, column);
    tables_net(context, &tables, column, chart)
}

fn tables_net(context: &Context, tables: &[&Table], column: usize, chart: &Chart) -> f64 {
    let late = late_of(column).filter(|_| context.late.are_given());
    let late = late.map_or(0.0, |pays| context.late_net(pays, chart));
    tables.iter().map(|table| context.net(table, chart)).sum::<f64>() + late
}

/// The tables whose most particular column is this.
fn tables_of<'a>(context: &'a Context<'_>, column: usize) -> Vec<&'a Table> {
    context.tables.iter().filter(|table| column_of(context, table) == column).collect()
}

/// What late prizes of a column pay.
fn late_of(column: usize) -> Option<u8> {
    LATE.into_iter().find(|pays| column_of_prize(*pays) == column)
}

fn column_of_prize(pays: u8) -> usize {
    let name = format!("X{pays}");
    let second = Rows::columns(true).iter().position(|known| **known == name);
    Rows::columns(false).len() + second.expect("a column of every prize")
}

/// The most particular column of a table's.
fn column_of(context: &Context, table: &Table) -> usize {
    let classes = context.game.classes.all();
    let two = [&classes[0], &classes[1]];
    let hand = Hand::new(two[0], two[1]);
    let columns = with_view(context.rules, &table.asked, &hand, two, HandOrigin::DEALT, Rows::columns_of);
    columns.into_iter().flatten().flatten().next().expect("two cards are looked up")
}

/// Solves a column that late rounds are not played by.
fn solve(context: &Context, column: usize, solving: Solving, chart: &mut Chart) {
    let tables = tables_of(context, column);
    let net = |chart: &Chart| tables_net(context, &tables, column, chart);
    fill(context, Best::new(context, &tables), column, chart);
    if solving == Solving::Fully {
        polish(&net, column, Cells::Filled, chart);
        empty(&net, column, |_| true, chart);
    }
}

/// Solves the column of prizes of so many stakes, made late or opened at
/// first: a chart has one for both.
fn solve_late(context: &Context, pays: u8, solving: Solving, chart: &mut Chart) {
    begin_late(context, pays, chart);
    let column = column_of_prize(pays);
    let tables = tables_of(context, column);
    let net = |chart: &Chart| tables_net(context, &tables, column, chart);
    if solving == Solving::Fully {
        polish(&net, column, Cells::Filled, chart);
        let names = Rows::row_names();
        empty(&net, column, |row| !stays(&names[row]), chart);
    }
}

/// Writes what is best into the column of prizes of so many stakes.
fn begin_late(context: &Context, pays: u8, chart: &mut Chart) {
    let column = column_of_prize(pays);
    for (row, name) in Rows::row_names().iter().enumerate().filter(|(_, name)| stays(name)) {
        let draws = name[1..].parse().is_ok_and(|total: u8| total < 17);
        chart.rows.set_cell(row, column, Cell::of_code(if draws { "H" } else { "S" }));
    }
    for way in 0..context.game.ways.len() {
        fill(context, Best::late(context, way, pays), column, chart);
    }
    let tables = tables_of(context, column);
    if !tables.is_empty() {
        fill(context, Best::new(context, &tables), column, chart);
    }
}

/// Whether a late prize's column keeps a row: it leaves nothing to the
/// columns of the Talla's card, so that what that is changes nothing.
fn stays(row: &str) -> bool {
    row.starts_with(['H', 'S']) || row == "FA" || row == "PA"
}

/// Writes what is best into a column.
fn fill(context: &Context, best: Best<'_>, column: usize, chart: &mut Chart) {
    for (row, cell) in best.cells() {
        chart.rows.set_cell(row, column, Some(cell));
    }
    // Totals that no two cards make are played as those of three or four.
    let names = Rows::row_names();
    for (row, name) in names.iter().enumerate().filter(|(_, name)| name.starts_with(['H', 'S'])) {
        let more = |cards: char| names.iter().position(|other| *other == format!("{cards}{name}"));
        let made = ['3', '4'].into_iter().filter_map(more).find_map(|more| chart.rows.cell(more, column));
        let met = two_card_total(context, name);
        if let (false, Some(cell)) = (met, made) {
            chart.rows.set_cell(row, column, Some(cell));
        }
    }
}

/// Whether two cards that are nothing else make a total.
fn two_card_total(context: &Context, name: &str) -> bool {
    let classes = context.game.classes.all();
    let table = &context.tables[0];
    let row = Rows::row_names().iter().position(|known| known == name);
    let two = classes.iter().flat_map(|a| classes.iter().map(move |b| [a, b]));
    let mut rows = two.filter_map(|two| {
        let hand = Hand::new(two[0], two[1]);
        with_view(context.rules, &table.asked, &hand, two, HandOrigin::DEALT, Rows::rows_of)
    });
    rows.any(|rows| rows.into_iter().flatten().next() == row)
}
