//! What these tests share: scenarios, cards in a given order, play by wish.

use crate::golden::Given;
use std::collections::VecDeque;
use std::sync::Mutex;
use ventaja::bets;
use ventaja::engine::{Plan, Run, Unwatched};
use ventaja::estimate::{Estimate, estimate};
use ventaja::referee::blackjack::{BoxResult, Table};
use ventaja::referee::{self, Event, Narration};
use ventaja::reglamento::{self, Scenario};
use ventaja::rules::{Blackjack, Play, Shown};
use ventaja::strategy::{self, Action, Chart, Offer, Player, Strategy, View};
use ventaja::tally::Line;

/// A built-in rulebook with readings (`name=option`) and overrides.
pub(crate) fn scenario(id: &str, readings: &[&str], sets: &[&str]) -> Scenario {
    let own = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
    Scenario::new(reglamento::find(id).unwrap(), &own(readings), &own(sets)).unwrap()
}

/// One of its charts.
pub(crate) fn chart(id: &str, name: &str) -> Chart {
    strategy::find(&reglamento::find(id).unwrap(), name).unwrap()
}

/// One of its charts with lines put in place of those of the same row.
pub(crate) fn chart_with(id: &str, name: &str, rows: &[&str]) -> Chart {
    let mut text = chart(id, name).to_csv();
    for row in rows {
        let hand = row.split(',').next().unwrap();
        let kept: Vec<&str> = text.lines().filter(|line| line.split(',').next() != Some(hand)).collect();
        text = format!("{}\n{row}\n", kept.join("\n"));
    }
    Chart::parse_blackjack(name, name, &text).unwrap()
}

pub(crate) fn blackjack(scenario: &Scenario) -> &Blackjack {
    match &scenario.rules.play {
        Play::Blackjack(blackjack) => blackjack,
        Play::PuntoYBanca(_) | Play::Relancina(_) | Play::Poker(_) => {
            panic!("no blackjack")
        }
    }
}

/// A simulation, and its estimate of each line.
pub(crate) fn simulate<'a>(
    scenario: &Scenario,
    player: impl Into<Player<'a>>,
    rounds: u64,
    seed: u64,
) -> (Vec<Line>, Run, Vec<Option<Estimate>>) {
    let player = player.into();
    let plan = Plan::rounds(&scenario.rules, rounds, seed, 2);
    let lines = bets::lines(&scenario.rules, player);
    let run = referee::simulate(&scenario.rules, player, &plan, &Unwatched).unwrap();
    let found =
        lines.iter().zip(&run.tally.lines).map(|(l, t)| estimate(l, t, run.tally.shoes, 0.95)).collect();
    (lines, run, found)
}

/// Does what is wished, in the order it is asked, where that is legal; else,
/// and when there is nothing left to wish, stands. Declares aces 11 or 1.
pub(crate) struct Wishes {
    actions: Mutex<VecDeque<Action>>,
    eleven: bool,
    offers: bool,
}

impl Wishes {
    pub(crate) fn new(actions: &[Action]) -> Wishes {
        Wishes { actions: Mutex::new(actions.iter().copied().collect()), eleven: true, offers: false }
    }
    pub(crate) fn taking_offers(self) -> Wishes {
        Wishes { offers: true, ..self }
    }
    pub(crate) fn declaring_one(self) -> Wishes {
        Wishes { eleven: false, ..self }
    }
}

impl Strategy for Wishes {
    fn act(&self, view: &View<'_>) -> Action {
        let wish = self.actions.lock().unwrap().pop_front().unwrap_or(Action::Stand);
        if view.legal.allows(wish) { wish } else { Action::Stand }
    }
    fn takes(&self, _: Offer) -> bool {
        self.offers
    }
    fn declares_eleven(&self, _: u8, _: Shown) -> bool {
        self.eleven
    }
}

/// Rules that a told round stood on.
#[derive(Default)]
pub(crate) struct Told(pub(crate) Vec<&'static str>);

impl Narration for Told {
    fn step(&mut self, event: Event<'_>) {
        self.0.push(event.rule);
    }
}

/// A round of given cards: what each box came to, and the rules told.
pub(crate) fn round(scenario: &Scenario, play: &Wishes, cards: &str) -> (Vec<BoxResult>, Told) {
    let mut table = Table::new(blackjack(scenario), scenario.rules.boxes_in_play(), play);
    let mut told = Told::default();
    table.play(&mut Given::new(cards), &mut told).expect("the cards suffice");
    (table.results().to_vec(), told)
}
