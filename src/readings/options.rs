//! The effect of every option alone.

use super::study::best_edge;
use super::{Adapted, Comparison, Effect, Question, Study, answered};
use crate::compare::{Change, Compared, deal_each, same_in_a_full_shoe};
use crate::engine::{Plan, Steps};
use crate::estimate::{unseen_share, widening};
use crate::exact::{Exact, NoExact, exact};
use crate::fault::Faults;
use crate::lang::{Lang, Message, Translated};
use crate::method::Method;
use crate::reglamento::Scenario;
use crate::strategy::PlayedTable;
use crate::workers;
use serde::Serialize;

/// The effects of options.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct Options {
    /// One for each finished option and bet line.
    pub effects: Vec<Effect>,
    /// Options that were finished.
    pub finished: usize,
    /// Options that were asked for: more, if the user stopped it.
    pub all: usize,
    /// The share of pairs of shoes that may differ where no simulated pair
    /// did; 0 if some pair differed under every option.
    pub unseen: f64,
}

/// One option of one question, other than the one in force.
struct Job<'a> {
    question: &'a Question,
    option: usize,
    /// The rules with it, or why no table can be dealt with them.
    scenario: Result<Scenario, Faults>,
}

fn edge(exact: &Exact, line: &str) -> Option<f64> {
    exact.lines.iter().find(|one| one.name == line).map(|line| line.house_edge)
}

fn first_line(faults: &Faults) -> Translated {
    let of = |lang| faults.text(lang).lines().next().unwrap_or_default().to_owned();
    Translated::new(of(Lang::En), of(Lang::Es))
}

fn jobs<'a>(study: &'a Study<'_>) -> Vec<Job<'a>> {
    let mut jobs = Vec::new();
    for question in &study.questions {
        for option in (0..question.options.len()).filter(|option| *option != question.in_force) {
            let answer = (question.reading.as_str(), question.options[option].name.as_str());
            let scenario = answered(study.scenario, [answer]).and_then(|scenario| {
                let fits = study.table.with_rules(&scenario.rules).map(drop);
                fits.map(|()| scenario)
            });
            jobs.push(Job { question, option, scenario });
        }
    }
    jobs
}

impl Job<'_> {
    /// Computes what needs no simulation: the effects, `None` if the option must be simulated, and the edges of best play.
    /// `best` is that edge under the options in force, where the study adapts.
    fn compute(&self, study: &Study<'_>, best: Option<f64>) -> (Option<Vec<Effect>>, Option<Adapted>) {
        let mut effects = self.effects(study);
        let Ok(scenario) = &self.scenario else { return (Some(effects), None) };
        let same = same_in_a_full_shoe(&study.scenario.rules, &scenario.rules);
        let adapted = best.and_then(|in_force| {
            let house_edge = if same { Some(in_force) } else { best_edge(&scenario.rules) };
            house_edge.map(|house_edge| Adapted { in_force, house_edge })
        });
        let asked = study.method == Some(Method::Exact);
        let base = study.exact.as_ref().filter(|_| asked || study.method.is_none() && !same);
        let rules = study.reported(&scenario.rules);
        let found = base.map(|base| {
            let unchanged = rules == study.reported(&study.scenario.rules);
            let option = if unchanged {
                Ok(base.clone())
            } else {
                study.table.with_rules(&rules).map_err(NoExact::from).and_then(exact)
            };
            option.map(|option| (base, option))
        });
        match found {
            Some(Ok((base, option))) => {
                for effect in &mut effects {
                    effect.method = Some(Method::Exact);
                    effect.comparison = edge(base, effect.bet)
                        .zip(edge(&option, effect.bet))
                        .map(|(in_force, option)| Comparison::exact(in_force, option));
                }
            }
            Some(Err(no)) if asked => {
                for effect in &mut effects {
                    effect.note = no.reason().into();
                }
            }
            None if asked => {}
            _ => return (None, adapted),
        }
        (Some(effects), adapted)
    }

    /// The effects on each bet line before anything is known of them.
    fn effects(&self, study: &Study<'_>) -> Vec<Effect> {
        let Job { question, option, scenario } = self;
        let Question { reading, article, options, in_force } = question;
        let effect = |line: &&'static str| Effect {
            bet: line,
            reading: reading.clone(),
            article: article.clone(),
            option: options[*option].name.clone(),
            in_force: options[*in_force].name.clone(),
            meaning: options[*option].meaning.clone(),
            note: scenario.as_ref().err().map(first_line).unwrap_or_default(),
            ..Effect::default()
        };
        study.lines.iter().map(effect).collect()
    }
}

