//! The data files of a document's figures, as the commands write them that compute one part each.

use super::{DocumentTable, Subject, against};
use crate::cli::Failure;
use crate::cli::bundle::{MANIFEST, names};
use crate::cli::command_line::{CommandLine, Typed};
use crate::cli::solve;
use ventaja::builtin::sha256;
use ventaja::chapters::DossierReport;
use ventaja::dossier::{
    BANKROLL, BetExposure, Computed, DECK_ESTIMATE, FileHash, Part, ROUNDING, ROUNDS_PER_HOUR,
};
use ventaja::lang::Lang;
use ventaja::method::Method;
use ventaja::readings::EffectKind;
use ventaja::reglamento::{self, Reglamento, Scenario};
use ventaja::report::{ChartReport, CompareReport, ExposeReport, Output, ReadingsReport};
use ventaja::strategy::{BEST, Chart, chart_text};

/// A file's name, hash and command, and its text.
pub(super) type DataFile = (FileHash, String);

/// A data file; `command` computes it, and is empty for a file that was given.
fn file(name: &str, contents: String, command: String) -> DataFile {
    let option = if name.ends_with("outcomes.csv") { "--outcomes" } else { "--output" };
    let command = if command.is_empty() { command } else { format!("{command} {option} {name}") };
    (FileHash { name: name.to_owned(), sha256: sha256(contents.as_bytes()), command }, contents)
}

/// The rulebooks and the chart that the figures are of, under different names.
pub(super) fn sources(scenario: &Scenario, chart: Option<&Chart>, after: Option<&Scenario>) -> Vec<FileHash> {
    let mut found: Vec<FileHash> = Vec::new();
    let mut add = |folder: &str, path: &str, sha256: &str| {
        let mut name = base(path);
        if is_reserved(&name) || found.iter().any(|known| known.name == name) {
            name = format!("{folder}/{name}");
        }
        found.push(FileHash { name, sha256: sha256.to_owned(), command: String::new() });
    };
    let book = &scenario.reglamento;
    add("rulebook", &book.file, &book.sha256);
    if let Some(after) = after_book(scenario, after) {
        add("against", &after.file, &after.sha256);
    }
    // A chart solved on the spot is no source.
    if let Some(chart) = chart.filter(|chart| is_csv(chart.file()) && chart.name() != BEST) {
        add("chart", chart.file(), chart.sha256());
    }
    found
}

/// Whether a bundle has another file of this name, in any language.
fn is_reserved(name: &str) -> bool {
    name == MANIFEST || Lang::ALL.iter().any(|lang| names(*lang)[..3].contains(&name))
}

/// The rulebook after the change, if it is another file.
fn after_book<'a>(before: &Scenario, after: Option<&'a Scenario>) -> Option<&'a Reglamento> {
    after.map(|after| &after.reglamento).filter(|after| after.file != before.reglamento.file)
}

/// The path of a built-in file, the name of any other.
fn base(path: &str) -> String {
    let builtin = path.starts_with("reglamentos/") || path.starts_with("strategies/");
    if builtin && !path.contains("..") {
        path.to_owned()
    } else {
        path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
    }
}

impl Subject {
    /// The texts of the files that [`sources`] lists: name and text of each.
    pub(in crate::cli) fn sources(&self, report: &DossierReport) -> Result<Vec<(String, String)>, Failure> {
        let mut texts = vec![reglamento::source(&self.situation.reglamento)?];
        if after_book(&report.scenario, report.change.as_ref().map(|(after, _)| after)).is_some() {
            let book = self.against.iter().find(|text| !against::is_pair(text));
            let book = book.map_or(self.situation.reglamento.as_os_str(), |book| book.as_ref());
            texts.push(reglamento::source(book)?);
        }
        let files = &report.dossier.evidence.files;
        if files.len() > texts.len() {
            texts.push(chart_text(&report.scenario.reglamento, &self.situation.strategy)?);
        }
        Ok(files.iter().map(|file| file.name.clone()).zip(texts).collect())
    }
}

