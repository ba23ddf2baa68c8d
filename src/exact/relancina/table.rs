//! The solver's tables: what the players see of the Talla, the states in which
//! they see it, and the value of a chart's play there.

use super::late_round::{LateRounds, Playing};
use super::talla_states::{TallaState, chances, talla_states};
use super::walk::{Before, Ends, Linear, walk};
use crate::compiled::relancina::{Column, End, Fate, Game, Held, Kind, Over, Situation};
use crate::rules::Relancina;
use crate::strategy::relancina::{Chart, Sight, Strategy};

/// A view of the Talla, and the states in which the players have this view.
pub(super) struct Table {
    pub(super) situation: Situation,
    pub(super) talla_states: Vec<TallaState>,
}

/// Rules, card classes and tables. Only `late` depends on a chart.
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
            let situation = Situation { way: dealt.way, up, sight: column.sight, late_round: false };
            tables.push((key.0, key.1, Table { situation, talla_states: vec![talla_state] }));
        }
        let tables = tables.into_iter().map(|(.., table)| table).collect();
        Context { rules, chances: chances(&game), late: LateRounds::new(rules, &game), game, tables }
    }

    /// Returns the value of a table's states to a box, in bets, for a stake of one
    /// bet. Late rounds have the values of the last
    /// [`update_late_values`](Context::update_late_values).
    pub(super) fn net(&self, table: &Table, chart: &Chart) -> f64 {
        let (column, held) = Column::compile(self.rules, chart, &self.game.classes, table.situation);
        let talla_states = table.talla_states.iter();
        talla_states.map(|talla_state| self.state_net(table, &column, &held, talla_state, chart)).sum()
    }

    fn state_net(
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

    /// Sums `leaf` over the final hands of a box in a state.
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

    /// Returns whether hands of a table may be drawn to again in a late round. A
    /// prize that lay open at first is not late.
    pub(super) fn gives_late_rounds(&self, table: &Table) -> bool {
        self.late.are_given() && !matches!(table.situation.sight, Sight::Prize { .. })
    }

    /// Returns the value of standing on a hand in a state with late rounds, in
    /// bets, times the state's probability.
    pub(super) fn standing(&self, table: &Table, talla_state: &TallaState, held: &Held) -> f64 {
        let pays = &self.game.pays;
        let end = held.end(self.rules, table.situation.way);
        let kinds = talla_state.talla.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        let value = kinds.map(|(kind, chance)| {
            let late = self.late.value(talla_state.way, kind, held);
            let now = || pays.net(end, Kind::from_index(kind), 1, 1) as f64 / pays.unit as f64;
            chance * late.unwrap_or_else(now)
        });
        value.sum()
    }

    /// Updates the values of late rounds to a chart's play.
    pub(super) fn update_late_values(&mut self, chart: &Chart) {
        self.late.update_values(self.rules, &self.game, &self.chances, chart);
    }

    /// Updates the frequencies of hands in late rounds to a chart's play.
    pub(super) fn update_late_reach(&mut self, chart: &Chart) {
        self.late.clear_reach();
        let mut reached = Vec::new();
        for table in self.tables.iter().filter(|table| self.gives_late_rounds(table)) {
            let (column, held) = Column::compile(self.rules, chart, &self.game.classes, table.situation);
            let left = Ends::new();
            for talla_state in &table.talla_states {
                let hands = self.walked(&column, talla_state, chart, &left, |over| Ends::from([(over, 1.0)]));
                reached.push((talla_state.way, hands, held.clone(), talla_state.talla));
            }
        }
        for (way, hands, held, talla) in reached {
            self.late.add_reach(way, &hands, &held, &talla);
        }
    }

    /// Returns what late rounds against prizes that pay `pays` stakes add to the
    /// net of a round, in bets, with the frequencies of the last
    /// [`update_late_reach`](Context::update_late_reach).
    pub(super) fn late_net(&self, pays: u8, chart: &Chart) -> f64 {
        let (rules, game, chances) = (self.rules, &self.game, &self.chances[..]);
        self.late.net(&Playing { rules, game, chances, chart }, pays)
    }

    /// Returns the net of each end in a state, in bets, times the state's
    /// probability.
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
