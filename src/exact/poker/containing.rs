//! How many of the dealer's hands contain each set of cards: inclusion and exclusion then gives the hands that share no
//! card with a player's hand. Sets of cards that can be exchanged share one number, the sum over all of them.
//!
//! Beside each number there may be those of the hands' cards by lane: 16 for the ranks; 32 for the ranks in the first suit and in the
//! others; or 64, one for each card. Sixteen times as many lanes count the pairs of a card, by its lane, and a card of the same hand,
//! by its rank; a card makes a pair with itself, too.
// Numbers of hands and sets are below 2^31.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

use super::choose;
use super::suits::Alike;
use crate::rules::poker::CardSet;

/// Numbers the sets of cards of a pack: the sets of each size have numbers from 0 on.
pub(super) struct Numbers {
    /// By card, at its bit, and number *l* of lower cards in the set: the number of sets of *l* + 1 cards
    /// that lie below the card (the combinatorial number system).
    below: Vec<[u32; 8]>,
}

impl Numbers {
    pub(super) fn of(pack: &[CardSet]) -> Numbers {
        let all = pack.iter().fold(CardSet::default(), |all, card| all.with(*card));
        let mut below = vec![[0; 8]; 64];
        for (place, card) in all.cards().enumerate() {
            let count = |size| super::binomial(place, size) as u32;
            below[card.0.trailing_zeros() as usize] = std::array::from_fn(|lower| count(lower + 1));
        }
        Numbers { below }
    }

    /// Returns the number of a set among those of its size.
    pub(super) fn of_set(&self, set: CardSet) -> usize {
        let cards = set.cards().enumerate();
        cards.map(|(lower, card)| self.below[card.0.trailing_zeros() as usize][lower] as usize).sum()
    }
}

/// The sets of cards that are counted, one for all that can be exchanged.
pub(super) struct Sets {
    numbers: Numbers,
    /// By number of cards: the number of their first set among all.
    from: Vec<u32>,
    /// By set: the place of the set that stands for it and, in the low eight bits, the factor that scales the
    /// count of a set to that of `orders` sets.
    stands: Vec<u32>,
    orders: u32,
    /// The number of places, and the number of those with fewer cards than a dealer's hand.
    places: usize,
    rows: usize,
    /// The cards of a dealer's hand.
    hidden: u32,
}

/// A set of cards from a hand.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    set: CardSet,
    place: u32,
    times: u16,
    size: u8,
}

impl Sets {
    /// Returns the sets of up to `most` cards of a pack.
    pub(super) fn of(pack: &[CardSet], alike: Alike, most: usize, hidden: usize) -> Sets {
        let numbers = Numbers::of(pack);
        let orders = alike.orders(most as u32);
        let mut from = vec![0];
        let mut stands = Vec::new();
        let (mut places, mut rows) = (0, 0);
        for size in 0..=most {
            let sets = super::binomial(pack.len(), size) as usize;
            let first = stands.len();
            stands.resize(first + sets, 0);
            let mut each = |standing: bool| {
                choose(pack, size, |set| match alike.stands_for(set) {
                    Some(same) if standing => {
                        stands[first + numbers.of_set(set)] = places << 8 | (orders / same) as u32;
                        places += 1;
                    }
                    None if !standing => {
                        let other = alike.canonical(set);
                        stands[first + numbers.of_set(set)] = stands[first + numbers.of_set(other)];
                    }
                    _ => {}
                });
            };
            each(true);
            each(false);
            from.push(stands.len() as u32);
            if size < hidden {
                rows = places as usize;
            }
        }
        Sets {
            numbers,
            from,
            stands,
            orders: orders as u32,
            places: places as usize,
            rows,
            hidden: hidden as u32,
        }
    }

