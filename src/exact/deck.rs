//! The full shoe as numbers: how likely the next cards are.

use crate::rules::Decks;

/// Cards counted at most of one value, and in all.
const MOST: usize = 64;

/// A shoe, seen as ten values, ace 1 and figures 10.
#[derive(Clone, Debug)]
pub(super) struct Deck {
    /// By value and cards of it already dealt: cards of it left; an infinite
    /// deck's share of it.
    take: [[f64; MOST]; 11],
    /// By cards dealt: one over the ways to have dealt them.
    over: [f64; MOST],
    /// Packs; `None` if infinite.
    pub(super) packs: Option<u8>,
}

impl Deck {
    pub(super) fn new(decks: Decks) -> Deck {
        let packs = decks.count();
        let mut deck = Deck { take: [[0.0; MOST]; 11], over: [1.0; MOST], packs };
        for value in 1..=10 {
            for dealt in 0..MOST {
                deck.take[value][dealt] = match packs {
                    Some(_) => (deck.held(value) - dealt as f64).max(0.0),
                    None => {
                        if value == 10 {
                            4.0 / 13.0
                        } else {
                            1.0 / 13.0
                        }
                    }
                };
            }
        }
        if packs.is_some() {
            for dealt in 1..MOST {
                let left = deck.cards() - (dealt - 1) as f64;
                deck.over[dealt] = if left > 0.0 { deck.over[dealt - 1] / left } else { 0.0 };
            }
        }
        deck
    }

    /// Cards of a value in the full shoe; of 13 where it is infinite.
    pub(super) fn held(&self, value: usize) -> f64 {
        let each = self.packs.map_or(1.0, |packs| 4.0 * f64::from(packs));
        if value == 10 { 4.0 * each } else { each }
    }

    /// Cards in the full shoe; 13 where it is infinite.
    pub(super) fn cards(&self) -> f64 {
        self.packs.map_or(13.0, |packs| 52.0 * f64::from(packs))
    }

    /// The factor of one more card of `value` after `dealt` of it.
    #[inline]
    pub(super) fn take(&self, value: usize, dealt: usize) -> f64 {
        self.take[value][dealt]
    }

    /// The factor of so many more cards of `value` after `dealt` of it.
    #[inline]
    pub(super) fn takes(&self, value: usize, dealt: usize, count: usize) -> f64 {
        (dealt..dealt + count).map(|dealt| self.take[value][dealt]).product()
    }

    /// What turns the product of the factors of `dealt` cards into the
    /// probability of that very sequence.
    #[inline]
    pub(super) fn over(&self, dealt: usize) -> f64 {
        self.over[dealt]
    }
}
