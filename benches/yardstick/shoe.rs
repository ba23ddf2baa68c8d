//! A shoe of card values, shuffled as it is dealt.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Whole packs, as what their cards count.
pub(super) struct Shoe {
    rng: Xoshiro256PlusPlus,
    values: Vec<u8>,
    dealt: usize,
}

impl Shoe {
    /// So many packs, in which a card of each rank 1 to 13 counts `value`.
    pub(super) fn new(decks: usize, seed: u64, value: impl Fn(u8) -> u8) -> Shoe {
        let values = (0..4 * decks).flat_map(|_| (1..=13).map(&value)).collect();
        Shoe { rng: Xoshiro256PlusPlus::seed_from_u64(seed), values, dealt: 0 }
    }

    /// The same without one card that counts `value`.
    pub(super) fn without(mut self, value: u8) -> Shoe {
        let missing = self.values.iter().position(|other| *other == value).expect("the shoe has one");
        self.values.remove(missing);
        self
    }

    /// Puts every card back. Whatever order they are in, a draw takes any.
    pub(super) fn begin(&mut self) {
        self.dealt = 0;
    }

    /// Cards not yet dealt.
    pub(super) fn remaining(&self) -> usize {
        self.values.len() - self.dealt
    }

    /// Cards dealt so far, in order.
    pub(super) fn dealt(&self) -> &[u8] {
        &self.values[..self.dealt]
    }

    /// The next card: one step of Fisher-Yates.
    #[inline]
    pub(super) fn draw(&mut self) -> u8 {
        let left = self.remaining();
        let drawn = self.dealt + self.below(left);
        self.values.swap(self.dealt, drawn);
        self.dealt += 1;
        self.values[self.dealt - 1]
    }

    /// Lemire's bounded draw on the upper half of an output.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // halves of a product; few cards
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u32;
        let mut product = u64::from(self.rng.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = u64::from(self.rng.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as usize
    }
}
