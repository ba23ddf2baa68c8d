//! The points of a grid, computed in parallel.

use super::Grid;
use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Run, Steps};
use crate::estimate::Control;
use crate::exact::{Exact, best_play, exact};
use crate::fault::{Fault, Faults};
use crate::method::Method;
use crate::reglamento::{Reglamento, Scenario, Unsettled};
use crate::rules::Rules;
use crate::strategy::{Chart, PlayedTable};
use crate::workers;
use serde::Serialize;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A combination of values, with the rules that it makes.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// Its number in the grid.
    pub number: usize,
    /// Where each key's value is among its values.
    #[serde(skip)]
    pub at: Vec<usize>,
    /// The rules in force.
    pub scenario: Scenario,
    /// Why no table can be dealt with these rules; `None` if one can.
    pub undealable: Option<Fault>,
}

/// How the players play at every point.
#[derive(Clone, Debug)]
pub enum Charts {
    /// By this chart; without one where the game has no decisions.
    Given(Option<Chart>),
    /// By the best chart of each point.
    Best,
}

impl Charts {
    /// The chart at a table with these rules. A best chart is solved, which
    /// takes seconds; its errors are those of [`best_play`].
    fn chart(&self, rules: &Rules) -> Result<Option<Chart>, Fault> {
        match self {
            Charts::Given(chart) => Ok(chart.clone()),
            Charts::Best if !rules.game().abilities().decisions => Ok(None),
            Charts::Best => best_play(rules, |_| ()).map(Some).map_err(|no| no.fault("--strategy best")),
        }
    }

    /// The chart that is known before anything is computed.
    pub fn known(&self) -> Option<&Chart> {
        match self {
            Charts::Given(chart) => chart.as_ref(),
            Charts::Best => None,
        }
    }
}

/// What to compute at every point.
#[derive(Clone, Debug)]
pub struct Work {
    /// The charts.
    pub charts: Charts,
    /// Exactly, or by simulation.
    pub method: Method,
    /// Rounds of a simulation: it ends with the shoe that reaches them.
    pub rounds: u64,
    /// Seed of a simulation, the same at every point.
    pub seed: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
}

/// The value of a point.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// The exact value.
    Exact(Exact),
    /// A simulation, with its control variate if there is one.
    Simulated {
        /// The run.
        run: Box<Run>,
        /// The control variate.
        control: Option<Control>,
    },
    /// Why the point has no value.
    Fault(Fault),
}

impl Value {
    /// Returns why the point has no value; `None` if it has one.
    pub fn fault(&self) -> Option<&Fault> {
        if let Value::Fault(fault) = self { Some(fault) } else { None }
    }
}

/// A finished point.
#[derive(Debug, Serialize)]
pub struct Done {
    /// Its number in the grid.
    pub number: usize,
    /// The play.
    pub chart: Option<Chart>,
    /// Its value, or why it has none.
    pub value: Value,
}

/// The finished points of a sweep.
#[derive(Debug, Default, Serialize)]
pub struct Swept {
    /// In the order of the grid.
    pub done: Vec<Done>,
    /// The user stopped the sweep before its end.
    pub interrupted: bool,
    /// The panic of a point, to be resumed when the others have been written; not serialised.
    #[serde(skip)]
    pub panic: Option<Box<dyn Any + Send>>,
}

/// The points of a grid. `readings` and `sets` hold at every point. A point
/// whose rules make no table that can be dealt is returned with the reason.
///
/// # Errors
/// Wrong `readings` or `sets`, with the point at which they are wrong.
pub fn points(
    grid: &Grid,
    reglamento: &Reglamento,
    readings: &[String],
    sets: &[String],
    work: &Work,
) -> Result<Vec<Point>, Faults> {
    let check = match work.method {
        Method::Exact => Rules::check_full_shoe,
        Method::MonteCarlo => Rules::check,
    };
    let point = |number: usize| {
        let (own_readings, own_sets) = grid.answers(number);
        let readings = [readings, &own_readings].concat();
        let sets = [sets, &own_sets].concat();
        let at = grid.places(number);
        match Scenario::settle(reglamento.clone(), &readings, &sets, check) {
            Ok(scenario) => {
                let faults = work.charts.known().and_then(|chart| chart.check(&scenario.rules).err());
                let undealable = faults.map(Faults::into_first);
                Ok(Point { number, at, scenario, undealable })
            }
            Err(Unsettled::Undealable(scenario, fault)) => {
                Ok(Point { number, at, scenario: *scenario, undealable: Some(fault) })
            }
            Err(Unsettled::Answers(faults)) => Err(at_point(faults, grid, number)),
        }
    };
    (0..grid.points()).map(point).collect()
}

