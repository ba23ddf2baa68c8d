//! `ventaja report`: the document about a rulebook, or about a change of it.

mod against;
pub(super) mod case;
mod data;
mod from;

use super::args::Situation;
use super::choice::{Choice, Chosen, one_of};
use super::interrupt::{interrupted, listen_for_interrupt, stop_listening};
use super::outputs::{DOCUMENT, Destination, input};
use super::progress::{Progress, StepBar, computing, solving};
use super::sampling::{DealerOption, Simulation};
use super::screen::lang;
use super::{Failure, config};
use case::CaseOptions;
use from::Finished;
use std::path::{Path, PathBuf};
use ventaja::builtin::COMMIT;
use ventaja::chapters::DossierReport;
use ventaja::dealing;
use ventaja::dossier::{
    Answer, AnswerBet, BetDistribution, BetExposure, BetFigures, Dossier, Edges, Evidence, ExactResult,
    FileHash, Model, ModelEdge, NoFigures, ObservedFigures, ObservedResult, OutcomeFigures, Part,
    PlayFigures, ReadingsResult, Request, SCHEMA, bank_risks, best_play_figures, bet_distributions, book,
    change, exact_figures, example_rounds, exposure, headline, is_of_first_card, money, observed,
    outcome_figures, readings, rules_in_force, sessions, simulate,
};
use ventaja::fault::{self, Fault, Faults};
use ventaja::numbers;
use ventaja::readings::Combine;
use ventaja::reglamento::Scenario;
use ventaja::rules::Setting;
use ventaja::strategy::Chart;
use ventaja::workers;

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
    let files = args.to.open_as(DOCUMENT, &args.subject.inputs())?;
    let report = args.subject.report(args.to.quiet.progress())?;
    args.to.write(files, &report)
}

impl Subject {
    /// The case; what is not given is taken from the settings, except where verify repeats a document.
    fn case(&self) -> CaseOptions {
        if self.commit.is_some() { self.case.clone() } else { self.case.or_settings(config::document) }
    }

    pub(super) fn inputs(&self) -> Vec<super::outputs::Input> {
        let from = self.from.iter().map(|path| ("the finished result", path.clone()));
        let observed = self.observed.iter().map(|path| ("the observed results", path.clone()));
        self.situation.inputs().into_iter().chain(from).chain(observed).collect()
    }

    /// Computes the document; `shown`: whether progress is shown.
    pub(super) fn report(&self, shown: bool) -> Result<DossierReport, Failure> {
        let (scenario, chart) = self.situation.read(shown)?;
        super::args::can_deal(&scenario, chart.as_ref())?;
        let after = against::scenario(self, &scenario)?;
        let finished = self.from.as_ref().map(|path| Finished::read(path, &scenario, chart.as_ref()));
        let finished = finished.transpose()?;
        let table = Table { args: self, shown, scenario: &scenario, chart: chart.as_ref() };
        let own = finished.as_ref().map(|finished| finished.subject(table));
        let report = compute(own.as_ref().unwrap_or(self), shown, scenario, chart.as_ref(), after, finished)?;
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
        let table = Table { args: self, shown, scenario: &scenario, chart: chart.as_ref() };
        let finished = match run {
            Some(run) => Finished::of_figures(path, run)?,
            None => Finished::read(path, &scenario, chart.as_ref())?,
        };
        listen_for_interrupt();
        let edges = Table { args: &finished.repeating(table), ..table }.simulated()?;
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

fn pass_exact<T>(answer: &Answer, exact: &ExactResult, figures: T) -> Part<T> {
    answer.pass(exact.figures.model(), exact.figures.edges(), figures)
}

/// A document while it is computed: what was asked for, and the table that it is about.
#[derive(Clone, Copy)]
struct Table<'a> {
    args: &'a Subject,
    shown: bool,
    scenario: &'a Scenario,
    chart: Option<&'a Chart>,
}

impl<'a> Table<'a> {
    /// The exact values: of the rulebook's own shoe, or of the deck that replaces it.
    fn exactly(self) -> Option<ExactResult> {
        let (exactly, infinite) = self.args.situation.exactly().ok()?;
        let deck = if infinite { exactly.rules.shoe.decks.show().to_string() } else { String::new() };
        exact_figures(&exactly, &deck, self.chart, self.args.simulation.confidence.confidence)
    }

