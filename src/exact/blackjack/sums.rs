//! The sums over upcards from which the bet lines are computed.

use super::bank_choice;
use super::context::Context;
use super::desafio::{self, Offers};
use super::draws::NATURAL;
use super::policy::Policy;
use super::upcard_column::{Column, Split, UpcardColumn, split_net};
use crate::bets::blackjack::BoxOutcome;
use crate::compiled::blackjack::{Dealer, DealerEnd, End, Fate, Game, OptionalBets};
use crate::strategy::blackjack::Chart;
use std::collections::BTreeMap;

/// The sums over all upcards.
pub(super) struct Sums<'a> {
    pub(super) context: &'a Context,
    pub(super) chart: &'a Chart,
    pub(super) optional: OptionalBets,
    /// By outcome of boxes with one hand: probability, and the net in units.
    pub(super) outcomes: BTreeMap<BoxOutcome, (f64, i64)>,
    /// Probability of a split, and the expected net of boxes that split in units; exact.
    pub(super) split: (f64, f64),
    /// Probability of a box with one hand that was doubled more than once, and its expected net in units.
    pub(super) redoubled: (f64, f64),
    /// Expected wager on the main bet, in units.
    pub(super) wagered: f64,
    /// Probability by the net of the optional bets taken and the net of the main bet, both in
    /// units. The hands of splits count as independent (see the module `blackjack`).
    pub(super) nets: BTreeMap<(i64, i64), f64>,
    /// Whether `nets` are wanted. Without them the spread of a line means nothing.
    pub(super) spreads: bool,
    /// The compiled game, where the joint distribution of the hands of a split is computed.
    pub(super) joint: Option<Game>,
    /// Estimate of the sum of the absolute errors of `nets`.
    pub(super) nets_error: f64,
    /// Bound on the error of the variance that comes from splits, in units squared.
    pub(super) variance_error: f64,
    /// Probability of a natural under an ace, when the dealer ties it and when not.
    pub(super) even_money: [f64; 2],
    /// Probability of an ace as the upcard.
    pub(super) ace: f64,
    /// Probability of an ace as the upcard and a dealer's natural.
    pub(super) ace_natural: f64,
    /// Expected wager on insurance taken, in units.
    pub(super) extra_wager: f64,
    /// Expected net of insurance and even money taken, in units.
    pub(super) optional_sum: f64,
    /// Expected offers of the desafío.
    pub(super) desafio: Offers,
    /// Where a won desafío ends its hand: expected hands that won it, by what they would have
    /// netted if played on, in units.
    pub(super) declined: BTreeMap<i64, f64>,
}

