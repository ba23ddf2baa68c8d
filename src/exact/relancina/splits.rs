//! The distribution of the net of all hands of a split, against one final hand of
//! the Talla: two hands, or any number where a hand of a split may be split again.
//!
//! In an infinite deck these hands are independent and identically distributed.
//! If `N` is the distribution of the net of one hand, `g` the part without a
//! further split and `s` the probability of one, `N = g + s · N ∗ N`. Iteration
//! from `g` gives after *n* steps the distribution over all boxes that are split at most
//! *n* times deep.

use super::walk::{Ends, Hands, NEGLIGIBLE};
use crate::compiled::relancina::{End, Fate, Kind, Pays};
use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The distribution of the total net of some hands.
#[derive(Clone, Debug, Default)]
pub(super) struct Nets {
    /// By the number of hands that were given up for half.
    by_given_up: Vec<Row>,
}

/// The probabilities of consecutive nets, in bets, beginning with `from`.
#[derive(Clone, Debug, Default)]
struct Row {
    from: i64,
    chances: Vec<f64>,
}

impl Row {
    fn add(&mut self, from: i64, chances: impl ExactSizeIterator<Item = f64>) {
        if chances.len() == 0 {
            return;
        }
        if self.chances.is_empty() {
            self.from = from;
        }
        if from < self.from {
            let before = usize::try_from(self.from - from).expect("it is before");
            self.chances.splice(0..0, std::iter::repeat_n(0.0, before));
            self.from = from;
        }
        let at = usize::try_from(from - self.from).expect("it is not before");
        self.chances.resize(self.chances.len().max(at + chances.len()), 0.0);
        self.chances[at..].iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
    }

    /// Removes negligible probabilities at both ends.
    fn trimmed(mut self) -> Row {
        let counts = |chance: &f64| *chance > NEGLIGIBLE / 10.0;
        let end = self.chances.iter().rposition(counts).map_or(0, |last| last + 1);
        self.chances.truncate(end);
        let begin = self.chances.iter().position(counts).unwrap_or(end);
        self.chances.drain(..begin);
        self.from += i64::try_from(begin).expect("few nets");
        self
    }
}

impl Nets {
    fn row(&mut self, given_up: usize) -> &mut Row {
        let rows = self.by_given_up.len().max(given_up + 1);
        self.by_given_up.resize_with(rows, Row::default);
        &mut self.by_given_up[given_up]
    }

    /// Returns the distribution of the net of one hand.
    fn of(ends: &Ends, pays: &Pays, talla: Kind) -> Nets {
        let mut nets = Nets::default();
        for (over, chance) in ends {
            match over.end.fate {
                // Half a stake may be rounded up, which depends on the stake.
                Fate::Surrender(None) => nets.row(1).add(0, [*chance].into_iter()),
                _ => nets.row(0).add(pays.net(over.end, talla, 1, 1) / pays.unit, [*chance].into_iter()),
            }
        }
        nets
    }

    /// Adds `other`, multiplied by `times`.
    fn add(&mut self, other: &Nets, times: f64) {
        for (given_up, row) in other.by_given_up.iter().enumerate() {
            self.row(given_up).add(row.from, row.chances.iter().map(|chance| times * chance));
        }
    }

    /// Returns the distribution of the total net of two such hands.
    fn twice(&self) -> Nets {
        let mut both = Nets::default();
        for (one, row) in self.by_given_up.iter().enumerate() {
            for (other, second) in self.by_given_up.iter().enumerate().skip(one) {
                let orders = if one == other { 1.0 } else { 2.0 };
                let sum = both.row(one + other);
                for (net, chance) in (row.from..).zip(&row.chances).filter(|(_, chance)| **chance > 0.0) {
                    sum.add(net + second.from, second.chances.iter().map(|others| orders * chance * others));
                }
            }
        }
        let mut by_given_up: Vec<Row> = both.by_given_up.into_iter().map(Row::trimmed).collect();
        while by_given_up.last().is_some_and(|row| row.chances.is_empty()) {
            by_given_up.pop();
        }
        Nets { by_given_up }
    }

