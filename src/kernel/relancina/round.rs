//! A round: two cards a box and two for the Talla, what it does with them,
//! the boxes' turns, the Talla's, settlement. Every card comes in the order
//! of the deal.
//!
//! What every box will do with its first two cards is looked up before any of
//! them draws: hands that draw are put in a row and played as one, card after
//! card, the next beginning where one is over. Splits, changes, raises and
//! late rounds leave that way.

use super::books::Books;
use super::hands::{CHANGE, CLASSES, Hands, OVER, Opened, SPLITS, Seen};
use super::pack::Pack;
use super::prices::{LINES, Prices};
use super::witness::Witness;
use crate::rules::{Relancina, TallaChanges, TallaRaise};
use crate::shoe::Exhausted;
use crate::strategy::{Chart, Strategy};

/// Boxes, at most.
const BOXES: usize = 64;

/// In the place of a box's end: it has the hands of a split.
const SPLIT: u16 = u16::MAX;

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
    prices: &'a Prices,
    boxes: usize,
    leaves: bool,
    pub pack: Pack,
    pub witness: W,
    /// Hands that draw, in the order they are played, and one place more.
    drawing: Vec<Drawing>,
    /// How many drew in this round.
    drew: usize,
    /// By place: what became of a hand.
    ends: Vec<u16>,
    /// Of places behind the boxes: whose hand it is.
    owners: Vec<usize>,
    /// By box.
    groups: [u8; BOXES],
}

