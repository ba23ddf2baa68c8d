//! The rare events of a round: splits and changes, the Talla's raise and change, and the round of
//! cards after a late prize.

use super::{BOXES, Drawing, Table, WITHOUT_PLACE, seat};
use crate::bets::relancina::MOST_LINES;
use crate::kernel::relancina::observer::Observer;
use crate::kernel::relancina::rows::{BeforeTurns, CHANGE, OVER, Opened, SPLITS, WayRows};
use crate::shoe::Exhausted;

impl<W: Observer> Table<'_, W> {
    /// Assigns the hands of split boxes their places after the boxes.
    #[inline(never)]
    pub(super) fn assign_places(&mut self) {
        for at in 0..self.draw {
            if let Some(owner) = self.drawing[at].place.checked_sub(WITHOUT_PLACE) {
                self.drawing[at].place = self.new_place(owner.into());
            }
        }
    }

    /// Returns a new place after the boxes for a hand of the box `owner`.
    fn new_place(&mut self, owner: usize) -> u16 {
        let place = u16::try_from(self.ends.len()).expect("a table has few hands");
        self.ends.push(0);
        self.owners.push(owner);
        place
    }

    /// Splits the hand being played, or changes its cards, and returns the row in which it
    /// continues.
    #[inline(never)]
    pub(super) fn split_or_change(
        &mut self,
        seen: &WayRows,
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
        let owner = of_split.map_or(place, |hand| self.owners[hand]);
        if of_split.is_none() {
            self.ends[place] = step;
            self.drawing[at].place = self.new_place(owner);
        }
        // The hand with the second card is played next.
        let second = Drawing { row: rare.split[usize::from(card)], place: self.new_place(owner) };
        self.draw += 1;
        if self.draw == self.drawing.len() {
            self.drawing.push(Drawing::default());
        }
        self.drawing.copy_within(at + 1..self.draw - 1, at + 2);
        self.drawing[at + 1] = second;
        rare.split[usize::from(step - SPLITS)]
    }

    /// Performs the Talla's raise or change, and then looks up the boxes' steps. Returns what the
    /// Talla's cards after that determine.
    #[inline(never)]
    pub(super) fn raise_or_change<'s>(
        &mut self,
        seen: &'s WayRows,
        mut opened: &'s Opened,
        cards: &mut [[u8; BOXES]; 2],
    ) -> Result<&'s Opened, Exhausted> {
        let (boxes, classes) = (self.boxes, self.hands.classes);
        let two = |first: u8, second: u8| &seen.opened[usize::from(first) * classes + usize::from(second)];
        // Prizes of two cards are the same for the Talla and the players.
        let prized: Vec<bool> =
            (0..boxes).map(|number| two(cards[0][number], cards[1][number]).prize).collect();
        let mut left = vec![false; boxes];
        if opened.before_turns == BeforeTurns::Raises {
            for number in 0..boxes {
                left[number] = self.leaves && !prized[number];
                if !left[number] {
                    self.groups[number] += u8::try_from(MOST_LINES).expect("twelve");
                }
            }
        }
        if opened.before_turns == BeforeTurns::Changes {
            let whole = self.hands.redeals;
            let mut of_talla = [0; 2];
            for (cards, its) in cards.iter_mut().zip(&mut of_talla) {
                for number in (0..boxes).filter(|number| whole && !prized[*number]) {
                    cards[number] = self.pack.draw()?;
                    self.observer.card(cards[number]);
                }
                *its = self.pack.draw()?;
                self.observer.card(*its);
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

    /// Removes the boxes that leave at the raise from the hands that draw.
    fn leave(&mut self, left: &[bool]) {
        let stays = |hand: &Drawing| !left[usize::from(hand.place % WITHOUT_PLACE)];
        let stay: Vec<Drawing> = self.drawing[..self.draw].iter().copied().filter(stays).collect();
        self.draw = stay.len();
        self.drawing[..self.draw].copy_from_slice(&stay);
        for (end, _) in self.ends.iter_mut().zip(left).filter(|(_, left)| **left) {
            *end = self.hands.left;
        }
        // `most` may remain too large: a Talla that raised has opened its prize and does not draw.
    }

    /// Plays the additional round of cards after a late prize, for the hands that want one.
    #[inline(never)]
    pub(super) fn another_round(
        &mut self,
        seen: &WayRows,
        opened: &Opened,
        prize: u8,
    ) -> Result<(), Exhausted> {
        for place in self.places() {
            let over = self.hands.overs[usize::from(self.ends[place] - OVER)];
            let Some(mut step) = over.held.and_then(|held| seen.late(opened.column, prize, held)) else {
                continue;
            };
            while step < OVER {
                let card = self.pack.draw()?;
                self.observer.card(card);
                step = self.hands.rows[usize::from(step)].step(card);
            }
            self.ends[place] = step;
        }
        Ok(())
    }

    /// Returns the places of all hands, in the order of play.
    fn places(&self) -> Vec<usize> {
        let split_hands = |number: usize| {
            let places = self.drawing[..self.draw].iter().map(|hand| usize::from(hand.place));
            places.filter(move |place| {
                place.checked_sub(self.boxes).is_some_and(|hand| self.owners[hand] == number)
            })
        };
        let of_box = |number: usize| {
            let single = (self.ends[number] < SPLITS).then_some(number);
            single.into_iter().chain(split_hands(number))
        };
        (0..self.boxes).flat_map(of_box).collect()
    }
}
