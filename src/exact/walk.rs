//! The walk: the compiled game with probabilities on its arrows.
//!
//! A hand is followed by combination, with the number of orders in which the
//! play lets it come about; what the dealer makes beside each combination is
//! worked out once. So a walk under one upcard costs a few thousand steps,
//! and nothing is sampled or approximated.

use super::blackjack::split_net;
use super::combos::{Combos, Id};
use super::deck::Deck;
use super::draws::{Draws, ENDS, NATURAL};
use super::opening::{Equal, Hands, Opening};
use crate::compiled::{DealerEnd, End, Fate, Hand, Origin, Pair, Pays};
use crate::rules::{Blackjack, HoleCard, PairBy, Rules, Surrender};
use crate::strategy::{Action, Legal};
use std::cell::Cell;
use std::rc::Rc;

/// Probabilities by the dealer's end.
pub(super) type Row = [f64; ENDS];

/// A way to play, by exact cards if it likes.
pub(super) trait Policy {
    /// What to do with a hand, whose cards are the combination `id`.
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action;

    /// Whether an ace beside a total is declared 11, where the rules ask.
    fn eleven(&self, beside: u8) -> bool;

    /// Whether [`Policy::met`] wants to be told.
    fn counts(&self) -> bool {
        false
    }

    /// Told how likely an ace beside a total is declared, where somebody wants
    /// to know.
    fn declares(&self, _beside: u8, _chance: f64) {}

    /// Told how likely a hand is met, where somebody wants to know.
    fn met(&self, _hand: &Hand, _id: Id, _legal: Legal, _chance: f64) {}
}

/// Probabilities of ends of hands against ends of the dealer's, one table for
/// each weight it was walked with.
#[derive(Clone, Debug)]
pub(super) struct Ends(pub(super) Vec<Vec<Row>>);

impl Ends {
    fn new(tables: usize) -> Ends {
        Ends(vec![vec![[0.0; ENDS]; End::COUNT]; tables])
    }

    /// What they net together, in units, each hand for itself.
    pub(super) fn net(&self, pays: &Pays) -> f64 {
        let tables = self.0.iter().flat_map(|table| table.iter().enumerate());
        tables.map(|(index, row)| net_of(pays, End::from_index(index), row)).sum()
    }

    fn add(&mut self, end: End, share: f64, rows: &[Row]) {
        for (table, row) in self.0.iter_mut().zip(rows) {
            for (into, chance) in table[end.index()].iter_mut().zip(row) {
                *into += share * chance;
            }
        }
    }
}

/// What an end nets against the dealer's ends of these chances, in units.
pub(super) fn net_of(pays: &Pays, end: End, row: &Row) -> f64 {
    let nets = DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0);
    nets.map(|(dealer, chance)| chance * pays.net(&[end], dealer) as f64).sum()
}

/// A pair that is split under an upcard.
#[derive(Clone, Debug)]
pub(super) struct Split {
    /// The pair's value, ace 1.
    pub(super) value: usize,
    /// Probability of the deal, by the dealer's end.
    pub(super) dealt: Row,
    /// Expected hands by their end, a table for each number of hands: 2, 3, …
    pub(super) hands: Ends,
    /// How the split is opened.
    pub(super) how: How,
    /// The share of the deals of this pair that are split so.
    pub(super) share: f64,
}

/// How the aces of a hand are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Aces {
    /// One of them is free: 11 while that is not over 21.
    pub(super) free: bool,
    /// One has been declared 11.
    pub(super) eleven: bool,
}

impl Aces {
    /// Every way; where no ace is declared a combination has one of them.
    const ALL: [Aces; 4] = [
        Aces { free: false, eleven: false },
        Aces { free: true, eleven: false },
        Aces { free: false, eleven: true },
        Aces { free: true, eleven: true },
    ];

    /// Its place in [`Aces::ALL`].
    const fn index(self) -> usize {
        self.free as usize + 2 * self.eleven as usize
    }
}

