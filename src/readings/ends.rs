//! The combinations of options with the lowest and the highest edge that the
//! text allows, by exact values.

use super::study::best_edge;
use super::{
    Adapted, Comparison, Effect, EffectKind, Extreme, MOST_COMBINATIONS, Question, SearchMethod, Study,
    answered, search,
};
use crate::compare::same_in_a_full_shoe;
use crate::engine::Steps;
use crate::exact::house_edges;
use crate::fault::Fault;
use crate::lang::{Lang, Translated, Value};
use crate::message;
use crate::method::Method;
use crate::reglamento::Scenario;
use crate::rules::{Rules, keys};
use crate::workers;

/// How the extremes are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// Every combination if there are at most 1,000, else by hill climbing.
    Auto,
    /// Every combination.
    All,
    /// By hill climbing, changing one answer or two at a time.
    Climb,
}

/// The extremes of every line.
#[derive(Debug)]
pub struct Ends {
    /// The lowest and the highest edge of each line.
    pub effects: Vec<Effect>,
    /// How they were found.
    pub note: Translated,
    /// The options, as `reading=option`, that no combination with an exact value has: both ends leave them out.
    pub left_out: Vec<String>,
}

/// The most combinations that [`Combine::Auto`] tries one by one.
const FEW: u128 = 1000;

/// A search for the extremes.
#[derive(Debug)]
pub struct Search<'a> {
    study: &'a Study<'a>,
    /// The questions that change the first round of a full shoe.
    questions: Vec<&'a Question>,
    count: u128,
    method: SearchMethod,
}

