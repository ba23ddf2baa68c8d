//! Best play by exact cards, of one who plays a split hand as he would the
//! same cards dealt (CDZ-).

use super::combos::Id;
use super::ends::net_of;
use super::under::Under;
use super::walk::Policy;
use super::world::World;
use crate::compiled::{End, Fate, Hand, Origin, Pair};
use crate::strategy::{Action, Legal};
use std::collections::BTreeMap;

/// What each action with a combination nets, in units, per order of its
/// cards, and what is best with an original pair.
pub(super) struct Best {
    upcard: u8,
    stand: Vec<f64>,
    hit: Vec<f64>,
    double: Vec<f64>,
    surrender: Vec<f64>,
    /// Pairs that are split, by their combination and kind.
    splits: BTreeMap<(Id, Pair), bool>,
    /// What is done first with two cards dealt.
    first: BTreeMap<(Id, Pair), Action>,
}

impl Policy for Best {
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action {
        let original = hand.origin == Origin::Original;
        if let (true, Some(action)) = (original && hand.cards == 2, self.first.get(&(id, hand.pair))) {
            return *action;
        }
        // A split hand's pair is split again where the first was.
        if legal.split && self.splits.iter().any(|((pair, _), split)| *pair == id && *split) {
            return Action::Split;
        }
        let mut best = (Action::Stand, self.stand[id]);
        for (action, net, allowed) in [
            (Action::Hit, self.hit[id], legal.hit),
            (Action::Double, self.double[id], legal.double),
            (Action::Surrender, self.surrender[id], legal.surrender),
        ] {
            if allowed && net > best.1 {
                best = (action, net);
            }
        }
        best.0
    }

    fn eleven(&self, _: u8) -> bool {
        unreachable!("best play by cards is not sought where aces are declared")
    }
}

impl Best {
    /// The best play under an upcard, ace 1.
    pub(super) fn new(world: &World, under: &mut Under<'_>) -> Best {
        let count = world.combos.all.len();
        let upcard = u8::try_from(under.upcard).expect("at most 10");
        let rules = &world.rules;
        let mut best = Best {
            upcard,
            stand: vec![0.0; count],
            hit: vec![0.0; count],
            double: vec![0.0; count],
            surrender: vec![0.0; count],
            splits: BTreeMap::new(),
            first: BTreeMap::new(),
        };
        // Worth of a combination of three cards or more, once drawn to.
        let mut worth = vec![0.0; count];
        for id in (1..count).rev().filter(|id| world.combos.all[*id].cards >= 2) {
            let hand = world.hand(id, Origin::Original, Pair::No);
            let row = under.original.rows(id)[0];
            let net = |end: End| net_of(&world.pays, end, &row);
            let mut bust = row;
            let (mut hit, mut double) = (0.0, 0.0);
            for value in 1..=10_u8 {
                let Some(next) = world.combos.with(id, value.into()) else {
                    break;
                };
                let row = under.original.rows(next)[0];
                bust.iter_mut().zip(row).for_each(|(bust, chance)| *bust -= chance);
                hit += worth[next];
                double += net_of(&world.pays, hand.with(value, Pair::No).doubled(rules), &row);
            }
            if world.combos.with(id, 10).is_none() {
                bust = bust.map(|chance| chance.max(0.0));
                hit += net_of(&world.pays, End { fate: Fate::Bust, doubled: false }, &bust);
                double += net_of(&world.pays, End { fate: Fate::Bust, doubled: true }, &bust);
            }
            (best.stand[id], best.hit[id], best.double[id]) = (net(hand.stand(rules)), hit, double);
            best.surrender[id] = net(Hand::surrender(rules));
            if hand.cards >= 3 {
                worth[id] = hand.drawn(rules).map_or_else(
                    || {
                        let legal = hand.legal(rules, upcard, false);
                        let hit = if legal.hit { hit } else { f64::NEG_INFINITY };
                        let double = if legal.double { double } else { f64::NEG_INFINITY };
                        best.stand[id].max(hit).max(double)
                    },
                    net,
                );
            }
        }
        best.firsts(world, under);
        best
    }

    /// What an action with an original hand nets, in units, per order of its
    /// cards.
    pub(super) fn worth(&self, under: &mut Under<'_>, hand: &Hand, id: Id, action: Action) -> f64 {
        under.worth(hand, id, action, self)
    }

    /// What is best with each two cards dealt; pairs with what splitting them
    /// is worth.
    fn firsts(&mut self, world: &World, under: &mut Under<'_>) {
        for first in 1..=10 {
            for second in first..=10 {
                let id = world.combos.with(world.combos.one(first), second).expect("two cards are no bust");
                let kinds = if first == second { world.pairs(first) } else { vec![(Pair::No, 2.0)] };
                let actions: Vec<_> = kinds
                    .into_iter()
                    .map(|(pair, _)| {
                        let hand = world.hand(id, Origin::Original, pair);
                        (pair, self.values(world, under, &hand, id))
                    })
                    .collect();
                for (pair, values) in actions {
                    let best =
                        values.into_iter().reduce(|best, more| if more.1 > best.1 { more } else { best });
                    self.first.insert((id, pair), best.expect("a hand can stand").0);
                }
            }
        }
    }

    /// What every legal action with two cards dealt nets, in units, per order
    /// of the cards; a natural found by a peek is counted.
    fn values(&mut self, world: &World, under: &mut Under<'_>, hand: &Hand, id: Id) -> Vec<(Action, f64)> {
        let rules = &world.rules;
        let legal = hand.legal(rules, self.upcard, Hand::most_hands(rules) != Some(1));
        let mut values = Vec::new();
        for action in [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender] {
            if !legal.allows(action) {
                continue;
            }
            let net = if action == Action::Split {
                self.split(world, under, hand, id)
            } else {
                under.action(hand, id, action, self)
            };
            values.push((action, net));
        }
        values
    }

    /// What splitting a pair nets.
    fn split(&mut self, world: &World, under: &mut Under<'_>, hand: &Hand, id: Id) -> f64 {
        let before = self.splits.insert((id, hand.pair), true);
        let net = under.worth(hand, id, Action::Split, self);
        // Whether it is split again is only asked where it was split.
        if before.is_none() {
            let rest = [Action::Stand, Action::Hit, Action::Double, Action::Surrender];
            let legal = hand.legal(&world.rules, self.upcard, false);
            let others: Vec<f64> = rest
                .into_iter()
                .filter(|action| legal.allows(*action))
                .map(|action| under.action(hand, id, action, self))
                .collect();
            let best = others.into_iter().fold(f64::NEG_INFINITY, f64::max);
            self.splits.insert((id, hand.pair), net > best);
        }
        net
    }
}
