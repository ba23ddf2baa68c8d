//! Walks over the players' tables with probabilities, for any quantity that adds
//! up over the final hands: an expectation, or the distribution of the hands.

use crate::compiled::relancina::{Column, Game, Over, State, Step};
use std::collections::BTreeMap;

/// Probabilities below this are ignored.
pub(super) const NEGLIGIBLE: f64 = 1e-16;

/// A quantity that adds up over the final hands.
pub(super) trait Linear: Clone + Default {
    /// Adds `part`, multiplied by `times`.
    fn add(&mut self, part: &Self, times: f64);
}

impl Linear for f64 {
    fn add(&mut self, part: &f64, times: f64) {
        *self += part * times;
    }
}

/// Final hands with their probabilities.
pub(super) type Ends = BTreeMap<Over, f64>;

impl Linear for Ends {
    fn add(&mut self, part: &Ends, times: f64) {
        for (over, chance) in part {
            *self.entry(*over).or_default() += chance * times;
        }
    }
}

/// The outcomes of a hand of two cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Hands<V> {
    /// The sum over the hands that are neither split nor changed.
    pub(super) over: V,
    /// The probabilities of splits, by the classes with which the two hands begin.
    pub(super) splits: BTreeMap<(usize, usize), f64>,
    /// The probability of a change.
    change: f64,
}

impl<V: Linear> Hands<V> {
    /// Adds `part`, multiplied by `times`.
    pub(super) fn add(&mut self, part: &Hands<V>, times: f64) {
        self.over.add(&part.over, times);
        for (split, chance) in &part.splits {
            *self.splits.entry(*split).or_default() += chance * times;
        }
        self.change += part.change * times;
    }

    /// Returns the outcomes with those of the new cards in place of the change.
    fn resolved(mut self, fresh: &Hands<V>) -> Hands<V> {
        let change = std::mem::take(&mut self.change);
        self.add(fresh, change);
        self
    }
}

/// What happens to a box's first two cards before its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing.
    Nothing,
    /// Hands without a prize are dealt anew.
    Redealt,
    /// Hands without a prize have left at the raise.
    Left,
}

/// The result of a walk over a column.
pub(super) struct Walk<V> {
    /// Outcomes by the class of a box's first card.
    pub(super) first: Vec<Hands<V>>,
    /// Outcomes by the class of a split hand's first card. One class represents
    /// all classes of a rank.
    pub(super) split: Vec<Hands<V>>,
}

impl<V: Linear> Walk<V> {
    /// Returns the sum over all final hands of a box; `chances` are the
    /// probabilities of its first card.
    pub(super) fn total(&self, chances: &[f64]) -> V {
        let mut total = V::default();
        // The expected number of split hands that begin with each class.
        let mut begun = vec![0.0; chances.len()];
        let split = |begun: &mut Vec<f64>, hands: &Hands<V>, times: f64| {
            for ((a, b), part) in &hands.splits {
                begun[*a] += part * times;
                begun[*b] += part * times;
            }
        };
        for (hands, chance) in self.first.iter().zip(chances) {
            total.add(&hands.over, *chance);
            split(&mut begun, hands, *chance);
        }
        // It decreases, because only some of these hands are split again.
        while begun.iter().sum::<f64>() > NEGLIGIBLE {
            let mut again = vec![0.0; chances.len()];
            for (hands, times) in self.split.iter().zip(&begun).filter(|(_, times)| **times > 0.0) {
                total.add(&hands.over, *times);
                split(&mut again, hands, *times);
            }
            begun = again;
        }
        total
    }
}

/// Walks over the hands of a box under a column. `leaf` returns what a final hand
/// adds, and `left` is what a hand that left adds. Of the classes of a rank only split hands
/// of the first are followed.
pub(super) fn walk<V: Linear>(
    game: &Game,
    column: &Column,
    chances: &[f64],
    before: Before,
    left: &V,
    leaf: impl Fn(Over) -> V,
) -> Walk<V> {
    let prized = |a, b| game.talla.prize(a, b);
    let alike = |class| game.classes.first_of_rank(class);
    let rows = rows(&column.states, &column.rows, chances, &leaf);
    let classes = 0..chances.len();
    // Adds the outcomes of two cards.
    let two = |sum: &mut Hands<V>, opening: &[Vec<Step>], a: usize, b: usize, times: f64| match opening[a][b]
    {
        Step::Over(over) => sum.over.add(&leaf(over), times),
        Step::Draw(row) => sum.over.add(&rows[usize::from(row)], times),
        Step::Split => *sum.splits.entry((alike(a), alike(b))).or_default() += times,
        Step::Change => sum.change += times,
    };
    // Returns the outcomes of two new cards.
    let fresh = |table: &[Vec<Step>]| {
        let mut fresh = Hands::default();
        for (a, b) in classes.clone().flat_map(|a| classes.clone().map(move |b| (a, b))) {
            two(&mut fresh, table, a, b, chances[a] * chances[b]);
        }
        fresh
    };
    // Returns the outcomes of the new cards of a change, which may be changed again.
    let changed = |table: &[Vec<Step>]| {
        let mut all = Hands::default();
        if !table.is_empty() {
            let mut fresh = fresh(table);
            let goes_on = 1.0 - std::mem::take(&mut fresh.change);
            all.add(&fresh, 1.0 / goes_on);
        }
        all
    };
    let [anew, anew_of_split] = [&column.changed[0], &column.changed[1]].map(|table| changed(table));
    let redealt =
        if before == Before::Redealt { fresh(&column.opening).resolved(&anew) } else { Hands::default() };
    let dealt = |sum: &mut Hands<V>, a: usize, b: usize, times: f64| match before {
        Before::Redealt if !prized(a, b) => sum.add(&redealt, times),
        Before::Left if !prized(a, b) => sum.over.add(left, times),
        _ => two(sum, &column.opening, a, b, times),
    };
    let begun = |add: &dyn Fn(&mut Hands<V>, usize, f64)| {
        let mut sum = Hands::default();
        chances.iter().enumerate().for_each(|(b, chance)| add(&mut sum, b, *chance));
        sum
    };
    let first =
        classes.clone().map(|a| begun(&|sum, b, times| dealt(sum, a, b, times)).resolved(&anew)).collect();
    let split = classes.clone().map(|a| match alike(a) {
        known if known == a => {
            begun(&|sum, b, times| two(sum, &column.split, a, b, times)).resolved(&anew_of_split)
        }
        _ => Hands::default(),
    });
    Walk { first, split: split.collect() }
}

/// Returns the sum over the final hands from each row of a table.
pub(super) fn rows<V: Linear>(
    states: &[State],
    table: &[Vec<Step>],
    chances: &[f64],
    leaf: &impl Fn(Over) -> V,
) -> Vec<V> {
    let cards = |state: &State| match state {
        State::Hit(hand) | State::Double(hand) => hand.cards,
    };
    let mut order: Vec<usize> = (0..states.len()).collect();
    order.sort_by_key(|row| std::cmp::Reverse(cards(&states[*row])));
    let mut rows = vec![V::default(); states.len()];
    for row in order {
        let mut sum = V::default();
        for (step, chance) in table[row].iter().zip(chances) {
            match *step {
                Step::Over(over) => sum.add(&leaf(over), *chance),
                Step::Draw(next) => sum.add(&rows[usize::from(next)], *chance),
                Step::Split | Step::Change => unreachable!("a hand of three cards draws or stands"),
            }
        }
        rows[row] = sum;
    }
    rows
}
