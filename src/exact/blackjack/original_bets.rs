//! Original bets only: the probability that no hand of a split loses to a dealer's natural.
//!
//! The natural takes the original bet once if any hand loses it, so the joint distribution
//! of the hands of a box is needed. Only boxes in which no hand loses are followed. The draws
//! of one hand that do not lose are listed once, by combination, with the number of orders in
//! which the play reaches them. The box is then followed hand by hand; states with the same
//! cards drawn are merged.

use super::combos::Id;
use super::context::{Context, Resplit};
use super::policy::Policy;
use super::walk::{Ends, Walk};
use crate::compiled::blackjack::{End, Pair, Pays};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// After each hand, the least likely states are left out whose total probability in a round
/// is below this.
const NEGLIGIBLE: f64 = 1e-14;

/// The greatest number of states that is followed after each hand. It bounds the work where
/// hands may be split without end.
const MOST_STATES: usize = 30_000;

/// Up to this amount, in bets a round, is left out of a result without a note.
pub(super) const LEFT_OUT: f64 = 1e-11;

/// The greatest number of cards that is followed: the size of a deck's tables.
const MOST_CARDS: u8 = 63;

/// A probability that lies between `at_least` and `at_least + left_out`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NoneLost {
    /// The probability that was followed to the end.
    pub(super) at_least: f64,
    /// The probability that was left out.
    pub(super) left_out: f64,
}

/// The state of a split box between two hands, in bytes: the cards gone by value, ace first,
/// then the numbers of which the constants below are the indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State(u128);

/// Index of the number of hands without a second card.
const WAITING: usize = 10;
/// Index of the number of hands of the box, if that is limited.
const HANDS: usize = 11;
/// Index, for tens of two ranks, of the number of waiting hands of the second rank, which are
/// played last.
const SECOND: usize = 12;
/// Indices, for tens split by rank, of the numbers of cards known to be of the first hand's
/// rank, of the second hand's other rank, and of further ranks.
const RANKED: [usize; 3] = [13, 14, 15];

/// Returns 1 in a byte of a state.
const fn one(byte: usize) -> u128 {
    1 << (8 * byte)
}

/// Returns one card of a value, as a state counts it.
const fn card(value: usize) -> u128 {
    one(value - 1)
}

impl State {
    fn byte(self, byte: usize) -> u8 {
        self.0.to_le_bytes()[byte]
    }

    fn gone(self, value: usize) -> usize {
        self.byte(value - 1).into()
    }

    fn cards(self) -> u8 {
        self.0.to_le_bytes()[..WAITING].iter().sum()
    }
}

/// Cards that a hand draws after its second card without losing.
#[derive(Clone, Debug)]
struct Finish {
    /// The values drawn, with their numbers of cards.
    of: Vec<(usize, usize)>,
    /// The same as a state counts them.
    gone: u128,
    cards: u8,
    /// Number of orders in which the play reaches them.
    orders: f64,
}

/// The state search over the boxes of a split pair.
struct Boxes<'a> {
    context: &'a Context,
    /// The pair's value.
    own: usize,
    resplit: Resplit,
    /// The greatest number of hands, if it is limited.
    most: Option<usize>,
    /// By second card: the draws that do not lose.
    finishes: Vec<Vec<Finish>>,
    /// The states after one more hand or split, with the products of their cards' factors.
    next: FxHashMap<State, f64>,
    found: NoneLost,
}

/// Returns the probability that a pair of value `own` is dealt, it is split, the dealer has a
/// natural, and no hand of the box loses to it.
pub(super) fn none_lost(
    context: &Context,
    upcard: u8,
    (own, resplit): (usize, Resplit),
    policy: &dyn Policy,
) -> NoneLost {
    let most = context.most_hands(resplit);
    let unlost = Unlost { pays: &context.pays, done: BTreeMap::new() };
    let mut walk = Walk::new((context, upcard), context.of_split(own, false), unlost, policy);
    let finishes: Vec<Vec<Finish>> =
        (0..=10).map(|second| finishes(context, &mut walk, own, second)).collect();
    if finishes.iter().all(Vec::is_empty) {
        return NoneLost::default();
    }
    let cards: u128 = [own, own, 1, 10].into_iter().map(card).sum();
    let hands = 2 * one(WAITING) + if most.is_some() { 2 * one(HANDS) } else { 0 };
    let ranked = match resplit {
        Resplit::ByTwoRanks => one(SECOND) + one(RANKED[0]) + one(RANKED[1]),
        Resplit::ByRank => 2 * one(RANKED[0]),
        Resplit::Never | Resplit::ByValue => 0,
    };
    let start = State(cards + hands + ranked);
    let factors = (1..=10).flat_map(|v| (0..start.gone(v)).map(move |k| context.deck.take(v, k)));
    let mut open = vec![(start, factors.product::<f64>())];
    let mut boxes = Boxes {
        context,
        own,
        resplit,
        most,
        finishes,
        next: FxHashMap::default(),
        found: NoneLost::default(),
    };
    while !open.is_empty() {
        for (state, product) in &open {
            boxes.deal_second(*state, *product);
        }
        open = boxes.likely_states();
    }
    boxes.found
}

