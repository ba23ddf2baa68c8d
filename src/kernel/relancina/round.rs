//! A round: two cards a box and two for the Talla, what it does with them,
//! the boxes' turns, the Talla's, settlement. Every card comes in the order
//! of the deal.
//!
//! What every box does with its first two cards is looked up before any of
//! them draws: hands that draw are put in a row and played as one, card after
//! card, the next beginning where one is over. Changes in mid-play, raises
//! and late rounds leave that way (`rare`).

mod rare;

use super::block_tally::BlockTally;
use super::observer::Observer;
use super::pack::Pack;
use super::payoffs::Payoffs;
use super::rows::{Hands, OVER, Opened, SPLITS, Seen};
use crate::rules::Relancina;
use crate::shoe::Exhausted;
use crate::strategy::{Chart, Strategy};
use std::hint::select_unpredictable;

/// Boxes, at most.
const BOXES: usize = 64;

/// A hand that draws.
#[derive(Clone, Copy, Debug, Default)]
struct Drawing {
    row: u16,
    /// Where its end is written: its box, or behind the boxes.
    place: u16,
}

/// A table: rules, hands, the pack, and what lies on it.
pub(super) struct Table<'a, W> {
    rules: &'a Relancina,
    hands: &'a Hands,
    prices: &'a Payoffs,
    boxes: usize,
    /// Boxes that hold no prize leave at a raise.
    leaves: bool,
    pub pack: Pack,
    pub witness: W,
    /// Hands that draw, in the order they are played, and one place more.
    drawing: Vec<Drawing>,
    /// How many do.
    draw: usize,
    /// By place: what became of a hand; of a box that splits, that it does.
    ends: Vec<u16>,
    /// The greatest number of what became of a hand, 0 before any is over.
    most: u16,
    /// By place behind the boxes: whose hand it is.
    owners: Vec<usize>,
    /// By box.
    groups: [u8; BOXES],
}

