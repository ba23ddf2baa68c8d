//! Arguments that several commands share.

use super::Failure;
use super::outputs::{Input, OutputFiles, Wanted, format, input};
use super::screen::formatted;
use std::ffi::OsString;
use std::path::PathBuf;
use ventaja::dealing::Dealer;
use ventaja::fault::Fault;
use ventaja::kernel::Kernel;
use ventaja::reglamento::{self, Reglamento, Scenario};
use ventaja::report::{Report, csv_bets, csv_outcomes, json, table};
use ventaja::rules::{Pace, Setting};
use ventaja::strategy::{self, Chart};
use ventaja::workers;

/// The seed unless another is named, so that two people get the same number.
pub(super) const SEED: u64 = 1;

/// Which rules, and which play.
#[derive(clap::Args)]
pub(super) struct Situation {
    /// A built-in id (see `ventaja list`) or a path to a TOML file
    #[arg(value_name = "REG")]
    pub(super) reglamento: OsString,
    /// The play: a chart of the rulebook's, or a path to a CSV file
    #[arg(long, value_name = "NAME|FILE", default_value = "basic")]
    pub(super) strategy: OsString,
    /// Takes an option of a reading; repeatable
    #[arg(long = "reading", value_name = "NAME=OPTION")]
    pub(super) readings: Vec<String>,
    /// Overrides one rule, such as shoe.decks=8; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(super) sets: Vec<String>,
    /// Boxes in play; the same as --set table.boxes=N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(super) boxes: Option<u8>,
}

impl Situation {
    /// The rules in force.
    pub(super) fn scenario(&self) -> Result<Scenario, Failure> {
        self.scenario_with(None)
    }

    /// The rulebook.
    pub(super) fn reglamento(&self) -> Result<Reglamento, Failure> {
        Ok(reglamento::find(&self.reglamento)?)
    }

    /// The rules in force with so many boxes, if a number is given.
    fn scenario_with(&self, boxes: Option<usize>) -> Result<Scenario, Failure> {
        let boxes = boxes.filter(|_| self.boxes.is_none()).map(|boxes| format!("table.boxes={boxes}"));
        self.settle(self.reglamento()?, &[], boxes.as_slice())
    }

    /// The rules in force with more answers than the user's own.
    pub(super) fn settle(
        &self,
        reglamento: Reglamento,
        readings: &[String],
        sets: &[String],
    ) -> Result<Scenario, Failure> {
        let own = self.boxes.map(|boxes| format!("table.boxes={boxes}"));
        let sets = [&self.sets, own.as_slice(), sets].concat();
        Ok(Scenario::new(reglamento, &[&self.readings, readings].concat(), &sets)?)
    }

    /// The same for one round from a full shoe.
    pub(super) fn settle_full_shoe(
        &self,
        reglamento: Reglamento,
        readings: &[String],
        sets: &[String],
    ) -> Result<Scenario, Failure> {
        let own = self.boxes.map(|boxes| format!("table.boxes={boxes}"));
        let sets = [&self.sets, own.as_slice(), sets].concat();
        Ok(Scenario::of_full_shoe(reglamento, &[&self.readings, readings].concat(), &sets)?)
    }

    /// The rules in force as an exact value takes them: the relancina's in an
    /// infinite deck, unless the user names a pack, if only the rulebook's own,
    /// or the rounds dealt from a full one.
    pub(super) fn exactly(&self) -> Result<Scenario, Failure> {
        let scenario = self.settle_full_shoe(self.reglamento()?, &[], &[])?;
        let own = Scenario::of_full_shoe(scenario.reglamento.clone(), &[], &[])?.rules.shoe.decks;
        let names = |answers: &[String], key: &str| {
            answers.iter().any(|answer| answer.split('=').next().is_some_and(|name| name.trim() == key))
        };
        let named = names(&self.sets, "shoe.decks") || names(&self.readings, "decks");
        let counted = scenario.rules.shoe.pace != Pace::CutCard;
        let packed = named || counted || scenario.rules.shoe.decks != own;
        match scenario.rules.game().exact_deck() {
            Some(deck) if !packed => {
                self.settle_full_shoe(scenario.reglamento, &[], &[format!("shoe.decks={}", deck.show())])
            }
            _ => Ok(scenario),
        }
    }

    /// The files that the command line names as rulebook and chart.
    pub(super) fn inputs(&self) -> Vec<Input> {
        let book = input("the rulebook", &self.reglamento);
        book.into_iter().chain(input("the chart", &self.strategy)).collect()
    }

    /// The play, not yet checked against any rules; none where the game has
    /// none.
    pub(super) fn chart(&self, reglamento: &Reglamento) -> Result<Option<Chart>, Failure> {
        let decides = reglamento.game.has_decisions();
        Ok(decides.then(|| strategy::find(reglamento, &self.strategy)).transpose()?)
    }

