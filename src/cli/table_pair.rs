//! The two tables of a comparison: the rules and the play of each.

use super::args::{BASIC, as_typed, boxes_as_set, chart, chart_of, rulebook};
use super::command_line::Typed;
use super::outputs::{Input, input};
use super::progress::Solving;
use super::{Failure, completions};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsString;
use ventaja::dealing::{stand_note, with_stand};
use ventaja::exact::{BEST, best_chart};
use ventaja::fault::{Fault, Faults};
use ventaja::lang::{Message, Translated};
use ventaja::message;
use ventaja::numbers;
use ventaja::reglamento::{self, Reglamento, Scenario};
use ventaja::strategy::Chart;

/// The two tables.
#[derive(clap::Args)]
pub(super) struct Sides {
    #[command(flatten)]
    pub(super) typed: Typed,
    /// Rulebook A: an id from ventaja list, or a path to a TOML file
    #[arg(value_name = "A", value_parser = rulebook(), add = ArgValueCompleter::new(completions::reglamentos))]
    a: OsString,
    /// Rulebook B; without it B is A with the changes below
    #[arg(value_name = "B", value_parser = rulebook(), add = ArgValueCompleter::new(completions::reglamentos))]
    b: Option<OsString>,
    /// Strategy of both tables, or of B if nothing else changes or --base-strategy is given: a chart, best, or a
    /// path to a CSV file [default: the best chart of each table, then A's at both]
    #[arg(long, value_name = "NAME|FILE", add = ArgValueCompleter::new(completions::charts))]
    strategy: Option<OsString>,
    /// Takes an option of a reading at B; repeatable
    #[arg(long = "reading", value_name = "NAME=OPTION", add = ArgValueCompleter::new(completions::readings))]
    readings: Vec<String>,
    /// Overrides a rule at B, such as surrender.kind=none; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE", add = ArgValueCompleter::new(completions::rule_keys))]
    sets: Vec<String>,
    /// Boxes in play at B, 1 to 64; the same as --set table.boxes=N
    #[arg(long, value_name = "N", value_parser = numbers::boxes, allow_negative_numbers = true)]
    boxes: Option<u8>,
    /// Strategy of A
    #[arg(long, value_name = "NAME|FILE", requires = "strategy", add = ArgValueCompleter::new(completions::charts))]
    base_strategy: Option<OsString>,
    /// Takes an option of a reading at A, and at B unless B is another rulebook; repeatable
    #[arg(long = "base-reading", value_name = "NAME=OPTION", add = ArgValueCompleter::new(completions::readings))]
    base_readings: Vec<String>,
    /// Overrides a rule at A, and at B unless B is another rulebook; repeatable
    #[arg(long = "base-set", value_name = "KEY=VALUE", add = ArgValueCompleter::new(completions::rule_keys))]
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

impl Tables {
    /// Adds a note for each table whose Talla stands on a total that was computed for the play.
    fn note_stands(&self, notes: &mut Vec<Translated>) {
        for (side, table) in [("A", &self.a), ("B", &self.b)] {
            let note = stand_note(&table.scenario.rules);
            let note = note.map(|note| message!("note-stand-at-table", side = side, note = note).into());
            if let Some(note) = note.filter(|note| !notes.contains(note)) {
                notes.push(note);
            }
        }
    }
}

/// The items of `base` whose name none of `changes` has.
fn kept(base: &[String], changes: &[String]) -> Vec<String> {
    let name = |text: &str| text.split('=').next().unwrap_or(text).trim().to_owned();
    let changed = |text: &&String| changes.iter().any(|change| name(change) == name(text));
    base.iter().filter(|text| !changed(text)).cloned().collect()
}

impl Sides {
    /// Names in faults the options that the user typed: A's rules have options
    /// of their own, and `--boxes` is an override.
    fn as_typed(&self, faults: Faults) -> Faults {
        let mut renamed = Vec::new();
        if let (Some(set), Some(boxes)) = (boxes_as_set(self.boxes), self.boxes) {
            renamed.push((format!("--set {set}"), format!("--boxes {boxes}")));
        }
        let own = |base: &[String], changes: &[String], option: &str| {
            let only_a = base.iter().filter(|text| !changes.contains(text));
            only_a.map(|text| (format!("--{option} {text}"), format!("--base-{option} {text}"))).collect()
        };
        let sets: Vec<(String, String)> = own(&self.base_sets, &self.sets, "set");
        let readings: Vec<(String, String)> = own(&self.base_readings, &self.readings, "reading");
        renamed.extend(sets.into_iter().chain(readings));
        as_typed(faults, &renamed)
    }

