//! What lanes do not do in step with the others: split a pair and go on with
//! its hands, end a shoe, take the last cards of one.
//!
//! What happens here is the same for every kernel; it knows the shoe's rules
//! and whose turn it is, never what a hand is worth.

use super::discards::Discards;
use super::lanes::{Lanes, Stock};
use super::ledger::{Codes, event};
use super::limits::Limits;
use super::machine::{Beside, Kind, Next};
use super::ways::{Start, Ways};
use super::witness::Witness;
use crate::shoe::{Exhausted, below};

/// What a lane has to remember beside its row.
#[derive(Clone, Debug)]
struct Side {
    /// Shoes still to deal, this one included.
    shoes: u32,
    /// First cards of the split hands that wait in this box, the next last.
    /// No shoe has the cards for so many, and no vector is put away to ask
    /// for room.
    firsts: [u8; 256],
    /// How many wait.
    waiting: usize,
    /// Hands of this box that are over, of a split pair.
    over: usize,
    /// How far those need the dealer.
    needs: u16,
}

/// Events in the order they came.
pub(super) struct Events {
    room: Box<[u16]>,
    /// How many there are.
    pub written: usize,
}

impl Events {
    fn new(room: usize) -> Events {
        Events { room: vec![0; room].into(), written: 0 }
    }

    /// Those that there are.
    pub(super) fn all(&self) -> &[u16] {
        &self.room[..self.written]
    }

    /// Room for so many after the first `written`.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    pub(super) fn room<const N: usize>(&mut self, written: usize) -> &mut [u16; N] {
        self.room[written..].first_chunk_mut().expect("a step's room")
    }

    /// Writes an event, to stay if `keep`.
    #[inline]
    pub(super) fn write_if(&mut self, keep: bool, lane: usize, code: u16) {
        self.room[self.written] = event(code, lane);
        self.written += usize::from(keep);
    }

    fn write(&mut self, lane: usize, code: u16) {
        self.write_if(true, lane, code);
    }
}

/// Attends to the lanes of a group.
pub(super) struct Attendant<'a> {
    pub ways: &'a Ways,
    pub stock: &'a Stock,
    pub limits: &'a Limits,
    pub codes: Codes,
    pub boxes: u16,
    holes: bool,
    sides: Vec<Side>,
    /// Lanes that still deal.
    pub dealing: usize,
    /// What ends rounds and shoes; with one box, all there is.
    pub events: Events,
    /// What boxes come to, where they are several.
    pub box_events: Events,
}

