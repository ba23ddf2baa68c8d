//! What the hands of a split net together, against one end of the Talla's:
//! two hands, or any number where a hand of a split may be split again.
//!
//! In an infinite deck these hands are independent and alike. If `N` is what
//! comes of one hand, `g` what comes of it unsplit and `s` the chance that it
//! is split, `N = g + s · N ∗ N`: begun with `g` and repeated, this knows
//! every box that is split no deeper than so many times.

use super::walk::{Ends, Hands, NOBODY};
use crate::compiled::relancina::{End, Fate, Kind, Pays};
use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Chances of what hands net in all.
#[derive(Clone, Debug, Default)]
pub(super) struct Nets {
    /// By how many of them were given up for half.
    by_given_up: Vec<Row>,
}

/// Chances of the nets, in bets, from one on.
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

    /// Leaves out what nobody sees at either end.
    fn trimmed(mut self) -> Row {
        let seen = |chance: &f64| *chance > NOBODY / 10.0;
        let end = self.chances.iter().rposition(seen).map_or(0, |last| last + 1);
        self.chances.truncate(end);
        let begin = self.chances.iter().position(seen).unwrap_or(end);
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

    /// Nets of one hand.
    fn of(ends: &Ends, pays: &Pays, talla: Kind) -> Nets {
        let mut nets = Nets::default();
        for (over, chance) in ends {
            match over.end.fate {
                // Half a stake may be rounded up, and is told when the stake is known.
                Fate::Surrender(None) => nets.row(1).add(0, [*chance].into_iter()),
                _ => nets.row(0).add(pays.net(over.end, talla, 1, 1) / pays.unit, [*chance].into_iter()),
            }
        }
        nets
    }

    /// Adds those, so many times.
    fn add(&mut self, other: &Nets, times: f64) {
        for (given_up, row) in other.by_given_up.iter().enumerate() {
            self.row(given_up).add(row.from, row.chances.iter().map(|chance| times * chance));
        }
    }

    /// What two such hands net together.
    fn twice(&self) -> Nets {
        let mut both = Nets::default();
        for (one, row) in self.by_given_up.iter().enumerate() {
            for (other, beside) in self.by_given_up.iter().enumerate().skip(one) {
                let orders = if one == other { 1.0 } else { 2.0 };
                let sum = both.row(one + other);
                for (net, chance) in (row.from..).zip(&row.chances).filter(|(_, chance)| **chance > 0.0) {
                    sum.add(net + beside.from, beside.chances.iter().map(|others| orders * chance * others));
                }
            }
        }
        let mut by_given_up: Vec<Row> = both.by_given_up.into_iter().map(Row::trimmed).collect();
        while by_given_up.last().is_some_and(|row| row.chances.is_empty()) {
            by_given_up.pop();
        }
        Nets { by_given_up }
    }

    /// Every net there is: in bets, besides how many hands given up, with its chance.
    pub(super) fn all(&self) -> impl Iterator<Item = (i64, i64, f64)> {
        (0..).zip(&self.by_given_up).flat_map(|(given_up, row)| {
            let nets = (row.from..).zip(&row.chances).filter(|(_, chance)| **chance > 0.0);
            nets.map(move |(net, chance)| (net, given_up, *chance))
        })
    }
}

/// What becomes of a box once it is split.
pub(super) struct Split {
    /// What all its hands net.
    pub(super) nets: Nets,
    /// Bets on them, in the mean.
    pub(super) wagered: f64,
    /// They may be split again, and so without end.
    pub(super) endless: bool,
}

/// What becomes of boxes split into two hands of a class, by the class, for
/// those of `boxes` and what they may be split into again. `hands` are split
/// hands by class, `ends` what they are at last.
pub(super) fn splits(
    boxes: impl Iterator<Item = usize>,
    hands: &[Hands<Ends>],
    ends: &[Cow<'_, Ends>],
    pays: &Pays,
    talla: Kind,
) -> BTreeMap<usize, Split> {
    // What is split are equal cards, and one class stands for all of a rank.
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
    // How likely a hand is split deeper than has been followed.
    let mut deeper: BTreeMap<usize, f64> =
        alone.keys().map(|class| (*class, again(*class).map(|(_, chance)| chance).sum())).collect();
    while deeper.values().any(|chance| *chance > NOBODY) {
        let goes_on = |class: usize| deeper[&class] > NOBODY;
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

/// Bets on a hand, the stake being one.
fn bets(end: End) -> f64 {
    if end.doubled { 2.0 } else { 1.0 }
}
