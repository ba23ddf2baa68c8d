//! Original bets only: whether any hand of a split loses to a dealer's
//! natural.
//!
//! A natural then takes the original bet once, if any hand loses it, and so
//! needs the hands jointly. The dealer's two cards being fixed, all hands are
//! followed at once, card by card, by what they have taken together; only
//! hands that do not lose are followed, which are few.

use super::combos::Id;
use super::context::{Aces, Context, How};
use super::draws::NATURAL;
use super::policy::{Declaring, Policy};
use super::upcard_column::Split;
use crate::compiled::blackjack::{End, Hand, Origin, Pair};
use crate::strategy::{Action, Legal};
use std::collections::BTreeMap;

/// What is followed no further: less likely than this in a round.
const NEGLIGIBLE: f64 = 1e-16;

/// Between hands.
const NONE: (Id, Aces) = (0, Aces { free: false, eleven: false });

/// Where the hands of a split stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// Cards gone, by value.
    gone: [u8; 11],
    /// Cards of the hand being played, and how its aces count; 0 between
    /// hands.
    playing: (Id, Aces),
    /// Hands without a second card.
    waiting: u8,
    /// Of tens of two ranks: those of them of the second rank, played last.
    second: u8,
    /// Hands the box has.
    hands: u8,
    /// Of tens split by rank: cards known to be of the first hand's rank, of
    /// the second's where it is another, and of others.
    ranked: [u8; 3],
}

struct Follow<'a> {
    context: &'a Context,
    policy: &'a dyn Policy,
    upcard: u8,
    split: &'a Split,
    most: usize,
    /// States with one card more.
    next: BTreeMap<State, f64>,
    none_lost: f64,
    left_out: f64,
}

/// The probability that a pair is split, the dealer has a natural, and no
/// hand of the box loses to it.
pub(super) fn none_lost(context: &Context, upcard: u8, split: &Split, policy: &dyn Policy) -> f64 {
    let safe = |index: usize| !context.pays.against_natural(End::from_index(index)).1;
    let ends = split.hands.0.iter().flat_map(|table| table.iter().enumerate());
    if !ends.into_iter().any(|(index, row)| row[NATURAL] > 0.0 && safe(index)) {
        return 0.0;
    }
    let most = match split.how {
        How::Once => 2,
        _ => Hand::most_hands(&context.rules).unwrap_or(usize::MAX),
    };
    let mut follow =
        Follow { context, policy, upcard, split, most, next: BTreeMap::new(), none_lost: 0.0, left_out: 0.0 };
    let mut gone = [0; 11];
    for value in [split.value, split.value, 1, 10] {
        gone[value] += 1;
    }
    let (second, ranked) = if split.how == How::Ranks { (1, [1, 1, 0]) } else { (0, [2, 0, 0]) };
    let start = State { gone, playing: NONE, waiting: 2, second, hands: 2, ranked };
    let factors = (1..=10).flat_map(|v| (0..usize::from(gone[v])).map(move |k| context.deck.take(v, k)));
    let mut open = BTreeMap::from([(start, split.share * factors.product::<f64>())]);
    while !open.is_empty() {
        for (state, product) in open {
            follow.one_card(&state, product);
        }
        open = std::mem::take(&mut follow.next);
    }
    context.left_out.set(context.left_out.get() + follow.left_out);
    follow.none_lost
}

