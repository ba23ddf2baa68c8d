//! The best chart: column by column, first by what every action is worth,
//! then cell by cell until no change of one is worth more; what other cells
//! say already is left empty.

use super::super::NoExact;
use super::best::Best;
use super::can_be_said;
use super::table::{Table, World};
use crate::compiled::relancina::{Hand, LATE, shown};
use crate::rules::{Relancina, Rules, TallaRaise, TallaStands};
use crate::strategy::Chart;
use crate::strategy::relancina::{Cell, Rows};

/// Less than this, in bets a round, is rounding.
const NOTHING: f64 = 1e-13;
/// Every code a cell may hold.
const CODES: [&str; 9] = ["H", "S", "D", "Ds", "P", "C", "Rh", "Rs", "Rp"];

/// The best chart in an infinite deck, one bet on every first card. Columns
/// of what these rules never show are empty, or play as the Talla does;
/// `watch` is told how many tenths are done.
///
/// # Errors
/// The play cannot be followed exactly.
pub(crate) fn best_chart(
    rules: &Rules,
    play: &Relancina,
    name: &str,
    watch: impl FnMut(usize),
) -> Result<Chart, NoExact> {
    can_be_said(rules, play)?;
    can_be_solved(play)?;
    let mut chart = written(name, &Rows::plain());
    let mut world = World::new(play, &chart);
    best(&mut world, &mut chart, watch);
    Ok(written(name, chart.relancina()))
}

