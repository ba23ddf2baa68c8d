//! The last cards of a shoe, dealt lane by lane: whose they are where they
//! run out, and what the shuffled discards finish.

use super::attend::Attendant;
use super::discards::Discards;
use super::lanes::{Lanes, Shoe};
use super::machine::{Kind, Next};
use super::witness::Witness;
use crate::shoe::{Exhausted, below};

impl Attendant<'_> {
    /// Brings a lane back into the lockstep. Where its row is a round's end,
    /// that is written already.
    #[cold]
    pub(super) fn attend<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        witness: &mut impl Witness,
    ) {
        let mut row = lanes.row[lane];
        if row == self.ways.park {
            return lanes.restock(lane, self.stock, u16::MAX);
        }
        let stock = self.stock;
        let mut shoe = lanes.shoe(lane, stock);
        let mut discards = None;
        loop {
            if let Kind::Over { carried, .. } = self.ways.machine.kinds[usize::from(row)] {
                // The discards finish the last round of a shoe.
                if discards.is_some() || !self.another(lanes, lane, shoe.left + u16::from(carried.is_some()))
                {
                    return self.end_shoe(lanes, lane, witness);
                }
                if self.limits.reshuffle {
                    lanes.begin_round(lane, &shoe.with(carried, stock));
                }
            }
            if shoe.left > self.limits.in_round {
                break;
            }
            let next = self.ways.nexts[usize::from(row)];
            row = match self.draw((lanes, lane), &mut shoe, next, &mut discards, witness) {
                Ok(class) => self.arrive(lanes, lane, self.ways.machine.next(row, class), witness),
                Err(Exhausted) => match self.ways.no_look.iter().find(|(look, _)| *look == row) {
                    Some((_, over)) => self.arrive(lanes, lane, *over, witness),
                    None if next == Next::Burned => return self.end_shoe(lanes, lane, witness),
                    None => return self.void(lanes, lane, witness),
                },
            };
        }
        lanes.put_back(lane, &shoe, stock);
        lanes.row[lane] = row;
    }

    /// A card outside the lockstep.
    ///
    /// Where the cards run out in mid-round, those of the opening deal and
    /// the first ones after it still come out of the shoe, and the others out
    /// of the shuffled discards, whoever's turn it is to be looked at.
    fn draw<const W: usize>(
        &self,
        (lanes, lane): (&mut Lanes<W>, usize),
        shoe: &mut Shoe,
        next: Next,
        discards: &mut Option<Discards>,
        witness: &mut impl Witness,
    ) -> Result<u16, Exhausted> {
        let left = shoe.left;
        let began = lanes.began[self.stock.classes - 1][lane];
        let boxes = lanes.boxes[lane];
        let of_shoe = match self.place(boxes, next) {
            _ if left > self.limits.in_round => true,
            Some(place) => place < began,
            None => left > self.reserved(boxes, began, next),
        };
        let class = if of_shoe && left > 0 {
            shoe.take(lanes.draw_below(lane, left), self.stock)
        } else {
            if !self.limits.reshuffle {
                return Err(Exhausted);
            }
            let discards = discards.get_or_insert_with(|| Discards::new(self.stock, &lanes.began(lane)));
            let nth = below(&mut lanes.second[lane], u32::from(discards.cards()?));
            discards.take(nth)
        };
        witness.card(lane, next, class);
        Ok(class)
    }

    /// The place in the opening deal of a card that belongs to it.
    fn place(&self, waiting: u16, next: Next) -> Option<u16> {
        let boxes = self.boxes;
        let number = boxes - waiting;
        match next {
            Next::Upcard => Some(boxes),
            Next::Opening { second: 0, .. } => Some(number),
            Next::Opening { .. } => Some(boxes + 1 + number),
            Next::Hole | Next::Turned => Some(2 * boxes + 1),
            Next::Burned | Next::Hit { .. } | Next::Dealer | Next::Looked => None,
        }
    }

    /// Cards of the opening deal that come out of the shoe and are not drawn
    /// yet when somebody draws further.
    fn reserved(&self, waiting: u16, cards: u16, next: Next) -> u16 {
        let boxes = self.boxes;
        let Next::Hit { hole } = next else {
            return 0;
        };
        // Each of them has a place in the first turn and one in the second.
        let (next, after) = (boxes - waiting + 1, waiting - 1);
        let of_turn = |first: u16| cards.saturating_sub(first).min(after);
        let hole = u16::from(self.holes && !hole && 2 * boxes + 1 < cards);
        of_turn(next) + of_turn(boxes + 1 + next) + hole
    }

    /// Whether another round is dealt, with so many cards.
    fn another<const W: usize>(&self, lanes: &mut Lanes<W>, lane: usize, left: u16) -> bool {
        if lanes.rounds[lane] == 0 {
            return false;
        }
        match self.limits.cut_card {
            Some(behind) if left < behind && self.limits.one_more => {
                lanes.rounds[lane] = 1;
                true
            }
            Some(behind) => left > behind,
            None => true,
        }
    }

    /// There is no card for whoever is next.
    fn void<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, witness: &mut impl Witness) {
        self.tell(lane, self.codes.void, witness);
        self.sides[lane].clear();
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
        self.end_shoe(lanes, lane, witness);
    }
}
