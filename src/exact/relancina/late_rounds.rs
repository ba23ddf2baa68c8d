//! The additional round of cards after a late prize of the Talla, as the solver
//! needs it: its value with every hand that stood, and the frequency of each of
//! these hands, under a chart.

use super::table::Context;
use super::walk::{Ends, walk_late};
use crate::compiled::relancina::{Column, Decision, Game, Kind, Late, Prize, Situation};
use crate::strategy::relancina::{Chart, Sight};
use std::collections::BTreeMap;

/// Returns the players' view in a late round. The upcard may be any card, because
/// the columns of late prizes in a solved chart have a code for every total and
/// never fall through to a column of an upcard.
pub(super) fn situation(game: &Game, way: usize, pays: u8) -> Situation {
    let up = game.classes.all()[0].card;
    Situation { way: game.ways[way].way, up, sight: Sight::Prize { multiple: pays }, late_round: true }
}

/// The late prizes. The Talla's other prizes have two cards and are never late.
pub(super) const LATE_PRIZES: [Prize; 5] =
    [Prize::Escalera, Prize::EscaleraFlor, Prize::Gran21Under, Prize::Gran21, Prize::TripleSiete];

impl Context<'_> {
    /// Updates the values of late rounds to a chart's play.
    pub(super) fn update_late_values(&mut self, chart: &Chart) {
        if self.late.held.is_empty() {
            return;
        }
        for (way, prize) in (0..self.game.ways.len()).flat_map(|way| LATE_PRIZES.map(|prize| (way, prize))) {
            let values = self.late_values(way, prize, &self.late.held, chart);
            let keys = self.late.held.iter().map(|held| (way, Kind::Prize(prize), *held));
            self.late.value.extend(keys.zip(values));
        }
    }

    /// Updates the frequencies of hands in late rounds to a chart's play.
    pub(super) fn update_late_reach(&mut self, chart: &Chart) {
        let mut reach: BTreeMap<(usize, Kind), BTreeMap<Decision, f64>> = BTreeMap::new();
        for table in self.tables.iter().filter(|table| self.gives_late_rounds(table)) {
            let (column, held, _) =
                Column::compile(self.rules, chart, &self.game.classes, table.situation, &[]);
            for talla_state in &table.talla_states {
                let one = |over| Ends::from([(over, 1.0)]);
                for (over, part) in self.walked(&column, talla_state, chart, &Ends::new(), one) {
                    let Some(held) = over.held.map(|of| held[usize::from(of)].held()) else {
                        continue;
                    };
                    for (kind, chance) in talla_state.kinds() {
                        let hands = reach.entry((talla_state.way, kind)).or_default();
                        *hands.entry(held).or_default() += part * chance;
                    }
                }
            }
        }
        self.late.reach = reach;
    }

    /// Returns what late rounds against prizes that pay `pays` stakes add to the
    /// net of a round, in bets, with the frequencies of the last
    /// [`update_late_reach`](Context::update_late_reach).
    pub(super) fn late_net(&self, pays: u8, chart: &Chart) -> f64 {
        let mut net = 0.0;
        for ((way, kind), hands) in &self.late.reach {
            if let Some(prize) = kind.prize().filter(|prize| prize.pays() == pays) {
                let held: Vec<Decision> = hands.keys().copied().collect();
                let values = self.late_values(*way, prize, &held, chart);
                net += hands.values().zip(values).map(|(reach, value)| reach * value).sum::<f64>();
            }
        }
        net
    }

    /// Returns the values of the late round with these hands, against a prize.
    fn late_values(&self, way: usize, prize: Prize, held: &[Decision], chart: &Chart) -> Vec<f64> {
        let values = self.nets(&[(Kind::Prize(prize), 1.0)], 1, 1);
        let situation = situation(&self.game, way, prize.pays());
        let late = Late::compile(self.rules, chart, &self.game.classes, situation, (held, &[]));
        walk_late(&self.game, &late, &self.chances, &|_| None, &|over| values[over.end.index()])
    }
}
