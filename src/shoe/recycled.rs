//! The recycled pack, which never ends, because the discards are shuffled and put under the cards
//! in use.

use super::pack::any_card;
use super::{Cards, Exhausted, Pile, below};
use crate::cards::{Card, Ranks};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::VecDeque;

/// A source of cards without an end, because the discards return to it.
pub trait Recycled: Pile {
    /// Shuffles the discards and puts them under the pack.
    fn recycle(&mut self);

    /// Returns whether fewer than half of the cards are left in the pack.
    fn is_below_half(&self) -> bool;
}

/// The pack in use, its discards, and the cards on the table, which do not return before their
/// round ends; or an infinite deck.
///
/// The pack consists of layers that are shuffled separately: the cards that it began with, and
/// under them each batch of discards in the order in which it was added. A layer is shuffled card
/// by card as it is dealt, as in [`Shoe`](super::Shoe).
#[derive(Clone, Debug)]
pub struct RecycledPack {
    rng: Xoshiro256PlusPlus,
    /// Discards, then the table, then the pack; the cards of one pack if the deck is infinite.
    cards: Vec<Card>,
    /// Whether every card is replaced at once.
    infinite: bool,
    /// Index in `cards` of the first card on the table.
    table: usize,
    /// Index in `cards` of the first card of the pack.
    pack: usize,
    /// Number of cards left in each layer, the uppermost first.
    layers: VecDeque<usize>,
    /// Whether the next card is already chosen, because it was peeked at.
    decided: bool,
    /// The peeked card of an infinite deck.
    ahead: Option<Card>,
}

impl RecycledPack {
    /// Returns a pack of `decks` times 52 cards, or an infinite one for `None`.
    #[must_use]
    pub fn new(decks: Option<u8>, rng: Xoshiro256PlusPlus) -> RecycledPack {
        RecycledPack::of(Ranks::ALL, decks, rng)
    }

    /// Returns a pack as [`RecycledPack::new`] does, with only cards of these ranks.
    ///
    /// # Panics
    /// If there are no ranks.
    #[must_use]
    pub fn of(ranks: Ranks, decks: Option<u8>, rng: Xoshiro256PlusPlus) -> RecycledPack {
        assert!(ranks.count() > 0, "a pack has cards");
        let cards: Vec<Card> = (0..decks.unwrap_or(1)).flat_map(|_| ranks.pack()).collect();
        let layers = VecDeque::from([cards.len()]);
        let infinite = decks.is_none();
        RecycledPack { rng, cards, infinite, table: 0, pack: 0, layers, decided: false, ahead: None }
    }

    /// Chooses the next card at random and moves it to the top of the pack.
    fn decide(&mut self) -> Result<(), Exhausted> {
        if self.pack == self.cards.len() {
            if self.table == 0 {
                return Err(Exhausted);
            }
            self.recycle();
        }
        while self.layers.front() == Some(&0) {
            self.layers.pop_front();
        }
        let layer = self.layers.front().expect("a pack with cards has a layer");
        let left = u32::try_from(*layer).expect("a pack holds few cards");
        let drawn = self.pack + below(&mut self.rng, left) as usize;
        self.cards.swap(self.pack, drawn);
        Ok(())
    }
}

impl Cards for RecycledPack {
    #[inline]
    fn draw(&mut self) -> Result<Card, Exhausted> {
        if self.infinite {
            return Ok(match self.ahead.take() {
                Some(card) => card,
                None => any_card(&mut self.rng, &self.cards),
            });
        }
        if !std::mem::take(&mut self.decided) {
            self.decide()?;
        }
        self.pack += 1;
        self.layers[0] -= 1;
        Ok(self.cards[self.pack - 1])
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        if self.infinite {
            let (rng, pack) = (&mut self.rng, &self.cards);
            return Ok(*self.ahead.get_or_insert_with(|| any_card(rng, pack)));
        }
        if !self.decided {
            self.decide()?;
            self.decided = true;
        }
        Ok(self.cards[self.pack])
    }
}

impl Pile for RecycledPack {
    fn begin(&mut self) {
        (self.table, self.pack, self.decided, self.ahead) = (0, 0, false, None);
        self.layers.clear();
        self.layers.push_back(self.cards.len());
    }

    fn begin_round(&mut self) {
        self.table = self.pack;
    }

    fn ran_out(&self) -> bool {
        false
    }

    fn remaining(&self) -> Option<usize> {
        (!self.infinite).then(|| self.cards.len() - self.pack)
    }
}

impl Recycled for RecycledPack {
    fn recycle(&mut self) {
        if self.table == 0 {
            return;
        }
        self.cards.rotate_left(self.table);
        self.layers.push_back(self.table);
        self.pack -= self.table;
        self.table = 0;
    }

    fn is_below_half(&self) -> bool {
        self.remaining().is_some_and(|left| 2 * left < self.cards.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::{Shoe, Streams};

    fn draw(pack: &mut RecycledPack, n: usize) -> Vec<Card> {
        (0..n).map(|_| pack.draw().unwrap()).collect()
    }

    fn sorted(mut cards: Vec<Card>) -> Vec<u8> {
        cards.sort_by_key(|card| card.index());
        cards.iter().map(|card| card.index()).collect()
    }

    fn pack(seed: u64) -> RecycledPack {
        RecycledPack::new(Some(1), Streams::new(seed).stream(0))
    }

    /// Without recycling, the pack deals the same cards as a shoe.
    #[test]
    fn a_fresh_pack_is_a_shoe() {
        let mut shoe = Shoe::new(Some(1), false, Streams::new(3).stream(0));
        let mut pack = pack(3);
        for _ in 0..52 {
            assert_eq!(pack.peek(), shoe.peek());
            assert_eq!(pack.draw(), shoe.draw());
        }
        assert_eq!(pack.draw(), Err(Exhausted));
        assert_eq!(shoe.draw(), Err(Exhausted));
    }

    #[test]
    fn discards_return_under_the_pack_without_the_cards_on_the_table() {
        let mut pack = pack(4);
        let first = draw(&mut pack, 20);
        pack.begin_round();
        pack.recycle();
        let table = draw(&mut pack, 10);
        let above = draw(&mut pack, 22);
        let one_pack: Vec<u8> = (0..52).collect();
        assert_eq!(
            sorted([&first[..], &table, &above].concat()),
            one_pack,
            "the pack in use comes first, whole"
        );
        assert_eq!(sorted(draw(&mut pack, 20)), sorted(first), "then the discards");
        assert_eq!(pack.draw(), Err(Exhausted), "the cards on the table do not return");
        pack.begin_round();
        assert_eq!(sorted(draw(&mut pack, 52)), one_pack, "when the pack runs out, the discards return");
    }

    #[test]
    fn layers_keep_their_order() {
        let mut pack = pack(5);
        let batches: Vec<Vec<Card>> = (0..5)
            .map(|_| {
                let batch = draw(&mut pack, 8);
                pack.begin_round();
                pack.recycle();
                batch
            })
            .collect();
        draw(&mut pack, 12);
        for batch in batches {
            assert_eq!(sorted(draw(&mut pack, 8)), sorted(batch));
        }
    }

    #[test]
    fn half_of_the_pack_is_not_below_half() {
        let mut pack = pack(6);
        draw(&mut pack, 26);
        assert!(!pack.is_below_half());
        draw(&mut pack, 1);
        assert!(pack.is_below_half());
        pack.begin();
        assert!(!pack.is_below_half());
    }
}
