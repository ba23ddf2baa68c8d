//! The points that the file of an earlier sweep holds, for `sweep --resume`: read once, field by field, into the points
//! that a sweep computes.

use super::RecordedTable;
use super::finished::{count, number, numbers};
use crate::bets;
use crate::dealing::{self, Dealer};
use crate::exact::BEST;
use crate::fault::{Fault, Faults};
use crate::method::Method;
use crate::report::{
    BetField, BetFigures, BetLine, Described, FileField, Identity, PointField, PointLine, RunField,
    Statistic, SweepPoint, SweepReport, bet_row, sweep_checksum, sweep_identity,
};
use crate::rules::{Pace, Rules, SESSION_ROUNDS};
use crate::strategy::PlayedTable;
use crate::sweep::{Charts, Grid, Point, Work};
use std::collections::{BTreeMap, HashMap, HashSet};

#[derive(Clone, Debug, Default)]
pub struct Held {
    /// By their numbers.
    pub points: BTreeMap<usize, SweepPoint>,
    /// Lines whose row is not one that a sweep wrote.
    pub changed: Vec<u64>,
}

impl Held {
    /// Reads the points whose rows are the complete result of their run, of a CSV file. Every row is one whose checksum
    /// is among the lines of `sums`.
    ///
    /// # Errors
    /// The file is of another sweep, or such a row is of another run or lacks a field: what a sweep wrote is not replaced.
    pub fn read(
        report: &SweepReport,
        grid: &Grid,
        points: &[Point],
        work: &Work,
        table: &RecordedTable,
        sums: &str,
    ) -> Result<Held, Fault> {
        let known: HashSet<&str> = sums.lines().filter(|line| !line.starts_with('#')).collect();
        let columns: Vec<&str> = report.varied.iter().map(|(name, _)| name.as_str()).collect();
        let first = RunField::Reglamento.name();
        let found: Vec<&str> =
            table.header.iter().map(String::as_str).take_while(|name| *name != first).collect();
        let wrong =
            |message: String, allowed: &str| Fault::new(table.header_place(), message).allowed(allowed);
        if found.len() == table.header.len() {
            let message = format!("not the file of a sweep: no column `{first}`");
            return Err(wrong(message, "a file that sweep wrote"));
        }
        if found != columns {
            let message = format!("is not of this sweep: it varies {}", found.join(", "));
            return Err(wrong(message, &columns.join(", ")));
        }
        let numbers: HashMap<Vec<&str>, usize> =
            (0..grid.points()).map(|number| (grid.point(number), number)).collect();
        let mut held = Held::default();
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (row, texts) in table.rows.iter().enumerate() {
            let point: Vec<&str> = texts[..columns.len()].iter().map(String::as_str).collect();
            let Some(number) = numbers.get(&point) else {
                let message = format!("holds a point that is not of this grid: {}", point.join(", "));
                let fault = Fault::new(table.place(row), message);
                return Err(fault.allowed("the same --vary, or another --output"));
            };
            if known.contains(sweep_checksum(&table.header, texts).as_str()) {
                rows.entry(*number).or_default().push(row);
            } else {
                held.changed.push(table.line(row));
            }
        }
        for (number, rows) in rows {
            let point = point(report, table, &rows, &points[number], work)?;
            held.points.extend(point.map(|point| (number, point)));
        }
        Ok(held)
    }
}

/// Parses a count; `None` of an empty cell.
fn count_of(table: &RecordedTable, row: usize, field: impl Described) -> Result<Option<u64>, Fault> {
    let name = field.name();
    if table.cell(row, name).is_empty() { Ok(None) } else { count(table, row, name, 0, u64::MAX).map(Some) }
}

/// Reads a bet line of a row; `main`: whether it is a main line.
fn line(table: &RecordedTable, row: usize, bet: &'static str, main: bool) -> Result<PointLine, Fault> {
    let hands = count_of(table, row, BetField::Hands)?;
    let offered = Statistic::ALL.iter().any(|statistic| !table.cell(row, statistic.name()).is_empty());
    let mut faults = Faults::default();
    let numbers = numbers(table, row, offered, &mut faults);
    if let Some(fault) = faults.0.into_iter().next() {
        return Err(fault);
    }
    let of = |statistic| numbers.iter().find(|(known, _)| *known == statistic).map(|(_, number)| *number);
    let distribution_error = number(table, row, BetField::DistributionError.about(), false)?;
    let control = table.cell(row, BetField::Control.name()).to_owned();
    let figures = BetFigures::of(bet.to_owned(), main, hands.unwrap_or_default(), of);
    Ok(PointLine { line: BetLine { bet, hands, control, distribution_error }, figures })
}

