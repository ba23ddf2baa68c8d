//! The dealer's ends given a hand's cards, computed once for each combination that a
//! walk reaches, for several combinations at once.

use super::combos::Id;
use super::context::Context;
use super::draws::{DEEP, ENDS, Group, Groups, LANES, Lanes, NATURAL, times};
use super::end_table::{Row, of_busts, subtract};
use super::kept_rows::{self, Known, KnownRows, RowInputs, UNKNOWN};
use super::split_weights::Hands;
use crate::rules::Shown;
use std::sync::Arc;

/// Probabilities of a hand's cards together with the dealer's end, by combination.
pub(super) struct DealerGiven<'a> {
    context: &'a Context,
    inputs: RowInputs,
    rows: KnownRows,
    /// Whether rows are of hands of a split whose second card is of the pair's value.
    same: bool,
    /// Whether there was a rehearsal, and what it asks for while it lasts.
    rehearsed: bool,
    asked: Option<Vec<Id>>,
}

impl<'a> DealerGiven<'a> {
    /// For original hands.
    pub(super) fn original(context: &'a Context, upcard: u8) -> DealerGiven<'a> {
        DealerGiven::of(context, upcard, None)
    }

    /// For hands of a split pair of this value; at first those whose second card is of another
    /// value.
    pub(super) fn split(
        context: &'a Context,
        upcard: u8,
        value: usize,
        hands: Arc<Vec<Hands>>,
    ) -> DealerGiven<'a> {
        DealerGiven::of(context, upcard, Some((value, hands)))
    }

