//! The report of indices: the true counts at which other choices become better.

use super::json::fields as object;
use super::{Field, Identity, Output, Page, csv, page};
use crate::exact::{Choice, Deviation, Indices, LineAtCount};
use crate::message;
use serde_json::Value;

type Fields = Vec<(&'static str, Field)>;

/// The count of the indices, as the user types it.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexTerms {
    /// The id of the system.
    pub system: String,
    /// The rounding of the true count.
    pub rounding: &'static str,
    /// How far below an index the least whole count lies that plays it.
    pub offset: f64,
    /// Cards not seen before the round.
    pub unseen: f64,
}

/// The report of `expose --indices`.
#[derive(Clone, Debug)]
pub struct IndicesReport {
    identity: Identity,
    terms: IndexTerms,
    indices: Indices,
    command: String,
}

/// Deviations of hands rarer than this are left out of the table for people.
const RARE: f64 = 5e-4;

impl IndicesReport {
    /// Creates the report.
    #[must_use]
    pub fn new(identity: Identity, terms: IndexTerms, indices: Indices, command: String) -> IndicesReport {
        IndicesReport { identity, terms, indices, command }
    }

    /// The least whole count that plays an index.
    fn whole(&self, count: f64) -> f64 {
        (count - self.terms.offset).ceil() + 0.0
    }

    fn terms(&self) -> Fields {
        vec![
            ("system", Field::Text(self.terms.system.clone())),
            ("rounding", Field::Text(self.terms.rounding.to_owned())),
            ("unseen", Field::Number(self.terms.unseen)),
        ]
    }

    fn deviation(&self, deviation: &Deviation) -> Fields {
        vec![
            ("row", Field::Text(deviation.row.clone())),
            ("upcard", Field::Text(deviation.upcard.to_owned())),
            ("below", Field::Text(deviation.below.name().to_owned())),
            ("above", Field::Text(deviation.above.name().to_owned())),
            ("true_count", Field::Number(deviation.count)),
            ("index", Field::Number(self.whole(deviation.count))),
            ("frequency", Field::Number(deviation.frequency)),
            ("gain_per_count", Field::Number(deviation.slope)),
        ]
    }

    /// A bet line, as a row of the same fields.
    fn line(&self, line: &LineAtCount) -> Fields {
        let middle = self.indices.counts.len() / 2;
        let width = self.indices.counts[middle + 1] - self.indices.counts[middle - 1];
        let slope = (line.edges[middle + 1] - line.edges[middle - 1]) / width;
        vec![
            ("row", Field::Text(line.name.to_owned())),
            ("upcard", Field::Missing),
            ("below", Field::Text("loss".to_owned())),
            ("above", Field::Text("win".to_owned())),
            ("true_count", Field::from(line.count)),
            ("index", Field::from(line.count.map(|count| self.whole(count)))),
            ("frequency", Field::Missing),
            ("gain_per_count", Field::Number(slope)),
        ]
    }
}

impl Output for IndicesReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let mut text = super::table::above(&self.identity, page);
        let mut table = page.table_of(
            &[
                "indices-row",
                "indices-upcard",
                "indices-below",
                "indices-above",
                "indices-count",
                "indices-index",
                "expose-frequency",
                "indices-gain",
            ],
            &[0, 2, 3],
        );
        let action = |choice: Choice| lang.text(&format!("action-{}", choice.name()));
        for deviation in self.indices.deviations.iter().filter(|deviation| deviation.frequency >= RARE) {
            table.add_row([
                deviation.row.clone(),
                deviation.upcard.to_owned(),
                action(deviation.below),
                action(deviation.above),
                lang.signed(deviation.count, 2),
                lang.signed(self.whole(deviation.count), 0),
                lang.percent(deviation.frequency, 2),
                lang.percent(deviation.slope, 2),
            ]);
        }
        text += &page::lines(&table, " ");
        text += "\n";
        let mut table = page.table_of(&["head-bet", "indices-count", "indices-index", "indices-gain"], &[0]);
        for line in &self.indices.lines {
            let count = line.count.map_or(String::new(), |count| lang.signed(count, 2));
            let index = line.count.map_or(String::new(), |count| lang.signed(self.whole(count), 0));
            let fields = self.line(line);
            let Some((_, Field::Number(slope))) = fields.last() else { unreachable!("the last field") };
            table.add_row([line.name.to_owned(), count, index, lang.percent(*slope, 2)]);
        }
        text += &page::lines(&table, " ");
        let unseen = crate::lang::Decimal(self.terms.unseen, 0);
        text + &page
            .notes(&[message!("indices-note", system = self.terms.system.as_str(), unseen = unseen).into()])
    }

    /// One row for each deviation, then one for each bet line.
    fn csv(&self) -> String {
        let deviations = self.indices.deviations.iter().map(|deviation| self.deviation(deviation));
        let lines = self.indices.lines.iter().map(|line| self.line(line));
        let rows = deviations.chain(lines).map(|own| {
            let mut fields = self.identity.fields();
            let last = fields.split_off(fields.len() - 3);
            fields.extend(self.terms());
            fields.extend(own);
            fields.extend(last);
            fields.push(("command", Field::Text(self.command.clone())));
            fields
        });
        csv::rows(rows)
    }

    fn json(&self) -> String {
        let mut top = object(self.identity.fields());
        top.insert("command".to_owned(), Value::from(self.command.as_str()));
        top.extend(object(self.terms()));
        let deviations = self.indices.deviations.iter();
        let deviations = deviations.map(|deviation| Value::Object(object(self.deviation(deviation))));
        top.insert("deviations".to_owned(), deviations.collect());
        let lines = self.indices.lines.iter().map(|line| {
            let mut own = object(self.line(line));
            let edges = self.indices.counts.iter().zip(&line.edges);
            let edges = edges.map(|(count, edge)| serde_json::json!({ "true_count": count, "edge": edge }));
            own.insert("edges".to_owned(), edges.collect());
            Value::Object(own)
        });
        top.insert("bets".to_owned(), lines.collect());
        super::json::text(&top)
    }
}
