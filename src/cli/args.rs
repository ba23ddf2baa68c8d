//! Arguments that several commands share.

use super::command_line::{CommandLine, Typed};
use super::outputs::{Input, input};
use super::progress::{exact_values, solving};
use super::{Failure, completions, config};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsString;
use ventaja::dealing::with_stand;
use ventaja::exact::{BEST, best_play, dealable};
use ventaja::fault::{Fault, Faults};
use ventaja::lang::Lang;
use ventaja::numbers;
use ventaja::reglamento::{self, Reglamento, Scenario};
use ventaja::strategy::{self, Chart, PlayedTable};
use ventaja::tally::Line;

/// The rules and the play.
#[derive(Clone, Default, clap::Args)]
pub(super) struct Situation {
    #[command(flatten)]
    pub(super) typed: Typed,
    /// Rulebook: an id from ventaja list, or a path to a TOML file
    #[arg(value_name = "REG", value_parser = rulebook(), add = ArgValueCompleter::new(completions::reglamentos))]
    pub(super) reglamento: OsString,
    #[command(flatten)]
    pub(super) as_of: AsOf,
    /// Strategy: a chart of the rulebook, best (solved on the spot), or a path to a CSV file
    #[arg(long, value_name = "NAME|FILE", default_value = BASIC, add = ArgValueCompleter::new(completions::charts))]
    pub(super) strategy: OsString,
    /// Takes an option of a reading; repeatable
    #[arg(long = "reading", value_name = "NAME=OPTION", add = ArgValueCompleter::new(completions::readings))]
    pub(super) readings: Vec<String>,
    /// Overrides a rule, such as shoe.decks=8; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE", add = ArgValueCompleter::new(completions::rule_keys))]
    pub(super) sets: Vec<String>,
    /// Boxes in play, 1 to 64; the same as --set table.boxes=N
    #[arg(long, value_name = "N", value_parser = numbers::boxes, allow_negative_numbers = true)]
    pub(super) boxes: Option<u8>,
}

/// The version of a rulebook.
#[derive(Clone, Default, clap::Args)]
pub(super) struct AsOf {
    /// Takes the version of the rulebook that was in force on a date, such as 2025-11-01 [default: the last version]
    #[arg(id = "as_of", long = "as-of", value_name = "DATE", value_parser = numbers::date, allow_negative_numbers = true)]
    pub(super) date: Option<String>,
}

impl AsOf {
    /// The option for a rulebook that a file identifies by its id, which has the date of an earlier version.
    pub(super) fn of_id(id: &str) -> AsOf {
        AsOf { date: id.split_once('@').map(|(_, date)| date.to_owned()) }
    }

    pub(super) fn version(&self, book: Reglamento) -> Result<Reglamento, Fault> {
        match &self.date {
            Some(date) => book.as_of(date),
            None => Ok(book),
        }
    }
}

/// Reads the name of a rulebook: a built-in id, the name of one in the folder of `ventaja.toml`, or
/// a path.
pub(super) fn rulebook() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().try_map(config::rulebook)
}

pub(super) fn lang(text: &str) -> Result<Lang, String> {
    text.parse().map_err(|_| "allowed: en, es".to_owned())
}

/// The argument that names a rulebook, as help shows it.
pub(super) const REG: &str = "<REG>";

pub(super) use ventaja::strategy::BASIC;

pub(super) fn boxes_as_set(boxes: Option<u8>) -> Option<String> {
    boxes.map(|boxes| format!("table.boxes={boxes}"))
}

/// Names in faults the options that the user typed: `renamed` holds pairs of the
/// option that a fault names and the option typed.
pub(super) fn as_typed(faults: Faults, renamed: &[(String, String)]) -> Faults {
    let typed = |text: &str| {
        renamed.iter().fold(text.to_owned(), |text, (internal, typed)| text.replace(internal, typed))
    };
    faults.map(|fault| Fault { place: typed(&fault.place), message: typed(&fault.message), ..fault })
}

/// Returns the pairs for [`as_typed`] of `texts` that another option than `internal` has.
pub(super) fn renames<'a>(
    internal: &str,
    typed: &str,
    texts: impl IntoIterator<Item = &'a String>,
) -> Vec<(String, String)> {
    texts.into_iter().map(|text| (format!("{internal} {text}"), format!("{typed} {text}"))).collect()
}

impl Situation {
    /// The rules in force.
    pub(super) fn scenario(&self) -> Result<Scenario, Failure> {
        self.scenario_with(None)
    }

    pub(super) fn reglamento(&self) -> Result<Reglamento, Failure> {
        let book = reglamento::find(&self.reglamento).map_err(|faults| faults.named_by(REG))?;
        Ok(self.as_of.version(book)?)
    }

    /// The rules in force at a table with `boxes` boxes, unless the user sets
    /// their number.
    pub(super) fn scenario_with(&self, boxes: Option<usize>) -> Result<Scenario, Failure> {
        let boxes = boxes.filter(|_| self.boxes.is_none()).map(|boxes| format!("table.boxes={boxes}"));
        let of_cards = boxes.iter().map(|set| (format!("--set {set}"), "--cards".to_owned()));
        let of_cards: Vec<_> = of_cards.collect();
        let sets = [self.overrides(), boxes.into_iter().collect()].concat();
        let settled = Scenario::new(self.reglamento()?, &self.readings, &sets);
        Ok(settled.map_err(|faults| as_typed(self.as_typed(faults), &of_cards))?)
    }

