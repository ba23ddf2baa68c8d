//! The figures of a document, computed together: what is asked for, what is computed beside the rounds, and how every part
//! passes the answer. Must not know options, files or how progress is shown.

use super::bank_risk::bank_risks;
use super::change::{ChangeResult, change};
use super::charts::{PlayFigures, best_play_figures};
use super::exposure::{BetExposure, exposure};
use super::money::{Business, money, variance};
use super::observed::{ObservedFigures, ObservedResult, ResultOfBet, observed};
use super::outcomes::{ExactResult, OutcomeFigures, exact_figures, outcome_figures};
use super::readings::{ReadingsResult, readings};
use super::rounds::{RoundFigures, example_rounds};
use super::rules::{book, rules_in_force};
use super::sessions::{BetDistribution, bet_distributions, sessions};
use super::{
    Answer, BetFigures, CaseFigures, Dossier, Edges, Evidence, Model, ModelEdge, NoFigures, Part, Request,
    SCHEMA, is_of_first_card,
};
use crate::engine::{Plan, Steps, Watch};
use crate::exact::Solved;
use crate::fault::{Fault, Faults};
use crate::lang::Translated;
use crate::readings::Combine;
use crate::reglamento::Scenario;
use crate::workers;
use std::any::Any;

/// A document that is asked for.
#[derive(Clone, Debug)]
pub struct Commission<'a> {
    /// The table, its headline bets, and how rounds are dealt.
    pub request: Request<'a>,
    /// The scenario whose exact values are computed, and the name of its deck where that replaces the
    /// rulebook's own (else empty). `None` computes no exact values.
    pub exactly: Option<(Scenario, String)>,
    /// The rules after a change; `None` without one.
    pub after: Option<&'a Scenario>,
    /// How to search for the lowest and the highest edge that the text allows; `None` skips the search.
    pub combine: Option<Combine>,
    /// Observed results: the name and the text of their file, and what it holds.
    pub observed: Option<((String, String), Vec<ObservedResult>)>,
}

/// Shows the progress of a document's computation and can end the computation early.
pub trait Stages: Sync {
    /// Returns whether the computation should end as soon as possible.
    fn interrupted(&self) -> bool;
    /// Returns the watch of a run that a card counter plays.
    fn counting(&self, plan: &Plan) -> Box<dyn Watch>;
    /// Returns the watch of the study of open questions.
    fn questions(&self) -> Box<dyn Steps + '_>;
    /// Begins to wait for what is computed beside the rounds; the wait ends when the returned value is dropped.
    fn waiting(&self) -> Box<dyn Any>;
    /// Returns the callback that receives each upcard of the charts solved for a change.
    fn solving(&self) -> Box<dyn FnMut(usize)>;
    /// Returns the watch of the rounds dealt for a change.
    fn changing(&self) -> Box<dyn Watch + '_>;
}

/// The parts of a document with the results that they come from.
#[derive(Clone, Debug)]
pub struct Computed {
    /// The edges of the bets by simulation.
    pub edges: Edges,
    /// The exact values; `None` where there are none.
    pub exact: Option<ExactResult>,
    /// What a card counter takes from each bet.
    pub exposed: Vec<BetExposure>,
    /// The study of the open questions; `None` where nothing is open.
    pub studied: Option<ReadingsResult>,
    /// Best play and its solved chart; `None` where there is none.
    pub play: Option<(PlayFigures, Solved)>,
    /// The tables before and after the change, with their best charts.
    pub change: Option<ChangeResult>,
    pub observed: Option<Part<ObservedFigures>>,
    answer: Answer,
    rounds: Vec<RoundFigures>,
    /// As in [`Dossier::play_unsolved`].
    play_unsolved: Option<Translated>,
}

/// What a document states beside its figures.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The command that writes it, without its files and its language.
    pub command: String,
    pub case: CaseFigures,
    /// How the table is played.
    pub business: Business,
    /// What reproduces the figures.
    pub evidence: Evidence,
}

