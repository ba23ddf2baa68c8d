//! Every option alone.

use super::super::Failure;
use super::super::interrupt::interrupted;
use super::super::progress::{Interruptible, steps};
use super::super::sampling::Method;
use super::super::screen::visible;
use super::{Args, Base};
use ventaja::dealing;
use ventaja::engine::Stalled;
use ventaja::estimate::estimate;
use ventaja::exact::{Exact, best_chart, exact};
use ventaja::readings::{Question, Worth, answered, same_in_a_full_shoe};
use ventaja::reglamento::Scenario;
use ventaja::report::{Adapted, Effect, EffectKind};
use ventaja::rules::Rules;
use ventaja::tally::Tally;
use ventaja::workers;

/// What the options do.
pub(super) struct Options {
    pub(super) effects: Vec<Effect>,
    /// If the user ended it: what is missing.
    pub(super) unfinished: Option<String>,
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

fn worth(exact: &Exact, line: &str) -> Option<Worth> {
    exact.lines.iter().find(|one| one.name == line).map(|line| Worth::exact(line.house_edge))
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
            worths: None,
            adapted: None,
            rounds: None,
            why: scenario.as_ref().err().cloned().unwrap_or_default(),
        }
    }
}

/// What was dealt under some rules: the worth of each line, and the counts.
struct Dealt {
    worths: Vec<Option<Worth>>,
    tally: Tally,
}

/// Deals under some rules; `None` if the user ended it.
fn dealt(args: &Args, base: &Base<'_>, rules: &Rules) -> Result<Option<Dealt>, Stalled> {
    let run = args.sampling.deal(rules, base.chart, &Interruptible)?;
    if run.interrupted {
        return Ok(None);
    }
    let lines = dealing::lines(rules, base.chart);
    let worth = |name: &&str| {
        let (line, tally) = lines.iter().zip(&run.tally.lines).find(|(line, _)| line.name == *name)?;
        estimate(line, tally, run.tally.shoes, args.confidence).as_ref().map(Worth::dealt)
    };
    let worths = base.lines.iter().map(worth).collect();
    Ok(Some(Dealt { worths, tally: run.tally }))
}

/// What every option does, alone.
pub(super) fn effects(args: &Args, base: &Base<'_>) -> Result<Options, Failure> {
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

    let mut effects = Vec::new();
    let mut finished = 0;
    let mut in_force = None;
    for (job, answer) in jobs.iter().zip(&answers).filter(|(_, answer)| answer.done) {
        let mut own: Vec<Effect> = base.lines.iter().map(|line| job.effect(line)).collect();
        if let (Some(option), Some(of_base)) = (&answer.exact, &base.exact) {
            for effect in &mut own {
                effect.method = "exact";
                effect.worths =
                    worth(of_base, effect.bet).zip(worth(option, effect.bet)).map(<[Worth; 2]>::from);
            }
        } else if args.sampling.method == Method::Exact {
            own.iter_mut().filter(|effect| effect.why.is_empty()).for_each(|e| e.why.clone_from(&answer.why));
        } else if let Ok(scenario) = &job.scenario {
            bar.set_message(visible(&format!("{}={}", own[0].reading, own[0].option)).into_owned());
            if in_force.is_none() {
                in_force = dealt(args, base, &base.scenario.rules)?;
            }
            // The user ended it: what is exact is finished all the same.
            let Some(of_base) = &in_force else { continue };
            let option = match dealt(args, base, &scenario.rules) {
                Ok(Some(option)) => option,
                Ok(None) => continue,
                Err(stalled) => {
                    // The other options are finished all the same.
                    for effect in &mut own {
                        effect.why = stalled.to_string();
                    }
                    bar.inc(1);
                    effects.extend(own);
                    finished += 1;
                    continue;
                }
            };
            for (number, effect) in own.iter_mut().enumerate() {
                effect.method = "monte-carlo";
                effect.rounds = Some(option.tally.rounds);
                effect.worths = of_base.worths[number].zip(option.worths[number]).map(<[Worth; 2]>::from);
                if option.tally == of_base.tally {
                    "the same in every round dealt".clone_into(&mut effect.why);
                }
            }
            bar.inc(1);
        }
        if let Some(effect) = own.iter_mut().find(|effect| effect.bet == "box") {
            effect.adapted = answer.adapted;
        }
        effects.extend(own);
        finished += 1;
    }
    bar.finish_and_clear();
    let unfinished = (finished < jobs.len())
        .then(|| format!("{finished} of {} options were finished, and are all there is", jobs.len()));
    Ok(Options { effects, unfinished })
}
