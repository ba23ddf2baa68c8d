//! What a text leaves open: the effect of every option, and the lowest and highest edge that the
//! text allows.

use super::answer::{Answer, Part, Standing};
use super::{Model, ModelEdge, Request};
use crate::engine::Steps;
use crate::exact::{Exact, exact};
use crate::lang::Lang;
use crate::method::Method;
use crate::readings::{
    Combine, Effect, EffectKind, Gains, Question, Search, Study, leaves_out_numbers, options, questions,
    studied_lines,
};
use crate::reglamento::{Scenario, typed};
use crate::rules::Setting;
use crate::strategy::PlayedTable;
use serde::Serialize;

/// Most rounds of each open question that is simulated.
const MOST_ROUNDS: u64 = 1_000_000;

/// What a text leaves open.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ReadingFigures {
    /// The deck of the exact effects, where it replaces the rulebook's own: `inf`; else empty.
    pub deck: String,
    /// The model of the exact effects; `None` where there are none. Where it is left out, effects are
    /// stated and edges are not.
    pub exact: Option<Part<()>>,
    pub rounds: u64,
    /// The readings, in descending order of their largest effect.
    pub readings: Vec<StudiedReading>,
    /// Whether only the endpoints of some range, and the number in force, are among the options.
    pub ends_only: bool,
    /// The ends of each bet; empty if they were not searched for.
    pub extremes: Vec<ExtremeFigures>,
    /// The number of combinations of options, as digits.
    pub combinations: String,
    pub combined: usize,
    /// Whether every combination was tried; otherwise the ends were found by hill climbing.
    pub exhaustive: bool,
    /// The options, as `reading=option`, that occur in no combination with an exact value. The search for
    /// both ends leaves them out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StudiedReading {
    pub reading: String,
    /// The article that leaves it open.
    pub article: String,
    pub in_force: String,
    pub options: Vec<OptionFigures>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OptionFigures {
    pub bet: &'static str,
    pub option: String,
    /// `exact` or `monte-carlo`; empty where no table can be dealt with the option.
    pub method: &'static str,
    /// The edge under the option in force, found in the same way; `None` where that is not the
    /// document's.
    pub default_edge: Option<f64>,
    /// The edge under this option; `None` where `default_edge` is `None`.
    pub house_edge: Option<f64>,
    pub effect: Option<f64>,
    pub effect_ci_low: Option<f64>,
    pub effect_ci_high: Option<f64>,
    /// Who gains: `house`, `players`, `nobody` or `undecided`; of simulated effects with the confidence of all of them together.
    pub gains: &'static str,
}

impl OptionFigures {
    /// Returns whether the house gains by the option, or the players.
    pub(crate) fn is_decided(&self) -> bool {
        matches!(self.gains, "house" | "players")
    }
}

/// The lowest or the highest edge that the text allows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExtremeFigures {
    pub bet: &'static str,
    /// `lowest` or `highest`.
    pub end: &'static str,
    pub house_edge: f64,
    /// The options that are not in force: reading and option.
    pub options: Vec<(String, String)>,
}

/// One study of a result: the scenario that it varies, its effects, and the readings it was limited to.
#[derive(Clone, Debug)]
pub struct StudyResult {
    pub scenario: Scenario,
    pub effects: Vec<Effect>,
    /// The readings that were varied, where these are not all.
    pub only: Vec<String>,
    pub method: Option<Method>,
}

/// The figures with the studies that they come from.
#[derive(Clone, Debug)]
pub struct ReadingsResult {
    pub figures: ReadingFigures,
    pub studies: Vec<StudyResult>,
}

