//! The slow path: what lanes cannot do in lockstep. It chooses the next hand of a pair that was
//! split again, ends a shoe and begins the next one.
//!
//! It is the same for every kernel. It knows the rules of the shoe and whose turn it is; it does
//! not know the value of a hand.

use super::automaton::{Kind, MOST_CLASSES, OtherHand};
use super::codes::Codes;
use super::count::{CellQueues, CountTable};
use super::entry_points::{EntryPoints, SplitEntry};
use super::events::Events;
use super::lane_log::LaneLog;
use super::lanes::{Lanes, Stock};
use super::observer::Observer;
use super::redeals::{Left, Redeals};
use super::shoe_limits::{RanOut, ShoeLimits};

/// What a lane has to store besides its row.
#[derive(Clone, Debug)]
pub(super) struct LaneState {
    /// Shoes left to deal, including this one.
    shoes: u32,
    /// First cards of the split hands that wait in this box, the next hand last. All are of one
    /// value, of which sixteen decks hold 256 cards, and one of these cards belongs to the hand in
    /// play. In an infinite deck a split is at most 4/9 as likely as the end of a hand, so that 256
    /// hands wait with a probability below (4/9)^256 = 10^-90. An array needs no check for growth,
    /// unlike a vector.
    firsts: [u8; 256],
    waiting: usize,
    /// Number of hands of a split pair in this box that are over.
    over: usize,
    /// What those hands need of the dealer.
    needs: u16,
    pub(super) ran_out: Option<RanOut>,
    /// With a control variate: the cards left when it was decided how many rounds the shoe has.
    pub(super) left: Option<[u16; MOST_CLASSES]>,
}

impl LaneState {
    /// Resets what belongs to a box.
    pub(super) fn clear(&mut self) {
        (self.waiting, self.over, self.needs) = (0, 0, 0);
    }
}

/// The slow path of one group of lanes.
pub(super) struct SlowPath<'a> {
    pub entry_points: &'a EntryPoints,
    pub stock: &'a Stock,
    pub limits: &'a ShoeLimits,
    pub codes: Codes,
    pub boxes: u16,
    pub(super) has_hole_card: bool,
    pub(super) lane_states: Vec<LaneState>,
    /// Number of lanes that still deal.
    pub dealing: usize,
    /// What lanes report at a table with one box.
    pub events: Events,
    /// What lanes report at a table with several boxes.
    pub lane_log: LaneLog,
    /// The count by which rounds are tallied, if there is one.
    pub count: Option<&'a CountTable>,
    /// With a count: the cells of the rounds that begin.
    pub cells: CellQueues,
    /// With a control variate: what every shoe left, by lane.
    pub left: Vec<Vec<Left>>,
    /// The shoes from which rounds are redealt, if lanes deal those.
    pub redeals: Option<Redeals<'a>>,
}

impl<'a> SlowPath<'a> {
    /// Begins the lanes, each with its number of shoes; these are what other shoes left if there are
    /// redeals.
    pub(super) fn new<const W: usize>(
        entry_points: &'a EntryPoints,
        stock: &'a Stock,
        limits: &'a ShoeLimits,
        codes: Codes,
        (boxes, has_hole_card): (u8, bool),
        lanes: &mut Lanes<W>,
        (shoes, redeals): (&[u32], Option<Redeals<'a>>),
    ) -> SlowPath<'a> {
        let mut slow_path = SlowPath {
            entry_points,
            stock,
            limits,
            codes,
            boxes: boxes.into(),
            has_hole_card,
            lane_states: shoes
                .iter()
                .map(|shoes| LaneState {
                    shoes: *shoes,
                    firsts: [0; 256],
                    waiting: 0,
                    over: 0,
                    needs: 0,
                    ran_out: None,
                    left: None,
                })
                .collect(),
            dealing: shoes.iter().filter(|shoes| **shoes > 0).count(),
            events: Events::new(boxes == 1),
            lane_log: LaneLog::new(if boxes > 1 { W } else { 0 }),
            count: None,
            cells: CellQueues::new(0),
            left: vec![Vec::new(); if limits.decided_below > 0 { W } else { 0 }],
            redeals,
        };
        for lane in 0..W {
            let first = slow_path.redeals.as_ref().and_then(|redeals| redeals.first(lane));
            lanes.set_next_shoe(lane, first.unwrap_or(&stock.up_to));
        }
        lanes.boxes = [slow_path.boxes; W];
        slow_path.next_shoes(lanes, &[u16::MAX; W]);
        slow_path
    }

