//! The points that the file of an earlier sweep holds, for `sweep --resume`.

use super::point::{PointLine, SweepPoint, places};
use super::{PointField, SweepReport, checksum, identity};
use crate::bets;
use crate::dealing::{self, Dealer};
use crate::exact::BEST;
use crate::fault::Fault;
use crate::method::Method;
use crate::report::field::Described;
use crate::report::{BetField, BetFigures, BetLine, FileField, Identity, Report, RunField, Statistic};
use crate::rules::{Pace, Rules, SESSION_ROUNDS};
use crate::strategy::PlayedTable;
use crate::sweep::{Charts, Grid, Point, Work};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The points of an earlier sweep.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// By their numbers.
    pub points: BTreeMap<usize, SweepPoint>,
    /// Lines whose row is not one that a sweep wrote.
    pub changed: Vec<usize>,
}

/// The files of an earlier sweep.
#[derive(Clone, Copy, Debug)]
pub struct EarlierSweep<'a> {
    /// The name of the CSV file.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The checksums of its rows, one a line.
    pub sums: &'a str,
}

impl Held {
    /// Reads the points whose rows are the complete result of their run. Every row is one whose checksum is known.
    ///
    /// # Errors
    /// The file is of another sweep, or a row of this sweep lacks a field.
    pub fn read(
        report: &SweepReport,
        grid: &Grid,
        points: &[Point],
        work: &Work,
        earlier: &EarlierSweep<'_>,
    ) -> Result<Held, Fault> {
        let EarlierSweep { file, text, sums } = *earlier;
        let known: HashSet<&str> = sums.lines().filter(|line| !line.starts_with('#')).collect();
        let mut held = Held::default();
        let mut records: BTreeMap<usize, Vec<Record<'_>>> = BTreeMap::new();
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
        let numbers: HashMap<Vec<String>, usize> = (0..grid.points())
            .map(|number| (grid.point(number).iter().map(ToString::to_string).collect(), number))
            .collect();
        for (line, record) in (2..).zip(reader.records()) {
            let texts = own(&record.map_err(wrong)?);
            let point = &texts[..columns.len()];
            let Some(number) = numbers.get(point) else {
                let message = format!("holds a point that is not of this grid: {}", point.join(", "));
                let fault = Fault::new(format!("{file}:{line}"), message);
                return Err(fault.allowed("the same --vary, or another --output"));
            };
            if known.contains(checksum(&names, &texts).as_str()) {
                records.entry(*number).or_default().push(Record { file, line, names: &names, texts });
            } else {
                held.changed.push(line);
            }
        }
        for (number, records) in records {
            let point = point(report, &records, &points[number], work)?;
            held.points.extend(point.map(|point| (number, point)));
        }
        Ok(held)
    }
}

/// A row of the file, as texts.
struct Record<'a> {
    file: &'a str,
    line: usize,
    names: &'a [String],
    texts: Vec<String>,
}