impl<'a> Attendant<'a> {
    /// Begins lanes with so many shoes each.
    pub(super) fn new<const W: usize>(
        ways: &'a Ways,
        stock: &'a Stock,
        limits: &'a Limits,
        codes: Codes,
        (boxes, holes): (u8, bool),
        lanes: &mut Lanes<W>,
        shoes: &[u32],
    ) -> Attendant<'a> {
        let mut attendant = Attendant {
            ways,
            stock,
            limits,
            codes,
            boxes: boxes.into(),
            holes,
            sides: shoes
                .iter()
                .map(|shoes| Side { shoes: *shoes, firsts: [0; 256], waiting: 0, over: 0, needs: 0 })
                .collect(),
            dealing: shoes.iter().filter(|shoes| **shoes > 0).count(),
            events: Events::new(EVENTS),
            box_events: Events::new(if boxes > 1 { EVENTS } else { 0 }),
        };
        lanes.boxes = [attendant.boxes; W];
        attendant.next_shoes(lanes, &[u16::MAX; W]);
        attendant
    }

    /// Whether there is room for the events of a few steps.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.events.written < MANY_EVENTS && self.box_events.written < MANY_EVENTS
    }

    fn tell(&mut self, lane: usize, code: u16, witness: &mut impl Witness) {
        self.events.write(lane, code);
        witness.event(lane, code);
    }

    fn tell_of_box(&mut self, lane: usize, code: u16, witness: &mut impl Witness) {
        if self.boxes == 1 {
            return self.tell(lane, code, witness);
        }
        self.box_events.write(lane, code);
        witness.event(lane, code);
    }

    /// Who is next where a pair is split or a hand of it is over.
    #[inline]
    pub(super) fn turn<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        row: u16,
        witness: &mut impl Witness,
    ) -> u16 {
        match self.ways.machine.kinds[usize::from(row)] {
            Kind::Split { column, cards, token, beside } => {
                if let Some(token) = token {
                    self.tell_of_box(lane, self.codes.tokens + token, witness);
                }
                let side = &mut self.sides[lane];
                match beside {
                    Beside::Nothing => {}
                    Beside::Waiting(first) => {
                        side.firsts[0] = first;
                        side.waiting = 1;
                    }
                    Beside::Over(needs) => (side.over, side.needs) = (1, needs as u16),
                }
                side.firsts[side.waiting] = cards[1];
                side.waiting += 1;
                let more = side.over + side.waiting + 1 < self.ways.most_hands;
                self.ways.starts.of(Start { column, first: cards[0], resumed: false, more })
            }
            Kind::Hand { column, token, needs } => {
                self.tell_of_box(lane, self.codes.tokens + token, witness);
                let side = &mut self.sides[lane];
                side.over += 1;
                side.needs = side.needs.max(needs as u16);
                if side.waiting > 0 {
                    side.waiting -= 1;
                    let first = side.firsts[side.waiting];
                    let more = side.over + side.waiting + 1 < self.ways.most_hands;
                    return self.ways.starts.of(Start { column, first, resumed: true, more });
                }
                side.over = 0;
                let needs = std::mem::take(&mut side.needs);
                if self.boxes > 1 {
                    self.tell_of_box(lane, self.codes.split, witness);
                }
                self.box_done(lanes, lane, column, needs)
            }
            _ => row,
        }
    }

    /// Who is next after a box: another one, or the dealer.
    #[inline]
    fn box_done<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        column: u16,
        needs: u16,
    ) -> u16 {
        let dealer = &self.ways.dealer[usize::from(column)];
        if self.boxes == 1 {
            return dealer[usize::from(needs)];
        }
        let needs = lanes.needs[lane].max(needs);
        lanes.boxes[lane] -= 1;
        if lanes.boxes[lane] > 0 {
            lanes.needs[lane] = needs;
            return self.ways.first[usize::from(column)];
        }
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
        dealer[usize::from(needs)]
    }

    /// A lane comes to a row outside the lockstep: writes its events, and
    /// finds who is next.
    #[inline]
    pub(super) fn arrive<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        mut row: u16,
        witness: &mut impl Witness,
    ) -> u16 {
        let machine = &self.ways.machine;
        loop {
            if row < machine.overs {
                lanes.rounds[lane] -= 1;
                self.tell(lane, row, witness);
                return row;
            }
            if row < machine.tells {
                self.tell_of_box(lane, row, witness);
                return row;
            }
            if row >= machine.splits {
                return row;
            }
            row = match machine.kinds[usize::from(row)] {
                Kind::Box { column, needs, .. } => {
                    self.tell_of_box(lane, row, witness);
                    self.box_done(lanes, lane, column, needs as u16)
                }
                _ => self.turn(lanes, lane, row, witness),
            };
        }
    }

    /// Whether some lane has to leave the lockstep: `over` is all ones where
    /// a round is over.
    #[inline]
    pub(super) fn any_leaves<const W: usize>(&self, lanes: &Lanes<W>, over: &[u16; W]) -> bool {
        let (limits, carried) = (self.limits, &self.ways.machine.carried);
        let mut leaves = 0;
        #[allow(clippy::needless_range_loop)] // a lane is a place in many arrays
        for lane in 0..W {
            let ends = u16::from(lanes.left[lane] < limits.at_end) | u16::from(lanes.rounds[lane] == 0);
            let carries =
                u16::from(lanes.row[lane].wrapping_sub(carried.start) < carried.end - carried.start);
            leaves |= ((ends | carries) & over[lane]) | u16::from(lanes.left[lane] <= limits.in_round);
        }
        leaves != 0
    }

    /// Ends shoes, and brings lanes whose cards run out back into the
    /// lockstep. `over` is all ones where a round is over, else zero; the
    /// events of those are written already.
    #[inline]
    pub(super) fn leave<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        over: &[u16; W],
        witness: &mut impl Witness,
    ) {
        let (limits, carried) = (self.limits, &self.ways.machine.carried);
        let behind = limits.cut_card.unwrap_or(0);
        let mut ends = [0_u16; W];
        let mut apart = [0_u16; W];
        let one_more = u16::from(limits.one_more);
        for lane in 0..W {
            let (left, rounds) = (lanes.left[lane], lanes.rounds[lane]);
            // With a card drawn ahead, the cut card is asked apart.
            let carries = u16::from(carried.contains(&lanes.row[lane])).wrapping_neg() & over[lane];
            let over = over[lane] & !carries;
            let last = u16::from(left < limits.at_end);
            let stays = one_more & u16::from(left < behind) & u16::from(rounds != 0) & over & last;
            lanes.rounds[lane] = if stays == 1 { 1 } else { rounds };
            ends[lane] = over & ((last & (stays ^ 1)) | u16::from(rounds == 0)).wrapping_neg();
            apart[lane] = carries | (!ends[lane] & u16::from(left <= limits.in_round));
        }
        let ending = bits(&ends);
        if ending != 0 {
            self.tell_ends(ending, witness);
            self.next_shoes(lanes, &ends);
        }
        self.attend_all(lanes, bits(&apart), witness);
    }

    /// Brings lanes whose cards run out back into the lockstep.
    pub(super) fn attend_all<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        mut some: u32,
        witness: &mut impl Witness,
    ) {
        while some != 0 {
            self.attend(lanes, some.trailing_zeros() as usize, witness);
            some &= some - 1;
        }
    }

    /// Brings a lane back into the lockstep. Where its row is a round's end,
    /// that is written already.
    #[cold]
    fn attend<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, witness: &mut impl Witness) {
        let mut row = lanes.row[lane];
        if row == self.ways.park {
            return lanes.restock(&only(lane), self.stock, u16::MAX);
        }
        let mut discards = None;
        loop {
            if let Kind::Over { carried, .. } = self.ways.machine.kinds[usize::from(row)] {
                // The discards finish the last round of a shoe.
                if discards.is_some() || !self.another(lanes, lane, u16::from(carried.is_some())) {
                    return self.end_shoe(lanes, lane, witness);
                }
                if self.limits.reshuffle {
                    lanes.begin_round(lane, self.stock, carried);
                }
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
                    None => return self.void(lanes, lane, next, witness),
                },
            };
        }
        lanes.row[lane] = row;
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
        let began = lanes.began[self.stock.classes - 1][lane];
        let boxes = lanes.boxes[lane];
        let of_shoe = match self.place(boxes, next) {
            _ if left > self.limits.in_round => true,
            Some(place) => place < began,
            None => left > self.reserved(boxes, began, next),
        };
        let class = if of_shoe && left > 0 {
            lanes.draw(lane, self.stock)
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
        let waiting = boxes - waiting + 1..boxes;
        let hole = (self.holes && !hole).then_some(2 * boxes + 1);
        let places = waiting.flat_map(|number| [number, boxes + 1 + number]).chain(hole);
        u16::try_from(places.filter(|place| *place < cards).count()).expect("few places")
    }

    /// Whether another round is dealt.
    fn another<const W: usize>(&self, lanes: &mut Lanes<W>, lane: usize, ahead: u16) -> bool {
        if lanes.rounds[lane] == 0 {
            return false;
        }
        let left = lanes.left[lane] + ahead;
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
    fn void<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        next: Next,
        witness: &mut impl Witness,
    ) {
        self.tell(lane, self.codes.void, witness);
        if self.boxes > 1 {
            let all_done = matches!(next, Next::Turned | Next::Dealer);
            self.box_events.write(lane, if all_done { self.codes.void_at_last } else { self.codes.void });
        }
        let side = &mut self.sides[lane];
        (side.waiting, side.over, side.needs) = (0, 0, 0);
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
        self.end_shoe(lanes, lane, witness);
    }

    fn end_shoe<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, witness: &mut impl Witness) {
        self.tell_ends(1 << lane, witness);
        self.next_shoes(lanes, &only(lane));
    }

    /// Shoes of these lanes are finished; which lanes have no other.
    #[inline]
    pub(super) fn tell_ends(&mut self, mut lanes: u32, witness: &mut impl Witness) -> u32 {
        let mut done = 0;
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            lanes &= lanes - 1;
            let shoes = &mut self.sides[lane as usize].shoes;
            *shoes -= 1;
            done |= u32::from(*shoes == 0) << lane;
            self.tell(lane as usize, self.codes.end, witness);
        }
        self.dealing -= done.count_ones() as usize;
        done
    }

    /// Begins the next shoe of every lane whose mask is all ones, or lets it
    /// wait.
    #[inline]
    fn next_shoes<const W: usize>(&mut self, lanes: &mut Lanes<W>, fresh: &[u16; W]) {
        lanes.restock(fresh, self.stock, self.limits.rounds);
        if self.limits.reshuffle {
            for (class, began) in lanes.began.iter_mut().enumerate().take(self.stock.classes) {
                for (began, fresh) in began.iter_mut().zip(fresh) {
                    *began = *began & !fresh | self.stock.up_to[class] & fresh;
                }
            }
        }
        let mut done = [0; W];
        for ((done, side), fresh) in done.iter_mut().zip(&self.sides).zip(fresh) {
            *done = if side.shoes == 0 { *fresh } else { 0 };
        }
        for (row, fresh) in lanes.row.iter_mut().zip(fresh) {
            *row = *row & !fresh | self.ways.begin & fresh;
        }
        if bits(&done) != 0 {
            for ((row, rounds), done) in lanes.row.iter_mut().zip(&mut lanes.rounds).zip(&done) {
                *row = *row & !done | self.ways.park & done;
                *rounds |= done;
            }
        }
    }
}

/// The mask of one lane.
fn only<const W: usize>(lane: usize) -> [u16; W] {
    let mut only = [0; W];
    only[lane] = u16::MAX;
    only
}

/// A bit a lane, of masks that are zero or not.
#[inline]
fn bits<const W: usize>(masks: &[u16; W]) -> u32 {
    let mut bits = 0;
    for (lane, mask) in masks.iter().enumerate() {
        bits |= u32::from(*mask != 0) << lane;
    }
    bits
}

/// Room for events. Four steps of all lanes are dealt before it is looked at
/// again, and a lane that leaves may write those of a whole round of 65 boxes.
const EVENTS: usize = 1 << 16;

/// Events from which on a buffer is taken before more are written: few, so
/// that they stay near.
const MANY_EVENTS: usize = 1 << 11;
