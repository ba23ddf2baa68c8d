//! What these tests share: cards in a given order, play by wish.

use crate::golden::Given;
use crate::tables::{Value, blackjack, chart, mean};
use std::collections::VecDeque;
use std::sync::Mutex;
use ventaja::referee::blackjack::{BoxResult, Table};
use ventaja::referee::{Event, Narration, Silent};
use ventaja::rules::{Rules, Shown};
use ventaja::shoe::Shoe;
use ventaja::strategy::{Action, Chart, Offer, Strategy, View};

/// One of a rulebook's charts with lines put in place of those of the same row.
pub(crate) fn chart_with(id: &str, name: &str, rows: &[&str]) -> Chart {
    let mut text = chart(id, name).to_csv();
    for row in rows {
        let hand = row.split(',').next().unwrap();
        let kept: Vec<&str> = text.lines().filter(|line| line.split(',').next() != Some(hand)).collect();
        text = format!("{}\n{row}\n", kept.join("\n"));
    }
    Chart::parse_blackjack(name, name, &text).unwrap()
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

/// The rules of a narrated round's steps.
#[derive(Default)]
pub(crate) struct Told(pub(crate) Vec<&'static str>);

impl Narration for Told {
    fn step(&mut self, event: Event<'_>) {
        self.0.push(event.rule);
    }
}

/// The mean net of the boxes under the first rules less that under the second, in bets of a hand: `next` lays out the shoe of
/// each round, from which both deal.
pub(crate) fn shift(
    rules: [&Rules; 2],
    chart: &Chart,
    mut shoe: Shoe,
    rounds: u64,
    mut next: impl FnMut(&mut Shoe, u64),
) -> Value {
    let boxes = rules[0].boxes;
    let mut tables = rules.map(|rules| Table::new(blackjack(rules), boxes, chart.blackjack()));
    let (mut sum, mut squares) = (0.0, 0.0);
    for number in 0..rounds {
        next(&mut shoe, number);
        let mut same = shoe.clone();
        tables[0].play(&mut shoe, &mut Silent).unwrap();
        tables[1].play(&mut same, &mut Silent).unwrap();
        let [first, second] = [0, 1].map(|table: usize| {
            let net: i64 = tables[table].results().iter().map(|result| result.net).sum();
            net as f64 / rules[table].unit() as f64
        });
        sum += first - second;
        squares += (first - second).powi(2);
    }
    let boxes = f64::from(boxes);
    mean(sum / boxes, squares / (boxes * boxes), rounds as f64)
}

/// A round of given cards: what each box came to, and the rules told.
pub(crate) fn round(rules: &Rules, play: &Wishes, cards: &str) -> (Vec<BoxResult>, Told) {
    let mut table = Table::new(blackjack(rules), rules.boxes_in_play(), play);
    let mut told = Told::default();
    table.play(&mut Given::new(cards), &mut told).expect("the cards suffice");
    (table.results().to_vec(), told)
}
