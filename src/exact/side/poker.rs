//! Bets on cards of poker: every set of the cards that decide, by the strength of its hand. Sets that differ only by the
//! names of suits of which the pack has the same cards are counted once.

use super::shoe::Held;
use super::weights;
use crate::cards::Card;
use crate::compiled::side::poker_outcome;
use crate::rules::SideBet;
use crate::rules::poker::{CardSet, Poker, Strength};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

/// What is counted so far.
pub(super) struct Counted<'a> {
    play: &'a Poker,
    /// The cards of the pack, the suits with the same ranks next to each other.
    suits: [u16; 4],
    /// By the number of cards and how many of them make a hand: the number of sets by the strength of the best hand.
    all: FxHashMap<(usize, u8), FxHashMap<Strength, u128>>,
}

impl<'a> Counted<'a> {
    pub(super) fn new(shoe: &Held, play: &'a Poker) -> Counted<'a> {
        let cards = (0..52).filter(|face| shoe.of(*face) > 0);
        let pack: CardSet = cards.map(|face| Card::from_index(face).expect("a card")).collect();
        let mut suits = pack.suits();
        suits.sort_unstable();
        Counted { play, suits, all: FxHashMap::default() }
    }

    /// Returns the number of sets of cards by outcome of a bet.
    pub(super) fn weights(&mut self, bet: &SideBet) -> Vec<BigInt> {
        let cards = bet.on.poker_cards(self.play);
        let sets = self.all.entry(cards).or_insert_with(|| {
            let mut sets = FxHashMap::default();
            Walk::new(self.suits, cards.0).each(0, (CardSet::default(), 1), (0, 0, 0), &mut |set, weight| {
                *sets.entry(Strength::best(set, cards.1)).or_default() += u128::from(weight);
            });
            sets
        });
        weights(bet, sets.iter().map(|(hand, sets)| (poker_outcome(bet, *hand, cards.1), *sets)))
    }
}

/// The subsets of the ranks of a suit by number of cards, the greatest first.
type Subsets = [Vec<u16>; 14];

struct Walk {
    suits: [u16; 4],
    subsets: [Subsets; 4],
    /// The number of cards of a set.
    cards: usize,
}

impl Walk {
    fn new(suits: [u16; 4], cards: usize) -> Walk {
        let subsets = suits.map(|pack| {
            let of = |count: usize| {
                let fits = |ranks: &u16| ranks & !pack == 0 && ranks.count_ones() as usize == count;
                (0..1 << 13).rev().filter(fits).collect()
            };
            std::array::from_fn(of)
        });
        Walk { suits, subsets, cards }
    }

    /// Calls `visit` with the sets that stand for others, and their number. Of suits with the same ranks in the pack the
    /// first has the greatest ranks: `before` are the ranks of the suit before, and of how many such suits, and of how many
    /// with its ranks, it is the last.
    fn each(
        &self,
        suit: usize,
        (set, weight): (CardSet, u64),
        before: (u16, u64, u64),
        visit: &mut impl FnMut(CardSet, u64),
    ) {
        let left = self.cards - set.len() as usize;
        if suit == 4 {
            return visit(set, weight);
        }
        let alike = suit > 0 && self.suits[suit - 1] == self.suits[suit];
        let least = if suit == 3 { left } else { 0 };
        for subsets in self.subsets[suit].iter().take(left + 1).skip(least) {
            let from = if alike { subsets.partition_point(|ranks| *ranks > before.0) } else { 0 };
            for ranks in &subsets[from..] {
                let group = if alike { before.1 + 1 } else { 1 };
                let same = if alike && *ranks == before.0 { before.2 + 1 } else { 1 };
                let with = set.with(CardSet(u64::from(*ranks) << (16 * suit)));
                self.each(suit + 1, (with, weight * group / same), (*ranks, group, same), visit);
            }
        }
    }
}
