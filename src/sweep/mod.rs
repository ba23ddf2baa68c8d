//! A grid of rule values: its points, and their values, computed in parallel.

mod grid;
mod run;

pub use grid::{Axis, Grid, MOST_POINTS};
pub use run::{Charts, Done, Point, Swept, Value, Work, at_point, points, run};

use crate::workers::record_shortage;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does `work` for each of `jobs`, several at once where there are threads
/// for it; returns the results in the order of the jobs. `work` receives the
/// number of threads that it may use itself. A panic is the result of its job
/// alone.
pub(crate) fn share<J: Sync, T: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J, usize) -> T + Sync,
) -> Vec<std::thread::Result<T>> {
    let workers = threads.clamp(1, jobs.len().max(1));
    let inside = (threads / workers).max(1);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(jobs.len()));
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(number) else { return };
            let found = catch_unwind(AssertUnwindSafe(|| work(job, inside)));
            done.lock().expect("no worker panics while it holds the list").push((number, found));
        }
    };
    std::thread::scope(|scope| {
        // The calling thread is one of the workers, and the only one if need be.
        for started in 1..workers {
            if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                record_shortage(workers, started);
                break;
            }
        }
        worker();
    });
    let mut done = done.into_inner().expect("every worker has ended");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, found)| found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_threads_are_divided() {
        let jobs: Vec<u64> = (0..100).collect();
        for threads in [1, 2, 7, 200] {
            let found = share(&jobs, threads, |job, inside| {
                assert_ne!(*job, 7, "planted");
                (job * job, inside)
            });
            let inside = if threads == 200 { 2 } else { 1 };
            assert_eq!(found.len(), jobs.len());
            for (found, job) in found.iter().zip(&jobs) {
                assert_eq!(found.as_ref().ok(), (*job != 7).then_some(&(job * job, inside)), "{threads}");
            }
        }
        assert!(share(&[] as &[u64], 4, |job, _| *job).is_empty());
    }
}
