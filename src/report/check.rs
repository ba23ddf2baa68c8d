//! What a check came to: a row an entry, for the eye and as rows of named
//! fields. [`junit`](super::junit) is the third way.

use super::{Field, Identity, Report, count, percent, signed};
use crate::check::{Bound, Verdict};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A check of one file.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The file.
    pub file: String,
    /// A row an entry.
    pub rows: Vec<CheckRow>,
}

/// What became of one entry.
#[derive(Clone, Debug)]
pub struct CheckRow {
    /// The entry.
    pub name: String,
    /// What was run.
    pub identity: Identity,
    /// The bet line; empty of instructions.
    pub bet: String,
    /// The instruction-set level of what was counted; empty of an edge.
    pub level: String,
    /// What was expected: an edge, or a number of instructions.
    pub expected: Option<f64>,
    /// What was found.
    pub found: Option<f64>,
    /// Of what was found; `None` of what is exact or counted.
    pub standard_error: Option<f64>,
    /// How far off it may be.
    pub bound: Bound,
    /// Whether it is.
    pub verdict: Verdict,
}

impl CheckRow {
    /// The row of an entry that was not looked at.
    #[must_use]
    pub fn skipped(
        name: &str,
        scenario: &Scenario,
        chart: Option<&Chart>,
        bound: Bound,
        why: &str,
    ) -> CheckRow {
        CheckRow {
            name: name.to_owned(),
            identity: Identity::new(scenario, chart, "", 0.95),
            bet: String::new(),
            level: String::new(),
            expected: None,
            found: None,
            standard_error: None,
            bound,
            verdict: Verdict::Skipped(why.to_owned()),
        }
    }

    /// Judges the edge of a line of a report; `None` if the line was not bet.
    #[must_use]
    pub fn edge(name: &str, report: &Report, bet: &str, expected: f64, bound: Bound) -> Option<CheckRow> {
        let estimate = report.bets.iter().find(|line| line.bet == bet)?.estimate?;
        let standard_error = estimate.standard_error.filter(|_| report.identity.rounds.is_some());
        let holds = bound.holds(expected, estimate.house_edge, standard_error);
        Some(CheckRow {
            name: name.to_owned(),
            identity: report.identity.clone(),
            bet: bet.to_owned(),
            level: String::new(),
            expected: Some(expected),
            found: Some(estimate.house_edge),
            standard_error,
            bound,
            verdict: if holds { Verdict::Holds } else { Verdict::Drift },
        })
    }

    /// Judges a count of instructions against the one that is kept, if any is.
    #[must_use]
    pub fn instructions(mut self, level: &str, kept: Option<u64>, counted: u64) -> CheckRow {
        level.clone_into(&mut self.level);
        self.expected = kept.map(|kept| kept as f64);
        self.found = Some(counted as f64);
        self.verdict = match self.difference() {
            None => Verdict::Skipped(format!("no count is kept for {level}; --update writes it")),
            Some(share) if self.bound.holds(0.0, share, None) => Verdict::Holds,
            Some(_) => Verdict::Drift,
        };
        self
    }

    /// Found − expected; of instructions as a share of what was expected.
    #[must_use]
    pub fn difference(&self) -> Option<f64> {
        let (expected, found) = (self.expected?, self.found?);
        let off = found - expected;
        Some(if self.level.is_empty() { off } else { off / expected })
    }

    /// The difference in standard errors.
    #[must_use]
    pub fn z(&self) -> Option<f64> {
        Some(self.difference()? / self.standard_error?).filter(|z| z.is_finite())
    }

