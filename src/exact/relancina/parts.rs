//! The parts of a round (a state of the Talla and one stake of the boxes), and what a
//! chart's play there adds up to.

use super::table::{Context, Table};
use super::talla_states::TallaState;
use super::walk::{Linear, walk, walk_late};
use crate::compiled::relancina::{Column, Decision, End, Fate, Kind, Late, Over, Situation, Step};
use crate::rules::Way;
use crate::strategy::relancina::{Chart, Move, Sight, Strategy};
use std::collections::BTreeSet;

/// A state of the Talla, and the boxes with one stake in it.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    talla_state: &'a TallaState,
    staked: i64,
    /// The stake divided by the mean of all stakes.
    weight: f64,
}

pub(super) type Asked<'a> = (Situation, &'a [(Decision, Move)]);

/// The probability of a situation, and the values of moves times it.
type Values = (f64, Vec<f64>);

/// A chart's tables for one view of the Talla, and for the late rounds that may follow.
pub(super) struct Played<'a> {
    table: &'a Table,
    chart: &'a Chart,
    asked: Situation,
    column: Column,
    steps: Vec<(Decision, Step)>,
    /// The hands that stand. Their steps in a late round precede those of the moves asked for.
    held: Vec<Decision>,
    late: Vec<(Situation, Late)>,
}

impl Context<'_> {
    /// Returns the parts of a chart's play, by table.
    pub(super) fn parts(&self, chart: &Chart) -> Vec<(&Table, Vec<Part<'_>>)> {
        let mut mean = 0.0;
        let mut all = Vec::new();
        for table in &self.tables {
            let staked = |class: usize| self.staked(table, chart, class);
            let classes = 0..self.chances.len();
            let each: f64 = classes.clone().map(|class| self.chances[class] * staked(class) as f64).sum();
            let stakes: BTreeSet<i64> = classes.map(staked).collect();
            let mut parts = Vec::new();
            for talla_state in &table.talla_states {
                mean += each * talla_state.talla.iter().sum::<f64>();
                let part = |staked: &i64| Part { talla_state, staked: *staked, weight: *staked as f64 };
                parts.extend(stakes.iter().map(part));
            }
            all.push((table, parts));
        }
        all.iter_mut().flat_map(|(_, parts)| parts).for_each(|part| part.weight /= mean);
        all
    }

    /// Returns the bets that a chart stakes on a first card; one where both cards are dealt open.
    fn staked(&self, table: &Table, chart: &Chart, class: usize) -> i64 {
        let closed = table.situation.way == Way::Cerrado;
        if closed { chart.stake(self.game.classes.all()[class].card).into() } else { 1 }
    }

    /// Returns the situations in which hands of a table may be played: the players' turns, then the
    /// late rounds.
    pub(super) fn situations(&self, table: &Table) -> Vec<Situation> {
        let given = self.gives_late_rounds(table);
        let states = table.talla_states.iter();
        let prizes: BTreeSet<u8> =
            states.flat_map(|state| state.by_late_prize(given).into_keys().flatten()).collect();
        let late = prizes.into_iter().map(|multiple| Situation {
            sight: Sight::Prize { multiple },
            late_round: true,
            ..table.situation
        });
        std::iter::once(table.situation).chain(late).collect()
    }

    /// Compiles a chart's play at a table, with moves whose values are asked for.
    pub(super) fn played<'a>(&self, table: &'a Table, chart: &'a Chart, asked: Asked<'_>) -> Played<'a> {
        let (rules, classes) = (self.rules, &self.game.classes);
        let of = |situation: Situation| if situation == asked.0 { asked.1 } else { &[] };
        let (column, held, steps) =
            Column::compile(rules, chart, classes, table.situation, of(table.situation));
        let late = self.situations(table).split_off(1).into_iter().map(|situation| {
            (situation, Late::compile(rules, chart, classes, situation, (&held, of(situation))))
        });
        let late = late.collect();
        let steps = of(table.situation).iter().map(|(decision, _)| *decision).zip(steps).collect();
        Played { table, chart, asked: asked.0, column, steps, held, late }
    }
}

impl Played<'_> {
    /// Returns the net of a part's boxes, and the sum of what `count` returns for their decisions,
    /// with the situation and its probability, and for hands that leave (`None`): both per bet of
    /// the mean stake. With them come the probability of the situation that is asked about, unless
    /// it is impossible, and the value of each move in bets, times that probability.
    pub(super) fn part<C: Linear>(
        &self,
        context: &Context<'_>,
        part: Part<'_>,
        count: &impl Fn(&Situation, Option<&Decision>, f64) -> Option<C>,
    ) -> ((f64, C), Option<Values>) {
        let Part { talla_state, staked, weight } = part;
        let (game, chances) = (&context.game, &context.chances);
        let raised = staked * talla_state.raise(&game.talla);
        let nets = |talla: &[(Kind, f64)]| context.nets(talla, raised, staked);
        let sum = |talla: &[(Kind, f64)]| talla.iter().map(|(_, chance)| chance).sum::<f64>();
        let net = |nets: &[f64], end: End| (nets[end.index()], C::default());
        let by_prize = talla_state.by_late_prize(context.gives_late_rounds(self.table));
        let mut values = None;
        // What the late rounds add, by standing hand.
        let mut again = vec![(0.0, C::default()); self.held.len()];
        for (situation, late) in &self.late {
            if let Sight::Prize { multiple } = situation.sight
                && let Some(talla) = by_prize.get(&Some(multiple))
            {
                let (nets, chance) = (nets(talla), sum(talla));
                let decided = |decision| Some((0.0, count(situation, Some(&decision), chance)?));
                let begun = walk_late(game, late, chances, &decided, &|over| net(&nets, over.end));
                for ((sum, decision), after) in again.iter_mut().zip(&self.held).zip(&begun) {
                    sum.add(after, 1.0);
                    if let Some(counted) = decided(*decision) {
                        sum.add(&counted, 1.0);
                    }
                }
                if *situation == self.asked {
                    values = Some((chance, begun[self.held.len()..].iter().map(|(net, _)| *net).collect()));
                }
            }
        }
        let kinds: Vec<(Kind, f64)> = talla_state.kinds().collect();
        let (all, chance) = (nets(&kinds), sum(&kinds));
        let now = nets(by_prize.get(&None).map_or(&[], Vec::as_slice));
        let counted =
            |decision: Option<&Decision>| Some((0.0, count(&self.table.situation, decision, chance)?));
        let over = |over: Over| match over.held {
            None => net(&all, over.end),
            Some(held) => {
                let (late, count) = again[usize::from(held)].clone();
                (now[over.end.index()] + late, count)
            }
        };
        let mut left = net(&all, End { fate: Fate::Left, doubled: false });
        if let Some(counted) = counted(None) {
            left.add(&counted, 1.0);
        }
        let before = (talla_state.before(self.chart.leaves_raise()), &left);
        let decided = |decision| counted(Some(&decision));
        let walked = walk((context.rules, game), &self.column, chances, before, &decided, &over);
        if self.table.situation == self.asked {
            let value = |(decision, step): &(Decision, Step)| walked.after(decision, *step, &over).0;
            values = Some((chance, self.steps.iter().map(value).collect()));
        }
        let boxes = walked.first.iter().zip(chances).enumerate();
        let boxes = boxes.filter(|(class, _)| context.staked(self.table, self.chart, *class) == staked);
        (walked.sum(boxes.map(|(_, (hands, chance))| (hands, chance * weight))), values)
    }
}
