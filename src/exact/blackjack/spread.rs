//! The distribution of the net of one bet. The hands of a split count as independent given
//! their number and the dealer's end, unless the joint distribution is asked for.

use super::joint;
use super::sums::Sums;
use crate::compiled::blackjack::{Dealer, DealerEnd, End, Fate, Hand, Pays};
use crate::exact::blackjack::draws::ENDS;
use crate::exact::blackjack::end_table::EndTable;
use crate::exact::blackjack::policy::Policy;
use crate::exact::blackjack::split_by_rank::HAND_COUNTS;
use crate::exact::blackjack::upcard_column::{Column, RARE, Split, UpcardColumn};
use crate::exact::{ExactOutcome, Spread};
use std::collections::BTreeMap;
use std::ops::Range;

impl Sums<'_> {
    /// Adds the nets of the boxes under one upcard, with those of the optional bets taken.
    pub(super) fn add_nets(
        &mut self,
        upcard: u8,
        column_tables: &mut UpcardColumn<'_>,
        column: &Column,
        policy: &dyn Policy,
    ) {
        let unit = self.context.pays.unit;
        if !self.optional.taken.desafio {
            self.spread_single(upcard, &column.single, |_, _| [(0, 1.0), (0, 0.0)]);
            for split in &column.splits {
                self.spread_split(upcard, split, 0, &[(&split.hands, [0; ENDS])]);
            }
            return;
        }
        // The desafío is offered on a first card that is an ace. One ace among two cards comes
        // first in half of the orders; a ten after it makes a natural.
        let half = |optional: i64| [(optional, 0.5), (0, 0.5)];
        let ends_hand = self.optional.desafio_ends_hand();
        // A won challenge that ends its hand replaces the hand's net.
        let won = |net: i64| if ends_hand { unit - net } else { unit };
        self.spread_single(upcard, &column_tables.single(policy, |low, _| low > 1).0, |_, _| {
            [(0, 1.0), (0, 0.0)]
        });
        self.spread_single(
            upcard,
            &column_tables.single(policy, |low, high| low == 1 && high > 1).0,
            |natural, net| half(if natural { won(net) } else { -unit / 2 }),
        );
        self.spread_single(upcard, &column_tables.single(policy, |_, high| high == 1).0, |_, _| {
            [(-unit / 2, 1.0), (0, 0.0)]
        });
        for split in &column.splits {
            if split.value != 1 {
                self.spread_split(upcard, split, 0, &[(&split.hands, [0; ENDS])]);
                continue;
            }
            let mut hands = |ten: bool| {
                column_tables
                    .split_among(1, split.resplit, split.share, policy, |second| (second == 10) == ten)
                    .hands
            };
            let (with, without) = (hands(true), hands(false));
            let ace_and_ten = Hand::ace_and_ten_of_split_aces(&self.context.rules);
            let won = DealerEnd::ALL.map(|dealer| won(self.context.pays.hand(ace_and_ten, dealer)));
            self.spread_split(upcard, split, -unit / 2, &[(&with, won), (&without, [-unit / 2; ENDS])]);
        }
    }

    /// Adds boxes with one hand. `desafio` receives whether the hand is a natural and its net,
    /// and returns the nets of the desafío with their probabilities.
    fn spread_single(&mut self, upcard: u8, ends: &EndTable, desafio: impl Fn(bool, i64) -> [(i64, f64); 2]) {
        for (index, row) in ends.0[0].iter().enumerate() {
            let end = End::from_index(index);
            let natural = matches!(end.fate, Fate::Natural { .. });
            for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0)
            {
                let net = self.context.pays.net(&[end], dealer);
                let optional = self.under_ace(upcard, natural, dealer, net).0;
                for (more, part) in desafio(natural, net).into_iter().filter(|(_, part)| *part > 0.0) {
                    *self.nets.entry((optional + more, net)).or_default() += chance * part;
                }
            }
        }
    }

    /// Adds boxes that split. `before` is the net of the desafío on the first card. `hands`
    /// holds the hands by the result of the offer on their second card, with the net of that
    /// offer by the dealer's end; the first hand has no such offer.
    fn spread_split(&mut self, upcard: u8, split: &Split, before: i64, hands: &[(&EndTable, [i64; ENDS])]) {
        // `Sums::add_chosen` has counted them.
        if Dealer::may_choose(&self.context.rules) {
            return;
        }
        let cards = self.context.deck.cards();
        // The numbers of hands less two of the boxes whose hands count as independent.
        let mut numbers = 0..split.hands.0.len();
        if let Some(game) = &self.joint {
            // Only the desafío on the second card of split aces distinguishes hands.
            let apart = numbers.end.min(joint::FOLLOWED - 1)..numbers.end;
            let mut followed = split.dealt;
            for boxes in apart.clone().map(|number| split.boxes(number)) {
                followed.iter_mut().zip(boxes).for_each(|(followed, boxes)| *followed -= boxes);
            }
            let found = (hands.len() == 1)
                .then(|| joint::split_nets(self.context, game, upcard, split, followed))
                .flatten();
            if let Some(found) = found {
                for number in apart.clone().filter(|_| self.context.deck.packs.is_some()) {
                    // The cards of one hand change another's by about three cards in the shoe.
                    let off = (3.0 * (number + 2) as f64 / cards).min(1.0);
                    self.nets_error += split.boxes(number).iter().sum::<f64>() * off;
                }
                self.nets_error += found.error;
                numbers = apart;
                for (end, nets) in DealerEnd::ALL.into_iter().zip(found.nets) {
                    let optional = before + self.under_ace(upcard, false, end, 0).0;
                    for (net, chance) in nets {
                        *self.nets.entry((optional, net)).or_default() += chance;
                    }
                }
            } else {
                self.nets_error += split.dealt.iter().sum::<f64>();
            }
        }
        let alone = numbers.start == 0;
        for (dealer, end) in DealerEnd::ALL.into_iter().enumerate() {
            let optional = before + self.under_ace(upcard, false, end, 0).0;
            for ((more, net), chance) in split_nets(&self.context.pays, split, dealer, hands, numbers.clone())
            {
                *self.nets.entry((optional + more, net)).or_default() += chance;
                if alone && self.context.deck.packs.is_some() {
                    self.variance_error += chance * (net * net) as f64 * 3.0 / cards;
                    if self.joint.is_none() {
                        self.nets_error += chance * 3.0 / cards;
                    }
                }
            }
        }
    }

    /// Returns the distribution of a net with the given mean, in bets. `of` computes the net
    /// from those of the optional bets and of the main bet, in units.
    pub(super) fn spread(&self, mean: f64, of: impl Fn(i64, i64) -> i64) -> Spread {
        let unit = self.context.pays.unit as f64;
        let mut nets: BTreeMap<i64, f64> = BTreeMap::new();
        for ((optional, net), chance) in &self.nets {
            *nets.entry(of(*optional, *net)).or_default() += chance;
        }
        let outcomes: Vec<ExactOutcome> =
            nets.iter().map(|(net, chance)| ExactOutcome::new("", *chance, *net as f64 / unit)).collect();
        let square: f64 = outcomes.iter().map(|outcome| outcome.probability * outcome.net.powi(2)).sum();
        let mut spread = Spread::of(&outcomes);
        // Where no net varies, rounding may leave less than nothing.
        spread.variance = (square - mean * mean).max(0.0);
        spread.error = self.nets_error;
        spread
    }
}