impl Follow<'_> {
    fn one_card(&mut self, state: &State, product: f64) {
        for value in 1..=10 {
            let factor = self.context.deck.take(value, state.gone[value].into());
            let mut state = *state;
            self.take(&mut state, value);
            let product = product * factor;
            let chance = product * self.over(&state);
            if chance < NEGLIGIBLE {
                self.left_out += chance;
                continue;
            }
            if state.playing == NONE {
                self.second(state, value, product);
            } else if let Some(id) = self.context.combos.with(state.playing.0, value) {
                let hand = self.context.drawn(state.playing.0, self.origin(), state.playing.1);
                let hand = self.draw(&hand, state.playing.0, value);
                match hand.drawn(&self.context.rules) {
                    Some(end) => self.over_with(state, end, product),
                    None => self.decide(state, &hand, id, product),
                }
            }
        }
    }

    /// A card is gone; an infinite deck does not notice.
    fn take(&self, state: &mut State, value: usize) {
        if self.context.deck.packs.is_some() {
            state.gone[value] += 1;
        }
    }

    fn over(&self, state: &State) -> f64 {
        self.context.deck.over(state.gone.iter().map(|count| usize::from(*count)).sum())
    }

    fn origin(&self) -> Origin {
        Origin::of_split(u8::try_from(self.split.value).expect("at most 10"))
    }

    /// A waiting hand gets its second card.
    fn second(&mut self, state: State, value: usize, product: f64) {
        let own = self.split.value;
        let again = value == own && usize::from(state.hands) < self.most;
        let splits = State { waiting: state.waiting + 1, hands: state.hands + 1, ..state };
        match self.split.how {
            How::Value if again => *self.next.entry(splits).or_default() += product,
            How::Rank | How::Ranks if again => {
                let rank = self.rank(&state);
                for (of, share) in self.shares(&state).into_iter().enumerate() {
                    let mut ranked = state.ranked;
                    ranked[of] += 1;
                    if of == rank {
                        let second = state.second + u8::from(rank == 1);
                        let splits = State { second, ranked, ..splits };
                        *self.next.entry(splits).or_default() += product * share;
                    } else if share > 0.0 {
                        self.two_cards(State { ranked, ..state }, value, product * share);
                    }
                }
            }
            _ => self.two_cards(state, value, product),
        }
    }

    /// Which rank the hand that gets its second card is of: those of the first
    /// come before those of the second.
    fn rank(&self, state: &State) -> usize {
        usize::from(self.split.how == How::Ranks && state.waiting == state.second)
    }

    /// Of a ten, how likely it is of the first hand's rank, of the second's,
    /// of others, those not known by rank being any.
    fn shares(&self, state: &State) -> [f64; 3] {
        let held = self.context.deck.held(10);
        let two = self.split.how == How::Ranks;
        let of = if two { [0.25, 0.25, 0.5] } else { [0.25, 0.0, 0.75] };
        if self.context.deck.packs.is_none() {
            return of;
        }
        let known: u8 = state.ranked.iter().sum();
        std::array::from_fn(|rank| {
            (of[rank] * held - f64::from(state.ranked[rank])).max(0.0) / (held - f64::from(known))
        })
    }

    fn two_cards(&mut self, mut state: State, value: usize, product: f64) {
        state.second -= u8::try_from(self.rank(&state)).expect("0 or 1");
        state.waiting -= 1;
        let own = self.split.value;
        let id =
            self.context.combos.with(self.context.combos.one(own), value).expect("two cards are no bust");
        let pair = if value == own { Pair::Rank } else { Pair::No };
        let hand = self.context.hand(id, self.origin(), pair);
        match hand.dealt(&self.context.rules) {
            Some(end) => self.over_with(state, end, product),
            None => self.decide(state, &hand, id, product),
        }
    }

    fn decide(&mut self, state: State, hand: &Hand, id: Id, product: f64) {
        let rules = &self.context.rules;
        let hand = &self.context.declare(hand, id, self.upcard, false, self.policy);
        let legal = hand.legal(rules, self.upcard, false);
        let action = if legal == Legal::default() { Action::Stand } else { self.policy.act(hand, id, legal) };
        match action {
            Action::Stand => self.over_with(state, hand.stand(rules), product),
            Action::Surrender => self.over_with(state, Hand::surrender(rules), product),
            Action::Hit => {
                let playing = (id, self.context.aces(id, hand));
                *self.next.entry(State { playing, ..state }).or_default() += product;
            }
            Action::Double => {
                for value in 1..=10 {
                    let factor = self.context.deck.take(value, state.gone[value].into());
                    let mut state = state;
                    self.take(&mut state, value);
                    let end = self.draw(hand, id, value).doubled(rules);
                    self.over_with(state, end, product * factor);
                }
            }
            Action::Split => unreachable!("no more hands were offered"),
        }
    }

    /// A hand of these cards with one more.
    fn draw(&self, hand: &Hand, id: Id, value: usize) -> Hand {
        let value = u8::try_from(value).expect("at most 10");
        hand.draw(&self.context.rules, value, |beside| {
            let id = self.context.combos.with(id, 1).expect("an ace is declared on no more than 10");
            self.policy.eleven(&Declaring { beside, id, origin: self.origin(), free: hand.ace })
        })
    }

    /// A hand is over: the next one follows, if this one does not lose.
    fn over_with(&mut self, state: State, end: End, product: f64) {
        if self.context.pays.against_natural(end).1 || product == 0.0 {
            return;
        }
        if state.waiting == 0 {
            self.none_lost += product * self.over(&state);
        } else {
            *self.next.entry(State { playing: NONE, ..state }).or_default() += product;
        }
    }
}
