//! The lanes that leave the lockstep, one at a time: a box among several is
//! over, a pair is split, the cut card has come, the cards run out.
//!
//! What happens here is the same for every kernel; it knows the shoe's rules
//! and whose turn it is, never what a hand is worth.

use super::discards::Discards;
use super::lanes::{Lanes, Stock};
use super::ledger::{Codes, SplitBox, event};
use super::limits::Limits;
use super::machine::{Kind, MOST_CLASSES, Needs, Next};
use super::ways::Ways;
use super::witness::Witness;
use crate::compiled::End;
use crate::shoe::{Exhausted, below};

/// The game behind the machine, as far as it decides who is next.
pub(super) trait Boxes {
    /// A box that splits is played to its end.
    ///
    /// # Errors
    /// Whatever `draw` does.
    fn split(
        &self,
        column: u16,
        cards: [u8; 2],
        desafio: [u8; 2],
        hands: &mut Vec<End>,
        draw: impl FnMut() -> Result<usize, Exhausted>,
    ) -> Result<(SplitBox, Needs), Exhausted>;
}

/// What a lane has to remember beside its row.
#[derive(Clone, Debug)]
struct Side {
    one_more: bool,
    /// Shoes still to deal, this one included.
    shoes: u32,
    /// Cards left when the round began, by class and those before it.
    began: [u16; MOST_CLASSES],
    cards: u16,
}

/// Attends to the lanes of a group.
pub(super) struct Attendant<'a, G> {
    pub game: &'a G,
    pub ways: &'a Ways,
    pub stock: &'a Stock,
    pub limits: &'a Limits,
    pub codes: Codes,
    pub boxes: u16,
    holes: bool,
    sides: Vec<Side>,
    /// Lanes that still deal.
    pub dealing: usize,
    /// Events, in the order they came.
    pub events: Vec<u16>,
    /// How many there are.
    pub written: usize,
    /// The boxes that were split, in the order of their events.
    pub splits: Vec<SplitBox>,
    hands: Vec<End>,
}

