//! Arguments that several commands share.

use super::choice::{Choice, Chosen, one_of};
use super::command_line::{CommandLine, Typed};
use super::interrupt::listen_for_interrupt;
use super::journal::Key;
use super::outputs::{Input, input};
use super::progress::{Progress, exact_values, solving};
use super::{Failure, completions, config};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsString;
use ventaja::dealing::{self, Dealer, with_stand};
use ventaja::engine::{Plan, Run, Target, shoes_per_block};
use ventaja::estimate::Control;
use ventaja::exact::{BEST, Exact, NoExact, best_play};
use ventaja::fault::{Fault, Faults};
use ventaja::kernel::Kernel;
use ventaja::lang::Lang;
use ventaja::method::Method;
use ventaja::numbers;
use ventaja::reglamento::{self, Reglamento, Scenario};
use ventaja::rules::Rules;
use ventaja::strategy::{self, Chart};
use ventaja::tally::Line;
use ventaja::workers;

/// The rules and the play.
#[derive(Clone, clap::Args)]
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

    /// The rulebook as it was in force on the date.
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

/// Reads the language of `--lang`.
pub(super) fn lang(text: &str) -> Result<Lang, String> {
    text.parse().map_err(|_| "allowed: en, es".to_owned())
}

/// The argument that names a rulebook, as help shows it.
pub(super) const REG: &str = "<REG>";

/// The default strategy.
pub(super) const BASIC: &str = "basic";

/// The override that `--boxes N` stands for.
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

impl Situation {
    /// The rules in force.
    pub(super) fn scenario(&self) -> Result<Scenario, Failure> {
        self.scenario_with(None)
    }

    /// The rulebook.
    pub(super) fn reglamento(&self) -> Result<Reglamento, Failure> {
        let book = reglamento::find(&self.reglamento).map_err(|faults| faults.named_by(REG))?;
        Ok(self.as_of.version(book)?)
    }

    /// The rules in force at a table with `boxes` boxes, unless the user sets
    /// their number.
    pub(super) fn scenario_with(&self, boxes: Option<usize>) -> Result<Scenario, Failure> {
        let boxes = boxes.filter(|_| self.boxes.is_none()).map(|boxes| format!("table.boxes={boxes}"));
        let sets = [self.overrides(), boxes.into_iter().collect()].concat();
        let settled = Scenario::new(self.reglamento()?, &self.readings, &sets);
        Ok(settled.map_err(|faults| self.as_typed(faults))?)
    }

    /// Every override, `--boxes` included.
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

    /// The files that the command line names as rulebook and chart.
    pub(super) fn inputs(&self) -> Vec<Input> {
        let book = input("the rulebook", &self.reglamento);
        book.into_iter().chain(input("the chart", &self.strategy)).collect()
    }

    /// The rules in force and the play; no chart where the game has no
    /// decisions. `shown`: whether solving the best chart shows its progress.
    pub(super) fn read(&self, shown: bool) -> Result<(Scenario, Option<Chart>), Failure> {
        let (mut scenario, chart) = self.played(self.scenario()?, shown)?;
        scenario.rules = with_stand(&scenario.rules, chart.as_ref()).into_owned();
        Ok((scenario, chart))
    }

    /// A scenario with its play.
    pub(super) fn played(
        &self,
        scenario: Scenario,
        shown: bool,
    ) -> Result<(Scenario, Option<Chart>), Failure> {
        let chart = chart(&scenario, &self.strategy, shown)?;
        Ok((scenario, chart))
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
        let decides = scenario.rules.game().has_decisions();
        CommandLine::new(name, &self.typed)
            .set("reglamento", self.reglamento.to_string_lossy())
            .set_all("strategy", decides.then(|| self.strategy.to_string_lossy()))
            .pairs("reading", &scenario.readings)
            .pairs("set", &scenario.overrides)
    }
}

/// The chart of a scenario by its name, `best`, or its path, checked against the
/// rules; `None` where the game has no decisions.
pub(super) fn chart(
    scenario: &Scenario,
    name: &std::ffi::OsStr,
    shown: bool,
) -> Result<Option<Chart>, Failure> {
    chart_of(STRATEGY, scenario, name, shown)
}

