//! Lanes: shoes that are dealt side by side, each from streams of its own.
//!
//! A lane deals by class: it holds how many cards of the classes up to each
//! are left, draws a number below all of them, and finds the class it falls
//! into. Cards that come in lockstep are drawn with sixteen bits of the
//! lane's first stream, four to an output, the lowest first; a draw that
//! falls where one value would be too likely is made again from the second
//! stream, and so is every card that a lane takes outside the lockstep. So a
//! lane deals the same cards whoever deals them, and beside whichever others.

use super::automaton::{COMMON, MOST_CLASSES};
use crate::shoe::{Streams, below};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Ordering;

/// Logical lanes of a block. Lane *l* of block *b* owns streams
/// 2 (32 *b* + *l*) and 2 (32 *b* + *l*) + 1.
pub(super) const LANES: usize = 32;

/// What every shoe holds when it begins.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    /// Cards of this class and those before it.
    pub up_to: [u16; MOST_CLASSES],
    /// All of them.
    pub cards: u16,
    /// Card classes.
    pub classes: usize,
    /// A dealt card is replaced: the shoe is infinite.
    pub replaces: bool,
}

impl Stock {
    /// So many packs with so many cards of each class; `None` is infinite.
    pub(super) fn new(packs: Option<u8>, in_a_pack: &[usize]) -> Stock {
        let mut up_to = [0; MOST_CLASSES];
        let mut cards = 0;
        for (sum, held) in up_to.iter_mut().zip(in_a_pack) {
            cards += u16::from(packs.unwrap_or(1)) * u16::try_from(*held).expect("at most 52");
            *sum = cards;
        }
        Stock { up_to, cards, classes: in_a_pack.len(), replaces: packs.is_none() }
    }
}

/// Several lanes, place by place in vectors. Lane 4 *i* + *j* draws from
/// generator *j* · `W` / 4 + *i*.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Lanes<const W: usize> {
    /// Cards left of each class and those before it.
    /// Where cards are replaced, what would be left without them follows, and
    /// nobody reads it.
    pub up_to: [[u16; W]; 2 * MOST_CLASSES],
    /// Cards left.
    pub left: [u16; W],
    /// Rows of the machine.
    pub row: [u16; W],
    /// Rounds still to deal in this shoe, where their number ends it.
    pub rounds: [u16; W],
    /// Boxes that have not finished their turn.
    pub boxes: [u16; W],
    /// How far those that have need the dealer.
    pub needs: [u16; W],
    /// What was left when the round began, by class and those before it,
    /// where the discards may have to finish it.
    pub began: [[u16; W]; MOST_CLASSES],
    /// Rounds of the shoe that ended at each of the machine's common rows.
    pub ends: [[u16; W]; COMMON],
    /// First streams, word by word.
    pub words: [[u64; W]; 4],
    /// The next four draws of the first streams.
    pub bits: [[u16; W]; 4],
    /// Second streams.
    pub second: Vec<Xoshiro256PlusPlus>,
}

/// The generator of a lane.
pub(super) const fn generator<const W: usize>(lane: usize) -> usize {
    if W < 4 { lane } else { lane % 4 * (W / 4) + lane / 4 }
}

/// Lanes of a half of thirty-two.
pub(super) const HALF: usize = 16;

/// One half of what thirty-two lanes have.
#[inline]
pub(super) fn of(all: &[u16; 2 * HALF], half: usize) -> &[u16; HALF] {
    &all.as_chunks().0[half]
}

/// The same, to be changed.
#[inline]
pub(super) fn of_mut(all: &mut [u16; 2 * HALF], half: usize) -> &mut [u16; HALF] {
    &mut all.as_chunks_mut().0[half]
}

