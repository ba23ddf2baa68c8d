//! What the unit tests of several modules share: rules, charts, cards, tallies of given nets, and statistics.

use crate::cards::Card;
use crate::reglamento::{Reglamento, Scenario, find};
use crate::rules::{Game, Rules, Value, keys};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{self, Cell, Chart, PlayedTable, blackjack};
use crate::tally::{Line, Outcome, Tally};
use rand_core::Rng;
use std::collections::VecDeque;

#[path = "../tests/random/mod.rs"]
pub(crate) mod random;

/// Cards in the order of the deal, the same for every place.
pub(crate) struct Given(pub(crate) VecDeque<Card>);

impl Cards for Given {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.0.pop_front().ok_or(Exhausted)
    }
    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.0.front().copied().ok_or(Exhausted)
    }
}

pub(crate) fn book(id: &str) -> Reglamento {
    find(id).unwrap()
}

/// Returns the rules of a built-in rulebook with readings and overrides, as they follow it on a command line:
/// `mendoza-2016 cut-card=60 shoe.decks=8`.
pub(crate) fn rules(line: &str) -> Rules {
    let (id, answers) = line.split_once(' ').unwrap_or((line, ""));
    let answers = answers.split_whitespace().map(str::to_owned);
    // The names of keys have a full stop.
    let (sets, readings): (Vec<_>, Vec<_>) =
        answers.partition(|answer| answer.split('=').next().unwrap().contains('.'));
    Scenario::new(book(id), &readings, &sets).unwrap_or_else(|faults| panic!("{line}: {faults}")).rules
}

pub(crate) fn set(rules: &mut Rules, key: &str, value: &str) {
    let known = keys(rules.game()).into_iter().find(|known| known.name == key);
    let set = known.and_then(|known| known.set(rules, &Value::from_text(value)));
    set.unwrap_or_else(|| panic!("no {key}={value}"));
}

/// Returns the defaults of a game with other values of keys; they need not make a table that can be dealt.
pub(crate) fn default_rules(game: Game, sets: &str) -> Rules {
    let mut rules = Rules::new(game);
    for (key, value) in sets.split_whitespace().map(|set| set.split_once('=').unwrap()) {
        set(&mut rules, key, value);
    }
    rules
}

/// Returns a chart of a built-in rulebook.
pub(crate) fn chart(id: &str, name: &str) -> Chart {
    strategy::find(&book(id), name).unwrap()
}

/// Returns a chart that splits these pairs, such as `P8 PA`, and otherwise plays without doubling.
pub(crate) fn splitting(pairs: &str) -> blackjack::Chart {
    let mut chart = blackjack::Chart::plain("splits");
    for (row, column) in pairs.split(' ').flat_map(|row| (0..10).map(move |column| (row, column))) {
        chart.set_cell(row, column, Some(Cell::Split));
    }
    chart
}

/// Returns cards from their names, separated by spaces.
pub(crate) fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

/// Returns a bet line whose outcomes all vary.
pub(crate) fn varied_line(unit: i64) -> Line {
    Line { name: "box", unit, optional: false, outcomes: vec![Outcome::varied("net")] }
}

/// Returns a bet line with these fixed nets.
pub(crate) fn fixed_line(nets: &[(&'static str, i64)]) -> Line {
    let outcomes = nets.iter().map(|(name, net)| Outcome::fixed(name, *net)).collect();
    Line { name: "box", unit: 1, optional: false, outcomes }
}

/// Returns the tally of shoes with these nets on each of the lines, of a bet each.
pub(crate) fn tally_of<const LINES: usize>(lines: &[Line; LINES], shoes: &[[&[i64]; LINES]]) -> Tally {
    let mut tally = Tally::new(lines);
    for shoe in shoes {
        for ((counts, line), nets) in tally.lines.iter_mut().zip(lines).zip(shoe) {
            nets.iter().for_each(|net| counts.count_varied(0, *net, line.unit));
        }
        tally.end_shoe();
    }
    tally
}

/// Returns a number from 0 to below 1.
pub(crate) fn uniform(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Requires two numbers to differ by less than a tolerance.
#[track_caller]
pub(crate) fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "{found}, expected {expected} ± {tolerance}");
}

/// Returns the chi-square statistic of n counts that are equally likely in a number of cells, Σ count² · cells ÷ n − n;
/// cells without a count may be left out.
pub(crate) fn chi_square<'a>(counts: impl IntoIterator<Item = &'a u32>, cells: usize) -> f64 {
    let (n, squares) = counts
        .into_iter()
        .fold((0.0, 0.0), |(n, squares), count| (n + f64::from(*count), squares + f64::from(*count).powi(2)));
    squares * cells as f64 / n - n
}

/// A table that a chart plays; it must fit the rules.
#[track_caller]
pub(crate) fn played<'a>(rules: &'a Rules, chart: impl Into<Option<&'a Chart>>) -> PlayedTable<'a> {
    PlayedTable::new(rules, chart.into()).unwrap()
}