/// Checks that a chart can play with cards.
pub(super) fn can_deal(scenario: &Scenario, chart: Option<&Chart>) -> Result<(), Failure> {
    if !chart.is_some_and(Chart::leaves_open) {
        return Ok(());
    }
    let id = &scenario.reglamento.id;
    let message = "best play of this game is computed for exact cards and is no chart that can be dealt";
    let allowed = format!("`ventaja exact {id} --strategy best` for its edge, or a chart such as {BASIC}");
    Err(Fault::new(format!("{STRATEGY} {BEST}"), message).allowed(allowed).into())
}

/// The place of a bet line among `lines`, by its name; `option` names it.
pub(super) fn bet_line(option: &str, name: &str, lines: &[Line]) -> Result<usize, Fault> {
    lines.iter().position(|line| line.name == name).ok_or_else(|| {
        Fault::unknown(format!("{option} {name}"), "bet line", name, lines.iter().map(|line| line.name))
    })
}

/// The option that names a chart.
pub(super) const STRATEGY: &str = "--strategy";

/// The same for the chart that `option` names.
pub(super) fn chart_of(
    option: &str,
    scenario: &Scenario,
    name: &std::ffi::OsStr,
    shown: bool,
) -> Result<Option<Chart>, Failure> {
    if !scenario.rules.game().has_decisions() {
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
        let (library, typed) = (format!("{STRATEGY} "), format!("{option} "));
        strategy::find(&scenario.reglamento, name)
            .map_err(|faults| as_typed(faults.named_by(option), &[(library, typed)]))?
    };
    chart.check(&scenario.rules)?;
    Ok(Some(chart))
}

/// Who deals.
const DEALERS: &[Choice<Dealer>] = &[
    (
        "fastest",
        "The fastest kernel that this CPU supports; the referee where no kernel deals",
        Dealer::Fastest,
    ),
    ("scalar", "One shoe at a time, from the compiled game", Dealer::Kernel(Kernel::Scalar)),
    ("lockstep", "Sixteen shoes in lockstep", Dealer::Kernel(Kernel::Lockstep)),
    ("avx2", "Thirty-two shoes with AVX2", Dealer::Kernel(Kernel::Avx2)),
    ("referee", "The rulebook's own order, with real cards: slow, and the authority", Dealer::Referee),
];

/// How an edge is found; `None` where the user leaves it open.
const METHODS: &[Choice<Option<Method>>] = &[
    ("auto", "Exact where there is an exact value, else monte-carlo", None),
    ("exact", "Enumerates the first round of a full shoe", Some(Method::Exact)),
    ("monte-carlo", "Simulates rounds", Some(Method::MonteCarlo)),
];

/// The parser of `--method`.
pub(super) fn method() -> impl TypedValueParser<Value = Chosen<Option<Method>>> {
    one_of(METHODS)
}

/// The parser of `--method` where it cannot be left open.
pub(super) fn definite_method() -> impl TypedValueParser<Value = Method> {
    one_of(&METHODS[1..]).map(|(_, method)| method.expect("only the first is left open"))
}

/// The length of a simulation.
#[derive(Clone, clap::Args)]
#[allow(clippy::doc_markdown)] // help has no backticks
pub(super) struct Length {
    #[doc = "Rounds; the run ends with the shoe that reaches them: 1e9, 200M, 1_000_000"]
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, default_value = "10M", conflicts_with = "precision")]
    rounds: u64,
    /// Largest half-width of the interval on every main bet, such as 0.001%; instead of --rounds
    #[arg(long, value_name = "P", value_parser = numbers::fraction, allow_hyphen_values = true)]
    pub(super) precision: Option<f64>,
    /// Most rounds with --precision
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, requires = "precision")]
    max_rounds: Option<u64>,
}

impl Length {
    /// Adds the options to what decides a run.
    pub(super) fn add_to_key(&self, key: Key) -> Key {
        let or_none = |number: Option<String>| number.unwrap_or_default();
        let rounds = self.precision.is_none().then(|| self.rounds.to_string());
        key.with("rounds", or_none(rounds))
            .with("precision", or_none(self.precision.map(|precision| precision.to_string())))
            .with("max_rounds", or_none(self.max_rounds.map(|rounds| rounds.to_string())))
    }

