//! The second control: the marks after the fixed number of rounds and after the *M* further ones,
//! and the weighted differences of a shoe.

use super::super::codes::MOST_LANES;
use super::super::outcomes::Settle;
use super::super::sums::{MOST_LINES, MOST_SUMS, Sums};
use super::Ledger;
use crate::tally::{ControlMoments, ControlTally, FURTHER_PARTS, MOST_FURTHER};

/// The sums of a shoe at its marks.
#[derive(Clone, Copy)]
struct Marks<const N: usize> {
    /// After the fixed number of rounds, or after as many as the cards sufficed for.
    at_fixed: Option<Sums<N>>,
    /// *M*.
    further: u16,
    /// After the further rounds.
    at_further: Option<Sums<N>>,
}

impl<const N: usize> Marks<N> {
    const NONE: Marks<N> = Marks { at_fixed: None, further: 0, at_further: None };
}

/// The second control variate, and how far the lanes are.
pub(super) struct FurtherRounds<const N: usize> {
    /// *K*.
    fixed: i64,
    /// *c*.
    weight: i64,
    marks: [Marks<N>; MOST_LANES],
    /// By *M*, then by line: sums of *M* D − *c* S of the last shoes in 64 bits, to which `room`
    /// shoes may still be added. D is the difference between the rounds played and the fixed number,
    /// S the sum of the further rounds. For *M* = 0, sums of D.
    recent: [[ControlMoments<i64>; MOST_LINES]; 1 + MOST_FURTHER as usize],
    room: u64,
    /// The number of shoes whose products fit into 64 bits.
    most: u64,
}

impl<const N: usize> FurtherRounds<N> {
    /// Returns no sums; `bound` is the largest absolute value of a sum of a shoe.
    ///
    /// # Panics
    /// If the products of one shoe may exceed 64 bits.
    pub(super) fn new(fixed: u16, weight: u16, bound: u64) -> FurtherRounds<N> {
        // D and S are sums of rounds of one shoe, so that |M D − c S| ≤ (M + c) · bound.
        let square =
            bound.checked_mul(u64::from(MOST_FURTHER + weight)).and_then(|most| most.checked_mul(most));
        let most = square.map_or(0, |square| i64::MAX.unsigned_abs() / square.max(1));
        assert!(most > 0, "a round of few bets nets little");
        FurtherRounds {
            fixed: fixed.into(),
            weight: weight.into(),
            marks: [Marks::NONE; MOST_LANES],
            recent: [[ControlMoments::default(); MOST_LINES]; 1 + MOST_FURTHER as usize],
            room: most,
            most,
        }
    }

    /// Adds the sums of the last shoes to the tally.
    pub(super) fn flush(&mut self, tally: &mut ControlTally) {
        for (further, recent) in (0..).zip(&mut self.recent) {
            let times = if further == 0 { FURTHER_PARTS } else { FURTHER_PARTS / further };
            for (line, recent) in tally.lines.iter_mut().zip(recent) {
                line.merge_times(&std::mem::take(recent), times);
            }
        }
        self.room = self.most;
    }

    /// Sets a lane's next mark; `further` is the number of rounds to the one after it.
    fn mark(&mut self, lane: usize, sums: Sums<N>, further: u16) {
        let marks = &mut self.marks[lane];
        if marks.at_fixed.is_none() {
            (marks.at_fixed, marks.further) = (Some(sums), further);
        } else {
            marks.at_further = Some(sums);
        }
    }

    /// Adds a shoe in which the sums of `played` were reached, and those of `dealt` with the rounds
    /// after its end.
    fn add(&mut self, tally: &mut ControlTally, lane: usize, played: Sums<N>, dealt: Sums<N>) {
        let Marks { at_fixed, further, at_further } = std::mem::replace(&mut self.marks[lane], Marks::NONE);
        let at_fixed = at_fixed.unwrap_or(dealt);
        let lacking = self.fixed - dealt.rounds().min(self.fixed);
        let lacking = lacking + if at_further.is_some() { 0 } else { self.weight };
        tally.add_missing(lacking.unsigned_abs());
        if self.room == 0 {
            self.flush(tally);
        }
        self.room -= 1;
        let (times, further, weight, at_further) = match at_further {
            Some(sums) => (i64::from(further), usize::from(further), self.weight, sums),
            None => (1, 0, 0, at_fixed),
        };
        let difference = lines(&played.minus(at_fixed).unpacked());
        let sum = lines(&at_further.minus(at_fixed).unpacked());
        let all = played.unpacked();
        let bets = all[2..].iter().step_by(2);
        let of_lines = difference.into_iter().zip(sum).zip(bets).take(tally.lines.len());
        for (line, ((difference, sum), played)) in self.recent[further].iter_mut().zip(of_lines) {
            let [net, bets] = [0, 1].map(|of| times * difference[of] - weight * sum[of]);
            line.add_weighted(net, bets, *played, (difference[1] - sum[1]).abs());
        }
    }
}

/// Returns net and bets of every line.
fn lines(sums: &[i64; MOST_SUMS]) -> [[i64; 2]; MOST_LINES] {
    std::array::from_fn(|line| [sums[1 + 2 * line], sums[2 + 2 * line]])
}

impl<S: Settle, const N: usize> Ledger<'_, S, N> {
    /// Reads the rest of a mark of the only box, whose counts are already read, and the events that
    /// belong to it; returns the other events.
    pub(super) fn take_further_mark<'e>(&mut self, lane: usize, code: usize, events: &'e [u16]) -> &'e [u16] {
        if code == usize::from(self.codes.fixed) {
            return self.mark_further(lane, self.sums[lane], events).1;
        }
        let (played, mut rest) = (self.sums[lane], events);
        self.end_shoe(lane);
        if code == usize::from(self.codes.short) {
            self.counting = 0;
            loop {
                rest = self.take_to_fixed(lane, rest);
                let (more, events) = self.mark_further(lane, played.plus(self.sums[lane]), rest);
                rest = events;
                if more == 0 {
                    break;
                }
            }
            self.counting = 1;
        }
        let dealt = played.plus(std::mem::replace(&mut self.sums[lane], Sums::NONE));
        if let (Some(further), Some(tally)) = (&mut self.further, &mut self.tally.control) {
            further.add(tally, lane, played, dealt);
        }
        rest
    }

    /// Keeps the sums of a lane at a mark. Returns the number of rounds to the next mark, which
    /// follows this one, and the other events.
    fn mark_further<'e>(&mut self, lane: usize, sums: Sums<N>, events: &'e [u16]) -> (u16, &'e [u16]) {
        let (more, rest) = events.split_first().expect("the number of rounds follows the code");
        if let Some(further) = &mut self.further {
            further.mark(lane, sums, *more);
        }
        (*more, rest)
    }
}
