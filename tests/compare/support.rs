//! Two tables and a run of both.

use crate::common::played;
use crate::tables::Bench;
use rayon::prelude::*;
use ventaja::compare::{Compared, deal_controlled};
use ventaja::engine::{Plan, Target, Unwatched};
use ventaja::strategy::PlayedTable;

/// A table as a side of a comparison.
pub(crate) fn side(bench: &Bench) -> PlayedTable<'_> {
    played(bench.rules(), bench.chart())
}

pub(crate) fn dealt(a: &Bench, b: &Bench, target: Target, seed: u64, threads: usize) -> Compared {
    let plan = Plan { target, ..Plan::rounds(a.rules(), 1, seed, threads) };
    deal_controlled(side(a), side(b), None, &plan, 0.95, &Unwatched).unwrap()
}

/// What `one` finds for seeds 1 to `seeds`. A run waits for a pool of its own,
/// and a thread that waits begins other runs on its stack: a few at a time.
pub(crate) fn over_seeds<T: Send>(seeds: u64, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let batch =
        |first: u64| (first..(first + 100).min(seeds + 1)).into_par_iter().map(&one).collect::<Vec<_>>();
    (1..=seeds).step_by(100).flat_map(batch).collect()
}
