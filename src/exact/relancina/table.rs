//! The solver's tables: what the players see of the Talla, the states in which
//! they see it, and the value of a chart's play there.

use super::late_round::LateRounds;
use super::talla_states::{TallaState, chances, talla_states};
use super::walk::{Linear, walk};
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
        Context { rules, chances: chances(&game), late: LateRounds::new(&game), game, tables }
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
    pub(super) fn walked<V: Linear>(
        &self,
        column: &Column,
        talla_state: &TallaState,
        chart: &Chart,
        left: &V,
        leaf: impl Fn(Over) -> V,
    ) -> V {
        let before = talla_state.before(chart.leaves_raise());
        walk(&self.game, column, &self.chances, before, left, leaf).total(&self.chances)
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
        let value = talla_state.kinds().map(|(kind, chance)| {
            let late = self.late.value(talla_state.way, kind, held);
            chance * late.unwrap_or_else(|| pays.net(end, kind, 1, 1) as f64 / pays.unit as f64)
        });
        value.sum()
    }

    /// Returns the net of each end in a state, in bets, times the state's
    /// probability.
    pub(super) fn values(&self, talla_state: &TallaState) -> Vec<f64> {
        self.nets(&talla_state.kinds().collect::<Vec<_>>(), talla_state.raise(&self.game.talla), 1)
    }

    /// Returns the net of each end against final hands of the Talla, in bets, times
    /// their probabilities. `staked` bets were raised to `raised`.
    pub(super) fn nets(&self, talla: &[(Kind, f64)], raised: i64, staked: i64) -> Vec<f64> {
        let pays = &self.game.pays;
        let value = |index| {
            let net = |kind| pays.net(End::from_index(index), kind, raised, staked);
            let sum: f64 = talla.iter().map(|(kind, chance)| chance * net(*kind) as f64).sum();
            sum / (pays.unit * staked) as f64
        };
        (0..End::COUNT).map(value).collect()
    }
}
