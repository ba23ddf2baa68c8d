//! The ledger: makes a tally of what lanes report.
//!
//! Lanes report events in order; the ledger reads them later, a buffer at a time. It knows bet
//! lines, box outcomes, tokens and dealer results by number; it may not know cards.

mod cells;

use super::automaton::COMMON;
use super::codes::{Codes, MOST_LANES, lane_and_code};
use super::count::{CellQueues, MOST_CELLS};
use super::lane_log::LaneCodes;
use super::lanes::LANES;
use super::outcomes::{Action, Counts, OTHER, Outcomes, Settle, increments_of};
use super::splits::{Splits, UNNUMBERED};
use super::sums::{Increments, MOST_LINES, MOST_SUMS, Sums};
use crate::tally::Tally;
use cells::Cells;

/// Counts how often one box outcome occurs.
#[derive(Clone, Copy, Debug)]
struct Counter<const N: usize> {
    /// What one occurrence adds to the sums of its shoe.
    increments: Sums<N>,
    /// Number of occurrences.
    times: u64,
}

impl<const N: usize> Counter<N> {
    /// Returns a counter of zero occurrences.
    fn new(increments: &Increments) -> Counter<N> {
        Counter { increments: Sums::pack(increments), times: 0 }
    }

    /// Counts one occurrence and returns the sums with it.
    #[inline]
    fn count(&mut self, sums: Sums<N>) -> Sums<N> {
        self.times += 1;
        sums.plus(self.increments)
    }
}

/// What a control variate needs to know of a shoe.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    /// Rounds played to the end.
    pub rounds: u32,
    /// By line: the bets made in them.
    pub bets: [u32; MOST_LINES],
}

/// What a ledger keeps of every shoe besides the tally, by lane of the block.
pub(super) enum Kept {
    /// The number of rounds only.
    Rounds,
    /// With a control variate: the bets.
    Played(Vec<Vec<Played>>),
    /// Of redealt rounds: the sums of several reports in a row.
    Redealt {
        reports: u32,
        /// By lane of the block: the number of reports that are still to be added to the last sums.
        open: [u32; LANES],
        /// By lane: the sums.
        sums: Vec<Vec<[i128; MOST_SUMS]>>,
    },
}

impl Kept {
    /// Keeps the bets of shoes.
    pub(super) fn played() -> Kept {
        Kept::Played(vec![Vec::new(); LANES])
    }

    /// Keeps the sums of this number of reports of redealt rounds in a row.
    pub(super) fn redealt(reports: u32) -> Kept {
        Kept::Redealt { reports, open: [0; LANES], sums: vec![Vec::new(); LANES] }
    }
}

/// The ledger of one block, which reads one group of lanes after another. Sums take `N` words.
pub(super) struct Ledger<'a, S, const N: usize> {
    game: &'a S,
    codes: Codes,
    outcomes: &'a Outcomes,
    boxes: usize,
    splits: Splits,
    /// By box outcome: occurrences for the only box, and for split boxes.
    counters: Vec<Counter<N>>,
    /// The counters of the common rows, whose rounds lanes count themselves.
    common: [Counter<N>; COMMON],
    /// By result × dealer result: occurrences for boxes of several that were not split.
    settled_counters: Vec<Counter<N>>,
    sums: [Sums<N>; MOST_LANES],
    /// By lane: number of the split box that the only box has become so far.
    split_box: [u16; MOST_LANES],
    /// Boxes of the round that wait for the dealer, as index of their outcome with the first dealer
    /// result.
    waiting: Vec<usize>,
    /// Tokens of split boxes that are not numbered: by lane for the only box; with several boxes,
    /// those of the round that wait for the dealer.
    unnumbered: Vec<Vec<u16>>,
    /// What a round itself adds to the sums, with several boxes.
    round: Sums<N>,
    /// First lane of the group that is dealt now.
    from: usize,
    /// By lane of the block: the number of rounds of every finished shoe.
    shoe_rounds: Vec<Vec<u32>>,
    tally: Tally,
    kept: Kept,
    /// With a count: the sums of each cell.
    cells: Option<Cells<N>>,
}

