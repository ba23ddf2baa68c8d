//! Best play under one column by backward induction: what every action is
//! worth with every hand, whatever comes after it being best.

use super::late_round::{asked, kinds_of};
use super::table::{Context, Table};
use crate::compiled::relancina::{
    Class, End, Fate, Hand, HandOrigin, Held, Kind, Situation, Two, specials, with_view,
};
use crate::rules::GiveUpVersusPrize;
use crate::strategy::relancina::{Cell, Move, Rows};
use crate::strategy::{Action, Legal};
use std::collections::{BTreeMap, HashMap};

/// What the actions with a hand of two cards are worth by themselves.
#[derive(Clone, Copy)]
struct Base {
    stand: f64,
    hit: f64,
    double: f64,
    give_up: f64,
}

/// The values under a column of a chart.
pub(super) struct Best<'a> {
    context: &'a Context<'a>,
    asked: Situation,
    /// Tables at which hands that are stood on may be drawn to again.
    late: Vec<&'a Table>,
    values: Vec<f64>,
    drawn: HashMap<Hand, f64>,
    base: Vec<Vec<[Base; 2]>>,
    /// Of a hand changed, by whether it is of a split.
    fresh: [f64; 2],
    /// Of a split hand, by its first card.
    split: Vec<f64>,
}