impl<'a, W: Witness> Table<'a, W> {
    pub(super) fn new(
        rules: &'a Relancina,
        (hands, prices): (&'a Hands, &'a Prices),
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
            drew: 0,
            ends: vec![0; boxes],
            owners: Vec::new(),
            groups: [0; BOXES],
        }
    }

    /// Plays a round and counts it.
    pub(super) fn round(&mut self, way: usize, books: &mut Books<'_>) -> Result<(), Exhausted> {
        let (hands, prices) = (self.hands, self.prices);
        let (seen, group_of) = (&hands.ways[way], &prices.group_of[way]);
        let (boxes, classes) = (self.boxes, hands.classes);
        let dealt = self.pack.take(2 * boxes + 2)?;
        dealt.iter().for_each(|card| self.witness.card(*card));
        let (first, second) = dealt.split_at(boxes + 1);
        for (group, card) in self.groups.iter_mut().zip(&first[..boxes]) {
            *group = group_of[usize::from(*card)];
        }
        let mut opened = seen.opened[usize::from(first[boxes]) * classes + usize::from(second[boxes])];
        let (drawing, most) = if opened.ado {
            let mut cards = [[0; BOXES + 1]; 2];
            cards[0][..=boxes].copy_from_slice(first);
            cards[1][..=boxes].copy_from_slice(second);
            self.ado(seen, &mut opened, cards)?
        } else {
            let table = (&mut self.drawing[..], &mut self.ends, &mut self.owners);
            seat(seen, &opened, classes, (&first[..boxes], &second[..boxes]), table)
        };
        let most = self.play(seen, &opened, drawing, most)?;
        let kind = self.talla(seen, &opened, most)?;
        self.settle(kind, books);
        Ok(())
    }

    /// Boxes that draw play; `most` is the greatest end so far, and is what
    /// comes back.
    fn play(
        &mut self,
        seen: &Seen,
        opened: &Opened,
        mut drawing: usize,
        mut most: u16,
    ) -> Result<u16, Exhausted> {
        let rows = &self.hands.rows[..];
        let mut at = 0;
        let mut row = self.drawing[0].row;
        while at < drawing {
            let card = self.pack.draw()?;
            self.witness.card(card);
            let step = rows[usize::from(row)][usize::from(card) % CLASSES];
            if step >= SPLITS {
                row = self.split_or_change(seen, opened, (at, &mut drawing), (step, card));
                continue;
            }
            let over = step >= OVER;
            most = most.max(step);
            self.ends[usize::from(self.drawing[at].place)] = step;
            at += usize::from(over);
            let next = self.drawing[at].row;
            row = if over { next } else { step };
        }
        self.drew = drawing;
        Ok(most)
    }

    /// A hand that is played splits, or changes its cards: the row it goes on
    /// in.
    #[inline(never)]
    fn split_or_change(
        &mut self,
        seen: &Seen,
        opened: &Opened,
        (at, drawing): (usize, &mut usize),
        (step, card): (u16, u8),
    ) -> u16 {
        let rare = &seen.rare[usize::from(opened.column)];
        let place = usize::from(self.drawing[at].place);
        let split = place >= self.boxes;
        if step == CHANGE {
            return rare.change[usize::from(split)];
        }
        let owner = if split {
            self.owners[place - self.boxes]
        } else {
            self.ends[place] = SPLIT;
            self.owners.push(place);
            self.ends.push(0);
            self.drawing[at].place = small(self.ends.len() - 1);
            place
        };
        self.owners.push(owner);
        self.ends.push(0);
        let row = rare.split[usize::from(card)];
        *drawing += 1;
        if *drawing == self.drawing.len() {
            self.drawing.push(Drawing::default());
        }
        self.drawing.copy_within(at + 1..*drawing - 1, at + 2);
        self.drawing[at + 1] = Drawing { row, place: small(self.ends.len() - 1) };
        rare.split[usize::from(step - SPLITS)]
    }

    /// The Talla raises, or changes: what is in force then, and the boxes
    /// seated with the cards they have then.
    #[inline(never)]
    fn ado(
        &mut self,
        seen: &Seen,
        opened: &mut Opened,
        mut cards: [[u8; BOXES + 1]; 2],
    ) -> Result<(usize, u16), Exhausted> {
        let (boxes, classes) = (self.boxes, self.hands.classes);
        let two = |cards: &[[u8; BOXES + 1]; 2], number: usize| {
            seen.opened[usize::from(cards[0][number]) * classes + usize::from(cards[1][number])]
        };
        // What a hand is does not depend on whose it is.
        let prized = |cards: &[[u8; BOXES + 1]; 2], number| two(cards, number).prize;
        let mut left = 0_u64;
        if opened.prize && self.rules.talla_raise == TallaRaise::OnTwoCardPrize {
            for number in 0..boxes {
                if self.leaves && !prized(&cards, number) {
                    left |= 1 << number;
                } else {
                    self.groups[number] += u8::try_from(LINES).expect("twelve");
                }
            }
        }
        if opened.changes {
            let whole = self.rules.talla_changes == TallaChanges::WholeTable;
            let stays: Vec<bool> = (0..boxes).map(|number| !whole || prized(&cards, number)).collect();
            for cards in &mut cards {
                for number in (0..boxes).filter(|number| !stays[*number]).chain([boxes]) {
                    cards[number] = self.pack.draw()?;
                    self.witness.card(cards[number]);
                }
            }
            *opened = two(&cards, boxes);
        }
        let table = (&mut self.drawing[..], &mut self.ends, &mut self.owners);
        let (mut drawing, mut most) =
            seat(seen, opened, classes, (&cards[0][..boxes], &cards[1][..boxes]), table);
        if left > 0 {
            let owners = &self.owners;
            let leaves = |place: usize| {
                let number = if place < boxes { place } else { owners[place - boxes] };
                left >> number & 1 == 1
            };
            // Those that left draw nothing.
            let mut stay: Vec<Drawing> = self.drawing[..drawing].to_vec();
            stay.retain(|hand| !leaves(usize::from(hand.place)));
            drawing = stay.len();
            self.drawing[..drawing].copy_from_slice(&stay);
            for number in (0..boxes).filter(|number| left >> number & 1 == 1) {
                self.ends[number] = self.hands.left;
            }
            let over = self.ends[..boxes].iter().filter(|end| (OVER..SPLITS).contains(*end));
            most = over.copied().max().unwrap_or(0);
        }
        Ok((drawing, most))
    }

    /// The Talla draws if a hand waits for it: what it has, as a number.
    fn talla(&mut self, seen: &Seen, opened: &Opened, most: u16) -> Result<usize, Exhausted> {
        let mut step = opened.talla;
        if step < OVER && most < self.hands.waits {
            // It draws nothing, and nothing is paid by what it has but prizes.
            return Ok(0);
        }
        while step < OVER {
            let card = self.pack.draw()?;
            self.witness.card(card);
            step = self.hands.rows[usize::from(step)][usize::from(card) % CLASSES];
        }
        let kind = usize::from(step - OVER);
        if let Some(prize) = self.hands.prizes[kind]
            && !opened.prize
        {
            self.another_round(seen, opened, prize)?;
        }
        Ok(kind)
    }

    /// The round of cards that a late prize gives to whoever asks.
    #[inline(never)]
    fn another_round(&mut self, seen: &Seen, opened: &Opened, prize: u8) -> Result<(), Exhausted> {
        let places: Vec<usize> = (0..self.boxes).flat_map(|number| self.places(number)).collect();
        for place in places {
            let over = self.hands.overs[usize::from(self.ends[place] - OVER)];
            let Some(mut step) = over.held.and_then(|held| seen.late(opened.column, prize, held)) else {
                continue;
            };
            while step < OVER {
                let card = self.pack.draw()?;
                self.witness.card(card);
                step = self.hands.rows[usize::from(step)][usize::from(card) % CLASSES];
            }
            self.ends[place] = step;
        }
        Ok(())
    }

    /// Where the ends of a box's hands are written, in the order of play.
    fn places(&self, number: usize) -> Vec<usize> {
        if self.ends[number] != SPLIT {
            return vec![number];
        }
        let places = self.drawing[..self.drew].iter().map(|hand| usize::from(hand.place));
        places.filter(|place| *place >= self.boxes && self.owners[place - self.boxes] == number).collect()
    }

    fn settle(&mut self, kind: usize, books: &mut Books<'_>) {
        for number in 0..self.boxes {
            let end = self.ends[number];
            let group = self.groups[number];
            if end == SPLIT {
                let hands = self.owners.iter().zip(&self.ends[self.boxes..]);
                let cells = hands.filter(|(owner, _)| **owner == number);
                let cells =
                    cells.map(|(_, end)| usize::from(self.prices.cells[usize::from(end - OVER)]) + kind);
                books.count_split(group, cells);
            } else {
                books.count(group, usize::from(self.prices.cells[usize::from(end - OVER)]) + kind);
            }
        }
    }
}