    /// Returns this slow path of `lanes` lanes with a count by which rounds are tallied.
    pub(super) fn with_count(self, count: &'a CountTable, lanes: usize) -> SlowPath<'a> {
        SlowPath { count: Some(count), cells: CellQueues::new(lanes), ..self }
    }

    /// Returns whether there is room for what four more steps report.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.events.has_room() && self.lane_log.has_room()
    }

    pub(super) fn report(&mut self, lane: usize, code: u16, observer: &mut impl Observer) {
        if self.boxes == 1 {
            self.events.write(lane, code);
        } else {
            self.lane_log.report(lane, code);
        }
        observer.event(lane, code);
    }

    /// Returns the row of the hand that is next, where a pair is split or a hand of a split pair is
    /// over.
    #[inline]
    pub(super) fn next_hand<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        row: u16,
        observer: &mut impl Observer,
    ) -> u16 {
        match self.entry_points.automaton.kinds[usize::from(row)] {
            Kind::Split { column, cards, token, other } => {
                if let Some(token) = token {
                    self.report(lane, self.codes.tokens + token, observer);
                }
                let state = &mut self.lane_states[lane];
                match other {
                    OtherHand::Nothing => {}
                    OtherHand::Waiting(first) => {
                        state.firsts[0] = first;
                        state.waiting = 1;
                    }
                    OtherHand::Over(needs) => (state.over, state.needs) = (1, needs as u16),
                }
                state.firsts[state.waiting] = cards[1];
                state.waiting += 1;
                let more = state.over + state.waiting + 1 < self.entry_points.most_hands;
                let (first, later) = (cards[0], state.over > 0);
                let entry = SplitEntry { column, first, resumed: false, more, later };
                self.entry_points.split_entries[&entry]
            }
            Kind::Hand { column, token, needs } => {
                self.report(lane, self.codes.tokens + token, observer);
                let state = &mut self.lane_states[lane];
                state.over += 1;
                state.needs = state.needs.max(needs as u16);
                if state.waiting > 0 {
                    state.waiting -= 1;
                    let first = state.firsts[state.waiting];
                    let more = state.over + state.waiting + 1 < self.entry_points.most_hands;
                    let entry = SplitEntry { column, first, resumed: true, more, later: true };
                    return self.entry_points.split_entries[&entry];
                }
                state.over = 0;
                let needs = std::mem::take(&mut state.needs);
                if self.boxes > 1 {
                    self.report(lane, self.codes.split, observer);
                }
                self.after_box(lanes, lane, column, needs)
            }
            _ => row,
        }
    }

    /// Returns the row that follows the end of a box: that of the next box or of the dealer.
    #[inline]
    fn after_box<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        column: u16,
        needs: u16,
    ) -> u16 {
        let dealer = &self.entry_points.dealer[usize::from(column)];
        if self.boxes == 1 {
            return dealer[usize::from(needs)];
        }
        let needs = lanes.needs[lane].max(needs);
        lanes.boxes[lane] -= 1;
        if lanes.boxes[lane] > 0 {
            lanes.needs[lane] = needs;
            return self.entry_points.first[usize::from(column)];
        }
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
        dealer[usize::from(needs)]
    }

    /// Processes a row that a lane reaches outside the lockstep: reports its code and returns the
    /// row at which the lane continues.
    #[inline]
    pub(super) fn arrive<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        mut row: u16,
        observer: &mut impl Observer,
    ) -> u16 {
        let automaton = &self.entry_points.automaton;
        loop {
            // Most rows report nothing.
            if row >= automaton.split_rows {
                return row;
            }
            if row < automaton.round_ends {
                lanes.rounds[lane] -= 1;
                self.report(lane, row, observer);
                return row;
            }
            if row < automaton.token_rows {
                self.report(lane, row, observer);
                return row;
            }
            row = match automaton.kinds[usize::from(row)] {
                Kind::Box { column, needs, .. } => {
                    self.report(lane, row, observer);
                    self.after_box(lanes, lane, column, needs as u16)
                }
                _ => self.next_hand(lanes, lane, row, observer),
            };
        }
    }

    /// Returns whether some lane has to leave the lockstep. `over` is all ones for lanes whose
    /// round is over, else zero.
    #[inline]
    pub(super) fn any_leaves<const W: usize>(&self, lanes: &Lanes<W>, over: &[u16; W]) -> bool {
        let (limits, carried) = (self.limits, &self.entry_points.automaton.carried);
        let at_end = limits.at_end.max(limits.decided_below);
        let mut leaves = 0;
        #[allow(clippy::needless_range_loop)] // a lane is an index into many arrays
        for lane in 0..W {
            let ends = u16::from(lanes.left[lane] < at_end) | u16::from(lanes.rounds[lane] == 0);
            let carries =
                u16::from(lanes.row[lane].wrapping_sub(carried.start) < carried.end - carried.start);
            leaves |= ((ends | carries) & over[lane]) | u16::from(lanes.left[lane] <= limits.in_round);
        }
        leaves != 0
    }

    /// Ends shoes, and deals for lanes whose cards run out until they can return to the lockstep.
    /// `over` is all ones for lanes whose round is over, else zero; those ends are already
    /// reported.
    #[inline]
    pub(super) fn leave<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        over: &[u16; W],
        observer: &mut impl Observer,
    ) {
        let (limits, carried) = (self.limits, &self.entry_points.automaton.carried);
        let behind = limits.cut_card.unwrap_or(0);
        let mut ends = [0_u16; W];
        let mut alone = [0_u16; W];
        let one_more = u16::from(limits.one_more);
        for lane in 0..W {
            let (left, rounds) = (lanes.left[lane], lanes.rounds[lane]);
            // Where the next upcard is already drawn, `deal_lane` compares with the cut card.
            let carries = u16::from(carried.contains(&lanes.row[lane])).wrapping_neg() & over[lane];
            let over = over[lane] & !carries;
            if over != 0 && left < limits.decided_below {
                self.keep_left(lanes, lane);
            }
            let last = u16::from(left < limits.at_end);
            let stays = one_more & u16::from(left < behind) & u16::from(rounds != 0) & over & last;
            lanes.rounds[lane] = if stays == 1 { 1 } else { rounds };
            ends[lane] = over & ((last & (stays ^ 1)) | u16::from(rounds == 0)).wrapping_neg();
            alone[lane] = carries | (!ends[lane] & u16::from(left <= limits.in_round));
        }
        let over = self.deal_lanes(lanes, bits(&alone), observer);
        for (lane, ends) in ends.iter_mut().enumerate() {
            *ends |= u16::from(over >> lane & 1 != 0).wrapping_neg();
        }
        let ending = bits(&ends);
        if ending != 0 {
            self.report_shoe_ends(lanes, ending, observer);
            self.next_shoes(lanes, &ends);
        }
    }

    /// Deals for some lanes alone, and returns the lanes whose shoes are over. Lanes are bits.
    #[allow(clippy::inline_always)] // into functions with more target features
    #[inline(always)]
    pub(super) fn deal_lanes<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        mut some: u32,
        observer: &mut impl Observer,
    ) -> u32 {
        let mut over = 0;
        while some != 0 {
            let lane = some.trailing_zeros() as usize;
            over |= u32::from(self.deal_lane(lanes, lane, observer)) << lane;
            some &= some - 1;
        }
        over
    }

    /// Ends a lane's shoe and begins the next one.
    pub(super) fn end_shoe<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        observer: &mut impl Observer,
    ) {
        let done = self.report_shoe_ends(lanes, 1 << lane, observer) != 0;
        let next = lanes.next_shoe.map(|next| next[lane]);
        lanes.restock(lane, (&next, self.stock.classes), self.limits.rounds);
        if self.limits.reshuffle {
            lanes.begin_round(lane, &next);
        }
        lanes.row[lane] = self.begin_row();
        if done {
            (lanes.row[lane], lanes.rounds[lane]) = (self.entry_points.park, u16::MAX);
        }
    }

    /// Reports the end of the shoes of some lanes; for redealt rounds, reports several shuffles at once.
    /// Returns the lanes that have no further shoe. Lanes are bits.
    #[inline]
    pub(super) fn report_shoe_ends<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        mut some: u32,
        observer: &mut impl Observer,
    ) -> u32 {
        let mut done = 0;
        while some != 0 {
            let lane = some.trailing_zeros() as usize;
            some &= some - 1;
            let shoes = &mut self.lane_states[lane].shoes;
            *shoes -= 1;
            done |= u32::from(*shoes == 0) << lane;
            if self.redeals.as_mut().is_none_or(|redeals| redeals.count(lane)) {
                self.report(lane, self.codes.end, observer);
                if self.boxes == 1 {
                    let ends = lanes.ends.each_mut().map(|ends| std::mem::take(&mut ends[lane]));
                    self.events.write_numbers(ends);
                }
            }
            self.end_of_shoe(lanes, lane);
            if self.count.is_some() {
                (lanes.running[lane], lanes.burned[lane]) = (0, 0);
            }
        }
        self.dealing -= done.count_ones() as usize;
        done
    }

    /// Returns the row at which a shoe begins: redealt rounds begin without burned cards.
    #[inline]
    pub(super) fn begin_row(&self) -> u16 {
        if self.redeals.is_some() { self.entry_points.start } else { self.entry_points.begin }
    }

    /// Keeps the cards that are left of a lane's shoe, unless it was decided earlier how many rounds it
    /// has.
    pub(super) fn keep_left<const W: usize>(&mut self, lanes: &Lanes<W>, lane: usize) {
        let left = &mut self.lane_states[lane].left;
        left.get_or_insert_with(|| lanes.shoe(lane, self.stock).counts_with(None, self.stock));
    }

    /// Closes a lane's shoe: records the cards that it left, or begins the next shuffle of redealt rounds.
    #[inline]
    pub(super) fn end_of_shoe<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize) {
        let state = &mut self.lane_states[lane];
        let ran_out = state.ran_out.take();
        if let Some(left) = self.left.get_mut(lane) {
            let cards = state.left.take().unwrap_or([0; MOST_CLASSES]);
            left.push(Left { cards, ran_out });
        }
        if let Some(redeals) = &mut self.redeals {
            redeals.end_shuffle(lanes, lane, ran_out.is_some());
        }
    }

    /// Begins the next shoe of every lane whose mask is all ones, or parks the lane if it has no
    /// further shoe.
    #[inline]
    fn next_shoes<const W: usize>(&mut self, lanes: &mut Lanes<W>, fresh: &[u16; W]) {
        lanes.restock_all(fresh, self.stock.classes, self.limits.rounds);
        if self.limits.reshuffle {
            for (round_start, next) in lanes.round_start.iter_mut().zip(&lanes.next_shoe) {
                for ((round_start, next), fresh) in round_start.iter_mut().zip(next).zip(fresh) {
                    *round_start = *round_start & !fresh | *next & fresh;
                }
            }
        }
        let begin = self.begin_row();
        let mut done = [0; W];
        for ((done, state), fresh) in done.iter_mut().zip(&self.lane_states).zip(fresh) {
            *done = if state.shoes == 0 { *fresh } else { 0 };
        }
        for (row, fresh) in lanes.row.iter_mut().zip(fresh) {
            *row = *row & !fresh | begin & fresh;
        }
        if bits(&done) != 0 {
            for ((row, rounds), done) in lanes.row.iter_mut().zip(&mut lanes.rounds).zip(&done) {
                *row = *row & !done | self.entry_points.park & done;
                *rounds |= done;
            }
        }
    }
}

/// Returns a bit for each lane whose mask is not zero.
#[inline]
fn bits<const W: usize>(masks: &[u16; W]) -> u32 {
    let mut bits = 0;
    for (lane, mask) in masks.iter().enumerate() {
        bits |= u32::from(*mask != 0) << lane;
    }
    bits
}
