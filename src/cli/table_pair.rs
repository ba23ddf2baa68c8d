//! The two tables of a comparison: which rules, and which play of each.

use super::Failure;
use super::outputs::{Input, input};
use super::progress::Solving;
use std::ffi::{OsStr, OsString};
use ventaja::fault::Fault;
use ventaja::reglamento::{self, Reglamento, Scenario};
use ventaja::strategy::{self, Chart};

/// Which two tables.
#[derive(clap::Args)]
pub(super) struct Sides {
    /// A built-in id (see `ventaja list`) or a path to a TOML file
    #[arg(value_name = "A")]
    a: OsString,
    /// Another rulebook; without it B is A with the changes below
    #[arg(value_name = "B")]
    b: Option<OsString>,
    /// The play of both tables, or of B if nothing else changes or
    /// --base-strategy names that of A [default: each table's best chart, then
    /// A's at both]
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<OsString>,
    /// Takes an option of a reading at B; repeatable
    #[arg(long = "reading", value_name = "NAME=OPTION")]
    readings: Vec<String>,
    /// Overrides one rule at B, such as surrender.kind=none; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
    /// Boxes in play at B; the same as --set table.boxes=N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    boxes: Option<u8>,
    /// The play of A
    #[arg(long, value_name = "NAME|FILE", requires = "strategy")]
    base_strategy: Option<OsString>,
    /// Takes an option of a reading at A, and at B unless it is another
    /// rulebook; repeatable
    #[arg(long = "base-reading", value_name = "NAME=OPTION")]
    base_readings: Vec<String>,
    /// Overrides one rule at A, and at B unless it is another rulebook;
    /// repeatable
    #[arg(long = "base-set", value_name = "KEY=VALUE")]
    base_sets: Vec<String>,
}

/// One table: the rules in force and the play.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) scenario: Scenario,
    /// `None` where the game has no decisions.
    pub(super) chart: Option<Chart>,
}

/// Both tables under one way of play.
pub(super) struct Tables {
    /// `best`: each table by its own best chart; `unchanged`: both by A's;
    /// `given`: as the user said; `none`: no decisions.
    pub(super) play: &'static str,
    pub(super) a: Table,
    pub(super) b: Table,
}

/// What a table is played by where a chart is named: one of the rulebook's,
/// or a file.
fn named(scenario: &Scenario, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<Option<Chart>, Failure> {
    if !scenario.rules.game().has_decisions() {
        return Ok(None);
    }
    let chart = strategy::find(&scenario.reglamento, name)?;
    chart.check(&scenario.rules)?;
    Ok(Some(chart))
}

/// Those of `base` that none of `changes` answers otherwise.
fn kept(base: &[String], changes: &[String]) -> Vec<String> {
    let name = |text: &str| text.split('=').next().unwrap_or(text).trim().to_owned();
    let changed = |text: &&String| changes.iter().any(|change| name(change) == name(text));
    base.iter().filter(|text| !changed(text)).cloned().collect()
}

impl Sides {
    /// The rules in force at both tables.
    fn scenarios(&self) -> Result<[Scenario; 2], Failure> {
        let mut sets = self.sets.clone();
        sets.extend(self.boxes.map(|boxes| format!("table.boxes={boxes}")));
        let first: Reglamento = reglamento::find(&self.a)?;
        let (second, readings, sets) = match &self.b {
            Some(other) => (reglamento::find(other)?, self.readings.clone(), sets),
            None if self.readings.is_empty() && sets.is_empty() && self.strategy.is_none() => {
                let fault = Fault::new("compare", format!("nothing to compare `{}` with", self.a.display()));
                return Err(fault.allowed("a second rulebook, --set, --reading, --boxes, --strategy").into());
            }
            None => {
                let readings = [kept(&self.base_readings, &self.readings), self.readings.clone()].concat();
                let sets = [kept(&self.base_sets, &sets), sets].concat();
                (first.clone(), readings, sets)
            }
        };
        let a = Scenario::new(first, &self.base_readings, &self.base_sets)?;
        Ok([a, Scenario::new(second, &readings, &sets)?])
    }

    /// The files that the command line names as rulebooks and charts.
    pub(super) fn inputs(&self) -> Vec<Input> {
        let books = [Some(&self.a), self.b.as_ref()].into_iter().flatten();
        let charts = self.strategy.iter().chain(&self.base_strategy);
        let books = books.filter_map(|name| input("the rulebook", name));
        books.chain(charts.filter_map(|name| input("the chart", name))).collect()
    }

    /// Both tables, under every way of play that is compared; never empty.
    /// `notes` are told what must be said about the charts.
    pub(super) fn tables(&self, shown: bool, notes: &mut Vec<String>) -> Result<Vec<Tables>, Failure> {
        let [a, b] = self.scenarios()?;
        let table = |scenario: &Scenario, chart: Option<Chart>| Table { scenario: scenario.clone(), chart };
        if [&a, &b].iter().all(|side| !side.rules.game().has_decisions()) {
            return Ok(vec![Tables { play: "none", a: table(&a, None), b: table(&b, None) }]);
        }
        if let Some(name) = &self.strategy {
            let alike = self.b.is_none() && a.rules == b.rules;
            let of_a = match &self.base_strategy {
                Some(base) => named(&a, base)?,
                None if alike => best(&a, "A", shown, notes)?,
                None => named(&a, name)?,
            };
            let of_b = named(&b, name)?;
            return Ok(vec![Tables { play: "given", a: table(&a, of_a), b: table(&b, of_b) }]);
        }
        let (of_a, of_b) = (best(&a, "A", shown, notes)?, best(&b, "B", shown, notes)?);
        let mut tables = vec![Tables { play: "best", a: table(&a, of_a.clone()), b: table(&b, of_b) }];
        match of_a.as_ref().filter(|_| a.rules.game() == b.rules.game()).map(|chart| chart.check(&b.rules)) {
            Some(Ok(())) => {
                tables.push(Tables { play: "unchanged", a: table(&a, of_a.clone()), b: table(&b, of_a) });
            }
            Some(Err(_)) => {
                notes.push("A’s chart cannot be played at B: there is no row of unchanged play.".to_owned());
            }
            None => notes.push("The games differ: there is no row of unchanged play.".to_owned()),
        }
        Ok(tables)
    }
}

/// The best chart of a table: the solver's, by totals, or where there is none
/// the rulebook's own.
fn best(
    scenario: &Scenario,
    side: &str,
    shown: bool,
    notes: &mut Vec<String>,
) -> Result<Option<Chart>, Failure> {
    if !scenario.rules.game().has_decisions() {
        return Ok(None);
    }
    let bar = Solving::new(shown);
    let solved = ventaja::exact::best_chart(&scenario.rules, "solved", |upcard| bar.at(upcard));
    bar.finish();
    match solved {
        Ok(mut chart) => {
            chart.set_sha256(ventaja::builtin::sha256(chart.to_csv().as_bytes()));
            chart.check(&scenario.rules)?;
            Ok(Some(chart))
        }
        Err(no) => {
            notes.push(format!("{side} plays the rulebook’s `basic`: no chart is solved, {no}."));
            named(scenario, "basic")
        }
    }
}
