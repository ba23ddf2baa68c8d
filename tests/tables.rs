//! A table by one line of options: its rules and chart, its exact values, and rounds that are dealt at it; and numbers
//! compared by their standard errors.

use crate::common::{expectation, played};
use std::fmt::Display;
use ventaja::check::{Argument, Entry};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Run, Unwatched};
use ventaja::estimate::{Control, Estimate, estimate_line};
use ventaja::exact::{Exact, ExactLine, best_chart, exact};
use ventaja::fault::Faults;
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::rules::{Blackjack, Play, Rules};
use ventaja::strategy::{self, Chart};
use ventaja::tally::{Line, LineTally};

/// The rules among options, whose names have a dot (`shoe.decks=6`), and the readings (`boxes=2`). Spaces separate options.
fn split(options: &str) -> (Vec<String>, Vec<String>) {
    let is_rule = |option: &String| option.split('=').next().unwrap().contains('.');
    options.split_whitespace().map(str::to_owned).partition(is_rule)
}

/// A rulebook with options: rules and readings, which spaces separate.
pub(crate) fn read(book: Reglamento, options: &str) -> Result<Scenario, Faults> {
    let (rules, readings) = split(options);
    Scenario::new(book, &readings, &rules)
}

/// A built-in rulebook with options, as [`read`] has them.
#[track_caller]
pub(crate) fn scenario(id: &str, options: &str) -> Scenario {
    read(find(id).unwrap(), options).unwrap_or_else(|faults| panic!("{id} {options}: {faults}"))
}

/// The rules of a built-in rulebook with options.
#[track_caller]
pub(crate) fn rules(id: &str, options: &str) -> Rules {
    scenario(id, options).rules
}

/// The standard rules of `tests/data` with options.
pub(crate) fn standard(options: &str) -> Rules {
    let book = Reglamento::parse("standard.toml", include_str!("data/standard.toml")).unwrap();
    read(book, options).unwrap_or_else(|faults| panic!("{options}: {faults}")).rules
}

pub(crate) fn blackjack(rules: &Rules) -> &Blackjack {
    match &rules.play {
        Play::Blackjack(play) => play,
        _ => panic!("a rulebook of the blackjack family"),
    }
}

/// A chart of a built-in rulebook.
pub(crate) fn chart(id: &str, name: &str) -> Chart {
    strategy::find(&find(id).unwrap(), name).unwrap()
}

/// The text of the fixed chart for several decks, where the dealer stands on soft 17 and looks at the hole card.
pub(crate) const PEEK: &str = include_str!("data/std_s17_peek_doa_das_4.csv");

/// The text of the fixed chart for doubles on 9 to 11, where the dealer has no hole card.
pub(crate) const NO_HOLE_CARD: &str = include_str!("data/std_s17_enhc_d9_das_4.csv");

/// A chart of blackjack by its text.
pub(crate) fn fixed(text: &str) -> Chart {
    Chart::parse_blackjack("fixed", "fixed.csv", text).unwrap()
}

/// The exact house edge of the main bet.
#[track_caller]
pub(crate) fn edge(rules: &Rules, chart: &Chart) -> f64 {
    exact(played(rules, Some(chart))).unwrap().lines[0].house_edge
}

/// The exact house edge of the best chart.
#[track_caller]
pub(crate) fn best_edge(rules: &Rules) -> f64 {
    edge(rules, &best_chart(rules, "best", |_| ()).unwrap())
}

/// The exact values of a bet.
pub(crate) fn line<'a>(exact: &'a Exact, name: &str) -> &'a ExactLine {
    exact.lines.iter().find(|line| line.name == name).unwrap_or_else(|| panic!("no bet {name}"))
}

/// The exact probability of an outcome; 0 if the bet has no such outcome.
pub(crate) fn probability(line: &ExactLine, outcome: &str) -> f64 {
    line.outcomes.iter().find(|known| known.name == outcome).map_or(0.0, |known| known.probability)
}

