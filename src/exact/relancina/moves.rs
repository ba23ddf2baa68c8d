//! The value of every move with every hand under one view of the Talla, where all
//! later moves are best.

use super::late_rounds::{LATE_PRIZES, situation};
use super::table::{Context, Table};
use crate::compiled::relancina::{Decision, End, Fate, Hand, HandOrigin, Kind, Prize, Situation, specials};
use crate::strategy::Action;
use crate::strategy::relancina::Move;
use rustc_hash::FxHashMap;

/// The values of the moves of boxes with a stake of one bet.
pub(super) struct Moves<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) situation: Situation,
    /// By the player's end: its mean net in bets, weighted with the joint
    /// probability of the view and the Talla's final hand.
    values: Vec<f64>,
    /// The tables at which standing hands may draw again, with the values of the
    /// context's late rounds.
    prolonged: Vec<&'a Table>,
    /// The values of drawing, by hand.
    pub(super) drawn: FxHashMap<Hand, f64>,
    /// The values of a changed hand: not of a split, of a split.
    fresh: [f64; 2],
    /// The value of a split hand, by the class of its first card.
    split: Vec<f64>,
}

impl<'a> Moves<'a> {
    /// Returns the values at tables with the same view of the Talla.
    pub(super) fn at(context: &'a Context<'a>, tables: &[&'a Table]) -> Moves<'a> {
        let mut values = vec![0.0; End::COUNT];
        for talla_state in tables.iter().flat_map(|table| &table.talla_states) {
            values.iter_mut().zip(context.values(talla_state)).for_each(|(sum, value)| *sum += value);
        }
        let prolonged = tables.iter().copied().filter(|table| context.gives_late_rounds(table));
        Moves::new(context, tables[0].situation, values, prolonged.collect())
    }

    /// Returns the values in a late round against a prize that pays `pays` stakes.
    pub(super) fn in_late_round(context: &'a Context<'a>, way: usize, pays: u8) -> Moves<'a> {
        let prizes = LATE_PRIZES.into_iter().filter(|prize: &Prize| prize.pays() == pays);
        let talla: Vec<(Kind, f64)> = prizes.map(|prize| (Kind::Prize(prize), 1.0)).collect();
        let values = context.nets(&talla, 1, 1);
        Moves::new(context, situation(&context.game, way, pays), values, Vec::new())
    }

    fn new(
        context: &'a Context<'a>,
        situation: Situation,
        values: Vec<f64>,
        prolonged: Vec<&'a Table>,
    ) -> Moves<'a> {
        let split = vec![0.0; context.chances.len()];
        let drawn = FxHashMap::default();
        let mut moves = Moves { context, situation, values, prolonged, drawn, fresh: [0.0; 2], split };
        moves.settle();
        moves
    }

    /// Returns the value of a hand that its last card ended.
    fn ended(&self, kind: Kind, doubled: bool) -> f64 {
        let fate = if kind == Kind::Bust { Fate::Bust(self.situation.bust()) } else { Fate::Live(kind) };
        self.values[End { fate, doubled }.index()]
    }

    fn stand(&self, decision: &Decision) -> f64 {
        if self.prolonged.is_empty() {
            return self.values[decision.end(self.context.rules, self.situation.way).index()];
        }
        let of = |table: &&Table| -> f64 {
            let states = table.talla_states.iter();
            states.map(|state| self.context.standing(table, state, decision)).sum()
        };
        self.prolonged.iter().map(of).sum()
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
                    // A hand of three cards and more can only draw or stand.
                    Ok(next) => self.stand(&Decision::drawn(next)).max(self.hit(next)),
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
    /// the view. Changes and splits have no value before
    /// [`settle`](Moves::settle).
    pub(super) fn value(&mut self, decision: &Decision, chosen: Move) -> f64 {
        match chosen {
            Move::Usual(Action::Stand) => self.stand(decision),
            Move::Usual(Action::Hit) => self.hit(decision.hand),
            Move::Usual(Action::Double) => self.double(decision.hand),
            Move::Usual(Action::Surrender) => {
                let special = specials(self.context.rules, self.situation.way, decision.origin.split);
                let fate = decision.hand.surrendered(self.context.rules, special);
                self.values[End { fate, doubled: false }.index()]
            }
            Move::Usual(Action::Split) => decision.two.iter().map(|class| self.split[*class]).sum(),
            Move::Change => self.fresh[usize::from(decision.origin.split)],
        }
    }

    /// Computes the values of changed and split hands by iteration: they have the
    /// value of two cards of their origin, which may be changed or split again.
    fn settle(&mut self) {
        let context = self.context;
        let chances = &context.chances;
        let origins = context.origins();
        // The value of the moves that lead to no two cards, and the moves that do.
        let mut two: Vec<(Decision, f64, Vec<Move>)> = Vec::new();
        for decision in origins.iter().flat_map(|origin| context.two_cards(*origin)) {
            let mut known = f64::NEG_INFINITY;
            let mut moves = context.moves(&self.situation, &decision);
            moves.retain(|chosen| {
                let again = matches!(chosen, Move::Change | Move::Usual(Action::Split));
                if !again {
                    known = self.value(&decision, *chosen).max(known);
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
                    let again = again.iter().map(|chosen| self.value(decision, *chosen));
                    by_first[decision.two[0]] += chances[decision.two[1]] * again.fold(*known, f64::max);
                }
                let value = by_first.iter().zip(chances).map(|(value, c)| value * c).sum();
                for changed in [HandOrigin::DEALT, HandOrigin::SPLIT] {
                    if changed.after_change(context.rules) == *origin {
                        self.fresh[usize::from(changed.split)] = value;
                    }
                }
                if *origin == HandOrigin::SPLIT {
                    self.split = by_first;
                }
            }
            let moved = self.fresh.iter().chain(&self.split).zip(before.0.iter().chain(&before.1));
            if moved.map(|(now, then)| (now - then).abs()).fold(0.0, f64::max) < 1e-15 {
                return;
            }
        }
    }
}
