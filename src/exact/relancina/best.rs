//! Best play under one column by backward induction: the value of every move
//! with every hand, where all later moves are best.

use super::late_round::{kinds_of, situation};
use super::table::{Context, Table};
use crate::compiled::relancina::{
    Class, End, Fate, Hand, HandOrigin, Held, Kind, Situation, specials, with_view,
};
use crate::strategy::relancina::{Cell, Move, Rows};
use crate::strategy::{Action, Legal};
use std::collections::{BTreeMap, HashMap};

/// The values of the actions with two cards that do not depend on other hands.
#[derive(Clone, Copy)]
struct Base {
    stand: f64,
    hit: f64,
    double: f64,
    give_up: f64,
}

/// The values of best play under a column of a chart.
pub(super) struct Best<'a> {
    context: &'a Context<'a>,
    situation: Situation,
    /// Tables at which standing hands may draw again in a late round.
    late: Vec<&'a Table>,
    values: Vec<f64>,
    drawn: HashMap<Hand, f64>,
    base: Vec<Vec<[Base; 2]>>,
    /// Values of a changed hand: not of a split, of a split.
    fresh: [f64; 2],
    /// Values of a split hand, by the class of its first card.
    split: Vec<f64>,
}

impl<'a> Best<'a> {
    /// Computes the values for tables with the same view of the Talla.
    pub(super) fn new(context: &'a Context<'a>, tables: &[&'a Table]) -> Best<'a> {
        let mut values = vec![0.0; End::COUNT];
        for talla_state in tables.iter().flat_map(|table| &table.talla_states) {
            values.iter_mut().zip(context.values(talla_state)).for_each(|(sum, value)| *sum += value);
        }
        let late = tables.iter().copied().filter(|table| context.gives_late_rounds(table)).collect();
        Best::of(context, tables[0].situation, late, values)
    }

    /// Computes the values in a late round against a prize that pays `pays` stakes.
    pub(super) fn late(context: &'a Context<'a>, way: usize, pays: u8) -> Best<'a> {
        let value = |end: End| kinds_of(pays).map(|kind| context.game.pays.net(end, kind, 1, 1) as f64).sum();
        let values = (0..End::COUNT).map(|end| value(End::from_index(end))).collect();
        Best::of(context, situation(&context.game, way, pays), Vec::new(), values)
    }

    fn of(
        context: &'a Context<'a>,
        situation: Situation,
        late: Vec<&'a Table>,
        values: Vec<f64>,
    ) -> Best<'a> {
        let classes = context.chances.len();
        let mut best = Best {
            context,
            situation,
            late,
            values,
            drawn: HashMap::new(),
            base: Vec::new(),
            fresh: [0.0; 2],
            split: vec![0.0; classes],
        };
        for a in 0..classes {
            let row = (0..classes).map(|b| [false, true].map(|split| best.base(a, b, split))).collect();
            best.base.push(row);
        }
        best.settle_two_cards();
        best
    }

    fn value(&self, fate: Fate, doubled: bool) -> f64 {
        self.values[End { fate, doubled }.index()]
    }

    /// Returns the value of a hand that gets no more cards and takes part in no
    /// late round.
    fn settled(&self, kind: Kind, doubled: bool) -> f64 {
        let fate = if kind == Kind::Bust { Fate::Bust(self.situation.bust()) } else { Fate::Live(kind) };
        self.value(fate, doubled)
    }

    /// Returns the value of standing on a hand whose first two cards are of the
    /// classes `two`.
    fn stand(&self, hand: Hand, two: [usize; 2], split: bool) -> f64 {
        if self.late.is_empty() {
            return self.settled(hand.kind(specials(self.context.rules, self.situation.way, split)), false);
        }
        let held = Held::new(hand, two, split);
        let standing = |table: &&Table| -> f64 {
            table
                .talla_states
                .iter()
                .map(|talla_state| self.context.standing(table, talla_state, &held))
                .sum()
        };
        self.late.iter().map(standing).sum()
    }

    /// Returns the value of drawing a card.
    fn hit(&mut self, hand: Hand) -> f64 {
        if let Some(known) = self.drawn.get(&hand) {
            return *known;
        }
        let context = self.context;
        let classes = context.game.classes.all().iter();
        let value = classes.zip(&context.chances).map(|(class, chance)| {
            chance
                * match hand.with(class) {
                    Err(kind) => self.settled(kind, false),
                    Ok(next) => self.stand(next, [0; 2], false).max(self.hit(next)),
                }
        });
        let value = value.sum();
        self.drawn.insert(hand, value);
        value
    }

    fn base(&mut self, a: usize, b: usize, split: bool) -> Base {
        let context = self.context;
        let classes = context.game.classes.all();
        let hand = Hand::new(&classes[a], &classes[b]);
        let special = specials(context.rules, self.situation.way, split);
        let one_card = |class: &Class| {
            self.settled(hand.with(class).map_or_else(|kind| kind, |next| next.kind(false)), true)
        };
        let double =
            classes.iter().zip(&context.chances).map(|(class, chance)| chance * one_card(class)).sum();
        let give_up = self.value(hand.surrendered(context.rules, special), false);
        Base { stand: self.stand(hand, [a, b], split), hit: self.hit(hand), double, give_up }
    }

