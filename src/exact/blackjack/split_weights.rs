//! The weights of the hands of a split: into how many hands a pair splits, given the
//! cards of one of them and of the dealer.
//!
//! Every hand of a split draws a second card, and its play depends on that hand alone.
//! The shoe is in random order, so the probability that given cards lie in given places
//! does not depend on the order in which the places are filled. The cards of one hand and
//! of the dealer are drawn first; the second cards of the other hands, which decide the
//! further splits, are drawn after them. Only one property of a second card matters: it is
//! of the pair's kind (the hand splits again) or not. The expected number of hands with
//! given cards, while the dealer holds given cards, is therefore the probability of all
//! these cards times a [`Weight`] that depends only on how many cards of the pair's value,
//! and how many cards in all, have been drawn. Nothing is approximated.
//!
//! A *kind* is a value, or a rank where hands split again by rank.

use super::split_by_rank::{self, HAND_COUNTS, Weights, orders};

/// Sizes of the table: cards of the pair's value gone, and cards gone in all.
const KIND: usize = 44;
const GONE: usize = 52;

/// A weight, by cards of the pair's value gone and cards gone in all.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weight(Vec<[f64; GONE]>);

impl Weight {
    #[inline]
    pub(super) fn at(&self, kind: usize, gone: usize) -> f64 {
        self.0[kind][gone]
    }
}

/// The cards that split again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Equal {
    /// Cards of the pair's value: their number in the full shoe.
    Value(f64),
    /// Tens of the pair's one rank: the number of tens, and of tens of each rank, missing ones included.
    Rank(f64, f64),
    /// Tens of the hand's own rank, for a pair of two ranks: the same numbers.
    Ranks(f64, f64),
}

/// A set of the hands of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandSet {
    /// All hands.
    All,
    /// The hand that keeps the box's first card.
    First,
    /// All hands but the first.
    Later,
}

/// The weights of a split's hands, for each number of hands that it can end with.
#[derive(Clone, Debug)]
pub(super) struct SplitWeights {
    /// By number of hands less two; the last of [`HAND_COUNTS`] entries holds all greater
    /// numbers.
    hands: Vec<Hands>,
    /// The same of the first hand alone, where it is needed.
    first: Vec<Hands>,
}

/// The weights of the hands of a split that ends with one number of hands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hands {
    /// Expected hands whose second card is of another value than the pair.
    pub(super) other: Weight,
    /// Expected hands whose second card is of the pair's value.
    pub(super) same: Weight,
}

/// The cards that remain after those of one hand and of the dealer.
#[derive(Clone, Copy)]
struct Remaining {
    kind: f64,
    all: f64,
    finite: bool,
}

impl Remaining {
    /// Returns the probability that the next place holds a card of the kind, after `kinds`
    /// cards of the kind among the `before` cards placed.
    fn of_kind(self, kinds: usize, before: usize) -> f64 {
        if self.finite {
            (self.kind - kinds as f64).max(0.0) / (self.all - before as f64).max(1.0)
        } else {
            self.kind / self.all
        }
    }

    /// Returns the probability that the next place holds another card, after `others` other
    /// cards among the `before` cards placed.
    fn other(self, others: usize, before: usize) -> f64 {
        if self.finite {
            (self.all - self.kind - others as f64).max(0.0) / (self.all - before as f64).max(1.0)
        } else {
            1.0 - self.kind / self.all
        }
    }
}

impl SplitWeights {
    /// The greatest number of hands that is followed where the rules set no limit: less than
    /// one split in 10^12 has more.
    const FOLLOWED: usize = 160;