impl<const W: usize> Lanes<W> {
    /// Lanes `from` and following of a block, their shoes empty.
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
            row: [row; W],
            rounds: [0; W],
            boxes: [0; W],
            needs: [0; W],
            began: [[0; W]; MOST_CLASSES],
            ends: [[0; W]; COMMON],
            words,
            bits: [[0; W]; 4],
            second,
        }
    }

    /// A fresh shoe for a lane.
    pub(super) fn restock(&mut self, lane: usize, stock: &Stock, rounds: u16) {
        for (up_to, all) in self.up_to.iter_mut().zip(&stock.up_to[..stock.classes - 1]) {
            up_to[lane] = *all;
        }
        (self.left[lane], self.rounds[lane]) = (stock.cards, rounds);
    }

    /// A fresh shoe for every lane whose mask is all ones; all others' are
    /// zero. No lane is written by itself: a vector that is read after a part
    /// of it was written has to wait.
    #[inline]
    pub(super) fn restock_all(&mut self, fresh: &[u16; W], stock: &Stock, rounds: u16) {
        let chosen = |old: &mut [u16; W], new: u16| {
            for (old, fresh) in old.iter_mut().zip(fresh) {
                *old = *old & !fresh | new & fresh;
            }
        };
        for (up_to, all) in self.up_to.iter_mut().zip(&stock.up_to[..stock.classes - 1]) {
            chosen(up_to, *all);
        }
        chosen(&mut self.left, stock.cards);
        chosen(&mut self.rounds, rounds);
    }

    /// Remembers what is left of a lane's shoe where a round begins.
    pub(super) fn begin_round(&mut self, lane: usize, left: &[u16; MOST_CLASSES]) {
        for (began, left) in self.began.iter_mut().zip(left) {
            began[lane] = *left;
        }
    }

    /// A lane's shoe, by itself.
    #[inline]
    pub(super) fn shoe(&self, lane: usize, stock: &Stock) -> Cards {
        let mut shoe = Cards { up_to: [u16::MAX; MOST_CLASSES], left: self.left[lane] };
        for (up_to, all) in shoe.up_to[..stock.classes - 1].iter_mut().zip(&self.up_to) {
            *up_to = all[lane];
        }
        shoe
    }

    /// Gives a shoe back to its lane.
    #[inline]
    pub(super) fn put_back(&mut self, lane: usize, shoe: &Cards, stock: &Stock) {
        for (up_to, all) in shoe.up_to[..stock.classes - 1].iter().zip(&mut self.up_to) {
            all[lane] = *up_to;
        }
        self.left[lane] = shoe.left;
    }

    /// How many of each class and those before it were left of a lane's shoe
    /// when the round began.
    #[inline]
    pub(super) fn began(&self, lane: usize) -> [u16; MOST_CLASSES] {
        self.began.each_ref().map(|began| began[lane])
    }

    /// The class that the `nth` card left falls into, which is taken out.
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

    /// A number below the cards left, from the second stream.
    #[cold]
    pub(super) fn redraw(&mut self, lane: usize) -> u16 {
        below_cards(&mut self.second[lane], self.left[lane])
    }

    /// Whether a draw whose low half is `low` has to be made again
    /// (D. Lemire, ACM TOMACS 29(1), 2019): the first 2^16 mod *n* places of
    /// a bucket are one too many.
    pub(super) fn is_one_too_many(&self, lane: usize, low: u16) -> bool {
        let left = self.left[lane];
        low < left && u32::from(low) < (1 << 16) % u32::from(left)
    }
}

/// A number below so many cards, from a second stream.
#[inline]
fn below_cards(second: &mut Xoshiro256PlusPlus, cards: u16) -> u16 {
    let nth = below(second, u32::from(cards));
    u16::try_from(nth).expect("below a shoe's cards")
}

/// What one lane draws from by itself: its shoe, or the shuffled discards.
pub(super) struct Cards {
    /// Cards left of each class but the last and those before it; beyond, more
    /// than there ever are.
    up_to: [u16; MOST_CLASSES],
    /// Cards left.
    pub left: u16,
}

impl Cards {
    /// None.
    pub(super) const NONE: Cards = Cards { up_to: [u16::MAX; MOST_CLASSES], left: 0 };

    /// What had been dealt of a shoe when so many were left of each class and
    /// those before it.
    #[inline]
    pub(super) fn discards(stock: &Stock, left: &[u16; MOST_CLASSES]) -> Cards {
        let last = stock.classes - 1;
        let mut discards = Cards { left: stock.cards - left[last], ..Cards::NONE };
        for (class, up_to) in discards.up_to[..last].iter_mut().enumerate() {
            *up_to = stock.up_to[class] - left[class];
        }
        discards
    }

    /// A card, as a second stream has it; its class.
    #[inline]
    pub(super) fn draw(&mut self, second: &mut Xoshiro256PlusPlus, stock: &Stock) -> u16 {
        let nth = below_cards(second, self.left);
        let falls = u16::from(!stock.replaces);
        let mut class = 0;
        for up_to in &mut self.up_to {
            let before = u16::from(*up_to <= nth);
            class += before;
            *up_to -= falls & (before ^ 1);
        }
        self.left -= falls;
        class
    }

    /// What is left of each class and those before it, with a card that is
    /// drawn already.
    #[inline]
    pub(super) fn with(&self, card: Option<u8>, stock: &Stock) -> [u16; MOST_CLASSES] {
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