/// Names in every fault the point at which it was found.
pub fn at_point(faults: impl Into<Faults>, grid: &Grid, number: usize) -> Faults {
    let (readings, sets) = grid.answers(number);
    let at = grid.values(number);
    faults.into().map(|fault| {
        // A value of the grid is no option that was typed.
        let typed = fault.place.split_once(' ').map_or("", |(_, answer)| answer);
        let is_own = readings.iter().chain(&sets).any(|own| own == typed);
        let place =
            if is_own { format!("--vary, at {at}") } else { format!("--vary, at {at}: {}", fault.place) };
        Fault { place, ..fault }
    })
}

/// Computes points, several at once where there are threads for it. A point
/// without a value, and a panic at a point, leave the others unaffected.
/// `finished` receives every computed point, from the thread that computed it.
pub fn run(points: &[&Point], work: &Work, steps: &dyn Steps, finished: &(dyn Fn(&Done) + Sync)) -> Swept {
    let done = share(points, work.threads, |point, threads| {
        if steps.interrupted() {
            return None;
        }
        compute(point, work, threads, steps, finished)
    });
    let mut swept = Swept::default();
    for done in done {
        match done {
            Ok(Some(done)) => swept.done.push(done),
            Ok(None) => swept.interrupted = true,
            Err(payload) => swept.panic = Some(payload),
        }
    }
    swept
}

/// Does `work` for each of `jobs`, several at once where there are threads for it; returns the results in the order of
/// the jobs. `work` receives the number of threads that it may use itself. A panic is the result of its job alone.
fn share<J: Sync, T: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J, usize) -> T + Sync,
) -> Vec<std::thread::Result<T>> {
    let inside = (threads / jobs.len().max(1)).max(1);
    workers::map(threads, jobs, |job| catch_unwind(AssertUnwindSafe(|| work(job, inside))))
}

/// The value of a point; `None` if the user stopped it.
fn compute(
    point: &Point,
    work: &Work,
    threads: usize,
    steps: &dyn Steps,
    finished: &(dyn Fn(&Done) + Sync),
) -> Option<Done> {
    let failed = |chart, fault| Some(Done { number: point.number, chart, value: Value::Fault(fault) });
    if let Some(fault) = &point.undealable {
        return failed(work.charts.known().cloned(), fault.clone());
    }
    let rules = &point.scenario.rules;
    let chart = match work.charts.chart(rules) {
        Ok(chart) => chart,
        Err(fault) => return failed(None, fault),
    };
    let table = match PlayedTable::new(rules, chart.as_ref()) {
        Ok(table) => table,
        Err(faults) => return failed(chart.clone(), faults.into_first()),
    };
    let (value, hands) = match work.method {
        Method::Exact => match exact(table) {
            Ok(found) => (Value::Exact(found), 0),
            Err(no) => (Value::Fault(no.fault("the rules in force")), 0),
        },
        Method::MonteCarlo => {
            let plan = Plan::rounds(rules, work.rounds, work.seed, threads);
            let control = dealing::control(table);
            let of = control.as_ref();
            match dealing::simulate_controlled(table, Dealer::Fastest, of, &plan, steps) {
                Ok(run) if run.interrupted => return None,
                Ok(run) => {
                    let hands = run.tally.rounds * u64::from(rules.boxes_in_play());
                    (Value::Simulated { run: Box::new(run), control }, hands)
                }
                Err(stalled) => (Value::Fault(Fault::new("the rules in force", stalled.to_string())), 0),
            }
        }
    };
    let done = Done { number: point.number, chart, value };
    finished(&done);
    steps.done(hands);
    Some(done)
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
