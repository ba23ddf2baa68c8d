//! The chapters of a document about a rulebook: the words, tables and plots of a [`Dossier`] in a
//! language.
//!
//! The document about a change begins with the change. Every figure comes from the dossier, every text of the
//! rulebook from the rulebook, every other word from the catalogue `dossier.ftl`. Nothing is computed here beyond what
//! orders or selects figures.

mod answer;
mod bank_risk;
mod change;
mod evidence;
mod exposure;
mod glossary;
mod identity;
mod method;
mod model;
mod money;
mod observed;
mod open;
mod outcomes;
mod play;
mod rounds;
mod rules;
mod session;
mod texts;

pub use method::running_estimate;

use crate::dossier::{BetFigures, Dossier};
use crate::lang::Lang;
use crate::publish::{Block, Document, Section};
use crate::reglamento::{Scenario, find};
use crate::report::sections::{self, edge};
use crate::report::{
    Output, Page, Row, bet_in_sentence, bet_words, fixed_settlement, meaning, outcome_words,
};
use crate::rules::keys;
use crate::strategy::Chart;
use crate::tr;

/// A difference below this fraction of the stake is rounding.
const NOTHING: f64 = 5e-10;

/// A document with everything that it is written from.
#[derive(Clone, Debug)]
pub struct DossierReport {
    pub dossier: Dossier,
    /// The rulebook, with the rules in force.
    pub scenario: Scenario,
    /// The best chart; `None` where there is none.
    pub best: Option<Chart>,
    /// The rules after the change, and the best charts before and after; `None` without a change.
    pub change: Option<(Scenario, [Option<Chart>; 2])>,
    /// The edges as the CSV file of `simulate`.
    pub edges: String,
    /// The texts of the data files, in the order of [`Evidence::data`](crate::dossier::Evidence::data).
    pub data: Vec<String>,
}

impl Output for DossierReport {
    fn command(&self) -> &str {
        &self.dossier.command
    }

    /// The rules that are not those of the text, the change, the answer and the observed results in words.
    fn table(&self, page: Page) -> String {
        let document = self.document(page.lang);
        let mut text = format!("{}\n", document.title);
        let shown = |section: &&Section| {
            matches!(section.id.as_str(), "title-block" | "change" | "answer" | "observed")
        };
        for section in document.sections.iter().filter(shown) {
            // After a change, that the answer is of the table before it.
            if section.id == "answer" && self.dossier.change.is_some() {
                text.extend(["\n", &section.heading, "\n"]);
            }
            // Of the change the sentences before its text.
            let blocks = section.blocks.iter().take_while(|block| !matches!(block, Block::Heading(_)));
            for block in blocks {
                if let Block::Lead(words) | Block::Paragraph(words) = block {
                    text.extend(["\n", &page.wrapped(&words.words()).join("\n"), "\n"]);
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
        let DossierReport { dossier, scenario, .. } = self;
        let context = Context { report: self, dossier, scenario, lang };
        let mut chapters = vec![identity::title_block(&context)];
        chapters.extend(change::section(&context));
        chapters.push(answer::section(&context));
        chapters.push(money::section(&context));
        chapters.extend(observed::section(&context));
        chapters.push(method::section(&context));
        chapters.push(outcomes::section(&context));
        chapters.extend(session::section(&context));
        chapters.push(bank_risk::section(&context));
        chapters.push(exposure::section(&context));
        chapters.push(open::section(&context));
        chapters.push(play::section(&context));
        chapters.push(rules::in_force(&context));
        chapters.push(rules::not_modelled(&context));
        chapters.extend(rounds::section(&context));
        chapters.push(glossary::section(&context));
        let mut evidence = evidence::section(&context);
        let data = serde_json::to_value(dossier).expect("figures are plain data");
        evidence.blocks.push(Block::Data(data));
        chapters.push(evidence);
        chapters.push(identity::signature(&context));
        let mut title = scenario.reglamento.title.of(lang).to_owned();
        let mut subtitle = lang.text("dossier-subtitle");
        if let Some(change) = change::name(&context) {
            title = tr!(lang, "dossier-title-change", title, change);
            subtitle = lang.text("dossier-subtitle-change");
        }
        Document { title, subtitle, lang, meta: evidence::meta(&context), sections: chapters }
    }
}

/// What every chapter sees.
struct Context<'a> {
    report: &'a DossierReport,
    dossier: &'a Dossier,
    scenario: &'a Scenario,
    lang: Lang,
}

impl<'a> Context<'a> {
    /// The figures of the bets that the text speaks about.
    fn headline(&self) -> impl Iterator<Item = &'a BetFigures> {
        let dossier = self.dossier;
        dossier.headline.iter().filter_map(|name| dossier.bets.iter().find(|bet| bet.bet == *name))
    }

    /// The rules after the change; `None` without a change.
    fn after(&self) -> Option<&'a Scenario> {
        self.report.change.as_ref().map(|(after, _)| after)
    }

