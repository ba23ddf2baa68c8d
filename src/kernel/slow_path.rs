//! What lanes do not do in step with the others: go on with the hands of a
//! pair that was split again, end a shoe and begin the next.
//!
//! What happens here is the same for every kernel; it knows the shoe's rules
//! and whose turn it is, never what a hand is worth.

use super::automaton::{Kind, OtherHand};
use super::entry_points::{EntryPoints, SplitEntry};
use super::events::Events;
use super::lane_log::LaneLog;
use super::lanes::{Lanes, Stock};
use super::ledger::Codes;
use super::observer::Observer;
use super::shoe_limits::ShoeLimits;

/// What a lane has to remember beside its row.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Shoes still to deal, this one included.
    shoes: u32,
    /// First cards of the split hands that wait in this box, the next last.
    /// They are of one value, of which sixteen packs hold 256 cards, and one of
    /// these belongs to the hand in play. In an infinite deck a split is at
    /// most 4/9 as likely as the end of a hand, so that 256 hands wait with a
    /// probability below (4/9)^256 = 10^-90. An array needs no check of its
    /// length as a vector would.
    firsts: [u8; 256],
    /// How many wait.
    waiting: usize,
    /// Hands of this box that are over, of a split pair.
    over: usize,
    /// How far those need the dealer.
    needs: u16,
}

impl Side {
    /// The box is done.
    pub(super) fn clear(&mut self) {
        (self.waiting, self.over, self.needs) = (0, 0, 0);
    }
}

/// Attends to the lanes of a group.
pub(super) struct SlowPath<'a> {
    pub ways: &'a EntryPoints,
    pub stock: &'a Stock,
    pub limits: &'a ShoeLimits,
    pub codes: Codes,
    pub boxes: u16,
    pub(super) holes: bool,
    pub(super) sides: Vec<Side>,
    /// Lanes that still deal.
    pub dealing: usize,
    /// What a table with one box tells.
    pub events: Events,
    /// What one with several does.
    pub told: LaneLog,
}

