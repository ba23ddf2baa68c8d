//! A bank that counts its ace as suits it (M 13 d): on a soft 17 to 20 the dealer stands or draws,
//! whichever nets the bank more on average, every hand on the table being seen.
//!
//! He reckons with an infinite deck, whatever the shoe holds: thirteen ranks, each as likely as any
//! other, at every card. What he draws he may choose upon again. Where drawing is worth no more
//! than standing, he stands. The sums are of integers, so that nothing is decided by rounding.

use super::Table;
use super::hand::{DealerHand, Hand};
use super::settle::hand_net;
use crate::cards::{Card, Rank, Suit};
use crate::rules::Soft17;
use crate::strategy::Strategy;
use std::collections::HashMap;

/// What the bank nets, in units, when the dealer ends on 17, 18, 19, 20, 21, or over 21.
pub(super) type BankNets = [i64; 6];

/// Choices already made, by what the bank nets and the soft total.
pub(super) type Choices = HashMap<(BankNets, u8), bool>;

/// Choices that are remembered.
const MOST_CHOICES: usize = 1 << 16;

/// Cards drawn to a soft 17 at most, and one: the least of them add up to ten.
const DEEP: u32 = 11;

/// Soft totals on which the bank chooses.
const SOFT_TOTALS: std::ops::RangeInclusive<u8> = 17..=20;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// What the bank nets of all hands by the dealer's total, if he has no natural.
    pub(super) fn bank_nets(&self, dealer: &DealerHand) -> BankNets {
        let unit = self.rules.unit();
        let hands = || self.seats.iter().flat_map(|seat| &seat.hands);
        [17, 18, 19, 20, 21, 22].map(|total| {
            let ended = DealerHand { total, soft: false, two_cards: false, ..*dealer };
            -hands().map(|hand: &Hand| hand_net(self.rules, unit, hand, &ended)).sum::<i64>()
        })
    }

    /// Whether the dealer draws on a soft total that the bank may choose on.
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
            let drawn = drawn(dealer, &nets, DEEP, |dealer, card| {
                dealer.take(card, rules.dealer_ace, rules.dealer_late_ace);
            });
            drawn > stood(dealer.total, &nets, DEEP)
        })
    }
}

/// Standing on a total nets the bank this, times 13 to the power of `left`.
fn stood(total: u8, nets: &BankNets, left: u32) -> i128 {
    let place = usize::from(total.min(22)) - 17;
    i128::from(nets[place]) * 13_i128.pow(left)
}

/// Drawing nets the bank this, all further choices being its best, times 13 to the power of `left`.
fn drawn(
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
            // Figures count as the ten does.
            let alike = if card.rank() == Rank::TEN { 4 } else { 1 };
            let chosen = next.soft && SOFT_TOTALS.contains(&next.total);
            alike
                * if next.total < 17 {
                    drawn(&next, nets, left - 1, take)
                } else if chosen {
                    drawn(&next, nets, left - 1, take).max(stood(next.total, nets, left - 1))
                } else {
                    stood(next.total, nets, left - 1)
                }
        })
        .sum()
}
