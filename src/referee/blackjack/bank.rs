//! A bank that chooses how to count its ace (M 13 d): on a soft 17 to 20 the dealer stands or
//! draws, whichever nets the bank more on average against the hands on the table.
//!
//! The calculation assumes an infinite deck, irrespective of the cards in the shoe: the thirteen
//! ranks are equally likely at every card. After drawing, the dealer may choose again. If drawing
//! nets no more than standing, the dealer stands. All sums are of integers, so that rounding
//! decides nothing.

use super::Table;
use super::hand::{DealerHand, Hand};
use super::settle::hand_net;
use crate::cards::{Card, Rank, Suit};
use crate::rules::Soft17;
use crate::strategy::Strategy;
use std::collections::HashMap;

/// The bank's net, in units, when the dealer ends on 17, 18, 19, 20, 21, or over 21.
pub(super) type BankNets = [i64; 6];

/// Cache of choices, by the bank's nets and the soft total.
pub(super) type Choices = HashMap<(BankNets, u8), bool>;

/// The most choices in the cache.
const MOST_CHOICES: usize = 1 << 16;

/// One more than the most cards that can be drawn to a soft 17, because ten aces add up to ten.
const MOST_DRAWS: u32 = 11;

/// Soft totals on which the bank chooses.
const SOFT_TOTALS: std::ops::RangeInclusive<u8> = 17..=20;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Returns the bank's net against all hands for each total of the dealer's, without a natural.
    pub(super) fn bank_nets(&self, dealer: &DealerHand) -> BankNets {
        let hands = || self.seats.iter().flat_map(|seat| &seat.hands);
        [17, 18, 19, 20, 21, 22].map(|total| {
            let ended = DealerHand { total, soft: false, two_cards: false, ..*dealer };
            -hands().map(|hand: &Hand| hand_net(self.rules, self.unit, hand, &ended)).sum::<i64>()
        })
    }

    /// Returns whether the bank chooses to draw on the dealer's total.
    pub(super) fn bank_draws(&mut self, dealer: &DealerHand) -> bool {
        let chooses = self.rules.dealer_soft17 == Soft17::BankChooses;
        if !chooses || !dealer.soft || !SOFT_TOTALS.contains(&dealer.total) {
            return false;
        }
        let nets = self.bank_nets(dealer);
        let rules = self.rules;
        if self.choices.len() >= MOST_CHOICES {
            self.choices.clear();
        }
        *self.choices.entry((nets, dealer.total)).or_insert_with(|| {
            let drawn = draw_value(dealer, &nets, MOST_DRAWS, |dealer, card| {
                dealer.take(card, rules.dealer_ace, rules.dealer_late_ace);
            });
            drawn > stand_value(dealer.total, &nets, MOST_DRAWS)
        })
    }
}

/// Returns the bank's net of standing on a total, times 13 to the power of `left`.
fn stand_value(total: u8, nets: &BankNets, left: u32) -> i128 {
    let place = usize::from(total.min(22)) - 17;
    i128::from(nets[place]) * 13_i128.pow(left)
}

/// Returns the bank's mean net of drawing, with optimal further choices, times 13 to the power of
/// `left`.
fn draw_value(
    dealer: &DealerHand,
    nets: &BankNets,
    left: u32,
    take: impl Fn(&mut DealerHand, Card) + Copy,
) -> i128 {
    let ranks = (1..=10).map(|number| Card::new(Rank::new(number).expect("a rank"), Suit::Spades));
    ranks
        .map(|card| {
            let mut next = *dealer;
            take(&mut next, card);
            // The ten and the figures have the same value.
            let ranks = if card.rank() == Rank::TEN { 4 } else { 1 };
            let chosen = next.soft && SOFT_TOTALS.contains(&next.total);
            ranks
                * if next.total < 17 {
                    draw_value(&next, nets, left - 1, take)
                } else if chosen {
                    draw_value(&next, nets, left - 1, take).max(stand_value(next.total, nets, left - 1))
                } else {
                    stand_value(next.total, nets, left - 1)
                }
        })
        .sum()
}
