//! The dealer's draws under an upcard: combinations of the further cards, each with the
//! number of orders in which the dealer ends with exactly these cards. Where both cards are exposed as a total,
//! they belong to the draws: every two cards of that total, in both orders.

use super::deck::Deck;
use crate::compiled::blackjack::{Dealer, DealerEnd};
use crate::rules::{Blackjack, Shown};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) const ENDS: usize = DealerEnd::ALL.len();
/// Index of the natural among the dealer's ends.
pub(super) const NATURAL: usize = DealerEnd::Natural.index();

/// One more than the greatest number of cards the dealer draws.
pub(super) const DEEP: usize = 24;

/// Number of hands whose draws are walked at once: the compiler multiplies them as vectors.
pub(super) const LANES: usize = 8;

/// A number for each of the hands that are walked at once.
pub(super) type Lanes = [f64; LANES];

/// Returns the products lane by lane.
#[inline]
pub(super) fn times(a: &Lanes, b: &Lanes) -> Lanes {
    // In the page, which is optimised for size, a closure for each lane would be a call.
    let mut products = *a;
    for lane in 0..LANES {
        products[lane] *= b[lane];
    }
    products
}

/// A node of the prefix tree of combinations, whose cards are in ascending order of values.
#[derive(Clone, Debug)]
struct Node {
    /// Index of the card's value and number of such cards before it, in [`Draws::cards`].
    card: u8,
    value: u8,
    /// Number of cards up to and including this one.
    depth: u8,
    /// Index of the next node outside this subtree, for decks without such a card.
    skip: u32,
    /// End of this node's ends in [`Draws::ends`]; they begin where those of the node before end.
    ends: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Ends(DealerEnd),
    /// He draws: his hand with a card of each value, ace first.
    Draws([Dealer; 10]),
}

/// What the dealer does with each hand that he can come to.
type Steps = BTreeMap<Dealer, Step>;

fn steps(rules: &Blackjack, shown: Shown) -> Steps {
    let mut steps = Steps::new();
    let mut open = vec![Dealer::of(shown)];
    while let Some(dealer) = open.pop() {
        let Entry::Vacant(place) = steps.entry(dealer) else { continue };
        place.insert(if let Some(end) = dealer.end(rules) {
            Step::Ends(end)
        } else {
            let next = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|value| dealer.with(rules, value));
            open.extend(next);
            Step::Draws(next)
        });
    }
    steps
}

/// The dealer's draws under one upcard, or with two exposed cards.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    /// The prefix tree in depth-first order.
    nodes: Vec<Node>,
    /// By node: the dealer's ends with exactly these cards, each with the number of orders.
    ends: Vec<(u8, f64)>,
    /// Every card of the tree: its value, and the number of cards of this value before it in its
    /// combination.
    cards: Vec<(u8, u8)>,
}

