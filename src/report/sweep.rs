//! The report of a sweep: tidy rows with the varied values first, then the
//! fields of every report.

mod held;

pub use held::Held;

use super::field::{Described, Field, Row, Value as _, fields};
use super::sections::{self, Look};
use super::table::labelled;
use super::{Bet, BetField, Identity, Output, Page, Report, csv, json, side_bets_in};
use crate::builtin::sha256;
use crate::dealing;
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::publish::Document;
use crate::reglamento::Reglamento;
use crate::strategy::Chart;
use crate::sweep::{Done, Grid, Point, Value, Work};
use std::fmt::Write;

/// The rows of the finished points of a grid.
#[derive(Clone, Debug)]
pub struct SweepReport {
    /// What is varied: the names of the columns and their values.
    pub varied: Vec<(String, Vec<String>)>,
    /// One row for each point and bet line; one for a point that cannot be
    /// dealt, with the reason in `note`.
    pub rows: Vec<Row>,
    /// Confidence of the intervals, 0 to 1.
    pub confidence: f64,
    /// The only bet line to report, if not all.
    pub bet: Option<String>,
    /// The side bets, each with its title.
    pub side_bets: Vec<(&'static str, Translated)>,
    /// The command that repeats it.
    pub command: String,
}

fields! {
    /// The field of a point after those of its bet lines.
    pub PointField<'a> of String {
        Note note: Word String, "why a point of a sweep cannot be dealt; its numbers are empty", String::clone;
    }
}

/// The last column: the command of the sweep.
const COMMAND: &str = "command";

/// A value as a field: a number where it is one.
fn varied(value: &str) -> Field {
    value.parse().map_or_else(|_| Field::Text(value.to_owned()), Field::Count)
}

/// Returns a described field of a row.
pub(super) fn field<F: Described>(row: &Row, field: F) -> Option<&Field> {
    row.iter().rev().find(|(column, _)| column == field.name()).map(|(_, field)| field)
}

/// Returns a number of a row.
pub(crate) fn number<F: Described>(row: &Row, of: F) -> Option<f64> {
    match field(row, of) {
        Some(Field::Number(number)) => Some(*number),
        _ => None,
    }
}

/// Returns a field of a row as text; empty where it has no value.
pub(crate) fn text<F: Described>(row: &Row, of: F) -> String {
    field(row, of).map_or_else(String::new, Field::words)
}

/// What identifies the run of a point before it is computed. `stream` names the cards of a
/// simulation; finding it takes as long as preparing the run.
fn identity(
    point: &Point,
    chart: Option<&Chart>,
    work: &Work,
    confidence: f64,
    stream: impl FnOnce() -> &'static str,
) -> Identity {
    let scenario = &point.scenario;
    match work.method {
        Method::Exact => Identity::of_exact(scenario, chart, confidence),
        Method::MonteCarlo => Identity::of_simulation(scenario, chart, work.seed, stream(), confidence),
    }
}

impl SweepReport {
    /// A report without rows.
    #[must_use]
    pub fn new(
        grid: &Grid,
        reglamento: &Reglamento,
        confidence: f64,
        bet: Option<String>,
        command: String,
    ) -> SweepReport {
        let varied = grid.axes.iter().map(|axis| (axis.column(), axis.values.clone())).collect();
        let side_bets = reglamento.side_titles().collect();
        SweepReport { varied, rows: Vec::new(), confidence, bet, side_bets, command }
    }

    /// The rows of a finished point.
    #[must_use]
    pub fn point(&self, grid: &Grid, point: &Point, done: &Done, work: &Work) -> Vec<Row> {
        let (scenario, chart) = (&point.scenario, done.chart.as_ref());
        let (mut report, note) = match &done.value {
            Ok(Value::Exact(found)) => {
                (Report::exact(scenario, chart, self.confidence, found), String::new())
            }
            Ok(Value::Simulated(run, control)) => {
                let lines = dealing::lines(&scenario.rules, chart);
                let control = control.as_ref();
                let report = Report::controlled(scenario, chart, self.confidence, &lines, run, control);
                (report, String::new())
            }
            Err(fault) => {
                // The message begins with the key whose accepted values follow.
                let allowed = fault.allowed.as_ref().map(|allowed| format!("; allowed: {allowed}"));
                (self.without_value(point, chart, work), fault.message.clone() + &allowed.unwrap_or_default())
            }
        };
        if note.is_empty() {
            report.bets.retain(|bet| self.bet.iter().all(|wanted| wanted == bet.bet));
        }
        let values = self.varied.iter().zip(grid.point(point.number));
        let values: Row = values.map(|((name, _), value)| (name.clone().into(), varied(value))).collect();
        // A sweep may have exact and simulated points: all rows have the same fields.
        let error = BetField::DistributionError.name();
        let error = report.identity.rounds.is_some().then(|| (error.into(), Field::Missing));
        let rest: Row = error.into_iter().chain(PointField::row(&note)).collect();
        let rows = report.rows().into_iter();
        rows.map(|row| values.iter().cloned().chain(row).chain(rest.clone()).collect()).collect()
    }

    /// The report of a point that cannot be dealt: a single bet line without
    /// numbers.
    fn without_value(&self, point: &Point, chart: Option<&Chart>, work: &Work) -> Report {
        let mut identity = identity(point, chart, work, self.confidence, || "");
        (identity.seed, identity.stream) = (None, "");
        let lines = dealing::lines(&point.scenario.rules, chart);
        let named = lines.iter().find(|line| self.bet.as_deref() == Some(line.name));
        let bet = Bet { bet: named.map_or("", |line| line.name), main: true, ..Bet::default() };
        Report { identity, bets: vec![bet], preface: Vec::new(), notes: Vec::new(), command: String::new() }
    }

    /// The file that is kept with a CSV file: one checksum for each row.
    #[must_use]
    pub fn checksums(&self) -> String {
        let mut text =
            "# SHA-256 of each row with its column names: sweep --resume keeps the rows listed here\n"
                .to_owned();
        for row in &self.rows {
            let row = || row.iter().cloned().chain([(COMMAND.into(), self.command.as_str().field())]);
            let names: Vec<_> = row().map(|(name, _)| name).collect();
            let texts: Vec<String> = row().map(|(_, field)| csv::text(&field)).collect();
            let _ = writeln!(text, "{}", checksum(&names, &texts));
        }
        text
    }
}

/// The checksum of a row: of its CSV text after the line of its names.
fn checksum(names: &[impl AsRef<str>], texts: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    sha256(csv::csv(&names, std::iter::once(texts.to_vec())).as_bytes())
}

impl Output for SweepReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        sections::sweep::document(self, lang)
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let table = page.of_table(&sections::sweep::rows(self, Look::on_screen(lang)), &["head-house-edge"]);
        let side_bets = side_bets_in(&self.side_bets, lang);
        let titles =
            (!side_bets.is_empty()).then(|| labelled(&[(lang.text("label-side-bets"), side_bets)], page));
        table.lines("") + &titles.unwrap_or_default()
    }

    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    /// The rows; nothing if there are none.
    fn csv(&self) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        csv::rows_of_command(&self.command, self.rows(), Row::new())
    }

    fn json(&self) -> String {
        let varied: serde_json::Map<_, _> =
            self.varied.iter().map(|(name, values)| (name.clone(), values.clone().into())).collect();
        let rows = json::objects(self.rows.iter().cloned());
        json::text(&serde_json::json!({ COMMAND: self.command, "vary": varied, "rows": rows }))
    }
}