    /// The rules in force at both tables.
    fn scenarios(&self) -> Result<[Scenario; 2], Failure> {
        let sets: Vec<String> = self.sets.iter().cloned().chain(boxes_as_set(self.boxes)).collect();
        let first: Reglamento = reglamento::find(&self.a).map_err(|faults| faults.named_by("<A>"))?;
        let (second, readings, sets) = match &self.b {
            Some(other) => {
                let second = reglamento::find(other).map_err(|faults| faults.named_by("<B>"))?;
                (second, self.readings.clone(), sets)
            }
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
        let settle = |book, readings: &[String], sets: &[String]| {
            Scenario::new(book, readings, sets).map_err(|faults| self.as_typed(faults))
        };
        let a = settle(first, &self.base_readings, &self.base_sets)?;
        Ok([a, settle(second, &readings, &sets)?])
    }

    /// The files that the command line names as rulebooks and charts.
    pub(super) fn inputs(&self) -> Vec<Input> {
        let books = [Some(&self.a), self.b.as_ref()].into_iter().flatten();
        let charts = self.strategy.iter().chain(&self.base_strategy);
        let books = books.filter_map(|name| input("the rulebook", name));
        books.chain(charts.filter_map(|name| input("the chart", name))).collect()
    }

    /// Both tables under every way of play that is compared; never empty.
    /// Adds remarks on the charts to `notes`.
    pub(super) fn tables(&self, shown: bool, notes: &mut Vec<Translated>) -> Result<Vec<Tables>, Failure> {
        let [a, b] = self.scenarios()?;
        let table = |scenario: &Scenario, chart: Option<Chart>| {
            let rules = with_stand(&scenario.rules, chart.as_ref()).into_owned();
            Table { scenario: Scenario { rules, ..scenario.clone() }, chart }
        };
        if [&a, &b].iter().all(|side| !side.rules.game().has_decisions()) {
            return Ok(vec![Tables { play: "none", a: table(&a, None), b: table(&b, None) }]);
        }
        if let Some(name) = &self.strategy {
            let alike = self.b.is_none() && a.rules == b.rules;
            let of_a = match &self.base_strategy {
                Some(base) => chart_of("--base-strategy", &a, base, shown)?,
                None if alike => best(&a, "A", shown, notes)?,
                None => chart(&a, name, shown)?,
            };
            let of_b = chart(&b, name, shown)?;
            for (side, scenario, chart) in [("A", &a, &of_a), ("B", &b, &of_b)] {
                let note = |chart| super::ignored::note_at_table(side, scenario, chart, shown);
                notes.extend(chart.as_ref().and_then(note).map(Translated::from));
            }
            let given = Tables { play: "given", a: table(&a, of_a), b: table(&b, of_b) };
            given.note_stands(notes);
            return Ok(vec![given]);
        }
        let (of_a, of_b) = (best(&a, "A", shown, notes)?, best(&b, "B", shown, notes)?);
        let mut tables = vec![Tables { play: "best", a: table(&a, of_a.clone()), b: table(&b, of_b) }];
        match of_a.as_ref().filter(|_| a.rules.game() == b.rules.game()).map(|chart| chart.check(&b.rules)) {
            Some(Ok(())) => {
                tables.push(Tables { play: "unchanged", a: table(&a, of_a.clone()), b: table(&b, of_a) });
            }
            Some(Err(_)) => {
                notes.push(Message::new("note-no-unchanged-play").into());
            }
            None => notes.push(Message::new("note-games-differ").into()),
        }
        for pair in &tables {
            pair.note_stands(notes);
        }
        Ok(tables)
    }
}

/// The best chart of a table; the rulebook's own where none can be computed.
fn best(
    scenario: &Scenario,
    side: &str,
    shown: bool,
    notes: &mut Vec<Translated>,
) -> Result<Option<Chart>, Failure> {
    if !scenario.rules.game().has_decisions() {
        return Ok(None);
    }
    let bar = Solving::new(shown);
    let solved = best_chart(&scenario.rules, BEST, |upcard| bar.at(upcard));
    bar.finish();
    match solved {
        Ok(mut chart) => {
            chart.set_sha256(ventaja::builtin::sha256(chart.to_csv().as_bytes()));
            chart.check(&scenario.rules)?;
            Ok(Some(chart))
        }
        Err(no) => {
            notes.push(message!("note-no-best-chart", side = side, chart = BASIC, why = no.reason()).into());
            chart(scenario, BASIC.as_ref(), shown)
        }
    }
}
