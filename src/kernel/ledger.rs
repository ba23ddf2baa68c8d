//! The ledger: what lanes report of their rounds, made a tally.
//!
//! Lanes write events in the order they come; the ledger takes them later, a
//! buffer at a time. It knows lines, items, tokens and the dealer's ends by
//! number; it may not know cards.

use super::automaton::{COMMON, MOST_CODES};
use super::lane_log::Lists;
use super::lanes::LANES;
use super::outcomes::{Asks, Counts, OTHER, Outcomes, Settle, added};
use super::splits::{APART, Splits};
use super::sums::{Adds, Sums};
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
    /// Returns the numbers that follow those of the rows; `None` if all of
    /// them together are more than [`MOST_CODES`].
    pub(super) fn new(rows: u16, tokens: usize) -> Option<Codes> {
        let after = usize::from(rows) + tokens;
        let number = |code: usize| u16::try_from(code).ok().filter(|_| code < MOST_CODES);
        Some(Codes { tokens: rows, split: number(after)?, void: number(after + 1)?, end: number(after + 2)? })
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

/// What is booked of one kind of box.
#[derive(Clone, Copy, Debug)]
struct Booked<const N: usize> {
    /// What one adds to its shoe's sums.
    adds: Sums<N>,
    /// How often it came.
    times: u64,
}

impl<const N: usize> Booked<N> {
    /// None yet.
    fn none(adds: &Adds) -> Booked<N> {
        Booked { adds: Sums::of(adds), times: 0 }
    }

    /// Another one; the sums with it.
    #[inline]
    fn book(&mut self, sums: Sums<N>) -> Sums<N> {
        self.times += 1;
        sums.plus(self.adds)
    }
}

/// The books of one block, of one group of lanes after another; sums take `N`
/// words.
pub(super) struct Ledger<'a, S, const N: usize> {
    game: &'a S,
    codes: Codes,
    outcomes: &'a Outcomes,
    /// Boxes of the table.
    boxes: usize,
    splits: Splits,
    /// By item, of the only box or of one that was split.
    booked: Vec<Booked<N>>,
    /// The common rows among them, whose rounds lanes count by themselves.
    common: [Booked<N>; COMMON],
    /// By result, then the dealer's end, of several boxes that were not split.
    places: Vec<Booked<N>>,
    sums: [Sums<N>; MOST_LANES],
    /// The tokens of the only box, while it is played.
    opened: [u16; MOST_LANES],
    /// Of several: the places of those that wait for the dealer, where he ends
    /// in the first way.
    waiting: Vec<usize>,
    /// The tokens of boxes that were split and are not numbered: of the only
    /// box by lane, of several those that wait for the dealer.
    apart: Vec<Vec<u16>>,
    /// A round by itself, of several boxes.
    round: Sums<N>,
    /// The first of the lanes that are dealt now.
    from: usize,
    /// Rounds of every finished shoe, by lane of the block.
    shoe_rounds: Vec<Vec<u32>>,
    tally: Tally,
}

