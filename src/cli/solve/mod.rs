//! `ventaja solve`: the best strategy for the rules, its prices and reasons.

mod explain;

use super::args::{Situation, chart as find_chart};
use super::interrupt::step;
use super::outputs::{Content, Format, OutputFiles, Quiet, RESULTS, Wanted, by_extension, input, keep};
use super::progress::solving;
use super::records::records;
use super::sampling::Threads;
use super::screen::{lang, page, print_exact, print_file, visible};
use super::{Failure, print};
use explain::Explain;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use ventaja::exact::{Choice, Composition, Exception, best_composition, exact, price, solve};
use ventaja::fault::Fault;
use ventaja::lang::{Message, Percent};
use ventaja::reglamento::Scenario;
use ventaja::report::sections::chart;
use ventaja::report::{ChartReport, Output, Pending};
use ventaja::rules::BestPlay;
use ventaja::strategy::{Chart, PlayedTable};
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    #[command(flatten)]
    _threads: Threads,
    /// What the strategy may depend on
    #[arg(long, value_enum, default_value_t = StrategyKind::Total)]
    kind: StrategyKind,
    /// Writes the chart into a file, by its extension: .csv, .json, .html, .md or .xlsx; repeatable
    #[arg(long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// Lists the expectation of every choice for the hands of a row, or for cards, against an upcard
    ///
    /// ROW is a row of the chart: H16, S18, P8, 77s, or A7 for the declaration of an ace next to a 7. CARDS
    /// are joined by + in the order they came: 5+4+7 or A+3+2, of A, 2 … 10, J, Q, K; A1 and A11 are declared
    /// aces. A comma and the upcard follow: H16,10 or 5+4+7,10. The relancina has the rows and columns of its
    /// charts, PF,X2 or 3H16,F, and cards with a suit where it matters, 6h+7h,10; poker a box's
    /// cards and the upcard or the common cards that are open, with their suits, Ah+Kd+9c+5s+2h,7h or As+Kd,Qh+7c+2d;
    /// or the number of a street, or draw: all its starting hands, or the rows of the chart.
    #[arg(long, value_name = "ROW|CARDS,UPCARD", conflicts_with_all = ["price", "output"])]
    explain: Option<String>,
    /// Lists where a chart departs from the best one, and what each cell costs alone, which need not add up:
    /// a name or a CSV file
    #[arg(long, value_name = "CHART", conflicts_with = "output")]
    price: Option<OsString>,
    /// Format on standard output [default: csv for a chart, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    quiet: Quiet,
}

