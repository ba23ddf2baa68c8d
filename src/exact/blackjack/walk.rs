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
use super::end_table::EndTable;
use super::policy::{Declaring, Policy};
use crate::compiled::blackjack::{End, Fate, Hand, Origin, Pair, Stake};
use crate::strategy::{Action, Legal};

/// What a walk records of the ends of its hands.
pub(super) trait Ends {
    /// Adds an end of a hand whose cards are a combination and come in `share` orders.
    fn end(&mut self, end: End, share: f64, id: Id);

    /// Adds the end of a hand that busts with its next card. Its cards before are a combination and come in `share` orders.
    fn bust(&mut self, end: End, share: f64, id: Id);

    /// Returns the probability of a combination in one order, by which the policy counts hands and declarations; `None`
    /// if it must not count them.
    fn chance(&mut self, id: Id) -> Option<f64>;
}

/// Records the probabilities of ends against the dealer's ends.
pub(super) struct Tables<'w, 'b> {
    given: &'b mut DealerGiven<'w>,
    ends: EndTable,
}

impl Ends for Tables<'_, '_> {
    fn end(&mut self, end: End, share: f64, id: Id) {
        self.ends.add(end, share, &self.given.rows(id));
    }

    fn bust(&mut self, end: End, share: f64, id: Id) {
        self.ends.add(end, share, &self.given.busts(id));
    }

    fn chance(&mut self, id: Id) -> Option<f64> {
        Some(self.given.rows(id).iter().flatten().sum())
    }
}

