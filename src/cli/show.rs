//! `ventaja show`: a rulebook with its rules in force, articles and readings.

use super::args::{BASIC, REG, STRATEGY, Situation};
use super::screen::{lang, page, print_file};
use super::{Failure, print};
use ventaja::compiled::blackjack::{Game, show as show_compiled};
use ventaja::compiled::punto;
use ventaja::compiled::relancina;
use ventaja::fault::Fault;
use ventaja::reglamento::source;
use ventaja::report::show;
use ventaja::rules::TallaStands;
use ventaja::strategy::{Charted, PlayedTable, chart_text};

const CHART: &str =
    "Strategy of --compiled: a chart of the rulebook, best (solved on the spot), or a path to a CSV file";

#[derive(clap::Args)]
#[command(mut_arg("strategy", |strategy| strategy.help(CHART)))]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Prints the compiled game instead: the states that the rules and the chart become
    #[arg(long, conflicts_with_all = ["toml", "chart"])]
    compiled: bool,
    /// Prints the rulebook's file instead; with --as-of the text of that version, without comments
    #[arg(long, conflicts_with_all = ["chart", "readings", "sets", "boxes"])]
    toml: bool,
    /// Prints a chart of the rulebook as a CSV file instead
    #[arg(long, value_name = "NAME", conflicts_with_all = ["readings", "sets", "boxes"])]
    chart: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.compiled {
        return compiled(args);
    }
    if args.toml {
        let text = match &args.situation.as_of.date {
            Some(_) => args.situation.reglamento()?.to_toml(),
            None => source(&args.situation.reglamento).map_err(|faults| faults.named_by(REG))?,
        };
        return print_file(&text);
    }
    if let Some(name) = &args.chart {
        let text = chart_text(&args.situation.reglamento()?, name);
        return print_file(&text.map_err(|faults| faults.named_by("--chart"))?);
    }
    if args.situation.strategy != BASIC {
        let place = format!("{STRATEGY} {}", args.situation.strategy.to_string_lossy());
        let fault = Fault::new(place, "a rulebook is printed without a strategy");
        return Err(fault.allowed("--chart NAME for a chart, or --compiled").into());
    }
    print(&show(&args.situation.scenario()?, page()))
}

fn compiled(args: &Args) -> Result<(), Failure> {
    let scenario = args.situation.scenario()?;
    let chart = args.situation.chart(&scenario, false)?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    print(&match table.charted() {
        Some(Charted::Blackjack(play, chart)) => show_compiled(&Game::new(play, chart), lang()),
        Some(Charted::PuntoYBanca(play)) => punto::show(play, lang()),
        Some(Charted::Relancina(play, chart)) => {
            if play.talla_stands == TallaStands::Best {
                let message = "talla.stands is best: the total depends on the play";
                let fault = Fault::new("show --compiled", message);
                return Err(fault.allowed("a total, 12 to 20: --reading talla-stands=17").into());
            }
            relancina::show(&relancina::Game::new(play, chart), lang())
        }
        Some(Charted::Poker(..)) | None => {
            let fault =
                Fault::new("show --compiled", "poker games have no states: their hands are enumerated");
            return Err(fault.allowed("the rulebook, or --chart NAME").into());
        }
    })
}
