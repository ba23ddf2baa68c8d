//! Combinations: what a hand can hold, the order forgotten. Every hand of
//! cards that count 21 at most, aces as 1, has a number.

use std::collections::HashMap;

/// Number of a combination.
pub(super) type Id = usize;

/// No combination: over 21.
const NONE: u16 = u16::MAX;

/// One combination.
#[derive(Clone, Copy, Debug)]
pub(super) struct Combo {
    /// Cards of each value, ace 1.
    pub(super) of: [u8; 11],
    /// Cards in all.
    pub(super) cards: u8,
    /// The total, aces as 1.
    pub(super) hard: u8,
}

/// Every combination, in ascending order of cards.
#[derive(Clone, Debug)]
pub(super) struct Combos {
    pub(super) all: Vec<Combo>,
    next: Vec<[u16; 11]>,
}

impl Combos {
    pub(super) fn new() -> Combos {
        let empty = Combo { of: [0; 11], cards: 0, hard: 0 };
        let mut number: HashMap<[u8; 11], u16> = HashMap::from([(empty.of, 0)]);
        let (mut all, mut next) = (vec![empty], Vec::new());
        while next.len() < all.len() {
            let combo: Combo = all[next.len()];
            let mut row = [NONE; 11];
            for value in 1..=10_u8 {
                let mut more = combo;
                more.of[usize::from(value)] += 1;
                more.cards += 1;
                more.hard += value;
                if more.hard > 21 {
                    break;
                }
                row[usize::from(value)] = *number.entry(more.of).or_insert_with(|| {
                    all.push(more);
                    u16::try_from(all.len() - 1).expect("some three thousand")
                });
            }
            next.push(row);
        }
        Combos { all, next }
    }

    /// The combination with a card more; `None` if that is over 21.
    #[inline]
    pub(super) fn with(&self, id: Id, value: usize) -> Option<Id> {
        let next = self.next[id][value];
        (next != NONE).then_some(usize::from(next))
    }

    /// The combination of one card.
    pub(super) fn one(&self, value: usize) -> Id {
        usize::from(self.next[0][value])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_a_number() {
        let combos = Combos::new();
        // Partitions of 0 to 21 into parts of 10 at most, the parts' order
        // forgotten.
        let mut ways = [0_usize; 22];
        ways[0] = 1;
        for part in 1..=10 {
            for total in part..=21 {
                ways[total] += ways[total - part];
            }
        }
        assert_eq!(combos.all.len(), ways.iter().sum::<usize>());
        assert!(combos.all.windows(2).all(|pair| pair[0].cards <= pair[1].cards));
    }
}
