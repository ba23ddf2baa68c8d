//! Best play by exact cards, in which a hand of a split is played as the same cards would
//! be without a split (CDZ-). It includes the declaration of aces.

use super::combos::Id;
use super::context::{Aces, Context};
use super::end_table::{Row, net_of, of_busts, subtract};
use super::policy::{Declaring, Policy};
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::{End, Fate, Hand, Origin, Pair, Stake};
use crate::strategy::{Action, Legal};
use std::collections::BTreeMap;

/// The nets of the actions with a combination whose aces count in one way, in units per
/// order of its cards.
#[derive(Clone, Copy, Debug, Default)]
struct ActionNets {
    stand: f64,
    hit: f64,
    double: f64,
    surrender: f64,
    /// The net of reaching it by a draw, for three cards or more.
    drawn: f64,
    /// The net of reaching it by doubling, for three cards or more, by the bets then on it.
    doubled: [f64; Stake::COUNT],
    /// Whether it is surrendered or doubled again after doubling, by the bets then on it.
    after_double: [Option<Action>; Stake::COUNT],
}

/// The net of each action with each combination, and the best play of two-card hands.
pub(super) struct Best<'w> {
    context: &'w Context,
    upcard: u8,
    /// By whether the house has bet on the hand, its combination and how its aces count. Only hands of a split have
    /// such bets.
    nets: [Vec<[ActionNets; 4]>; 2],
    /// Whether a pair is split, by its combination and kind.
    splits: BTreeMap<(Id, Pair), bool>,
    /// The first action with two original cards, their aces declared.
    first: BTreeMap<(Id, Hand), Action>,
    /// Whether two original cards declare their ace as 11.
    elevens: BTreeMap<Id, bool>,
}

impl Policy for Best<'_> {
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action {
        if hand.doubled > 0 {
            let nets = &self.of(hand.origin, id)[self.context.aces(id, hand).index()];
            return nets.after_double[Stake::after_doubles(hand.doubled) as usize].unwrap_or(Action::Stand);
        }
        let original = hand.origin == Origin::Original;
        if let (true, Some(action)) = (original && hand.cards == 2, self.first.get(&(id, *hand))) {
            return *action;
        }
        // A pair after a split is split again where the original pair was.
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
        let net = |eleven| {
            let aces = Aces { free: ace.free, eleven };
            let hand = self.context.drawn(ace.id, ace.origin, aces);
            if hand.cards > 2 {
                return self.of(ace.origin, ace.id)[aces.index()].drawn;
            }
            self.best(&hand, ace.id, hand.legal(&self.context.rules, self.upcard, false)).1
        };
        net(true) > net(false)
    }
}

