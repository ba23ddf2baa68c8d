//! Lanes: shoes that are dealt side by side, each from random streams of its own.
//!
//! A lane stores cumulative counts of the cards that are left, by class. It draws a number below
//! the number of cards left and finds the class by comparing the number with the counts. Cards in
//! lockstep use sixteen bits of the lane's first stream, four draws to an output, the lowest bits
//! first. A draw that would make one value too likely is repeated from the second stream. Every
//! card that a lane takes outside the lockstep comes from the second stream as well. The cards of a
//! lane therefore do not depend on the kernel or on the other lanes.

use super::automaton::{COMMON, MOST_CLASSES};
use crate::shoe::{Streams, below};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Ordering;

/// Logical lanes of a block. Lane *l* of block *b* owns streams 2 (32 *b* + *l*) and 2 (32 *b* +
/// *l*) + 1.
pub(super) const LANES: usize = 32;

/// The cards of a full shoe.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    /// By class: cards of this class and of those before it.
    pub up_to: [u16; MOST_CLASSES],
    /// Number of cards.
    pub cards: u16,
    /// Number of card classes.
    pub classes: usize,
    /// Whether a dealt card is replaced: the shoe is infinite.
    pub replaces: bool,
}

impl Stock {
    /// Returns the stock of `packs` decks with these cards of each class; `None` is an infinite
    /// shoe.
    pub(super) fn new(packs: Option<u8>, per_pack: &[usize]) -> Stock {
        let mut up_to = [0; MOST_CLASSES];
        let mut cards = 0;
        for (sum, held) in up_to.iter_mut().zip(per_pack) {
            cards += u16::from(packs.unwrap_or(1)) * u16::try_from(*held).expect("at most 52");
            *sum = cards;
        }
        Stock { up_to, cards, classes: per_pack.len(), replaces: packs.is_none() }
    }
}

/// Several lanes as vectors, one entry per lane. Lane 4 *i* + *j* draws from generator *j* · `W` /
/// 4 + *i*.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Lanes<const W: usize> {
    /// Cards left of each class and those before it. Where cards are replaced, the second half
    /// receives the counts without the dealt cards, which are never read.
    pub up_to: [[u16; W]; 2 * MOST_CLASSES],
    /// Cards left.
    pub left: [u16; W],
    /// Cards of the lane's next shoe, by class and those before it.
    pub next_shoe: [[u16; W]; MOST_CLASSES],
    /// Rows of the automaton.
    pub row: [u16; W],
    /// Rounds left in this shoe, where the number of rounds ends it.
    pub rounds: [u16; W],
    /// Boxes that have not finished their turn.
    pub boxes: [u16; W],
    /// What the boxes that have finished need of the dealer.
    pub needs: [u16; W],
    /// With a count: the running count, of which negative ones wrap.
    pub running: [u16; W],
    /// With a count: the burned cards of the shoe.
    pub burned: [u16; W],
    /// Cards left at the start of the round, by class and those before it. Written only where the
    /// discards may have to finish a round.
    pub round_start: [[u16; W]; MOST_CLASSES],
    /// Rounds of the shoe that ended at each of the automaton's common rows.
    pub ends: [[u16; W]; COMMON],
    /// States of the first streams, word by word.
    pub words: [[u64; W]; 4],
    /// The next four draws from the first streams.
    pub bits: [[u16; W]; 4],
    /// The second streams.
    pub second: Vec<Xoshiro256PlusPlus>,
}

/// Returns the place of a lane's generator in [`Lanes::words`].
pub(super) const fn generator<const W: usize>(lane: usize) -> usize {
    if W < 4 { lane } else { lane % 4 * (W / 4) + lane / 4 }
}

/// Lanes in one half of thirty-two.
pub(super) const HALF: usize = 16;

/// Returns one half of the entries of thirty-two lanes.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn half_of(all: &[u16; 2 * HALF], half: usize) -> &[u16; HALF] {
    &all.as_chunks().0[half]
}

