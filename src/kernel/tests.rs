//! The referee settles what a lane dealt, and all kernels deal the same cards.

use super::automaton::Next;
use super::block::KernelTable;
use super::lanes::LANES;
use super::observer::Observer;
use super::outcomes::Settle;
use super::*;
use crate::cards::Card;
use crate::dealing;
use crate::engine::{Plan, Unwatched};
use crate::referee::ShoeTable;
use crate::reglamento::{Choices, Reglamento, Scenario, builtin_ids};
use crate::rules::{Game as GameOf, Play};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{self, Chart};
use crate::tally::LineTally;
use crate::unit_tests::{Given, book, chart, played, random, rules};
use std::collections::VecDeque;

mod counts;
pub(super) mod draws;
mod edges;
mod random_rules;
mod streams;

/// The cards that each place received in one round, the dealer's first.
#[derive(Default)]
struct Dealing {
    places: Vec<VecDeque<Card>>,
    looked: Option<Card>,
}

impl Dealing {
    fn give(&mut self, place: usize, card: Card) {
        self.places.resize_with(self.places.len().max(place + 1), VecDeque::new);
        self.places[place].push_back(card);
    }
}

impl Cards for Dealing {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        unreachable!("every card belongs to a place")
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        self.places.get_mut(place).and_then(VecDeque::pop_front).ok_or(Exhausted)
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.looked.ok_or(Exhausted)
    }
}

/// Records the cards of one lane, and lets the referee settle every round.
struct RefereeObserver<'a, F> {
    /// By class: its cards.
    cards: Vec<Vec<Card>>,
    /// Number of cards so far, which varies the card that represents a class.
    turn: usize,
    codes: codes::Codes,
    round_ends: u16,
    now: Dealing,
    place: usize,
    settle: F,
    tally: Tally,
    lines: &'a [Line],
    seen: Option<Seen<'a>>,
}

/// The cards that players have seen of a shoe, and the cell of the round.
struct Seen<'a> {
    count: &'a dyn Count,
    all: usize,
    running: i32,
    cards: usize,
    cell: usize,
}

impl<'a> Seen<'a> {
    fn new(count: &'a dyn Count, all: usize) -> Seen<'a> {
        Seen { count, all, running: 0, cards: 0, cell: count.cell(0, all, all) }
    }

    fn see(&mut self, card: Card) {
        self.running += self.count.tag(card.rank().number().min(10));
        self.cards += 1;
    }

    fn end_round(&mut self) {
        // Cards that discards finish a round with are not of the shoe, which ends with the round.
        let unseen = self.all.saturating_sub(self.cards);
        self.cell = self.count.cell(self.running, unseen, self.all);
    }
}

impl<F: FnMut(&mut Dealing, &mut [LineTally])> Observer for RefereeObserver<'_, F> {
    fn card(&mut self, _: usize, next: Next, class: u16) {
        self.turn += 1;
        let cards = &self.cards[usize::from(class)];
        let card = cards[self.turn % cards.len()];
        if let Some(seen) = &mut self.seen
            && !matches!(next, Next::Burned | Next::Looked)
        {
            seen.see(card);
        }
        match next {
            Next::Burned => {}
            Next::Upcard | Next::Hole | Next::Turned | Next::Dealer => self.now.give(0, card),
            Next::Opening { second, .. } => {
                self.place += usize::from(second == 0);
                self.now.give(self.place, card);
            }
            Next::Hit { .. } => self.now.give(self.place, card),
            Next::Looked => self.now.looked = Some(card),
        }
    }

    fn event(&mut self, _: usize, code: u16) {
        if code < self.round_ends {
            let cell = self.seen.as_ref().map_or(0, |seen| seen.cell);
            (self.settle)(&mut self.now, &mut self.tally.lines[cell * self.lines.len()..]);
            self.tally.rounds += 1;
            if let Some(seen) = &mut self.seen {
                seen.end_round();
            }
            let looked = self.now.looked.take();
            assert!(self.now.places.iter().all(VecDeque::is_empty), "cards the referee did not take");
            (self.now, self.place) = (Dealing::default(), 0);
            if let Some(card) = looked {
                if let Some(seen) = &mut self.seen {
                    seen.see(card);
                }
                self.now.give(0, card);
            }
        } else if code == self.codes.void || code == self.codes.end {
            self.tally.void_rounds += u64::from(code == self.codes.void);
            if code == self.codes.end {
                self.tally.end_shoe();
                if let Some(seen) = &mut self.seen {
                    *seen = Seen::new(seen.count, seen.all);
                }
            }
            (self.now, self.place) = (Dealing::default(), 0);
        }
    }
}