/// What a box comes to under one upcard.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Boxes with one hand.
    pub(super) single: Ends,
    /// Boxes that split.
    pub(super) splits: Vec<Split>,
}

/// How a pair's hands may split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum How {
    /// Not at all.
    Once,
    /// By value.
    Value,
    /// By rank, the pair being of one.
    Rank,
}

/// Everything that does not depend on the play.
pub(super) struct World {
    pub(super) rules: Blackjack,
    pub(super) pays: Pays,
    pub(super) deck: Deck,
    pub(super) combos: Combos,
    draws: Vec<Draws>,
    /// Probability that was not followed to its end, so far.
    pub(super) left_out: Cell<f64>,
}

impl World {
    pub(super) fn new(rules: &Rules, play: &Blackjack) -> World {
        World {
            rules: play.clone(),
            pays: Pays::new(play),
            deck: Deck::new(rules.shoe.decks),
            combos: Combos::new(),
            draws: (1..=10).map(|upcard| Draws::new(play, upcard)).collect(),
            left_out: Cell::new(0.0),
        }
    }

    /// The hand with these cards.
    pub(super) fn hand(&self, id: Id, origin: Origin, pair: Pair) -> Hand {
        let combo = &self.combos.all[id];
        Hand { hard: combo.hard, ace: combo.of[1] > 0, cards: combo.cards, origin, pair, declared: false }
    }

    /// The hand with these cards, three or more, its aces counted so.
    pub(super) fn drawn(&self, id: Id, origin: Origin, aces: Aces) -> Hand {
        let combo = &self.combos.all[id];
        let hard = if aces.eleven { combo.hard + 10 } else { combo.hard };
        Hand { hard, ace: aces.free, ..self.hand(id, origin, Pair::No) }
    }

    /// How the aces of a hand with these cards are counted.
    pub(super) fn aces(&self, id: Id, hand: &Hand) -> Aces {
        Aces { free: hand.ace, eleven: hand.hard > self.combos.all[id].hard }
    }

    /// The hand before its aces are declared, and as it is played.
    pub(super) fn declare(
        &self,
        hand: &Hand,
        id: Id,
        upcard: u8,
        more_hands: bool,
        policy: &dyn Policy,
    ) -> Hand {
        let opens = |legal| policy.act(hand, id, legal) == Action::Split;
        hand.declare(&self.rules, upcard, more_hands, opens, |beside| policy.eleven(beside))
    }

    pub(super) fn peeks(&self) -> bool {
        self.rules.dealer_hole_card == HoleCard::Peek
    }

    /// The kinds of an original pair of this value, each with its share.
    pub(super) fn pairs(&self, value: usize) -> Vec<(Pair, f64)> {
        let packs = self.deck.packs.map(f64::from);
        // Of so many equal cards, the share of the second that is among the
        // first's `like`; in an infinite deck, the proportion.
        let share = |like: f64, of: f64| match packs {
            Some(packs) => (like * packs - 1.0) / (of * packs - 1.0),
            None => like / of,
        };
        match value {
            10 => {
                let rank = share(4.0, 16.0);
                vec![(Pair::Rank, rank), (Pair::Value, 1.0 - rank)]
            }
            7 => {
                let suit = share(1.0, 4.0);
                vec![(Pair::Suit, suit), (Pair::Rank, 1.0 - suit)]
            }
            _ => vec![(Pair::Rank, 1.0)],
        }
    }

    /// The share of third sevens that are of the suit of two.
    pub(super) fn third_of_the_suit(&self) -> f64 {
        match self.deck.packs.map(f64::from) {
            Some(packs) => ((packs - 2.0) / (4.0 * packs - 2.0)).max(0.0),
            None => 0.25,
        }
    }