    /// The end of the simulation.
    pub(super) fn target(&self, confidence: f64) -> Target {
        match self.precision {
            None => Target::Rounds(self.rounds),
            Some(half_width) => {
                Target::Precision { half_width, confidence, at_most: self.max_rounds.unwrap_or(u64::MAX) }
            }
        }
    }
}

/// A simulation: its length, its random numbers, and how its estimates are made.
#[derive(Clone, clap::Args)]
pub(super) struct Simulation {
    #[command(flatten)]
    pub(super) length: Length,
    #[command(flatten)]
    pub(super) confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    pub(super) control: ControlOption,
}

impl Simulation {
    pub(super) fn confidence(&self) -> f64 {
        self.confidence.confidence
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed.seed
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// The simulation of a finished run, on as many threads as this one; `control`: whether exact
    /// values control it.
    pub(super) fn of_run(&self, rounds: u64, seed: u64, confidence: f64, control: bool) -> Simulation {
        let control = (if control { "auto" } else { "off" }, control);
        Simulation {
            length: Length { rounds, precision: None, max_rounds: None },
            confidence: Confidence { confidence },
            seed: Seed { seed },
            threads: self.threads.clone(),
            control: ControlOption { control },
        }
    }

    /// The end of the simulation.
    pub(super) fn target(&self) -> Target {
        self.length.target(self.confidence())
    }

    /// The plan of a run of these rules.
    pub(super) fn plan(&self, rules: &Rules) -> Plan {
        let (seed, threads) = (self.seed(), self.threads());
        Plan { seed, threads, shoes_per_block: shoes_per_block(rules), target: self.target() }
    }

    /// The control variate of a table with the exact values from which it was made, unless the user
    /// asks for plain estimates. `shown`: whether progress is shown.
    pub(super) fn control(
        &self,
        shown: bool,
        rules: &Rules,
        chart: Option<&Chart>,
    ) -> Option<(Control, Exact)> {
        if !self.control.is_auto() {
            return None;
        }
        exact_values(shown, || dealing::control_and_exact(rules, chart))
    }

    /// Replaces the options of a simulation in a command by these.
    pub(super) fn replacing(&self, line: CommandLine) -> CommandLine {
        let Length { rounds, precision, max_rounds } = self.length;
        let line = line
            .set_all("rounds", precision.is_none().then_some(rounds))
            .set_all("precision", precision)
            .set_all("max-rounds", max_rounds);
        let line = line.set("seed", self.seed()).set("confidence", self.confidence());
        line.set("control", self.control.name())
    }
}

/// Who deals the rounds of a simulation.
#[derive(Clone, clap::Args)]
pub(super) struct DealerOption {
    /// Who deals: all kernels deal the same cards, the referee deals different ones
    #[arg(long, value_parser = one_of(DEALERS), default_value = "fastest", value_name = "WHO")]
    dealer: Chosen<Dealer>,
}

impl DealerOption {
    /// The option that asks for the referee.
    pub(super) const REFEREE: DealerOption = DealerOption { dealer: ("referee", Dealer::Referee) };

    /// The dealer.
    ///
    /// # Errors
    /// This CPU does not support the kernel.
    pub(super) fn dealer(&self) -> Result<Dealer, Fault> {
        match self.dealer {
            (name, Dealer::Kernel(kernel)) if !kernel.is_supported() => {
                let here = Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported()).map(Kernel::name);
                let allowed = ["fastest", "referee"].into_iter().chain(here).collect::<Vec<_>>().join(", ");
                let message = "this CPU does not support the instructions";
                Err(Fault::new(format!("--dealer {name}"), message).allowed(allowed))
            }
            (_, dealer) => Ok(dealer),
        }
    }

    /// Whether the user asked for the referee.
    pub(super) fn is_referee(&self) -> bool {
        self.dealer.1 == Dealer::Referee
    }

