//! The walk: the compiled game's transitions with their probabilities.
//!
//! Hands are followed by combination, with the number of card orders in which the play
//! reaches each. The dealer's ends given a combination are computed once. A walk under one
//! upcard so takes a few thousand steps, and nothing is sampled or approximated.
//!
//! *Orders* are counted with weights: a pair of one kind counts by the kind's share of the
//! pairs. `share` stands for such a number of orders.

use super::combos::Id;
use super::context::{Aces, Context};
use super::dealer_given::DealerGiven;
use super::draws::NATURAL;
use super::end_table::{EndTable, Row, of_busts, subtract};
use super::policy::{Declaring, Policy};
use crate::compiled::blackjack::{End, Fate, Hand, Origin, Stake};
use crate::strategy::{Action, Legal};
use std::sync::Arc;

/// A walk of all hands of one origin.
pub(super) struct Walk<'w, 'b, 'p> {
    pub(super) context: &'w Context,
    pub(super) upcard: u8,
    pub(super) origin: Origin,
    pub(super) given: &'b mut DealerGiven<'w>,
    pub(super) policy: &'p dyn Policy,
    /// By combination and how its aces count: the number of orders in which it is hit.
    hits: Vec<[f64; 4]>,
    /// The combinations that are hit or that a hit makes.
    reached: Reached,
    pub(super) ends: EndTable,
}

/// A set of combinations, read in ascending order while greater ones are added.
struct Reached(Vec<u64>);

impl Reached {
    fn add(&mut self, id: Id) {
        self.0[id / 64] |= 1 << (id % 64);
    }

    /// Returns the first combination of the set from `id` on.
    fn first_from(&self, id: Id) -> Option<Id> {
        let word = id / 64;
        let here = self.0.get(word)? & u64::MAX << (id % 64);
        let mut words = std::iter::once(here).chain(self.0[word + 1..].iter().copied()).zip(word..);
        let (bits, word) = words.find(|(bits, _)| *bits != 0)?;
        Some(64 * word + bits.trailing_zeros() as Id)
    }
}

impl<'w, 'b, 'p> Walk<'w, 'b, 'p> {
    /// Begins a walk under an upcard, ace 1, with the tables of `given`.
    pub(super) fn new(
        (context, upcard): (&'w Context, u8),
        origin: Origin,
        given: &'b mut DealerGiven<'w>,
        policy: &'p dyn Policy,
    ) -> Walk<'w, 'b, 'p> {
        let ends = EndTable::new(given.tables(), &context.pays);
        let combos = context.combos.all.len();
        let (hits, reached) = (vec![[0.0; 4]; combos], Reached(vec![0; combos.div_ceil(64)]));
        Walk { context, upcard, origin, given, policy, hits, reached, ends }
    }

    /// Returns the probabilities of a combination in one order, by weight and dealer's end.
    pub(super) fn rows(&mut self, id: Id) -> Arc<[Row]> {
        self.given.rows(id)
    }

    /// Returns the legal actions; `more_hands` is whether the box may become more hands.
    pub(super) fn legal(&self, hand: &Hand, more_hands: bool) -> Legal {
        hand.legal(&self.context.rules, self.upcard, more_hands)
    }

    /// Returns the policy's action. A hand that may only stand is not put to the policy.
    pub(super) fn ask(&mut self, hand: &Hand, id: Id, share: f64, legal: Legal) -> Action {
        if legal == Legal::default() {
            return Action::Stand;
        }
        if self.policy.counts() {
            let chance: f64 = self.rows(id).iter().flatten().sum();
            self.policy.reached(hand, id, legal, share * chance);
        }
        self.policy.act(hand, id, legal)
    }

    /// Plays an action other than a split with a hand that comes in `share` orders: adds the
    /// hand's end, or notes that it is hit.
    pub(super) fn act(&mut self, hand: &Hand, id: Id, share: f64, action: Action) {
        let context = self.context;
        let rules = &context.rules;
        match action {
            Action::Stand => {
                let rows = self.rows(id);
                self.ends.add(hand.stand(rules), share, &rows);
            }
            Action::Surrender => {
                let rows = self.rows(id);
                self.ends.add(hand.surrender(rules), share, &rows);
            }
            Action::Hit => {
                self.hits[id][context.aces(id, hand).index()] += share;
                self.reached.add(id);
            }
            Action::Double => self.draw(id, |walk, card, rows| {
                let stake = hand.double_stake(rules);
                let Some((value, next)) = card else {
                    walk.ends.add(End { fate: Fate::Bust, stake }, share, rows);
                    return;
                };
                let drawn = walk.next(hand, value, next, share, rows);
                if let Some(end) = walk.decide_double(&drawn, next, share, stake) {
                    for (end, part) in context.ends_of_double(hand, value, end) {
                        walk.ends.add(end, share * part, rows);
                    }
                }
            }),
            Action::Split => unreachable!("the caller handles splits"),
        }
    }

