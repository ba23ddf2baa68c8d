//! The tables that are measured: a rulebook, its default chart, the number of
//! boxes it is played with, and which yardstick deals its kind of game.

#![allow(dead_code)] // each bench that includes this uses a part of it

use crate::yardstick::{self, blackjack, punto};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::kernel::Kernel;
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::{Game, Rules};
use ventaja::strategy::{self, Chart, PlayedTable};

/// The yardstick's chart, with which the standard table is played too.
const CHART: &str = include_str!("../../tests/data/std_s17_peek_doa_das_4.csv");

/// The tables, by name, rulebook and overrides. The first two are the
/// yardsticks' own games.
const TABLES: [(&str, &str, &[&str]); 6] = [
    ("standard", "las-vegas-strip-6d", &["insurance.offered=false"]),
    ("midi-punto-y-banca-2016", "midi-punto-y-banca-2016", &[]),
    ("mendoza-2016", "mendoza-2016", &[]),
    ("club-conservador", "club-conservador", &[]),
    ("ocho-mazos", "ocho-mazos", &[]),
    ("relancina", "relancina", &[]),
];

/// The referee, then the kernels of this machine, the fastest last.
pub(crate) fn dealers() -> Vec<(&'static str, Dealer)> {
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported());
    let kernels = kernels.map(|kernel| (kernel.name(), Dealer::Kernel(kernel)));
    [("referee", Dealer::Referee)].into_iter().chain(kernels).collect()
}

/// A table ready to be dealt.
pub(crate) struct Table {
    /// What it is called here.
    pub(crate) name: &'static str,
    /// Its rules.
    pub(crate) rules: Rules,
    /// `None` if the game has no decisions.
    chart: Option<Chart>,
}

/// All of them.
pub(crate) fn tables() -> Vec<Table> {
    TABLES.iter().map(|(name, id, sets)| Table::new(name, id, sets)).collect()
}

impl Table {
    fn new(name: &'static str, id: &str, sets: &[&str]) -> Table {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        let reglamento = find(id).expect("built in");
        let chart = match reglamento.game {
            _ if name == "standard" => Some(Chart::parse_blackjack(name, name, CHART)),
            Game::PuntoYBanca => None,
            Game::Blackjack | Game::Relancina | Game::Poker => Some(strategy::find(&reglamento, "basic")),
        };
        let scenario = Scenario::new(reglamento, &[], &sets).expect("its defaults are right");
        Table { name, rules: scenario.rules, chart: chart.transpose().expect("a chart of the repository") }
    }

    fn played(&self) -> PlayedTable<'_> {
        PlayedTable::new(&self.rules, self.chart.as_ref()).expect("the chart fits")
    }

    /// Hands of a round.
    pub(crate) fn boxes(&self) -> u64 {
        u64::from(self.rules.boxes_in_play())
    }

    /// Which yardstick it is measured with.
    pub(crate) fn yardstick(&self) -> Yardstick {
        match self.rules.game() {
            Game::Blackjack | Game::Relancina | Game::Poker => Yardstick::Blackjack,
            Game::PuntoYBanca => Yardstick::Punto,
        }
    }

    /// A whole simulation, as the program runs it; the hands it dealt.
    pub(crate) fn simulate(&self, dealer: Dealer, rounds: u64, seed: u64, threads: usize) -> u64 {
        let plan = Plan::rounds(&self.rules, rounds, seed, threads);
        let run = dealing::simulate(self.played(), dealer, &plan, &Unwatched).expect("rounds are finished");
        run.tally.rounds * self.boxes()
    }
}

/// One of the yardsticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Yardstick {
    /// Six decks, 78 cards behind the cut card.
    Blackjack,
    /// Eight decks, 7 behind.
    Punto,
}

impl Yardstick {
    /// Both.
    pub(crate) const ALL: [Yardstick; 2] = [Yardstick::Blackjack, Yardstick::Punto];

    /// What it is called in tables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Yardstick::Blackjack => "yardstick-blackjack",
            Yardstick::Punto => "yardstick-punto",
        }
    }

    /// Deals whole shoes until so many rounds are dealt; how many those were.
    pub(crate) fn deal(self, rounds: u64, seed: u64) -> u64 {
        let rounds = i64::try_from(rounds).expect("nobody waits for more");
        let bets = match self {
            Yardstick::Blackjack => {
                let chart = yardstick::Chart::parse(CHART);
                std::hint::black_box(blackjack::Table::new(6, 78, chart, seed).deal(rounds)).sums.bets
            }
            Yardstick::Punto => std::hint::black_box(punto::Table::new(8, 7, seed).deal(rounds)).sums[0].bets,
        };
        bets.unsigned_abs()
    }
}
