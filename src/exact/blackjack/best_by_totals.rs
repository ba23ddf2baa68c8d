//! The best chart by totals: every cell the best there is, the others being
//! as they are, over all the hands that reach it.
//!
//! Upcards do not meddle with each other, so each column is climbed by
//! itself, cell by cell on the exact edge, until no single cell can be
//! bettered. First without giving hands up, so that what stands behind a
//! surrender is the play of someone who could not; then with it.
//!
//! Of cells that tie the first stands, in this order: empty, where the row it
//! falls through to says the same; `P`, `H`, `S`, `D`, `Ds`; a surrender with
//! what was best without it. A cell that no hand reaches says what the plain
//! chart says: stand on hard 17 and soft 19, hit below, split nothing.

use super::ByChart;
use super::context::Context;
use super::policy::Policy;
use super::upcard_column::{UpcardColumn, split_net};
use crate::rules::{Blackjack, PlayerAce, Rules, Surrender};
use crate::strategy::{Cell, Chart};

/// A gain less than this, in bets a round, is no reason to change a cell.
const GAIN: f64 = 1e-13;

/// What a play nets under an upcard, in bets a round.
pub(super) fn column_net(column_tables: &mut UpcardColumn<'_>, policy: &dyn Policy) -> f64 {
    let context = column_tables.context;
    let upcard = u8::try_from(column_tables.upcard).expect("at most 10");
    let column = column_tables.column(policy);
    let splits: f64 = column.splits.iter().map(|split| split_net(context, upcard, split, policy)).sum();
    (column.single.net(&context.pays) + splits) / context.pays.unit as f64
}

/// The column of a chart for an upcard, ace 1.
pub(super) const fn column_of(upcard: usize) -> usize {
    if upcard == 1 { 9 } else { upcard - 2 }
}

/// The best chart by totals.
pub(super) fn best(rules: &Rules, play: &Blackjack, name: &str, mut watch: impl FnMut(usize)) -> Chart {
    let mut chart = plain(play, name);
    let mut kept = play.clone();
    kept.surrender_kind = Surrender::None;
    let without = Context::new(rules, &kept);
    let with = Context::new(rules, play);
    for upcard in 1..=10 {
        watch(upcard);
        climb(&without, upcard, &mut chart, false);
        if play.surrender_kind != Surrender::None {
            climb(&with, upcard, &mut chart, true);
        }
    }
    chart
}

/// The chart to begin with, and to go back to.
fn plain(play: &Blackjack, name: &str) -> Chart {
    if play.player_ace == PlayerAce::Free { Chart::plain(name) } else { Chart::plain_declaring(name) }
}

/// Climbs one column to where no cell can be bettered.
fn climb(context: &Context, upcard: usize, chart: &mut Chart, surrender: bool) {
    let column = column_of(upcard);
    let mut column_tables = UpcardColumn::new(context, upcard, false);
    let mut net = value(&mut column_tables, chart);
    let rows = rows(context);
    let declares = context.rules.player_ace != PlayerAce::Free;
    let declarations = if declares { Chart::declarations() } else { Vec::new() };
    loop {
        let mut changed = false;
        for row in &rows {
            let was = chart.cell(row, column);
            let mut best = (was, net);
            for cell in candidates(row, was, surrender) {
                chart.set_cell(row, column, cell);
                let net = value(&mut column_tables, chart);
                if net > best.1 + GAIN {
                    best = (cell, net);
                }
            }
            chart.set_cell(row, column, best.0);
            changed |= best.0 != was;
            net = best.1;
        }
        for row in &declarations {
            let was = chart.declaration(row, column).expect("such rules begin with declarations");
            chart.set_declaration(row, column, !was);
            let other = value(&mut column_tables, chart);
            if other > net + GAIN {
                (changed, net) = (true, other);
            } else {
                chart.set_declaration(row, column, was);
            }
        }
        if !changed {
            break;
        }
    }
    // What no hand reaches any more goes back to the plainest.
    let plain = plain(&context.rules, "");
    for row in rows.iter().filter(|row| !row.starts_with('7')) {
        let was = chart.cell(row, column);
        // Given up either way; but who may not, splits.
        if was == Some(Cell::SurrenderSplit) {
            continue;
        }
        chart.set_cell(row, column, plain.cell(row, column));
        let tied = value(&mut column_tables, chart) >= net - GAIN;
        if !tied {
            chart.set_cell(row, column, was);
        }
    }
    for row in &declarations {
        let was = chart.declaration(row, column).expect("such rules begin with declarations");
        chart.set_declaration(row, column, plain.declaration(row, column) == Some(true));
        if value(&mut column_tables, chart) < net - GAIN {
            chart.set_declaration(row, column, was);
        }
    }
}

fn value(column_tables: &mut UpcardColumn<'_>, chart: &Chart) -> f64 {
    let upcard = u8::try_from(column_tables.upcard).expect("at most 10");
    let policy = ByChart { chart, upcard };
    column_net(column_tables, &policy)
}

/// The rows to climb, the highest totals first, then the sevens that look-up
/// asks first, then pairs.
fn rows(context: &Context) -> Vec<String> {
    // A declared ace makes a hard 2 or 3.
    let least = if context.rules.player_ace == PlayerAce::Free { 4 } else { 2 };
    let hard = (least..=20).rev().map(|total| format!("H{total}"));
    let soft = (12..=21).rev().map(|total| format!("S{total}"));
    let pairs = (2..=10).map(|value| format!("P{value}")).chain(["PA".to_owned()]);
    let sevens = ["77", "77s"].into_iter().filter(|_| context.rules.sevens_pay > 0).map(str::to_owned);
    hard.chain(soft).chain(sevens).chain(pairs).collect()
}

/// What else a cell could say; the simplest first, so that it wins a tie.
fn candidates(row: &str, was: Option<Cell>, surrender: bool) -> Vec<Option<Cell>> {
    let pair = row.starts_with('P') || row.starts_with('7');
    let mut cells: Vec<Option<Cell>> = Vec::new();
    let behind = match was {
        Some(Cell::Stand | Cell::DoubleStand | Cell::SurrenderStand) => Cell::SurrenderStand,
        Some(Cell::Split | Cell::SurrenderSplit) => Cell::SurrenderSplit,
        _ => Cell::SurrenderHit,
    };
    // A split that gives way to a surrender stays behind it.
    if surrender && behind.splits() {
        cells.push(Some(behind));
    }
    if pair {
        cells.extend([None, Some(Cell::Split)]);
    }
    cells.extend([Cell::Hit, Cell::Stand, Cell::DoubleHit, Cell::DoubleStand].map(Some));
    if surrender {
        let all = [Cell::SurrenderHit, Cell::SurrenderStand, Cell::SurrenderSplit];
        let others = all.into_iter().filter(|cell| *cell != behind && (pair || !cell.splits()));
        cells.extend([behind].into_iter().chain(others).map(Some));
    }
    cells.retain(|cell| *cell != was);
    cells
}
