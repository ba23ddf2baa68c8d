//! The evidence: how to repeat and verify the figures.

use super::{Context, chapter};
use crate::builtin::{Claim, VERIFIED};
use crate::dossier::FileHash;
use crate::publish::{Block, Cell, Labelled, Number, Section, Table, Text};
use crate::reglamento::typed;
use crate::report::sections::Columns;
use crate::rules::Game;
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let evidence = &context.dossier.evidence;
    let lang = context.lang;
    let mut blocks = vec![
        Block::Paragraph(context.text("dossier-evidence-text").into()),
        Block::Code(Labelled {
            label: context.text("dossier-evidence-command"),
            text: format!("{} --output {}", context.command(), file(context)),
        }),
        Block::Paragraph(context.text("dossier-evidence-verify-text").into()),
        Block::Code(Labelled {
            label: context.text("dossier-evidence-verify"),
            text: format!("ventaja verify {}", file(context)),
        }),
    ];
    if !evidence.from.is_empty() {
        let text = tr!(lang, "dossier-from", file = evidence.from.join(", "));
        blocks.push(Block::Note(text.into()));
    }
    blocks.push(Block::Table(files(context)));
    blocks.push(Block::Heading(context.text("dossier-evidence-how")));
    let twice = match context.scenario.rules.game() {
        Game::Poker => "dossier-evidence-how-enumerated",
        Game::Blackjack | Game::PuntoYBanca | Game::Relancina => "dossier-evidence-how-two",
    };
    let mut items = [twice, "dossier-evidence-how-exact", "dossier-evidence-how-known"]
        .map(|id| context.text(id).into())
        .to_vec();
    let book = &context.scenario.reglamento;
    // The suite tests the texts that are built in, and no other file with the same id.
    if book.is_builtin() {
        let of_book = |claim: &&Claim| claim.rulebook == book.id || claim.rulebook == "*";
        let claims = VERIFIED.iter().filter(of_book).count();
        items.push(marked(&tr!(lang, "dossier-evidence-how-list", count = claims)));
    }
    blocks.push(Block::List(items));
    chapter(context, "evidence", "dossier-evidence", blocks)
}

/// A text in which names of commands stand between grave accents.
fn marked(text: &str) -> Text {
    text.split('`').enumerate().fold(Text::default(), |marked, (number, part)| {
        if number % 2 == 1 { marked.code(part) } else { marked.plain(part) }
    })
}

/// The name of the document's file in examples.
fn file(context: &Context<'_>) -> String {
    format!("{}.html", context.dossier.book.reglamento)
}

/// Pairs of names and values that identify the figures.
pub(super) fn meta(context: &Context<'_>) -> Vec<(String, Cell)> {
    let (dossier, lang) = (context.dossier, context.lang);
    let (run, evidence) = (&dossier.run, &dossier.evidence);
    let list = |pairs: &[(String, String)], empty: &str| {
        if pairs.is_empty() { context.text(empty) } else { typed(pairs).join(", ") }
    };
    let mut found: Vec<(String, Cell)> = Vec::new();
    let mut add = |id: &str, value: Cell| {
        if value != Cell::Empty {
            found.push((context.text(id), value));
        }
    };
    let date = if evidence.date_given { "dossier-evidence-date" } else { "dossier-evidence-date-of-book" };
    add(date, lang.date(&evidence.date).into());
    let title = context.scenario.reglamento.title.of(lang);
    add("doc-meta-rulebook", format!("{title} ({})", dossier.book.reglamento).into());
    let readings = list(&dossier.book.readings, "dossier-evidence-readings-default");
    add("dossier-evidence-readings", readings.into());
    add("dossier-evidence-overrides", list(&dossier.book.overrides, "doc-no-overrides").into());
    add("dossier-evidence-strategy", run.strategy.clone().into());
    add("doc-meta-rounds", run.rounds.into());
    add("doc-meta-shoes", run.shoes.into());
    add("dossier-evidence-confidence", Number::percent(run.confidence, 0).shortest().into());
    add("doc-meta-seed", run.seed.to_string().into());
    add("dossier-evidence-stream", run.stream.clone().into());
    add("dossier-evidence-version", format!("ventaja {}", evidence.version).into());
    let commit = Some(evidence.commit.clone()).filter(|commit| !commit.is_empty());
    let unknown = || context.text("dossier-evidence-commit-unknown");
    add("dossier-evidence-commit", commit.unwrap_or_else(unknown).into());
    found
}

/// The rulebooks, charts and data files with their hashes.
fn files(context: &Context<'_>) -> Table {
    let evidence = &context.dossier.evidence;
    let command = |file: &FileHash| {
        if file.command.is_empty() { Cell::Empty } else { Cell::Code(file.command.clone()) }
    };
    Columns::<FileHash>::new(context.lang)
        .column("dossier-head-file", |file| Cell::Text(file.name.clone()))
        .column("dossier-head-sha256", |file| Cell::Code(file.sha256.clone()))
        .column("dossier-head-command", command)
        .table("files", context.text("dossier-evidence-files"), evidence.files.iter().chain(&evidence.data))
}
