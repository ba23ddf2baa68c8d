//! `ventaja exact`: the exact edge, where one exists.

use super::Failure;
use super::args::{Outputs, Situation};
use ventaja::exact::{NoExact, exact};
use ventaja::fault::Fault;
use ventaja::numbers;
use ventaja::report::Report;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Confidence that the volatility index is for, 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    #[command(flatten)]
    outputs: Outputs,
}

/// What has no exact value is told as wrong input.
pub(super) fn fault(no: &NoExact) -> Failure {
    Fault::new("the rules in force", format!("no exact value: {no}")).allowed(no.allowed.clone()).into()
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.played(args.situation.exactly()?)?;
    let files = args.outputs.open(&args.situation.inputs())?;
    let found = exact(&scenario.rules, chart.as_ref()).map_err(|no| fault(&no))?;
    args.outputs.write(files, &Report::exact(&scenario, chart.as_ref(), args.confidence, &found))
}
