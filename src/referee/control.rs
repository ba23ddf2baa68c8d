//! The control variate at the referee's table: rounds redealt from the ends of shoes, and the pilot
//! run that chooses *K* and *m*.

use super::table::{Seats, ShoeTable, shoe};
use crate::engine::{EngineTable, Left, Work, by_shoe, deal_to_end, redeal};
use crate::estimate::{Control, widest};
use crate::rules::{Decks, Pace, Play};
use crate::shoe::{Pile, Shoe, Streams, redeals};
use crate::strategy::PlayedTable;
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A table whose shoes are dealt to the cut card, and from whose remaining cards rounds are redealt.
struct ControlledTable<'a> {
    table: ShoeTable<'a>,
    control: &'a Control,
}

/// What a lane keeps between its shoes.
struct Lane<'a> {
    shoe: Shoe,
    /// The shoe from which rounds are redealt.
    again: Shoe,
    seats: Seats<'a>,
    /// The table with one box from which rounds are redealt, if not with all boxes.
    one_box: Option<Seats<'a>>,
    /// Counts the redealt rounds.
    scratch: Tally,
}

impl<'a> EngineTable for ControlledTable<'a> {
    type Lane = Lane<'a>;

    fn lines(&self) -> &[Line] {
        &self.table.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        let rules = self.table.rules;
        Lane {
            again: shoe(rules, redeals(&rng)),
            shoe: shoe(rules, rng),
            seats: self.table.seats(),
            one_box: one_box(&self.table, self.control),
            scratch: Tally::new(&self.table.lines),
        }
    }

    fn shoe(&self, Lane { shoe, again, seats, one_box, scratch }: &mut Self::Lane, tally: &mut Tally) {
        let rules = self.table.rules;
        let (dealt, left) = deal_to_end(&rules.shoe, rules.decided_at(), shoe, |shoe| {
            self.table.round(seats, shoe, &mut tally.lines)
        });
        let ran_out = dealt.void > 0 || shoe.ran_out();
        let end = (dealt.rounds + dealt.void, left.as_ref());
        let seats = one_box.as_mut().unwrap_or(seats);
        let redealt = redeal(self.control, end, again, &mut scratch.lines, |shoe, counts| {
            self.table.round(seats, shoe, counts)
        });
        if let Some(sums) = &mut tally.control {
            if ran_out && self.control.boxes > 1 {
                sums.add_incomplete(1, self.control.redeals);
            }
            if let Some(redealt) = redealt {
                redealt.add_to(sums, 0, &tally.lines);
                scratch.end_shoe();
            }
        }
        tally.rounds += dealt.rounds;
        tally.void_rounds += dealt.void;
        tally.end_shoe();
    }

    fn empty_tally(&self) -> Tally {
        Tally::new(self.lines()).with_control(true)
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        widest(self.lines(), tally, Some(self.control), confidence)
    }
}

/// Returns the table with one box from which a control variate redeals rounds; `None` if it redeals them
/// with all boxes.
pub(super) fn one_box<'a>(table: &ShoeTable<'a>, control: &Control) -> Option<Seats<'a>> {
    if control.boxes > 1 { table.one_box() } else { None }
}

/// Calls `work` with the blocks of [`with_blocks`](super::with_blocks), whose tallies have the sums
/// of the control variate.
///
/// # Panics
/// If the game is the relancina, which has no control variate.
pub(crate) fn with_controlled_blocks(table: PlayedTable<'_>, control: &Control, shoes: u64, work: Work<'_>) {
    work(&by_shoe(&ControlledTable { table: ShoeTable::new(table.rules(), table.player()), control }, shoes));
}

const PILOT_SHOES: usize = 1024;

const PILOT_SEED: u64 = 0x006b_5f70_696c_6f74;

/// Shoes of the pilot run with one box, which measure how many cards its rounds take.
const ONE_BOX_SHOES: usize = 64;

/// Rounds that the pilot run redeals from a shoe.
const PILOT_REDEALS: u64 = 32;

/// The maximum of *j*, the rounds dealt from one shuffle. [`MOST_REDEALS`] is the maximum of *m*.
const MOST_EACH: u64 = 8;
const MOST_REDEALS: f64 = 1024.0;

/// The margin, in standard deviations, for the cards of all rounds of a shuffle but the longest one.
const MARGIN: f64 = 6.0;

/// The share of redealt rounds that lack cards above which the pilot run chooses the smallest *m*.
const MOST_INCOMPLETE: f64 = 1e-3;