impl<'a, S: Settle, const N: usize> Ledger<'a, S, N> {
    /// Empty books; `splits` may know some splits already.
    pub(super) fn new(
        game: &'a S,
        outcomes: &'a Outcomes,
        codes: Codes,
        boxes: u8,
        splits: Splits,
        tally: Tally,
    ) -> Ledger<'a, S, N> {
        let mut common = [Booked { adds: Sums::NONE, times: 0 }; COMMON];
        for (common, adds) in common.iter_mut().zip(&outcomes.adds[..outcomes.at_once]) {
            *common = Booked::none(adds);
        }
        let mut a_round = Adds::default();
        a_round[0] = 1;
        let mut ledger = Ledger {
            game,
            codes,
            outcomes,
            boxes: boxes.into(),
            splits,
            booked: outcomes.adds.iter().map(Booked::none).collect(),
            common,
            places: outcomes
                .settled
                .iter()
                .map(|item| Booked::none(&outcomes.adds[usize::from(*item)]))
                .collect(),
            sums: [Sums::NONE; MOST_LANES],
            opened: [0; MOST_LANES],
            waiting: Vec::new(),
            apart: vec![Vec::new(); if boxes == 1 { MOST_LANES } else { 0 }],
            round: Sums::of(&a_round),
            from: 0,
            shoe_rounds: vec![Vec::new(); LANES],
            tally,
        };
        ledger.learned();
        ledger
    }

    /// The lanes that follow begin with this one of the block's, with nothing
    /// on their tables.
    pub(super) fn lanes_from(&mut self, from: usize) {
        self.from = from;
    }

    /// Takes the events of a table with one box.
    pub(super) fn take_one(&mut self, events: &[u16]) {
        let at_once = self.outcomes.at_once;
        let mut rest = events.iter();
        'paid: loop {
            let booked = &mut self.booked[..at_once];
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
                self.sums[lane] = booked[code].book(self.sums[lane]);
            }
            return;
        }
    }

    /// Takes the rounds that a lane counted by itself, by common row.
    fn take_ends(&mut self, lane: usize, ends: &[u16; COMMON]) {
        let mut sums = self.sums[lane];
        for (common, ends) in self.common.iter_mut().zip(ends) {
            common.times += u64::from(*ends);
            sums = sums.plus_times(common.adds, *ends);
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
        let Some(moved) = self.splits.moved(self.opened[lane], sign, self.game, self.outcomes) else {
            return self.take_apart(lane, sign);
        };
        if moved.item() >= self.booked.len() {
            self.learned();
        }
        self.opened[lane] = moved.opened();
        self.sums[lane] = self.booked[moved.item()].book(self.sums[lane]);
    }

    /// The same of a box that is not numbered.
    #[cold]
    #[inline(never)]
    fn take_apart(&mut self, lane: usize, sign: u16) {
        if self.opened[lane] != APART {
            self.apart[lane] = self.splits.tokens(self.opened[lane]).to_vec();
            self.opened[lane] = APART;
        }
        let end = match self.outcomes.asks[usize::from(sign)] {
            Asks::Token(token) => return self.apart[lane].push(token),
            Asks::Last { end, token } => {
                self.apart[lane].push(token);
                end
            }
            Asks::Dealer(end) => end,
            Asks::Item(_) => unreachable!("a box of one hand"),
            Asks::Wait(_) | Asks::LastWait(_) => unreachable!("the only box does not wait"),
        };
        let tokens = std::mem::take(&mut self.apart[lane]);
        self.opened[lane] = 0;
        self.book_apart(lane, &tokens, end);
    }

    /// Books a box of these tokens by itself.
    #[cold]
    fn book_apart(&mut self, lane: usize, tokens: &[u16], end: u16) {
        let counts = self.game.settle_split(tokens, end.into());
        let adds = added(&counts, i64::from(self.boxes == 1));
        self.sums[lane] = self.sums[lane].plus(Sums::of(&adds));
        for count in counts {
            count.add_to(&mut self.tally, 1);
        }
    }

    /// The number of what is asked; `None` if a shoe ends or a round is void.
    #[inline]
    fn sign(&self, code: usize) -> Option<u16> {
        if let Some(sign) = self.outcomes.signs.get(code) {
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
        let (waits, ends) = (&self.outcomes.waits, &self.outcomes.ends);
        let mut sums = self.sums[lane];
        let mut taken = 0;
        while let Some(round) = codes.get(taken..=taken + boxes) {
            let (end, results) = round.split_last().expect("boxes and a dealer");
            let end = ends[usize::from(*end)];
            let mut other = end == OTHER;
            for result in results {
                other |= waits[usize::from(*result)] == OTHER;
            }
            if other {
                break;
            }
            for result in results {
                let place = usize::from(waits[usize::from(*result)]) + usize::from(end);
                sums = self.places[place].book(sums);
            }
            sums = sums.plus(self.round);
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
        self.apart.clear();
        for (before, code) in codes.iter().enumerate() {
            let code = usize::from(*code);
            // Nearly all of them are results.
            let place = self.outcomes.waits[code];
            if place != OTHER {
                self.waiting.push(place.into());
                continue;
            }
            let end = self.outcomes.ends[code];
            if end != OTHER {
                debug_assert_eq!(self.waiting.len() + self.apart.len(), self.boxes);
                let mut sums = self.sums[lane].plus(self.round);
                for place in &self.waiting {
                    let place = place + usize::from(end);
                    sums = if let Some(booked) = self.places.get_mut(place) {
                        booked.book(sums)
                    } else {
                        // Of a box that was split: there are many such places.
                        let item = self.splits.settled[place - self.places.len()];
                        self.booked[usize::from(item)].book(sums)
                    };
                }
                self.sums[lane] = sums;
                for tokens in std::mem::take(&mut self.apart) {
                    self.book_apart(lane, &tokens, end);
                }
                return Some(before + 1);
            }
            let split = code == usize::from(self.codes.split);
            match self.sign(code).map(|sign| self.outcomes.asks[usize::from(sign)]) {
                Some(Asks::Token(token)) => opened = self.token(opened, token),
                Some(Asks::LastWait(token)) => {
                    let opened = self.token(std::mem::take(&mut opened), token);
                    self.wait(opened);
                }
                None if split => self.wait(std::mem::take(&mut opened)),
                None => {
                    self.end_or_void(lane, code);
                    return Some(before + 1);
                }
                Some(Asks::Wait(_) | Asks::Dealer(_)) => unreachable!("found above"),
                Some(Asks::Item(_) | Asks::Last { .. }) => unreachable!("rounds of the only box"),
            }
        }
        None
    }

    /// One of several boxes with one token more. Where it is not numbered, its
    /// tokens are the last of those apart.
    #[inline]
    fn token(&mut self, opened: u16, token: u16) -> u16 {
        let Some(more) = self.splits.with(opened, token, self.game) else {
            return self.token_apart(opened, token);
        };
        if self.outcomes.adds.len() + self.splits.adds.len() > self.booked.len() {
            self.learned();
        }
        more
    }

    #[cold]
    #[inline(never)]
    fn token_apart(&mut self, opened: u16, token: u16) -> u16 {
        if opened != APART {
            self.apart.push(self.splits.tokens(opened).to_vec());
        }
        self.apart.last_mut().expect("the box that is played").push(token);
        APART
    }

    /// A box that was split waits for the dealer.
    #[inline]
    fn wait(&mut self, opened: u16) {
        if opened != APART {
            self.waiting.push(self.outcomes.place(opened));
        }
    }

    /// Items have been learned.
    #[cold]
    #[inline(never)]
    fn learned(&mut self) {
        let known = self.booked.len() - self.outcomes.adds.len();
        self.booked.extend(self.splits.adds[known..].iter().map(Booked::none));
    }

    #[inline]
    fn end_or_void(&mut self, lane: usize, code: usize) {
        if code == usize::from(self.codes.void) {
            self.tally.void_rounds += 1;
            return;
        }
        let sums = std::mem::replace(&mut self.sums[lane], Sums::NONE).apart();
        debug_assert!(sums.iter().all(|sum| sum.unsigned_abs() <= self.outcomes.bound), "{sums:?}");
        let [rounds, lines @ ..] = sums;
        self.tally.rounds += rounds.cast_unsigned();
        self.shoe_rounds[self.from + lane].push(u32::try_from(rounds).expect("a shoe has few rounds"));
        self.tally.close_shoe(lines.as_chunks().0.iter().map(|[net, bets]| (*net, *bets)));
    }

    /// The tally of everything taken, the rounds of every shoe by lane, and
    /// the splits that were met.
    pub(super) fn finish(mut self) -> (Tally, Vec<Vec<u32>>, Splits) {
        let mut times: Vec<u64> = self.booked.iter().map(|booked| booked.times).collect();
        for (times, common) in times[..self.outcomes.at_once].iter_mut().zip(&self.common) {
            *times += common.times;
        }
        for (item, booked) in self.outcomes.settled.iter().zip(&self.places) {
            times[usize::from(*item)] += booked.times;
        }
        let counts: &mut dyn Iterator<Item = &Counts> =
            &mut self.outcomes.counts.iter().chain(&self.splits.counts);
        for (counts, times) in counts.zip(times).filter(|(_, times)| *times > 0) {
            for count in counts {
                count.add_to(&mut self.tally, times);
            }
        }
        (self.tally, self.shoe_rounds, self.splits)
    }
}
