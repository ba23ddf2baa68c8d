//! By what way a number is found, and how what must be dealt is dealt.

use super::args::{SEED, threads};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Run, Stalled, Watch};
use ventaja::numbers;
use ventaja::rules::Rules;
use ventaja::strategy::Chart;

/// By what way.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Method {
    /// Exact where there is an exact value, dealt where there is none
    Auto,
    /// Exact, a round from a full shoe, or not at all
    Exact,
    /// Dealt
    Simulate,
}

/// The values of `--control`.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ControlArg {
    /// Where a cut card ends the shoe and the bet has an exact value
    Auto,
    /// Plain estimates
    Off,
}

/// How it is dealt.
#[derive(clap::Args)]
pub(super) struct Sampling {
    /// Exact, or dealt
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    pub(super) method: Method,
    /// What is dealt ends with the shoe that reaches so many rounds: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "1M")]
    pub(super) rounds: u64,
    /// Seed of the random streams: the same seed, the same numbers
    #[arg(long, value_name = "N", default_value_t = SEED)]
    pub(super) seed: u64,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
}

impl Sampling {
    /// The worker threads to use.
    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }

    /// Deals the rounds asked for.
    pub(super) fn deal(
        &self,
        rules: &Rules,
        chart: Option<&Chart>,
        watch: &dyn Watch,
    ) -> Result<Run, Stalled> {
        dealing::simulate(rules, chart, Dealer::Fastest, &self.plan(rules), watch)
    }

    /// Returns the plan of the rounds asked for.
    pub(super) fn plan(&self, rules: &Rules) -> Plan {
        Plan::rounds(rules, self.rounds, self.seed, self.threads())
    }
}