impl<'a> SlowPath<'a> {
    /// Begins lanes with so many shoes each.
    pub(super) fn new<const W: usize>(
        ways: &'a EntryPoints,
        stock: &'a Stock,
        limits: &'a ShoeLimits,
        codes: Codes,
        (boxes, holes): (u8, bool),
        lanes: &mut Lanes<W>,
        shoes: &[u32],
    ) -> SlowPath<'a> {
        let mut attendant = SlowPath {
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
            events: Events::new(boxes == 1),
            told: LaneLog::new(if boxes > 1 { W } else { 0 }),
        };
        lanes.boxes = [attendant.boxes; W];
        attendant.next_shoes(lanes, &[u16::MAX; W]);
        attendant
    }

    /// Whether there is room for the events of a few steps.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.events.has_room() && self.told.has_room()
    }

    pub(super) fn tell(&mut self, lane: usize, code: u16, witness: &mut impl Observer) {
        if self.boxes == 1 {
            self.events.write(lane, code);
        } else {
            self.told.tell(lane, code);
        }
        witness.event(lane, code);
    }

    /// Who is next where a pair is split or a hand of it is over.
    #[inline]
    pub(super) fn turn<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        row: u16,
        witness: &mut impl Observer,
    ) -> u16 {
        match self.ways.machine.kinds[usize::from(row)] {
            Kind::Split { column, cards, token, beside } => {
                if let Some(token) = token {
                    self.tell(lane, self.codes.tokens + token, witness);
                }
                let side = &mut self.sides[lane];
                match beside {
                    OtherHand::Nothing => {}
                    OtherHand::Waiting(first) => {
                        side.firsts[0] = first;
                        side.waiting = 1;
                    }
                    OtherHand::Over(needs) => (side.over, side.needs) = (1, needs as u16),
                }
                side.firsts[side.waiting] = cards[1];
                side.waiting += 1;
                let more = side.over + side.waiting + 1 < self.ways.most_hands;
                self.ways.starts.of(SplitEntry { column, first: cards[0], resumed: false, more })
            }
            Kind::Hand { column, token, needs } => {
                self.tell(lane, self.codes.tokens + token, witness);
                let side = &mut self.sides[lane];
                side.over += 1;
                side.needs = side.needs.max(needs as u16);
                if side.waiting > 0 {
                    side.waiting -= 1;
                    let first = side.firsts[side.waiting];
                    let more = side.over + side.waiting + 1 < self.ways.most_hands;
                    return self.ways.starts.of(SplitEntry { column, first, resumed: true, more });
                }
                side.over = 0;
                let needs = std::mem::take(&mut side.needs);
                if self.boxes > 1 {
                    self.tell(lane, self.codes.split, witness);
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
        witness: &mut impl Observer,
    ) -> u16 {
        let machine = &self.ways.machine;
        loop {
            if row < machine.overs {
                lanes.rounds[lane] -= 1;
                self.tell(lane, row, witness);
                return row;
            }
            if row < machine.tells {
                self.tell(lane, row, witness);
                return row;
            }
            if row >= machine.splits {
                return row;
            }
            row = match machine.kinds[usize::from(row)] {
                Kind::Box { column, needs, .. } => {
                    self.tell(lane, row, witness);
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
        witness: &mut impl Observer,
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
        let over = self.attend_all(lanes, bits(&apart), witness);
        for (lane, ends) in ends.iter_mut().enumerate() {
            *ends |= u16::from(over >> lane & 1 != 0).wrapping_neg();
        }
        let ending = bits(&ends);
        if ending != 0 {
            self.tell_ends(lanes, ending, witness);
            self.next_shoes(lanes, &ends);
        }
    }

    /// Attends to some lanes; which of them have finished their shoes.
    #[allow(clippy::inline_always)] // into kernels with more instructions
    #[inline(always)]
    #[must_use]
    pub(super) fn attend_all<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        mut some: u32,
        witness: &mut impl Observer,
    ) -> u32 {
        let mut over = 0;
        while some != 0 {
            let lane = some.trailing_zeros() as usize;
            over |= u32::from(self.attend(lanes, lane, witness)) << lane;
            some &= some - 1;
        }
        over
    }

    /// Ends a lane's shoe, and begins the next.
    pub(super) fn end_shoe<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        witness: &mut impl Observer,
    ) {
        let done = self.tell_ends(lanes, 1 << lane, witness) != 0;
        lanes.restock(lane, self.stock, self.limits.rounds);
        if self.limits.reshuffle {
            lanes.begin_round(lane, &self.stock.up_to);
        }
        lanes.row[lane] = self.ways.begin;
        if done {
            (lanes.row[lane], lanes.rounds[lane]) = (self.ways.park, u16::MAX);
        }
    }

    /// Shoes of these lanes are finished; which lanes have no other.
    #[inline]
    pub(super) fn tell_ends<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        mut some: u32,
        witness: &mut impl Observer,
    ) -> u32 {
        let mut done = 0;
        while some != 0 {
            let lane = some.trailing_zeros() as usize;
            some &= some - 1;
            let shoes = &mut self.sides[lane].shoes;
            *shoes -= 1;
            done |= u32::from(*shoes == 0) << lane;
            self.tell(lane, self.codes.end, witness);
            if self.boxes == 1 {
                self.events.write_numbers(lanes.ends.each_mut().map(|ends| std::mem::take(&mut ends[lane])));
            }
        }
        self.dealing -= done.count_ones() as usize;
        done
    }

    /// Begins the next shoe of every lane whose mask is all ones, or lets it
    /// wait.
    #[inline]
    fn next_shoes<const W: usize>(&mut self, lanes: &mut Lanes<W>, fresh: &[u16; W]) {
        lanes.restock_all(fresh, self.stock, self.limits.rounds);
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

/// A bit a lane, of masks that are zero or not.
#[inline]
fn bits<const W: usize>(masks: &[u16; W]) -> u32 {
    let mut bits = 0;
    for (lane, mask) in masks.iter().enumerate() {
        bits |= u32::from(*mask != 0) << lane;
    }
    bits
}
