//! `ventaja report`: the document about a rulebook, or about a change of it.

mod against;
pub(super) mod case;
mod data;
mod from;

use super::args::{Situation, dealt_by, stakes_one_bet};
use super::choice::{Choice, Chosen, one_of};
use super::interrupt::{interrupted, listen_for_interrupt, stop_listening};
use super::outputs::{DOCUMENT, Destination, input};
use super::progress::{Progress, computing, solving};
use super::sampling::{DealerOption, Simulation};
use super::screen::lang;
use super::{Failure, config};
use case::CaseOptions;
use from::Finished;
use std::any::Any;
use std::path::{Path, PathBuf};
use ventaja::builtin::COMMIT;
use ventaja::chapters::DossierReport;
use ventaja::dealing;
use ventaja::dossier::{
    Commission, Edges, Evidence, FileHash, Frame, NoFigures, ObservedResult, Request, Stages, compute,
    headline, simulate,
};
use ventaja::engine::{Plan, Steps, Watch};
use ventaja::fault;
use ventaja::numbers;
use ventaja::readings::Combine;
use ventaja::reglamento::Scenario;
use ventaja::rules::Setting;
use ventaja::strategy::{Chart, PlayedTable};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) subject: Subject,
    #[command(flatten)]
    to: Destination,
}

/// What a document is about, and how its figures are computed.
#[derive(Clone, clap::Args)]
pub(super) struct Subject {
    #[command(flatten)]
    pub(super) situation: Situation,
    /// Reports a change instead: an option of a reading, a rule, or another rulebook; repeatable
    #[arg(long, value_name = "NAME=OPTION|KEY=VALUE|REG")]
    against: Vec<String>,
    #[command(flatten)]
    simulation: Simulation,
    #[command(flatten)]
    dealer: DealerOption,
    /// How the lowest and the highest edge that the text allows are found
    #[arg(long, value_parser = one_of(ENDS), default_value = "auto", value_name = "WAY")]
    combine: Chosen<Option<Combine>>,
    /// Documents the run of a CSV report of simulate: repeats it, and stops where the file is not what the run gives
    #[arg(long, value_name = "FILE", conflicts_with_all = OPTIONS_OF_A_RUN)]
    from: Option<PathBuf>,
    /// Takes the figures of --from without repeating a long run; the document says so on its first page
    #[arg(long, requires = "from", conflicts_with_all = OPTIONS_OF_A_RUN)]
    unverified: bool,
    /// Date of the document, YYYY-MM-DD [default: the rulebook's]
    #[arg(long, value_name = "DATE", value_parser = numbers::date, allow_negative_numbers = true)]
    date: Option<String>,
    #[command(flatten)]
    case: CaseOptions,
    /// Adds observed results of a table: a CSV file with columns name, hands, staked, result, and drop and bet where they are known
    #[arg(long, value_name = "FILE")]
    observed: Option<PathBuf>,
    /// The commit to name, where verify repeats a document
    #[arg(long, hide = true)]
    commit: Option<String>,
}

/// How the extremes are found; `None` leaves them out.
const ENDS: &[Choice<Option<Combine>>] = &[
    (
        "auto",
        "Every combination of answers if there are at most 1,000, else hill climbing",
        Some(Combine::Auto),
    ),
    ("all", "Every combination", Some(Combine::All)),
    ("climb", "Hill climbing, changing one answer or two at a time", Some(Combine::Climb)),
    ("off", "Not at all", None),
];

/// The options that a finished run has of its own.
const OPTIONS_OF_A_RUN: [&str; 7] =
    ["rounds", "precision", "max_rounds", "seed", "confidence", "control", "dealer"];

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let files = args.to.open_as(DOCUMENT, args.subject.inputs())?;
    let report = args.subject.report(args.to.quiet.progress())?;
    args.to.write(files, &report)
}

impl Subject {
    /// The case; what is not given is taken from the settings, except where verify repeats a document.
    fn case(&self) -> CaseOptions {
        if self.commit.is_some() { self.case.clone() } else { self.case.or_settings(config::document) }
    }

    pub(super) fn inputs(&self) -> impl Iterator<Item = super::outputs::Input> {
        let from = self.from.iter().map(|path| ("the finished result", path.clone()));
        let observed = self.observed.iter().map(|path| ("the observed results", path.clone()));
        self.situation.inputs().chain(from).chain(observed)
    }