impl<'a, W: Observer> Table<'a, W> {
    pub(super) fn new(
        rules: &'a Relancina,
        (hands, prices): (&'a Hands, &'a Payoffs),
        (boxes, chart): (u8, &Chart),
        pack: Pack,
        witness: W,
    ) -> Table<'a, W> {
        let boxes = usize::from(boxes);
        Table {
            rules,
            hands,
            prices,
            boxes,
            leaves: chart.leaves_raise(),
            pack,
            witness,
            drawing: vec![Drawing::default(); 2 * boxes + 1],
            draw: 0,
            ends: vec![0; boxes],
            most: 0,
            owners: Vec::new(),
            groups: [0; BOXES],
        }
    }

    /// Plays a round and counts it.
    pub(super) fn round(&mut self, way: usize, books: &mut BlockTally<'_>) -> Result<(), Exhausted> {
        let (seen, group_of) = (&self.hands.ways[way], &self.prices.group_of[way]);
        let boxes = self.boxes;
        let dealt = self.pack.take(2 * boxes + 2)?;
        for card in dealt {
            self.witness.card(*card);
        }
        let (first, second) = dealt.split_at(boxes + 1);
        let of_talla = usize::from(first[boxes]) * self.hands.classes + usize::from(second[boxes]);
        let mut opened = &seen.opened[of_talla];
        let (first, second) = (&first[..boxes], &second[..boxes]);
        for (group, card) in self.groups.iter_mut().zip(first) {
            *group = group_of[usize::from(*card)];
        }
        if opened.ado {
            let mut cards = [[0; BOXES]; 2];
            cards[0][..boxes].copy_from_slice(first);
            cards[1][..boxes].copy_from_slice(second);
            opened = self.ado(seen, opened, &mut cards)?;
        } else {
            let place = (&mut self.drawing[..], &mut self.ends[..boxes]);
            (self.draw, self.most) = seat(seen, opened, self.hands.classes, (first, second), place);
        }
        self.ends.truncate(boxes);
        self.owners.clear();
        if self.drawing[..self.draw].iter().any(|hand| hand.place >= HOMELESS) {
            self.house();
        }
        if self.draw > 0 {
            self.play(seen, opened)?;
        }
        let kind = self.talla(seen, opened)?;
        self.settle(kind, books);
        Ok(())
    }

    /// Hands that draw are played.
    #[inline]
    fn play(&mut self, seen: &Seen, opened: &Opened) -> Result<(), Exhausted> {
        let rows = &self.hands.rows[..];
        let mut at = 0;
        let mut row = self.drawing[0].row;
        while at < self.draw {
            let cards = self.pack.ready()?;
            let (hands, ends) = (&self.drawing[..=self.draw], &mut self.ends[..]);
            let mut most = self.most;
            let mut used = 0;
            let mut rare = None;
            for card in cards {
                used += 1;
                self.witness.card(*card);
                let step = rows[usize::from(row)].step(*card);
                if step >= SPLITS {
                    rare = Some((step, *card));
                    break;
                }
                let next = hands[at + 1].row;
                let over = step >= OVER;
                most = most.max(step);
                ends[usize::from(hands[at].place)] = step;
                at += usize::from(over);
                row = select_unpredictable(over, next, step);
                if at + 1 == hands.len() {
                    break;
                }
            }
            self.pack.used(used);
            self.most = most;
            if let Some((step, card)) = rare {
                row = self.split_or_change(seen, opened, at, step, card);
            }
        }
        Ok(())
    }

    /// The Talla draws if a hand waits for it: what it has, as a number.
    #[inline]
    fn talla(&mut self, seen: &Seen, opened: &Opened) -> Result<usize, Exhausted> {
        let mut step = opened.talla;
        if step < OVER && self.most < self.hands.waits {
            // It draws nothing, and nothing is paid by what it has but prizes.
            return Ok(0);
        }
        while step < OVER {
            let card = self.pack.draw()?;
            self.witness.card(card);
            step = self.hands.rows[usize::from(step)].step(card);
        }
        let kind = usize::from(step - OVER);
        if let Some(prize) = self.hands.prizes[kind]
            && !opened.prize
        {
            self.another_round(seen, opened, prize)?;
        }
        Ok(kind)
    }

    #[inline]
    fn settle(&mut self, kind: usize, books: &mut BlockTally<'_>) {
        let cell = |end: u16| usize::from(self.prices.cells[usize::from(end - OVER)]) + kind;
        let boxes = self.ends[..self.boxes].iter().zip(&self.groups);
        for (number, (end, group)) in boxes.enumerate() {
            if *end < SPLITS {
                books.count(*group, cell(*end));
            } else {
                let hands = self.owners.iter().zip(&self.ends[self.boxes..]);
                let hands = hands.filter(|(owner, _)| **owner == number);
                books.count_split(*group, hands.map(|(_, end)| cell(*end)));
            }
        }
    }
}

/// Added to the number of a box in the place of its hands until they have
/// places.
const HOMELESS: u16 = 1 << 15;

/// Looks up what every box does with its two cards: how many hands draw, and
/// the greatest number of what became of the others.
#[inline(always)]
#[allow(clippy::inline_always)] // once a round, and once where the Talla is rare
fn seat(
    seen: &Seen,
    opened: &Opened,
    classes: usize,
    (first, second): (&[u8], &[u8]),
    (drawing, ends): (&mut [Drawing], &mut [u16]),
) -> (usize, u16) {
    let openings = &seen.openings[opened.opening..][..classes * classes];
    let (mut draw, mut most, mut place) = (0, 0, 0);
    for ((first, second), end) in first.iter().zip(second).zip(ends) {
        let step = openings[usize::from(*first) * classes + usize::from(*second)];
        *end = step;
        if step < SPLITS {
            drawing[draw] = Drawing { row: step, place };
            draw += usize::from(step < OVER);
            most = most.max(step);
        } else {
            for card in [*first, *second] {
                let row = seen.rare[usize::from(opened.column)].split[usize::from(card)];
                drawing[draw] = Drawing { row, place: place + HOMELESS };
                draw += 1;
            }
        }
        place += 1;
    }
    (draw, most)
}
