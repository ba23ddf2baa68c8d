//! Improvement of a chart by changes of single cells, and removal of redundant
//! cells.

use crate::strategy::relancina::{Cell, Chart, Rows};

/// Smaller differences, in bets a round, are rounding errors.
pub(super) const ROUNDING: f64 = 1e-13;
/// Every code a cell may hold.
const CODES: [&str; 9] = ["H", "S", "D", "Ds", "P", "C", "Rh", "Rs", "Rp"];

/// The cells of a column that may change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// The cells that are not empty.
    Filled,
    /// All cells.
    All,
}

/// Changes single cells of a column until no change improves `net`.
pub(super) fn polish(net: &impl Fn(&Chart) -> f64, column: usize, cells: Cells, chart: &mut Chart) {
    let names = Rows::row_names();
    loop {
        let mut most = net(chart);
        let before = most;
        for (row, name) in names.iter().enumerate() {
            // Hands of three or four cards can only draw or stand.
            let codes = if name.starts_with(['3', '4']) { &CODES[..2] } else { &CODES };
            let was = chart.rows.cell(row, column);
            if was.is_none() && cells == Cells::Filled {
                continue;
            }
            let mut best = was;
            for cell in codes.iter().map(|code| Cell::of_code(code)) {
                if cell == was || Rows::is_total_row(row) && !cell.is_some_and(Cell::is_total) {
                    continue;
                }
                chart.rows.set_cell(row, column, cell);
                let found = net(chart);
                if found > most + ROUNDING {
                    (most, best) = (found, cell);
                }
            }
            chart.rows.set_cell(row, column, best);
        }
        if most <= before + ROUNDING {
            return;
        }
    }
}

/// Empties the cells of a column that do not change `net` when emptied. `may`
/// selects the rows that may be emptied.
pub(super) fn empty(
    net: &impl Fn(&Chart) -> f64,
    column: usize,
    may: impl Fn(usize) -> bool,
    chart: &mut Chart,
) {
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
        if chart.rows.cell(row, column).is_none() || names[row] == "PA" {
            continue;
        }
        let cell = chart.rows.cell(row, column);
        chart.rows.set_cell(row, column, None);
        let without = net(chart);
        if (without - least).abs() > ROUNDING / 100.0 {
            chart.rows.set_cell(row, column, cell);
        } else {
            least = without;
        }
    }
}
