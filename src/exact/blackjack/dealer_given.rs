//! The dealer's ends given a hand's cards, computed once for each combination that a
//! walk reaches.

use super::combos::Id;
use super::context::Context;
use super::draws::{ENDS, NATURAL};
use super::end_table::Row;
use super::split_weights::Hands;
use std::rc::Rc;

/// Probabilities of a hand's cards together with the dealer's end, by combination.
pub(super) struct DealerGiven<'a> {
    context: &'a Context,
    upcard: usize,
    /// For hands of a split: the pair's value, the weights, and whether the hand's second card
    /// is of the same value.
    split: Option<(usize, Rc<Vec<Hands>>, bool)>,
    known: Vec<Option<Rc<[Row]>>>,
}

impl<'a> DealerGiven<'a> {
    /// For original hands.
    pub(super) fn original(context: &'a Context, upcard: usize) -> DealerGiven<'a> {
        DealerGiven { context, upcard, split: None, known: vec![None; context.combos.all.len()] }
    }

    /// For hands of a split pair of this value whose second card is of the same value or not.
    pub(super) fn split(
        context: &'a Context,
        upcard: usize,
        value: usize,
        hands: Rc<Vec<Hands>>,
        same: bool,
    ) -> DealerGiven<'a> {
        let known = vec![None; context.combos.all.len()];
        DealerGiven { context, upcard, split: Some((value, hands, same)), known }
    }

    /// Returns the number of weights, and so of rows per combination.
    pub(super) fn tables(&self) -> usize {
        self.split.as_ref().map_or(1, |(_, hands, _)| hands.len())
    }

    /// Returns the row of two cards before the dealer peeks.
    pub(super) fn dealt(&self, id: Id) -> Row {
        self.compute(id)[0]
    }

    /// Returns the probability that these cards are dealt in one given order and are played,
    /// by the dealer's end; for a split, the expected number of such hands.
    pub(super) fn rows(&mut self, id: Id) -> Rc<[Row]> {
        if let Some(rows) = &self.known[id] {
            return Rc::clone(rows);
        }
        let mut rows: Rc<[Row]> = self.compute(id).into();
        if self.context.peeks() {
            // A peeked natural ends the round before anyone plays.
            for row in Rc::make_mut(&mut rows) {
                row[NATURAL] = 0.0;
            }
        }
        self.known[id] = Some(Rc::clone(&rows));
        rows
    }

    fn compute(&self, id: Id) -> Vec<Row> {
        let deck = &self.context.deck;
        let combo = &self.context.combos.all[id];
        let mut gone = combo.of;
        gone[self.upcard] += 1;
        let mut cards = usize::from(combo.cards) + 1;
        let value = self.split.as_ref().map_or(0, |(value, ..)| *value);
        if value > 0 {
            gone[value] += 1;
            cards += 1;
        }
        let factors = (1..=10).flat_map(|v| (0..usize::from(gone[v])).map(move |k| deck.take(v, k)));
        let start: f64 = factors.product();
        let mut rows = vec![[0.0; ENDS]; self.tables()];
        if start == 0.0 {
            return rows;
        }
        let kind = usize::from(gone[value]);
        let draws = &self.context.draws[self.upcard - 1];
        match &self.split {
            None => draws.walk(deck, &gone, start, 0, |end, product, _, depth| {
                rows[0][end] += product * deck.over(cards + depth);
            }),
            Some((_, hands, same)) => draws.walk(deck, &gone, start, value, |end, product, drawn, depth| {
                let chance = product * deck.over(cards + depth);
                for (row, hands) in rows.iter_mut().zip(hands.iter()) {
                    let weight = if *same { &hands.same } else { &hands.other };
                    row[end] += chance * weight.at(kind + drawn, cards + depth);
                }
            }),
        }
        rows
    }
}
