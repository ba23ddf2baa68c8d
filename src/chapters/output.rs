//! The document as a result: every format that a command writes.

use super::{DossierReport, document};
use crate::lang::Lang;
use crate::publish::{Block, Document, Section};
use crate::report::{Output, Page, Row};

impl Output for DossierReport {
    fn command(&self) -> &str {
        &self.dossier.command
    }

    /// The change, the answer and the observed results in words.
    fn table(&self, page: Page) -> String {
        let document = document(self, page.lang);
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
        document(self, lang)
    }
}
