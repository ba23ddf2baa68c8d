//! A players' table and the scenes it is played in, as the solver needs them:
//! what a chart's play there is worth.

use super::late_round::{LateRounds, Playing};
use super::talla_states::{TallaState, chances, talla_states};
use super::walk::{Before, Ends, Linear, walk};
use crate::compiled::relancina::{Column, End, Fate, Game, Held, Kind, Over, Situation};
use crate::rules::Relancina;
use crate::strategy::relancina::{Chart, Sight, Strategy};

/// What is seen of the Talla, and the scenes in which that is seen.
pub(super) struct Table {
    pub(super) asked: Situation,
    pub(super) talla_states: Vec<TallaState>,
}

/// Rules, classes and tables; what is there does not depend on the chart.
pub(super) struct Context<'a> {
    pub(super) rules: &'a Relancina,
    pub(super) game: Game,
    pub(super) chances: Vec<f64>,
    pub(super) tables: Vec<Table>,
    pub(super) late: LateRounds,
}

impl<'a> Context<'a> {
    pub(super) fn new(rules: &'a Relancina, chart: &Chart) -> Context<'a> {
        let game = Game::new(rules, chart);
        let mut tables: Vec<(usize, usize, Table)> = Vec::new();
        for talla_state in talla_states(rules, &game) {
            let key = (talla_state.way, talla_state.column);
            if let Some((.., table)) = tables.iter_mut().find(|(way, column, _)| (*way, *column) == key) {
                table.talla_states.push(talla_state);
                continue;
            }
            let dealt = &game.ways[talla_state.way];
            let column = &dealt.columns[talla_state.column];
            let up = game.classes.all().iter().find(|class| class.face() == column.face);
            let up = up.expect("a class of every face").card;
            let asked = Situation { way: dealt.way, up, sight: column.sight, late_round: false };
            tables.push((key.0, key.1, Table { asked, talla_states: vec![talla_state] }));
        }
        let tables = tables.into_iter().map(|(.., table)| table).collect();
        Context { rules, chances: chances(&game), late: LateRounds::new(rules, &game), game, tables }
    }

    /// What the scenes of a table are worth to a box, in bets, its stake
    /// being one. Where late prizes give cards, as the chart played that the
    /// rounds were learnt with.
    pub(super) fn net(&self, table: &Table, chart: &Chart) -> f64 {
        let (column, held) = Column::compile(self.rules, chart, &self.game.classes, table.asked);
        let talla_states = table.talla_states.iter();
        talla_states.map(|talla_state| self.scene_net(table, &column, &held, talla_state, chart)).sum()
    }

    fn scene_net(
        &self,
        table: &Table,
        column: &Column,
        held: &[Held],
        talla_state: &TallaState,
        chart: &Chart,
    ) -> f64 {
        let values = self.values(talla_state);
        let left = values[End { fate: Fate::Left, doubled: false }.index()];
        if !self.gives_late_rounds(table) {
            return self.walked(column, talla_state, chart, &left, |over| values[over.end.index()]);
        }
        let standing: Vec<f64> = held.iter().map(|held| self.standing(table, talla_state, held)).collect();
        self.walked(column, talla_state, chart, &left, |over| match over.held {
            None => values[over.end.index()],
            Some(held) => standing[usize::from(held)],
        })
    }

    /// What becomes of a box's hands in a scene, all of them together.
    fn walked<V: Linear>(
        &self,
        column: &Column,
        talla_state: &TallaState,
        chart: &Chart,
        left: &V,
        leaf: impl Fn(Over) -> V,
    ) -> V {
        let before = match (talla_state.redealt, talla_state.raised && chart.leaves_raise()) {
            (true, _) => Before::Redealt,
            (_, true) => Before::Left,
            _ => Before::Nothing,
        };
        let prized = |a: usize, b: usize| self.game.talla.two[a][b].kind(false).prize().is_some();
        let alike = |class| self.game.classes.first_of_rank(class);
        walk(column, &self.chances, before, prized, alike, left, leaf).total(&self.chances)
    }

    /// Whether hands of a table may be drawn to again: a prize that lay open
    /// at first is not late.
    pub(super) fn gives_late_rounds(&self, table: &Table) -> bool {
        self.late.are_given() && !matches!(table.asked.sight, Sight::Prize { .. })
    }

    /// What standing on a hand is worth in a scene where late prizes give
    /// cards, in bets, times the scene's probability.
    pub(super) fn standing(&self, table: &Table, talla_state: &TallaState, held: &Held) -> f64 {
        let pays = &self.game.pays;
        let end = held.end(self.rules, table.asked.way);
        let kinds = talla_state.talla.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        let worth = kinds.map(|(kind, chance)| {
            let late = self.late.worth(talla_state.way, kind, held);
            let now = || pays.net(end, Kind::from_index(kind), 1, 1) as f64 / pays.unit as f64;
            chance * late.unwrap_or_else(now)
        });
        worth.sum()
    }

    /// Learns what late rounds are worth with a chart.
    pub(super) fn learn(&mut self, chart: &Chart) {
        self.late.learn(self.rules, &self.game, &self.chances, chart);
    }

    /// Learns how often hands meet late prizes with a chart.
    pub(super) fn meet(&mut self, chart: &Chart) {
        self.late.meet_nothing();
        let mut met = Vec::new();
        for table in self.tables.iter().filter(|table| self.gives_late_rounds(table)) {
            let (column, held) = Column::compile(self.rules, chart, &self.game.classes, table.asked);
            let left = Ends::new();
            for talla_state in &table.talla_states {
                let hands = self.walked(&column, talla_state, chart, &left, |over| Ends::from([(over, 1.0)]));
                met.push((talla_state.way, hands, held.clone(), talla_state.talla));
            }
        }
        for (way, hands, held, talla) in met {
            self.late.meet(way, &hands, &held, &talla);
        }
    }

    /// What late rounds against prizes of so many stakes add to a round, with
    /// the hands that were met, in bets.
    pub(super) fn late_net(&self, pays: u8, chart: &Chart) -> f64 {
        let (rules, game, chances) = (self.rules, &self.game, &self.chances[..]);
        self.late.net(&Playing { rules, game, chances, chart }, pays)
    }

    /// What every end is worth in a scene, in bets, times its probability.
    pub(super) fn values(&self, talla_state: &TallaState) -> Vec<f64> {
        let pays = &self.game.pays;
        let raised = if talla_state.raised { i64::from(self.rules.talla_raise_times) } else { 1 };
        let value = |index| {
            let end = End::from_index(index);
            let kinds = talla_state.talla.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
            let nets = kinds.map(|(kind, chance)| {
                chance * pays.net(end, Kind::from_index(kind), raised, 1) as f64 / pays.unit as f64
            });
            nets.sum::<f64>()
        };
        (0..End::COUNT).map(value).collect()
    }
}
