//! The recycled pack by card class.
//!
//! Every layer of the pack, the cards it began with and each lot of discards
//! put under it, is shuffled whole when it is made: it is dealt whole too, but
//! for the last of a session. Dealing is then reading on.

use super::draws::{DIGITS, Draws};
use crate::shoe::Exhausted;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Cards that an infinite deck has ready: at least a round's first ones.
const READY: usize = 192;

/// Discards, then the table, then the pack in use, uppermost card first. Of
/// an infinite deck only the last.
#[derive(Clone, Debug)]
pub(super) struct Pack {
    draws: Draws,
    /// Classes of all cards; of one pack if the deck is infinite.
    all: Vec<u8>,
    infinite: bool,
    cards: Vec<u8>,
    /// Where the table begins.
    table: usize,
    /// Where the pack begins.
    next: usize,
    /// Discards while they are shuffled.
    loose: Vec<u8>,
}

impl Pack {
    /// So many packs with cards of these classes; `None` is infinite.
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

    /// Says that a round is over: what lies on the table is discarded.
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

    /// Whether less than half of the cards is left in the pack.
    pub(super) fn is_below_half(&self) -> bool {
        !self.infinite && 2 * (self.cards.len() - self.next) < self.cards.len()
    }

    /// The next so many cards, at least one and few enough for an infinite
    /// deck to have them ready.
    #[inline]
    pub(super) fn take(&mut self, cards: usize) -> Result<&[u8], Exhausted> {
        if self.cards.len() - self.next < cards {
            self.more(cards)?;
        }
        self.next += cards;
        Ok(&self.cards[self.next - cards..self.next])
    }

    /// The next card.
    #[inline]
    pub(super) fn draw(&mut self) -> Result<u8, Exhausted> {
        if self.next == self.cards.len() {
            self.more(1)?;
        }
        self.next += 1;
        Ok(self.cards[self.next - 1])
    }

    /// Sees to it that so many cards are ready, more than are left.
    #[cold]
    #[inline(never)]
    fn more(&mut self, cards: usize) -> Result<(), Exhausted> {
        if self.infinite {
            let left = self.cards.len() - self.next;
            self.cards.copy_within(self.next.., 0);
            (self.table, self.next) = (0, 0);
            self.fill(left);
        } else {
            // The cards left are dealt for certain, so the discards may as
            // well be put under them now.
            self.recycle();
        }
        if self.cards.len() - self.next < cards { Err(Exhausted) } else { Ok(()) }
    }

    /// Draws the loose cards one after the other and lays them from a place
    /// on to the end.
    fn shuffle(&mut self, from: usize) {
        let loose = &mut self.loose[..];
        let mut left = loose.len();
        for lot in self.cards[from..].chunks_mut(DIGITS) {
            let bounds = std::array::from_fn(|i| left.saturating_sub(i).max(1));
            let drawn = self.draws.six(bounds);
            for (card, drawn) in lot.iter_mut().zip(drawn) {
                left -= 1;
                *card = loose[drawn];
                loose[drawn] = loose[left];
            }
        }
    }

    /// Fills up an infinite deck from a place on.
    fn fill(&mut self, from: usize) {
        for lot in self.cards[from..].chunks_mut(DIGITS) {
            let drawn = self.draws.six([self.all.len(); DIGITS]);
            for (card, drawn) in lot.iter_mut().zip(drawn) {
                *card = self.all[drawn];
            }
        }
    }
}