    /// The opening of a pair of this value.
    pub(super) fn opening(&self, value: usize, how: How) -> Opening {
        let held = self.deck.held(value);
        let equal = if how == How::Rank { Equal::Rank(held, held / 4.0) } else { Equal::Value(held) };
        let most = if how == How::Once { Some(2) } else { Hand::most_hands(&self.rules) };
        Opening::new(value, equal, self.deck.cards(), self.deck.packs.is_some(), most)
    }
}

/// What the dealer makes beside each combination, worked out when asked for.
pub(super) struct Beside<'a> {
    world: &'a World,
    upcard: usize,
    /// The pair split, and the weights of its hands with a second card of
    /// another value, or of the same.
    split: Option<(usize, Rc<Vec<Hands>>, bool)>,
    known: Vec<Option<Rc<[Row]>>>,
}

impl<'a> Beside<'a> {
    /// Beside an original hand.
    pub(super) fn original(world: &'a World, upcard: usize) -> Beside<'a> {
        Beside { world, upcard, split: None, known: vec![None; world.combos.all.len()] }
    }

    /// Beside a hand of a split of this value.
    pub(super) fn split(
        world: &'a World,
        upcard: usize,
        value: usize,
        hands: Rc<Vec<Hands>>,
        same: bool,
    ) -> Beside<'a> {
        let known = vec![None; world.combos.all.len()];
        Beside { world, upcard, split: Some((value, hands, same)), known }
    }

    fn tables(&self) -> usize {
        self.split.as_ref().map_or(1, |(_, hands, _)| hands.len())
    }

    /// The same of two cards, before the dealer looks at his second.
    pub(super) fn dealt(&self, id: Id) -> Row {
        self.work_out(id)[0]
    }

    /// The probability that just these cards are dealt in one order and come
    /// to be played, by the dealer's end; of a split, the expected hands.
    pub(super) fn rows(&mut self, id: Id) -> Rc<[Row]> {
        if let Some(rows) = &self.known[id] {
            return Rc::clone(rows);
        }
        let mut rows: Rc<[Row]> = self.work_out(id).into();
        if self.world.peeks() {
            // A natural would have ended the round before.
            for row in Rc::make_mut(&mut rows) {
                row[NATURAL] = 0.0;
            }
        }
        self.known[id] = Some(Rc::clone(&rows));
        rows
    }

    fn work_out(&self, id: Id) -> Vec<Row> {
        let deck = &self.world.deck;
        let combo = &self.world.combos.all[id];
        let mut gone = combo.of;
        gone[self.upcard] += 1;
        let mut cards = usize::from(combo.cards) + 1;
        let value = self.split.as_ref().map_or(0, |(value, ..)| *value);
        if value > 0 {
            gone[value] += 1;
            cards += 1;
        }
        let factors = (1..=10).flat_map(|v| (0..usize::from(gone[v])).map(move |k| deck.take(v, k)));
        let start: f64 = factors.product();
        let mut rows = vec![[0.0; ENDS]; self.tables()];
        if start == 0.0 {
            return rows;
        }
        let kind = usize::from(gone[value]);
        let draws = &self.world.draws[self.upcard - 1];
        match &self.split {
            None => draws.walk(deck, &gone, start, 0, |end, product, _, depth| {
                rows[0][end] += product * deck.over(cards + depth);
            }),
            Some((_, hands, same)) => draws.walk(deck, &gone, start, value, |end, product, drawn, depth| {
                let chance = product * deck.over(cards + depth);
                for (row, hands) in rows.iter_mut().zip(hands.iter()) {
                    let weight = if *same { &hands.same } else { &hands.other };
                    row[end] += chance * weight.at(kind + drawn, cards + depth);
                }
            }),
        }
        rows
    }
}

/// One walk of hands of one origin.
struct Walk<'w, 'b, 'p> {
    world: &'w World,
    upcard: u8,
    origin: Origin,
    beside: &'b mut Beside<'w>,
    policy: &'p dyn Policy,
    /// Orders in which each combination is hit, by how its aces count.
    hits: Vec<[f64; 4]>,
    ends: Ends,
}

