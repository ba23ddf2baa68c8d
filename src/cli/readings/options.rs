//! The effect of every option, alone.

use super::super::interrupt::interrupted;
use super::super::progress::{Interruptible, steps};
use super::super::sampling::Method;
use super::super::screen::visible;
use super::{Args, Base};
use ventaja::compare::{Change, Compared, Side, deal_each};
use ventaja::engine::Stalled;
use ventaja::estimate::unseen_share;
use ventaja::exact::{Exact, best_chart, exact};
use ventaja::readings::{Comparison, Question, answered, same_in_a_full_shoe};
use ventaja::reglamento::Scenario;
use ventaja::report::{Adapted, Effect, EffectKind, percent};
use ventaja::rules::Rules;
use ventaja::strategy::Chart;
use ventaja::workers;

/// The effects of the options.
pub(super) struct Options {
    pub(super) effects: Vec<Effect>,
    /// What is missing, if the user interrupted the command.
    pub(super) unfinished: Option<String>,
    /// A note on the effects that no shoe shows, if there are any.
    pub(super) without_difference: Option<String>,
}

/// One option of one question, other than the one in force.
struct Job<'a> {
    question: &'a Question,
    option: usize,
    /// The rules it comes to, or why they cannot be dealt.
    scenario: Result<Scenario, String>,
}

/// What is known of an option before anything is dealt.
#[derive(Default)]
struct Answered {
    exact: Option<Exact>,
    adapted: Option<Adapted>,
    /// Why it has no exact value.
    why: String,
    done: bool,
}

/// The edge of the best chart for the rules.
pub(super) fn best_edge(rules: &Rules) -> Option<f64> {
    let best = best_chart(rules, "best", |_| ()).ok()?;
    Some(exact(rules, Some(&best)).ok()?.lines[0].house_edge)
}

/// Returns the exact edge of a bet line.
fn edge(exact: &Exact, line: &str) -> Option<f64> {
    exact.lines.iter().find(|one| one.name == line).map(|line| line.house_edge)
}

fn jobs<'a>(base: &'a Base<'_>) -> Vec<Job<'a>> {
    let told =
        |fault: &dyn std::fmt::Display| fault.to_string().lines().next().unwrap_or_default().to_owned();
    let mut jobs = Vec::new();
    for question in &base.questions {
        for option in (0..question.options.len()).filter(|option| *option != question.in_force) {
            let answer = (question.reading.as_str(), question.options[option].name.as_str());
            let scenario = answered(base.scenario, [answer]).map_err(|faults| told(&faults));
            let scenario = scenario.and_then(|scenario| {
                let check = base.chart.map_or(Ok(()), |chart| chart.check(&scenario.rules));
                check.map(|()| scenario).map_err(|faults| told(&faults))
            });
            jobs.push(Job { question, option, scenario });
        }
    }
    jobs
}

impl Job<'_> {
    /// What can be said without dealing.
    fn answer(&self, args: &Args, base: &Base<'_>, best: Option<f64>) -> Answered {
        let mut answered = Answered::default();
        if interrupted() {
            return answered;
        }
        answered.done = true;
        let Ok(scenario) = &self.scenario else { return answered };
        let same = same_in_a_full_shoe(&base.scenario.rules, &scenario.rules);
        let asked = args.sampling.method != Method::Simulate
            && base.exact.is_some()
            && (!same || args.sampling.method == Method::Exact);
        if asked {
            match exact(&scenario.rules, base.chart) {
                Ok(found) => answered.exact = Some(found),
                Err(no) => answered.why = no.to_string(),
            }
        }
        if let Some(in_force) = best {
            let edge = if same { Some(in_force) } else { best_edge(&scenario.rules) };
            answered.adapted = edge.map(|house_edge| Adapted { in_force, house_edge });
        }
        answered
    }

    fn effect(&self, line: &'static str) -> Effect {
        let Job { question, option, scenario } = self;
        let Question { reading, article, options, in_force } = question;
        Effect {
            kind: EffectKind::Option,
            bet: line,
            reading: reading.clone(),
            article: article.clone(),
            option: options[*option].name.clone(),
            in_force: options[*in_force].name.clone(),
            meaning: options[*option].meaning.clone(),
            method: "",
            comparison: None,
            adapted: None,
            rounds: None,
            stream: "",
            why: scenario.as_ref().err().cloned().unwrap_or_default(),
        }
    }
}

/// Returns a table as `compare` takes it.
fn side<'a>(scenario: &'a Scenario, chart: Option<&'a Chart>) -> Side<'a> {
    Side { rules: &scenario.rules, chart, player: chart.into() }
}