    /// Iterates over the nets: the net in bets without the hands given up, the
    /// number of these hands, and the probability.
    pub(super) fn all(&self) -> impl Iterator<Item = (i64, i64, f64)> {
        (0..).zip(&self.by_given_up).flat_map(|(given_up, row)| {
            let nets = (row.from..).zip(&row.chances).filter(|(_, chance)| **chance > 0.0);
            nets.map(move |(net, chance)| (net, given_up, *chance))
        })
    }
}

/// The outcome of a box that is split.
pub(super) struct Split {
    /// The distribution of the total net of its hands.
    pub(super) nets: Nets,
    /// The mean number of bets on them.
    pub(super) wagered: f64,
    /// Whether they may be split again, and so without limit.
    pub(super) endless: bool,
}

/// Returns the outcome of boxes that are split into two hands of a class, for the
/// classes of `boxes` and those that their hands may be split into again. `hands`
/// are the outcomes of split hands by class, `ends` their final hands.
pub(super) fn splits(
    boxes: impl Iterator<Item = usize>,
    hands: &[Hands<Ends>],
    ends: &[Cow<'_, Ends>],
    pays: &Pays,
    talla: Kind,
) -> BTreeMap<usize, Split> {
    // Split cards are equal, and one class represents all classes of a rank.
    let again = |class: usize| hands[class].splits.iter().map(|((into, _), chance)| (*into, *chance));
    let mut alone: BTreeMap<usize, (Nets, f64)> = BTreeMap::new();
    let mut more: Vec<usize> = boxes.collect();
    while let Some(class) = more.pop() {
        if let Entry::Vacant(new) = alone.entry(class) {
            let wagered = ends[class].iter().map(|(over, chance)| chance * bets(over.end)).sum();
            new.insert((Nets::of(&ends[class], pays, talla), wagered));
            more.extend(again(class).map(|(into, _)| into));
        }
    }
    let mut one = alone.clone();
    // The probability that a hand is split deeper than the iteration has reached.
    let mut deeper: BTreeMap<usize, f64> =
        alone.keys().map(|class| (*class, again(*class).map(|(_, chance)| chance).sum())).collect();
    while deeper.values().any(|chance| *chance > NEGLIGIBLE) {
        let goes_on = |class: usize| deeper[&class] > NEGLIGIBLE;
        let into = deeper.keys().flat_map(|class| again(*class).filter(|_| goes_on(*class)));
        let into: BTreeSet<usize> = into.map(|(into, _)| into).collect();
        let twice: BTreeMap<usize, Nets> = into.iter().map(|class| (*class, one[class].0.twice())).collect();
        let next = alone.iter().filter(|(class, _)| goes_on(**class)).map(|(class, (nets, wagered))| {
            let (mut nets, mut wagered) = (nets.clone(), *wagered);
            for (into, chance) in again(*class) {
                nets.add(&twice[&into], chance);
                wagered += 2.0 * chance * one[&into].1;
            }
            (*class, (nets, wagered))
        });
        let next: BTreeMap<usize, (Nets, f64)> = next.collect();
        deeper = deeper
            .keys()
            .map(|class| {
                let either =
                    again(*class).map(|(into, chance)| chance * deeper[&into] * (2.0 - deeper[&into]));
                (*class, either.sum())
            })
            .collect();
        one.extend(next);
    }
    let split = |(class, (nets, wagered)): (usize, (Nets, f64))| {
        let endless = again(class).next().is_some();
        (class, Split { nets: nets.twice(), wagered: 2.0 * wagered, endless })
    };
    one.into_iter().map(split).collect()
}

/// Returns the bets on a hand whose stake is one bet.
fn bets(end: End) -> f64 {
    if end.doubled { 2.0 } else { 1.0 }
}