/// A rulebook with options, and the chart by which it is played, if its game has decisions.
#[derive(Clone)]
pub(crate) struct Bench {
    pub(crate) scenario: Scenario,
    pub(crate) chart: Option<Chart>,
}

impl Bench {
    /// A built-in rulebook with options, by its chart `basic`.
    #[track_caller]
    pub(crate) fn new(id: &str, options: &str) -> Bench {
        Bench::by(id, "basic", options)
    }

    /// A built-in rulebook with options, by one of its charts.
    #[track_caller]
    pub(crate) fn by(id: &str, name: &str, options: &str) -> Bench {
        let scenario = scenario(id, options);
        let chart = scenario.rules.game().abilities().decisions.then(|| chart(id, name));
        Bench { scenario, chart }
    }

    /// The table of an exact entry of `tests/expectations.toml`, and the edge that it expects. Further options replace the
    /// entry's own.
    pub(crate) fn expected(name: &str, options: &str) -> (Bench, f64) {
        let (Entry { arguments, .. }, edge) = expectation(name);
        let book = find(&arguments.reglamento.typed).unwrap();
        let own = arguments.sets.into_iter().map(|set| set.text.replace(", ", ","));
        let own = own.filter(|set| !options.contains(&set[..=set.find('=').unwrap()]));
        let options = own.chain([options.to_owned()]).collect::<Vec<_>>().join(" ");
        let name = arguments.strategy.map_or_else(|| "basic".into(), |Argument { typed, .. }| typed);
        let chart = strategy::find(&book, &name).ok();
        (Bench { scenario: read(book, &options).unwrap(), chart }, edge)
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.scenario.rules
    }

    pub(crate) fn chart(&self) -> Option<&Chart> {
        self.chart.as_ref()
    }

    #[track_caller]
    pub(crate) fn exact(&self) -> Exact {
        exact(played(self.rules(), self.chart())).unwrap()
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        dealing::lines(played(self.rules(), self.chart()))
    }

    pub(crate) fn deal(&self, dealer: Dealer, rounds: u64, seed: u64) -> Dealt {
        deal(self.rules(), self.chart(), dealer, rounds, seed)
    }
}

/// A table whose options are of a round from a full shoe, by the chart `basic`: its cut card need not fit its packs.
pub(crate) fn full_shoe(id: &str, options: &str) -> Bench {
    let (rules, readings) = split(options);
    let scenario = Scenario::of_full_shoe(find(id).unwrap(), &readings, &rules).unwrap();
    let chart = scenario.rules.game().abilities().decisions.then(|| chart(id, "basic"));
    Bench { scenario, chart }
}

/// The bet lines of a table, and a run that was dealt there, with a control variate or without.
pub(crate) struct Dealt {
    pub(crate) lines: Vec<Line>,
    pub(crate) run: Run,
    control: Option<Control>,
}

/// Deals a run with two threads.
pub(crate) fn deal(rules: &Rules, chart: Option<&Chart>, dealer: Dealer, rounds: u64, seed: u64) -> Dealt {
    deal_controlled(rules, chart, dealer, None, (rounds, seed))
}

/// Deals rounds by a seed with two threads.
pub(crate) fn deal_controlled(
    rules: &Rules,
    chart: Option<&Chart>,
    dealer: Dealer,
    control: Option<&Control>,
    (rounds, seed): (u64, u64),
) -> Dealt {
    let plan = Plan::rounds(rules, rounds, seed, 2);
    let run = dealing::simulate_controlled(played(rules, chart), dealer, control, &plan, &Unwatched).unwrap();
    Dealt { lines: dealing::lines(played(rules, chart)), run, control: control.cloned() }
}

impl Dealt {
    /// The estimate of each line; `None` where no bet was made.
    pub(crate) fn estimates(&self) -> Vec<Option<Estimate>> {
        let of = |line| estimate_line(&self.lines, &self.run.tally, line, self.control.as_ref(), 0.95);
        (0..self.lines.len()).map(of).collect()
    }

