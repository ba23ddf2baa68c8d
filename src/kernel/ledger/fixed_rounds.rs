//! The marks that end a shoe or its fixed number of rounds, and what both differ by.

use super::super::codes::{MOST_LANES, lane_and_code};
use super::super::outcomes::Settle;
use super::super::sums::Sums;
use super::Ledger;

/// The fixed number of rounds of a control variate, and how far the lanes are.
pub(super) struct FixedRounds<const N: usize> {
    /// The number; `None` without a control variate.
    rounds: Option<i64>,
    /// By lane: the sums of the shoe after this number of rounds, once it is reached.
    reached: [Option<Sums<N>>; MOST_LANES],
    /// By lane: whether discards took part in one of these rounds.
    spoiled: [bool; MOST_LANES],
}

impl<const N: usize> FixedRounds<N> {
    pub(super) fn new(rounds: Option<u16>) -> FixedRounds<N> {
        FixedRounds {
            rounds: rounds.map(i64::from),
            reached: [None; MOST_LANES],
            spoiled: [false; MOST_LANES],
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
        if code == usize::from(codes.fixed) {
            self.control.reached[lane] = Some(self.sums[lane]);
            return rest;
        }
        let played = self.sums[lane];
        self.end_shoe(lane);
        if self.control.rounds.is_none() {
            return rest;
        }
        if code == usize::from(codes.short) {
            self.counting = 0;
            self.sums[lane] = played;
            while let Some((event, more)) = rest.split_first() {
                rest = more;
                let (of, code) = lane_and_code(*event);
                debug_assert_eq!(of, lane, "rounds after a shoe come together");
                if code == usize::from(codes.fixed) {
                    let (ends, more) = rest.split_first_chunk().expect("the counts follow the code");
                    self.take_common(lane, ends);
                    rest = more;
                    break;
                }
                if let Some(counter) = self.counters[..self.outcomes.at_once].get(code) {
                    self.sums[lane] = self.sums[lane].plus(counter.increments);
                } else {
                    self.take_other(lane, code);
                }
            }
            self.counting = 1;
            self.control.reached[lane] = Some(std::mem::replace(&mut self.sums[lane], Sums::NONE));
        }
        self.compare_with_fixed(lane, played);
        rest
    }

    /// Returns the codes of a lane up to its fixed number of rounds, if every round is of the usual
    /// form, and keeps the sums when the number is reached.
    #[inline]
    pub(super) fn take_fixed_rounds<'c>(&mut self, lane: usize, codes: &'c [u16]) -> &'c [u16] {
        let Some(fixed) = self.control.rounds else { return codes };
        if self.control.reached[lane].is_some() {
            return codes;
        }
        let more = usize::try_from(fixed - self.sums[lane].rounds()).unwrap_or(0);
        if more == 0 {
            self.control.reached[lane] = Some(self.sums[lane]);
            return codes;
        }
        &codes[..codes.len().min(more * (self.boxes + 1))]
    }

    /// Reads a mark of a lane of several boxes and the codes that belong to it; returns the number
    /// of these codes.
    #[inline]
    pub(super) fn take_lane_mark(&mut self, lane: usize, mark: u16, codes: &[u16]) -> usize {
        if mark == self.codes.spoiled {
            self.control.spoiled[lane] = true;
            return 0;
        }
        let played = self.sums[lane];
        // The last round may be the last of the fixed number.
        self.take_fixed_rounds(lane, &[]);
        self.end_shoe(lane);
        if self.control.rounds.is_none() {
            return 0;
        }
        let mut taken = 0;
        if mark == self.codes.short {
            self.counting = 0;
            self.sums[lane] = played;
            while codes[taken] != self.codes.fixed {
                taken += self.take_round(lane, &codes[taken..]).expect("a round or its end");
            }
            taken += 1;
            self.counting = 1;
            self.control.reached[lane] = Some(std::mem::replace(&mut self.sums[lane], Sums::NONE));
        }
        self.compare_with_fixed(lane, played);
        taken
    }

    /// Adds what the rounds of a shoe and its fixed number of rounds differ by.
    fn compare_with_fixed(&mut self, lane: usize, played: Sums<N>) {
        let reached = self.control.reached[lane].take();
        let spoiled = std::mem::take(&mut self.control.spoiled[lane]);
        let (Some(fixed), Some(control)) = (self.control.rounds, &mut self.tally.control) else { return };
        // Where the number was not reached, all rounds of the shoe are of it.
        let at_fixed = reached.unwrap_or(played);
        let missing = fixed - at_fixed.rounds() + i64::from(spoiled);
        if missing > 0 {
            control.add_missing(missing.unsigned_abs());
        }
        if played == at_fixed {
            return;
        }
        let (played, [_, differences @ ..]) = (played.unpacked(), played.minus(at_fixed).unpacked());
        let played = played[2..].iter().step_by(2);
        let differences = differences.as_chunks().0;
        for ((line, [net, bets]), played) in control.lines.iter_mut().zip(differences).zip(played) {
            line.add(*net, *bets, *played);
        }
    }
}
