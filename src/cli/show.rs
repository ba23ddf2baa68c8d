//! `ventaja show`: a rulebook with its rules in force, articles and readings.

use super::args::Situation;
use super::screen::{lang, page, print_file};
use super::{Failure, print};
use std::fmt::Write;
use ventaja::compiled::blackjack::{Game, show as show_compiled, show_coup};
use ventaja::compiled::relancina;
use ventaja::fault::Fault;
use ventaja::lang::Lang;
use ventaja::reglamento::{Choices, Scenario, source};
use ventaja::report::lines;
use ventaja::rules::{Key, Play, TallaStands, keys};
use ventaja::strategy::{chart_text, names};
use ventaja::tr;

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
    page().table_of(&header, &[0, 1, 2])
}

/// Appends a table under the message of an id.
fn section(text: &mut String, title: &str, table: &comfy_table::Table) {
    let _ = write!(text, "\n{}\n{}", lang().text(title), lines(table, " "));
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
        (Play::Blackjack(play), Some(chart)) => show_compiled(&Game::new(play, chart.blackjack()), lang()),
        (Play::PuntoYBanca(play), _) => show_coup(play, lang()),
        (Play::Relancina(play), Some(chart)) => {
            if play.talla_stands == TallaStands::Best {
                let message = "talla.stands is best: the total depends on the play";
                let fault = Fault::new("show --compiled", message);
                return Err(fault.allowed("a total, 12 to 20: --reading talla-stands=17").into());
            }
            relancina::show(&relancina::Game::new(play, chart.relancina()), lang())
        }
        (Play::CaribbeanStud(_), _) => {
            let fault = Fault::new("show --compiled", "Caribbean stud has no states: a hand decides once");
            return Err(fault.allowed("the rulebook, or --chart NAME").into());
        }
        (Play::Blackjack(_) | Play::Relancina(_), None) => unreachable!("games with decisions have a chart"),
    })
}

/// The one-line description of a rule: the table of keys has the English one.
fn meaning(key: &Key, lang: Lang) -> String {
    match lang {
        Lang::En => key.meaning.to_owned(),
        Lang::Es => lang.text(&format!("key-{}", key.name.replace(['.', '_'], "-"))),
    }
}

fn show(scenario: &Scenario) -> String {
    let reglamento = &scenario.reglamento;
    let lang = lang();
    let mut text =
        format!("{}: {}\n{}\n", reglamento.id, reglamento.title.of(lang), reglamento.source.of(lang));
    if !reglamento.date.is_empty() {
        let _ = writeln!(text, "{}", lang.pick(reglamento.date.clone(), lang.date(&reglamento.date)));
    }
    let _ = writeln!(text, "{}", reglamento.summary.of(lang));

    let mut table = rows(["head-rule", "head-value", "head-origin-and-meaning"]);
    for key in keys(reglamento.game) {
        let origin = scenario.origin(key.name).text(lang);
        let note = reglamento.facts.iter().find(|fact| fact.key.name == key.name && !fact.note.is_empty());
        let note = note.map_or_else(String::new, |fact| format!(" ({})", fact.note.of(lang)));
        table.add_row([
            key.name,
            &key.get(&scenario.rules).to_string(),
            &format!("{origin}; {}{note}", meaning(&key, lang)),
        ]);
    }
    section(&mut text, "rules-in-force", &table);

    let mut table = rows(["head-topic", "head-article", "head-what"]);
    for usual in &reglamento.as_usual {
        table.add_row([usual.topic.as_str(), usual.article.of(lang), usual.what.of(lang)]);
    }
    if !reglamento.as_usual.is_empty() {
        section(&mut text, "as-usual", &table);
    }

    let mut table = rows(["head-reading", "head-options", "head-article-and-question"]);
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
                        option.text.of(lang),
                        sets.join(", ")
                    )
                })
                .collect::<Vec<_>>()
                .join("\n"),
        };
        let default = if chosen == reading.default {
            String::new()
        } else {
            tr!(lang, "default-option", option = &reading.default)
        };
        table.add_row([
            &reading.name,
            &options,
            &format!("art. {}: {}{default}", reading.article.of(lang), reading.question.of(lang)),
        ]);
    }
    if !reglamento.readings.is_empty() {
        section(&mut text, "readings-of-the-text", &table);
    }

    let mut table = rows(["head-side-bet", "head-pays", "head-article"]);
    for side in &reglamento.sides {
        let pays = side.bet.pays.iter().map(|pay| format!("{}: {}", pay.name, pay.odds));
        let pays: Vec<String> = std::iter::once(side.bet.on.name().to_owned()).chain(pays).collect();
        let name = format!("{}\n{}", side.bet.name, side.title.of(lang));
        table.add_row([name.as_str(), &pays.join("\n"), &format!("art. {}", side.article.of(lang))]);
    }
    if !reglamento.sides.is_empty() {
        section(&mut text, "side-bets", &table);
    }

    let mut table = rows(["head-not-modelled", "head-what", "head-why-not"]);
    for article in &reglamento.not_modelled {
        table.add_row([
            format!("art. {}", article.article.of(lang)).as_str(),
            article.what.of(lang),
            article.reason.of(lang),
        ]);
    }
    if !reglamento.not_modelled.is_empty() {
        section(&mut text, "not-modelled", &table);
    }
    let charts = match names(reglamento) {
        none if none.is_empty() => lang.text("none"),
        names => names.join(", "),
    };
    let charts = tr!(lang, "charts-in-folder", folder = &reglamento.strategies, charts = charts);
    let _ = write!(text, "\n{charts}\n");
    let _ = writeln!(text, "sha256 {} ({})", reglamento.sha256, reglamento.file);
    text
}