impl Walk<'_, '_, '_> {
    fn rows(&mut self, id: Id) -> Rc<[Row]> {
        self.beside.rows(id)
    }

    fn legal(&self, hand: &Hand, more_hands: bool) -> Legal {
        hand.legal(&self.world.rules, self.upcard, more_hands)
    }

    /// What the play does with a hand that may only stand is no question.
    fn ask(&mut self, hand: &Hand, id: Id, share: f64, legal: Legal) -> Action {
        if legal == Legal::default() {
            return Action::Stand;
        }
        if self.policy.counts() {
            let chance: f64 = self.rows(id).iter().flatten().sum();
            self.policy.met(hand, id, legal, share * chance);
        }
        self.policy.act(hand, id, legal)
    }

    /// Does with a hand, that comes in `share` orders, what is to be done;
    fn act(&mut self, hand: &Hand, id: Id, share: f64, action: Action) {
        let world = self.world;
        let rules = &world.rules;
        match action {
            Action::Stand => {
                let rows = self.rows(id);
                self.ends.add(hand.stand(rules), share, &rows);
            }
            Action::Surrender => {
                let rows = self.rows(id);
                self.ends.add(Hand::surrender(rules), share, &rows);
            }
            Action::Hit => self.hits[id][world.aces(id, hand).index()] += share,
            Action::Double => self.draw(id, share, |walk, value, rows| {
                let end = value.map_or(End { fate: Fate::Bust, doubled: true }, |value| {
                    walk.next(hand, value, share, rows).doubled(rules)
                });
                walk.double(hand, value, end, share, rows);
            }),
            Action::Split => unreachable!("splits are taken out before"),
        }
    }

    fn double(&mut self, hand: &Hand, value: Option<u8>, end: End, share: f64, rows: &[Row]) {
        let world = self.world;
        let rules = &world.rules;
        let prizes = [true, false].map(|same| hand.third_seven(rules, same));
        if value != Some(7) || prizes == [None, None] {
            self.ends.add(end, share, rows);
            return;
        }
        let of_suit = if hand.pair == Pair::Suit { self.world.third_of_the_suit() } else { 0.0 };
        for (prize, part) in prizes.into_iter().zip([of_suit, 1.0 - of_suit]) {
            self.ends.add(prize.unwrap_or(end), share * part, rows);
        }
    }

    /// Every card that may come to a combination, and last the bust.
    fn draw(&mut self, id: Id, _share: f64, mut card: impl FnMut(&mut Self, Option<u8>, &[Row])) {
        let mut over = self.rows(id).to_vec();
        for value in 1..=10_u8 {
            let Some(next) = self.world.combos.with(id, value.into()) else {
                break;
            };
            let rows = self.rows(next);
            for (over, row) in over.iter_mut().flatten().zip(rows.iter().flatten()) {
                *over -= row;
            }
            card(self, Some(value), &rows);
        }
        if self.world.combos.with(id, 10).is_none() {
            over.iter_mut().flatten().for_each(|chance| *chance = chance.max(0.0));
            card(self, None, &over);
        }
    }

    /// A hand of two cards as it is played, its aces declared where they are.
    fn declare(&mut self, hand: &Hand, id: Id, share: f64, more_hands: bool) -> Hand {
        let played = self.world.declare(hand, id, self.upcard, more_hands, self.policy);
        if played.declared && self.policy.counts() {
            let chance: f64 = self.rows(id).iter().flatten().sum();
            self.policy.declares(hand.hard - 1, share * chance);
        }
        played
    }

    /// A hand with a card more, whose rows these are; an ace may be declared.
    fn next(&self, hand: &Hand, value: u8, share: f64, rows: &[Row]) -> Hand {
        hand.draw(&self.world.rules, value, |beside| {
            if self.policy.counts() {
                self.policy.declares(beside, share * rows.iter().flatten().sum::<f64>());
            }
            self.policy.eleven(beside)
        })
    }

    /// A hand that has drawn a card is over, or does something.
    fn arrive(&mut self, id: Id, aces: Aces, share: f64) {
        let hand = self.world.drawn(id, self.origin, aces);
        if let Some(end) = hand.drawn(&self.world.rules) {
            let rows = self.rows(id);
            self.ends.add(end, share, &rows);
        } else {
            let legal = self.legal(&hand, false);
            let action = self.ask(&hand, id, share, legal);
            self.act(&hand, id, share, action);
        }
    }

    /// Plays on all hands that hit, to their ends.
    fn play_on(&mut self) {
        let world = self.world;
        let mut arrived = vec![[0.0; 4]; self.hits.len()];
        for id in 1..self.hits.len() {
            for (aces, share) in Aces::ALL.into_iter().zip(arrived[id]) {
                if share > 0.0 {
                    self.arrive(id, aces, share);
                }
            }
            let hit: f64 = self.hits[id].iter().sum();
            if hit == 0.0 {
                continue;
            }
            let mut over =
                if self.world.combos.with(id, 10).is_none() { self.rows(id).to_vec() } else { Vec::new() };
            for value in 1..=10_u8 {
                let Some(next) = self.world.combos.with(id, value.into()) else {
                    break;
                };
                for (aces, share) in Aces::ALL.into_iter().zip(self.hits[id]) {
                    if share > 0.0 {
                        let hand = world.drawn(id, self.origin, aces);
                        let counted = value == 1 && self.policy.counts();
                        let rows = if counted { self.rows(next) } else { Rc::default() };
                        let hand = self.next(&hand, value, share, &rows);
                        arrived[next][world.aces(next, &hand).index()] += share;
                    }
                }
                if !over.is_empty() {
                    let rows = self.rows(next);
                    for (over, row) in over.iter_mut().flatten().zip(rows.iter().flatten()) {
                        *over -= row;
                    }
                }
            }
            if !over.is_empty() {
                over.iter_mut().flatten().for_each(|chance| *chance = chance.max(0.0));
                self.ends.add(End { fate: Fate::Bust, doubled: false }, hit, &over);
            }
        }
    }
}

