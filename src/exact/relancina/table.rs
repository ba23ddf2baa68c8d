//! The solver's tables: what the players see of the Talla, the states in which
//! they see it, and the value of a chart's play there.

use super::talla_states::{TallaState, chances, talla_states};
use super::walk::{Linear, walk};
use crate::compiled::relancina::{
    Column, Decision, End, Fate, Game, Hand, HandOrigin, Kind, Over, Situation, with_view,
};
use crate::rules::Relancina;
use crate::strategy::relancina::{Chart, Move, Rows, Sight, Strategy, View};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// A view of the Talla, and the states in which the players have this view.
pub(super) struct Table {
    pub(super) situation: Situation,
    pub(super) talla_states: Vec<TallaState>,
}

/// The hands that may stand, and their values and frequencies in late rounds under a chart, by the way of dealing,
/// the kind of the Talla's final hand and the player's hand.
#[derive(Default)]
pub(super) struct LateRounds {
    /// Hands of two to four cards; empty if the rules give no late rounds.
    pub(super) held: Vec<Decision>,
    /// Values, in bets.
    pub(super) value: FxHashMap<(usize, Kind, Decision), f64>,
    /// Probability that a box has the hand and the Talla makes the kind.
    pub(super) reach: BTreeMap<(usize, Kind), BTreeMap<Decision, f64>>,
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
        let late = LateRounds::default();
        let mut context = Context { rules, chances: chances(&game), late, game, tables };
        if context.game.talla.late_prize_round {
            let held: BTreeSet<Decision> = context.decisions().into_iter().map(Decision::held).collect();
            context.late.held = held.into_iter().collect();
        }
        context
    }

    /// Returns the value of a table's states to a box, in bets, for a stake of one
    /// bet. Late rounds have the values of the last
    /// [`update_late_values`](Context::update_late_values).
    pub(super) fn net(&self, table: &Table, chart: &Chart) -> f64 {
        let (column, held, _) = Column::compile(self.rules, chart, &self.game.classes, table.situation, &[]);
        let net = |talla_state: &TallaState| {
            let values = self.values(talla_state);
            let left = values[End { fate: Fate::Left, doubled: false }.index()];
            if !self.gives_late_rounds(table) {
                return self.walked(&column, talla_state, chart, &left, |over| values[over.end.index()]);
            }
            let standing = held.iter().map(|held| self.standing(table, talla_state, held));
            let standing: Vec<f64> = standing.collect();
            self.walked(&column, talla_state, chart, &left, |over| match over.held {
                None => values[over.end.index()],
                Some(held) => standing[usize::from(held)],
            })
        };
        table.talla_states.iter().map(net).sum()
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
        let before = (talla_state.before(chart.leaves_raise()), left);
        walk((self.rules, &self.game), column, &self.chances, before, &|_| None, &leaf).total(&self.chances)
    }

    /// Returns whether hands of a table may be drawn to again in a late round. A
    /// prize that lay open at first is not late.
    pub(super) fn gives_late_rounds(&self, table: &Table) -> bool {
        self.game.talla.late_prize_round && !matches!(table.situation.sight, Sight::Prize { .. })
    }

    /// Returns the value of standing on a hand in a state with late rounds, in
    /// bets, times the state's probability.
    pub(super) fn standing(&self, table: &Table, talla_state: &TallaState, held: &Decision) -> f64 {
        let pays = &self.game.pays;
        let end = held.end(self.rules, table.situation.way);
        let value = talla_state.kinds().map(|(kind, chance)| {
            let late = self.late.value.get(&(talla_state.way, kind, held.held())).copied();
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
        pairs.map(move |two| Decision::of_two(classes, two, origin))
    }

    /// Returns every decision that may occur under any play.
    pub(super) fn decisions(&self) -> Vec<Decision> {
        let two_cards = self.origins().into_iter().flat_map(|origin| self.two_cards(origin));
        let mut decisions: Vec<Decision> = two_cards.collect();
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
        decision: &Decision,
        look: impl FnOnce(&View<'_>) -> T,
    ) -> Option<T> {
        with_view(self.rules, self.game.classes.all(), situation, decision, look)
    }

    /// Returns the row and the column of the cell that is looked up first; `None` if there is no
    /// decision.
    pub(super) fn first_cell(&self, situation: &Situation, decision: &Decision) -> Option<(usize, usize)> {
        self.shown(situation, decision, |view| {
            let row = Rows::rows_of(view).into_iter().flatten().next();
            let column = Rows::columns_of(view).into_iter().flatten().next();
            (row.expect("every hand has a row"), column.expect("every view has a column"))
        })
    }

    /// Returns the most specific column of a view of the Talla.
    pub(super) fn column_of(&self, situation: &Situation) -> usize {
        let any = self.two_cards(HandOrigin::DEALT).next().expect("there are cards");
        self.first_cell(situation, &any).expect("two cards have a decision").1
    }

    /// Returns the legal moves with a hand.
    pub(super) fn moves(&self, situation: &Situation, decision: &Decision) -> Vec<Move> {
        let legal = self.shown(situation, decision, |view| (view.legal, view.change));
        let (legal, change) = legal.unwrap_or_default();
        legal.actions().map(Move::Usual).chain(change.then_some(Move::Change)).collect()
    }

    /// Returns the probability of two cards.
    pub(super) fn dealt(&self, decision: &Decision) -> f64 {
        decision.two.iter().map(|class| self.chances[*class]).product()
    }
}