/// Returns one half of the entries of thirty-two lanes, mutable.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn half_of_mut(all: &mut [u16; 2 * HALF], half: usize) -> &mut [u16; HALF] {
    &mut all.as_chunks_mut().0[half]
}

impl<const W: usize> Lanes<W> {
    /// Returns lanes `from` and following of a block, at `row` and with empty shoes.
    pub(super) fn new(streams: &Streams, block: u64, from: usize, row: u16) -> Lanes<W> {
        let mut stream = streams.stream(2 * (block * LANES as u64 + from as u64));
        let mut words = [[0_u64; W]; 4];
        let mut second = Vec::with_capacity(W);
        for lane in 0..W {
            for (word, bytes) in words.iter_mut().zip(stream.state().as_chunks().0) {
                word[generator::<W>(lane)] = u64::from_le_bytes(*bytes);
            }
            stream.jump();
            second.push(stream.clone());
            stream.jump();
        }
        Lanes {
            up_to: [[0; W]; 2 * MOST_CLASSES],
            left: [0; W],
            next_shoe: [[0; W]; MOST_CLASSES],
            row: [row; W],
            rounds: [0; W],
            boxes: [0; W],
            needs: [0; W],
            running: [0; W],
            burned: [0; W],
            round_start: [[0; W]; MOST_CLASSES],
            ends: [[0; W]; COMMON],
            words,
            bits: [[0; W]; 4],
            second,
        }
    }

    /// Gives a lane a shoe and this many rounds. `cards` are those of each class and of those before
    /// it.
    pub(super) fn restock(
        &mut self,
        lane: usize,
        (cards, classes): (&[u16; MOST_CLASSES], usize),
        rounds: u16,
    ) {
        for (up_to, all) in self.up_to.iter_mut().zip(&cards[..classes - 1]) {
            up_to[lane] = *all;
        }
        (self.left[lane], self.rounds[lane]) = (cards[classes - 1], rounds);
    }

    /// Sets the cards of a lane's next shoe, by class and those before it.
    pub(super) fn set_next_shoe(&mut self, lane: usize, cards: &[u16; MOST_CLASSES]) {
        for (next, cards) in self.next_shoe.iter_mut().zip(cards) {
            next[lane] = *cards;
        }
    }

    /// Gives its next shoe and this many rounds to every lane whose mask in `fresh` is all ones; the
    /// other masks are zero. Writes whole vectors, because a vector load after writes of single
    /// lanes has to wait for them.
    #[inline]
    pub(super) fn restock_all(&mut self, fresh: &[u16; W], classes: usize, rounds: u16) {
        let chosen = |old: &mut [u16; W], new: &[u16; W]| {
            for ((old, new), fresh) in old.iter_mut().zip(new).zip(fresh) {
                *old = *old & !fresh | *new & fresh;
            }
        };
        for (up_to, next) in self.up_to.iter_mut().zip(&self.next_shoe[..classes - 1]) {
            chosen(up_to, next);
        }
        chosen(&mut self.left, &self.next_shoe[classes - 1]);
        chosen(&mut self.rounds, &[rounds; W]);
    }

    /// Stores what is left of a lane's shoe at the start of a round.
    pub(super) fn begin_round(&mut self, lane: usize, left: &[u16; MOST_CLASSES]) {
        for (round_start, left) in self.round_start.iter_mut().zip(left) {
            round_start[lane] = *left;
        }
    }

    /// Returns a copy of a lane's shoe.
    #[inline]
    pub(super) fn shoe(&self, lane: usize, stock: &Stock) -> Cards {
        let mut shoe = Cards { up_to: [u16::MAX; MOST_CLASSES], left: self.left[lane] };
        for (up_to, all) in shoe.up_to[..stock.classes - 1].iter_mut().zip(&self.up_to) {
            *up_to = all[lane];
        }
        shoe
    }

    /// Writes a copy of a shoe back to its lane.
    #[inline]
    pub(super) fn put_back(&mut self, lane: usize, shoe: &Cards, stock: &Stock) {
        for (up_to, all) in shoe.up_to[..stock.classes - 1].iter().zip(&mut self.up_to) {
            all[lane] = *up_to;
        }
        self.left[lane] = shoe.left;
    }