/// The tables that walks under one upcard share.
pub(super) struct Under<'a> {
    pub(super) world: &'a World,
    pub(super) upcard: usize,
    pub(super) original: Beside<'a>,
    /// Whether numbers of hands are told apart.
    apart: bool,
    splits: Vec<((usize, How), [Beside<'a>; 2])>,
}

impl<'a> Under<'a> {
    /// Under an upcard, ace 1; `apart` if numbers of hands are told apart.
    pub(super) fn new(world: &'a World, upcard: usize, apart: bool) -> Under<'a> {
        Under { world, upcard, original: Beside::original(world, upcard), apart, splits: Vec::new() }
    }

    /// How the hands of a pair that is split may split again.
    pub(super) fn how(&self, value: usize, pair: Pair, policy: &dyn Policy) -> How {
        let world = self.world;
        let rules = &world.rules;
        if Hand::most_hands(rules) == Some(2) {
            return How::Once;
        }
        let id = self.world.combos.with(self.world.combos.one(value), value).expect("a pair is no bust");
        let upcard = u8::try_from(self.upcard).expect("at most 10");
        let hand =
            self.world.hand(id, Origin::of_split(u8::try_from(value).expect("at most 10")), Pair::Rank);
        let legal = hand.legal(rules, upcard, true);
        if !legal.split || policy.act(&hand, id, legal) != Action::Split {
            return How::Once;
        }
        match rules.split_resplit_by {
            PairBy::Rank if value == 10 && pair != Pair::Value => How::Rank,
            _ => How::Value,
        }
    }

    fn split_tables(&mut self, value: usize, how: How) -> &mut [Beside<'a>; 2] {
        let known = self.splits.iter().position(|(key, _)| *key == (value, how));
        let at = known.unwrap_or_else(|| {
            let opening = self.world.opening(value, how);
            let hands = Rc::new(if self.apart { opening.hands } else { vec![opening.together()] });
            let tables = [false, true]
                .map(|same| Beside::split(self.world, self.upcard, value, Rc::clone(&hands), same));
            self.splits.push(((value, how), tables));
            self.splits.len() - 1
        });
        &mut self.splits[at].1
    }

    /// Walks all boxes under the upcard.
    pub(super) fn column(&mut self, policy: &dyn Policy) -> Column {
        let (single, pairs) = self.single(policy, |_, _| true);
        let mut splits: Vec<(usize, How, f64)> = Vec::new();
        for (value, pair, share) in pairs {
            let how = self.how(value, pair, policy);
            match splits.iter_mut().find(|split| (split.0, split.1) == (value, how)) {
                Some(split) => split.2 += share,
                None => splits.push((value, how, share)),
            }
        }
        let splits =
            splits.into_iter().map(|(value, how, share)| self.split(value, how, share, policy)).collect();
        Column { single, splits }
    }

    /// Walks the boxes whose first two cards, the lower value first, are
    /// `among` them: those with one hand, and the pairs that are split.
    pub(super) fn single(
        &mut self,
        policy: &dyn Policy,
        among: impl Fn(usize, usize) -> bool,
    ) -> (Ends, Vec<(usize, Pair, f64)>) {
        let world = self.world;
        let upcard = u8::try_from(self.upcard).expect("at most 10");
        let mut walk = Walk {
            world,
            upcard,
            origin: Origin::Original,
            beside: &mut self.original,
            policy,
            hits: vec![[0.0; 4]; world.combos.all.len()],
            ends: Ends::new(1),
        };
        let mut pairs: Vec<(usize, Pair, f64)> = Vec::new();
        for first in 1..=10 {
            for second in (first..=10).filter(|second| among(first, *second)) {
                let id = world.combos.with(world.combos.one(first), second).expect("two cards are no bust");
                let kinds = if first == second { world.pairs(first) } else { vec![(Pair::No, 2.0)] };
                for (pair, share) in kinds {
                    let hand = world.hand(id, Origin::Original, pair);
                    if let Some(end) = hand.dealt(&world.rules) {
                        let dealt = walk.beside.dealt(id);
                        walk.ends.add(end, share, &[dealt]);
                        continue;
                    }
                    let more = Hand::most_hands(&world.rules) != Some(1);
                    let hand = walk.declare(&hand, id, share, more);
                    let legal = walk.legal(&hand, more);
                    let action = walk.ask(&hand, id, share, legal);
                    walk.first(&hand, id, share, action);
                    if action == Action::Split {
                        pairs.push((first, pair, share));
                    }
                }
            }
        }
        walk.play_on();
        (walk.ends, pairs)
    }

    /// What an action with an original hand nets, in units, per order of its
    /// cards, splits included; a natural that a peek finds is counted, unless
    /// the hand was given up before.
    pub(super) fn worth(&mut self, hand: &Hand, id: Id, action: Action, policy: &dyn Policy) -> f64 {
        if action != Action::Split {
            return self.action(hand, id, action, policy);
        }
        let world = self.world;
        let upcard = u8::try_from(self.upcard).expect("at most 10");
        let value = usize::from(hand.pair_value().expect("only a pair is split"));
        let how = self.how(value, hand.pair, policy);
        let split = self.split(value, how, 1.0, policy);
        let mut net = split_net(world, upcard, &split, policy);
        if world.peeks() {
            let mut natural = self.original.dealt(id);
            natural[..NATURAL].fill(0.0);
            net += net_of(&world.pays, End { fate: Fate::Live(hand.total()), doubled: false }, &natural);
        }
        net
    }

    /// What an action but splitting with an original hand nets, in units, per order of its
    /// cards; a natural that a peek finds is counted, unless the hand was
    /// given up before.
    pub(super) fn action(&mut self, hand: &Hand, id: Id, action: Action, policy: &dyn Policy) -> f64 {
        let world = self.world;
        let mut walk = Walk {
            world,
            upcard: u8::try_from(self.upcard).expect("at most 10"),
            origin: Origin::Original,
            beside: &mut self.original,
            policy,
            hits: vec![[0.0; 4]; world.combos.all.len()],
            ends: Ends::new(1),
        };
        if hand.cards == 2 {
            walk.first(hand, id, 1.0, action);
        } else {
            walk.act(hand, id, 1.0, action);
        }
        walk.play_on();
        walk.ends.net(&world.pays)
    }

    /// Walks the hands of a pair that is split.
    pub(super) fn split(&mut self, value: usize, how: How, share: f64, policy: &dyn Policy) -> Split {
        self.split_among(value, how, share, policy, |_| true)
    }

    /// The same, of hands only whose second card's value is `among` them.
    pub(super) fn split_among(
        &mut self,
        value: usize,
        how: How,
        share: f64,
        policy: &dyn Policy,
        among: impl Fn(usize) -> bool,
    ) -> Split {
        let world = self.world;
        let upcard = u8::try_from(self.upcard).expect("at most 10");
        let origin = Origin::of_split(u8::try_from(value).expect("at most 10"));
        let pair_id = world.combos.with(world.combos.one(value), value).expect("a pair is no bust");
        let dealt = self.original.rows(pair_id)[0].map(|chance| chance * share);
        let tables = self.split_tables(value, how);
        let mut ends: Option<Ends> = None;
        for (same, beside) in tables.iter_mut().enumerate() {
            let count = beside.tables();
            let mut walk = Walk {
                world,
                upcard,
                origin,
                beside,
                policy,
                hits: vec![[0.0; 4]; world.combos.all.len()],
                ends: Ends::new(count),
            };
            for second in (1..=10).filter(|second| (*second == value) == (same == 1) && among(*second)) {
                let id = world.combos.with(world.combos.one(value), second).expect("two cards are no bust");
                let pair = if same == 1 { Pair::Rank } else { Pair::No };
                let hand = world.hand(id, origin, pair);
                if let Some(end) = hand.dealt(&world.rules) {
                    let rows = walk.rows(id);
                    walk.ends.add(end, share, &rows);
                    continue;
                }
                let hand = walk.declare(&hand, id, share, false);
                let legal = walk.legal(&hand, false);
                let action = walk.ask(&hand, id, share, legal);
                walk.act(&hand, id, share, action);
            }
            walk.play_on();
            ends = Some(match ends {
                None => walk.ends,
                Some(mut sum) => {
                    let more = walk.ends.0.iter().flatten().flatten();
                    sum.0.iter_mut().flatten().flatten().zip(more).for_each(|(into, from)| *into += from);
                    sum
                }
            });
        }
        Split { value, dealt, hands: ends.expect("two walks"), how, share }
    }
}

impl Walk<'_, '_, '_> {
    /// The first decision of an original hand: before a peek only an early
    /// retiro is final; a natural then takes the hand as it was dealt.
    fn first(&mut self, hand: &Hand, id: Id, share: f64, action: Action) {
        let world = self.world;
        let rules = &world.rules;
        if self.world.peeks() {
            let mut rows = [self.beside.dealt(id)];
            if action == Action::Surrender && rules.surrender_kind == Surrender::Early {
                self.ends.add(Hand::surrender(rules), share, &rows);
                return;
            }
            for row in &mut rows {
                row[..NATURAL].fill(0.0);
            }
            self.ends.add(End { fate: Fate::Live(hand.total()), doubled: false }, share, &rows);
        }
        if action != Action::Split {
            self.act(hand, id, share, action);
        }
    }
}
