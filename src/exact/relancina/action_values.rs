//! Values of the moves of a box in one state of the Talla: each move with each
//! hand, where all later decisions are the chart's.

use super::round_parts::{Decision, Part};
use super::table::Context;
use super::talla_states::TallaState;
use super::walk::Before;
use crate::compiled::relancina::{End, Fate, Hand, HandOrigin, Kind, Prize, Situation, specials, with_view};
use crate::rules::Way;
use crate::strategy::Action;
use crate::strategy::relancina::{Chart, Move, Sight, Strategy};
use std::collections::HashMap;

/// The values of the moves of boxes with one stake, in one state of the Talla.
pub(super) struct ActionValues<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) chart: &'a Chart,
    pub(super) situation: Situation,
    /// By the player's end: its mean net in bets, weighted with the joint
    /// probability of the state and the Talla's final hand.
    values: Vec<f64>,
    /// The additional rounds of cards after late prizes of the Talla.
    pub(super) late: Vec<ActionValues<'a>>,
    /// The probability of the state; for a late round, of the state and the
    /// prizes that give the round.
    pub(super) chance: f64,
    drawn: HashMap<Hand, f64>,
    /// The values of a changed hand: not of a split, of a split.
    fresh: [f64; 2],
    /// The value of a split hand, by the class of its first card.
    split: Vec<f64>,
    /// The value of two cards that the Talla deals anew.
    redealt: f64,
}

impl<'a> ActionValues<'a> {
    pub(super) fn new(context: &'a Context<'a>, chart: &'a Chart, part: Part<'_>) -> ActionValues<'a> {
        let Part { table, talla_state, staked, .. } = part;
        let gives =
            context.rules.talla_late_prize_round && !matches!(table.situation.sight, Sight::Prize { .. });
        let ends =
            || talla_state.talla.iter().enumerate().map(|(kind, chance)| (Kind::from_index(kind), *chance));
        let late = |kind: Kind| kind.prize().filter(|_| gives).map(Prize::pays);
        let raised =
            if talla_state.raised { staked * i64::from(context.rules.talla_raise_times) } else { staked };
        let of = |situation: Situation, paying: Option<u8>| {
            let talla: Vec<(Kind, f64)> =
                ends().filter(|(kind, chance)| *chance > 0.0 && late(*kind) == paying).collect();
            let value = |index| {
                let net = |kind| context.game.pays.net(End::from_index(index), kind, raised, staked);
                let sum: f64 = talla.iter().map(|(kind, chance)| chance * net(*kind) as f64).sum();
                sum / (context.game.pays.unit * staked) as f64
            };
            ActionValues {
                context,
                chart,
                situation,
                values: (0..End::COUNT).map(value).collect(),
                late: Vec::new(),
                chance: talla.iter().map(|(_, chance)| chance).sum(),
                drawn: HashMap::new(),
                fresh: [0.0; 2],
                split: vec![0.0; context.chances.len()],
                redealt: 0.0,
            }
        };
        let mut actions = of(table.situation, None);
        let mut paying: Vec<u8> =
            ends().filter(|(_, chance)| *chance > 0.0).filter_map(|(kind, _)| late(kind)).collect();
        paying.sort_unstable();
        paying.dedup();
        let round = |multiple| {
            of(
                Situation { sight: Sight::Prize { multiple }, late_round: true, ..table.situation },
                Some(multiple),
            )
        };
        actions.late = paying.into_iter().map(round).collect();
        actions.chance += actions.late.iter().map(|late| late.chance).sum::<f64>();
        actions
    }

    /// Returns the bets that the chart stakes on a hand's first card; one where
    /// both cards are dealt open.
    pub(super) fn staked(&self, decision: Decision) -> i64 {
        let first = self.context.game.classes.all()[decision.two[0]].card;
        if self.situation.way == Way::Cerrado { self.chart.stake(first).into() } else { 1 }
    }

    /// Returns the chart's move with a hand; `None` if there is no decision.
    pub(super) fn play(&self, decision: Decision) -> Option<Move> {
        self.shown(decision, |view| self.chart.play(view))
    }

    /// Calls `look` with the player's view of a hand; `None` if there is no
    /// decision.
    pub(super) fn shown<T>(
        &self,
        decision: Decision,
        look: impl FnOnce(&crate::strategy::relancina::View<'_>) -> T,
    ) -> Option<T> {
        let classes = self.context.game.classes.all();
        let two = decision.two.map(|class| &classes[class]);
        with_view(self.context.rules, &self.situation, &decision.hand, two, decision.origin, look)
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

    fn stand(&mut self, decision: Decision) -> f64 {
        let kind =
            decision.hand.kind(specials(self.context.rules, self.situation.way, decision.origin.split));
        let now = self.values[End { fate: Fate::Live(kind), doubled: false }.index()];
        now + self.late.iter_mut().map(|late| late.by_chart(decision)).sum::<f64>()
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
                    Ok(next) => self.by_chart(Decision::drawn(next)),
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

    fn give_up(&self, decision: Decision) -> f64 {
        let special = specials(self.context.rules, self.situation.way, decision.origin.split);
        self.settled(decision.hand.surrendered(self.context.rules, special), false)
    }

    /// Returns the value of a move with a hand, in bets, times the probability of
    /// the state. Changes and splits have no value before
    /// [`settle`](ActionValues::settle).
    pub(super) fn value(&mut self, decision: Decision, chosen: Move) -> f64 {
        match chosen {
            Move::Usual(Action::Stand) => self.stand(decision),
            Move::Usual(Action::Hit) => self.hit(decision.hand),
            Move::Usual(Action::Double) => self.double(decision.hand),
            Move::Usual(Action::Surrender) => self.give_up(decision),
            Move::Usual(Action::Split) => decision.two.iter().map(|class| self.split[*class]).sum(),
            Move::Change => self.fresh[usize::from(decision.origin.split)],
        }
    }

    fn by_chart(&mut self, decision: Decision) -> f64 {
        let chosen = self.play(decision).unwrap_or(Move::Usual(Action::Stand));
        self.value(decision, chosen)
    }

    /// Computes the values of changed and split hands by iteration: they have the
    /// value of two cards of their origin, which may be changed or split again.
    pub(super) fn settle(&mut self) {
        let context = self.context;
        let chances = &context.chances;
        let origins = context.origins();
        let mut two = Vec::new();
        for decision in origins.iter().flat_map(|origin| context.two_cards(*origin)) {
            let chosen = self.play(decision).expect("two cards have a decision");
            let later = matches!(chosen, Move::Change | Move::Usual(Action::Split));
            two.push((decision, (!later).then(|| self.value(decision, chosen)), chosen));
        }
        loop {
            let before = (self.fresh, self.split.clone());
            for origin in &origins {
                let mut by_first = vec![0.0; chances.len()];
                for (decision, known, chosen) in
                    two.iter().filter(|(decision, ..)| decision.origin == *origin)
                {
                    let value = known.unwrap_or_else(|| self.value(*decision, *chosen));
                    by_first[decision.two[0]] += chances[decision.two[1]] * value;
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
            None if talla_state.redealt => Before::Redealt,
            None if talla_state.raised && self.chart.leaves_raise() => Before::Left,
            None => Before::Nothing,
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
                    Before::Nothing => self.by_chart(decision),
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
        const USUAL: [Action; 5] =
            [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];
        let (legal, change) = self.shown(decision, |view| (view.legal, view.change)).unwrap_or_default();
        let usual = USUAL.into_iter().filter(|action| legal.allows(*action)).map(Move::Usual);
        usual.chain(change.then_some(Move::Change)).collect()
    }
}