/// Looks up what every box does with its two cards: how many hands draw, and
/// the greatest of the other hands' ends, 0 if there is none.
#[inline]
fn seat(
    seen: &Seen,
    opened: &Opened,
    classes: usize,
    (first, second): (&[u8], &[u8]),
    (drawing, ends, owners): (&mut [Drawing], &mut Vec<u16>, &mut Vec<usize>),
) -> (usize, u16) {
    let openings = &seen.openings[opened.opening as usize..][..classes * classes];
    let boxes = first.len();
    ends.truncate(boxes);
    owners.clear();
    let (mut hands, mut most) = (0, 0);
    for (number, (first, second)) in first.iter().zip(second).enumerate() {
        let step = openings[usize::from(*first) * classes + usize::from(*second)];
        if step >= SPLITS {
            ends[number] = SPLIT;
            for card in [*first, *second] {
                let row = seen.rare[usize::from(opened.column)].split[usize::from(card)];
                drawing[hands] = Drawing { row, place: small(ends.len()) };
                hands += 1;
                ends.push(0);
                owners.push(number);
            }
            continue;
        }
        ends[number] = step;
        drawing[hands] = Drawing { row: step, place: small(number) };
        hands += usize::from(step < OVER);
        most = most.max(step);
    }
    (hands, most)
}

fn small(place: usize) -> u16 {
    u16::try_from(place).expect("a table has few hands")
}
