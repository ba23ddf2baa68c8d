//! Bets on the dealer's final hand: every order of the cards that the dealer draws, by value.

use super::shoe::Held;
use crate::compiled::blackjack::Dealer;
use crate::compiled::side::DealerCards;
use crate::rules::Blackjack;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// Returns the dealer's hands from a shoe, each with the number of orders of cards that end in it. An order of fewer cards
/// than the longest hand counts once for each order of the cards that could follow it.
///
/// # Panics
/// If the number of orders of one hand exceeds 128 bits. The longest hand has thirteen cards, and sixteen
/// packs have 832: 832^13 is below 2^127.
pub(super) fn ends(shoe: &Held, play: &Blackjack) -> BTreeMap<DealerCards, BigInt> {
    let mut held = [0; 11];
    for value in 1..=10_u8 {
        held[usize::from(value)] = shoe.of_value(value);
    }
    let finite = shoe.is_finite();
    let mut walk = Walk { play, held, gone: u128::from(finite), ends: BTreeMap::new() };
    walk.draw(None, 0, 1);
    let longest = walk.ends.keys().map(|end| end.cards).max().unwrap_or(0);
    // Orders of the cards after the first `from` up to the longest hand.
    let rest = |from: u8| -> BigInt {
        let left = |dealt: u8| if finite { shoe.all() - u128::from(dealt) } else { shoe.all() };
        (from..longest).map(|dealt| BigInt::from(left(dealt))).product()
    };
    let ends = walk.ends.into_iter().map(|(end, orders)| (end, BigInt::from(orders) * rest(end.cards)));
    let ends: BTreeMap<DealerCards, BigInt> = ends.collect();
    // In a pack of few cards some hands cannot be finished: they are void.
    debug_assert!(shoe.all() < 52 || ends.values().sum::<BigInt>() == rest(0));
    ends
}

/// The enumeration of the dealer's draws.
struct Walk<'a> {
    play: &'a Blackjack,
    /// Cards left by value, 1 to 10.
    held: [u128; 11],
    gone: u128,
    ends: BTreeMap<DealerCards, u128>,
}

impl Walk<'_> {
    /// Draws the next card of a hand of `cards` cards, which comes in `times` orders.
    fn draw(&mut self, hand: Option<Dealer>, cards: u8, times: u128) {
        for value in 1..=10_u8 {
            let held = self.held[usize::from(value)];
            if held == 0 {
                continue;
            }
            let times = times.checked_mul(held).expect("a hand has at most thirteen cards");
            let next = match hand {
                None => Dealer::showing(value),
                Some(hand) => hand.with(self.play, value),
            };
            if next.end(self.play).is_some() {
                *self.ends.entry(DealerCards { cards: cards + 1, total: next.total }).or_default() += times;
                continue;
            }
            self.held[usize::from(value)] -= self.gone;
            self.draw(Some(next), cards + 1, times);
            self.held[usize::from(value)] += self.gone;
        }
    }
}
