//! Walks over the players' tables with probabilities, for any quantity that adds
//! up over the decisions and the final hands: an expectation, a frequency, or the
//! distribution of the hands.

use crate::compiled::relancina::{Class, Column, Decision, Game, HandOrigin, Late, Over, State, Step};
use crate::rules::Relancina;
use std::collections::BTreeMap;

/// Probabilities below this are ignored.
pub(super) const NEGLIGIBLE: f64 = 1e-16;

/// A quantity that adds up over decisions and final hands.
pub(super) trait Linear: Clone + Default {
    /// Adds `part`, multiplied by `times`.
    fn add(&mut self, part: &Self, times: f64);
}

impl Linear for f64 {
    fn add(&mut self, part: &f64, times: f64) {
        *self += part * times;
    }
}

impl<K: Copy + Ord> Linear for BTreeMap<K, f64> {
    fn add(&mut self, part: &BTreeMap<K, f64>, times: f64) {
        for (key, chance) in part {
            *self.entry(*key).or_default() += chance * times;
        }
    }
}

impl<A: Linear, B: Linear> Linear for (A, B) {
    fn add(&mut self, part: &(A, B), times: f64) {
        self.0.add(&part.0, times);
        self.1.add(&part.1, times);
    }
}

/// Final hands with their probabilities.
pub(super) type Ends = BTreeMap<Over, f64>;

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
    /// Outcomes of the new cards of a change: of an original hand, of a split one.
    changed: [Hands<V>; 2],
    /// Sums from each row on.
    rows: Vec<V>,
    /// The class that represents the rank of each class.
    alike: Vec<usize>,
}

impl<V: Linear> Walk<V> {
    /// Returns the sum over all final hands of a box; `chances` are the
    /// probabilities of its first card.
    pub(super) fn total(&self, chances: &[f64]) -> V {
        self.sum(self.first.iter().zip(chances.iter().copied()))
    }

    /// Returns the sum over all final hands of boxes with these outcomes, each with its frequency.
    pub(super) fn sum<'a>(&'a self, boxes: impl Iterator<Item = (&'a Hands<V>, f64)>) -> V {
        let mut total = V::default();
        // The expected number of split hands that begin with each class.
        let mut begun = vec![0.0; self.split.len()];
        let split = |begun: &mut Vec<f64>, hands: &Hands<V>, times: f64| {
            for ((a, b), part) in &hands.splits {
                begun[*a] += part * times;
                begun[*b] += part * times;
            }
        };
        for (hands, chance) in boxes {
            total.add(&hands.over, chance);
            split(&mut begun, hands, chance);
        }
        // It decreases, because only some of these hands are split again.
        while begun.iter().sum::<f64>() > NEGLIGIBLE {
            let mut again = vec![0.0; begun.len()];
            for (hands, times) in self.split.iter().zip(&begun).filter(|(_, times)| **times > 0.0) {
                total.add(&hands.over, *times);
                split(&mut again, hands, *times);
            }
            begun = again;
        }
        total
    }

    /// Returns the sum over all final hands after a step of a hand; `over` is that of the walk.
    pub(super) fn after(&self, decision: &Decision, step: Step, over: &impl Fn(Over) -> V) -> V {
        let mut hands = Hands::default();
        self.add(&mut hands, (decision.two, step), over, 1.0);
        let hands = hands.resolved(&self.changed[usize::from(decision.origin.split)]);
        self.sum(std::iter::once((&hands, 1.0)))
    }

    /// Adds the outcomes after a step of a hand whose first cards are `two`.
    fn add(
        &self,
        sum: &mut Hands<V>,
        ([a, b], step): ([usize; 2], Step),
        over: &impl Fn(Over) -> V,
        times: f64,
    ) {
        match step {
            Step::Over(end) => sum.over.add(&over(end), times),
            Step::Draw(row) => sum.over.add(&self.rows[usize::from(row)], times),
            Step::Split => *sum.splits.entry((self.alike[a], self.alike[b])).or_default() += times,
            Step::Change => sum.change += times,
        }
    }
}

