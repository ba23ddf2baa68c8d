//! Boards and hands that differ only by the names of their suits.
#![allow(clippy::cast_possible_truncation)] // four suits

use super::choose;
use crate::rules::poker::CardSet;
use rustc_hash::FxHashMap;

pub(super) const ORDERS: usize = 24;

/// Returns the orders of four suits: the place to which each suit goes.
pub(super) fn orders() -> [[u8; 4]; ORDERS] {
    let codes = (0..256_u16).map(|code| [code, code >> 2, code >> 4, code >> 6].map(|suit| (suit & 3) as u8));
    let orders = codes.filter(|order| (0..4).all(|suit| order.contains(&suit)));
    orders.collect::<Vec<_>>().try_into().expect("as many orders")
}

/// Returns the order of suits that makes a set the one that stands for it, where the suits from `first` on can be exchanged:
/// those with the greatest ranks first.
pub(super) fn canonical(set: CardSet, first: usize) -> [u8; 4] {
    let suits = set.suits();
    let mut by_ranks = [0_u8, 1, 2, 3];
    by_ranks[first..].sort_by_key(|suit| std::cmp::Reverse(suits[usize::from(*suit)]));
    let mut order = [0; 4];
    for (place, suit) in (0..).zip(by_ranks) {
        order[usize::from(suit)] = place;
    }
    order
}

pub(super) fn reordered(set: CardSet, order: [u8; 4]) -> CardSet {
    let suits = set.suits();
    CardSet((0..4).map(|suit| u64::from(suits[suit]) << (16 * order[suit])).sum())
}

/// The renamings of suits, applied to the hands of a pack.
pub(super) struct Suits {
    pub(super) orders: [[u8; 4]; ORDERS],
    /// By order, the hand that each hand becomes, and the hand that becomes it.
    pub(super) moved: [Vec<u16>; ORDERS],
    pub(super) origins: [Vec<u16>; ORDERS],
    /// The place of an order, by two bits for each suit.
    places: [u8; 256],
}

impl Suits {
    /// Returns the renamings of these hands, which must contain every renaming of each other.
    ///
    /// # Panics
    /// If there are more than 65,536 hands.
    pub(super) fn of(hands: &[CardSet]) -> Suits {
        let numbers: FxHashMap<CardSet, u16> = hands
            .iter()
            .zip(0..)
            .map(|(hand, number)| (*hand, u16::try_from(number).expect("few")))
            .collect();
        let orders = orders();
        let moved = |order: [u8; 4]| hands.iter().map(|hand| numbers[&reordered(*hand, order)]).collect();
        let inverse = |order: [u8; 4]| {
            let mut inverse = [0; 4];
            (0..).zip(order).for_each(|(suit, place)| inverse[usize::from(place)] = suit);
            inverse
        };
        let mut places = [0; 256];
        for (place, order) in (0..).zip(orders) {
            places[code(order)] = place;
        }
        let (moved, origins) = (orders.map(moved), orders.map(inverse).map(moved));
        Suits { orders, moved, origins, places }
    }
}

fn code(order: [u8; 4]) -> usize {
    order.iter().enumerate().map(|(suit, place)| usize::from(*place) << (2 * suit)).sum()
}

/// The boards of one size, one of each kind that suits distinguish.
pub(super) struct Boards {
    /// The boards, each with the number of boards that it stands for.
    pub(super) all: Vec<(CardSet, u64)>,
    places: FxHashMap<CardSet, u32>,
}

impl Boards {
    /// Returns the boards of `cards` cards of a pack. Boards with the same ranks follow each other.
    pub(super) fn of(pack: &[CardSet], cards: usize) -> Boards {
        let mut all = Vec::new();
        choose(pack, cards, |board| {
            all.extend(stands_for(board, 0).map(|weight| (board, weight)));
        });
        all.sort_by_cached_key(|(board, _)| (ranks_of(*board), *board));
        let places = all.iter().map(|(board, _)| *board).zip(0..).collect();
        Boards { all, places }
    }

    /// Returns the place of the board that stands for this one, and the order of suits that makes it so.
    pub(super) fn find(&self, board: CardSet, suits: &Suits) -> (usize, usize) {
        let order = canonical(board, 0);
        (self.places[&reordered(board, order)] as usize, usize::from(suits.places[code(order)]))
    }

    /// Returns the orders of suits that leave a board as it is.
    pub(super) fn kept(board: CardSet, suits: &Suits) -> Vec<usize> {
        (0..ORDERS).filter(|order| reordered(board, suits.orders[*order]) == board).collect()
    }
}

/// Cards that can be exchanged without making any hand of the dealer better or worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    /// All cards of suits, from the suit of this number on.
    Suits(usize),
    /// Single cards of the same rank that are not of the first suit.
    Ranks,
}

impl Alike {
    /// Returns the number of sets that this one stands for; `None` if another one stands for it.
    pub(super) fn stands_for(self, set: CardSet) -> Option<u64> {
        match self {
            Alike::Suits(first) => stands_for(set, first),
            Alike::Ranks => (self.canonical(set) == set).then(|| {
                let [_, some, _, all] = set.suits();
                3_u64.pow((some & !all).count_ones())
            }),
        }
    }

    /// Returns the set that stands for this one.
    pub(super) fn canonical(self, set: CardSet) -> CardSet {
        match self {
            Alike::Suits(first) => reordered(set, canonical(set, first)),
            Alike::Ranks => {
                let [first, a, b, c] = set.suits();
                let suits = [first, a | b | c, a & b | a & c | b & c, a & b & c];
                CardSet(suits.iter().rev().fold(0, |set, suit| set << 16 | u64::from(*suit)))
            }
        }
    }

    /// Returns a number that is divisible by the number of sets that a set of at most `most` cards can stand
    /// for.
    pub(super) fn orders(self, most: u32) -> u64 {
        match self {
            Alike::Suits(first) => (1..=4 - first as u64).product(),
            Alike::Ranks => 3_u64.pow(most),
        }
    }
}

/// Returns the number of sets that this one stands for, where the suits from `first` on can be exchanged; `None` if
/// another set stands for it.
pub(super) fn stands_for(set: CardSet, first: usize) -> Option<u64> {
    let suits = set.suits();
    let suits = &suits[first..];
    if !suits.is_sorted_by(|a, b| a >= b) {
        return None;
    }
    let orders = |suits: &[u16]| (1..=suits.len() as u64).product::<u64>();
    Some(orders(suits) / suits.chunk_by(|a, b| a == b).map(orders).product::<u64>())
}

/// Returns the number of cards of each rank of a set, four bits each.
pub(super) fn ranks_of(set: CardSet) -> u64 {
    let suits = set.suits();
    let of = |rank: u32| suits.iter().map(|suit| u64::from(suit >> rank & 1)).sum::<u64>() << (4 * rank);
    (0..13).map(of).sum()
}