/// What the strategy may depend on.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum StrategyKind {
    /// Totals of hands: a chart
    Total,
    /// Exact cards: lists the exceptions to the chart of --strategy
    Composition,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.kind == StrategyKind::Composition {
        let of_totals = [
            ("--output", !args.output.is_empty(), "a chart file holds strategies by totals only"),
            ("--price", args.price.is_some(), "a chart is priced against the best one by totals"),
            ("--explain", args.explain.is_some(), "the rest of a hand is played by the chart"),
        ];
        if let Some((name, _, why)) = of_totals.into_iter().find(|(_, given, _)| *given) {
            return Err(Fault::new(name, why).allowed(format!("{name} with --kind total")).into());
        }
    }
    // Only these two questions are about an existing chart.
    let about = args.explain.is_some() || args.kind == StrategyKind::Composition;
    let (scenario, _) = args.situation.exactly()?;
    if !scenario.rules.game().abilities().decisions {
        return Err(no_decisions(&scenario));
    }
    if !about {
        args.situation.typed.note_in_vain("no-chart-asked", &["strategy"], &args.quiet);
    }
    let shown = args.quiet.progress();
    let chart = if about { args.situation.chart(&scenario, shown)? } else { None };
    if args.kind == StrategyKind::Composition
        && scenario.rules.game().abilities().best_play == BestPlay::Chart
    {
        let fault = Fault::new("--kind composition", "is not computed for the relancina");
        return Err(fault.allowed("--kind total").into());
    }
    let output = || args.output.iter().filter(|path| !Pending::is_standard_output(path));
    let files = files(output(), &args.situation.reglamento)?;
    let rows = args.format.filter(|format| *format != Format::Table);
    if let Some(cell) = &args.explain {
        let chart = chart.as_ref().ok_or_else(|| no_decisions(&scenario))?;
        let table = PlayedTable::new(&scenario.rules, Some(chart))?;
        return Explain { scenario: &scenario, table, chart, text: cell, rows }.run();
    }
    let show = solving(shown);
    let watch = move |upcard: usize| {
        show(upcard);
        step();
    };
    if args.kind == StrategyKind::Composition {
        let chart = chart.as_ref().ok_or_else(|| no_decisions(&scenario))?;
        let found = best_composition(PlayedTable::new(&scenario.rules, Some(chart))?, watch)?;
        return composition(chart, &found, rows);
    }
    let priced = match &args.price {
        Some(name) => find_chart("--price", &scenario, name, shown)?,
        None => None,
    };
    // A file that is repeated elsewhere, or has moved, holds the same name.
    let solved = solve(&scenario.rules, "solved", watch)?;
    if let Some(chart) = priced {
        return departures(&scenario, &chart, &solved.chart, rows);
    }
    let report = ChartReport::new(&typed(&args.situation), &scenario, &solved)?;
    keep(&report);
    match args.format {
        _ if output().next().is_some() => {
            let notes = report.notes.iter().map(|note| format!("{}\n", note.of(lang())));
            let edge = tr!(lang(), "solved-edge", edge = Percent(report.house_edge, 4));
            let printed = format!("{edge}\n{}", notes.collect::<String>());
            // A chart that cannot be written is printed instead.
            files
                .deliver(&visible(&printed), |content, path| content.of(&report, path))
                .map_err(|failure| print_file(&report.file).err().unwrap_or(failure))?;
            output().for_each(|path| args.quiet.say_written(path));
            Ok(())
        }
        Some(Format::Table) => print(&report.table(page())),
        Some(Format::Json) => print_file(&report.json()),
        _ => print_file(&report.file),
    }
}

/// Returns the rulebook's name on the command line, with its date.
pub(super) fn typed(situation: &Situation) -> String {
    let typed = situation.reglamento.to_string_lossy().into_owned();
    let dated = |typed: String, date: &String| format!("{typed}@{date}");
    situation.as_of.date.iter().fold(typed, dated)
}

fn no_decisions(scenario: &Scenario) -> Failure {
    let message = "the game has no decisions: there is no strategy to solve";
    let fault = Fault::new(scenario.reglamento.id.clone(), message);
    fault.allowed(format!("ventaja exact {} for its edge", scenario.reglamento.id)).into()
}

fn files<'a>(
    paths: impl Iterator<Item = &'a PathBuf>,
    reglamento: &OsStr,
) -> Result<OutputFiles<Content>, Failure> {
    let formats: Vec<_> = RESULTS.iter().copied().filter(|(_, content)| *content != Content::Text).collect();
    let wanted = paths.map(|path| {
        let part = by_extension(path, &format!("--output {}", path.display()), &formats)?;
        Ok::<_, Fault>(Wanted { option: "--output", path, part })
    });
    OutputFiles::open(wanted.collect::<Result<_, _>>()?, input("the rulebook", reglamento))
}

fn action(name: &str) -> String {
    lang().text(&format!("action-{name}"))
}

/// A cell: as files hold it, and as the screen shows it.
type Cell = (Value, String);

/// A cell that is the same in both.
fn cell(text: &str) -> Cell {
    (text.into(), text.to_owned())
}

/// Prints rows in a `format`, or as a table between two texts. A column is its field, and the id of its heading.
fn listed<const N: usize>(
    format: Option<Format>,
    before: &str,
    columns: [(&str, &str); N],
    rows: impl Iterator<Item = [Cell; N]>,
    after: &str,
) -> Result<(), Failure> {
    if let Some(format) = format {
        let rows = rows.map(|row| row.map(|(value, _)| value).into());
        return print_exact(&records(format, &columns.map(|(field, _)| field), rows)?);
    }
    let mut table = page().table_of(&columns.map(|(_, heading)| heading), &[0]);
    rows.for_each(|row| table.add_row(row.map(|(_, shown)| shown)));
    print(&format!("{before}{}{after}", table.lines("")))
}