    fn of(context: &'a Context, upcard: u8, split: Option<(usize, Arc<Vec<Hands>>)>) -> DealerGiven<'a> {
        let draws = Arc::clone(context.draws(upcard));
        let deck = Arc::clone(&context.deck);
        let inputs = RowInputs { upcard, split, peeks: context.peeks(), deck, draws };
        let rows = kept_rows::take(&inputs).unwrap_or_else(|| KnownRows {
            groups: inputs.draws.groups(inputs.split.as_ref().map_or(0, |(value, _)| *value)),
            place: vec![UNKNOWN; context.combos.all.len()],
            known: Vec::new(),
        });
        DealerGiven { context, inputs, rows, same: false, rehearsed: false, asked: None }
    }

    /// Turns to the hands of a split whose second card is of the pair's value, or is not.
    pub(super) fn turn(&mut self, same: bool) {
        self.same = same;
    }

    /// Returns the number of weights, and so of rows per combination.
    pub(super) fn tables(&self) -> usize {
        self.inputs.split.as_ref().map_or(1, |(_, hands)| hands.len())
    }

    /// Begins a rehearsal, unless there was one before: until [`DealerGiven::rehearsed`], unknown rows
    /// are noted as asked for and answered as zero.
    pub(super) fn rehearse(&mut self) -> bool {
        let first = !self.rehearsed;
        self.rehearsed = true;
        if first {
            self.asked = Some(Vec::new());
        }
        first
    }

    /// Ends the rehearsal: computes the rows that were asked for. Returns whether all were known, so that the rehearsal was
    /// the walk itself.
    pub(super) fn rehearsed(&mut self) -> bool {
        let asked = self.asked.take().expect("a rehearsal was begun");
        let all_known = asked.is_empty();
        self.prepare(asked);
        all_known
    }

    /// Computes the rows of these combinations, several at once.
    pub(super) fn prepare(&mut self, ids: impl IntoIterator<Item = Id>) {
        let mut unknown: Vec<Id> = ids.into_iter().filter(|id| self.rows.place[*id] == UNKNOWN).collect();
        // Combinations with as many cards, and as many of the pair's value, have one weight.
        let combos = &self.context.combos.all;
        unknown.sort_unstable_by_key(|id| (combos[*id].of[self.value()], combos[*id].cards, *id));
        unknown.dedup();
        unknown.chunks(LANES).for_each(|ids| self.compute(ids));
    }

    /// Returns the value of the split pair; 0 for original hands.
    fn value(&self) -> usize {
        self.inputs.split.as_ref().map_or(0, |(value, _)| *value)
    }

    /// Returns the row of two cards before the dealer peeks.
    pub(super) fn dealt(&mut self, id: Id) -> Row {
        let Some(known) = self.known(id) else {
            return [0.0; ENDS];
        };
        let mut row = known.rows[0][0];
        row[NATURAL] = known.natural;
        row
    }

    /// Returns the probability that these cards are dealt in one given order and are played,
    /// by the dealer's end; for a split, the expected number of such hands.
    pub(super) fn rows(&mut self, id: Id) -> Arc<[Row]> {
        let same = usize::from(self.same);
        match self.known(id) {
            Some(known) => Arc::clone(&known.rows[same]),
            None => vec![[0.0; ENDS]; self.tables()].into(),
        }
    }

    /// Returns the same of these cards and any next card that makes more than 21.
    pub(super) fn busts(&mut self, id: Id) -> Vec<Row> {
        let mut over = self.rows(id).to_vec();
        for (_, next) in self.context.combos.draws(id) {
            subtract(&mut over, &self.rows(next));
        }
        of_busts(&mut over);
        over
    }

    /// Returns what is known of a combination, and computes it if need be; `None` in a rehearsal.
    fn known(&mut self, id: Id) -> Option<&Known> {
        if self.rows.place[id] == UNKNOWN {
            if let Some(asked) = &mut self.asked {
                asked.push(id);
                return None;
            }
            self.compute(&[id]);
        }
        Some(&self.rows.known[self.rows.place[id] as usize])
    }

    /// Computes the rows of at most [`LANES`] combinations.
    fn compute(&mut self, ids: &[Id]) {
        let deck = &self.context.deck;
        let value = self.value();
        let upcard = Shown::of_number(self.inputs.upcard).upcard_value();
        let (mut gone, mut start) = ([[0; 11]; LANES], [0.0; LANES]);
        let (mut cards, mut kinds) = ([0; LANES], [0; LANES]);
        // Lanes to spare repeat the last combination.
        for lane in 0..LANES {
            let combo = &self.context.combos.all[ids[lane.min(ids.len() - 1)]];
            let mut of = combo.of;
            // Exposed cards belong to the draws.
            if let Some(upcard) = upcard {
                of[usize::from(upcard)] += 1;
            }
            of[value] += u8::from(value > 0);
            let factors = (1..=10).flat_map(|v| (0..usize::from(of[v])).map(move |k| deck.take(v, k)));
            start[lane] = factors.product();
            cards[lane] = usize::from(combo.cards) + usize::from(upcard.is_some()) + usize::from(value > 0);
            kinds[lane] = usize::from(of[value]);
            gone[lane] = of;
        }
        let over: [Lanes; DEEP] =
            std::array::from_fn(|depth| std::array::from_fn(|lane| deck.over(cards[lane] + depth)));
        let alike = cards == [cards[0]; LANES] && kinds == [kinds[0]; LANES];
        let sums = self.inputs.draws.walk(deck, &gone, &start, &self.rows.groups);
        let mut tables = vec![[[[0.0; LANES]; ENDS]; 2]; self.tables()];
        let add = |row: &mut Lanes, chance: &Lanes| (0..LANES).for_each(|lane| row[lane] += chance[lane]);
        for (Group { end, drawn, depth }, sum) in self.rows.groups.all.iter().copied().zip(&sums) {
            let chance = times(sum, &over[depth]);
            let Some((_, hands)) = &self.inputs.split else {
                add(&mut tables[0][0][end], &chance);
                continue;
            };
            for (tables, hands) in tables.iter_mut().zip(hands.iter()) {
                for (table, weight) in tables.iter_mut().zip([&hands.other, &hands.same]) {
                    let of = |lane: usize| weight.at(kinds[lane] + drawn, cards[lane] + depth);
                    let weights = if alike { [of(0); LANES] } else { std::array::from_fn(of) };
                    add(&mut table[end], &times(&chance, &weights));
                }
            }
        }
        for (lane, id) in ids.iter().enumerate() {
            let natural = tables[0][0][NATURAL][lane];
            let rows = [0, 1].map(|same| -> Arc<[Row]> {
                let rows = tables.iter().map(|tables| tables[same].map(|row| row[lane]));
                // A peeked natural ends the round before anyone plays.
                let played = |mut row: Row| {
                    row[NATURAL] = if self.inputs.peeks { 0.0 } else { row[NATURAL] };
                    row
                };
                rows.map(played).collect()
            });
            self.rows.place[*id] = u32::try_from(self.rows.known.len()).expect("few combinations");
            self.rows.known.push(Known { rows, natural });
        }
    }
}

impl Drop for DealerGiven<'_> {
    fn drop(&mut self) {
        // Rows are complete after every computation, in a panic too.
        let none = KnownRows { groups: Groups::default(), place: Vec::new(), known: Vec::new() };
        kept_rows::keep(self.inputs.clone(), std::mem::replace(&mut self.rows, none));
    }
}
