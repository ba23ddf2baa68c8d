//! Best play by exact cards, of one who plays a split hand as he would the
//! same cards dealt (CDZ-), the declaration of aces included.

use super::combos::Id;
use super::context::{Aces, Context};
use super::end_table::net_of;
use super::policy::{Declaring, Policy};
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::{End, Fate, Hand, Origin, Pair};
use crate::rules::PlayerAce;
use crate::strategy::{Action, Legal};
use std::collections::BTreeMap;

/// What a combination is worth, in units, per order of its cards, its aces
/// counted in one way.
#[derive(Clone, Copy, Debug, Default)]
struct ActionNets {
    stand: f64,
    hit: f64,
    double: f64,
    surrender: f64,
    /// Once drawn to, of three cards or more.
    drawn: f64,
}

/// What each action with a combination nets, and what is best with an
/// original pair.
pub(super) struct Best<'w> {
    context: &'w Context,
    upcard: u8,
    /// By combination, and how its aces count.
    value: Vec<[ActionNets; 4]>,
    /// Pairs that are split, by their combination and kind.
    splits: BTreeMap<(Id, Pair), bool>,
    /// What is done first with two cards dealt, any aces declared.
    first: BTreeMap<(Id, Hand), Action>,
    /// Two cards dealt whose ace is declared 11, or 1.
    elevens: BTreeMap<Id, bool>,
}

impl Policy for Best<'_> {
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action {
        let original = hand.origin == Origin::Original;
        if let (true, Some(action)) = (original && hand.cards == 2, self.first.get(&(id, *hand))) {
            return *action;
        }
        // A split hand's pair is split again where the first was.
        if legal.split && self.splits.iter().any(|((pair, _), split)| *pair == id && *split) {
            return Action::Split;
        }
        self.best(hand, id, legal).0
    }

    fn eleven(&self, ace: &Declaring) -> bool {
        let dealt = ace.origin == Origin::Original && self.context.combos.all[ace.id].cards == 2;
        if let (true, Some(eleven)) = (dealt, self.elevens.get(&ace.id)) {
            return *eleven;
        }
        let value = |eleven| {
            let aces = Aces { free: ace.free, eleven };
            let hand = self.context.drawn(ace.id, ace.origin, aces);
            if hand.cards > 2 {
                return self.value[ace.id][aces.index()].drawn;
            }
            self.best(&hand, ace.id, hand.legal(&self.context.rules, self.upcard, false)).1
        };
        value(true) > value(false)
    }
}

