//! The recycled pack, by card class.
//!
//! Every layer of the pack (the cards that it began with, and each batch of discards put under it)
//! is shuffled completely when it is made, because all layers but the last of a session are dealt
//! completely. Dealing then only reads the next card.

use super::draws::{DIGITS, Draws};
use crate::shoe::Exhausted;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Cards that an infinite deck prepares in advance: at least the initial cards of a round.
const READY: usize = 192;

/// The cards: discards first, then those on the table, then the pack in use with its uppermost card
/// first. For an infinite deck, only the last.
#[derive(Clone, Debug)]
pub(super) struct Pack {
    draws: Draws,
    /// Classes of all cards, or of one pack if the deck is infinite.
    all: Vec<u8>,
    infinite: bool,
    cards: Vec<u8>,
    table: usize,
    /// Index of the first card of the pack in use.
    next: usize,
    /// Discards being shuffled.
    loose: Vec<u8>,
}

impl Pack {
    /// Returns `packs` packs, each with cards of the classes `one`; `None` for an infinite deck.
    pub(super) fn new(packs: Option<u8>, one: &[u8], rng: Xoshiro256PlusPlus) -> Pack {
        let all = one.repeat(usize::from(packs.unwrap_or(1)));
        let cards = vec![0; if packs.is_some() { all.len() } else { READY }];
        let draws = Draws::new(rng, all.len());
        let loose = Vec::with_capacity(all.len());
        Pack { draws, all, infinite: packs.is_none(), table: 0, next: cards.len(), cards, loose }
    }

    /// Gathers every card and shuffles.
    pub(super) fn begin(&mut self) {
        (self.table, self.next) = (0, 0);
        if self.infinite {
            self.fill(0);
        } else {
            self.loose.clone_from(&self.all);
            self.shuffle(0);
        }
    }

    /// Ends a round: the cards on the table become discards.
    pub(super) fn clear_table(&mut self) {
        self.table = self.next;
    }

    /// Shuffles the discards and puts them under the pack.
    pub(super) fn recycle(&mut self) {
        let discards = self.table;
        if discards == 0 || self.infinite {
            return;
        }
        self.loose.clear();
        self.loose.extend_from_slice(&self.cards[..discards]);
        self.cards.copy_within(discards.., 0);
        (self.table, self.next) = (0, self.next - discards);
        self.shuffle(self.cards.len() - discards);
    }

    /// Returns whether fewer than half of the cards are left in the pack.
    pub(super) fn is_below_half(&self) -> bool {
        !self.infinite && 2 * (self.cards.len() - self.next) < self.cards.len()
    }

    /// Draws the next `cards` cards, 1 to [`READY`].
    #[inline]
    pub(super) fn take(&mut self, cards: usize) -> Result<&[u8], Exhausted> {
        if self.cards.len() - self.next < cards {
            self.refill(cards)?;
        }
        self.next += cards;
        Ok(&self.cards[self.next - cards..self.next])
    }

    /// Returns the cards that are ready, at least one, without drawing them.
    #[inline]
    pub(super) fn ready(&mut self) -> Result<&[u8], Exhausted> {
        if self.next == self.cards.len() {
            self.refill(1)?;
        }
        Ok(&self.cards[self.next..])
    }

    /// Draws the first `cards` of the cards that are [ready](Pack::ready).
    #[inline]
    pub(super) fn used(&mut self, cards: usize) {
        self.next += cards;
    }

    #[inline]
    pub(super) fn draw(&mut self) -> Result<u8, Exhausted> {
        if self.next == self.cards.len() {
            self.refill(1)?;
        }
        self.next += 1;
        Ok(self.cards[self.next - 1])
    }

    /// Makes at least `cards` cards ready, more than are left.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, cards: usize) -> Result<(), Exhausted> {
        if self.infinite {
            let left = self.cards.len() - self.next;
            self.cards.copy_within(self.next.., 0);
            (self.table, self.next) = (0, 0);
            self.fill(left);
        } else {
            // The cards left will all be dealt, so the discards can be put under them now.
            self.recycle();
        }
        if self.cards.len() - self.next < cards { Err(Exhausted) } else { Ok(()) }
    }

    /// Draws the loose cards in random order into `cards`, from the index `from` to the end.
    fn shuffle(&mut self, from: usize) {
        let loose = &mut self.loose[..];
        let mut left = loose.len();
        let (chunks, last) = self.cards[from..].as_chunks_mut::<DIGITS>();
        for chunk in chunks {
            let drawn = self.draws.six(std::array::from_fn(|i| left - i));
            left = lay(chunk, drawn, loose, left);
        }
        if left > 0 {
            let drawn = self.draws.six(std::array::from_fn(|i| left.saturating_sub(i).max(1)));
            lay(last, drawn, loose, left);
        }
    }

    /// Fills the cards of an infinite deck from the index `from` on.
    fn fill(&mut self, from: usize) {
        for chunk in self.cards[from..].chunks_mut(DIGITS) {
            let drawn = self.draws.six([self.all.len(); DIGITS]);
            for (card, drawn) in chunk.iter_mut().zip(drawn) {
                *card = self.all[drawn];
            }
        }
    }
}

/// Moves the drawn cards from `loose` to `chunk`; the last loose card takes the place of each.
/// Returns the number of loose cards left.
#[inline(always)]
#[allow(clippy::inline_always)] // full chunks are unrolled
fn lay(chunk: &mut [u8], drawn: [usize; DIGITS], loose: &mut [u8], mut left: usize) -> usize {
    for (card, drawn) in chunk.iter_mut().zip(drawn) {
        left -= 1;
        *card = loose[drawn];
        loose[drawn] = loose[left];
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::Streams;
    use crate::unit_tests::chi_square;
    use std::collections::HashMap;

    fn draw(pack: &mut Pack, cards: usize) -> Vec<u8> {
        (0..cards).map(|_| pack.draw().unwrap()).collect()
    }

    /// Deals five cards of a fresh pack of six, recycles them under the sixth and deals them again:
    /// all 720 orders of the pack and all 120 orders of the discards are equally frequent.
    #[test]
    fn all_orders_are_equally_likely() {
        let mut pack = Pack::new(Some(1), &[0, 1, 2, 3, 4, 5], Streams::new(5).stream(0));
        let (mut fresh, mut again): (HashMap<_, u32>, HashMap<_, u32>) = Default::default();
        for _ in 0..720_000 {
            pack.begin();
            let five = draw(&mut pack, 5);
            pack.clear_table();
            pack.recycle();
            let last = draw(&mut pack, 1)[0];
            let order: Vec<usize> = draw(&mut pack, 5)
                .iter()
                .map(|card| five.iter().position(|other| other == card).expect("a discard"))
                .collect();
            assert!(!five.contains(&last));
            *fresh.entry(five).or_default() += 1;
            *again.entry(order).or_default() += 1;
        }
        let (fresh, again) = (chi_square(fresh.values(), 720), chi_square(again.values(), 120));
        assert!((560.0..900.0).contains(&fresh), "{fresh} on 719"); // p between 1e-5 and 1 - 1e-5
        assert!((62.0..196.0).contains(&again), "{again} on 119");
    }
}