/// Deals some lanes and lets the referee settle them; both tallies must be equal.
fn compare<G: Settle>(
    table: &KernelTable<G>,
    cards: &[Vec<Card>],
    shoes: u32,
    what: &str,
    count: Option<&dyn Count>,
    mut settle: impl FnMut(&mut Dealing, &mut [LineTally]),
) {
    let streams = Streams::new(3);
    for lane in [0, 21] {
        let mut observer = RefereeObserver {
            cards: cards.to_vec(),
            turn: 0,
            codes: table.codes,
            round_ends: table.entry_points.automaton.round_ends,
            now: Dealing::default(),
            place: 0,
            settle: &mut settle,
            tally: table.empty_tally(),
            lines: &table.lines,
            seen: count.map(|count| Seen::new(count, table.stock.cards.into())),
        };
        let tally = table.lane(&streams, 7, lane, shoes, &mut observer);
        assert_eq!(tally, observer.tally, "{what}, lane {lane}");
        assert_eq!(tally.shoes, u64::from(shoes), "{what}");
    }
}

/// Compares the kernel with the referee over some shoes of these rules and this chart. Returns
/// whether kernels deal the table.
fn referee_agrees(rules: &Rules, chart: Option<&Chart>, shoes: u32, what: &str) -> bool {
    referee_agrees_by_cell(rules, chart, shoes, what, None)
}

/// Does the same as [`referee_agrees`], with rounds tallied by a count if there is one.
fn referee_agrees_by_cell(
    rules: &Rules,
    chart: Option<&Chart>,
    shoes: u32,
    what: &str,
    by: Option<&dyn Count>,
) -> bool {
    let lines = dealing::lines(played(rules, chart));
    let referee = ShoeTable::new(rules, chart.into());
    let mut seats = referee.seats();
    let of = |class_of: &dyn Fn(Card) -> usize, classes: usize| {
        let pack = || rules.shoe.pack.ranks().pack();
        (0..classes).map(|class| pack().filter(|card| class_of(*card) == class).collect()).collect()
    };
    match &rules.play {
        Play::Blackjack(play) => {
            let chart = chart.expect("a chart").blackjack().unwrap();
            let game = Game::new(play, chart);
            let Ok(mut table) = blackjack(rules, &game, &lines) else { return false };
            if let Some(by) = by {
                let values: Vec<u8> = game.classes.all().iter().map(|class| class.value).collect();
                table = table.counted(by, &values).expect("lanes keep the count");
            }
            let cards: Vec<Vec<Card>> = of(&|card| game.classes.of(card), game.classes.all().len());
            compare(&table, &cards, shoes, what, by, |dealing, tally| {
                referee.round(&mut seats, dealing, tally).expect("all of a round's cards");
            });
        }
        Play::PuntoYBanca(play) => {
            let mut table = punto(rules, play, &lines).expect("it fits");
            if let Some(by) = by {
                table = table.counted(by, &punto::VALUES).expect("lanes keep the count");
            }
            let cards: Vec<Vec<Card>> = of(&punto_class, 10);
            compare(&table, &cards, shoes, what, by, |dealing, tally| {
                // In the order in which they were drawn, since all of them belong to the coup.
                let mut cards = Given(dealing.places.iter_mut().flat_map(std::mem::take).collect());
                referee.round(&mut seats, &mut cards, tally).expect("all of a coup's cards");
                assert!(cards.0.is_empty());
            });
        }
        Play::Relancina(_) => unreachable!("it has a kernel of its own"),
        Play::Poker(_) => unreachable!("it has no kernel"),
    }
    true
}

/// Returns the class of a card in punto y banca.
fn punto_class(card: Card) -> usize {
    match card.rank().number() {
        number @ 1..=9 => usize::from(number) - 1,
        _ => 9,
    }
}

fn supported() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported())
}

/// Checks that every kernel that this CPU supports deals the same block to the same tally.
fn kernels_agree(rules: &Rules, chart: Option<&Chart>, shoes: u64, what: &str) {
    fn compare_kernels<G: Settle>(table: &KernelTable<G>, shoes: u64, what: &str) {
        let deal = |kernel| table.deal(kernel, &Streams::new(11), 5, shoes);
        let reference = deal(Kernel::Scalar);
        assert_eq!(reference.0.shoes, shoes, "{what}");
        // Lane by lane, with sums of 64 bits.
        let mut by_lane = Tally::new(&table.lines);
        for lane in 0..LANES {
            let quota = u32::try_from((shoes + (LANES - 1 - lane) as u64) / LANES as u64).unwrap();
            by_lane.merge(&table.lane(&Streams::new(11), 5, lane, quota, &mut observer::NoObserver));
        }
        assert_eq!(by_lane, reference.0, "{what}");
        for kernel in supported() {
            assert_eq!(deal(kernel), reference, "{kernel:?}, {what}");
        }
    }
    match &rules.play {
        Play::Blackjack(_) => {
            with_blackjack(rules, chart.expect("a chart"), |table| compare_kernels(table, shoes, what))
                .expect("it fits");
        }
        Play::PuntoYBanca(play) => {
            let lines = dealing::lines(played(rules, chart));
            compare_kernels(&punto(rules, play, &lines).expect("it fits"), shoes, what);
        }
        Play::Relancina(_) => unreachable!("it has a kernel of its own"),
        Play::Poker(_) => unreachable!("it has no kernel"),
    }
}

