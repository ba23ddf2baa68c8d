//! The two tables of a comparison: the rules and the play of each.

use super::args::{AsOf, BASIC, STRATEGY, as_typed, boxes_as_set, chart, renames, rulebook};
use super::command_line::Typed;
use super::outputs::{Input, input};
use super::progress::solving;
use super::{Failure, completions};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsString;
use ventaja::dealing::{stand_note, with_stand};
use ventaja::exact::{BEST, best_chart};
use ventaja::fault::{Fault, Faults};
use ventaja::lang::{Message, Translated};
use ventaja::message;
use ventaja::numbers;
use ventaja::readings::{Alone, alone, possible};
use ventaja::reglamento::{self, Reglamento, Scenario, changed};
use ventaja::strategy::{Chart, PlayedTable, kept};

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
    #[command(flatten)]
    as_of: AsOf,
    /// Compares two versions of A, each by its name or by a date on which it was in force: what the amendments
    /// between them changed, article by article
    #[arg(long, num_args = 1..=2, value_delimiter = ',', value_name = "VERSION", conflicts_with_all = ["b", "as_of"])]
    versions: Option<Vec<String>>,
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
pub(super) struct SideTable {
    pub(super) scenario: Scenario,
    /// `None` where the game has no decisions.
    pub(super) chart: Option<Chart>,
}

impl SideTable {
    /// The table as it is played.
    pub(super) fn played(&self) -> Result<PlayedTable<'_>, Faults> {
        PlayedTable::new(&self.scenario.rules, self.chart.as_ref())
    }
}

/// Both tables under one way of play.
pub(super) struct Tables {
    /// `best`: each table by its own best chart; `unchanged`: both by A's;
    /// `given`: as the user said; `none`: no decisions.
    pub(super) play: &'static str,
    pub(super) a: SideTable,
    pub(super) b: SideTable,
}

impl Tables {
    /// The rules and the play of each table.
    pub(super) fn sides(&self) -> [(&Scenario, Option<&Chart>); 2] {
        [&self.a, &self.b].map(|table| (&table.scenario, table.chart.as_ref()))
    }
}

impl Sides {
    fn book_a(&self) -> Result<Reglamento, Faults> {
        reglamento::find(&self.a).map_err(|faults| faults.named_by("<A>"))
    }

    /// Names in faults the options that the user typed: A's rules have options
    /// of their own, and `--boxes` is an override.
    fn as_typed(&self, faults: Faults) -> Faults {
        let mut renamed = Vec::new();
        if let (Some(set), Some(boxes)) = (boxes_as_set(self.boxes), self.boxes) {
            renamed.push((format!("--set {set}"), format!("--boxes {boxes}")));
        }
        let sets = self.base_sets.iter().filter(|text| !self.sets.contains(text));
        let readings = self.base_readings.iter().filter(|text| !self.readings.contains(text));
        renamed.extend(renames("--set", "--base-set", sets));
        renamed.extend(renames("--reading", "--base-reading", readings));
        as_typed(faults, &renamed)
    }

    fn overrides(&self) -> Vec<String> {
        self.sets.iter().cloned().chain(boxes_as_set(self.boxes)).collect()
    }

    /// The two versions of A that are compared; `None` if two tables are.
    fn versions(&self) -> Result<Option<[Reglamento; 2]>, Failure> {
        let [from, to] = match self.versions.as_deref() {
            None => return Ok(None),
            Some([from, to]) => [from, to],
            Some(other) => {
                let fault = Fault::new(format!("--versions {}", other.join(" ")), "expected two versions");
                return Err(fault.allowed("two versions of the rulebook").into());
            }
        };
        let book = self.book_a()?;
        let version = |name: &String| book.of_version_named(name, &format!("--versions {name}"));
        let found = [version(from)?, version(to)?];
        if found[0].in_force == found[1].in_force {
            let fault = Fault::new(format!("--versions {from} {to}"), "names one version twice");
            return Err(fault.allowed("two versions of the rulebook").into());
        }
        Ok(Some(found))
    }

    /// What changes between two versions, with the tables that have each change alone; nothing between other tables.
    pub(super) fn amendments(&self) -> Result<Vec<Alone>, Failure> {
        let [before, after] = self.scenarios()?;
        let answers = changed(&self.base_readings, &self.readings);
        Ok(alone(&before, &after.reglamento, &answers, &changed(&self.base_sets, &self.overrides()))?)
    }