    /// What is said of it beside the numbers.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        match self.verdict {
            Verdict::Holds => "holds",
            Verdict::Drift => "drift",
            Verdict::Skipped(_) => "skipped",
        }
    }

    fn number(&self, number: Option<f64>) -> String {
        let number = number.unwrap_or(f64::NAN);
        if !number.is_finite() {
            String::new()
        } else if !self.level.is_empty() {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a count
            count(number as u64)
        } else if self.standard_error.is_some() {
            percent(number)
        } else {
            format!("{:.6} %", number * 100.0)
        }
    }

    /// Expected, found, difference, z or tolerance, as the eye wants them.
    pub(super) fn cells(&self) -> [String; 4] {
        let off =
            self.difference().map_or_else(String::new, |off| match (&self.bound, self.level.is_empty()) {
                (Bound::MaxZ(_), _) => format!("{} %", signed(off * 100.0, 4)),
                (Bound::Tolerance(_), true) => format!("{:+.1e} %", off * 100.0),
                (Bound::Tolerance(_), false) => format!("{} %", signed(off * 100.0, 2)),
            });
        let bound = match (self.bound, self.z()) {
            (Bound::MaxZ(most), Some(z)) => format!("z {} of {most}", signed(z, 2)),
            (Bound::MaxZ(most), None) => format!("z of {most}"),
            (Bound::Tolerance(most), _) => {
                // What a percentage is written with: 2, 0.5, 6e-7.
                let percent = most * 100.0;
                if percent < 1e-3 { format!("{percent:.0e} %") } else { format!("{percent} %") }
            }
        };
        [self.number(self.expected), self.number(self.found), off, bound]
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        let text = |text: &str| Field::Text(text.to_owned());
        let count = |count: Option<u64>| count.map_or(Field::Missing, Field::Count);
        let (tolerance, max_z) = match self.bound {
            Bound::Tolerance(most) => (Some(most), None),
            Bound::MaxZ(most) => (None, Some(most)),
        };
        let id = &self.identity;
        vec![
            ("name", text(&self.name)),
            ("reglamento", text(&id.reglamento)),
            ("bet", text(&self.bet)),
            ("method", text(id.method)),
            ("level", text(&self.level)),
            ("strategy", text(&id.strategy)),
            ("readings", text(&id.readings)),
            ("overrides", text(&id.overrides)),
            ("seed", count(id.seed)),
            ("rounds", count(id.rounds)),
            ("expected", self.expected.into()),
            ("found", self.found.into()),
            ("standard_error", self.standard_error.into()),
            ("difference", self.difference().into()),
            ("z", self.z().into()),
            ("tolerance", tolerance.into()),
            ("max_z", max_z.into()),
            ("verdict", text(self.verdict())),
            ("reason", text(self.reason().unwrap_or_default())),
            ("version", text(env!("CARGO_PKG_VERSION"))),
            ("reglamento_sha256", text(&id.reglamento_sha256)),
            ("strategy_sha256", text(&id.strategy_sha256)),
        ]
    }

    /// Why it was skipped, if it was.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match &self.verdict {
            Verdict::Skipped(why) => Some(why),
            Verdict::Holds | Verdict::Drift => None,
        }
    }
}

impl CheckReport {
    /// Rows of one verdict: `holds`, `drift` or `skipped`.
    pub fn with(&self, verdict: &'static str) -> impl Iterator<Item = &CheckRow> {
        self.rows.iter().filter(move |row| row.verdict() == verdict)
    }

    /// How many hold, drift, were skipped: `38 hold, 1 drifts, 2 skipped`.
    #[must_use]
    pub fn summary(&self) -> String {
        let of = |verdict| self.with(verdict).count();
        let (hold, drift) = (of("holds"), of("drift"));
        let verb = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
        let said = [verb(hold, "holds", "hold"), verb(drift, "drifts", "drift")].join(", ");
        format!("{said}, {} skipped", of("skipped"))
    }

    /// For the eye.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(["name", "expected", "found", "difference", "z or tolerance", "verdict"]);
        for row in &self.rows {
            let [expected, found, off, bound] = row.cells();
            table.add_row([&row.name, &expected, &found, &off, &bound, row.verdict()]);
        }
        for column in 1..5 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut text = String::new();
        for line in table.lines() {
            writeln!(text, "{}", line.trim_end()).expect("a string takes any text");
        }
        for row in &self.rows {
            if let Some(why) = row.reason() {
                writeln!(text, "\n  {} skipped: {why}", row.name).expect("a string takes any text");
            }
        }
        writeln!(text, "\n  {}: {}", self.file, self.summary()).expect("a string takes any text");
        text
    }

    /// A row an entry.
    #[must_use]
    pub fn csv(&self) -> String {
        super::csv::rows(self.rows.iter().map(CheckRow::fields))
    }

    /// The file, the counts of verdicts, and the entries.
    #[must_use]
    pub fn json(&self) -> String {
        let rows = self.rows.iter().map(|row| Value::Object(super::json::fields(row.fields())));
        let mut top = Map::new();
        top.insert("file".to_owned(), json!(self.file));
        top.insert("version".to_owned(), json!(env!("CARGO_PKG_VERSION")));
        for (name, verdict) in [("hold", "holds"), ("drift", "drift"), ("skipped", "skipped")] {
            top.insert(name.to_owned(), json!(self.with(verdict).count()));
        }
        top.insert("entries".to_owned(), Value::Array(rows.collect()));
        format!("{:#}\n", Value::Object(top))
    }
}