impl<'w> Best<'w> {
    /// Computes the best play under an upcard, ace 1.
    pub(super) fn new(column_tables: &mut UpcardColumn<'w>) -> Best<'w> {
        let context = column_tables.context;
        let count = context.combos.all.len();
        column_tables.original.prepare((1..count).filter(|id| context.combos.all[*id].cards >= 2));
        let mut best = Best {
            context,
            upcard: column_tables.upcard,
            nets: [vec![[ActionNets::default(); 4]; count], Vec::new()],
            splits: BTreeMap::new(),
            first: BTreeMap::new(),
            elevens: BTreeMap::new(),
        };
        let mut origins = vec![Origin::Original];
        if (1..=10).any(|value| context.hand_sets(value).len() > 1) {
            best.nets[1] = vec![[ActionNets::default(); 4]; count];
            origins.push(Origin::Split { aces: false, free: true });
        }
        for origin in origins {
            for id in (1..count).rev().filter(|id| context.combos.all[*id].cards >= 2) {
                for aces in Aces::ALL {
                    if best.is_possible(id, aces) {
                        let nets = best.combination(column_tables, (id, origin), aces);
                        best.nets[bet_by_house(origin)][id][aces.index()] = nets;
                    }
                }
            }
        }
        best.two_card_hands(column_tables);
        best
    }

    /// Returns whether the aces of a combination can count in this way.
    fn is_possible(&self, id: Id, aces: Aces) -> bool {
        let held = self.context.combos.all[id].of[1];
        if !self.context.rules.declares_aces() {
            return aces == Aces { free: held > 0, eleven: false };
        }
        u8::from(aces.free) + u8::from(aces.eleven) <= held
    }

    /// Computes the nets of a combination from those of the combinations with one more card.
    fn combination(
        &self,
        column_tables: &mut UpcardColumn<'w>,
        (id, origin): (Id, Origin),
        aces: Aces,
    ) -> ActionNets {
        let (context, rules) = (self.context, &self.context.rules);
        let hand = context.drawn(id, origin, aces);
        let row = column_tables.original.rows(id)[0];
        let net = |end: End| net_of(&context.pays, end, &row);
        let mut doubled = [0.0; Stake::COUNT];
        let mut after_double = [None; Stake::COUNT];
        for stake in Stake::of_doubles(rules) {
            doubled[stake as usize] = net(hand.end_of_double(rules, stake));
        }
        for times in 1..=Hand::most_doubles(rules) {
            let before = Hand { doubled: times - 1, ..hand };
            let Some(decides) = before.after_double(rules) else { continue };
            let legal = decides.legal(rules, self.upcard, false);
            let best = &mut doubled[Stake::after_doubles(times) as usize];
            let action = &mut after_double[Stake::after_doubles(times) as usize];
            let rescue = net(decides.surrender(rules));
            if legal.surrender && rescue > *best {
                (*best, *action) = (rescue, Some(Action::Surrender));
            }
            if legal.double {
                let again = self.double_again(column_tables, (id, &decides), &row);
                if again > *best {
                    (*best, *action) = (again, Some(Action::Double));
                }
            }
        }
        if let Some(ends) = context.ends_of_three(&hand, id) {
            let drawn = ends.into_iter().map(|(end, part)| part * net(end)).sum();
            return ActionNets { drawn, doubled, after_double, ..ActionNets::default() };
        }
        if let Some(end) = hand.end_on_draw(rules).filter(|_| hand.cards >= 3) {
            return ActionNets { drawn: net(end), doubled, after_double, ..ActionNets::default() };
        }
        let mut bust = [row];
        let stake = hand.double_stake(rules);
        let (mut hit, mut double) = (0.0, 0.0);
        for (value, next) in context.combos.draws(id) {
            let row = column_tables.original.rows(next)[0];
            subtract(&mut bust, &[row]);
            let drawn = hand.draw(rules, value, |other| {
                self.eleven(&Declaring { other, id: next, origin, free: hand.ace })
            });
            let nets = &self.of(origin, next)[context.aces(next, &drawn).index()];
            hit += nets.drawn;
            double += nets.doubled[stake as usize];
        }
        if context.combos.may_bust(id) {
            of_busts(&mut bust);
            hit += net_of(&context.pays, hand.not_doubled(Fate::Bust), &bust[0]);
            double += net_of(&context.pays, End { fate: Fate::Bust, stake }, &bust[0]);
        }
        let (stand, surrender) = (net(hand.stand(rules)), net(hand.surrender(rules)));
        let nets =
            ActionNets { stand, hit, double, surrender, doubled, after_double, ..ActionNets::default() };
        if hand.cards == 2 {
            return nets;
        }
        let drawn = best_of(&nets, hand.legal(rules, self.upcard, false)).1;
        ActionNets { drawn, ..nets }
    }

    /// Returns the net of doubling a doubled hand again; `row` is that of its cards.
    fn double_again(&self, column_tables: &mut UpcardColumn<'w>, (id, hand): (Id, &Hand), row: &Row) -> f64 {
        let (context, rules) = (self.context, &self.context.rules);
        let stake = hand.double_stake(rules);
        let (mut net, mut bust) = (0.0, [*row]);
        for (value, next) in context.combos.draws(id) {
            let row = column_tables.original.rows(next)[0];
            subtract(&mut bust, &[row]);
            let drawn = hand.draw(rules, value, |_| false);
            net += self.of(hand.origin, next)[context.aces(next, &drawn).index()].doubled[stake as usize];
        }
        if context.combos.may_bust(id) {
            of_busts(&mut bust);
            net += net_of(&context.pays, End { fate: Fate::Bust, stake }, &bust[0]);
        }
        net
    }

    /// Returns the best action with a hand other than a split, and its net.
    fn best(&self, hand: &Hand, id: Id, legal: Legal) -> (Action, f64) {
        best_of(&self.of(hand.origin, id)[self.context.aces(id, hand).index()], legal)
    }

    /// Returns the nets of a combination of this origin.
    fn of(&self, origin: Origin, id: Id) -> &[ActionNets; 4] {
        &self.nets[bet_by_house(origin)][id]
    }

    /// Finds the best play of each two original cards: how aces are declared, the first
    /// action, and which pairs are split.
    fn two_card_hands(&mut self, column_tables: &mut UpcardColumn<'w>) {
        let (context, rules) = (self.context, &self.context.rules);
        let more = Hand::most_hands(rules) != Some(1);
        for (first, second) in Context::two_values() {
            let (id, hands) = context.dealt(first, second);
            let mut splits = Vec::new();
            for (hand, _) in hands {
                let other = self.unsplit(column_tables, &hand, id);
                if hand.legal(rules, self.upcard, more).split {
                    // While the net of the split is computed, a pair after it is split again.
                    let before = self.splits.insert((id, hand.pair), true);
                    let net = column_tables.value(&hand, id, Action::Split, self);
                    debug_assert_eq!(before, None);
                    self.splits.insert((id, hand.pair), net > other);
                    if net > other {
                        splits.push((id, hand));
                    }
                }
            }
            self.first.extend(splits.into_iter().map(|hand| (hand, Action::Split)));
        }
    }

    /// Finds the best play of two original cards that are not split. Returns its net in units
    /// per order of the cards, the loss to a peeked natural included.
    fn unsplit(&mut self, column_tables: &mut UpcardColumn<'w>, hand: &Hand, id: Id) -> f64 {
        let rules = &self.context.rules;
        let mut act = |best: &mut Best<'w>, hand: &Hand| {
            let legal = hand.legal(rules, best.upcard, false);
            let values = legal.actions().map(|action| (action, column_tables.action(hand, id, action, best)));
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

/// Returns whether the house has bet on hands of this origin, as an index.
fn bet_by_house(origin: Origin) -> usize {
    usize::from(origin.stake() == Stake::Free)
}

/// Returns the best action with a combination other than a split, and its net.
fn best_of(nets: &ActionNets, legal: Legal) -> (Action, f64) {
    let mut best = (Action::Stand, nets.stand);
    for (action, net, allowed) in [
        (Action::Hit, nets.hit, legal.hit),
        (Action::Double, nets.double, legal.double),
        (Action::Surrender, nets.surrender, legal.surrender),
    ] {
        if allowed && net > best.1 {
            best = (action, net);
        }
    }
    best
}