    fn scenarios(&self) -> Result<[Scenario; 2], Failure> {
        let sets = self.overrides();
        let (first, second, readings, sets) = if let Some([first, second]) = self.versions()? {
            // An answer of A counts for B too, if B has the reading; one that only A or only B could have is a fault.
            let readings = changed(&possible(&second, &self.base_readings), &self.readings);
            (first, second, readings, changed(&self.base_sets, &sets))
        } else {
            let first = self.as_of.version(self.book_a()?)?;
            match &self.b {
                Some(other) => {
                    let second = reglamento::find(other).map_err(|faults| faults.named_by("<B>"))?;
                    // A rulebook without versions is the same on every date.
                    let dated = !second.versions.is_empty();
                    let second = if dated { self.as_of.version(second)? } else { second };
                    (first, second, self.readings.clone(), sets)
                }
                None if self.readings.is_empty() && sets.is_empty() && self.strategy.is_none() => {
                    let fault =
                        Fault::new("compare", format!("nothing to compare `{}` with", self.a.display()));
                    let allowed = "a second rulebook, --set, --reading, --boxes, --strategy, --versions";
                    return Err(fault.allowed(allowed).into());
                }
                None => {
                    let readings = changed(&self.base_readings, &self.readings);
                    (first.clone(), first, readings, changed(&self.base_sets, &sets))
                }
            }
        };
        let settle = |book, readings: &[String], sets: &[String]| {
            Scenario::new(book, readings, sets).map_err(|faults| self.as_typed(faults))
        };
        Ok([settle(first, &self.base_readings, &self.base_sets)?, settle(second, &readings, &sets)?])
    }

    pub(super) fn inputs(&self) -> impl Iterator<Item = Input> {
        let books = [Some(&self.a), self.b.as_ref()].into_iter().flatten();
        let charts = self.strategy.iter().chain(&self.base_strategy);
        let books = books.filter_map(|name| input("the rulebook", name));
        books.chain(charts.filter_map(|name| input("the chart", name)))
    }

    /// Both tables under every way of play that is compared; never empty.
    /// Adds remarks on the charts to `notes`.
    pub(super) fn tables(&self, shown: bool, notes: &mut Vec<Translated>) -> Result<Vec<Tables>, Failure> {
        self.tables_of(self.scenarios()?, shown, notes)
    }

    /// The same for two tables of the user's play.
    pub(super) fn tables_of(
        &self,
        [a, b]: [Scenario; 2],
        shown: bool,
        notes: &mut Vec<Translated>,
    ) -> Result<Vec<Tables>, Failure> {
        let table = |scenario: &Scenario, chart: Option<Chart>| {
            let played = PlayedTable::new(&scenario.rules, chart.as_ref())?;
            let rules = with_stand(played).into_owned();
            Ok::<_, Faults>(SideTable { scenario: Scenario { rules, ..scenario.clone() }, chart })
        };
        let tables = if [&a, &b].iter().all(|side| !side.rules.game().abilities().decisions) {
            vec![Tables { play: "none", a: table(&a, None)?, b: table(&b, None)? }]
        } else if let Some(name) = &self.strategy {
            let alike = self.b.is_none() && a.rules == b.rules;
            let of_a = match &self.base_strategy {
                Some(base) => chart("--base-strategy", &a, base, shown)?,
                None if alike => best(&a, "A", shown, notes)?,
                None => chart(STRATEGY, &a, name, shown)?,
            };
            let of_b = chart(STRATEGY, &b, name, shown)?;
            for (side, scenario, chart) in [("A", &a, &of_a), ("B", &b, &of_b)] {
                let note = |chart| super::ignored::note_at_table(side, scenario, chart, shown);
                notes.extend(chart.as_ref().and_then(note).map(Translated::from));
            }
            vec![Tables { play: "given", a: table(&a, of_a)?, b: table(&b, of_b)? }]
        } else {
            let (of_a, of_b) = (best(&a, "A", shown, notes)?, best(&b, "B", shown, notes)?);
            let best = Tables { play: "best", a: table(&a, of_a.clone())?, b: table(&b, of_b)? };
            let same_game = a.rules.game() == b.rules.game();
            let kept = of_a.as_ref().filter(|_| same_game).and_then(|best| kept(&a.reglamento, best));
            let fits = |chart: &Chart| PlayedTable::new(&b.rules, Some(chart)).is_ok();
            let why = match &kept {
                Some(chart) if fits(chart) => None,
                Some(_) => Some("note-no-unchanged-play"),
                None if same_game => Some("note-best-is-no-chart"),
                None => Some("note-games-differ"),
            };
            match why {
                None => {
                    vec![best, Tables { play: "unchanged", a: table(&a, kept.clone())?, b: table(&b, kept)? }]
                }
                Some(why) => {
                    notes.push(Message::new(why).into());
                    vec![best]
                }
            }
        };
        // A Talla may stand on a total that was computed for the play.
        for (side, table) in tables.iter().flat_map(|pair| [("A", &pair.a), ("B", &pair.b)]) {
            let note = stand_note(&table.scenario.rules);
            let note = note.map(|note| message!("note-stand-at-table", side, note).into());
            notes.extend(note.filter(|note| !notes.contains(note)));
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
    if !scenario.rules.game().abilities().decisions {
        return Ok(None);
    }
    match best_chart(&scenario.rules, BEST, solving(shown)) {
        Ok(chart) => {
            PlayedTable::new(&scenario.rules, Some(&chart))?;
            Ok(Some(chart))
        }
        Err(no) => {
            notes.push(message!("note-no-best-chart", side, chart = BASIC, why = no.reason()).into());
            chart(STRATEGY, scenario, BASIC.as_ref(), shown)
        }
    }
}
