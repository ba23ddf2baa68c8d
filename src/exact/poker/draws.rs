//! Games in which a box may replace one of its cards before it decides.
//!
//! What a replacement is worth depends on the cards that are kept, the upcard and the replaced card: it is the net of the last hand's
//! bet, summed over the new cards. One pass over the last hands adds up these nets for the sets of kept cards, up to the names of the
//! suits; where a chart decides on every draw it is left out. A second pass counts the deals that lead to each last hand.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::choose;
use super::hands::{Own, Upcard};
use super::payments::Counts;
use super::suits::{canonical, orders, reordered, stands_for};
use crate::rules::poker::CardSet;
use crate::strategy::poker::{Advice, DRAW, discard};
use rustc_hash::FxHashMap;

/// A value for each card, at its bit in a set.
type Values = [i64; 64];

/// A number of hands and upcards for each card.
type Weights = [u16; 64];

/// The sets of cards that are kept, one for all that differ by the names of their suits only.
struct Kept {
    places: FxHashMap<CardSet, u32>,
    /// The suits from this one on can be exchanged.
    first: usize,
    orders: Vec<[u8; 4]>,
}

fn without(set: CardSet, card: CardSet) -> CardSet {
    CardSet(set.0 & !card.0)
}

fn bit(card: CardSet) -> usize {
    card.0.trailing_zeros() as usize
}

impl Kept {
    fn of(upcard: &Upcard<'_>) -> Kept {
        let first = upcard.card.len() as usize;
        let mut places = FxHashMap::default();
        choose(upcard.pack.len(), usize::from(upcard.play.player_cards) - 1, |chosen| {
            let set = chosen.iter().fold(CardSet::default(), |set, card| set.with(upcard.pack[*card]));
            if stands_for(set, first).is_some() {
                places.insert(set, places.len() as u32);
            }
        });
        let fixed = |order: &[u8; 4]| (0..).zip(&order[..first]).all(|(suit, to)| suit == *to);
        Kept { places, first, orders: orders().into_iter().filter(fixed).collect() }
    }

    /// Returns the place of the set that stands for this one, and the order of suits that makes it so.
    fn find(&self, set: CardSet) -> (usize, [u8; 4]) {
        let order = canonical(set, self.first);
        (self.places[&reordered(set, order)] as usize, order)
    }

    /// Lists for every hand that differs from this one by the names of its suits, and every set in it that stands for others and lacks
    /// one card, the place of the set and the number of the order of suits.
    fn list_within(&self, hand: CardSet, parts: &mut Vec<(u32, u8)>) {
        let mut seen: Vec<CardSet> = Vec::with_capacity(self.orders.len());
        for (number, order) in (0..).zip(&self.orders) {
            let renamed = reordered(hand, *order);
            if seen.contains(&renamed) {
                continue;
            }
            seen.push(renamed);
            let sets = renamed.cards().map(|card| without(renamed, card));
            let standing = sets.filter(|set| stands_for(*set, self.first).is_some());
            parts.extend(standing.map(|set| (self.places[&set], number)));
        }
    }
}

/// The sets of kept cards from which each hand can be made.
struct Parts {
    from: Vec<u32>,
    all: Vec<(u32, u8)>,
}

impl Parts {
    fn of(upcard: &Upcard<'_>, kept: &Kept) -> Parts {
        let mut parts = Parts { from: vec![0], all: Vec::new() };
        for own in &upcard.hands {
            kept.list_within(own.hand, &mut parts.all);
            parts.from.push(parts.all.len() as u32);
        }
        parts
    }

    /// Returns the places of the sets of a hand, with the orders of suits that make them so.
    fn within<'a>(&'a self, number: usize, kept: &'a Kept) -> impl Iterator<Item = (usize, &'a [u8; 4])> {
        let all = &self.all[self.from[number] as usize..self.from[number + 1] as usize];
        all.iter().map(|(place, order)| (*place as usize, &kept.orders[usize::from(*order)]))
    }
}

/// Adds the values of cards to those of the cards that they become.
fn add(sums: &mut Values, values: &Values, order: &[u8; 4]) {
    for (suit, to) in order.iter().enumerate() {
        let to = 16 * usize::from(*to);
        let sums = sums[to..to + 16].iter_mut();
        sums.zip(&values[16 * suit..16 * suit + 16]).for_each(|(sum, value)| *sum += value);
    }
}

/// Adds the values of the cards that cards become to their own.
fn add_back(sums: &mut Weights, values: &Weights, order: &[u8; 4]) {
    for (suit, from) in order.iter().enumerate() {
        let from = 16 * usize::from(*from);
        let sums = sums[16 * suit..16 * suit + 16].iter_mut();
        sums.zip(&values[from..from + 16]).for_each(|(sum, value)| *sum += value);
    }
}

