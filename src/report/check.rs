//! The report of a check: one row for each entry of the file of expected
//! values.

mod junit;

use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, edge_within, section, with_data};
use super::{Identity, Output, Page, Report, json};
use crate::check::{Bound, Verdict};
use crate::lang::{Lang, SignedDecimal};
use crate::numbers::in_percent;
use crate::publish::{Block, Cell, Document, Number, Table};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::tr;

/// A check of one file.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The file.
    pub file: String,
    /// One row for each entry.
    pub rows: Vec<CheckRow>,
    /// The command that repeats it.
    pub command: String,
}

/// The result of one entry.
#[derive(Clone, Debug)]
pub struct CheckRow {
    /// The entry.
    pub name: String,
    /// The run.
    pub identity: Identity,
    /// The bet line; empty for instructions.
    pub bet: String,
    /// The instruction-set level of the count; empty for an edge.
    pub level: String,
    /// The expected edge or number of instructions.
    pub expected: Option<f64>,
    /// The edge or number found.
    pub found: Option<f64>,
    /// The standard error of a simulated edge.
    pub standard_error: Option<f64>,
    /// The largest difference allowed.
    pub bound: Bound,
    /// Whether the difference is within the bound.
    pub verdict: Verdict,
}

impl CheckRow {
    /// Returns the row of an entry that was not checked.
    pub fn skipped(
        name: &str,
        scenario: &Scenario,
        chart: Option<&Chart>,
        bound: Bound,
        why: &str,
    ) -> CheckRow {
        let identity = Identity::new(scenario, chart, "", 0.95);
        CheckRow::new(name, identity, bound, Verdict::Skipped(why.to_owned()))
    }

    /// Returns a row without numbers.
    fn new(name: &str, identity: Identity, bound: Bound, verdict: Verdict) -> CheckRow {
        CheckRow {
            name: name.to_owned(),
            identity,
            bet: String::new(),
            level: String::new(),
            expected: None,
            found: None,
            standard_error: None,
            bound,
            verdict,
        }
    }

    /// Compares the edge of a bet line; `None` if the line was never bet.
    pub fn edge(name: &str, report: &Report, bet: &str, expected: f64, bound: Bound) -> Option<CheckRow> {
        let estimate = report.bets.iter().find(|line| line.bet == bet)?.estimate?;
        let standard_error = estimate.standard_error.filter(|_| report.identity.rounds.is_some());
        let holds = bound.holds(expected, estimate.house_edge, standard_error);
        let verdict = if holds { Verdict::Holds } else { Verdict::Drift };
        Some(CheckRow {
            bet: bet.to_owned(),
            expected: Some(expected),
            found: Some(estimate.house_edge),
            standard_error,
            ..CheckRow::new(name, report.identity.clone(), bound, verdict)
        })
    }

    /// Compares a count of instructions with the recorded one, if there is one.
    pub fn instructions(mut self, level: &str, recorded: Option<u64>, counted: u64) -> CheckRow {
        level.clone_into(&mut self.level);
        self.expected = recorded.map(|recorded| recorded as f64);
        self.found = Some(counted as f64);
        self.verdict = match self.difference() {
            None => Verdict::Skipped(format!("no count is recorded for {level}; --update writes it")),
            Some(share) if self.bound.holds(0.0, share, None) => Verdict::Holds,
            Some(_) => Verdict::Drift,
        };
        self
    }

    /// Returns found − expected; for instructions as a share of the expected count.
    pub fn difference(&self) -> Option<f64> {
        let (expected, found) = (self.expected?, self.found?);
        let off = found - expected;
        Some(if self.level.is_empty() { off } else { off / expected })
    }

    /// Returns the difference in standard errors.
    pub fn z(&self) -> Option<f64> {
        Some(self.difference()? / self.standard_error?).filter(|z| z.is_finite())
    }