/// The assumed time for a card of a redealt round, relative to a card of a shoe. Measured values are 1.5 in
/// Mendoza and 3 in the midi.
const COST: f64 = 1.75;

/// Returns the control variate of a table, a function of the rules and the strategy alone, with the
/// given exact values; `None` where a cut card does not end the shoe.
///
/// A pilot run deals whole shoes. *K* is the median of *T*, for which the fewest rounds are redealt; where a
/// redealt round may lack cards, and *T* is always decided after the same number of rounds, *K* is that
/// number. *m* is the number for which the product of variance and time is least: the square root of E\[T\] ÷
/// (*v* · cost of a redealt round · E\[(T − K)²\]), where *v* is the variance of e(C) divided by that of a
/// redealt round, and a shoe costs as much as E\[T\] rounds. A *v* below its own standard error in the pilot
/// run is replaced by that error. *m* is a multiple of *j* and at most 1024. Where no box depends
/// on another and the rounds of the shoes are unlikely to lack cards, one box is redealt for all, which takes
/// less time.
pub fn control(table: PlayedTable<'_>, exact: Vec<Option<f64>>) -> Option<Control> {
    let rules = table.rules();
    if rules.shoe.pace != Pace::CutCard || rules.shoe.decks == Decks::Infinite {
        return None;
    }
    let control = Control { rounds: 0, redeals: PILOT_REDEALS, each: 1, boxes: 1, exact, second: None };
    match &rules.play {
        Play::Blackjack(_) | Play::PuntoYBanca(_) => {
            Some(pilot(&ShoeTable::new(rules, table.player()), control))
        }
        Play::Relancina(_) | Play::Poker(_) => None,
    }
}

/// A shoe of the pilot run: *T*, and what was left when it was decided.
type PilotShoe = (u64, Option<Left>);

/// The cards that a round takes, in a pilot run.
#[derive(Clone, Copy)]
struct CardsOfRound {
    mean: f64,
    deviation: f64,
    most: f64,
}

impl CardsOfRound {
    /// Returns whether `rounds` rounds fit into this many cards: the longest round of the pilot run, and the
    /// others with the [`MARGIN`]. The longest one is counted apart because split pairs give the number of
    /// cards a heavier tail than a normal distribution has.
    fn fit(self, rounds: u64, cards: f64) -> bool {
        let others = (rounds - 1) as f64;
        self.most + self.mean * others + MARGIN * self.deviation * others.sqrt() <= cards
    }
}

/// Deals shoes of a pilot run.
fn deal_pilot(
    table: &ShoeTable<'_>,
    seats: &mut Seats<'_>,
    pile: &mut Shoe,
    counts: &mut Tally,
    shoes: usize,
) -> (Vec<PilotShoe>, CardsOfRound) {
    let rules = table.rules;
    let mut taken = Vec::new();
    let mut of_shoe = || {
        let (dealt, left) = deal_to_end(&rules.shoe, rules.decided_at(), pile, |pile| {
            let before = pile.remaining();
            table.round(seats, pile, &mut counts.lines)?;
            taken.extend(before.zip(pile.remaining()).map(|(before, now)| before.saturating_sub(now) as f64));
            Ok(())
        });
        (dealt.rounds + dealt.void, left)
    };
    let shoes = (0..shoes).map(|_| of_shoe()).collect();
    let most = taken.iter().copied().fold(0.0, f64::max);
    (shoes, CardsOfRound { mean: mean(taken.iter().copied()), deviation: variance(&taken).sqrt(), most })
}

