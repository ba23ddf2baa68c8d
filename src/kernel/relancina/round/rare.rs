//! What is rare in a round: splits and changes, the Talla's raise and change,
//! a late prize's round of cards.

use super::{BOXES, Drawing, HOMELESS, Table, seat};
use crate::bets::relancina::MOST_LINES;
use crate::kernel::relancina::observer::Observer;
use crate::kernel::relancina::rows::{CHANGE, OVER, Opened, SPLITS, Seen};
use crate::rules::{TallaChanges, TallaRaise};
use crate::shoe::Exhausted;

impl<W: Observer> Table<'_, W> {
    /// Gives the hands of splits places behind the boxes.
    #[inline(never)]
    pub(super) fn house(&mut self) {
        for at in 0..self.draw {
            if let Some(owner) = self.drawing[at].place.checked_sub(HOMELESS) {
                self.drawing[at].place = self.new_place(owner.into());
            }
        }
    }

    fn new_place(&mut self, owner: usize) -> u16 {
        let place = u16::try_from(self.ends.len()).expect("a table has few hands");
        self.ends.push(0);
        self.owners.push(owner);
        place
    }

    /// A hand that is played splits, or changes its cards: the row it goes on
    /// in.
    #[inline(never)]
    pub(super) fn split_or_change(
        &mut self,
        seen: &Seen,
        opened: &Opened,
        at: usize,
        step: u16,
        card: u8,
    ) -> u16 {
        let rare = &seen.rare[usize::from(opened.column)];
        let place = usize::from(self.drawing[at].place);
        let of_split = place.checked_sub(self.boxes);
        if step == CHANGE {
            return rare.change[usize::from(of_split.is_some())];
        }
        let owner = of_split.map_or(place, |behind| self.owners[behind]);
        if of_split.is_none() {
            self.ends[place] = step;
            self.drawing[at].place = self.new_place(owner);
        }
        // The hand of the second card is played next.
        let second = Drawing { row: rare.split[usize::from(card)], place: self.new_place(owner) };
        self.draw += 1;
        if self.draw == self.drawing.len() {
            self.drawing.push(Drawing::default());
        }
        self.drawing.copy_within(at + 1..self.draw - 1, at + 2);
        self.drawing[at + 1] = second;
        rare.split[usize::from(step - SPLITS)]
    }

    /// The Talla raises, or changes; boxes are seated with the cards they have
    /// then. What is in force then.
    #[inline(never)]
    pub(super) fn ado<'s>(
        &mut self,
        seen: &'s Seen,
        mut opened: &'s Opened,
        cards: &mut [[u8; BOXES]; 2],
    ) -> Result<&'s Opened, Exhausted> {
        let (boxes, classes) = (self.boxes, self.hands.classes);
        let two = |first: u8, second: u8| &seen.opened[usize::from(first) * classes + usize::from(second)];
        // What two cards are does not depend on whose they are.
        let prized: Vec<bool> =
            (0..boxes).map(|number| two(cards[0][number], cards[1][number]).prize).collect();
        let mut left = vec![false; boxes];
        if opened.prize && self.rules.talla_raise == TallaRaise::OnTwoCardPrize {
            for number in 0..boxes {
                left[number] = self.leaves && !prized[number];
                if !left[number] {
                    self.groups[number] += u8::try_from(MOST_LINES).expect("twelve");
                }
            }
        }
        if opened.changes {
            let whole = self.rules.talla_changes == TallaChanges::WholeTable;
            let mut of_talla = [0; 2];
            for (cards, its) in cards.iter_mut().zip(&mut of_talla) {
                for number in (0..boxes).filter(|number| whole && !prized[*number]) {
                    cards[number] = self.pack.draw()?;
                    self.witness.card(cards[number]);
                }
                *its = self.pack.draw()?;
                self.witness.card(*its);
            }
            opened = two(of_talla[0], of_talla[1]);
        }
        let (first, second) = (&cards[0][..boxes], &cards[1][..boxes]);
        let place = (&mut self.drawing[..], &mut self.ends[..boxes]);
        (self.draw, self.most) = seat(seen, opened, classes, (first, second), place);
        if left.contains(&true) {
            self.leave(&left);
        }
        Ok(opened)
    }

    /// Boxes leave before they draw.
    fn leave(&mut self, left: &[bool]) {
        let stays = |hand: &Drawing| !left[usize::from(hand.place % HOMELESS)];
        let stay: Vec<Drawing> = self.drawing[..self.draw].iter().copied().filter(stays).collect();
        self.draw = stay.len();
        self.drawing[..self.draw].copy_from_slice(&stay);
        for (end, _) in self.ends.iter_mut().zip(left).filter(|(_, left)| **left) {
            *end = self.hands.left;
        }
        // `most` may stay too great: a Talla that raised has opened its prize
        // and draws nothing.
    }

    /// The round of cards that a late prize gives to whoever asks.
    #[inline(never)]
    pub(super) fn another_round(&mut self, seen: &Seen, opened: &Opened, prize: u8) -> Result<(), Exhausted> {
        for place in self.places() {
            let over = self.hands.overs[usize::from(self.ends[place] - OVER)];
            let Some(mut step) = over.held.and_then(|held| seen.late(opened.column, prize, held)) else {
                continue;
            };
            while step < OVER {
                let card = self.pack.draw()?;
                self.witness.card(card);
                step = self.hands.rows[usize::from(step)].step(card);
            }
            self.ends[place] = step;
        }
        Ok(())
    }

    /// Where the ends of all hands are written, in the order of play.
    fn places(&self) -> Vec<usize> {
        let behind = |number: usize| {
            let places = self.drawing[..self.draw].iter().map(|hand| usize::from(hand.place));
            places.filter(move |place| {
                place.checked_sub(self.boxes).is_some_and(|behind| self.owners[behind] == number)
            })
        };
        let of_box = |number: usize| {
            let alone = (self.ends[number] < SPLITS).then_some(number);
            alone.into_iter().chain(behind(number))
        };
        (0..self.boxes).flat_map(of_box).collect()
    }
}