/// Computes the parts of a document; `edges` deals its rounds, or takes them from a finished run.
///
/// # Errors
/// Those of `edges`, and [`NoFigures`] where the tables of a change do not fit, an observed result has no bet, no round can
/// be finished, or the user interrupted the computation.
pub fn compute<E: From<NoFigures>>(
    commission: &Commission<'_>,
    edges: impl FnOnce() -> Result<Edges, E>,
    stages: &dyn Stages,
) -> Result<Computed, E> {
    let request = &commission.request;
    let Request { scenario, table, bets: headline, threads, .. } = *request;
    // Best play and the examples do not depend on the rounds, so a second thread computes them meanwhile.
    let aside = || {
        let play = table.chart().map(|chart| best_play_figures(scenario, chart));
        (play, example_rounds(scenario, table, request.seed, &|| stages.interrupted()))
    };
    let exactly = || {
        let (scenario, deck) = commission.exactly.as_ref()?;
        exact_figures(scenario, deck, table.with_rules(&scenario.rules).ok()?, request.confidence)
    };
    let dealt = || -> Result<_, E> {
        let edges = edges()?;
        Ok((edges, exposure(request, &|plan| stages.counting(plan))?))
    };
    let here = || -> Result<_, E> {
        let (exact, dealt) = workers::beside(threads, exactly, dealt);
        let (edges, exposed) = dealt?;
        let answer = Answer::new(&edges.of(headline)?, exact.as_ref().map(|exact| &exact.figures));
        let studied = if scenario.reglamento.readings.is_empty() {
            None
        } else {
            // The exact values of the rules in force may already be known.
            let of_table = commission.exactly.as_ref().filter(|(other, _)| other.rules == *table.rules());
            let known = of_table.and(exact.as_ref()).map(|exact| exact.values.clone());
            let own = known.or_else(|| crate::exact::exact(table).ok());
            let found = readings(request, &answer, own, commission.combine, &*stages.questions());
            Some(found.ok_or(NoFigures::Interrupted)?)
        };
        Ok((edges, exact, answer, exposed, studied, stages.waiting()))
    };
    let ((play, rounds), found) = workers::beside(threads, aside, here);
    let (edges, exact, answer, exposed, studied, waiting) = found?;
    drop(waiting);
    if stages.interrupted() {
        return Err(NoFigures::Interrupted.into());
    }
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
    let changed = commission.after.map(|after| change(request, after, stages.solving(), &*stages.changing()));
    let change = changed.transpose()?;
    let observed = commission.observed.as_ref();
    let observed = observed
        .map(|(file, results)| observed_part(file, results, &answer, &edges, exact.as_ref(), request))
        .transpose()?;
    Ok(Computed { edges, exact, exposed, studied, play, change, observed, answer, rounds, play_unsolved })
}

impl Computed {
    /// Returns the figures of the document.
    ///
    /// # Errors
    /// The run has no figures of a headline bet.
    pub fn dossier(self, commission: &Commission<'_>, frame: Frame) -> Result<Dossier, NoFigures> {
        let Request { scenario, bets: headline, .. } = commission.request;
        let Computed { edges, exact, answer, .. } = self;
        let boxes = scenario.rules.boxes_in_play();
        let outcomes = outcomes(&answer, &edges, exact.as_ref());
        let (exact_distributions, distributions) = distributions(&answer, &edges, exact.as_ref(), headline);
        let of_whole_shoes = |bet: &str| {
            let bet = edges.bets.iter().find(|known| known.bet == bet).expect("a headline bet was dealt");
            variance(bet, &answer)
        };
        let bank_risks =
            exact_distributions.map(|part| part.map(|bets| bank_risks(bets, boxes, of_whole_shoes)));
        // Edges at different numbers of boxes apply to different stakes per round.
        let same_boxes = commission.after.is_some_and(|after| after.rules.boxes_in_play() == boxes);
        let changed_edges = self.change.iter().filter(|_| same_boxes);
        let changes: Vec<(String, f64)> =
            changed_edges.flat_map(|changed| changed.figures.differences()).collect();
        Ok(Dossier {
            schema: SCHEMA,
            case: frame.case,
            money: money(&frame.business, boxes, &answer, &edges.of(headline)?, &changes),
            command: frame.command,
            observed: self.observed,
            book: book(scenario),
            rules: rules_in_force(scenario),
            run: edges.run,
            bets: edges.bets,
            headline: headline.iter().map(|&bet| bet.to_owned()).collect(),
            exact: exact.map(|exact| pass_exact(&answer, &exact, exact.figures.clone())),
            convergence: edges.convergence,
            outcomes,
            sessions: distributions.map(|part| part.map(|bets| sessions(bets))),
            bank_risks,
            exposure: self.exposed.into_iter().map(|exposed| exposed.figures).collect(),
            readings: self.studied.map(|studied| studied.figures),
            play: self.play.map(|(figures, _)| play_part(&answer, figures)),
            play_unsolved: self.play_unsolved,
            answer,
            rounds: self.rounds,
            change: self.change.map(|changed| changed.figures),
            evidence: frame.evidence,
        })
    }
}

