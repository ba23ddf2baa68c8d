//! The best chart: column by column, first by what every action is worth,
//! then cell by cell until no change of one is worth more; what other cells
//! say already is left empty.

use super::super::NoExact;
use super::best::Best;
use super::can_be_said;
use super::table::{Table, World};
use crate::compiled::relancina::{Hand, shown};
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
    mut watch: impl FnMut(usize),
) -> Result<Chart, NoExact> {
    can_be_said(rules, play)?;
    can_be_solved(play)?;
    let written = |rows: &Rows| {
        Chart::parse_relancina(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read")
    };
    let mut chart = written(&Rows::plain());
    let world = World::new(play, &chart);
    let columns = Rows::columns(false).len() + Rows::columns(true).len();
    for column in 0..columns {
        watch(1 + 10 * column / columns);
        let tables: Vec<&Table> =
            world.tables.iter().filter(|table| column_of(&world, table) == column).collect();
        if !tables.is_empty() {
            solve(&world, &tables, column, &mut chart);
        }
    }
    if play.talla_raise != TallaRaise::Never {
        let net = |leaves| {
            let mut chart = chart.clone();
            chart.relancina_mut().set_leaves_raise(leaves);
            world.tables.iter().map(|table| world.net(table, &chart)).sum::<f64>()
        };
        let leaves = net(true) > net(false);
        chart.relancina_mut().set_leaves_raise(leaves);
    }
    Ok(written(chart.relancina()))
}

fn can_be_solved(play: &Relancina) -> Result<(), NoExact> {
    if play.talla_stands == TallaStands::Best {
        return Err(NoExact {
            key: "talla.stands",
            message: "is best: which that is depends on the play to be solved".to_owned(),
            allowed: "12 to 20".to_owned(),
        });
    }
    if play.talla_late_prize_round {
        return Err(NoExact {
            key: "talla.late_prize_round",
            message: "is true: one cell would be played before a prize lay open and after".to_owned(),
            allowed: "false, or `ventaja exact` of a chart".to_owned(),
        });
    }
    Ok(())
}

/// The most particular column of a table's.
fn column_of(world: &World, table: &Table) -> usize {
    let classes = world.game.classes.all();
    let two = [&classes[0], &classes[1]];
    let hand = Hand::new(two[0], two[1]);
    let columns = shown(world.rules, &table.asked, &hand, two, false, Rows::columns_of);
    columns.into_iter().flatten().flatten().next().expect("two cards are looked up")
}

fn solve(world: &World, tables: &[&Table], column: usize, chart: &mut Chart) {
    let net = |chart: &Chart| tables.iter().map(|table| world.net(table, chart)).sum::<f64>();
    let names = Rows::row_names();
    for (row, cell) in Best::new(world, tables).cells() {
        chart.relancina_mut().set_cell(row, column, Some(cell));
    }
    // Totals that no two cards make are played as those of three or four.
    for (row, name) in names.iter().enumerate().filter(|(_, name)| name.starts_with(['H', 'S'])) {
        let more = |cards: char| names.iter().position(|other| *other == format!("{cards}{name}"));
        let made =
            ['3', '4'].into_iter().filter_map(more).find_map(|more| chart.relancina().cell(more, column));
        let met = two_card_total(world, name);
        if let (false, Some(cell)) = (met, made) {
            chart.relancina_mut().set_cell(row, column, Some(cell));
        }
    }
    polish(&net, column, chart);
    let mut least = net(chart);
    // Rows of two cards, then of four, of three, of totals.
    let mut order: Vec<usize> = (0..names.len()).filter(|row| Rows::may_be_empty(*row, column)).collect();
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