    /// Computes the document; `shown`: whether progress is shown.
    pub(super) fn report(&self, shown: bool) -> Result<DossierReport, Failure> {
        let (scenario, chart) = self.situation.read(shown)?;
        stakes_one_bet(chart.as_ref())?;
        let chart = dealt_by(&scenario, chart, shown);
        let after = against::scenario(self, &scenario)?;
        let played = PlayedTable::new(&scenario.rules, chart.as_ref())?;
        let finished = self.from.as_ref().map(|path| Finished::read(path, &scenario, played));
        let finished = finished.transpose()?;
        let table = DocumentTable { args: self, shown, scenario: &scenario, played };
        let own = finished.as_ref().map(|finished| finished.subject(table));
        let report =
            document(own.as_ref().unwrap_or(self), shown, scenario, chart.as_ref(), after, finished)?;
        stop_listening();
        Ok(report)
    }

    /// The CSV report that `--from` names, from the run repeated: of the figures of a document that holds
    /// them, else of the file. Returns its path and its text; `None` without `--from`.
    pub(super) fn repeated(
        &self,
        run: Option<&serde_json::Value>,
        shown: bool,
    ) -> Result<Option<(PathBuf, String)>, Failure> {
        let Some(path) = &self.from else { return Ok(None) };
        let (scenario, chart) = self.situation.read(shown)?;
        let chart = dealt_by(&scenario, chart, shown);
        let played = PlayedTable::new(&scenario.rules, chart.as_ref())?;
        let table = DocumentTable { args: self, shown, scenario: &scenario, played };
        let finished = match run {
            Some(run) => Finished::of_figures(path, run)?,
            None => Finished::read(path, &scenario, played)?,
        };
        listen_for_interrupt();
        let edges = DocumentTable { args: &finished.repeating(table), ..table }.simulated()?;
        Ok(Some((path.clone(), edges.csv)))
    }

    /// The path of the observed results, unless the command reads a rulebook or a chart from it.
    pub(super) fn observed_path(&self) -> Option<&PathBuf> {
        self.observed
            .as_ref()
            .filter(|path| !self.source_paths().iter().flatten().any(|other| other == *path))
    }

    /// The paths that the command line names, in the order in which a document lists its files: the
    /// rulebook, that of `--against`, the chart; `None` for what is built in.
    pub(super) fn source_paths(&self) -> [Option<PathBuf>; 3] {
        let path = |name: &std::ffi::OsStr| input("", name).map(|(_, path)| path);
        let against = self.against.iter().find(|text| !against::is_pair(text));
        let book = path(&self.situation.reglamento);
        let against = against.and_then(|book| path(book.as_ref())).filter(|path| book.as_ref() != Some(path));
        [book, against, path(&self.situation.strategy)]
    }
}

/// A document while it is computed: what was asked for, and the table that it is about.
#[derive(Clone, Copy)]
struct DocumentTable<'a> {
    args: &'a Subject,
    shown: bool,
    scenario: &'a Scenario,
    played: PlayedTable<'a>,
}

impl<'a> DocumentTable<'a> {
    /// The rules whose exact values are computed: of the rulebook's own shoe, or of the deck that replaces it.
    fn exactly(self) -> Option<(Scenario, String)> {
        let (exactly, infinite) = self.args.situation.exactly().ok()?;
        let deck = if infinite { exactly.rules.shoe.decks.show().to_string() } else { String::new() };
        Some((exactly, deck))
    }

    fn simulated(self) -> Result<Edges, Failure> {
        let DocumentTable { args, shown, scenario, played } = self;
        let rules = &scenario.rules;
        let confidence = args.simulation.confidence.confidence;
        let plan = args.simulation.plan(rules);
        let dealer = args.dealer.dealer()?;
        let lines = dealing::lines(played);
        let control = args.simulation.control(shown, played).map(|(control, _)| control);
        let progress = Progress::new(shown, &lines, control.as_ref(), rules, plan.target, confidence);
        let progress = progress.named(lang().text("stage-rounds"));
        Ok(simulate(scenario, played, dealer, control.as_ref(), &plan, confidence, &progress)?)
    }

