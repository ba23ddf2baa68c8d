//! The marks that end a shoe or its fixed number of rounds, and what both differ by.

use super::super::codes::{MOST_LANES, lane_and_code};
use super::super::outcomes::{OTHER, Settle};
use super::super::sums::{MOST_LINES, MOST_SUMS, Sums};
use super::Ledger;
use crate::tally::{ControlMoments, ControlTally};

/// More rounds than a shoe has.
const NEVER: i64 = i64::MAX;

/// The fixed number of rounds of a control variate, and how far the lanes are.
pub(super) struct FixedRounds<const N: usize> {
    /// The number; `None` without a control variate.
    rounds: Option<i64>,
    /// By lane: the fixed number until the shoe has reached it, then [`NEVER`].
    until: [i64; MOST_LANES],
    /// By lane: the sums of the shoe when it reached the number.
    at_fixed: [Sums<N>; MOST_LANES],
    /// By lane: whether discards took part in one of these rounds.
    spoiled: [bool; MOST_LANES],
    /// By line: sums of the last shoes in 64 bits, to which `room` shoes may still be added. Every
    /// product of two sums of a shoe is at most the square of their bound.
    recent: [ControlMoments<i64>; MOST_LINES],
    room: u64,
    /// The number of shoes whose products fit into 64 bits.
    most: u64,
}

impl<const N: usize> FixedRounds<N> {
    /// Returns no sums; `bound` is the largest absolute value of a sum of a shoe.
    pub(super) fn new(rounds: Option<u16>, bound: u64) -> FixedRounds<N> {
        let rounds = rounds.map(i64::from);
        let most = bound.checked_mul(bound).map_or(0, |square| i64::MAX.unsigned_abs() / square.max(1));
        FixedRounds {
            rounds,
            until: [rounds.unwrap_or(NEVER); MOST_LANES],
            at_fixed: [Sums::NONE; MOST_LANES],
            spoiled: [false; MOST_LANES],
            recent: [ControlMoments::default(); MOST_LINES],
            room: most,
            most,
        }
    }

    /// Adds the sums of the last shoes to the tally.
    pub(super) fn flush(&mut self, tally: &mut ControlTally) {
        for (line, recent) in tally.lines.iter_mut().zip(&mut self.recent) {
            line.merge(&std::mem::take(recent));
        }
        self.room = self.most;
    }

    /// Adds a shoe, in which the sums of `played` were reached, and which differs by `difference`
    /// from its fixed number of rounds.
    #[inline]
    fn add(&mut self, tally: &mut ControlTally, played: &[i64; MOST_SUMS], difference: Sums<N>) {
        if self.room == 0 {
            self.flush(tally);
        }
        let lines = tally.lines.len();
        let difference = difference.unpacked();
        let differences = difference[1..].as_chunks().0;
        let played = played[2..].iter().step_by(2);
        let of_lines = differences[..lines].iter().zip(played);
        if self.most == 0 {
            for (line, ([net, bets], played)) in tally.lines.iter_mut().zip(of_lines) {
                line.add(*net, *bets, *played);
            }
            return;
        }
        self.room -= 1;
        for (line, ([net, bets], played)) in self.recent.iter_mut().zip(of_lines) {
            line.add(*net, *bets, *played);
        }
    }
}

