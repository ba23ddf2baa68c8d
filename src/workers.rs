//! Worker threads: as many as asked for, or as many as the system grants. How
//! many they are never changes a result.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Range;
use std::sync::Mutex;
use std::time::Duration;

/// Threads that the system refused to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Threads that were asked for.
    pub asked: usize,
    /// Threads that work instead.
    pub working: usize,
}

/// How long threads of a pool that could not be completed have to end, before
/// fewer are tried.
const RETRY: Duration = Duration::from_millis(20);

/// The worst shortage so far.
static SHORTAGE: Mutex<Option<Shortage>> = Mutex::new(None);

/// The worst shortage of threads since the program began; `None` if every
/// thread was started.
#[must_use]
pub fn shortage() -> Option<Shortage> {
    *SHORTAGE.lock().expect("nobody panics while holding it")
}

/// Records that fewer threads work than were asked for.
pub(crate) fn record_shortage(asked: usize, working: usize) {
    let mut worst = SHORTAGE.lock().expect("nobody panics while holding it");
    if worst.is_none_or(|worst| working < worst.working) {
        *worst = Some(Shortage { asked, working });
    }
}

/// A number of threads that work at the same time.
pub(crate) struct Workers {
    /// Without a pool the calling thread works alone.
    pool: Option<ThreadPool>,
    asked: usize,
}

impl Workers {
    /// Starts so many threads; a single one is the caller's own. If the system
    /// refuses, tries half as many until it does not.
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
            // The threads that were started are still ending.
            std::thread::sleep(RETRY);
        }
        if asked > 1 {
            record_shortage(asked, 1);
        }
        Workers { pool: None, asked }
    }

    /// How many threads were asked for.
    pub(crate) fn asked(&self) -> usize {
        self.asked
    }

    /// Does `work` for every number of a range; returns the results in its
    /// order.
    pub(crate) fn map<T: Send>(&self, numbers: Range<u64>, work: impl Fn(u64) -> T + Send + Sync) -> Vec<T> {
        match &self.pool {
            Some(pool) => pool.install(|| numbers.into_par_iter().map(work).collect()),
            None => numbers.map(work).collect(),
        }
    }
}

/// Does `work` for each of `jobs` on so many threads; returns the results in
/// the order of the jobs.
pub fn map<J: Sync, T: Send>(threads: usize, jobs: &[J], work: impl Fn(&J) -> T + Send + Sync) -> Vec<T> {
    match &Workers::start(threads.min(jobs.len())).pool {
        Some(pool) => pool.install(|| jobs.par_iter().map(work).collect()),
        None => jobs.iter().map(work).collect(),
    }
}

/// The threads that this machine runs at the same time.
#[must_use]
pub fn available() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let jobs: Vec<u64> = (0..1000).collect();
        for threads in [1, 2, 7] {
            let workers = Workers::start(threads);
            assert_eq!(workers.map(0..1000, |number| number), jobs);
            assert_eq!(map(threads, &jobs, |number| number + 1)[999], 1000);
        }
        assert!(map(4, &[] as &[u64], |number| *number).is_empty());
    }
}