fn composition(chart: &Chart, found: &Composition, rows: Option<Format>) -> Result<(), Failure> {
    let lang = lang();
    let (best, edge) = (Percent(found.house_edge, 8), Percent(found.chart_edge, 8));
    let text = tr!(lang, "composition-edges", best, chart = chart.name(), edge);
    let columns = [
        ("cards", "head-cards"),
        ("upcard", "head-against"),
        ("chart", "head-chart"),
        ("best", "head-best"),
        ("frequency", "head-frequency"),
        ("gain", "head-gain"),
    ];
    let choice = |choice: Choice| (choice.name().into(), action(choice.name()));
    let row = |one: &Exception| {
        [
            cell(&one.cards),
            cell(one.upcard),
            choice(one.chart),
            choice(one.best),
            (one.frequency.into(), lang.probability(one.frequency, 5)),
            (one.gain.into(), lang.probability(one.gain, 7)),
        ]
    };
    listed(rows, &(text + "\n\n"), columns, found.exceptions.iter().map(row), "")
}

fn departures(scenario: &Scenario, chart: &Chart, best: &Chart, rows: Option<Format>) -> Result<(), Failure> {
    let rules = &scenario.rules;
    let mut best = best.clone();
    let mut stakes = String::new();
    match (chart, &mut best) {
        // Stakes on the first card are no departure in play.
        (Chart::Relancina(chart), Chart::Relancina(best)) if chart.rows.stakes != best.rows.stakes => {
            best.rows.stakes = chart.rows.stakes;
            stakes = lang().text("with-the-same-stakes");
        }
        (Chart::Blackjack(_) | Chart::Relancina(_) | Chart::Poker(_), _) => {}
    }
    let table = PlayedTable::new(rules, Some(chart))?;
    let edge = |table| exact(table).map(|found| found.whole().house_edge);
    let (of_chart, of_best) = (edge(table)?, edge(PlayedTable::new(rules, Some(&best))?)?);
    let found = price(table, &best)?;
    let lang = lang();
    let [cost, edge, best] = [of_chart - of_best, of_chart, of_best].map(|edge| Percent(edge, 6));
    let text = tr!(lang, "chart-costs", chart = chart.name(), cost, edge, best, stakes);
    let columns = [
        ("cell", "head-cell"),
        ("chart", "head-chart"),
        ("best", "head-best"),
        ("frequency", "head-frequency"),
        ("cost", "head-cost"),
    ];
    let code = |code: &str| (code.into(), chart::letters(code, lang));
    let costly = found.iter().filter(|departure| departure.price.abs() > 1e-13);
    if rows.is_none() && costly.clone().next().is_none() {
        return print(&format!("{text}\n{}\n", lang.text("no-cell-costs")));
    }
    let cells = costly.clone().map(|departure| {
        let place = match departure.upcard {
            "" => departure.row.clone(),
            column => format!("{},{column}", departure.row),
        };
        [
            cell(&place),
            code(departure.chart),
            code(departure.best),
            (departure.frequency.into(), lang.percent(departure.frequency, 5)),
            (departure.price.into(), lang.percent(departure.price, 7)),
        ]
    });
    let is_used = |letters: &str| {
        let mut codes = costly.clone().flat_map(|departure| [departure.chart, departure.best]);
        codes.any(|code| chart::letters(code, lang) == letters)
    };
    let legend = chart::meanings(lang, is_used).into_iter();
    let legend: String =
        legend.map(|(_, letters, meaning)| page().hanging(&format!(" {letters:<2} "), &meaning, 4)).collect();
    let note = page().notes(&[Message::new("note-costs-of-cells").into()]);
    listed(rows, &(text + "\n\n"), columns, cells, &(String::from("\n") + &legend + &note))
}
