//! The value of every move with every hand under one view of the Talla, where all
//! later decisions are a chart's, or the best ones.

use super::late_round::{kinds_of, situation};
use super::round_parts::{Decision, Part};
use super::table::{Context, Table};
use super::talla_states::TallaState;
use super::walk::Before;
use crate::compiled::relancina::{End, Fate, Hand, HandOrigin, Held, Kind, Situation, specials};
use crate::rules::Way;
use crate::strategy::Action;
use crate::strategy::relancina::{Chart, Move, Rows, Sight, Strategy, View};
use rustc_hash::FxHashMap;

/// The values of the moves of boxes with one stake.
pub(super) struct Moves<'a> {
    pub(super) context: &'a Context<'a>,
    /// The chart of the later decisions; `None` where they are the best ones.
    chart: Option<&'a Chart>,
    pub(super) situation: Situation,
    /// By the player's end: its mean net in bets, weighted with the joint
    /// probability of the view and the Talla's final hand.
    values: Vec<f64>,
    /// The additional rounds of cards after late prizes of the Talla, played by
    /// the chart.
    pub(super) late: Vec<Moves<'a>>,
    /// Of best play: the tables at which standing hands may draw again, with the
    /// values of the context's late rounds.
    prolonged: Vec<&'a Table>,
    /// The probability of the state; for a late round, of the state and the
    /// prizes that give the round.
    pub(super) chance: f64,
    /// The values of drawing, by hand.
    pub(super) drawn: FxHashMap<Hand, f64>,
    /// The values of a changed hand: not of a split, of a split.
    fresh: [f64; 2],
    /// The value of a split hand, by the class of its first card.
    split: Vec<f64>,
    /// The value of two cards that the Talla deals anew.
    redealt: f64,
}