    fn simulated(self) -> Result<Edges, Failure> {
        let Table { args, shown, scenario, chart } = self;
        let rules = &scenario.rules;
        let confidence = args.simulation.confidence.confidence;
        let plan = args.simulation.plan(rules);
        let dealer = args.dealer.dealer()?;
        let lines = dealing::lines(rules, chart);
        let control = args.simulation.control(shown, rules, chart).map(|(control, _)| control);
        let progress = Progress::new(shown, &lines, control.as_ref(), rules, plan.target, confidence);
        let progress = progress.named(lang().text("stage-rounds"));
        Ok(simulate(scenario, chart, dealer, control.as_ref(), &plan, confidence, &progress)?)
    }

    fn request(self, bets: &'a [&'static str]) -> Request<'a> {
        let simulation = &self.args.simulation;
        Request {
            scenario: self.scenario,
            chart: self.chart,
            bets,
            target: simulation.target(),
            seed: simulation.seed.seed,
            threads: simulation.threads.count(),
            confidence: simulation.confidence.confidence,
            control: simulation.is_controlled(),
        }
    }

    /// Varies the open questions; `None` where nothing is open.
    fn studied(self, bets: &[&'static str], answer: &Answer) -> Result<Option<ReadingsResult>, Failure> {
        if self.scenario.reglamento.readings.is_empty() {
            return Ok(None);
        }
        let bar = StepBar::new(self.shown, "stage-questions");
        readings(&self.request(bets), answer, self.args.combine.1, &bar).map(Some).ok_or_else(stopped)
    }

    fn exposed(self, bets: &[&'static str]) -> Result<Vec<BetExposure>, Failure> {
        let boxes = u64::from(self.scenario.rules.boxes_in_play());
        Ok(exposure(&self.request(bets), &|plan| {
            let progress = Progress::of(self.shown, Box::new(|_| None), plan.target, boxes);
            Box::new(progress.named(lang().text("stage-counting")))
        })?)
    }

    fn evidence(self, after: Option<&Scenario>, data: Vec<FileHash>) -> Evidence {
        Evidence {
            version: env!("CARGO_PKG_VERSION"),
            commit: self.args.commit.clone().unwrap_or_else(|| COMMIT.unwrap_or_default().to_owned()),
            date: self.args.date.clone().unwrap_or_else(|| self.scenario.reglamento.date.clone()),
            date_given: self.args.date.is_some(),
            from: self.args.from.iter().map(|path| path.display().to_string()).collect(),
            files: data::sources(self.scenario, self.chart, after),
            data,
        }
    }
}

/// The results of a file: its name as typed and its text, and what it holds.
fn observed_results(path: &Path) -> Result<((String, String), Vec<ObservedResult>), Failure> {
    let file = path.display().to_string();
    let text = fault::read(path, fault::LONGEST_CSV).map_err(|fault| fault.named_by("--observed"))?;
    let results = super::audit::results(&file, &text)?;
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

fn compute(
    args: &Subject,
    shown: bool,
    scenario: Scenario,
    chart: Option<&Chart>,
    after: Option<Scenario>,
    finished: Option<Finished>,
) -> Result<DossierReport, Failure> {
    listen_for_interrupt();
    let lines = dealing::lines(&scenario.rules, chart);
    let headline = headline(&lines);
    let table = Table { args, shown, scenario: &scenario, chart };
    let results = args.observed.as_ref().map(|path| observed_results(path)).transpose()?;
    // Best play and the examples need nothing of the rounds: a thread of its own finds them meanwhile.
    let seed = args.simulation.seed.seed;
    let aside = || {
        let play = chart.map(|chart| best_play_figures(&scenario, chart));
        (play, example_rounds(&scenario, chart, seed, &interrupted))
    };
    let threads = args.simulation.threads.count();
    let dealt = || -> Result<_, Failure> {
        let edges = match finished {
            Some(finished) if args.unverified => finished.edges(table)?,
            Some(finished) => finished.confirmed(table.simulated()?)?,
            None => table.simulated()?,
        };
        Ok((edges, table.exposed(&headline)?))
    };
    let here = || -> Result<_, Failure> {
        let (exact, dealt) = workers::beside(threads, || table.exactly(), dealt);
        let (edges, exposed) = dealt?;
        let answer = Answer::new(&edges.of(&headline)?, exact.as_ref().map(|exact| &exact.figures));
        let studied = table.studied(&headline, &answer)?;
        let bar = computing(shown, "stage-aside");
        Ok((edges, exact, answer, exposed, studied, bar))
    };
    let ((play, rounds), found) = workers::beside(threads, aside, here);
    let (edges, exact, answer, exposed, studied, bar) = found?;
    let (play, play_unsolved) = match play.transpose() {
        Ok(play) => {
            let own = play
                .as_ref()
                .and_then(|(figures, _)| figures.without_edge.iter().find(|one| one.chart == figures.chart));
            let why = own.map(|own| own.why.clone());
            (play, why)
        }
        Err(no) => (None, Some(no.reason().into())),
    };
    drop(bar);
    let outcomes = outcomes(&answer, &edges, exact.as_ref());
    let (exact_distributions, distributions) = distributions(&answer, &edges, exact.as_ref(), &headline);
    let boxes = scenario.rules.boxes_in_play();
    let bank_risks = exact_distributions.map(|part| part.map(|bets| bank_risks(bets, boxes)));
    if interrupted() {
        return Err(stopped());
    }
    let changed = after
        .as_ref()
        .map(|after| change(&table.request(&headline), after, solving(shown), &StepBar::new(false, "")));
    let changed = changed.transpose()?;
    let exact_report = exact.as_ref().map(|exact| &exact.report);
    let bets = edges.of(&headline)?;
    let observed =
        results.map(|results| observed_part(results, &answer, &edges, exact.as_ref(), headline[0]));
    let observed = observed.transpose()?;
    let change = after.as_ref().zip(changed.as_ref());
    let mut files =
        data::files(table, &edges, exact_report, &exposed, studied.as_ref(), play.as_ref(), change);
    let results = observed.iter().filter_map(Part::figures).map(|figures| figures.text.clone());
    files.extend(results.map(|text| data::file("observed.csv", text, String::new())));
    let (hashes, data) = files.into_iter().unzip();
    let evidence = table.evidence(after.as_ref(), hashes);
    // Edges of different numbers of boxes are not of the same stakes.
    let same_boxes = after.as_ref().is_some_and(|after| after.rules.boxes_in_play() == boxes);
    let changed_edges = changed.iter().filter(|_| same_boxes);
    let changes: Vec<(String, f64)> =
        changed_edges.flat_map(|changed| changed.figures.differences()).collect();
    let case = args.case();
    let dossier = Dossier {
        schema: SCHEMA,
        case: case.figures(),
        money: money(&case.business(), boxes, &answer, &bets, &changes),
        command: command(args, case, &scenario),
        observed,
        book: book(&scenario),
        rules: rules_in_force(&scenario),
        run: edges.run,
        bets: edges.bets,
        headline: headline.iter().map(|&bet| bet.to_owned()).collect(),
        exact: exact.map(|exact| pass_exact(&answer, &exact, exact.figures.clone())),
        convergence: edges.convergence,
        outcomes,
        sessions: distributions.map(|part| part.map(|bets| sessions(bets))),
        bank_risks,
        exposure: exposed.into_iter().map(|exposed| exposed.figures).collect(),
        readings: studied.map(|studied| studied.figures),
        play: play.as_ref().map(|(figures, _)| play_part(&answer, figures)),
        play_unsolved,
        answer,
        rounds,
        change: changed.as_ref().map(|changed| changed.figures.clone()),
        evidence,
    };
    let change = after.map(|after| {
        let charts = changed.map(|changed| changed.charts);
        (after, charts.unwrap_or_default())
    });
    Ok(DossierReport { dossier, scenario, best: play.map(|(_, best)| best), change, edges: edges.csv, data })
}

/// The observed results, each beside the distribution of a hand of the bet that it names, else of the bet `main`.
fn observed_part(
    (file, results): ((String, String), Vec<ObservedResult>),
    answer: &Answer,
    edges: &Edges,
    exact: Option<&ExactResult>,
    main: &str,
) -> Result<Part<ObservedFigures>, Failure> {
    let made: Vec<&BetFigures> = edges.bets.iter().filter(|bet| bet.hands > 0).collect();
    let names: Vec<&str> = made.iter().map(|bet| bet.bet.as_str()).collect();
    let (_, distributions) = distributions(answer, edges, exact, &names);
    let distributions = distributions.as_ref().and_then(Part::figures);
    let of_bet = |one: ObservedResult| {
        let place = || format!("{}:{}", file.0, one.line);
        let name = one.bet.as_deref().unwrap_or(main);
        let known = made.iter().find(|bet| bet.bet == name);
        let bet = known.ok_or_else(|| Fault::unknown(place(), "bet line", name, names.iter().copied()))?;
        let mut distributions = distributions.into_iter().flatten();
        let varies = |(of, one): &&BetDistribution| *of == name && one.variance() > 0.0;
        let (_, distribution) = distributions.find(varies).ok_or_else(|| {
            let message = "no distribution of a hand is known with which results could be compared";
            Fault::new(place(), message)
        })?;
        Ok::<_, Fault>((one, *bet, distribution))
    };
    let compared = Faults::all(results.into_iter().map(of_bet))?;
    let figures = observed(file, &compared, answer);
    let own = |bet: &AnswerBet| ModelEdge { bet: bet.bet.clone(), house_edge: bet.house_edge };
    Ok(answer.pass(answer.model, answer.bets.iter().map(own).collect(), figures))
}

/// The outcomes of the bets: exact, or of the rounds dealt.
fn outcomes(answer: &Answer, edges: &Edges, exact: Option<&ExactResult>) -> Option<Part<OutcomeFigures>> {
    let exact = exact.map(|exact| {
        let outcomes = outcome_figures(&exact.report, Some(&exact.figures.deck), is_of_first_card);
        pass_exact(answer, exact, outcomes)
    });
    let dealt = edges.report.as_ref();
    let dealt = dealt.map(|report| edges.pass(answer, outcome_figures(report, None, is_of_first_card)));
    Part::exact_or_dealt(exact, dealt)
}

type Distributions = Option<Part<Vec<BetDistribution>>>;

/// The distributions of the main bets: the exact ones, and those of the sessions, which are dealt where the exact
/// ones are left out.
fn distributions(
    answer: &Answer,
    edges: &Edges,
    exact: Option<&ExactResult>,
    bets: &[&str],
) -> (Distributions, Distributions) {
    let exact = exact.map(|exact| pass_exact(answer, exact, bet_distributions(&exact.nets, bets)));
    let dealt = edges.dealt.iter().filter(|(bet, _)| bets.contains(bet));
    let dealt: Vec<BetDistribution> = dealt.cloned().collect();
    let dealt = (!dealt.is_empty()).then(|| edges.pass(answer, dealt));
    (exact.clone(), Part::exact_or_dealt(exact, dealt))
}

/// Passes best play by the edge of the chart in force.
fn play_part(answer: &Answer, figures: &PlayFigures) -> Part<PlayFigures> {
    let own = figures.charts.iter().find(|chart| chart.chart == figures.chart);
    let bet = answer.bets.first().map_or_else(String::new, |bet| bet.bet.clone());
    let edge = own.map(|own| ModelEdge { bet, house_edge: own.house_edge });
    let model = match figures.deck.as_str() {
        "" if answer.exact => answer.model,
        "" => Model::FullShoe,
        _ => Model::InfiniteDeck,
    };
    answer.pass(model, edge.into_iter().collect(), figures.clone())
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