    /// Computes the weights for splits of cards of `value` in a shoe of `cards` (13 and
    /// infinite if not `finite`), into at most `most` hands; `apart` is whether those of the first hand are needed
    /// alone. `missing` cards of the value, of unknown rank, are not in the shoe.
    pub(super) fn new(
        value: usize,
        (equal, missing): (Equal, f64),
        cards: f64,
        finite: bool,
        most: Option<usize>,
        apart: bool,
    ) -> SplitWeights {
        let most = most.unwrap_or(SplitWeights::FOLLOWED).clamp(2, SplitWeights::FOLLOWED);
        let most = match (equal, finite) {
            (Equal::Value(held) | Equal::Rank(_, held), true) => most.min(kinds(held)),
            (Equal::Ranks(_, held), true) => most.min(kinds(2.0 * held)),
            _ => most,
        };
        let paths = Paths::new(most);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a number of cards
        let missing = missing as usize;
        let by_count = (most - 1).min(HAND_COUNTS);
        let empty = || Weight(vec![[0.0; GONE]; KIND]);
        let mut hands = vec![Hands { other: empty(), same: empty() }; by_count];
        let mut first = if apart { hands.clone() } else { Vec::new() };
        for gone in 3..GONE {
            let all = if finite { cards - gone as f64 } else { cards };
            for kind in 2..most_of(value).min(gone + 1) {
                let left = |held: f64, dealt: f64| Remaining {
                    kind: if finite { (held - dealt).max(0.0) } else { held },
                    all,
                    finite,
                };
                let weights = |first: bool| match equal {
                    Equal::Value(held) => {
                        let together = |[by_count, capped]: [f64; 2]| [by_count + capped, capped];
                        paths.weights(left(held, kind as f64), first).map(together)
                    }
                    Equal::Rank(tens, held) => {
                        let weights = |equal| paths.weights(left(held, equal), first);
                        by_rank(weights, [tens, held], kind, missing, finite)
                    }
                    Equal::Ranks(tens, held) => {
                        split_by_rank::weights(most, [tens, held], [kind, missing], all, finite, first)
                    }
                };
                set(&mut hands, (kind, gone), &weights(false));
                if apart {
                    set(&mut first, (kind, gone), &weights(true));
                }
            }
        }
        SplitWeights { hands, first }
    }

    /// Returns the weights of a set of hands by number of hands.
    pub(super) fn by_count(&self, set: HandSet) -> Vec<Hands> {
        match set {
            HandSet::All => self.hands.clone(),
            HandSet::First => self.first.clone(),
            HandSet::Later => {
                self.hands.iter().zip(&self.first).map(|(all, first)| all.clone().less(first)).collect()
            }
        }
    }

    /// Returns the sum of the weights of a set of hands over all numbers of hands.
    pub(super) fn together(&self, set: HandSet) -> Hands {
        let sum = |hands: &[Hands]| {
            let mut sum = hands[0].clone();
            for hands in &hands[1..] {
                sum.change(hands, |sum, more| *sum += more);
            }
            sum
        };
        match set {
            HandSet::All => sum(&self.hands),
            HandSet::First => sum(&self.first),
            HandSet::Later => sum(&self.hands).less(&sum(&self.first)),
        }
    }
}

impl Hands {
    /// Changes each weight by that of other hands.
    fn change(&mut self, hands: &Hands, by: impl Fn(&mut f64, f64)) {
        for (into, from) in [(&mut self.other, &hands.other), (&mut self.same, &hands.same)] {
            for (into, from) in into.0.iter_mut().flatten().zip(from.0.iter().flatten()) {
                by(into, *from);
            }
        }
    }

    /// Returns the weights of these hands but not of some among them.
    fn less(mut self, hands: &Hands) -> Hands {
        self.change(hands, |all, some| *all -= some);
        self
    }
}

/// Sets the weights at a place, by number of hands.
fn set(hands: &mut [Hands], (kind, gone): (usize, usize), weights: &Weights) {
    for (hands, [other, same]) in hands.iter_mut().zip(weights) {
        hands.other.0[kind][gone] = *other;
        hands.same.0[kind][gone] = *same;
    }
}

/// Returns a number greater than that of the cards of a value that the hand, the dealer and
/// the rest of the pair can hold.
fn most_of(value: usize) -> usize {
    (21 / value + 26 / value + 4).min(KIND)
}

/// Returns the greatest number of hands that `held` cards of the kind can make.
fn kinds(held: f64) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a number of cards
    let held = held as usize;
    held.max(2)
}