impl<'a> Best<'a> {
    /// The values where these tables are played, all seen alike.
    pub(super) fn new(context: &'a Context<'a>, tables: &[&'a Table]) -> Best<'a> {
        let mut values = vec![0.0; End::COUNT];
        for talla_state in tables.iter().flat_map(|table| &table.talla_states) {
            values.iter_mut().zip(context.values(talla_state)).for_each(|(sum, value)| *sum += value);
        }
        let late = tables.iter().copied().filter(|table| context.gives_late_rounds(table)).collect();
        Best::of(context, tables[0].asked, late, values)
    }

    /// The values in a late round against a prize of so many stakes.
    pub(super) fn late(context: &'a Context<'a>, way: usize, pays: u8) -> Best<'a> {
        let value = |end: End| kinds_of(pays).map(|kind| context.game.pays.net(end, kind, 1, 1) as f64).sum();
        let values = (0..End::COUNT).map(|end| value(End::from_index(end))).collect();
        Best::of(context, asked(&context.game, way, pays), Vec::new(), values)
    }

    fn of(context: &'a Context<'a>, asked: Situation, late: Vec<&'a Table>, values: Vec<f64>) -> Best<'a> {
        let classes = context.chances.len();
        let mut best = Best {
            context,
            asked,
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

    /// A hand that gets no more cards.
    fn rest(&self, kind: Kind, doubled: bool) -> f64 {
        let fate = if kind == Kind::Bust { Fate::Bust(self.asked.bust()) } else { Fate::Live(kind) };
        self.value(fate, doubled)
    }

    /// Standing on a hand whose first two cards are of these classes.
    fn stand(&self, hand: Hand, two: [usize; 2], split: bool) -> f64 {
        if self.late.is_empty() {
            return self.rest(hand.kind(specials(self.context.rules, self.asked.way, split)), false);
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

    /// Drawing to a hand.
    fn hit(&mut self, hand: Hand) -> f64 {
        if let Some(known) = self.drawn.get(&hand) {
            return *known;
        }
        let context = self.context;
        let classes = context.game.classes.all().iter();
        let worth = classes.zip(&context.chances).map(|(class, chance)| {
            chance
                * match hand.with(class) {
                    Err(kind) => self.rest(kind, false),
                    Ok(next) => self.stand(next, [0; 2], false).max(self.hit(next)),
                }
        });
        let worth = worth.sum();
        self.drawn.insert(hand, worth);
        worth
    }

    fn base(&mut self, a: usize, b: usize, split: bool) -> Base {
        let context = self.context;
        let classes = context.game.classes.all();
        let hand = Hand::new(&classes[a], &classes[b]);
        let special = specials(context.rules, self.asked.way, split);
        let one_card = |class: &Class| {
            self.rest(hand.with(class).map_or_else(|kind| kind, |next| next.kind(false)), true)
        };
        let double =
            classes.iter().zip(&context.chances).map(|(class, chance)| chance * one_card(class)).sum();
        let for_good = hand.two == Two::FigureAnd(2) && special;
        let kind = hand.kind(special);
        let undone = context.rules.give_up_vs_prize == GiveUpVersusPrize::Any && !for_good;
        let give_up = self.value(Fate::Surrender(undone.then_some(kind)), false);
        Base { stand: self.stand(hand, [a, b], split), hit: self.hit(hand), double, give_up }
    }

    /// What each legal action with two cards is worth.
    fn actions(&self, a: usize, b: usize, origin: HandOrigin) -> Vec<(Move, f64)> {
        let classes = self.context.game.classes.all();
        let hand = Hand::new(&classes[a], &classes[b]);
        let two = [&classes[a], &classes[b]];
        let legal =
            with_view(self.context.rules, &self.asked, &hand, two, origin, |view| (view.legal, view.change));
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
            usual.map(|(action, worth)| (Move::Usual(action), worth)).collect();
        if change {
            actions.push((Move::Change, self.fresh[usize::from(origin.split)]));
        }
        actions
    }

    /// Finds what changed and split hands are worth, which are worth what
    /// two cards of their origin are.
    fn settle_two_cards(&mut self) {
        let (rules, chances) = (self.context.rules, &self.context.chances);
        let origins = self.context.origins();
        let best = |best: &Best<'_>, a, b, origin| {
            let worths = best.actions(a, b, origin).into_iter().map(|(_, worth)| worth);
            worths.fold(f64::NEG_INFINITY, f64::max)
        };
        loop {
            let before = (self.fresh, self.split.clone());
            for origin in &origins {
                let by_first: Vec<f64> = (0..chances.len())
                    .map(|a| {
                        chances.iter().enumerate().map(|(b, chance)| chance * best(self, a, b, *origin)).sum()
                    })
                    .collect();
                let worth = by_first.iter().zip(chances).map(|(worth, c)| worth * c).sum();
                for changed in [HandOrigin::DEALT, HandOrigin::SPLIT] {
                    if changed.after_change(rules) == *origin {
                        self.fresh[usize::from(changed.split)] = worth;
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

    /// The best cell of every row that some hand has, alone or before another.
    pub(super) fn cells(mut self) -> BTreeMap<usize, Cell> {
        let context = self.context;
        let classes = context.game.classes.all();
        let mut sums: BTreeMap<usize, Vec<(Move, f64)>> = BTreeMap::new();
        // Rows that only hands of a split have are theirs. The cards of a change
        // have the rows of the same cards as dealt, which come oftener.
        for origin in [HandOrigin::DEALT, HandOrigin::SPLIT] {
            let known: Vec<usize> = sums.keys().copied().collect();
            for (a, b) in (0..classes.len()).flat_map(|a| (0..classes.len()).map(move |b| (a, b))) {
                let hand = Hand::new(&classes[a], &classes[b]);
                let two = [&classes[a], &classes[b]];
                let rows = with_view(context.rules, &self.asked, &hand, two, origin, Rows::rows_of);
                let row = rows.into_iter().flatten().flatten().next().expect("every hand has a row");
                if known.contains(&row) {
                    continue;
                }
                let chance = context.chances[a] * context.chances[b];
                let sum = sums.entry(row).or_default();
                for (done, worth) in self.actions(a, b, origin) {
                    match sum.iter_mut().find(|(known, _)| *known == done) {
                        Some((_, all)) => *all += chance * worth,
                        None => sum.push((done, chance * worth)),
                    }
                }
            }
        }
        let any = [&classes[0], &classes[0]];
        let drawn: Vec<Hand> = self.drawn.keys().copied().filter(|hand| hand.cards > 2).collect();
        for hand in drawn {
            let row = with_view(context.rules, &self.asked, &hand, any, HandOrigin::DEALT, Rows::rows_of);
            let row = row.into_iter().flatten().flatten().next().expect("a hand that draws has a row");
            let stand = self.stand(hand, [0; 2], false);
            let hit = self.hit(hand);
            let worths = vec![(Move::Usual(Action::Stand), stand), (Move::Usual(Action::Hit), hit)];
            sums.insert(row, worths);
        }
        sums.into_iter().map(|(row, worths)| (row, cell(&worths))).collect()
    }
}

/// The cell that says what is best, and what is next best where that is not
/// allowed.
fn cell(worths: &[(Move, f64)]) -> Cell {
    let of = |action| {
        let found = worths.iter().find(|(known, _)| *known == Move::Usual(action));
        found.map_or(f64::NEG_INFINITY, |(_, worth)| *worth)
    };
    let (best, _) =
        worths.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("one");
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
    Cell::of_code(code).expect("a code of the chart's")
}