    /// Replaces the option in a command: only the referee changes the result.
    pub(super) fn replacing(&self, line: CommandLine) -> CommandLine {
        line.set_all("dealer", self.is_referee().then_some("referee"))
    }
}

/// Whether exact values control a simulation.
#[derive(Clone, clap::Args)]
pub(super) struct ControlOption {
    /// Whether the exact value of a round controls the simulated estimate
    #[arg(long, value_parser = one_of(CONTROLS), default_value = "auto", value_name = "WHETHER")]
    control: Chosen<bool>,
}

/// Whether a control is used where there is one.
const CONTROLS: &[Choice<bool>] = &[
    ("auto", "Where a cut card ends the shoe and the bet has an exact value", true),
    ("off", "Plain estimates", false),
];

impl ControlOption {
    /// Whether a control is used where there is one.
    pub(super) fn is_auto(&self) -> bool {
        self.control.1
    }

    /// Its value on the command line.
    pub(super) fn name(&self) -> &'static str {
        self.control.0
    }
}

/// The seed.
#[derive(Clone, clap::Args)]
pub(super) struct Seed {
    /// Seed of the random numbers, 64 bits; the same seed gives the same result
    #[arg(long = "seed", value_name = "N", value_parser = numbers::seed, allow_negative_numbers = true, default_value_t = 1)]
    pub(super) seed: u64,
}

/// The confidence of intervals.
#[derive(Clone, clap::Args)]
pub(super) struct Confidence {
    /// Confidence of intervals and of the volatility index, 0.01 to 0.999999
    #[arg(long = "confidence", value_name = "C", value_parser = numbers::confidence, allow_hyphen_values = true, default_value = "0.95")]
    pub(super) confidence: f64,
}

/// The worker threads.
#[derive(Clone, clap::Args)]
pub(super) struct Threads {
    /// Worker threads, 1 to 1024 [default: all cores]; never changes a result
    #[arg(long = "threads", value_name = "N", value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl Threads {
    /// The number of threads: as typed, else of `ventaja.toml`, else one for each core.
    pub(super) fn count(&self) -> usize {
        self.threads.or_else(config::threads).unwrap_or_else(workers::available)
    }
}

/// How a single number is found: exactly or by simulation.
#[derive(clap::Args)]
pub(super) struct Sampling {
    /// How edges are found
    #[arg(long, value_parser = method(), default_value = "auto")]
    pub(super) method: Chosen<Option<Method>>,
    /// Rounds of each simulation; it ends with the shoe that reaches them: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, default_value = "1M")]
    pub(super) rounds: u64,
    #[command(flatten)]
    pub(super) seed: Seed,
    #[command(flatten)]
    pub(super) threads: Threads,
}

impl Sampling {
    /// The exact values that `find` returns; `None` where rounds are dealt instead, because the user asks for that, or
    /// because there are none and he does not ask for them.
    pub(super) fn exact<T>(
        &self,
        shown: bool,
        find: impl FnOnce() -> Result<T, NoExact>,
    ) -> Result<Option<T>, Failure> {
        match self.method.1 {
            Some(Method::MonteCarlo) => Ok(None),
            Some(Method::Exact) => Ok(Some(exact_values(shown, find)?)),
            None => Ok(exact_values(shown, find).ok()),
        }
    }

    /// Deals the rounds, fewer if the user interrupts; the bet lines and the run.
    ///
    /// # Errors
    /// No round was finished.
    pub(super) fn deal(
        &self,
        scenario: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        shown: bool,
    ) -> Result<(Vec<Line>, Run), Failure> {
        let rules = &scenario.rules;
        let lines = dealing::lines(rules, chart);
        listen_for_interrupt();
        let plan = Plan::rounds(rules, self.rounds, self.seed.seed, self.threads.count());
        let progress = Progress::new(shown, &lines, None, plan.target, confidence, rules.boxes_in_play());
        let run = dealing::simulate(rules, chart, Dealer::Fastest, &plan, &progress)?;
        if run.interrupted && run.tally.rounds == 0 {
            return Err(Failure::no_shoes());
        }
        Ok((lines, run))
    }
}
