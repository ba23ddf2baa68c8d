//! What the dealer can draw under an upcard: combinations of his further
//! cards, each with the number of orders in which they bring him to an end.

use super::deck::Deck;
use crate::compiled::blackjack::{Dealer, DealerEnd};
use crate::rules::Blackjack;
use std::collections::BTreeMap;

/// Ends of the dealer.
pub(super) const ENDS: usize = DealerEnd::ALL.len();
/// The natural's place among them.
pub(super) const NATURAL: usize = DealerEnd::Natural.index();

/// Further cards of the dealer's at most, and one.
pub(super) const DEEP: usize = 24;

/// One more card of a combination, in ascending order of values.
#[derive(Clone, Debug)]
struct Node {
    value: u8,
    /// Cards of this value before it in the combination.
    nth: u8,
    /// Cards up to and with this one.
    depth: u8,
    /// Where to go on if there is no such card.
    skip: u32,
    /// Ends with exactly these cards, and in how many orders.
    ends: Vec<(u8, f64)>,
}

/// The dealer's draws under one upcard.
#[derive(Clone, Debug)]
pub(super) struct Draws(Vec<Node>);

impl Draws {
    /// The draws of these rules under an upcard.
    pub(super) fn new(rules: &Blackjack, upcard: u8) -> Draws {
        let mut ends: BTreeMap<[u8; 11], [f64; ENDS]> = BTreeMap::new();
        let mut open: BTreeMap<(Dealer, [u8; 11]), f64> =
            BTreeMap::from([((Dealer::showing(upcard), [0; 11]), 1.0)]);
        while !open.is_empty() {
            for ((dealer, cards), orders) in std::mem::take(&mut open) {
                for value in 1..=10_u8 {
                    let (dealer, mut cards) = (dealer.with(rules, value), cards);
                    cards[usize::from(value)] += 1;
                    match dealer.end(rules) {
                        Some(end) => ends.entry(cards).or_default()[end.index()] += orders,
                        None => *open.entry((dealer, cards)).or_default() += orders,
                    }
                }
            }
        }
        let sequences: BTreeMap<Vec<u8>, [f64; ENDS]> = ends
            .into_iter()
            .map(|(cards, ends)| {
                let cards = (1..=10_u8).flat_map(|v| std::iter::repeat_n(v, cards[usize::from(v)].into()));
                (cards.collect(), ends)
            })
            .collect();
        let mut draws = Draws(Vec::new());
        let mut path: Vec<usize> = Vec::new();
        let mut last: Vec<u8> = Vec::new();
        // Sequences come in the order of a walk through their prefixes.
        for (cards, ends) in &sequences {
            let common = last.iter().zip(cards).take_while(|(a, b)| a == b).count();
            draws.close(&mut path, common);
            for depth in common..cards.len() {
                let value = cards[depth];
                let first = cards.iter().position(|v| *v == value).expect("it is there");
                let nth = depth - first;
                path.push(draws.0.len());
                draws.0.push(Node {
                    value,
                    nth: u8::try_from(nth).expect("few"),
                    depth: u8::try_from(depth + 1).expect("few"),
                    skip: 0,
                    ends: Vec::new(),
                });
            }
            let node = draws.0.last_mut().expect("a sequence has cards");
            let ends = ends.iter().enumerate().filter(|(_, orders)| **orders > 0.0);
            node.ends = ends.map(|(end, orders)| (u8::try_from(end).expect("seven"), *orders)).collect();
            last.clone_from(cards);
        }
        draws.close(&mut path, 0);
        draws
    }

    fn close(&mut self, path: &mut Vec<usize>, depth: usize) {
        let next = u32::try_from(self.0.len()).expect("some thousands");
        for node in path.drain(depth..) {
            self.0[node].skip = next;
        }
    }

    /// Walks every way to an end that the deck allows, so many of each value
    /// and `dealt` in all being gone. `end` is told the end, the product of
    /// the factors with those of `start` before it, how many cards of the
    /// value `frequency` were drawn, and how many in all.
    #[inline]
    pub(super) fn walk(
        &self,
        deck: &Deck,
        gone: &[u8; 11],
        start: f64,
        frequency: usize,
        mut end: impl FnMut(usize, f64, usize, usize),
    ) {
        let mut product = [0.0; DEEP];
        let mut count = [0_usize; DEEP];
        product[0] = start;
        let mut at = 0;
        while let Some(node) = self.0.get(at) {
            let (value, depth) = (usize::from(node.value), usize::from(node.depth));
            let factor = deck.take(value, usize::from(gone[value] + node.nth));
            let here = product[depth - 1] * factor;
            if here == 0.0 {
                at = node.skip as usize;
                continue;
            }
            product[depth] = here;
            count[depth] = count[depth - 1] + usize::from(value == frequency);
            for (kind, orders) in &node.ends {
                end(usize::from(*kind), here * orders, count[depth], depth);
            }
            at += 1;
        }
    }
}