/// Draws are listed once: the same ones are at the same place.
impl PartialEq for Draws {
    fn eq(&self, other: &Draws) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Draws {
    /// Returns the draws of these rules where the dealer shows this. They are listed once, and kept, for all rules under
    /// which he draws alike; a few hundred kinds of rules differ in that.
    pub(super) fn of(rules: &Blackjack, shown: Shown) -> Arc<Draws> {
        static LISTED: Mutex<Vec<(Shown, Steps, Arc<Draws>)>> = Mutex::new(Vec::new());
        let listed = || LISTED.lock().unwrap_or_else(PoisonError::into_inner);
        let steps = steps(rules, shown);
        let known = |listed: &[(Shown, Steps, Arc<Draws>)]| {
            let known = listed.iter().find(|known| (known.0, &known.1) == (shown, &steps))?;
            Some(Arc::clone(&known.2))
        };
        if let Some(draws) = known(&listed()) {
            return draws;
        }
        // The lock is not held while draws are listed: a process forked meanwhile would wait for it for ever.
        let draws = Arc::new(Draws::new(&steps, shown));
        let mut listed = listed();
        known(&listed).unwrap_or_else(|| {
            listed.push((shown, steps.clone(), Arc::clone(&draws)));
            draws
        })
    }

    fn new(steps: &Steps, shown: Shown) -> Draws {
        // Numbers of orders are integers, whose sums do not depend on the order of their terms.
        let mut ends: FxHashMap<[u8; 11], [f64; ENDS]> = FxHashMap::default();
        let mut open: FxHashMap<(Dealer, [u8; 11]), f64> = FxHashMap::default();
        let dealer = Dealer::of(shown);
        if shown.upcard_value().is_some() {
            open.insert((dealer, [0; 11]), 1.0);
        }
        for (first, second) in exposed(shown) {
            let mut cards = [0; 11];
            cards[usize::from(first)] += 1;
            cards[usize::from(second)] += 1;
            *open.entry((dealer, cards)).or_default() += 1.0;
        }
        while !open.is_empty() {
            for ((dealer, cards), orders) in std::mem::take(&mut open) {
                match steps[&dealer] {
                    Step::Ends(end) => ends.entry(cards).or_default()[end.index()] += orders,
                    Step::Draws(next) => {
                        for (value, dealer) in (1..).zip(next) {
                            let mut cards = cards;
                            cards[value] += 1;
                            *open.entry((dealer, cards)).or_default() += orders;
                        }
                    }
                }
            }
        }
        let sequence = |(cards, ends): ([u8; 11], [f64; ENDS])| {
            let cards = (1..=10_u8).flat_map(|v| std::iter::repeat_n(v, cards[usize::from(v)].into()));
            (cards.collect::<Vec<u8>>(), ends)
        };
        let mut sequences: Vec<_> = ends.into_iter().map(sequence).collect();
        sequences.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut draws = Draws { nodes: Vec::new(), ends: Vec::new(), cards: Vec::new() };
        let mut path: Vec<usize> = Vec::new();
        let mut last: Vec<u8> = Vec::new();
        // Their order is the depth-first order of the prefix tree.
        for (cards, ends) in &sequences {
            let common = last.iter().zip(cards).take_while(|(a, b)| a == b).count();
            draws.close(&mut path, common);
            for depth in common..cards.len() {
                let value = cards[depth];
                let first = cards.iter().position(|v| *v == value).expect("the card itself");
                let nth = u8::try_from(depth - first).expect("few");
                let known = draws.cards.iter().position(|card| *card == (value, nth));
                let card = known.unwrap_or_else(|| {
                    draws.cards.push((value, nth));
                    draws.cards.len() - 1
                });
                path.push(draws.nodes.len());
                draws.nodes.push(Node {
                    card: u8::try_from(card).expect("less than a hundred"),
                    value,
                    depth: u8::try_from(depth + 1).expect("few"),
                    skip: 0,
                    ends: u32::try_from(draws.ends.len()).expect("a few thousand ends"),
                });
            }
            let ends = ends.iter().enumerate().filter(|(_, orders)| **orders > 0.0);
            draws.ends.extend(ends.map(|(end, orders)| (u8::try_from(end).expect("few ends"), *orders)));
            let node = draws.nodes.last_mut().expect("a sequence has cards");
            node.ends = u32::try_from(draws.ends.len()).expect("a few thousand ends");
            last.clone_from(cards);
        }
        draws.close(&mut path, 0);
        draws
    }

    /// Sets where to continue after the nodes of `path` below `depth`, and removes them.
    fn close(&mut self, path: &mut Vec<usize>, depth: usize) {
        let next = u32::try_from(self.nodes.len()).expect("a few thousand nodes");
        for node in path.drain(depth..) {
            self.nodes[node].skip = next;
        }
    }

    /// Groups the ends of all draws by what they have in common, with the cards of the value `counted`;
    /// 0 counts none.
    pub(super) fn groups(&self, counted: usize) -> Groups {
        let mut groups = Groups { all: Vec::new(), of: Vec::with_capacity(self.ends.len()) };
        let mut known = FxHashMap::default();
        let mut count = [0_usize; DEEP];
        for node in &self.nodes {
            let depth = usize::from(node.depth);
            count[depth] = count[depth - 1] + usize::from(usize::from(node.value) == counted);
            for (end, _) in &self.ends[groups.of.len()..node.ends as usize] {
                let group = Group { end: usize::from(*end), drawn: count[depth], depth };
                let number = *known.entry(group).or_insert_with(|| {
                    groups.all.push(group);
                    u16::try_from(groups.all.len() - 1).expect("a few hundred groups")
                });
                groups.of.push(number);
            }
        }
        groups
    }

    /// Walks all draws that the deck allows to the dealer of some hands, after `gone` cards of each
    /// value. Returns by group the sum over its draws and their orders of `start` times the factors
    /// of the drawn cards ([`Deck::take`]). Draws that are impossible for some hands only add zero.
    pub(super) fn walk(
        &self,
        deck: &Deck,
        gone: &[[u8; 11]; LANES],
        start: &Lanes,
        groups: &Groups,
    ) -> Vec<Lanes> {
        let factor = |(value, nth): &(u8, u8)| -> Lanes {
            let value = usize::from(*value);
            std::array::from_fn(|lane| deck.take(value, usize::from(gone[lane][value] + nth)))
        };
        let factors: Vec<Lanes> = self.cards.iter().map(factor).collect();
        let gone: Vec<bool> =
            factors.iter().map(|factor| factor.iter().all(|factor| *factor == 0.0)).collect();
        let mut sums = vec![[0.0; LANES]; groups.all.len()];
        let mut products = [[0.0; LANES]; DEEP];
        products[0] = *start;
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let depth = usize::from(node.depth);
            if gone[usize::from(node.card)] {
                at = node.skip as usize;
                continue;
            }
            let here = times(&products[depth - 1], &factors[usize::from(node.card)]);
            products[depth] = here;
            let first = at.checked_sub(1).map_or(0, |before| self.nodes[before].ends as usize);
            let ends = first..node.ends as usize;
            for ((_, orders), group) in self.ends[ends.clone()].iter().zip(&groups.of[ends]) {
                let sum = &mut sums[usize::from(*group)];
                for lane in 0..LANES {
                    sum[lane] += here[lane] * orders;
                }
            }
            at += 1;
        }
        sums
    }
}

/// Lists the pairs of values, in both orders, that show a total; none for an upcard.
pub(super) fn exposed(shown: Shown) -> impl Iterator<Item = (u8, u8)> {
    let pairs = (1..=10_u8).flat_map(|first| (1..=10).map(move |second| (first, second)));
    pairs.filter(move |(first, second)| Shown::both(*first, *second) == shown)
}

/// The ends of all draws under an upcard, grouped.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    pub(super) all: Vec<Group>,
    /// By end in [`Draws::ends`]: its group.
    of: Vec<u16>,
}

/// What ends of draws have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Group {
    /// Index of the dealer's end.
    pub(super) end: usize,
    /// Number of drawn cards of the counted value.
    pub(super) drawn: usize,
    /// Number of drawn cards.
    pub(super) depth: usize,
}
