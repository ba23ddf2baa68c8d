//! The blackjack family: every line of a round from a full shoe.
//!
//! By exchangeability of the cards, a box is worth the same however many
//! boxes are in play and whatever was burned. Expectations are exact, those
//! of splits included. What needs the joint result of a split's hands (the
//! variance, how often a split wins) takes the hands as independent once
//! their number and the dealer's end are known.

use super::desafio::{self, Offers};
use super::draws::NATURAL;
use super::walk::{Column, Ends, Policy, Split, Under, World};
use super::{Exact, ExactLine, ExactOutcome, NoExact, Spread};
use crate::compiled::{DealerEnd, End, Fate, Hand, Origin, Outcome, Pair, Pays, ask};
use crate::rules::{Blackjack, PairBy, Rules, Upcard};
use crate::strategy::{Action, Chart, Legal};
use std::collections::BTreeMap;

/// A chart's play under one upcard.
pub(super) struct ByChart<'a> {
    pub(super) chart: &'a Chart,
    pub(super) upcard: u8,
}

impl Policy for ByChart<'_> {
    fn act(&self, hand: &Hand, _: usize, legal: Legal) -> Action {
        ask(self.chart, hand, self.upcard, legal)
    }

    fn eleven(&self, beside: u8) -> bool {
        self.chart.declared_eleven(beside, Upcard::of_value(self.upcard).expect("values are 1 to 10"))
    }
}

/// The lines of a round with these rules and this chart.
///
/// # Errors
/// Nothing of these rules can be said exactly.
pub(super) fn exact(rules: &Rules, play: &Blackjack, chart: &Chart) -> Result<Exact, NoExact> {
    let world = World::new(rules, play);
    let mut sums = Sums::new(&world, chart);
    for upcard in 1..=10_u8 {
        let policy = ByChart { chart, upcard };
        can_be_said(&world, &policy, upcard)?;
        sums.add(upcard, &mut Under::new(&world, upcard.into(), true), &policy);
    }
    Ok(sums.exact())
}

/// Refuses the one split that is not followed: tens of two ranks, whose hands
/// split again each by its own rank.
pub(super) fn can_be_said(world: &World, policy: &dyn Policy, upcard: u8) -> Result<(), NoExact> {
    let rules = &world.rules;
    let most = Hand::most_hands(rules);
    if rules.split_by == PairBy::Rank
        || rules.split_resplit_by == PairBy::Value
        || matches!(most, Some(1 | 2))
    {
        return Ok(());
    }
    let tens = world.combos.with(world.combos.one(10), 10).expect("twenty");
    let asked = |origin, pair| {
        let hand = world.hand(tens, origin, pair);
        policy.act(&hand, tens, hand.legal(rules, upcard, true)) == Action::Split
    };
    if asked(Origin::Original, Pair::Value) && asked(Origin::Split, Pair::Rank) {
        return Err(NoExact {
            key: "split.resplit_by",
            message: "is rank, and the play splits tens of different ranks, each of which would split again \
                      by its own rank"
                .to_owned(),
            allowed: "a play that does not split such tens, split.by=rank, split.resplit_by=value, or \
                      `ventaja simulate`"
                .to_owned(),
        });
    }
    Ok(())
}

/// What a split comes to, hands taken together.
struct SplitSum {
    /// Probability.
    dealt: f64,
    /// Expected net, in units: exact.
    net: f64,
    /// Expected wager, in units: exact.
    wagered: f64,
}

/// Everything summed over upcards.
struct Sums<'a> {
    world: &'a World,
    chart: &'a Chart,
    /// By outcome: probability and the net, in units.
    outcomes: BTreeMap<Outcome, (f64, i64)>,
    split: SplitSum,
    wagered: f64,
    /// By what is paid besides (units won on offers taken), and the main
    /// bet's net: probability. Splits by the method of the module.
    nets: BTreeMap<(i64, i64), f64>,
    /// How far the joint results of splits may be off, in units squared.
    doubt: f64,
    even_money: [f64; 2],
    ace: f64,
    ace_natural: f64,
    extra_wager: f64,
    /// Expected of insurance and even money taken, in units.
    beside: f64,
    /// Of the desafío.
    desafio: Offers,
}