    /// The name of a bet within a sentence.
    fn bet(&self, name: &str) -> String {
        let quoted = self.title(name).map(|title| tr!(self.lang, "dossier-bet-side", title));
        quoted.unwrap_or_else(|| bet_in_sentence(name, self.lang))
    }

    fn bet_label(&self, name: &str) -> String {
        self.title(name).unwrap_or_else(|| bet_words(self.lang, name))
    }

    /// The name of a bet in a table of the bets, which says of each settlement of BANCA whether it is in force.
    fn offered(&self, name: &str) -> String {
        let bet = self.bet_label(name);
        match self.is_in_force(name) {
            None => bet,
            Some(true) => tr!(self.lang, "dossier-bet-in-force", bet),
            Some(false) => tr!(self.lang, "dossier-bet-not-in-force", bet),
        }
    }

    /// Whether a settlement of BANCA is that of this table; `None` for any other bet.
    fn is_in_force(&self, bet: &str) -> Option<bool> {
        let settlement = fixed_settlement(bet)?;
        Some(self.scenario.rules.play.punto()?.settles_as(settlement))
    }

    /// The title that the rulebook gives to a side bet; without odds that a change replaces.
    fn title(&self, name: &str) -> Option<String> {
        let tables = std::iter::once(self.scenario).chain(self.after());
        let titles = tables.filter_map(|scenario| scenario.side_title(name));
        titles.map(|title| title.of(self.lang).to_owned()).min_by_key(String::len)
    }

    /// Of which rulebook the chart `basic` is, where its charts are borrowed: ` of “TITLE”`; empty where it is its own.
    fn of_lender(&self) -> String {
        let book = &self.scenario.reglamento;
        if book.strategies == book.plain_id() {
            return String::new();
        }
        let lender = find(&book.strategies).map(|lender| lender.title.of(self.lang).to_owned());
        let title = lender.unwrap_or_else(|_| book.strategies.clone());
        tr!(self.lang, "dossier-of-lender", title)
    }

    /// Returns 1 where rounds are dealt in sessions, 0 where they are dealt in shoes.
    fn sessions(&self) -> u8 {
        self.scenario.rules.deals_in_sessions().into()
    }

    /// What a rule is about; of a side bet its title.
    fn rule(&self, key: &str) -> String {
        let keys = keys(self.scenario.rules.game());
        let known = keys.iter().find(|known| known.name == key).map(|known| meaning(known, self.lang));
        let side = || self.title(key.strip_prefix("side.")?);
        known.or_else(side).unwrap_or_else(|| key.to_owned())
    }

    fn outcome(&self, name: &str) -> String {
        outcome_words(self.lang, name)
    }

    /// A fraction in percent, as an edge is written.
    fn edge(&self, value: f64) -> String {
        edge(value).text(self.lang)
    }

    /// A fraction in percent with its sign.
    fn signed_edge(&self, value: f64) -> String {
        edge(value).signed().text(self.lang)
    }

    /// The confidence of the intervals: `95 %`.
    fn confidence(&self) -> String {
        sections::confidence(self.dossier.run.confidence, self.lang)
    }

    /// The command that writes the document in its language.
    fn command(&self) -> String {
        let command = &self.dossier.command;
        self.lang.pick(command.clone(), format!("{command} --lang es"))
    }

    /// A heading or another text without variables.
    fn text(&self, id: &str) -> String {
        self.lang.text(id)
    }
}

/// A section with its heading from the catalogue.
fn chapter(context: &Context<'_>, id: &str, heading: &str, blocks: Vec<Block>) -> Section {
    Section { id: id.to_owned(), heading: context.text(heading), blocks }
}

/// Joins the sentences that are given, with a space between two.
fn sentences(found: impl IntoIterator<Item = Option<String>>) -> String {
    found.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
