//! Frequencies with which a chart's play reaches each decision.

use super::action_values::ActionValues;
use super::round_parts::{Decision, Part};
use super::walk::Before;
use crate::compiled::relancina::{Hand, HandOrigin};
use crate::strategy::Action;
use crate::strategy::relancina::Move;
use std::collections::BTreeMap;

/// Decisions and their frequencies, per initial bet.
pub(super) type Reach = BTreeMap<Decision, f64>;

/// Frequencies below this are ignored; without it, hands that are changed again
/// and again would have no end.
const NEGLIGIBLE: f64 = 1e-20;

impl ActionValues<'_> {
    /// Returns the decisions reached in the part for which these values were
    /// created, and those in its late rounds, in the order of `late`.
    pub(super) fn reach(&self, part: Part<'_>) -> (Reach, Vec<Reach>) {
        let context = self.context;
        let mut found = Found::new(self);
        let mut two: Vec<(Decision, f64)> = Vec::new();
        let mut fresh = 0.0;
        for decision in
            context.two_cards(HandOrigin::DEALT).filter(|decision| self.staked(*decision) == part.staked)
        {
            let chance = self.chance * part.weight * context.dealt(decision);
            match self.before(part.talla_state, decision) {
                Before::Nothing => two.push((decision, chance)),
                Before::Redealt => fresh += chance,
                Before::Left => {}
            }
        }
        two.extend(
            context.two_cards(HandOrigin::DEALT).map(|decision| (decision, fresh * context.dealt(decision))),
        );
        while !two.is_empty() {
            two = found.two_cards(&two);
        }
        found.draws();
        let late = self.late.iter().map(|late| {
            let mut again = Found::new(late);
            for (decision, chance) in &found.stood {
                again.decide(*decision, chance * late.chance / self.chance);
            }
            again.draws();
            again.reached
        });
        let late = late.collect();
        (found.reached, late)
    }
}

/// Decisions reached so far, and the hands that stood or drew.
struct Found<'a> {
    actions: &'a ActionValues<'a>,
    reached: Reach,
    stood: Reach,
    /// Hands that draw a card.
    hit: Reach,
}

impl<'a> Found<'a> {
    fn new(actions: &'a ActionValues<'a>) -> Found<'a> {
        Found { actions, reached: Reach::new(), stood: Reach::new(), hit: Reach::new() }
    }

    /// Adds a frequency to a decision and returns the chart's move.
    fn decide(&mut self, decision: Decision, chance: f64) -> Option<Move> {
        let chosen = self.actions.play(decision)?;
        *self.reached.entry(decision).or_default() += chance;
        match chosen {
            Move::Usual(Action::Stand) => *self.stood.entry(decision).or_default() += chance,
            Move::Usual(Action::Hit) => {
                *self.hit.entry(Decision::drawn(decision.hand)).or_default() += chance;
            }
            _ => {}
        }
        Some(chosen)
    }

    /// Adds frequencies of two-card hands, and returns the hands that they are
    /// changed for and split into.
    fn two_cards(&mut self, two: &[(Decision, f64)]) -> Vec<(Decision, f64)> {
        let context = self.actions.context;
        let mut fresh = [0.0; 2];
        let mut split = vec![0.0; context.chances.len()];
        for (decision, chance) in two.iter().filter(|(_, chance)| *chance > NEGLIGIBLE) {
            match self.decide(*decision, *chance) {
                Some(Move::Change) => fresh[usize::from(decision.origin.split)] += chance,
                Some(Move::Usual(Action::Split)) => {
                    decision.two.iter().for_each(|class| split[*class] += chance);
                }
                _ => {}
            }
        }
        let bases = [HandOrigin::DEALT, HandOrigin::SPLIT];
        let origins = context.origins();
        let next = origins.iter().flat_map(|origin| context.two_cards(*origin));
        let next = next.map(|decision| {
            let [a, b] = decision.two;
            let begun =
                if decision.origin == HandOrigin::SPLIT { split[a] * context.chances[b] } else { 0.0 };
            let changed = bases.iter().filter(|base| base.after_change(context.rules) == decision.origin);
            let changed: f64 = changed.map(|base| fresh[usize::from(base.split)]).sum();
            (decision, begun + changed * context.dealt(decision))
        });
        next.filter(|(_, chance)| *chance > NEGLIGIBLE).collect()
    }

    /// Follows the hands that draw a card, those with the fewest cards first.
    fn draws(&mut self) {
        let context = self.actions.context;
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
                        self.decide(Decision::drawn(next), chance * part);
                    }
                }
            }
        }
    }
}
