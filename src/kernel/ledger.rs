//! The ledger: what lanes report of their rounds, made a tally.
//!
//! Lanes write events in the order they come; the ledger takes them later, a
//! buffer at a time. It knows lines, items, tokens and the dealer's ends by
//! number; it may not know cards.

use super::items::{Adds, Asks, Counts, Items, OTHER, Settle};
use super::lanes::LANES;
use super::splits::Splits;
use crate::tally::Tally;

/// Lanes of a group, at most.
const MOST_LANES: usize = LANES;

/// What a lane reports, in sixteen bits: a number, and the lane.
///
/// The numbers are those of the machine's rows at which a round or a box is
/// over, then these.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    /// The first of the tokens that split boxes are made of.
    pub tokens: u16,
    /// The tokens of a box are complete, where boxes are several.
    pub split: u16,
    /// The round is void.
    pub void: u16,
    /// Of boxes that are several: the round is void, and all were done.
    pub void_at_last: u16,
    /// The shoe is finished.
    pub end: u16,
}

impl Codes {
    /// The numbers beside those of so many rows and tokens.
    pub(super) fn new(rows: u16, tokens: u16) -> Codes {
        let after = rows + tokens;
        Codes { tokens: rows, split: after, void: after + 1, void_at_last: after + 2, end: after + 3 }
    }
}

/// The event of a lane.
pub(super) const fn event(code: u16, lane: usize) -> u16 {
    #[allow(clippy::cast_possible_truncation)] // a lane is below 32
    let lane = lane as u16;
    code << 5 | lane
}

const fn lane_and_code(event: u16) -> (usize, usize) {
    (event as usize % MOST_LANES, event as usize >> 5)
}

/// A shoe's sums: sixteen bits where they suffice.
pub(super) trait Sum: Copy + Default + Into<i64> {
    /// With an item's part.
    fn plus(self, more: i16) -> Self;
}

impl Sum for i16 {
    #[inline]
    fn plus(self, more: i16) -> i16 {
        self.wrapping_add(more)
    }
}

impl Sum for i32 {
    #[inline]
    fn plus(self, more: i16) -> i32 {
        self + i32::from(more)
    }
}

/// The books of one block, of one group of lanes after another; `N` sums hold
/// every line's net and bets, the last of them rounds.
pub(super) struct Ledger<'a, S, T, const N: usize> {
    game: &'a S,
    codes: Codes,
    items: &'a Items,
    /// Boxes of the table.
    boxes: usize,
    splits: Splits,
    /// By item: what it adds to a shoe's sums.
    adds: Vec<[i16; N]>,
    /// By item: how often it came.
    times: Vec<u32>,
    sums: [[T; N]; MOST_LANES],
    /// The tokens of the box that is being played.
    opened: [u16; MOST_LANES],
    /// Boxes that wait for the dealer, from the beginning of a round.
    waiting: Vec<Vec<u16>>,
    /// The first of the lanes that are dealt now.
    from: usize,
    /// Rounds of every finished shoe, by lane of the block.
    shoe_rounds: Vec<Vec<u32>>,
    tally: Tally,
}

/// Sums with an item's parts, by value, so that they are added as a vector.
#[inline]
fn sum_of<T: Sum, const N: usize>(sums: [T; N], more: [i16; N]) -> [T; N] {
    std::array::from_fn(|place| sums[place].plus(more[place]))
}

/// The first `N` parts, the last of all among them.
fn fewer<const N: usize>(adds: &Adds) -> [i16; N] {
    let mut fewer: [i16; N] = *adds.first_chunk().expect("a ledger of more sums than an item adds");
    fewer[N - 1] = adds[adds.len() - 1];
    fewer
}

