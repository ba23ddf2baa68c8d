//! Turns the decisions of a street, summed by key, into the rows of a chart: grows a decision tree whose
//! leaves are the rows, then removes rows and conditions that gain nothing. Must not know what the places of
//! a key mean.
#![allow(clippy::cast_possible_truncation)] // few conditions

use super::decisions::{Decided, Decisions};

/// What a row and a condition must gain where the decisions are a sample, in antes of a round: less may be chance.
const SAMPLED: f64 = 1e-6;

/// By scale, how many of its conditions hold.
pub(super) type Key = Vec<u16>;

/// A row: the least place on each scale, and the place of its bet, 0 for none.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) least: Key,
    pub(super) bet: usize,
}

impl Row {
    fn holds(&self, cell: &Cell) -> bool {
        self.least.iter().zip(&cell.key).all(|(least, place)| place >= least)
    }

    fn decides(&self, cell: &Cell) -> bool {
        cell.lost[self.bet].is_some() && self.holds(cell)
    }
}

/// The decisions with a key.
struct Cell {
    key: Key,
    /// What each choice loses against the best one; `None` for a bet that is not allowed.
    lost: Vec<Option<f64>>,
}

impl Cell {
    fn of(key: Key, decided: &Decided) -> Cell {
        let of_all = |lost: &Option<f64>| lost.map(|lost| lost * decided.frequency);
        Cell { key, lost: decided.lost.iter().map(of_all).collect() }
    }

    /// Returns what a bet loses, or what no bet loses if the bet is not allowed.
    fn loses(&self, bet: usize) -> f64 {
        self.lost[bet].or(self.lost[0]).unwrap_or(0.0)
    }

    /// Returns the best choice, and how much the second-best choice loses.
    fn best(&self) -> (usize, f64) {
        let lost = |bet: &usize| self.lost[*bet].unwrap_or(f64::INFINITY);
        let mut bets: Vec<usize> = (0..self.lost.len()).collect();
        bets.sort_by(|a, b| lost(a).total_cmp(&lost(b)));
        (bets[0], bets.get(1).map(lost).filter(|lost| lost.is_finite()).unwrap_or(0.0))
    }
}

/// Returns the rows that decisions by key lead to, in a game whose antes have this many units. Where no decision was
/// left out, no rows on these scales lose less.
pub(super) fn rows(decisions: Decisions<Key>, unit: i64) -> Vec<Row> {
    let price = if decisions.sampled { SAMPLED } else { 0.0 };
    let cells = decisions.decided(unit).map(|(key, of)| Cell::of(key, &of));
    let cells: Vec<Cell> = cells.collect();
    let mut rows = Vec::new();
    if let Some(first) = cells.first() {
        let mut tree = Tree { price, least: vec![0; first.key.len()], rows: Vec::new() };
        tree.grow(&cells.iter().collect::<Vec<_>>());
        rows = tree.rows;
    }
    while shorten(&mut rows, &cells, price) {}
    rows
}

/// A decision tree as it grows.
struct Tree {
    /// What a row must gain.
    price: f64,
    /// The conditions on the way from the root.
    least: Key,
    /// The rows of the leaves. The cells that meet a split's condition come first, so that the others need no
    /// condition.
    rows: Vec<Row>,
}

impl Tree {
    /// Adds the rows of some cells, and returns what these rows lose.
    fn grow(&mut self, cells: &[&Cell]) -> f64 {
        let lost = |bet: usize| cells.iter().map(|cell| cell.loses(bet)).sum::<f64>();
        let bets = (0..cells[0].lost.len()).map(|bet| (lost(bet), bet));
        let (lost, bet) = bets.min_by(|a, b| a.0.total_cmp(&b.0)).expect("a choice");
        let from = self.rows.len();
        let split = if lost > self.price { split(cells) } else { None };
        if let Some((scale, place)) = split {
            let (with, without): (Vec<&Cell>, Vec<&Cell>) =
                cells.iter().partition(|cell| cell.key[scale] >= place);
            let before = std::mem::replace(&mut self.least[scale], place);
            let mut after = self.grow(&with);
            self.least[scale] = before;
            after += self.grow(&without);
            if lost - after > self.price * (self.rows.len() - from - 1) as f64 {
                return after;
            }
            self.rows.truncate(from);
        }
        self.rows.push(Row { least: self.least.clone(), bet });
        if cells.iter().any(|cell| cell.lost[bet].is_none()) {
            self.rows.push(Row { least: self.least.clone(), bet: 0 });
        }
        lost
    }
}

