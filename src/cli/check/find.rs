//! Computes the result of an entry. Entries with the same rules, play and run
//! share it: the bet lines of one table are computed together.

use super::super::Failure;
use super::super::args::dealt_by;
use super::super::interrupt::interrupted;
use super::super::progress::{Progress, exact_values};
use super::count::Counter;
use ventaja::check::{Asks, Entry, Verdict};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::Plan;
use ventaja::exact::{exact, side_bets};
use ventaja::fault::Fault;
use ventaja::method::Method;
use ventaja::reglamento::Scenario;
use ventaja::report::{CheckRow, Report};
use ventaja::strategy::{Chart, PlayedTable};
use ventaja::tally::Line;

/// Confidence of the interval in the progress bar.
const CONFIDENCE: f64 = 0.95;

/// An entry with its rules, its play and its bet line.
pub(super) struct Asked {
    pub(super) entry: Entry,
    pub(super) scenario: Scenario,
    pub(super) chart: Option<Chart>,
    pub(super) lines: Vec<Line>,
    /// Empty for an entry on speed.
    pub(super) bet: &'static str,
}

impl Asked {
    fn same_run(&self, other: &Asked) -> bool {
        let method = |asked: &Asked| match asked.entry.asks {
            Asks::Edge { method: Method::Exact, .. } => Some((asked.is_side_bet(), None)),
            Asks::Edge { method: Method::MonteCarlo, rounds, seed, .. } => {
                Some((false, Some((rounds, seed))))
            }
            Asks::Instructions { .. } => None,
        };
        let of = |asked: &Asked| {
            let chart = asked.chart.as_ref().map(|chart| chart.sha256().to_owned());
            (asked.scenario.reglamento.sha256.clone(), chart)
        };
        method(self) == method(other)
            && self.scenario.rules == other.scenario.rules
            && of(self) == of(other)
            && (&self.scenario.readings, &self.scenario.overrides)
                == (&other.scenario.readings, &other.scenario.overrides)
    }

    /// Returns whether the bet is a side bet, whose exact value takes none of the play.
    fn is_side_bet(&self) -> bool {
        self.scenario.rules.sides.iter().any(|side| side.name == self.bet)
    }

    pub(super) fn skipped(&self, why: &str) -> CheckRow {
        let (entry, chart) = (&self.entry, self.chart.as_ref());
        let mut row = CheckRow::skipped(&entry.name, &self.scenario, chart, entry.bound, why);
        match &entry.asks {
            Asks::Edge { expected, .. } => {
                row.expected = Some(*expected);
                self.bet.clone_into(&mut row.bet);
            }
            Asks::Instructions { rounds, seed, .. } => {
                row.identity.method = "instructions";
                (row.identity.rounds, row.identity.seed) = (Some(*rounds), Some(*seed));
            }
        }
        row
    }

    pub(super) fn unchecked(&self, why: &str) -> CheckRow {
        CheckRow { verdict: Verdict::Unchecked(why.to_owned()), ..self.skipped(why) }
    }

    fn placed(&self, failure: Failure) -> Failure {
        let Failure::Input(faults) = failure else {
            return failure;
        };
        let place = |fault: Fault| Fault { place: self.entry.place.clone(), ..fault };
        Failure::Input(faults.map(place))
    }
}

/// Computes results and keeps them for later entries.
pub(super) struct Finder<'a> {
    threads: usize,
    shown: bool,
    entries: usize,
    done: usize,
    found: Vec<(&'a Asked, Report)>,
    counter: Counter,
}

