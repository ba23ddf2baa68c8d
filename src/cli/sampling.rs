//! Options of simulations: their length, random numbers, dealer and control, and how a single number is found.

use super::Failure;
use super::choice::{Choice, Chosen, one_of};
use super::command_line::CommandLine;
use super::interrupt::listen_for_interrupt;
use super::journal::Key;
use super::progress::{Progress, exact_values};
use clap::builder::TypedValueParser;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Run, Target, shoes_per_block};
use ventaja::estimate::Control;
use ventaja::exact::{Exact, NoExact};
use ventaja::fault::Fault;
use ventaja::kernel::{self, Kernel};
use ventaja::method::Method;
use ventaja::numbers;
use ventaja::rules::Rules;
use ventaja::shoe;
use ventaja::strategy::PlayedTable;
use ventaja::tally::Line;
use ventaja::workers;

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
    ("monte-carlo|simulate", "Simulates rounds", Some(Method::MonteCarlo)),
];

pub(super) fn method() -> impl TypedValueParser<Value = Chosen<Option<Method>>> {
    one_of(METHODS)
}

/// The parser of `--method` where it cannot be left open.
pub(super) fn definite_method() -> impl TypedValueParser<Value = Method> {
    one_of(&METHODS[1..]).map(|(_, method)| method.expect("only the first is left open"))
}

/// A simulation: its length, its random numbers, and how its estimates are made.
#[derive(Clone, clap::Args)]
#[allow(clippy::doc_markdown)] // help has no backticks
pub(super) struct Simulation {
    #[doc = "Rounds; the run ends with the shoe that reaches them: 1e9, 200M, 1_000_000"]
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, default_value = "10M", conflicts_with = "precision")]
    rounds: u64,
    /// Largest half-width of the interval on every main bet, such as 0.001%; instead of --rounds
    #[arg(long, value_name = "P", value_parser = numbers::fraction, allow_hyphen_values = true)]
    pub(super) precision: Option<f64>,
    /// Most rounds with --precision
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, requires = "precision", conflicts_with = "rounds")]
    max_rounds: Option<u64>,
    #[command(flatten)]
    pub(super) confidence: Confidence,
    #[command(flatten)]
    pub(super) seed: Seed,
    #[command(flatten)]
    pub(super) threads: Threads,
    /// Whether the exact value of a round controls the simulated estimate
    #[arg(long, value_parser = one_of(CONTROLS), default_value = "auto", value_name = "WHETHER")]
    control: Chosen<bool>,
}

const CONTROLS: &[Choice<bool>] = &[
    ("auto", "Where a cut card ends the shoe and the bet has an exact value", true),
    ("off", "Plain estimates", false),
];

impl Simulation {
    /// Adds the length to what decides a run.
    pub(super) fn add_to_key(&self, key: Key) -> Key {
        key.with_all("rounds", self.precision.is_none().then_some(self.rounds).as_slice())
            .with_all("precision", self.precision.as_slice())
            .with_all("max_rounds", self.max_rounds.as_slice())
    }

    /// The simulation of a finished run, on as many threads as this one; `control`: whether exact
    /// values control it.
    pub(super) fn of_run(&self, rounds: u64, seed: u64, confidence: f64, control: bool) -> Simulation {
        Simulation {
            rounds,
            precision: None,
            max_rounds: None,
            confidence: Confidence { confidence },
            seed: Seed { seed },
            threads: self.threads.clone(),
            control: (if control { "auto" } else { "off" }, control),
        }
    }

    pub(super) fn target(&self) -> Target {
        let confidence = self.confidence.confidence;
        match self.precision {
            None => Target::Rounds(self.rounds),
            Some(half_width) => {
                Target::Precision { half_width, confidence, at_most: self.max_rounds.unwrap_or(u64::MAX) }
            }
        }
    }

    pub(super) fn is_controlled(&self) -> bool {
        self.control.1
    }

    pub(super) fn plan(&self, rules: &Rules) -> Plan {
        let (seed, threads) = (self.seed.seed, self.threads.count());
        Plan { seed, threads, shoes_per_block: shoes_per_block(rules), target: self.target() }
    }

    /// The control variate of a table with the exact values from which it was made, unless the user
    /// asks for plain estimates. `shown`: whether progress is shown.
    pub(super) fn control(&self, shown: bool, table: PlayedTable<'_>) -> Option<(Control, Exact)> {
        if self.is_controlled() { exact_values(shown, || dealing::control_and_exact(table)) } else { None }
    }

    /// Replaces the options of a simulation in a command by these.
    pub(super) fn replacing(&self, line: CommandLine) -> CommandLine {
        line.set_all("rounds", self.precision.is_none().then_some(self.rounds))
            .set_all("precision", self.precision)
            .set_all("max-rounds", self.max_rounds)
            .set("seed", self.seed.seed)
            .set("confidence", self.confidence.confidence)
            .set("control", self.control.0)
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

    pub(super) fn is_referee(&self) -> bool {
        self.dealer.1 == Dealer::Referee
    }

    /// Replaces the option in a command: only the referee changes the result.
    pub(super) fn replacing(&self, line: CommandLine) -> CommandLine {
        line.set_all("dealer", self.is_referee().then_some("referee"))
    }
}

/// Returns the dealer of a run by the name of its stream, which a file has at `place`.
pub(super) fn dealer_of(place: impl Into<String>, stream: &str) -> Result<Dealer, Fault> {
    Dealer::of_stream(stream).ok_or_else(|| {
        let fault = Fault::new(place, format!("`stream` is `{stream}`: the run cannot be repeated"));
        fault.allowed(format!("{}, {}", kernel::STREAM, shoe::STREAM))
    })
}

/// The seed.
#[derive(Clone, clap::Args)]
pub(super) struct Seed {
    /// Seed of the random numbers, 64 bits; the same seed gives the same result
    #[arg(long = "seed", value_name = "N", value_parser = numbers::seed, allow_negative_numbers = true, default_value_t = 1)]
    pub(super) seed: u64,
}

/// The help of `--confidence` where a result has no volatility index.
pub(super) const OF_INTERVALS: &str = "Confidence of intervals, 0.01 to 0.999999";

/// The confidence of intervals.
#[derive(Clone, clap::Args)]
pub(super) struct Confidence {
    /// Confidence of intervals and of the volatility index, 0.01 to 0.999999
    #[arg(long = "confidence", value_name = "C", value_parser = numbers::confidence, allow_hyphen_values = true, default_value = "0.95")]
    pub(super) confidence: f64,
}

/// The worker threads. The number also becomes that of [`workers::available`], before the command runs: exact values use as
/// many.
#[derive(Clone, clap::Args)]
pub(super) struct Threads {
    /// Worker threads, 1 to 1024 [default: all cores]; never changes a result
    #[arg(long = "threads", value_name = "N", value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl Threads {
    /// The number of threads: as typed, else of `ventaja.toml`, else as many as the machine runs in parallel.
    pub(super) fn count(&self) -> usize {
        self.threads.unwrap_or_else(workers::available)
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
    pub(super) fn deal(
        &self,
        table: PlayedTable<'_>,
        confidence: f64,
        shown: bool,
    ) -> Result<(Vec<Line>, Run), Failure> {
        let rules = table.rules();
        let lines = dealing::lines(table);
        listen_for_interrupt();
        let plan = Plan::rounds(rules, self.rounds, self.seed.seed, self.threads.count());
        let progress = Progress::new(shown, &lines, None, rules, plan.target, confidence);
        let run = dealing::simulate(table, Dealer::Fastest, &plan, &progress)?;
        Failure::unless_dealt(&run)?;
        Ok((lines, run))
    }
}