impl Record<'_> {
    /// Returns the text of a field; empty where the file has no such column.
    fn text(&self, field: impl Described) -> &str {
        self.names.iter().position(|name| name == field.name()).map_or("", |at| &self.texts[at])
    }

    /// Returns the fault of a field, of which the row has another value than those allowed.
    fn fault(&self, field: impl Described, allowed: &str) -> Fault {
        let message = format!("`{}` is `{}`", field.name(), self.text(field));
        Fault::new(self.place(), message).allowed(allowed)
    }

    /// Returns the file and the line.
    fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// Checks that the row has every field of a sweep.
    fn has_every_field(&self) -> Result<(), Fault> {
        let of_point = PointField::ALL.iter().map(|field| field.name());
        let mut fields = Report::about().map(|about| about.name).chain(of_point);
        match fields.find(|field| !self.names.iter().any(|name| name == field)) {
            Some(field) => Err(Fault::new(format!("{}:1", self.file), format!("has no column `{field}`"))
                .allowed("a file that sweep wrote")),
            None => Ok(()),
        }
    }

    /// Parses a count; `None` of an empty cell.
    fn count(&self, field: impl Described) -> Result<Option<u64>, Fault> {
        match self.text(field) {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| self.fault(field, field.about().kind.allowed())),
        }
    }

    /// Parses the numbers of a bet line; `main`: whether it is a main line.
    fn line(&self, bet: &'static str, main: bool) -> Result<PointLine, Fault> {
        let hands = self.count(BetField::Hands)?;
        let offered = Statistic::ALL.iter().any(|statistic| !self.text(*statistic).is_empty());
        let mut numbers = Vec::new();
        for statistic in Statistic::ALL {
            numbers.push((*statistic, statistic.read(&self.place(), self.text(*statistic), offered)?));
        }
        let number =
            |of| numbers.iter().find(|(statistic, _)| *statistic == of).and_then(|(_, number)| *number);
        let error = BetField::DistributionError;
        let distribution_error = match self.text(error) {
            "" => None,
            text => {
                let number = text.parse().ok().filter(|number| error.about().kind.holds(*number));
                Some(number.ok_or_else(|| self.fault(error, error.about().kind.allowed()))?)
            }
        };
        let line =
            BetLine { bet, hands, control: self.text(BetField::Control).to_owned(), distribution_error };
        let figures = BetFigures::of(bet.to_owned(), main, hands.unwrap_or_default(), number);
        Ok(PointLine { line, figures })
    }
}

/// Returns a point from its rows; `None` unless these are the complete result of its run. A best chart is not
/// solved for it: its rules, seed and version determine it.
fn point(
    report: &SweepReport,
    records: &[Record<'_>],
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
    if !records.iter().map(|record| record.text(BetField::Bet)).eq(lines.iter().map(|(bet, _)| *bet)) {
        return Ok(None);
    }
    let stream =
        || PlayedTable::new(rules, chart).map_or("", |table| dealing::stream(table, Dealer::Fastest));
    let expected = identity(point, chart, work, report.confidence, stream);
    let mut identities = Vec::new();
    for record in records {
        // An earlier version may have had other fields.
        if record.text(FileField::Version) != FileField::Version.of(&expected).words() {
            return Ok(None);
        }
        record.has_every_field()?;
        let mut identity = Identity {
            rounds: record.count(RunField::Rounds)?,
            void_rounds: record.count(RunField::VoidRounds)?,
            shoes: record.count(RunField::Shoes)?,
            ..expected.clone()
        };
        if matches!(work.charts, Charts::Best) {
            BEST.clone_into(&mut identity.strategy);
            record.text(RunField::Stream).clone_into(&mut identity.stream);
            record.text(FileField::StrategySha256).clone_into(&mut identity.strategy_sha256);
        }
        identities.push(identity);
    }
    let Some(identity) = identities.first() else { return Ok(None) };
    let is_of_run = |record: &Record<'_>| {
        let mut run = RunField::ALL.iter().filter(|field| **field != RunField::Partial);
        run.all(|field| record.text(*field) == field.of(identity).words())
            && FileField::ALL.iter().all(|field| record.text(*field) == field.of(identity).words())
    };
    // The run ended with the shoe that reached its rounds.
    let long_enough = match (work.method, identity.rounds) {
        (Method::Exact, _) => true,
        (Method::MonteCarlo, Some(rounds)) => {
            (work.rounds..work.rounds.saturating_add(most_rounds(rules))).contains(&rounds)
        }
        (Method::MonteCarlo, None) => false,
    };
    if !long_enough || !records.iter().all(is_of_run) {
        return Ok(None);
    }
    let lines = records.iter().zip(&lines).map(|(record, (bet, main))| record.line(bet, *main));
    Ok(Some(SweepPoint {
        at: places(&report.varied, point.number),
        identity: identity.clone(),
        lines: lines.collect::<Result<_, Fault>>()?,
        note: records[0].text(PointField::Note).to_owned(),
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