fn pass_exact<T>(answer: &Answer, exact: &ExactResult, figures: T) -> Part<T> {
    answer.pass(exact.figures.model(), exact.figures.edges(), figures)
}

/// Compares the observed results with the rules: each result with the distribution of one hand of the bet
/// that it names, or of the first headline bet if it names none. The edge is that of the answer or, of a bet that the
/// answer does not state, the exact one of the rules in force, else that of the rounds dealt.
fn observed_part(
    file: &(String, String),
    results: &[ObservedResult],
    answer: &Answer,
    edges: &Edges,
    exact: Option<&ExactResult>,
    request: &Request<'_>,
) -> Result<Part<ObservedFigures>, NoFigures> {
    let made: Vec<&BetFigures> = edges.bets.iter().filter(|bet| bet.hands > 0).collect();
    let names: Vec<&str> = made.iter().map(|bet| bet.bet.as_str()).collect();
    let (_, distributions) = distributions(answer, edges, exact, &names);
    let infinite = distributions.as_ref().is_some_and(|part| part.model == Model::InfiniteDeck);
    let distributions = distributions.as_ref().and_then(Part::figures);
    let of_bet = |one: &ObservedResult| {
        let place = || format!("{}:{}", file.0, one.line);
        let name = one.bet.as_deref().unwrap_or(request.bets[0]);
        let known = made.iter().find(|bet| bet.bet == name);
        let bet = known.ok_or_else(|| Fault::unknown(place(), "bet line", name, names.iter().copied()))?;
        let mut distributions = distributions.into_iter().flatten();
        let varies = |(of, one): &&BetDistribution| *of == name && one.variance() > 0.0;
        let (_, distribution) = distributions.find(varies).ok_or_else(|| {
            let message = "no distribution of a hand is known with which results could be compared";
            Fault::new(place(), message)
        })?;
        let own = if infinite { bet.house_edge } else { 0.0 - distribution.mean() };
        let house_edge = answer.edge(name).unwrap_or(own);
        Ok::<_, Fault>(ResultOfBet { result: one.clone(), dealt: bet, house_edge, distribution })
    };
    let compared = Faults::all(results.iter().map(of_bet))?;
    let boxes = request.scenario.rules.boxes_in_play();
    let figures = observed(file.clone(), &compared, boxes, answer);
    let own = answer.bets.iter().map(|bet| ModelEdge { bet: bet.bet.clone(), house_edge: bet.house_edge });
    Ok(answer.pass(answer.model, own.collect(), figures))
}

/// Returns the outcomes of the bets: the exact ones or, where these are left out, those of the rounds dealt.
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

/// Returns the distributions of these bets twice: the exact ones, and those for the sessions, which are
/// counted in the rounds dealt where the exact ones are left out.
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

/// Passes the figures of best play through the gate, by the edge of the chart in force.
fn play_part(answer: &Answer, figures: PlayFigures) -> Part<PlayFigures> {
    let own = figures.charts.iter().find(|chart| chart.chart == figures.chart);
    let bet = answer.bets.first().map_or_else(String::new, |bet| bet.bet.clone());
    let edge = own.map(|own| ModelEdge { bet, house_edge: own.main_edge });
    let model = match figures.deck.as_str() {
        "" if answer.exact => answer.model,
        "" => Model::FullShoe,
        _ => Model::InfiniteDeck,
    };
    answer.pass(model, edge.into_iter().collect(), figures)
}