/// A chart of these rows.
fn written(name: &str, rows: &Rows) -> Chart {
    Chart::parse_relancina(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read")
}

/// Makes the best of a chart, and tells what that is worth to a box.
fn best(world: &mut World, chart: &mut Chart, mut watch: impl FnMut(usize)) -> f64 {
    for pays in LATE.into_iter().filter(|_| world.late.are_given()) {
        begin_late(world, pays, chart);
    }
    let mut most = round(world, chart, &mut watch);
    while world.late.are_given() {
        // Hands are held with a view to the late rounds, and these are played
        // with a view to the hands that are held.
        let mut again = chart.clone();
        let net = round(world, &mut again, &mut |_| ());
        if net <= most + NOTHING {
            break;
        }
        (most, *chart) = (net, again);
    }
    most
}

/// Solves column by column, late rounds last.
fn round(world: &mut World, chart: &mut Chart, watch: &mut impl FnMut(usize)) -> f64 {
    world.learn(chart);
    let columns = Rows::columns(false).len() + Rows::columns(true).len();
    for column in 0..columns {
        watch(1 + 10 * column / columns);
        let tables = tables_of(world, column);
        if !(tables.is_empty() || world.late.are_given() && late_of(column).is_some()) {
            solve(world, &tables, column, chart);
        }
    }
    world.meet(chart);
    for pays in LATE.into_iter().filter(|_| world.late.are_given()) {
        solve_late(world, pays, chart);
    }
    world.learn(chart);
    let net = |chart: &Chart| world.tables.iter().map(|table| world.net(table, chart)).sum::<f64>();
    if world.rules.talla_raise != TallaRaise::Never {
        let leaving = |leaves| {
            let mut chart = chart.clone();
            chart.relancina_mut().set_leaves_raise(leaves);
            net(&chart)
        };
        let leaves = leaving(true) > leaving(false);
        chart.relancina_mut().set_leaves_raise(leaves);
    }
    net(chart)
}

fn can_be_solved(play: &Relancina) -> Result<(), NoExact> {
    if play.talla_stands == TallaStands::Best {
        return Err(NoExact {
            key: "talla.stands",
            message: "is best: which that is depends on the play to be solved".to_owned(),
            allowed: "12 to 20".to_owned(),
        });
    }
    Ok(())
}

/// The tables whose most particular column is this.
fn tables_of<'a>(world: &'a World<'_>, column: usize) -> Vec<&'a Table> {
    world.tables.iter().filter(|table| column_of(world, table) == column).collect()
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
fn column_of(world: &World, table: &Table) -> usize {
    let classes = world.game.classes.all();
    let two = [&classes[0], &classes[1]];
    let hand = Hand::new(two[0], two[1]);
    let columns = shown(world.rules, &table.asked, &hand, two, false, Rows::columns_of);
    columns.into_iter().flatten().flatten().next().expect("two cards are looked up")
}

/// Solves a column that late rounds are not played by.
fn solve(world: &World, tables: &[&Table], column: usize, chart: &mut Chart) {
    let net = |chart: &Chart| tables.iter().map(|table| world.net(table, chart)).sum::<f64>();
    fill(world, Best::new(world, tables), column, chart);
    polish(&net, column, chart);
    empty(&net, column, |_| true, chart);
}

/// Solves the column of prizes of so many stakes, made late or opened at
/// first: a chart has one for both.
fn solve_late(world: &World, pays: u8, chart: &mut Chart) {
    begin_late(world, pays, chart);
    let column = column_of_prize(pays);
    let tables = tables_of(world, column);
    let net = |chart: &Chart| {
        let opened = tables.iter().map(|table| world.net(table, chart)).sum::<f64>();
        opened + world.late_net(pays, chart)
    };
    polish(&net, column, chart);
    let names = Rows::row_names();
    empty(&net, column, |row| !stays(&names[row]), chart);
}

/// Writes what is best into the column of prizes of so many stakes.
fn begin_late(world: &World, pays: u8, chart: &mut Chart) {
    let column = column_of_prize(pays);
    for (row, name) in Rows::row_names().iter().enumerate().filter(|(_, name)| stays(name)) {
        let draws = name[1..].parse().is_ok_and(|total: u8| total < 17);
        chart.relancina_mut().set_cell(row, column, Cell::of_code(if draws { "H" } else { "S" }));
    }
    for way in 0..world.game.ways.len() {
        fill(world, Best::late(world, way, pays), column, chart);
    }
    let tables = tables_of(world, column);
    if !tables.is_empty() {
        fill(world, Best::new(world, &tables), column, chart);
    }
}

/// Whether a late prize's column keeps a row: it leaves nothing to the
/// columns of the Talla's card, so that what that is changes nothing.
fn stays(row: &str) -> bool {
    row.starts_with(['H', 'S']) || row == "FA" || row == "PA"
}

/// Writes what is best into a column.
fn fill(world: &World, best: Best<'_>, column: usize, chart: &mut Chart) {
    for (row, cell) in best.cells() {
        chart.relancina_mut().set_cell(row, column, Some(cell));
    }
    // Totals that no two cards make are played as those of three or four.
    let names = Rows::row_names();
    for (row, name) in names.iter().enumerate().filter(|(_, name)| name.starts_with(['H', 'S'])) {
        let more = |cards: char| names.iter().position(|other| *other == format!("{cards}{name}"));
        let made =
            ['3', '4'].into_iter().filter_map(more).find_map(|more| chart.relancina().cell(more, column));
        let met = two_card_total(world, name);
        if let (false, Some(cell)) = (met, made) {
            chart.relancina_mut().set_cell(row, column, Some(cell));
        }
    }
}

/// Empties the cells of a column that other cells say already.
fn empty(net: &impl Fn(&Chart) -> f64, column: usize, may: impl Fn(usize) -> bool, chart: &mut Chart) {
    let names = Rows::row_names();
    let mut least = net(chart);
    // Rows of two cards, then of four, of three, of totals.
    let mut order: Vec<usize> =
        (0..names.len()).filter(|row| Rows::may_be_empty(*row, column) && may(*row)).collect();
    order.sort_by_key(|row| match names[*row].as_bytes()[0] {
        _ if !Rows::is_total_row(*row) => 0,
        b'4' => 1,
        b'3' => 2,
        _ => 3,
    });
    for row in order {
        if chart.relancina().cell(row, column).is_none() || names[row] == "PA" {
            continue;
        }
        let cell = chart.relancina().cell(row, column);
        chart.relancina_mut().set_cell(row, column, None);
        let without = net(chart);
        if (without - least).abs() > NOTHING / 100.0 {
            chart.relancina_mut().set_cell(row, column, cell);
        } else {
            least = without;
        }
    }
}

/// Whether two cards that are nothing else make a total.
fn two_card_total(world: &World, name: &str) -> bool {
    let classes = world.game.classes.all();
    let table = &world.tables[0];
    let row = Rows::row_names().iter().position(|known| known == name);
    let two = classes.iter().flat_map(|a| classes.iter().map(move |b| [a, b]));
    let mut rows = two.filter_map(|two| {
        let hand = Hand::new(two[0], two[1]);
        shown(world.rules, &table.asked, &hand, two, false, Rows::rows_of)
    });
    rows.any(|rows| rows.into_iter().flatten().next() == row)
}

/// Changes single cells of a column for the better until none is.
fn polish(net: &impl Fn(&Chart) -> f64, column: usize, chart: &mut Chart) {
    let names = Rows::row_names();
    loop {
        let mut most = net(chart);
        let before = most;
        for (row, name) in names.iter().enumerate() {
            // Three cards and four can only be drawn to or stood on.
            let codes = if name.starts_with(['3', '4']) { &CODES[..2] } else { &CODES };
            let Some(was) = chart.relancina().cell(row, column) else {
                continue;
            };
            let mut best = was;
            for cell in codes.iter().filter_map(|code| Cell::of_code(code)) {
                if cell == was || Rows::is_total_row(row) && !cell.is_total() {
                    continue;
                }
                chart.relancina_mut().set_cell(row, column, Some(cell));
                let found = net(chart);
                if found > most + NOTHING {
                    (most, best) = (found, cell);
                }
            }
            chart.relancina_mut().set_cell(row, column, Some(best));
        }
        if most <= before + NOTHING {
            return;
        }
    }
}
