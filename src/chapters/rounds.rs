//! Example rounds, step by step with articles.

use super::{Context, chapter};
use crate::dossier::{RoundFigures, RoundKind, StepFigures};
use crate::publish::{Block, Labelled, Section};
use crate::reglamento::place;
use crate::tr;

/// Returns the chapter; `None` without examples.
pub(super) fn section(context: &Context<'_>) -> Option<Section> {
    let rounds = &context.dossier.rounds;
    if rounds.is_empty() {
        return None;
    }
    let text = tr!(context.lang, "dossier-rounds-text", seed = context.dossier.run.seed.to_string());
    let mut blocks = vec![Block::Paragraph(text.into())];
    blocks.extend(rounds.iter().map(|round| example(context, round)));
    Some(chapter(context, "rounds", "dossier-rounds", blocks))
}

fn example(context: &Context<'_>, round: &RoundFigures) -> Block {
    let kind = match round.kind {
        RoundKind::Special(rule) => rule.replace(['.', '_'], "-"),
        RoundKind::Plain(name) => name.to_owned(),
    };
    let heading = tr!(context.lang, format!("dossier-round-{kind}"), number = round.number);
    Block::Round(heading, round.steps.iter().map(|one| step(context, one)).collect())
}

fn step(context: &Context<'_>, step: &StepFigures) -> Labelled {
    let article = context.scenario.article(step.rule);
    let article = article.of(context.lang);
    let label = if article.is_empty() { String::new() } else { place(article, context.lang) };
    Labelled { label, text: narrated(context, step) }
}

/// A step in words: who, what, and the card.
fn narrated(context: &Context<'_>, step: &StepFigures) -> String {
    // A side bet has its title, as in the tables.
    let text = match step.rule.strip_prefix("side.") {
        Some(bet) => step.text.clone().with("bet", context.bet(bet)),
        None => step.text.clone(),
    };
    let [seat, words] = [&step.seat, &text].map(|words| words.text(context.lang));
    let card = if step.card.is_empty() { String::new() } else { format!(" {}", card(&step.card)) };
    format!("{seat}: {}{card}", words.replace(" -", " \u{2212}"))
}

/// A card as people write it: `10♥` for `Th`.
fn card(card: &str) -> String {
    let signs = [("T", "10"), ("c", "♣"), ("d", "♦"), ("h", "♥"), ("s", "♠")];
    signs.iter().fold(card.to_owned(), |card, (letter, sign)| card.replace(letter, sign))
}
