//! The values and the frequencies of late rounds under a chart.

use super::late_round::{kinds_of, situation};
use super::moves::Moves;
use super::round_parts::Decision;
use super::table::Context;
use super::walk::Ends;
use crate::compiled::relancina::{Column, Held, Kind, LATE};
use crate::strategy::relancina::Chart;

impl Context<'_> {
    /// Updates the values of late rounds to a chart's play.
    pub(super) fn update_late_values(&mut self, chart: &Chart) {
        if !self.late.are_given() {
            return;
        }
        for (way, pays) in (0..self.game.ways.len()).flat_map(|way| LATE.map(|pays| (way, pays))) {
            for kind in kinds_of(pays) {
                let values = self.late_values(way, (pays, kind), &self.late.held, chart);
                self.late.value[way][kind.index()] = values;
            }
        }
    }

    /// Updates the frequencies of hands in late rounds to a chart's play.
    pub(super) fn update_late_reach(&mut self, chart: &Chart) {
        let mut reach = self.late.reach.clone();
        reach.iter_mut().flatten().flatten().for_each(|reach| *reach = 0.0);
        for table in self.tables.iter().filter(|table| self.gives_late_rounds(table)) {
            let (column, held) = Column::compile(self.rules, chart, &self.game.classes, table.situation);
            for talla_state in &table.talla_states {
                let one = |over| Ends::from([(over, 1.0)]);
                for (over, part) in self.walked(&column, talla_state, chart, &Ends::new(), one) {
                    let Some(number) = over.held.map(|of| self.late.number[&held[usize::from(of)]]) else {
                        continue;
                    };
                    for (kind, chance) in talla_state.kinds() {
                        reach[talla_state.way][kind.index()][number] += part * chance;
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
        for (way, kinds) in self.late.reach.iter().enumerate() {
            for kind in kinds_of(pays) {
                let all = self.late.held.iter().zip(&kinds[kind.index()]);
                let (held, reach): (Vec<Held>, Vec<f64>) = all.filter(|(_, reach)| **reach > 0.0).unzip();
                let values = self.late_values(way, (pays, kind), &held, chart);
                net += reach.iter().zip(values).map(|(reach, value)| reach * value).sum::<f64>();
            }
        }
        net
    }

    /// Returns the values of the late round with these hands, against a kind that pays
    /// `pays` stakes.
    fn late_values(&self, way: usize, (pays, kind): (u8, Kind), held: &[Held], chart: &Chart) -> Vec<f64> {
        let values = self.nets(&[(kind, 1.0)], 1, 1);
        let mut moves = Moves::new(self, Some(chart), situation(&self.game, way, pays), values);
        held.iter().map(|held| moves.later(Decision::held(held))).collect()
    }
}