/// Returns the number of shoes per lane in the test suite; the environment variable `VENTAJA_SHOES`
/// overrides it.
fn shoes(default: u32) -> u32 {
    std::env::var("VENTAJA_SHOES").ok().and_then(|shoes| shoes.parse().ok()).unwrap_or(default)
}

fn charts(book: &Reglamento) -> Vec<Option<Chart>> {
    if book.game == GameOf::PuntoYBanca {
        return vec![None];
    }
    strategy::names(book).iter().map(|name| Some(strategy::find(book, name).unwrap())).collect()
}

/// Calls `with` with the table that kernels deal, if they deal it.
fn with_blackjack<R>(
    rules: &Rules,
    chart: &Chart,
    with: impl FnOnce(&KernelTable<blackjack::Table<'_>>) -> R,
) -> Option<R> {
    let game = Game::new(rules.play.blackjack()?, chart.blackjack().unwrap());
    blackjack(rules, &game, &dealing::lines(played(rules, Some(chart)))).ok().as_ref().map(with)
}

/// Calls `with` for every rulebook and every option of every reading.
fn every_option(mut with: impl FnMut(&Scenario, &[Option<Chart>], &str)) {
    for id in builtin_ids() {
        let book = book(&id);
        if matches!(book.game, GameOf::Relancina | GameOf::Poker) {
            continue;
        }
        let charts = charts(&book);
        let mut answers = vec![Vec::new()];
        for reading in &book.readings {
            let ranges = matches!(reading.choices, Choices::Range { .. });
            let options = if ranges { Vec::new() } else { reading.options() };
            let others = options.into_iter().filter(|option| *option != reading.default);
            answers.extend(others.map(|option| vec![format!("{}={option}", reading.name)]));
        }
        for answer in answers {
            let mut scenario = Scenario::new(book.clone(), &answer, &[]).unwrap();
            // The referee alone deals side bets; the main bets are dealt here without them.
            scenario.rules.sides.clear();
            // Left to the referee: the dealer chooses by what lies on the table.
            if super::bank_chooses(&scenario.rules) {
                assert_eq!(answer, ["dealer-soft-17=bank-chooses"]);
                continue;
            }
            // The suits of 6-7-8 and 7-7-7 make more classes than a kernel deals.
            if pays_three(&scenario.rules) {
                let refuses = |chart: &Option<Chart>| !deals(played(&scenario.rules, chart.as_ref()), &[]);
                assert!(charts.iter().all(refuses), "{id}");
                continue;
            }
            with(&scenario, &charts, &format!("{id} {answer:?}"));
        }
    }
}

/// The referee settles what lanes dealt, for every option and chart. For a long run:
/// `VENTAJA_SHOES=20000 cargo test --lib kernel`.
///
/// verifies(mendoza-2016, midi-punto-y-banca-2016, club-conservador, ocho-mazos, atlantic-city-8d, charlie-5-6d, double-exposure-8d, downtown-h17-2d, early-surrender-6d, european-enhc-6d, free-bet-6d, infinite-deck, las-vegas-strip-6d, original-bets-only-6d, single-deck-6-5, macau-bacara, montevideo-black-jack, pennsylvania-free-bet, south-dakota-blackjack): what the kernels deal, settled by the referee, every option and strategy
#[test]
fn the_referee_settles_what_lanes_deal() {
    every_option(|scenario, charts, what| {
        for chart in charts {
            assert!(referee_agrees(&scenario.rules, chart.as_ref(), shoes(40), what), "{what} does not fit");
        }
    });
}

/// Returns whether 6-7-8 and 7-7-7 are paid a bonus.
fn pays_three(rules: &Rules) -> bool {
    matches!(&rules.play, Play::Blackjack(play) if play.pays_21_of_three())
}

/// More boxes than one deck has cards for: an infinite deck has no discards to finish a round with,
/// and needs none.
#[test]
fn a_large_table_deals_an_infinite_deck() {
    let rules = rules("club-conservador table.boxes=40 shoe.decks=inf");
    let chart = charts(&book("club-conservador")).remove(0);
    let what = "forty boxes of an infinite deck";
    assert!(referee_agrees(&rules, chart.as_ref(), 2, what), "{what} do not fit");
    kernels_agree(&rules, chart.as_ref(), 40, what);
}

/// All kernels deal the same cards: every chart under the default readings, the first one under every option.
#[test]
fn kernels_deal_the_same() {
    every_option(|scenario, charts, what| {
        for chart in if scenario.readings.is_empty() { charts } else { &charts[..1] } {
            kernels_agree(&scenario.rules, chart.as_ref(), 150, what);
        }
    });
}
