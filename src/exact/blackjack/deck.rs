//! The full shoe of the blackjack family as numbers: the probabilities of the next
//! cards.

use crate::rules::{Pack, ShoeRules};

/// More than the cards of one value, and more than the cards in all, that a round draws.
const SIZE: usize = 64;

/// A shoe as ten card values: the ace is 1, figures are 10.
///
/// The probability of a sequence of cards is the product of [`Deck::take`] over its
/// cards, times [`Deck::over`] of their number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deck {
    /// By value and number of its cards already dealt: how many are left; in an infinite
    /// deck the value's share.
    take: [[f64; SIZE]; 11],
    /// By number of cards dealt: 1 over the number of ordered ways to deal them.
    over: [f64; SIZE],
    /// Number of packs; `None` if the deck is infinite.
    pub(super) packs: Option<u8>,
    pack: Pack,
    /// By value: how many cards are missing from the full shoe, all of one rank and suit.
    missing: [f64; 11],
    /// By value: the share of its cards that the shoe holds, of every rank and suit alike.
    share: [f64; 11],
}

impl Deck {
    pub(super) fn new(shoe: &ShoeRules) -> Deck {
        Deck::of(shoe, [0.0; 11], [1.0; 11])
    }

    /// Returns the shoe without `missing` cards of each value; the shoe is finite if any is
    /// missing.
    pub(super) fn without(shoe: &ShoeRules, missing: [f64; 11]) -> Deck {
        Deck::of(shoe, missing, [1.0; 11])
    }

    /// Returns the shoe with this share of the cards of each value, alike of every rank and suit;
    /// the numbers of cards need not be whole. The shoe is finite.
    pub(super) fn shared(shoe: &ShoeRules, share: [f64; 11]) -> Deck {
        Deck::of(shoe, [0.0; 11], share)
    }

    fn of(shoe: &ShoeRules, missing: [f64; 11], share: [f64; 11]) -> Deck {
        let packs = shoe.decks.count();
        let (take, over) = ([[0.0; SIZE]; 11], [1.0; SIZE]);
        let mut deck = Deck { take, over, packs, pack: shoe.pack, missing, share };
        for value in 1..=10 {
            for dealt in 0..SIZE {
                deck.take[value][dealt] = match packs {
                    Some(_) => (deck.held(value) - dealt as f64).max(0.0),
                    None => deck.held(value) / deck.cards(),
                };
            }
        }
        if packs.is_some() {
            for dealt in 1..SIZE {
                let left = deck.cards() - (dealt - 1) as f64;
                deck.over[dealt] = if left > 0.0 { deck.over[dealt - 1] / left } else { 0.0 };
            }
        }
        deck
    }

    /// Returns the number of ranks whose cards have this value.
    pub(super) fn ranks(&self, value: usize) -> f64 {
        self.pack.ranks_of_value(value).into()
    }

    /// Returns the number of cards of each rank of a value in the shoe, missing ones included; 1 if
    /// the deck is infinite.
    pub(super) fn of_a_rank(&self, value: usize) -> f64 {
        self.packs.map_or(1.0, |packs| 4.0 * f64::from(packs)) * self.share[value]
    }

    /// Returns the number of cards of each rank and suit of a value, missing ones included; `None`
    /// if the deck is infinite.
    pub(super) fn of_a_kind(&self, value: usize) -> Option<f64> {
        self.packs.map(|packs| f64::from(packs) * self.share[value])
    }

    /// Returns the number of cards of a value in the full shoe; the number of ranks of that value
    /// if the deck is infinite.
    pub(super) fn held(&self, value: usize) -> f64 {
        self.ranks(value) * self.of_a_rank(value) - self.missing[value]
    }

    /// Returns the number of missing cards of a value.
    pub(super) fn missing(&self, value: usize) -> f64 {
        self.missing[value]
    }

    /// Returns the number of cards in the full shoe; the number of ranks if the deck is infinite.
    pub(super) fn cards(&self) -> f64 {
        (1..=10).map(|value| self.held(value)).sum()
    }

    /// Returns the factor of one more card of `value` after `dealt` cards of that value.
    #[inline]
    pub(super) fn take(&self, value: usize, dealt: usize) -> f64 {
        self.take[value][dealt]
    }

    /// Returns the factor of `count` more cards of `value` after `dealt` cards of that value.
    #[inline]
    pub(super) fn takes(&self, value: usize, dealt: usize, count: usize) -> f64 {
        (dealt..dealt + count).map(|dealt| self.take[value][dealt]).product()
    }

    /// Returns the number by which the product of the factors of `dealt` cards becomes the
    /// probability of that sequence.
    #[inline]
    pub(super) fn over(&self, dealt: usize) -> f64 {
        self.over[dealt]
    }
}
