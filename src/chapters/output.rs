//! The document as a result: every format that a command writes.

use super::{Sources, document};
use crate::dossier::{DataFile, Dossier};
use crate::lang::Lang;
use crate::publish::{Block, Document, Section};
use crate::reglamento::Scenario;
use crate::report::{Output, Page, Row};
use crate::strategy::Chart;

/// A document with everything that it is written from.
#[derive(Clone, Debug)]
pub struct DossierReport {
    /// The figures.
    pub dossier: Dossier,
    /// The rulebook, with the rules in force.
    pub scenario: Scenario,
    /// The best chart; `None` where there is none.
    pub best: Option<Chart>,
    /// The rules after the change, and the best charts before and after; `None` without a change.
    pub change: Option<(Scenario, [Option<Chart>; 2])>,
    /// The edges as the CSV file of `simulate`.
    pub edges: String,
    /// The data files of the same figures.
    pub data: Vec<DataFile>,
}

impl DossierReport {
    fn sources(&self) -> Sources<'_> {
        let change = self.change.as_ref();
        Sources {
            dossier: &self.dossier,
            scenario: &self.scenario,
            best: self.best.as_ref(),
            after: change.map(|(after, charts)| (after, charts[1].as_ref())),
            before: change.and_then(|(_, charts)| charts[0].as_ref()),
        }
    }
}

impl Output for DossierReport {
    fn command(&self) -> &str {
        &self.dossier.command
    }

    /// The change, the answer and the observed results in words.
    fn table(&self, page: Page) -> String {
        let document = document(&self.sources(), page.lang);
        let mut text = format!("{}\n", document.title);
        let shown = |section: &&Section| matches!(section.id.as_str(), "change" | "answer" | "observed");
        let blocks = document.sections.iter().filter(shown).flat_map(|section| {
            // Of the change the sentences before its text.
            section.blocks.iter().take_while(|block| !matches!(block, Block::Heading(_)))
        });
        for block in blocks {
            if let Block::Lead(words) | Block::Paragraph(words) = block {
                text.push('\n');
                for line in page.wrapped(&words.words()) {
                    text.push_str(&line);
                    text.push('\n');
                }
            }
        }
        text
    }

    fn rows(&self) -> Vec<Row> {
        Vec::new()
    }

    fn csv(&self) -> String {
        self.edges.clone()
    }

    fn json(&self) -> String {
        serde_json::to_string_pretty(&self.dossier).expect("a dossier is plain data") + "\n"
    }

    fn document(&self, lang: Lang) -> Document {
        document(&self.sources(), lang)
    }
}