/// Writes a simulation into the effects of an option, one for each bet line.
fn record(effects: &mut [Effect], compared: &Compared) {
    for effect in effects {
        let change = compared.changes.iter().find(|change| change.bet == effect.bet);
        if let Some(Change { estimates: [Some(in_force), Some(option)], difference: Some(found), .. }) =
            change
        {
            effect.method = Some(Method::MonteCarlo);
            effect.rounds = compared.dealt.map(|[dealt, _]| dealt.rounds);
            effect.stream = compared.stream();
            effect.comparison = Some(Comparison::paired([*in_force, *option], *found));
            if found.differing == Some(0) {
                effect.note = Message::new("note-same-in-every-round").into();
            }
        } else {
            let main = change.is_some_and(|change| change.main);
            effect.note =
                if main { Message::new("note-stalled") } else { Message::new("note-never-offered") }.into();
        }
    }
}

/// Computes the effect of every option alone: exact values first, in parallel;
/// then simulations against the option in force, in pairs of shoes. A
/// simulation that stalls costs only its own option.
pub fn options(study: &Study<'_>, steps: &dyn Steps) -> Options {
    let jobs = jobs(study);
    steps.expect(jobs.len());
    let best = if study.adapt { best_edge(&study.scenario.rules) } else { None };
    let computed = workers::map(study.threads, &jobs, |job| {
        (!steps.interrupted()).then(|| {
            let computed = job.compute(study, best);
            if computed.0.iter().flatten().any(|effect| effect.method.is_some()) {
                steps.done(0);
            }
            computed
        })
    });
    let open = computed.iter().enumerate().filter(|(_, computed)| matches!(computed, Some((None, _))));
    let open: Vec<usize> = open.map(|(place, _)| place).collect();
    let (mut found, adapted): (Vec<_>, Vec<_>) = computed.into_iter().map(Option::unwrap_or_default).unzip();
    let unseen = simulate(study, &jobs, &open, &mut found, steps);
    let finished = found.iter().flatten().count();
    let mut effects = Vec::new();
    for (own, adapted) in found.into_iter().zip(adapted) {
        for mut effect in own.into_iter().flatten() {
            effect.adapted = adapted.filter(|_| study.is_main(effect.bet));
            effects.push(effect);
        }
    }
    decide_together(&mut effects, study.confidence);
    Options { effects, finished, all: jobs.len(), unseen }
}

/// Lets a simulated effect be decided only if its interval excludes zero at the confidence of all simulated effects together
/// (Šidák's correction). Otherwise chance alone would make the largest of many zero effects the one that matters most.
fn decide_together(effects: &mut [Effect], confidence: f64) {
    let simulated = effects.iter_mut().filter(|effect| effect.method == Some(Method::MonteCarlo));
    let simulated: Vec<&mut Comparison> = simulated.filter_map(|effect| effect.comparison.as_mut()).collect();
    let wider = widening(confidence, simulated.len());
    for comparison in simulated {
        comparison.wider = wider;
    }
}

/// Simulates the jobs at the places `open` against the options in force and
/// records their effects in `found`; returns [`Options::unseen`].
fn simulate(
    study: &Study<'_>,
    jobs: &[Job<'_>],
    open: &[usize],
    found: &mut [Option<Vec<Effect>>],
    steps: &dyn Steps,
) -> f64 {
    let others: Vec<PlayedTable<'_>> = open
        .iter()
        .filter_map(|place| jobs[*place].scenario.as_ref().ok())
        .filter_map(|scenario| study.table.with_rules(&scenario.rules).ok())
        .collect();
    let plan = Plan::rounds(study.table.rules(), study.rounds, study.seed, study.threads);
    let mut unseen: f64 = 0.0;
    deal_each(study.table, &others, &plan, study.confidence, steps, |at, result| {
        let job = &jobs[open[at]];
        let mut effects = job.effects(study);
        let mut hands = 0;
        match result {
            Ok(compared) if compared.interrupted => return,
            Ok(compared) => {
                record(&mut effects, &compared);
                let boxes = u64::from(study.table.rules().boxes_in_play());
                hands = compared.dealt.map_or(0, |[dealt, _]| 2 * dealt.rounds * boxes);
                let alike = effects.iter().filter_map(|effect| effect.comparison);
                if let (true, Some([dealt, _])) =
                    (alike.into_iter().any(|c| c.is_without_difference()), compared.dealt)
                {
                    unseen = unseen.max(unseen_share(dealt.shoes, study.confidence));
                }
            }
            Err(stalled) => effects.iter_mut().for_each(|effect| effect.note = stalled.to_string().into()),
        }
        if let Some(effect) = effects.first() {
            steps.begin(&format!("{}={}", effect.reading, effect.option));
        }
        steps.done(hands);
        found[open[at]] = Some(effects);
    });
    unseen
}