impl<'a> Finder<'a> {
    pub(super) fn new(threads: usize, shown: bool, entries: usize) -> Finder<'a> {
        Finder { threads, shown, entries, done: 0, found: Vec::new(), counter: Counter::default() }
    }

    /// The row of an entry; skipped after an interruption.
    pub(super) fn row(&mut self, asked: &'a Asked) -> Result<CheckRow, Failure> {
        self.done += 1;
        match &asked.entry.asks {
            _ if interrupted() => Ok(asked.unchecked("interrupted before it")),
            Asks::Edge { expected, method, rounds, seed, .. } => {
                self.edge(asked, *expected, *method, (*rounds, *seed))
            }
            Asks::Instructions { rounds, seed, counts, .. } => {
                Ok(match self.counter.count(&asked.entry.arguments, *rounds, *seed) {
                    // Ctrl-C also ended the program being counted.
                    _ if interrupted() => asked.unchecked("interrupted in it"),
                    Err(fault) => return Err(asked.placed(fault.into())),
                    Ok(None) => asked.skipped("valgrind is not installed, so nothing was counted"),
                    Ok(Some((level, count))) => {
                        let kept = counts.iter().find(|(name, _)| *name == level).map(|(_, kept)| *kept);
                        asked.skipped("").instructions(&level, kept, count)
                    }
                })
            }
        }
    }

    fn edge(
        &mut self,
        asked: &'a Asked,
        expected: f64,
        method: Method,
        (rounds, seed): (u64, u64),
    ) -> Result<CheckRow, Failure> {
        let found = self.found.iter().position(|(before, _)| before.same_run(asked));
        let found = if let Some(found) = found {
            found
        } else {
            let report = match method {
                Method::Exact => {
                    let table = PlayedTable::new(&asked.scenario.rules, asked.chart.as_ref())?;
                    let value =
                        || if asked.is_side_bet() { Ok(side_bets(table.rules())) } else { exact(table) };
                    exact_values(self.shown, value)
                        .map(|found| Report::exact(&asked.scenario, asked.chart.as_ref(), CONFIDENCE, &found))
                        .map_err(|no| asked.placed(no.into()))?
                }
                Method::MonteCarlo => match self.simulated(asked, rounds, seed)? {
                    Some(report) => report,
                    None => return Ok(asked.unchecked("interrupted in it")),
                },
            };
            self.found.push((asked, report));
            self.found.len() - 1
        };
        let report = &self.found[found].1;
        let row = CheckRow::edge(&asked.entry.name, report, asked.bet, expected, asked.entry.bound);
        row.ok_or_else(|| {
            let message = format!("`{}` was never bet", asked.bet);
            Fault::new(asked.entry.place.clone(), message).allowed("more rounds, or another line").into()
        })
    }

    /// Simulates as `simulate` does, with the control variate that there is; `None` if the user interrupted it.
    fn simulated(&self, asked: &Asked, rounds: u64, seed: u64) -> Result<Option<Report>, Failure> {
        let (rules, chart) = (&asked.scenario.rules, asked.chart.clone());
        let chart = dealt_by(&asked.scenario, chart, self.shown);
        let chart = chart.as_ref();
        let table = PlayedTable::new(rules, chart)?;
        let control = exact_values(self.shown, || dealing::control(table));
        let control = control.as_ref();
        let plan = Plan::rounds(rules, rounds, seed, self.threads);
        let line = asked.lines.iter().find(|line| line.name == asked.bet).expect("it was looked up");
        let progress = Progress::new(self.shown, &asked.lines, control, rules, plan.target, CONFIDENCE)
            .named(format!("{}/{} {}", self.done, self.entries, asked.entry.name));
        let run = dealing::simulate_controlled(table, Dealer::Fastest, control, &plan, &progress)
            .map_err(|stalled| asked.placed(stalled.into()))?;
        if run.interrupted {
            return Ok(None);
        }
        if run.tally.shoes < 2 {
            let message =
                format!("{rounds} rounds of `{}` are one shoe, which has no standard error", line.name);
            return Err(Fault::new(asked.entry.place.clone(), message).allowed("more rounds").into());
        }
        Ok(Some(Report::new(&asked.scenario, chart, CONFIDENCE, &asked.lines, &run, control)))
    }
}