    /// Returns the cards of each class and those before it that were left of a lane's shoe when the
    /// round began.
    #[inline]
    pub(super) fn round_start(&self, lane: usize) -> [u16; MOST_CLASSES] {
        self.round_start.each_ref().map(|round_start| round_start[lane])
    }

    /// Removes the `nth` of the cards left, counted from 0, and returns its class.
    pub(super) fn take(&mut self, lane: usize, nth: u16, stock: &Stock) -> u16 {
        let mut class = 0;
        for up_to in &mut self.up_to[..stock.classes - 1] {
            let before = up_to[lane] <= nth;
            class += u16::from(before);
            up_to[lane] -= u16::from(!before && !stock.replaces);
        }
        self.left[lane] -= u16::from(!stock.replaces);
        class
    }

    /// Returns a number below the number of cards left, from the second stream.
    #[cold]
    pub(super) fn redraw(&mut self, lane: usize) -> u16 {
        below_cards(&mut self.second[lane], self.left[lane])
    }

    /// Returns whether a draw whose product has the low half `low` must be repeated (D. Lemire, ACM
    /// TOMACS 29(1), 2019): the first 2^16 mod *n* values of each interval are one too many.
    pub(super) fn is_one_too_many(&self, lane: usize, low: u16) -> bool {
        let left = self.left[lane];
        low < left && u32::from(low) < (1 << 16) % u32::from(left)
    }
}

/// Returns a number below `cards`, from a second stream.
#[inline]
fn below_cards(second: &mut Xoshiro256PlusPlus, cards: u16) -> u16 {
    let nth = below(second, u32::from(cards));
    u16::try_from(nth).expect("below a shoe's cards")
}

/// The cards that one lane draws from outside the lockstep: its shoe or the shuffled discards.
pub(super) struct Cards {
    /// Cards left of each class but the last and those before it; for other indices a number above
    /// every count.
    up_to: [u16; MOST_CLASSES],
    /// Number of cards left.
    pub left: u16,
}

impl Cards {
    pub(super) const NONE: Cards = Cards { up_to: [u16::MAX; MOST_CLASSES], left: 0 };

    /// Returns the cards that had been dealt when `left` were left of each class and those before
    /// it.
    #[inline]
    pub(super) fn discards(stock: &Stock, left: &[u16; MOST_CLASSES]) -> Cards {
        let last = stock.classes - 1;
        let mut discards = Cards { left: stock.cards - left[last], ..Cards::NONE };
        for (class, up_to) in discards.up_to[..last].iter_mut().enumerate() {
            *up_to = stock.up_to[class] - left[class];
        }
        discards
    }

    /// Draws a card from a second stream and returns its class. Not inlined: with it, a lane that
    /// deals alone takes 60 % more instructions, and a run of the club 14 % more.
    #[inline(never)]
    pub(super) fn draw(&mut self, second: &mut Xoshiro256PlusPlus, stock: &Stock) -> u16 {
        let nth = below_cards(second, self.left);
        let removed = u16::from(!stock.replaces);
        let mut class = 0;
        for up_to in &mut self.up_to {
            let before = u16::from(*up_to <= nth);
            class += before;
            *up_to -= removed & (before ^ 1);
        }
        self.left -= removed;
        class
    }

    /// Returns the cards left of each class and those before it, together with a card that is
    /// already drawn.
    #[inline]
    pub(super) fn counts_with(&self, card: Option<u8>, stock: &Stock) -> [u16; MOST_CLASSES] {
        let last = stock.classes - 1;
        std::array::from_fn(|class| {
            let drawn = u16::from(card.is_some_and(|card| usize::from(card) <= class));
            match class.cmp(&last) {
                Ordering::Less => self.up_to[class] + drawn,
                Ordering::Equal => self.left + drawn,
                Ordering::Greater => 0,
            }
        })
    }
}
