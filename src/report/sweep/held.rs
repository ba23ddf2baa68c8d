//! The rows that the file of an earlier sweep holds, for `sweep --resume`.

use super::{PointField, SweepReport, checksum, field, identity, varied};
use crate::bets;
use crate::dealing::{self, Dealer};
use crate::fault::Fault;
use crate::method::Method;
use crate::report::field::{Described, Field, Kind, Row};
use crate::report::{BetField, FileField, Report, RunField};
use crate::rules::{Pace, Rules, SESSION_ROUNDS};
use crate::strategy::PlayedTable;
use crate::sweep::{Charts, Grid, Point, Work};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The rows of earlier points.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// By the number of their point.
    pub rows: HashMap<usize, Vec<Row>>,
    /// Lines whose row is not one that a sweep wrote.
    pub changed: Vec<usize>,
}

impl Held {
    /// Reads the rows of `text`, the CSV file called `file`, whose checksums
    /// are among the lines of `sums`.
    ///
    /// # Errors
    /// The file is of another sweep.
    pub fn read(
        report: &SweepReport,
        grid: &Grid,
        file: &str,
        text: &str,
        sums: &str,
    ) -> Result<Held, Fault> {
        let known: HashSet<&str> = sums.lines().filter(|line| !line.starts_with('#')).collect();
        let mut held = Held::default();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let wrong = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            Fault::new(format!("{file}:{line}"), format!("not the file of a sweep: {error}"))
        };
        let own = |record: &csv::StringRecord| record.iter().map(super::csv::unguarded).collect::<Vec<_>>();
        let names = own(reader.headers().map_err(wrong)?);
        let columns: Vec<&str> = report.varied.iter().map(|(name, _)| name.as_str()).collect();
        let found = names.iter().map(String::as_str).take_while(|name| *name != RunField::Reglamento.name());
        let found: Vec<&str> = found.collect();
        if found.len() == names.len() {
            let message = format!("not the file of a sweep: no column `{}`", RunField::Reglamento.name());
            return Err(Fault::new(format!("{file}:1"), message).allowed("a file that sweep wrote"));
        }
        if found != columns {
            let message = format!("is not of this sweep: it varies {}", found.join(", "));
            return Err(Fault::new(format!("{file}:1"), message).allowed(columns.join(", ")));
        }
        let points: HashMap<Vec<String>, usize> = (0..grid.points())
            .map(|number| (grid.point(number).iter().map(ToString::to_string).collect(), number))
            .collect();
        for (line, record) in (2..).zip(reader.records()) {
            let texts = own(&record.map_err(wrong)?);
            let point = &texts[..columns.len()];
            let Some(number) = points.get(point) else {
                let message = format!("holds a point that is not of this grid: {}", point.join(", "));
                let fault = Fault::new(format!("{file}:{line}"), message);
                return Err(fault.allowed("the same --vary, or another --output"));
            };
            if known.contains(checksum(&names, &texts).as_str()) {
                held.rows.entry(*number).or_default().push(row(columns.len(), &names, &texts));
            } else {
                held.changed.push(line);
            }
        }
        Ok(held)
    }

    /// Keeps the points whose rows are the complete result of their run.
    pub fn keep_complete(&mut self, report: &SweepReport, points: &[Point], work: &Work) {
        self.rows.retain(|number, rows| is_complete(report, rows, &points[*number], work));
    }
}

/// The fields of a row that was read, without the command that wrote it.
fn row(columns: usize, names: &[String], texts: &[String]) -> Row {
    let kinds: HashMap<&str, Kind> = Report::about().map(|about| (about.name, about.kind)).collect();
    let field = |number: usize, name: &str, text: &str| match kinds.get(name) {
        _ if number < columns => varied(text),
        _ if name == PointField::Note.name() => Field::Text(text.to_owned()),
        Some(Kind::Word) => Field::Text(text.to_owned()),
        Some(Kind::CountOrWord) => varied(text),
        Some(Kind::Count) => text.parse().map_or(Field::Missing, Field::Count),
        _ => text.parse().map_or(Field::Missing, Field::Number),
    };
    let fields = names.iter().zip(texts).enumerate();
    let fields = fields.map(|(number, (name, text))| (name.clone().into(), field(number, name, text)));
    fields.filter(|(name, _)| name != super::COMMAND).collect()
}

/// Whether rows are the complete result of a point's run. A best chart is not
/// solved for it: its rules, seed and version determine it.
fn is_complete(report: &SweepReport, rows: &[Row], point: &Point, work: &Work) -> bool {
    if point.undealable.is_some() {
        return false;
    }
    let rules = &point.scenario.rules;
    let chart = work.charts.known();
    let stream =
        || PlayedTable::new(rules, chart).map_or("", |table| dealing::stream(table, Dealer::Fastest));
    let identity = identity(point, chart, work, report.confidence, stream);
    let solved = matches!(work.charts, Charts::Best);
    let mut free = vec![RunField::Rounds, RunField::VoidRounds, RunField::Shoes];
    if solved {
        free.extend([RunField::Strategy, RunField::Stream]);
    }
    let mut known = identity.run_without(&free);
    let files = FileField::ALL.iter().filter(|field| !solved || **field != FileField::StrategySha256);
    known.extend(files.map(|field| field.named(&identity)));
    let is_of_run = |row: &Row| {
        let is_known = |(name, own): &(Cow<'static, str>, Field)| {
            row.iter().rev().find(|(column, _)| column == name).map(|(_, field)| field) == Some(own)
        };
        known.iter().all(is_known)
            && (!solved
                || field(row, RunField::Strategy) == Some(&Field::Text(crate::exact::BEST.to_owned())))
    };
    // The run ended with the shoe that reached its rounds.
    let long_enough = |row: &Row| match field(row, RunField::Rounds) {
        _ if work.method == Method::Exact => true,
        Some(Field::Count(rounds)) => {
            (work.rounds..work.rounds.saturating_add(most_rounds(rules))).contains(rounds)
        }
        _ => false,
    };
    let bets: Vec<&str> = match &report.bet {
        Some(bet) => vec![bet],
        None => bets::lines(rules, chart).iter().map(|line| line.name).collect(),
    };
    let names = rows.iter().map(|row| field(row, BetField::Bet));
    rows.len() == bets.len()
        && names.zip(&bets).all(|(name, bet)| name == Some(&Field::Text((*bet).to_owned())))
        && rows.iter().all(|row| is_of_run(row) && long_enough(row))
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
