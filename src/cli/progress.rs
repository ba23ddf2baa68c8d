//! Progress bars, on terminals only, all in one style.

use super::interrupt::{interrupted, since, step};
use super::screen::{is_keeping, lang, visible};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle, WeakProgressBar};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use ventaja::engine::{Prefix, Steps, Target, Watch};
use ventaja::estimate::{Control, estimate_line};
use ventaja::rules::{Rules, Shown};
use ventaja::state::Journal;
use ventaja::tally::{Line, Tally};
use ventaja::tr;

/// The newest bar of a command that runs inside another program, which draws it.
static NEWEST: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

fn newest() -> MutexGuard<'static, Option<WeakProgressBar>> {
    NEWEST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far a command is.
pub struct Position {
    /// The steps that are done.
    pub done: u64,
    /// The number of steps; `None` if it is unknown.
    pub all: Option<u64>,
    /// What the bar says next to it.
    pub message: String,
}

/// Returns how far the command of [`embedded`](super::embedded) is; `None` where nothing is counted.
pub fn position() -> Option<Position> {
    let bar = newest().as_ref()?.upgrade()?;
    Some(Position { done: bar.position(), all: bar.length(), message: bar.message() })
}

/// A bar of known length, or a spinner, which is removed from the screen when it is dropped. `shown` is false with
/// --quiet.
fn bar(shown: bool, length: Option<u64>) -> ProgressBar {
    let elsewhere = is_keeping();
    let draw = if shown && !elsewhere { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(length, draw).with_finish(ProgressFinish::AndClear);
    let template = match length {
        Some(_) => "{prefix}{bar:20} {percent:>3} %  {msg}",
        None => "{prefix}{spinner} {msg}  {elapsed}",
    };
    bar.set_style(
        ProgressStyle::with_template(template).expect("the template is valid").progress_chars("=> "),
    );
    if shown && elsewhere {
        *newest() = Some(bar.downgrade());
    }
    bar
}

/// The remaining time in words, from the finished share.
fn left(begun: Instant, share: f64) -> String {
    if share <= 0.0 {
        return String::new();
    }
    let elapsed = begun.elapsed().as_secs_f64();
    let seconds = lang().decimal(elapsed / share - elapsed, 0);
    format!("  {}", tr!(lang(), "seconds-left", seconds))
}

fn rate(begun: Instant, hands: u64) -> String {
    if hands == 0 {
        return String::new();
    }
    let rate = lang().decimal(hands as f64 / begun.elapsed().as_secs_f64() / 1e6, 1);
    format!("  {}", tr!(lang(), "million-hands", rate))
}

/// The running estimate and the half-width of its interval.
type Running = Box<dyn Fn(&Tally) -> Option<(f64, Option<f64>)> + Send + Sync>;

/// What the bar of one simulation shows.
struct Simulation {
    running: Running,
    /// What the target counts: rounds, or shoes.
    counted: fn(&Tally) -> u64,
    target: Target,
    boxes: u64,
}

/// The bar of one simulation, or of work that consists of steps: points of a sweep, options of a rulebook.
pub(super) struct Progress<'a> {
    bar: ProgressBar,
    /// `None` where the bar counts steps.
    simulation: Option<Simulation>,
    /// The id of the message that counts the steps.
    what: Mutex<&'static str>,
    /// Hands dealt by the finished steps.
    hands: AtomicU64,
    /// Whether the work shall end.
    ends: &'a (dyn Fn() -> bool + Sync),
    journal: Option<&'a Journal>,
    begun: Instant,
}