impl Boxes<'_> {
    /// Returns the next states without the least likely ones.
    fn likely_states(&mut self) -> Vec<(State, f64)> {
        let deck = &self.context.deck;
        let next = self.next.drain().filter(|(_, product)| *product > 0.0);
        let chance =
            |(state, product): (State, f64)| (product * deck.over(state.cards().into()), state, product);
        let mut open: Vec<(f64, State, f64)> = next.map(chance).collect();
        // Sorting makes the sums independent of the map's order, the same in every run.
        open.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        // A tenth of what was left out before may be left out again: it hardly changes the sum.
        let negligible = NEGLIGIBLE.max(self.found.left_out / 10.0);
        let mut left_out = 0.0;
        while let Some((last, ..)) = open.last() {
            if left_out + last > negligible && open.len() <= MOST_STATES {
                break;
            }
            left_out += last;
            open.pop();
        }
        self.found.left_out += left_out;
        open.into_iter().map(|(_, state, product)| (state, product)).collect()
    }

    /// Deals a waiting hand its second card; the hand is played or split again.
    fn deal_second(&mut self, state: State, product: f64) {
        for value in 1..=10 {
            let product = product * self.context.deck.take(value, state.gone(value));
            if product == 0.0 {
                continue;
            }
            let state = State(state.0 + self.gone(card(value)));
            let room = self.most.is_none_or(|most| usize::from(state.byte(HANDS)) < most);
            let hand = one(WAITING) + if self.most.is_some() { one(HANDS) } else { 0 };
            match self.resplit {
                Resplit::ByValue if value == self.own && room => self.add(State(state.0 + hand), product),
                Resplit::ByRank | Resplit::ByTwoRanks if value == self.own && room => {
                    let rank = self.rank(state);
                    for (of, share) in self.shares(state).into_iter().enumerate() {
                        let known = State(state.0 + one(RANKED[of]));
                        if of == rank {
                            let second = if rank == 1 { one(SECOND) } else { 0 };
                            self.add(State(known.0 + hand + second), product * share);
                        } else if share > 0.0 {
                            self.finish(known, value, product * share);
                        }
                    }
                }
                _ => self.finish(state, value, product),
            }
        }
    }

    fn add(&mut self, state: State, product: f64) {
        *self.next.entry(state).or_default() += product;
    }

    /// Returns cards as a state counts them; none for an infinite deck.
    fn gone(&self, cards: u128) -> u128 {
        if self.context.deck.packs.is_some() { cards } else { 0 }
    }

    /// Returns the rank, 0 or 1, of the hand that gets its second card; hands of the first rank
    /// come before those of the second.
    fn rank(&self, state: State) -> usize {
        usize::from(self.resplit == Resplit::ByTwoRanks && state.byte(WAITING) == state.byte(SECOND))
    }

    /// Returns the probabilities that a ten is of the first hand's rank, of the second's, and of
    /// a further rank.
    fn shares(&self, state: State) -> [f64; 3] {
        let held = self.context.deck.held(10);
        let two = self.resplit == Resplit::ByTwoRanks;
        let rank = 1.0 / self.context.deck.ranks(10).max(1.0);
        let of = if two { [rank, rank, 1.0 - 2.0 * rank] } else { [rank, 0.0, 1.0 - rank] };
        if self.context.deck.packs.is_none() {
            return of;
        }
        let known: u8 = RANKED.into_iter().map(|rank| state.byte(rank)).sum();
        std::array::from_fn(|rank| {
            (of[rank] * held - f64::from(state.byte(RANKED[rank]))).max(0.0)
                / (held - f64::from(known)).max(1.0)
        })
    }

    /// Plays a hand with this second card to its ends that do not lose, and goes on to the next
    /// hand.
    fn finish(&mut self, state: State, second: usize, product: f64) {
        let rank = if self.rank(state) == 1 { one(SECOND) } else { 0 };
        let state = State(state.0 - one(WAITING) - rank);
        let deck = &self.context.deck;
        let before = state.cards();
        let last = state.byte(WAITING) == 0;
        for finish in &self.finishes[second] {
            if before + finish.cards > MOST_CARDS {
                self.found.left_out += product * deck.over(before.into());
                continue;
            }
            let mut product = product * finish.orders;
            for (value, count) in &finish.of {
                product *= deck.takes(*value, state.gone(*value), *count);
            }
            if last {
                self.found.at_least += product * deck.over(usize::from(before + finish.cards));
            } else if product > 0.0 {
                let cards = if deck.packs.is_some() { finish.gone } else { 0 };
                *self.next.entry(State(state.0 + cards)).or_default() += product;
            }
        }
    }
}

/// Records the number of orders of hands that do not lose, by combination.
struct Unlost<'a> {
    pays: &'a Pays,
    done: BTreeMap<Id, f64>,
}

impl Ends for Unlost<'_> {
    fn end(&mut self, end: End, share: f64, id: Id) {
        if !self.pays.against_natural(end).1 {
            *self.done.entry(id).or_default() += share;
        }
    }

    fn bust(&mut self, _end: End, _share: f64, _id: Id) {}

    fn chance(&mut self, _id: Id) -> Option<f64> {
        None
    }
}

/// Lists the draws of a hand of a split pair of value `own` with this second card that do not lose; none for 0.
fn finishes(
    context: &Context,
    walk: &mut Walk<'_, '_, Unlost<'_>>,
    own: usize,
    second: usize,
) -> Vec<Finish> {
    if second == 0 {
        return Vec::new();
    }
    let two = context.combos.two(own, second);
    walk.second(two, if second == own { Pair::Rank } else { Pair::No }, 1.0);
    walk.play_on();
    let combos = &context.combos.all;
    let finish = |(id, orders): (Id, f64)| {
        let drawn = |value: usize| usize::from(combos[id].of[value] - combos[two].of[value]);
        let of: Vec<(usize, usize)> =
            (1..=10).map(|value| (value, drawn(value))).filter(|(_, count)| *count > 0).collect();
        let gone = of.iter().map(|(value, count)| card(*value) * *count as u128).sum();
        Finish { of, gone, cards: combos[id].cards - 2, orders }
    };
    std::mem::take(&mut walk.ends.done).into_iter().map(finish).collect()
}
