//! Ctrl-C, SIGTERM and SIGHUP: every command ends with exit code 3. After `nohup`, SIGHUP does nothing.
//!
//! A command that can stop early calls [`listen_for_interrupt`] and polls
//! [`interrupted`]; it then writes what is finished. Any other command, and a
//! second signal after a second or more, ends the process at once, without half-written files.

use super::screen::{error_line, lang};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use ventaja::report::remove_unfinished;
use ventaja::tr;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static POLLED: AtomicBool = AtomicBool::new(false);
/// Whether the command may have written something: it listens, or has done so.
static STOPPABLE: AtomicBool = AtomicBool::new(false);

/// When the first signal came.
static AT: Mutex<Option<Instant>> = Mutex::new(None);

/// Signals that come together are one: `timeout` sends one to the process and one to its group.
const TOGETHER: Duration = Duration::from_secs(1);

/// Installs the handler; `main` calls it once, before any work.
pub(super) fn install() {
    at_signals(|| {
        let first = !INTERRUPTED.swap(true, Ordering::SeqCst);
        let mut at = AT.lock().unwrap_or_else(PoisonError::into_inner);
        if first {
            *at = Some(Instant::now());
        }
        if at.is_some_and(|at| at.elapsed() < TOGETHER) && POLLED.load(Ordering::SeqCst) {
            return;
        }
        remove_unfinished();
        let why =
            if STOPPABLE.load(Ordering::SeqCst) { "nothing-more-is-written" } else { "nothing-is-written" };
        error_line(tr!(lang(), "interrupted", why = lang().text(why)));
        std::process::exit(3);
    });
}

/// Calls `end` at every signal that asks the program to end. Where no handler can be installed, signals keep their default
/// action.
#[cfg(unix)]
fn at_signals(end: fn()) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut wanted = vec![SIGINT, SIGTERM];
    if !is_ignored(SIGHUP) {
        wanted.push(SIGHUP);
    }
    let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else { return };
    let _ = std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| end()));
}

#[cfg(not(unix))]
fn at_signals(end: fn()) {
    let _ = ctrlc::set_handler(end);
}

/// Returns whether the program was started with a signal ignored, as far as the system says so in `/proc`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Makes the first signal set only the flag that [`interrupted`] reads.
pub(super) fn listen_for_interrupt() {
    STOPPABLE.store(true, Ordering::SeqCst);
    POLLED.store(true, Ordering::SeqCst);
}

/// Makes the first signal end the process at once: every result is written.
pub(super) fn stop_listening() {
    STOPPABLE.store(true, Ordering::SeqCst);
    POLLED.store(false, Ordering::SeqCst);
    INTERRUPTED.store(false, Ordering::SeqCst);
}

/// Whether a signal has asked the command to stop.
pub(super) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Asks the command to stop, as a first signal does; returns whether it will.
pub(super) fn interrupt() -> bool {
    INTERRUPTED.store(true, Ordering::SeqCst);
    POLLED.load(Ordering::SeqCst)
}

/// Returns `N` where a test counts steps.
fn hold() -> Option<u64> {
    std::env::var("VENTAJA_TEST_STEPS").ok()?.parse().ok()
}

/// Returns the time since `begun`. Where a test counts steps, a second passes between two calls, so that every wave is a
/// step and as small as it can be.
pub(super) fn since(begun: Instant) -> Duration {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    if hold().is_none() { begun.elapsed() } else { Duration::from_secs(CALLS.fetch_add(1, Ordering::SeqCst)) }
}

/// A hook for the tests of interruption, which must not depend on the speed of
/// the machine. Commands call it after each step of their work: a wave of
/// blocks, a point of a sweep, a traced round.
///
/// With `VENTAJA_TEST_STEPS=N` in the environment it writes `step K` to
/// standard error after the `K`-th step, and from the `N`-th step on (never,
/// if `N` is 0) it waits until the command is interrupted.
pub(super) fn step() {
    static DONE: AtomicU64 = AtomicU64::new(0);
    let Some(hold) = hold() else { return };
    let done = DONE.fetch_add(1, Ordering::SeqCst) + 1;
    error_line(format_args!("step {done}"));
    while hold > 0 && done >= hold && !interrupted() {
        std::thread::sleep(Duration::from_millis(5));
    }
}