/// Completes a control variate: chooses *K*, *m*, *j* and whether one box is redealt for all.
fn pilot(table: &ShoeTable<'_>, mut control: Control) -> Control {
    let rules = table.rules;
    let streams = Streams::new(PILOT_SEED);
    let (mut pile, mut again) = (shoe(rules, streams.stream(0)), shoe(rules, streams.stream(1)));
    let (mut seats, mut counts) = (table.seats(), Tally::new(&table.lines));
    let mut deal = |seats: &mut Seats<'_>, shoes| deal_pilot(table, seats, &mut pile, &mut counts, shoes);
    let (shoes, cards) = deal(&mut seats, PILOT_SHOES);
    let mut all_rounds: Vec<u64> = shoes.iter().map(|(rounds, _)| *rounds).collect();
    all_rounds.sort_unstable();
    control.rounds = all_rounds[PILOT_SHOES / 2];
    let least = shoes.iter().map(|(_, left)| left.as_ref().and_then(|left| left.shoe.remaining()));
    let least = least.min().flatten().unwrap_or(0) as f64;
    let mut redealt_cards = cards;
    if let (true, true, Some(one_box)) = (rules.boxes_in_play() > 1, cards.fit(1, least), table.one_box()) {
        (control.boxes, seats) = (rules.boxes_in_play(), one_box);
        redealt_cards = deal(&mut seats, ONE_BOX_SHOES).1;
    }
    control.each = (1..=MOST_EACH).rev().find(|each| redealt_cards.fit(*each, least)).unwrap_or(1);
    let afters = || shoes.iter().map(|(_, left)| left.as_ref().map_or(0, |left| left.after));
    let same_after = afters().min().filter(|after| Some(*after) == afters().max() && *after > 0);
    if let (false, Some(after)) = (cards.fit(1, least), same_after) {
        // With this *K*, incomplete rounds have the smallest weight.
        control.rounds = after;
    }
    let mean_rounds = mean(all_rounds.iter().map(|rounds| *rounds as f64));
    let squares = mean(all_rounds.iter().map(|rounds| (control.apart(*rounds).0 as f64).powi(2)));
    let cost = COST * redealt_cards.mean / cards.mean;
    let shuffles = PILOT_REDEALS / control.each;
    let (mut means, mut within, mut incomplete) = (Vec::new(), Vec::new(), 0);
    for (_, left) in &shoes {
        let mut nets = Vec::new();
        for _ in 0..if left.is_some() { shuffles } else { 0 } {
            let before = counts.lines[0].open_shoe().0;
            // With *T* = *K* + 1, one shuffle is redealt.
            let one = Control { redeals: control.each, ..control.clone() };
            let end = (control.rounds + 1, left.as_ref());
            let redealt = redeal(&one, end, &mut again, &mut counts.lines, |shoe, counts| {
                table.round(&mut seats, shoe, counts)
            });
            incomplete += redealt.map_or(0, |redealt| redealt.incomplete);
            nets.push((counts.lines[0].open_shoe().0 - before) as f64);
        }
        means.push(mean(nets.iter().copied()));
        within.push(variance(&nets));
    }
    let (of_shuffle, n) = (mean(within.into_iter()), shuffles as f64);
    let between = variance(&means);
    let error = between * (2.0 / means.len() as f64).sqrt();
    let of_round = of_shuffle / control.each as f64;
    let of_cards = (between - of_shuffle / n).max(error) / (control.each as f64).powi(2);
    let best = (mean_rounds * of_round / (of_cards * cost * squares)).sqrt();
    let best = if best.is_finite() { best.min(MOST_REDEALS) } else { 1.0 };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // few shuffles, none negative
    let best_shuffles = (best / control.each as f64).round() as u64;
    control.redeals = control.each * best_shuffles.max(1);
    if incomplete as f64 > MOST_INCOMPLETE * PILOT_REDEALS as f64 * PILOT_SHOES as f64
        && same_after != Some(control.rounds)
    {
        // The estimate will be the plain one, except in short runs.
        control.redeals = control.each;
    }
    control
}

/// Returns the mean; 0 of no numbers.
fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0_u32), |(sum, count), number| (sum + number, count + 1));
    sum / f64::from(count.max(1))
}

