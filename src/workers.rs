//! Worker threads: as many as requested, or fewer where the system refuses. Their number never
//! changes a result.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A shortage of threads, because the system refused to start them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Threads requested.
    pub asked: usize,
    /// Threads running instead.
    pub working: usize,
}

/// Time for the threads of an incomplete pool to end before a smaller pool is tried.
const RETRY: Duration = Duration::from_millis(20);

/// The worst shortage so far.
static SHORTAGE: Mutex<Option<Shortage>> = Mutex::new(None);

/// Returns the worst shortage of threads since the program began; `None` if every thread was
/// started.
pub fn shortage() -> Option<Shortage> {
    *SHORTAGE.lock().expect("the lock's holder does not panic")
}

/// Records that fewer threads run than were requested.
fn record_shortage(asked: usize, working: usize) {
    let mut worst = SHORTAGE.lock().expect("the lock's holder does not panic");
    if worst.is_none_or(|worst| working < worst.working) {
        *worst = Some(Shortage { asked, working });
    }
}

/// A set of worker threads.
pub(crate) struct Workers {
    /// `None` if the calling thread works alone.
    pool: Option<ThreadPool>,
    asked: usize,
}

impl Workers {
    /// Starts `asked` threads; a single thread is the caller's own. While the system refuses, tries
    /// half as many.
    pub(crate) fn start(asked: usize) -> Workers {
        let mut threads = asked;
        while threads > 1 {
            if let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build() {
                if threads < asked {
                    record_shortage(asked, threads);
                }
                return Workers { pool: Some(pool), asked };
            }
            threads /= 2;
            if threads > 1 {
                // The threads that did start are still ending.
                std::thread::sleep(RETRY);
            }
        }
        if asked > 1 {
            record_shortage(asked, 1);
        }
        Workers { pool: None, asked }
    }

    /// Returns the number of threads requested.
    pub(crate) fn asked(&self) -> usize {
        self.asked
    }

    /// Runs `work` on every number of a range and returns the results in its order.
    pub(crate) fn map<T: Send>(&self, numbers: Range<u64>, work: impl Fn(u64) -> T + Send + Sync) -> Vec<T> {
        match &self.pool {
            Some(pool) => pool.install(|| numbers.into_par_iter().map(work).collect()),
            None => numbers.map(work).collect(),
        }
    }
}

/// Runs `aside` on a thread of its own while `here` runs, and returns both results. With a single thread, or
/// where the system refuses one more, `aside` runs after `here`.
///
/// # Panics
/// If `aside` panics.
pub fn beside<A: Send, B>(
    threads: usize,
    aside: impl FnOnce() -> A + Send,
    here: impl FnOnce() -> B,
) -> (A, B) {
    let aside = Mutex::new(Some(aside));
    let work = || {
        let taken = aside.lock().expect("the lock's holder does not panic").take();
        taken.map(|aside| aside())
    };
    std::thread::scope(|scope| {
        let begun =
            (threads > 1).then(|| std::thread::Builder::new().spawn_scoped(scope, work).ok()).flatten();
        let here = here();
        let found =
            begun.and_then(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        (found.or_else(work).expect("taken once"), here)
    })
}

/// Runs `work` on each of `jobs`, on up to `threads` threads, and returns the results in the order
/// of the jobs.
pub fn map<J: Sync, T: Send>(threads: usize, jobs: &[J], work: impl Fn(&J) -> T + Send + Sync) -> Vec<T> {
    match &Workers::start(threads.min(jobs.len())).pool {
        Some(pool) => pool.install(|| jobs.par_iter().map(work).collect()),
        None => jobs.iter().map(work).collect(),
    }
}

/// The number of [`available`] threads; 0: as many as this machine runs in parallel.
static AVAILABLE: AtomicUsize = AtomicUsize::new(0);

/// Sets the number of threads that a computation of this process uses where its caller states none, and so those of exact
/// values; `None`: as many as this machine runs in parallel.
pub fn set_available(threads: Option<usize>) {
    AVAILABLE.store(threads.unwrap_or(0), Ordering::Relaxed);
}

/// Returns that number.
pub fn available() -> usize {
    match AVAILABLE.load(Ordering::Relaxed) {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    }
}