/// Counts the deals with an upcard. A deal without a replaced card counts as often as one has new cards and hands of the dealer.
pub(super) fn count(upcard: &Upcard<'_>, counts: &mut Counts) {
    let kept = Kept::of(upcard);
    let parts = Parts::of(upcard, &kept);
    let replaced = replaced(upcard, &kept, &parts);
    // By set of kept cards and replaced card: the number of hands and upcards that replace it.
    let mut wanted: Vec<Weights> = vec![[0; 64]; kept.places.len()];
    let mut any = vec![false; kept.places.len()];
    for (own, card) in upcard.hands.iter().zip(&replaced).filter(|(_, card)| !card.is_empty()) {
        let (place, order) = kept.find(without(own.hand, *card));
        wanted[place][bit(reordered(*card, order))] += own.weight as u16;
        any[place] = true;
    }
    let scale = (upcard.pack.len() - upcard.hands[0].hand.len() as usize - upcard.hidden) as i64;
    // By hand, the hands that it was made of, by replaced card.
    let ways = |number: usize| {
        let mut ways: Weights = [0; 64];
        for (place, order) in parts.within(number, &kept).filter(|(place, _)| any[*place]) {
            add_back(&mut ways, &wanted[place], order);
        }
        // A new card is another one.
        upcard.hands[number].hand.cards().for_each(|card| ways[bit(card)] = 0);
        ways
    };
    let made = |number: usize| {
        parts.within(number, &kept).any(|(place, _)| any[place]) && ways(number).iter().any(|ways| *ways > 0)
    };
    upcard.each_hand(made, |number, own, meets| {
        if replaced[number].is_empty() {
            upcard.count(own, meets, scale, counts);
        }
        let bettor = upcard.bettor(own);
        let class = upcard.payments.bought(bettor.class);
        if !parts.within(number, &kept).any(|(place, _)| any[place]) {
            return;
        }
        for (card, ways) in ways(number).iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let ends = meets.ends_without(card, upcard.fewer);
            let (bet, _) = bettor.bet(&ends, upcard.fewer);
            upcard.add(counts, class, bet, i64::from(*ways), (&ends, upcard.fewer));
        }
    });
}

/// Returns the card that each hand replaces; the empty set if it keeps all.
fn replaced(upcard: &Upcard<'_>, kept: &Kept, parts: &Parts) -> Vec<CardSet> {
    let open = upcard.rows.0.iter().any(|row| row.street == DRAW && row.advice == Advice::Best);
    let (worth, keeping) = if open { worth(upcard, kept, parts) } else { (Vec::new(), Vec::new()) };
    let new_cards = (upcard.pack.len() - usize::from(upcard.play.player_cards)) as i64;
    let scale = new_cards - upcard.hidden as i64;
    let price = upcard.play.price() * new_cards * upcard.fewer;
    let best = |number: usize, hand: CardSet| {
        let mut best = (keeping[number] * scale, CardSet::default());
        for card in hand.cards() {
            let (place, order) = kept.find(without(hand, card));
            let value = worth[place][bit(reordered(card, order))] - price;
            if value > best.0 {
                best = (value, card);
            }
        }
        best.1
    };
    let of = |(number, own): (usize, &Own)| match upcard.rows.advice(&upcard.view(DRAW, own)) {
        Advice::Best => best(number, own.hand),
        Advice::Draw => discard(own.hand, upcard.play.hand_cards).unwrap_or_default(),
        Advice::Add(_) => CardSet::default(),
    };
    upcard.hands.iter().enumerate().map(of).collect()
}

/// Returns by set of kept cards and replaced card the nets of the last hands, and by hand the net of keeping all cards.
fn worth(upcard: &Upcard<'_>, kept: &Kept, parts: &Parts) -> (Vec<Values>, Vec<i64>) {
    let mut worth: Vec<Values> = vec![[0; 64]; kept.places.len()];
    let mut keeping = Vec::with_capacity(upcard.hands.len());
    upcard.each_hand(
        |_| true,
        |number, own, meets| {
            let bettor = upcard.bettor(own);
            keeping.push(bettor.bet(&meets.ends(upcard.all), upcard.all).1);
            let mut nets: Values = [0; 64];
            for card in upcard.pack.iter().filter(|card| card.0 & own.hand.0 == 0) {
                let ends = meets.ends_without(bit(*card), upcard.fewer);
                nets[bit(*card)] = bettor.bet(&ends, upcard.fewer).1;
            }
            for (place, order) in parts.within(number, kept) {
                add(&mut worth[place], &nets, order);
            }
        },
    );
    (worth, keeping)
}
