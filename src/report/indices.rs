//! The report of indices: the true counts at which other choices become better.

use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, Parts};
use super::{Identity, Output, Page, json, table};
use crate::exact::{Deviation, Indices, LineAtCount};
use crate::expose::Rounding;
use crate::lang::{Decimal, Lang, Translated};
use crate::message;
use crate::publish::{Document, Number};
use serde_json::Value;

/// The count of the indices, as the user types it.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexTerms {
    /// The id of the system.
    pub system: String,
    /// The rounding of the true count, with its name.
    pub rounding: (&'static str, Rounding),
    /// Cards not seen before the round.
    pub unseen: f64,
}

/// The report of `expose --indices`.
#[derive(Clone, Debug)]
pub struct IndicesReport {
    /// The table and its chart.
    pub identity: Identity,
    /// The count.
    pub terms: IndexTerms,
    /// The deviations from the chart, and the bet lines by count.
    pub indices: Indices,
    /// The command that repeats it.
    pub command: String,
}

/// Deviations of hands rarer than this are left out of the table for people.
const RARE: f64 = 5e-4;

impl IndicesReport {
    /// Returns the least whole count that plays an index.
    fn whole(&self, count: f64) -> f64 {
        self.terms.rounding.1.index(count)
    }

    fn deviation<'a>(&self, deviation: &'a Deviation) -> IndexRow<'a> {
        IndexRow {
            row: &deviation.row,
            upcard: Some(deviation.upcard),
            choices: [deviation.below.name(), deviation.above.name()],
            count: Some((deviation.count, self.whole(deviation.count))),
            frequency: Some(deviation.frequency),
            slope: deviation.slope,
        }
    }

    /// Returns the row of a bet line, with the same fields as that of a deviation.
    fn line(&self, line: &LineAtCount) -> IndexRow<'static> {
        let middle = self.indices.counts.len() / 2;
        let width = self.indices.counts[middle + 1] - self.indices.counts[middle - 1];
        IndexRow {
            row: line.name,
            upcard: None,
            choices: ["loss", "win"],
            count: line.count.map(|count| (count, self.whole(count))),
            frequency: None,
            slope: (line.edges[middle + 1] - line.edges[middle - 1]) / width,
        }
    }
}

/// A choice that a count decides, or a bet line that it turns.
pub struct IndexRow<'a> {
    row: &'a str,
    upcard: Option<&'a str>,
    /// Below the count and above it.
    choices: [&'static str; 2],
    /// The true count, and the least whole count that plays it.
    count: Option<(f64, f64)>,
    frequency: Option<f64>,
    slope: f64,
}

fields! {
    /// A field of the count of indices.
    pub TermField<'a> of IndexTerms {
        System system: Word String, "the counting system";
        Rounding rounding: Word String, "how a true count is made whole", |terms| terms.rounding.0.to_owned();
        Unseen unseen: Size f64, "cards not seen before the round";
    }
}

fields! {
    /// A field of a deviation from the chart, or of a bet line that a count turns.
    pub IndexField<'a> of IndexRow<'a> {
        Row row: Word String, "the row of the chart, or the bet line", |row| row.row.to_owned();
        Upcard upcard: Word Option<String>, "the column; empty for a bet line", |row| row.upcard.map(str::to_owned);
        Below below: Word String, "the better choice below the count; `loss` of a bet line", |row| row.choices[0].to_owned();
        Above above: Word String, "the better choice above it; `win` of a bet line", |row| row.choices[1].to_owned();
        TrueCount true_count: Number Option<f64>, "the true count at which both are equal; empty if no count turns the bet",
            |row| row.count.map(|(count, _)| count);
        Index index: Number Option<f64>, "the least whole count that plays it", |row| row.count.map(|(_, index)| index);
        Frequency frequency: Share Option<f64>, "how often a round deals such a hand to a box; empty for a bet line";
        GainPerCount gain_per_count: Edge f64, "what the choice above gains for each true count more, in bets", |row| row.slope;
    }
}

impl IndicesReport {
    /// Returns the tables of the deviations from the chart and of the bet lines.
    fn parts(&self, look: Look) -> Parts {
        use IndexField::{Frequency, GainPerCount, Index, TrueCount};
        let lang = look.lang;
        let action = |choice: &str| lang.text(&format!("action-{choice}"));
        let (count, whole) = (Number::plain(0.0, 2).signed(), Number::plain(0.0, 0).signed());
        let percent = Number::percent(0.0, 2);
        let common = self.indices.deviations.iter().filter(|deviation| deviation.frequency >= RARE);
        let common = common.map(|deviation| self.deviation(deviation));
        let deviations = Columns::new(look)
            .column("indices-row", |of: &IndexRow<'_>| of.row.to_owned())
            .column("indices-upcard", |of| of.upcard.unwrap_or_default().to_owned())
            .column("indices-below", |of| action(of.choices[0]))
            .column("indices-above", |of| action(of.choices[1]))
            .read("indices-count", TrueCount, count)
            .read("indices-index", Index, whole)
            .read("expose-frequency", Frequency, percent)
            .read("indices-gain", GainPerCount, percent)
            .table("deviations", lang.text("doc-deviations"), common);
        let lines = Columns::new(look)
            .column("head-bet", |of: &IndexRow<'_>| look.bet(of.row))
            .read("indices-count", TrueCount, count)
            .read("indices-index", Index, whole)
            .read("indices-gain", GainPerCount, percent)
            .table("bets", lang.text("doc-bets"), self.indices.lines.iter().map(|line| self.line(line)));
        Parts { tables: vec![deviations, lines], ..Parts::default() }
    }

    fn note(&self) -> Translated {
        let unseen = Decimal(self.terms.unseen, 0);
        message!("indices-note", system = self.terms.system.as_str(), unseen).into()
    }
}

impl Output for IndicesReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let method = vec![(lang.text("label-method"), lang.text("method-exact-counts"))];
        let parts = table::parts(self.parts(Look::on_screen(lang)), page);
        table::result(table::heading(&self.identity, method, page), parts, &[self.note()], page)
    }

    fn document(&self, lang: Lang) -> Document {
        let answer = self.parts(lang.into()).section(lang);
        sections::document(self, &self.identity, "doc-indices", vec![answer], &[self.note()], lang)
    }

    /// Returns one row for each deviation, then one for each bet line.
    fn rows(&self) -> Vec<Row> {
        let deviations = self.indices.deviations.iter().map(|deviation| self.deviation(deviation));
        let lines = self.indices.lines.iter().map(|line| self.line(line));
        let terms = TermField::row(&self.terms);
        let rows = deviations.chain(lines).map(|row| {
            self.identity.around(None, terms.iter().cloned().chain(IndexField::row(&row)).collect())
        });
        rows.collect()
    }

    fn json(&self) -> String {
        let deviations = self.indices.deviations.iter();
        let deviations = deviations.map(|deviation| IndexField::row(&self.deviation(deviation)));
        let lines = self.indices.lines.iter().map(|line| {
            let mut own = json::object(IndexField::row(&self.line(line)));
            let edges = self.indices.counts.iter().zip(&line.edges);
            let edges = edges.map(|(count, edge)| serde_json::json!({ "true_count": count, "edge": edge }));
            own.insert("edges".to_owned(), edges.collect());
            Value::Object(own)
        });
        let mut parts = json::object(TermField::row(&self.terms));
        parts.insert("deviations".to_owned(), json::objects(deviations));
        parts.insert("bets".to_owned(), lines.collect());
        json::of_run(self.identity.fields(), &self.command, parts)
    }
}