pub(super) fn files(
    table: DocumentTable<'_>,
    computed: &Computed,
    after: Option<&Scenario>,
) -> Vec<DataFile> {
    let DocumentTable { args, scenario, played, .. } = table;
    let Computed { edges, exact, exposed, studied, play, change, observed, .. } = computed;
    let readings = studied.as_ref();
    let mut found = Vec::new();
    let run = &edges.run;
    let command = |name: &'static str, scenario: &Scenario| {
        args.simulation.replacing(args.dealer.replacing(args.situation.command(name, scenario)))
    };
    let line = command("simulate", scenario).dealt(Some(run.rounds)).set("seed", run.seed).text();
    found.push(file("edges.csv", edges.csv.clone(), line.clone()));
    if let Some(report) = &edges.report {
        found.push(file("outcomes.csv", report.outcomes().unwrap_or_default(), line));
    }
    if let Some(report) = exact.as_ref().map(|exact| &exact.report) {
        let line = command("exact", scenario).text();
        found.push(file("exact.csv", report.csv(), line.clone()));
        found.push(file("exact-outcomes.csv", report.outcomes().unwrap_or_default(), line));
    }
    for (number, one) in exposed.iter().enumerate() {
        let line = exposure_command(command("expose", scenario), one);
        let report = ExposeReport { command: line.clone(), ..one.report.clone() };
        found.push(file(&numbered("exposure", number), report.csv(), line));
    }
    for (number, study) in readings.into_iter().flat_map(|found| &found.studies).enumerate() {
        let combined = study.effects.iter().any(|effect| effect.kind != EffectKind::Option);
        let combine = (combined && args.combine.1.is_some()).then_some(args.combine.0);
        let line = command("readings", &study.scenario).set_all("only", &study.only);
        let rounds = readings.map_or(0, |found| found.figures.rounds);
        let dealt = study.effects.iter().any(|effect| effect.method == Some(Method::MonteCarlo));
        let line = line.set_all("combine", combine).set_all("method", study.method.map(Method::name));
        let line = line.dealt(dealt.then_some(rounds)).text();
        let run = dealt.then_some((rounds, args.simulation.seed.seed));
        let (confidence, effects) = (args.simulation.confidence.confidence, study.effects.clone());
        let (of, command) = (&study.scenario, line.clone());
        let report =
            ReadingsReport::new(of, played.chart(), confidence, run, false, effects, Vec::new(), command);
        found.push(file(&numbered("readings", number), report.csv(), line));
    }
    // Best play by exact cards is no chart.
    if let Some((_, best)) = play.as_ref().filter(|(_, best)| !best.chart.leaves_open())
        && let Some((exactly, _)) = table.exactly()
        && let Ok(report) = ChartReport::new(&solve::typed(&args.situation), &exactly, best)
    {
        found.push(file("best-play.csv", report.csv(), report.command));
    }
    if let Some((after, change)) = after.zip(change.as_ref()) {
        let mut report = change.report.clone();
        report.command = compare(args, scenario, after, &report);
        found.push(file("change.csv", report.csv(), report.command.clone()));
        let outcomes = report.outcomes().unwrap_or_default();
        found.push(file("change-outcomes.csv", outcomes, report.command.clone()));
    }
    let results = observed.iter().filter_map(Part::figures).map(|figures| figures.text.clone());
    found.extend(results.map(|text| file("observed.csv", text, String::new())));
    found
}

fn numbered(name: &str, number: usize) -> String {
    if number == 0 { format!("{name}.csv") } else { format!("{name}-{}.csv", number + 1) }
}

/// The command `expose` that deals the rounds of an exposure.
fn exposure_command(line: CommandLine, one: &BetExposure) -> String {
    let figures = &one.figures;
    line.set("system", &figures.system)
        .set("rounding", ROUNDING)
        .set("deck-estimate", DECK_ESTIMATE)
        .set("line", figures.bet)
        .set("spread", figures.spread)
        .set_all("cut-cards", &one.cut_cards)
        .set("bankroll", BANKROLL)
        .set("rounds-per-hour", ROUNDS_PER_HOUR)
        .set("rounds", figures.planned)
        .text()
}

/// The command that compares the rules before and after the change.
fn compare(args: &Subject, before: &Scenario, after: &Scenario, report: &CompareReport) -> String {
    let same = before.reglamento.id == after.reglamento.id;
    let book = args.situation.reglamento.to_string_lossy();
    let date = args.situation.as_of.date.as_ref();
    // The option would be that of both rulebooks.
    let book = match date {
        Some(date) if !same => format!("{book}@{date}"),
        _ => book.into_owned(),
    };
    let line = CommandLine::new("compare", &Typed::default()).set("a", book);
    let line = line.set_all("as-of", date.filter(|_| same));
    let other = args.against.iter().find(|text| !against::is_pair(text));
    let line = line.set_all("b", other.filter(|_| !same));
    let changed = |before: &[(String, String)], after: &[(String, String)]| -> Vec<(String, String)> {
        after.iter().filter(|pair| !same || !before.contains(pair)).cloned().collect()
    };
    let line = line.pairs("reading", &changed(&before.readings, &after.readings));
    let line = line.pairs("set", &changed(&before.overrides, &after.overrides));
    let line = line.pairs("base-reading", &before.readings).pairs("base-set", &before.overrides);
    let line = args.simulation.replacing(line).moved(&["control"], "confidence");
    if report.is_dealt() { line.text() } else { line.dealt(None).text() }
}

fn is_csv(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}
