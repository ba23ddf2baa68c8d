//! The combinations of options with the lowest and the highest edge the text
//! allows, by exact values.

use super::super::interrupt::interrupted;
use super::super::progress::steps;
use super::options::best_edge;
use super::{Args, Base};
use ventaja::exact::exact;
use ventaja::fault::Fault;
use ventaja::readings::{
    Comparison, Extreme, MOST_COMBINATIONS, Question, SearchMethod, answered, same_in_a_full_shoe, search,
};
use ventaja::reglamento::Scenario;
use ventaja::report::{Adapted, Effect, EffectKind, count};
use ventaja::workers;

/// How the extremes are sought.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ways {
    /// Every combination if they are few, else by climbing
    Auto,
    /// Every combination
    All,
    /// By climbing, changing one answer or two at a time
    Climb,
}

/// Combinations that are few.
const FEW: u128 = 1000;

/// A search to be made.
pub(super) struct Search<'a> {
    /// The questions that a full shoe sees.
    questions: Vec<&'a Question>,
    count: u128,
    way: SearchMethod,
}

impl<'a> Search<'a> {
    /// The search over the questions that a full shoe sees.
    ///
    /// # Errors
    /// Every combination was asked for and they are too many.
    pub(super) fn new(ways: Ways, base: &'a Base<'_>) -> Result<Search<'a>, Fault> {
        let seen = |question: &&Question| {
            question.options.iter().any(|option| {
                answered(base.scenario, [(question.reading.as_str(), option.name.as_str())])
                    .is_ok_and(|other| !same_in_a_full_shoe(&base.scenario.rules, &other.rules))
            })
        };
        let questions: Vec<&Question> = base.questions.iter().filter(seen).collect();
        let sizes = questions.iter().map(|question| question.options.len() as u128);
        let count = sizes.fold(1_u128, u128::saturating_mul);
        let way = match ways {
            Ways::Auto if count <= FEW => SearchMethod::Exhaustive,
            Ways::Auto | Ways::Climb => SearchMethod::Climb,
            Ways::All if count <= MOST_COMBINATIONS => SearchMethod::Exhaustive,
            Ways::All => {
                let message =
                    format!("there are {} combinations of {} readings", shown(count), questions.len());
                let allowed = format!("up to {}; --combine=climb", shown(MOST_COMBINATIONS));
                return Err(Fault::new("--combine=all", message).allowed(allowed));
            }
        };
        Ok(Search { questions, count, way })
    }

    /// The rules of a combination, with the answers that are not in force.
    fn scenario(&self, base: &Base<'_>, combination: &[usize]) -> Option<Scenario> {
        let answers = self.questions.iter().zip(combination);
        let answers = answers.map(|(q, option)| (q.reading.as_str(), q.options[*option].name.as_str()));
        let scenario = answered(base.scenario, answers).ok()?;
        base.chart.is_none_or(|chart| chart.check(&scenario.rules).is_ok()).then_some(scenario)
    }

    /// The edges of a combination, by line.
    fn worth(&self, base: &Base<'_>, combination: &[usize]) -> Option<Vec<f64>> {
        let found = exact(&self.scenario(base, combination)?.rules, base.chart).ok()?;
        let edge = |name: &&str| Some(found.lines.iter().find(|line| line.name == *name)?.house_edge);
        base.lines.iter().map(edge).collect()
    }

    /// The extremes, and how they were found; `None` if the user ended it.
    pub(super) fn run(&self, args: &Args, base: &Base<'_>) -> Option<(Vec<Effect>, String)> {
        let sizes: Vec<usize> = self.questions.iter().map(|question| question.options.len()).collect();
        let in_force: Vec<usize> = self.questions.iter().map(|question| question.in_force).collect();
        let length = match self.way {
            SearchMethod::Exhaustive => u64::try_from(self.count).unwrap_or(u64::MAX),
            SearchMethod::Climb => 0,
        };
        let bar = steps(args.written.progress(), length);
        bar.set_message("combinations");
        let mut ask = |batch: &[Vec<usize>]| {
            if self.way == SearchMethod::Climb {
                bar.inc_length(batch.len() as u64);
            }
            let worths = workers::map(args.sampling.threads(), batch, |combination| {
                if interrupted() {
                    return None;
                }
                bar.inc(1);
                Some(self.worth(base, combination))
            });
            worths.into_iter().collect()
        };
        let found = search(&sizes, &in_force, base.lines.len(), self.way, &mut ask);
        bar.finish_and_clear();
        let found = found?;
        let mut effects = Vec::new();
        for (line, ends) in base.lines.iter().zip(&found.extremes) {
            let Some([lowest, highest]) = ends else { continue };
            effects.push(self.effect(args, base, line, EffectKind::Lowest, lowest));
            effects.push(self.effect(args, base, line, EffectKind::Highest, highest));
        }
        let how = match self.way {
            SearchMethod::Exhaustive => "every one was tried".to_owned(),
            SearchMethod::Climb => format!(
                "{} were tried, climbing from the options in force and from every reading's best: no other option of \
                 one reading, or of two at once, goes further, but not every combination was tried",
                count(found.tried)
            ),
        };
        let without = if found.without_value == 0 {
            String::new()
        } else {
            format!("; {} of them cannot be dealt or have no exact value", count(found.without_value))
        };
        let note = format!(
            "Combinations: {} of the {} readings that a full shoe sees, exact; {how}{without}.",
            shown(self.count),
            self.questions.len()
        );
        Some((effects, note))
    }

    fn effect(
        &self,
        args: &Args,
        base: &Base<'_>,
        line: &'static str,
        kind: EffectKind,
        extreme: &Extreme,
    ) -> Effect {
        let answers = self.questions.iter().zip(&extreme.combination);
        let mut others: Vec<String> = answers
            .filter(|(question, option)| **option != question.in_force)
            .map(|(question, option)| format!("{}={}", question.reading, question.options[*option].name))
            .collect();
        others.sort();
        let in_force = base.exact.as_ref().expect("a search is of exact values");
        let in_force = in_force.lines.iter().find(|one| one.name == line);
        let adapted = (args.adapt && line == "box").then(|| {
            let scenario = self.scenario(base, &extreme.combination)?;
            let (in_force, house_edge) = (best_edge(&base.scenario.rules)?, best_edge(&scenario.rules)?);
            Some(Adapted { in_force, house_edge })
        });
        Effect {
            kind,
            bet: line,
            reading: String::new(),
            article: String::new(),
            option: others.join(";"),
            in_force: String::new(),
            meaning: String::new(),
            method: "exact",
            comparison: in_force.map(|one| Comparison::exact(one.house_edge, extreme.value)),
            adapted: adapted.flatten(),
            rounds: None,
            stream: "",
            why: String::new(),
        }
    }
}

/// A number of combinations, beyond 2^64 in powers of ten.
fn shown(number: u128) -> String {
    u64::try_from(number).map_or_else(|_| format!("{:.1e}", number as f64), count)
}