/// Returns the scale and the place on it that divide cells into the purest parts; `None` if all have the same key.
///
/// The impurity of a part is that of Kearns and Mansour (1996): the geometric mean of what is at stake where one choice
/// is best and where another is, for all pairs of choices.
fn split(cells: &[&Cell]) -> Option<(usize, u16)> {
    let bets = cells[0].lost.len();
    let impurity = |stakes: &[f64]| -> f64 {
        let pairs = (0..bets).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.map(|(a, b)| (stakes[a] * stakes[b]).sqrt()).sum()
    };
    let best: Vec<(usize, f64)> = cells.iter().map(|cell| cell.best()).collect();
    let mut found = (f64::INFINITY, None);
    for scale in 0..cells[0].key.len() {
        let places = cells.iter().map(|cell| cell.key[scale]);
        let (first, last) = (places.clone().min()?, places.clone().max()?);
        // By place and best choice: what is at stake.
        let mut stakes = vec![0.0; (usize::from(last - first) + 1) * bets];
        for (place, (bet, stake)) in places.zip(&best) {
            stakes[usize::from(place - first) * bets + bet] += stake;
        }
        let mut below = vec![0.0; bets];
        let sum =
            |sums: &mut [f64], more: &[f64]| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        let mut above: Vec<Vec<f64>> = vec![vec![0.0; bets]];
        for stakes in stakes.chunks(bets).rev() {
            let mut sums = above[above.len() - 1].clone();
            sum(&mut sums, stakes);
            above.push(sums);
        }
        for (place, stakes) in (first + 1..=last).zip(stakes.chunks(bets)) {
            sum(&mut below, stakes);
            let both = impurity(&below) + impurity(&above[usize::from(last - place) + 1]);
            if both < found.0 {
                found = (both, Some((scale, place)));
            }
        }
    }
    found.1
}

/// Removes rows, and conditions of the others, that gain no more than their price. Returns whether it removed any.
fn shorten(rows: &mut Vec<Row>, cells: &[Cell], price: f64) -> bool {
    let next = |rows: &[Row], from: usize, cell: &Cell| {
        (from..rows.len()).find(|row| rows[*row].decides(cell)).unwrap_or(rows.len())
    };
    let lost = |rows: &[Row], row: usize, cell: &Cell| cell.loses(rows.get(row).map_or(0, |row| row.bet));
    // By cell: the row that decides.
    let mut deciding: Vec<usize> = cells.iter().map(|cell| next(rows, 0, cell)).collect();
    let mut removed = false;
    for row in (0..rows.len()).rev() {
        let own = (0..cells.len()).filter(|cell| deciding[*cell] == row);
        let own: Vec<(usize, usize)> = own.map(|cell| (cell, next(rows, row + 1, &cells[cell]))).collect();
        let gain =
            |(cell, next): &(usize, usize)| lost(rows, *next, &cells[*cell]) - lost(rows, row, &cells[*cell]);
        if own.iter().map(gain).sum::<f64>() <= price {
            for (cell, next) in own {
                deciding[cell] = next;
            }
            deciding.iter_mut().filter(|deciding| **deciding > row).for_each(|deciding| *deciding -= 1);
            rows.remove(row);
            removed = true;
        }
    }
    for row in 0..rows.len() {
        loop {
            // By condition: the cells that it alone keeps from the row.
            let limits: Vec<usize> =
                (0..rows[row].least.len()).filter(|scale| rows[row].least[*scale] > 0).collect();
            let mut kept = vec![Vec::new(); limits.len()];
            for (place, cell) in cells.iter().enumerate() {
                if deciding[place] > row && cell.lost[rows[row].bet].is_some() {
                    let mut missed = (0..limits.len())
                        .filter(|limit| cell.key[limits[*limit]] < rows[row].least[limits[*limit]]);
                    if let (Some(limit), None) = (missed.next(), missed.next()) {
                        kept[limit].push(place);
                    }
                }
            }
            let gain =
                |cell: &usize| lost(rows, row, &cells[*cell]) - lost(rows, deciding[*cell], &cells[*cell]);
            let idle = |kept: &Vec<usize>| kept.iter().map(gain).sum::<f64>() <= price;
            let Some(limit) = kept.iter().position(idle) else { break };
            rows[row].least[limits[limit]] = 0;
            kept[limit].iter().for_each(|cell| deciding[*cell] = row);
            removed = true;
        }
    }
    removed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns decisions by all keys of two scales of five places, with the nets of no bet and of a bet.
    fn decisions(sampled: bool, net: impl Fn(u16, u16) -> i64) -> Decisions<Key> {
        let mut decisions = Decisions::of(0, sampled);
        for (first, second) in (0..5).flat_map(|first| (0..5).map(move |second| (first, second))) {
            decisions.add(1, 1, Some((vec![first, second], [0, net(first, second)])));
        }
        decisions
    }

    fn found(decisions: Decisions<Key>) -> Vec<(Key, usize)> {
        rows(decisions, 1).into_iter().map(|row| (row.least, row.bet)).collect()
    }

    #[test]
    fn a_row_is_found_for_conditions_that_help_only_together() {
        let both = |first, second| if first >= 3 && second >= 2 { 1 } else { -1 };
        assert_eq!(found(decisions(false, both)), [(vec![3, 2], 1)]);
    }

    #[test]
    fn rows_play_every_sum_as_well_as_possible_unless_it_may_be_chance() {
        let odd = |first: u16, second: u16| i64::from((7 * first + 11 * second + first * second) % 5) - 2;
        let rows = found(decisions(false, odd));
        for (first, second) in (0..5).flat_map(|first| (0..5).map(move |second| (first, second))) {
            let row = rows.iter().find(|(least, _)| first >= least[0] && second >= least[1]);
            let gain = if row.is_some_and(|row| row.1 == 1) { odd(first, second) } else { 0 };
            assert_eq!(gain, odd(first, second).max(0), "{first} {second}");
        }
        let little = |first, second| i64::from(first == 4 && second == 4);
        let of = |sampled| {
            let mut decisions = decisions(sampled, little);
            decisions.add(10_000_000, 1, None::<(Key, [i64; 0])>);
            found(decisions).len()
        };
        assert_eq!((of(false), of(true)), (1, 0));
    }
}
