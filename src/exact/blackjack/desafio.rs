//! The desafío: a bet of half the stake that a ten-value follows an ace. It is offered on
//! an ace as a box's first card, and on the second card of a hand of split aces.
//!
//! This module computes how often it is offered and won. Where a won challenge ends its
//! hand, it also computes what the hand would have netted if played on.

use super::context::Context;
use super::deck::Deck;
use super::upcard_column::Split;
use crate::compiled::blackjack::{DealerEnd, Hand, OptionalBets};
use crate::exact::NoExact;
use crate::lang::Message;
use std::collections::BTreeMap;

/// States with a smaller probability are not followed.
const NEGLIGIBLE: f64 = 1e-18;

/// Expected offers in a round: those that win, and those that lose.
pub(super) type Offers = [f64; 2];

/// Returns the offers on first cards.
pub(super) fn first(deck: &Deck) -> Offers {
    let won = deck.take(1, 0) * deck.take(10, 0) * deck.over(2);
    [won, deck.take(1, 0) * deck.over(1) - won]
}

/// Returns the net of ace and ten on split aces in units, without and with a dealer's natural;
/// `None` if it depends on the dealer's total.
fn split_nets(context: &Context) -> Option<[i64; 2]> {
    let end = Hand::ace_and_ten_of_split_aces(&context.rules);
    let net = |dealer| context.pays.hand(end, dealer);
    let [others @ .., natural] = DealerEnd::ALL.map(net);
    others.iter().all(|net| *net == others[0]).then_some([others[0], natural])
}

/// Refuses rules where a won challenge ends its hand and what that costs on split aces depends
/// on the dealer's total, which is not followed together with the offers.
pub(super) fn check(context: &Context, optional: &OptionalBets) -> Result<(), NoExact> {
    let splits = Hand::most_hands(&context.rules) != Some(1);
    if !optional.desafio_ends_hand() || !splits || split_nets(context).is_some() {
        return Ok(());
    }
    Err(NoExact::new(
        "desafio.won",
        Message::new("no-exact-desafio-ends"),
        "plays-on; or split.aces_natural with odds, split.natural_rank=natural and \
                  natural.vs_dealer_21=wins",
    ))
}

/// Offers on the hands of split aces.
pub(super) struct OfSplit {
    /// Won offers, without and with a dealer's natural.
    pub(super) won: [f64; 2],
    /// Lost offers.
    pub(super) lost: f64,
}

impl OfSplit {
    /// Returns the nets that the hands with a won offer would have had if played on, in units,
    /// each with the expected number of such hands.
    pub(super) fn declined(&self, context: &Context) -> Vec<(i64, f64)> {
        let nets = split_nets(context).expect("checked before the walk");
        nets.into_iter().zip(self.won).filter(|(_, won)| *won > 0.0).collect()
    }
}

/// Returns the offers on the hands of aces that are split under an upcard.
///
/// Each split makes one hand that receives its second card at once, and one with an offer on
/// its second card. Because the shoe is in random order, these second cards may be taken as
/// drawn one after the other, whatever else the hands draw; only the aces among them decide
/// how many there are.
pub(super) fn of_split(context: &Context, upcard: u8, split: &Split) -> OfSplit {
    let mut offers = OfSplit { won: [0.0; 2], lost: 0.0 };
    if split.value != 1 {
        return offers;
    }
    let most = context.most_hands(split.resplit).unwrap_or(usize::MAX);
    let (up, finite) = (usize::from(upcard), context.deck.packs.is_some());
    for hole in 1..=10 {
        let natural = up + hole == 11 && (up == 1 || hole == 1);
        if context.peeks() && natural {
            continue; // the round ends before anyone plays
        }
        let mut gone = [0_usize; 11];
        let mut dealt = split.share;
        for value in [1, 1, up, hole] {
            dealt *= context.deck.take(value, gone[value]);
            gone[value] += 1;
        }
        let left = |value: usize| context.deck.held(value) - if finite { gone[value] as f64 } else { 0.0 };
        let (aces, tens) = (left(1), left(10));
        let all: f64 = (1..=10).map(left).sum();
        // State: cards drawn, aces among them, hands with an offer that wait for their second
        // card, and whether a hand without an offer comes first.
        let mut open = BTreeMap::from([((0_usize, 0_usize, 1_usize, true), dealt * context.deck.over(4))]);
        while let Some(((drawn, found, waiting, plain), chance)) = open.pop_first() {
            if chance < NEGLIGIBLE {
                continue;
            }
            let (less, few) = if finite { (found as f64, drawn as f64) } else { (0.0, 0.0) };
            let ace = ((aces - less).max(0.0) / (all - few).max(1.0)).min(1.0);
            let mut waiting = waiting;
            if !plain {
                let won = (1.0 - ace) * tens / (all - aces);
                offers.won[usize::from(natural)] += chance * won;
                offers.lost += chance * (1.0 - won);
                waiting -= 1;
            }
            let again = found < most - 2;
            let on_ace = if again { (waiting + 1, true) } else { (waiting, false) };
            for (part, found, (waiting, plain)) in
                [(ace, found + 1, on_ace), (1.0 - ace, found, (waiting, false))]
            {
                if waiting > 0 || plain {
                    *open.entry((drawn + 1, found, waiting, plain)).or_default() += chance * part;
                }
            }
        }
    }
    offers
}
