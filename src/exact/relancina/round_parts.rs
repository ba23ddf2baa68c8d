//! What a round falls into: scenes, the boxes that stake alike in them, and
//! the hands that somebody may be asked about.

use super::table::{Context, Table};
use super::talla_states::TallaState;
use crate::compiled::relancina::{Hand, HandOrigin};
use crate::rules::Way;
use crate::strategy::relancina::{Chart, Strategy};
use std::collections::BTreeSet;

/// A hand that somebody is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asking {
    pub(super) hand: Hand,
    /// Classes of its first two cards, if it has no others.
    pub(super) two: [usize; 2],
    pub(super) origin: HandOrigin,
}

impl Asking {
    /// A hand of three cards or more.
    pub(super) fn drawn(hand: Hand) -> Asking {
        Asking { hand, two: [0; 2], origin: HandOrigin::DEALT }
    }
}

/// A scene, and boxes that stake so much in it.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) table: &'a Table,
    pub(super) talla_state: &'a TallaState,
    pub(super) staked: i64,
    /// Their stake beside the mean of all stakes.
    pub(super) weight: f64,
}

impl Context<'_> {
    /// Every scene with every stake of a chart's.
    pub(super) fn parts(&self, chart: &Chart) -> Vec<Part<'_>> {
        let classes = self.game.classes.all();
        let stakes = |way| {
            let staked = move |card| if way == Way::Cerrado { i64::from(chart.stake(card)) } else { 1 };
            classes.iter().zip(&self.chances).map(move |(class, chance)| (staked(class.card), chance))
        };
        let mut parts = Vec::new();
        let mut mean = 0.0;
        for table in &self.tables {
            let each: f64 = stakes(table.asked.way).map(|(staked, chance)| chance * staked as f64).sum();
            let staked: BTreeSet<i64> = stakes(table.asked.way).map(|(staked, _)| staked).collect();
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

    /// Returns every origin that these rules tell apart, each once.
    pub(super) fn origins(&self) -> Vec<HandOrigin> {
        let mut origins = vec![HandOrigin::SPLIT, HandOrigin::DEALT];
        for changed in [HandOrigin::SPLIT, HandOrigin::DEALT].map(|origin| origin.after_change(self.rules)) {
            if !origins.contains(&changed) {
                origins.push(changed);
            }
        }
        origins
    }

    /// Every two cards.
    pub(super) fn two_cards(&self, origin: HandOrigin) -> impl Iterator<Item = Asking> {
        let classes = self.game.classes.all();
        let pairs = (0..classes.len()).flat_map(move |a| (0..classes.len()).map(move |b| [a, b]));
        pairs.map(move |two| Asking { hand: Hand::new(&classes[two[0]], &classes[two[1]]), two, origin })
    }

    /// Everything that somebody may be asked about, whatever is played. The
    /// cards of a change are looked up in the rows of the same cards as dealt.
    pub(super) fn askings(&self) -> Vec<Asking> {
        let mut askings: Vec<Asking> = [HandOrigin::DEALT, HandOrigin::SPLIT]
            .into_iter()
            .flat_map(|origin| self.two_cards(origin))
            .collect();
        let mut hands: BTreeSet<Hand> = askings.iter().map(|asking| asking.hand).collect();
        for _ in 3..=4 {
            let next = |hand: &Hand| {
                self.game.classes.all().iter().filter_map(|class| hand.with(class).ok()).collect::<Vec<_>>()
            };
            hands = hands.iter().flat_map(next).collect();
            askings.extend(hands.iter().map(|hand| Asking::drawn(*hand)));
        }
        askings
    }

    /// How likely two cards are.
    pub(super) fn dealt(&self, asking: Asking) -> f64 {
        asking.two.iter().map(|class| self.chances[*class]).product()
    }
}
