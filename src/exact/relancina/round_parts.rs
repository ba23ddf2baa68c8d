//! The parts of a round (a state of the Talla and one stake of the boxes), and
//! the decisions that may occur in it.

use super::table::{Context, Table};
use super::talla_states::TallaState;
use crate::compiled::relancina::{Hand, HandOrigin, Held, Situation, with_view};
use crate::rules::Way;
use crate::strategy::relancina::{Chart, Strategy, View};
use std::collections::BTreeSet;

/// A hand with which a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Decision {
    pub(super) hand: Hand,
    /// Classes of the two cards; zeros for a hand of more cards.
    pub(super) two: [usize; 2],
    pub(super) origin: HandOrigin,
}

impl Decision {
    /// Creates the decision with a hand of three cards or more.
    pub(super) fn drawn(hand: Hand) -> Decision {
        Decision { hand, two: [0; 2], origin: HandOrigin::DEALT }
    }

    /// Creates the decision with a hand that stood.
    pub(super) fn held(held: &Held) -> Decision {
        let origin = HandOrigin { split: held.split, changed: false };
        Decision { hand: held.hand, two: held.two, origin }
    }
}

/// A state of the Talla, and the boxes with one stake in it.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) table: &'a Table,
    pub(super) talla_state: &'a TallaState,
    pub(super) staked: i64,
    /// The stake divided by the mean of all stakes.
    pub(super) weight: f64,
}

impl Context<'_> {
    /// Returns every state of the Talla with every stake of a chart.
    pub(super) fn parts(&self, chart: &Chart) -> Vec<Part<'_>> {
        let classes = self.game.classes.all();
        let stakes = |way| {
            let staked = move |card| if way == Way::Cerrado { i64::from(chart.stake(card)) } else { 1 };
            classes.iter().zip(&self.chances).map(move |(class, chance)| (staked(class.card), chance))
        };
        let mut parts = Vec::new();
        let mut mean = 0.0;
        for table in &self.tables {
            let each: f64 = stakes(table.situation.way).map(|(staked, chance)| chance * staked as f64).sum();
            let staked: BTreeSet<i64> = stakes(table.situation.way).map(|(staked, _)| staked).collect();
            for talla_state in &table.talla_states {
                mean += each * talla_state.talla.iter().sum::<f64>();
                parts.extend(staked.iter().map(|staked| Part {
                    table,
                    talla_state,
                    staked: *staked,
                    weight: *staked as f64,
                }));
            }
        }
        for part in &mut parts {
            part.weight /= mean;
        }
        parts
    }

    /// Returns every origin that these rules distinguish, each once.
    pub(super) fn origins(&self) -> Vec<HandOrigin> {
        let mut origins = vec![HandOrigin::SPLIT, HandOrigin::DEALT];
        for changed in [HandOrigin::SPLIT, HandOrigin::DEALT].map(|origin| origin.after_change(self.rules)) {
            if !origins.contains(&changed) {
                origins.push(changed);
            }
        }
        origins
    }

    /// Returns every pair of first cards.
    pub(super) fn two_cards(&self, origin: HandOrigin) -> impl Iterator<Item = Decision> {
        let classes = self.game.classes.all();
        let pairs = (0..classes.len()).flat_map(move |a| (0..classes.len()).map(move |b| [a, b]));
        pairs.map(move |two| Decision { hand: Hand::new(&classes[two[0]], &classes[two[1]]), two, origin })
    }

    /// Returns every decision that may occur under any play. The cards of a
    /// change are looked up in the rows of the same cards as dealt.
    pub(super) fn decisions(&self) -> Vec<Decision> {
        let mut decisions: Vec<Decision> = [HandOrigin::DEALT, HandOrigin::SPLIT]
            .into_iter()
            .flat_map(|origin| self.two_cards(origin))
            .collect();
        let mut hands: BTreeSet<Hand> = decisions.iter().map(|decision| decision.hand).collect();
        for _ in 3..=4 {
            let next = |hand: &Hand| {
                self.game.classes.all().iter().filter_map(|class| hand.with(class).ok()).collect::<Vec<_>>()
            };
            hands = hands.iter().flat_map(next).collect();
            decisions.extend(hands.iter().map(|hand| Decision::drawn(*hand)));
        }
        decisions
    }

    /// Calls `look` with the player's view of a hand; `None` if there is no decision.
    pub(super) fn shown<T>(
        &self,
        situation: &Situation,
        decision: Decision,
        look: impl FnOnce(&View<'_>) -> T,
    ) -> Option<T> {
        let two = decision.two.map(|class| &self.game.classes.all()[class]);
        with_view(self.rules, situation, &decision.hand, two, decision.origin, look)
    }

    /// Returns the probability of two cards.
    pub(super) fn dealt(&self, decision: Decision) -> f64 {
        decision.two.iter().map(|class| self.chances[*class]).product()
    }
}
