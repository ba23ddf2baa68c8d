//! The cells of a run: frequency and value of a bet by true count.

use super::plays::taking;
use super::{Counting, IndexPlays};
use crate::bets;
use crate::dealing::{Dealer, simulate_counted};
use crate::engine::{Plan, Run, Stalled, Watch};
use crate::estimate::estimate;
use crate::referee::simulate_by_count;
use crate::strategy::{Charted, PlayedTable};
use crate::tally::Line;
use serde::Serialize;
use std::collections::BTreeMap;

/// Standard errors up to this size are rounding.
const ROUNDING: f64 = 1e-12;

/// The bets of one line at one true count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The true count; at both ends it stands for all counts beyond.
    pub count: i32,
    /// Bets at this count.
    pub bets: u64,
    /// Share of all bets.
    pub frequency: f64,
    /// Σ net, in units.
    pub net: i128,
    /// Σ net², in units squared.
    pub square: i128,
    /// The mean net of a bet, in bets; 0 without bets.
    pub mean: f64,
    /// The mean of the squared net, in bets squared.
    pub mean_square: f64,
    /// The standard error of the mean, from the sums of each shoe; `None` with too few shoes, or where nothing
    /// varied.
    pub standard_error: Option<f64>,
    /// How often each net occurred, in units.
    pub nets: BTreeMap<i64, u64>,
}

/// The cells of one bet line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cells {
    /// The line.
    pub line: Line,
    /// One for each count, in ascending order.
    pub cells: Vec<Cell>,
    /// The bets of a box in a round: 1 of a main bet, fewer of a bet that only some rounds offer.
    pub offered: f64,
}

/// How a run is played.
#[derive(Clone, Copy)]
pub enum Play<'a> {
    /// By the chart, with this dealer.
    Chart(Dealer),
    /// With deviations by count, by the referee.
    Indices(&'a IndexPlays<'a>),
}

/// Returns the bet lines of a run. If insurance or even money are offered to a player by indices, the
/// lines include the total of the main bet and the optional bets that he takes.
pub fn lines(table: PlayedTable<'_>, by_indices: bool) -> Vec<Line> {
    match table.charted() {
        Some(Charted::Blackjack(_, chart)) if by_indices => bets::lines(table.rules(), &taking(chart)),
        _ => bets::lines(table.rules(), table.player()),
    }
}

/// Deals a run and returns the cells of every bet line, and the run. `None` if the table has no shoe
/// whose cards can be counted.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn cells(
    table: PlayedTable<'_>,
    play: Play<'_>,
    counting: &Counting,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<(Vec<Cells>, Run), Stalled>> {
    let (run, by_indices) = match play {
        Play::Chart(dealer) => (simulate_counted(table, dealer, counting, plan, watch)?, false),
        Play::Indices(plays) => (simulate_by_count(table.rules(), plays, counting, plan, watch)?, true),
    };
    let lines = lines(table, by_indices);
    let run = match run {
        Ok(run) => run,
        Err(stalled) => return Some(Err(stalled)),
    };
    let each = lines.len();
    let of_line = |(index, line): (usize, Line)| {
        let tallies = || run.tally.lines.iter().skip(index).step_by(each);
        let all: u64 = tallies().map(|tally| tally.bets).sum();
        let cells = counting.counts().zip(tallies()).map(|(count, tally)| {
            let nets = tally.nets(&line);
            let square: i128 = nets.iter().map(|(net, n)| i128::from(*net).pow(2) * i128::from(*n)).sum();
            let (bets, unit) = (tally.bets as f64, line.unit as f64);
            let part = |sum: f64| if tally.bets > 0 { sum / bets } else { 0.0 };
            let found = estimate(&line, tally, run.tally.shoes, 0.95);
            Cell {
                count,
                bets: tally.bets,
                frequency: if all > 0 { bets / all as f64 } else { 0.0 },
                net: tally.net,
                square,
                mean: part(tally.net as f64 / unit),
                mean_square: part(square as f64 / unit / unit),
                standard_error: found
                    .and_then(|found| found.standard_error)
                    .filter(|error| *error > ROUNDING),
                nets,
            }
        });
        let cells = cells.collect();
        let hands = run.tally.rounds * u64::from(table.rules().boxes_in_play());
        let offered = if hands > 0 { all as f64 / hands as f64 } else { 1.0 };
        Cells { line, cells, offered }
    };
    let found = lines.into_iter().enumerate().map(of_line).collect();
    Some(Ok((found, run)))
}
