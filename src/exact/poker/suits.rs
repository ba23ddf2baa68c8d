//! Boards and hands that differ only by the names of their suits.

use super::choose;
use crate::rules::poker::CardSet;
use rustc_hash::FxHashMap;

/// The orders of four suits.
pub(super) const ORDERS: usize = 24;

/// Returns the orders of four suits: the place to which each suit goes.
fn orders() -> [[u8; 4]; ORDERS] {
    let mut all = [[0; 4]; ORDERS];
    let mut number = 0;
    for code in 0..256_u16 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3].map(|suit| suit.to_le_bytes()[0]);
        let mut seen = [false; 4];
        for suit in order {
            seen[usize::from(suit)] = true;
        }
        if seen == [true; 4] {
            all[number] = order;
            number += 1;
        }
    }
    all
}

fn reordered(set: CardSet, order: [u8; 4]) -> CardSet {
    let suits = set.suits();
    CardSet((0..4).map(|suit| u64::from(suits[suit]) << (16 * order[suit])).sum())
}

/// The renamings of suits, applied to the hands of a pack.
pub(super) struct Suits {
    orders: [[u8; 4]; ORDERS],
    /// By order, the hand that each hand becomes.
    moved: Vec<Vec<u32>>,
}

impl Suits {
    /// Returns the renamings of these hands, which must contain every renaming of each other.
    pub(super) fn of(hands: &[CardSet]) -> Suits {
        let places: FxHashMap<CardSet, u32> = hands.iter().copied().zip(0..).collect();
        let orders = orders();
        let moved = orders.map(|order| hands.iter().map(|hand| places[&reordered(*hand, order)]).collect());
        Suits { orders, moved: moved.into() }
    }

    /// Returns the hands that these become in an order.
    pub(super) fn moved(&self, order: usize) -> &[u32] {
        &self.moved[order]
    }
}

/// The boards of one size, one of each kind that suits distinguish.
pub(super) struct Boards {
    /// The boards, each with the number of boards that it stands for.
    pub(super) all: Vec<(CardSet, u64)>,
    places: FxHashMap<CardSet, u32>,
}

impl Boards {
    /// Returns the boards of so many cards of a pack.
    pub(super) fn of(pack: &[CardSet], cards: usize, suits: &Suits) -> Boards {
        let mut all = Vec::new();
        choose(pack.len(), cards, |chosen| {
            let board = chosen.iter().fold(CardSet::default(), |set, card| set.with(pack[*card]));
            let mut same = 0;
            for order in suits.orders {
                match reordered(board, order).cmp(&board) {
                    std::cmp::Ordering::Less => return,
                    std::cmp::Ordering::Equal => same += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
            all.push((board, ORDERS as u64 / same));
        });
        let places = all.iter().map(|(board, _)| *board).zip(0..).collect();
        Boards { all, places }
    }

    /// Returns the place of the board that stands for this one, and the order of suits that makes it so.
    pub(super) fn find(&self, board: CardSet, suits: &Suits) -> (usize, usize) {
        let of = |order: usize| (reordered(board, suits.orders[order]), order);
        let (least, order) = (0..ORDERS).map(of).min().expect("some order");
        (self.places[&least] as usize, order)
    }

    /// Returns the orders of suits that leave a board as it is.
    pub(super) fn kept(board: CardSet, suits: &Suits) -> Vec<usize> {
        (0..ORDERS).filter(|order| reordered(board, suits.orders[*order]) == board).collect()
    }
}
