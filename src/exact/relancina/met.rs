//! How often a chart's play comes to every hand that somebody is asked about.

use super::parts::{Asking, Part};
use super::turns::Turns;
use super::walk::Before;
use crate::compiled::relancina::Hand;
use crate::strategy::Action;
use crate::strategy::relancina::Move;
use std::collections::BTreeMap;

/// Hands and how often they are met, per initial bet.
pub(super) type Met = BTreeMap<Asking, f64>;

/// Less than this is met no more: hands that are changed again and again.
const NEVER: f64 = 1e-20;

impl Turns<'_> {
    /// What is met in the part that these are the turns of, and in the rounds
    /// that late prizes give there, in their order.
    pub(super) fn met(&self, part: Part<'_>) -> (Met, Vec<Met>) {
        let world = self.world;
        let mut found = Found::new(self);
        let mut two: Vec<(Asking, f64)> = Vec::new();
        let mut fresh = 0.0;
        for asking in world.two_cards(false).filter(|asking| self.staked(*asking) == part.staked) {
            let chance = self.chance * part.weight * world.dealt(asking);
            match self.before(part.scene, asking) {
                Before::Nothing => two.push((asking, chance)),
                Before::Redealt => fresh += chance,
                Before::Left => {}
            }
        }
        two.extend(world.two_cards(false).map(|asking| (asking, fresh * world.dealt(asking))));
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
    turns: &'a Turns<'a>,
    met: Met,
    stood: Met,
    /// Hands that take a card.
    hit: Met,
}

impl<'a> Found<'a> {
    fn new(turns: &'a Turns<'a>) -> Found<'a> {
        Found { turns, met: Met::new(), stood: Met::new(), hit: Met::new() }
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
        let world = self.turns.world;
        let mut fresh = [0.0; 2];
        let mut split = vec![0.0; world.chances.len()];
        for (asking, chance) in two.iter().filter(|(_, chance)| *chance > NEVER) {
            match self.asked(*asking, *chance) {
                Some(Move::Change) => fresh[usize::from(asking.split)] += chance,
                Some(Move::Usual(Action::Split)) => {
                    asking.two.iter().for_each(|class| split[*class] += chance);
                }
                _ => {}
            }
        }
        let next = [false, true].into_iter().flat_map(|of_split| world.two_cards(of_split));
        let next = next.map(|asking| {
            let [a, b] = asking.two;
            let begun = if asking.split { split[a] * world.chances[b] } else { 0.0 };
            (asking, begun + fresh[usize::from(asking.split)] * world.dealt(asking))
        });
        next.filter(|(_, chance)| *chance > NEVER).collect()
    }

    /// Draws to the hands that take a card, those of the fewest cards first.
    fn draws(&mut self) {
        let world = self.turns.world;
        for cards in 2..=4 {
            let hit: Vec<(Hand, f64)> = self
                .hit
                .iter()
                .filter(|(of, _)| of.hand.cards == cards)
                .map(|(of, chance)| (of.hand, *chance))
                .collect();
            for (hand, chance) in hit {
                for (class, part) in world.game.classes.all().iter().zip(&world.chances) {
                    if let Ok(next) = hand.with(class) {
                        self.asked(Asking::drawn(next), chance * part);
                    }
                }
            }
        }
    }
}
