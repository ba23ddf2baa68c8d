//! `ventaja solve`: the best strategy for the rules.

use super::args::Situation;
use super::{Failure, print};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::fmt::Write;
use std::path::PathBuf;
use ventaja::exact::{NoExact, UPCARDS, best_chart, best_composition, exact, explain, price};
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::report::{Pending, percent};
use ventaja::rules::Game;
use ventaja::strategy::{Action, Chart};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// By what the play may go
    #[arg(long, value_enum, default_value_t = Kind::Total)]
    kind: Kind,
    /// Writes the chart into a file, a .csv
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The expectation of every action with a row's hands against an upcard
    #[arg(long, value_name = "ROW,UPCARD", conflicts_with_all = ["price", "output"])]
    explain: Option<String>,
    /// What a chart's departures from the best one cost: a name or a file
    #[arg(long, value_name = "CHART", conflicts_with = "output")]
    price: Option<String>,
    /// Shows no progress bar
    #[arg(long, short, visible_alias = "no-progress")]
    quiet: bool,
}

/// By what the play may go.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Totals: a chart
    Total,
    /// Exact cards: the exceptions to the chart of --strategy
    Composition,
}

fn failure(no: &NoExact) -> Failure {
    super::exact::fault(no)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if let (Kind::Composition, Some(_)) = (args.kind, &args.output) {
        let fault = Fault::new("--output", "a chart file holds play by totals only");
        return Err(fault.allowed("--output with --kind total").into());
    }
    let (scenario, chart) = args.situation.read()?;
    let relancina = scenario.rules.game() == Game::Relancina;
    if relancina && (args.kind == Kind::Composition || args.explain.is_some() || args.price.is_some()) {
        let fault = Fault::new("solve", "of the relancina only the best chart is solved");
        return Err(fault.allowed("no --kind composition, --explain or --price").into());
    }
    let file = args.output.as_deref().map(csv).transpose()?;
    let draw = if args.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(10), draw);
    let watch = |upcard: usize| bar.set_position(upcard as u64 - 1);
    if let Some(cell) = &args.explain {
        let (row, column) = place(cell)?;
        let chart = chart.as_ref().ok_or_else(no_play)?;
        return explained(&scenario, chart, &row, column);
    }
    if args.kind == Kind::Composition {
        let chart = chart.as_ref().ok_or_else(no_play)?;
        let found = best_composition(&scenario.rules, chart, watch).map_err(|no| failure(&no))?;
        bar.finish_and_clear();
        return print(&composition(chart, &found));
    }
    let priced = match &args.price {
        Some(name) => Some(ventaja::strategy::find(&scenario.reglamento, name)?),
        None => None,
    };
    let name =
        args.output.as_ref().and_then(|path| path.file_stem().map(|s| s.to_string_lossy().into_owned()));
    let best = best_chart(&scenario.rules, name.as_deref().unwrap_or("solved"), watch);
    bar.finish_and_clear();
    let best = best.map_err(|no| failure(&no))?;
    if let Some(chart) = priced {
        return departures(&scenario, &chart, &best);
    }
    let edge = exact(&scenario.rules, Some(&best)).map_err(|no| failure(&no))?.lines[0].house_edge;
    let text = written(&scenario, &best, edge);
    match file {
        Some(file) => {
            file.write(&text)?;
            print(&format!("house edge {}\n", percent(edge)))
        }
        None => print(&text),
    }
}

fn no_play() -> Failure {
    Fault::new("the game", "has no decisions to solve").into()
}

fn csv(path: &std::path::Path) -> Result<Pending, Failure> {
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
        let argument = format!("--output {}", path.display());
        return Err(Fault::new(argument, "a chart is a CSV file").allowed("a name that ends in .csv").into());
    }
    Ok(Pending::new(path)?)
}

/// A row and a column, as `H16,10`.
fn place(text: &str) -> Result<(String, usize), Fault> {
    let argument = format!("--explain {text}");
    let Some((row, upcard)) = text.split_once(',') else {
        return Err(Fault::new(argument, "is not of its form").allowed("ROW,UPCARD such as H16,10"));
    };
    if !Chart::rows().iter().any(|known| known == row) {
        return Err(Fault::unknown(argument, "row", row, Chart::rows()));
    }
    match UPCARDS.iter().position(|known| *known == upcard) {
        Some(column) => Ok((row.to_owned(), column)),
        None => Err(Fault::unknown(argument, "upcard", upcard, UPCARDS)),
    }
}