/// A walk of all hands of one origin.
pub(super) struct Walk<'w, 'p, S> {
    context: &'w Context,
    upcard: u8,
    origin: Origin,
    policy: &'p dyn Policy,
    /// By combination and how its aces count: the number of orders in which it is hit.
    hits: Vec<[f64; 4]>,
    /// The same: the number of orders in which a hit makes it.
    arrived: Vec<[f64; 4]>,
    /// The combinations that are hit or that a hit makes.
    reached: Reached,
    /// The ends of the hands so far.
    pub(super) ends: S,
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

impl<'w, 'b, 'p> Walk<'w, 'p, Tables<'w, 'b>> {
    /// Begins a walk under an upcard, ace 1, with the rows of `given`.
    pub(super) fn with_dealer(
        place: (&'w Context, u8),
        origin: Origin,
        given: &'b mut DealerGiven<'w>,
        policy: &'p dyn Policy,
    ) -> Walk<'w, 'p, Tables<'w, 'b>> {
        let ends = EndTable::new(given.tables(), &place.0.pays);
        Walk::new(place, origin, Tables { given, ends }, policy)
    }

    /// Plays all hands that hit, and returns the probabilities of all ends.
    pub(super) fn finish(mut self) -> EndTable {
        self.play_on();
        self.ends.ends
    }

    /// Adds the ends of an original hand that its second card ends, each with its probability.
    pub(super) fn end_on_deal(&mut self, ends: [(End, f64); 2], id: Id, share: f64) {
        let row = self.ends.given.dealt(id);
        for (end, part) in ends.into_iter().filter(|(_, part)| *part > 0.0) {
            self.ends.ends.add(end, share * part, &[row]);
        }
    }

    /// Plays the first action of an original hand. Before a peek only an early surrender is
    /// final; a natural then wins against the hand as it was dealt.
    pub(super) fn first(&mut self, hand: &Hand, id: Id, share: f64, action: Action) {
        let context = self.context;
        if context.peeks() {
            let mut rows = [self.ends.given.dealt(id)];
            let given_up = hand.surrender(&context.rules);
            if action == Action::Surrender && given_up.fate == Fate::Surrender {
                self.ends.ends.add(given_up, share, &rows);
                return;
            }
            for row in &mut rows {
                row[..NATURAL].fill(0.0);
            }
            self.ends.ends.add(End::single(Fate::Live(hand.total())), share, &rows);
        }
        if action != Action::Split {
            self.act(hand, id, share, action);
        }
    }
}

impl<'w, 'p, S: Ends> Walk<'w, 'p, S> {
    /// Begins a walk under an upcard, ace 1.
    pub(super) fn new(
        (context, upcard): (&'w Context, u8),
        origin: Origin,
        ends: S,
        policy: &'p dyn Policy,
    ) -> Walk<'w, 'p, S> {
        let combos = context.combos.all.len();
        let [hits, arrived] = [(); 2].map(|()| vec![[0.0; 4]; combos]);
        let reached = Reached(vec![0; combos.div_ceil(64)]);
        Walk { context, upcard, origin, policy, hits, arrived, reached, ends }
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
        if self.policy.counts()
            && let Some(chance) = self.ends.chance(id)
        {
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
            Action::Stand => self.ends.end(hand.stand(rules), share, id),
            Action::Surrender => self.ends.end(hand.surrender(rules), share, id),
            Action::Hit => {
                self.hits[id][context.aces(id, hand).index()] += share;
                self.reached.add(id);
            }
            Action::Double => {
                let stake = hand.double_stake(rules);
                for (value, next) in context.combos.draws(id) {
                    let drawn = self.next(hand, value, next, share);
                    let Some(end) = self.decide_double(&drawn, next, share, stake) else { continue };
                    for (end, part) in context.ends_of_double(hand, value, end) {
                        self.ends.end(end, share * part, next);
                    }
                }
                if context.combos.may_bust(id) {
                    self.ends.bust(End { fate: Fate::Bust, stake }, share, id);
                }
            }
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

    /// Returns a two-card hand as it is played, its aces declared where the rules ask.
    pub(super) fn declare(&mut self, hand: &Hand, id: Id, share: f64, more_hands: bool) -> Hand {
        let played = self.context.declare(hand, id, self.upcard, more_hands, self.policy);
        if played.declared {
            self.count_declaration(hand.hard - 1, id, share);
        }
        played
    }

    /// Passes the probability of declaring an ace next to a total of `other` to a policy that counts.
    fn count_declaration(&mut self, other: u8, id: Id, share: f64) {
        if self.policy.counts()
            && let Some(chance) = self.ends.chance(id)
        {
            self.policy.declares(other, share * chance);
        }
    }

    /// Returns a hand with one more card, which makes the combination `next`; the policy may declare an ace.
    fn next(&mut self, hand: &Hand, value: u8, next: Id, share: f64) -> Hand {
        let (rules, origin) = (&self.context.rules, self.origin);
        hand.draw(rules, value, |other| {
            self.count_declaration(other, next, share);
            self.policy.eleven(&Declaring { other, id: next, origin, free: hand.ace })
        })
    }

    /// Plays the first decision of a hand of a split pair that has received its second card.
    pub(super) fn second(&mut self, id: Id, pair: Pair, share: f64) {
        let hand = self.context.hand(id, self.origin, pair);
        if let Some(end) = hand.end_on_deal(&self.context.rules) {
            self.ends.end(end, share, id);
            return;
        }
        let hand = self.declare(&hand, id, share, false);
        let legal = self.legal(&hand, false);
        let action = self.ask(&hand, id, share, legal);
        self.act(&hand, id, share, action);
    }

    /// Adds the end of a hand that has drawn a card, or plays the policy's action with it.
    fn arrive(&mut self, id: Id, aces: Aces, share: f64) {
        let hand = self.context.drawn(id, self.origin, aces);
        if let Some(ends) = self.context.ends_of_three(&hand, id) {
            for (end, part) in ends {
                self.ends.end(end, share * part, id);
            }
        } else if let Some(end) = hand.end_on_draw(&self.context.rules) {
            self.ends.end(end, share, id);
        } else {
            let legal = self.legal(&hand, false);
            let action = self.ask(&hand, id, share, legal);
            self.act(&hand, id, share, action);
        }
    }

    /// Plays all hands that hit to their ends; the walk can then begin with other hands.
    pub(super) fn play_on(&mut self) {
        let context = self.context;
        let mut from = 0;
        // A combination with one more card has a greater number, so the first one is complete.
        while let Some(id) = self.reached.first_from(from) {
            from = id + 1;
            for (aces, share) in Aces::ALL.into_iter().zip(std::mem::take(&mut self.arrived[id])) {
                if share > 0.0 {
                    self.arrive(id, aces, share);
                }
            }
            let hits = std::mem::take(&mut self.hits[id]);
            let hit: f64 = hits.iter().sum();
            if hit == 0.0 {
                continue;
            }
            for (value, next) in context.combos.draws(id) {
                for (aces, share) in Aces::ALL.into_iter().zip(hits) {
                    if share > 0.0 {
                        let hand = context.drawn(id, self.origin, aces);
                        let hand = self.next(&hand, value, next, share);
                        self.arrived[next][context.aces(next, &hand).index()] += share;
                        self.reached.add(next);
                    }
                }
            }
            if context.combos.may_bust(id) {
                self.ends.bust(End { fate: Fate::Bust, stake: self.origin.stake() }, hit, id);
            }
        }
        self.reached.0.fill(0);
    }
}