impl<'a> Sums<'a> {
    fn new(world: &'a World, chart: &'a Chart) -> Sums<'a> {
        Sums {
            world,
            chart,
            outcomes: BTreeMap::new(),
            split: SplitSum { dealt: 0.0, net: 0.0, wagered: 0.0 },
            wagered: 0.0,
            nets: BTreeMap::new(),
            doubt: 0.0,
            even_money: [0.0; 2],
            ace: 0.0,
            ace_natural: 0.0,
            extra_wager: 0.0,
            beside: 0.0,
            desafio: desafio::first(&world.deck),
        }
    }

    fn takes_even_money(&self) -> bool {
        self.world.rules.even_money_offered && self.chart.offers.even_money
    }

    fn takes_insurance(&self) -> bool {
        self.world.rules.insurance_offered && self.chart.offers.insurance
    }

    fn takes_desafio(&self) -> bool {
        self.world.rules.desafio_offered && self.chart.offers.desafio
    }

    /// What taken offers but the desafío add to a box's net, in units.
    fn besides(&self, upcard: u8, natural_hand: bool, dealer: DealerEnd, net: i64) -> i64 {
        let unit = self.world.pays.unit;
        if upcard != 1 {
            0
        } else if natural_hand && self.takes_even_money() {
            unit - net
        } else if self.takes_insurance() {
            if dealer == DealerEnd::Natural { unit } else { -unit / 2 }
        } else {
            0
        }
    }

    fn add(&mut self, upcard: u8, under: &mut Under<'_>, policy: &dyn Policy) {
        let column = under.column(policy);
        self.add_single(upcard, &column);
        for split in &column.splits {
            self.add_split(upcard, split, policy);
        }
        self.add_nets(upcard, under, &column, policy);
    }

    fn add_single(&mut self, upcard: u8, column: &Column) {
        let pays = &self.world.pays;
        for (index, row) in column.single.0[0].iter().enumerate() {
            for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row) {
                if *chance == 0.0 {
                    continue;
                }
                let end = End::from_index(index);
                let net = pays.net(&[end], dealer);
                let entry = self.outcomes.entry(pays.outcome(end, dealer)).or_insert((0.0, net));
                debug_assert_eq!(entry.1, net);
                entry.0 += chance;
                self.wagered += chance * pays.wagered(&[end]) as f64;
                let natural_hand = end.fate == Fate::Natural;
                self.beside += chance * self.besides(upcard, natural_hand, dealer, net) as f64;
                if upcard == 1 {
                    self.ace += chance;
                    if dealer == DealerEnd::Natural {
                        self.ace_natural += chance;
                    }
                    if natural_hand {
                        self.even_money[usize::from(net != 0)] += chance;
                    }
                    if self.takes_insurance() && !(natural_hand && self.takes_even_money()) {
                        self.extra_wager += chance * pays.unit as f64 / 2.0;
                    }
                }
            }
        }
    }

    /// How the nets of boxes are spread, the offers taken beside the main bet.
    fn add_nets(&mut self, upcard: u8, under: &mut Under<'_>, column: &Column, policy: &dyn Policy) {
        let unit = self.world.pays.unit;
        if !self.takes_desafio() {
            self.spread_single(upcard, &column.single, |_| [(0, 1.0), (0, 0.0)]);
            for split in &column.splits {
                self.spread_split(upcard, split, 0, &[(&split.hands, 0)]);
            }
            return;
        }
        // Of two cards of which one is an ace, it is the first in half the
        // orders; of the second and a ten it is a natural.
        let half = |besides: i64| [(besides, 0.5), (0, 0.5)];
        self.spread_single(upcard, &under.single(policy, |low, _| low > 1).0, |_| [(0, 1.0), (0, 0.0)]);
        self.spread_single(upcard, &under.single(policy, |low, high| low == 1 && high > 1).0, |natural| {
            half(if natural { unit } else { -unit / 2 })
        });
        self.spread_single(upcard, &under.single(policy, |_, high| high == 1).0, |_| {
            [(-unit / 2, 1.0), (0, 0.0)]
        });
        for split in &column.splits {
            if split.value != 1 {
                self.spread_split(upcard, split, 0, &[(&split.hands, 0)]);
                continue;
            }
            let mut hands = |ten: bool| {
                under.split_among(1, split.how, split.share, policy, |second| (second == 10) == ten).hands
            };
            let (with, without) = (hands(true), hands(false));
            self.spread_split(upcard, split, -unit / 2, &[(&with, unit), (&without, -unit / 2)]);
        }
    }

    /// Boxes of one hand; what the desafío adds to it, and how likely.
    fn spread_single(&mut self, upcard: u8, ends: &Ends, desafio: impl Fn(bool) -> [(i64, f64); 2]) {
        for (index, row) in ends.0[0].iter().enumerate() {
            let end = End::from_index(index);
            let natural = end.fate == Fate::Natural;
            for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0)
            {
                let net = self.world.pays.net(&[end], dealer);
                let besides = self.besides(upcard, natural, dealer, net);
                for (more, part) in desafio(natural).into_iter().filter(|(_, part)| *part > 0.0) {
                    *self.nets.entry((besides + more, net)).or_default() += chance * part;
                }
            }
        }
    }

    /// Boxes that split; what was added before, and what each hand but the
    /// first adds, by its end.
    fn spread_split(&mut self, upcard: u8, split: &Split, before: i64, hands: &[(&Ends, i64)]) {
        let cards = self.world.deck.cards();
        for (dealer, end) in DealerEnd::ALL.into_iter().enumerate() {
            let besides = before + self.besides(upcard, false, end, 0);
            for ((more, net), chance) in joint(&self.world.pays, split, dealer, hands) {
                *self.nets.entry((besides + more, net)).or_default() += chance;
                // Cards gone from one hand shift another's by a share of
                // three in the shoe.
                if self.world.deck.packs.is_some() {
                    self.doubt += chance * (net * net) as f64 * 3.0 / cards;
                }
            }
        }
    }

    fn add_split(&mut self, upcard: u8, split: &Split, policy: &dyn Policy) {
        let pays = &self.world.pays;
        let dealt: f64 = split.dealt.iter().sum();
        self.split.dealt += dealt;
        self.split.net += split_net(self.world, upcard, split, policy);
        for (index, rows) in split.hands.0.iter().flat_map(|table| table.iter().enumerate()) {
            let wagered = pays.wagered(&[End::from_index(index)]) as f64;
            let expected = rows.iter().sum::<f64>() * wagered;
            self.split.wagered += expected;
            self.wagered += expected;
        }
        if upcard == 1 {
            self.ace += dealt;
            self.ace_natural += split.dealt[NATURAL];
            if self.takes_insurance() {
                self.extra_wager += dealt * pays.unit as f64 / 2.0;
            }
        }
        for (end, chance) in DealerEnd::ALL.into_iter().zip(split.dealt) {
            self.beside += chance * self.besides(upcard, false, end, 0) as f64;
        }
        let offers = desafio::of_split(self.world, upcard, split);
        self.desafio.iter_mut().zip(offers).for_each(|(all, more)| *all += more);
    }

    fn exact(&self) -> Exact {
        let pays = &self.world.pays;
        let unit = pays.unit as f64;
        let mut outcomes: Vec<ExactOutcome> = self
            .outcomes
            .iter()
            .map(|(outcome, (probability, net))| ExactOutcome {
                name: outcome.name().to_owned(),
                probability: *probability,
                net: *net as f64 / unit,
                fractions: Vec::new(),
            })
            .collect();
        let mut net: f64 = outcomes.iter().map(|outcome| outcome.probability * outcome.net).sum();
        if self.split.dealt > 0.0 {
            net += self.split.net / unit;
            outcomes.push(ExactOutcome {
                name: Outcome::Split.name().to_owned(),
                probability: self.split.dealt,
                net: self.split.net / unit / self.split.dealt,
                fractions: Vec::new(),
            });
        }
        let mut lines = vec![ExactLine {
            name: "box",
            optional: false,
            house_edge: 0.0 - net,
            mean_wager: self.wagered / unit,
            spread: self.spread(net, |_, net| net),
            outcomes,
            fractions: Vec::new(),
        }];
        lines.extend(self.insurance());
        lines.extend(self.even_money());
        lines.extend(self.desafio());
        if self.takes_insurance() || self.takes_even_money() || self.takes_desafio() {
            lines.push(self.total(net));
        }
        Exact { lines, notes: self.notes() }
    }

    fn spread(&self, mean: f64, of: impl Fn(i64, i64) -> i64) -> Spread {
        let unit = self.world.pays.unit as f64;
        let mut nets: BTreeMap<i64, f64> = BTreeMap::new();
        for ((besides, net), chance) in &self.nets {
            *nets.entry(of(*besides, *net)).or_default() += chance;
        }
        let outcomes: Vec<ExactOutcome> = nets
            .iter()
            .map(|(net, chance)| ExactOutcome {
                name: String::new(),
                probability: *chance,
                net: *net as f64 / unit,
                fractions: Vec::new(),
            })
            .collect();
        let square: f64 = outcomes.iter().map(|outcome| outcome.probability * outcome.net.powi(2)).sum();
        let mut spread = Spread::of(&outcomes);
        spread.variance = square - mean * mean;
        spread
    }

    fn insurance(&self) -> Option<ExactLine> {
        let won = self.ace_natural / self.ace;
        self.world
            .rules
            .insurance_offered
            .then(|| simple("insurance", &[("won", won, 2.0), ("lost", 1.0 - won, -1.0)]))
    }

    fn even_money(&self) -> Option<ExactLine> {
        let [ties, wins] = self.even_money;
        let pays = &self.world.pays;
        let declined = pays.hand(End { fate: Fate::Natural, doubled: false }, DealerEnd::Bust);
        let difference = (pays.unit - declined) as f64 / pays.unit as f64;
        let all = ties + wins;
        self.world.rules.even_money_offered.then(|| {
            let cells = [("dealer ties", ties / all, 1.0), ("dealer does not tie", wins / all, difference)];
            simple("even-money", &cells)
        })
    }

    fn desafio(&self) -> Option<ExactLine> {
        let [won, lost] = self.desafio.map(|offers| offers / self.desafio.iter().sum::<f64>());
        let cells = [("won", won, 2.0), ("lost", lost, -1.0)];
        self.world.rules.desafio_offered.then(|| simple("desafio", &cells))
    }

    /// The main bet and the offers taken, per initial bet.
    fn total(&self, net: f64) -> ExactLine {
        let unit = self.world.pays.unit as f64;
        let mut mean = net + self.beside / unit;
        let mut extra = self.extra_wager / unit;
        if self.takes_desafio() {
            let [won, lost] = self.desafio;
            mean += won - lost / 2.0;
            extra += won.midpoint(lost);
        }
        let outcomes =
            vec![ExactOutcome { name: "net".to_owned(), probability: 1.0, net: mean, fractions: Vec::new() }];
        ExactLine {
            name: "total",
            optional: false,
            house_edge: 0.0 - mean,
            mean_wager: self.wagered / unit + extra,
            spread: self.spread(mean, |besides, net| besides + net),
            outcomes,
            fractions: Vec::new(),
        }
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            "A round from a full shoe: boxes, burned cards, cut card and rounds a shoe change no expectation here."
                .to_owned(),
        ];
        if self.split.dealt > 0.0 {
            let unit = self.world.pays.unit as f64;
            notes.push(format!(
                "The edge is exact, splits included. Variance and hit, push and loss frequency are exact but for \
                 rounds that split, whose hands are taken as independent given their number and the dealer's \
                 end; this leaves the variance uncertain by some {:.0e}.",
                self.doubt / unit / unit + 1e-6
            ));
        }
        notes
    }
}

