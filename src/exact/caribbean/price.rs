//! What a chart's departures from the best chart cost.

use super::bought;
use super::cells::{Cells, SUITED};
use super::draws::Draws;
use super::raises::{Deals, Totals};
use super::solve::totals;
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
    let mut found = Vec::new();
    if play.sells_cards() {
        let draws = Draws::of(rules, play, |_| ());
        found = bought::price(&draws, play, &chart.rows, &best.rows);
        let deals = bought::deals_of(&draws, &best.rows);
        let gains = bought::totals_of(&draws, play, &best.rows);
        let played = Hands { classes: &draws.classes, deals: &deals, gains: &gains, total: draws.total() };
        found.extend(raises(&played, play, chart, best));
    } else {
        let cells = Cells::of(rules, play, |_| ());
        let deals: Deals = (0..cells.classes.len()).map(|class| deals(&cells, class)).collect();
        let gains = totals(&cells, play);
        let played = Hands { classes: &cells.classes, deals: &deals, gains: &gains, total: cells.total() };
        found.extend(raises(&played, play, chart, best));
    }
    found.sort_by(|a, b| b.price.total_cmp(&a.price));
    found
}

/// Returns the numbers of deals of a class, where no card is replaced.
fn deals(cells: &Cells, class: usize) -> [[i128; SUITED]; COLUMNS.len()] {
    let of = |cell: &super::cells::Cell| i128::from(cell.deals) * i128::from(cells.dealers);
    std::array::from_fn(|column| std::array::from_fn(|suited| of(&cells.of_hand(class, column)[suited])))
}

/// The hands that decide whether to raise.
struct Hands<'a> {
    classes: &'a [PokerHand],
    deals: &'a Deals,
    gains: &'a Totals,
    total: i128,
}

/// Returns the cells in which a chart raises differently from another.
fn raises(hands: &Hands<'_>, play: &CaribbeanStud, chart: &Chart, best: &Chart) -> Vec<Departure> {
    let total = hands.total as f64;
    let mut bounds: Vec<PokerHand> =
        [chart, best].iter().flat_map(|chart| chart.rows.all()).map(|row| row.least).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let mut found = Vec::new();
    for (number, least) in bounds.iter().enumerate() {
        let above = bounds.get(number + 1);
        let first = hands.classes.partition_point(|hand| hand < least);
        let end =
            above.map_or(hands.classes.len(), |above| hands.classes.partition_point(|hand| hand < above));
        for (column, name) in COLUMNS.into_iter().enumerate() {
            let [own, better] = [chart, best].map(|chart| chart.rows.cells(least)[column]);
            let (mut deals, mut cost, mut differs) = (0_i128, 0_i128, false);
            for class in first..end {
                for (suited, of) in hands.deals[class][column].iter().enumerate() {
                    deals += of;
                    let sign = i128::from(better.raises(suited)) - i128::from(own.raises(suited));
                    differs |= sign != 0 && *of > 0;
                    cost += sign * hands.gains[class][column][suited];
                }
            }
            if differs {
                found.push(Departure {
                    row: Row::name(least),
                    upcard: name,
                    chart: own.code(),
                    best: better.code(),
                    frequency: deals as f64 / total,
                    price: cost as f64 / (total * play.unit() as f64),
                });
            }
        }
    }
    found
}