impl<'a, G: Boxes> Attendant<'a, G> {
    /// Begins lanes with so many shoes each.
    #[allow(clippy::too_many_arguments)] // each is one thing of the table's
    pub(super) fn new<const W: usize>(
        game: &'a G,
        ways: &'a Ways,
        stock: &'a Stock,
        limits: &'a Limits,
        codes: Codes,
        (boxes, holes): (u8, bool),
        lanes: &mut Lanes<W>,
        shoes: &[u32],
    ) -> Attendant<'a, G> {
        let side = |shoes: &u32| Side {
            one_more: limits.one_more,
            shoes: *shoes,
            began: stock.up_to,
            cards: stock.cards,
        };
        let mut attendant = Attendant {
            game,
            ways,
            stock,
            limits,
            codes,
            boxes: boxes.into(),
            holes,
            sides: shoes.iter().map(side).collect(),
            dealing: 0,
            events: vec![0; EVENTS],
            written: 0,
            splits: Vec::new(),
            hands: Vec::new(),
        };
        for lane in 0..W {
            attendant.next_shoe(lanes, lane);
        }
        attendant.dealing = shoes.iter().filter(|shoes| **shoes > 0).count();
        attendant
    }

    /// Whether a lane with this row and these cards needs attending to.
    #[inline]
    pub(super) fn calls(&self, row: u16, left: u16, rounds: u16) -> bool {
        let machine = &self.ways.machine;
        if row < machine.overs {
            left <= self.limits.at_end || rounds == 0 || self.limits.reshuffle
        } else {
            (row < machine.splits && row >= machine.boxes[2]) || left <= self.limits.in_round
        }
    }

    /// Writes an event.
    #[inline]
    pub(super) fn write(&mut self, lane: usize, code: u16) {
        self.events[self.written] = event(code, lane);
        self.written += 1;
    }

    /// Writes an event, to stay if `keep`.
    #[inline]
    pub(super) fn write_if(&mut self, keep: bool, lane: usize, row: u16) {
        self.events[self.written] = event(row, lane);
        self.written += usize::from(keep);
    }

    fn tell(&mut self, lane: usize, code: u16, witness: &mut impl Witness) {
        self.write(lane, code);
        witness.event(lane, code);
    }

    /// Brings a lane back into the lockstep. Where its row is a round's end,
    /// that is written already.
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
        let mut discards = None;
        loop {
            match self.ways.machine.kinds[usize::from(row)] {
                Kind::Split { column, cards, desafio } => {
                    match self.split(lanes, lane, (column, cards, desafio), &mut discards, witness) {
                        Ok(next) => row = next,
                        Err(Exhausted) => return self.void(lanes, lane, witness),
                    }
                    continue;
                }
                Kind::Over { carried, .. } => {
                    // The discards finish the last round of a shoe.
                    if discards.is_some() || !self.another(lanes, lane, u16::from(carried.is_some())) {
                        return self.end_shoe(lanes, lane, witness);
                    }
                    self.begin_round(lanes, lane, carried);
                }
                Kind::Box { .. } | Kind::Card(_) => {}
            }
            if lanes.left[lane] > self.limits.in_round {
                break;
            }
            let next = self.ways.nexts[usize::from(row)];
            row = match self.draw(lanes, lane, next, &mut discards, witness) {
                Ok(class) => self.arrive(lanes, lane, self.ways.machine.next(row, class), witness),
                Err(Exhausted) => match self.ways.no_look.iter().find(|(look, _)| *look == row) {
                    Some((_, over)) => self.arrive(lanes, lane, *over, witness),
                    None if next == Next::Burned => return self.end_shoe(lanes, lane, witness),
                    None => return self.void(lanes, lane, witness),
                },
            };
        }
        lanes.row[lane] = row;
    }

    /// A lane comes to a row outside the lockstep: writes its event, and
    /// where it is a box's end finds who is next.
    #[inline]
    pub(super) fn arrive<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        row: u16,
        witness: &mut impl Witness,
    ) -> u16 {
        let machine = &self.ways.machine;
        if row < machine.overs {
            lanes.rounds[lane] -= 1;
            self.tell(lane, row, witness);
            return row;
        }
        match machine.kinds[usize::from(row)] {
            Kind::Box { column, needs, .. } => {
                self.tell(lane, row, witness);
                self.box_done(lanes, lane, row, column, needs, witness)
            }
            _ => row,
        }
    }

    /// A card outside the lockstep.
    ///
    /// Where the cards run out in mid-round, those of the opening deal and
    /// the first ones after it still come out of the shoe, and the others out
    /// of the shuffled discards, whoever's turn it is to be looked at.
    fn draw<const W: usize>(
        &self,
        lanes: &mut Lanes<W>,
        lane: usize,
        next: Next,
        discards: &mut Option<Discards>,
        witness: &mut impl Witness,
    ) -> Result<u16, Exhausted> {
        let left = lanes.left[lane];
        let side = &self.sides[lane];
        let boxes = lanes.boxes[lane];
        let of_shoe = match self.place(boxes, next) {
            _ if left > self.limits.in_round => true,
            Some(place) => place < side.cards,
            None => left > self.reserved(boxes, side.cards, next),
        };
        let class = if of_shoe && left > 0 {
            lanes.draw(lane, self.stock)
        } else {
            if !self.limits.reshuffle {
                return Err(Exhausted);
            }
            let discards = discards.get_or_insert_with(|| Discards::new(self.stock, &side.began));
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
        let waiting = boxes - waiting + 1..boxes;
        let hole = (self.holes && !hole).then_some(2 * boxes + 1);
        let places = waiting.flat_map(|number| [number, boxes + 1 + number]).chain(hole);
        u16::try_from(places.filter(|place| *place < cards).count()).expect("few places")
    }

    /// Whether another round is dealt.
    fn another<const W: usize>(&mut self, lanes: &Lanes<W>, lane: usize, ahead: u16) -> bool {
        let left = lanes.left[lane] + ahead;
        match self.limits.cut_card {
            None => lanes.rounds[lane] > 0,
            Some(behind) => {
                left > behind || (left < behind && std::mem::take(&mut self.sides[lane].one_more))
            }
        }
    }

    fn void<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, witness: &mut impl Witness) {
        self.tell(lane, self.codes.void, witness);
        self.end_shoe(lanes, lane, witness);
    }

    fn end_shoe<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, witness: &mut impl Witness) {
        self.tell(lane, self.codes.end, witness);
        self.sides[lane].shoes -= 1;
        if self.sides[lane].shoes == 0 {
            self.dealing -= 1;
        }
        self.next_shoe(lanes, lane);
    }

    /// Begins the lane's next shoe, or lets it wait.
    fn next_shoe<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize) {
        let side = &mut self.sides[lane];
        side.one_more = self.limits.one_more;
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
        (side.began, side.cards) = (self.stock.up_to, self.stock.cards);
        let (row, rounds) =
            if side.shoes == 0 { (self.ways.park, u16::MAX) } else { (self.ways.begin, self.limits.rounds) };
        lanes.restock(lane, self.stock, rounds);
        lanes.row[lane] = row;
    }

    /// Remembers what is left when a round begins, where that may matter.
    fn begin_round<const W: usize>(&mut self, lanes: &Lanes<W>, lane: usize, carried: Option<u8>) {
        if !self.limits.reshuffle {
            return;
        }
        let side = &mut self.sides[lane];
        side.cards = lanes.left[lane] + u16::from(carried.is_some());
        let last = self.stock.classes - 1;
        for (class, (began, up_to)) in side.began.iter_mut().zip(&lanes.up_to).enumerate().take(last) {
            *began = up_to[lane] + u16::from(carried.is_some_and(|carried| usize::from(carried) <= class));
        }
        side.began[last] = side.cards;
    }

    /// A box splits and plays its hands.
    fn split<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        (column, cards, desafio): (u16, [u8; 2], [u8; 2]),
        discards: &mut Option<Discards>,
        witness: &mut impl Witness,
    ) -> Result<u16, Exhausted> {
        let mut hands = std::mem::take(&mut self.hands);
        let hole = self.ways.hole_seen[usize::from(column)];
        let split = self.game.split(column, cards, desafio, &mut hands, || {
            let next = Next::Hit { hole };
            self.draw(lanes, lane, next, discards, witness).map(usize::from)
        });
        self.hands = hands;
        let (split, needs) = split?;
        self.splits.push(split);
        self.tell(lane, self.codes.split, witness);
        let next = self.ways.first[usize::from(column)];
        Ok(self.box_done(lanes, lane, next, column, needs, witness))
    }

    /// Who is next after a box: another one, at `next`, or the dealer.
    fn box_done<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        next: u16,
        column: u16,
        needs: Needs,
        witness: &mut impl Witness,
    ) -> u16 {
        let needs = lanes.needs[lane].max(needs as u16);
        lanes.boxes[lane] -= 1;
        if lanes.boxes[lane] > 0 {
            lanes.needs[lane] = needs;
            return next;
        }
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
        let row = self.ways.dealer[usize::from(column)][usize::from(needs)];
        self.arrive(lanes, lane, row, witness)
    }
}

/// Room for events. Four steps of all lanes are dealt before it is looked at
/// again, and a lane that leaves may write those of a whole round of 65 boxes.
const EVENTS: usize = 1 << 16;

/// Events from which on a buffer is taken before more are written.
pub(super) const MANY_EVENTS: usize = 1 << 14;