    fn request(self, bets: &'a [&'static str]) -> Request<'a> {
        let simulation = &self.args.simulation;
        Request {
            scenario: self.scenario,
            table: self.played,
            bets,
            target: simulation.target(),
            seed: simulation.seed.seed,
            threads: simulation.threads.count(),
            confidence: simulation.confidence.confidence,
            control: simulation.is_controlled(),
        }
    }

    fn evidence(self, after: Option<&Scenario>, data: Vec<FileHash>) -> Evidence {
        Evidence {
            version: env!("CARGO_PKG_VERSION"),
            commit: self.args.commit.clone().unwrap_or_else(|| COMMIT.unwrap_or_default().to_owned()),
            date: self.args.date.clone().unwrap_or_else(|| self.scenario.reglamento.date.clone()),
            date_given: self.args.date.is_some(),
            from: self.args.from.iter().map(|path| path.display().to_string()).collect(),
            files: data::sources(self.scenario, self.played.chart(), after),
            data,
        }
    }
}

/// The results of a file: its name as typed and its text, and what it holds.
fn observed_results(path: &Path) -> Result<((String, String), Vec<ObservedResult>), Failure> {
    let file = path.display().to_string();
    let text = fault::read(path, fault::LONGEST_CSV).map_err(|fault| fault.named_by("--observed"))?;
    let results = ventaja::dossier::observed_results(&file, &text)?;
    Ok(((file, text), results))
}

fn stopped() -> Failure {
    Failure::nothing(&lang().text("document-not-finished"))
}

impl From<NoFigures> for Failure {
    fn from(no: NoFigures) -> Failure {
        match no {
            NoFigures::Input(faults) => faults.into(),
            NoFigures::Stalled(stalled) => stalled.into(),
            NoFigures::Interrupted => stopped(),
        }
    }
}

/// Shows the progress of a document; whether it is shown.
struct Shown {
    shown: bool,
    boxes: u64,
}

impl Stages for Shown {
    fn interrupted(&self) -> bool {
        interrupted()
    }

    fn counting(&self, plan: &Plan) -> Box<dyn Watch> {
        let progress = Progress::of(self.shown, Box::new(|_| None), plan.target, self.boxes);
        Box::new(progress.named(lang().text("stage-counting")))
    }

    fn questions(&self) -> Box<dyn Steps + '_> {
        Box::new(Progress::steps(self.shown, "stage-questions"))
    }

    fn waiting(&self) -> Box<dyn Any> {
        Box::new(computing(self.shown, "stage-aside"))
    }

    fn solving(&self) -> Box<dyn FnMut(usize)> {
        Box::new(solving(self.shown))
    }

    fn changing(&self) -> Box<dyn Watch + '_> {
        Box::new(Progress::steps(false, ""))
    }
}

/// Computes the document about a scenario.
fn document(
    args: &Subject,
    shown: bool,
    scenario: Scenario,
    chart: Option<&Chart>,
    after: Option<Scenario>,
    finished: Option<Finished>,
) -> Result<DossierReport, Failure> {
    listen_for_interrupt();
    let played = PlayedTable::new(&scenario.rules, chart)?;
    let headline = headline(&dealing::lines(played));
    let table = DocumentTable { args, shown, scenario: &scenario, played };
    let observed = args.observed.as_ref().map(|path| observed_results(path)).transpose()?;
    let commission = Commission {
        request: table.request(&headline),
        exactly: table.exactly(),
        after: after.as_ref(),
        combine: args.combine.1,
        observed,
    };
    let edges = || match finished {
        Some(finished) if args.unverified => finished.edges(table),
        Some(finished) => finished.confirmed(table.simulated()?),
        None => table.simulated(),
    };
    let boxes = scenario.rules.boxes_in_play().into();
    let computed = compute(&commission, edges, &Shown { shown, boxes })?;
    let (hashes, data) = data::files(table, &computed, after.as_ref()).into_iter().unzip();
    let (evidence, case) = (table.evidence(after.as_ref(), hashes), args.case());
    let frame = Frame {
        case: case.figures(),
        business: case.business(),
        command: command(args, case, &scenario),
        evidence,
    };
    let best = computed.play.as_ref().map(|(_, best)| best.chart.clone());
    let charts = computed.change.as_ref().map(|change| change.charts.clone()).unwrap_or_default();
    let edges = computed.edges.csv.clone();
    let dossier = computed.dossier(&commission, frame)?;
    let change = after.map(|after| (after, charts));
    Ok(DossierReport { dossier, scenario, best, change, edges, data })
}

/// The command that writes the document, without its files.
fn command(args: &Subject, case: CaseOptions, scenario: &Scenario) -> String {
    let line = args.situation.command("report", scenario);
    let line = if args.from.is_some() {
        line.set("unverified", true)
    } else {
        // Of a finished run that was repeated, not as typed.
        args.simulation.replacing(args.dealer.replacing(line)).without(&["from", "unverified"])
    };
    case.replacing(line).text()
}