impl<'a> Search<'a> {
    /// Prepares a search over the questions that change the first round of a
    /// full shoe. The study has an exact value.
    ///
    /// # Errors
    /// [`Combine::All`] with too many combinations.
    pub fn new(combine: Combine, study: &'a Study<'a>) -> Result<Search<'a>, Fault> {
        let matters = |question: &&Question| {
            question.options.iter().any(|option| {
                answered(study.scenario, [(question.reading.as_str(), option.name.as_str())])
                    .is_ok_and(|other| !same_in_a_full_shoe(&study.scenario.rules, &other.rules))
            })
        };
        let questions: Vec<&Question> = study.questions.iter().filter(matters).collect();
        let sizes = questions.iter().map(|question| question.options.len() as u128);
        let count = sizes.fold(1_u128, u128::saturating_mul);
        let method = match combine {
            Combine::Auto if count <= FEW => SearchMethod::Exhaustive,
            Combine::Auto | Combine::Climb => SearchMethod::Climb,
            Combine::All if count <= MOST_COMBINATIONS => SearchMethod::Exhaustive,
            Combine::All => {
                let message =
                    format!("there are {} combinations of {} readings", shown(count), questions.len());
                let allowed = format!("up to {}; --combine=climb", shown(MOST_COMBINATIONS));
                return Err(Fault::new("--combine=all", message).allowed(allowed));
            }
        };
        Ok(Search { study, questions, count, method })
    }

    /// Returns the number of combinations.
    pub const fn combinations(&self) -> u128 {
        self.count
    }

    /// Returns the number of readings that are combined.
    pub const fn readings(&self) -> usize {
        self.questions.len()
    }

    /// Returns whether every combination is tried, rather than the ends found by hill climbing.
    pub fn is_exhaustive(&self) -> bool {
        self.method == SearchMethod::Exhaustive
    }

    /// The rules of a combination; `None` if no table can be dealt with them.
    fn scenario(&self, combination: &[usize]) -> Option<Scenario> {
        let answers = self.questions.iter().zip(combination);
        let answers = answers.map(|(q, option)| (q.reading.as_str(), q.options[*option].name.as_str()));
        let scenario = answered(self.study.scenario, answers).ok()?;
        self.study.table.with_rules(&scenario.rules).is_ok().then_some(scenario)
    }

    /// The edges of rules, by line; `None` if there is no exact value.
    fn edges(&self, rules: &Rules) -> Option<Vec<f64>> {
        let edges = house_edges(self.study.table.with_rules(rules).ok()?).ok()?;
        let edge = |name: &&str| Some(edges.iter().find(|(line, _)| line == name)?.1);
        self.study.lines.iter().map(edge).collect()
    }

    /// Returns the extremes of every line; `None` if the user stopped it.
    pub fn run(&self, steps: &dyn Steps) -> Option<Ends> {
        let sizes: Vec<usize> = self.questions.iter().map(|question| question.options.len()).collect();
        let in_force: Vec<usize> = self.questions.iter().map(|question| question.in_force).collect();
        steps.begin("");
        if self.method == SearchMethod::Exhaustive {
            steps.expect(usize::try_from(self.count).unwrap_or(usize::MAX));
        }
        let mut evaluate = |batch: &[Vec<usize>]| {
            if self.method == SearchMethod::Climb {
                steps.expect(batch.len());
            }
            // Combinations that differ only in side bets have the same edges on other lines.
            let mut unlike: Vec<Rules> = Vec::new();
            let places: Vec<Option<usize>> = batch
                .iter()
                .map(|combination| {
                    let rules = self.study.reported(&self.scenario(combination)?.rules);
                    let known = unlike.iter().position(|other| *other == rules);
                    Some(known.unwrap_or_else(|| {
                        unlike.push(rules);
                        unlike.len() - 1
                    }))
                })
                .collect();
            // Tables with the same cards and the same dealer share what is computed: one after the other.
            let mut order: Vec<usize> = (0..unlike.len()).collect();
            order.sort_by_cached_key(|place| {
                let rules: &Rules = &unlike[*place];
                keys(rules.game()).iter().map(|key| key.get(rules).to_string()).collect::<Vec<_>>()
            });
            let found = workers::map(self.study.threads, &order, |place| {
                (!steps.interrupted()).then(|| {
                    let edges = self.edges(&unlike[*place]);
                    steps.done(0);
                    edges
                })
            });
            let mut edges = vec![None; unlike.len()];
            for (place, found) in order.into_iter().zip(found) {
                edges[place] = found?;
            }
            (unlike.len()..batch.len()).for_each(|_| steps.done(0));
            Some(places.into_iter().map(|place| edges[place?].clone()).collect())
        };
        let lines = self.study.lines.len();
        let found = search(&sizes, &in_force, lines, self.method, &mut evaluate)?;
        let mut effects = Vec::new();
        for (line, ends) in self.study.lines.iter().zip(&found.extremes) {
            let Some([lowest, highest]) = ends else { continue };
            effects.push(self.effect(line, EffectKind::Lowest, lowest));
            effects.push(self.effect(line, EffectKind::Highest, highest));
        }
        let how = match self.method {
            SearchMethod::Exhaustive => message!("combinations-all"),
            SearchMethod::Climb => message!("combinations-climb", tried = found.tried),
        };
        let left_out = found.left_out.iter();
        let left_out: Vec<String> =
            left_out.map(|(question, option)| self.option(*question, *option)).collect();
        let all = match left_out.as_slice() {
            [] => Value::Text(String::new()),
            some => message!("combinations-left-out", options = some.join(", ")).into(),
        };
        let without = match found.without_value {
            0 => Value::Text(String::new()),
            without => message!("combinations-without-value", count = without, all = all).into(),
        };
        let note = message!(
            "note-combinations",
            count = u64::try_from(self.count).map_or_else(|_| Value::Text(shown(self.count)), Value::Count),
            readings = self.questions.len(),
            how = how,
            without = without
        );
        Some(Ends { effects, note: note.into(), left_out })
    }

    /// Returns the option of a question as `reading=option`.
    fn option(&self, question: usize, option: usize) -> String {
        let question = self.questions[question];
        format!("{}={}", question.reading, question.options[option].name)
    }

    fn effect(&self, line: &'static str, kind: EffectKind, extreme: &Extreme) -> Effect {
        let answers = self.questions.iter().zip(&extreme.combination).enumerate();
        let mut others: Vec<String> = answers
            .filter(|(_, (question, option))| **option != question.in_force)
            .map(|(place, (_, option))| self.option(place, *option))
            .collect();
        others.sort();
        let in_force = self.study.exact.as_ref().expect("a search uses exact values");
        let in_force = in_force.lines.iter().find(|one| one.name == line);
        let adapted = (self.study.adapt && self.study.is_main(line)).then(|| {
            let scenario = self.scenario(&extreme.combination)?;
            let (in_force, house_edge) =
                (best_edge(&self.study.scenario.rules)?, best_edge(&scenario.rules)?);
            Some(Adapted { in_force, house_edge })
        });
        Effect {
            kind,
            bet: line,
            option: others.join(";"),
            method: Some(Method::Exact),
            comparison: in_force.map(|one| Comparison::exact(one.house_edge, extreme.value)),
            adapted: adapted.flatten(),
            ..Effect::default()
        }
    }
}

/// Formats a number of combinations; beyond 2^64 in powers of ten.
fn shown(number: u128) -> String {
    u64::try_from(number).map_or_else(|_| format!("{:.1e}", number as f64), |number| Lang::En.count(number))
}