/// Computes the effects of all options, which pass the answer; `own` are the exact values of the rules in force, `None` where
/// they have none; `combine` is how the extremes are searched for, `None` leaves them out. `None` if the user interrupted it.
pub fn readings(
    request: &Request<'_>,
    answer: &Answer,
    own: Option<Exact>,
    combine: Option<Combine>,
    steps: &dyn Steps,
) -> Option<ReadingsResult> {
    let Request { scenario, table, .. } = *request;
    let other = own.is_none().then(|| with_exact_deck(scenario)).flatten();
    let (exact_scenario, deck) = other.as_ref().map_or((scenario, ""), |(other, deck)| (other, deck));
    let exact_table = table.with_rules(&exact_scenario.rules).ok()?;
    let base = own.or_else(|| other.as_ref().and_then(|_| exact(exact_table).ok()));
    let (mut dealt, _) = questions(scenario, false);
    let order: Vec<String> = names(dealt.iter());
    let mut studies = Vec::new();
    let mut figures = ReadingFigures {
        deck: deck.to_owned(),
        exact: base.as_ref().map(|base| exact_part(request, answer, base, deck)),
        rounds: request.rounds(1, MOST_ROUNDS),
        ends_only: leaves_out_numbers(scenario, &dealt),
        ..ReadingFigures::default()
    };
    if base.is_some() {
        let (asked, _) = questions(exact_scenario, false);
        let method = (!deck.is_empty()).then_some(Method::Exact);
        let study = Study {
            exact: base,
            method,
            questions: asked,
            ..study(request, (exact_scenario, exact_table), Vec::new())
        };
        steps.stage("stage-questions");
        let mut effects = finished(&study, steps)?;
        let kept = |question: &Question| deck.is_empty() || has_effect(&effects, &question.reading);
        let shown = names(study.questions.iter().filter(|question| kept(question)));
        effects.retain(|effect| shown.contains(&effect.reading));
        // The other deck may hide an effect that the rulebook's own pack shows.
        dealt.retain(|question| !shown.contains(&question.reading));
        // The combinations of a game with another deck have so many questions that the search takes
        // minutes: only on request.
        if let Some(combine) = combine.filter(|combine| deck.is_empty() || *combine != Combine::Auto)
            && let Ok(search) = Search::new(combine, &study)
        {
            figures.combinations = search.combinations().to_string();
            figures.combined = search.readings();
            figures.exhaustive = search.is_exhaustive();
            steps.stage("stage-ends");
            let ends = search.run(steps)?;
            effects.extend(ends.effects);
            figures.left_out = ends.left_out;
        }
        let only = if dealt.is_empty() { Vec::new() } else { shown };
        studies.push(StudyResult { scenario: exact_scenario.clone(), effects, only, method });
    }
    if !dealt.is_empty() {
        let only = if studies.is_empty() { Vec::new() } else { names(dealt.iter()) };
        let method = Some(Method::MonteCarlo);
        let study = Study { method, ..study(request, (scenario, table), dealt) };
        steps.stage("stage-questions-dealt");
        let effects = finished(&study, steps)?;
        studies.push(StudyResult { scenario: scenario.clone(), effects, only, method });
    }
    for name in order {
        figures.readings.extend(studied(scenario, &name, &studies));
    }
    let refused = figures.exact.as_ref().is_some_and(|exact| exact.figures().is_none());
    for option in figures.readings.iter_mut().flat_map(|reading| &mut reading.options) {
        let of_document = match (option.method, option.default_edge) {
            ("exact", _) => !refused,
            (_, Some(house_edge)) => {
                let edge = ModelEdge { bet: option.bet.to_owned(), house_edge };
                let standing = answer.standing(Model::Table, &[edge]);
                matches!(standing, Standing::Same | Standing::Within)
            }
            (_, None) => true,
        };
        if !of_document {
            (option.default_edge, option.house_edge) = (None, None);
        }
    }
    figures.readings.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let effects = || studies.iter().flat_map(|study| &study.effects);
    if !refused {
        figures.extremes = effects().filter_map(extreme).collect();
    }
    Some(ReadingsResult { figures, studies })
}

/// Returns the model of the exact effects.
fn exact_part(request: &Request<'_>, answer: &Answer, base: &Exact, deck: &str) -> Part<()> {
    let model = if deck.is_empty() { Model::FullShoe } else { Model::InfiniteDeck };
    let own = base.lines.iter().filter(|line| request.bets.contains(&line.name));
    let edges = own.map(|line| ModelEdge { bet: line.name.to_owned(), house_edge: line.house_edge });
    answer.pass(model, edges.collect(), ())
}

