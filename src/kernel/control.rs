//! The control variates in the kernels: when a lane has dealt the fixed number of rounds, how many
//! further rounds the second control counts, and the rounds that a lane deals for both after the
//! end of a shoe.
//!
//! Rounds up to the end of the shoe use the same random numbers as without a control. The rounds
//! after it are dealt from the cards that are left with a [branch] of the lane's second stream, one
//! for each shoe.

use super::lanes::Lanes;
use super::observer::{NoObserver, Observer};
use super::slow_path::{RanOut, SlowPath};
use crate::shoe::branch;

impl SlowPath<'_> {
    /// Counts a round of the only box that a lane finished outside the lockstep.
    #[inline]
    pub(super) fn count_only_box<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize) {
        if self.boxes > 1 || self.limits.fixed_rounds.is_none() {
            return;
        }
        lanes.fixed_left[lane] = lanes.fixed_left[lane].wrapping_sub(1);
        if lanes.fixed_left[lane] == 0 {
            self.report_fixed(lanes, lane, lanes.left[lane]);
        }
    }

    /// Reports that a lane in lockstep has dealt the fixed number of rounds, or the further ones. It
    /// may have drawn cards of its next round: those of its row, and `ahead` more.
    pub(super) fn report_fixed_in_step<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        ahead: u16,
    ) {
        let drawn = self.limits.further.as_ref().map_or(0, |of| of.drawn[usize::from(lanes.row[lane])]);
        self.report_fixed(lanes, lane, lanes.left[lane] + drawn + ahead);
    }

    /// Reports that a lane has dealt the fixed number of rounds, after which `left` cards were left;
    /// begins to count the further rounds of the second control, or reports that they are dealt.
    pub(super) fn report_fixed<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, left: u16) {
        self.report(lane, self.codes.fixed, &mut NoObserver);
        self.write_ends(lanes, lane);
        if let Some(further) = &self.limits.further {
            let at_fixed = &mut self.lane_states[lane].at_fixed;
            let rounds = if *at_fixed { 0 } else { further.rounds(left) };
            *at_fixed = true;
            lanes.fixed_left[lane] = rounds;
            self.events.write_number(rounds);
        }
    }

    /// Writes the numbers of rounds of the only box that ended at each common row, and resets them.
    #[inline]
    pub(super) fn write_ends<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize) {
        if self.boxes == 1 {
            self.events.write_numbers(lanes.ends.each_mut().map(|ends| std::mem::take(&mut ends[lane])));
        }
    }

    /// Returns the rounds that a shoe, which is over, lacks of the fixed number, or then of the
    /// further ones; 0 or less if it lacks none. Reports a last round that discards finished, if it is one of the fixed number.
    #[inline]
    pub(super) fn rounds_to_fixed<const W: usize>(
        &mut self,
        lanes: &Lanes<W>,
        lane: usize,
        observer: &mut impl Observer,
    ) -> i16 {
        if self.limits.fixed_rounds.is_none() {
            return 0;
        }
        let more = lanes.fixed_left[lane].cast_signed();
        if more >= 0 && self.lane_states[lane].ran_out == Some(RanOut::Reshuffled) {
            self.report(lane, self.codes.spoiled, observer);
        }
        more
    }

    /// Deals the rounds that a shoe, which is over, lacks of the fixed number and of the further
    /// rounds, as far as its own cards suffice.
    #[allow(clippy::inline_always)] // into functions with more target features
    #[inline(always)]
    pub(super) fn deal_to_fixed<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, more: i16) {
        let mut more = more;
        if self.lane_states[lane].ran_out.is_none() {
            let (entry_points, stock) = (self.entry_points, self.stock);
            let automaton = &entry_points.automaton;
            let mut draws = branch(&lanes.second[lane], self.lane_states[lane].dealt);
            let mut shoe = lanes.shoe(lane, stock);
            let mut row = lanes.row[lane];
            lanes.rounds[lane] = u16::MAX;
            while more > 0 {
                let reached = if shoe.left > 0 {
                    automaton.next(row, shoe.draw(&mut draws, stock))
                } else if let Some((_, over)) = entry_points.no_look.iter().find(|(look, _)| *look == row) {
                    *over
                } else {
                    self.report(lane, self.codes.void, &mut NoObserver);
                    self.lane_states[lane].clear();
                    (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
                    break;
                };
                row = reached;
                if row < automaton.split_rows {
                    lanes.left[lane] = shoe.left;
                    row = self.arrive(lanes, lane, reached, &mut NoObserver);
                    more -= i16::from(row < automaton.round_ends);
                    if more == 0 && self.limits.further.is_some() {
                        more = lanes.fixed_left[lane].cast_signed();
                    }
                }
            }
        }
        // The only box's last round has reported it already.
        if self.boxes > 1 || more > 0 {
            self.report_fixed(lanes, lane, 0);
        }
    }
}
