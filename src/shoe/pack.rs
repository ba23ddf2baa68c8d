//! The shoe: whole packs, shuffled one card at a time as they are dealt, with an end, or without one where the discards
//! are shuffled and put under the cards in use.

use super::below;
use crate::cards::{Card, Ranks};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::VecDeque;

/// The error that no card is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no card is left")]
pub struct Exhausted;

/// A source of cards for a round: a shoe, or a prepared list.
pub trait Cards {
    /// Draws the next card.
    ///
    /// # Errors
    /// [`Exhausted`] when no card is left.
    fn draw(&mut self) -> Result<Card, Exhausted>;

    /// Draws the next card for a place at the table; place 0 is the dealer (or BANCA). A shoe
    /// ignores the place; a prepared list may have its own cards for each.
    ///
    /// # Errors
    /// [`Exhausted`] when no card is left.
    #[inline]
    fn draw_for(&mut self, _place: usize) -> Result<Card, Exhausted> {
        self.draw()
    }

    /// Returns the next card without drawing it.
    ///
    /// # Errors
    /// [`Exhausted`] when no card is left.
    fn peek(&mut self) -> Result<Card, Exhausted>;
}

/// A source of cards that is dealt in rounds.
pub trait Pile: Cards {
    /// Puts every card back and shuffles.
    fn begin(&mut self);

    /// Starts a round: the cards dealt so far become discards.
    fn begin_round(&mut self);

    /// Returns whether the cards ran out since the shoe began, so that the discards are being
    /// dealt. They never run out where the discards are put under the cards left.
    fn ran_out(&self) -> bool;

    /// Returns the number of undealt cards; `None` if the deck is infinite.
    fn remaining(&self) -> Option<usize>;
}

/// A source of cards without an end, because the discards return to it.
pub trait Recycled: Pile {
    /// Shuffles the discards and puts them under the pack.
    fn recycle(&mut self);

    /// Returns whether fewer than half of the cards are left in the pack.
    fn is_below_half(&self) -> bool;
}

/// Whole packs, dealt without replacement, or an infinite deck: a shoe with an end, or a recycled pack.
///
/// The shuffle is Fisher-Yates, one step per draw, so the cards behind the cut card cost nothing.
/// Each shoe starts from the order that the last one left, since the shuffle is uniform from any
/// order. A pack consists of layers that are shuffled separately: the cards that it began with, and
/// under them each batch of discards in the order in which it was added.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent properties
pub struct Shoe {
    rng: Xoshiro256PlusPlus,
    /// Discards, then the cards on the table, then the undealt cards; those of one pack if the deck is infinite.
    cards: Vec<Card>,
    /// Whether every card is replaced at once.
    infinite: bool,
    /// Index in `cards` of the first undealt card.
    dealt: usize,
    /// Index in `cards` of the first card on the table: the start of the current round.
    round: usize,
    /// Index in `cards` after the last card of the uppermost layer.
    layer_end: usize,
    /// Number of cards in each layer under it.
    under: VecDeque<usize>,
    /// Whether the next card is already chosen, because it was peeked at.
    decided: bool,
    /// The peeked card of an infinite deck.
    ahead: Option<Card>,
    /// Whether the discards are shuffled back in when the cards run out.
    reshuffle: bool,
    /// Whether that has happened since the shoe began.
    ran_out: bool,
}

impl Shoe {
    /// Returns a shoe of `decks` packs of 52 cards, or an infinite one for `None`. With
    /// `reshuffle`, when the cards run out in mid-round the discards of earlier rounds are shuffled
    /// and the round continues with them.
    pub fn new(decks: Option<u8>, reshuffle: bool, rng: Xoshiro256PlusPlus) -> Shoe {
        Shoe::of(Ranks::ALL, decks, reshuffle, rng)
    }

    /// Returns a shoe as [`Shoe::new`] does, of packs that have only cards of these ranks.
    ///
    /// # Panics
    /// If there are no ranks.
    pub fn of(ranks: Ranks, decks: Option<u8>, reshuffle: bool, rng: Xoshiro256PlusPlus) -> Shoe {
        assert!(ranks.count() > 0, "a pack has cards");
        let cards: Vec<Card> = (0..decks.unwrap_or(1)).flat_map(|_| ranks.pack()).collect();
        Shoe {
            rng,
            layer_end: cards.len(),
            cards,
            infinite: decks.is_none(),
            dealt: 0,
            round: 0,
            under: VecDeque::new(),
            decided: false,
            ahead: None,
            reshuffle,
            ran_out: false,
        }
    }

    /// Removes cards from a shoe of which none is dealt, permanently; returns `None` if it does not hold them all.
    /// An infinite shoe stays as it is.
    pub fn without(mut self, removed: &[Card]) -> Option<Shoe> {
        for card in removed {
            let at = self.cards.iter().position(|held| held == card)?;
            if !self.infinite {
                self.cards.swap_remove(at);
            }
        }
        self.layer_end = self.cards.len();
        Some(self)
    }