/// Returns the sample variance; 0 of fewer than two numbers.
fn variance(numbers: &[f64]) -> f64 {
    let of = mean(numbers.iter().copied());
    let squares: f64 = numbers.iter().map(|number| (number - of).powi(2)).sum();
    squares / (numbers.len().max(2) as f64 - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bets::punto::BetLine;
    use crate::cards::Card;
    use crate::engine::Pacer;
    use crate::estimate::estimate_line;
    use crate::referee::{Silent, punto};
    use crate::rules::{CutCardShows, Game, PuntoYBanca, Rules};
    use crate::shoe::{Cards, Exhausted};
    use crate::strategy::Player;
    use std::collections::BTreeMap;

    /// The house edge of PUNTO with eight decks, which `tests/expectations.toml` has.
    const EDGE: f64 = 0.012_350_813_289;

    /// Cards in a given order.
    #[derive(Clone)]
    struct Order {
        cards: Vec<Card>,
        next: usize,
    }

    impl Cards for Order {
        fn draw(&mut self) -> Result<Card, Exhausted> {
            self.next += 1;
            self.cards.get(self.next - 1).copied().ok_or(Exhausted)
        }
        fn peek(&mut self) -> Result<Card, Exhausted> {
            self.cards.get(self.next).copied().ok_or(Exhausted)
        }
    }

    impl Pile for Order {
        fn begin(&mut self) {}
        fn begin_round(&mut self) {}
        fn ran_out(&self) -> bool {
            false
        }
        fn remaining(&self) -> Option<usize> {
            Some(self.cards.len() - self.next)
        }
    }

    /// Returns a card of a rank.
    fn card(number: u8) -> Card {
        Card::pack().find(|card| card.rank().number() == number).unwrap()
    }

    /// Plays a coup of a bet on PUNTO and returns its net.
    fn coup(cards: &mut impl Cards) -> Result<i64, Exhausted> {
        let rules = PuntoYBanca::default();
        let result = punto::play(&rules, cards, &mut Silent)?.result(&rules);
        Ok(punto::settle(&rules, BetLine::ALL[0], result).1)
    }

    /// Returns the expectation of a coup's net from cards of two kinds, by enumeration of their orders.
    fn expectation(kinds: [u8; 2], left: [usize; 2]) -> f64 {
        let (mut sum, mut orders) = (0, 0_u32);
        every_order(kinds, left, |order| {
            sum += coup(&mut Order { cards: order.to_vec(), next: 0 }).expect("enough cards");
            orders += 1;
        });
        sum as f64 / f64::from(orders)
    }

    /// Calls `with` for every order of cards of two kinds.
    fn every_order(kinds: [u8; 2], number: [usize; 2], mut with: impl FnMut(&[Card])) {
        let all = number[0] + number[1];
        let kinds = kinds.map(card);
        for bits in (0_u32..1 << all).filter(|bits| bits.count_ones() as usize == number[1]) {
            let order: Vec<Card> = (0..all).map(|at| kinds[(bits >> at & 1) as usize]).collect();
            with(&order);
        }
    }

    /// For every order of a pack: the number of rounds of its shoe, their net, and the cards of both kinds
    /// that were left when that number was decided, after the last round, and before it.
    struct Enumerated {
        rounds: u64,
        net: i64,
        decided: [usize; 2],
        last: [usize; 2],
        before: [usize; 2],
    }

    fn enumerate(kinds: [u8; 2], number: [usize; 2], rules: &Rules) -> Vec<Enumerated> {
        let mut found = Vec::new();
        every_order(kinds, number, |order| {
            let mut net = 0;
            let mut ends = vec![0];
            let mut pile = Order { cards: order.to_vec(), next: 0 };
            let (dealt, left) = deal_to_end(&rules.shoe, rules.decided_at(), &mut pile, |pile| {
                net += coup(pile)?;
                ends.push(pile.next);
                Ok(())
            });
            assert_eq!(dealt.void, 0);
            let second = card(kinds[1]);
            let of = |from: usize| {
                let seconds = order[from..].iter().filter(|card| **card == second).count();
                [order.len() - from - seconds, seconds]
            };
            let decided = left.expect("it is decided at the end of a round").shoe.next;
            found.push(Enumerated {
                rounds: dealt.rounds,
                net,
                decided: of(decided),
                last: of(ends[ends.len() - 1]),
                before: of(ends[ends.len() - 2]),
            });
        });
        found
    }

    /// The proof by enumeration: over every order of a small pack, the mean of (*T* − *K*) e(C) is
    /// the mean of *y*_1 + … + *y*_*T*, for every *K*, where C is what was left when *T* was
    /// decided, and also where it is what was left after the last round. With the cards before the
    /// last round, or *K* − *T*, it is not.
    #[test]
    fn the_effect_is_that_of_every_order_of_the_cards() {
        let finish = CutCardShows::FinishRound;
        // Kinds, their numbers, cards behind, whether the cards after the last round suffice for one.
        for (kinds, number, behind, shows, suffices) in [
            ([1, 4], [8, 8], 7, finish, false),
            ([5, 9], [8, 8], 7, finish, false),
            ([5, 9], [11, 9], 11, finish, true),
            ([5, 9], [9, 9], 13, CutCardShows::OneMoreRound, false),
        ] {
            let mut rules = Rules::new(Game::PuntoYBanca);
            (rules.shoe.cut_card, rules.shoe.cut_card_shows) = (behind, shows);
            let orders = enumerate(kinds, number, &rules);
            let mu = expectation(kinds, number);
            let mut known = BTreeMap::new();
            let mut e =
                |left: [usize; 2]| *known.entry(left).or_insert_with(|| expectation(kinds, left) - mu);
            let sum = |of: &mut dyn FnMut(&Enumerated) -> f64| orders.iter().map(of).sum::<f64>();
            let effect = sum(&mut |order| order.net as f64 - mu * order.rounds as f64);
            let is_effect = |sum: f64| (sum - effect).abs() < 1e-6;
            let rounds: Vec<u64> = orders.iter().map(|order| order.rounds).collect();
            assert!(rounds.iter().min() < rounds.iter().max(), "{kinds:?}: *T* varies");
            assert!(!is_effect(0.0), "{kinds:?}");
            let earlier = orders.iter().filter(|order| order.decided != order.last).count();
            assert!(earlier > 0, "{kinds:?}: *T* is decided before the last round");
            for k in [0, 1, 2, 3, 7] {
                let more = |order: &Enumerated| order.rounds as f64 - f64::from(k);
                let decided = sum(&mut |order| e(order.decided) * more(order));
                assert!(is_effect(decided), "{kinds:?} {k}: {decided:?}, {effect:?}");
                let opposite = sum(&mut |order| -e(order.decided) * more(order));
                assert!(!is_effect(opposite), "{kinds:?} {k}");
                if suffices {
                    let last = sum(&mut |order| e(order.last) * more(order));
                    assert!(is_effect(last), "{kinds:?} {k}: {last:?}, {effect:?}");
                    let before = sum(&mut |order| e(order.before) * more(order));
                    // With *K* = 2, only shoes of three rounds count, whose last two are both decided.
                    assert!(k == 2 || !is_effect(before), "{kinds:?} {k}");
                }
            }
        }
    }

    /// Returns the mean z² of the controlled edge of PUNTO over runs of 60 shoes; `planted`: every shoe of
    /// a run takes the rounds redealt from the first.
    fn mean_square(planted: bool) -> f64 {
        let mut rules = Rules::new(Game::PuntoYBanca);
        (rules.shoe.cut_card, rules.shoe.decks) = (60, Decks::Count(8));
        let table = ShoeTable::new(&rules, Player::NoDecisions);
        let lines = &table.lines;
        let exact = lines.iter().map(|line| (line.name == lines[0].name).then_some(EDGE)).collect();
        // With this *K*, *T* − *K* is above zero.
        let control = Control { rounds: 60, redeals: 4, each: 1, boxes: 1, exact, second: None };
        let runs = 150;
        let mut sum = 0.0;
        for seed in 0..runs {
            let streams = Streams::new(seed);
            let (mut pile, mut again) = (shoe(&rules, streams.stream(0)), shoe(&rules, streams.stream(1)));
            let mut seats = table.seats();
            let (mut tally, mut scratch) = (Tally::new(lines).with_control(true), Tally::new(lines));
            let mut first = None;
            for _ in 0..60 {
                let (dealt, left) = deal_to_end(&rules.shoe, rules.decided_at(), &mut pile, |pile| {
                    table.round(&mut seats, pile, &mut tally.lines)
                });
                let of = (dealt.rounds, left.as_ref());
                let redealt = redeal(&control, of, &mut again, &mut scratch.lines, |shoe, counts| {
                    table.round(&mut seats, shoe, counts)
                });
                let own = redealt.unwrap();
                let redealt = if planted { &*first.get_or_insert(own) } else { &own };
                redealt.add_to(tally.control.as_mut().unwrap(), 0, &tally.lines);
                tally.rounds += dealt.rounds;
                tally.end_shoe();
            }
            let found = estimate_line(lines, &tally, 0, Some(&control), 0.95).unwrap();
            assert!(found.control.is_some());
            sum += ((found.house_edge - EDGE) / found.standard_error.unwrap()).powi(2);
        }
        sum / runs as f64
    }

    /// Shoes do not share the cards of their redealt rounds: if they did, the standard error would be
    /// far too small.
    #[test]
    fn shoes_do_not_share_the_cards_of_their_redeals() {
        let fine = mean_square(false);
        assert!((0.65..1.35).contains(&fine), "{fine}");
        let planted = mean_square(true);
        assert!(planted > 2.0, "{planted}");
    }

    /// The number of rounds of a shoe is decided as soon as the next round is certain to be the last.
    #[test]
    fn rounds_are_decided_as_early_as_they_can_be() {
        let mut rules = Rules::new(Game::PuntoYBanca);
        rules.shoe.cut_card = 7;
        assert_eq!(rules.decided_at(), 11);
        for left in 0..=11 {
            let mut pacer = Pacer::new(&rules.shoe);
            let pile = |left| Order { cards: vec![card(2); left], next: 0 };
            let more = pacer.another(&pile(left));
            assert_eq!(more, left > 7);
            // The shortest coup takes four cards.
            assert!(!more || !pacer.another(&pile(left - 4)));
        }
    }
}