impl<'a, S: Settle, const N: usize> Ledger<'a, S, N> {
    /// Returns an empty ledger; `splits` may hold split boxes that are already learned.
    pub(super) fn new(
        game: &'a S,
        outcomes: &'a Outcomes,
        codes: Codes,
        boxes: u8,
        kept: Kept,
        splits: Splits,
        tally: Tally,
    ) -> Ledger<'a, S, N> {
        let mut common = [Counter { increments: Sums::NONE, times: 0 }; COMMON];
        for (common, increments) in common.iter_mut().zip(&outcomes.increments[..outcomes.at_once]) {
            *common = Counter::new(increments);
        }
        let mut one_round = Increments::default();
        one_round[0] = 1;
        let mut ledger = Ledger {
            game,
            codes,
            outcomes,
            boxes: boxes.into(),
            splits,
            counters: outcomes.increments.iter().map(Counter::new).collect(),
            common,
            settled_counters: outcomes
                .settled
                .iter()
                .map(|box_outcome| Counter::new(&outcomes.increments[usize::from(*box_outcome)]))
                .collect(),
            sums: [Sums::NONE; MOST_LANES],
            split_box: [0; MOST_LANES],
            waiting: Vec::new(),
            unnumbered: vec![Vec::new(); if boxes == 1 { MOST_LANES } else { 0 }],
            round: Sums::pack(&one_round),
            from: 0,
            shoe_rounds: vec![Vec::new(); LANES],
            tally,
            kept,
            cells: None,
        };
        ledger.add_learned_counters();
        ledger
    }

    /// Begins a group of lanes, whose first lane in the block is `from`.
    pub(super) fn begin_lanes(&mut self, from: usize) {
        self.from = from;
    }

    /// Reads the events of a table with one box.
    pub(super) fn take_events(&mut self, events: &[u16]) {
        let at_once = self.outcomes.at_once;
        let mut rest = events.iter();
        'paid: loop {
            let counters = &mut self.counters[..at_once];
            for event in rest.by_ref() {
                let (lane, code) = lane_and_code(*event);
                if code >= at_once {
                    if code >= usize::from(self.codes.end) {
                        let (ends, more) = rest.as_slice().split_first_chunk().expect("the counts follow");
                        rest = more.iter();
                        self.take_common(lane, ends);
                        self.end_shoe(lane);
                    } else {
                        self.take_other(lane, code);
                    }
                    continue 'paid;
                }
                self.sums[lane] = counters[code].count(self.sums[lane]);
            }
            return;
        }
    }

    /// Adds the rounds that a lane counted itself, by common row.
    fn take_common(&mut self, lane: usize, ends: &[u16; COMMON]) {
        let mut sums = self.sums[lane];
        for (common, ends) in self.common.iter_mut().zip(ends) {
            common.times += u64::from(*ends);
            sums = sums.plus_times(common.increments, *ends);
        }
        self.sums[lane] = sums;
    }

    /// Reads an event of the only box that does not settle it alone. The kind of action is not
    /// examined: the transition is looked up.
    #[inline(never)]
    fn take_other(&mut self, lane: usize, code: usize) {
        let Some(action) = self.action(code) else {
            // A void round leaves no split box.
            debug_assert_eq!(code, usize::from(self.codes.void));
            self.split_box[lane] = 0;
            self.tally.void_rounds += 1;
            return;
        };
        let Some(transition) = self.splits.transition(self.split_box[lane], action, self.game, self.outcomes)
        else {
            return self.take_unnumbered(lane, action);
        };
        if transition.box_outcome() >= self.counters.len() {
            self.add_learned_counters();
        }
        self.split_box[lane] = transition.split_box();
        let counter = &mut self.counters[transition.box_outcome()];
        match &mut self.cells {
            None => self.sums[lane] = counter.count(self.sums[lane]),
            Some(cells) => cells.count(lane, transition.box_outcome(), counter.increments),
        }
    }

    /// Reads an event of a split box that is not numbered.
    #[cold]
    #[inline(never)]
    fn take_unnumbered(&mut self, lane: usize, action: u16) {
        if self.split_box[lane] != UNNUMBERED {
            self.unnumbered[lane] = self.splits.tokens(self.split_box[lane]).to_vec();
            self.split_box[lane] = UNNUMBERED;
        }
        let end = match self.outcomes.actions[usize::from(action)] {
            Action::Token(token) => return self.unnumbered[lane].push(token),
            Action::TokenThenDealer { end, token } => {
                self.unnumbered[lane].push(token);
                end
            }
            Action::Dealer(end) => end,
            Action::Count(_) => unreachable!("a box of one hand"),
            Action::Wait(_) | Action::TokenThenWait(_) => unreachable!("the only box does not wait"),
        };
        let tokens = std::mem::take(&mut self.unnumbered[lane]);
        self.split_box[lane] = 0;
        self.count_unnumbered(lane, &tokens, end);
    }

    /// Settles and counts a split box that is not numbered.
    #[cold]
    fn count_unnumbered(&mut self, lane: usize, tokens: &[u16], end: u16) {
        let counts = self.game.settle_split(tokens, end.into());
        let increments = Sums::pack(&increments_of(&counts, i64::from(self.boxes == 1)));
        let first = match &mut self.cells {
            None => {
                self.sums[lane] = self.sums[lane].plus(increments);
                0
            }
            Some(cells) => cells.add(lane, increments),
        };
        for count in &counts {
            count.add_to(&mut self.tally, first, 1);
        }
    }

    /// Returns the action that a code stands for; `None` for the end of a shoe and a void round.
    #[inline]
    fn action(&self, code: usize) -> Option<u16> {
        if let Some(action) = self.outcomes.row_actions.get(code) {
            return Some(*action);
        }
        // Actions begin with the tokens.
        let token = u16::try_from(code).ok()?.checked_sub(self.codes.tokens)?;
        (token < self.codes.split - self.codes.tokens).then_some(token)
    }

    /// Reads the codes of a table with several boxes; the codes of unfinished rounds remain. With a count,
    /// `queues` has the cells of the rounds that begin.
    pub(super) fn take_codes(&mut self, lane_codes: &mut LaneCodes, mut queues: Option<&mut CellQueues>) {
        for lane in 0..lane_codes.lanes() {
            let nexts = queues.as_deref().map_or(&[][..], |queues| queues.unread(lane));
            let (taken, rounds) = self.take_rounds(lane, lane_codes.codes(lane), nexts);
            lane_codes.remove_first(lane, taken);
            if let Some(queues) = &mut queues {
                queues.remove_first(lane, rounds);
            }
        }
    }

    /// Reads the finished rounds of a lane. With a count, the next of the cells `nexts` begins after each.
    /// Returns the number of codes and of cells read.
    fn take_rounds(&mut self, lane: usize, codes: &[u16], nexts: &[u8]) -> (usize, usize) {
        let (mut taken, mut rounds) = (0, 0);
        loop {
            let usual = &codes[taken..];
            taken += match self.boxes {
                _ if self.cells.is_some() => {
                    let usual = self.take_usual_counted_rounds(lane, usual, &nexts[rounds..]);
                    rounds += usual;
                    usual * (self.boxes + 1)
                }
                2 => self.take_usual_rounds::<2>(lane, usual),
                3 => self.take_usual_rounds::<3>(lane, usual),
                6 => self.take_usual_rounds::<6>(lane, usual),
                _ => self.take_usual_rounds::<0>(lane, usual),
            };
            if codes.get(taken).is_some_and(|code| *code >= self.codes.end) {
                self.end_shoe(lane);
                taken += 1;
                continue;
            }
            let Some(more) = self.take_round(lane, &codes[taken..]) else { return (taken, rounds) };
            taken += more;
            if let Some(cells) = &mut self.cells
                && usize::from(codes[taken - 1]) < cells.round_ends
            {
                cells.now[lane] = nexts[rounds].into();
                rounds += 1;
            }
        }
    }

    /// Reads rounds of the usual form, in which every box reports one result and then the dealer
    /// ends the round. Stops before the first round of another form and returns the number of codes
    /// read. `BOXES` is the number of boxes where the compiler should know it, else 0.
    fn take_usual_rounds<const BOXES: usize>(&mut self, lane: usize, codes: &[u16]) -> usize {
        let boxes = if BOXES == 0 { self.boxes } else { BOXES };
        let (first_settled, ends) = (&self.outcomes.first_settled, &self.outcomes.dealer_results);
        let mut sums = self.sums[lane];
        let mut taken = 0;
        while let Some(round) = codes.get(taken..=taken + boxes) {
            let (end, results) = round.split_last().expect("boxes and a dealer");
            let end = ends[usize::from(*end)];
            let mut other = end == OTHER;
            for result in results {
                other |= first_settled[usize::from(*result)] == OTHER;
            }
            if other {
                break;
            }
            for result in results {
                let index = usize::from(first_settled[usize::from(*result)]) + usize::from(end);
                sums = self.settled_counters[index].count(sums);
            }
            sums = sums.plus(self.round);
            taken += round.len();
        }
        self.sums[lane] = sums;
        taken
    }

    /// Reads one round of any form, or the end of a shoe. Returns the number of codes read; `None`
    /// if the round is not complete.
    fn take_round(&mut self, lane: usize, codes: &[u16]) -> Option<usize> {
        let mut split_box = 0;
        self.waiting.clear();
        self.unnumbered.clear();
        for (before, code) in codes.iter().enumerate() {
            let code = usize::from(*code);
            // Nearly all codes are results.
            let index = self.outcomes.first_settled[code];
            if index != OTHER {
                self.waiting.push(index.into());
                continue;
            }
            let end = self.outcomes.dealer_results[code];
            if end != OTHER {
                debug_assert_eq!(self.waiting.len() + self.unnumbered.len(), self.boxes);
                if self.cells.is_some() {
                    self.count_round(lane, end);
                    return Some(before + 1);
                }
                let mut sums = self.sums[lane].plus(self.round);
                for index in &self.waiting {
                    let index = index + usize::from(end);
                    sums = if let Some(counter) = self.settled_counters.get_mut(index) {
                        counter.count(sums)
                    } else {
                        // The outcome of a split box, of which there are too many for counters of
                        // their own.
                        let box_outcome = self.splits.settled[index - self.settled_counters.len()];
                        self.counters[usize::from(box_outcome)].count(sums)
                    };
                }
                self.sums[lane] = sums;
                for tokens in std::mem::take(&mut self.unnumbered) {
                    self.count_unnumbered(lane, &tokens, end);
                }
                return Some(before + 1);
            }
            let split = code == usize::from(self.codes.split);
            match self.action(code).map(|action| self.outcomes.actions[usize::from(action)]) {
                Some(Action::Token(token)) => split_box = self.token(split_box, token),
                Some(Action::TokenThenWait(token)) => {
                    let split_box = self.token(std::mem::take(&mut split_box), token);
                    self.wait(split_box);
                }
                None if split => self.wait(std::mem::take(&mut split_box)),
                None if code == usize::from(self.codes.void) => {
                    self.tally.void_rounds += 1;
                    return Some(before + 1);
                }
                None => unreachable!("shoes end between rounds"),
                Some(Action::Wait(_) | Action::Dealer(_)) => unreachable!("handled above"),
                Some(Action::Count(_) | Action::TokenThenDealer { .. }) => {
                    unreachable!("rounds of the only box")
                }
            }
        }
        None
    }

    /// Returns the number of a split box with one more token. If it cannot be numbered, its tokens
    /// are kept as the last entry of `unnumbered`.
    #[inline]
    fn token(&mut self, split_box: u16, token: u16) -> u16 {
        let Some(more) = self.splits.with_token(split_box, token, self.game) else {
            return self.token_unnumbered(split_box, token);
        };
        if self.outcomes.increments.len() + self.splits.increments.len() > self.counters.len() {
            self.add_learned_counters();
        }
        more
    }

    #[cold]
    #[inline(never)]
    fn token_unnumbered(&mut self, split_box: u16, token: u16) -> u16 {
        if split_box != UNNUMBERED {
            self.unnumbered.push(self.splits.tokens(split_box).to_vec());
        }
        self.unnumbered.last_mut().expect("the box that is played").push(token);
        UNNUMBERED
    }

    /// Lets a split box wait for the dealer.
    #[inline]
    fn wait(&mut self, split_box: u16) {
        if split_box != UNNUMBERED {
            self.waiting.push(self.outcomes.split_index(split_box));
        }
    }

    /// Adds counters for the box outcomes that were learned since the last call.
    #[cold]
    #[inline(never)]
    fn add_learned_counters(&mut self) {
        let known = self.counters.len() - self.outcomes.increments.len();
        self.counters.extend(self.splits.increments[known..].iter().map(Counter::new));
        if let Some(cells) = &mut self.cells {
            cells.times.resize(self.counters.len(), [0; MOST_CELLS]);
        }
    }

    /// Adds the sums of a shoe that is over to the tally, or to those of its redealt rounds.
    fn end_shoe(&mut self, lane: usize) {
        let of_block = self.from + lane;
        if let Some(cells) = &mut self.cells {
            debug_assert_ne!(self.split_box[lane], UNNUMBERED);
            let rounds = cells.end_shoe(lane, &mut self.tally);
            return self.shoe_rounds[of_block].push(rounds);
        }
        let sums = std::mem::replace(&mut self.sums[lane], Sums::NONE).unpacked();
        let most = match self.kept {
            Kept::Redealt { .. } => self.outcomes.width.most(),
            _ => self.outcomes.bound,
        };
        debug_assert!(sums.iter().all(|sum| sum.unsigned_abs() <= most), "{sums:?}");
        let [rounds, lines @ ..] = sums;
        let rounds = u32::try_from(rounds).expect("a shoe has few rounds");
        match &mut self.kept {
            Kept::Rounds => {}
            Kept::Played(played) => {
                let bets = std::array::from_fn(|line| {
                    u32::try_from(lines[2 * line + 1]).expect("a shoe has few bets")
                });
                played[of_block].push(Played { rounds, bets });
            }
            Kept::Redealt { reports, open, sums: kept } => {
                let (open, kept) = (&mut open[of_block], &mut kept[of_block]);
                if *open == 0 {
                    *open = *reports;
                    kept.push([0; MOST_SUMS]);
                }
                *open -= 1;
                for (kept, sum) in kept.last_mut().into_iter().flatten().zip(sums) {
                    *kept += i128::from(sum);
                }
                return;
            }
        }
        self.tally.rounds += u64::from(rounds);
        self.shoe_rounds[of_block].push(rounds);
        self.tally.close_shoe(lines.as_chunks().0.iter().map(|[net, bets]| (*net, *bets)));
    }

    /// Returns the tally of all that was read, the number of rounds of every shoe by lane, what is kept
    /// of the shoes besides, and the split boxes that were learned.
    pub(super) fn finish(mut self) -> (Tally, Vec<Vec<u32>>, Kept, Splits) {
        let mut times: Vec<u64> = self.counters.iter().map(|counter| counter.times).collect();
        for (times, common) in times[..self.outcomes.at_once].iter_mut().zip(&self.common) {
            *times += common.times;
        }
        for (box_outcome, counter) in self.outcomes.settled.iter().zip(&self.settled_counters) {
            times[usize::from(*box_outcome)] += counter.times;
        }
        let counts: &mut dyn Iterator<Item = &Counts> =
            &mut self.outcomes.counts.iter().chain(&self.splits.counts);
        if let Some(cells) = &self.cells {
            cells.finish(counts, &mut self.tally);
            return (self.tally, self.shoe_rounds, self.kept, self.splits);
        }
        for (counts, times) in counts.zip(times).filter(|(_, times)| *times > 0) {
            for count in counts {
                count.add_to(&mut self.tally, 0, times);
            }
        }
        (self.tally, self.shoe_rounds, self.kept, self.splits)
    }
}