/// Returns the weights for a pair of tens of one rank that splits again by rank: of hands
/// whose second card is no ten, and of hands whose second card is a ten. `kind` tens are
/// gone and `missing` others; only the rank of the pair's two is known. `weights` returns the weights when a number of tens
/// of that rank is gone.
fn by_rank(
    weights: impl Fn(f64) -> Weights,
    [tens, held]: [f64; 2],
    kind: usize,
    missing: usize,
    finite: bool,
) -> Weights {
    // The mean over the ranks that `unknown` tens out of `tens` may have.
    let average = |tens: f64, unknown: usize| -> Weights {
        if !finite {
            return weights(0.0);
        }
        let mut sum = Weights::default();
        for found in 0..=unknown {
            let chance = hypergeometric(tens, held - 2.0, unknown, found);
            if chance > 0.0 {
                let hands = weights(2.0 + found as f64);
                sum.iter_mut().flatten().zip(hands.iter().flatten()).for_each(|(a, b)| *a += chance * b);
            }
        }
        sum
    };
    // The pair's two cards are known; the other tens may have any rank.
    let unknown = kind - 2 + missing;
    let any = average(tens - 2.0, unknown);
    // A second card that is a ten of another rank does not split again either.
    let another = if kind == 2 {
        Weights::default()
    } else {
        let share = if finite { (tens - held) / (tens - 2.0) } else { (tens - held) / tens };
        average(tens - 3.0, unknown - 1).map(|[by_count, capped]| [share * by_count, capped])
    };
    std::array::from_fn(|number| {
        let [by_count, capped] = any[number];
        [by_count + capped, another[number][0] + capped]
    })
}

/// Returns the probability that exactly `found` of `drawn` cards are marked, drawn out of
/// `all` cards of which `marked` are marked.
fn hypergeometric(all: f64, marked: f64, drawn: usize, found: usize) -> f64 {
    let mut chance = 1.0;
    for i in 0..found {
        chance *= (marked - i as f64).max(0.0) / (all - i as f64).max(1.0);
        chance *= (drawn - i) as f64 / (i + 1) as f64;
    }
    for i in 0..drawn - found {
        chance *= (all - marked - i as f64).max(0.0) / (all - (found + i) as f64).max(1.0);
    }
    chance
}

/// The number of orders in which a split can reach its hands.
pub(super) struct Paths {
    most: usize,
    /// The numbers of [`orders`] from the two hands of the first split on.
    open: Vec<Vec<f64>>,
}

impl Paths {
    /// Counts the orders of at most `most` hands, two or more.
    pub(super) fn new(most: usize) -> Paths {
        Paths { most, open: orders(2, most - 1) }
    }

    /// Returns the number of orders that finish `count` hands and no more.
    pub(super) fn finished(&self, count: usize) -> f64 {
        self.open[count - 2][count - 1]
    }

    /// Returns the number of orders that reach the last allowed split after `done` hands.
    pub(super) fn full(&self, done: usize) -> f64 {
        match self.most {
            2 => f64::from(u8::from(done == 0)),
            most => self.open[most - 3][done],
        }
    }

    /// Returns the expected hands by the number of hands a split ends with, the other hands'
    /// second cards coming from the remaining cards: first those that did not split again
    /// (their own second card is counted elsewhere), then those that were not allowed to. With
    /// `first`, of the first hand alone, which is the first to be finished: it is one of the
    /// hands that did not split again, or none did.
    fn weights(&self, left: Remaining, first: bool) -> Weights {
        let of = |hands: usize| if first { 1.0 } else { hands as f64 };
        let mut weights = Weights::default();
        let bucket = |count: usize| (count - 2).min(HAND_COUNTS - 1);
        // `count` hands: count - 2 cards of the kind and count - 1 other cards are placed.
        let mut chance = left.other(0, 0);
        for count in 2..self.most {
            weights[bucket(count)][0] += of(count) * self.finished(count) * chance;
            let (kinds, others) = (count - 2, count - 1);
            chance *= left.of_kind(kinds, kinds + others) * left.other(others, kinds + others + 1);
        }
        // The greatest number of hands: `most` - 2 cards of the kind are placed, and the cards of
        // the hands finished before.
        let last = &mut weights[bucket(self.most)];
        let kinds = self.most - 2;
        let mut chance: f64 = (0..kinds).map(|placed| left.of_kind(placed, placed)).product();
        for done in 0..self.most - 1 {
            let orders = self.full(done);
            let capped = if first && done > 0 { 0.0 } else { of(self.most - done) };
            last[1] += capped * orders * chance;
            if done + 1 < self.most - 1 {
                // With one more hand finished, the second card of that hand is not placed.
                last[0] += of(done + 1) * self.full(done + 1) * chance;
            }
            chance *= left.other(done, kinds + done);
        }
        weights
    }
}
