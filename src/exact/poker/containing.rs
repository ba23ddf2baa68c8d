//! How many of the dealer's hands contain each set of cards: inclusion and exclusion then gives the hands that share no
//! card with a player's hand.
//!
//! Sets that differ only by the names of suits share one number, the sum over all of them. A hand that stands for several
//! adds as many.
// Numbers of hands and sets are below 2^31.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::suits::{canonical, orders_from, reordered, stands_for};
use super::{binomial, choose};
use crate::rules::poker::CardSet;

/// A number for each card, at its bit in a set.
pub(super) type Lanes = [u32; 64];

/// The number of hands that contain each set of cards, of two kinds: hands that do not qualify, and hands that were added
/// so far.
pub(super) struct Containing {
    /// By number of cards: the place of their first set in `stands`.
    from: Vec<usize>,
    /// By place of a card and number of lower cards in a set: how many sets it has below it.
    below: Vec<[usize; 8]>,
    /// By set: the place in `counts` of the set that stands for it, and by how much its number is multiplied to be that of
    /// [`Containing::orders`] sets.
    stands: Vec<(u32, u8)>,
    orders: i64,
    counts: Vec<[u32; 2]>,
    /// By set of cards: the number of hands that also contain each card. Empty if no card is missing.
    rows: Vec<[Lanes; 2]>,
}

impl Containing {
    /// Returns counts of no hands, for sets of up to `most` cards of a pack, where the suits from `first` on can be exchanged; with
    /// rows if a card may be missing.
    pub(super) fn none(pack: &[CardSet], first: usize, most: usize, missing: bool) -> Containing {
        let cards = pack.len();
        let mut from = vec![0];
        for count in 0..=most {
            from.push(from[count] + binomial(cards, count) as usize);
        }
        let below = (0..cards).map(|place| std::array::from_fn(|count| binomial(place, count + 1) as usize));
        let rows = vec![[[0; 64]; 2]; if missing { from[most + 1] } else { 0 }];
        let orders = orders_from(first);
        let mut found = Containing {
            below: below.collect(),
            stands: vec![(0, 0); from[most + 1]],
            from,
            orders: orders as i64,
            counts: Vec::new(),
            rows,
        };
        let mut later: Vec<(usize, CardSet)> = Vec::new();
        for count in 0..=most {
            choose(cards, count, |chosen| {
                let set = chosen.iter().fold(CardSet::default(), |set, place| set.with(pack[*place]));
                let number = found.number(chosen.iter().copied());
                if let Some(same) = stands_for(set, first) {
                    found.stands[number] = (found.counts.len() as u32, (orders / same) as u8);
                    found.counts.push([0; 2]);
                } else {
                    later.push((number, reordered(set, canonical(set, first))));
                }
            });
        }
        for (number, set) in later {
            let places = (0..cards).filter(|place| pack[*place].0 & set.0 > 0);
            found.stands[number] = found.stands[found.number(places)];
        }
        found
    }

    /// Returns the number of a set, whose places ascend.
    fn number(&self, places: impl Iterator<Item = usize>) -> usize {
        let (mut count, mut number) = (0, 0);
        for place in places {
            number += self.below[place][count];
            count += 1;
        }
        number + self.from[count]
    }

    /// Lists all subsets of a hand, whose cards ascend, with their numbers of cards.
    pub(super) fn subsets(&self, hand: impl Iterator<Item = usize>, subsets: &mut Vec<(usize, usize)>) {
        let most = self.from.len() - 2;
        subsets.clear();
        subsets.push((0, 0));
        for card in hand {
            for at in 0..subsets.len() {
                let (count, number) = subsets[at];
                if count < most {
                    subsets.push((count + 1, number + self.below[card][count]));
                }
            }
        }
        for (count, number) in subsets {
            *number += self.from[*count];
        }
    }

    /// Adds hands that differ by the names of suits to the numbers of a kind; `bits` are those of the cards of one in a set.
    pub(super) fn add(&mut self, kind: usize, subsets: &[(usize, usize)], hands: u32, bits: &[usize]) {
        for (_, number) in subsets {
            self.counts[self.stands[*number].0 as usize][kind] += hands;
            if let Some(row) = self.rows.get_mut(*number) {
                for bit in bits {
                    row[kind][bit & 63] += 1;
                }
            }
        }
    }

    /// Returns how many hands of both kinds contain no card of the hand with these subsets, if it shares fewer cards with them than
    /// sets have.
    pub(super) fn without(&self, subsets: &[(usize, usize)]) -> [i64; 2] {
        let mut sum = [0; 2];
        for (count, number) in subsets {
            let (place, times) = self.stands[*number];
            let times = if count % 2 == 0 { i64::from(times) } else { -i64::from(times) };
            let counts = self.counts[place as usize];
            sum = [sum[0] + times * i64::from(counts[0]), sum[1] + times * i64::from(counts[1])];
        }
        sum.map(|sum| sum / self.orders)
    }

    /// Returns whether a card may be missing.
    pub(super) fn has_lanes(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Returns by card how many hands of both kinds contain it and no card of the hand with these subsets, where it is not one of
    /// them.
    pub(super) fn lanes_without(&self, subsets: &[(usize, usize)]) -> [Lanes; 2] {
        let mut sums: [Lanes; 2] = [[0; 64]; 2];
        for (count, number) in subsets {
            for (sums, row) in sums.iter_mut().zip(&self.rows[*number]) {
                if count % 2 == 0 {
                    sums.iter_mut().zip(row).for_each(|(sum, hands)| *sum = sum.wrapping_add(*hands));
                } else {
                    sums.iter_mut().zip(row).for_each(|(sum, hands)| *sum = sum.wrapping_sub(*hands));
                }
            }
        }
        sums
    }
}