/// Returns the nets of a split, optional bets and main bet, with their probabilities against
/// one of the dealer's ends, of boxes with these numbers of hands, less two. The hands count as independent given their number.
fn split_nets(
    pays: &Pays,
    split: &Split,
    dealer: usize,
    hands: &[(&EndTable, [i64; ENDS])],
    numbers: Range<usize>,
) -> BTreeMap<(i64, i64), f64> {
    let end = DealerEnd::ALL[dealer];
    let original_only = pays.takes_original_only(end);
    let mut nets: BTreeMap<(i64, i64), f64> = BTreeMap::new();
    let mut all = 0.0;
    for number in numbers.clone() {
        let count = number + 2;
        let expected: f64 = split.hands.0[number].iter().map(|row| row[dealer]).sum();
        if expected <= 0.0 {
            continue;
        }
        // One hand: the net of its offer, its own net, and whether it loses the original bet.
        let one_hand = |tables: &[(&EndTable, [i64; ENDS])], expected: f64| {
            let mut hand: BTreeMap<(i64, i64, bool), f64> = BTreeMap::new();
            for (ends, adds) in tables {
                for (index, row) in ends.0[number].iter().enumerate().filter(|(_, row)| row[dealer] > 0.0) {
                    let one = End::from_index(index);
                    let (net, loses) =
                        if original_only { pays.against_natural(one) } else { (pays.hand(one, end), false) };
                    *hand.entry((adds[dealer], net, loses)).or_default() += row[dealer] / expected;
                }
            }
            hand
        };
        let first = one_hand(hands, expected);
        let later = split.later.as_ref().map(|later| {
            let expected: f64 = later.0[number].iter().map(|row| row[dealer]).sum();
            (one_hand(&[(later, [0; ENDS])], expected), expected)
        });
        let boxes = split.boxes(number)[dealer];
        let mean = later.as_ref().map_or(expected, |(_, expected)| boxes + expected) / boxes;
        // Boxes of the last table have this many hands or more: two numbers of hands with their mean stand for all.
        let beyond = mean - count as f64;
        let beyond = if number + 1 == HAND_COUNTS && beyond > RARE { beyond } else { 0.0 };
        let mut sum = BTreeMap::from([((0, 0, false), boxes)]);
        for nth in 0.. {
            let ended = (nth + 1) as f64 - count as f64 - beyond;
            let ended = if nth < count { 0.0 } else { ended.clamp(0.0, 1.0) };
            for ((optional, net, lost), chance) in sum.iter().filter(|_| ended > 0.0) {
                let chance = chance * ended;
                *nets.entry((*optional, if *lost { net - pays.unit } else { *net })).or_default() += chance;
                all += chance;
            }
            if ended >= 1.0 {
                break;
            }
            let hand = later.as_ref().filter(|_| nth > 0).map_or(&first, |(hand, _)| hand);
            let mut more: BTreeMap<(i64, i64, bool), f64> = BTreeMap::new();
            for ((optional, net, lost), chance) in &sum {
                for ((adds, one, loses), part) in hand {
                    let optional = optional + if nth == 0 { 0 } else { *adds };
                    let part = part * (1.0 - ended);
                    *more.entry((optional, net + one, *lost || *loses)).or_default() += chance * part;
                }
            }
            sum = more;
        }
    }
    // The table of the greatest number of hands also holds longer splits, which are rare;
    // scaling restores the probability of the deal.
    if all > 0.0 && numbers.start == 0 {
        for chance in nets.values_mut() {
            *chance *= split.dealt[dealer] / all;
        }
    }
    nets
}
