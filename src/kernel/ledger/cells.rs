//! Rounds tallied by the cell of the count at their start: the number of times of each box outcome
//! in each cell, and the sums of each shoe by cell.

use super::super::automaton::COMMON;
use super::super::codes::{MOST_LANES, lane_and_code};
use super::super::count::{CountTable, MOST_CELLS};
use super::super::outcomes::{Counts, OTHER, Settle};
use super::super::sums::Sums;
use super::Ledger;
use crate::tally::Tally;

/// The counts of a block by cell.
pub(super) struct Cells<const N: usize> {
    /// Number of bet lines, of which every cell has its own.
    lines: usize,
    /// The cell of a shoe's first round.
    first: usize,
    /// Codes below it end a round.
    pub(super) round_ends: usize,
    /// By lane: the cell of the round that is dealt now.
    pub(super) now: [usize; MOST_LANES],
    /// By lane and cell: the sums of the shoe.
    sums: Box<[[Sums<N>; MOST_CELLS]; MOST_LANES]>,
    /// By cell and line: the moments of the shoes, in 64 bits if those of a block fit.
    moments: Option<Vec<[i64; 3]>>,
    /// By box outcome and cell: number of occurrences.
    pub(super) times: Vec<[u64; MOST_CELLS]>,
}

impl<const N: usize> Cells<N> {
    /// Counts a box outcome in the cell of a lane's round.
    #[inline]
    pub(super) fn count(&mut self, lane: usize, box_outcome: usize, increments: Sums<N>) {
        self.times[box_outcome][self.now[lane] % MOST_CELLS] += 1;
        self.add(lane, increments);
    }

    /// Adds to the sums of the cell of a lane's round, and returns the index of its first line.
    #[inline]
    pub(super) fn add(&mut self, lane: usize, increments: Sums<N>) -> usize {
        let cell = self.now[lane] % MOST_CELLS;
        let sums = &mut self.sums[lane][cell];
        *sums = sums.plus(increments);
        cell * self.lines
    }

    /// Ends a shoe: adds its sums to the tally, and returns the number of its rounds.
    pub(super) fn end_shoe(&mut self, lane: usize, tally: &mut Tally) -> u32 {
        let mut rounds = 0;
        // A mask of the cells in use is found without branches.
        let mut some = 0_u32;
        for (cell, sums) in self.sums[lane].iter().enumerate() {
            some |= u32::from(*sums != Sums::NONE) << cell;
        }
        while some != 0 {
            let cell = some.trailing_zeros() as usize % MOST_CELLS;
            some &= some - 1;
            let sums = std::mem::replace(&mut self.sums[lane][cell], Sums::NONE).unpacked();
            rounds += sums[0];
            let first = cell * self.lines;
            let of_lines = sums[1..].as_chunks().0.iter().take(self.lines);
            match &mut self.moments {
                Some(moments) => {
                    for (moments, [net, bets]) in moments[first..].iter_mut().zip(of_lines) {
                        moments[0] += net * net;
                        moments[1] += net * bets;
                        moments[2] += bets * bets;
                    }
                }
                None => {
                    for (line, [net, bets]) in tally.lines[first..].iter_mut().zip(of_lines) {
                        line.close(*net, *bets);
                    }
                }
            }
        }
        tally.shoes += 1;
        tally.rounds += rounds.cast_unsigned();
        self.now[lane] = self.first;
        u32::try_from(rounds).expect("a shoe has few rounds")
    }

    /// Adds the numbers of all box outcomes, and the moments of the shoes, to the tally.
    pub(super) fn finish(&self, counts: &mut dyn Iterator<Item = &Counts>, tally: &mut Tally) {
        for (line, [net_net, net_bets, bets_bets]) in
            tally.lines.iter_mut().zip(self.moments.iter().flatten())
        {
            line.moments.net_net += i128::from(*net_net);
            line.moments.net_bets += i128::from(*net_bets);
            line.moments.bets_bets += i128::from(*bets_bets);
        }
        for (counts, times) in counts.zip(&self.times) {
            for (cell, times) in times.iter().enumerate().filter(|(_, times)| **times > 0) {
                for count in counts {
                    count.add_to(tally, cell * self.lines, *times);
                }
            }
        }
    }
}

