//! What a chart's departures from the best chart cost.

use super::cells::{Cells, gain};
use crate::exact::Departure;
use crate::rules::{CaribbeanStud, PokerHand, Rules};
use crate::strategy::caribbean::{COLUMNS, Chart, Row};

/// Returns the cells in which a chart departs from another, the most expensive first. Rows are those hands
/// that neither chart distinguishes, by the least of them.
pub(in crate::exact) fn price(
    rules: &Rules,
    play: &CaribbeanStud,
    chart: &Chart,
    best: &Chart,
) -> Vec<Departure> {
    let cells = Cells::of(rules, play, |_| ());
    let total = cells.total() as f64;
    let mut bounds: Vec<PokerHand> =
        [chart, best].iter().flat_map(|chart| chart.rows.all()).map(|row| row.least).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let mut found = Vec::new();
    for (number, least) in bounds.iter().enumerate() {
        let above = bounds.get(number + 1);
        let first = cells.classes.partition_point(|hand| hand < least);
        let end =
            above.map_or(cells.classes.len(), |above| cells.classes.partition_point(|hand| hand < above));
        for (column, name) in COLUMNS.into_iter().enumerate() {
            let [own, better] = [chart, best].map(|chart| chart.rows.cells(least)[column]);
            let (mut deals, mut cost, mut differs) = (0_i64, 0_i128, false);
            for class in first..end {
                for (suited, cell) in cells.of_hand(class, column).iter().enumerate() {
                    deals += cell.deals;
                    let sign = i128::from(better.raises(suited)) - i128::from(own.raises(suited));
                    differs |= sign != 0 && cell.deals > 0;
                    cost += sign * gain(play, cells.classes[class].kind, &cell.meetings);
                }
            }
            if differs {
                found.push(Departure {
                    row: Row::name(least),
                    upcard: name,
                    chart: own.code(),
                    best: better.code(),
                    frequency: deals as f64 * cells.dealers as f64 / total,
                    price: cost as f64 / (total * play.unit() as f64),
                });
            }
        }
    }
    found.sort_by(|a, b| b.price.total_cmp(&a.price));
    found
}