    /// Returns the verdict as one word.
    pub fn verdict(&self) -> &'static str {
        match self.verdict {
            Verdict::Holds => "holds",
            Verdict::Drift => "drift",
            Verdict::Skipped(_) | Verdict::Unchecked(_) => "skipped",
        }
    }

    fn number(&self, number: Option<f64>) -> Cell {
        match number.filter(|number| number.is_finite()) {
            None => Cell::Empty,
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a count
            Some(count) if !self.level.is_empty() => Cell::Count(count as u64),
            Some(edge) => Number::percent(edge, if self.standard_error.is_some() { 4 } else { 6 }).into(),
        }
    }

    /// Returns the difference; of an exact edge with two digits more than its tolerance has.
    fn off(&self) -> Option<Number> {
        let off = self.difference()?;
        Some(match self.bound {
            Bound::Tolerance(_) if !self.level.is_empty() => Number::percent(off, 2),
            Bound::Tolerance(most) => edge_within(off, Some(most / 10.0)),
            Bound::MaxZ(_) => Number::percent(off, 4),
        })
    }

    /// Returns z with its bound, or the tolerance.
    fn bound(&self, lang: Lang) -> Cell {
        let most = |most: f64| lang.localised(most.to_string());
        match (self.bound, self.z()) {
            (Bound::Tolerance(tolerance), _) => {
                let decimals =
                    in_percent(tolerance).to_string().split_once('.').map_or(0, |(_, digits)| digits.len());
                Number::percent(tolerance, u8::try_from(decimals).unwrap_or(u8::MAX)).into()
            }
            (Bound::MaxZ(z), Some(found)) => {
                tr!(lang, "z-of-most", z = SignedDecimal(found, 2), most = most(z)).into()
            }
            (Bound::MaxZ(z), None) => tr!(lang, "no-z-of-most", most = most(z)).into(),
        }
    }

    /// Returns why the entry was skipped; `None` if it was not.
    pub fn reason(&self) -> Option<&str> {
        match &self.verdict {
            Verdict::Skipped(why) | Verdict::Unchecked(why) => Some(why),
            Verdict::Holds | Verdict::Drift => None,
        }
    }
}

fields! {
    /// A field of a checked entry.
    pub CheckField<'a> of CheckRow {
        Name name: Word String, "the entry";
        Reglamento reglamento: Word String, "the rulebook's id", |row| row.identity.reglamento.clone();
        Bet bet: Word String, "the bet line; empty for instructions";
        Method method: Word String, "`monte-carlo` or `exact`", |row| row.identity.method.to_owned();
        Level level: Word String, "the instruction set of a count of instructions; empty for an edge";
        Strategy strategy: Word String, "the chart", |row| row.identity.strategy.clone();
        Readings readings: Word String, "as of a run", |row| row.identity.readings.clone();
        Overrides overrides: Word String, "as of a run", |row| row.identity.overrides.clone();
        Seed seed: Count Option<u64>, "as of a run", |row| row.identity.seed;
        Rounds rounds: Count Option<u64>, "rounds played; empty for exact values", |row| row.identity.rounds;
        Expected expected: Number Option<f64>, "the expected edge or number of instructions";
        Found found: Number Option<f64>, "the edge or number found";
        StandardError standard_error: Error Option<f64>, "of a simulated edge";
        Difference difference: Number Option<f64>, "found less expected; of instructions as a share of the expected number",
            CheckRow::difference;
        Z z: Number Option<f64>, "the difference in standard errors", CheckRow::z;
        Tolerance tolerance: Size Option<f64>, "the largest difference allowed", |row| match row.bound {
            Bound::Tolerance(most) => Some(most),
            Bound::MaxZ(_) => None,
        };
        MaxZ max_z: Size Option<f64>, "the largest z allowed", |row| match row.bound {
            Bound::MaxZ(most) => Some(most),
            Bound::Tolerance(_) => None,
        };
        Verdict verdict: Word String, "`holds`, `drift` or `skipped`", |row| row.verdict().to_owned();
        Reason reason: Word String, "why it was skipped", |row| row.reason().unwrap_or_default().to_owned();
        Version version: Word String, "the program's version", |_| env!("CARGO_PKG_VERSION").to_owned();
        ReglamentoSha256 reglamento_sha256: Word String, "the exact text of the rulebook",
            |row| row.identity.reglamento_sha256.clone();
        StrategySha256 strategy_sha256: Word String, "the exact text of the chart; empty without one",
            |row| row.identity.strategy_sha256.clone();
    }
}

