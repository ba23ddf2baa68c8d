//! Deals a round: two cards for every box and for the Talla, the Talla's raise or change, the
//! boxes' turns, the Talla's turn, settlement. All cards are drawn in dealing order.
//!
//! The steps of all boxes on their first two cards are looked up before any of them draws. The
//! hands that draw are queued and played in a single loop, card by card, in which the next hand
//! begins where one is over. Splits, changes, raises and late rounds leave this loop (`rare`).

mod rare;

use super::block_tally::BlockTally;
use super::observer::Observer;
use super::pack::Pack;
use super::payoffs::Payoffs;
use super::rows::{BeforeTurns, Hands, OVER, Opened, SPLITS, WayRows};
use crate::shoe::Exhausted;
use crate::strategy::relancina::{Chart, Strategy};
use std::hint::select_unpredictable;

/// The most boxes of a table.
const BOXES: usize = 64;

#[derive(Clone, Copy, Debug, Default)]
struct Drawing {
    row: u16,
    /// Index in `ends` of the hand's end: its box, or for a split hand a place after the boxes.
    place: u16,
}

/// A table: rules, compiled hands, the pack, and the state of the round.
pub(super) struct Table<'a, W> {
    hands: &'a Hands,
    payoffs: &'a Payoffs,
    boxes: usize,
    /// Whether boxes without a prize leave when the Talla raises.
    leaves: bool,
    pub pack: Pack,
    pub observer: W,
    /// Hands that draw, in the order of play, followed by one unused entry.
    drawing: Vec<Drawing>,
    draw: usize,
    /// Step that ended each hand, by place; for a box that splits, the step of the split.
    ends: Vec<u16>,
    /// The largest step that ended a hand, 0 before any hand is over.
    most: u16,
    /// Boxes of the split hands, by place after the boxes.
    owners: Vec<usize>,
    /// Payment group of each box.
    groups: [u8; BOXES],
}

impl<'a, W: Observer> Table<'a, W> {
    pub(super) fn new(
        (hands, payoffs): (&'a Hands, &'a Payoffs),
        (boxes, chart): (u8, &Chart),
        pack: Pack,
        observer: W,
    ) -> Table<'a, W> {
        let boxes = usize::from(boxes);
        Table {
            hands,
            payoffs,
            boxes,
            leaves: chart.leaves_raise(),
            pack,
            observer,
            drawing: vec![Drawing::default(); 2 * boxes + 1],
            draw: 0,
            ends: vec![0; boxes],
            most: 0,
            owners: Vec::new(),
            groups: [0; BOXES],
        }
    }

    /// Plays a round and counts it.
    pub(super) fn round(&mut self, way: usize, block_tally: &mut BlockTally<'_>) -> Result<(), Exhausted> {
        let (seen, group_of) = (&self.hands.ways[way], &self.payoffs.group_of[way]);
        let boxes = self.boxes;
        let dealt = self.pack.take(2 * boxes + 2)?;
        for card in dealt {
            self.observer.card(*card);
        }
        let (first, second) = dealt.split_at(boxes + 1);
        let of_talla = usize::from(first[boxes]) * self.hands.classes + usize::from(second[boxes]);
        let mut opened = &seen.opened[of_talla];
        let (first, second) = (&first[..boxes], &second[..boxes]);
        for (group, card) in self.groups.iter_mut().zip(first) {
            *group = group_of[usize::from(*card)];
        }
        if opened.before_turns == BeforeTurns::Nothing {
            let place = (&mut self.drawing[..], &mut self.ends[..boxes]);
            (self.draw, self.most) = seat(seen, opened, self.hands.classes, (first, second), place);
        } else {
            let mut cards = [[0; BOXES]; 2];
            cards[0][..boxes].copy_from_slice(first);
            cards[1][..boxes].copy_from_slice(second);
            opened = self.raise_or_change(seen, opened, &mut cards)?;
        }
        self.ends.truncate(boxes);
        self.owners.clear();
        if self.drawing[..self.draw].iter().any(|hand| hand.place >= WITHOUT_PLACE) {
            self.assign_places();
        }
        if self.draw > 0 {
            self.play(seen, opened)?;
        }
        let kind = self.talla(seen, opened)?;
        self.settle(kind, block_tally);
        Ok(())
    }

    #[inline]
    fn play(&mut self, seen: &WayRows, opened: &Opened) -> Result<(), Exhausted> {
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
                self.observer.card(*card);
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

    /// Draws the Talla's cards if a hand depends on them, and returns the index of the Talla's
    /// kind.
    #[inline]
    fn talla(&mut self, seen: &WayRows, opened: &Opened) -> Result<usize, Exhausted> {
        let mut step = opened.talla;
        if step < OVER && self.most < self.hands.waits {
            // The Talla does not draw, and only a prize, which it does not have, would matter.
            return Ok(0);
        }
        while step < OVER {
            let card = self.pack.draw()?;
            self.observer.card(card);
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

    /// Counts every box.
    #[inline]
    fn settle(&mut self, kind: usize, block_tally: &mut BlockTally<'_>) {
        let cell = |end: u16| usize::from(self.payoffs.cells[usize::from(end - OVER)]) + kind;
        let boxes = self.ends[..self.boxes].iter().zip(&self.groups);
        for (number, (end, group)) in boxes.enumerate() {
            if *end < SPLITS {
                block_tally.count(*group, cell(*end));
            } else {
                let hands = self.owners.iter().zip(&self.ends[self.boxes..]);
                let hands = hands.filter(|(owner, _)| **owner == number);
                block_tally.count_split(*group, hands.map(|(_, end)| cell(*end)));
            }
        }
    }
}

/// Marks a split hand whose place is not assigned yet: its `place` is this number plus that of its
/// box.
const WITHOUT_PLACE: u16 = 1 << 15;

/// Looks up the step of every box on its first two cards. Returns the number of hands that draw and
/// the largest step that ended another hand.
#[inline(always)]
#[allow(clippy::inline_always)] // called once a round, and once more after a raise or change
fn seat(
    seen: &WayRows,
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
                drawing[draw] = Drawing { row, place: place + WITHOUT_PLACE };
                draw += 1;
            }
        }
        place += 1;
    }
    (draw, most)
}
