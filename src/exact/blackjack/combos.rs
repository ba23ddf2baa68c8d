//! Combinations: the cards of a hand without their order. Every combination with a
//! total of at most 21, aces as 1, has a number.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The number of a combination.
pub(super) type Id = usize;

/// Stands for a total over 21, which has no number.
const NONE: u16 = u16::MAX;

/// One combination.
#[derive(Clone, Copy, Debug)]
pub(super) struct Combo {
    /// Number of cards by value, ace 1.
    pub(super) of: [u8; 11],
    pub(super) cards: u8,
    /// The total, aces counted as 1.
    pub(super) hard: u8,
}

/// All combinations, in ascending order of their number of cards.
#[derive(Clone, Debug)]
pub(super) struct Combos {
    pub(super) all: Vec<Combo>,
    /// By combination and value: the combination with one more card of that value.
    next: Vec<[u16; 11]>,
}

impl Combos {
    /// Returns all combinations, which are the same for every table.
    pub(super) fn get() -> &'static Combos {
        static COMBOS: LazyLock<Combos> = LazyLock::new(Combos::new);
        &COMBOS
    }

    fn new() -> Combos {
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
                    u16::try_from(all.len() - 1).expect("about three thousand combinations")
                });
            }
            next.push(row);
        }
        Combos { all, next }
    }

    /// Returns the combination with one more card; `None` if that makes more than 21.
    #[inline]
    pub(super) fn with(&self, id: Id, value: usize) -> Option<Id> {
        let next = self.next[id][value];
        (next != NONE).then_some(usize::from(next))
    }

    /// Returns the cards, ascending by value, that make no more than 21, each with the combination that it makes.
    #[inline]
    pub(super) fn draws(&self, id: Id) -> impl Iterator<Item = (u8, Id)> {
        (1..=10_u8).map_while(move |value| Some((value, self.with(id, value.into())?)))
    }

    /// Returns whether some card makes more than 21.
    #[inline]
    pub(super) fn may_bust(&self, id: Id) -> bool {
        self.with(id, 10).is_none()
    }

    /// Returns the combination of two cards.
    pub(super) fn two(&self, first: usize, second: usize) -> Id {
        self.with(self.one(first), second).expect("two cards are no bust")
    }

    /// Returns the combination of one card.
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
        // Counts the partitions of 0 to 21 into parts of at most 10.
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