    /// Becomes a copy of a shoe between two rounds, whose undealt cards are shuffled anew by the random
    /// numbers of this one.
    pub(crate) fn deal_again(&mut self, left: &Shoe) {
        self.cards.clone_from(&left.cards);
        self.under.clone_from(&left.under);
        (self.dealt, self.round, self.layer_end) = (left.dealt, left.dealt, left.layer_end);
        (self.decided, self.ran_out) = (false, false);
    }

    /// Lets the shoe draw from another stream.
    pub(crate) fn draw_from(&mut self, rng: Xoshiro256PlusPlus) {
        self.rng = rng;
    }

    /// Chooses the next card at random and moves it to the front of the undealt cards. Tables of other crates call it, so that
    /// it is always optimised as this crate is.
    fn decide(&mut self) -> Result<(), Exhausted> {
        if self.dealt == self.layer_end {
            self.next_layer()?;
        }
        let left = u32::try_from(self.layer_end - self.dealt).expect("a shoe holds few cards");
        let drawn = self.dealt + below(&mut self.rng, left) as usize;
        self.cards.swap(self.dealt, drawn);
        Ok(())
    }

    /// Goes on with the next layer; with the discards if it was the last.
    #[cold]
    fn next_layer(&mut self) -> Result<(), Exhausted> {
        if self.under.is_empty() && self.reshuffle {
            self.recycle();
            self.ran_out |= !self.under.is_empty();
        }
        self.layer_end += self.under.pop_front().ok_or(Exhausted)?;
        Ok(())
    }
}

impl Cards for Shoe {
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
        self.dealt += 1;
        Ok(self.cards[self.dealt - 1])
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
        Ok(self.cards[self.dealt])
    }
}

impl Pile for Shoe {
    fn begin(&mut self) {
        (self.dealt, self.round) = (0, 0);
        self.layer_end = self.cards.len();
        self.under.clear();
        (self.decided, self.ahead, self.ran_out) = (false, None, false);
    }

    fn begin_round(&mut self) {
        self.round = self.dealt;
    }

    fn ran_out(&self) -> bool {
        self.ran_out
    }

    fn remaining(&self) -> Option<usize> {
        (!self.infinite).then(|| self.cards.len() - self.dealt)
    }
}

impl Recycled for Shoe {
    fn recycle(&mut self) {
        if self.round == 0 {
            return;
        }
        // The cards on the table move to the front, and the discards behind all others.
        self.cards.rotate_left(self.round);
        self.under.push_back(self.round);
        (self.dealt, self.layer_end) = (self.dealt - self.round, self.layer_end - self.round);
        self.round = 0;
    }

    fn is_below_half(&self) -> bool {
        self.remaining().is_some_and(|left| 2 * left < self.cards.len())
    }
}

/// Draws one of the cards of a pack, all equally likely.
fn any_card(rng: &mut Xoshiro256PlusPlus, pack: &[Card]) -> Card {
    pack[below(rng, u32::try_from(pack.len()).expect("at most 52")) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::Streams;

    #[test]
    fn first_cards_are_pinned() {
        let mut shoe = Shoe::new(Some(6), false, Streams::new(1).stream(0));
        shoe.begin();
        let cards: Vec<String> = (0..16).map(|_| shoe.draw().unwrap().to_string()).collect();
        assert_eq!(cards.join(" "), FIRST);
        let mut endless = Shoe::new(None, false, Streams::new(1).stream(0));
        let cards: Vec<String> = (0..8).map(|_| endless.draw().unwrap().to_string()).collect();
        assert_eq!(cards.join(" "), ENDLESS);
    }
    const FIRST: &str = "Qh 7h 9h Ah 3s 8d Qc 3d Th Kh 7c 3d Ad 7d Js 3h";
    const ENDLESS: &str = "Jd Td 2h Td 3h 8d Kc 7c";

    #[test]
    fn a_peeked_card_is_the_next_one_and_changes_nothing() {
        for decks in [Some(1), None] {
            let mut plain = Shoe::new(decks, false, Streams::new(9).stream(0));
            let mut peeking = plain.clone();
            for i in 0..40 {
                if i % 3 == 0 {
                    let ahead = peeking.peek().unwrap();
                    assert_eq!(peeking.peek(), Ok(ahead));
                    assert_eq!(peeking.clone().draw(), Ok(ahead));
                }
                assert_eq!(plain.draw(), peeking.draw());
            }
        }
    }

    fn draw(pack: &mut Shoe, n: usize) -> Vec<Card> {
        (0..n).map(|_| pack.draw().unwrap()).collect()
    }

    fn sorted(mut cards: Vec<Card>) -> Vec<u8> {
        cards.sort_by_key(|card| card.index());
        cards.iter().map(|card| card.index()).collect()
    }

    fn pack(seed: u64) -> Shoe {
        Shoe::new(Some(1), true, Streams::new(seed).stream(0))
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