/// Walks over the hands of a box under a column. `decided` returns what a decision adds, `over` what
/// a final hand adds, and `left` is what a hand that left adds. Of the classes of a rank only split
/// hands of the first are followed.
pub(super) fn walk<V: Linear>(
    (rules, game): (&Relancina, &Game),
    column: &Column,
    chances: &[f64],
    (before, left): (Before, &V),
    decided: &impl Fn(Decision) -> Option<V>,
    over: &impl Fn(Over) -> V,
) -> Walk<V> {
    let all = game.classes.all();
    let classes = 0..chances.len();
    let mut walk = Walk {
        first: Vec::new(),
        split: Vec::new(),
        changed: Default::default(),
        rows: rows(all, (&column.states, &column.rows), chances, decided, over),
        alike: classes.clone().map(|class| game.classes.first_of_rank(class)).collect(),
    };
    // Adds the outcomes of two cards.
    let two =
        |walk: &Walk<V>, sum: &mut Hands<V>, of: (&[Vec<Step>], HandOrigin), [a, b]: [usize; 2], times| {
            if let Some(part) = decided(Decision::of_two(all, [a, b], of.1)) {
                sum.over.add(&part, times);
            }
            walk.add(sum, ([a, b], of.0[a][b]), over, times);
        };
    // Returns the outcomes of two new cards.
    let fresh = |walk: &Walk<V>, of: (&[Vec<Step>], HandOrigin)| {
        let mut fresh = Hands::default();
        for (a, b) in classes.clone().flat_map(|a| classes.clone().map(move |b| (a, b))) {
            two(walk, &mut fresh, of, [a, b], chances[a] * chances[b]);
        }
        fresh
    };
    let changed = [HandOrigin::DEALT, HandOrigin::SPLIT].map(|origin| {
        // The new cards of a change may be changed again.
        let table = &column.changed[usize::from(origin.split)];
        let mut all = Hands::default();
        if !table.is_empty() {
            let mut fresh = fresh(&walk, (table, origin.after_change(rules)));
            let goes_on = 1.0 - std::mem::take(&mut fresh.change);
            all.add(&fresh, 1.0 / goes_on);
        }
        all
    });
    walk.changed = changed;
    let [anew, anew_of_split] = &walk.changed;
    let opening = (&column.opening[..], HandOrigin::DEALT);
    let redealt =
        if before == Before::Redealt { fresh(&walk, opening).resolved(anew) } else { Hands::default() };
    let dealt = |sum: &mut Hands<V>, a, b, times| match before {
        Before::Redealt if !game.talla.prize(a, b) => sum.add(&redealt, times),
        Before::Left if !game.talla.prize(a, b) => sum.over.add(left, times),
        _ => two(&walk, sum, opening, [a, b], times),
    };
    let begun = |add: &dyn Fn(&mut Hands<V>, usize, f64)| {
        let mut sum = Hands::default();
        chances.iter().enumerate().for_each(|(b, chance)| add(&mut sum, b, *chance));
        sum
    };
    let first =
        classes.clone().map(|a| begun(&|sum, b, times| dealt(sum, a, b, times)).resolved(anew)).collect();
    let of_split = (&column.split[..], HandOrigin::SPLIT);
    let split = classes.clone().map(|a| match walk.alike[a] {
        known if known == a => {
            begun(&|sum, b, times| two(&walk, sum, of_split, [a, b], times)).resolved(anew_of_split)
        }
        _ => Hands::default(),
    });
    let split = split.collect();
    Walk { first, split, ..walk }
}

/// Returns the sums over the decisions and final hands of a late round, by the step with which a hand
/// begins it.
pub(super) fn walk_late<V: Linear>(
    game: &Game,
    late: &Late,
    chances: &[f64],
    decided: &impl Fn(Decision) -> Option<V>,
    over: &impl Fn(Over) -> V,
) -> Vec<V> {
    let rows = rows(game.classes.all(), (&late.states, &late.rows), chances, decided, over);
    let begun = late.opening.iter().map(|step| match *step {
        Step::Over(end) => over(end),
        Step::Draw(row) => rows[usize::from(row)].clone(),
        Step::Split | Step::Change => unreachable!("hands are only drawn to"),
    });
    begun.collect()
}

/// Returns the sum over the decisions and final hands from each row of a table.
fn rows<V: Linear>(
    classes: &[Class],
    (states, table): (&[State], &[Vec<Step>]),
    chances: &[f64],
    decided: &impl Fn(Decision) -> Option<V>,
    over: &impl Fn(Over) -> V,
) -> Vec<V> {
    let cards = |state: &State| match state {
        State::Hit(hand) | State::Double(hand) => hand.cards,
    };
    let mut order: Vec<usize> = (0..states.len()).collect();
    order.sort_by_key(|row| std::cmp::Reverse(cards(&states[*row])));
    let mut rows = vec![V::default(); states.len()];
    for row in order {
        let mut sum = V::default();
        for ((step, class), chance) in table[row].iter().zip(classes).zip(chances) {
            if let State::Hit(hand) = states[row]
                && let Ok(next) = hand.with(class)
                && let Some(part) = decided(Decision::drawn(next))
            {
                sum.add(&part, *chance);
            }
            match *step {
                Step::Over(end) => sum.add(&over(end), *chance),
                Step::Draw(next) => sum.add(&rows[usize::from(next)], *chance),
                Step::Split | Step::Change => unreachable!("a hand of three cards draws or stands"),
            }
        }
        rows[row] = sum;
    }
    rows
}
