//! How often a chart's play comes to every hand that somebody is asked about.

use super::action_values::ActionValues;
use super::round_parts::{Asking, Part};
use super::walk::Before;
use crate::compiled::relancina::{Hand, HandOrigin};
use crate::strategy::Action;
use crate::strategy::relancina::Move;
use std::collections::BTreeMap;

/// Hands and how often they are met, per initial bet.
pub(super) type Reach = BTreeMap<Asking, f64>;

/// Less than this is met no more: hands that are changed again and again.
const NEVER: f64 = 1e-20;

impl ActionValues<'_> {
    /// What is met in the part that these are the turns of, and in the rounds
    /// that late prizes give there, in their order.
    pub(super) fn met(&self, part: Part<'_>) -> (Reach, Vec<Reach>) {
        let context = self.context;
        let mut found = Found::new(self);
        let mut two: Vec<(Asking, f64)> = Vec::new();
        let mut fresh = 0.0;
        for asking in
            context.two_cards(HandOrigin::DEALT).filter(|asking| self.staked(*asking) == part.staked)
        {
            let chance = self.chance * part.weight * context.dealt(asking);
            match self.before(part.talla_state, asking) {
                Before::Nothing => two.push((asking, chance)),
                Before::Redealt => fresh += chance,
                Before::Left => {}
            }
        }
        two.extend(
            context.two_cards(HandOrigin::DEALT).map(|asking| (asking, fresh * context.dealt(asking))),
        );
        while !two.is_empty() {
            two = found.two_cards(&two);
        }
        found.draws();
        let late = self.late.iter().map(|late| {
            let mut again = Found::new(late);
            for (asking, chance) in &found.stood {
                again.asked(*asking, chance * late.chance / self.chance);
            }
            again.draws();
            again.met
        });
        let late = late.collect();
        (found.met, late)
    }
}

/// What has been met, and what comes of it.
struct Found<'a> {
    turns: &'a ActionValues<'a>,
    met: Reach,
    stood: Reach,
    /// Hands that take a card.
    hit: Reach,
}

impl<'a> Found<'a> {
    fn new(turns: &'a ActionValues<'a>) -> Found<'a> {
        Found { turns, met: Reach::new(), stood: Reach::new(), hit: Reach::new() }
    }

    /// Meets a hand so often; what is done with it.
    fn asked(&mut self, asking: Asking, chance: f64) -> Option<Move> {
        let does = self.turns.play(asking)?;
        *self.met.entry(asking).or_default() += chance;
        match does {
            Move::Usual(Action::Stand) => *self.stood.entry(asking).or_default() += chance,
            Move::Usual(Action::Hit) => *self.hit.entry(Asking::drawn(asking.hand)).or_default() += chance,
            _ => {}
        }
        Some(does)
    }

    /// Meets hands of two cards; what they are changed for and split into.
    fn two_cards(&mut self, two: &[(Asking, f64)]) -> Vec<(Asking, f64)> {
        let context = self.turns.context;
        let mut fresh = [0.0; 2];
        let mut split = vec![0.0; context.chances.len()];
        for (asking, chance) in two.iter().filter(|(_, chance)| *chance > NEVER) {
            match self.asked(*asking, *chance) {
                Some(Move::Change) => fresh[usize::from(asking.origin.split)] += chance,
                Some(Move::Usual(Action::Split)) => {
                    asking.two.iter().for_each(|class| split[*class] += chance);
                }
                _ => {}
            }
        }
        let bases = [HandOrigin::DEALT, HandOrigin::SPLIT];
        let origins = context.origins();
        let next = origins.iter().flat_map(|origin| context.two_cards(*origin));
        let next = next.map(|asking| {
            let [a, b] = asking.two;
            let begun = if asking.origin == HandOrigin::SPLIT { split[a] * context.chances[b] } else { 0.0 };
            let changed = bases.iter().filter(|base| base.after_change(context.rules) == asking.origin);
            let changed: f64 = changed.map(|base| fresh[usize::from(base.split)]).sum();
            (asking, begun + changed * context.dealt(asking))
        });
        next.filter(|(_, chance)| *chance > NEVER).collect()
    }

    /// Draws to the hands that take a card, those of the fewest cards first.
    fn draws(&mut self) {
        let context = self.turns.context;
        for cards in 2..=4 {
            let hit: Vec<(Hand, f64)> = self
                .hit
                .iter()
                .filter(|(of, _)| of.hand.cards == cards)
                .map(|(of, chance)| (of.hand, *chance))
                .collect();
            for (hand, chance) in hit {
                for (class, part) in context.game.classes.all().iter().zip(&context.chances) {
                    if let Ok(next) = hand.with(class) {
                        self.asked(Asking::drawn(next), chance * part);
                    }
                }
            }
        }
    }
}
