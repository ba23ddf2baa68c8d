//! Two tables and a run of both.

use rayon::prelude::*;
use ventaja::compare::{Compared, Side, deal};
use ventaja::engine::{Plan, Target, Unwatched};
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::{self, Chart};

/// A table by its rulebook's `basic` chart.
pub(crate) struct Bench {
    pub(crate) scenario: Scenario,
    pub(crate) chart: Option<Chart>,
}

impl Bench {
    pub(crate) fn new(id: &str, sets: &[&str]) -> Bench {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        let scenario = Scenario::new(find(id).unwrap(), &[], &sets).unwrap();
        let decides = scenario.rules.game().has_decisions();
        let chart = decides.then(|| strategy::find(&scenario.reglamento, "basic").unwrap());
        Bench { scenario, chart }
    }

    pub(crate) fn side(&self) -> Side<'_> {
        let chart = self.chart.as_ref();
        Side { rules: &self.scenario.rules, chart, player: chart.into() }
    }
}

pub(crate) fn dealt(a: &Bench, b: &Bench, target: Target, seed: u64, threads: usize) -> Compared {
    let plan = Plan { target, ..Plan::rounds(&a.scenario.rules, 1, seed, threads) };
    deal(a.side(), b.side(), &plan, 0.95, &Unwatched).unwrap()
}

/// What `one` finds for seeds 1 to `seeds`. A run waits for a pool of its own,
/// and a thread that waits begins other runs on its stack: a few at a time.
pub(crate) fn over_seeds<T: Send>(seeds: u64, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let batch =
        |first: u64| (first..(first + 100).min(seeds + 1)).into_par_iter().map(&one).collect::<Vec<_>>();
    (1..=seeds).step_by(100).flat_map(batch).collect()
}