impl<'w> Best<'w> {
    /// The best play under an upcard, ace 1.
    pub(super) fn new(column_tables: &mut UpcardColumn<'w>) -> Best<'w> {
        let context = column_tables.context;
        let count = context.combos.all.len();
        let mut best = Best {
            context,
            upcard: u8::try_from(column_tables.upcard).expect("at most 10"),
            value: vec![[ActionNets::default(); 4]; count],
            splits: BTreeMap::new(),
            first: BTreeMap::new(),
            elevens: BTreeMap::new(),
        };
        for id in (1..count).rev().filter(|id| context.combos.all[*id].cards >= 2) {
            for aces in Aces::ALL {
                if best.is_possible(id, aces) {
                    best.value[id][aces.index()] = best.combination(column_tables, id, aces);
                }
            }
        }
        best.two_card_hands(column_tables);
        best
    }

    /// Whether the aces of a combination can count so.
    fn is_possible(&self, id: Id, aces: Aces) -> bool {
        let held = self.context.combos.all[id].of[1];
        if self.context.rules.player_ace == PlayerAce::Free {
            return aces == Aces { free: held > 0, eleven: false };
        }
        u8::from(aces.free) + u8::from(aces.eleven) <= held
    }

    /// What a combination is worth, those with a card more being known.
    fn combination(&self, column_tables: &mut UpcardColumn<'w>, id: Id, aces: Aces) -> ActionNets {
        let (context, rules) = (self.context, &self.context.rules);
        let hand = context.drawn(id, Origin::Original, aces);
        let row = column_tables.original.rows(id)[0];
        let net = |end: End| net_of(&context.pays, end, &row);
        if let Some(end) = hand.end_on_draw(rules).filter(|_| hand.cards >= 3) {
            return ActionNets { drawn: net(end), ..ActionNets::default() };
        }
        let mut bust = row;
        let (mut hit, mut double) = (0.0, 0.0);
        for value in 1..=10_u8 {
            let Some(next) = context.combos.with(id, value.into()) else {
                break;
            };
            let row = column_tables.original.rows(next)[0];
            bust.iter_mut().zip(row).for_each(|(bust, chance)| *bust -= chance);
            let drawn = hand.draw(rules, value, |other| {
                self.eleven(&Declaring { other, id: next, origin: Origin::Original, free: hand.ace })
            });
            hit += self.value[next][context.aces(next, &drawn).index()].drawn;
            double += net_of(&context.pays, drawn.end_of_double(rules), &row);
        }
        if context.combos.with(id, 10).is_none() {
            bust = bust.map(|chance| chance.max(0.0));
            hit += net_of(&context.pays, End { fate: Fate::Bust, doubled: false }, &bust);
            double += net_of(&context.pays, End { fate: Fate::Bust, doubled: true }, &bust);
        }
        let (stand, surrender) = (net(hand.stand(rules)), net(Hand::surrender(rules)));
        let value = ActionNets { stand, hit, double, surrender, drawn: 0.0 };
        if hand.cards == 2 {
            return value;
        }
        let drawn = best_of(&value, hand.legal(rules, self.upcard, false)).1;
        ActionNets { drawn, ..value }
    }

    /// What is best with a hand but splitting it, and what that nets.
    fn best(&self, hand: &Hand, id: Id, legal: Legal) -> (Action, f64) {
        best_of(&self.value[id][self.context.aces(id, hand).index()], legal)
    }

    /// What is best with each two cards dealt: how aces are declared, what is
    /// done first, which pairs are split.
    fn two_card_hands(&mut self, column_tables: &mut UpcardColumn<'w>) {
        let (context, rules) = (self.context, &self.context.rules);
        let more = Hand::most_hands(rules) != Some(1);
        for first in 1..=10 {
            for second in first..=10 {
                let id =
                    context.combos.with(context.combos.one(first), second).expect("two cards are no bust");
                let kinds = if first == second { context.pairs(first) } else { vec![(Pair::No, 2.0)] };
                let mut splits = Vec::new();
                for (pair, _) in kinds {
                    let hand = context.hand(id, Origin::Original, pair);
                    let other = self.unsplit(column_tables, &hand, id);
                    if hand.legal(rules, self.upcard, more).split {
                        // That it is split again is only asked where it was.
                        let before = self.splits.insert((id, pair), true);
                        let net = column_tables.value(&hand, id, Action::Split, self);
                        debug_assert_eq!(before, None);
                        self.splits.insert((id, pair), net > other);
                        if net > other {
                            splits.push((id, hand));
                        }
                    }
                }
                self.first.extend(splits.into_iter().map(|hand| (hand, Action::Split)));
            }
        }
    }

    /// Settles what is done with two cards dealt that are not split: what it
    /// nets, in units, per order of the cards; a natural found by a peek is
    /// counted.
    fn unsplit(&mut self, column_tables: &mut UpcardColumn<'w>, hand: &Hand, id: Id) -> f64 {
        let rules = &self.context.rules;
        let mut act = |best: &mut Best<'w>, hand: &Hand| {
            let legal = hand.legal(rules, best.upcard, false);
            let actions = [Action::Stand, Action::Hit, Action::Double, Action::Surrender];
            let values = actions
                .into_iter()
                .filter(|action| legal.allows(*action))
                .map(|action| (action, column_tables.action(hand, id, action, best)));
            let most = values.reduce(|most, more| if more.1 > most.1 { more } else { most });
            let (action, net) = most.expect("a hand can stand");
            best.first.insert((id, *hand), action);
            net
        };
        match hand.aces_to_declare(rules) {
            0 => act(self, hand),
            aces => {
                let [one, eleven] = [false, true].map(|eleven| act(self, &hand.declared(aces, eleven)));
                self.elevens.insert(id, eleven > one);
                eleven.max(one)
            }
        }
    }
}

/// What is best with a combination but splitting it, and what that nets.
fn best_of(value: &ActionNets, legal: Legal) -> (Action, f64) {
    let mut best = (Action::Stand, value.stand);
    for (action, net, allowed) in [
        (Action::Hit, value.hit, legal.hit),
        (Action::Double, value.double, legal.double),
        (Action::Surrender, value.surrender, legal.surrender),
    ] {
        if allowed && net > best.1 {
            best = (action, net);
        }
    }
    best
}