impl<'a> Moves<'a> {
    pub(super) fn new(
        context: &'a Context<'a>,
        chart: Option<&'a Chart>,
        situation: Situation,
        values: Vec<f64>,
    ) -> Moves<'a> {
        Moves {
            context,
            chart,
            situation,
            values,
            late: Vec::new(),
            prolonged: Vec::new(),
            chance: 0.0,
            drawn: FxHashMap::default(),
            fresh: [0.0; 2],
            split: vec![0.0; context.chances.len()],
            redealt: 0.0,
        }
    }

    /// Returns the values of best play at tables with the same view of the Talla.
    pub(super) fn best(context: &'a Context<'a>, tables: &[&'a Table]) -> Moves<'a> {
        let mut values = vec![0.0; End::COUNT];
        for talla_state in tables.iter().flat_map(|table| &table.talla_states) {
            values.iter_mut().zip(context.values(talla_state)).for_each(|(sum, value)| *sum += value);
        }
        let mut best = Moves::new(context, None, tables[0].situation, values);
        best.prolonged = tables.iter().copied().filter(|table| context.gives_late_rounds(table)).collect();
        best.settle();
        best
    }

    /// Returns the values of best play in a late round against a prize that pays
    /// `pays` stakes.
    pub(super) fn best_in_late_round(context: &'a Context<'a>, way: usize, pays: u8) -> Moves<'a> {
        let talla: Vec<(Kind, f64)> = kinds_of(pays).map(|kind| (kind, 1.0)).collect();
        let values = context.nets(&talla, 1, 1);
        let mut best = Moves::new(context, None, situation(&context.game, way, pays), values);
        best.settle();
        best
    }

    /// Returns the values in a part of a round, where all later decisions are the
    /// chart's.
    pub(super) fn of_chart(context: &'a Context<'a>, chart: &'a Chart, part: Part<'_>) -> Moves<'a> {
        let Part { table, talla_state, staked, .. } = part;
        let raised = staked * talla_state.raise(&context.game.talla);
        let of = |situation, talla: &[(Kind, f64)]| {
            let mut moves = Moves::new(context, Some(chart), situation, context.nets(talla, raised, staked));
            moves.chance = talla.iter().map(|(_, chance)| chance).sum();
            moves
        };
        let by_prize = talla_state.by_late_prize(context.gives_late_rounds(table));
        let mut moves = of(table.situation, by_prize.get(&None).map_or(&[][..], Vec::as_slice));
        moves.late = by_prize
            .iter()
            .filter_map(|(pays, talla)| {
                let sight = Sight::Prize { multiple: (*pays)? };
                Some(of(Situation { sight, late_round: true, ..table.situation }, talla))
            })
            .collect();
        moves.chance += moves.late.iter().map(|late| late.chance).sum::<f64>();
        moves
    }

    /// Returns the bets that the chart stakes on a hand's first card; one where
    /// both cards are dealt open.
    pub(super) fn staked(&self, decision: Decision) -> i64 {
        let first = self.context.game.classes.all()[decision.two[0]].card;
        let chart = self.chart.filter(|_| self.situation.way == Way::Cerrado);
        chart.map_or(1, |chart| chart.stake(first).into())
    }

    /// Returns the chart's move with a hand; `None` if there is no decision.
    pub(super) fn play(&self, decision: Decision) -> Option<Move> {
        let chart = self.chart?;
        self.shown(decision, |view| chart.play(view))
    }

    /// Calls `look` with the player's view of a hand; `None` if there is no
    /// decision.
    pub(super) fn shown<T>(&self, decision: Decision, look: impl FnOnce(&View<'_>) -> T) -> Option<T> {
        self.context.shown(&self.situation, decision, look)
    }

    /// Returns the value of an end that takes no part in a late round, settled
    /// against all final hands of the Talla.
    fn settled(&self, fate: Fate, doubled: bool) -> f64 {
        let end = End { fate, doubled }.index();
        self.values[end] + self.late.iter().map(|late| late.values[end]).sum::<f64>()
    }

    /// Returns the value of a hand that its last card ended.
    fn ended(&self, kind: Kind, doubled: bool) -> f64 {
        self.settled(
            if kind == Kind::Bust { Fate::Bust(self.situation.bust()) } else { Fate::Live(kind) },
            doubled,
        )
    }

    /// Returns whether a hand may have a rank of its own.
    fn special(&self, decision: Decision) -> bool {
        specials(self.context.rules, self.situation.way, decision.origin.split)
    }

    fn stand(&mut self, decision: Decision) -> f64 {
        if !self.prolonged.is_empty() {
            let held = Held::new(decision.hand, decision.two, decision.origin.split);
            let of = |table: &&Table| -> f64 {
                table.talla_states.iter().map(|state| self.context.standing(table, state, &held)).sum()
            };
            return self.prolonged.iter().map(of).sum();
        }
        let kind = decision.hand.kind(self.special(decision));
        let now = self.values[End { fate: Fate::Live(kind), doubled: false }.index()];
        now + self.late.iter_mut().map(|late| late.later(decision)).sum::<f64>()
    }

    fn hit(&mut self, hand: Hand) -> f64 {
        if let Some(known) = self.drawn.get(&hand) {
            return *known;
        }
        let context = self.context;
        let classes = context.game.classes.all().iter().zip(&context.chances);
        let value = classes.map(|(class, chance)| {
            chance
                * match hand.with(class) {
                    Err(kind) => self.ended(kind, false),
                    Ok(next) => self.later(Decision::drawn(next)),
                }
        });
        let value = value.sum();
        self.drawn.insert(hand, value);
        value
    }

    fn double(&self, hand: Hand) -> f64 {
        let classes = self.context.game.classes.all().iter().zip(&self.context.chances);
        let one = |class| hand.with(class).map_or_else(|kind| kind, |next| next.kind(false));
        classes.map(|(class, chance)| chance * self.ended(one(class), true)).sum()
    }

    /// Returns the value of a move with a hand, in bets, times the probability of
    /// the state. Changes and splits have no value before
    /// [`settle`](Moves::settle).
    pub(super) fn value(&mut self, decision: Decision, chosen: Move) -> f64 {
        match chosen {
            Move::Usual(Action::Stand) => self.stand(decision),
            Move::Usual(Action::Hit) => self.hit(decision.hand),
            Move::Usual(Action::Double) => self.double(decision.hand),
            Move::Usual(Action::Surrender) => {
                let fate = decision.hand.surrendered(self.context.rules, self.special(decision));
                self.settled(fate, false)
            }
            Move::Usual(Action::Split) => decision.two.iter().map(|class| self.split[*class]).sum(),
            Move::Change => self.fresh[usize::from(decision.origin.split)],
        }
    }

    /// Returns the value of a hand that a later decision plays. Best play is asked
    /// for hands of three cards and more alone, which can only draw or stand.
    pub(super) fn later(&mut self, decision: Decision) -> f64 {
        if self.chart.is_none() {
            return self.stand(decision).max(self.hit(decision.hand));
        }
        let chosen = self.play(decision).unwrap_or(Move::Usual(Action::Stand));
        self.value(decision, chosen)
    }

    /// Computes the values of changed and split hands by iteration: they have the
    /// value of two cards of their origin, which may be changed or split again.
    pub(super) fn settle(&mut self) {
        let context = self.context;
        let chances = &context.chances;
        let origins = context.origins();
        // The value of the moves that lead to no two cards, and the moves that do.
        let mut two: Vec<(Decision, f64, Vec<Move>)> = Vec::new();
        for decision in origins.iter().flat_map(|origin| context.two_cards(*origin)) {
            let mut moves = match self.chart {
                Some(_) => self.play(decision).into_iter().collect(),
                None => self.moves(decision),
            };
            let mut known = f64::NEG_INFINITY;
            moves.retain(|chosen| {
                let again = matches!(chosen, Move::Change | Move::Usual(Action::Split));
                if !again {
                    known = self.value(decision, *chosen).max(known);
                }
                again
            });
            two.push((decision, known, moves));
        }
        loop {
            let before = (self.fresh, self.split.clone());
            for origin in &origins {
                let mut by_first = vec![0.0; chances.len()];
                for (decision, known, again) in two.iter().filter(|(of, ..)| of.origin == *origin) {
                    let again = again.iter().map(|chosen| self.value(*decision, *chosen));
                    by_first[decision.two[0]] += chances[decision.two[1]] * again.fold(*known, f64::max);
                }
                let value = by_first.iter().zip(chances).map(|(value, c)| value * c).sum();
                for changed in [HandOrigin::DEALT, HandOrigin::SPLIT] {
                    if changed.after_change(context.rules) == *origin {
                        self.fresh[usize::from(changed.split)] = value;
                    }
                }
                match *origin {
                    HandOrigin::SPLIT => self.split = by_first,
                    HandOrigin::DEALT => self.redealt = value,
                    _ => {}
                }
            }
            let moved = self.fresh.iter().chain(&self.split).zip(before.0.iter().chain(&before.1));
            if moved.map(|(now, then)| (now - then).abs()).fold(0.0, f64::max) < 1e-15 {
                return;
            }
        }
    }

    /// Returns what happens to a box's first two cards before its turn.
    pub(super) fn before(&self, talla_state: &TallaState, decision: Decision) -> Before {
        match decision.hand.kind(false).prize() {
            Some(_) => Before::Nothing,
            None => talla_state.before(self.chart.is_some_and(Chart::leaves_raise)),
        }
    }

    /// Returns the value to a box of the part for which these values were
    /// created, in bets of the mean stake, times the part's probability.
    pub(super) fn net(&mut self, part: Part<'_>) -> f64 {
        self.settle();
        let mut net = 0.0;
        let context = self.context;
        for decision in context.two_cards(HandOrigin::DEALT) {
            if self.staked(decision) == part.staked {
                let value = match self.before(part.talla_state, decision) {
                    Before::Nothing => self.later(decision),
                    Before::Redealt => self.redealt,
                    Before::Left => self.settled(Fate::Left, false),
                };
                net += part.weight * context.dealt(decision) * value;
            }
        }
        net
    }

    /// Returns the legal moves with a hand.
    pub(super) fn moves(&self, decision: Decision) -> Vec<Move> {
        let (legal, change) = self.shown(decision, |view| (view.legal, view.change)).unwrap_or_default();
        legal.actions().map(Move::Usual).chain(change.then_some(Move::Change)).collect()
    }
}

/// Adds the value of a move to the sum of its values.
pub(super) fn add_move(sums: &mut Vec<(Move, f64)>, chosen: Move, value: f64) {
    match sums.iter_mut().find(|(known, _)| *known == chosen) {
        Some((_, sum)) => *sum += value,
        None => sums.push((chosen, value)),
    }
}

/// Returns the row and the column of the cell that is looked up first.
pub(super) fn first_cell(view: &View<'_>) -> (usize, usize) {
    let row = Rows::rows_of(view).into_iter().flatten().next();
    let column = Rows::columns_of(view).into_iter().flatten().next();
    (row.expect("every hand has a row"), column.expect("every view has a column"))
}