    /// Returns the legal moves with two cards and their values.
    fn actions(&self, a: usize, b: usize, origin: HandOrigin) -> Vec<(Move, f64)> {
        let classes = self.context.game.classes.all();
        let hand = Hand::new(&classes[a], &classes[b]);
        let two = [&classes[a], &classes[b]];
        let legal = with_view(self.context.rules, &self.situation, &hand, two, origin, |view| {
            (view.legal, view.change)
        });
        let (legal, change) = legal.unwrap_or((Legal::default(), false));
        let base = self.base[a][b][usize::from(origin.split)];
        let usual = [
            (Action::Stand, base.stand),
            (Action::Hit, base.hit),
            (Action::Double, base.double),
            (Action::Split, self.split[a] + self.split[b]),
            (Action::Surrender, base.give_up),
        ];
        let usual = usual.into_iter().filter(|(action, _)| legal.allows(*action));
        let mut actions: Vec<(Move, f64)> =
            usual.map(|(action, value)| (Move::Usual(action), value)).collect();
        if change {
            actions.push((Move::Change, self.fresh[usize::from(origin.split)]));
        }
        actions
    }

    /// Computes the values of changed and split hands by iteration: they have the
    /// value of two cards of their origin.
    fn settle_two_cards(&mut self) {
        let (rules, chances) = (self.context.rules, &self.context.chances);
        let origins = self.context.origins();
        let best = |best: &Best<'_>, a, b, origin| {
            let values = best.actions(a, b, origin).into_iter().map(|(_, value)| value);
            values.fold(f64::NEG_INFINITY, f64::max)
        };
        loop {
            let before = (self.fresh, self.split.clone());
            for origin in &origins {
                let by_first: Vec<f64> = (0..chances.len())
                    .map(|a| {
                        chances.iter().enumerate().map(|(b, chance)| chance * best(self, a, b, *origin)).sum()
                    })
                    .collect();
                let value = by_first.iter().zip(chances).map(|(value, c)| value * c).sum();
                for changed in [HandOrigin::DEALT, HandOrigin::SPLIT] {
                    if changed.after_change(rules) == *origin {
                        self.fresh[usize::from(changed.split)] = value;
                    }
                }
                if *origin == HandOrigin::SPLIT {
                    self.split = by_first;
                }
            }
            let moved = self.fresh.iter().chain(&self.split).zip(before.0.iter().chain(&before.1));
            if moved.map(|(now, then)| (now - then).abs()).fold(0.0, f64::max) < 1e-16 {
                return;
            }
        }
    }

    /// Returns the best cell of every row that is the most specific row of some
    /// hand.
    pub(super) fn cells(mut self) -> BTreeMap<usize, Cell> {
        let context = self.context;
        let classes = context.game.classes.all();
        let mut sums: BTreeMap<usize, Vec<(Move, f64)>> = BTreeMap::new();
        // A row is decided by the hands as dealt, which are more frequent than the
        // same cards after a change; rows that only hands of a split have, by those.
        for origin in [HandOrigin::DEALT, HandOrigin::SPLIT] {
            let known: Vec<usize> = sums.keys().copied().collect();
            for (a, b) in (0..classes.len()).flat_map(|a| (0..classes.len()).map(move |b| (a, b))) {
                let hand = Hand::new(&classes[a], &classes[b]);
                let two = [&classes[a], &classes[b]];
                let rows = with_view(context.rules, &self.situation, &hand, two, origin, Rows::rows_of);
                let row = rows.into_iter().flatten().flatten().next().expect("every hand has a row");
                if known.contains(&row) {
                    continue;
                }
                let chance = context.chances[a] * context.chances[b];
                let sum = sums.entry(row).or_default();
                for (done, value) in self.actions(a, b, origin) {
                    match sum.iter_mut().find(|(known, _)| *known == done) {
                        Some((_, all)) => *all += chance * value,
                        None => sum.push((done, chance * value)),
                    }
                }
            }
        }
        let any = [&classes[0], &classes[0]];
        let drawn: Vec<Hand> = self.drawn.keys().copied().filter(|hand| hand.cards > 2).collect();
        for hand in drawn {
            let row = with_view(context.rules, &self.situation, &hand, any, HandOrigin::DEALT, Rows::rows_of);
            let row = row.into_iter().flatten().flatten().next().expect("a hand that draws has a row");
            let stand = self.stand(hand, [0; 2], false);
            let hit = self.hit(hand);
            let values = vec![(Move::Usual(Action::Stand), stand), (Move::Usual(Action::Hit), hit)];
            sums.insert(row, values);
        }
        sums.into_iter().map(|(row, values)| (row, cell(&values))).collect()
    }
}

/// Returns the cell with the best move, and the next best move where the best one
/// may not be legal.
fn cell(values: &[(Move, f64)]) -> Cell {
    let of = |action| {
        let found = values.iter().find(|(known, _)| *known == Move::Usual(action));
        found.map_or(f64::NEG_INFINITY, |(_, value)| *value)
    };
    let (best, _) =
        values.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("one");
    let hit = of(Action::Hit) > of(Action::Stand);
    let code = match best {
        Move::Change => "C",
        Move::Usual(Action::Stand) => "S",
        Move::Usual(Action::Hit) => "H",
        Move::Usual(Action::Double) => {
            if hit {
                "D"
            } else {
                "Ds"
            }
        }
        Move::Usual(Action::Split) => "P",
        Move::Usual(Action::Surrender) => {
            if hit {
                "Rh"
            } else {
                "Rs"
            }
        }
    };
    Cell::of_code(code).expect("a chart code")
}
