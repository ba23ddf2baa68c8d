//! `ventaja show`: a rulebook with its rules in force, articles and readings.

use super::args::Situation;
use super::screen::{page, print_file};
use super::{Failure, print};
use std::fmt::Write;
use ventaja::compiled::blackjack::{Game, show as show_compiled, show_coup};
use ventaja::compiled::relancina;
use ventaja::fault::Fault;
use ventaja::reglamento::{Choices, Scenario, source};
use ventaja::report::lines;
use ventaja::rules::{Play, TallaStands, keys};
use ventaja::strategy::{chart_text, names};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Prints the compiled game instead: the states that the rules and the chart become
    #[arg(long, conflicts_with_all = ["toml", "chart"])]
    compiled: bool,
    /// Prints the rulebook's file instead
    #[arg(long, conflicts_with_all = ["chart", "readings", "sets", "boxes"])]
    toml: bool,
    /// Prints a chart of the rulebook as a CSV file instead
    #[arg(long, value_name = "NAME")]
    chart: Option<String>,
}

fn rows(header: [&str; 3]) -> comfy_table::Table {
    page().table(&header, &[0, 1, 2])
}

fn section(text: &mut String, title: &str, table: &comfy_table::Table) {
    let _ = write!(text, "\n{title}\n{}", lines(table, " "));
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.compiled {
        return compiled(args);
    }
    if args.toml {
        return print_file(&source(&args.situation.reglamento)?);
    }
    if let Some(name) = &args.chart {
        return print_file(&chart_text(&args.situation.reglamento()?, name)?);
    }
    print(&show(&args.situation.scenario()?))
}

fn compiled(args: &Args) -> Result<(), Failure> {
    let (scenario, chart) = args.situation.read(false)?;
    print(&match (&scenario.rules.play, chart) {
        (Play::Blackjack(play), Some(chart)) => show_compiled(&Game::new(play, chart.blackjack())),
        (Play::PuntoYBanca(play), _) => show_coup(play),
        (Play::Relancina(play), Some(chart)) => {
            if play.talla_stands == TallaStands::Best {
                let message = "talla.stands is best: the total depends on the play";
                let fault = Fault::new("show --compiled", message);
                return Err(fault.allowed("a total, 12 to 20: --reading talla-stands=17").into());
            }
            relancina::show(&relancina::Game::new(play, chart.relancina()))
        }
        (Play::Blackjack(_) | Play::Relancina(_), None) => unreachable!("games with decisions have a chart"),
    })
}

fn show(scenario: &Scenario) -> String {
    let reglamento = &scenario.reglamento;
    let mut text = format!("{}: {}\n{}\n", reglamento.id, reglamento.title, reglamento.source);
    if !reglamento.date.is_empty() {
        let _ = writeln!(text, "{}", reglamento.date);
    }
    let _ = writeln!(text, "{}", reglamento.summary);

    let mut table = rows(["rule", "value", "article or origin; meaning"]);
    for key in keys(reglamento.game) {
        let origin = scenario.origin(key.name);
        let note = reglamento.facts.iter().find(|fact| fact.key.name == key.name && !fact.note.is_empty());
        let note = note.map_or_else(String::new, |fact| format!(" ({})", fact.note));
        table.add_row([
            key.name,
            &key.get(&scenario.rules).to_string(),
            &format!("{origin}; {}{note}", key.meaning),
        ]);
    }
    section(&mut text, "Rules in force", &table);

    let mut table = rows(["rule of the game", "article", "what it says"]);
    for usual in &reglamento.as_usual {
        table.add_row([&usual.topic, &usual.article, &usual.what]);
    }
    if !reglamento.as_usual.is_empty() {
        section(&mut text, "As in every rulebook of the game", &table);
    }

    let mut table = rows(["reading", "options (* in force)", "article and question"]);
    for reading in &reglamento.readings {
        let chosen = scenario.option(reading);
        let options = match &reading.choices {
            Choices::Range { key, from, to } => format!("* {chosen}\n  {from}..={to} ({})", key.name),
            Choices::Options(options) => options
                .iter()
                .map(|option| {
                    let sets: Vec<String> =
                        option.set.iter().map(|(key, value)| format!("{}={value}", key.name)).collect();
                    format!(
                        "{} {}: {} ({})",
                        if option.name == chosen { "*" } else { " " },
                        option.name,
                        option.text,
                        sets.join(", ")
                    )
                })
                .collect::<Vec<_>>()
                .join("\n"),
        };
        let default = if chosen == reading.default {
            String::new()
        } else {
            format!(" [default: {}]", reading.default)
        };
        table.add_row([
            &reading.name,
            &options,
            &format!("art. {}: {}{default}", reading.article, reading.question),
        ]);
    }
    if !reglamento.readings.is_empty() {
        section(&mut text, "Readings: what the text leaves open (--reading NAME=OPTION)", &table);
    }

    let mut table = rows(["not modelled", "what it says", "why not"]);
    for article in &reglamento.not_modelled {
        table.add_row([&format!("art. {}", article.article), &article.what, &article.reason]);
    }
    if !reglamento.not_modelled.is_empty() {
        section(&mut text, "Not modelled", &table);
    }
    let charts = match names(reglamento) {
        none if none.is_empty() => "none".to_owned(),
        names => names.join(", "),
    };
    let _ = write!(text, "\ncharts in strategies/{}: {charts}\n", reglamento.strategies);
    let _ = writeln!(text, "sha256 {} ({})", reglamento.sha256, reglamento.file);
    text
}