/// Simulates the options of `jobs` against the options in force, in pairs of
/// shoes, and calls `finished` with the place of each job and its result.
fn simulate(
    args: &Args,
    base: &Base<'_>,
    jobs: &[(usize, &Scenario)],
    mut finished: impl FnMut(usize, Result<Compared, Stalled>),
) {
    let others: Vec<Side<'_>> = jobs.iter().map(|(_, scenario)| side(scenario, base.chart)).collect();
    let first = side(base.scenario, base.chart);
    let plan = args.sampling.plan(first.rules);
    deal_each(first, &others, &plan, args.confidence, &Interruptible, |at, result| {
        finished(jobs[at].0, result);
    });
}

/// Writes the result of a simulation into the effects of an option, one effect
/// for each bet line.
fn record(effects: &mut [Effect], compared: &Compared) {
    for effect in effects {
        let change = compared.changes.iter().find(|change| change.bet == effect.bet);
        if let Some(Change { estimates: [Some(in_force), Some(option)], difference: Some(found), .. }) =
            change
        {
            effect.method = "monte-carlo";
            effect.rounds = compared.dealt.map(|[dealt, _]| dealt.rounds);
            effect.stream = compared.stream();
            effect.comparison = Some(Comparison::paired([*in_force, *option], *found));
            if found.differing == Some(0) {
                "the same in every round dealt".clone_into(&mut effect.why);
            }
        } else {
            let main = change.is_some_and(|change| change.main);
            effect.why = if main { Stalled.to_string() } else { "the bet was never offered".to_owned() };
        }
    }
}

/// Returns the effect of every option, alone.
pub(super) fn effects(args: &Args, base: &Base<'_>) -> Options {
    let jobs = jobs(base);
    let bar = steps(args.written.progress(), jobs.len() as u64);
    let best = if args.adapt { best_edge(&base.scenario.rules) } else { None };
    let answers: Vec<Answered> = workers::map(args.sampling.threads(), &jobs, |job| {
        let answer = job.answer(args, base, best);
        if answer.exact.is_some() {
            bar.inc(1);
        }
        answer
    });

    let mut found: Vec<Option<Vec<Effect>>> = jobs.iter().map(|_| None).collect();
    let mut simulated = Vec::new();
    for (place, (job, answer)) in jobs.iter().zip(&answers).enumerate().filter(|(_, (_, answer))| answer.done)
    {
        let mut own: Vec<Effect> = base.lines.iter().map(|line| job.effect(line)).collect();
        if let (Some(option), Some(of_base)) = (&answer.exact, &base.exact) {
            for effect in &mut own {
                effect.method = "exact";
                effect.comparison = edge(of_base, effect.bet)
                    .zip(edge(option, effect.bet))
                    .map(|(in_force, option)| Comparison::exact(in_force, option));
            }
        } else if args.sampling.method == Method::Exact {
            own.iter_mut().filter(|effect| effect.why.is_empty()).for_each(|e| e.why.clone_from(&answer.why));
        } else if let Ok(scenario) = &job.scenario {
            simulated.push((place, scenario));
            continue;
        }
        found[place] = Some(own);
    }
    let mut unseen: f64 = 0.0;
    simulate(args, base, &simulated, |place, result| {
        let mut own: Vec<Effect> = base.lines.iter().map(|line| jobs[place].effect(line)).collect();
        match result {
            Ok(compared) if compared.interrupted => return,
            Ok(compared) => {
                record(&mut own, &compared);
                let alike = own.iter().filter_map(|effect| effect.comparison);
                if let (true, Some([dealt, _])) =
                    (alike.into_iter().any(|c| c.is_without_difference()), compared.dealt)
                {
                    unseen = unseen.max(unseen_share(dealt.shoes, args.confidence));
                }
            }
            Err(stalled) => own.iter_mut().for_each(|effect| effect.why = stalled.to_string()),
        }
        bar.set_message(visible(&format!("{}={}", own[0].reading, own[0].option)).into_owned());
        bar.inc(1);
        found[place] = Some(own);
    });
    bar.finish_and_clear();

    let finished = found.iter().flatten().count();
    let mut effects = Vec::new();
    for (own, answer) in found.into_iter().zip(&answers) {
        for mut effect in own.into_iter().flatten() {
            effect.adapted = answer.adapted.filter(|_| effect.bet == "box");
            effects.push(effect);
        }
    }
    let unfinished = (finished < jobs.len())
        .then(|| format!("{finished} of {} options were finished; the others are missing", jobs.len()));
    let without_difference = (unseen > 0.0).then(|| {
        format!(
            "Where no shoe differs there is no interval: with {} % confidence, up to {} of the pairs of shoes or \
             sessions may differ.",
            args.confidence * 100.0,
            percent(unseen)
        )
    });
    Options { effects, unfinished, without_difference }
}
