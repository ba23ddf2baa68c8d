//! The ledger: what lanes report of their rounds, made a tally.
//!
//! Lanes write events in the order they come; the ledger takes them later, a
//! buffer at a time. It knows lines, items, tokens and the dealer's ends by
//! number; it may not know cards.

use super::items::{Adds, Asks, Counts, Items, OTHER, Settle};
use super::lanes::LANES;
use super::machine::COMMON;
use super::splits::Splits;
use super::told::Lists;
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
    /// The shoe is finished; with one box, numbers follow: how many of its
    /// rounds ended at each common row.
    pub end: u16,
}

impl Codes {
    /// The numbers beside those of so many rows and tokens.
    pub(super) fn new(rows: u16, tokens: u16) -> Codes {
        let after = rows + tokens;
        Codes { tokens: rows, split: after, void: after + 1, end: after + 2 }
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
    /// With an item's part so many times.
    fn plus_times(self, more: i16, times: u16) -> Self;
}

impl Sum for i16 {
    #[inline]
    fn plus(self, more: i16) -> i16 {
        self.wrapping_add(more)
    }
    #[inline]
    fn plus_times(self, more: i16, times: u16) -> i16 {
        self.wrapping_add(more.wrapping_mul(times.cast_signed()))
    }
}

impl Sum for i32 {
    #[inline]
    fn plus(self, more: i16) -> i32 {
        self + i32::from(more)
    }
    #[inline]
    fn plus_times(self, more: i16, times: u16) -> i32 {
        self + i32::from(more) * i32::from(times)
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
    /// The same of the common rows, whose rounds lanes count by themselves.
    common_times: [u32; COMMON],
    /// What these rows add.
    common_adds: [[i16; N]; COMMON],
    /// By result or split box, then the dealer's end: the item.
    settled: Vec<u16>,
    /// By the same, of results: how often it came, of several boxes. There are
    /// fewer items, and one that comes again at once would have to wait.
    places: Vec<u32>,
    sums: [[T; N]; MOST_LANES],
    /// The tokens of the only box, while it is played.
    opened: [u16; MOST_LANES],
    /// Of several: those that wait for the dealer.
    waiting: Vec<u16>,
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
        let mut common_adds = [[0; N]; COMMON];
        for (common, adds) in common_adds.iter_mut().zip(&adds[..items.at_once]) {
            *common = *adds;
        }
        let settled = items.settled.iter().chain(&splits.settled).copied().collect();
        Ledger {
            game,
            codes,
            items,
            boxes: boxes.into(),
            splits,
            times: vec![0; adds.len()],
            common_times: [0; COMMON],
            common_adds,
            settled,
            places: vec![0; items.settled.len()],
            adds,
            sums: [[T::default(); N]; MOST_LANES],
            opened: [0; MOST_LANES],
            waiting: Vec::new(),
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
                    if code == usize::from(self.codes.end) {
                        let (ends, more) = rest.as_slice().split_first_chunk().expect("written with it");
                        self.take_ends(lane, ends);
                        rest = more.iter();
                    }
                    self.take_other(lane, code);
                    continue 'paid;
                }
                times[code] += 1;
                self.sums[lane] = sum_of(self.sums[lane], adds[code]);
            }
            return;
        }
    }

    /// Takes the rounds that a lane counted by itself, by common row.
    fn take_ends(&mut self, lane: usize, ends: &[u16; COMMON]) {
        let mut sums = self.sums[lane];
        for ((times, adds), ends) in self.common_times.iter_mut().zip(&self.common_adds).zip(ends) {
            *times += u32::from(*ends);
            for (sum, more) in sums.iter_mut().zip(adds) {
                *sum = sum.plus_times(*more, *ends);
            }
        }
        self.sums[lane] = sums;
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

    /// Takes what a table with several boxes told; a round that is not over
    /// stays.
    pub(super) fn take(&mut self, lists: &mut Lists) {
        for lane in 0..lists.lanes() {
            let taken = self.take_rounds(lane, lists.of(lane));
            lists.forget(lane, taken);
        }
    }

    /// Takes the rounds that a lane has finished; how many codes that were.
    fn take_rounds(&mut self, lane: usize, codes: &[u16]) -> usize {
        let mut taken = 0;
        loop {
            taken += match self.boxes {
                2 => self.take_plain::<2>(lane, &codes[taken..]),
                3 => self.take_plain::<3>(lane, &codes[taken..]),
                6 => self.take_plain::<6>(lane, &codes[taken..]),
                _ => self.take_plain::<0>(lane, &codes[taken..]),
            };
            if codes.get(taken) == Some(&self.codes.end) {
                self.end_or_void(lane, self.codes.end.into());
                taken += 1;
                continue;
            }
            match self.take_any(lane, &codes[taken..]) {
                Some(more) => taken += more,
                None => return taken,
            }
        }
    }

    /// Takes rounds as most are: every box has one result, and then the dealer
    /// an end. Stops at the first other one. Of so many boxes, if the compiler
    /// is to know.
    fn take_plain<const BOXES: usize>(&mut self, lane: usize, codes: &[u16]) -> usize {
        let boxes = if BOXES == 0 { self.boxes } else { BOXES };
        let mut sums = self.sums[lane];
        let mut taken = 0;
        while let Some(round) = codes.get(taken..=taken + boxes) {
            let (end, results) = round.split_last().expect("boxes and a dealer");
            let end = self.items.ends[usize::from(*end)];
            let mut other = end == OTHER;
            for result in results {
                other |= self.items.waits[usize::from(*result)] == OTHER;
            }
            if other {
                break;
            }
            for result in results {
                let place = self.items.waits[usize::from(*result)] + end;
                self.places[usize::from(place)] += 1;
                sums = sum_of(sums, self.adds[usize::from(self.settled[usize::from(place)])]);
            }
            sums[N - 1] = sums[N - 1].plus(1);
            taken += round.len();
        }
        self.sums[lane] = sums;
        taken
    }

    /// Takes one round of any kind, or the end of a shoe; how many codes that
    /// were, if it is there to its end.
    fn take_any(&mut self, lane: usize, codes: &[u16]) -> Option<usize> {
        let mut opened = 0;
        self.waiting.clear();
        for (before, code) in codes.iter().enumerate() {
            let code = usize::from(*code);
            let split = code == usize::from(self.codes.split);
            match self.sign(code).map(|sign| self.items.asks[usize::from(sign)]) {
                Some(Asks::Token(token)) => opened = self.token(opened, token),
                Some(Asks::LastWait(token)) => {
                    opened = self.token(opened, token);
                    self.waiting.push(self.items.box_of(std::mem::take(&mut opened)));
                }
                Some(Asks::Wait(result)) => self.waiting.push(result),
                Some(Asks::Dealer(end)) => {
                    debug_assert_eq!(self.waiting.len(), self.boxes);
                    for waiting in 0..self.waiting.len() {
                        let place = self.items.place(self.waiting[waiting], end);
                        self.add(lane, self.settled[place].into());
                    }
                    self.sums[lane][N - 1] = self.sums[lane][N - 1].plus(1);
                    return Some(before + 1);
                }
                Some(Asks::Item(_) | Asks::Last { .. }) => unreachable!("rounds of the only box"),
                None if split => self.waiting.push(self.items.box_of(std::mem::take(&mut opened))),
                None => {
                    self.end_or_void(lane, code);
                    return Some(before + 1);
                }
            }
        }
        None
    }

    #[inline]
    fn add(&mut self, lane: usize, item: usize) {
        self.times[item] += 1;
        self.sums[lane] = sum_of(self.sums[lane], self.adds[item]);
    }

    /// A box with one token more.
    #[inline]
    fn token(&mut self, opened: u16, token: u16) -> u16 {
        let opened = self.splits.with(opened, token.into(), self.game);
        if self.items.settled.len() + self.splits.settled.len() > self.settled.len() {
            self.learned();
        }
        opened
    }

    /// Items have been learned.
    #[cold]
    #[inline(never)]
    fn learned(&mut self) {
        let known = self.adds.len() - self.items.adds.len();
        self.adds.extend(self.splits.adds[known..].iter().map(fewer::<N>));
        self.times.resize(self.adds.len(), 0);
        let known = self.settled.len() - self.items.settled.len();
        self.settled.extend(&self.splits.settled[known..]);
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
        for (times, more) in self.times[..self.items.at_once].iter_mut().zip(self.common_times) {
            *times += more;
        }
        for (place, more) in self.places.iter().enumerate() {
            self.times[usize::from(self.settled[place])] += more;
        }
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