    /// The counts and the estimate of each line beside its exact values.
    #[track_caller]
    pub(crate) fn beside<'a>(
        &'a self,
        exact: &'a Exact,
    ) -> impl Iterator<Item = (&'a Line, &'a LineTally, Option<Estimate>, &'a ExactLine)> {
        assert!(self.lines.iter().map(|line| line.name).eq(exact.lines.iter().map(|line| line.name)));
        let lines = self.lines.iter().zip(&self.run.tally.lines).zip(self.estimates()).zip(&exact.lines);
        lines.map(|(((line, counts), found), exact)| (line, counts, found, exact))
    }

    /// Asserts that the edge of each line with bets differs by less than `most` standard errors from the exact one. The standard
    /// error is that of independent bets with the exact variance.
    #[track_caller]
    pub(crate) fn has_edges(&self, most: f64, what: impl Display, exact: &Exact) {
        for (line, _, found, exact) in self.beside(exact) {
            let Some(found) = found else { continue };
            let error = (exact.spread.variance / found.bets as f64).sqrt();
            within(most, format_args!("{what}: {}", line.name), (found.house_edge, error), exact.house_edge);
        }
    }

    /// The estimate of a line.
    pub(crate) fn estimate(&self, name: &str) -> Estimate {
        self.estimates()[self.lines.iter().position(|line| line.name == name).unwrap()].unwrap()
    }

    /// The estimate of the first line.
    pub(crate) fn main(&self) -> Estimate {
        self.estimates()[0].unwrap()
    }
}

/// A number with its standard error, which is 0 where it is exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) mean: f64,
    pub(crate) error: f64,
}

impl From<f64> for Value {
    fn from(mean: f64) -> Value {
        Value { mean, error: 0.0 }
    }
}

impl From<(f64, f64)> for Value {
    fn from((mean, error): (f64, f64)) -> Value {
        Value { mean, error }
    }
}

/// The house edge.
impl From<Estimate> for Value {
    fn from(estimate: Estimate) -> Value {
        Value { mean: estimate.house_edge, error: estimate.standard_error.unwrap() }
    }
}

/// The share of `count` among `n` independent trials, with its standard error if the probability is `p`.
pub(crate) fn share(count: f64, n: f64, p: f64) -> Value {
    Value { mean: count / n, error: (p * (1.0 - p) / n).sqrt() }
}

/// The mean of independent numbers by their sum and the sum of their squares.
pub(crate) fn mean(sum: f64, squares: f64, n: f64) -> Value {
    let mean = sum / n;
    Value { mean, error: ((squares / n - mean * mean) / n).sqrt() }
}

/// The difference of two independent numbers in standard errors, 0 where they are equal up to rounding.
pub(crate) fn z(one: impl Into<Value>, other: impl Into<Value>) -> f64 {
    let (one, other) = (one.into(), other.into());
    let difference = one.mean - other.mean;
    if difference.abs() < 1e-12 { 0.0 } else { difference / one.error.hypot(other.error) }
}

/// Asserts that two independent numbers differ by less than `most` standard errors. Prints and returns the difference.
#[track_caller]
pub(crate) fn within(most: f64, what: impl Display, one: impl Into<Value>, other: impl Into<Value>) -> f64 {
    let (one, other) = (one.into(), other.into());
    let z = z(one, other);
    let text = format!("{what}: {:.8} ± {:.8}, {:.8} ± {:.8}", one.mean, one.error, other.mean, other.error);
    println!("{text}, z {z:+.2}");
    assert!(z.abs() < most, "{text}, z {z:+.2}");
    z
}

/// Asserts that two numbers differ by less than `most`, and prints them.
#[track_caller]
pub(crate) fn close(most: f64, what: impl Display, found: f64, known: f64) {
    println!("{what}: {found:.12}, known {known:.12}");
    assert!((found - known).abs() < most, "{what}: {found}, known {known}");
}