    pub(super) fn overrides(&self) -> Vec<String> {
        self.sets.iter().cloned().chain(boxes_as_set(self.boxes)).collect()
    }

    /// Names `--boxes` in faults where the user typed it.
    pub(super) fn as_typed(&self, faults: Faults) -> Faults {
        let Some(set) = boxes_as_set(self.boxes).filter(|set| !self.sets.contains(set)) else {
            return faults;
        };
        let boxes = self.boxes.unwrap_or_default();
        as_typed(faults, &[(format!("--set {set}"), format!("--boxes {boxes}"))])
    }

    /// The rules in force for an exact value, and whether an infinite deck replaces the relancina's pack: see
    /// [`Scenario::of_exact`].
    pub(super) fn exactly(&self) -> Result<(Scenario, bool), Failure> {
        let settled = Scenario::of_exact(self.reglamento()?, &self.readings, &self.overrides());
        Ok(settled.map_err(|faults| self.as_typed(faults))?)
    }

    pub(super) fn inputs(&self) -> impl Iterator<Item = Input> {
        let book = input("the rulebook", &self.reglamento);
        book.into_iter().chain(input("the chart", &self.strategy))
    }

    /// The rules in force and the play; no chart where the game has no
    /// decisions. `shown`: whether solving the best chart shows its progress.
    pub(super) fn read(&self, shown: bool) -> Result<(Scenario, Option<Chart>), Failure> {
        let mut scenario = self.scenario()?;
        let chart = self.chart(&scenario, shown)?;
        scenario.rules = with_stand(PlayedTable::new(&scenario.rules, chart.as_ref())?).into_owned();
        Ok((scenario, chart))
    }

    /// Finds the play of a scenario; `None` where the game has no decisions.
    pub(super) fn chart(&self, scenario: &Scenario, shown: bool) -> Result<Option<Chart>, Failure> {
        chart(STRATEGY, scenario, &self.strategy, shown)
    }

    /// The same as [`Situation::command`] for a scenario of [`Situation::exactly`]: the command chooses an infinite deck
    /// again.
    pub(super) fn exact_command(
        &self,
        name: &'static str,
        scenario: &Scenario,
        infinite: bool,
    ) -> CommandLine {
        let mut typed = scenario.clone();
        typed.overrides.retain(|(key, _)| !infinite || key != "shoe.decks");
        self.command(name, &typed)
    }

    /// The command that repeats a run of `scenario`: `name` and the options typed, with those of the rules
    /// that differ from the rulebook's defaults.
    pub(super) fn command(&self, name: &'static str, scenario: &Scenario) -> CommandLine {
        let decides = scenario.rules.game().abilities().decisions;
        CommandLine::new(name, &self.typed)
            .set("reglamento", self.reglamento.to_string_lossy())
            .set_all("strategy", decides.then(|| self.strategy.to_string_lossy()))
            .pairs("reading", &scenario.readings)
            .pairs("set", &scenario.overrides)
    }
}

/// The chart as it can be dealt: see [`dealable`]. `shown`: whether that shows its progress.
pub(super) fn dealt_by(scenario: &Scenario, chart: Option<Chart>, shown: bool) -> Option<Chart> {
    let complete = |chart: &Chart| dealable(&scenario.rules, chart).into_owned();
    match chart {
        Some(chart) if chart.leaves_open() => Some(exact_values(shown, || complete(&chart))),
        chart => chart,
    }
}

/// Checks that every hand is one bet: results count each bet of a greater stake by itself.
pub(super) fn stakes_one_bet(chart: Option<&Chart>) -> Result<(), Fault> {
    let Some((chart, most)) = chart.map(|chart| (chart, chart.most_staked())).filter(|(_, most)| *most > 1)
    else {
        return Ok(());
    };
    let message =
        format!("stakes up to {most} bets on a first card, whose results are not those of as many hands");
    Err(Fault::new(chart.file(), message)
        .allowed("a chart that stakes one bet, such as basic; `simulate` and `exact` have the edge, `bank` what the Talla nets"))
}

/// The place of a bet line among `lines`, by its name; `option` names it.
pub(super) fn bet_line(option: &str, name: &str, lines: &[Line]) -> Result<usize, Fault> {
    lines.iter().position(|line| line.name == name).ok_or_else(|| {
        Fault::unknown(format!("{option} {name}"), "bet line", name, lines.iter().map(|line| line.name))
    })
}

pub(super) const STRATEGY: &str = "--strategy";

/// The chart of a scenario by its name, `best`, or its path, which `option` names, checked against the
/// rules; `None` where the game has no decisions.
pub(super) fn chart(
    option: &str,
    scenario: &Scenario,
    name: &std::ffi::OsStr,
    shown: bool,
) -> Result<Option<Chart>, Failure> {
    if !scenario.rules.game().abilities().decisions {
        // The name that every game has, and that of a report of a game without decisions.
        return if [BASIC, BEST, ""].iter().any(|known| name == *known) {
            Ok(None)
        } else {
            let message = format!("{} has no decisions and takes no strategy", scenario.reglamento.id);
            let place = format!("{option} {}", name.to_string_lossy());
            Err(Fault::new(place, message).allowed(format!("no {option}")).into())
        };
    }
    let chart = if name == BEST {
        best_play(&scenario.rules, solving(shown)).map_err(|no| no.fault(&format!("{option} best")))?
    } else {
        strategy::find(&scenario.reglamento, name).map_err(|faults| faults.named_by(option))?
    };
    PlayedTable::new(&scenario.rules, Some(&chart))?;
    Ok(Some(chart))
}