impl CheckReport {
    /// Returns the rows with a verdict: `holds`, `drift` or `skipped`.
    pub fn with(&self, verdict: &'static str) -> impl Iterator<Item = &CheckRow> {
        self.rows.iter().filter(move |row| row.verdict() == verdict)
    }

    /// Counts the verdicts: `38 hold, 1 drifts, 2 skipped`.
    pub fn summary(&self, lang: Lang) -> String {
        let of = |verdict| self.with(verdict).count();
        tr!(
            lang,
            "check-summary",
            hold = tr!(lang, "count-hold", count = of("holds")),
            drift = tr!(lang, "count-drift", count = of("drift")),
            skipped = of("skipped")
        )
    }

    fn compared(&self, look: Look) -> Table {
        let lang = look.lang;
        Columns::<CheckRow>::new(look)
            .column("head-name", |row| row.name.clone())
            .when(!look.on_screen, |columns| {
                let columns = columns.column("doc-meta-rulebook", |row| row.identity.reglamento.clone());
                columns.column("head-bet", move |row| look.bet(&row.bet))
            })
            .described("head-expected", CheckField::Expected, |row| row.number(row.expected))
            .described("head-found", CheckField::Found, |row| row.number(row.found))
            .described("head-difference", CheckField::Difference, |row| row.off().map(Number::signed))
            .column("head-z-or-tolerance", |row| row.bound(lang))
            .column("head-verdict", |row| lang.text(&format!("verdict-{}", row.verdict())))
            .table("checked", lang.text("doc-checked"), &self.rows)
    }

    /// Returns a sentence for each skipped entry that states why it was skipped.
    fn skipped(&self, lang: Lang) -> impl Iterator<Item = String> {
        let reason = move |row: &CheckRow| {
            Some(tr!(lang, "entry-skipped", name = &row.name, why = lang.phrase(row.reason()?)))
        };
        self.rows.iter().filter_map(reason)
    }
}

impl Output for CheckReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let text = page.shown(&self.compared(Look::on_screen(page.lang)), &[]);
        let skipped =
            self.skipped(page.lang).fold(text, |text, why| text + "\n" + &page.hanging("  ", &why, 4));
        format!("{skipped}\n  {}: {}\n", self.file, self.summary(page.lang))
    }

    fn document(&self, lang: Lang) -> Document {
        let command = self.command_in(lang);
        let mut answer = vec![Block::Lead(self.summary(lang).into())];
        answer.push(Block::Table(self.compared(lang.into())));
        answer.extend(self.skipped(lang).map(|why| Block::Note(why.into())));
        Document {
            title: self.file.clone(),
            subtitle: lang.text("doc-check"),
            lang,
            meta: sections::written_by(&command, lang),
            sections: with_data(vec![section("answer", lang.text("doc-result"), answer)], &self.json()),
        }
    }

    fn rows(&self) -> Vec<Row> {
        self.rows.iter().map(CheckField::row).collect()
    }

    /// Returns the JSON text: the file, the counts of verdicts, and the entries.
    fn json(&self) -> String {
        let count = |verdict| self.with(verdict).count();
        json::text(&serde_json::json!({
            "file": self.file,
            "version": env!("CARGO_PKG_VERSION"),
            "command": self.command,
            "hold": count("holds"),
            "drift": count("drift"),
            "skipped": count("skipped"),
            "entries": json::objects(self.rows.iter().map(CheckField::row)),
        }))
    }

    fn junit(&self) -> Option<String> {
        Some(junit::junit(self))
    }
}
