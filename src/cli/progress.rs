//! Progress bars, on the terminal only.

use super::interrupt::{interrupted, step};
use super::screen::visible;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use ventaja::engine::{Target, Watch};
use ventaja::estimate::{Control, estimate_line};
use ventaja::report::percent;
use ventaja::tally::{Line, Tally};

/// A bar of so many steps, for work that is many runs or exact values.
pub(super) fn steps(shown: bool, steps: u64) -> ProgressBar {
    let draw = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(steps), draw);
    bar.set_style(
        ProgressStyle::with_template("{bar:20} {pos} of {len}  {msg}  {eta} left")
            .expect("the template is right")
            .progress_chars("=> "),
    );
    bar
}

/// Looks on only for the user's wish to end.
pub(super) struct Interruptible;

impl Watch for Interruptible {
    fn interrupted(&self) -> bool {
        interrupted()
    }
    fn progress(&self, _: &Tally) {
        step();
    }
}

/// What a run has come to so far, and half its interval's width.
type Running = Box<dyn Fn(&Tally) -> Option<(f64, Option<f64>)> + Send + Sync>;

/// Shows how far a run is.
pub(super) struct Progress {
    bar: ProgressBar,
    running: Running,
    target: Target,
    boxes: u64,
    begun: Instant,
}

impl Progress {
    /// A bar for a run towards `target` that tells the edge of the first
    /// line; `shown` is false with --quiet.
    pub(super) fn new(
        shown: bool,
        lines: &[Line],
        control: Option<&Control>,
        target: Target,
        confidence: f64,
        boxes: u8,
    ) -> Progress {
        let (lines, control) = (lines.to_vec(), control.cloned());
        let running = move |tally: &Tally| {
            let found = estimate_line(&lines, tally, 0, control.as_ref(), confidence)?;
            Some((found.house_edge, found.half_width))
        };
        Progress::of(shown, Box::new(running), target, boxes.into())
    }

    /// A bar for a run of so many boxes that tells what `running` says.
    pub(super) fn of(shown: bool, running: Running, target: Target, boxes: u64) -> Progress {
        let draw = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1), draw);
        bar.set_style(
            ProgressStyle::with_template("{prefix}{bar:20} {percent:>3} %  {msg}")
                .expect("the template is right")
                .progress_chars("=> "),
        );
        Progress { bar, running, target, boxes, begun: Instant::now() }
    }

    /// The same bar after the name of what it is of.
    pub(super) fn named(self, name: impl std::fmt::Display) -> Progress {
        self.bar.set_prefix(visible(&format!("{name}  ")).into_owned());
        self
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn interrupted(&self) -> bool {
        interrupted()
    }

    fn progress(&self, tally: &Tally) {
        step();
        let found = (self.running)(tally);
        let half = found.and_then(|(_, half)| half);
        let share = match self.target {
            Target::Rounds(rounds) => tally.rounds as f64 / rounds as f64,
            // The width falls with the square root of the rounds.
            Target::Precision { half_width, .. } => half.map_or(0.0, |half| (half_width / half).powi(2)),
        }
        .clamp(0.0, 1.0);
        let elapsed = self.begun.elapsed().as_secs_f64();
        let rate = (tally.rounds * self.boxes) as f64 / elapsed / 1e6;
        let left = if share > 0.0 { elapsed / share - elapsed } else { 0.0 };
        let edge = found.map_or_else(String::new, |(edge, _)| {
            format!("{} ± {}", percent(edge), half.map_or_else(String::new, percent))
        });
        self.bar.set_length(1000);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 1000
        self.bar.set_position((share * 1000.0) as u64);
        self.bar.set_message(format!("{edge}  {rate:.1} M hands/s  {left:.0} s left"));
    }
}

/// Shows how far a grid is: point by point.
pub(super) struct Points {
    bar: ProgressBar,
    hands: AtomicU64,
    begun: Instant,
}

impl Points {
    /// A bar of so many points; `shown` is false with --quiet.
    pub(super) fn new(shown: bool, points: usize) -> Points {
        let draw = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(points as u64), draw);
        let style = ProgressStyle::with_template("{bar:20} {pos} of {len} points  {msg}  {eta} left");
        bar.set_style(style.expect("the template is right").progress_chars("=> "));
        Points { bar, hands: AtomicU64::new(0), begun: Instant::now() }
    }

    /// A point is done, so many hands long.
    pub(super) fn done(&self, hands: u64) {
        let hands = self.hands.fetch_add(hands, Ordering::Relaxed) + hands;
        let rate = hands as f64 / self.begun.elapsed().as_secs_f64() / 1e6;
        self.bar.inc(1);
        self.bar.set_message(format!("{rate:.1} M hands/s"));
        step();
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A sign of life for work whose length is not known.
pub(super) fn computing(shown: bool, what: &'static str) -> ProgressBar {
    let draw = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(None, draw);
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is right");
    bar.set_style(style);
    bar.set_message(what);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Shows how far a chart is solved: upcard by upcard.
pub(super) struct Solving(ProgressBar);

impl Solving {
    /// A bar of ten upcards.
    pub(super) fn new(shown: bool) -> Solving {
        let draw = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(10), draw);
        let style = ProgressStyle::with_template("{bar:20} {pos} of {len} upcards  {msg}  {elapsed}");
        bar.set_style(style.expect("the template is right").progress_chars("=> "));
        bar.set_message("solving the best chart");
        bar.enable_steady_tick(Duration::from_millis(200));
        Solving(bar)
    }

    /// Says which upcard is begun, 1 to 10.
    pub(super) fn at(&self, upcard: usize) {
        self.0.set_position(upcard as u64 - 1);
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
