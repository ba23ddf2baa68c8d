//! A finished point of a sweep, and its rows.

use super::{PointField, varied};
use crate::method::Method;
use crate::report::field::{Described, Row};
use crate::report::{Bet, BetFigures, BetLine, Identity, Report, bet_row};

/// A finished point of a grid: computed now, or read from the file of an earlier sweep.
#[derive(Clone, Debug)]
pub struct SweepPoint {
    /// Where each key's value is among its values.
    pub(crate) at: Vec<usize>,
    pub(crate) identity: Identity,
    pub(crate) lines: Vec<PointLine>,
    /// Why the point cannot be dealt; empty if it can.
    pub(crate) note: String,
}

#[derive(Clone, Debug)]
pub(crate) struct PointLine {
    pub(crate) line: BetLine,
    /// Its numbers; `None` if it was never offered, or the point cannot be dealt.
    pub(crate) figures: Option<BetFigures>,
}

impl PointLine {
    pub(super) fn house_edge(&self) -> Option<f64> {
        self.figures.as_ref().map(|figures| figures.house_edge)
    }

    /// Returns both ends of the interval of the edge.
    pub(super) fn interval(&self) -> Option<(f64, f64)> {
        self.figures.as_ref().and_then(|figures| figures.ci_low.zip(figures.ci_high))
    }
}

impl SweepPoint {
    /// Returns the point of a report, with the places of its keys' values.
    pub(super) fn new(at: Vec<usize>, report: Report, note: String) -> SweepPoint {
        let dealt = report.identity.rounds.is_some();
        let line = |bet: &Bet| PointLine { line: bet.line(dealt), figures: BetFigures::of_bet(bet) };
        let lines = report.bets.iter().map(line).collect();
        SweepPoint { at, identity: report.identity, lines, note }
    }

    /// Returns whether the values are exact.
    pub(super) fn is_exact(&self) -> bool {
        self.identity.method == Method::Exact.name()
    }

    /// Returns a row for each bet line: the values of the keys, the fields of a report, and the note.
    pub(super) fn rows(&self, axes: &[(String, Vec<String>)]) -> Vec<Row> {
        let keys = axes.iter().zip(&self.at);
        let keys: Row =
            keys.map(|((name, values), at)| (name.clone().into(), varied(&values[*at]))).collect();
        let row = |PointLine { line, figures }: &PointLine| {
            let number = |statistic| figures.as_ref().and_then(|figures| figures.number(statistic));
            // A sweep may have exact and simulated points: all rows have the same fields.
            let row = bet_row(&self.identity, line, number, true);
            keys.iter().cloned().chain(row).chain(PointField::row(&self.note)).collect()
        };
        self.lines.iter().map(row).collect()
    }
}