    /// The rules in force and the play; no chart where the game has none.
    pub(super) fn read(&self) -> Result<(Scenario, Option<Chart>), Failure> {
        self.read_with(None)
    }

    /// The same with so many boxes, if a number is given.
    pub(super) fn read_with(&self, boxes: Option<usize>) -> Result<(Scenario, Option<Chart>), Failure> {
        self.played(self.scenario_with(boxes)?)
    }

    /// A scenario with the play, which is checked against it.
    pub(super) fn played(&self, scenario: Scenario) -> Result<(Scenario, Option<Chart>), Failure> {
        let chart = self.chart(&scenario.reglamento)?;
        if let Some(chart) = &chart {
            chart.check(&scenario.rules)?;
        }
        Ok((scenario, chart))
    }
}

/// Who deals.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum By {
    /// The fastest kernel of this machine; the referee where there is none
    Fastest,
    /// Card by card, from the compiled game
    Scalar,
    /// Sixteen shoes in lockstep
    Lockstep,
    /// Thirty-two with AVX2
    Avx2,
    /// The same with AVX-512 as well
    Avx512,
    /// The rulebook's words, with real cards: slow, and the authority
    Referee,
}

impl By {
    /// Who that is here; a kernel whose instructions this machine lacks is
    /// refused.
    pub(super) fn dealer(self) -> Result<Dealer, Fault> {
        let kernel = match self {
            By::Fastest => return Ok(Dealer::Fastest),
            By::Referee => return Ok(Dealer::Referee),
            By::Scalar => Kernel::Scalar,
            By::Lockstep => Kernel::Lockstep,
            By::Avx2 => Kernel::Avx2,
            By::Avx512 => Kernel::Avx512,
        };
        if kernel.is_supported() {
            return Ok(Dealer::Kernel(kernel));
        }
        let here = Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported()).map(Kernel::name);
        let allowed = ["fastest", "referee"].into_iter().chain(here).collect::<Vec<_>>().join(", ");
        let message = "this machine has not the instructions it needs";
        Err(Fault::new(format!("--dealer {}", kernel.name()), message).allowed(allowed))
    }
}

/// The worker threads asked for, or one a core.
pub(super) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(workers::available)
}

/// What is printed on standard output.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For the eye, within 80 columns
    Table,
    /// One row a bet line
    Csv,
    /// Identity, bets and outcomes
    Json,
}

/// Where results go.
#[derive(clap::Args)]
pub(super) struct Outputs {
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(super) format: Format,
    /// Also writes a file: .csv, .json or .txt decides the format; repeatable
    #[arg(long = "output", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Writes the outcome breakdown as CSV
    #[arg(long, value_name = "FILE")]
    pub(super) outcomes: Option<PathBuf>,
    /// Prints nothing but the result
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Shows no progress bar
    #[arg(long)]
    pub(super) no_progress: bool,
}

/// What is written of a result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The result in a format.
    Whole(Format),
    /// Its outcomes, as CSV.
    Outcomes,
}

impl Outputs {
    /// Whether a progress bar is shown.
    pub(super) fn progress(&self) -> bool {
        !self.quiet && !self.no_progress
    }

    /// Makes sure, before any work is done, that every file can be written;
    /// `inputs` are the files that the command reads.
    pub(super) fn open(&self, inputs: &[Input]) -> Result<OutputFiles<Part>, Failure> {
        let mut wanted = Vec::new();
        for path in &self.files {
            wanted.push(Wanted { option: "--output", path, part: Part::Whole(format(path)?) });
        }
        let outcomes = self.outcomes.iter();
        wanted.extend(outcomes.map(|path| Wanted { option: "--outcomes", path, part: Part::Outcomes }));
        OutputFiles::open(wanted, inputs)
    }

    /// Prints the report and writes the files.
    pub(super) fn write(&self, files: OutputFiles<Part>, report: &Report) -> Result<(), Failure> {
        self.write_parts(files, |part| match part {
            Part::Whole(Format::Table) => table(report),
            Part::Whole(Format::Csv) => csv_bets(report),
            Part::Whole(Format::Json) => json(report),
            Part::Outcomes => csv_outcomes(report),
        })
    }

    /// Prints a result and writes the files, whatever the result is.
    pub(super) fn write_parts(
        &self,
        files: OutputFiles<Part>,
        text: impl Fn(Part) -> String,
    ) -> Result<(), Failure> {
        let text = |part| match part {
            Part::Whole(format) => formatted(format, text(part)),
            Part::Outcomes => text(part),
        };
        files.deliver(&text(Part::Whole(self.format)), text)
    }
}
