//! What these tests share: charts with other rows, a player who stands, and the shift of an edge.

use crate::tables::{Value, blackjack, chart, mean};
use ventaja::referee::Silent;
use ventaja::referee::blackjack::Table;
use ventaja::rules::Rules;
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

/// Stands on everything.
pub(crate) struct Stands;

impl Strategy for Stands {
    fn act(&self, _: &View<'_>) -> Action {
        Action::Stand
    }
    fn takes(&self, _: Offer) -> bool {
        false
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
