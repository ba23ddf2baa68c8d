//! The bet lines computed from the sums: the main bet, the optional bets, and their total.

use super::original_bets::LEFT_OUT;
use super::sums::Sums;
use crate::bets::blackjack::{
    BetLine, BoxOutcome, DEALER_DOES_NOT_TIE, DEALER_TIES, EVEN_MONEY_OUTCOMES, LOST, OFFER_OUTCOMES,
    TOTAL_OUTCOMES, WON,
};
use crate::compiled::blackjack::{DealerEnd, End, Fate};
use crate::exact::nets::of_outcomes;
use crate::exact::{Exact, ExactLine, ExactOutcome, LineNets, Spread};
use crate::lang::{Message, Quantity, Translated};
use crate::message;
use crate::strategy::Offers;
use std::collections::BTreeMap;

/// Returns a small bound with the digits up to its first other than zero.
fn first_digit(bound: f64) -> Quantity {
    let least = |digits: &usize| bound >= 10_f64.powi(-i32::try_from(*digits).unwrap_or(0));
    Quantity::Decimal(bound, (0..16).find(least).unwrap_or(0))
}

impl Sums<'_> {
    /// Returns the lines with their notes.
    pub(super) fn exact(&self) -> Exact {
        let pays = &self.context.pays;
        let unit = pays.unit as f64;
        let mut outcomes: Vec<ExactOutcome> = self
            .outcomes
            .iter()
            .map(|(outcome, (chance, net))| ExactOutcome::new(outcome.name(), *chance, *net as f64 / unit))
            .collect();
        let mut net: f64 = outcomes.iter().map(|outcome| outcome.probability * outcome.net).sum();
        // Outcomes of several nets have their mean.
        let varied = [
            (BoxOutcome::Redoubled, self.redoubled.0, self.redoubled.1),
            (BoxOutcome::Split, self.split.0, self.split.1),
        ];
        for (outcome, probability, sum) in varied.into_iter().filter(|(_, probability, _)| *probability > 0.0)
        {
            net += sum / unit;
            outcomes.push(ExactOutcome::new(outcome.name(), probability, sum / unit / probability));
        }
        let mut lines = vec![ExactLine {
            name: BetLine::Box.name(),
            optional: false,
            house_edge: 0.0 - net,
            mean_wager: self.wagered / unit,
            spread: self.spread(net, |_, net| net),
            outcomes,
            fractions: None,
        }];
        lines.extend(self.insurance());
        lines.extend(self.even_money());
        lines.extend(self.desafio());
        if self.optional.taken != Offers::default() {
            lines.push(self.total(net));
        }
        Exact { lines, notes: self.notes() }
    }

    /// Returns the distribution of the net of each line.
    pub(super) fn line_nets(&self) -> Vec<LineNets> {
        let unit = self.context.pays.unit;
        let of_main = |line: &ExactLine, of: fn(i64, i64) -> i64| {
            let mut nets: BTreeMap<i64, f64> = BTreeMap::new();
            for ((optional, net), chance) in &self.nets {
                *nets.entry(of(*optional, *net)).or_default() += chance;
            }
            let error = self.nets_error;
            let (name, optional, mean_wager) = (line.name, line.optional, line.mean_wager);
            LineNets { name, optional, unit, nets, error, mean_wager, offered: Some(1.0) }
        };
        let nets = |line: &ExactLine| match line.name {
            name if name == BetLine::Box.name() => of_main(line, |_, net| net),
            name if name == BetLine::Total.name() => of_main(line, |optional, net| optional + net),
            name if name == BetLine::Desafio.name() && self.optional.desafio_ends_hand() => {
                self.desafio_nets(line)
            }
            name => {
                let offered = match name {
                    name if name == BetLine::Insurance.name() => Some(self.ace),
                    name if name == BetLine::EvenMoney.name() => Some(self.even_money.iter().sum()),
                    // Every split hand may offer it.
                    _ => None,
                };
                LineNets { offered, ..of_outcomes(line, unit) }
            }
        };
        self.exact().lines.iter().map(nets).collect()
    }

    /// Returns the distribution of the desafío where a won challenge ends its hand: the net of
    /// accepting less that of declining, per bet of half the stake.
    fn desafio_nets(&self, line: &ExactLine) -> LineNets {
        let half = self.context.pays.unit / 2;
        let all: f64 = self.desafio.iter().sum();
        let mut nets = BTreeMap::from([(-half, self.desafio[1] / all)]);
        for (declined, hands) in &self.declined {
            *nets.entry(2 * half - declined).or_default() += hands / all;
        }
        let (name, optional, mean_wager) = (line.name, line.optional, line.mean_wager);
        LineNets { name, optional, unit: half, nets, error: 0.0, mean_wager, offered: None }
    }

    fn insurance(&self) -> Option<ExactLine> {
        // Packs without aces never offer it.
        let odds = self.optional.insurance.filter(|_| self.ace > 0.0)?;
        let won = self.ace_natural / self.ace;
        let pays = f64::from(odds.pays) / f64::from(odds.to);
        Some(simple(BetLine::Insurance, OFFER_OUTCOMES, &[(WON, won, pays), (LOST, 1.0 - won, -1.0)]))
    }

    fn even_money(&self) -> Option<ExactLine> {
        let [ties, wins] = self.even_money;
        let pays = &self.context.pays;
        let declined = pays.hand(End::single(Fate::Natural { suited: false }), DealerEnd::Bust);
        let difference = (pays.unit - declined) as f64 / pays.unit as f64;
        let all = ties + wins;
        (self.optional.even_money && all > 0.0).then(|| {
            let cells = [(DEALER_TIES, ties / all, 1.0), (DEALER_DOES_NOT_TIE, wins / all, difference)];
            simple(BetLine::EvenMoney, EVEN_MONEY_OUTCOMES, &cells)
        })
    }

    fn desafio(&self) -> Option<ExactLine> {
        let all: f64 = self.desafio.iter().sum();
        if all == 0.0 {
            return None;
        }
        let [won, lost] = self.desafio.map(|offers| offers / all);
        if !self.optional.desafio_ends_hand() {
            let cells = [(WON, won, 2.0), (LOST, lost, -1.0)];
            let line = || simple(BetLine::Desafio, OFFER_OUTCOMES, &cells);
            return self.optional.desafio().then(line);
        }
        // A won challenge ends the hand, so its net is that of accepting less that of declining.
        let half = self.context.pays.unit as f64 / 2.0;
        let mut cells: Vec<_> = self
            .declined
            .iter()
            .map(|(declined, hands)| (WON, hands / all, 2.0 - *declined as f64 / half))
            .collect();
        cells.push((LOST, lost, -1.0));
        let mut line = simple(BetLine::Desafio, OFFER_OUTCOMES, &cells);
        let name = OFFER_OUTCOMES[WON];
        let mean = line.outcomes.iter().filter(|outcome| outcome.name == name);
        let mean = mean.map(|outcome| outcome.probability * outcome.net).sum::<f64>() / won;
        line.outcomes.retain(|outcome| outcome.name != name);
        line.outcomes.insert(0, ExactOutcome::new(name, won, mean));
        Some(line)
    }

    /// Returns the line of the main bet and the optional bets taken, per initial bet.
    fn total(&self, net: f64) -> ExactLine {
        let unit = self.context.pays.unit as f64;
        let mut mean = net + self.optional_sum / unit;
        let mut extra = self.extra_wager / unit;
        if self.optional.taken.desafio {
            let [won, lost] = self.desafio;
            let declined: f64 = self.declined.iter().map(|(net, hands)| *net as f64 * hands).sum();
            mean += won - lost / 2.0 - declined / unit;
            extra += won.midpoint(lost);
        }
        let outcomes = TOTAL_OUTCOMES.map(|name| ExactOutcome::new(name, 1.0, mean));
        ExactLine {
            name: BetLine::Total.name(),
            optional: false,
            house_edge: 0.0 - mean,
            mean_wager: self.wagered / unit + extra,
            spread: self.spread(mean, |optional, net| optional + net),
            outcomes: outcomes.to_vec(),
            fractions: None,
        }
    }

    fn notes(&self) -> Vec<Translated> {
        let finite = self.context.deck.packs.is_some();
        let mut notes =
            vec![Message::new(if finite { "note-full-shoe" } else { "note-infinite-shoe" }).into()];
        let left_out = self.context.left_out.get();
        if left_out > LEFT_OUT {
            notes.push(message!("note-left-out", most = first_digit(left_out)).into());
        }
        if self.split.0 > 0.0 && self.variance_error == 0.0 && self.nets_error < EXACT {
            notes.push(Message::new("note-splits-exact").into());
        } else if self.split.0 > 0.0 && self.variance_error == 0.0 {
            notes.push(message!("note-splits-joint", off = first_digit(self.nets_error)).into());
        } else if self.split.0 > 0.0 {
            let unit = self.context.pays.unit as f64;
            notes.push(
                message!("note-splits", off = first_digit(self.variance_error / unit / unit + 1e-6)).into(),
            );
        }
        notes
    }
}

/// An error of all probabilities together that is smaller than this comes from rounding.
const EXACT: f64 = 1e-12;

/// Returns the line of an optional bet with two outcomes: index, probability and net of each.
fn simple(line: BetLine, names: [&str; 2], cells: &[(usize, f64, f64)]) -> ExactLine {
    let outcomes: Vec<ExactOutcome> = cells
        .iter()
        .map(|(outcome, probability, net)| ExactOutcome::new(names[*outcome], *probability, *net))
        .collect();
    let mean: f64 = outcomes.iter().map(|outcome| outcome.probability * outcome.net).sum();
    ExactLine {
        name: line.name(),
        optional: true,
        house_edge: 0.0 - mean,
        mean_wager: 1.0,
        spread: Spread::of(&outcomes),
        outcomes,
        fractions: None,
    }
}