impl<S: Settle, const N: usize> Ledger<'_, S, N> {
    /// Reads a mark of the only box and the events that belong to it; returns the other events.
    #[inline(never)]
    pub(super) fn take_mark<'e>(&mut self, lane: usize, code: usize, events: &'e [u16]) -> &'e [u16] {
        let codes = self.codes;
        if code == usize::from(codes.spoiled) {
            self.control.spoiled[lane] = true;
            return events;
        }
        let (ends, mut rest) = events.split_first_chunk().expect("the counts follow the code");
        self.take_common(lane, ends);
        if self.further.is_some() {
            return self.take_further_mark(lane, code, rest);
        }
        if code == usize::from(codes.fixed) {
            self.control.until[lane] = NEVER;
            self.control.at_fixed[lane] = self.sums[lane];
            return rest;
        }
        let difference = self.sums[lane].minus(self.control.at_fixed[lane]);
        let played = self.end_shoe(lane);
        if self.control.rounds.is_none() {
            return rest;
        }
        if code == usize::from(codes.short) {
            self.counting = 0;
            rest = self.take_to_fixed(lane, rest);
            self.counting = 1;
            self.end_short(lane, &played);
        } else {
            self.end_controlled(lane, &played, difference);
        }
        rest
    }

    /// Reads rounds of the only box after the end of its shoe up to the next mark; returns the events
    /// after it.
    pub(super) fn take_to_fixed<'e>(&mut self, lane: usize, mut events: &'e [u16]) -> &'e [u16] {
        while let Some((event, more)) = events.split_first() {
            events = more;
            let (of, code) = lane_and_code(*event);
            debug_assert_eq!(of, lane, "rounds after a shoe come together");
            if code == usize::from(self.codes.fixed) {
                let (ends, more) = events.split_first_chunk().expect("the counts follow the code");
                self.take_common(lane, ends);
                return more;
            }
            if let Some(counter) = self.counters[..self.outcomes.at_once].get(code) {
                self.sums[lane] = self.sums[lane].plus(counter.increments);
            } else {
                self.take_other(lane, code);
            }
        }
        events
    }

    /// Returns the codes of a lane up to its fixed number of rounds, if every round is of the usual
    /// form.
    #[inline]
    pub(super) fn up_to_fixed<'c>(&self, lane: usize, codes: &'c [u16]) -> &'c [u16] {
        let more = (self.control.until[lane] - self.sums[lane].rounds()).cast_unsigned();
        let most = more.saturating_mul(self.boxes as u64 + 1);
        &codes[..usize::try_from(most).map_or(codes.len(), |most| codes.len().min(most))]
    }

    /// Keeps the sums of a lane that has reached the fixed number of rounds.
    #[inline]
    pub(super) fn keep_fixed(&mut self, lane: usize) {
        if self.sums[lane].rounds() == self.control.until[lane] {
            self.control.until[lane] = NEVER;
            self.control.at_fixed[lane] = self.sums[lane];
        }
    }

    /// Reads a mark of a lane of several boxes and the codes that belong to it; returns the number
    /// of these codes.
    #[inline]
    pub(super) fn take_lane_mark(&mut self, lane: usize, mark: u16, codes: &[u16]) -> usize {
        if mark == self.codes.spoiled {
            self.control.spoiled[lane] = true;
            return 0;
        }
        let difference = self.sums[lane].minus(self.control.at_fixed[lane]);
        let played = self.end_shoe(lane);
        if self.control.rounds.is_none() {
            return 0;
        }
        if mark != self.codes.short {
            self.end_controlled(lane, &played, difference);
            return 0;
        }
        let mut taken = 0;
        self.counting = 0;
        while codes[taken] != self.codes.fixed {
            taken += match self.usual_round(&codes[taken..]) {
                Some(sums) => {
                    self.sums[lane] = self.sums[lane].plus(sums);
                    self.boxes + 1
                }
                None => self.take_round(lane, &codes[taken..]).expect("a round or its end"),
            };
        }
        self.counting = 1;
        self.end_short(lane, &played);
        taken + 1
    }

    /// Returns what the next round adds to the sums if it is of the usual form.
    #[inline]
    fn usual_round(&self, codes: &[u16]) -> Option<Sums<N>> {
        let (end, results) = codes.get(..=self.boxes)?.split_last()?;
        let end = self.outcomes.dealer_results[usize::from(*end)];
        let mut sums = self.round;
        for result in results {
            let first = self.outcomes.first_settled[usize::from(*result)];
            if first == OTHER || end == OTHER {
                return None;
            }
            sums = sums.plus(self.settled_counters[usize::from(first) + usize::from(end)].increments);
        }
        Some(sums)
    }

    /// Ends a shoe after the rounds that it lacked of the fixed number; their sums are the lane's.
    #[inline]
    fn end_short(&mut self, lane: usize, played: &[i64; MOST_SUMS]) {
        let more = std::mem::replace(&mut self.sums[lane], Sums::NONE);
        self.finish_controlled(lane, played, Sums::NONE.minus(more), played[0] + more.rounds());
    }

    /// Ends a shoe whose rounds and fixed number of rounds differ by `difference` if it has reached
    /// the number.
    #[inline]
    fn end_controlled(&mut self, lane: usize, played: &[i64; MOST_SUMS], difference: Sums<N>) {
        let reached = std::mem::replace(&mut self.control.until[lane], NEVER) == NEVER;
        // Where the number was not reached, all rounds of the shoe are of it.
        let (difference, rounds) = if reached { (difference, NEVER) } else { (Sums::NONE, played[0]) };
        self.finish_controlled(lane, played, difference, rounds);
    }

    /// Adds what the rounds of a shoe and its fixed number of rounds differ by. `reached` is the
    /// number of rounds up to which the fixed number was dealt.
    #[inline]
    fn finish_controlled(
        &mut self,
        lane: usize,
        played: &[i64; MOST_SUMS],
        difference: Sums<N>,
        reached: i64,
    ) {
        let spoiled = std::mem::take(&mut self.control.spoiled[lane]);
        let (Some(fixed), Some(tally)) = (self.control.rounds, &mut self.tally.control) else { return };
        self.control.until[lane] = fixed;
        let missing = (fixed - reached.min(fixed)) + i64::from(spoiled);
        if missing > 0 {
            tally.add_missing(missing.unsigned_abs());
        }
        if difference != Sums::NONE {
            self.control.add(tally, played, difference);
        }
    }
}