/// Returns the scenario with the deck that its game has an exact value for, and the deck's name; `None`
/// if the game has an exact value for its own shoe.
pub fn with_exact_deck(scenario: &Scenario) -> Option<(Scenario, String)> {
    let deck = scenario.rules.game().abilities().exact_deck?.show().to_string();
    let mut readings = scenario.readings.clone();
    // A reading about the deck contradicts the override.
    readings.retain(|(name, _)| {
        let reading = scenario.reglamento.reading(name);
        reading.is_none_or(|reading| reading.keys().iter().all(|key| key.name != "shoe.decks"))
    });
    let mut sets = typed(&scenario.overrides);
    sets.retain(|set| !set.starts_with("shoe.decks="));
    sets.push(format!("shoe.decks={deck}"));
    let scenario = Scenario::new(scenario.reglamento.clone(), &typed(&readings), &sets).ok()?;
    Some((scenario, deck))
}

fn names<'a>(questions: impl Iterator<Item = &'a Question>) -> Vec<String> {
    questions.map(|question| question.reading.clone()).collect()
}

/// Returns whether some option of a reading has an effect.
fn has_effect(effects: &[Effect], reading: &str) -> bool {
    let own = effects.iter().filter(|effect| effect.reading == reading);
    own.filter_map(|effect| effect.comparison).any(|found| found.gains() != Gains::Nobody)
}

fn study<'a>(
    request: &Request<'a>,
    (scenario, table): (&'a Scenario, PlayedTable<'a>),
    questions: Vec<Question>,
) -> Study<'a> {
    Study {
        scenario,
        table,
        exact: None,
        questions,
        lines: studied_lines(scenario, request.bets.iter().copied()),
        method: None,
        adapt: false,
        rounds: request.rounds(1, MOST_ROUNDS),
        seed: request.seed,
        threads: request.threads,
        confidence: request.confidence,
    }
}

/// Returns the effects of a study; `None` if it was interrupted.
fn finished(study: &Study<'_>, steps: &dyn Steps) -> Option<Vec<Effect>> {
    let found = options(study, steps);
    (found.finished == found.all).then_some(found.effects)
}

fn studied(scenario: &Scenario, name: &str, studies: &[StudyResult]) -> Option<StudiedReading> {
    let reading = scenario.reglamento.reading(name)?;
    let effects = studies.iter().flat_map(|study| &study.effects);
    let own = effects.filter(|effect| effect.kind == EffectKind::Option && effect.reading == name);
    let options: Vec<OptionFigures> = own.map(option).collect();
    (!options.is_empty()).then(|| StudiedReading {
        reading: name.to_owned(),
        article: reading.article.of(Lang::En).to_owned(),
        in_force: scenario.option(reading).to_owned(),
        options,
    })
}

fn option(effect: &Effect) -> OptionFigures {
    let found = effect.comparison;
    let difference = found.map(|found| found.effect);
    let (effect_ci_low, effect_ci_high) = difference.and_then(|found| found.interval()).unzip();
    OptionFigures {
        bet: effect.bet,
        option: effect.option.clone(),
        method: effect.method.map_or("", Method::name),
        default_edge: found.map(|found| found.default_edge),
        house_edge: found.map(|found| found.house_edge),
        effect: difference.map(|d| d.difference),
        effect_ci_low,
        effect_ci_high,
        gains: found.map_or("", |found| found.gains().name()),
    }
}

fn extreme(effect: &Effect) -> Option<ExtremeFigures> {
    let end = match effect.kind {
        EffectKind::Option => return None,
        EffectKind::Lowest | EffectKind::Highest => effect.kind.name(),
    };
    let pairs = effect.option.split(';').filter_map(|pair| pair.split_once('='));
    Some(ExtremeFigures {
        bet: effect.bet,
        end,
        house_edge: effect.comparison?.house_edge,
        options: pairs.map(|(reading, option)| (reading.to_owned(), option.to_owned())).collect(),
    })
}

/// Returns the absolute value of the largest decided effect of a reading, 0 if none is decided.
fn size(reading: &StudiedReading) -> f64 {
    let decided = reading.options.iter().filter(|option| option.is_decided());
    decided.filter_map(|option| option.effect).fold(0.0, |most, effect| effect.abs().max(most))
}