/// The expected net of a split, in units: exact.
pub(super) fn split_net(world: &World, upcard: u8, split: &Split, policy: &dyn Policy) -> f64 {
    let pays = &world.pays;
    let mut net = 0.0;
    let mut original_only = false;
    for (index, row) in split.hands.0.iter().flat_map(|table| table.iter().enumerate()) {
        let end = End::from_index(index);
        for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0) {
            if pays.takes_original_only(dealer) {
                original_only = true;
                net += chance * pays.against_natural(end).0 as f64;
            } else {
                net += chance * pays.hand(end, dealer) as f64;
            }
        }
    }
    if original_only {
        let lost = split.dealt[NATURAL] - super::joint::none_lost(world, upcard, split, policy);
        net -= lost * pays.unit as f64;
    }
    net
}

/// The nets of a split against one end of the dealer's, hands taken as
/// independent given their number: probability by net.
fn joint(pays: &Pays, split: &Split, dealer: usize, hands: &[(&Ends, i64)]) -> BTreeMap<(i64, i64), f64> {
    let end = DealerEnd::ALL[dealer];
    let original_only = pays.takes_original_only(end);
    let mut nets: BTreeMap<(i64, i64), f64> = BTreeMap::new();
    let mut all = 0.0;
    for (number, table) in split.hands.0.iter().enumerate() {
        let count = number + 2;
        let expected: f64 = table.iter().map(|row| row[dealer]).sum();
        if expected <= 0.0 {
            continue;
        }
        // One hand: what it adds, net at once, and whether it loses the
        // original bet.
        let mut hand: BTreeMap<(i64, i64, bool), f64> = BTreeMap::new();
        for (ends, adds) in hands {
            for (index, row) in ends.0[number].iter().enumerate().filter(|(_, row)| row[dealer] > 0.0) {
                let one = End::from_index(index);
                let (net, loses) =
                    if original_only { pays.against_natural(one) } else { (pays.hand(one, end), false) };
                *hand.entry((*adds, net, loses)).or_default() += row[dealer] / expected;
            }
        }
        let mut sum = BTreeMap::from([((0, 0, false), expected / count as f64)]);
        for nth in 0..count {
            let mut more: BTreeMap<(i64, i64, bool), f64> = BTreeMap::new();
            for ((besides, net, lost), chance) in &sum {
                for ((adds, one, loses), part) in &hand {
                    let besides = besides + if nth == 0 { 0 } else { *adds };
                    *more.entry((besides, net + one, *lost || *loses)).or_default() += chance * part;
                }
            }
            sum = more;
        }
        for ((besides, net, lost), chance) in sum {
            *nets.entry((besides, if lost { net - pays.unit } else { net })).or_default() += chance;
            all += chance;
        }
    }
    // Rare long splits are counted with those of fewer hands.
    if all > 0.0 {
        for chance in nets.values_mut() {
            *chance *= split.dealt[dealer] / all;
        }
    }
    nets
}

/// A line of two outcomes that need no more than their probability.
fn simple(name: &'static str, cells: &[(&'static str, f64, f64)]) -> ExactLine {
    let outcomes: Vec<ExactOutcome> = cells
        .iter()
        .map(|(outcome, probability, net)| ExactOutcome {
            name: (*outcome).to_owned(),
            probability: *probability,
            net: *net,
            fractions: Vec::new(),
        })
        .collect();
    let mean: f64 = outcomes.iter().map(|outcome| outcome.probability * outcome.net).sum();
    ExactLine {
        name,
        optional: true,
        house_edge: 0.0 - mean,
        mean_wager: 1.0,
        spread: Spread::of(&outcomes),
        outcomes,
        fractions: Vec::new(),
    }
}