impl<'a, S: Settle, T: Sum, const N: usize> Ledger<'a, S, T, N> {
    /// Empty books; `splits` may know some splits already.
    pub(super) fn new(
        game: &'a S,
        items: &'a Items,
        codes: Codes,
        boxes: u8,
        splits: Splits,
        tally: Tally,
    ) -> Ledger<'a, S, T, N> {
        let adds: Vec<[i16; N]> = items.adds.iter().chain(&splits.adds).map(fewer).collect();
        Ledger {
            game,
            codes,
            items,
            boxes: boxes.into(),
            splits,
            times: vec![0; adds.len()],
            adds,
            sums: [[T::default(); N]; MOST_LANES],
            opened: [0; MOST_LANES],
            waiting: vec![Vec::new(); MOST_LANES],
            from: 0,
            shoe_rounds: vec![Vec::new(); LANES],
            tally,
        }
    }

    /// The lanes that follow begin with this one of the block's, with nothing
    /// on their tables.
    pub(super) fn lanes_from(&mut self, from: usize) {
        self.from = from;
    }

    /// Takes the events of a table with one box.
    pub(super) fn take_one(&mut self, events: &[u16]) {
        let at_once = self.items.at_once;
        let mut rest = events.iter();
        'paid: loop {
            let (times, adds) = (&mut self.times[..at_once], &self.adds[..at_once]);
            for event in rest.by_ref() {
                let (lane, code) = lane_and_code(*event);
                if code >= at_once {
                    self.take_other(lane, code);
                    continue 'paid;
                }
                times[code] += 1;
                self.sums[lane] = sum_of(self.sums[lane], adds[code]);
            }
            return;
        }
    }

    /// Takes an event of the only box that does not settle it at once: what
    /// is told of a split pair is not asked for its kind.
    #[inline(never)]
    fn take_other(&mut self, lane: usize, code: usize) {
        let Some(sign) = self.sign(code) else {
            // Of a void round nothing is open.
            self.opened[lane] = 0;
            return self.end_or_void(lane, code);
        };
        let moved = self.splits.moved(self.opened[lane], sign, self.game, self.items);
        if moved.item() >= self.adds.len() {
            self.learned();
        }
        self.opened[lane] = moved.opened();
        self.add(lane, moved.item());
    }

    /// The number of what is asked; `None` if a shoe ends or a round is void.
    #[inline]
    fn sign(&self, code: usize) -> Option<u16> {
        if let Some(sign) = self.items.signs.get(code) {
            return Some(*sign);
        }
        // Tokens come first among what is asked.
        let token = u16::try_from(code).ok()?.checked_sub(self.codes.tokens)?;
        (token < self.codes.split - self.codes.tokens).then_some(token)
    }

    /// Takes the events of a table with several boxes: what boxes came to,
    /// and then how their rounds ended.
    pub(super) fn take(&mut self, boxes: &[u16], rounds: &[u16]) {
        for event in boxes {
            let (lane, code) = lane_and_code(*event);
            match self.items.plain.get(code) {
                Some(result) if *result != OTHER => self.waiting[lane].push(*result),
                _ => self.take_of_box(lane, code),
            }
        }
        let mut taken = [0; MOST_LANES];
        for event in rounds {
            let (lane, code) = lane_and_code(*event);
            let Some(end) = self.items.plain.get(code) else {
                self.end_or_void(lane, code);
                continue;
            };
            let round = taken[lane]..taken[lane] + self.boxes;
            taken[lane] = round.end;
            let mut sums = self.sums[lane];
            sums[N - 1] = sums[N - 1].plus(1);
            for result in &self.waiting[lane][round] {
                let item = self.items.settled(*result, *end);
                self.times[item] += 1;
                sums = sum_of(sums, self.adds[item]);
            }
            self.sums[lane] = sums;
        }
        for (waiting, taken) in self.waiting.iter_mut().zip(taken) {
            waiting.drain(..taken);
        }
    }

    /// Takes an event of one among several boxes that is not just a result.
    #[inline(never)]
    fn take_of_box(&mut self, lane: usize, code: usize) {
        match self.sign(code).map(|sign| self.items.asks[usize::from(sign)]) {
            Some(Asks::Token(token)) => self.token(lane, token),
            Some(Asks::LastWait(token)) => {
                self.token(lane, token);
                self.split_waits(lane);
            }
            Some(_) => unreachable!("results are plain, and rounds end apart"),
            None if code == usize::from(self.codes.split) => self.split_waits(lane),
            None => {
                // Of a void round nothing waits.
                let at_last = code == usize::from(self.codes.void_at_last);
                let rounds = self.waiting[lane].len() / self.boxes - usize::from(at_last);
                self.waiting[lane].truncate(rounds * self.boxes);
                self.opened[lane] = 0;
            }
        }
    }

    #[inline]
    fn add(&mut self, lane: usize, item: usize) {
        self.times[item] += 1;
        self.sums[lane] = sum_of(self.sums[lane], self.adds[item]);
    }

    /// One more token of a box that was split.
    #[inline]
    fn token(&mut self, lane: usize, token: u16) {
        self.opened[lane] = self.splits.with(self.opened[lane], token.into(), self.game);
        if self.items.at_once_and_results() + self.splits.adds.len() > self.adds.len() {
            self.learned();
        }
    }

    /// The tokens of a box are complete.
    #[inline]
    fn split_waits(&mut self, lane: usize) {
        let box_of = self.items.box_of(std::mem::take(&mut self.opened[lane]));
        self.waiting[lane].push(box_of);
    }

    /// Items have been learned.
    #[cold]
    #[inline(never)]
    fn learned(&mut self) {
        let known = self.adds.len() - self.items.at_once_and_results();
        self.adds.extend(self.splits.adds[known..].iter().map(fewer::<N>));
        self.times.resize(self.adds.len(), 0);
    }

    #[inline]
    fn end_or_void(&mut self, lane: usize, code: usize) {
        if code == usize::from(self.codes.void) {
            self.tally.void_rounds += 1;
            return;
        }
        let sums = std::mem::replace(&mut self.sums[lane], [T::default(); N]);
        let rounds = sums[N - 1].into();
        let rounds = u32::try_from(rounds).expect("a shoe has few rounds");
        self.tally.rounds += u64::from(rounds);
        self.shoe_rounds[self.from + lane].push(rounds);
        self.tally.close_shoe(sums[..N - 2].chunks_exact(2).map(|pair| (pair[0].into(), pair[1].into())));
    }

    /// The tally of everything taken, the rounds of every shoe by lane, and
    /// the splits that were met.
    pub(super) fn finish(mut self) -> (Tally, Vec<Vec<u32>>, Splits) {
        let counts: &mut dyn Iterator<Item = &Counts> =
            &mut self.items.counts.iter().chain(&self.splits.counts);
        for (counts, times) in counts.zip(&self.times).filter(|(_, times)| **times > 0) {
            for count in counts {
                let (line, bets) = (&mut self.tally.lines[count.line], count.times * u64::from(*times));
                line.count_times(count.outcome, count.varied, count.net, count.wagered, bets);
            }
        }
        (self.tally, self.shoe_rounds, self.splits)
    }
}
