//! Frequencies with which a chart's play reaches each decision.

use super::moves::Moves;
use super::round_parts::{Decision, Part};
use super::walk::Before;
use crate::compiled::relancina::{Hand, HandOrigin};
use crate::strategy::Action;
use crate::strategy::relancina::Move;
use std::collections::BTreeMap;

/// Decisions and their frequencies, per initial bet.
pub(super) type Reach = BTreeMap<Decision, f64>;

/// Frequencies of two cards below this are ignored; without it, hands that are
/// changed again and again would have no end.
const NEGLIGIBLE: f64 = 1e-20;

impl Moves<'_> {
    /// Returns the decisions reached in the part for which these values were
    /// created, and those in its late rounds, in the order of `late`.
    pub(super) fn reach(&self, part: Part<'_>) -> (Reach, Vec<Reach>) {
        let context = self.context;
        let two_cards = || context.two_cards(HandOrigin::DEALT);
        let mut begun: Vec<(Decision, f64)> = Vec::new();
        let mut fresh = 0.0;
        for decision in two_cards().filter(|decision| self.staked(*decision) == part.staked) {
            let chance = self.chance * part.weight * context.dealt(decision);
            match self.before(part.talla_state, decision) {
                Before::Nothing => begun.push((decision, chance)),
                Before::Redealt => fresh += chance,
                Before::Left => {}
            }
        }
        begun.extend(two_cards().map(|decision| (decision, fresh * context.dealt(decision))));
        begun.retain(|(_, chance)| *chance > NEGLIGIBLE);
        let reached = self.reach_from(begun);
        let stands = |decision: &Decision| self.play(*decision) == Some(Move::Usual(Action::Stand));
        let stood = || reached.iter().filter(|(decision, _)| stands(decision));
        let late = self.late.iter().map(|late| {
            let again = stood().map(|(decision, chance)| (*decision, chance * late.chance / self.chance));
            late.reach_from(again.collect())
        });
        let late = late.collect();
        (reached, late)
    }

    /// Returns the decisions reached from these hands and their frequencies.
    fn reach_from(&self, mut met: Vec<(Decision, f64)>) -> Reach {
        let context = self.context;
        let mut reached = Reach::new();
        // Hands that draw a card, by their number of cards, 2 to 4.
        let mut hit: [BTreeMap<Hand, f64>; 5] = Default::default();
        let mut fewest = 2;
        while !met.is_empty() || fewest < hit.len() {
            let mut fresh = [0.0; 2];
            let mut split = vec![0.0; context.chances.len()];
            for (decision, chance) in std::mem::take(&mut met) {
                let Some(chosen) = self.play(decision) else {
                    continue;
                };
                *reached.entry(decision).or_default() += chance;
                match chosen {
                    Move::Change => fresh[usize::from(decision.origin.split)] += chance,
                    Move::Usual(Action::Split) => {
                        decision.two.iter().for_each(|class| split[*class] += chance);
                    }
                    Move::Usual(Action::Hit) => {
                        *hit[usize::from(decision.hand.cards)].entry(decision.hand).or_default() += chance;
                    }
                    Move::Usual(_) => {}
                }
            }
            met = self.two_cards_again(fresh, &split);
            if met.is_empty() && fewest < hit.len() {
                // The hands with the fewest cards draw first.
                for (hand, chance) in std::mem::take(&mut hit[fewest]) {
                    for (class, part) in context.game.classes.all().iter().zip(&context.chances) {
                        met.extend(hand.with(class).ok().map(|next| (Decision::drawn(next), chance * part)));
                    }
                }
                fewest += 1;
            }
        }
        reached
    }

    /// Returns the two cards of changed hands, by whether they are of a split, and of
    /// hands of a split, by the class of their first card.
    fn two_cards_again(&self, fresh: [f64; 2], split: &[f64]) -> Vec<(Decision, f64)> {
        let context = self.context;
        let bases = [HandOrigin::DEALT, HandOrigin::SPLIT];
        let origins = context.origins();
        let next = origins.iter().flat_map(|origin| context.two_cards(*origin)).map(|decision| {
            let [a, b] = decision.two;
            let begun =
                if decision.origin == HandOrigin::SPLIT { split[a] * context.chances[b] } else { 0.0 };
            let changed = bases.iter().filter(|base| base.after_change(context.rules) == decision.origin);
            let changed: f64 = changed.map(|base| fresh[usize::from(base.split)]).sum();
            (decision, begun + changed * context.dealt(decision))
        });
        next.filter(|(_, chance)| *chance > NEGLIGIBLE).collect()
    }
}
