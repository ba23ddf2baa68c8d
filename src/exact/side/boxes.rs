//! Bets on the first two cards of a box, with the upcard and with a dealer's natural: at most four cards,
//! in every order.

use super::shoe::Held;
use crate::compiled::side::BoxCards;
use crate::rules::{On, SideBet};
use num_bigint::BigInt;

/// Returns the number of orders of the cards by outcome.
pub(super) fn weights(bet: &SideBet, shoe: &mut Held) -> Vec<BigInt> {
    let mut weights = vec![0_u128; bet.pays.len() + 1];
    let natural = bet.needs_dealer_natural();
    let (cards, all) = match (bet.on, natural) {
        (On::FirstTwo, false) => (2, 2),
        (On::FirstTwo, true) => (2, 4),
        (_, false) => (3, 3),
        (_, true) => (3, 4),
    };
    shoe.each(|shoe, first, times| {
        shoe.each(|shoe, second, more| {
            let times = times * more;
            if all == 2 {
                weights[BoxCards { cards: &[first, second], dealer_natural: false }.outcome(bet)] += times;
                return;
            }
            shoe.each(|shoe, upcard, more| {
                let (times, hand) = (times * more, [first, second, upcard]);
                let mut add = |dealer_natural, times| {
                    weights[BoxCards { cards: &hand[..cards], dealer_natural }.outcome(bet)] += times;
                };
                if natural {
                    let completing = match upcard / 4 {
                        0 => shoe.of_value(10),
                        9.. => shoe.of_value(1),
                        _ => 0,
                    };
                    add(true, times * completing);
                    add(false, times * (shoe.all() - completing));
                } else {
                    add(false, times);
                }
            });
        });
    });
    debug_assert_eq!(weights.iter().sum::<u128>(), shoe.orders(all));
    weights.into_iter().map(BigInt::from).collect()
}
