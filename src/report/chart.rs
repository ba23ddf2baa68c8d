//! The report of a solved chart.

use super::field::{Described, Row, fields};
use super::sections;
use super::sections::rows::{ChartRow, rows};
use super::{Identity, Output, Page, chart_file, table};
use crate::exact::{NoExact, Solved, exact};
use crate::lang::{Lang, Percent, Translated};
use crate::message;
use crate::publish::{Block, Document, Table};
use crate::reglamento::Scenario;
use crate::strategy::{Chart, PlayedTable};
use serde_json::{Value, json};

/// A solved chart with its edge.
#[derive(Clone, Debug)]
pub struct ChartReport {
    /// What was solved.
    pub identity: Identity,
    /// The chart.
    pub chart: Chart,
    /// Its rows, of games whose charts are rows of conditions.
    pub rows: Vec<ChartRow>,
    /// Its house edge, exact.
    pub house_edge: f64,
    /// The bets of the table.
    pub bets: Vec<&'static str>,
    /// The house edge of best play by exact cards, where the chart is one in words.
    pub best: Option<f64>,
    /// Remarks on the chart.
    pub notes: Vec<Translated>,
    /// The text of the chart's file.
    pub file: String,
    /// The command that repeats it.
    pub command: String,
}

fields! {
    /// A field of a solved chart.
    pub ChartField<'a> of ChartReport {
        HouseEdge house_edge: Edge f64, "the edge of the chart, exact";
        BestHouseEdge best_house_edge: Edge Option<f64>,
            "the edge of best play by exact cards; empty unless the chart is one in words", |report| report.best;
        Cost cost: Edge Option<f64>, "what the chart costs against that play: `house_edge` − `best_house_edge`",
            ChartReport::cost;
        Chart chart: Word String, "the text of the chart without comments", |report| report.chart.to_csv();
    }
}

/// Confidence in the fields of a chart, whose edge is exact.
const CONFIDENCE: f64 = 0.95;

impl ChartReport {
    /// Returns the report of a solved chart with its exact edge; `typed` is the rulebook's name on the
    /// command line.
    ///
    /// # Errors
    /// These rules have no exact value.
    pub fn new(typed: &str, scenario: &Scenario, solved: &Solved) -> Result<ChartReport, NoExact> {
        let chart = &solved.chart;
        let lines = exact(PlayedTable::new(&scenario.rules, Some(chart))?)?.lines;
        let house_edge = lines[0].house_edge;
        let percent = |edge| Percent(edge, 8);
        let words = |best: f64| match cost(house_edge, best) {
            // A smaller cost would be printed as 0.
            cost if cost < 5e-11 => message!("note-chart-is-best", best = percent(best)).into(),
            cost => message!("note-chart-in-words", best = percent(best), cost = percent(cost)).into(),
        };
        let notes: Vec<Translated> = solved.notes.iter().cloned().chain(solved.best.map(words)).collect();
        Ok(ChartReport {
            identity: Identity::of_exact(scenario, Some(chart), CONFIDENCE),
            chart: chart.clone(),
            rows: rows(chart, &scenario.rules),
            house_edge,
            bets: lines.iter().map(|line| line.name).collect(),
            best: solved.best,
            file: chart_file::text(typed, scenario, (solved, &notes), house_edge),
            notes,
            command: chart_file::command(typed, scenario, solved),
        })
    }

    /// Returns what the chart costs against best play by exact cards, where it is one in words.
    pub fn cost(&self) -> Option<f64> {
        self.best.map(|best| cost(self.house_edge, best))
    }

    /// Returns the result as data: edge, identity, the chart's file.
    pub fn data(&self) -> Value {
        let mut top = super::json::object([self.identity.fields(), ChartField::row(self)].concat());
        top.insert(
            "notes".to_owned(),
            json!(self.notes.iter().map(|note| note.of(Lang::En)).collect::<Vec<_>>()),
        );
        top.insert("command".to_owned(), json!(self.command));
        Value::Object(top)
    }
}

/// Returns the difference of two edges: none where the sums are rounded apart.
fn cost(house_edge: f64, best: f64) -> f64 {
    (house_edge - best).max(0.0)
}

impl Output for ChartReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        sections::chart::document(self, lang)
    }

    /// Returns the text for people: the edge, the tables of the chart, and the meaning of their letters.
    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let mut text = table::head(&self.identity, page);
        for block in sections::chart::blocks(self, lang) {
            let part = match block {
                Block::Lead(words) | Block::Paragraph(words) => {
                    format!("\n{}", page.paragraph(&words.words()))
                }
                Block::Table(table) => page.captioned(&table),
                Block::Chart(grid) => {
                    let table = |table: Table| {
                        format!("\n{}{}", page.hanging("  ", &table.caption, 2), page.shown(&table, &[]))
                    };
                    let tables: String = sections::chart::tables(&grid, lang).map(table).collect();
                    let legend = grid.legend.into_iter().map(|(_, letters, meaning)| (letters, meaning));
                    format!("{tables}\n{}", table::labelled(&legend.collect::<Vec<_>>(), page))
                }
                Block::Definitions(terms) => {
                    let terms = terms.iter().map(|one| (one.term.clone(), one.text.words()));
                    format!("\n{}", table::labelled(&terms.collect::<Vec<_>>(), page))
                }
                // A solved chart has no others.
                _ => String::new(),
            };
            text += &part;
        }
        text + &page.notes(&self.notes)
    }

    fn csv(&self) -> String {
        self.file.clone()
    }

    fn rows(&self) -> Vec<Row> {
        Vec::new()
    }

    fn json(&self) -> String {
        self.data().to_string() + "\n"
    }
}