impl<'a> Sums<'a> {
    pub(super) fn new(context: &'a Context, chart: &'a Chart) -> Sums<'a> {
        Sums {
            context,
            chart,
            optional: OptionalBets::new(&context.rules, chart.offers),
            outcomes: BTreeMap::new(),
            split: (0.0, 0.0),
            redoubled: (0.0, 0.0),
            wagered: 0.0,
            nets: BTreeMap::new(),
            spreads: true,
            joint: None,
            nets_error: 0.0,
            variance_error: 0.0,
            even_money: [0.0; 2],
            ace: 0.0,
            ace_natural: 0.0,
            extra_wager: 0.0,
            optional_sum: 0.0,
            desafio: desafio::first(&context.deck),
            declined: BTreeMap::new(),
        }
    }

    /// Returns what the optional bets taken, except the desafío, add: the net and the wager, in units. `net` is the net
    /// of the main bet.
    pub(super) fn under_ace(
        &self,
        upcard: u8,
        natural_hand: bool,
        dealer: DealerEnd,
        net: i64,
    ) -> (i64, i64) {
        let dealer_natural = Some(dealer == DealerEnd::Natural);
        if upcard == 1 { self.optional.under_ace(natural_hand, dealer_natural, net) } else { (0, 0) }
    }

    /// Adds the boxes under one upcard.
    pub(super) fn add(&mut self, upcard: u8, column_tables: &mut UpcardColumn<'a>, policy: &dyn Policy) {
        let mut column = column_tables.column(policy);
        if Dealer::may_choose(&self.context.rules) {
            self.add_chosen(upcard, column_tables, &mut column, policy);
        }
        self.add_single(upcard, &column);
        for split in &column.splits {
            self.add_split(upcard, split, policy);
        }
        if self.spreads {
            self.add_nets(upcard, column_tables, &column, policy);
        }
    }

    /// Adds the nets of splits against a bank that chooses its ace, and moves boxes with one
    /// hand to the dealer's ends that the bank chooses.
    fn add_chosen(
        &mut self,
        upcard: u8,
        column_tables: &mut UpcardColumn<'a>,
        column: &mut Column,
        policy: &dyn Policy,
    ) {
        let mut chosen = bank_choice::Chosen::new(self.context, upcard);
        chosen.single(&mut column.single);
        for split in &column.splits {
            for ((natural, net), chance) in chosen.split(column_tables, split, policy) {
                let end = if natural { DealerEnd::Natural } else { DealerEnd::Bust };
                let (optional, _) = self.under_ace(upcard, false, end, 0);
                self.split.1 += chance * net as f64;
                *self.nets.entry((optional, net)).or_default() += chance;
            }
        }
    }

    fn add_single(&mut self, upcard: u8, column: &Column) {
        let pays = &self.context.pays;
        for (index, row) in column.single.0[0].iter().enumerate() {
            for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row) {
                if *chance == 0.0 {
                    continue;
                }
                let end = End::from_index(index);
                let net = pays.net(&[end], dealer);
                match pays.outcome(end, dealer) {
                    BoxOutcome::Redoubled => {
                        self.redoubled.0 += chance;
                        self.redoubled.1 += chance * net as f64;
                    }
                    outcome => {
                        let entry = self.outcomes.entry(outcome).or_insert((0.0, net));
                        debug_assert_eq!(entry.1, net);
                        entry.0 += chance;
                    }
                }
                self.wagered += chance * pays.wagered(&[end]) as f64;
                let natural_hand = matches!(end.fate, Fate::Natural { .. });
                if natural_hand && self.optional.desafio_ends_hand() {
                    // The ace is the first card of a natural in half of its orders.
                    *self.declined.entry(net).or_default() += chance / 2.0;
                }
                let (optional, wager) = self.under_ace(upcard, natural_hand, dealer, net);
                self.optional_sum += chance * optional as f64;
                self.extra_wager += chance * wager as f64;
                if upcard == 1 {
                    self.ace += chance;
                    if dealer == DealerEnd::Natural {
                        self.ace_natural += chance;
                    }
                    if natural_hand {
                        self.even_money[usize::from(net != 0)] += chance;
                    }
                }
            }
        }
    }

    fn add_split(&mut self, upcard: u8, split: &Split, policy: &dyn Policy) {
        let pays = &self.context.pays;
        let dealt: f64 = split.dealt.iter().sum();
        self.split.0 += dealt;
        if !Dealer::may_choose(&self.context.rules) {
            self.split.1 += split_net(self.context, upcard, split, policy);
        }
        for (index, rows) in split.rows() {
            let wagered = pays.wagered(&[End::from_index(index)]) as f64;
            self.wagered += rows.iter().sum::<f64>() * wagered;
        }
        if upcard == 1 {
            self.ace += dealt;
            self.ace_natural += split.dealt[NATURAL];
        }
        for (end, chance) in DealerEnd::ALL.into_iter().zip(split.dealt) {
            let (optional, wager) = self.under_ace(upcard, false, end, 0);
            self.optional_sum += chance * optional as f64;
            self.extra_wager += chance * wager as f64;
        }
        if !self.optional.desafio() {
            return;
        }
        let offers = desafio::of_split(self.context, upcard, split);
        self.desafio[0] += offers.won.iter().sum::<f64>();
        self.desafio[1] += offers.lost;
        if self.optional.desafio_ends_hand() {
            for (net, won) in offers.declined(self.context) {
                *self.declined.entry(net).or_default() += won;
            }
        }
    }
}