impl<'a> Progress<'a> {
    /// The bar of a simulation that shows the running edge of the first of
    /// `lines`.
    pub(super) fn new(
        shown: bool,
        lines: &[Line],
        control: Option<&Control>,
        rules: &Rules,
        target: Target,
        confidence: f64,
    ) -> Progress<'a> {
        let (lines, control) = (lines.to_vec(), control.cloned());
        let running = move |tally: &Tally| {
            let found = estimate_line(&lines, tally, 0, control.as_ref(), confidence)?;
            Some((found.house_edge, found.half_width))
        };
        Progress::of(shown, Box::new(running), target, rules.boxes_in_play().into())
    }

    /// The bar of a simulation of `boxes` boxes that shows what `running`
    /// returns.
    pub(super) fn of(shown: bool, running: Running, target: Target, boxes: u64) -> Progress<'a> {
        let simulation = Simulation { running, counted: |tally| tally.rounds, target, boxes };
        Progress { simulation: Some(simulation), ..Progress::begun(bar(shown, Some(1000)), "") }
    }

    /// The bar of a simulation of `shoes` shoes that shows no estimate.
    pub(super) fn of_shoes(shown: bool, shoes: u64, boxes: u8) -> Progress<'a> {
        let (running, target) = (Box::new(|_: &Tally| None), Target::Rounds(shoes));
        let simulation = Simulation { running, counted: |tally| tally.shoes, target, boxes: boxes.into() };
        Progress { simulation: Some(simulation), ..Progress::begun(bar(shown, Some(1000)), "") }
    }

    /// The bar of work that consists of steps, which the message `what` counts.
    pub(super) fn steps(shown: bool, what: &'static str) -> Progress<'a> {
        debug_assert!(!shown || lang().has(what), "no message `{what}`");
        Progress::begun(bar(shown, Some(0)), what)
    }

    fn begun(bar: ProgressBar, what: &'static str) -> Progress<'a> {
        let (what, hands, begun) = (Mutex::new(what), AtomicU64::new(0), Instant::now());
        Progress { bar, simulation: None, what, hands, ends: &interrupted, journal: None, begun }
    }

    /// The same bar of a run that ends when `ends` returns true.
    pub(super) fn until(self, ends: &'a (dyn Fn() -> bool + Sync)) -> Progress<'a> {
        Progress { ends, ..self }
    }

    /// The same bar of runs whose blocks a journal keeps.
    pub(super) fn kept_in(self, journal: Option<&'a Journal>) -> Progress<'a> {
        Progress { journal, ..self }
    }

    /// The same bar, preceded by a name.
    pub(super) fn named(self, name: impl std::fmt::Display) -> Self {
        self.bar.set_prefix(visible(&format!("{name}  ")).into_owned());
        self
    }

    /// Shows how many steps are done, and the step `name`.
    fn show(&self, name: &str) {
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        let rate = rate(self.begun, self.hands.load(Ordering::Relaxed));
        let left = left(self.begun, done as f64 / all.max(1) as f64);
        let name = if name.is_empty() { String::new() } else { format!("  {}", visible(name)) };
        let what = *self.what.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = tr!(lang(), what, done = done.to_string(), all = all.to_string());
        self.bar.set_message(format!("{counted}{name}{rate}{left}"));
    }
}

impl Watch for Progress<'_> {
    fn interrupted(&self) -> bool {
        (self.ends)()
    }

    fn now(&self) -> Option<Duration> {
        Some(since(self.begun))
    }

    fn progress(&self, tally: &Tally) {
        let Some(Simulation { running, counted, target, boxes }) = &self.simulation else { return };
        step();
        let found = running(tally);
        let half = found.and_then(|(_, half)| half);
        let share = match *target {
            Target::Rounds(count) => counted(tally) as f64 / count as f64,
            // The half-width falls with the square root of the rounds.
            Target::Precision { half_width, .. } => half.map_or(0.0, |half| (half_width / half).powi(2)),
        }
        .clamp(0.0, 1.0);
        let edge = found.map_or_else(String::new, |(edge, _)| {
            let percent = |fraction| lang().percent(fraction, 4);
            format!("{} ± {}", percent(edge), half.map_or_else(String::new, percent))
        });
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 1000
        self.bar.set_position((share * 1000.0) as u64);
        let rate = rate(self.begun, tally.rounds * boxes);
        self.bar.set_message(format!("{edge}{rate}{}", left(self.begun, share)));
    }

    fn kept(&self, empty: &Tally) -> Option<Prefix> {
        self.journal?.kept(empty)
    }

    fn dealt(&self, blocks: u64, tally: &Tally) {
        self.journal.iter().for_each(|journal| journal.dealt(blocks, tally));
    }
}

impl Steps for Progress<'_> {
    fn stage(&self, id: &'static str) {
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = id;
        self.bar.set_position(0);
        self.bar.set_length(0);
        self.show("");
    }

    fn expect(&self, count: usize) {
        self.bar.inc_length(count as u64);
        self.show("");
    }

    fn begin(&self, name: &str) {
        self.show(name);
    }

    fn done(&self, hands: u64) {
        self.hands.fetch_add(hands, Ordering::Relaxed);
        self.bar.inc(1);
        self.show("");
        step();
    }
}

/// Shows that work of unknown length goes on, until the bar is dropped; `what` is the id of a message.
pub(super) fn computing(shown: bool, what: &'static str) -> impl Sized {
    debug_assert!(lang().has(what), "no message `{what}`");
    let bar = bar(shown, None);
    bar.set_message(lang().text(what));
    // What nobody sees needs no thread.
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(100));
    }
    bar
}

/// Returns the exact values that `work` computes, and shows meanwhile that it does.
pub(super) fn exact_values<T>(shown: bool, work: impl FnOnce() -> T) -> T {
    let _bar = computing(shown, "computing-exact-value");
    work()
}

/// Shows a chart that is being solved, upcard by upcard; the result is called with the upcard, 1 to 10, or the total of
/// two exposed cards, 1 to 27, that is begun.
pub(super) fn solving(shown: bool) -> impl Fn(usize) {
    let bar = bar(shown, Some(10));
    bar.set_message(lang().text("solving-chart"));
    move |upcard| {
        bar.set_position(upcard as u64 - 1);
        if upcard <= Shown::columns(false).len() {
            bar.set_message(tr!(lang(), "solving-upcard", upcard));
        } else {
            // Only a dealer with two exposed cards shows more.
            bar.set_length(Shown::MOST as u64);
            bar.set_message(tr!(lang(), "solving-total", total = upcard, all = Shown::MOST));
        }
    }
}