/// The chart as a file, with what it is of.
fn written(scenario: &Scenario, chart: &Chart, edge: f64) -> String {
    let relancina = scenario.rules.game() == Game::Relancina;
    let (by, of) = if relancina { ("", "in an infinite deck") } else { (" by totals", "from a full shoe") };
    let mut text = format!("# Best play{by} for {}", scenario.reglamento.id);
    for (name, value) in scenario.readings.iter().chain(&scenario.overrides) {
        let _ = write!(text, ", {name}={value}");
    }
    let _ = writeln!(text, ": house edge {:.8} %, exact, of a round {of}.", edge * 100.0);
    text.push_str("# No change of a single cell has a better edge. Written by `ventaja solve`.\n");
    text + &chart.to_csv()
}

fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(header);
    for column in 1..header.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn lines(table: &Table) -> String {
    let lines = table.lines();
    lines.fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

const fn word(action: Action) -> &'static str {
    match action {
        Action::Stand => "stand",
        Action::Hit => "hit",
        Action::Double => "double",
        Action::Split => "split",
        Action::Surrender => "retiro",
    }
}

fn explained(scenario: &Scenario, chart: &Chart, row: &str, column: usize) -> Result<(), Failure> {
    let found = explain(&scenario.rules, chart, row, column).map_err(|no| failure(&no))?;
    let mut text = format!(
        "{row} against {}: expectation in bets of each action, the play after it {}\u{2019}s\n",
        UPCARDS[column], chart.name
    );
    if found.is_empty() {
        let _ = writeln!(text, "No two cards make it.");
        return print(&text);
    }
    let mut table = table(&["cards", "dealt", "action", "expectation"]);
    for hand in &found {
        for (number, (action, net)) in hand.actions.iter().enumerate() {
            let dealt = format!("{:.5} %", hand.frequency * 100.0);
            let (cards, dealt) = if number == 0 { (hand.cards.as_str(), dealt.as_str()) } else { ("", "") };
            table.add_row([cards, dealt, word(*action), &format!("{net:+.7}")]);
        }
    }
    text.push_str(&lines(&table));
    print(&text)
}

fn composition(chart: &Chart, found: &ventaja::exact::Composition) -> String {
    let mut text = format!(
        "house edge by exact cards {:.8} %, by {} {:.8} %\n\n",
        found.house_edge * 100.0,
        chart.name,
        found.chart_edge * 100.0
    );
    let mut table = table(&["cards", "against", "chart", "best", "met", "worth a round"]);
    for exception in &found.exceptions {
        table.add_row([
            exception.cards.as_str(),
            exception.upcard,
            word(exception.chart),
            word(exception.best),
            &format!("{:.5} %", exception.frequency * 100.0),
            &format!("{:.7} %", exception.worth * 100.0),
        ]);
    }
    text.push_str(&lines(&table));
    text
}

fn departures(scenario: &Scenario, chart: &Chart, best: &Chart) -> Result<(), Failure> {
    let rules = &scenario.rules;
    let edge = |chart| exact(rules, Some(chart)).map(|found| found.lines[0].house_edge);
    let (of_chart, of_best) =
        (edge(chart).map_err(|no| failure(&no))?, edge(best).map_err(|no| failure(&no))?);
    let found = price(rules, chart, best).map_err(|no| failure(&no))?;
    let mut text = format!(
        "{} costs {:.6} % a round: house edge {:.6} %, of the best chart {:.6} %\n\n",
        chart.name,
        (of_chart - of_best) * 100.0,
        of_chart * 100.0,
        of_best * 100.0
    );
    let mut table = table(&["cell", "chart", "best", "met", "price a round"]);
    for departure in found.iter().filter(|departure| departure.price.abs() > 1e-13) {
        table.add_row([
            &format!("{},{}", departure.row, departure.upcard),
            departure.chart,
            departure.best,
            &format!("{:.5} %", departure.frequency * 100.0),
            &format!("{:.7} %", departure.price * 100.0),
        ]);
    }
    text.push_str(&lines(&table));
    print(&text)
}
