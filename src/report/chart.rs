//! The report of a solved chart.

use super::sections;
use super::{Identity, Output, Page};
use crate::lang::{Lang, Translated};
use crate::publish::Document;
use crate::strategy::Chart;
use serde_json::{Value, json};

/// A solved chart with its edge.
#[derive(Clone, Debug)]
pub struct ChartReport {
    /// What was solved.
    pub identity: Identity,
    /// The chart.
    pub chart: Chart,
    /// Its house edge, exact.
    pub house_edge: f64,
    /// Remarks on the chart.
    pub notes: Vec<Translated>,
    /// The text of the chart's file.
    pub file: String,
    /// The command that repeats it.
    pub command: String,
}

impl ChartReport {
    /// The result as data: edge, identity, the chart's file.
    #[must_use]
    pub fn data(&self) -> Value {
        let mut top = super::json::fields(self.identity.fields());
        top.insert("house_edge".to_owned(), json!(self.house_edge));
        top.insert("chart".to_owned(), json!(self.chart.to_csv()));
        top.insert(
            "notes".to_owned(),
            json!(self.notes.iter().map(|note| note.of(Lang::En)).collect::<Vec<_>>()),
        );
        top.insert("command".to_owned(), json!(self.command));
        Value::Object(top)
    }
}

impl Output for ChartReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        sections::chart::document(self, lang)
    }

    /// The chart's file.
    fn table(&self, _page: Page) -> String {
        self.file.clone()
    }

    /// The chart's file.
    fn csv(&self) -> String {
        self.file.clone()
    }

    fn json(&self) -> String {
        self.data().to_string() + "\n"
    }
}