    /// Lists the subsets of a hand.
    pub(super) fn subsets(&self, hand: CardSet, subsets: &mut Vec<Subset>) {
        let most = self.from.len() as u8 - 2;
        subsets.clear();
        // The places are numbers until all subsets are known.
        subsets.push(Subset { set: CardSet::default(), place: 0, times: 0, size: 0 });
        for card in hand.cards() {
            let below = &self.numbers.below[card.0.trailing_zeros() as usize & 63];
            for at in 0..subsets.len() {
                let Subset { set, place, times, size } = subsets[at];
                if size < most {
                    let place = place + below[usize::from(size) & 7];
                    subsets.push(Subset { set: set.with(card), place, times, size: size + 1 });
                }
            }
        }
        for subset in subsets {
            let stands = self.stands[(self.from[usize::from(subset.size)] + subset.place) as usize];
            (subset.place, subset.times) = (stands >> 8, stands as u16 & 255);
        }
    }
}

pub(super) struct Containing<'a, const L: usize> {
    sets: &'a Sets,
    counts: Vec<u32>,
    /// By set with fewer cards than a hand: the hands' cards by lane.
    rows: Vec<[u32; L]>,
}

/// Returns the lane of a card, given its bit in a set.
pub(super) const fn lane<const L: usize>(bit: usize) -> usize {
    match L {
        0 => 0,
        32 => bit % 16 + if bit >= 16 { 16 } else { 0 },
        _ => bit % L,
    }
}

/// Calls `visit` with the lane of each card of a hand, or of each pair.
fn each_lane<const L: usize>(hand: CardSet, mut visit: impl FnMut(usize)) {
    for bit in hand.cards().map(|card| card.0.trailing_zeros() as usize) {
        let first = match L {
            512 => lane::<32>(bit),
            1024 => bit,
            _ => {
                visit(lane::<L>(bit));
                continue;
            }
        };
        hand.cards().for_each(|second| visit(16 * first + second.0.trailing_zeros() as usize % 16));
    }
}

impl<'a, const L: usize> Containing<'a, L> {
    /// Returns counts of no hands.
    pub(super) fn none(sets: &'a Sets) -> Containing<'a, L> {
        Containing {
            sets,
            counts: vec![0; sets.places],
            rows: vec![[0; L]; if L > 0 { sets.rows } else { 0 }],
        }
    }

    /// Adds `hands` hands that can be exchanged, one of which has these subsets.
    pub(super) fn add(&mut self, hand: CardSet, subsets: &[Subset], hands: u32) {
        for Subset { place, times, .. } in subsets {
            let hands = hands * u32::from(*times);
            self.counts[*place as usize] += hands;
            if let Some(row) = self.rows.get_mut(*place as usize) {
                each_lane::<L>(hand, |lane| row[lane] += hands);
            }
        }
    }

    /// Returns how many hands share no card with the hand that has these subsets.
    pub(super) fn without(&self, subsets: &[Subset]) -> i64 {
        let mut sum = 0;
        for Subset { place, size, .. } in subsets {
            let count = i64::from(self.counts[*place as usize]);
            sum += if size % 2 == 0 { count } else { -count };
        }
        sum / i64::from(self.sets.orders)
    }

    /// Returns by lane how many cards these hands hold. The number in a lane of a single card is valid only
    /// if the given hand does not hold that card.
    pub(super) fn lanes_without(&self, subsets: &[Subset]) -> [u32; L] {
        let mut sums = [0_u32; L];
        for Subset { set, place, size, .. } in subsets {
            let odd = size % 2 == 1;
            if let Some(row) = self.rows.get(*place as usize) {
                if odd {
                    sums.iter_mut().zip(row).for_each(|(sum, cards)| *sum = sum.wrapping_sub(*cards));
                } else {
                    sums.iter_mut().zip(row).for_each(|(sum, cards)| *sum = sum.wrapping_add(*cards));
                }
            } else if L > 0 && u32::from(*size) == self.sets.hidden && self.counts[*place as usize] > 0 {
                // The set is the whole hand.
                let hands = self.counts[*place as usize];
                let hands = if odd { hands.wrapping_neg() } else { hands };
                each_lane::<L>(*set, |lane| sums[lane] = sums[lane].wrapping_add(hands));
            }
        }
        // The sums are multiples of `orders`: a division without remainder is a multiplication by the inverse of its odd part.
        let twos = self.sets.orders.trailing_zeros();
        let odd = self.sets.orders >> twos;
        let inverse = (0..5)
            .fold(odd, |inverse, _| inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse))));
        sums.map(|sum| (sum >> twos).wrapping_mul(inverse))
    }
}