impl<S: Settle, const N: usize> Ledger<'_, S, N> {
    /// Tallies rounds by the cells of a count, each with this many lines. Codes below `round_ends`
    /// end a round.
    pub(in crate::kernel) fn tally_by_cell(&mut self, count: &CountTable, lines: usize, round_ends: u16) {
        // A block has fewer shoes than 2^20, and every product of two sums of a shoe is at most the
        // square of their bound.
        let fits = self.outcomes.bound < 1 << 21;
        self.cells = Some(Cells {
            lines,
            first: count.first,
            round_ends: round_ends.into(),
            now: [count.first; MOST_LANES],
            sums: Box::new([[Sums::NONE; MOST_CELLS]; MOST_LANES]),
            moments: fits.then(|| vec![[0; 3]; count.number * lines]),
            times: vec![[0; MOST_CELLS]; self.counters.len()],
        });
    }

    /// Reads the events of a table with one box; the cell of the next round follows that of each
    /// round's end.
    pub(in crate::kernel) fn take_counted_events(&mut self, events: &[u16]) {
        let at_once = self.outcomes.at_once;
        let mut rest = events.iter();
        'paid: loop {
            let counters = &self.counters[..at_once];
            let cells = self.cells.as_mut().expect("there is a count");
            let times = &mut cells.times[..at_once];
            let (now, sums) = (&mut cells.now, &mut *cells.sums);
            while let Some(event) = rest.next() {
                let (lane, code) = lane_and_code(*event);
                if code < at_once
                    && let Some(next) = rest.next()
                {
                    let cell = now[lane] % MOST_CELLS;
                    now[lane] = usize::from(*next);
                    times[code][cell] += 1;
                    sums[lane][cell] = sums[lane][cell].plus(counters[code].increments);
                    continue;
                }
                let mut more = rest.as_slice();
                if code >= usize::from(self.codes.end) {
                    // No rounds are at common rows: every round is reported.
                    more = &more[COMMON..];
                    self.end_shoe(lane);
                } else {
                    self.take_other(lane, code);
                    more = self.take_cell(lane, code, more);
                }
                rest = more.iter();
                continue 'paid;
            }
            return;
        }
    }

    /// Reads the cell of a lane's next round after the code of a round's end. Returns the events that follow.
    fn take_cell<'a>(&mut self, lane: usize, code: usize, events: &'a [u16]) -> &'a [u16] {
        let cells = self.cells.as_mut().expect("there is a count");
        if code >= cells.round_ends {
            return events;
        }
        let (next, more) = events.split_first().expect("a cell follows the end of a round");
        cells.now[lane] = usize::from(*next);
        more
    }

    /// Reads rounds of the usual form, as `take_usual_rounds` does, and returns their number.
    pub(super) fn take_usual_counted_rounds(&mut self, lane: usize, codes: &[u16], nexts: &[u8]) -> usize {
        let (first_settled, ends) = (&self.outcomes.first_settled, &self.outcomes.dealer_results);
        let cells = self.cells.as_mut().expect("there is a count");
        let of_lane = &mut cells.sums[lane];
        let mut cell = cells.now[lane];
        let mut rounds = 0;
        for (round, next) in codes.chunks_exact(self.boxes + 1).zip(nexts) {
            let (end, results) = round.split_last().expect("boxes and a dealer");
            let end = ends[usize::from(*end)];
            let mut other = end == OTHER;
            for result in results {
                other |= first_settled[usize::from(*result)] == OTHER;
            }
            if other {
                break;
            }
            let mut sums = of_lane[cell % MOST_CELLS].plus(self.round);
            for result in results {
                let index = usize::from(first_settled[usize::from(*result)]) + usize::from(end);
                cells.times[usize::from(self.outcomes.settled[index])][cell % MOST_CELLS] += 1;
                sums = sums.plus(self.settled_counters[index].increments);
            }
            of_lane[cell % MOST_CELLS] = sums;
            cell = usize::from(*next);
            rounds += 1;
        }
        cells.now[lane] = cell;
        rounds
    }

    /// Counts the boxes of a round that wait, with this dealer result.
    pub(super) fn count_round(&mut self, lane: usize, end: u16) {
        let unnumbered = std::mem::take(&mut self.unnumbered);
        let cells = self.cells.as_mut().expect("there is a count");
        cells.add(lane, self.round);
        for index in &self.waiting {
            let index = index + usize::from(end);
            let box_outcome = match self.outcomes.settled.get(index) {
                Some(box_outcome) => *box_outcome,
                None => self.splits.settled[index - self.outcomes.settled.len()],
            };
            let box_outcome = usize::from(box_outcome);
            cells.count(lane, box_outcome, self.counters[box_outcome].increments);
        }
        for tokens in unnumbered {
            self.count_unnumbered(lane, &tokens, end);
        }
    }
}