    /// Returns the end of a doubled hand with its last card and these bets, which the policy may surrender; `None` if
    /// the policy doubles it again, which is then played.
    fn decide_double(&mut self, hand: &Hand, id: Id, share: f64, stake: Stake) -> Option<End> {
        let rules = &self.context.rules;
        let stands = hand.end_of_double(rules, stake);
        let Some(doubled) = hand.after_double(rules) else { return Some(stands) };
        let legal = self.legal(&doubled, false);
        match self.ask(&doubled, id, share, legal) {
            Action::Surrender => Some(doubled.surrender(rules)),
            Action::Double => {
                self.act(&doubled, id, share, Action::Double);
                None
            }
            _ => Some(stands),
        }
    }

    /// Calls `card` with each card that a combination can draw and with its rows, and last
    /// with `None` and the rows of all cards that bust the hand.
    fn draw(&mut self, id: Id, mut card: impl FnMut(&mut Self, Option<(u8, Id)>, &[Row])) {
        let combos = &self.context.combos;
        let mut over = self.rows(id).to_vec();
        for (value, next) in combos.draws(id) {
            let rows = self.rows(next);
            subtract(&mut over, &rows);
            card(self, Some((value, next)), &rows);
        }
        if combos.may_bust(id) {
            of_busts(&mut over);
            card(self, None, &over);
        }
    }

    /// Returns a two-card hand as it is played, its aces declared where the rules ask.
    pub(super) fn declare(&mut self, hand: &Hand, id: Id, share: f64, more_hands: bool) -> Hand {
        let played = self.context.declare(hand, id, self.upcard, more_hands, self.policy);
        if played.declared && self.policy.counts() {
            let chance: f64 = self.rows(id).iter().flatten().sum();
            self.policy.declares(hand.hard - 1, share * chance);
        }
        played
    }

    /// Returns a hand with one more card, which makes the combination `next` with the given
    /// rows; the policy may declare an ace.
    fn next(&self, hand: &Hand, value: u8, next: Id, share: f64, rows: &[Row]) -> Hand {
        hand.draw(&self.context.rules, value, |other| {
            if self.policy.counts() {
                self.policy.declares(other, share * rows.iter().flatten().sum::<f64>());
            }
            let (origin, free) = (self.origin, hand.ace);
            self.policy.eleven(&Declaring { other, id: next, origin, free })
        })
    }

    /// Adds the end of a hand that has drawn a card, or plays the policy's action with it.
    fn arrive(&mut self, id: Id, aces: Aces, share: f64) {
        let hand = self.context.drawn(id, self.origin, aces);
        if let Some(ends) = self.context.ends_of_three(&hand, id) {
            let rows = self.rows(id);
            for (end, part) in ends {
                self.ends.add(end, share * part, &rows);
            }
        } else if let Some(end) = hand.end_on_draw(&self.context.rules) {
            let rows = self.rows(id);
            self.ends.add(end, share, &rows);
        } else {
            let legal = self.legal(&hand, false);
            let action = self.ask(&hand, id, share, legal);
            self.act(&hand, id, share, action);
        }
    }

    /// Plays all hands that hit to their ends.
    pub(super) fn play_on(&mut self) {
        let context = self.context;
        let mut arrived = vec![[0.0; 4]; self.hits.len()];
        let mut from = 0;
        while let Some(id) = self.reached.first_from(from) {
            from = id + 1;
            for (aces, share) in Aces::ALL.into_iter().zip(arrived[id]) {
                if share > 0.0 {
                    self.arrive(id, aces, share);
                }
            }
            let hit: f64 = self.hits[id].iter().sum();
            if hit == 0.0 {
                continue;
            }
            let mut over = if context.combos.may_bust(id) { self.rows(id).to_vec() } else { Vec::new() };
            for (value, next) in context.combos.draws(id) {
                for (aces, share) in Aces::ALL.into_iter().zip(self.hits[id]) {
                    if share > 0.0 {
                        let hand = context.drawn(id, self.origin, aces);
                        let frequency = value == 1 && self.policy.counts();
                        let rows = if frequency { self.rows(next) } else { Arc::default() };
                        let hand = self.next(&hand, value, next, share, &rows);
                        arrived[next][context.aces(next, &hand).index()] += share;
                        self.reached.add(next);
                    }
                }
                if !over.is_empty() {
                    let rows = self.rows(next);
                    subtract(&mut over, &rows);
                }
            }
            if !over.is_empty() {
                of_busts(&mut over);
                self.ends.add(End { fate: Fate::Bust, stake: self.origin.stake() }, hit, &over);
            }
        }
    }

    /// Plays the first action of an original hand. Before a peek only an early surrender is
    /// final; a natural then wins against the hand as it was dealt.
    pub(super) fn first(&mut self, hand: &Hand, id: Id, share: f64, action: Action) {
        let context = self.context;
        if context.peeks() {
            let mut rows = [self.given.dealt(id)];
            let given_up = hand.surrender(&context.rules);
            if action == Action::Surrender && given_up.fate == Fate::Surrender {
                self.ends.add(given_up, share, &rows);
                return;
            }
            for row in &mut rows {
                row[..NATURAL].fill(0.0);
            }
            self.ends.add(End::single(Fate::Live(hand.total())), share, &rows);
        }
        if action != Action::Split {
            self.act(hand, id, share, action);
        }
    }
}