/// Returns a point from its rows; `None` if some are missing. A best chart is not solved for it: its rules, seed and
/// version determine it.
///
/// # Errors
/// The rows are of another run, or lack a field.
fn point(
    report: &SweepReport,
    table: &RecordedTable,
    rows: &[usize],
    point: &Point,
    work: &Work,
) -> Result<Option<SweepPoint>, Fault> {
    if point.undealable.is_some() {
        return Ok(None);
    }
    let (rules, chart) = (&point.scenario.rules, work.charts.known());
    let lines = bets::lines(rules, chart);
    let lines = lines.iter().filter(|line| report.bet.iter().all(|bet| bet == line.name));
    let lines: Vec<(&'static str, bool)> = lines.map(|line| (line.name, !line.optional)).collect();
    let of_other = |row: usize, name: &str, found: &str, here: &str| {
        let message = format!("is not of this sweep: its `{name}` is `{found}`, here `{here}`");
        Fault::new(table.place(row), message)
            .allowed("the options of that sweep, another --output, or no --resume")
    };
    let of_row = |row: &usize| table.cell(*row, BetField::Bet.name());
    let known: Vec<&str> = lines.iter().map(|(bet, _)| *bet).collect();
    if let Some(row) = rows.iter().find(|row| !known.contains(&of_row(row))) {
        return Err(of_other(*row, BetField::Bet.name(), of_row(row), &known.join(", ")));
    }
    let stream =
        || PlayedTable::new(rules, chart).map_or("", |table| dealing::stream(table, Dealer::Fastest));
    let expected = sweep_identity(point, chart, work, report.confidence, stream);
    let first = |name| table.cell(rows[0], name);
    // Before the fields: another version may have others.
    let version = (FileField::Version.name(), FileField::Version.of(&expected).words());
    if first(version.0) != version.1 {
        return Err(of_other(rows[0], version.0, first(version.0), &version.1));
    }
    if !rows.iter().map(of_row).eq(known) {
        return Ok(None);
    }
    let fields = bet_row(&expected, &BetLine::default(), |_| None, true);
    let mut fields = fields.into_iter().chain(PointField::row(&String::new()));
    if let Some((missing, _)) = fields.find(|(name, _)| table.column(name).is_none()) {
        let fault = Fault::new(table.header_place(), format!("has no column `{missing}`"));
        return Err(fault.allowed("a file that sweep wrote"));
    }
    let mut identity = Identity {
        rounds: count_of(table, rows[0], RunField::Rounds)?,
        void_rounds: count_of(table, rows[0], RunField::VoidRounds)?,
        shoes: count_of(table, rows[0], RunField::Shoes)?,
        ..expected
    };
    if matches!(work.charts, Charts::Best) {
        BEST.clone_into(&mut identity.strategy);
        first(RunField::Stream.name()).clone_into(&mut identity.stream);
        first(FileField::StrategySha256.name()).clone_into(&mut identity.strategy_sha256);
    }
    let fields = identity.fields();
    let cells =
        rows.iter().flat_map(|row| fields.iter().map(move |(name, field)| (*row, name, field.words())));
    if let Some((row, name, here)) = { cells }.find(|(row, name, here)| table.cell(*row, name) != here) {
        return Err(of_other(row, name, table.cell(row, name), &here));
    }
    // The run ended with the shoe that reached its rounds.
    let enough = work.rounds..work.rounds.saturating_add(most_rounds(rules));
    if work.method == Method::MonteCarlo && identity.rounds.is_none_or(|rounds| !enough.contains(&rounds)) {
        let name = RunField::Rounds.name();
        return Err(of_other(rows[0], name, first(name), &work.rounds.to_string()));
    }
    let lines = rows.iter().zip(&lines).map(|(row, (bet, main))| line(table, *row, bet, *main));
    Ok(Some(SweepPoint {
        at: point.at.clone(),
        lines: lines.collect::<Result<_, Fault>>()?,
        note: first(PointField::Note.name()).to_owned(),
        identity,
    }))
}

/// Rounds that a shoe, or a session, cannot exceed: every round of a shoe
/// takes at least four cards.
fn most_rounds(rules: &Rules) -> u64 {
    match (rules.shoe.pace, rules.shoe.cards()) {
        (Pace::Rounds(rounds), _) => rounds.into(),
        (Pace::CutCard, Some(cards)) => (u64::from(cards) / 4).max(SESSION_ROUNDS),
        (Pace::CutCard, None) => SESSION_ROUNDS,
    }
}
